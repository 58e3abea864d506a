"""Several files are all written, or none is: at whatever step the disk refuses."""

from __future__ import annotations

import errno
import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.files import FileProblem, write_together

if TYPE_CHECKING:
    from collections.abc import Callable

OLD = {"a": b"old a", "b": b"old b"}
NEW = (("a", b"new a"), ("c", b"new c"), ("b", b"new b"))


class _Disk:
    """Refuses one call of many."""

    def __init__(self, patch: pytest.MonkeyPatch, refused: int) -> None:
        self.calls, self._refused, self._is_armed = 0, refused, True
        for where, name in (
            *((os, "fsync"), (os, "open")),
            *((Path, "replace"), (Path, "hardlink_to")),
        ):
            patch.setattr(where, name, self._refusing(getattr(where, name)))

    def _refusing(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def tried(*args: object, **kwargs: object) -> object:
            if self._is_armed:
                self.calls += 1
                if self.calls == self._refused:
                    self._is_armed = False  # what puts things back may succeed
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return call(*args, **kwargs)

        return tried


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def write_in(folder: Path) -> None:
    write_together([(folder / name, data) for name, data in NEW])


def begin(folder: Path) -> Path:
    folder.mkdir()
    for name, data in OLD.items():
        (folder / name).write_bytes(data)
    return folder


def test_all_are_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    folder = begin(tmp_path / "folder")
    write_in(folder)
    assert contents(folder) == dict(NEW)


def test_a_refusal_at_any_step_leaves_everything_as_it_was(tmp_path: Path) -> None:
    told = set()
    for refused in count(1):
        folder = begin(tmp_path / str(refused))
        with pytest.MonkeyPatch.context() as patch:
            disk = _Disk(patch, refused)
            try:
                write_in(folder)
            except FileProblem as problem:
                told.add(problem.problem)
                assert contents(folder) == OLD, f"step {refused}"
                continue
        assert contents(folder) == dict(NEW), f"step {refused}"
        if disk.calls < refused:
            break
    assert told == {"this file cannot be written because the disk is full"}
    assert refused > 3 * len(NEW)


def test_a_disk_without_second_names_gives_back_what_was_there(tmp_path: Path) -> None:
    replace = Path.replace

    def no_names(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    def not_b(source: Path, target: Path) -> Path:
        if target.name == "b":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return replace(source, target)

    folder = begin(tmp_path / "folder")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "hardlink_to", no_names)
        patch.setattr(Path, "replace", not_b)
        with pytest.raises(FileProblem, match="b: this file cannot be written"):
            write_in(folder)
        assert contents(folder) == OLD
        patch.setattr(Path, "replace", replace)
        write_in(folder)
    assert contents(folder) == dict(NEW)
