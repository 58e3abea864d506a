"""A start while a window is open hands its files to that window."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QDialog, QMainWindow

from nco_builder.paths import HOME_VARIABLE
from nco_builder.ui.shell import instance_server, single_instance
from nco_builder.ui.shell.instance_server import InstanceServer
from nco_builder.ui.shell.single_instance import Message, address, hand_over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

START = "import sys; from nco_builder.cli import main; sys.exit(main(sys.argv[1:]))"


class Open:
    """A window that listens, and what it was given to open."""

    def __init__(self, window: QMainWindow) -> None:
        self.files: list[Path] = []
        self.window = window
        self.visits = InstanceServer(window, self.files.extend)


@pytest.fixture
def home(short_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(short_path))
    (short_path / "state").mkdir()
    return short_path


@pytest.fixture
def listening(
    qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Open]]:
    """Makes a window that listens already; `home` is where."""
    assert home.is_dir()
    monkeypatch.setattr(instance_server, "AFTER_START", 0)
    made: list[Open] = []

    def make() -> Open:
        window = QMainWindow()
        qtbot.addWidget(window)
        there = Open(window)
        made.append(there)
        qtbot.waitUntil(lambda: there.visits._listener is not None or len(made) > 1)
        return there

    yield make
    for each in made:
        each.visits.stop()


def _start(*words: str | Path, cwd: Path) -> int:
    command = [sys.executable, "-P", "-c", START, *map(str, words)]
    return subprocess.run(command, check=False, cwd=cwd, timeout=60).returncode


def test_a_second_start_hands_its_files_over_and_ends(
    listening: Callable[[], Open], qtbot: QtBot, home: Path
) -> None:
    there = listening()
    assert _start("open", "ä b.nco", home / "c.nco", cwd=home) == 0
    qtbot.waitUntil(lambda: len(there.files) == 2)
    assert there.files == [home / "ä b.nco", home / "c.nco"]


def test_a_file_alone_is_handed_over_too(
    listening: Callable[[], Open], qtbot: QtBot, home: Path
) -> None:
    there = listening()
    assert _start("a.nco", cwd=home) == 0
    qtbot.waitUntil(lambda: there.files == [home / "a.nco"])


def test_a_start_without_files_brings_the_window_back(
    listening: Callable[[], Open], qtbot: QtBot
) -> None:
    there = listening()
    there.window.showMinimized()
    assert hand_over([])
    qtbot.waitUntil(lambda: not there.window.isMinimized())
    assert there.files == []


def test_nothing_is_opened_behind_a_question(
    listening: Callable[[], Open], qtbot: QtBot, home: Path
) -> None:
    there = listening()
    question = QDialog(there.window)
    question.open()
    assert hand_over([home / "a.nco"])
    qtbot.wait(2 * instance_server.WHILE_ASKED)
    assert there.files == []
    question.accept()
    qtbot.waitUntil(lambda: there.files == [home / "a.nco"])


def test_without_a_window_nobody_takes_the_files(home: Path) -> None:
    assert not hand_over([home / "a.nco"])


def test_what_a_killed_window_left_is_in_nobodys_way(
    listening: Callable[[], Open], qtbot: QtBot, home: Path
) -> None:
    Path(address()).write_bytes(b"")
    assert not hand_over([])
    there = listening()
    assert hand_over([home / "a.nco"])
    qtbot.waitUntil(lambda: there.files == [home / "a.nco"])


def test_the_first_of_two_windows_goes_on_listening(
    listening: Callable[[], Open], qtbot: QtBot, home: Path
) -> None:
    first, second = listening(), listening()
    qtbot.wait(100)
    assert hand_over([home / "a.nco"])
    qtbot.waitUntil(lambda: first.files == [home / "a.nco"])
    assert second.files == []


def test_a_window_that_is_closed_takes_nothing(listening: Callable[[], Open], home: Path) -> None:
    listening().visits.stop()
    assert not hand_over([home / "a.nco"])
    assert not os.path.lexists(address())


def test_what_makes_no_sense_is_not_taken(
    listening: Callable[[], Open], qtbot: QtBot, home: Path
) -> None:
    from multiprocessing.connection import Client

    there = listening()
    for raw in (
        *(b"", b"{", b"[]", b'{"files": [1], "token": ""}', b'{"files": [""], "token": ""}'),
        *(b"[" * 400_000, b'{"files": ["a\\u0000b"], "token": ""}'),
        b'{"files": [%b"a"], "token": ""}' % (b'"a", ' * 1000),
    ):
        with Client(address()) as visitor:
            visitor.send_bytes(raw)
            with pytest.raises(EOFError):
                visitor.recv_bytes()
    assert hand_over([home / "a.nco"])
    qtbot.waitUntil(lambda: there.files == [home / "a.nco"])


def test_half_a_message_makes_no_later_start_wait_for_good(
    listening: Callable[[], Open],
    qtbot: QtBot,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from multiprocessing.connection import Client

    monkeypatch.setattr(instance_server, "LONGEST_VISIT", 0.05)
    there = listening()
    for half in (b"", b"\0\0", b"\0\0\0\x10{"):
        with Client(address()) as visitor:
            os.write(visitor.fileno(), half)
            assert hand_over([home / "a.nco"])
    qtbot.waitUntil(lambda: there.files == [home / "a.nco"] * 3)


def test_a_window_that_takes_nobody_in_is_not_waited_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket

    monkeypatch.setattr(single_instance, "LONGEST_WAIT", 0.05)
    with socket.socket(socket.AF_UNIX) as full:
        full.bind(address())
        full.listen(0)
        waiting = [socket.socket(socket.AF_UNIX) for _ in range(3)]
        for each in waiting:
            each.settimeout(0)
            with contextlib.suppress(BlockingIOError):
                each.connect(address())
        assert not hand_over([home / "a.nco"])
        for each in waiting:
            each.close()


def test_a_window_that_does_not_answer_is_not_waited_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from multiprocessing.connection import Listener

    monkeypatch.setattr(single_instance, "LONGEST_WAIT", 0.05)
    with Listener(address()):
        assert not hand_over([home / "a.nco"])


def test_a_name_that_is_no_text_survives(home: Path) -> None:
    name = os.fsdecode(b"/tmp/\xff\xe4.nco")
    assert Message.from_bytes(Message((name,), "t").to_bytes()).files == (name,)
    assert home.is_dir()


def test_files_that_the_system_hands_over_are_opened(
    listening: Callable[[], Open], home: Path
) -> None:
    there = listening()
    event = QFileOpenEvent(QUrl.fromLocalFile(str(home / "a.nco")))
    assert there.visits.eventFilter(there.window, event)
    assert there.files == [home / "a.nco"]
