"""Rows of players and squads: owner, points, verdict, remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.event.entries import checked_now
from nco_builder.event.owners import written_out
from nco_builder.event.reports import remarks_of
from nco_builder.files import visible_line
from nco_builder.language import N_, _, ngettext
from nco_builder.language.words import fold
from nco_builder.legality import SEVERITIES, finding_sentence
from nco_builder.rules.rulings import ruling_name
from nco_builder.schema.record import Frozen
from nco_builder.sheets.blocks import Text
from nco_builder.ui.parts.cells_table import CellColumn
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.verdicts import verdict_of_counts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Player
    from nco_builder.legality import Finding
    from nco_builder.sheets.blocks import Paragraph


NOBODY = 10**9
"""The sort key of players without a start number, after all others."""


class Entrant(Frozen):
    """A player, a file, or a player with one of his files.

    Attributes:
        player: who it is; None of a file that is nobody's.
        entry: the file; None if none is there.
        awaited: whether files are still being read.
        rounds: how many rounds were paired.
        lost: the file that the event names as his, if that is not there.
    """

    player: Player | None
    entry: SquadEntry | None
    awaited: bool = False
    rounds: int = 0
    lost: str = ""

    @property
    def key(self) -> tuple[int, str]:
        """The player and his file."""
        return (
            self.player.number if self.player else 0,
            self.entry.file if self.entry else "",
        )

    @property
    def kin(self) -> tuple[int, str]:
        """The player; the file if it belongs to nobody."""
        return (self.player.number, "") if self.player else self.key

    @property
    def number(self) -> str:
        """The start number."""
        return str(self.player.number) if self.player else ""

    @property
    def name(self) -> str:
        """The player's name; the name of a file that belongs to nobody."""
        if self.player is not None:
            return visible_line(self.player.name)
        return visible_line(self.entry.file) if self.entry else ""

    @property
    def nation(self) -> str:
        """The nation of the squad, else the one that the player announced."""
        report = self.entry.report if self.entry else None
        if report is None:
            return visible_line(self.player.nation) if self.player else ""
        found = [each.name for each in report.rules.nations if each.id == report.squad.nation]
        return found[0] if found else visible_line(report.squad.nation)

    @property
    def here(self) -> str:
        """A box to tick, ticked if the player has checked in."""
        if self.player is None:
            return ""
        return "☑" if self.player.here else "☐"

    @property
    def paid(self) -> str:
        """Whether the player has paid; "" if unknown."""
        paid = self.player.paid if self.player else None
        if paid is None:
            return ""
        return _("paid") if paid else _("not paid")

    @property
    def points(self) -> str:
        """Valor and specialist points."""
        report = self.entry.report if self.entry else None
        return f"{report.vp} / {report.sp}" if report else ""

    @property
    def verdict(self) -> str:
        """The verdict under the terms of the event, with its mark."""
        if self.entry is None:
            missing = _("no squad")
            return _("reading…") if self.awaited else f"{MARKS['warning'].symbol} {missing}"
        if self.entry.report is None:
            unreadable = _("unreadable")
            return f"{MARKS['error'].symbol} {unreadable}"
        errors, rulings = len(counted(self, "error")), len(counted(self, "ruling"))
        return verdict_of_counts(errors, rulings).line

    @property
    def state(self) -> str:
        """The color of the verdict."""
        if self.entry is None:
            return "dim" if self.awaited else "ruling"
        if not self.entry.legal:
            return "error"
        return "ruling" if counted(self, "ruling") else "soldiers"

    @property
    def left_before(self) -> int | None:
        """The round before which the player dropped out; None if he plays on."""
        dropped = self.player.dropped if self.player is not None else None
        return dropped if dropped is not None and dropped <= self.rounds + 1 else None

    @property
    def counts(self) -> bool:
        """Whether the player takes part with this file."""
        aside = self.entry is not None and self.entry.instead
        return self.player is not None and self.left_before is None and not aside

    @property
    def remarks(self) -> str:
        """Further remarks, one sentence after another."""
        said = []
        if self.left_before is not None:
            said.append(_("Dropped out before round {number}.").format(number=self.left_before))
        said += remarks_of(self.entry) if self.entry else ()
        if self.lost and not self.awaited:
            text = _("“{file}”, named as the squad, is not in the folder.")
            said.append(text.format(file=visible_line(self.lost)))
        return " ".join(said)

    @property
    def rank(self) -> tuple[int, int]:
        """The sort key by urgency, the most urgent first."""
        if self.entry is None:
            return (1, 0)
        if self.entry.report is None:
            return (0, 0)
        errors = len(counted(self, "error"))
        return (2, -errors) if errors else (3, -len(counted(self, "ruling")))


def counted(row: Entrant, severity: str) -> list[Finding]:
    """Return the findings of a severity that are not agreed."""
    report = row.entry.report if row.entry else None
    found = report.findings if report else ()
    return [each for each in found if each.severity == severity and not each.agreed]


def entrants(
    event: Event, entries: Iterable[SquadEntry], *, awaited: bool = False
) -> list[Entrant]:
    """Return a row per file of each player, per player without a file, and per other file.

    Args:
        event: The event.
        entries: What was received, as `marked` has it.
        awaited: Whether more is still being read.
    """
    of_player: dict[int | None, list[SquadEntry]] = {}
    for entry in entries:
        of_player.setdefault(entry.player, []).append(entry)
    rounds = len(event.rounds)
    rows: list[Entrant] = []
    given: set[int] = set()
    for player in event.players:
        files = of_player.get(player.number, []) if player.number not in given else []
        given.add(player.number)
        named = {each.file for each in files}
        lost = player.squad if player.squad and player.squad not in named else ""
        rows += [Entrant(player, each, rounds=rounds, lost=lost) for each in files]
        if not files:
            rows.append(Entrant(player, None, awaited, rounds, lost))
    return [*rows, *[Entrant(None, each, rounds=rounds) for each in of_player.get(None, [])]]


