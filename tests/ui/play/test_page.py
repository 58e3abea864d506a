"""A game at the table: drawn by keyboard, kept, never a change of the document."""

from __future__ import annotations

import json
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QPushButton, QSplitter, QWidget

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.settings.settings import Settings
from nco_builder.sheets.blocks import Text
from nco_builder.systems.fluid_deck.model import DataCard
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.scroll_edges import _Edge
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.play import page as page_module
from nco_builder.ui.play.card_face import CardFace, spoken
from nco_builder.ui.play.document import PlayedDocument
from nco_builder.ui.play.page import NO_BREAK, PilesList, PlayPage
from nco_builder.ui.play.whole_screen import WholeScreen
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.texts_cut import cut_off

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

SAMPLE = paths.data() / "samples" / "russian-front-1942.nco"
NO_KEYS = Qt.KeyboardModifier.NoModifier
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


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEYS) -> None:
    focused = QApplication.focusWidget()
    assert focused
    QTest.keyClick(focused, key, modifiers)


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
    return names[names.index("Drawn this turn") + 1 : names.index("In hand")]


def broken_words(root: QWidget) -> list[str]:
    """Words in labels that are wider than their label."""
    labels = [each for each in root.findChildren(QLabel) if each.isVisible()]
    return [
        word
        for label in labels
        for word in label.text().split()
        if label.fontMetrics().horizontalAdvance(word) > label.contentsRect().width()
    ]


def kept_files() -> list[Path]:
    """The files of games, but those set aside."""
    found = paths.user_state().glob("fluid-session*.json")
    return [file for file in found if "broken" not in file.name]


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
    assert kept_files() == []


def test_a_broken_game_is_set_aside_and_told(qtbot: QtBot, opened: OpenDocument) -> None:
    page = shown(qtbot, opened)
    page.make("draw")
    (file,) = kept_files()
    file.write_text("{", "utf-8")
    opened.places.clear()  # as at the next start
    again = shown(qtbot, opened)
    assert drawn(again) == []
    assert "set aside" in text(again, "game_text")
    again.make("draw")
    (file,) = kept_files()
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


def test_a_deck_of_sides_without_units_is_played_without_a_table_of_chances(
    qtbot: QtBot, opened: OpenDocument
) -> None:
    sides = tuple([side.replace(units=(), cards={}) for side in opened.value.sides])
    opened.do(opened.value.replace(sides=sides), lambda _: "x")
    page = shown(qtbot, opened)
    assert page._document.table
    chances = page.findChild(BlockView, "chances")
    assert chances
    assert "exact, from" in chances.toPlainText()
    assert "Acts again" not in chances.toPlainText()
    page.make("draw")
    assert moves(page) == ("draw",)


