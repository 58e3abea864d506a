from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTableWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.parts.painting import draw_ring
from nco_builder.ui.parts.theme import (
    LIGHT,
    LastInput,
    apply_theme,
    color,
    current_tokens,
    set_look,
    style_sheet,
)
from tests.ui.looks import colors_in, contrast, picture, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture(autouse=True)
def _light(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, "light")
    yield
    apply_theme(qapp, "light")


def list_view() -> QListWidget:
    view = QListWidget()
    view.addItems(["Hayes", "Novak"])
    view.setCurrentRow(0)
    return view


def tree_view() -> QTreeWidget:
    view = QTreeWidget()
    hayes = QTreeWidgetItem(["Hayes"])
    view.addTopLevelItems([hayes, QTreeWidgetItem(["Novak"])])
    view.setCurrentItem(hayes)
    return view


def table_view() -> QTableWidget:
    view = QTableWidget(2, 2)
    view.setCurrentCell(0, 0)
    return view


def chip(*, state: str | None = None, on: bool = False, kind: str | None = None) -> QPushButton:
    button = QPushButton("Flask 1")
    button.setCheckable(True)
    button.setChecked(on)
    set_look(button, role="chip", state=state, kind=kind)
    return button


def looking(widget: QWidget, **look: str) -> QWidget:
    set_look(widget, **look)
    return widget


FOCUSABLE: dict[str, Callable[[], QWidget]] = {
    "button": lambda: QPushButton("Normal"),
    "primary": lambda: looking(QPushButton("Save"), role="primary"),
    "flat": lambda: looking(QPushButton("Flat"), role="flat"),
    "link": lambda: looking(QPushButton("Link"), role="link"),
    "verdict": lambda: looking(QPushButton("LEGAL"), role="verdict"),
    "verdict error": lambda: looking(QPushButton("2 problems"), role="verdict", state="error"),
    "chip off": chip,
    "chip on": lambda: chip(on=True),
    "chip specialists": lambda: chip(on=True, kind="specialists"),
    "chip over": lambda: chip(state="over"),
    "chip over on": lambda: chip(state="over", on=True),
    "chip barred": lambda: chip(state="barred"),
    "chip wrong": lambda: chip(state="error", on=True),
    "tool": QToolButton,
    "line": QLineEdit,
    "line wrong": lambda: looking(QLineEdit("x"), state="error"),
    "line title": lambda: looking(QLineEdit("x"), role="title"),
    "text": QPlainTextEdit,
    "number": QSpinBox,
    "number wrong": lambda: looking(QSpinBox(), state="error"),
    "combo": QComboBox,
    "check": lambda: QCheckBox("Check"),
    "radio": lambda: QRadioButton("Radio"),
    "slider": lambda: QSlider(Qt.Orientation.Horizontal),
    "list": list_view,
    "tree": tree_view,
    "table": table_view,
}


def ring_pixels(before: QImage, after: QImage, widget: QWidget) -> int:
    """How many pixels in and around a widget changed and stand out from the panel now."""
    panel = current_tokens().panel
    around = widget.geometry().adjusted(-4, -4, 4, 4)
    return sum(
        contrast(after.pixelColor(x, y).name(), panel) >= 3
        for y in range(around.top(), around.bottom() + 1)
        for x in range(around.left(), around.right() + 1)
        if after.pixelColor(x, y) != before.pixelColor(x, y)
    )


