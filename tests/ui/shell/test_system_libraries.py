"""Libraries that the system lacks are one sentence with the line that installs them."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import system
from nco_builder.paths import InstallationError
from nco_builder.ui.shell import app, system_libraries

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt brings all")


def test_the_line_that_installs_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def not_found(objects: list[Path]) -> list[str]:
        assert all(each.exists() for each in objects)
        asked.extend(each.name for each in objects)
        return ["libEGL.so.1", "libxcb-cursor.so.0"]

    monkeypatch.setattr(system, "not_found", not_found)
    monkeypatch.setattr(system, "package_manager", lambda: "apt-get")
    assert system_libraries.missing_libraries("libEGL.so.1: cannot open", "wayland") == (
        "libraries the window needs are missing; the command below installs them\n"
        "sudo apt-get install -y --no-install-recommends libegl1 libxcb-cursor0"
    )
    assert asked == ["QtWidgets.abi3.so", "libqwayland.so"]


def test_the_line_can_be_pasted_as_it_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "not_found", lambda _: ["libGL.so.1"])
    monkeypatch.setattr(system, "package_manager", lambda: "dnf")
    assert app._cannot_start(system_libraries.missing_libraries("x")) == app.CANNOT_START
    said, line = capsys.readouterr().err.splitlines()
    assert said.endswith(".")
    assert shlex.split(line) == ["sudo", "dnf", "install", "-y", "libGL.so.1()(64bit)"]


def test_where_no_line_is_known_the_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "not_found", lambda _: ["libGL.so.1", "libEGL.so.1"])
    monkeypatch.setattr(system, "package_manager", lambda: None)
    assert system_libraries.missing_libraries("x") == (
        "libraries the window needs are missing: libGL.so.1, libEGL.so.1"
    )


def test_what_the_system_does_not_explain_is_told_as_it_says_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system, "not_found", lambda _: [])
    assert system_libraries.missing_libraries("odd") == "a library the window needs is missing: odd"


def test_a_plugin_that_cannot_be_loaded_ends_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtCore import QLibraryInfo

    (tmp_path / "platforms").mkdir()
    (tmp_path / "platforms/libqxcb.so").write_bytes(b"no library")
    monkeypatch.setattr(QLibraryInfo, "path", lambda _: str(tmp_path))
    monkeypatch.delenv("QT_QPA_PLATFORM")
    with pytest.raises(InstallationError, match="a library the window needs is missing"):
        system_libraries.require_plugin("xcb")


def test_a_plugin_that_is_there_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM")
    system_libraries.require_plugin("xcb")
