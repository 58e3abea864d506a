"""Forfeits, penalties, doubtful results and the terms of pairing, in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QPushButton, QWidget

from nco_builder.documents.squads import read_squad
from nco_builder.event.model import Event, Extra, PointsColumn
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_round
from nco_builder.event.standings import standings
from nco_builder.match.taking import match_of, side_of
from nco_builder.systems.nco_match import SYSTEM
from nco_builder.ui.event import terms_pane
from nco_builder.ui.event.dialogs import LinesDialog, PointsDialog, ResultDialog
from nco_builder.ui.parts import questions
from tests.ui.event.conftest import put_squad

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.event.page import EventPage


def press(parent: QWidget, name: str) -> None:
    button = parent.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def part(parent: QWidget, name: str) -> Any:  # noqa: ANN401 - whatever it is
    found = parent.findChild(QWidget, name)
    assert found is not None
    return found


def scores(opened: OpenDocument) -> Any:  # noqa: ANN401 - changes from step to step
    return opened.value.rounds[0].pairings[0].scores


@pytest.fixture
def paired(page: EventPage, opened: OpenDocument) -> EventPage:
    event: Event = opened.value.replace(scenarios=(5, 1))
    opened.do(add_round(event, pair_next(event)).apply(event), lambda _: "Pair")
    page.show_tab("rounds")
    page.rounds.table.choose(opened.value.rounds[0].pairings[0].players)
    return page


def test_a_no_show_loses_whatever_the_score_and_the_reason_is_shown(
    paired: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = opened.value.rounds[0].pairings[0].players

    def fill(dialog: ResultDialog) -> int:
        lost, reason = (
            part(dialog, "decided_lost"),
            part(dialog, "decided_reason"),
        )
        lost.setCurrentIndex(1)
        QTest.keyClicks(reason, "not there")
        return ResultDialog.DialogCode.Accepted.value

    monkeypatch.setattr(ResultDialog, "exec", fill)
    part_of_menu = paired.rounds.findChild(QAction, "event_decide_result")
    assert isinstance(part_of_menu, QAction)
    part_of_menu.trigger()
    pairing = opened.value.rounds[0].pairings[0]
    assert (pairing.scores, pairing.lost, pairing.reason) == ((0, 0), players[:1], "not there")
    row = paired.rounds.model.row(0)
    assert row.result == "0 : 0"
    assert row.remarks.endswith(" lost by forfeit · not there")
    by_number = {each.player.number: each for each in standings(opened.value)}
    assert (by_number[players[0]].losses, by_number[players[1]].wins) == (1, 1)
    opened.undo()
    assert opened.value.rounds[0].pairings[0].lost == ()


def test_a_penalty_is_given_with_its_reason_and_taken_out(
    page: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = opened.value.players[0].number
    page.squads.choose_player(opened.value.players[0])

    def fill(dialog: PointsDialog) -> int:
        QTest.keyClicks(part(dialog, "points_number"), "-5")
        QTest.keyClicks(part(dialog, "points_reason"), "list late")
        dialog.accept()
        return int(dialog.result())

    monkeypatch.setattr(PointsDialog, "exec", fill)
    action = page.squads.findChild(QAction, "event_points")
    assert isinstance(action, QAction)
    action.trigger()
    assert opened.value.extras == (Extra(player=number, points=-5, reason="list late"),)
    (row,) = [each for each in page.rounds.standings_model.rows() if each.key == number]
    assert row.besides == "Penalties −5"

    def take_out(dialog: PointsDialog) -> int:
        press(dialog, "points_take_out")
        return int(dialog.result())

    monkeypatch.setattr(PointsDialog, "exec", take_out)
    action.trigger()
    assert opened.value.extras == ()


def test_a_column_is_declared_and_kept_while_players_have_points_in_it(
    page: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Painting", True))
    monkeypatch.setattr(terms_pane, "choose_one", lambda *_: False)
    monkeypatch.setattr(questions, "say", lambda _parent, text: said.append(text))
    page.show_tab("terms")
    press(page.terms, "event_columns_add")
    assert opened.value.scoring.columns == (PointsColumn(name="Painting", counts=False),)
    extra = Extra(player=1, points=10, column="Painting")
    opened.do(opened.value.replace(extras=(extra,)), lambda _: "Give")
    press(page.terms, "event_columns_remove")
    assert "Players have points in “Painting”" in said[0]
    opened.undo()
    press(page.terms, "event_columns_remove")
    assert opened.value.scoring.columns == ()


def test_the_terms_of_pairing_are_set_in_the_form(
    page: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.show_tab("terms")
    wanted = iter([1, 3])
    monkeypatch.setattr(terms_pane, "choose_one", lambda *_: next(wanted))
    press(page.terms, "event_forbidden_add")
    for name in ("event_here_only", "event_scenarios_by_table", "event_clubs_apart"):
        QTest.keyClick(part(page.terms, name), Qt.Key.Key_Space)
    field = part(page.terms, "event_clubs_apart_rounds")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    event = opened.value
    assert event.forbidden == ((1, 3),)
    assert (event.here_only, event.scenarios_by_table, event.clubs_apart) == (True, True, True)
    assert event.clubs_apart_rounds == 3
    press(page.terms, "event_forbidden_remove")
    assert opened.value.forbidden == ()


def test_a_score_that_the_scenario_cannot_give_waits_and_asks(
    qtbot: QtBot,
    paired: EventPage,
    opened: OpenDocument,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pairing = opened.value.rounds[0].pairings[0]
    names = {each.number: each.name for each in opened.value.players}
    for player in pairing.players:
        put_squad(folder, f"{player} {names[player]}.nco", "rifle-squad", names[player])
    there = opened.value.replace(
        players=tuple(
            each.replace(squad=f"{each.number} {each.name}.nco")
            if each.number in pairing.players
            else each
            for each in opened.value.players
        )
    )
    opened.do(there, lambda _: "Assign")
    paired.received.read()
    qtbot.waitUntil(lambda: not paired.received.busy)
    asked: list[str] = []
    answers = iter(["no", "yes"])

    def answer(_parent: object, sentence: str, *_more: object) -> str:
        asked.append(sentence)
        return next(answers)

    monkeypatch.setattr(questions, "ask", answer)
    fields = paired.rounds.result.fields
    for field, text in zip(fields, ("999", "0"), strict=True):
        field.selectAll()
        QTest.keyClicks(field, text)
    label: Any = part(paired.rounds, "event_doubt")
    assert "cannot score 999" in label.text()
    paired.rounds.result.settle()
    assert scores(opened) is None
    QTest.keyClick(fields[1], Qt.Key.Key_Return)
    assert scores(opened) is None
    QTest.keyClick(fields[1], Qt.Key.Key_Return)
    assert scores(opened) == (999, 0)
    assert len(asked) == 2


def test_an_unfinished_match_file_asks_before_its_result_counts(
    paired: EventPage, opened: OpenDocument, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairing = opened.value.rounds[0].pairings[0]
    names = {each.number: each.name for each in opened.value.players}
    file = put_squad(folder, "any.nco", "rifle-squad", "any")
    squad = read_squad(file)
    sides = [side_of(squad, player=names[each]) for each in pairing.players]
    path = folder / "matches" / "m.nco"
    SYSTEM.kind.write(path, match_of(*sides).replace(turn=2))
    shown: list[str] = []
    answers = iter([0, 1])

    def answer(dialog: LinesDialog) -> int:
        text = part(dialog, "lines")
        shown.append(text.text())
        return next(answers)

    monkeypatch.setattr(LinesDialog, "exec", answer)
    paired.rounds.take_results([path])
    assert "This match is not marked as played to its end." in shown[0]
    assert scores(opened) is None
    paired.rounds.take_results([path])
    assert scores(opened) == (0, 0)


def test_the_seed_of_the_draw_is_shown_with_the_rounds(paired: EventPage) -> None:
    label = part(paired.rounds, "event_drawn")
    assert "Seed of the pairings: 7." in label.text()
