"""What opens over the window: lists show all their rows, tooltips stand beside theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QAbstractListModel, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFrame,
    QLineEdit,
    QToolTip,
    QWidget,
)

from nco_builder import language
from nco_builder.settings.settings import Settings
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.parts.tips import show_tip
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES
from nco_builder.ui.table.cell_editor import ChipBox

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

LONGEST_LINE = 60


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """As small as it gets."""
    window.resize(960, 540)
    return window


def all_boxes(window: MainWindow) -> Iterator[QComboBox]:
    """Every box there is, while it can be seen: on pages, for a man, for none."""
    seen: set[str] = set()
    for page in PAGES:
        window.turn_to(page.name)
        for rows in ((0,), ()) if page.name == "squad" else ((),):
            window.page.table.choose(rows)
            for box in window.findChildren(QComboBox):
                if box.isVisible() and box.count() and box.objectName() not in seen:
                    seen.add(box.objectName())
                    yield box
    assert len(seen) > 10


def cells(window: MainWindow, qtbot: QtBot) -> Iterator[ChipBox]:
    """Every list that a cell of the first two men opens; each is to be closed again."""
    window.turn_to("squad")
    table = window.page.table
    model = table.model()
    for row in range(2):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            if index.flags() & Qt.ItemFlag.ItemIsEditable and not table.isColumnHidden(column):
                table.choose((row,), column)
                table.rename()
                for box in table.findChildren(ChipBox):
                    qtbot.waitUntil(box.view().isVisible)
                    yield box
                    qtbot.waitUntil(lambda: not table.findChildren(ChipBox))
                QTest.keyClick(QApplication.focusWidget() or table, Qt.Key.Key_Escape)


def container_of(box: QComboBox) -> QFrame:
    container = box.view().parentWidget()
    assert isinstance(container, QFrame)
    return container


def check_list(box: QComboBox) -> None:
    """The list of a box that is open is on the screen, framed, and shows whole rows."""
    view, container = box.view(), container_of(box)
    screen = box.screen().availableGeometry()
    assert container.isVisible(), box.objectName()
    assert screen.contains(container.frameGeometry()), box.objectName()
    assert container.frameWidth() > 0, box.objectName()
    room = view.viewport().rect()
    rows = [view.visualRect(box.model().index(row, 0)) for row in range(box.count())]
    whole = [row for row in rows if row.isValid() and room.contains(row)]
    if sum(row.height() for row in rows) + container.height() - room.height() <= screen.height():
        assert len(whole) == box.count(), box.objectName()
    else:
        assert room.height() - sum(row.height() for row in whole) < rows[0].height()
        assert view.verticalScrollBar().isVisible(), box.objectName()
    widest = max(box.fontMetrics().horizontalAdvance(box.itemText(row)) for row in range(len(rows)))
    assert view.viewport().width() >= min(widest, box.window().width() - 40), box.objectName()


def test_every_list_shows_all_its_rows_in_a_frame(
    window: MainWindow, looks: QApplication, qtbot: QtBot
) -> None:
    for box in all_boxes(window):
        assert isinstance(box, ListBox), box.objectName()
        box.showPopup()
        check_list(box)
        box.hidePopup()
    apply_theme(looks, "dark")
    nation = window.findChild(ListBox, "nation")
    assert nation
    nation.showPopup()
    check_list(nation)
    nation.hidePopup()
    opened = 0
    for cell in cells(window, qtbot):
        check_list(cell)
        cell.hidePopup()
        opened += 1
    assert opened > 2
    apply_theme(looks, "light")


def test_a_list_longer_than_the_screen_shows_whole_rows_and_scrolls(qtbot: QtBot) -> None:
    box = ListBox()
    qtbot.addWidget(box)
    box.addItems([f"Row {number}" for number in range(99)])
    box.show()
    box.move(40, 700)
    box.showPopup()
    check_list(box)
    box.hidePopup()


def test_a_list_that_has_no_room_below_opens_above(qtbot: QtBot) -> None:
    box = ListBox()
    qtbot.addWidget(box)
    box.addItems(["Light", "Dark"])
    box.show()
    screen = box.screen().availableGeometry()
    box.move(40, screen.bottom() - box.height() - 20)
    box.showPopup()
    check_list(box)
    assert container_of(box).geometry().bottom() < box.mapToGlobal(QPoint(0, 0)).y()
    box.hidePopup()


def test_one_escape_closes_a_cell_s_list_and_leaves_the_man_as_he_was(
    window: MainWindow, document: SquadDocument, qtbot: QtBot
) -> None:
    before = document.squad
    table = window.page.table
    for box in cells(window, qtbot):
        QTest.keyClick(box.view(), Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not table.findChildren(ChipBox))
        assert QApplication.focusWidget() is table
    assert document.squad is before


def tips_of(window: MainWindow) -> Iterator[tuple[str, str]]:
    """What has a tooltip, and the tooltip: widgets, then rows of lists and cells of tables."""
    for widget in window.findChildren(QWidget):
        if widget.toolTip():
            yield widget.objectName() or type(widget).__name__, widget.toolTip()
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        for row in range(model.rowCount()):
            columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
            for column in range(columns):
                tip = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
                if tip:
                    yield view.objectName(), str(tip)


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_line_of_a_tooltip_is_too_long_to_be_read(
    qtbot: QtBot, document: SquadDocument, tmp_path: Path, code: str
) -> None:
    language.use(code)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(
        window, before_close_func=lambda _: document.opened.mark_saved(tmp_path / "x.nco")
    )
    found = 0
    for page in PAGES:
        window.turn_to(page.name)
        for rows in ((0, 1), (0,), ()) if page.name == "squad" else ((),):
            window.page.table.choose(rows)
            for name, tip in tips_of(window):
                found += 1
                assert max(map(len, tip.splitlines())) <= LONGEST_LINE, (name, tip)
    window.pages.stop()
    assert found > 200


def test_a_tooltip_stands_beside_what_it_explains(window: MainWindow, qtbot: QtBot) -> None:
    table = window.page.table
    rect = table.visualRect(table.model().index(1, 5))
    place = rect.center()
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, table.viewport().mapToGlobal(place))
    QApplication.sendEvent(table.viewport(), event)
    qtbot.waitUntil(QToolTip.isVisible)
    about = QRect(table.viewport().mapToGlobal(rect.topLeft()), rect.size())
    assert not shown_tip().intersects(about)
    QToolTip.hideText()


@pytest.mark.usefixtures("looks")
def test_a_tooltip_at_the_foot_of_the_screen_stands_above(qtbot: QtBot) -> None:
    line = QLineEdit()
    qtbot.addWidget(line)
    line.show()
    screen = line.screen().geometry()
    about = QRect(100, screen.bottom() - 30, 200, 26)
    show_tip("One line\nand another\nand a third", about, 140, line)
    qtbot.waitUntil(QToolTip.isVisible)
    assert shown_tip().bottom() <= about.top()
    assert screen.contains(shown_tip())
    QToolTip.hideText()


def shown_tip() -> QRect:
    tips = [
        widget
        for widget in QApplication.topLevelWidgets()
        if widget.metaObject().className() == "QTipLabel" and widget.isVisible()
    ]
    assert len(tips) == 1
    return tips[0].geometry()
