"""What a roster sheet says below its men: their weapons, skills and items, hits and wounds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.blocks import Section, Text
from nco_builder.sheets.card_words import CardWords
from nco_builder.sheets.hitting import limits, modifiers, wounds
from nco_builder.sheets.men import GRENADE
from nco_builder.sheets.soldier_back import changes
from nco_builder.sheets.squad_card import thrown
from nco_builder.sheets.used_rules import UsedRules
from nco_builder.sheets.weapon_lines import HALF_RANGE
from nco_builder.sheets.weapon_traits import traits
from nco_builder.sheets.words import NBSP, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Paragraph


Sections = tuple[Section, ...]


def sections(report: Report) -> tuple[Sections, Sections]:
    """Return how a shot is resolved, and what explains the rows; nothing without a rulebook."""
    if report.rulebook is None or not report.members:
        return (), ()
    rules = _SquadRules(report, report.rulebook)
    shooting = Section(_("To hit and wound"), tuple(rules.shooting()))
    told = tuple(rules.glossary())
    named = (Section(_("Weapons, skills, items"), told),) if told else ()
    return (shooting,), named


class _SquadRules:
    """The rules of one squad in the words of its cards."""

    def __init__(self, report: Report, rulebook: Rulebook) -> None:
        self._report, self._rulebook = report, rulebook
        self._used, self._words = UsedRules(report), CardWords(rulebook)

    def glossary(self) -> Iterator[Paragraph]:
        """Yield each weapon, skill and item that the rows do not explain, in a few words."""
        yield from self._weapons()
        yield from self._skills()
        yield from self._items()

    def _weapons(self) -> Iterator[Paragraph]:
        carried = {weapon for man in range(self._report.size) for weapon in self._used.weapons(man)}
        for weapon in self._rulebook.weapons:
            if weapon.id not in carried:
                continue
            if weapon.id == GRENADE:
                yield self._words.led(weapon.short_name, thrown(weapon))
            elif told := [self._words.told(each) for each in traits(weapon, self._rulebook)]:
                yield (Text(f"{weapon.short_name} ", "strong"), *joined(told, "; "))

    def _skills(self) -> Iterator[Paragraph]:
        taken: dict[str, dict[int, bool]] = {}
        for man in range(self._report.size):
            for skill, times in Counter(self._used.skills(man)).items():
                acts = self._used.acts_specially(man)
                levels = taken.setdefault(skill, {})
                levels[times] = levels.get(times, False) or bool(acts)
        for known in self._rulebook.skills:
            for times, acts in sorted(taken.get(known.id, {}).items()):
                level = known.level(times)
                lead = level.label if level else known.name
                if said := known.on_card(times, acts=acts):
                    yield self._words.led(lead.replace(" (", f"{NBSP}("), said)

    def _items(self) -> Iterator[Paragraph]:
        carried = {item for man in range(self._report.size) for item in self._used.items(man)}
        for item in self._rulebook.items:
            if item.id in carried and item.card:
                yield self._words.led(item.name, item.on_card.replace("[special]", ""))
        counted = [
            self._words.led(item.name, changes(item.profile))
            for item in self._rulebook.items
            if item.id in carried and not item.card
        ]
        if counted:
            yield joined(counted)

    def shooting(self) -> Iterator[Paragraph]:
        """Yield the modifiers, the 7+ rule, the wound chart."""
        found = modifiers(self._report, self._rulebook, self._words, {HALF_RANGE})
        yield joined([(*said, Text(NBSP), *much) for said, much in found])
        yield limits(self._rulebook, self._words)
        rows = wounds(self._rulebook, self._words)
        told = [(*roll, Text(f":{NBSP}"), *lost) for roll, _name, lost in rows]
        yield (Text(_("Wound, D6 for each hit") + "  ", "strong"), *joined(told))
