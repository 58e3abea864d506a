"""Rows of pairings and standings, and what is to be said of a round."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from nco_builder.files import one_line
from nco_builder.language import N_, _
from nco_builder.language.words import signed
from nco_builder.tournament.model import PAIR
from nco_builder.ui.event.columns import CellColumn

if TYPE_CHECKING:
    from nco_builder.tournament.model import Event, Pairing
    from nco_builder.tournament.standings import Standing

BEHIND = 10**9
"""A bye has no table, and stands behind all who have one."""


@dataclass(frozen=True, slots=True)
class PairingRow:
    """A pairing of a round, with the names of who meets."""

    pairing: Pairing
    names: tuple[str, ...]

    @property
    def key(self) -> tuple[int, ...]:
        """Who meets."""
        return self.pairing.players

    kin = key

    @property
    def is_match(self) -> bool:
        """Whether two meet at a table."""
        return self.pairing.table is not None and len(self.pairing.players) == PAIR

    @property
    def other(self) -> str:
        """The second player."""
        return self.names[1] if len(self.names) > 1 else ""

    @property
    def result(self) -> str:
        """Both numbers."""
        if not self.is_match:
            return _("bye")
        return " : ".join(map(str, self.pairing.scores)) if self.pairing.scores else "–"


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Where a player stands."""

    standing: Standing

    @property
    def key(self) -> int:
        """Who it is."""
        return self.standing.player.number

    kin = key


def pairing_rows(event: Event, number: int) -> list[PairingRow]:
    """The pairings of a round, counted from 1."""
    if not 1 <= number <= len(event.rounds):
        return []
    names = names_of(event)
    return [
        PairingRow(each, tuple([names.get(who, str(who)) for who in each.players]))
        for each in event.rounds[number - 1].pairings
    ]


def names_of(event: Event) -> dict[int, str]:
    """What players are called, by start number."""
    return {each.number: one_line(each.name) or str(each.number) for each in event.players}


def missing_results(event: Event, number: int) -> int:
    """How many results of a round are not known yet."""
    return sum(row.is_match and not row.pairing.scores for row in pairing_rows(event, number))


def said_of_round(event: Event, number: int) -> list[str]:
    """What could not be avoided in a round, a sentence each."""
    if not 1 <= number <= len(event.rounds):
        return []
    names = names_of(event)
    shown = event.rounds[number - 1].pairings
    pairs = [each.players for each in shown if len(each.players) == PAIR]
    met = {
        frozenset(each.players)
        for before in event.rounds[: number - 1]
        for each in before.pairings
        if len(each.players) == PAIR
    }
    said = []
    there = [who for each in shown for who in each.players]
    if pairs and all(frozenset(pair) in met for pair in combinations(there, PAIR)):
        said.append(_("Everybody has met everybody; this round has the fewest rematches."))
    again = _("{a} and {b} meet again: no way around it was left.")
    said += [
        again.format(a=names.get(a, a), b=names.get(b, b))
        for a, b in pairs
        if frozenset((a, b)) in met
    ]
    if event.clubs_apart and number == 1:
        clubs = {each.number: each.club.strip().casefold() for each in event.players}
        same = _("{a} and {b} are of one club: no way around it was left.")
        said += [
            same.format(a=names.get(a, a), b=names.get(b, b))
            for a, b in pairs
            if clubs.get(a) and clubs.get(a) == clubs.get(b)
        ]
    return said


PAIRINGS: tuple[CellColumn[PairingRow], ...] = (
    CellColumn(
        N_("Table"),
        lambda row: str(row.pairing.table) if row.pairing.table is not None else "",
        right=True,
        order=lambda row: row.pairing.table or BEHIND,
    ),
    CellColumn(N_("Player"), lambda row: row.names[0] if row.names else "", weight=3, bold=True),
    CellColumn(
        N_("Result"),
        lambda row: row.result,
        token=lambda row: "ink" if row.pairing.scores else "dim",
    ),
    CellColumn(N_("Opponent"), lambda row: row.other, weight=3, bold=True),
    CellColumn(N_("Match file"), lambda row: one_line(row.pairing.match), token=lambda _row: "dim"),
)
STANDINGS: tuple[CellColumn[StandingRow], ...] = (
    CellColumn(N_("Place"), lambda row: str(row.standing.place), right=True),
    CellColumn(N_("Player"), lambda row: one_line(row.standing.player.name), weight=3, bold=True),
    CellColumn(N_("Points"), lambda row: str(row.standing.points), right=True),
    CellColumn(
        N_("Difference"),
        lambda row: signed(row.standing.difference) if row.standing.difference else "0",
        right=True,
    ),
    CellColumn(
        N_("W–D–L"),
        lambda row: f"{row.standing.wins}–{row.standing.draws}–{row.standing.losses}",
        right=True,
    ),
)
