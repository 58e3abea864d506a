"""Whatever is asked of the system fails once: nothing acknowledged is lost, nothing is torn."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import shutil
import sqlite3
import sys
from typing import TYPE_CHECKING, Any, Self

import pytest

from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.files import FileProblem, write_atomically
from nco_builder.library.entry import LibraryFile
from nco_builder.library.index import Index
from nco_builder.library.marks import Marks, read_marks, write_marks
from nco_builder.library.trash import discard, discarded, restore
from nco_builder.squad import new_squad
from nco_builder.tournament.folder import new_folder, open_folder
from nco_builder.tournament.folder import save as save_event
from nco_builder.tournament.model import begin_event
from nco_builder.ui.document.kept import Copy, KeptFile, leftover
from nco_builder.ui.document.saved_versions import SavedVersions
from nco_builder.versions.store import folder_of, name_version, read_version, versions_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

OLD, NEW = b"old" * 3000, b"new" * 4000
ASKED = {"posix", "nt", "fcntl", "msvcrt", "_io", "io"}
"""Where what Python asks of the system is at home."""
ERRORS: list[Callable[[], BaseException]] = [
    lambda: OSError(errno.EIO, "broken"),
    MemoryError,
]


NEVER = {"c_call": {"close", "__exit__", "fspath"}, "c_return": {"open", "scandir", "fspath"}}
"""What cannot be: what stays open though closing it failed, what is open and told not to be; a
path that cannot be told as text."""


class Fault:
    """Lets what is asked of the system fail at one step: not done, or done and told as failed."""

    def __init__(self, step: int, error: Callable[[], BaseException], event: str) -> None:
        self.struck = False
        self._left, self._error, self._event = step, error, event

    @property
    def harmless(self) -> bool:
        """Whether the system refused something, and did not do it."""
        return self._event == "c_call" and isinstance(self._error(), OSError)

    def __enter__(self) -> Self:
        sys.setprofile(self._see)
        return self

    def __exit__(self, *_told: object) -> None:
        sys.setprofile(None)

    def _see(self, _frame: FrameType, event: str, what: Any) -> None:  # noqa: ANN401 - Python's
        if event != self._event or not _asks(what) or what.__name__ in NEVER[event]:
            return
        self._left -= 1
        if self._left < 0:
            sys.setprofile(None)
            self.struck = True
            raise self._error()


def _asks(what: Any) -> bool:  # noqa: ANN401 - a built-in function
    owner = getattr(what, "__self__", None)
    return getattr(what, "__module__", None) in ASKED or isinstance(owner, io.IOBase)


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask the system for something cheap in the place of waiting; that it fails counts here."""
    monkeypatch.setattr(os, "fsync", os.fstat)


def each_fault(begin: Callable[[], object], act: Callable[[Fault], object]) -> int:
    """Let each thing that `act` asks for fail, one after the other; how many there were."""
    steps = 0
    for error in ERRORS:
        for event in ("c_call", "c_return"):
            step, struck = 0, True
            while struck:
                begin()
                fault = Fault(step, error, event)
                act(fault)
                struck = fault.struck
                step += 1
            steps += step - 1
    return steps


