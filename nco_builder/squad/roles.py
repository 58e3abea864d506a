"""The role of a man, from his skills and his primary weapon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nco_builder.squad.profile import all_skills

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad.model import Member
    from nco_builder.squad.profile import EffectiveRules

Role = Literal["support", "aimed", "close", "aid", "other"]
ROLES: tuple[Role, ...] = ("support", "aimed", "close", "aid", "other")
"""Weapons that always shoot at an area; single shots; weapons for close combat; men whose skills
forbid firing; the rest, such as weapons that are not in the rulebook."""


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


def forbidden_orders(member: Member, unit: Unit, rulebook: Rulebook) -> frozenset[str]:
    """Return ids of the orders and special actions that his skills forbid."""
    known = rulebook.skills_by_id
    skills = [known[skill] for skill in all_skills(member, unit) if skill in known]
    return frozenset([order for skill in skills for order in skill.forbidden_orders])
