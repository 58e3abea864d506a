"""The window and another program write one event in turn, each over what it has seen alone."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from nco_builder.event.folder import EVENT_FILE, open_folder, save
from nco_builder.event.rounds import drop_out
from nco_builder.files import locks
from nco_builder.files.locks import FileLock
from nco_builder.ui.document import file_actions
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.parts import questions
from tests.read_only import read_only
from tests.ui.documents import open_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.event.model import Event
    from nco_builder.ui.shell.main_window import MainWindow

LOCK = ".event.lock"
OTHER = """
import sys
from pathlib import Path
from nco_builder.files import FileProblem
from nco_builder.files.locks import in_turn
from nco_builder.event.folder import open_folder, save
from nco_builder.event import folder as folders
folder = Path(sys.argv[1])
if sys.argv[2] == "hold":
    opened = open_folder(folder)
    with in_turn(opened.file):
        print("held", flush=True)
        sys.stdin.readline()
        folders._written(folder, opened.event.replace(notes="by another organiser"))
else:
    print("ready", flush=True)
    left = int(sys.argv[2])
    while left:
        opened = open_folder(folder)
        try:
            save(opened, opened.event.replace(seed=opened.event.seed + 1))
        except FileProblem:
            continue
        left -= 1
"""


@pytest.fixture
def cup(qtbot: QtBot, window: MainWindow, folder: Path) -> Iterator[EventPage]:
    """The event, open in the window."""
    assert open_path(window.files, folder / EVENT_FILE)
    page = window.pages.made_of(EventPage)
    qtbot.waitUntil(lambda: not page.received.busy)
    yield page
    for each in window.documents.all:  # nothing is unsaved when the window closes
        each.mark_saved(folder / "left.nco")


@pytest.fixture
def other(folder: Path) -> Iterator[Callable[[str], subprocess.Popen[str]]]:
    """Start another organiser, as a program of its own."""
    started: list[subprocess.Popen[str]] = []

    def start(does: str) -> subprocess.Popen[str]:
        program = [sys.executable, "-c", OTHER, str(folder), does]
        pipe = subprocess.PIPE
        here = str(Path(__file__).parents[3])
        process = subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True, cwd=here)
        started.append(process)
        assert process.stdout
        assert process.stdout.readline()
        return process

    yield start
    for process in started:
        with process:
            if process.poll() is None and process.stdin:
                process.stdin.close()


def change(window: MainWindow, event: Event) -> None:
    window.document.do(event, lambda _: "Change")


@pytest.mark.usefixtures("cup")
def test_while_another_program_writes_the_window_waits_and_then_says_so(
    window: MainWindow,
    folder: Path,
    other: Callable[[str], subprocess.Popen[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    monkeypatch.setattr(file_actions, "PATIENCE", 0.0)
    other("hold")
    change(window, window.document.value.replace(notes="mine"))
    assert not window.files.save()
    assert "somebody else is writing this" in said[0]
    assert window.document.modified
    assert open_folder(folder).event.notes == ""


@pytest.mark.usefixtures("cup")
def test_a_folder_that_became_read_only_is_told_with_its_file_and_nothing_is_lost(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    path = folder / EVENT_FILE
    before = path.read_bytes()
    change(window, window.document.value.replace(notes="mine"))
    with monkeypatch.context() as disk:
        read_only(disk, folder)
        assert not window.files.save()
    assert len(said) == 1
    assert str(path) in said[0]
    assert "the disk is read-only" in said[0]
    assert path.read_bytes() == before
    assert (window.document.modified, window.document.value.notes) == (True, "mine")
    assert window.files.save()  # once the disk may be written
    assert open_folder(folder).event.notes == "mine"


@pytest.mark.usefixtures("cup")
def test_what_was_written_while_the_window_waited_for_its_turn_is_asked_about(
    window: MainWindow,
    folder: Path,
    other: Callable[[str], subprocess.Popen[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process, asked = other("hold"), []

    def let_go(_seconds: float) -> None:
        process.communicate("\n", timeout=60)

    def answer(_parent: object, sentence: str, *_more: object) -> str:
        asked.append(sentence)
        return "no"

    clock = SimpleNamespace(monotonic=time.monotonic, sleep=let_go)
    monkeypatch.setattr(locks, "time", clock)
    monkeypatch.setattr(questions, "ask", answer)
    change(window, window.document.value.replace(notes="mine"))
    assert not window.files.save()
    assert "has changed “event.nco”" in asked[0]
    assert open_folder(folder).event.notes == "by another organiser"
    assert not (folder / LOCK).exists()


@pytest.mark.usefixtures("cup")
def test_what_changed_again_behind_the_question_is_asked_about_again(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = iter(["second", "third"])
    path = folder / EVENT_FILE

    def written(text: str) -> None:
        event = open_folder(folder).event.replace(notes=text)
        path.write_bytes(window.document.kind.content(event, path))

    def answer(*_asked: object) -> str:
        text = next(notes, "")
        if text:
            written(text)
        return "lose"

    monkeypatch.setattr(questions, "ask", answer)
    written("first")
    change(window, window.document.value.replace(notes="mine"))
    assert window.files.save()
    assert next(notes, None) is None
    assert open_folder(folder).event.notes == "mine"


@pytest.mark.usefixtures("cup")
def test_while_the_window_writes_it_holds_the_lock_of_the_command_line(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free: list[bool] = []

    def look(path: Path, content: bytes) -> None:
        free.append(FileLock(folder / LOCK).take())
        path.write_bytes(content)

    monkeypatch.setattr(file_actions, "write_atomically", look)
    change(window, window.document.value.replace(notes="mine"))
    assert window.files.save()
    assert free == [False]


@pytest.mark.usefixtures("cup")
def test_two_programs_that_write_at_once_lose_no_step_of_each_other(
    window: MainWindow,
    folder: Path,
    other: Callable[[str], subprocess.Popen[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(questions, "ask", lambda *_asked: "no")
    monkeypatch.setattr(questions, "say", lambda *_said: None)
    before, steps = open_folder(folder).event.seed, 20
    process = other(str(steps))
    for _ in range(steps):
        change(window, window.document.value.replace(seed=window.document.value.seed + 1))
        while not window.files.save():
            window.files.theirs.load()
            change(window, window.document.value.replace(seed=window.document.value.seed + 1))
    assert process.wait(60) == 0
    assert open_folder(folder).event.seed == before + 2 * steps


def test_what_another_desk_saved_is_merged_when_the_window_saves(
    cup: EventPage, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(questions, "ask", lambda _p, sentence, *_more: asked.append(sentence))
    cup.watch.pause()
    opened = open_folder(folder)
    save(opened, drop_out(opened.event, 2).apply(opened.event))
    change(window, window.document.value.replace(notes="mine"))
    assert window.files.save()
    assert asked == []
    merged = open_folder(folder).event
    assert (merged.notes, merged.players[1].dropped) == ("mine", 1)
    assert window.document.value == merged
    assert not window.document.modified
    assert [path.name for path in folder.glob("event*")] == ["event.nco"]


def test_only_what_both_changed_is_asked_and_both_are_shown(
    cup: EventPage, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(_parent: object, _sentence: str, _answers: object, more: str = "") -> str:
        asked.append(more)
        return "theirs"

    monkeypatch.setattr(questions, "ask", answer)
    cup.watch.pause()
    opened = open_folder(folder)
    save(opened, opened.event.replace(name="Theirs", seed=3))
    change(window, window.document.value.replace(name="Mine", notes="kept"))
    assert window.files.save()
    assert "name of the event: here Mine, there Theirs" in asked[0]
    merged = open_folder(folder).event
    assert (merged.name, merged.notes, merged.seed) == ("Theirs", "kept", 3)


def test_a_window_without_changes_of_its_own_follows_the_folder_while_in_front(
    qtbot: QtBot, cup: EventPage, window: MainWindow, folder: Path
) -> None:
    cup.watch.look()
    qtbot.waitUntil(lambda: not cup.watch.busy)
    opened = open_folder(folder)
    save(opened, opened.event.replace(notes="by another desk"))
    qtbot.waitUntil(lambda: window.document.value.notes == "by another desk", timeout=20_000)
    assert not window.document.modified
    change(window, window.document.value.replace(notes="mine"))
    theirs = open_folder(folder)
    save(theirs, theirs.event.replace(seed=99))
    qtbot.wait(100)
    assert window.document.value.notes == "mine"
