"""A lock is held by who runs; whatever else stands in its place holds nothing and hangs nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nco_builder.files.locks import FileLock

HOLDING = """
import sys
from pathlib import Path
from nco_builder.files.locks import FileLock
assert (lock := FileLock(Path(sys.argv[1]))).take()
print("held", flush=True)
sys.stdin.read()
"""


def test_what_a_running_program_holds_is_held_until_it_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as other:
        assert other.stdout
        assert other.stdout.readline().strip() == b"held"
        assert not FileLock(path).take()
        other.kill()
    assert FileLock(path).take()


def test_what_is_released_is_free_and_gone(tmp_path: Path) -> None:
    lock, other = FileLock(tmp_path / "a.lock"), FileLock(tmp_path / "a.lock")
    assert lock.take()
    assert lock.take()
    assert not other.take()
    lock.release()
    lock.release()
    assert not list(tmp_path.iterdir())
    assert other.take()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such permissions there")
def test_who_may_only_read_what_another_person_made_takes_turns_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, theirs, opening = FileLock(tmp_path / "a.lock"), FileLock(tmp_path / "a.lock"), os.open
    assert lock.take()
    assert lock.path.stat().st_mode & 0o044, "others could not see that it is held"

    def reading_alone(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(path)
        return opening(path, flags, mode)

    monkeypatch.setattr(os, "open", reading_alone)
    assert not theirs.take()
    monkeypatch.setattr(os, "open", opening)
    (tmp_path / "b.lock").touch()
    first, second = FileLock(tmp_path / "b.lock"), FileLock(tmp_path / "b.lock")
    monkeypatch.setattr(os, "open", reading_alone)
    assert first.take()
    assert not second.take()


@pytest.mark.parametrize("content", [b"", b"\0garbage\xff" * 50])
def test_an_empty_or_damaged_file_is_nobodys(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.lock"
    path.write_bytes(content)
    assert FileLock(path).take()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_a_folder_or_a_link_in_its_place_is_nobodys_and_hangs_nothing(
    tmp_path: Path,
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "link")
    for name in ("pipe", "folder", "link"):
        assert FileLock(tmp_path / name).take()
    assert FileLock(tmp_path / "no such folder" / "a").take()
