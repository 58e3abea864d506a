"""Further parts of a squad file: nation-specific weapons, vehicles, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import capital
from nco_builder.legality import Names
from nco_builder.sheets.blocks import Section, Text
from nco_builder.sheets.men import printed
from nco_builder.sheets.words import lines, single_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules.catalogue import Catalogue
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.squad import NationWeapon, Vehicle

NOTES = N_("Notes")


def sections(report: Report) -> Iterator[Section]:
    """Yield a section for each part that the squad has."""
    squad, names = report.squad, Names(report.squad, report.rulebook)
    if squad.definitions.weapons:
        weapons = tuple([weapon_text(weapon, names) for weapon in squad.definitions.weapons])
        yield Section(_("Nation-specific weapons"), weapons)
    if squad.vehicles:
        known = report.rules.catalogue
        vehicles = tuple([_vehicle(each, names, known) for each in squad.vehicles])
        yield Section(_("Vehicles"), vehicles)
    if notes := lines(squad.notes):
        yield Section(_(NOTES), tuple([(Text(line),) for line in notes.split("\n")]))


def weapon_text(weapon: NationWeapon, names: Names) -> Paragraph:
    """Return a nation-specific weapon: every number as entered, or a line to write it on."""
    numbers = (
        (_("cost"), weapon.cost, " vp"),
        (_("range"), weapon.range, '"'),
        (_("dice"), weapon.dice, ""),
        (_("to hit"), weapon.to_hit, ""),
        (_("wound"), weapon.wound, ""),
        (_("extra psyche"), weapon.extra_psyche, ""),
        (_("close combat"), weapon.close_combat, ""),
    )
    name = single_line(weapon.name) or weapon.id
    whole: list[Inline] = [
        Text(name, "strong"),
        Text(f" ({single_line(names.nation(weapon.nation))})"),
    ]
    for what, value, unit in numbers:
        whole += [Text(f", {what} "), printed(value, unit, "strong")]
    notes = lines(weapon.notes)
    return (*whole, Text(f". {notes}")) if notes else tuple(whole)


def _vehicle(vehicle: Vehicle, names: Names, catalogue: Catalogue) -> Paragraph:
    model = catalogue.names.get(vehicle.model or "", vehicle.model)
    called = [single_line(name or "") for name in (vehicle.name, model)]
    kind = capital(names.vehicle_type(vehicle.type))
    return (Text(f"{kind}: "), Text(", ".join(filter(None, called)) or _("no model"), "strong"))
