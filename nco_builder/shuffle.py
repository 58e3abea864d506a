"""Shuffling for games that are replayed: the same seed gives the same order everywhere, for ever.

The generator is SplitMix64, its constants stand below. docs/contract.md promises both, so that
neither Python's generator nor a version of this program can change a kept game.
"""

from __future__ import annotations

WORD = 2**64
STEP = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
SEEDS = WORD
"""Seeds are whole numbers from 0 to below this."""


def following(state: int) -> tuple[int, int]:
    """A number from 0 to below 2^64, and the state after it; a seed is the first state."""
    state = (state + STEP) % WORD
    mixed = (state ^ (state >> 30)) * FIRST % WORD
    mixed = (mixed ^ (mixed >> 27)) * SECOND % WORD
    return mixed ^ (mixed >> 31), state


def below(limit: int, state: int) -> tuple[int, int]:
    """A number from 0 to below a limit, all as likely, and the state after it.

    Numbers beyond the last whole multiple of the limit are passed over.
    """
    fair = WORD - WORD % limit
    while True:
        number, state = following(state)
        if number < fair:
            return number % limit, state


def shuffled(count: int, state: int) -> tuple[tuple[int, ...], int]:
    """The numbers from 0 to below a count in a random order, and the state after it.

    From the last place down, each is swapped with one of those up to itself.
    """
    order = list(range(count))
    for place in range(count - 1, 0, -1):
        other, state = below(place + 1, state)
        order[place], order[other] = order[other], order[place]
    return tuple(order), state
