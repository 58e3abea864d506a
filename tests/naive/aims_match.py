"""Aims at what both players agreed: anti-tank weapons, the Bomber, vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.aiming import Aim, agree, one_of, rule
from tests.naive.barracks import FACTS, SPECIALISTS, VEHICLE_MODELS, VEHICLE_TYPES, man
from tests.naive.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tests.naive.facts import JSON


def carriers(units: Iterable[str], counts: tuple[int, ...], *, agreed: bool = True) -> Aim:
    """Let some men of the units carry anti-tank weapons."""

    def aim(rng: Random, squad: JSON) -> None:
        if agreed or rng.random() < 0.5:
            agree(squad, anti_tank_weapons=agreed)
        for _ in range(rng.choice(counts)):
            one_of(rng, squad, units)["anti_tank"] = True

    return aim


def at_fewer_than_two(rng: Random, squad: JSON) -> None:
    """Agree on anti-tank weapons and carry none or one."""
    agree(squad, anti_tank_weapons=True)
    for one in squad["members"]:
        one.pop("anti_tank", None)
    if rng.random() < 0.5:
        one_of(rng, squad)["anti_tank"] = True


def at_too_many(rng: Random, squad: JSON) -> None:
    """Let two to five men, whoever they are, carry anti-tank weapons."""
    agree(squad, anti_tank_weapons=True)
    members = squad["members"]
    while len(members) < 3:
        members.append(man(rng, "private"))
    for one in rng.sample(members, min(len(members), rng.choice((2, 3, 3, 5)))):
        one["anti_tank"] = True


def bomber_specialist(rng: Random, squad: JSON) -> None:
    """Name a specialist the Bomber, mostly in the scenario that has one."""
    agree(squad, scenario=rng.choice((5, 5, 5, 5, 4)))
    one_of(rng, squad, SPECIALISTS)["bomber"] = True


def bomber_too_many(rng: Random, squad: JSON) -> None:
    """Name two or three Bombers, mostly in the scenario that has one."""
    agree(squad, scenario=rng.choice((5, 5, 5, 5, None)))
    members = squad["members"]
    while len(members) < 2:
        members.append(man(rng, "private"))
    for one in rng.sample(members, min(len(members), rng.choice((2, 3)))):
        one["bomber"] = True


def vehicle(rng: Random, kind: str) -> JSON:
    """Make a vehicle of the type, from the catalogue or named by its player."""
    if rng.random() < 0.5:
        fitting = [m for m in VEHICLE_MODELS if FACTS.vehicle_models[m]["type"] == kind]
        return {"type": kind, "model": rng.choice(fitting)}
    return {"type": kind, "name": rng.choice(TEXTS[2:])}


def vehicle_type_duplicate(rng: Random, squad: JSON) -> None:
    """Bring two vehicles of a type, sometimes with spares allowed."""
    kind = rng.choice(VEHICLE_TYPES)
    squad["vehicles"] = [vehicle(rng, kind), vehicle(rng, kind)]
    if rng.random() < 0.2:
        rule(squad, vehicle_spares="allow")


def vehicle_too_many(rng: Random, squad: JSON) -> None:
    """Bring four to six vehicles, sometimes with spares allowed."""
    count = rng.choice((4, 4, 5, 6))
    squad["vehicles"] = [vehicle(rng, rng.choice(VEHICLE_TYPES)) for _ in range(count)]
    if rng.random() < 0.2:
        rule(squad, vehicle_spares="allow")


def vehicle_unknown(rng: Random, squad: JSON) -> None:
    """Bring a vehicle nobody can name."""
    odd: JSON = {"type": rng.choice(VEHICLE_TYPES)}
    odd |= rng.choice(({}, {"model": None}, {"model": "tiger_9"}, {"name": None}, {"name": ""}))
    squad.setdefault("vehicles", []).append(odd)
