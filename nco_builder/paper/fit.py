"""The search for the largest setting that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

S = TypeVar("S")
T = TypeVar("T")


def largest(
    settings: Sequence[S],
    make: Callable[[S], T],
    fits: Callable[[T], bool],
    likely: int | None = None,
    near: Callable[[T], int] | None = None,
) -> T:
    """Return the result at the first setting that fits, or at the last if none does.

    Whatever fits at one setting is assumed to fit at all smaller ones, because creating results is
    slow.

    Args:
        settings: From large to small, at least one.
        make: Creates the result at a setting.
        fits: Whether a result is acceptable.
        likely: The index to try first, then in growing steps around it; by default bisect.
        near: Estimates the index from a result; replaces growing steps.
    """
    last = len(settings) - 1
    if near:
        return _led(settings, make, fits, min(likely or 0, last), near)
    low, high = -1, last if likely is None else min(likely, last)
    step = growth = len(settings) if likely is None else 1
    best = make(settings[high])
    while not fits(best):
        if high == last:
            return best
        low, high, step = high, min(last, high + step), 2 * step
        best = make(settings[high])
    while high - low > 1:
        middle = max((low + high) // 2, high - growth)
        tried = make(settings[middle])
        if fits(tried):
            best, high = tried, middle
        else:
            low = middle
        growth *= 2
    return best


def _led(
    settings: Sequence[S],
    make: Callable[[S], T],
    fits: Callable[[T], bool],
    place: int,
    near: Callable[[T], int],
) -> T:
    """Return the largest that fits, where each try determines the next index."""
    low, high, best = -1, len(settings), None
    while high - low > 1:
        tried = make(settings[place])
        if fits(tried):
            best, high = tried, place
        elif place == len(settings) - 1:
            return tried
        else:
            low = place
        place = max(low + 1, min(near(tried), high - 1))
    return best  # type: ignore[return-value] # the smallest was looked at if no other fits
