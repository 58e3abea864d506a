"""What a match is told in: its sides by the names of their squads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.words import one_line

if TYPE_CHECKING:
    from nco_builder.match.settling import Settling

LETTERS = "AB"


def side_name(settling: Settling, place: int) -> str:
    """A side by its squad: `A (Second Squad, Able)`, without a name by its letter alone."""
    letter = LETTERS[place] if place < len(LETTERS) else str(place + 1)
    name = one_line(settling.match.sides[place].squad.name)
    return _("{letter} (“{squad}”)").format(letter=letter, squad=name) if name else letter


def player_of(settling: Settling, place: int) -> str:
    """Who plays a side."""
    side = settling.match.sides[place]
    return one_line(side.player) or one_line(side.squad.player)
