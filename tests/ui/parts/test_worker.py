"""The worker: jobs beside the window, one after the other."""

from __future__ import annotations

import gc
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder.files import FileProblem
from nco_builder.language import current, speaking
from nco_builder.ui.parts.worker import LatestWorker, Reporter, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


class Heard:
    """A worker, and what it has emitted."""

    def __init__(self, parent: QApplication) -> None:
        self.worker = Worker(parent, "heard")
        self.values: list[object] = []
        self.ends: list[str] = []
        self.worker.reported.connect(self.values.extend)
        self.worker.ended.connect(self.ends.append)


@pytest.fixture
def heard(qapp: QApplication) -> Iterator[Heard]:
    result = Heard(qapp)
    yield result
    assert result.worker.stop()
    result.worker.deleteLater()


def test_values_come_in_order_before_the_end(qtbot: QtBot, heard: Heard) -> None:
    heard.worker.start(lambda report: [report(each) for each in range(300)])
    assert heard.worker.busy
    qtbot.waitUntil(lambda: bool(heard.ends))
    assert heard.values == list(range(300))
    assert heard.ends == [""]
    assert not heard.worker.busy


def test_jobs_wait_for_each_other_and_a_new_start_drops_them(qtbot: QtBot, heard: Heard) -> None:
    begun, go = threading.Event(), threading.Event()

    def waits(report: Reporter) -> None:
        begun.set()
        go.wait(60)
        report("late")

    heard.worker.start(waits)
    heard.worker.add(lambda report: report("dropped"))
    assert begun.wait(60)
    heard.worker.start(lambda report: report("first"))
    heard.worker.add(lambda report: report("second"))
    go.set()
    qtbot.waitUntil(lambda: not heard.worker.busy)
    assert heard.values == ["first", "second"]
    assert heard.ends == ["", ""]


def test_a_cancelled_job_is_told_that_nobody_wants_it(qtbot: QtBot, heard: Heard) -> None:
    begun, over = threading.Event(), threading.Event()

    def waits(report: Reporter) -> None:
        while report(1):
            begun.set()
        assert not report.wanted
        over.set()

    heard.worker.start(waits)
    assert begun.wait(60)
    heard.worker.cancel()
    assert heard.ends == [""]
    assert not heard.worker.busy
    assert over.wait(60)
    told = len(heard.values)
    heard.worker.cancel()
    qtbot.wait(60)
    assert len(heard.values) == told
    assert heard.ends == [""]


def test_a_problem_of_a_file_is_a_sentence(qtbot: QtBot, heard: Heard) -> None:
    def fails(_report: Reporter) -> None:
        raise FileProblem(Path("a.nco"), "it is torn")

    heard.worker.start(fails)
    qtbot.waitUntil(lambda: bool(heard.ends))
    assert "it is torn" in heard.ends[0]


def test_a_defect_is_raised_where_the_window_hears_of_it(qtbot: QtBot, heard: Heard) -> None:
    with qtbot.captureExceptions() as caught:
        heard.worker.start(lambda _report: 1 // 0)
        qtbot.waitUntil(lambda: bool(heard.ends))
    assert [each[0] for each in caught] == [ZeroDivisionError]


def test_jobs_speak_the_language_of_who_asks(qtbot: QtBot, heard: Heard) -> None:
    with speaking("de"):
        heard.worker.start(lambda report: report(current()))
    qtbot.waitUntil(lambda: bool(heard.values))
    assert heard.values == ["de"]


@pytest.mark.usefixtures("collecting")
def test_only_the_window_s_thread_collects_garbage(qtbot: QtBot, heard: Heard) -> None:
    collected: list[str] = []
    usual = gc.get_threshold()
    gc.set_threshold(50, *usual[1:])

    def note(phase: str, _info: object) -> None:
        collected.append(f"{phase} {threading.current_thread().name}")

    def litters(_report: Reporter) -> None:
        while not collected:
            for _at in range(1000):
                ring: list[object] = []
                ring.append(ring)

    gc.callbacks.append(note)
    try:
        heard.worker.start(litters)
        qtbot.waitUntil(lambda: bool(heard.ends))
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*usual)
    assert {each.partition(" ")[2] for each in collected} == {threading.main_thread().name}


