"""The rules in force for one squad: the rulebook, its nation, the weapons it defines itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nco_builder.rules import Nation, Rulebook, Unit
    from nco_builder.squad.model import Member, NationWeapon, Squad


class EffectiveRules(NamedTuple):
    """Rulebook, nation (None where its id is not known) and nation-specific weapons by id."""

    rulebook: Rulebook
    nation: Nation | None
    nation_weapons: dict[str, NationWeapon]

    def weapon_name(self, weapon: str) -> str:
        """Name of a weapon; an id nobody knows stands for itself."""
        if weapon in self.rulebook.weapons_by_id:
            return self.rulebook.weapons_by_id[weapon].name
        own = self.nation_weapons.get(weapon)
        return (own and own.name.strip()) or weapon

    def is_of_other_nation(self, weapon: NationWeapon) -> bool:
        """Whether a nation-specific weapon is another nation's; none is where ours is unknown."""
        return self.nation is not None and (
            self.rulebook.nations_by_id.get(weapon.nation) is not self.nation
        )


def effective_rules(squad: Squad, rulebook: Rulebook) -> EffectiveRules:
    """The rules in force for `squad`.

    A defined weapon whose id is a rulebook weapon's is left out; of two with the same id the
    first counts.
    """
    own: dict[str, NationWeapon] = {}
    for weapon in squad.definitions.weapons:
        if weapon.id not in rulebook.weapons_by_id:
            own.setdefault(weapon.id, weapon)
    return EffectiveRules(rulebook, rulebook.nations_by_id.get(squad.nation), own)


def carried_weapons(member: Member, unit: Unit) -> tuple[str, ...]:
    """Ids of his primary and secondary weapons; a pistol is named once (ruling NCO-46)."""
    secondary = unit.secondary if member.secondary is None else (member.secondary,)
    primary = () if member.primary is None else (member.primary,)
    return primary + tuple(weapon for weapon in secondary if weapon not in primary)
