"""The clock of an event's round: started, paused, set back, made longer."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.event.model import Clock
from nco_builder.language import _

if TYPE_CHECKING:
    from nco_builder.event.model import Event

MINUTE, HOUR = 60, 3600
USUAL_MINUTES, MOST_MINUTES = 120, 999


def clock_of(event: Event, minutes: int = USUAL_MINUTES) -> Clock:
    """Return the clock of an event; before it was started, one of so many minutes."""
    return event.clock or begun(minutes * MINUTE)


def begun(length: int) -> Clock:
    """Return the clock of a round that lasts this many seconds, at rest."""
    return Clock(length=length, left=length)


def left_now(clock: Clock, at: float | None = None) -> float:
    """Return the seconds left at a moment, by default now."""
    if clock.since is None:
        return clock.left
    return clock.left - max(0.0, (time() if at is None else at) - clock.since)


def start(clock: Clock, at: float | None = None) -> PathEdit:
    """Let the clock run."""
    now = int(time() if at is None else at)
    running = clock if clock.since is not None else clock.replace(since=now)
    return _set(running, _("Start the clock"))


def pause(clock: Clock, at: float | None = None) -> PathEdit:
    """Let the clock rest."""
    rest = clock.replace(left=round(left_now(clock, at)), since=None)
    return _set(rest, _("Pause the clock"))


def reset(clock: Clock) -> PathEdit:
    """Set the clock back to the beginning of a round, at rest."""
    return _set(begun(clock.length), _("Reset the clock"))


def set_length(clock: Clock, minutes: int) -> PathEdit:
    """Set the length of a round; a running round changes by the difference."""
    length = minutes * MINUTE
    longer = clock.replace(length=length, left=clock.left + length - clock.length)
    return _set(longer, _("Set the minutes of a round"))


def _set(clock: Clock, text: str) -> PathEdit:
    return PathEdit("set", ("clock",), clock, text)


def digits(left: float) -> str:
    """Return the text of the clock: full seconds, and hours only if there are any."""
    seconds = abs(int(-(-left // 1)))  # the last second is shown until it is over
    hours, rest = divmod(seconds, HOUR)
    minutes, seconds = divmod(rest, MINUTE)
    sign = "−" if left <= -1 else ""
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}"
