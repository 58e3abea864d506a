"""How much slower than a quiet machine this one is now, so that a busy one fails no test."""

from __future__ import annotations

from statistics import median
from time import process_time

QUIET = 0.0051
"""Seconds of the fixed task on a quiet machine like those of docs/reliability.md."""
MOMENTS = 9


def pace() -> float:
    """Seconds of processor time of a fixed task.

    Cores that share their parts with busy ones take up to twice the time for the same.
    """
    began, seen = process_time(), dict.fromkeys(range(997), 0)
    for count in range(40_000):
        seen[count % 997] += len(str(count))
    return process_time() - began


def present_pace() -> float:
    """The pace of the present, whatever happens in one of its moments."""
    return median([pace() for _moment in range(MOMENTS)])


def slower(*paces: float) -> float:
    """How many times the processor time of a quiet machine is used, at the slowest of paces."""
    return max(QUIET, *paces) / QUIET
