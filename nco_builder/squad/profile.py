"""A man's effective profile: his unit's values and what changes them (rulings NCO-47, NCO-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.squad.effective import carried_weapons

if TYPE_CHECKING:
    from nco_builder.rules import Item, Rulebook, Unit
    from nco_builder.squad.effective import EffectiveRules
    from nco_builder.squad.model import Member

ATTRIBUTES = ("M", "C", "H", "P")


class Cause(NamedTuple):
    """What changes an attribute of the profile, and by how much."""

    attribute: str
    item: str
    change: int


class Profile(NamedTuple):
    """Move (inches), courage, health and psyche before play, and what changed them."""

    M: int
    C: int
    H: int
    P: int
    causes: tuple[Cause, ...]
    special_action: bool

    def base(self, attribute: str) -> int:
        """The value printed in the unit's entry."""
        value: int = getattr(self, attribute)
        return value - sum(cause.change for cause in self.causes if cause.attribute == attribute)


class CloseCombat(NamedTuple):
    """Courage in close combat with one weapon, or with none of his (`weapon` None)."""

    weapon: str | None
    courage: int


def profile(member: Member, unit: Unit, rulebook: Rulebook) -> Profile:
    """Effective profile: every item that changes it counts (ruling NCO-34)."""
    causes = tuple(
        Cause(attribute, item.id, change)
        for item in _changing_items(member, rulebook)
        for attribute in ATTRIBUTES
        if (change := getattr(item.profile, attribute))
    )
    move, courage, health, psyche = (
        getattr(unit, attribute) + sum(c.change for c in causes if c.attribute == attribute)
        for attribute in ATTRIBUTES
    )
    special = courage >= rulebook.defaults.special_action_courage
    return Profile(move, courage, health, psyche, causes, special)


def _changing_items(member: Member, rulebook: Rulebook) -> list[Item]:
    known = rulebook.items_by_id
    return [known[item] for item in member.items if item in known]


def close_combat(member: Member, unit: Unit, rules: EffectiveRules) -> tuple[CloseCombat, ...]:
    """Courage in close combat by weapon in hand, Fighting Instinct included (ruling NCO-63).

    A weapon with unknown numbers adds nothing. Grenades are no weapon in hand.
    """
    known = rules.rulebook.skills_by_id
    skills = {skill for skill in all_skills(member, unit) if skill in known}
    courage = profile(member, unit, rules.rulebook).C
    courage += sum(known[skill].close_combat_courage for skill in skills)
    weapons = carried_weapons(member, unit)
    if not weapons:
        return (CloseCombat(None, courage),)
    return tuple(CloseCombat(weapon, courage + _with(weapon, rules)) for weapon in weapons)


def _with(weapon: str, rules: EffectiveRules) -> int:
    if weapon in rules.rulebook.weapons_by_id:
        return rules.rulebook.weapons_by_id[weapon].close_combat_courage
    own = rules.nation_weapons.get(weapon)
    entered = own.close_combat if own else None
    return entered if isinstance(entered, int) else 0


def all_skills(member: Member, unit: Unit) -> tuple[str, ...]:
    """The skills his unit always has, then the chosen ones."""
    return unit.fixed_skills + member.skills


def skill_level(skill: str, member: Member, unit: Unit) -> int:
    """How often he has a skill: Inspiring Presence twice is level 2 (ruling NCO-38)."""
    return all_skills(member, unit).count(skill)
