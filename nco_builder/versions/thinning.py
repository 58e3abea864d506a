"""Thinning: the versions to keep, as a pure function of all versions and the clock."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HOUR, DAY = 3600, 86_400
DAYS = 28
"""The number of days with one version each; before that there is one per week."""
NEWEST = 50
"""The number kept in any case, so that a wrong clock costs nothing."""
MOST_BYTES = 16 * 1024 * 1024
"""The disk space for the versions of one file, not counting named ones."""


class Version(NamedTuple):
    """A former content of a file.

    Attributes:
        number: its number in the order of saves, independent of clocks.
        seconds: when it was written, as seconds since 1970 by the clock then.
        name: its name given by the player, else "".
        size: the size of its compressed file in bytes.
        file: the path of that file.

    """

    number: int
    seconds: float
    name: str = ""
    size: int = 0
    file: Path = Path()

    @property
    def when(self) -> datetime:
        """When it was written, in local time."""
        return datetime.fromtimestamp(self.seconds, UTC).astimezone()

    @property
    def moment(self) -> str:
        """When it was written, in words."""
        return f"{self.when:%Y-%m-%d %H:%M}"


def kept(versions: Iterable[Version], now: float) -> list[Version]:
    """Return the versions to keep, in the order of saves.

    These are all of the last hour, the last of each day for four weeks, the last of each earlier
    week, the newest ones, and all that have a name. Days and weeks are in UTC, so that daily and
    yearly thinning give the same result. Times in the future count as new. The oldest are dropped
    when space runs out.

    Args:
        versions: all versions.
        now: the time, as seconds since 1970.

    """
    ordered = sorted(versions)
    last = {_span(each.seconds, now): each for each in ordered}
    young = {each.number for each in ordered[-NEWEST:]}
    stay = [
        each
        for each in ordered
        if each.name
        or each.number in young
        or now - each.seconds <= HOUR
        or last[_span(each.seconds, now)] is each
    ]
    return _within(stay)


def _span(seconds: float, now: float) -> tuple[str, int]:
    """Return the day or week of which only the last version is kept; None for the last hour."""
    if now - seconds <= HOUR:
        return "hour", 0
    day = int(seconds // DAY)
    return ("day", day) if day >= now // DAY - DAYS else ("week", day // 7)


def _within(ordered: Sequence[Version]) -> list[Version]:
    """Return the versions there is room for, from the newest on; the newest is always kept."""
    stay: list[Version] = []
    room = MOST_BYTES
    for each in reversed(ordered):
        if not each.name:
            room -= each.size
        if each.name or room >= 0 or not stay:
            stay.append(each)
    return stay[::-1]
