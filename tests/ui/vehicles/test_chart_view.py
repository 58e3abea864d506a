"""The chart in the window can be read, selected and copied; a user's text stays text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QTextTable
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nco_builder.squad import edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.theme import DARK, LIGHT, apply_theme
from nco_builder.ui.vehicles.page import ChartView
from tests.ui.looks import colors_in, picture
from tests.ui.vehicles.sets import CAR

MARKUP = '<img src="/etc/passwd"> <b>x</b> &amp;'


@pytest.fixture
def view(qtbot: QtBot, full: SquadDocument) -> ChartView:
    view = ChartView(full)
    qtbot.addWidget(view)
    view.resize(450, 460)
    view.refresh()
    view.show()
    return view


def tables(view: ChartView) -> list[QTextTable]:
    frames = view.document().rootFrame().childFrames()
    return [frame for frame in frames if isinstance(frame, QTextTable)]


def test_it_shows_text_and_tables(view: ChartView) -> None:
    shown = view.toPlainText()
    assert "M8 Greyhound" in shown
    assert "Rosie" in shown
    assert "4651/7776" in shown
    assert len(tables(view)) >= 7
    entry = tables(view)[0]
    assert (entry.rows(), entry.columns()) == (4, 3)
    assert entry.cellAt(1, 0).firstCursorPosition().block().text() == "4"


def test_a_user_s_markup_is_text(view: ChartView, full: SquadDocument) -> None:
    full.do(edit("set_vehicle", vehicle=0, field="name", value=MARKUP))
    full.do(edit("set_member", members=(4,), field="name", value=MARKUP))
    view.refresh()
    assert view.toPlainText().count(MARKUP) >= 3


def test_everything_can_be_selected_by_keyboard_and_copied(view: ChartView) -> None:
    assert view.isReadOnly()
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    assert "M4 Sherman (75mm)" in copied
    assert "Tank Fear" in copied


def test_it_follows_the_set_and_where_one_reads_stays(view: ChartView, full: SquadDocument) -> None:
    bar = view.verticalScrollBar()
    assert bar.maximum() > 500
    bar.setValue(300)
    full.do(edit("set_vehicle", vehicle=0, field="name", value="Ida"))
    view.refresh()
    assert bar.value() == 300
    assert "Ida" in view.toPlainText()
    full.do(edit("set_vehicles", vehicles=()))
    view.refresh()
    assert "No vehicles yet" in view.toPlainText()
    assert tables(view) == []


def test_what_did_not_change_is_not_written_anew(view: ChartView, full: SquadDocument) -> None:
    before = view.document()
    full.do(edit("set_text", field="notes", value="x"))
    view.refresh()
    assert view.document() is before


def test_nothing_needs_scrolling_sideways(view: ChartView, full: SquadDocument) -> None:
    full.do(edit("set_vehicle", vehicle=0, field="name", value="W" * 200))
    view.resize(340, 400)
    view.refresh()
    assert view.document().size().width() <= view.viewport().width()


def test_its_colors_follow_the_theme(view: ChartView, looks: QApplication) -> None:
    assert LIGHT.ink in colors_in(picture(view))
    apply_theme(looks, "dark")
    assert DARK.ink in colors_in(picture(view))
    apply_theme(looks, "light")


def test_a_theme_before_anything_is_shown_does_no_harm(
    qtbot: QtBot, full: SquadDocument, looks: QApplication
) -> None:
    view = ChartView(full)
    qtbot.addWidget(view)
    apply_theme(looks, "dark")
    apply_theme(looks, "light")
    assert view.toPlainText() == ""


def test_screen_readers_hear_it(view: ChartView, full: SquadDocument) -> None:
    full.do(edit("set_vehicles", vehicles=(CAR,)))
    view.refresh()
    heard = QAccessible.queryAccessibleInterface(view)
    assert heard.text(QAccessible.Text.Name) == "Odds and orders"
    text = heard.textInterface()
    assert "M8 Greyhound" in text.text(0, text.characterCount())


def test_a_ruling_is_opened_by_a_click(view: ChartView) -> None:
    wanted: list[str] = []
    view.wanted.connect(wanted.append)
    cited = view.document().find("arrivals")
    view.setTextCursor(cited)
    view.ensureCursorVisible()
    place = view.cursorRect(cited).center() - QPoint(6, 0)
    QTest.mouseMove(view.viewport(), place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert wanted == ["ruling:APB-06"]


def test_the_keyboard_leaves_it_by_one_tab(view: ChartView) -> None:
    assert len(view.links) > 10
    before = view.textCursor().position()
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert view.textCursor().position() == before
    assert not view.textCursor().hasSelection()


def test_it_says_which_ruling_the_text_cursor_is_on(view: ChartView) -> None:
    assert view.topics_at(None) == ()
    view.setTextCursor(
        view.document().find("own edge", view.document().find("Left and right edges"))
    )
    assert view.topics_at(None) == ("ruling:APB-33",)
