"""What a man costs, line by line in his own currency, and what he is worth to the enemy.

Prices: Soldier Barracks, p. 17; Specialist Camp, p. 18; Items, p. 21. An option that is not
offered costs nothing: a finding says that it is not legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from nco_builder.rules import Currency, Rulebook, Unit
    from nco_builder.squad.model import Member
    from nco_builder.squad.profile import EffectiveRules

LineKind = Literal["unit", "primary", "grenades", "item", "skill_slot"]


class PriceLine(NamedTuple):
    """One line of a price: what it is for (`ref` is an id), how many, the points in all."""

    kind: LineKind
    ref: str
    quantity: int
    points: int


class Price(NamedTuple):
    """Price of one man in `currency` and his victory value; an unknown unit has none.

    `parts` are the lines as plain tuples: most prices are summed and never shown.
    """

    parts: tuple[tuple[LineKind, str, int, int], ...]
    currency: Currency | None
    total: int
    victory: int

    @property
    def lines(self) -> tuple[PriceLine, ...]:
        """The price line by line."""
        return tuple(PriceLine(*part) for part in self.parts)


NO_PRICE = Price((), None, 0, 0)


def price(member: Member, unit: Unit, rules: EffectiveRules) -> Price:
    """Price one man of the given unit under the rules in force."""
    parts = _parts(member, unit, rules)
    total = sum([part[3] for part in parts])
    return Price(tuple(parts), unit.currency, total, unit.victory_base + total - unit.cost)


def _parts(
    member: Member, unit: Unit, rules: EffectiveRules
) -> list[tuple[LineKind, str, int, int]]:
    parts: list[tuple[LineKind, str, int, int]] = [("unit", unit.id, 1, unit.cost)]
    if member.primary is not None:
        parts.append(("primary", member.primary, 1, primary_cost(member.primary, unit, rules)))
    if member.grenades > 0:
        points = grenade_cost(member.grenades, unit)
        parts.append(("grenades", "hand_grenade", member.grenades, points))
    if member.items:
        book = rules.rulebook
        parts += [("item", item, 1, item_cost(item, unit, book)) for item in member.items]
    if member.extra_skill_slot and unit.extra_skill_slots:
        points = unit.extra_skill_slot_cost or 0
        parts.append(("skill_slot", "extra_skill_slot", 1, points))
    return parts


def primary_cost(weapon: str, unit: Unit, rules: EffectiveRules) -> int:
    """Price of a primary weapon for a unit (nation-specific ones: rulings NCO-26 to NCO-28)."""
    own = rules.nation_weapons.get(weapon)
    if own is None:
        return unit.primary_costs.get(weapon, 0)
    if unit.nation_weapon != "at_cost" or rules.is_of_other_country(own):
        return 0
    return own.cost or 0


def grenade_cost(count: int, unit: Unit) -> int:
    """Price of `count` grenades for a unit, the free ones taken off (NCO-30, NCO-31)."""
    if unit.grenades is None:
        return 0
    return max(0, count - unit.grenades.free) * (unit.grenades.cost_each_extra or 0)


def item_cost(item: str, unit: Unit, rulebook: Rulebook) -> int:
    """Price of an item for a unit: nothing for those whose items are free (NCO-14 to NCO-16)."""
    known = rulebook.items_by_id.get(item)
    return known.cost if known and not unit.items_free else 0
