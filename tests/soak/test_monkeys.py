"""A short walk of a few monkeys; `make soak` lets many of them loose for minutes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.depth import tries
from tests.soak.monkeys import ROOT, run, tell

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
