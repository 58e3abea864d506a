"""A short walk of a few monkeys; `make soak` lets many of them loose for minutes."""

from __future__ import annotations

import pytest

from tests.depth import tries
from tests.soak.monkeys import run, tell

SEEDS = (1, 2, 3, 4)
STEPS = 120


@pytest.mark.parametrize("seed", SEEDS)
def test_the_window_shows_what_documents_hold_whatever_a_monkey_does(seed: int) -> None:
    outcome = run(seed, tries(STEPS))
    assert not outcome.failure, tell(seed, tries(STEPS), outcome)
    assert outcome.counts
    assert outcome.counts["steps"] == tries(STEPS)
    assert outcome.counts["edits, undo and redo"]
