"""Files and codes that take their time: the window answers, says so, and can do without them."""

from __future__ import annotations

import gc
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMessageBox, QPushButton, QWidget

from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.files.reading import read_bytes
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, edit
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.pending_opens import first_document
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.shell.main_window import MainWindow

ASK = questions.ask
CHANGE = edit("set_nation", nation="polish")
PATIENCE = 20


class SlowDisk:
    """Files whose name begins with “slow” are read once they may be."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.may = threading.Event()
        self.reads: list[str] = []

    def read_bytes(self, path: Path) -> bytes:
        self.reads.append(path.name)
        if path.name.startswith("slow"):
            self.asked.set()
            assert self.may.wait(PATIENCE)
        return read_bytes(path)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    disk = SlowDisk()
    monkeypatch.setattr(pending_opens, "read_bytes", disk.read_bytes)
    monkeypatch.setattr(pending_opens, "AT_ONCE", 0.0)
    monkeypatch.setattr(pending_opens, "SAID_AFTER_MS", 20)
    monkeypatch.setattr(questions, "ask", lambda *_: "lose")  # as the window closes
    yield disk
    disk.may.set()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: told.append(sentence))
    return told


@pytest.fixture
def folder(tmp_path: Path, sample: Squad) -> Path:
    for name in ("slow", "quick", "other"):
        write_squad(tmp_path / f"{name}.nco", sample.replace(name=name))
    return tmp_path


def titles(window: MainWindow) -> list[str]:
    return [each.title for each in window.documents.all]


def all_there(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.documents.arriving.busy, timeout=PATIENCE * 1000)


def said(window: MainWindow) -> str:
    """What is said of what is being read, "" while nothing is."""
    label = window.findChild(QLabel, "reading")
    assert label is not None
    return label.text().replace("\u200b", "") if label.isVisible() else ""


def test_the_window_answers_while_a_slow_file_is_read_and_shows_it_when_it_is_there(
    window: MainWindow, document: SquadDocument, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    document.do(CHANGE)
    window.files.incoming.open_path(folder / "slow.nco")
    place = window.pages.geometry()
    qtbot.waitUntil(lambda: said(window) == "Reading “slow.nco”…")
    assert window.pages.geometry() == place  # nothing moves under the mouse
    document.do(edit("set_nation", nation="greek"))
    assert document.squad.nation == "greek"
    assert titles(window) == ["2nd Squad, Able"]
    disk.may.set()
    all_there(window, qtbot)
    assert titles(window) == ["2nd Squad, Able", "slow"]
    assert window.document.path == folder / "slow.nco"
    assert said(window) == ""
    assert window.files.recent()[0] == folder / "slow.nco"


def test_what_is_quick_is_never_said(
    window: MainWindow,
    disk: SlowDisk,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert disk.reads == []
    monkeypatch.setattr(pending_opens, "AT_ONCE", float(PATIENCE))
    seen: list[str] = []
    window.documents.arriving.reading.connect(seen.append)
    window.files.incoming.open_path(folder / "quick.nco")
    assert titles(window) == ["quick"]
    qtbot.wait(2 * pending_opens.SAID_AFTER_MS)
    assert seen == [""]


def test_files_come_in_the_order_asked_and_a_broken_one_stops_no_other(
    window: MainWindow, disk: SlowDisk, folder: Path, qtbot: QtBot, told: list[str]
) -> None:
    (folder / "broken.nco").write_text("{", "utf-8")
    (folder / "empty.nco").touch()
    names = ("slow", "broken", "quick", "gone", "other", "empty")
    window.files.incoming.open_paths([folder / f"{name}.nco" for name in names])
    disk.may.set()
    all_there(window, qtbot)
    assert titles(window) == ["slow", "quick", "other"]
    assert disk.reads == [f"{name}.nco" for name in names]
    (sentences,) = told
    assert [line.partition(".nco")[0].rpartition("/")[2] for line in sentences.splitlines()] == [
        "broken",
        "gone",
        "empty",
    ]


def test_of_many_broken_files_the_first_are_told_and_the_rest_counted(
    window: MainWindow, disk: SlowDisk, tmp_path: Path, qtbot: QtBot, told: list[str]
) -> None:
    window.files.incoming.open_paths([tmp_path / f"{number}.nco" for number in range(13)])
    all_there(window, qtbot)
    (sentences,) = told
    lines = sentences.splitlines()
    assert len(disk.reads) == 13
    assert (len(lines), lines[-1]) == (11, "And 3 more.")


def test_cancel_leaves_out_what_is_not_there_yet_and_others_can_be_opened(
    window: MainWindow, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    names = ("quick", "slow", "other")
    window.files.incoming.open_paths([folder / f"{name}.nco" for name in names])
    qtbot.waitUntil(lambda: said(window) == "Reading “slow.nco”…")
    cancel = window.findChild(QPushButton, "cancel_reading")
    assert cancel is not None
    QTest.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert said(window) == ""
    assert titles(window) == ["quick"]
    window.files.incoming.open_path(folder / "other.nco")
    all_there(window, qtbot)
    disk.may.set()
    qtbot.waitUntil(lambda: window.documents.arriving.is_read)
    assert titles(window) == ["quick", "other"]


def test_a_file_asked_for_twice_opens_once(
    window: MainWindow, document: SquadDocument, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    document.do(CHANGE)
    for _time in range(2):
        window.files.incoming.open_path(folder / "slow.nco")
    disk.may.set()
    all_there(window, qtbot)
    assert titles(window) == ["2nd Squad, Able", "slow"]


def test_a_window_closes_while_a_file_is_read(
    window: MainWindow,
    disk: SlowDisk,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pending_opens, "PATIENCE", 0.01)
    window.files.incoming.open_path(folder / "slow.nco")
    assert disk.asked.wait(PATIENCE)
    assert window.close()
    assert not gc.isenabled()  # the thread must not collect what is the window's
    disk.may.set()
    qtbot.waitUntil(lambda: window.documents.arriving.is_read)
    assert titles(window) == ["2nd Squad, Able"]


def test_nothing_comes_in_behind_an_open_question(
    window: MainWindow, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    window.files.incoming.open_path(folder / "slow.nco")
    question = QDialog(window)
    question.setModal(True)
    question.show()
    disk.may.set()
    loop = QEventLoop()
    QTimer.singleShot(10 * pending_opens.POLL_MS, loop.quit)
    loop.exec()
    assert titles(window) == ["2nd Squad, Able"]
    question.close()
    all_there(window, qtbot)
    assert titles(window) == ["slow"]


def in_an_event_loop(do: Callable[[], object]) -> None:
    """Do something where the program runs: in the event loop of the window."""
    loop = QEventLoop()

    def do_it() -> None:
        do()
        loop.quit()

    QTimer.singleShot(0, do_it)
    loop.exec()


@pytest.fixture
def answered_late(monkeypatch: pytest.MonkeyPatch, window: MainWindow, disk: SlowDisk) -> None:
    """Questions are answered with Save; what is awaited is read before the answer is acted on."""

    def look() -> None:
        disk.may.set()
        reading = window.documents.arriving._reading
        assert reading is not None
        until = time.monotonic() + PATIENCE
        while reading.answers.empty() and time.monotonic() < until:
            time.sleep(0.001)  # no event loop that would take it
        window.documents.arriving._look()

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.finished.connect(look)
        save = next(each for each in box.buttons() if each.text() == "&Save")
        QTest.mouseClick(save, Qt.MouseButton.LeftButton)

    def ask(*asked: Any) -> questions.Answer:  # noqa: ANN401 - what `ask` takes
        QTimer.singleShot(0, press)
        return ASK(*asked)

    monkeypatch.setattr(questions, "ask", ask)


@pytest.mark.usefixtures("answered_late")
def test_closing_saves_the_document_that_was_asked_about_though_a_file_comes_meanwhile(
    window: MainWindow, document: SquadDocument, folder: Path, qtbot: QtBot
) -> None:
    assert window.files.write_to(folder / "quick.nco")
    document.do(CHANGE)
    window.files.incoming.open_path(folder / "slow.nco")
    in_an_event_loop(window.files.close)
    assert read_squad(folder / "quick.nco").nation == "polish"
    all_there(window, qtbot)
    assert "slow" in titles(window)


@pytest.mark.usefixtures("answered_late")
def test_nothing_comes_into_a_window_whose_end_was_just_settled(
    window: MainWindow, document: SquadDocument, folder: Path
) -> None:
    assert window.files.write_to(folder / "quick.nco")
    document.do(CHANGE)
    window.files.incoming.open_path(folder / "slow.nco")
    in_an_event_loop(window.close)
    assert read_squad(folder / "quick.nco").nation == "polish"
    assert titles(window) == ["2nd Squad, Able"]


def test_a_file_that_opens_elsewhere_meanwhile_comes_to_the_front(
    window: MainWindow, document: SquadDocument, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    document.do(CHANGE)
    window.files.incoming.open_path(folder / "slow.nco")
    assert window.files.write_to(folder / "slow.nco")
    disk.may.set()
    all_there(window, qtbot)
    assert titles(window) == ["2nd Squad, Able"]
    assert window.document.value.nation == "polish"


def test_a_share_code_is_read_like_a_file(
    window: MainWindow, disk: SlowDisk, sample: Squad, qtbot: QtBot, told: list[str]
) -> None:
    window.files.incoming.open_code(share_code(sample.replace(nation="greek")))
    window.files.incoming.open_code("NCO1-AAAA")
    assert disk.reads == []
    all_there(window, qtbot)
    assert len(window.documents.all) == 1
    assert window.document.value.nation == "greek"
    assert len(told) == 1


def test_a_defect_while_reading_is_told_as_one_and_the_next_file_opens(
    window: MainWindow,
    disk: SlowDisk,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read_or_fail(path: Path) -> bytes:
        if path.name == "other.nco":
            raise ZeroDivisionError
        return disk.read_bytes(path)

    monkeypatch.setattr(pending_opens, "read_bytes", read_or_fail)
    with qtbot.captureExceptions() as failures:
        paths = [folder / "other.nco", folder / "quick.nco"]
        QTimer.singleShot(0, lambda: window.files.incoming.open_paths(paths))
        qtbot.waitUntil(lambda: bool(failures))
        all_there(window, qtbot)
    assert [kind for kind, *_ in failures] == [ZeroDivisionError]
    assert titles(window) == ["quick"]


def test_a_start_does_not_wait_for_a_slow_file_which_comes_by_itself(
    window: MainWindow,
    disk: SlowDisk,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pending_opens, "SOON", 0.01)
    first = first_document(folder / "slow.nco", Settings(), restore=True)
    assert first.late is not None
    assert not first.problem
    assert first.path is None
    window.files.incoming.expect(*first.late)
    qtbot.waitUntil(lambda: said(window) == "Reading “slow.nco”…")
    disk.may.set()
    all_there(window, qtbot)
    assert window.document.path == folder / "slow.nco"


def test_theirs_is_not_taken_by_another_document_that_came_to_the_front_meanwhile(
    window: MainWindow, document: SquadDocument, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    assert window.files.write_to(folder / "slow.nco")
    write_squad(folder / "slow.nco", document.squad.replace(name="theirs"))
    mine = window.document
    window.files.theirs.load()
    assert disk.asked.wait(PATIENCE)
    window.files.duplicate()
    copied = window.document.value
    disk.may.set()
    all_there(window, qtbot)
    assert window.document is mine
    assert mine.title == "theirs"
    assert copied in [each.value for each in window.documents.all]


def test_a_closed_document_takes_no_theirs(
    window: MainWindow, document: SquadDocument, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    assert window.files.write_to(folder / "slow.nco")
    mine = window.document
    window.files.duplicate()
    window.documents.show(mine)
    window.files.theirs.load()
    assert disk.asked.wait(PATIENCE)
    assert window.files.close(mine)
    disk.may.set()
    all_there(window, qtbot)
    assert window.document.path is None
    assert document.opened not in window.documents.all


def test_the_banner_keeps_the_keyboard_where_it_is(
    window: MainWindow, disk: SlowDisk, folder: Path, qtbot: QtBot
) -> None:
    had = window.focusWidget()
    assert isinstance(had, QWidget)
    window.files.incoming.open_path(folder / "slow.nco")
    qtbot.waitUntil(lambda: said(window) != "")
    assert window.focusWidget() is had
    disk.may.set()
    all_there(window, qtbot)
