"""The rules in force for a squad, and a man's profile under them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.rules import Item, Nation, Rulebook, Unit
    from nco_builder.squad.model import Member, NationWeapon, Squad


class EffectiveRules(NamedTuple):
    """Rulebook, nation (None if its id is unknown) and nation-specific weapons by id."""

    rulebook: Rulebook
    nation: Nation | None
    nation_weapons: dict[str, NationWeapon]

    def weapon_name(self, weapon: str) -> str:
        """Return the name of a weapon, or its id if it is unknown."""
        if weapon in self.rulebook.weapons_by_id:
            return self.rulebook.weapons_by_id[weapon].name
        own = self.nation_weapons.get(weapon)
        return (own and own.name.strip()) or weapon

    def is_of_other_country(self, weapon: NationWeapon) -> bool:
        """Return whether a nation-specific weapon is from another country.

        No weapon is if the squad's own country is unknown.
        """
        if self.nation is None or self._is_home(weapon):
            return False
        country = self.rulebook.catalogue.country_of(self.nation.id)
        known = [self.rulebook.nations_by_id.get(home) for home in weapon.homes]
        return country is None or not any(home and home.id in country.nations for home in known)

    def is_of_other_division(self, weapon: NationWeapon) -> bool:
        """Return whether it is from another division of the same country (ruling NCO-28)."""
        if self.nation is None or self._is_home(weapon):
            return False
        return not self.is_of_other_country(weapon)

    def _is_home(self, weapon: NationWeapon) -> bool:
        homes = weapon.homes
        return not homes or any(self.rulebook.nations_by_id.get(h) is self.nation for h in homes)


def _is_of_nation(weapon: NationWeapon, rulebook: Rulebook) -> bool:
    """Return whether a defined weapon is carried by the option for nation-specific ones.

    Others are of the rulebook, with the definitions laid over it, or do not count.
    """
    if weapon.id in rulebook.own.weapons_by_id:
        return False
    if weapon.is_printed_only:
        return True
    is_known = weapon.id in rulebook.weapons_by_id
    return bool(weapon.homes) if is_known else weapon.like is None


class _Defined:
    """The weapons that a squad defines, by id, cached because every name lookup needs them.

    It is a single tuple, since several threads use it.
    """

    latest: tuple[object, object, dict[str, NationWeapon]] = (None, None, {})


def effective_rules(squad: Squad, rulebook: Rulebook) -> EffectiveRules:
    """Return the rules in force for `squad`.

    A defined weapon with the id of a rulebook weapon is left out. Of two with the same id, the
    first counts.
    """
    defined = squad.definitions.weapons
    of, by, own = _Defined.latest
    if of is not defined or by is not rulebook:
        own = {}
        for weapon in defined:
            if _is_of_nation(weapon, rulebook):
                own.setdefault(weapon.id, weapon)
        _Defined.latest = defined, rulebook, own
    return EffectiveRules(rulebook, rulebook.nations_by_id.get(squad.nation), own)


def carried_weapons(member: Member, unit: Unit) -> tuple[str, ...]:
    """Return ids of his primary and secondary weapons; a pistol is listed once (ruling NCO-46)."""
    secondary = unit.secondary if member.secondary is None else (member.secondary,)
    primary = () if member.primary is None else (member.primary,)
    return primary + tuple(weapon for weapon in secondary if weapon not in primary)


ATTRIBUTES = ("M", "C", "H", "P")


class Cause(NamedTuple):
    """A change of one attribute of the profile: its cause and amount."""

    attribute: str
    item: str
    change: int


class Profile(NamedTuple):
    """Move (inches), courage, health and psyche before play, and the changes in them."""

    M: int
    C: int
    H: int
    P: int
    causes: tuple[Cause, ...]
    special_action: bool

    def base(self, attribute: str) -> int:
        """Return the value printed in the unit's entry."""
        value: int = getattr(self, attribute)
        return value - sum(cause.change for cause in self.causes if cause.attribute == attribute)


class CloseCombat(NamedTuple):
    """Courage in close combat with one weapon, or with none of his (`weapon` None)."""

    weapon: str | None
    courage: int


def profile(member: Member, unit: Unit, rulebook: Rulebook) -> Profile:
    """Return the effective profile: every item that changes it counts (ruling NCO-34)."""
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
    """Return the courage in close combat by weapon in hand, with Fighting Instinct (ruling NCO-63).

    A weapon with unknown numbers adds nothing. Grenades are not weapons in hand.
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


def all_skills(member: Member, unit: Unit | None) -> tuple[str, ...]:
    """Return the skills of his unit, if it is known, then the chosen ones."""
    return (*(unit.fixed_skills if unit else ()), *member.skills)


def times(entries: tuple[str, ...]) -> Mapping[str, int]:
    """Return how often each entry is there, in the order of the first ones."""
    once = dict.fromkeys(entries, 1)
    return once if len(once) == len(entries) else Counter(entries)  # takes ten times as long


def skill_level(skill: str, member: Member, unit: Unit) -> int:
    """Return how often he has a skill: Inspiring Presence twice is level 2 (ruling NCO-38)."""
    return all_skills(member, unit).count(skill)
