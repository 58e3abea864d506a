"""The clock of a round counts down, rests, is set back, and goes on behind other pages."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPushButton

from nco_builder.event.clock import begun, digits, left_now, pause, reset, start
from nco_builder.event.folder import EVENT_FILE, open_folder
from nco_builder.event.model import Event
from nco_builder.settings.settings import Settings
from nco_builder.ui.event import clock_pane
from nco_builder.ui.event.clock_pane import ClockPane, HallClock
from nco_builder.ui.event.document import EventDocument
from nco_builder.ui.event.page import EventPage
from tests.ui.documents import open_path

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.documents.path_edits import PathEdit
    from nco_builder.event.model import Clock
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow


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
    def after(edit: PathEdit) -> Clock:
        clock: Clock | None = edit.apply(Event()).clock
        assert clock is not None
        return clock

    clock = after(pause(after(start(begun(600), 100)), 160))
    assert left_now(clock, 1000) == 540
    again = after(start(clock, 1000))
    assert left_now(again, 1040) == 500
    assert left_now(after(start(again, 1100)), 1040) == 500
    assert after(reset(again)) == begun(600)


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


def test_it_is_in_the_file_as_soon_as_it_is_started(
    qtbot: QtBot, window: MainWindow, folder: Path
) -> None:
    assert open_path(window.files, folder / EVENT_FILE)
    page = window.pages.made_of(EventPage)
    qtbot.waitUntil(lambda: not page.received.busy)
    page.show_tab("clock")
    press(page.clock, "event_clock_start")
    stored = open_folder(folder).event.clock
    assert stored is not None
    assert (stored.length, stored.since is not None) == (120 * 60, True)
    assert not window.document.modified
    window.document.do(window.document.value.replace(notes="mine"), lambda _: "Note")
    press(page.clock, "event_clock_start")
    assert open_folder(folder).event.clock == stored  # it waits with what else is unsaved
    assert window.files.save()
    paused = open_folder(folder).event.clock
    assert paused is not None
    assert paused.since is None


def test_a_warning_sounds_once_before_the_end_unless_it_is_muted(
    clock: ClockPane, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time()
    sounded: list[int] = []
    monkeypatch.setattr(clock_pane, "BEEPS", 1)
    monkeypatch.setattr(QApplication, "beep", lambda: sounded.append(1))
    running = begun(301).replace(since=int(now))
    opened.do(opened.value.replace(clock=running), lambda _: "Start")
    clock._timer.stop()  # its own ticks between those below would be heard, too
    for left in (301.0, 299.5, 299.0, 0.5, -0.5, -1.0):
        clock._warn(left)
        QTest.qWait(1)
    assert len(sounded) == 2
    box = clock.findChild(QCheckBox, "event_clock_sound")
    assert isinstance(box, QCheckBox)
    box.setChecked(False)
    for left in (301.0, 299.0):
        clock._warn(left)
        QTest.qWait(1)
    assert len(sounded) == 2
    assert clock._settings["clock_sound"] is False


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
