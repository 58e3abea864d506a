from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from nco_builder.settings.settings import Settings
from nco_builder.settings.starting import OURS, program
from nco_builder.ui.shell.app import start_again

if TYPE_CHECKING:
    from pathlib import Path


def test_qt_draws_at_the_size_that_is_set(tmp_path: Path) -> None:
    Settings()["scale"] = "200"
    code = (
        "from nco_builder.ui.shell.app import run;"
        "import pathlib, sys;"
        "code = run(screenshot=pathlib.Path(sys.argv[1]));"
        "from PySide6.QtWidgets import QApplication;"
        "print(QApplication.instance().devicePixelRatio());"
        "sys.exit(code)"
    )
    kept = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "w.png")],
        check=False,
        capture_output=True,
        text=True,
        env=kept,
    )
    assert (done.returncode, done.stdout) == (0, "2.0\n"), done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands in for Python")
@pytest.mark.parametrize("squad", [None, "a squad.nco"])
def test_the_program_is_started_again_with_the_same_squad_at_its_own_size(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, squad: str | None
) -> None:
    python, told = tmp_path / "python", tmp_path / "told"
    python.write_text(
        f'#!/bin/sh\nprintf "%s|" "$@" "$QT_SCALE_FACTOR" >"{told}.new"\nmv "{told}.new" "{told}"\n'
    )
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setenv("QT_SCALE_FACTOR", "2")
    monkeypatch.setenv(OURS, "1")
    path = tmp_path / squad if squad else None
    assert start_again(path)
    qtbot.waitUntil(told.exists)
    named = [str(path)] if path else []
    assert told.read_text().split("|") == [*program(), "open", *named, "", ""]


def test_a_program_that_cannot_be_started_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
    assert not start_again(None)


def test_a_start_with_a_squad_imports_no_other_rules_and_none_of_their_pages(
    tmp_path: Path,
) -> None:
    code = (
        "from nco_builder.ui.shell.app import run;"
        "import pathlib, sys;"
        "code = run(screenshot=pathlib.Path(sys.argv[1]));"
        "parts = ('nco_builder.systems', 'nco_builder.ui.builder', 'nco_builder.ui.play');"
        "print([name for name in sys.modules if name.startswith(parts)]);"
        "sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "w.png")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr
