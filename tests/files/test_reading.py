"""Whatever stands at a path: it is read, or one sentence says why not, at once."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from nco_builder.files import MAX_BYTES, FileProblem, read_bytes, read_stream
from nco_builder.files.names import is_there

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these")


def problem_with(path: Path) -> str:
    with pytest.raises(FileProblem) as caught:
        read_bytes(path)
    assert caught.value.origin == str(path)
    assert str(caught.value) == f"{path}: {caught.value.problem}."
    return caught.value.problem


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    content = bytes(range(256)) * 1000
    (tmp_path / "a").write_bytes(content)
    assert read_bytes(tmp_path / "a") == content


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "link").symlink_to("a")
    assert read_bytes(tmp_path / "link") == b"a"


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert problem_with(tmp_path / "no") == "this file cannot be read because it does not exist"


def test_a_file_below_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    said = problem_with(tmp_path / "a" / "b")
    assert said == "this file cannot be read because a part of its path is not a folder"


def test_a_dangling_link_is_told(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    said = problem_with(tmp_path / "link")
    assert said == (
        "this file cannot be read because it is a link to something that does not exist"
    )


def test_links_in_a_circle_are_told(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    said = problem_with(tmp_path / "a")
    assert said == "this file cannot be read because its links lead in a circle"


def test_a_folder_is_told(tmp_path: Path) -> None:
    assert "folder" in problem_with(tmp_path)


@posix_only
def test_a_pipe_nobody_writes_to_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    said = problem_with(tmp_path / "pipe")
    assert said == "this is a pipe or a device, not an ordinary file"


@posix_only
def test_an_endless_device_is_told_and_not_read() -> None:
    assert problem_with(Path("/dev/zero")) == "this is a pipe or a device, not an ordinary file"


@posix_only
def test_a_socket_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        said = problem_with(Path("socket"))
    assert said == "this file cannot be read because it is not an ordinary file"


def test_a_name_with_nul_is_told() -> None:
    with pytest.raises(FileProblem) as caught:
        read_bytes(Path("a\0b"))
    assert str(caught.value) == (
        r"a\x00b: this file cannot be read because"
        " its name holds a character that no file name may hold."
    )


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    said = problem_with(tmp_path / ("x" * 300))
    assert said == "this file cannot be read because its name is too long"


def test_a_file_that_is_too_large_is_told(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert problem_with(tmp_path / "a") == "this is larger than 4 MB, the most that can be read"
    os.truncate(tmp_path / "a", MAX_BYTES)
    assert len(read_bytes(tmp_path / "a")) == MAX_BYTES


def test_a_stream_that_does_not_end_is_told() -> None:
    with pytest.raises(FileProblem, match="standard input: this is larger than 4 MB"):
        read_stream(BytesIO(b"x" * (MAX_BYTES + 1)), "standard input")


def test_a_stream_that_fails_is_told() -> None:
    class Broken(BytesIO):
        def read(self, _: int | None = None) -> bytes:
            raise OSError(errno.EIO, "broken")

    with pytest.raises(FileProblem) as caught:
        read_stream(Broken(), "standard input")
    assert caught.value.problem == "this file cannot be read because the disk reports an error"


@posix_only
def test_a_file_one_may_not_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"{}")
    path.chmod(0)
    if os.geteuid() != 0:
        assert problem_with(path) == "this file cannot be read because you have no permission"
        return
    # The administrator may read everything, so somebody else has to try.
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    code = (
        "import os, sys; from pathlib import Path; from nco_builder.files import *\n"
        "os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        "try: read_bytes(Path(sys.argv[1]))\n"
        "except FileProblem as problem: print(problem)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.stdout == (f"{path}: this file cannot be read because you have no permission.\n")


def no_way_in(*_path: object, **_how: object) -> os.stat_result:
    raise PermissionError(errno.EACCES, "Permission denied")


def test_a_file_in_a_closed_folder_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with monkeypatch.context() as closed:
        closed.setattr(os, "open", no_way_in)
        closed.setattr(Path, "stat", no_way_in)
        with pytest.raises(FileProblem, match="you have no permission"):
            read_bytes(tmp_path / "closed" / "a.nco")


def test_what_is_there_is_known_without_a_mistake(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a").write_bytes(b"")
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    assert is_there(tmp_path / "a")
    assert is_there(tmp_path)
    for gone in ("gone", "link", "a/b", "a\0b", "a" * 300):
        assert not is_there(tmp_path / gone), gone
    monkeypatch.setattr(Path, "stat", no_way_in)
    assert is_there(tmp_path / "closed" / "a"), "it may well be there"
