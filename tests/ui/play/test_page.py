"""A game at the table: drawn by keyboard, kept, never a change of the document."""

from __future__ import annotations

import json
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.paths import PathEdit
from nco_builder.settings.settings import Settings
from nco_builder.systems.sessions import kept_game_file
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.play import page as page_module
from nco_builder.ui.play.card_face import CardFace, spoken
from nco_builder.ui.play.document import PlayedDocument
from nco_builder.ui.play.page import NO_BREAK, PlayPage
from nco_builder.ui.play.piles import PilesList

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

SAMPLE = paths.data() / "samples" / "russian-front-1942.nco"
SEED = 7
"""Nothing ends the turn among its first three cards."""


@pytest.fixture
def opened(looks: QApplication) -> Iterator[OpenDocument]:
    deck = read_document(SAMPLE)
    opened = OpenDocument(kind_for(deck), deck, None, looks)
    yield opened
    opened.deleteLater()


@pytest.fixture
def page(qtbot: QtBot, opened: OpenDocument) -> PlayPage:
    return shown(qtbot, opened)


def shown(qtbot: QtBot, opened: OpenDocument) -> PlayPage:
    page = PlayPage(PlayedDocument(opened, opened), Settings())
    qtbot.addWidget(page)
    page.resize(1190, 610)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    return page


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused
    QTest.keyClick(focused, key)


def moves(page: PlayPage) -> tuple[str, ...]:
    assert page._document.game
    return page._document.game.moves


def button(page: QWidget, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert found
    return found


def text(page: QWidget, name: str) -> str:
    found = page.findChild(QLabel, name)
    assert found
    return found.text().replace("\u200b", "")


def drawn(page: PlayPage) -> list[str]:
    piles = page.findChild(PilesList, "piles")
    assert piles
    model = piles.model()
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    return names[1 : names.index("In hand")]


def test_a_turn_is_played_by_keyboard_alone(page: PlayPage, opened: OpenDocument) -> None:
    before = opened.value
    page.begin_work()
    while page._document.table and page._document.table.moves[0].name == "draw":
        press(Qt.Key.Key_Space)
    assert "turn 1 is over" in page.head().status
    count = len(drawn(page))
    press(Qt.Key.Key_Backspace)
    assert len(drawn(page)) == count - 1
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Space)  # shuffles
    assert drawn(page) == []
    assert page.head().facts[0] == ("Turn 2", None)
    assert opened.value is before
    assert opened.history.undo_text is None


def test_commanders_have_digits_and_space_goes_on_drawing(page: PlayPage) -> None:
    page.begin(SEED)
    page.begin_work()
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_1)
    assert moves(page) == ("draw", "commander:0")
    assert not button(page, "move_commander:0").isEnabled()
    button(page, "move_commander:1").setFocus()
    press(Qt.Key.Key_Space)
    assert moves(page)[-1] == "commander:1"
    press(Qt.Key.Key_Space)
    assert moves(page)[-1] == "draw"


def test_the_card_is_shown_and_said(page: PlayPage) -> None:
    page.begin(SEED)
    page.make("draw")
    card = page.findChild(CardFace, "card_face")
    assert card
    table = page._document.table
    assert table
    assert card.accessibleName() == spoken(table.card)
    assert table.card
    assert table.card.name in card.accessibleName()
    assert drawn(page)[0]


def test_the_piles_follow_move_by_move(page: PlayPage) -> None:
    piles = page.findChild(PilesList, "piles")
    assert piles
    model = piles.model()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    resets: list[str] = []
    model.modelReset.connect(lambda: resets.append("reset"))
    page.begin(SEED)
    for _turn in range(60):
        table = page._document.table
        assert table
        page.make(table.moves[0].name)
    assert resets == []


def test_the_game_survives_the_page_and_a_crash(
    qtbot: QtBot, page: PlayPage, opened: OpenDocument
) -> None:
    page.begin(SEED)
    for _turn in range(3):
        page.make("draw")
    cards = drawn(page)
    again = shown(qtbot, opened)
    assert drawn(again) == cards
    assert again._document.game
    assert again._document.game.seed == SEED


def test_a_game_that_was_not_begun_is_not_kept(page: PlayPage) -> None:
    assert page._document.game
    assert not kept_game_file(page._document.play).exists()


def test_a_broken_game_is_set_aside_and_told(qtbot: QtBot, opened: OpenDocument) -> None:
    page = shown(qtbot, opened)
    page.make("draw")
    file = kept_game_file(page._document.play)
    file.write_text("{", "utf-8")
    opened.places.clear()  # as at the next start
    again = shown(qtbot, opened)
    assert drawn(again) == []
    assert "set aside" in text(again, "game_text")
    again.make("draw")
    assert json.loads(file.read_text("utf-8"))["actions"] == ["draw"]