class TestRing:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("kind", FOCUSABLE)
    def test_what_the_keyboard_acts_on_wears_a_ring(
        self, qapp: QApplication, qtbot: QtBot, kind: str, theme: str
    ) -> None:
        apply_theme(qapp, "dark" if theme == "dark" else "light")
        widget = FOCUSABLE[kind]()
        panel = shown(qtbot, widget)
        before = picture(panel)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        after = picture(panel)
        marked = widget.size()
        if isinstance(widget, QAbstractItemView):  # its current cell
            marked = widget.visualRect(widget.currentIndex()).size()
        outline = 2 * (marked.width() + marked.height())
        # two pixels wide, but for rounded corners
        assert ring_pixels(before, after, widget) >= 1.7 * outline

    @pytest.mark.parametrize("kind", FOCUSABLE)
    def test_the_ring_takes_no_room(self, qtbot: QtBot, kind: str) -> None:
        widget = FOCUSABLE[kind]()
        panel = shown(qtbot, widget)
        QApplication.processEvents()
        before = panel.sizeHint()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        widget.updateGeometry()
        assert panel.sizeHint() == before

    @pytest.mark.parametrize("make", [list_view, tree_view, table_view])
    def test_the_current_cell_of_a_list_wears_a_ring_of_its_own(
        self, qtbot: QtBot, make: Callable[[], QListWidget | QTreeWidget | QTableWidget]
    ) -> None:
        view = make()
        panel = shown(qtbot, view)
        view.setFocus(Qt.FocusReason.TabFocusReason)
        cell = view.visualRect(view.currentIndex())
        cell.moveTopLeft(view.viewport().mapTo(panel, cell.topLeft()))
        seen = colors_in(picture(panel).copy(cell))
        assert seen.get(LIGHT.focus, 0) >= 1.7 * 2 * (cell.width() + cell.height())

    def test_the_ring_moves_on(self, qtbot: QtBot) -> None:
        first, second = QPushButton("First"), QPushButton("Second")
        panel = shown(qtbot, first, second)
        before = picture(panel)
        first.setFocus(Qt.FocusReason.TabFocusReason)
        second.setFocus(Qt.FocusReason.TabFocusReason)
        around = first.geometry().adjusted(-4, -4, 4, 4)
        assert picture(panel).copy(around) == before.copy(around)

    def test_a_press_with_the_mouse_leaves_no_ring(self, qtbot: QtBot) -> None:
        button = looking(QPushButton("Press"), role="chip")
        panel = shown(qtbot, button)
        before = picture(panel)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert button.hasFocus()
        around = button.geometry().adjusted(-4, -4, 4, 4)
        assert LIGHT.focus not in colors_in(before.copy(around))
        assert LIGHT.focus not in colors_in(picture(panel).copy(around))

    def test_a_closed_dialog_takes_its_ring_along(self, qtbot: QtBot) -> None:
        dialog = QDialog()
        inside = QPushButton("Close", dialog)
        dialog.show()
        dialog.activateWindow()
        inside.setFocus(Qt.FocusReason.TabFocusReason)
        with qtbot.waitSignal(dialog.destroyed):
            dialog.deleteLater()
        button = QPushButton("Next")
        panel = shown(qtbot, button)
        button.setFocus(Qt.FocusReason.TabFocusReason)
        around = button.geometry().adjusted(-4, -4, 4, 4)
        assert colors_in(picture(panel).copy(around)).get(LIGHT.focus, 0) > 100


@pytest.mark.parametrize(("percent", "wide"), [(100, 2), (200, 4)])
def test_the_ring_of_rows_and_cells_is_as_wide_as_that_of_fields(percent: int, wide: int) -> None:
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(color("panel"))
    painter = QPainter(image)
    set_size(percent)
    draw_ring(painter, image.rect())
    set_size(AS_IT_IS)
    painter.end()
    ring = color("focus").rgb()
    assert sum(image.pixel(20, y) == ring for y in range(20)) == 2 * wide
    assert sum(image.pixel(x, 10) == ring for x in range(40)) == 2 * wide
    rule = "QLineEdit:focus, QSpinBox:focus"
    sheet = style_sheet(current_tokens())
    assert f"border: 2px solid {current_tokens().focus}" in sheet[sheet.index(rule) :][:200]


def test_only_a_key_brings_the_ring_and_a_click_takes_it_away(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LastInput, "is_key", False)
    button = looking(QPushButton("Press"), role="chip")
    panel = shown(qtbot, button)
    qtbot.waitActive(panel)
    window = panel.windowHandle()
    button.setFocus()
    assert LIGHT.focus not in colors_in(picture(panel))
    QTest.keyClick(window, Qt.Key.Key_Shift)
    assert LIGHT.focus in colors_in(picture(panel))
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=button.geometry().center())
    assert LIGHT.focus not in colors_in(picture(panel))
