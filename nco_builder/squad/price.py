"""The price of a man, line by line in his own currency, and his value to the enemy.

Prices: Soldier Barracks, p. 17; Specialist Camp, p. 18; Items, p. 21. An option that is not offered
costs nothing; a finding reports that it is not legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Currency, Rulebook, Unit
    from nco_builder.squad.model import Member
    from nco_builder.squad.profile import EffectiveRules

LineKind = Literal["unit", "primary", "grenades", "item", "skill_slot"]


class PriceLine(NamedTuple):
    """One line of a price: its subject (`ref` is an id), the quantity, the total points."""

    kind: LineKind
    ref: str
    quantity: int
    points: int


class Price(NamedTuple):
    """The price of one man in `currency` and his victory value; an unknown unit has neither."""

    currency: Currency | None
    total: int
    victory: int


NO_PRICE = Price(None, 0, 0)


def price(member: Member, unit: Unit, rules: EffectiveRules) -> Price:
    """Return the price of one man of the given unit under the rules in force."""
    options = 0
    if member.primary is not None:
        options = primary_cost(member.primary, unit, rules)
    if member.grenades:
        options += grenade_cost(member.grenades, unit)
    for item in member.items:
        options += item_cost(item, unit, rules.rulebook)
    if member.extra_skill_slot:
        options += slot_cost(unit)
    return Price(unit.currency, unit.cost + options, unit.victory_base + options)


def price_lines(member: Member, unit: Unit, rules: EffectiveRules) -> Iterator[PriceLine]:
    """Yield his price line by line; separate, because most prices are summed and never shown."""
    yield PriceLine("unit", unit.id, 1, unit.cost)
    if member.primary is not None:
        yield PriceLine("primary", member.primary, 1, primary_cost(member.primary, unit, rules))
    if member.grenades > 0:
        points = grenade_cost(member.grenades, unit)
        yield PriceLine("grenades", "hand_grenade", member.grenades, points)
    for item in member.items:
        yield PriceLine("item", item, 1, item_cost(item, unit, rules.rulebook))
    if member.extra_skill_slot and unit.extra_skill_slots:
        yield PriceLine("skill_slot", "extra_skill_slot", 1, slot_cost(unit))


def primary_cost(weapon: str, unit: Unit, rules: EffectiveRules) -> int:
    """Return the price of a primary weapon for a unit.

    Nation-specific weapons: rulings NCO-26 to NCO-28.
    """
    own = rules.nation_weapons.get(weapon)
    if own is None:
        return unit.primary_costs.get(weapon, 0)
    if unit.nation_weapon != "at_cost" or rules.is_of_other_country(own):
        return 0
    return own.cost or 0


def grenade_cost(count: int, unit: Unit) -> int:
    """Return the price of `count` grenades for a unit, minus the free ones (NCO-30, NCO-31)."""
    if unit.grenades is None:
        return 0
    return max(0, count - unit.grenades.free) * (unit.grenades.cost_each_extra or 0)


def item_cost(item: str, unit: Unit, rulebook: Rulebook) -> int:
    """Return the price of an item for a unit, zero if its items are free (NCO-14 to NCO-16)."""
    known = rulebook.items_by_id.get(item)
    return known.cost if known and not unit.items_free else 0


def slot_cost(unit: Unit) -> int:
    """Return the price of an extra skill slot for a unit, zero if it may not buy one."""
    return (unit.extra_skill_slot_cost or 0) if unit.extra_skill_slots else 0
