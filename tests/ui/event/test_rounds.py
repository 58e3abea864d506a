"""Rounds are paired beside the window, results typed or read from matches, standings follow."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import read_squad
from nco_builder.event import pairing
from nco_builder.event.entries import SquadEntry
from nco_builder.event.model import Event, Player, begin_event
from nco_builder.event.rounds import add_players, add_round, set_result
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.taking import match_of, side_of
from nco_builder.settings.settings import Settings
from nco_builder.ui.event import received
from nco_builder.ui.event.dialogs import LinesDialog
from nco_builder.ui.event.document import EventDocument
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.event.round_rows import round_remarks
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.parts.painting import Weight, type_face
from tests.ui.event.conftest import watched

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.event.rounds_pane import RoundsPane

TABLE, FIRST, RESULT, SECOND = range(4)
LEAST_ROOM = 960 - 64 - 24
"""Beside the rail and within the margins of the smallest window."""


@pytest.fixture
def rounds(page: EventPage) -> RoundsPane:
    page.show_tab("rounds")
    watched(page.rounds.model)
    watched(page.rounds.standings_model)
    return page.rounds


def told(pane: RoundsPane, column: int) -> list[str]:
    return [pane.model.index(row, column).data() for row in range(pane.model.rowCount())]


def button(pane: RoundsPane, name: str) -> QPushButton:
    found = pane.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def pair(qtbot: QtBot, pane: RoundsPane) -> None:
    with qtbot.waitSignal(pane.pairer.ended):
        QTest.mouseClick(button(pane, "event_pair"), Qt.MouseButton.LeftButton)


def type_result(pane: RoundsPane, first: str, second: str) -> None:
    """Type two numbers as at the table, Enter after each."""
    for field, text in zip(pane.result.fields, (first, second), strict=True):
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)


def all_results(pane: RoundsPane) -> None:
    for _each in range(sum(row.is_match for row in pane.model.rows())):
        type_result(pane, "60", "40")


def said(pane: RoundsPane) -> str:
    label = pane.findChild(QLabel, "event_said")
    assert isinstance(label, QLabel)
    return label.text() if label.isVisibleTo(pane) else ""


def test_a_round_is_paired_as_one_step(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument
) -> None:
    pair(qtbot, rounds)
    assert told(rounds, RESULT) == ["missing", "missing", "bye"]
    assert opened.history.undo_text == "Pair round 1"
    opened.undo()
    assert rounds.model.rowCount() == 0


def test_the_filled_button_is_what_comes_next(qtbot: QtBot, rounds: RoundsPane) -> None:
    def filled() -> list[str]:
        buttons = rounds.findChildren(QPushButton)
        return [each.objectName() for each in buttons if each.property("role") == "primary"]

    assert filled() == ["event_pair"]
    pair(qtbot, rounds)
    assert filled() == ["event_enter_result"]
    all_results(rounds)
    assert filled() == ["event_pair"]


def test_two_typed_numbers_are_the_result_and_the_next_table_is_asked_for(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument
) -> None:
    pair(qtbot, rounds)
    type_result(rounds, "85", "40")
    assert opened.value.rounds[0].pairings[0].scores == (85, 40)
    row = rounds.table.chosen()
    assert row is not None
    assert row.pairing.table == 2
    first = told(rounds, FIRST)[0]
    assert rounds.standings_model.index(0, 1).data() == first


def test_only_results_that_are_in_count_as_done(
    qtbot: QtBot, page: EventPage, rounds: RoundsPane
) -> None:
    assert page.head().state == "wrong"
    pair(qtbot, rounds)
    head = page.head()
    assert head.status == "2 squads not legal · 3 squads missing · 2 results missing"
    assert head.state == "wrong"
    all_results(rounds)
    head = page.head()
    assert (head.status, head.state) == (
        "Results are in, 2 squads not legal · 3 squads missing",
        "wrong",
    )


def test_with_all_results_and_squads_in_nothing_is_left_to_do(
    qtbot: QtBot,
    page: EventPage,
    rounds: RoundsPane,
    opened: OpenDocument,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair(qtbot, rounds)
    all_results(rounds)
    sample = paths.data() / "samples/rifle-squad.nco"
    squad = read_squad(sample)
    entry = SquadEntry(
        path=sample, file=sample.name, squad=squad, report=check_by_own_ruleset(squad)
    )
    received = [entry.replace(player=each.number) for each in opened.value.players]
    monkeypatch.setattr(page.received, "entries", tuple(received[1:]))
    assert (page.head().status, page.head().state) == ("Results are in, 1 squad missing", "to_do")
    monkeypatch.setattr(page.received, "entries", tuple(received))
    head = page.head()
    assert (head.status, head.state) == ("All results are in", "done")


@pytest.mark.parametrize("code", ["en", "de"])
def test_all_parts_of_the_page_fit_the_smallest_screen(
    qtbot: QtBot, opened: OpenDocument, code: str
) -> None:
    with language.speaking(code):
        page = EventPage(EventDocument(opened, opened), Settings())
        qtbot.addWidget(page)
        page.show()
        wide = {}
        for name in ("squads", "rounds", "terms", "clock"):
            page.show_tab(name)
            wide[name] = getattr(page, name).minimumSizeHint().width()
        page.stop()
    assert {name: each for name, each in wide.items() if each > LEAST_ROOM} == {}


def test_the_name_of_a_match_file_is_cut_before_those_of_players(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument
) -> None:
    pair(qtbot, rounds)
    event, file = opened.value, f"{'Ada Brandt – Ben Okafor ' * 3}.nco"
    entered = set_result(event, 1, 1, (1, 2), file).apply(event)
    opened.do(entered, lambda _before: "Enter")
    rounds.table.resize(600, 200)
    strong = type_face(0, Weight.Bold)
    for column in (FIRST, SECOND):
        longest = max(map(strong.width, told(rounds, column)))
        assert rounds.table.columnWidth(column) > longest
    assert rounds.table.columnWidth(SECOND + 1) < type_face(1).width(file)


def test_a_digit_typed_in_the_table_begins_the_result(qtbot: QtBot, rounds: RoundsPane) -> None:
    pair(qtbot, rounds)
    QTest.keyClick(rounds.table, Qt.Key.Key_7)
    assert rounds.result.fields[0].text() == "7"


def test_a_result_of_an_earlier_round_is_corrected_and_pairs_nobody_anew(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument
) -> None:
    pair(qtbot, rounds)
    all_results(rounds)
    pair(qtbot, rounds)
    second = opened.value.rounds[1]
    rounds.show_pairing(1, 0)
    type_result(rounds, "0", "200")
    assert opened.value.rounds[0].pairings[0].scores == (0, 200)
    assert opened.value.rounds[1] == second
    assert rounds.shown == 1
    assert rounds.standings_model.index(0, 1).data() == told(rounds, SECOND)[0]


def test_a_result_can_be_taken_out(qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument) -> None:
    pair(qtbot, rounds)
    type_result(rounds, "85", "40")
    rounds.table.selectRow(0)
    QTest.mouseClick(button(rounds, "event_clear_result"), Qt.MouseButton.LeftButton)
    assert opened.value.rounds[0].pairings[0].scores is None


def test_missing_results_are_asked_about_before_the_next_round(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair(qtbot, rounds)
    asked: list[str] = []

    def answer(_parent: object, sentence: str, *_more: object) -> str:
        asked.append(sentence)
        return "no"

    monkeypatch.setattr(questions, "ask", answer)
    QTest.mouseClick(button(rounds, "event_pair"), Qt.MouseButton.LeftButton)
    assert asked == ["2 results of the last round are missing. Pair the next one all the same?"]
    assert len(opened.value.rounds) == 1


def test_the_last_round_is_taken_back(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument
) -> None:
    pair(qtbot, rounds)
    QTest.mouseClick(button(rounds, "event_take_back"), Qt.MouseButton.LeftButton)
    assert opened.value.rounds == ()
    assert not button(rounds, "event_take_back").isEnabled()


def test_pairing_can_be_cancelled(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()

    def slow(_event: Event, stopped: Callable[[], bool]) -> pairing.Pairings:
        begun.set()
        while not stopped():
            pass
        raise pairing.PairingStopped

    monkeypatch.setattr(received, "pair_next", slow)
    QTest.mouseClick(button(rounds, "event_pair"), Qt.MouseButton.LeftButton)
    assert begun.wait(60)
    assert not button(rounds, "event_pair").isEnabled()
    with qtbot.waitSignal(rounds.pairer.ended):
        QTest.mouseClick(button(rounds, "event_cancel_pairing"), Qt.MouseButton.LeftButton)
    assert opened.value.rounds == ()
    assert button(rounds, "event_pair").isEnabled()


def test_pairings_of_an_event_that_was_changed_meanwhile_are_not_taken(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument
) -> None:
    with qtbot.waitSignal(rounds.pairer.ended):
        QTest.mouseClick(button(rounds, "event_pair"), Qt.MouseButton.LeftButton)
        opened.do(opened.value.replace(seed=99), lambda _: "Seed")
    assert opened.value.rounds == ()


def test_the_result_of_a_match_file_is_taken(
    qtbot: QtBot, rounds: RoundsPane, opened: OpenDocument, folder: Path
) -> None:
    pair(qtbot, rounds)
    row = rounds.model.rows()[0]
    squad = read_squad(paths.data() / "samples" / "rifle-squad.nco")
    sides = [side_of(squad, player=name) for name in reversed(row.names)]
    match = match_of(*sides).replace(over=True)
    file = folder / "matches" / "table1.nco"
    file.write_bytes(kind_for(match).content(match, file))
    rounds.take_results([file])
    assert opened.value.rounds[0].pairings[0].scores == (0, 0)
    assert opened.value.rounds[0].pairings[0].match == "table1.nco"
    assert read_document(file) == match


def test_of_a_file_that_gives_no_result_it_is_said_why(
    qtbot: QtBot, rounds: RoundsPane, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def look(dialog: LinesDialog) -> int:
        lines = dialog.findChild(QPlainTextEdit, "lines")
        assert isinstance(lines, QPlainTextEdit)
        shown.extend(lines.toPlainText().splitlines())
        return 0

    monkeypatch.setattr(LinesDialog, "exec", look)
    pair(qtbot, rounds)
    rounds.take_results([folder / "squads" / "ada.nco", folder / "squads" / "Clara Weiß.nco"])
    assert len(shown) == 2
    assert "this is no match" in shown[0]


def test_when_everybody_has_met_everybody_it_is_said() -> None:
    event = begin_event()
    players = [Player(number=0, name=name) for name in ("Ada", "Ben")]
    event = add_players(event, players).apply(event)
    for _number in range(2):
        event = add_round(event, pairing.pair_next(event)).apply(event)
    assert round_remarks(event, 1) == []
    assert round_remarks(event, 2) == [
        "Everybody has met everybody; this round has the fewest rematches.",
        "Ben and Ada meet again: no way around it was left.",
    ]


def test_players_of_one_club_who_had_to_meet_are_named() -> None:
    event = begin_event().replace(clubs_apart=True)
    players = [Player(number=0, name=name, club="Red Dice") for name in ("Ada", "Ben")]
    event = add_players(event, players).apply(event)
    event = add_round(event, pairing.pair_next(event)).apply(event)
    assert round_remarks(event, 1) == ["Ada and Ben are of one club: no way around it was left."]


def test_a_pairing_is_found_however_the_pairings_are_sorted(
    qtbot: QtBot, rounds: RoundsPane
) -> None:
    pair(qtbot, rounds)
    first = rounds.model.row(0)
    rounds.table.set_order(TableOrder(grouped=False, column=TABLE, descending=True))
    assert rounds.model.row(0) != first
    rounds.show_pairing(1, 0)
    assert rounds.table.chosen() == first


def test_standings_are_sorted_by_numbers_and_back_by_place(
    qtbot: QtBot, rounds: RoundsPane
) -> None:
    pair(qtbot, rounds)
    all_results(rounds)
    table, model = rounds.standings, rounds.standings_model
    places = [row.key for row in model.rows()]
    difference = next(at for at, each in enumerate(table.choices()) if each.key == "difference")
    table.set_order(TableOrder(grouped=False, column=difference))
    numbers = [row.standing.difference for row in model.rows()]
    assert numbers == sorted(numbers)
    assert table.horizontalHeader().isSortIndicatorShown()
    table.use_own_order()
    assert [row.key for row in model.rows()] == places
    assert not table.horizontalHeader().isSortIndicatorShown()
