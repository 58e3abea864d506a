"""The event file: the terms an organiser sets for every squad of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from nco_builder.files.envelope import Kind
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_
from nco_builder.squad import Limits, Match, Rulings
from nco_builder.squad.model import Pack, Value

if TYPE_CHECKING:
    from pathlib import Path


class Event(Value):
    """The terms of an event; what is None or absent is left to each squad."""

    nested: ClassVar[tuple[str, ...]] = ("limits", "rulings", "match", "packs")

    format: Literal["nco-event"] = "nco-event"
    version: Literal[1] = 1
    name: str = ""
    limits: Limits | None = None
    ruleset: str | None = None
    rulings: Rulings | None = None
    match: Match | None = None
    packs: tuple[Pack, ...] | None = None


EVENT = Kind("nco-event", N_("an event"), Event)


def read_event(path: Path) -> Event:
    """Read an event file.

    Raises:
        FileProblem: it cannot be read or is no event.

    """
    return EVENT.from_bytes(read_bytes(path), str(path))
