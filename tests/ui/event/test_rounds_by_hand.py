"""A round is arranged by hand; what should be known before pairing is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel

from nco_builder.event.model import Event
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_round
from nco_builder.ui.event import rounds_pane
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.event.page import EventPage


def do(page: EventPage, name: str) -> None:
    action = page.rounds.findChild(QAction, name)
    assert isinstance(action, QAction)
    action.trigger()


def answering(monkeypatch: pytest.MonkeyPatch, *wanted: int) -> None:
    """Choose these values, one after another."""
    left = iter(wanted)

    def choose(
        _title: str, _sentence: str, choices: Sequence[tuple[str, int]], *_more: object
    ) -> int:
        value = next(left)
        assert value in [each for _text, each in choices]
        return value

    monkeypatch.setattr(rounds_pane, "choose_one", choose)


@pytest.fixture
def paired(page: EventPage, opened: OpenDocument) -> EventPage:
    event: Event = opened.value
    round_ = add_round(event, pair_next(event)).apply(event)
    opened.do(round_, lambda _: "Pair")
    page.show_tab("rounds")
    return page


def seats(opened: OpenDocument) -> dict[int | None, tuple[int, ...]]:
    return {each.table: each.players for each in opened.value.rounds[-1].pairings}


def test_two_players_swap_and_a_bye_is_given(
    paired: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    (a, b), (c, d), (out,) = (seats(opened)[at] for at in (1, 2, None))
    answering(monkeypatch, a, c)
    do(paired, "event_swap")
    assert seats(opened) == {1: (c, b), 2: (a, d), None: (out,)}
    answering(monkeypatch, b)
    do(paired, "event_give_bye")
    assert seats(opened) == {1: (c, out), 2: (a, d), None: (b,)}
    opened.undo()
    opened.undo()
    assert seats(opened) == {1: (a, b), 2: (c, d), None: (out,)}


def test_a_table_is_chosen_and_what_cannot_be_is_said(
    paired: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    before = seats(opened)
    paired.rounds.table.choose(before[1])
    answering(monkeypatch, 2)
    do(paired, "event_choose_table")
    assert seats(opened) == {1: before[2], 2: before[1], None: before[None]}
    answering(monkeypatch, *before[None])
    do(paired, "event_take_bye")
    assert "nobody else has a bye" in said[0].lower()


def test_who_has_no_legal_squad_is_said_before_pairing(page: EventPage) -> None:
    page.show_tab("rounds")
    label = page.rounds.findChild(QLabel, "event_before_pairing")
    assert isinstance(label, QLabel)
    assert "Squad not legal: Ben Okafor." in label.text()
    assert "山田太郎" in label.text()


def test_a_seed_is_drawn_with_the_first_round_and_kept(
    qtbot: QtBot, page: EventPage, opened: OpenDocument
) -> None:
    opened.do(opened.value.replace(seed=0), lambda _: "Forget the seed")
    with qtbot.waitSignal(page.rounds.pairer.ended):
        page.rounds.pair()
    assert opened.value.seed
    assert len(opened.value.rounds) == 1
    opened.undo()
    assert (opened.value.seed, opened.value.rounds) == (0, ())
