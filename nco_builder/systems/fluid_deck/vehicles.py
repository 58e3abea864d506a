"""What the data cards of vehicles lack, and whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_
from nco_builder.legality.findings import Code
from nco_builder.systems.fluid_deck.model import bare
from nco_builder.systems.fluid_deck.places import FIRE, units
from nco_builder.systems.judging import FILE, about

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.fluid_deck.model import CommandDeck, DataCard
    from nco_builder.systems.fluid_deck.rules import FluidRules

VEHICLE_GAP = Code(
    "vehicle_gap",
    "warning",
    N_(
        "{owner}: {fields} not entered; the data sheets are not part of the document, so its "
        "card has lines for them."
    ),
    ruling="FLU-09",
)
VEHICLE_UNIT_UNKNOWN = Code(
    "vehicle_unit_unknown",
    "warning",
    N_("{owner} belongs to “{unit}”, but the deck has no such unit."),
)
CODES = (VEHICLE_GAP, VEHICLE_UNIT_UNKNOWN)
FIELDS = {
    "size": N_("Size"),
    "armor": N_("Armor"),
    "guns": N_("gun"),
    "ranges": N_("range bands"),
    "dice": N_("dice of a range band"),
}


def gaps(card: DataCard) -> tuple[str, ...]:
    """What a data card needs in play and has not."""
    ranges = [each for gun in card.guns for each in gun.ranges]
    lacking = {
        "size": card.size is None,
        "armor": card.armor is None,
        "guns": not card.guns,
        "ranges": any(not gun.ranges for gun in card.guns),
        "dice": any(each.dice is None for each in ranges),
    }
    return tuple(name for name, is_lacking in lacking.items() if is_lacking)


def vehicles(deck: CommandDeck, _rules: FluidRules) -> Iterator[Finding]:
    """What is missing on data cards."""
    known = {bare(unit.name) for _path, unit in units(deck)}
    for place, card in enumerate(deck.vehicles):
        path: DocPath = ("vehicles", place)
        if missing := gaps(card):
            yield about(path, VEHICLE_GAP, FIRE, fields=missing)
        if bare(card.unit) and bare(card.unit) not in known:
            yield about(path, VEHICLE_UNIT_UNKNOWN, FILE, unit=card.unit)
