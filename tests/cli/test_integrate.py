"""`nco-builder integrate`: entry, icon and file type in the user's menus."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import integrate, main

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = "applications/nco-builder.desktop"
FILES = {ENTRY, "mime/packages/nco-builder.xml", "icons/hicolor/scalable/apps/nco-builder.svg"}
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="menus of free desktops")


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share"


def _written(share: Path) -> set[str]:
    made = {path.relative_to(share).as_posix() for path in share.rglob("*") if path.is_file()}
    return {name for name in made if name in FILES or "nco" in name}


def _exec(share: Path) -> list[str]:
    lines = (share / ENTRY).read_text("utf-8").splitlines()
    return [line.removeprefix("Exec=") for line in lines if line.startswith("Exec=")]


@linux
def test_the_menu_entry_starts_this_installation(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["integrate"]) == 0
    assert _written(share) >= FILES
    first, second = _exec(share)
    assert first.endswith(" open %F")
    assert second.endswith(" open --new-window")
    words = shlex.split(first)
    done = subprocess.run([*words[:-2], "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("NCO Builder ")
    assert "in your menus" in capsys.readouterr().out


@linux
def test_it_can_be_done_twice_and_taken_away(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["integrate"]) == main(["integrate"]) == 0
    assert main(["integrate", "--remove"]) == 0
    assert not any((share / name).exists() for name in FILES)
    assert main(["integrate", "--remove"]) == 0
    assert "was not in your menus" in capsys.readouterr().out


@linux
@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may all")
def test_a_folder_that_may_not_be_written_is_one_sentence(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    share.mkdir()
    share.chmod(0o500)
    assert main(["integrate"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@linux
def test_a_full_disk_leaves_nothing_half_done(
    share: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_args: object, **_keys: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert main(["integrate"]) == 2
    assert "disk is full" in capsys.readouterr().err
    assert not [path for path in share.rglob("*") if path.is_file()]


@linux
def test_the_desktop_is_told_where_it_can_be(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    for name in ("update-mime-database", "update-desktop-database"):
        program = tmp_path / name
        program.write_text(f'#!/bin/sh\necho "$(basename $0) $1" >> "{told}"\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert main(["integrate"]) == 0
    assert told.read_text().splitlines() == [
        f"update-mime-database {share}/mime",
        f"update-desktop-database {share}/applications",
    ]


@linux
def test_a_desktop_that_could_not_be_told_is_named(
    share: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = tmp_path / "update-mime-database"
    program.write_text("#!/bin/sh\necho 'undefined symbol: g_x' >&2\nexit 127\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert main(["integrate"]) == 0
    told = capsys.readouterr().err
    assert "update-mime-database failed: undefined symbol: g_x" in told
    assert told.count("\n") == 1
    assert (share / ENTRY).is_file()


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("/usr/bin/nco-builder", "/usr/bin/nco-builder"),
        ("/home/Jörg K/nco", '"/home/Jörg K/nco"'),
        ('/a"b', r'"/a\\"b"'),
        ("/a$b`c", r'"/a\\$b\\`c"'),
        (r"/a\b", r'"/a\\\\b"'),
        ("/a%F", "/a%%F"),
    ],
)
def test_a_path_is_written_as_menu_entries_want_it(word: str, expected: str) -> None:
    assert integrate.quoted(word) == expected


def test_a_path_with_a_line_break_is_refused(
    share: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(integrate, "command", lambda: ["/opt/a\nb"])
    assert main(["integrate"]) == 2
    assert "no menu can start a program with such a path" in capsys.readouterr().err
    assert not share.exists()


def test_on_macos_the_app_says_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main(["integrate"]) == 2
    assert "macOS" in capsys.readouterr().err


class Registry(SimpleNamespace):
    """Stands in for Windows' registry; its keys are a plain dictionary."""

    HKEY_CURRENT_USER, REG_SZ = "user", 1

    def __init__(self) -> None:
        super().__init__(keys={})

    def SetValue(  # noqa: N802 - as winreg has it
        self, root: str, key: str, _kind: int, value: str
    ) -> None:
        assert root == "user"
        self.keys[key] = value

    def DeleteKey(self, root: str, key: str) -> None:  # noqa: N802
        assert root == "user"
        if key not in self.keys:
            raise FileNotFoundError(key)
        assert not [each for each in self.keys if each.startswith(f"{key}\\")], "has keys below"
        del self.keys[key]


def test_windows_is_told_for_this_user_and_forgets_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = Registry()
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(integrate, "command", lambda: [r"C:\Program Files\nco\nco.exe"])
    assert main(["integrate"]) == 0
    assert registry.keys[r"Software\Classes\.nco"] == "NcoBuilder.Document"
    opens = registry.keys[r"Software\Classes\NcoBuilder.Document\shell\open\command"]
    assert opens == r'"C:\Program Files\nco\nco.exe" open "%1"'
    assert main(["integrate", "--remove"]) == 0
    assert registry.keys == {}
    assert main(["integrate", "--remove"]) == 0


@linux
@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="not installed")
def test_the_entry_is_what_desktops_want(share: Path) -> None:
    assert main(["integrate"]) == 0
    subprocess.run(["desktop-file-validate", str(share / ENTRY)], check=True)
