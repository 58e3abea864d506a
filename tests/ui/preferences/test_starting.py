from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nco_builder.ui.document.settings import Settings
from nco_builder.ui.preferences import starting
from nco_builder.ui.preferences.starting import own_environment, set_scale


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


@pytest.mark.parametrize("path", [None, Path("/squads/a.nco")])
def test_the_program_is_started_again_with_the_same_squad(
    monkeypatch: pytest.MonkeyPatch, path: Path | None
) -> None:
    started: list[tuple[list[str], dict[str, Any]]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, **rest: started.append((words, rest)))
    monkeypatch.setenv("QT_SCALE_FACTOR", "2")
    monkeypatch.setenv(starting.OURS, "1")
    starting.start_again(path)
    [(words, rest)] = started
    assert words == [sys.executable, "-m", "nco_builder", "open", *([str(path)] if path else [])]
    assert "QT_SCALE_FACTOR" not in rest["env"]
