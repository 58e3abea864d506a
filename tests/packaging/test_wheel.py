"""The built wheel, installed where nothing else is, has everything that the checkout has."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nco_builder

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "tests/cases"
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")

# Before the tests get a home of their own: pip fetches with the settings and the cache it has.
AS_STARTED = dict(os.environ)

# Runs in the clean environment; prints what it found, by name and digest.
LOAD = """
import hashlib, json, sys
from nco_builder import paths

found = {}
for name, folder in (("data", paths.data()), ("resources", paths.resources())):
    assert folder.is_relative_to(sys.prefix), f"{folder} is not the wheel's"
    for path in folder.rglob("*"):
        if path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found[f"{name}/{path.relative_to(folder).as_posix()}"] = digest
print(json.dumps(found))
"""


def call(*words: str | Path, variables: Mapping[str, str] = os.environ) -> str:
    """Run a program far from the checkout, and answer what it printed."""
    done = subprocess.run(
        [str(word) for word in words],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT.anchor,
        env={name: value for name, value in variables.items() if name != "PYTHONPATH"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("clean")
    call(sys.executable, "-m", "venv", folder / "env")
    programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    build = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT)]
    call(sys.executable, *build, variables=AS_STARTED)
    wheel = next(folder.glob("*.whl"))
    install = [*PIP, "install", "--no-compile", "--only-binary", ":all:"]
    needed = ("--require-hashes", "-r", ROOT / "locks/run.txt")
    call(programs / "python", *install, *needed, variables=AS_STARTED)
    call(programs / "python", *install, "--no-deps", wheel, variables=AS_STARTED)
    call(programs / "python", *PIP, "check")
    return programs


def shipped() -> dict[str, str]:
    """The files of the two folders in the checkout, and what is put to them, by name and digest."""
    files = {
        path.relative_to(ROOT).as_posix(): path
        for folder in ("data", "resources")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    files["resources/CHANGELOG.md"] = ROOT / "CHANGELOG.md"
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}


def test_nothing_that_is_shipped_or_run_is_a_link() -> None:
    """Windows makes a text file with a path of each when it checks them out."""
    folders = ("nco_builder", "data", "resources", "packaging", "tools", "docs", "locks")
    links = [each for name in folders for each in (ROOT / name).rglob("*") if each.is_symlink()]
    assert links == []


def test_every_shipped_file_is_in_the_installed_program(clean: Path) -> None:
    expected = shipped()
    assert len(expected) > 20
    assert json.loads(call(clean / "python", "-c", LOAD)) == expected


def test_the_installed_program_loads_every_rulebook(clean: Path) -> None:
    code = """
from nco_builder import paths
from nco_builder.rules import load_rulebook
for path in sorted(paths.data().glob("rulebooks/*.json")):
    print(load_rulebook(path.stem).id)
"""
    names = sorted(path.stem for path in (ROOT / "data/rulebooks").glob("*.json"))
    assert call(clean / "python", "-c", code).split() == names


def test_the_installed_command_knows_its_version(clean: Path) -> None:
    assert nco_builder.__version__ in call(clean / "nco-builder", "--version")


def test_the_installed_command_checks_a_squad(clean: Path) -> None:
    squad = CASES / "us_army_full_100_50.nco"
    results = json.loads(call(clean / "nco-builder", "check", "--json", squad))["results"]
    assert [result["legal"] for result in results] == [True]


def test_the_licences_travel_with_the_program(clean: Path) -> None:
    code = "from importlib.metadata import files; print(*files('nco-builder'), sep='\\n')"
    names = {Path(line).name for line in call(clean / "python", "-c", code).splitlines()}
    assert {"LICENSE", "THIRD_PARTY.md"} <= names
    licences = (ROOT / "resources/fonts").glob("LICENSE*")
    assert names >= {path.name for path in licences}
