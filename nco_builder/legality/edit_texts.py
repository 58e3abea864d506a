"""What an edit is called: on undo, on a fix button, in a preview."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nco_builder.legality.names import Names, listed, with_article

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Edit, Member, Squad

RULING_TEXTS = {
    ("budget", "exact"): "Demand that every point is spent",
    ("budget", "up_to"): "Allow unspent points",
    ("duplicate_items", "forbid"): "Forbid the same item twice",
    ("duplicate_items", "allow"): "Allow the same item twice",
    ("vehicle_spares", "allow"): "Allow spare vehicle models",
    ("vehicle_spares", "forbid"): "Forbid spare vehicle models",
}
MATCH_TEXTS = {
    ("vehicle_phase", True): "Agree on the vehicle phase",
    ("vehicle_phase", False): "Play without the vehicle phase",
    ("anti_tank_weapons", True): "Agree on anti-tank weapons",
    ("anti_tank_weapons", False): "Play without anti-tank weapons",
    ("scenario", None): "Play without a scenario",
}
SQUAD_TEXTS = {
    "name": "Rename the squad",
    "player": "Change the player",
    "notes": "Change the notes",
}
SIMPLE_FIELDS = {"notes": "Change the notes of {who}", "model": "Change the model of {who}"}
SWITCHES = {
    ("extra_skill_slot", True): "Buy {who} a skill slot",
    ("extra_skill_slot", False): "Give back the bought skill slot of {who}",
    ("anti_tank", True): "Give {who} an anti-tank weapon",
    ("anti_tank", False): "Take the anti-tank weapon from {who}",
    ("bomber", True): "Make {who} the Bomber",
    ("bomber", False): "Relieve {who} as the Bomber",
}


def edit_text(edit: Edit, squad: Squad, rulebook: Rulebook | None) -> str:
    """A short command in plain English; `squad` is the one before the edit."""
    return _TEXTS[edit.name](dict(edit.parameters), squad, Names(squad, rulebook))


def _add(values: dict[str, Any], _squad: Squad, names: Names) -> str:
    men = values["members"]
    if len(men) == 1:
        return f"Add {men[0].name.strip() or with_article(names.unit(men[0].unit))}"
    return f"Add {len(men)} men"


def _member(values: dict[str, Any], squad: Squad, names: Names) -> str:
    field, value, who = values["field"], values["value"], names.men(values["members"])
    if field in SIMPLE_FIELDS:
        return SIMPLE_FIELDS[field].format_map({"who": who})
    if (field, value) in SWITCHES:
        return SWITCHES[field, value].format_map({"who": who})
    if field == "name":
        return f"Name {who} “{value}”" if value else f"Take the name from {who}"
    here = [squad.members[index] for index in values["members"] if index < len(squad.members)]
    return _loadout(field, value, here[0], who, names) if here else f"Leave {who} as he is"


def _loadout(field: str, value: Any, before: Member, who: str, names: Names) -> str:  # noqa: ANN401
    if field in {"primary", "secondary"}:
        return _weapon(value, getattr(before, field), who, names)
    if field == "grenades":
        return _grenades(value, who)
    name_of = names.item if field == "items" else names.skill
    return _changed([name_of(had) for had in getattr(before, field)], map(name_of, value), who)


def _weapon(weapon: str | None, before: str | None, who: str, names: Names) -> str:
    if weapon:
        return f"Give {who} {with_article(names.weapon(weapon))}"
    return f"Take the {names.weapon(before)} from {who}" if before else f"Leave {who} as he is"


def _vehicles(values: dict[str, Any], squad: Squad, names: Names) -> str:
    had = Counter(map(names.vehicle, squad.vehicles))
    has = Counter(map(names.vehicle, values["vehicles"]))
    taken, added = list((had - has).elements()), list((has - had).elements())
    if taken:
        gone = listed(taken)
        return f"Field {listed(added)} for {gone}" if added else f"Leave {gone} at home"
    return f"Field {listed(added)}" if added else "Put the vehicles in another order"


def _vehicle(values: dict[str, Any], squad: Squad, names: Names) -> str:
    here = squad.vehicles[values["vehicle"] : values["vehicle"] + 1]
    called, value = "".join(map(names.vehicle, here)) or "a vehicle", values["value"]
    if values["field"] == "type":
        return f"Play {called} as {with_article(names.vehicle_type(value))}"
    return f"Name {called} “{value}”" if value else f"Take the name from {called}"


def _grenades(count: int, who: str) -> str:
    if count <= 0:
        return f"Take the grenades from {who}"
    return f"Give {who} {count} grenade{'' if count == 1 else 's'}"


def _changed(before: list[str], after: Any, who: str) -> str:  # noqa: ANN401 - any iterable of names
    had, has = Counter(before), Counter(after)
    given, taken = list((has - had).elements()), list((had - has).elements())
    if given and taken:
        return f"Give {who} {listed(given)} for {listed(taken)}"
    if given:
        return f"Give {who} {listed(given)}"
    return f"Take {listed(taken)} from {who}" if taken else f"Leave {who} as he is"


_TEXTS: dict[str, Callable[[dict[str, Any], Squad, Names], str]] = {
    "add_members": _add,
    "remove_members": lambda values, _, names: f"Remove {names.men(values['members'])}",
    "duplicate_members": lambda values, _, names: f"Duplicate {names.men(values['members'])}",
    "move_members": lambda values, _, names: f"Move {names.men(values['members'])}",
    "set_member": _member,
    "set_unit": lambda values, _, names: (
        f"Make {names.men(values['members'])} {with_article(names.unit(values['unit']))}"
    ),
    "set_text": lambda values, _, __: SQUAD_TEXTS[values["field"]],
    "set_nation": lambda values, _, names: f"Change the nation to {names.nation(values['nation'])}",
    "set_limits": lambda values, _, __: f"Play {values['vp']} vp and {values['sp']} sp",
    "set_ruling": lambda values, _, __: RULING_TEXTS[values["ruling"], values["value"]],
    "set_match": lambda values, _, __: MATCH_TEXTS.get(
        (values["option"], values["value"]), f"Play scenario {values['value']}"
    ),
    "set_weapons": lambda _, __, ___: "Change the nation-specific weapons",
    "set_vehicles": _vehicles,
    "set_vehicle": _vehicle,
    "set_ruleset": lambda values, _, __: f"Judge by {values['ruleset']}",
}
