"""Reproducible shuffling: a seed gives the same order on every system and in every version.

The generator is SplitMix64, with its constants below. docs/contract.md guarantees both, so that
neither Python's generator nor a new version of the program can change a saved game.
"""

from __future__ import annotations

WORD = 2**64
STEP = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
SEEDS = WORD
"""Seeds are integers from 0 to below this."""


def following(state: int) -> tuple[int, int]:
    """Return a number from 0 to below 2^64, and the next state; a seed is the first state."""
    state = (state + STEP) % WORD
    mixed = (state ^ (state >> 30)) * FIRST % WORD
    mixed = (mixed ^ (mixed >> 27)) * SECOND % WORD
    return mixed ^ (mixed >> 31), state


def below(limit: int, state: int) -> tuple[int, int]:
    """Return a uniform number from 0 to below a limit, and the next state.

    Numbers beyond the last whole multiple of the limit are skipped.
    """
    fair = WORD - WORD % limit
    while True:
        number, state = following(state)
        if number < fair:
            return number % limit, state


def shuffled(count: int, state: int) -> tuple[tuple[int, ...], int]:
    """Return the numbers from 0 to below a count in random order, and the next state.

    From the last position down, each is swapped with one at or before it.
    """
    order = list(range(count))
    for place in range(count - 1, 0, -1):
        other, state = below(place + 1, state)
        order[place], order[other] = order[other], order[place]
    return tuple(order), state
