"""The reminders of a vehicle's card: what this vehicle has, and nothing it has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Blank, Text
from nco_builder.sheets.words import FIRM, faces, lines, number, single_line
from nco_builder.systems.avr_platoon.card_parts import SHORT, dotted, shortly, told
from nco_builder.systems.avr_platoon.told import inches, machine_gun, needs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import AvrRules, Upgrade

COMMUNICATIONS = "communications"
GUARDS = "tread_guards"


def reminders(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Iterator[Paragraph]:
    """All of them, in the order in which they are needed."""
    rules = platoon.rules
    yield from _fire(vehicle, rules)
    for upgrade in vehicle.upgrades:
        yield _upgrade(upgrade, vehicle, platoon)
    yield from _terrain(vehicle, rules)
    yield from _leaving(vehicle, rules)
    yield from _traits(vehicle, rules)
    for label, notes in ((_("Notes"), vehicle.vehicle.notes), (_("Type"), vehicle.type.notes)):
        if lines(notes):
            yield Text(f"{label} ", "strong"), Text(lines(notes))


def _fire(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    """What fires after which movement; the commander out of his hatch."""
    pintle = single_line(vehicle.vehicle.pintle_gun)
    mgs = [each for each in map(machine_gun, vehicle.type.mgs) if each]
    guns = [*mgs, *([_("pintle {gun}").format(gun=pintle)] if pintle else [])]
    row = rules.shooting.after("moved")
    moved = inches(row.up_to_in or 0)
    if guns:
        said = [_("still: all"), _("moved up to {inches}: one").format(inches=moved)]
        mod = signed(rules.shooting.after("fast").mg_mod)
        more = _("more: one at {mod}").format(mod=mod)
        said.append(_("{more}, no main gun").format(more=more) if vehicle.type.guns else more)
        yield shortly(_("MGs"), f"{' + '.join(guns)} · {dotted(said)}")
    elif vehicle.type.guns and not vehicle.has("artillery"):
        text = _("more than {inches}: the main gun is silent.").format(inches=moved)
        yield shortly(_("Moved"), text)
    if pintle:
        yield _out(pintle, vehicle, rules)


def _out(pintle: str, vehicle: ResolvedVehicle, rules: AvrRules) -> Paragraph:
    rule = rules.pintle
    hit = _("Rifles and snipers alone can hit him, on a {face}.").format(face=rule.commander_hit_on)
    air = _("The {gun} may fire at air strikes.").format(gun=pintle)
    if not vehicle.type.guns:
        return shortly(_("Commander out"), f"{hit} {air}")
    silent = _("with the commander out, {gun} silent.").format(gun=pintle)
    wounded = _("Wounded: main gun {mod} for good.").format(mod=signed(rule.wounded_mod))
    return shortly(_("out"), f"{silent} {hit} {wounded} {air}")


def _upgrade(upgrade: Upgrade, vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Paragraph:
    lead = Text(f"{upgrade.name} ", "strong")
    said: list[Inline] = [lead, *told(upgrade.reminder_text)]
    if upgrade.id == COMMUNICATIONS:
        courage = platoon.platoon.company_courage
        value: Inline = Blank(SHORT) if courage is None else Text(number(courage), "strong")
        said += [Text(f" C{FIRM}", "strong"), value]
    if vehicle.vehicle.command == "company" and upgrade.company_reminder:
        said.append(Text(f" {upgrade.company_reminder}"))
    return tuple(said)


def _terrain(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    if vehicle.terrain_fails is None or vehicle.terrain_resumes is None:
        return
    rule = rules.terrain
    text = _(
        "D6 on entering, leaving, stopping: {fails} stuck, {fire} (moved {inches} or more: "
        "{wounds} wound); next turn {resumes} frees."
    ).format(
        fire=_("MGs only") if has_mgs(vehicle) else _("no fire"),
        fails=faces(vehicle.terrain_fails),
        resumes=faces(vehicle.terrain_resumes),
        inches=inches(rule.wound_from_in),
        wounds=rule.wounds,
    )
    yield shortly(_("Terrain"), text)


def _leaving(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    """Bailing out, the KO chart, escaping from a destroyed vehicle."""
    carries = vehicle.has("transport") or vehicle.has("open_hull")
    who = _("crew and passengers") if carries else _("crew")
    text = _("{who} out, each on {need}; courage test to get back in.")
    lead = _("Damaged, or hit by h or t of strength {strength}")
    yield shortly(
        lead.format(strength=f"{rules.crew.forced_by_strength}+"),
        text.format(who=who, need=needs(vehicle.bail_out)),
    )
    roll = _("Damage roll of {face}").format(face=rules.damage.ko_on)
    yield (
        Text(f"{roll} ", "strong"),
        Text(_("KO chart, too") + " · "),
        Text(_("Destroyed") + " ", "strong"),
        *told(_("out, each on {need}").format(need=needs(vehicle.escape))),
        Text(" · "),
        Text("KO ", "strong"),
        Text(_("nobody escapes")),
    )


def _traits(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    if vehicle.has("artillery"):
        text = _("fires standing still only, by the steps of the vehicle chart.")
        yield shortly(_("Artillery"), text)
    if vehicle.has("transport"):
        yield from _transport(vehicle)
    if vehicle.has("open_top"):
        text = _("assaulting infantry may throw grenades in; {mod} to dismount and to bail out.")
        yield shortly(_("Open top"), text.format(mod=signed(rules.crew.open_top_mod)))
    if vehicle.has("open_hull"):
        text = _(
            "s and h may wound the crew (s: {mod} to hit them); passengers count as crew and fire "
            "as if moved."
        )
        mod = signed(rules.open_hull.small_arms_mod)
        yield shortly(_("Open hull"), text.format(mod=mod))
    if vehicle.has("recovery"):
        text = _(
            "in contact with what is not KO’d: the crew is out for a whole turn, then it is towed "
            "to its own edge; back {turns} turns after leaving."
        )
        yield shortly(_("Recovery"), text.format(turns=rules.damage.recovered_after))


def _transport(vehicle: ResolvedVehicle) -> Iterator[Paragraph]:
    count = vehicle.type.passengers
    men: Inline = Blank(SHORT) if count is None else Text(number(count), "strong")
    said = [_("in and out before it moves, half a move each; heavy weapons then set up for a turn")]
    if has_mgs(vehicle):
        said.append(_("MGs only while it carries soldiers"))
    said.append(_("never assaults"))
    lead = Text(_("Carries") + " ", "strong")
    yield lead, men, Text(f": {'; '.join(said)}.")


def has_mgs(vehicle: ResolvedVehicle) -> bool:
    """Whether it has a machine gun of any kind."""
    return bool(vehicle.type.mgs or vehicle.vehicle.pintle_gun)


def states(vehicle: ResolvedVehicle) -> list[str]:
    """What is ticked on its card: nothing that cannot happen to it."""
    guarded = any(each.id == GUARDS for each in vehicle.upgrades)
    found = [
        (N_("stuck"), vehicle.has("fully_tracked")),
        (N_("tread"), not guarded),
        (N_("turret"), vehicle.type.turret is not False),
        (N_("bailed out"), True),
        (N_("courage"), True),
        (N_("destroyed"), True),
    ]
    return [_(text) for text, may in found if may]
