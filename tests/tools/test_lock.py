"""What locks/ says: exact versions within the ranges of pyproject.toml, sums, and nothing else."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import environment
import lock

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = tomllib.loads((environment.ROOT / "pyproject.toml").read_text("utf-8"))
NAMES = sorted(lock.LOCKS)
MACHINES = [
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64"},
    {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "x86_64"},
]


def _entries(name: str) -> list[tuple[Requirement, list[str]]]:
    """What a lock names, with the sums it allows."""
    text = (environment.LOCKS / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return [
        (Requirement(line.split("--hash")[0]), re.findall(r"--hash=(\S+)", line)) for line in lines
    ]


def _wanted(name: str) -> list[str]:
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    more = {
        "run.txt": groups["build"],
        "test.txt": project["optional-dependencies"]["test"],
        "package.txt": groups["package"],
    }
    return [*project["dependencies"], *more[name]]


@pytest.mark.parametrize("name", NAMES)
def test_every_package_has_one_version_and_sums(name: str) -> None:
    for entry, sums in _entries(name):
        assert re.fullmatch(r"==[^*,]+", str(entry.specifier)), entry
        assert sums, entry
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in sums), entry


@pytest.mark.parametrize("name", NAMES)
def test_nothing_says_where_to_fetch_from(name: str) -> None:
    text = (environment.LOCKS / name).read_text("utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|^-", text, re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("python", lock.PYTHONS)
@pytest.mark.parametrize("machine", MACHINES, ids=lambda each: "-".join(each.values()))
def test_every_machine_finds_what_the_project_asks_for_once(
    machine: dict[str, str], python: str, name: str
) -> None:
    told = {
        **machine,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "os_name": "nt" if machine["sys_platform"] == "win32" else "posix",
        "extra": "",
    }
    found: dict[str, str] = {}
    for entry, _ in _entries(name):
        if entry.marker is None or entry.marker.evaluate(told):
            assert canonicalize_name(entry.name) not in found
            found[canonicalize_name(entry.name)] = str(entry.specifier).removeprefix("==")
    for each in map(Requirement, _wanted(name)):
        if each.marker is None or each.marker.evaluate(told):
            assert found[canonicalize_name(each.name)] in each.specifier


@pytest.mark.parametrize("name", NAMES)
def test_what_players_get_is_what_is_tested(name: str) -> None:
    tested = {each.name: each.specifier for each, _ in _entries("test.txt")}
    needed = {Requirement(each).name.lower() for each in PROJECT["project"]["dependencies"]}
    for entry, _ in _entries(name):
        if entry.name.lower() in needed:
            assert entry.specifier == tested[entry.name]


def test_the_tested_pythons_are_those_the_project_names() -> None:
    names = [each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"]]
    assert list(lock.PYTHONS) == [each for each in names if re.fullmatch(r"3\.\d+", each)]
    assert "{}.{}".format(*environment.NEWEST) == lock.PYTHONS[-1]


def test_without_uv_one_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="pipx install uv"):
        lock.lock([])
