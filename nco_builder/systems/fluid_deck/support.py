"""What support cards bring, and what the document leaves open about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, _
from nco_builder.legality.findings import Code
from nco_builder.systems.fluid_deck.model import SideTables, SupportFaces
from nco_builder.systems.fluid_deck.places import STRIKES, SYSTEM_CARDS
from nco_builder.systems.fluid_deck.resolve import needs_of, tables_in_use
from nco_builder.systems.judging import about

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.fluid_deck.model import CommandDeck, JudgedDeck
    from nco_builder.systems.fluid_deck.rules import FluidRules

SUPPORT_SIX_OPEN = Code(
    "support_six_open",
    "ruling",
    N_(
        "{owner} support: the table does not say what a 6 brings. Here it brings nothing; agree "
        "with your opponent."
    ),
    ruling="FLU-01",
)
AIRCRAFT_KIND = Code(
    "aircraft_kind",
    "ruling",
    N_(
        "{bombers} count as bombers, {fighters} as fighters. The document does not say; agree "
        "with your opponent."
    ),
    ruling="FLU-11",
)
ARTILLERY_DICE = Code(
    "artillery_dice",
    "ruling",
    N_("The document gives no dice for artillery; agree on them. The cards have a line for them."),
    ruling="FLU-10",
)
SUPPORT_TABLE_MISSING = Code(
    "support_table_missing",
    "warning",
    N_("{owner} has a support card, but no {tables}; the card has lines to write on."),
)
CODES = (SUPPORT_SIX_OPEN, AIRCRAFT_KIND, ARTILLERY_DICE, SUPPORT_TABLE_MISSING)
TABLE_NAMES = {
    "air": N_("table of aircraft"),
    "support": N_("table of support"),
    "intensity": N_("table of intensity"),
}
SIX = 6


def support(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    """What the tables of the sides' support cards leave open."""
    artillery = False
    for place, side in enumerate(deck.sides):
        path: DocPath = ("sides", place)
        needs, tables = needs_of(side.cards, rules), tables_in_use(side, rules)
        artillery |= tables.artillery_comes(side.cards, rules)
        faces = [face for row in (tables.support or {}).values() for face in row]
        if "support" in needs and tables.support and SIX not in faces:
            yield about(path, SUPPORT_SIX_OPEN, SYSTEM_CARDS)
        if "air" in needs and any(not line.printed for line in tables.air or ()):
            yield about(path, AIRCRAFT_KIND, SYSTEM_CARDS)
        if missing := tables.missing(side.cards, rules):
            yield about(path, SUPPORT_TABLE_MISSING, SYSTEM_CARDS, tables=missing)
    if artillery and deck.artillery_dice is None:
        yield about((), ARTILLERY_DICE, STRIKES)


def repairs(finding: Finding, path: DocPath, judged: JudgedDeck) -> Iterable[PathEdit]:
    """Ways to decide what a 6 brings."""
    if finding.code != SUPPORT_SIX_OPEN.name:
        return
    side = judged.document.sides[int(path[1])]
    table = tables_in_use(side, judged.resolved.rules).support or {}
    own = side.tables or SideTables()
    for wanted, text in (
        ("air", _("Let a 6 bring aircraft")),
        ("artillery", _("Let a 6 bring artillery")),
    ):
        faces = {name: tuple(table.get(name, ())) for name in ("air", "artillery")}
        faces[wanted] = (*faces[wanted], SIX)
        given = own.support.replace(**faces) if own.support else SupportFaces(**faces)
        yield PathEdit("set", (*path, "tables"), own.replace(support=given), text)
