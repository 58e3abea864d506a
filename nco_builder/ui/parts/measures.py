"""Our own measures: every length and every size of type grows with the size the player has set.

They come on top of the system's scale, and hold at once: a length declared with `length` is asked
for its pixels whenever it is used, so that it may stand in a table at the top of a module.
"""

from __future__ import annotations

import builtins
import operator
from typing import cast

AS_IT_IS = 100


class _Set:
    percent = AS_IT_IS


def set_size(percent: int) -> None:
    """Draw everything at a size from now on; what is there already must be made anew."""
    _Set.percent = percent


def size() -> int:
    """The size that everything is drawn at, in percent."""
    return _Set.percent


def px(pixels: float) -> int:
    """Pixels at the size in force; what is there at 100 % never vanishes."""
    if _Set.percent == AS_IT_IS:
        return round(pixels)
    grown = round(pixels * _Set.percent / AS_IT_IS)
    return grown or (0 if not pixels else 1 if pixels > 0 else -1)


class _Length:
    """An int to whoever uses it, of as many pixels as the size in force makes of it."""

    __slots__ = ("_pixels",)

    def __init__(self, pixels: float) -> None:
        self._pixels = pixels

    def __index__(self) -> int:
        return px(self._pixels)

    __int__ = __trunc__ = __index__

    def __float__(self) -> float:
        return float(px(self._pixels))

    def __bool__(self) -> bool:
        return bool(self._pixels)

    def __hash__(self) -> int:
        return hash(px(self._pixels))

    def __repr__(self) -> str:
        return str(px(self._pixels))


def _lend(name: str) -> None:
    """Let a length answer as its pixels do, on either side."""
    do = getattr(operator, name, None) or getattr(builtins, name)

    def plain(each: object) -> object:
        return int(each) if isinstance(each, _Length) else each

    setattr(_Length, f"__{name}__", lambda *each: do(*map(plain, each)))
    setattr(_Length, f"__r{name}__", lambda self, other: do(plain(other), plain(self)))


for _each in ("add", "sub", "mul", "floordiv", "mod", "truediv", "divmod", "pow"):
    _lend(_each)
for _each in ("neg", "pos", "abs", "round", "eq", "ne", "lt", "le", "gt", "ge", "format"):
    _lend(_each)


def length(pixels: float) -> int:
    """A length for a table at the top of a module, in pixels at 100 %."""
    return cast("int", _Length(pixels))


def lengths(*pixels: float) -> tuple[int, ...]:
    """Several of them."""
    return tuple([length(each) for each in pixels])
