"""A match as it is tallied at the table: the score, the turn, and each man with his boxes.

What can be ticked is what the match page offers of a man, a vehicle, a side (`entries`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import enumerated
from nco_builder.match.match_texts import letter_of, result_text, side_name
from nco_builder.match.result import result_of
from nco_builder.match.tally import order_dice
from nco_builder.systems.nco_match.entries import entry_of
from nco_builder.systems.nco_match.judge import tally_problems
from nco_builder.systems.page import ChipField, NoteField

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.match.settling import Settling
    from nco_builder.systems.page import ChosenEntry


@dataclass(frozen=True, slots=True)
class SideAtTable:
    """One side: who it is, what it has scored, and all that is ticked off of it."""

    letter: str
    name: str
    scored: str
    entries: tuple[ChosenEntry, ...]


@dataclass(frozen=True, slots=True)
class MatchAtTable:
    """Both sides, the turn, of how many, and how it stands."""

    sides: tuple[SideAtTable, ...]
    turn: int
    turns: str
    stands: str


def at_table(settling: Settling) -> MatchAtTable:
    """All that is shown at the table."""
    result = result_of(settling)
    sides = []
    for place, side in enumerate(settling.match.sides):
        squad = ("sides", place, "squad")
        paths: list[DocPath] = [
            (*squad, "members", man) for man in range(settling.reports[place].size)
        ]
        paths += [(*squad, "vehicles", vehicle) for vehicle in range(len(side.squad.vehicles))]
        entries = [_ticked(settling, path) for path in (*paths, ("sides", place))]
        scored = str(result.scores[place].total) if result else ""
        sides.append(
            SideAtTable(
                letter_of(place),
                side_name(settling, place),
                scored,
                tuple(
                    [each for each in entries if any(isinstance(f, ChipField) for f in each.fields)]
                ),
            )
        )
    turns = _("of {turns}").format(turns=settling.turns) if settling.turns else ""
    dice = [f"{letter_of(side)} {order_dice(settling, side)}" for side in range(len(sides))]
    bag = _("Order dice: {sides}.").format(sides=enumerated(dice))
    told = (*tally_problems(settling)[:1], result_text(settling, result), bag) if result else ()
    stands = " ".join(told)
    return MatchAtTable(tuple(sides), settling.match.turn, turns, stands)


def _ticked(settling: Settling, path: DocPath) -> ChosenEntry:
    """What is chosen there, without what is typed."""
    entry = entry_of(settling, path)
    fields = [each for each in entry.fields if isinstance(each, ChipField | NoteField)]
    return replace(entry, fields=tuple(fields))
