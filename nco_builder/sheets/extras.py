"""Further parts of a squad file: nation-specific weapons, vehicles, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import capital
from nco_builder.legality import Names
from nco_builder.sheets.blocks import Section, Text
from nco_builder.sheets.men import printed
from nco_builder.sheets.used_rules import UsedRules
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
    known = report.rules.weapons_by_id
    defined = squad.definitions.weapons
    # those of house rules are in the tables, with their numbers
    own = [each for each in defined if not (each.is_of_rules and each.id in known)]
    if own:
        weapons = tuple([weapon_text(each, names) for each in own])
        yield Section(_("Nation-specific weapons"), weapons)
    if noted := _noted(report, [each for each in defined if each not in own]):
        yield Section(_("Notes on weapons"), noted)
    if squad.vehicles:
        models = report.rules.catalogue
        vehicles = tuple([_vehicle(each, names, models) for each in squad.vehicles])
        yield Section(_("Vehicles"), vehicles)
    if notes := lines(squad.notes):
        yield Section(_(NOTES), tuple([(Text(line),) for line in notes.split("\n")]))


def _noted(report: Report, defined: list[NationWeapon]) -> tuple[Paragraph, ...]:
    """Return what packs note on the weapons that somebody carries."""
    noted = [(each, note) for each in defined if (note := lines(each.notes))]
    if not noted:
        return ()
    used = UsedRules(report)
    carried = {weapon for man in range(len(report.squad.members)) for weapon in used.weapons(man)}
    return tuple(
        [
            (Text(single_line(each.name) or each.id, "strong"), Text(f": {note}"))
            for each, note in noted
            if each.id in carried
        ]
    )


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