def test_a_new_game_is_begun_with_a_seed(page: PlayPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page.make("draw")
    monkeypatch.setattr(page_module, "ask_seed", lambda *_: 19420628)
    button(page, "new_game").click()
    assert moves(page) == ()
    assert "shuffle number 19420628" in [fact for fact, _path in page.head().facts]
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


@pytest.mark.parametrize("sound", [True, False])
def test_the_clock_rings_once_it_is_late_unless_it_is_muted(
    qtbot: QtBot, page: PlayPage, monkeypatch: pytest.MonkeyPatch, *, sound: bool
) -> None:
    beeps: list[bool] = []
    monkeypatch.setattr("nco_builder.ui.play.page.QApplication.beep", lambda: beeps.append(True))
    monkeypatch.setattr("nco_builder.ui.play.page.BEEP_MS", 0)
    strip = page.strip
    button(page, "clock_button").click()
    strip.sound.setChecked(sound)
    assert strip._settings["clock_sound"] == sound
    strip.tell_time(299)
    strip.tell_time(300)
    strip.tell_time(301)
    qtbot.wait(20)
    assert len(beeps) == (3 if sound else 0)


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


@pytest.mark.parametrize("spoken_here", ["en", "de"])
def test_every_card_can_be_read_in_a_small_window(
    qtbot: QtBot, looks: QApplication, spoken_here: str
) -> None:
    deck = read_document(SAMPLE)
    with language.speaking(spoken_here):
        window = MainWindow(OpenDocument(kind_for(deck), deck, None, looks), Settings())
        qtbot.addWidget(window)
        window.resize(960, 540)
        with qtbot.waitExposed(window):
            window.show()
        window.turn_to("play")
        page = window.pages.currentWidget()
        assert isinstance(page, PlayPage)
        page.begin(SEED)
        card = page.findChild(CardFace, "card_face")
        assert card
        seen = set()
        for _card in range(60):
            assert page._document.table
            page.make(page._document.table.moves[0].name)
            qtbot.waitUntil(lambda: cut_off(card) + broken_words(card) == [], timeout=10_000)
            seen.add(card.accessibleName())
        assert len(seen) > 15
    window.pages.stop()


def test_a_flat_card_has_room_for_lines_of_its_text(page: PlayPage) -> None:
    page.begin(SEED)
    page.make("draw")
    card = page.card
    card.setMinimumSize(0, 0)
    card.resize(500, 98)  # in the smallest window at 150 %, in its own measure
    QApplication.processEvents()
    says = card.findChild(QWidget, "card_says")
    assert says
    line = type_face().metrics.lineSpacing()
    assert says.height() >= 2 * line
    assert card.rect().contains(says.geometry())


def test_a_chance_and_its_sign_stand_on_one_line(page: PlayPage) -> None:
    page.begin(SEED)
    text = page._chances.document().toRawText()
    assert f"{NO_BREAK}%" in text
    assert " %" not in text


def test_undo_and_redo_take_moves_back_and_make_them_again(page: PlayPage) -> None:
    page.begin(SEED)
    for _turn in range(3):
        page.make("draw")
    cards = drawn(page)
    page.undo()
    assert drawn(page) == cards[1:]
    assert page.own_history().redo_text == "Draw"
    page.redo()
    assert drawn(page) == cards
    page.make("back")
    assert page.own_history().redo_text == "Draw"
    page.redo()
    assert drawn(page) == cards


def test_a_new_game_is_taken_back(page: PlayPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page.begin(SEED)
    page.make("draw")
    page.make("draw")
    cards = drawn(page)
    monkeypatch.setattr(page_module, "ask_seed", lambda *_: 8)
    button(page, "new_game").click()
    assert drawn(page) == []
    assert page.own_history().undo_text == "New game with shuffle number 8"
    page.undo()
    assert drawn(page) == cards
    assert "shuffle number 7" in [fact for fact, _path in page.head().facts]
    page.redo()
    assert "shuffle number 8" in [fact for fact, _path in page.head().facts]


def test_a_new_game_is_taken_back_also_after_a_restart(
    qtbot: QtBot, page: PlayPage, opened: OpenDocument
) -> None:
    page.begin(SEED)
    page.make("draw")
    cards = drawn(page)
    page.begin(8)
    opened.places.clear()  # as at the next start
    again = shown(qtbot, opened)
    assert "shuffle number 8" in [fact for fact, _path in again.head().facts]
    again.undo()
    assert drawn(again) == cards


class Asked:
    """Answers for the seed, one after the other, and what was said meanwhile."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
        self.said: list[str] = []
        self.offered: list[str] = []
        self._answers = iter(answers)
        monkeypatch.setattr(QInputDialog, "getText", self._answer)
        monkeypatch.setattr(questions, "say", lambda _parent, said: self.said.append(said))

    def _answer(self, *_given: object, text: str) -> tuple[str, bool]:
        self.offered.append(text)
        answer = next(self._answers, None)
        return (answer or "", answer is not None)


@pytest.mark.parametrize("seed", ["0", "7", " 19420628 ", "123456789012", str(2**64 - 1)])
def test_the_seed_that_is_typed_is_played_and_shown(
    page: PlayPage, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    asked = Asked(monkeypatch, seed)
    button(page, "new_game").click()
    assert asked.said == []
    assert f"shuffle number {seed.strip()}" in [fact for fact, _path in page.head().facts]
    assert page._document.game
    assert page._document.game.seed == int(seed)


@pytest.mark.parametrize("seed", ["Anna", "7 b", "", "-1", "1.5", "19 42", str(2**64), "9" * 999])
def test_what_is_no_seed_is_refused_and_asked_for_again(
    page: PlayPage, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    page.begin(SEED)
    page.make("draw")
    before = drawn(page)
    asked = Asked(monkeypatch, seed)
    button(page, "new_game").click()
    assert asked.said == ["A shuffle number is a whole number from 0 to 2^64 − 1."]
    assert asked.offered[1] == seed
    assert drawn(page) == before


def test_a_list_that_goes_on_fades_at_its_end(page: PlayPage, qtbot: QtBot) -> None:
    for _card in range(4):
        page.make("draw")
    page.resize(1190, 480)
    qtbot.wait(20)
    piles = page.findChild(PilesList)
    assert piles
    assert piles.verticalScrollBar().maximum()
    assert any(each.isVisible() for each in piles.findChildren(_Edge))


@pytest.fixture
def documents(opened: OpenDocument) -> Iterator[OpenDocuments]:
    """The deck, and a copy of it beside it."""
    documents = OpenDocuments(opened)
    documents.add(OpenDocument(opened.kind, opened.value, None))
    yield documents
    documents.forget()
    documents.deleteLater()


def test_equal_decks_have_a_game_each(
    qtbot: QtBot, documents: OpenDocuments, tmp_path: Path
) -> None:
    first, second = documents.all
    page = shown(qtbot, first)
    page.begin(SEED)
    page.make("draw")
    page._document.point_at(second)
    assert moves(page) == ()
    page.begin(8)
    page.make("draw")
    page.make("draw")
    for document, name in ((first, "a.nco"), (second, "b.nco")):
        document.kind.write(tmp_path / name, document.value)
        document.mark_saved(tmp_path / name)
        document.places.clear()  # as at the next start
    page._document.point_at(first)
    assert moves(page) == ("draw",)
    page._document.point_at(second)
    assert moves(page) == ("draw", "draw")
    third = OpenDocument(first.kind, first.value, tmp_path / "c.nco")
    documents.add(third)
    page._document.point_at(third)
    assert moves(page) == ()


def test_a_game_goes_on_in_the_file_it_is_saved_as_and_stays_with_the_old_one(
    qtbot: QtBot, page: PlayPage, opened: OpenDocument, tmp_path: Path
) -> None:
    page.begin(SEED)
    page.make("draw")
    for name in ("a.nco", "b.nco"):
        opened.kind.write(tmp_path / name, opened.value)
        opened.mark_saved(tmp_path / name)
    page.make("draw")
    old = OpenDocument(opened.kind, opened.value, tmp_path / "a.nco", opened)
    assert moves(shown(qtbot, old)) == ("draw",)
    opened.places.clear()  # as at the next start
    assert moves(shown(qtbot, opened)) == ("draw", "draw")


def test_a_game_goes_with_a_file_that_was_renamed_meanwhile(
    qtbot: QtBot, page: PlayPage, opened: OpenDocument, tmp_path: Path
) -> None:
    file = tmp_path / "a.nco"
    opened.kind.write(file, opened.value)
    opened.mark_saved(file)
    page.make("draw")
    opened.places.clear()
    file.rename(tmp_path / "b.nco")
    later = OpenDocument(opened.kind, opened.value, tmp_path / "b.nco", opened)
    assert moves(shown(qtbot, later)) == ("draw",)


def test_undo_in_the_window_is_the_games_while_its_page_is_shown(
    qtbot: QtBot, opened: OpenDocument
) -> None:
    window = MainWindow(opened, Settings())
    saved = paths.user_state() / "x.nco"
    qtbot.addWidget(window, before_close_func=lambda _: opened.mark_saved(saved))
    window.resize(1280, 720)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    opened.do(PathEdit("set", ("notes",), "later").apply(opened.value), lambda _: "Notes")
    edited = opened.value
    window.turn_to("play")
    page = window.pages.currentWidget()
    assert isinstance(page, PlayPage)
    page.begin(SEED)
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Space)
    control = Qt.KeyboardModifier.ControlModifier
    undo = window.findChild(QAction, "undo")
    assert undo
    assert undo.text() == "&Undo Draw"
    for left in (1, 0):
        press(Qt.Key.Key_Z, control)
        assert len(moves(page)) == left
    assert not undo.isEnabled()
    press(Qt.Key.Key_Z, control)
    assert opened.value is edited
    press(Qt.Key.Key_Y, control)
    assert len(moves(page)) == 1
    for place in (page._piles, page._chances, page.strip.new_button):
        place.setFocus()
        press(Qt.Key.Key_Z, control)
        assert len(moves(page)) == 0
        press(Qt.Key.Key_Y, control)
        assert len(moves(page)) == 1
    window.turn_to("builder")
    assert undo.text() == "&Undo Notes"
    assert undo.isEnabled()
    undo.trigger()
    assert opened.value is not edited
    opened.redo()
    window.pages.stop()


def test_the_page_is_divided_again_as_the_player_did_whatever_the_size(
    qtbot: QtBot, opened: OpenDocument
) -> None:
    settings = Settings()
    page = shown(qtbot, opened)
    columns = page.findChild(QSplitter)
    assert columns
    usual = columns.sizes()
    page.save(settings)
    assert settings["play_state"] == ""
    columns.moveSplitter(usual[0] + 60, 1)
    wide = columns.sizes()
    assert wide[0] == usual[0] + 60
    page.save(settings)
    again = shown(qtbot, opened)
    again.restore(settings)
    divided = again.findChild(QSplitter)
    assert divided
    assert divided.sizes() == wide


def test_values_entered_during_the_game_are_shown_beside_it(
    page: PlayPage, opened: OpenDocument
) -> None:
    for move in ("draw", "0-0.state=1"):
        page.make(move)
    page.choose("0-0")
    page.hide()
    card = DataCard(name="Pz III", unit="Panzers A", size=6)
    opened.do(opened.value.replace(vehicles=(card,)), lambda _before: "Add a data card")
    page.show()
    assert moves(page) == ("draw", "0-0.state=1")
    form = page._document.entry("0-0")
    assert form is not None
    assert any("Size 6" in part.text for part in form.card[0] if isinstance(part, Text))
    page.undo()
    page.undo()
    assert moves(page) == ("draw",)


def test_after_a_box_was_clicked_space_draws_the_next_card(page: PlayPage) -> None:
    piles = page.findChild(PilesList, "piles")
    assert piles
    piles.setFocus()
    page.choose("0-0")
    assert page.entry
    box = next(each for each in page.entry.findChildren(QPushButton) if each.text() == "moving")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    press(Qt.Key.Key_Space)
    assert moves(page) == ("0-0.state=1", "draw")


def test_space_presses_the_focused_button_rather_than_draw(page: PlayPage) -> None:
    clock = button(page, "clock_button")
    clock.setFocus()
    press(Qt.Key.Key_Space)
    assert page._document.elapsed is not None
    assert moves(page) == ()


def test_the_unit_whose_card_acts_is_told_of_beside_it(page: PlayPage) -> None:
    page.begin(SEED)
    table = page._document.table
    while table is None or not table.acting or table.acting.startswith("support"):
        page.make("draw")  # the first cards of this seed end no turn
        table = page._document.table
    page.make(f"{table.acting}.suppressed=1")
    beside = page.findChild(BlockView, "chances")
    assert beside
    assert "Suppressed tanks test" in beside.toPlainText()
    assert page.unit == ""
    form = page._document.entry(table.acting)
    assert form is not None
    assert page.row() == form.path


def test_the_clock_stands_on_the_whole_screen_too_and_rings_once(
    qtbot: QtBot, page: PlayPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    beeps: list[bool] = []
    monkeypatch.setattr("nco_builder.ui.play.page.QApplication.beep", lambda: beeps.append(True))
    monkeypatch.setattr("nco_builder.ui.play.page.BEEP_MS", 0)
    whole = WholeScreen(opened, Settings(), page)
    qtbot.addWidget(whole)
    whole.show()
    button(whole, "clock_button").click()
    assert button(whole, "clock_button").isVisible()
    assert not button(whole, "new_game").isVisible()
    for strip in (page.strip, whole.page.strip):
        strip.tell_time(300)
    qtbot.wait(20)
    assert len(beeps) == 3
    page.make("draw")
    page.strip.tell_time(300)
    qtbot.wait(20)
    assert len(beeps) == 6


def test_words_above_the_card_take_the_room_of_the_key(page: PlayPage, qtbot: QtBot) -> None:
    page.resize(900, 400)
    page.make("draw")
    assert page._hint.isVisible()
    table = page._document.table
    assert table
    page._label.setText("Now acting; a fighter of a side with a very long name may cancel it")
    page._fit_head()
    assert not page._hint.isVisible()
    assert page._label.width() <= page._middle_stack.width()
    page.resize(1900, 400)
    qtbot.waitUntil(page._hint.isVisible)
