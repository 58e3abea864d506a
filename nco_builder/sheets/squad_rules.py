"""What a roster sheet says below its men: their weapons, skills and items, hits and wounds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Grid, Section, Text
from nco_builder.sheets.card_words import COUNTED, CardWords
from nco_builder.sheets.hitting import limits, modifiers, wounds
from nco_builder.sheets.men import GRENADE, lifting, passed_on
from nco_builder.sheets.soldier_back import changes
from nco_builder.sheets.special_rules import may_meet_tanks
from nco_builder.sheets.squad_card import (
    brief_states,
    carried_anti_tank,
    squad_sections,
    thrown,
)
from nco_builder.sheets.turn_card import on_a_full_page, turn_sections
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
    limit = limits(report.rulebook, rules.words, framed=False)
    lost = brief_states(report, report.rulebook)
    charts = tuple(rules.shooting())
    shooting = Section(_("To hit and wound"), (limit, *lost), charts, entries=True)
    told = tuple(rules.glossary())
    named = (Section(_("Weapons, skills, items"), told, entries=True),) if told else ()
    return (shooting,), named


def overleaf(report: Report) -> Sections:
    """Return the rules of every squad, for a sheet that has room for them."""
    rulebook = report.rulebook
    if rulebook is None or not report.members:
        return ()
    turn = turn_sections(rulebook, with_vehicles=may_meet_tanks(report))
    if on_a_full_page(len(report.members)):  # then no card has them
        alone = [section.replace(also="reference") for section in turn]
        return (*alone, *squad_sections(report, rulebook))
    return (*squad_sections(report, rulebook), *turn)


class _SquadRules:
    """The rules of one squad in the words of its cards."""

    def __init__(self, report: Report, rulebook: Rulebook) -> None:
        self._report, self._rulebook = report, rulebook
        self._used, self.words = UsedRules(report), CardWords(rulebook)

    def glossary(self) -> Iterator[Paragraph]:
        """Yield each weapon, skill and item that the rows do not explain, in a few words."""
        yield from self._weapons()
        yield from self._skills()
        yield from self._items()
        if counted := tuple(self._counted()):
            yield (Text(_(COUNTED) + " "), *joined(counted))

    def _weapons(self) -> Iterator[Paragraph]:
        carried = {weapon for man in range(self._report.size) for weapon in self._used.weapons(man)}
        for weapon in self._rulebook.weapons:
            if weapon.id not in carried:
                continue
            if weapon.id == GRENADE:
                has_rows = any(each.grenades for each in self._report.squad.members)
                yield self.words.led(weapon.short_name, thrown(weapon, in_rows=has_rows))
            elif told := [self.words.told(each) for each in traits(weapon, self._rulebook)]:
                yield (Text(f"{weapon.short_name} ", "strong"), *joined(told, "; "))
        yield from carried_anti_tank(self._report, self._rulebook)

    def _skills(self) -> Iterator[Paragraph]:
        taken: dict[str, dict[int, bool]] = {}
        for man in range(self._report.size):
            for skill, times in Counter(self._used.skills(man)).items():
                acts = self._may_act(man)
                levels = taken.setdefault(skill, {})
                levels[times] = levels.get(times, False) or bool(acts)
        for known in self._rulebook.skills:
            for times, acts in sorted(taken.get(known.id, {}).items()):
                level = known.level(times)
                lead = level.label if level else known.name
                if said := known.on_card(times, acts=acts):
                    yield self.words.led(lead.replace(" (", f"{NBSP}("), said)

    def _may_act(self, man: int) -> bool:
        """Return whether a man may take special actions, at least while an item allows it."""
        items = (*self._used.items(man), *passed_on(self._report))
        lifted = lifting(self._report.members[man].profile, items, self._rulebook)
        return bool(lifted) or self._used.acts_specially(man)

    def _items(self) -> Iterator[Paragraph]:
        carried = {item for man in range(self._report.size) for item in self._used.items(man)}
        for item in self._rulebook.items:
            if item.id in carried and item.card:
                yield self.words.led(item.name, item.on_card.replace("[special]", ""))

    def _counted(self) -> Iterator[Paragraph]:
        """Yield the skills and items that the numbers of the rows include, with how much."""
        men = range(self._report.size)
        skills = {skill for man in men for skill in self._used.skills(man)}
        items = {item for man in men for item in self._used.items(man)}
        for skill in self._rulebook.skills:
            if skill.id in skills and skill.in_numbers:
                said = _("{courage} C in close combat")
                courage = signed(skill.close_combat_courage)
                yield self.words.led(skill.name, said.format(courage=courage))
        for item in self._rulebook.items:
            if item.id in items and item.in_numbers:
                yield self.words.led(item.name, changes(item.profile))

    def shooting(self) -> Iterator[Grid]:
        """Yield the modifiers and the wound chart."""
        found = modifiers(self._report, self._rulebook, self.words, {HALF_RANGE})
        yield Grid(("", ""), tuple(found), aligns=("left", "right"))
        rows = wounds(self._rulebook, self.words)
        lead = (Text(_("Wound, D6 for each hit"), "strong"),)
        yield Grid(("", lead, ""), tuple(rows), aligns=("left", "left", "right"))
