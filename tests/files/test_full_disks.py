"""Real disks that are full, read-only or gone: the file before stays, one sentence says why."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder.files import FileProblem, write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.platform != "linux":
    pytest.skip("mounts and limits as Linux has them", allow_module_level=True)

CAP_SYS_ADMIN = 1 << 21


def may_mount() -> bool:
    """Whether this process has the right; then a mount that fails is a failure, not a skip."""
    status = Path("/proc/self/status").read_text("ascii")
    effective = next(line for line in status.splitlines() if line.startswith("CapEff:"))
    return bool(int(effective.split()[1], 16) & CAP_SYS_ADMIN)


needs_mount = pytest.mark.skipif(not may_mount(), reason="may not mount a small disk here")


@contextmanager
def disk(folder: Path, options: str) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def problem_with(path: Path, data: bytes) -> str:
    with pytest.raises(FileProblem) as caught:
        write_atomically(path, data)
    return caught.value.problem


@needs_mount
@pytest.mark.parametrize("size", [70_000, 1_000_000])
def test_a_full_disk_keeps_the_file_before(tmp_path: Path, size: int) -> None:
    with disk(tmp_path / "disk", "size=64k") as folder:
        path = folder / "a"
        write_atomically(path, b"old" * 1000)
        said = problem_with(path, b"x" * size)
        assert said == "this file cannot be written because the disk is full"
        assert path.read_bytes() == b"old" * 1000
        assert [each.name for each in folder.iterdir()] == ["a"]
        write_atomically(path, b"new")  # what was tried has left room
        assert path.read_bytes() == b"new"


@needs_mount
def test_a_disk_without_room_for_one_more_file_keeps_the_file_before(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", "nr_inodes=3") as folder:
        (folder / "a").write_bytes(b"old")
        (folder / "b").write_bytes(b"")
        said = problem_with(folder / "a", b"new")
        assert said == "this file cannot be written because the disk is full"
        assert (folder / "a").read_bytes() == b"old"


@needs_mount
def test_orphans_make_room_on_a_full_disk(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", "size=64k") as folder:
        (folder / ".nco-builder-0123456789abcdef01234567.tmp").write_bytes(b"x" * 60_000)
        write_atomically(folder / "a", b"y" * 30_000)
        assert [each.name for each in folder.iterdir()] == ["a"]


@needs_mount
def test_a_read_only_disk_keeps_the_file_before(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", "size=64k") as folder:
        (folder / "a").write_bytes(b"old")
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        said = problem_with(folder / "a", b"new")
        assert said == "this file cannot be written because it is write-protected"
        said = problem_with(folder / "b", b"new")
        assert said == "this file cannot be written because the disk is read-only"
        assert (folder / "a").read_bytes() == b"old"
        assert [each.name for each in folder.iterdir()] == ["a"]


@pytest.mark.parametrize("protected", ["file", "folder"])
def test_an_immutable_file_or_folder_keeps_the_file_before(tmp_path: Path, protected: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a").write_bytes(b"old")
    what = folder if protected == "folder" else folder / "a"
    if not shutil.which("chattr"):
        pytest.skip("there is no chattr")
    tried = subprocess.run(["chattr", "+i", what], capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"chattr: {tried.stderr.strip()}")
    try:
        said = problem_with(folder / "a", b"new")
        assert said.startswith("this file cannot be written because ")
        assert (folder / "a").read_bytes() == b"old"
        assert [each.name for each in folder.iterdir()] == ["a"]
    finally:
        subprocess.run(["chattr", "-i", what], check=True)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere; others test it for him")
def test_a_folder_one_may_not_write_to_keeps_the_file_before(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a").write_bytes(b"old")
    folder.chmod(0o555)
    said = problem_with(folder / "a", b"new")
    folder.chmod(0o755)
    assert said == "this file cannot be written because you have no permission"
    assert (folder / "a").read_bytes() == b"old"
    assert [each.name for each in folder.iterdir()] == ["a"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_folder_somebody_else_may_not_write_to_keeps_the_file_before(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o755)
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(0o755)
    (folder / "a").write_bytes(b"old")
    (folder / "a").chmod(0o666)
    nobody = "os.setgroups([]); os.setgid(65534); os.setuid(65534)"
    said = problem_of_another_process(nobody, folder / "a")
    assert said == "this file cannot be written because you have no permission"
    assert (folder / "a").read_bytes() == b"old"
    assert [each.name for each in folder.iterdir()] == ["a"]


def test_a_limit_on_the_size_of_files_keeps_the_file_before(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    limit = "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    said = problem_of_another_process(limit, path)
    assert said == (
        "this file cannot be written because it would be larger than the system lets you write"
    )
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


def problem_of_another_process(first: str, path: Path) -> str:
    """What a process is told that does something first, then writes 5000 bytes."""
    code = (
        "import os, resource, sys; from pathlib import Path; from nco_builder.files import *\n"
        f"{first}\n"
        "try: write_atomically(Path(sys.argv[1]), bytes(5000))\n"
        "except FileProblem as problem: print(problem.problem)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    return done.stdout.strip()


def test_a_folder_that_vanishes_while_it_is_written_to_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    sync = os.fsync

    def vanish(file: int) -> None:
        shutil.rmtree(folder)
        sync(file)

    monkeypatch.setattr(os, "fsync", vanish)
    said = problem_with(folder / "a", b"new")
    assert said == "this file cannot be written because its folder does not exist"
    assert not folder.exists()
