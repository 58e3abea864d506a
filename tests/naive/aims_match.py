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


def bomber_unasked(rng: Random, squad: JSON) -> None:
    """Name a Bomber, mostly in a scenario that has none."""
    agree(squad, scenario=rng.choice((1, 2, 3, 4, 6, 5, None)))
    one_of(rng, squad)["bomber"] = True


def few_specialists(rng: Random, squad: JSON) -> None:
    """Bring about as many specialists as a mission of scenario 4 asks for."""
    agree(squad, scenario=4)
    others = [one for one in squad["members"] if one["unit"] not in SPECIALISTS]
    count = rng.choice((0, 1, 2, 2, 3))
    squad["members"] = others[:20] + [man(rng, rng.choice(SPECIALISTS)) for _ in range(count)]


def at_without_vehicle_phase(rng: Random, squad: JSON) -> None:
    """Agree on anti-tank weapons, with or without the Vehicle Phase they belong to."""
    agree(squad, anti_tank_weapons=True, vehicle_phase=rng.random() < 0.3)


def unknown_agreement(rng: Random, squad: JSON) -> None:
    """Record rulings as agreed, known and unknown ones."""
    known, odd = ("NCO-01", "NCO-34", "APB-26"), ("NCO-00", "NCO-104", "APB-37", "nco-01", "", "X")
    squad["agreed"] = [rng.choice(known), *rng.sample(odd, rng.choice((0, 1, 1, 2)))]


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


def vehicles_not_agreed(rng: Random, squad: JSON) -> None:
    """Bring four to six vehicles, sometimes with spares allowed, mostly without their phase."""
    count = rng.choice((4, 4, 5, 6))
    squad["vehicles"] = [vehicle(rng, rng.choice(VEHICLE_TYPES)) for _ in range(count)]
    agree(squad, vehicle_phase=rng.random() < 0.2)
    if rng.random() < 0.2:
        rule(squad, vehicle_spares="allow")


def vehicle_unknown(rng: Random, squad: JSON) -> None:
    """Bring a vehicle nobody can name."""
    odd: JSON = {"type": rng.choice(VEHICLE_TYPES)}
    odd |= rng.choice(({}, {"model": None}, {"model": "tiger_9"}, {"name": None}, {"name": ""}))
    squad.setdefault("vehicles", []).append(odd)