def test_a_save_that_is_acknowledged_is_there_and_any_other_leaves_what_was(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"

    def save(fault: Fault) -> None:
        try:
            with fault:
                write_atomically(path, NEW)
        except (FileProblem, MemoryError):
            assert path.read_bytes() in {OLD, NEW}
            if fault.harmless:
                assert path.read_bytes() == OLD
        else:
            assert path.read_bytes() == NEW

    assert each_fault(lambda: path.write_bytes(OLD), save) > 40
    write_atomically(path, NEW)
    assert [each.name for each in tmp_path.iterdir()] == ["able.nco"]


def test_a_version_that_is_kept_is_whole_and_none_that_was_kept_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"

    def begin() -> None:
        path.write_bytes(OLD)
        for file in folder_of(path).glob("*"):
            file.unlink()
        SavedVersions(lambda: None).keep_before(path, b"")
        path.write_bytes(NEW)

    def keep(fault: Fault) -> None:
        versions = SavedVersions(lambda: None)
        failed = False
        try:
            with fault:
                versions.keep_before(path, b"")
        except MemoryError:
            failed = True
        held = [read_version(each) for each in versions_of(path)]
        assert held in ([OLD], [NEW, OLD])
        if not (failed or versions.problem):
            assert held == [NEW, OLD]
        assert path.read_bytes() == NEW

    assert each_fault(begin, keep) > 60


def test_naming_a_version_that_fails_leaves_it_under_one_name_or_the_other(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"
    path.write_bytes(OLD)
    SavedVersions(lambda: None).keep_before(path, b"")

    def call(fault: Fault) -> None:
        (version,) = versions_of(path)
        try:
            with fault:
                name_version(version, "before Saturday" if not version.name else "")
        except (FileProblem, MemoryError):
            pass
        assert [read_version(each) for each in versions_of(path)] == [OLD]

    assert each_fault(lambda: None, call) >= 4


def test_unsaved_work_that_is_kept_is_there_and_what_was_kept_before_stays() -> None:
    old = new_squad("nco-2.3.2", "greek", 100, 50)
    new = old.replace(name="new")

    def copy(squad: object) -> Copy:
        return Copy(SQUAD, squad, None, None)

    kept = KeptFile()

    def begin() -> None:
        nonlocal kept
        kept.remove()
        kept = KeptFile()
        kept.write(copy(old))

    def keep(fault: Fault) -> None:
        failed = True
        try:
            with fault:
                kept.write(copy(new))
            failed = False
        except (FileProblem, MemoryError):
            pass
        assert read_squad(kept.file) in ((old, new) if failed else (new,))
        kept.let_go()  # as the end of the program would
        left = leftover(kept.file)
        assert left is not None
        assert left.value in {old, new}

    assert each_fault(begin, keep) > 40


def test_looking_for_what_was_left_behind_fails_without_harm() -> None:
    squad = new_squad("nco-2.3.2", "greek", 100, 50)
    kept = KeptFile()
    kept.write(Copy(SQUAD, squad, None, None))
    kept.let_go()

    def look(fault: Fault) -> None:
        try:
            with fault:
                leftover(kept.file)
        except MemoryError:
            pass
        left = leftover(kept.file)
        assert left is not None
        assert left.value == squad

    assert each_fault(lambda: None, look) > 10


def test_a_first_save_that_fails_leaves_no_half_a_file(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"
    step, struck = 0, True
    while struck:
        path.unlink(missing_ok=True)
        fault = Fault(step, ERRORS[0], "c_call")
        try:
            with fault:
                write_atomically(path, NEW)
        except FileProblem:
            assert not path.exists()
        else:
            assert path.read_bytes() == NEW
        struck, step = fault.struck, step + 1


def test_an_event_that_is_saved_is_there_and_any_other_leaves_what_was(tmp_path: Path) -> None:
    old, new = begin_event().replace(name="old"), begin_event().replace(name="new")
    opened = new_folder(tmp_path, old)

    def begin() -> None:
        nonlocal opened
        opened = save_event(open_folder(tmp_path), old)

    def keep(fault: Fault) -> None:
        failed = True
        try:
            with fault:
                save_event(opened, new)
            failed = False
        except (FileProblem, MemoryError):
            pass
        assert open_folder(tmp_path).event in ((old, new) if failed else (new,))

    assert each_fault(begin, keep) > 40


def test_marks_that_are_kept_are_there_and_none_that_were_kept_are_lost(tmp_path: Path) -> None:
    file = tmp_path / "library.json"
    old, new = Marks(favourites=frozenset({"/a"})), Marks(favourites=frozenset({"/a", "/b"}))

    def keep(fault: Fault) -> None:
        failed = True
        try:
            with fault:
                write_marks(new, file)
            failed = False
        except (FileProblem, MemoryError):
            pass
        held = [read_marks(each) for each in tmp_path.glob("*.json")]
        assert (old in held or new in held) if failed else new in held

    def begin() -> None:
        for each in tmp_path.iterdir():
            each.unlink()
        write_marks(old, file)

    assert each_fault(begin, keep) > 40


def test_a_file_that_is_thrown_away_or_brought_back_is_in_one_place(tmp_path: Path) -> None:
    file, trash = tmp_path / "able.nco", tmp_path / "trash"

    def begin() -> None:
        shutil.rmtree(trash, ignore_errors=True)
        file.write_bytes(OLD)

    def places() -> list[Path]:
        return [each for each in (file, *trash.glob("*/able.nco")) if each.exists()]

    def throw(fault: Fault) -> None:
        with contextlib.suppress(FileProblem, MemoryError, OSError), fault:
            discard(file, trash)
        assert [each.read_bytes() for each in places()] == [OLD]

    def bring_back(fault: Fault) -> None:
        (item,) = discarded(trash)
        with contextlib.suppress(FileProblem, MemoryError, OSError), fault:
            restore(item)
        assert [each.read_bytes() for each in places()] == [OLD]

    def begin_thrown() -> None:
        begin()
        discard(file, trash)

    assert each_fault(begin, throw) > 40
    assert each_fault(begin_thrown, bring_back) > 10


@pytest.mark.parametrize("deed", ["execute", "executemany", "commit", "close"])
def test_an_index_that_fails_forgets_and_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    file = tmp_path / "index.sqlite"
    entries = [LibraryFile("/a", 1, 1), LibraryFile("/b", 2, 2)]
    real = sqlite3.connect

    class Failing(sqlite3.Connection):
        def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 - of whatever kind
            if name == deed and fails:
                raise sqlite3.OperationalError("disk I/O error")
            return super().__getattribute__(name)

    fails = False
    monkeypatch.setattr(sqlite3, "connect", lambda *at, **how: real(*at, factory=Failing, **how))
    for fails in (False, True, False):
        index = Index(file)
        index.put(entries)
        known, _old = index.load()
        assert set(known) <= {"/a", "/b"}
        if not fails:
            assert set(known) == {"/a", "/b"}
            index.close()


def test_a_file_that_goes_over_disks_is_in_one_place_at_least(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, trash = tmp_path / "able.nco", tmp_path / "trash"

    def begin() -> None:
        shutil.rmtree(trash, ignore_errors=True)
        file.write_bytes(OLD)

    def throw(fault: Fault) -> None:
        with contextlib.suppress(FileProblem, MemoryError, OSError), fault:
            discard(file, trash)
        places = [each for each in (file, *trash.glob("*/able.nco")) if each.exists()]
        assert OLD in [each.read_bytes() for each in places]

    def other_disk(_path: Path, _target: Path) -> None:
        raise OSError(errno.EXDEV, "other disk")

    monkeypatch.setattr("pathlib.Path.rename", other_disk)
    assert each_fault(begin, throw) > 40
