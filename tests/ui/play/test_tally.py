"""A tally in the window: ticked by mouse and by keyboard, kept, over the whole screen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QInputDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.settings.settings import Settings
from nco_builder.systems.avr_platoon.model import OwnTypes, Platoon, VehicleProfile
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.play.document import PlayedDocument
from nco_builder.ui.play.page import (
    LEAST_CARD,
    PADDING,
    PilesDelegate,
    PilesList,
    PlayPage,
)
from nco_builder.ui.play.whole_screen import WholeScreen
from nco_builder.ui.shell.main_window import MainWindow
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.parts.lines import RowLine
    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.play.page import PileRow

SAMPLE = paths.data() / "samples" / "panzer-zug.nco"


@pytest.fixture
def opened(looks: QApplication) -> Iterator[OpenDocument]:
    platoon = read_document(SAMPLE)
    opened = OpenDocument(kind_for(platoon), platoon, None, looks)
    yield opened
    opened.deleteLater()


@pytest.fixture
def page(qtbot: QtBot, opened: OpenDocument) -> PlayPage:
    page = PlayPage(PlayedDocument(opened, opened), Settings())
    qtbot.addWidget(page)
    page.resize(900, 420)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    return page


def moves(page: PlayPage) -> tuple[str, ...]:
    assert page._document.game
    return page._document.game.moves


def box(page: PlayPage, called: str) -> QPushButton:
    assert page.entry
    found = [each for each in page.entry.findChildren(QPushButton) if each.isVisible()]
    return next(each for each in found if each.accessibleName().endswith(called))


def piles(page: PlayPage) -> PilesList:
    found = page.findChild(PilesList, "piles")
    assert found
    return found


def test_a_box_is_ticked_by_mouse_and_taken_back(page: PlayPage, opened: OpenDocument) -> None:
    before = opened.value
    page.choose("2")
    QTest.mouseClick(box(page, "Wounds, 1"), Qt.MouseButton.LeftButton)
    assert moves(page) == ("2.wounds=1",)
    assert box(page, "Wounds, 1").isChecked()
    page.undo()
    assert moves(page) == ()
    assert not box(page, "Wounds, 1").isChecked()
    assert opened.value is before
    assert opened.history.undo_text is None


def lines(page: PlayPage) -> int:
    assert page.entry
    return len({each.y() for each in page.entry.findChildren(QPushButton) if each.isVisible()})


def test_boxes_follow_the_width_of_their_column(page: PlayPage) -> None:
    page.resize(1800, 420)
    page.choose("2")
    entry = page.entry
    assert entry
    QApplication.processEvents()
    wide = lines(page)
    page.resize(800, 420)
    QApplication.processEvents()
    assert lines(page) > wide
    assert entry.width() <= page._form.viewport().width()


def test_fields_share_a_line_only_where_the_page_is_too_low_for_a_line_each(
    page: PlayPage,
) -> None:
    page.resize(1280, 800)
    page.choose("2")
    QApplication.processEvents()
    assert box(page, 'over 6"').y() < box(page, "Wounds, 1").y()
    page.resize(1280, 420)
    QApplication.processEvents()
    assert box(page, 'over 6"').y() == box(page, "Wounds, 1").y()


def test_all_orders_and_results_are_in_sight_in_a_window_of_960_by_540(
    qtbot: QtBot, looks: QApplication
) -> None:
    force = read_document(paths.data() / "samples" / "tiger-and-stuart.nco")
    opened = OpenDocument(kind_for(force), force, None, looks)
    page = PlayPage(PlayedDocument(opened, opened), Settings())
    qtbot.addWidget(page)
    page.resize(900, 430)  # what rail, tabs and header leave of it
    with qtbot.waitExposed(page):
        page.show()
    qtbot.wait(20)
    assert box(page, "Order, Fire").y() == box(page, "Order, Down").y()
    assert page.entry
    for each in page.entry.findChildren(QPushButton):
        assert each.visibleRegion().boundingRect().size() == each.size(), each.accessibleName()
    opened.deleteLater()


def test_boxes_and_their_texts_are_taller_where_a_line_each_leaves_room(page: PlayPage) -> None:
    page.resize(1280, 560)
    QApplication.processEvents()
    usual = box(page, "Wounds, 1")
    height, letters = usual.height(), usual.font().pixelSize()
    page.resize(1800, 900)
    QApplication.processEvents()
    assert usual.height() >= 1.4 * height
    assert usual.font().pixelSize() >= 1.4 * letters
    labels = [each for each in page.findChildren(QLabel) if each.text() == "Commander"]
    assert len(labels) == 1
    assert labels[0].geometry().right() < box(page, "Commander, out").x()
    page.resize(1280, 560)
    QApplication.processEvents()
    assert (usual.height(), usual.font().pixelSize()) == (height, letters)


def test_a_turn_is_played_by_keyboard_alone(page: PlayPage) -> None:
    page.begin_work()
    focused = QApplication.focusWidget()
    assert focused is piles(page)
    assert page.unit == "1"
    QTest.keyClick(focused, Qt.Key.Key_Down)
    assert page.unit == "2"
    box(page, "Wounds, 1").setFocus()
    QTest.keyClick(box(page, "Wounds, 1"), Qt.Key.Key_Space)
    QTest.keyClick(box(page, "Wounds, 1"), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert moves(page) == ("2.wounds=1", "turn")
    QTest.keyClick(piles(page), Qt.Key.Key_Backspace)
    assert moves(page) == ("2.wounds=1",)


def test_back_is_undo_even_of_a_new_game(page: PlayPage) -> None:
    page.make("1.wounds=1")
    page.ask_new()
    assert moves(page) == ()
    page.make("back")
    assert moves(page) == ("1.wounds=1",)


def test_what_is_blank_is_asked_once_and_kept_in_the_document(
    page: PlayPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    platoon: Platoon = opened.value
    blank = VehicleProfile(id="m4", name="M4", crew=5)
    vehicles = (platoon.vehicles[1].replace(type="m4"),)
    changed = platoon.replace(vehicles=vehicles, definitions=OwnTypes(types=(blank,)))
    opened.do(changed, lambda _before: "change")
    page.choose("1")
    page.make("1.crew=1")
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_given: (3, True))
    monkeypatch.setattr(questions, "ask", lambda *_given: pytest.fail("asked"))
    QTest.mouseClick(box(page, "Enter wounds (W) …"), Qt.MouseButton.LeftButton)
    assert opened.value.definitions.types[0].w == 3
    assert page._piles.hasFocus(), "not the name of the document, which stands next"
    assert moves(page) == ("1.crew=1",)
    QTest.mouseClick(box(page, "Wounds, 3"), Qt.MouseButton.LeftButton)
    assert moves(page)[-1] == "1.wounds=3"


@pytest.mark.parametrize(("answer", "wounds"), [("keep", 1), ("no", 1), ("lose", 0)])
def test_a_changed_document_is_asked_about_with_what_differs(  # noqa: PLR0913, PLR0917 - fixtures
    page: PlayPage,
    opened: OpenDocument,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    wounds: int,
) -> None:
    asked: list[str] = []

    def ask(*given: object) -> str:
        asked.append(str(given[-1]))
        return answer

    monkeypatch.setattr(questions, "ask", ask)
    page.make("1.wounds=1")
    opened.do(
        PathEdit("set", ("vehicles", 2, "name"), "Anton").apply(opened.value),
        lambda _before: "change",
    )
    qtbot.waitUntil(lambda: bool(asked))
    assert "Anton" in asked[0]
    game = page._document.game
    assert game is not None
    names = [line.name for line in page._document.play.table(game).piles[0].lines]
    assert ("Anton (Panzer IV H)" in names) == (answer != "no")
    assert getattr(game, "number")(1, "wounds") == wounds  # noqa: B009 - of this game alone


def test_the_game_is_kept_at_once_with_its_document(page: PlayPage) -> None:
    page.make("1.wounds=1")
    (file,) = paths.user_state().glob("avr-session.*.json")
    kept = json.loads(file.read_bytes())
    assert kept["actions"] == ["1.wounds=1"]
    assert "panzer" in kept["played"].casefold()


def test_it_fills_the_whole_screen_until_escape(
    page: PlayPage, opened: OpenDocument, qtbot: QtBot
) -> None:
    whole = WholeScreen(opened, Settings(), page)
    whole.resize(960, 540)
    with qtbot.waitExposed(whole):
        whole.show()
    whole.page.choose("3")
    QTest.mouseClick(box(whole.page, "Wounds, 2"), Qt.MouseButton.LeftButton)
    assert moves(page) == ("3.wounds=2",)
    with qtbot.waitSignal(whole.destroyed):
        QTest.keyClick(whole, Qt.Key.Key_Escape)


def test_what_follows_takes_its_height_from_the_boxes_over_the_whole_screen(
    page: PlayPage, opened: OpenDocument, qtbot: QtBot
) -> None:
    whole = WholeScreen(opened, Settings(), page)
    whole.resize(1920, 1080)
    with qtbot.waitExposed(whole):
        whole.show()
    whole.page.choose("3")
    high = []
    for height in range(500, 1000, 50):
        whole.resize(1600, height)
        qtbot.wait(10)
        assert whole.page._form.verticalScrollBar().maximum() == 0, height
        high.append(box(whole.page, "Wounds, 2").height())
    assert high == sorted(high)
    assert high[0] < high[-1]
    assert box(whole.page, "Wounds, 2").width() <= box(whole.page, "Wounds, 2").height() + 4
    turn = whole.page.findChild(QPushButton, "move_turn")
    assert turn
    assert turn.height() >= 36


def test_an_unknown_unit_is_not_shown(page: PlayPage) -> None:
    page.choose("99")
    assert page.unit == "1"


def test_words_share_lines_where_there_is_room(page: PlayPage) -> None:
    page.resize(1600, 720)
    page.choose("1")
    QApplication.processEvents()
    lost = [box(page, each) for each in ("destroyed", "KO", "towed away")]
    assert len({each.y() for each in lost}) == 1
    assert all(each.width() >= each.sizeHint().width() for each in lost)
    assert lost[-1].geometry().right() <= page._form.viewport().width()


def test_a_tick_paints_its_own_line_again_and_no_other(
    page: PlayPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.choose("2")
    QApplication.processEvents()
    painted: list[str] = []
    lines = PilesDelegate.lines

    def noting(delegate: PilesDelegate, row: PileRow, index: Index) -> tuple[RowLine, ...]:
        painted.append(row.line.key if row.line else row.heading)
        return lines(delegate, row, index)

    monkeypatch.setattr(PilesDelegate, "lines", noting)
    page.make("2.wounds=1")
    QApplication.processEvents()
    assert set(painted) == {"2"}


def test_a_line_that_gets_taller_moves_those_below_it(qtbot: QtBot, looks: QApplication) -> None:
    company = read_document(HERE / "systems" / "cases" / "avr-platoon" / "company_of_platoons.nco")
    opened = OpenDocument(kind_for(company), company, None, looks)
    page = PlayPage(PlayedDocument(opened, opened), Settings())
    qtbot.addWidget(page)
    page.show()
    shown = piles(page)
    delegate, model = shown.itemDelegate(), shown.model()
    page.make("platoon.courage=1")
    QApplication.processEvents()
    assert isinstance(delegate, PilesDelegate)
    top = 0
    for at in range(model.rowCount()):
        index = model.index(at, 0)
        assert shown.visualRect(index).top() == top
        top += delegate.height(index.data(ROW_ROLE))


def test_undo_says_in_words_what_was_ticked(page: PlayPage) -> None:
    page.make("2.wounds=1")
    told = page.own_history().undo_text
    assert told
    assert told.endswith("Wounds: 1")
    assert "2.wounds" not in told


def test_a_box_keeps_the_focus_when_its_tick_brings_others(page: PlayPage, qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    column.addWidget(QLineEdit(around))
    column.addWidget(page)
    with qtbot.waitExposed(around):
        around.show()
    around.activateWindow()
    page.make("2.crew=1")
    page.choose("1")
    QApplication.processEvents()
    box = next(each for each in page.findChildren(QPushButton) if _is(each, "Crew lost, 1"))
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert any(_is(each, "Crew joins") for each in page.findChildren(QPushButton))
    focused = QApplication.focusWidget()
    assert isinstance(focused, QPushButton)
    assert _is(focused, "Crew lost, 1")
    page.setParent(None)


def _is(button: QPushButton, said: str) -> bool:
    return said in button.accessibleName()


@pytest.mark.parametrize("name", ["", "n" * 400])
def test_the_tally_of_a_large_document_is_kept(looks: QApplication, name: str) -> None:
    platoon = read_document(SAMPLE)
    assert isinstance(platoon, Platoon)
    large = platoon.vehicles[1].replace(name=name, notes="n" * 400)
    platoon = platoon.replace(vehicles=(large,) * 300)
    opened = OpenDocument(kind_for(platoon), platoon, None, looks)
    played = PlayedDocument(opened, opened)
    played.make("1.wounds=1")
    assert played.said == ""
    opened.deleteLater()


def test_each_document_shows_the_vehicle_chosen_there_and_another_its_first(
    qtbot: QtBot, opened: OpenDocument, looks: QApplication
) -> None:
    other = OpenDocument(opened.kind, opened.value, None, looks)
    window = MainWindow(opened, Settings())

    def save(_window: QWidget) -> None:
        for name, document in (("a.nco", opened), ("b.nco", other)):
            document.mark_saved(paths.user_state() / name)

    qtbot.addWidget(window, before_close_func=save)
    window.resize(1280, 720)
    with qtbot.waitExposed(window):
        window.show()
    window.documents.add(other)
    window.turn_to("play")
    page = window.pages.made_of(PlayPage)
    shown: list[tuple[str, str]] = []
    units: list[str] = []
    for document, at in ((opened, 3), (other, None), (other, 2), (opened, None), (other, None)):
        window.documents.show(document)
        window.turn_to("play")
        if page._document.game is None:
            page.begin(7)
        units = [each for row in piles(page)._model.rows() if (each := row.line and row.line.key)]
        if at is not None:
            page.choose(units[at - 1])
        shown.append((page.unit, piles(page).unit))
    assert shown == [(units[at - 1],) * 2 for at in (3, 1, 2, 3, 2)]


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_what_follows_and_this_turn_are_shown_whole_above_the_card(
    page: PlayPage, spoken: str
) -> None:
    with language.speaking(spoken):
        page.resize(1200, 600)
        assert "newest first" not in page._chances.toPlainText(), "nothing was done yet"
        for move in ("1.moved=1", "1.wounds=2", "1.stuck=2", "3.moved=2", "3.crew=3", "2.crew=1"):
            page.make(move)
        page.choose("1")
        QApplication.processEvents()
        assert page._chances.verticalScrollBar().maximum() == 0
        assert page._unit_card.isVisible()
        assert page._unit_card.height() >= LEAST_CARD


def test_a_state_without_room_in_its_line_goes_on_below(page: PlayPage) -> None:
    page.resize(1200, 600)
    page._piles.resize(200, 400)
    delegate = page._piles.itemDelegate()
    assert isinstance(delegate, PilesDelegate)
    page.make("1.crew=1")
    rows = page._piles._model.rows()
    before = delegate.height(rows[1])
    for move in ("1.wounds=2", "1.stuck=1", "1.crew=3"):
        page.make(move)
    row = page._piles._model.rows()[1]
    assert row.line
    told = delegate.lines(row, page._piles._model.index(1, 0))
    room = page._piles.viewport().width() - 2 * PADDING
    assert delegate.height(row) > before
    assert all(sum(run.gap + run.width for run in line.runs) <= room for line in told)
    shown = " ".join(run.text for line in told[1:] for run in line.runs)
    assert shown == f"{row.line.aside} {row.line.line}"
