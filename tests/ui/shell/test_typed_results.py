"""Scores of an event that were typed and not entered yet are work like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.event.model import Event, Pairing, Round
from nco_builder.ui.event.dialogs import PlayerDialog
from nco_builder.ui.event.page import ROUNDS_TAB, EventPage
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.event.rounds_pane import RoundsPane
    from nco_builder.ui.shell.main_window import MainWindow

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def paired() -> Event:
    """Two rounds of two tables."""
    event = read_document(paths.data() / "samples" / "autumn-cup.nco")
    assert isinstance(event, Event)
    one, two, three, four = (each.number for each in event.players[:4])
    rounds = [
        Round(pairings=(Pairing(table=1, players=first), Pairing(table=2, players=second)))
        for first, second in (((one, two), (three, four)), ((one, three), (two, four)))
    ]
    return event.replace(rounds=tuple(rounds))


@pytest.fixture
def rounds(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RoundsPane:
    """The rounds of an event that is saved in a file."""
    monkeypatch.setattr(questions, "ask", lambda *_: "lose")  # when the window is closed
    event, file = paired(), tmp_path / "event.nco"
    kind_for(event).write(file, event)
    window.files.incoming.open_paths((file,))
    page = window.pages.made_of(EventPage)
    page.show_tab(ROUNDS_TAB)
    return page.rounds


def write(rounds: RoundsPane, *texts: str) -> None:
    """Type numbers into the fields, the first one first, without Enter."""
    for field, text in zip(rounds.result.fields, texts, strict=False):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)


def scores(window: MainWindow) -> list[tuple[int, ...] | None]:
    event: Event = window.document.value
    return [each.scores for of in event.rounds for each in of.pairings]


def asked_at_closing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    asked: list[str] = []

    def ask(_parent: object, sentence: str, *_rest: object) -> str:
        asked.append(sentence)
        return "no" if len(asked) == 1 else "lose"

    monkeypatch.setattr(questions, "ask", ask)
    return asked


def test_two_numbers_count_once_nobody_types_on(
    qtbot: QtBot, window: MainWindow, rounds: RoundsPane
) -> None:
    rounds.show_pairing(2, 0)
    write(rounds, "25", "1")
    qtbot.waitUntil(lambda: scores(window)[2] == (25, 1))
    assert QApplication.focusWidget() is rounds.result.fields[1]
    QTest.keyClicks(rounds.result.fields[1], "0")
    qtbot.waitUntil(lambda: scores(window)[2] == (25, 10))
    steps = window.document.history.undo_text
    QTest.keyClick(rounds.result.fields[1], KEY.Key_Return)
    assert window.document.history.undo_text == steps
    assert rounds.result.fields[0].text() == ""  # the next table is asked for


def test_saving_saves_two_numbers_that_were_not_entered(
    window: MainWindow, rounds: RoundsPane
) -> None:
    rounds.show_pairing(1, 0)
    write(rounds, "30", "20")
    QTest.keyClick(rounds.result.fields[1], KEY.Key_S, CTRL)
    assert window.document.path
    saved = read_document(window.document.path)
    assert isinstance(saved, Event)
    assert saved.rounds[0].pairings[0].scores == (30, 20)


def leave_for_table(rounds: RoundsPane) -> None:
    rounds.table.setFocus()
    rounds.table.selectRow(1)


def leave_for_choice(rounds: RoundsPane) -> None:
    rounds.table.selectRow(1)  # as a problem that is clicked chooses it


def leave_for_round(rounds: RoundsPane) -> None:
    rounds.rounds.setCurrentIndex(1)
    rounds.rounds.activated.emit(1)


@pytest.mark.parametrize("leave", [leave_for_table, leave_for_choice, leave_for_round])
def test_two_numbers_count_when_another_pairing_is_chosen(
    window: MainWindow, rounds: RoundsPane, leave: object
) -> None:
    assert callable(leave)
    rounds.show_pairing(1, 0)
    write(rounds, "30", "20")
    leave(rounds)
    assert scores(window) == [(30, 20), None, None, None]


def test_a_sample_with_a_half_entered_result_makes_no_room_for_another_document(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask", lambda *_: "lose")
    event, file = paired(), tmp_path / "sample.nco"
    kind_for(event).write(file, event)
    window.files.open_sample(file)
    page = window.pages.made_of(EventPage)
    page.show_tab(ROUNDS_TAB)
    page.rounds.show_pairing(1, 0)
    write(page.rounds, "30")
    sample = window.document
    window.files.incoming.open_path(paths.data() / "samples" / "rifle-squad.nco")
    assert sample in window.documents.all
    assert sample.value == event
    assert sample.unfinished


@pytest.mark.parametrize("page", ["print", "library"])
def test_two_numbers_count_when_another_page_is_shown(
    window: MainWindow, rounds: RoundsPane, page: str
) -> None:
    rounds.show_pairing(1, 0)
    write(rounds, "30", "20")
    window.turn_to(page)
    assert scores(window)[0] == (30, 20)


def test_two_numbers_count_in_their_own_event_when_another_comes_to_the_front(
    window: MainWindow, rounds: RoundsPane
) -> None:
    first, other = window.document, paired()
    rounds.show_pairing(1, 0)
    window.documents.bring(kind_for(other), other)
    window.documents.show(first)
    rounds.show_pairing(1, 0)
    write(rounds, "30", "20")
    window.documents.step(1)
    assert window.document is not first
    assert scores(window) == [None, None, None, None]
    window.documents.show(first)
    assert scores(window)[0] == (30, 20)


@pytest.mark.parametrize("place", [0, 1])
def test_one_number_waits_for_the_other_until_its_pairing_is_shown_again(
    window: MainWindow, rounds: RoundsPane, place: int
) -> None:
    before = window.document.value
    rounds.show_pairing(1, 0)
    field = rounds.result.fields[place]
    field.setFocus()
    QTest.keyClicks(field, "45")
    leave_for_table(rounds)
    assert [each.text() for each in rounds.result.fields] == ["", ""]
    window.turn_to("print")
    window.documents.step(1)
    window.documents.step(-1)
    window.turn_to("event")
    assert window.document.value is before
    rounds.show_pairing(1, 0)
    assert rounds.result.fields[place].text() == "45"
    assert rounds.result.fields[1 - place].text() == ""


@pytest.mark.parametrize("quitting", [False, True])
def test_closing_tells_of_half_a_result(
    window: MainWindow, rounds: RoundsPane, monkeypatch: pytest.MonkeyPatch, *, quitting: bool
) -> None:
    asked = asked_at_closing(monkeypatch)
    rounds.show_pairing(2, 1)
    write(rounds, "45")
    leave_for_table(rounds)
    assert not (window.close() if quitting else window.files.close())
    assert len(asked) == 1
    assert "Only half entered, and not saved with it: round 2, table 2: 45 : ?." in asked[0]


def test_closing_asks_about_two_numbers_that_were_not_entered(
    window: MainWindow, rounds: RoundsPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_at_closing(monkeypatch)
    rounds.show_pairing(1, 0)
    write(rounds, "30", "20")
    assert not window.close()
    assert asked == ["Save the changes to “Autumn Cup”?"]
    assert scores(window)[0] == (30, 20)


def test_half_a_result_is_let_go_with_its_round(window: MainWindow, rounds: RoundsPane) -> None:
    rounds.show_pairing(2, 0)
    write(rounds, "45")
    rounds.take_back()
    assert not window.document.unfinished
    window.document.undo()
    rounds.show_pairing(2, 0)
    assert rounds.result.fields[0].text() == ""


def test_clear_takes_half_a_result_out(window: MainWindow, rounds: RoundsPane) -> None:
    rounds.show_pairing(1, 0)
    write(rounds, "45")
    assert rounds.result.clear.isEnabled()
    rounds.result.clear.click()
    assert rounds.result.fields[0].text() == ""
    assert not window.document.unfinished
    assert not window.document.modified


def test_a_player_who_is_being_entered_is_kept_where_the_system_ends_the_program(
    window: MainWindow, rounds: RoundsPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.pages.made_of(EventPage)
    shown: list[bool] = []

    def end(dialog: PlayerDialog) -> int:
        dialog.setModal(True)
        dialog.show()
        name = dialog.findChild(QLineEdit, "player_name")
        assert isinstance(name, QLineEdit)
        QTest.keyClicks(name, "Fay Green")
        window.keep_for_next_start()
        shown.append(dialog.isVisible())
        return dialog.result()

    assert rounds.isVisible()
    monkeypatch.setattr(PlayerDialog, "exec", end)
    page.squads.add_player()
    assert shown == [False]
    kept = read_document(window.recovery.file)
    assert isinstance(kept, Event)
    assert kept.players[-1].name == "Fay Green"
