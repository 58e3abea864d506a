"""The ways to equip a man that the verdict has nothing to say about, by price."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.legality import check
from nco_builder.squad import new_squad, recruit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import Member


class Outfits(NamedTuple):
    """A unit's blameless outfits: the plainest for each price, cheapest first, and its skills."""

    unit: Unit
    by_price: dict[int, Member]
    skills: tuple[str, ...]


def outfits(unit: Unit, nation: str, rulebook: Rulebook, more_grenades: int) -> Outfits:
    """Find how a man of this unit may be equipped; none where the nation cannot take him.

    Args:
        unit: The unit.
        nation: Id of the nation.
        rulebook: The edition.
        more_grenades: How many are bought at most where the unit has no stated maximum.

    """
    skills = _open_skills(unit, nation, rulebook)
    by_price: dict[int, Member] = {}
    for man, price in _blameless(
        list(_equipped(unit, skills, rulebook, more_grenades)), nation, rulebook
    ):
        by_price.setdefault(price, man)
    return Outfits(unit, dict(sorted(by_price.items())), skills)


def _open_skills(unit: Unit, nation: str, rulebook: Rulebook) -> tuple[str, ...]:
    """Skills that one of this unit may choose with any weapon of his, in the rulebook's order.

    What would have to be agreed first is left to the players.
    """
    slots = unit.free_skill_slots + unit.extra_skill_slots
    if not slots:
        return ()
    plain = recruit(unit)
    weapons = [option.weapon for option in unit.primary]
    tried = [
        plain.replace(skills=(skill.id,), primary=weapon)
        for skill, weapon in product(rulebook.skills, weapons)
    ]
    squad = new_squad(rulebook.id, nation, 0, 0).replace(members=tuple(tried))
    doubtful = {
        man.skills[0]
        for man, report in zip(tried, check(squad, rulebook).members, strict=True)
        if any(each.severity != "warning" and each.field == "skills" for each in report.findings)
    }
    return tuple(skill.id for skill in rulebook.skills if skill.id not in doubtful)


def _equipped(
    unit: Unit, skills: tuple[str, ...], rulebook: Rulebook, more_grenades: int
) -> Iterator[Member]:
    """Every way to equip him, the plainest first; free items and skill slots are always used."""
    plain = recruit(unit)
    item_counts = range(unit.item_slots + 1)
    for extra, count, primary, grenades in product(
        range(1 + bool(unit.extra_skill_slots)),
        item_counts[::-1] if unit.items_free else item_counts,
        [option.weapon for option in unit.primary],
        _grenade_counts(unit, more_grenades),
    ):
        chosen = skills[: unit.free_skill_slots + extra * unit.extra_skill_slots]
        for items in combinations([item.id for item in rulebook.items], count):
            yield plain.replace(
                primary=primary,
                grenades=grenades,
                items=items,
                skills=chosen,
                extra_skill_slot=bool(extra),
            )


def _grenade_counts(unit: Unit, more: int) -> range:
    if unit.grenades is None:
        return range(1)
    free, most = unit.grenades.free, unit.grenades.max
    return range(free, (free + more if most is None else most) + 1)


def _blameless(men: list[Member], nation: str, rulebook: Rulebook) -> Iterator[tuple[Member, int]]:
    squad = new_squad(rulebook.id, nation, 0, 0).replace(members=tuple(men))
    for man, report in zip(men, check(squad, rulebook).members, strict=True):
        if not report.findings:
            yield man, report.cost
