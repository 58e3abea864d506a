"""Events, marks, the trash and the index when whatever they ask of the system fails once."""

from __future__ import annotations

import contextlib
import errno
import shutil
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.event.folder import new_folder, open_folder
from nco_builder.event.folder import save as save_event
from nco_builder.event.model import begin_event
from nco_builder.files import FileProblem
from nco_builder.library.changes import Marks, discard, discarded, read_marks, restore, write_marks
from nco_builder.library.index import Index, LibraryFile
from tests.files.faults import Fault, each_fault, no_waiting_for_the_disk

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["no_waiting_for_the_disk"]
OLD = b"old" * 3000


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

    fails, opened = False, []

    def connect(*at: Any, **how: Any) -> sqlite3.Connection:  # noqa: ANN401 - likewise
        opened.append(real(*at, factory=Failing, **how))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    for fails in (False, True, False):
        index = Index(file)
        index.put(entries)
        known, _old = index.load()
        assert set(known) <= {"/a", "/b"}
        if not fails:
            assert set(known) == {"/a", "/b"}
            index.close()
    for each in opened:  # also what could not be closed when it was wanted
        each.close()


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
