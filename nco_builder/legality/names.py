"""The names of men, units, weapons and the rest in sentences; ids for unknown ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from nco_builder.language import ENGLISH, _, current, ngettext, pgettext
from nco_builder.language.words import cut_amid, legible, listed
from nco_builder.rules import newest_rules
from nco_builder.squad import effective_rules, lost_choices
from nco_builder.squad.fields import FIELD
from nco_builder.squad.model import numbers

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Edit, LostChoice, Squad, Vehicle

__all__ = ["A_UNIT", "A_VEHICLE_TYPE", "A_WEAPON", "Names", "listed", "with_article"]

LONGEST = 600
"""The most letters of a name or id in a sentence; hundreds of sentences may name one man."""
A_UNIT = "a unit, as the subject of a sentence"
A_WEAPON = "a weapon, as what somebody carries"
A_VEHICLE_TYPE = "a vehicle type, as what a model is played as"
"""Contexts of names with an indefinite article; each language has its own articles."""


def pack_title(name: str, *, edition: object = None, version: object = None) -> str:
    """Return the name of a rules pack with its edition, or the version of files without one."""
    if edition not in (None, ""):
        return _("{pack}, edition {edition}").format(pack=name, edition=edition)
    if version not in (None, ""):
        return _("{pack}, version {version}").format(pack=name, version=version)
    return name


class Names:
    """The names of a squad's things; without a `rulebook`, ids are returned unchanged."""

    def __init__(self, squad: Squad, rulebook: Rulebook | None) -> None:
        """Bind the squad (for its men and own weapons) and the rulebook."""
        self._squad = squad
        self._rulebook = rulebook

    def unit(self, unit: str) -> str:
        """Return a unit's name."""
        known = self._rulebook.units_by_id.get(unit) if self._rulebook else None
        return known.name if known else unit

    def a_unit(self, unit: str) -> str:
        """Return a unit's name with an article: `an Engineer`."""
        known = self._rulebook.units_by_id.get(unit) if self._rulebook else None
        return with_article(known.english("name") if known else unit, A_UNIT)

    def nation(self, nation: str) -> str:
        """Return a nation's or division's name."""
        known = self._rulebook.nations_by_id.get(nation) if self._rulebook else None
        return known.name if known else nation

    def item(self, item: str) -> str:
        """Return an item's name."""
        known = self._rulebook.items_by_id.get(item) if self._rulebook else None
        return known.name if known else item

    def skill(self, skill: str) -> str:
        """Return a skill's name."""
        known = self._rulebook.skills_by_id.get(skill) if self._rulebook else None
        return known.name if known else skill

    def weapon(self, weapon: str) -> str:
        """Return a weapon's name, from the rulebook or the squad's own."""
        if self._rulebook is None:
            return weapon
        return effective_rules(self._squad, self._rulebook).weapon_name(weapon)

    def a_weapon(self, weapon: str) -> str:
        """Return a weapon's name with an article: `an SMG`."""
        known = self._rulebook.weapons_by_id.get(weapon) if self._rulebook else None
        return with_article(known.english("name") if known else self.weapon(weapon), A_WEAPON)

    def ruling(self, ruling: str) -> str:
        """Return a ruling's name."""
        known = (self._rulebook or newest_rules()).rulings.get(ruling)
        return known.name if known else ruling

    def entry(self, kind: str, name: str) -> str:
        """Return the name of a unit, a weapon, an item or a skill by its id."""
        named = {
            "unit": self.unit,
            "weapon": self.weapon,
            "item": self.item,
            "skill": self.skill,
        }
        return named[kind](name)

    def vehicle_type(self, kind: str) -> str:
        """Return a vehicle type's name."""
        types = self._rulebook.vehicle_phase.types if self._rulebook else ()
        return next((known.name for known in types if known.id == kind), kind)

    def a_vehicle_type(self, kind: str) -> str:
        """Return a vehicle type's name with an article."""
        types = self._rulebook.vehicle_phase.types if self._rulebook else ()
        name = next((known.english("name") for known in types if known.id == kind), kind)
        return with_article(name, A_VEHICLE_TYPE)

    def vehicle(self, vehicle: Vehicle) -> str:
        """Return a vehicle's name given by the player, else the catalogue's, else its type."""
        called = on_one_line(vehicle.name or "")
        rules = self._rulebook or newest_rules()
        return called or rules.catalogue.name_of(vehicle.model) or self.vehicle_type(vehicle.type)

    def man(self, index: int) -> str:
        """Return a man's name, with his number if others have it; his rank if he has none."""
        member = self._squad.members[index]
        if not (called := on_one_line(member.name)):
            unit, number = self.unit(member.unit), self.number(index)
            return _("{unit} no. {number}").format(unit=unit, number=number)
        if sum(man.name == member.name for man in self._squad.members) == 1:
            return called
        return _("{name} (no. {number})").format(name=called, number=self.number(index))

    def number(self, index: int) -> int:
        """Return a man's number."""
        units = self._rulebook.units_by_id if self._rulebook else {}
        kinds = [units[man.unit].kind if man.unit in units else "" for man in self._squad.members]
        return numbers(tuple(kinds))[index]

    def lost(self, change: Edit, squad: Squad) -> str:
        """Return what a change of rank takes from its man; empty if all his equipment fits."""
        units = self._rulebook.units_by_id if self._rulebook else {}
        new = units.get(change["unit"])
        gone: list[LostChoice] = []
        for index in change["members"]:
            if new and index < len(squad.members):
                before = squad.members[index]
                gone += lost_choices(before, change.of_man(before), units.get(before.unit), new)
        return listed([self._lost(each) for each in gone])

    def _lost(self, gone: LostChoice) -> str:
        field = FIELD[gone.field]
        if isinstance(gone.value, str):
            return self.entry(field.entry, gone.value)
        if field.shape == "switch":
            return _(field.title)
        count = cast("int", gone.value)
        return ngettext("{count} grenade", "{count} grenades", count).format(count=count)

    def men(self, indices: tuple[int, ...]) -> str:
        """Return up to three men by name, or the number of more men."""
        here = [index for index in indices if index < len(self._squad.members)]
        if len(here) > 3:  # noqa: PLR2004 - a button has room for three names
            return ngettext("{count} man", "{count} men", len(here)).format(count=len(here))
        return listed([self.man(index) for index in here]) or _("nobody")


def on_one_line(name: str) -> str:
    """Return a name on one line, shortened for a sentence; "" if nothing in it can be seen."""
    return " ".join(cut_amid(legible(name), LONGEST).split())


def with_article(name: str, context: str) -> str:
    """Return the translation of an English name, with its indefinite article.

    Args:
        name: Such as `Engineer`; a name that no catalog has gets no article.
        context: Its kind and part of speech, such as A_UNIT.
    """
    if current() != ENGLISH:
        translated = pgettext(context, name)
        return _(name) if translated == name else translated
    spelled = _SPELLED.match(name)  # by pronunciation: an SMG, an MP 40, a US carbine, an 88
    spoken_vowel = name[:1] in _SPOKEN_VOWELS if spelled else _VOWEL.match(name)
    return f"{'an' if spoken_vowel else 'a'} {name}"


_SPELLED = re.compile(r"[A-Z]{1,4}(?![A-Za-z’'])")
"""Letters that are read one by one; longer words in capitals are words all the same."""
_SPOKEN_VOWELS = frozenset("AEFHILMNORSX")
_VOWEL = re.compile(r"[AEIOUaeio8]|(11|18)(?!\d)")
