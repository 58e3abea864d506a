"""What is asked of the system's package manager, and when."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

import system_packages
from nco_builder.system import install_line, library_package, missing_libraries, not_found
from system_packages import TEST_PROGRAMS

LDD = """
qt/libqxcb.so:
\tlinux-vdso.so.1 (0x00007ffd3b9f2000)
\tlibQt6XcbQpa.so.6 => qt/lib/libQt6XcbQpa.so.6 (0x00007f1)
\tlibxcb-cursor.so.0 => not found
\tlibGL.so.1 => not found
\tlibxcb-cursor.so.0 => not found
"""


def test_a_library_that_ldd_does_not_find_is_missing_once() -> None:
    assert missing_libraries(LDD) == {"libxcb-cursor.so.0", "libGL.so.1"}


def test_a_program_that_runs_misses_nothing() -> None:
    assert not_found([Path(sys.executable)]) == []


def test_a_complete_system_misses_nothing() -> None:
    assert missing_libraries("\tlibc.so.6 => /lib/libc.so.6 (0x1)\n") == set()


@pytest.mark.parametrize(
    ("soname", "package"),
    [
        ("libEGL.so.1", "libegl1"),
        ("libGL.so.1", "libgl1"),
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libgcc_s.so.1", "libgcc-s1"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libfontconfig.so.1", "libfontconfig1"),
        ("libglib-2.0.so.0", "libglib2.0-0"),
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libxcb-icccm.so.4", "libxcb-icccm4"),
        ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libxkbcommon.so.0", "libxkbcommon0"),
    ],
)
def test_debian_and_ubuntu_are_asked_for_the_package_of_the_library(
    soname: str, package: str
) -> None:
    assert library_package("apt-get", soname) == package


def test_fedora_is_asked_for_the_library_itself() -> None:
    assert library_package("dnf", "libxcb-cursor.so.0") == "libxcb-cursor.so.0()(64bit)"


def test_a_program_has_a_package_in_each_family() -> None:
    assert system_packages.program_package("apt-get", "pdftotext") == "poppler-utils"
    assert system_packages.program_package("dnf", "pdftotext") == "/usr/bin/pdftotext"


def test_the_line_to_type_survives_the_shell() -> None:
    assert install_line("apt-get", ["libgl1", "xvfb"]) == (
        "sudo apt-get install -y --no-install-recommends libgl1 xvfb"
    )
    assert install_line("dnf", ["libGL.so.1()(64bit)"]) == (
        "sudo dnf install -y 'libGL.so.1()(64bit)'"
    )


def test_the_line_stands_alone_where_nothing_may_be_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system_packages, "package_manager", lambda: "apt-get")
    monkeypatch.setattr(system_packages, "_is_root_or_may_be", lambda: False)
    with pytest.raises(SystemExit) as ended:
        system_packages.install(["libgl1"])
    line = str(ended.value).splitlines()[-1]
    assert line == "sudo apt-get install -y --no-install-recommends libgl1"


@pytest.mark.skipif(shutil.which("readelf") is None, reason="there is no readelf")
@pytest.mark.parametrize("plugin", ["xcb", "wayland", "offscreen"])
def test_all_that_qt_names_is_known_before_it_is_there(plugin: str) -> None:
    qt = Path(PySide6.__file__).parent
    parts = ("Core", "Gui", "Widgets", "DBus", "Svg", "Network", "PrintSupport")
    own = {"xcb": ["XcbQpa"], "wayland": ["WaylandClient"]}.get(plugin, [])
    objects = [qt / f"Qt/lib/libQt6{part}.so.6" for part in (*parts, *own)]
    objects.append(qt / f"Qt/plugins/platforms/libq{plugin}.so")
    named = {
        name
        for file in objects
        if file.exists()
        for name in re.findall(
            r"NEEDED.*\[(.+)\]",
            subprocess.run(
                ["readelf", "-d", str(file)], check=True, capture_output=True, text=True
            ).stdout,
        )
    }
    known = {*system_packages.QT_LIBRARIES, *system_packages.PLUGIN_LIBRARIES[plugin]}
    # what comes with Qt, with Python on every system, or with one of the others
    others = r"libQt6|libicu|ld-linux|lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+|z|zstd)\.so"
    others += r"|libbrotli|libgthread"
    assert {name for name in named if not re.match(others, name)} <= known


def test_what_is_missing_is_named_at_one_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, lacking={"Xvfb", "qpdf"})
    monkeypatch.setattr(system_packages, "loads", lambda name: name != "libEGL.so.1")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    system_packages.require_ahead(["xcb"], tests=True)
    venv, *others = machine.installed
    assert venv.endswith("-venv")
    assert others == ["libegl1", "qpdf", "xvfb"]


def test_a_library_there_is_loads_and_another_does_not() -> None:
    assert system_packages.loads("libc.so.6") == sys.platform.startswith("linux")
    assert not system_packages.loads("libnothing-of-this-name.so.1")


class Machine:
    """Answers in place of the system; `installed` is what was asked to be installed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, lacking: set[str]) -> None:
        self.installed: list[str] = []
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(system_packages, "package_manager", lambda: "apt-get")
        monkeypatch.setattr(shutil, "which", lambda name: None if name in lacking else name)
        monkeypatch.setattr(
            system_packages, "not_found", lambda _: sorted(lacking & {"libGL.so.1"})
        )
        monkeypatch.setattr(system_packages, "install", self.installed.extend)


def test_nothing_is_installed_when_nothing_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(monkeypatch, lacking=set())
    system_packages.require(tmp_path, ["xcb"], tests=True)
    assert machine.installed == []


def test_only_what_is_missing_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, lacking={"libGL.so.1", "Xvfb"})
    system_packages.require(tmp_path, ["xcb"], tests=True)
    assert machine.installed == ["libgl1", "xvfb"]


def test_a_player_needs_no_test_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, lacking=set(TEST_PROGRAMS))
    system_packages.require(tmp_path, ["xcb"], tests=False)
    assert machine.installed == []


@pytest.mark.parametrize(("allowed", "succeeds"), [(False, True), (True, False)])
def test_where_nothing_can_be_installed_the_line_to_type_is_said(
    monkeypatch: pytest.MonkeyPatch, *, allowed: bool, succeeds: bool
) -> None:
    monkeypatch.setattr(system_packages, "package_manager", lambda: "apt-get")
    monkeypatch.setattr(system_packages, "_is_root_or_may_be", lambda: allowed)
    monkeypatch.setattr(system_packages, "_as_root", lambda _: succeeds)
    with pytest.raises(SystemExit, match=r"sudo apt-get install -y .* xvfb$"):
        system_packages.install(["xvfb"])


def test_an_unknown_system_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "package_manager", lambda: None)
    with pytest.raises(SystemExit, match=r"please install: xvfb$"):
        system_packages.install(["xvfb"])
