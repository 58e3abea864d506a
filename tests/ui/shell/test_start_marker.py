"""What stopped one start does not stop every further one."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.documents.squads import write_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import new_squad
from nco_builder.ui.shell.start_marker import StartMarker

if TYPE_CHECKING:
    from pathlib import Path

CUT_OFF = """
import os
from nco_builder.ui.shell.start_marker import StartMarker
start = StartMarker()
os._exit(0 if not start.is_after_failure else 1)
"""
STARTS = """
from PySide6.QtWidgets import QApplication
from nco_builder.ui.parts import questions
from nco_builder.ui.shell import app

def say(window, sentence, **_):
    print(sentence)
    print([str(each.path) for each in window.documents.all])
    QApplication.exit(0)

questions.say = say
app.run()
"""


def run(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout


def test_a_start_that_was_cut_off_is_noticed_once() -> None:
    run(CUT_OFF)
    for failed in (True, False):
        start = StartMarker()
        assert start.is_after_failure == failed
        start.is_done()


def test_another_start_that_is_still_going_on_is_no_failure() -> None:
    going_on = StartMarker()
    assert not StartMarker().is_after_failure
    going_on.is_done()


def test_a_state_folder_that_cannot_be_made_does_no_harm() -> None:
    paths.user_state().parent.mkdir(parents=True, exist_ok=True)
    paths.user_state().write_text("a file")
    start = StartMarker()
    assert not start.is_after_failure
    start.is_done()


def test_the_start_after_one_that_was_cut_off_opens_nothing_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "greek.nco"
    write_squad(file, new_squad("nco-2.3.2", "greek", 100, 50))
    settings = Settings()
    settings.remember_file(file)
    settings["session"] = [str(file)]
    settings["session_current"] = str(file)
    run(CUT_OFF)
    said = run(STARTS)
    assert said.startswith("The last start did not come to its end.")
    assert said.endswith("['None']\n")
    assert not (paths.user_state() / "starting").exists()
