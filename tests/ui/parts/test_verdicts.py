"""The words of a verdict."""

from __future__ import annotations

import pytest

from nco_builder.systems import system_named
from nco_builder.ui.parts.verdicts import nothing_found, verdict_of_counts, verdict_on


@pytest.mark.parametrize(
    ("counts", "stage", "words", "line", "state"),
    [
        ((13, 3), "whole", "✕ 13 problems   ◆ 3 to agree", "✕ 13 problems   ◆ 3", "error"),
        ((0, 1), "whole", "✓ Legal   ◆ 1 to agree", "◆ 1 to agree", "ruling"),
        ((0, 0), "whole", "✓ Legal", "✓ Legal", "ok"),
        ((0, 0), "empty", "Empty", "Empty", "early"),
        ((1, 0), "begun", "✕ 1 problem", "✕ 1 problem", "error"),
        ((0, 2), "begun", "Unfinished   ◆ 2 to agree", "Unfinished   ◆ 2", "ruling"),
    ],
)
def test_the_gravest_comes_first_and_nothing_is_dropped(
    counts: tuple[int, int], stage: str, words: str, line: str, state: str
) -> None:
    said = verdict_of_counts(*counts, stage=stage)  # type: ignore[arg-type] # as a parameter
    assert (said.words, said.line, said.state) == (words, line, state)


def test_what_has_no_verdict_has_no_problems() -> None:
    said = verdict_of_counts(0, 0, has_verdict=False)
    assert (said.words, said.spoken) == ("✓ No problems", "no problems")


@pytest.mark.parametrize("name", ["nco-squad", "nco-match", "avr-platoon", "k47-vehicles"])
def test_a_new_document_is_empty_and_nothing_else(name: str) -> None:
    kind = system_named(name).kind
    assert kind.begin is not None
    assert kind.judge is not None
    judgement = kind.judge(kind.begin())
    said = verdict_on(judgement, kind)
    assert {said.words, said.brief, said.signs, said.line, said.spoken} == {"Empty"}
    assert said.state == "early"
    assert nothing_found(judgement, kind).startswith("Nothing to check yet.")
