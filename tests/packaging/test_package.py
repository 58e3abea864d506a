"""What is handed out: entries for desktops, dependencies of the package, sums."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import made
import pytest
import trying
import whole
from bundle import table_of_sizes, unneeded
from deb import completions, depends

import nco_builder
from nco_builder.cli import COMMANDS
from nco_builder.documents.kinds import formats

ROOT = Path(__file__).resolve().parents[2]
DESKTOP = ROOT / "resources/desktop"


def test_the_version_is_the_programs() -> None:
    assert made.version() == nco_builder.__version__
    assert nco_builder.__version__ in (DESKTOP / "nco-builder.metainfo.xml").read_text("utf-8")
    assert nco_builder.__version__ in (DESKTOP / "nco-builder.1").read_text("utf-8")


def test_every_kind_of_document_is_known_by_its_beginning() -> None:
    text = (DESKTOP / "nco-builder.xml").read_text("utf-8")
    assert [each for each in formats() if f"&quot;{each}&quot;" not in text] == []


def test_the_manual_names_every_command() -> None:
    manual = (DESKTOP / "nco-builder.1").read_text("utf-8")
    assert [
        each for each in COMMANDS if f"{each} " not in manual and f"B {each}" not in manual
    ] == []


@pytest.mark.parametrize("name", ["nco-builder.xml", "nco-builder.metainfo.xml"])
def test_what_desktops_read_is_well_formed(name: str) -> None:
    ET.parse(DESKTOP / name)  # noqa: S314 - our own file


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="not installed")
def test_the_menu_entry_is_valid() -> None:
    subprocess.run(["desktop-file-validate", str(DESKTOP / "nco-builder.desktop")], check=True)


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="not installed")
def test_the_description_for_software_centers_is_valid() -> None:
    file = str(DESKTOP / "nco-builder.metainfo.xml")
    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", file], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("objdump") is None, reason="not installed")
def test_the_package_asks_for_what_its_programs_use(tmp_path: Path) -> None:
    program = shutil.which("ls")
    assert program
    shutil.copy(program, tmp_path / "ls")
    found = depends(tmp_path).split(", ")
    assert found[0].startswith("libc6 (>= 2.")
    assert all("(" not in each for each in found[1:])


def test_shells_find_their_completions_where_they_look(tmp_path: Path) -> None:
    completions(Path(sys.executable).with_name("nco-builder"), tmp_path)
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.relative_to(tmp_path).as_posix() for path in found} == {
        "bash-completion/completions/nco-builder",
        "fish/vendor_completions.d/nco-builder.fish",
        "zsh/vendor-completions/_nco-builder",
    }
    assert all("check" in path.read_text("utf-8") for path in found)


def test_sizes_are_told_by_part(tmp_path: Path) -> None:
    (tmp_path / "libicudata.so").write_bytes(b"x" * 2_000_000)
    (tmp_path / "nco-builder").write_bytes(b"x" * 1_000_000)
    assert table_of_sizes(tmp_path).splitlines()[-1].split() == ["3.0", "all"]


def test_libraries_that_only_left_out_plugins_ask_for_are_left_out() -> None:
    needs = {
        "PySide6/plugin.so": {"libxcb.so.1", "libc.so.6"},
        "libxcb.so.1": {"libXau.so.6"},
        "libXau.so.6": set[str](),
        "libQt6Loaded.so.6": set[str](),
        "libatspi.so.0": {"libglib-2.0.so.0"},
        "libglib-2.0.so.0": {"libatspi.so.0"},
    }
    assert unneeded(needs) == {"libatspi.so.0", "libglib-2.0.so.0"}


def test_sums_are_of_all_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "DIST", tmp_path)
    monkeypatch.setattr(made, "ROOT", tmp_path)
    (tmp_path / "a").write_bytes(b"1")
    told = whole.sums().read_text()
    assert told == f"{hashlib.sha256(b'1').hexdigest()}  a\n"


def test_a_bundle_that_fails_is_no_bundle(tmp_path: Path) -> None:
    program = tmp_path / "nco-builder"
    program.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    program.chmod(0o755)
    with pytest.raises(SystemExit, match="broken"):
        trying.try_out(tmp_path)
