"""A squad of ten or twelve men by the mouse alone, in a window of 960 × 540.

A click is a press and its release on what can be seen; turning the wheel does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QListView, QSpinBox, QWidget

from nco_builder.settings.settings import Settings
from nco_builder.squad import new_squad
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.documents import squad_document
from tests.ui.mouse import LEFT, NO_KEYS
from tests.ui.squad.test_by_keyboard import SQUAD, Wanted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("looks")

MOST_CLICKS = 20
NOTCH = 120


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    document = squad_document(new_squad("nco-2.3.2", "us_army", 100, 50))
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(
        window, before_close_func=lambda _: document.opened.mark_saved(tmp_path / "x.nco")
    )
    window.resize(960, 540)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


class Mouse:
    """Clicks what can be seen, turns the wheel where it cannot, and counts."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.clicks = 0

    def turn(self, area: QAbstractScrollArea, notches: int) -> None:
        view = area.viewport()
        place = QPointF(view.rect().center())
        event = QWheelEvent(
            place,
            QPointF(view.mapToGlobal(place)),
            QPoint(),
            QPoint(0, notches * NOTCH),
            Qt.MouseButton.NoButton,
            NO_KEYS,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003 - Qt's
        )
        QApplication.sendEvent(view, event)
        QApplication.processEvents()

    def click(self, widget: QWidget, place: QPoint) -> None:
        assert widget.visibleRegion().contains(place), widget.objectName()
        QTest.mouseClick(widget, LEFT, NO_KEYS, place)
        QApplication.processEvents()
        self.clicks += 1

    def recruit(self, unit: str) -> None:
        """The + of the unit's row."""
        units = self.window.findChild(QListView, "recruit_list")
        assert units
        rows = [units.model().index(row, 0) for row in range(units.model().rowCount())]
        index = next(row for row in rows if (f := offer_of(row)) and f.key == unit)
        view = units.viewport()
        while not view.rect().contains(units.visualRect(index).adjusted(0, 4, -1, -4)):
            before = units.verticalScrollBar().value()
            self.turn(units, -1 if units.visualRect(index).bottom() > view.rect().bottom() else 1)
            assert units.verticalScrollBar().value() != before
        row = units.visualRect(index)
        count = len(self.window.squad_document.squad.members)
        self.click(view, QPoint(row.right() - 14, row.center().y()))
        assert len(self.window.squad_document.squad.members) == count + 1, unit

    def show(self, widget: QWidget) -> None:
        """Turn the wheel over the panel until the middle of a widget can be seen."""
        area = widget.parentWidget()
        while area is not None and not isinstance(area, QAbstractScrollArea):
            area = area.parentWidget()
        assert isinstance(area, QAbstractScrollArea)
        area.verticalScrollBar().setValue(0)
        QApplication.processEvents()
        for _turn in range(40):
            if widget.visibleRegion().contains(widget.rect().center()):
                return
            self.turn(area, -1)
        raise AssertionError(widget.objectName())

    def choose(self, field: str, value: str) -> None:
        chips = self.window.findChildren(ChipButton, f"{field}:{value}")
        chip = next(found for found in chips if found.option.has != "always")
        if chip.option.has == "all":
            return
        self.show(chip)
        self.click(chip, chip.rect().center())

    def carry_grenades(self, count: int) -> None:
        box = self.window.findChild(QSpinBox, "grenades")
        assert box
        self.show(box)
        while self.window.squad_document.squad.members[-1].grenades < count:
            self.click(box, QPoint(box.width() - 10, box.height() // 2))


TWELVE = (
    SQUAD[0],
    Wanted("lance_corporal", (("primary", "lmg"), ("items", "extra_magazine"))),
    Wanted("lance_corporal", (("primary", "smg"), ("items", "extra_magazine"))),
    *[Wanted("private", (("items", "extra_magazine"),))] * 2,
    *[Wanted("private")] * 4,
    *SQUAD[-3:],
)
MOST_OF_TWELVE = 32


def build(player: Mouse, squad: Iterable[Wanted]) -> None:
    """Recruit and equip each man."""
    for man in squad:
        player.recruit(man.unit)
        for field, value in man.chosen:
            player.choose(field, value)
        if man.grenades:
            player.carry_grenades(man.grenades)


def test_a_squad_of_twelve_men_takes_few_clicks_in_a_small_window(window: MainWindow) -> None:
    player = Mouse(window)
    build(player, TWELVE)
    report = window.squad_document.report
    assert (report.vp, report.sp, report.size) == (100, 50, len(TWELVE))
    assert report.legal, report.errors
    assert player.clicks <= MOST_OF_TWELVE


def test_a_squad_of_ten_men_takes_few_clicks_in_a_small_window(
    window: MainWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    player = Mouse(window)
    build(player, SQUAD)
    report = window.squad_document.report
    assert (report.vp, report.sp, report.size) == (100, 50, 10)
    assert report.legal, report.errors
    with capsys.disabled():
        print(f"\nten men by mouse: {player.clicks} clicks")  # noqa: T201 - the figure
    assert player.clicks <= MOST_CLICKS
