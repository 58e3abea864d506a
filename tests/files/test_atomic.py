"""A file is written whole, in place, with the permissions it had, and leaves nothing behind."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from nco_builder.files import FileProblem, atomic, write_atomically
from nco_builder.files.atomic import write_over

if TYPE_CHECKING:
    from collections.abc import Callable

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="of POSIX systems")
OPEN_FILES = Path("/proc/self/fd")
ORPHAN = ".nco-builder-0123456789abcdef01234567.tmp"


def problem_with(path: Path) -> str:
    with pytest.raises(FileProblem) as caught:
        write_atomically(path, b"new")
    assert str(caught.value) == f"{path}: {caught.value.problem}."
    return caught.value.problem


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_is_written(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("content", [b"", b"shorter", b"x" * 3_000_000])
def test_a_file_is_replaced_whole(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a").write_bytes(b"what was there before")
    write_atomically(tmp_path / "a", content)
    assert (tmp_path / "a").read_bytes() == content
    assert names(tmp_path) == ["a"]


def test_a_file_is_named_relative_to_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_atomically(Path("a"), b"new")
    assert (tmp_path / "a").read_bytes() == b"new"


@posix_only
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o666, 0o755])
def test_permissions_stay(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_atomically(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix_only
def test_a_new_file_has_the_permissions_a_new_file_gets(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    write_atomically(tmp_path / "a", b"new")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away"
)
def test_the_owner_stays(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    os.chown(path, 1234, 2345)
    write_atomically(path, b"new")
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 2345)


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a").write_bytes(b"old")
    (tmp_path / "middle").symlink_to("deep")
    (tmp_path / "link").symlink_to("middle/a")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").readlink() == Path("middle/a")
    assert (tmp_path / "deep" / "a").read_bytes() == b"new"
    assert names(tmp_path / "deep") == ["a"]


def test_a_dangling_link_gets_the_file_it_names(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("a")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a").read_bytes() == b"new"


def test_links_in_a_circle_stay(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert problem_with(tmp_path / "a") == "this is a link that leads in a circle"
    assert (tmp_path / "a").is_symlink()


def test_a_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    said = problem_with(tmp_path / "folder")
    assert said == "this is a folder, and a file cannot take its place"
    assert names(tmp_path) == ["folder"]


@posix_only
def test_a_pipe_stays_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    said = problem_with(tmp_path / "pipe")
    assert said == "this is a pipe or a device, and a file cannot take its place"
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@posix_only
def test_a_device_stays() -> None:
    assert "device" in problem_with(Path(os.devnull))
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    said = problem_with(tmp_path / "gone" / "a")
    assert said == "this file cannot be written because its folder does not exist"


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    said = problem_with(tmp_path / "a" / "b")
    assert said == "this file cannot be written because a part of its path is not a folder"


def test_a_name_no_file_may_have_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="its name is too long"):
        write_atomically(tmp_path / ("x" * 300), b"new")
    with pytest.raises(FileProblem, match="a character that no file name may hold"):
        write_atomically(tmp_path / "a\0b", b"new")
    assert names(tmp_path) == []


def test_a_name_of_the_greatest_length_is_fine(tmp_path: Path) -> None:
    write_atomically(tmp_path / ("x" * 255), b"new")
    assert (tmp_path / ("x" * 255)).read_bytes() == b"new"


@posix_only
def test_a_write_protected_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    # As anybody but root finds it.
    monkeypatch.setattr(os, "access", lambda *_: False)
    said = problem_with(path)
    assert said == "this file cannot be written because it is write-protected"
    assert path.read_bytes() == b"old"


def failing(code: int) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(code, os.strerror(code))

    return fail


@posix_only
@pytest.mark.parametrize(
    ("where", "code", "words"),
    [
        ("os.open", errno.EACCES, "you have no permission"),
        ("os.open", errno.EROFS, "the disk is read-only"),
        ("os.open", errno.EDQUOT, "your share of the disk is full"),
        ("os.fsync", errno.EIO, "the disk reports an error"),
        ("os.fsync", errno.ENOSPC, "the disk is full"),
        ("pathlib.Path.replace", errno.EPERM, "the system does not permit it"),
        ("pathlib.Path.replace", errno.ENOENT, "its folder does not exist"),
    ],
)
def test_whatever_step_fails_the_file_before_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, code: int, words: str
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with monkeypatch.context() as broken:
        broken.setattr(where, failing(code))
        said = problem_with(path)
    assert said == f"this file cannot be written because {words}"
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a"]


def test_an_interrupted_write_leaves_the_file_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> NoReturn:
        raise KeyboardInterrupt

    path = tmp_path / "a"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a"]


@posix_only
def test_a_disk_that_knows_no_permissions_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(b"old")
    for step in ("os.fchown", "os.fchmod", "fcntl.flock"):
        monkeypatch.setattr(step, failing(errno.ENOTSUP))
    write_atomically(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"


def test_data_is_on_the_disk_before_the_file_is_replaced_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, Path.replace

    def seen_sync(file: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "data"
        steps.append(f"sync {kind}")
        sync(file)

    def seen_replace(self: Path, target: Path) -> Path:
        steps.append("replace")
        assert self.read_bytes() == b"new"
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", seen_sync)
    monkeypatch.setattr(Path, "replace", seen_replace)
    write_atomically(tmp_path / "a", b"new")
    assert steps[:2] == ["sync data", "replace"]
    if sys.platform != "win32":
        assert steps[2:] == ["sync folder"]


def test_orphans_of_killed_writers_are_removed_at_the_next_write(tmp_path: Path) -> None:
    (tmp_path / ORPHAN).write_bytes(b"half")
    write_atomically(tmp_path / "a", b"new")
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize(
    "name",
    [
        "a.tmp",
        ".nco-builder-.tmp",
        ".nco-builder-0123456789abcdef0123456.tmp",
        ".nco-builder-0123456789abcdef012345678.tmp",
        ".nco-builder-0123456789ABCDEF01234567.tmp",
        ".nco-builder-0123456789abcdef0123456g.tmp",
        f"{ORPHAN}.nco",
        f"my{ORPHAN}",
        f"{ORPHAN}\n",
    ],
)
def test_a_stranger_s_file_is_not_removed(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"mine")
    write_atomically(tmp_path / "a", b"new")
    assert (tmp_path / name).read_bytes() == b"mine"


def test_a_folder_or_link_that_is_called_like_an_orphan_is_not_removed(tmp_path: Path) -> None:
    (tmp_path / ORPHAN).mkdir()
    (tmp_path / ORPHAN.replace("0", "1")).symlink_to("mine")
    (tmp_path / "mine").write_bytes(b"mine")
    write_atomically(tmp_path / "a", b"new")
    assert len(names(tmp_path)) == 4
    assert (tmp_path / "mine").read_bytes() == b"mine"


def test_orphans_in_other_folders_are_left_to_writes_there(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / ORPHAN).write_bytes(b"half")
    write_atomically(tmp_path / "a", b"new")
    assert names(tmp_path / "other") == [ORPHAN]


@posix_only
def test_the_temporary_file_of_a_writer_at_work_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process writes beside us while our data is on its way to the disk."""
    other = (
        "import sys; from pathlib import Path; from nco_builder.files import write_atomically\n"
        "write_atomically(Path(sys.argv[1]), b'other')"
    )
    sync = os.fsync
    seen: list[list[str]] = []

    def meanwhile(file: int) -> None:
        if not seen:
            subprocess.run(
                [sys.executable, "-c", other, tmp_path / "other"],
                check=True,
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            )
            seen.append(names(tmp_path))
        sync(file)

    monkeypatch.setattr(os, "fsync", meanwhile)
    write_atomically(tmp_path / "a", b"new")
    assert "other" in seen[0]
    assert len(seen[0]) == 2  # the other's file, and our temporary one still there
    assert names(tmp_path) == ["a", "other"]
    assert (tmp_path / "a").read_bytes() == b"new"


