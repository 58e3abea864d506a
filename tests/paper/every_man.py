"""Every man that the rulebook allows: each unit with each choice of weapon, skills and items."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import load_rulebook
from tests.paper.squads import squad
from tests.reading import squad_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Unit
    from tests.reading import JSON

BOOK = load_rulebook()
NAME = "Maximilian von Hohenstaufen"
MORE_GRENADES = 2
"""How many an Engineer buys whom nothing bounds but the budget."""
BATCH = 200
AGREED: JSON = {"anti_tank_weapons": True, "vehicle_phase": True}


def men_of(unit: Unit) -> Iterator[JSON]:
    """All men of a unit, each with as many grenades, and with an anti-tank weapon, as he may."""
    barred = unit.id in BOOK.vehicle_phase.anti_tank.barred_units
    for option in unit.primary:
        for skills in _skills(unit):
            for items in _items(unit):
                yield {
                    "unit": unit.id,
                    "name": NAME,
                    "primary": option.weapon,
                    "grenades": _grenades(unit),
                    "skills": list(skills),
                    "extra_skill_slot": len(skills) > unit.free_skill_slots,
                    "items": list(items),
                    "anti_tank": not barred,
                }


def _skills(unit: Unit) -> Iterator[tuple[str, ...]]:
    """The skills he may choose, as many as he has slots for, none or fewer too."""
    open_to_all = [skill.id for skill in BOOK.skills if not skill.restricted_to]
    for count in range(unit.free_skill_slots + unit.extra_skill_slots + 1):
        for chosen in combinations_with_replacement(open_to_all, count):
            taken = Counter((*unit.fixed_skills, *chosen))
            if all(BOOK.skills_by_id[skill].max_stack >= times for skill, times in taken.items()):
                yield chosen


def _items(unit: Unit) -> Iterator[tuple[str, ...]]:
    allowed = [
        item.id for item in BOOK.items if not item.restricted_to or unit.id in item.restricted_to
    ]
    for count in range(unit.item_slots + 1):
        yield from combinations(allowed, count)


def _grenades(unit: Unit) -> int:
    option = unit.grenades
    if option is None:
        return 0
    return option.free + MORE_GRENADES if option.max is None else option.max


def reports_of(unit: Unit) -> Iterator[Report]:
    """The men of a unit as squads, so many at a time; what is told of single men is no matter."""
    men = list(men_of(unit))
    for start in range(0, len(men), BATCH):
        own = squad(men[start : start + BATCH], nation="soviet_army", match=AGREED)
        yield check_by_own_ruleset(squad_of(own))