@pytest.mark.usefixtures("collecting")
@pytest.mark.parametrize("wanted", [True, False])
def test_what_a_job_holds_is_freed_by_the_window_s_thread(
    qtbot: QtBot, heard: Heard, *, wanted: bool
) -> None:
    freed: list[threading.Thread] = []
    begun, go = threading.Event(), threading.Event()

    class Held:
        def __del__(self) -> None:
            freed.append(threading.current_thread())

    def waits(_: Reporter) -> None:
        begun.set()
        go.wait(60)

    def job_with(held: Held) -> Callable[[Reporter], object]:
        return lambda _: held

    heard.worker.start(waits)
    heard.worker.add(job_with(Held()))
    assert begun.wait(60)
    if not wanted:
        heard.worker.cancel()
    go.set()
    qtbot.waitUntil(lambda: bool(freed))
    assert freed == [threading.main_thread()]


def test_a_stopped_thread_does_not_collect_what_it_outlives(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "patience", 0.0)
    begun, go = threading.Event(), threading.Event()

    def outlives(_report: Reporter) -> None:
        begun.set()
        go.wait(60)

    worker = Worker(qapp, "outlives")
    worker.start(outlives)
    assert begun.wait(60)
    assert not worker.stop()
    assert not gc.isenabled()
    go.set()
    worker.deleteLater()


class Shown:
    """What works out something, and what a page was given."""

    def __init__(self, parent: QApplication) -> None:
        self.newest = LatestWorker(parent, "shown")
        self.given: list[tuple[object, bool]] = []

    def want(self, work: Callable[[], object], *, little: bool = False) -> None:
        """Want it, and note what comes and whether it still counts as to come."""
        self.newest.want(
            work, lambda result: self.given.append((result, self.newest.busy)), little=little
        )


@pytest.fixture
def shown(qapp: QApplication) -> Iterator[Shown]:
    result = Shown(qapp)
    yield result
    result.newest.stop()
    result.newest.deleteLater()


def test_the_newest_wish_counts(qtbot: QtBot, shown: Shown) -> None:
    begun, go = threading.Event(), threading.Event()

    def first() -> object:
        begun.set()
        return go.wait(60)

    shown.want(first)
    assert begun.wait(60)
    shown.want(lambda: "second")
    shown.want(lambda: "third")
    assert shown.newest.busy
    go.set()
    qtbot.waitUntil(lambda: bool(shown.given))
    assert shown.given == [("third", False)]


def test_little_work_is_done_at_once_in_place_of_what_was_wanted(
    qtbot: QtBot, shown: Shown
) -> None:
    shown.want(lambda: "late")
    shown.want(lambda: "little", little=True)
    assert shown.given == [("little", False)]
    shown.want(lambda: "last")
    qtbot.waitUntil(lambda: not shown.newest.busy)
    assert [result for result, _busy in shown.given] == ["little", "last"]


def test_what_is_stopped_shows_nothing_and_waits_for_nothing(qtbot: QtBot, shown: Shown) -> None:
    begun, go = threading.Event(), threading.Event()

    def hangs() -> object:
        begun.set()
        return go.wait(60)

    shown.want(hangs)
    assert begun.wait(60)
    assert not shown.newest.stop()
    assert not shown.newest.busy
    go.set()
    qtbot.wait(50)
    assert shown.given == []


def test_a_job_that_hangs_does_not_hold_the_window(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "patience", 0.01)
    begun, go = threading.Event(), threading.Event()

    def hangs(_report: Reporter) -> None:
        begun.set()
        go.wait(60)

    worker = Worker(qapp, "hangs")
    worker.start(hangs)
    assert begun.wait(60)
    assert not worker.stop()
    go.set()
    worker.deleteLater()