@posix_only
def test_a_writer_whose_file_was_taken_for_an_orphan_makes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the moment between making the file and locking it."""
    import fcntl

    lock = fcntl.flock
    taken: list[Path] = []

    def first_removed(file: int, operation: int) -> None:
        if not taken:
            taken.append(next(tmp_path.glob(".nco-builder-*")))
            taken[0].unlink()
        lock(file, operation)

    monkeypatch.setattr(fcntl, "flock", first_removed)
    write_atomically(tmp_path / "a", b"new")
    assert taken
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="does not list open files")
def test_no_file_stays_open(tmp_path: Path) -> None:
    before = len(names(OPEN_FILES))
    (tmp_path / "folder").mkdir()
    for _ in range(5):
        write_atomically(tmp_path / "a", b"new")
        problem_with(tmp_path / "folder")
        problem_with(tmp_path / "gone" / "a")
    assert len(names(OPEN_FILES)) == before


@posix_only
def test_a_group_that_may_be_given_stays_though_the_owner_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    given: list[tuple[int, int]] = []

    def refusing(_file: int, owner: int, group: int) -> None:
        given.append((owner, group))
        if owner != -1:
            raise PermissionError

    monkeypatch.setattr(os, "fchown", refusing)
    write_atomically(path, b"new")
    assert given[-1] == (-1, path.stat().st_gid)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux has such attributes")
def test_attributes_stay(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    try:
        os.setxattr(path, "user.note", b"mine")
    except OSError:
        pytest.skip("this disk has no attributes")
    write_atomically(path, b"new")
    assert os.getxattr(path, "user.note") == b"mine"


@posix_only
@pytest.mark.parametrize("content", [b"new", b"", b"longer than what was there before"])
def test_a_file_with_two_names_has_its_content_under_both(tmp_path: Path, content: bytes) -> None:
    one, other = tmp_path / "a", tmp_path / "b"
    one.write_bytes(b"what was there")
    other.hardlink_to(one)
    write_atomically(one, content)
    assert (one.read_bytes(), other.read_bytes()) == (content, content)
    assert one.samefile(other)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a", "b"]


@posix_only
def test_a_file_that_nothing_can_replace_is_written_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"what was there")
    before = path.stat().st_ino

    def busy(_file: Path, _target: Path) -> Path:
        raise OSError(errno.EBUSY, "busy")

    monkeypatch.setattr(Path, "replace", busy)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_ino == before
    assert list(tmp_path.iterdir()) == [path]


@posix_only
@pytest.mark.parametrize("again", [True, False])
def test_what_was_there_is_there_again_or_beside_where_writing_in_place_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, again: bool
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"what was there")
    (tmp_path / "b").hardlink_to(path)
    failures = [1] if again else [1, 2]

    def failing(file: Path, content: bytes, *, is_new: bool = False) -> None:
        write_over(file, content[:3] if failures and not is_new else content, is_new=is_new)
        if failures and not is_new:
            failures.pop()
            raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(atomic, "write_over", failing)
    with pytest.raises(FileProblem, match="disk is full"):
        write_atomically(path, b"new content")
    beside = [each for each in tmp_path.iterdir() if each.name.startswith("a.before-")]
    assert len(beside) == (not again)
    assert (path if again else beside[0]).read_bytes() == b"what was there"
    assert len(list(tmp_path.iterdir())) == 2 + len(beside)
