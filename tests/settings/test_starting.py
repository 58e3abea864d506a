from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder.settings.settings import Settings
from nco_builder.settings.starting import own_environment, program, set_scale

if TYPE_CHECKING:
    from pathlib import Path


def test_the_size_the_system_asks_for_needs_nothing() -> None:
    variables: dict[str, str] = {}
    set_scale(Settings(), variables)
    assert variables == {}


def test_another_size_is_told_qt_and_taken_back_for_the_next_start() -> None:
    settings = Settings()
    settings["scale"] = "150"
    variables = {"HOME": "/home"}
    set_scale(settings, variables)
    assert variables["QT_SCALE_FACTOR"] == "1.5"
    assert own_environment(variables) == {"HOME": "/home"}


def test_what_the_environment_says_goes_before_the_setting() -> None:
    settings = Settings()
    settings["scale"] = "150"
    variables = {"QT_SCALE_FACTOR": "3"}
    set_scale(settings, variables)
    assert variables == {"QT_SCALE_FACTOR": "3"}
    assert own_environment(variables) == variables


@pytest.mark.parametrize("name", ["json", "random", "nco_builder", "PySide6"])
def test_nothing_of_the_current_folder_is_run(tmp_path: Path, name: str) -> None:
    ours = tmp_path / name
    ours.mkdir()
    for part in ("__init__.py", "__main__.py"):
        (ours / part).write_text("import sys; sys.exit('not ours')")
    code = f"import sys, {name}; sys.exit({name}.__file__)"
    hostile = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=tmp_path
    )
    assert hostile.stderr == "not ours\n"
    picture = tmp_path / "window.png"
    done = subprocess.run(
        [sys.executable, *program(), "open", "--screenshot", picture],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert picture.exists()


def test_without_an_installation_the_program_is_found_where_it_lies(tmp_path: Path) -> None:
    bare = (sys.executable, "-S", *program())  # without site-packages, as of a plain checkout
    done = subprocess.run(
        [*bare, "--version"], check=False, capture_output=True, text=True, cwd=tmp_path
    )
    assert (done.returncode, done.stdout[:12]) == (0, "NCO Builder "), done.stderr


def test_a_bundle_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program() == []
