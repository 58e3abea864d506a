from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from nco_builder.ui.document.settings import Settings
from nco_builder.ui.preferences.starting import OURS, own_environment, set_scale, start_again

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


def test_qt_draws_at_the_size_that_is_set() -> None:
    Settings()["scale"] = "200"
    code = (
        "from nco_builder.ui.app import run;"
        "import pathlib, sys, tempfile;"
        "code = run(screenshot=pathlib.Path(tempfile.mkdtemp(), 'w.png'));"
        "from PySide6.QtWidgets import QApplication;"
        "print(QApplication.instance().devicePixelRatio());"
        "sys.exit(code)"
    )
    kept = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"}
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, env=kept
    )
    assert (done.returncode, done.stdout) == (0, "2.0\n"), done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands in for Python")
@pytest.mark.parametrize("squad", [None, "a squad.nco"])
def test_the_program_is_started_again_with_the_same_squad_at_its_own_size(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, squad: str | None
) -> None:
    program, told = tmp_path / "python", tmp_path / "told"
    program.write_text(
        f'#!/bin/sh\nprintf "%s|" "$@" "$QT_SCALE_FACTOR" >"{told}.new"\nmv "{told}.new" "{told}"\n'
    )
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setenv("QT_SCALE_FACTOR", "2")
    monkeypatch.setenv(OURS, "1")
    path = tmp_path / squad if squad else None
    assert start_again(path)
    qtbot.waitUntil(told.exists)
    named = [str(path)] if path else []
    assert told.read_text().split("|") == ["-m", "nco_builder", "open", *named, "", ""]


def test_a_program_that_cannot_be_started_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
    assert not start_again(None)
