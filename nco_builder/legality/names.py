"""How sentences call men, units, weapons and the rest: by name, and by id where none is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules.vehicles import model_name
from nco_builder.squad import effective_rules

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad, Vehicle


class Names:
    """Names of what a squad's sentences are about; `rulebook` None leaves ids as they are."""

    def __init__(self, squad: Squad, rulebook: Rulebook | None) -> None:
        """Bind the squad (for its men and own weapons) and the rulebook."""
        self._squad = squad
        self._rulebook = rulebook

    def unit(self, unit: str) -> str:
        """A unit's name."""
        known = self._rulebook.units_by_id.get(unit) if self._rulebook else None
        return known.name if known else unit

    def nation(self, nation: str) -> str:
        """A nation's or division's name."""
        known = self._rulebook.nations_by_id.get(nation) if self._rulebook else None
        return known.name if known else nation

    def item(self, item: str) -> str:
        """An item's name."""
        known = self._rulebook.items_by_id.get(item) if self._rulebook else None
        return known.name if known else item

    def skill(self, skill: str) -> str:
        """A skill's name."""
        known = self._rulebook.skills_by_id.get(skill) if self._rulebook else None
        return known.name if known else skill

    def weapon(self, weapon: str) -> str:
        """A weapon's name, of the rulebook or of the squad's own."""
        if self._rulebook is None:
            return weapon
        return effective_rules(self._squad, self._rulebook).weapon_name(weapon)

    def vehicle_type(self, kind: str) -> str:
        """A vehicle type's name."""
        types = self._rulebook.vehicle_phase.types if self._rulebook else ()
        return next((known.name for known in types if known.id == kind), kind)

    def vehicle(self, vehicle: Vehicle) -> str:
        """A vehicle by the player's name, else the catalogue's, else its type."""
        called = " ".join((vehicle.name or "").split())
        return called or model_name(vehicle.model) or self.vehicle_type(vehicle.type)

    def man(self, index: int) -> str:
        """A man by his name, or by his rank and number where he has none."""
        member = self._squad.members[index]
        return " ".join(member.name.split()) or f"{self.unit(member.unit)} no. {index + 1}"

    def men(self, indices: tuple[int, ...]) -> str:
        """Up to three men by name, more by their number."""
        here = [index for index in indices if index < len(self._squad.members)]
        if len(here) > 3:  # noqa: PLR2004 - a button has room for three names
            return f"{len(here)} men"
        return listed([self.man(index) for index in here]) or "nobody"


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:  # noqa: PLR2004 - one or none needs no joining
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def with_article(name: str) -> str:
    """The name with `a` or `an` as it is spoken (an SMG, an HE weapon)."""
    spoken_vowel = name[:1] in "AEIOUaeio" or name[:3] in {"SMG", "LMG"} or name[:2] == "HE"
    return f"{'an' if spoken_vowel else 'a'} {name}"
