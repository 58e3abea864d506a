"""The wheel changes nothing that the keyboard is not on: it scrolls what is around a field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)

import nco_builder
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.event.model import Player
from nco_builder.settings.settings import Settings
from nco_builder.systems import SQUADS, samples, system_named
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.limits import LimitsDialog
from nco_builder.ui.document.new_document import NewDocumentDialog
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.event.dialogs import PlayerDialog
from nco_builder.ui.parts.controls import NumberBox
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from nco_builder.ui.soldier.nation_weapons import NationWeaponsDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

KINDS = ("nco-squad", "avr-platoon", "k47-vehicles", "fluid-deck", "nco-match", "nco-event")
MADE_BY_QT = re.compile(
    r"\bQ(SpinBox|DoubleSpinBox|ComboBox|FontComboBox|Slider|Dial|DateEdit|TimeEdit|DateTimeEdit)\("
)


def fields_of(within: QWidget) -> list[QWidget]:
    """What the wheel could change."""
    kinds = (QAbstractSpinBox, QComboBox, QAbstractSlider)
    found = [each for kind in kinds for each in within.findChildren(kind)]
    return [each for each in found if not isinstance(each, QScrollBar)]


def value_of(field: Any) -> object:  # noqa: ANN401 - one of three kinds
    """What it shows."""
    return field.currentIndex() if isinstance(field, QComboBox) else field.value()


def turn_wheel(widget: QWidget, by: int) -> QWheelEvent:
    """Turn the wheel over a widget."""
    place = QPointF(widget.rect().center())
    turn = QWheelEvent(
        place,
        QPointF(widget.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - inverted; Qt takes it by place alone
    )
    QApplication.sendEvent(widget, turn)
    return turn


def turn_wheel_as_a_mouse_does(widget: QWidget | None, by: int) -> None:
    """Turn the wheel over a widget; what it ignores goes to what it is in, as Qt has it."""
    while widget is not None and not turn_wheel(widget, by).isAccepted():
        widget = widget.parentWidget()


def let_alone(field: QWidget) -> bool:
    """Whether the wheel over a field that has not the keyboard changes nothing of it."""
    before = value_of(field)
    for target in (field, *field.findChildren(QLineEdit)):
        for by in (-120, 120, -360):
            turn_wheel(target, by)
    return value_of(field) == before and field.focusPolicy() != Qt.FocusPolicy.WheelFocus


@pytest.fixture
def window_of(qtbot: QtBot, looks: QApplication) -> Iterator[Callable[[str], MainWindow]]:
    """What makes a window with the first sample of a kind."""
    made: list[MainWindow] = []

    def make(kind: str) -> MainWindow:
        value = read_document(next(iter(samples(system_named(kind)).values())))
        window = MainWindow(OpenDocument(kind_for(value), value, None, looks), Settings())
        made.append(window)
        qtbot.addWidget(window)
        window.resize(1280, 720)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield make
    for window in made:
        window.pages.stop()


@pytest.mark.parametrize("kind", KINDS)
def test_the_wheel_changes_no_field_of_any_page_without_the_keyboard(
    window_of: Callable[[str], MainWindow], kind: str
) -> None:
    window = window_of(kind)
    before, count = window.document.value, 0
    for entry in PAGES:
        if not suits(entry.kinds, window.document):
            continue
        window.turn_to(entry.name)
        QApplication.processEvents()
        window.setFocus()
        for field in fields_of(window):
            assert let_alone(field), (entry.name, field.objectName(), field)
            count += 1
    assert count
    assert window.document.value == before


def dialogs(window: MainWindow) -> Iterator[QDialog]:
    """The dialogs with such fields."""
    assert isinstance(window.squad_document, SquadDocument)
    yield LimitsDialog(window.squad_document.squad.limits, window)
    yield NewDocumentDialog("nco-squad", "usa", window.settings, window)
    yield PlayerDialog(Player(number=0, name="Ada"), "x", window)
    yield NationWeaponsDialog(window.squad_document, window)


def test_the_wheel_changes_no_field_of_any_dialog_without_the_keyboard(
    window_of: Callable[[str], MainWindow],
) -> None:
    window = window_of(SQUADS.kind.format)
    count = 0
    for dialog in dialogs(window):
        dialog.show()
        dialog.setFocus()
        for field in fields_of(dialog):
            if field.hasFocus():
                dialog.setFocus()
                field.clearFocus()
            assert let_alone(field), (dialog.objectName(), field.objectName())
            count += 1
        dialog.close()
    assert count


def test_all_numbers_and_choices_are_made_by_the_parts_that_leave_the_wheel_alone() -> None:
    folder = Path(nco_builder.__file__).parent / "ui"
    made = [
        f"{file.relative_to(folder)}: {line.strip()}"
        for file in folder.rglob("*.py")
        for line in file.read_text("utf-8").splitlines()
        if MADE_BY_QT.search(line) or re.search(r"class .*\(QSpinBox|class .*\(QComboBox", line)
    ]
    assert sorted(each.partition(":")[0] for each in made) == [
        "parts/controls.py",
        "parts/list_box.py",
    ]


@pytest.mark.usefixtures("looks")
def test_the_wheel_over_a_number_scrolls_the_page_until_the_keyboard_is_on_it(
    qtbot: QtBot,
) -> None:
    area = QScrollArea()
    qtbot.addWidget(area)
    content = QWidget()
    column = QVBoxLayout(content)
    boxes = [NumberBox(content) for _number in range(40)]
    for box in boxes:
        column.addWidget(box)
    area.setWidgetResizable(True)
    area.setWidget(content)
    area.resize(200, 200)
    with qtbot.waitActive(area):
        area.show()
        area.activateWindow()
    area.setFocus()
    turn_wheel_as_a_mouse_does(boxes[2], -120)
    assert boxes[2].value() == 0
    assert area.verticalScrollBar().value() > 0
    boxes[2].setFocus()
    scrolled = area.verticalScrollBar().value()
    turn_wheel_as_a_mouse_does(boxes[2], 120)
    assert boxes[2].value() == 1
    assert area.verticalScrollBar().value() == scrolled
