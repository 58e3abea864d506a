"""What the points of a squad are spent on, by what a man is there for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.glance.shooting import forbidden_orders
from nco_builder.squad import effective_rules, price

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import EffectiveRules, Member, Squad

Role = Literal["support", "aimed", "close", "aid", "other"]
ROLES: tuple[Role, ...] = ("support", "aimed", "close", "aid", "other")
"""Weapons that always shoot at an area; single shots; weapons that help in close combat; men whose
skills forbid them to fire; all else, such as weapons the rulebook has not."""


class RolePoints(NamedTuple):
    """The men of a role and their points, in both kinds."""

    role: Role
    men: int
    vp: int
    sp: int

    @property
    def points(self) -> int:
        """All points together, as the enemy counts them but for a Sergeant."""
        return self.vp + self.sp


def points_by_role(squad: Squad, rulebook: Rulebook) -> tuple[RolePoints, ...]:
    """The roles there are in a squad; men of unknown units have no price and are left out."""
    rules = effective_rules(squad, rulebook)
    sums = {role: [0, 0, 0] for role in ROLES}
    for member in squad.members:
        unit = rulebook.units_by_id.get(member.unit)
        if unit:
            row = sums[role_of(member, unit, rules)]
            row[0] += 1
            row[1 if unit.currency == "vp" else 2] += price(member, unit, rules).total
    return tuple([RolePoints(role, *row) for role, row in sums.items() if row[0]])


def role_of(member: Member, unit: Unit, rules: EffectiveRules) -> Role:
    """What a man is there for, by his skills and his primary weapon."""
    book = rules.rulebook
    if "fire" in forbidden_orders(member, unit, book):
        return "aid"
    weapon = book.weapons_by_id.get(member.primary or "")
    if weapon is None:
        return "other"
    if weapon.always_cover_fire:
        return "support"
    return "close" if weapon.close_combat_courage > 0 else "aimed"
