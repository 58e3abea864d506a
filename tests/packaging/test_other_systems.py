"""What is handed out for Windows, macOS and Flatpak, as far as it can be looked at elsewhere."""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import macos
import made
import pytest
import windows

import lock
import project
from nco_builder.cli import integrate

ROOT = Path(__file__).resolve().parents[2]
NSIS = (ROOT / "packaging/windows.nsi").read_text("utf-8")
FLATPAK = (ROOT / "packaging/flatpak.yml").read_text("utf-8")
RELEASES = [ROOT / ".github/workflows/release.yml", ROOT / ".gitlab-ci.yml"]
WORKFLOWS = [*sorted((ROOT / ".github/workflows").glob("*.yml")), ROOT / ".gitlab-ci.yml"]


def test_the_app_opens_its_own_documents() -> None:
    info: dict[str, Any] = plistlib.loads(plistlib.dumps(macos.INFO))
    exported = {each["UTTypeIdentifier"]: each for each in info["UTExportedTypeDeclarations"]}
    own = info["CFBundleDocumentTypes"][0]
    assert own["LSItemContentTypes"] == list(exported)
    tags = exported[macos.DOCUMENT]["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == ["nco"]
    assert info["CFBundleVersion"] == made.version()


def test_the_app_has_a_window_and_a_name_that_macos_allows() -> None:
    assert macos.INFO["LSBackgroundOnly"] is False
    assert re.fullmatch(r"[A-Za-z0-9.-]+", macos.IDENTIFIER)
    assert macos.DOCUMENT.startswith(f"{macos.IDENTIFIER}.")


def test_the_installer_for_windows_registers_what_integrate_does() -> None:
    key = integrate.TYPE_KEY.rpartition("\\")[2]
    assert f'!define TYPE "{key}"' in NSIS
    assert rf'"{integrate.SUFFIX_KEY}" ""' in NSIS
    assert """\'"$INSTDIR\\${NAME}.exe" open "%1"\'""" in NSIS


def test_the_installer_for_windows_takes_away_every_key_it_writes() -> None:
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', NSIS))
    removed = set(re.findall(r'DeleteRegKey (?:/ifempty )?HKCU "([^"]+)"', NSIS))
    assert written
    assert [key for key in written if not any(key.startswith(each) for each in removed)] == []


@pytest.mark.skipif(shutil.which("makensis") is None, reason="not installed")
def test_the_installer_for_windows_can_be_made(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    for name in ("_internal/library", "nco-builder.exe", "NCO Builder.exe"):
        (bundle / name).write_bytes(b"x")
    assert windows.windows(bundle, tmp_path).read_bytes().startswith(b"MZ")


def test_every_file_of_the_flatpak_is_there() -> None:
    names = [each for each in re.findall(r"path: \.\./(\S+)", FLATPAK) if "build/" not in each]
    assert len(names) >= 3
    assert [name for name in names if not (ROOT / name).exists()] == []
    for name in re.findall(r"desktop/(\S+\.(?:desktop|xml))", FLATPAK):
        assert (ROOT / "resources/desktop" / name).is_file()


def test_the_flatpak_has_the_name_of_the_description() -> None:
    found = re.search(r"^id: (\S+)$", FLATPAK, re.MULTILINE)
    assert found
    text = (ROOT / "resources/desktop/nco-builder.metainfo.xml").read_text("utf-8")
    assert f"<id>{found[1]}</id>" in text


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="not installed")
def test_the_flatpak_is_understood_by_its_builder(tmp_path: Path) -> None:
    words = ["flatpak-builder", "--show-manifest", str(ROOT / "packaging/flatpak.yml")]
    # it leaves a folder of its own where it is started
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr == ""


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda each: each.name)
def test_workflows_run_the_commands_that_everybody_uses(file: Path) -> None:
    text = file.read_text("utf-8")
    asked = re.findall(r"(?:tools/project\.py|^ *- (?:run: )?make) (\S+)", text, re.MULTILINE)
    assert ("package" if file in RELEASES else "test") in asked
    assert set(asked) <= set(project.TASKS)
    pythons = re.findall(r'"(3\.\d+)"', text)
    assert set(pythons) <= set(lock.PYTHONS)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda each: each.name)
def test_actions_of_workflows_are_pinned_to_a_commit(file: Path) -> None:
    actions = re.findall(r"uses: (\S+)", file.read_text("utf-8"))
    assert [each for each in actions if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", each)] == []
