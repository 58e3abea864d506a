"""The clock of a round counts down, rests, is set back, and goes on behind other pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from nco_builder import paths
from nco_builder.documents.kinds import kind_for
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.event.clock_pane import (
    MOST_CLOCKS,
    ClockPane,
    HallClock,
    RoundClock,
    begun,
    digits,
    stored,
    storing,
)
from nco_builder.ui.event.document import EventDocument

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.event.model import Event
    from nco_builder.ui.event.page import EventPage


@pytest.fixture
def clock(page: EventPage) -> ClockPane:
    page.show_tab("clock")
    return page.clock


def press(pane: ClockPane, name: str) -> None:
    button = pane.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def runs(pane: ClockPane) -> bool:
    return pane.clock.since is not None


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (7200, "2:00:00"),
        (3599.2, "1:00:00"),
        (3599, "59:59"),
        (65, "1:05"),
        (0.4, "0:01"),
        (0, "0:00"),
        (-0.5, "0:00"),
        (-61.5, "−1:01"),
    ],
)
def test_the_digits_are_full_seconds(left: float, shown: str) -> None:
    assert digits(left) == shown


def test_a_clock_runs_only_while_it_is_not_paused() -> None:
    clock = begun(600).started(100).paused(160)
    assert clock.now(1000) == 540
    assert clock.started(1000).now(1040) == 500
    assert clock.started(1000).started(1100).now(1040) == 500
    assert clock.reset() == begun(600)


def test_it_is_started_paused_and_reset_by_buttons(clock: ClockPane) -> None:
    press(clock, "event_clock_start")
    assert runs(clock)
    press(clock, "event_clock_start")
    assert not runs(clock)
    press(clock, "event_clock_reset")
    assert clock.clock == begun(120 * 60)
    assert clock.face.text == "2:00:00"


def test_the_minutes_of_a_round_are_set_and_kept(clock: ClockPane, page: EventPage) -> None:
    field = clock.findChild(QLineEdit, "event_clock_minutes")
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, "90")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert clock.face.text == "1:30:00"
    assert page._settings["round_minutes"] == 90


def test_it_goes_on_while_the_page_is_made_anew(
    qtbot: QtBot, clock: ClockPane, opened: OpenDocument
) -> None:
    press(clock, "event_clock_start")
    again = ClockPane(EventDocument(opened, opened), Settings(), clock)
    qtbot.addWidget(again)
    assert again.clock == clock.clock
    assert again.clock.since is not None
    again.stop()


def after_a_restart(qtbot: QtBot, event: Event, path: Path | None, pane: ClockPane) -> ClockPane:
    """The clock of the same event as another start shows it; nothing was closed in order."""
    opened = OpenDocument(kind_for(event), event, path)
    again = ClockPane(EventDocument(opened, opened), Settings(), pane)
    qtbot.addWidget(again)
    again.stop()
    opened.setParent(again)
    return again


@pytest.mark.parametrize("file", ["saved", "none yet"])
def test_a_clock_that_runs_goes_on_after_a_restart(
    qtbot: QtBot, clock: ClockPane, opened: OpenDocument, file: str
) -> None:
    if file == "none yet":
        opened.path = None
    press(clock, "event_clock_start")
    before = clock.clock
    again = after_a_restart(qtbot, opened.value, opened.path, clock)
    assert again.clock == before
    assert again.clock.since is not None
    assert again.clock.now(again.clock.since + 600) == 120 * 60 - 600


def test_a_clock_that_rests_keeps_what_was_left(
    qtbot: QtBot, clock: ClockPane, opened: OpenDocument
) -> None:
    clock._hold(RoundClock(5400, 1234.5))
    again = after_a_restart(qtbot, opened.value, opened.path, clock)
    assert again.clock == RoundClock(5400, 1234.5)
    assert again.face.text == "20:35"
    other = after_a_restart(qtbot, opened.value, paths.user_state() / "other.nco", clock)
    assert other.clock == begun(120 * 60)


def test_an_event_that_is_saved_takes_its_clock_along(
    qtbot: QtBot, clock: ClockPane, opened: OpenDocument, tmp_path: Path
) -> None:
    clock._hold(RoundClock(5400, 1234.5))
    opened.mark_saved(tmp_path / "moved.nco")
    again = after_a_restart(qtbot, opened.value, tmp_path / "moved.nco", clock)
    assert again.clock == RoundClock(5400, 1234.5)


@pytest.mark.parametrize(
    "entry", ["", "nonsense", "[]", '["a", "b", "c", "d"]', '["a", 60, NaN, null]', "[" * 5000]
)
def test_what_is_no_clock_in_the_settings_is_passed_over(entry: str) -> None:
    assert stored([entry, '["a", 60, 30.0, null]'], "a") == RoundClock(60, 30.0)


def test_of_a_round_long_past_no_clock_is_left() -> None:
    assert stored(['["a", 60, 30.0, 1000.0]'], "a") is None


def test_so_many_clocks_are_kept_each_once() -> None:
    clocks: list[str] = []
    for number in range(50):
        clocks = storing(clocks, f"event {number % 30}", RoundClock(60, number))
    assert len(clocks) == MOST_CLOCKS
    assert stored(clocks, "event 19") == RoundClock(60, 49)
    assert stored(clocks, "event 1") == RoundClock(60, 31)


def test_it_is_shown_over_the_whole_screen_until_a_key(clock: ClockPane) -> None:
    press(clock, "event_clock_hall")
    hall = clock.findChild(HallClock)
    assert isinstance(hall, HallClock)
    assert hall.isFullScreen()
    assert hall.face.text == clock.face.text
    QTest.keyClick(hall, Qt.Key.Key_Escape)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert clock.findChild(HallClock) is None
    press(clock, "event_clock_reset")
