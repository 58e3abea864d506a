"""The points of a squad by the roles of its men."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.glance.shooting import forbidden_orders
from nco_builder.squad import effective_rules, price

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import EffectiveRules, Member, Squad

Role = Literal["support", "aimed", "close", "aid", "other"]
ROLES: tuple[Role, ...] = ("support", "aimed", "close", "aid", "other")
"""Weapons that always shoot at an area; single shots; weapons for close combat; men whose skills
forbid firing; the rest, such as weapons that are not in the rulebook."""


class RolePoints(NamedTuple):
    """The men of a role and their points of both kinds."""

    role: Role
    men: int
    vp: int
    sp: int

    @property
    def points(self) -> int:
        """All points together, as the enemy scores them, except a Sergeant's."""
        return self.vp + self.sp


def points_by_role(squad: Squad, rulebook: Rulebook) -> tuple[RolePoints, ...]:
    """Return the roles in a squad; men of unknown units have no price and are left out."""
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
    """Return a man's role, from his skills and his primary weapon."""
    book = rules.rulebook
    if "fire" in forbidden_orders(member, unit, book):
        return "aid"
    weapon = book.weapons_by_id.get(member.primary or "")
    if weapon is None:
        return "other"
    if weapon.always_cover_fire:
        return "support"
    return "close" if weapon.close_combat_courage > 0 else "aimed"
