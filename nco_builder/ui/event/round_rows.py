"""Rows of pairings and standings, and remarks on a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.event.model import PAIR, names_of, rulebook_of
from nco_builder.event.pairing import as_round
from nco_builder.event.reports import outcome_of
from nco_builder.event.rounds import unavoidable
from nco_builder.event.standings import extra_points, has_result, most_of_a_draw
from nco_builder.files import visible_line
from nco_builder.language import N_, _
from nco_builder.language.words import signed
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.cells_table import CellColumn

if TYPE_CHECKING:
    from nco_builder.event.model import Event, Pairing
    from nco_builder.event.standings import Standing

BEHIND = 10**9
"""The sort key of byes, after all tables."""


class PairingRow(Frozen):
    """A pairing of a round, with the players' names.

    Attributes:
        pairing: The pairing.
        names: Who meets.
        number: of the round, from 1.
        scenario: the scenario's name, if tables differ.
        outcome: a draw, or who lost whatever the score.
    """

    pairing: Pairing
    names: tuple[str, ...]
    number: int
    scenario: str = ""
    outcome: str = ""

    @property
    def key(self) -> tuple[int, ...]:
        """The players."""
        return self.pairing.players

    kin = key

    @property
    def place(self) -> tuple[int, tuple[int, ...]]:
        """Its place among all rounds."""
        return self.number, self.pairing.players

    def with_scores(self, scores: tuple[int, ...]) -> PairingRow:
        """Return the pairing with another result."""
        return self.replace(pairing=self.pairing.replace(scores=scores))

    @property
    def is_match(self) -> bool:
        """Whether two players meet at a table."""
        return self.pairing.table is not None and len(self.pairing.players) == PAIR

    @property
    def other(self) -> str:
        """The second player."""
        return self.names[1] if len(self.names) > 1 else ""

    @property
    def result(self) -> str:
        """The scores of both players."""
        if not self.is_match:
            return _("bye")
        if not has_result(self.pairing):
            return _("missing")
        if not self.pairing.scores:
            return "–"
        return " : ".join(map(str, self.pairing.scores))

    @property
    def result_token(self) -> str:
        """The color of the result: a missing one is still to come."""
        if self.is_match and not has_result(self.pairing):
            return "ruling"
        return "ink" if self.pairing.scores else "dim"

    @property
    def remarks(self) -> str:
        """What the scores do not tell, why, its scenario if tables differ, its match file."""
        said = (self.outcome, self.pairing.reason, self.scenario, self.pairing.match)
        return visible_line(" · ".join(filter(None, said)))


class StandingRow(Frozen):
    """The standing of a player, with his name."""

    standing: Standing
    name: str
    besides: str = ""

    @property
    def record(self) -> str:
        """Wins, draws and losses, and byes if there are any."""
        each = self.standing
        byes = f" +{each.byes}" if each.byes else ""
        return f"{each.wins}–{each.draws}–{each.losses}{byes}"

    @property
    def key(self) -> int:
        """The player."""
        return self.standing.player.number

    kin = key


def pairing_rows(event: Event, number: int) -> list[PairingRow]:
    """Return the pairings of a round, counted from 1."""
    if not 1 <= number <= len(event.rounds):
        return []
    names, shown = names_of(event), event.rounds[number - 1]
    known = rulebook_of(event).scenarios_by_number if shown.scenarios else {}
    draw_to = most_of_a_draw(event)
    rows = []
    for each in shown.pairings:
        who = tuple([names.get(player, str(player)) for player in each.players])
        found = known.get(shown.scenario_at(each.table) or 0) if each.table else None
        outcome = outcome_of(each, names, draw_to)
        rows.append(PairingRow(each, who, number, found.name if found else "", outcome))
    return rows


def points_besides(event: Event, player: int) -> str:
    """Return a player's points besides matches: each column, then penalties."""
    said = []
    for column in [*[each.name for each in event.scoring.columns], ""]:
        if any(each.player == player and each.column == column for each in event.extras):
            points = extra_points(event, player, column)
            what = column or _("Penalties")
            said.append(f"{what} {signed(points) or '0'}")
    return visible_line(" · ".join(said))


def scores_by_place(event: Event) -> dict[object, tuple[int, ...] | None]:
    """Return the results by round and players."""
    return {
        (number, each.players): each.scores
        for number, of in enumerate(event.rounds, 1)
        for each in of.pairings
    }


def round_remarks(event: Event, number: int) -> list[str]:
    """Return sentences about rules of pairing that the round had to break."""
    if not 1 <= number <= len(event.rounds):
        return []
    shown = event.rounds[number - 1].pairings
    return unavoidable(event, as_round(event, number, shown))


PAIRINGS: tuple[CellColumn[PairingRow], ...] = (
    CellColumn(
        "table",
        N_("Table"),
        lambda row: str(row.pairing.table) if row.pairing.table is not None else "",
        right=True,
        key=lambda row: row.pairing.table or BEHIND,
    ),
    CellColumn(
        "player",
        N_("Player"),
        lambda row: row.names[0] if row.names else "",
        stretch=3,
        bold=True,
        always=True,
    ),
    CellColumn(
        "result",
        N_("Result"),
        lambda row: row.result,
        token=lambda row: row.result_token,
    ),
    CellColumn(
        "opponent", N_("Opponent"), lambda row: row.other, stretch=3, bold=True, always=True
    ),
    CellColumn(
        "file",
        N_("Remarks"),
        lambda row: row.remarks,
        stretch=2,
        token=lambda _row: "dim",
    ),
)
STANDINGS: tuple[CellColumn[StandingRow], ...] = (
    CellColumn(
        "place",
        N_("Place"),
        lambda row: str(row.standing.place),
        right=True,
        key=lambda row: row.standing.place,
    ),
    CellColumn("player", N_("Player"), lambda row: row.name, stretch=3, bold=True, always=True),
    CellColumn(
        "points",
        N_("Points"),
        lambda row: str(row.standing.points),
        right=True,
        key=lambda row: row.standing.points,
    ),
    CellColumn(
        "difference",
        N_("Diff."),
        lambda row: signed(row.standing.difference) if row.standing.difference else "0",
        right=True,
        key=lambda row: row.standing.difference,
    ),
    CellColumn(
        "record",
        N_("W–D–L"),
        lambda row: row.record,
        right=True,
        key=lambda row: (row.standing.wins, row.standing.draws, -row.standing.losses),
    ),
    CellColumn(
        "besides",
        N_("Extra"),
        lambda row: row.besides,
        stretch=1,
        if_any=True,
        token=lambda _row: "dim",
    ),
)