def test_an_edit_that_plays_alike_asks_nothing(page: PlayPage, opened: OpenDocument) -> None:
    page.make("draw")
    before = moves(page)
    opened.do(PathEdit("set", ("notes",), "later").apply(opened.value), lambda _: "x")
    assert moves(page) == before


@pytest.mark.parametrize(("answer", "left"), [("no", ("draw",)), ("lose", ())])
def test_another_deck_begins_a_new_game_after_asking(
    page: PlayPage, monkeypatch: pytest.MonkeyPatch, answer: str, left: tuple[str, ...]
) -> None:
    monkeypatch.setattr(questions, "ask", lambda *_: answer)
    page.make("draw")
    opened = page._document.opened
    opened.do(PathEdit("set", ("turn_over",), 5).apply(opened.value), lambda _: "x")
    QApplication.processEvents()
    assert moves(page) == left


def test_a_deck_without_a_game_says_why(page: PlayPage, opened: OpenDocument) -> None:
    opened.do(PathEdit("set", ("turn_over",), 0).apply(opened.value), lambda _: "x")
    assert page._document.table is None
    assert text(page, "no_game")
    opened.undo()
    assert page._document.table


def test_a_new_game_is_begun_with_a_seed(page: PlayPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page.make("draw")
    monkeypatch.setattr(page_module, "ask_seed", lambda *_: 19420628)
    button(page, "new_game").click()
    assert moves(page) == ()
    assert "seed 19420628" in [fact for fact, _path in page.head().facts]
    monkeypatch.setattr(page_module, "ask_seed", lambda *_: None)
    page.make("draw")
    button(page, "new_game").click()
    assert len(moves(page)) == 1


def test_the_clock_is_off_until_it_is_started(page: PlayPage) -> None:
    clock = button(page, "clock_button")
    assert text(page, "clock_text") == "Off. An impulse takes 5:00."
    clock.click()
    assert text(page, "clock_text") == "This impulse: 0:00 of 5:00"
    assert clock.text() == "Stop the clock"
    clock.click()
    assert text(page, "clock_text").startswith("Off.")
    assert not page.strip._ticks.isActive()
    page.stop()


def test_the_clock_runs_on_with_its_game_where_the_page_is_made_anew(
    qtbot: QtBot, page: PlayPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin(SEED)
    page.make("draw")
    button(page, "clock_button").click()
    page.stop()
    now = monotonic()
    monkeypatch.setattr("nco_builder.ui.play.document.monotonic", lambda: now + 65)
    anew = PlayPage(PlayedDocument(page._document.opened, page), Settings())
    qtbot.addWidget(anew)
    assert text(anew, "clock_text") == "This impulse: 1:05 of 5:00"
    assert anew.strip._ticks.isActive()
    anew.make("draw")
    assert text(anew, "clock_text") == "This impulse: 0:00 of 5:00"
    anew.stop()


def test_a_late_impulse_is_marked_in_words_too(page: PlayPage) -> None:
    strip = page.strip
    button(page, "clock_button").click()
    strip.tell_time(301)
    assert text(page, "clock_text") == "✕ This impulse: 5:01 of 5:00"


def test_the_lines_of_clock_and_game_stand_below_each_other(page: PlayPage) -> None:
    strip = page.strip
    assert strip.time.x() == strip.said.x()
    assert strip.clock_button.x() == strip.new_button.x()
    assert strip.clock_button.width() == strip.new_button.width()
    both = strip.sizeHint().height()
    for widget in strip._of_clock:
        widget.hide()
    assert strip.sizeHint().height() < both - strip.new_button.height() // 2


def test_it_is_painted_in_the_dark_and_where_it_is_narrow(
    page: PlayPage, looks: QApplication
) -> None:
    page.make("draw")
    apply_theme(looks, "dark")
    page.resize(760, 500)
    card = page.findChild(CardFace, "card_face")
    assert card
    assert not page.grab().isNull()
    whole = page.rect()
    assert whole.contains(card.mapTo(page, QPoint(0, 0)))
    assert whole.contains(card.mapTo(page, card.rect().bottomRight()))


def test_a_chance_and_its_sign_stand_on_one_line(page: PlayPage) -> None:
    page.begin(SEED)
    text = page._chances.document().toRawText()
    assert f"{NO_BREAK}%" in text
    assert " %" not in text
