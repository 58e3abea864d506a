"""What an edit is called: on undo, on a fix button, in a preview."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, _, ngettext
from nco_builder.language.lists import listed
from nco_builder.legality.names import Names

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Edit, Member, Squad

RULING_TEXTS = {
    ("budget", "exact"): N_("Demand that every point is spent"),
    ("budget", "up_to"): N_("Allow unspent points"),
    ("duplicate_items", "forbid"): N_("Forbid the same item twice"),
    ("duplicate_items", "allow"): N_("Allow the same item twice"),
    ("vehicle_spares", "allow"): N_("Allow spare vehicle models"),
    ("vehicle_spares", "forbid"): N_("Forbid spare vehicle models"),
}
MATCH_TEXTS = {
    ("vehicle_phase", True): N_("Agree on the vehicle phase"),
    ("vehicle_phase", False): N_("Play without the vehicle phase"),
    ("anti_tank_weapons", True): N_("Agree on anti-tank weapons"),
    ("anti_tank_weapons", False): N_("Play without anti-tank weapons"),
    ("scenario", None): N_("Play without a scenario"),
}
SQUAD_TEXTS = {
    "name": N_("Rename the squad"),
    "player": N_("Change the player"),
    "notes": N_("Change the notes"),
}
SIMPLE_FIELDS = {
    "notes": N_("Change the notes of {who}"),
    "model": N_("Change the miniature of {who}"),
}
SWITCHES = {
    ("extra_skill_slot", True): N_("Buy {who} a skill slot"),
    ("extra_skill_slot", False): N_("Give back the bought skill slot of {who}"),
    ("anti_tank", True): N_("Give {who} an anti-tank weapon"),
    ("anti_tank", False): N_("Take the anti-tank weapon from {who}"),
    ("bomber", True): N_("Make {who} the Bomber"),
    ("bomber", False): N_("Relieve {who} as the Bomber"),
}
SCENARIO = N_("Play scenario {number}")
LEFT = N_("Leave {who} as he is")


def edit_text(edit: Edit, squad: Squad, rulebook: Rulebook | None) -> str:
    """A short plain command; `squad` is the one before the edit."""
    return _TEXTS[edit.name](dict(edit.parameters), squad, Names(squad, rulebook))


def _add(values: dict[str, Any], _squad: Squad, names: Names) -> str:
    men = values["members"]
    if len(men) != 1:
        return ngettext("Add {count} man", "Add {count} men", len(men)).format(count=len(men))
    if called := men[0].name.strip():
        return _("Add {who}").format(who=called)
    return _("Add {a_unit}").format(a_unit=names.a_unit(men[0].unit))


def _member(values: dict[str, Any], squad: Squad, names: Names) -> str:
    field, value, who = values["field"], values["value"], names.men(values["members"])
    if field in SIMPLE_FIELDS:
        return _(SIMPLE_FIELDS[field]).format(who=who)
    if (field, value) in SWITCHES:
        return _(SWITCHES[field, value]).format(who=who)
    if field == "name":
        return _named(value, who)
    here = [squad.members[index] for index in values["members"] if index < len(squad.members)]
    return _loadout(field, value, here[0], who, names) if here else _(LEFT).format(who=who)


def _named(name: str, who: str) -> str:
    template = _("Name {who} “{name}”") if name else _("Take the name from {who}")
    return template.format(who=who, name=name)


def _loadout(field: str, value: Any, before: Member, who: str, names: Names) -> str:  # noqa: ANN401
    if field in {"primary", "secondary"}:
        return _weapon(value, getattr(before, field), who, names)
    if field == "grenades":
        return _grenades(value, who)
    name_of = names.item if field == "items" else names.skill
    return _changed([name_of(had) for had in getattr(before, field)], map(name_of, value), who)


def _weapon(weapon: str | None, before: str | None, who: str, names: Names) -> str:
    if weapon:
        return _("Give {who} {a_weapon}").format(who=who, a_weapon=names.a_weapon(weapon))
    if before:
        return _("Take the {weapon} from {who}").format(who=who, weapon=names.weapon(before))
    return _(LEFT).format(who=who)


def _vehicles(values: dict[str, Any], squad: Squad, names: Names) -> str:
    had = Counter(map(names.vehicle, squad.vehicles))
    has = Counter(map(names.vehicle, values["vehicles"]))
    taken, added = list((had - has).elements()), list((has - had).elements())
    if not taken and not added:
        return _("Put the vehicles in another order")
    if not taken:
        return _("Field {vehicles}").format(vehicles=listed(added))
    if not added:
        return _("Leave {vehicles} at home").format(vehicles=listed(taken))
    template = _("Field {vehicles} for {taken}")
    return template.format(vehicles=listed(added), taken=listed(taken))


def _vehicle(values: dict[str, Any], squad: Squad, names: Names) -> str:
    here = squad.vehicles[values["vehicle"] : values["vehicle"] + 1]
    called, value = "".join(map(names.vehicle, here)) or _("a vehicle"), values["value"]
    if values["field"] == "type":
        template = _("Play {vehicle} as {a_type}")
        return template.format(vehicle=called, a_type=names.a_vehicle_type(value))
    return _named(value, called)


def _grenades(count: int, who: str) -> str:
    if count <= 0:
        return _("Take the grenades from {who}").format(who=who)
    template = ngettext("Give {who} {count} grenade", "Give {who} {count} grenades", count)
    return template.format(who=who, count=count)


def _changed(before: list[str], after: Any, who: str) -> str:  # noqa: ANN401 - any iterable of names
    had, has = Counter(before), Counter(after)
    given, taken = list((has - had).elements()), list((had - has).elements())
    if given and taken:
        template = _("Give {who} {given} for {taken}")
    elif given:
        template = _("Give {who} {given}")
    else:
        template = _("Take {taken} from {who}") if taken else _(LEFT)
    return template.format(who=who, given=listed(given), taken=listed(taken))


def _of_men(template: str) -> Callable[[dict[str, Any], Squad, Names], str]:
    """What is done to men, and nothing else to say about it."""
    return lambda values, _squad, names: _(template).format(who=names.men(values["members"]))


def _unit(values: dict[str, Any], _squad: Squad, names: Names) -> str:
    who, a_unit = names.men(values["members"]), names.a_unit(values["unit"])
    return _("Make {who} {a_unit}").format(who=who, a_unit=a_unit)


def _nation(values: dict[str, Any], _squad: Squad, names: Names) -> str:
    return _("Change the nation to {nation}").format(nation=names.nation(values["nation"]))


def _text(values: dict[str, Any], _squad: Squad, _names: Names) -> str:
    field = values["field"]
    return _(SQUAD_TEXTS[field])


def _ruling(values: dict[str, Any], _squad: Squad, _names: Names) -> str:
    decided = (values["ruling"], values["value"])
    return _(RULING_TEXTS[decided])


def _match(values: dict[str, Any], _squad: Squad, _names: Names) -> str:
    template = MATCH_TEXTS.get((values["option"], values["value"]), SCENARIO)
    return _(template).format(number=values["value"])


_TEXTS: dict[str, Callable[[dict[str, Any], Squad, Names], str]] = {
    "add_members": _add,
    "remove_members": _of_men(N_("Remove {who}")),
    "duplicate_members": _of_men(N_("Duplicate {who}")),
    "move_members": _of_men(N_("Move {who}")),
    "set_member": _member,
    "set_unit": _unit,
    "set_text": _text,
    "set_nation": _nation,
    "set_limits": lambda values, _squad, _names: _("Play {vp} vp and {sp} sp").format(**values),
    "set_ruling": _ruling,
    "set_match": _match,
    "set_weapons": lambda _values, _squad, _names: _("Change the nation-specific weapons"),
    "set_vehicles": _vehicles,
    "set_vehicle": _vehicle,
    "set_ruleset": lambda values, _squad, _names: _("Judge by {ruleset}").format(**values),
}
