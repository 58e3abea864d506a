"""Expected hits by rolling every combination of dice, one man, weapon and distance at a time."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from tests.naive.checker import ABSENT, ABSENT_IN_MEMBER
from tests.naive.facts import JSON, Facts
from tests.naive.soldiers import member_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

DIE = range(1, 7)
UNMOVED = {"fire": 0, "focus_fire": 0, "advance": -1}
AGAINST = {"open": 0, "cover": -1, "down": -2}


def with_all_keys(squad: JSON) -> JSON:
    """The squad with what a file may leave out."""
    return ABSENT | squad | {"members": [ABSENT_IN_MEMBER | man for man in squad["members"]]}


def hits_of_squad(
    squad: JSON, facts: Facts, situation: tuple[str, str], inches: Fraction
) -> dict[str, Fraction]:
    """What each weapon adds where everybody fires what hits most; a weapon fired at nothing, 0."""
    sums: dict[str, Fraction] = {}
    for man in squad["members"]:
        best, hits = None, Fraction(-1)
        for weapon in may_fire(squad, man, facts, situation[0]):
            expected = expected_of(man, weapon, facts, situation, inches)
            if expected is not None and expected > hits:
                best, hits = weapon, expected
        if best is not None:
            sums[best] = sums.get(best, Fraction(0)) + hits
    return sums


def may_fire(squad: JSON, man: JSON, facts: Facts, order: str) -> Iterator[str]:
    """The weapons of the rulebook a man may fire by an order: primary, secondary, grenade."""
    unit = facts.units.get(man["unit"])
    if unit is None or unit["id"] in {"medic", "chaplain"}:
        return
    skills = {*unit["skills"]["fixed"], *man["skills"]}
    if skills & {"field_medicine", "religious_rites"}:
        return
    if order == "focus_fire" and not member_numbers(squad, man, facts)["special_action"]:
        return
    second = man.get("secondary")
    given = [option["weapon"] for option in unit["secondary"]["options"]]
    seconds = given if second is None else [second]
    weapons = [man["primary"], *seconds, *(["hand_grenade"] if man["grenades"] else [])]
    for weapon in dict.fromkeys(weapons):
        if weapon in facts.weapons and not (order == "advance" and weapon in {"lmg", "he"}):
            yield weapon


def expected_of(
    man: JSON, weapon: str, facts: Facts, situation: tuple[str, str], inches: Fraction
) -> Fraction | None:
    """How many hits one man may expect of one weapon; None beyond its range."""
    order, target = situation
    if weapon == "rifle_scoped" and order == "advance":
        weapon = "rifle"
    numbers = facts.weapons[weapon]
    if inches > numbers["range_in"]:
        return None
    if weapon == "hand_grenade":
        return thrown()
    if weapon in {"flamethrower", "he"}:
        return rolled(3 if weapon == "flamethrower" else 5)
    need = 3 - 1 - UNMOVED[order]  # full psyche, and whether he moved
    near = weapon == "rifle_scoped" or 2 * inches <= numbers["range_in"]
    need -= 1 if near else 0
    need += 1 if weapon == "pistol" and not near else 0
    need += 1 if weapon == "lmg" else 0
    if not ignores_cover(man, weapon, facts, order):
        need -= AGAINST[target]
    dice: int = numbers["dice_per_target"]
    return dice * rolled(need)


def ignores_cover(man: JSON, weapon: str, facts: Facts, order: str) -> bool:
    """Whether cover and Down do not help the target."""
    skills = {*facts.units[man["unit"]]["skills"]["fixed"], *man["skills"]}
    if "deadeye" in skills and weapon in {"rifle", "rifle_scoped", "smg", "pistol"}:
        return order in {"fire", "focus_fire"}
    return order == "focus_fire" and weapon in {"rifle", "rifle_scoped"}


@cache
def rolled(need: int) -> Fraction:
    """Roll twice, whether the second die is needed or not, and count."""
    hits = 0
    for first, second in product(DIE, DIE):
        if first == 1:
            continue
        hits += (first == 6 and second >= 5) if need > 6 else first >= need
    return Fraction(hits, 36)


@cache
def thrown() -> Fraction:
    """Roll where it lands, then whether it hits who stands on the point."""
    hits = sum(landing >= 4 and hit >= 3 for landing, hit in product(DIE, DIE))
    return Fraction(hits, 36)