def found(rows: Iterable[Entrant], words: str) -> list[Entrant]:
    """Return the rows that contain every word."""
    wanted = fold(words).split()
    return [row for row in rows if all(word in _searched(row) for word in wanted)]


def _searched(row: Entrant) -> str:
    club = row.player.club if row.player else ""
    file, squad = "", ""
    if row.entry:
        file = row.entry.file
        squad = row.entry.squad.name if row.entry.squad else ""
    name = f"{row.name}\n{written_out(row.name)}"
    said = (row.number, name, club, row.nation, row.paid, row.verdict, row.remarks, file, squad)
    return fold("\n".join(said))


def lines_of(row: Entrant) -> list[Paragraph]:
    """Return all findings of a squad, the worst first, each as a sentence with its source.

    The source, or the ruling to agree, leads to its topic in the rule reader.
    """
    report = row.entry.report if row.entry else None
    if report is None:
        return [(Text(row.entry.problem),)] if row.entry else []
    said: list[Paragraph] = []
    for each in sorted(report.findings, key=lambda one: SEVERITIES.index(one.severity)):
        text = visible_line(finding_sentence(each, report.squad, report.rulebook))
        mark = "✓" if each.agreed else MARKS[each.severity].symbol
        cited, topic = report.rules.cite(each.source), f"section:{each.source.section}"
        if each.ruling and each.severity == "ruling":
            cited, topic = ruling_name(each.ruling), f"ruling:{each.ruling}"
        source = Text(cited, leads_to=topic)
        said.append((Text(f"{mark} {text} ("), source, Text(")")))
    return said


def counts(rows: Iterable[Entrant]) -> str:
    """Return the number of squads by their verdict; only that of legal ones may be zero."""
    known = list(rows)
    files = [row for row in known if row.entry is not None and row.entry.report is not None]
    illegal = sum(not row.entry.legal for row in files if row.entry is not None)
    to_agree = sum(row.state == "ruling" for row in files)
    told = [
        (_("{count} legal"), len(files) - illegal - to_agree),
        (_("{count} to agree"), to_agree),
        (_("{count} not legal"), illegal),
        (_("{count} unreadable"), sum(row.entry is not None for row in known) - len(files)),
        (_("{count} missing"), len({row.key for row in known if not row.entry and row.counts})),
    ]
    return ", ".join([text.format(count=n) for at, (text, n) in enumerate(told) if n or not at])


def of_nobody(rows: Iterable[Entrant]) -> list[str]:
    """Return how many files belong to no player, if any does; they stand below all players."""
    count = sum(row.player is None for row in rows)
    told = ngettext("{count} file of no player", "{count} files of no player", count)
    return [told.format(count=count)] if count else []


def present(event: Event) -> list[str]:
    """Return how many players are here, if any is."""
    part = [each for each in event.players if each.dropped is None]
    here = sum(each.here for each in part)
    text = _("{here} of {count} here")
    return [text.format(here=here, count=len(part))] if here else []


COLUMNS: tuple[CellColumn[Entrant], ...] = (
    CellColumn(
        "number",
        "#",
        lambda row: row.number,
        right=True,
        key=lambda row: (row.player.number if row.player else NOBODY, row.key),
    ),
    CellColumn(
        "player",
        N_("Player"),
        lambda row: row.name,
        stretch=4,
        bold=True,
        always=True,
        token=lambda row: "ink" if row.counts else "dim",
    ),
    CellColumn(
        "club",
        N_("Club"),
        lambda row: visible_line(row.player.club) if row.player else "",
        stretch=3,
    ),
    CellColumn(
        "here",
        N_("Here"),
        lambda row: row.here,
        token=lambda row: "soldiers" if row.player and row.player.here else "ink",
        key=lambda row: bool(row.player and row.player.here),
    ),
    CellColumn(
        "paid",
        N_("Paid"),
        lambda row: row.paid,
        if_any=True,
        token=lambda row: "dim" if row.player and row.player.paid else "ruling",
    ),
    CellColumn(
        "nation",
        N_("Nation"),
        lambda row: row.nation,
        stretch=2,
        token=lambda row: "ink" if row.entry and row.entry.report else "dim",
    ),
    CellColumn(
        "points",
        N_("vp / sp"),
        lambda row: row.points,
        right=True,
        key=lambda row: (
            (row.entry.report.vp, row.entry.report.sp)
            if row.entry and row.entry.report
            else (-1, -1)
        ),
    ),
    CellColumn(
        "verdict",
        N_("Verdict"),
        lambda row: row.verdict,
        token=lambda row: row.state,
        key=lambda r: r.rank,
    ),
    CellColumn(
        "remarks",
        N_("Remarks"),
        lambda row: row.remarks,
        stretch=2,
        if_any=True,
        token=lambda _row: "dim",
    ),
)


def mark_checked(event: Event, entries: Iterable[SquadEntry]) -> PathEdit:
    """Note the present squad of each player."""
    players = checked_now(entries, event).players
    return PathEdit("set", ("players",), players, _("Mark all squads as checked"))
