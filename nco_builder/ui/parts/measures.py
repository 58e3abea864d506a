"""Lengths and type sizes that scale with the size set by the player.

They apply in addition to the system's scale, and at once: a length declared with `length` gives its
pixels whenever it is used, so that it may be declared at the top of a module.
"""

from __future__ import annotations

import builtins
import operator
from typing import ClassVar, cast

AS_IT_IS = 100
UNLIMITED = 16_777_215
"""Qt's own greatest width and height, QWIDGETSIZE_MAX."""


class _Set:
    percent = AS_IT_IS
    lengths: ClassVar[list[_Length]] = []


def set_size(percent: int) -> None:
    """Set the drawing size; existing widgets must be rebuilt."""
    _Set.percent = percent
    for each in _Set.lengths:
        each.now = px(each.pixels)


def size() -> int:
    """Return the drawing size in percent."""
    return _Set.percent


def px(pixels: float) -> int:
    """Return pixels at the present size; at least 1 for what is visible at 100 %."""
    if _Set.percent == AS_IT_IS:
        return round(pixels)
    grown = round(pixels * _Set.percent / AS_IT_IS)
    return grown or (0 if not pixels else 1 if pixels > 0 else -1)


def measured(*pixels: float) -> tuple[int, ...]:
    """Return several lengths at the present size, such as margins."""
    return tuple(map(px, pixels))


class _Length:
    """An int that gives its pixels at the current size."""

    __slots__ = ("now", "pixels")

    def __init__(self, pixels: float) -> None:
        self.pixels = pixels
        self.now = px(pixels)  # drawing asks hundreds of times, the size is set once
        _Set.lengths.append(self)

    def __index__(self) -> int:
        return self.now

    __int__ = __trunc__ = __index__

    def __float__(self) -> float:
        return float(self.now)

    def __bool__(self) -> bool:
        return bool(self.pixels)

    def __hash__(self) -> int:
        return hash(self.now)

    def __repr__(self) -> str:
        return str(self.now)


def _lend(name: str) -> None:
    """Create an operator that uses the pixels of a length on either side."""
    do = getattr(operator, name, None) or getattr(builtins, name)

    def between(self: _Length, other: object) -> object:
        return do(self.now, other.now if type(other) is _Length else other)

    def alone(self: _Length, *others: object) -> object:
        return do(self.now, *others)

    setattr(_Length, f"__{name}__", between if name in _BETWEEN_TWO else alone)
    setattr(_Length, f"__r{name}__", lambda self, other: do(other, self.now))


_SUMS = ("add", "sub", "mul", "floordiv", "mod", "truediv", "divmod", "pow")
_BETWEEN_TWO = (*_SUMS, "eq", "ne", "lt", "le", "gt", "ge")
for _each in (*_BETWEEN_TWO, "neg", "pos", "abs", "round", "format"):
    _lend(_each)


def length(pixels: float) -> int:
    """Return a length for a constant, in pixels at 100 %."""
    return cast("int", _Length(pixels))


def lengths(*pixels: float) -> tuple[int, ...]:
    """Return several lengths for constants."""
    return tuple([length(each) for each in pixels])
