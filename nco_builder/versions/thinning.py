"""Which of a file's versions stay: a pure function of what there is and of the clock."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HOUR, DAY = 3600, 86_400
DAYS = 28
"""Of so many days one version a day stays, of the time before one a week."""
NEWEST = 50
"""So many stay whatever the clock says: one that is far off must cost nothing."""
MOST_BYTES = 16 * 1024 * 1024
"""What the versions of one file may take on the disk, those with a name not counted."""


class Version(NamedTuple):
    """What a file held once.

    Attributes:
        number: its place in the order of saves, which no clock can disturb.
        seconds: when it was written, as seconds since 1970, by the clock of that time.
        name: what the player called it, "" where he did not.
        size: of its compressed file, in bytes.
        file: where it is kept.

    """

    number: int
    seconds: float
    name: str = ""
    size: int = 0
    file: Path = Path()

    @property
    def when(self) -> datetime:
        """When it was written, as the clock on the wall says."""
        return datetime.fromtimestamp(self.seconds, UTC).astimezone()

    @property
    def moment(self) -> str:
        """When it was written, as people read it."""
        return f"{self.when:%Y-%m-%d %H:%M}"


def kept(versions: Iterable[Version], now: float) -> list[Version]:
    """The versions that stay, in the order of saves.

    All of the last hour, the last of each day for four weeks, the last of each week before; besides
    the newest ones and all that have a name. Days and weeks are those of UTC, so that what is
    thinned every day and what is thinned once a year come out alike. What seems to be of the future
    is as good as new. The oldest give way where they take too much room.

    Args:
        versions: what there is.
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
    """The day or the week whose last version stays; those of the last hour are in none."""
    if now - seconds <= HOUR:
        return "hour", 0
    day = int(seconds // DAY)
    return ("day", day) if day >= now // DAY - DAYS else ("week", day // 7)


def _within(ordered: Sequence[Version]) -> list[Version]:
    """Those there is room for, the newest first asked; the newest of all always stays."""
    stay: list[Version] = []
    room = MOST_BYTES
    for each in reversed(ordered):
        if not each.name:
            room -= each.size
        if each.name or room >= 0 or not stay:
            stay.append(each)
    return stay[::-1]
