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
