from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.files.atomic import write_atomically
from nco_builder.squad import Squad, edit, new_squad
from nco_builder.ui.document import recovery as kept_module
from nco_builder.ui.document import recovery as recovery_module
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.recovery import Recovery, discard, leftovers, recovery_folder
from tests.ui.documents import far_too_large, squad_document

CHANGE = edit("set_nation", nation="polish")

# Leaves an unsaved squad behind the way a crash does: without an orderly end.
CRASHING = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from nco_builder.documents.squads import SQUAD
from nco_builder.squad import edit, new_squad
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.recovery import Recovery
from nco_builder.ui.document.document_view import SquadDocument

app = QCoreApplication([])
document = OpenDocument(SQUAD, new_squad("nco-2.3.2", "greek", 100, 50), Path("/squads/greek.nco"))
recovery = Recovery(document)
recovery.disk = "abc"
SquadDocument(document).do(edit("set_text", field="name", value=sys.argv[1]))
assert recovery.keep()
print("kept", flush=True)
if sys.argv[2] == "crash":
    os.abort()
sys.stdin.read()
"""


@pytest.fixture
def recovery(document: SquadDocument) -> Recovery:
    return Recovery(document.opened, document)


def program(name: str, end: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", CRASHING, name, end],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def crash(name: str) -> None:
    with program(name, "crash") as crashed:
        assert crashed.communicate()[0] == "kept\n"
    assert crashed.returncode != 0


def test_nothing_unsaved_keeps_nothing(recovery: Recovery) -> None:
    assert recovery.keep() is None
    assert not recovery_folder().exists()


def test_what_is_edited_is_kept_a_moment_later_in_silence(
    qtbot: QtBot,
    recovery: Recovery,
    document: SquadDocument,
) -> None:
    recovery._pause = 0.2
    document.do(CHANGE)
    assert not recovery_folder().exists()
    qtbot.waitUntil(lambda: any(recovery_folder().glob("*.nco")))
    (kept,) = recovery_folder().glob("*.nco")
    assert kept.is_relative_to(paths.user_state())
    assert read_squad(kept) == document.squad


def test_who_types_on_without_a_pause_is_kept_too(
    qtbot: QtBot, recovery: Recovery, document: SquadDocument
) -> None:
    recovery._pause = 0.1
    typing = QTimer()
    typing.setInterval(10)
    typing.timeout.connect(
        lambda: document.do(edit("set_text", field="name", value=document.squad.name + "x"))
    )
    typing.start()
    qtbot.waitUntil(lambda: any(recovery_folder().glob("*.nco")))
    assert typing.isActive()
    typing.stop()


def test_a_window_that_is_busy_makes_nothing_later(
    recovery: Recovery, document: SquadDocument
) -> None:
    recovery._pause = 0.01
    document.do(CHANGE)
    document.do(edit("set_nation", nation="danish"))
    assert recovery._writing
    recovery._writing.join()  # not one event is dealt with meanwhile
    (kept,) = recovery_folder().glob("*.nco")
    assert read_squad(kept) == document.squad


def test_the_last_edit_before_a_pause_is_kept_too(
    recovery: Recovery, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, disk = threading.Event(), threading.Event()

    def slowly(path: Path, data: bytes, *, private: bool) -> None:
        begun.set()
        disk.wait()
        write_atomically(path, data, private=private)

    monkeypatch.setattr(kept_module, "write_atomically", slowly)
    recovery._pause = 0.01
    document.do(CHANGE)
    begun.wait()
    document.do(edit("set_nation", nation="danish"))  # while the disk still has the one before
    disk.set()
    assert recovery._writing
    recovery._writing.join()
    (kept,) = recovery_folder().glob("*.nco")
    assert read_squad(kept) == document.squad


def test_the_thread_that_keeps_work_never_deletes_what_belongs_to_qt(
    recovery: Recovery, document: SquadDocument
) -> None:
    recovery._pause = 60
    document.do(CHANGE)
    assert not gc.isenabled()
    recovery.forget()
    assert not gc.isenabled()  # the thread may outlive that


def test_what_waits_to_be_kept_can_be_hastened(recovery: Recovery, document: SquadDocument) -> None:
    recovery.hasten()
    assert not recovery_folder().exists()
    recovery._pause = 60
    document.do(CHANGE)
    recovery.hasten()
    (kept,) = recovery_folder().glob("*.nco")
    assert read_squad(kept) == document.squad
    assert recovery._writing is None


def test_what_the_file_held_is_noted_even_where_it_is_known_only_after_the_edit(
    recovery: Recovery, document: SquadDocument
) -> None:
    recovery._pause = 0.05
    document.do(CHANGE)
    recovery.disk = "abc"
    assert recovery._writing
    recovery._writing.join()
    (note,) = recovery_folder().glob("*.json")
    assert '"disk": "abc"' in note.read_text()


def test_saving_or_undoing_everything_removes_what_was_kept(
    qtbot: QtBot, recovery: Recovery, document: SquadDocument
) -> None:
    recovery._pause = 0.01
    for end in (document.opened.undo, lambda: document.opened.mark_saved(Path("a.nco"))):
        document.do(CHANGE)
        assert recovery.keep()
        end()
        qtbot.waitUntil(lambda: not any(recovery_folder().glob("*.nco")))
    assert leftovers() == []


def test_a_crash_leaves_a_squad_behind_that_is_offered_with_its_file() -> None:
    crash("Left behind")
    (left,) = leftovers()
    assert left.value.name == "Left behind"
    assert left.path == Path("/squads/greek.nco")
    assert left.disk == "abc"


def test_what_a_running_window_keeps_is_not_offered() -> None:
    running = program("In another window", "wait")
    assert running.stdout
    assert running.stdout.readline() == "kept\n"
    assert any(recovery_folder().glob("*.nco"))
    assert leftovers() == []
    running.kill()
    running.communicate()
    assert [left.value.name for left in leftovers()] == ["In another window"]


def test_the_newest_is_offered_first() -> None:
    for name in ("older", "newer"):
        crash(name)
    assert [left.value.name for left in leftovers()] == ["newer", "older"]


def test_opening_what_was_left_behind_keeps_it_unsaved_and_kept(
    recovery: Recovery, document: SquadDocument
) -> None:
    crash("Left behind")
    (left,) = leftovers()
    recovery.adopt(left)
    assert document.squad == left.value
    assert document.path == Path("/squads/greek.nco")
    assert document.modified
    assert recovery.disk == "abc"
    assert left.file.exists()
    assert leftovers() == []
    document.do(CHANGE)
    assert recovery.keep() == left.file
    recovery.forget()
    assert not any(recovery_folder().glob("*.nco"))


def test_what_is_discarded_is_not_offered_again() -> None:
    crash("Left behind")
    discard(leftovers()[0])
    assert leftovers() == []


def test_what_two_windows_were_asked_about_is_kept_by_each_in_a_file_of_its_own(
    recovery: Recovery, document: SquadDocument
) -> None:
    crash("Left behind")
    other = Recovery(squad_document(document.squad, parent=document).opened, document)
    (left,), (same,) = leftovers(), leftovers()
    recovery.adopt(left)
    other.adopt(same)
    assert recovery.keep() == left.file
    kept = other.keep()
    assert kept not in {None, left.file}
    recovery.forget()
    assert kept is not None
    assert read_squad(kept).name == "Left behind"


def test_what_another_window_has_opened_meanwhile_is_not_discarded(document: SquadDocument) -> None:
    crash("Left behind")
    (left,) = leftovers()
    Recovery(squad_document(document.squad, parent=document).opened, document).adopt(left)
    discard(left)
    assert left.file.exists()


@pytest.mark.parametrize("origin", [None, b"{", b"[]", b'{"path": 5, "disk": null}'])
def test_without_a_note_where_it_came_from_it_is_offered_as_a_new_squad(
    origin: bytes | None,
) -> None:
    crash("Left behind")
    (note,) = recovery_folder().glob("*.json")
    note.unlink()
    if origin is not None:
        note.write_bytes(origin)
    (left,) = leftovers()
    assert (left.path, left.disk) == (None, None)


def test_a_broken_leftover_stops_nothing_and_is_not_deleted() -> None:
    recovery_folder().mkdir(parents=True)
    broken = recovery_folder() / "broken.nco"
    broken.write_bytes(b"{")
    assert leftovers() == []
    assert broken.read_bytes() == b"{"


def test_a_folder_that_cannot_be_written_stops_nothing(
    recovery: Recovery, document: SquadDocument
) -> None:
    recovery_folder().parent.parent.mkdir(parents=True)
    recovery_folder().parent.write_text("no folder")
    document.do(CHANGE)
    assert recovery.keep() is None
    assert leftovers() == []


def test_the_note_is_written_again_only_when_it_says_something_new(
    recovery: Recovery, document: SquadDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written: list[str] = []

    def write(path: Path, data: bytes, *, private: bool) -> None:
        written.append(path.suffix)
        write_atomically(path, data, private=private)

    monkeypatch.setattr(kept_module, "write_atomically", write)
    document.do(CHANGE)
    recovery.keep()
    recovery.keep()
    document.opened.mark_saved(tmp_path / "a.nco")
    document.do(edit("set_nation", nation="greek"))
    recovery.keep()
    assert written == [".json", ".nco", ".nco", ".json", ".nco"]


def test_another_squad_is_kept_in_the_same_place(
    recovery: Recovery, document: SquadDocument, sample: Squad
) -> None:
    document.do(CHANGE)
    first = recovery.keep()
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "danish", 100, 50), None)
    document.do(CHANGE)
    assert recovery.keep() == first
    assert first
    assert read_squad(first).members != sample.members


def test_without_autosave_only_a_crash_keeps_what_is_unsaved(
    recovery: Recovery, document: SquadDocument
) -> None:
    recovery.set_pace(None)
    document.do(CHANGE)
    assert recovery._writing is None
    assert recovery.keep()  # as a crash does
    recovery.set_pace(None)
    assert not list(recovery_folder().glob("*.nco"))


def test_autosave_switched_on_keeps_what_is_unsaved_already(
    qtbot: QtBot, recovery: Recovery, document: SquadDocument
) -> None:
    recovery.set_pace(None)
    document.do(CHANGE)
    recovery.set_pace(5)
    assert 4 < recovery._pause < 5  # what is left is the disk's
    recovery._pause = 0.001
    recovery._stop()
    recovery._keep_soon()
    qtbot.waitUntil(lambda: bool(list(recovery_folder().glob("*.nco"))))


@pytest.mark.parametrize("content", [b"", b"garbage", b"99999999\nnobody\nnowhere\n"])
def test_an_empty_or_damaged_lock_hides_nothing(content: bytes) -> None:
    crash("Left behind")
    (lock,) = recovery_folder().glob("*.lock")
    lock.write_bytes(content)
    (left,) = leftovers()
    assert left.value.name == "Left behind"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_pipes_in_the_place_of_lock_and_note_hide_and_hang_nothing(
    recovery: Recovery, document: SquadDocument
) -> None:
    crash("Left behind")
    for suffix in ("lock", "json"):
        (part,) = recovery_folder().glob(f"*.{suffix}")
        part.unlink()
        os.mkfifo(part)
    os.mkfifo(recovery_folder() / "pipe.nco")
    (left,) = leftovers()
    assert (left.value.name, left.path) == ("Left behind", None)
    recovery.adopt(left)
    document.do(CHANGE)
    kept = recovery.keep()
    assert recovery.problem == ""
    assert kept
    assert read_squad(kept) == document.squad


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_what_a_folder_holds_that_became_read_only_is_offered() -> None:
    crash("Left behind")
    for lock in recovery_folder().glob("*.lock"):
        lock.unlink()
    recovery_folder().chmod(0o500)
    (left,) = leftovers()
    recovery_folder().chmod(0o700)
    assert left.value.name == "Left behind"


def test_the_window_never_waits_for_the_disk(
    qtbot: QtBot, recovery: Recovery, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, threads = threading.Event(), []

    def slowly(path: Path, data: bytes, *, private: bool) -> None:
        threads.append(threading.current_thread())
        disk.wait()
        write_atomically(path, data, private=private)

    monkeypatch.setattr(kept_module, "write_atomically", slowly)
    recovery._pause = 0.01
    document.do(CHANGE)
    qtbot.waitUntil(lambda: bool(threads))
    document.do(edit("set_nation", nation="greek"))  # while the disk still has the last one
    assert threading.main_thread() not in threads
    disk.set()
    qtbot.waitUntil(
        lambda: any(read_squad(file) == document.squad for file in recovery_folder().glob("*.nco"))
    )


def test_what_is_saved_while_it_is_being_kept_is_not_offered(
    qtbot: QtBot, recovery: Recovery, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, disk = threading.Event(), threading.Event()

    def slowly(path: Path, data: bytes, *, private: bool) -> None:
        begun.set()
        disk.wait()
        write_atomically(path, data, private=private)

    monkeypatch.setattr(kept_module, "write_atomically", slowly)
    recovery._pause = 0.001
    document.do(CHANGE)
    qtbot.waitUntil(begun.is_set)
    threading.Timer(0.05, disk.set).start()
    recovery.forget()
    assert not list(recovery_folder().glob("*.nco"))


def test_a_document_too_large_to_be_read_again_is_told_and_what_was_kept_stays(
    qtbot: QtBot, recovery: Recovery, document: SquadDocument
) -> None:
    document.do(CHANGE)
    kept = recovery.keep()
    assert kept
    before = kept.read_bytes()
    recovery._pause = 0.001
    with qtbot.waitSignal(recovery.problem_changed):
        document.opened.do(far_too_large(document.squad), lambda _: "Many men")
    assert recovery.problem.endswith("this is larger than 4 MB and could not be read again.")
    assert "unsaved" not in recovery.problem
    assert kept.read_bytes() == before
    with qtbot.waitSignal(recovery.problem_changed):
        document.opened.undo()
    assert not recovery.problem


def test_what_could_not_be_kept_is_tried_again_without_an_edit(
    qtbot: QtBot, recovery: Recovery, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery_module, "AGAIN_MS", 1)
    recovery._pause = 0.001
    recovery_folder().parent.mkdir(parents=True)
    recovery_folder().write_text("in the way")
    with qtbot.waitSignal(recovery.problem_changed):
        document.do(CHANGE)
    assert recovery.problem
    with qtbot.waitSignal(recovery.problem_changed):
        recovery_folder().unlink()
    assert not recovery.problem
    (kept,) = recovery_folder().glob("*.nco")
    assert read_squad(kept) == document.squad
