"""What is cut is found, in every kind of widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QTabBar,
    QTableWidget,
    QTextBrowser,
    QWidget,
)

from nco_builder.ui.parts.painting import draw_text, type_face
from tests.ui.texts_cut import cut_off, painted_cut

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot

LONG = "Nation-specific weapons"
NARROW, WIDE = 70, 400


def box() -> QComboBox:
    made = QComboBox()
    made.addItems(["MG", LONG])
    return made


def cut_box() -> QComboBox:
    made = box()
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setCurrentIndex(1)
    return made


def tabs() -> QTabBar:
    made = QTabBar()
    made.setElideMode(Qt.TextElideMode.ElideRight)
    made.addTab(LONG)
    return made


def table() -> QTableWidget:
    made = QTableWidget(0, 1)
    made.setHorizontalHeaderLabels([LONG])
    made.horizontalHeader().setStretchLastSection(True)
    return made


def cells() -> QListWidget:
    made = QListWidget()
    made.addItem(LONG)
    made.setTextElideMode(Qt.TextElideMode.ElideRight)
    made.setResizeMode(QListWidget.ResizeMode.Adjust)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return made


def field() -> QLineEdit:
    made = QLineEdit()
    made.setPlaceholderText(LONG)
    return made


def group() -> QGroupBox:
    return QGroupBox(LONG)


def page() -> QTextBrowser:
    made = QTextBrowser()
    made.setPlainText(LONG.replace(" ", "").replace("-", ""))
    return made


@pytest.mark.parametrize("make", [box, cut_box, tabs, table, cells, field, group, page])
def test_a_text_without_room_is_found(
    qtbot: QtBot, looks: QApplication, make: Callable[[], QWidget]
) -> None:
    root, part = QWidget(), make()
    qtbot.addWidget(root)
    row = QHBoxLayout(root)
    row.addWidget(part)
    root.show()
    for width, expected in ((WIDE, False), (NARROW, True)):
        part.setFixedWidth(width)
        looks.processEvents()
        assert bool(cut_off(root)) == expected, width


@pytest.mark.parametrize("make", [cut_box, field])
def test_a_tooltip_that_says_all_of_it_is_enough(
    qtbot: QtBot, looks: QApplication, make: Callable[[], QWidget]
) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    part = make()
    part.setParent(root)
    part.setFixedWidth(NARROW)
    root.show()
    looks.processEvents()
    assert cut_off(root)
    part.setToolTip(f"{LONG}: none yet")
    assert cut_off(root) == []


@pytest.mark.parametrize("bar", [True, False])
def test_what_no_bar_scrolls_to_is_found(qtbot: QtBot, looks: QApplication, *, bar: bool) -> None:
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    area.setWidget(QCheckBox(LONG))
    if not bar:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.resize(WIDE, 60)
    area.show()
    looks.processEvents()
    assert cut_off(area) == []
    area.resize(NARROW, 60)
    looks.processEvents()
    assert bool(cut_off(area)) != bar


class Painted(QWidget):
    """Paints a text, cut to its width."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's
        painter = QPainter(self)
        draw_text(painter, self.rect(), LONG, type_face(), "ink")
        painter.end()


def test_what_is_cut_where_it_is_painted_is_found(qtbot: QtBot, looks: QApplication) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    part = Painted(root)
    part.setFixedSize(WIDE, 20)
    root.show()
    looks.processEvents()
    assert painted_cut(root) == []
    part.setFixedWidth(NARROW)
    assert painted_cut(root) == [LONG]
    part.setToolTip(LONG)
    assert painted_cut(root) == []
