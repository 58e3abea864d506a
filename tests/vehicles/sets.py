"""Squads with each possible set of vehicles, and matches of squads that have some."""

from __future__ import annotations

from itertools import combinations

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.match.model import SquadMatch
from nco_builder.rules import load_rulebook
from nco_builder.squad import Member, Squad, Vehicle, edit, new_squad, recruit

RULEBOOK = load_rulebook()
CAR, LIGHT, HEAVY = "armored_car", "light_medium_tank", "large_heavy_tank"
MODELS = {
    CAR: Vehicle(type="armored_car", model="m8_greyhound"),
    LIGHT: Vehicle(type="light_medium_tank", model="m4_sherman_75"),
    HEAVY: Vehicle(type="large_heavy_tank", model="m26_pershing"),
}
SETS = [chosen for count in (1, 2, 3) for chosen in combinations(MODELS, count)]


def man(unit: str, **fields: object) -> Member:
    """A new man of a unit with some fields set."""
    return recruit(RULEBOOK.units_by_id[unit]).replace(**fields)


def squad_with(*vehicles: Vehicle, men: tuple[Member, ...] = ()) -> Squad:
    """A squad of the US Army with these vehicles and men."""
    squad = new_squad(RULEBOOK.id, "us_army", 100, 50).replace(members=men)
    return edit("set_vehicles", vehicles=vehicles).apply(squad)


def with_set(chosen: tuple[str, ...], men: tuple[Member, ...] = ()) -> Squad:
    """A squad with one model of each of these types, the largest first."""
    return squad_with(*(MODELS[kind] for kind in reversed(chosen)), men=men)


def agreed(squad: Squad, **options: object) -> Squad:
    """The squad with these match options."""
    for option, value in options.items():
        squad = edit("set_match", option=option, value=value).apply(squad)
    return squad


def match_of(first: tuple[str, ...], second: tuple[str, ...]) -> SquadMatch:
    """The sample of a match, with vehicles of these types on both sides."""
    match = read_document(paths.data() / "samples" / "rifles-against-airborne.nco")
    assert isinstance(match, SquadMatch)
    sides = []
    for side, types in zip(match.sides, (first, second), strict=True):
        agreed = side.squad.match.replace(vehicle_phase=True, anti_tank_weapons=False)
        vehicles = tuple([Vehicle(type=each) for each in types])
        sides.append(side.replace(squad=side.squad.replace(match=agreed, vehicles=vehicles)))
    return match.replace(sides=tuple(sides))
