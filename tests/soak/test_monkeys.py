"""A short walk of a few monkeys; `make soak` lets many of them loose for minutes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.recovery import recovery_folder
from tests.depth import tries
from tests.soak.monkeys import ROOT, run, tell

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = (1, 2, 3, 4)
STEPS = 120


@pytest.mark.parametrize("seed", SEEDS)
def test_the_window_shows_what_documents_hold_whatever_a_monkey_does(seed: int) -> None:
    outcome = run(seed, tries(STEPS))
    assert not outcome.failure, tell(seed, tries(STEPS), outcome)
    assert outcome.counts
    assert outcome.counts["steps"] == tries(STEPS)
    assert outcome.counts["edits, undo and redo"]


@pytest.mark.parametrize("script", ["soak", "monkeys", "turns"])
def test_scripts_of_the_soak_need_nothing_that_pytest_provides(script: str) -> None:
    variables = os.environ | {"PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", f"import tests.soak.{script}"]
    done = subprocess.run(words, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


QUITS = """
import sys
from pathlib import Path
from tests.soak.monkey import Monkey

monkey = Monkey(Path(sys.argv[1]), seed=3, steps=[0], seconds=1e9)
monkey._scripts = ((monkey._quit, 1),)
sys.exit(monkey.run())
"""
"""With this seed the question at the start is left for later, and that at the next answered."""


def test_a_monkey_does_not_miss_a_file_whose_unsaved_changes_took_its_place(tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    match, squad = files / "match.nco", files / "squad.nco"
    shutil.copy(paths.data() / "samples/rifles-against-airborne.nco", match)
    shutil.copy(paths.data() / "samples/rifle-squad.nco", squad)
    value: Any = read_document(match)
    left = recovery_folder() / "left.nco"
    left.parent.mkdir(parents=True)
    left.write_bytes(kind_for(value).to_bytes(value.replace(name="Changed")))
    left.with_suffix(".json").write_text(json.dumps({"path": str(match), "disk": None}))
    settings = Settings()
    settings["session"] = [str(match), str(squad)]
    settings["session_current"] = str(squad)
    done = subprocess.run(
        [sys.executable, "-c", QUITS, str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    told = (tmp_path / "actions.log").read_text(encoding="utf-8")
    assert "answered ['no'] to what was left unsaved" in told
    assert "answered ['yes'] to what was left unsaved" in told
