"""The row of a man on a roster: all that a shot of his needs, cell by cell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.legality import Names
from nco_builder.sheets.blocks import Blank, Boxes, Mark, TableColumn, TableRow, Text
from nco_builder.sheets.card_words import SPECIAL
from nco_builder.sheets.men import (
    GRENADE,
    NONE,
    NUMBER_MM,
    SLOT,
    WRONG,
    base_of,
    boxes,
    counted_boxes,
    health_track,
    printed,
    prohibitions,
    psyche_track,
    tags_of,
    wrong_men,
)
from nco_builder.sheets.weapon_lines import ANTI_TANK as ANTI_TANK_NAME
from nco_builder.sheets.weapon_lines import (
    NOTHING,
    carried_by,
    grenade_boxes,
    headings,
    hits_of,
    weapon_slots,
)
from nco_builder.sheets.words import APART, NBSP, joined, lines, number, single_line, typed
from nco_builder.squad import all_skills, effective_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.legality import MemberReport, Report
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.sheets.blocks import Cell, Inline, Paragraph
    from nco_builder.sheets.contents import WeaponSlot
    from nco_builder.sheets.drawings import Align
    from nco_builder.squad import EffectiveRules, Member, NationWeapon, Profile

PARTS = (19.0, 6.2, 8.6, 14.0, 8.6, 7.8)
"""How wide each part of a weapon's line is, its name first, in millimetres."""
PARTS_APART = 1.4
"""The least room between the last part and the next column, in millimetres."""
ALIGNS: tuple[Align, ...] = ("left", "left", "right", "right", "right", "center")
MOST_BESIDE = 4
"""The most boxes of a weapon in its line, in the column of half ranges if that is empty."""
BEFORE_HITS = "  "
"""Between a range and what hits, where a line may end."""
LOST = Boxes(1)
"""Ticked when a man becomes a casualty."""
FIGURES = ("M", "C")
"""What is read as a number; health and psyche are read from their boxes."""
ANTI_TANK = "anti_tank"


def columns() -> tuple[TableColumn, ...]:
    """Return the columns with headings in the current language, each on one line."""
    weapon, reach, _dice, hit, near, wound, close = headings()
    titles = map(capital, (weapon, reach, hit, near, wound, close))
    parts = tuple(
        [
            TableColumn(title, width, width, align)
            for title, width, align in zip(titles, PARTS, ALIGNS, strict=True)
        ]
    )
    whole = sum(PARTS) + PARTS_APART
    return (
        TableColumn("", 6.2, 6.2, "center"),
        TableColumn(_("Name, rank"), 24, 48),
        TableColumn("M", 5.4, 5.4, "center"),
        TableColumn("C", 7.0, 7.0, "center"),
        TableColumn(_("Health, psyche"), 24, 44),
        TableColumn("", whole, whole, told_as=_("Weapons"), parts=parts),
        TableColumn(_("Skills, items"), 20, 42),
        TableColumn(_("Worth"), 11.6, 11.6, "right"),
    )


class Men:
    """The men of a report as rows of a table."""

    def __init__(self, report: Report) -> None:
        """Bind the report; the men with errors are looked up once."""
        squad, rulebook = report.squad, report.rulebook
        self._report = report
        self._names = Names(squad, rulebook)
        self._numbers = report.numbers
        self._wrong = wrong_men(report)
        self._rules: EffectiveRules | None = effective_rules(squad, rulebook) if rulebook else None
        self._own: dict[str, NationWeapon] = (
            self._rules.nation_weapons
            if self._rules
            else {weapon.id: weapon for weapon in reversed(squad.definitions.weapons)}
        )

    def row(self, index: int) -> TableRow:
        """Return the row of the man at a position."""
        member = self._report.squad.members[index]
        man = self._report.members[index]
        return TableRow(
            str(self._numbers[index]),
            (
                self._number(index, man.profile),
                self._name(member),
                *(_attribute(man.profile, attribute) for attribute in FIGURES),
                self._tracks(man.profile),
                tuple(self._shots(member, man.unit)),
                self._skills_and_items(member, man.unit),
                _points(man),
            ),
            _foot(member),
        )

    def _number(self, index: int, profile: Profile | None) -> Cell:
        marks = SPECIAL * bool(profile and profile.special_action) + WRONG * (index in self._wrong)
        marks += SLOT * self._report.squad.members[index].extra_skill_slot
        place = Text(str(self._numbers[index]), "range")
        return ((place,), (Text(marks, "strong"),)) if marks else ((place,),)

    def _name(self, member: Member) -> Cell:
        rank = (Text(single_line(self._names.unit(member.unit)), "small"),)
        told = ANTI_TANK if self._has_anti_tank(member) else ""
        marks = [
            (Text(tag.replace(" ", NBSP), "label"),) for tag, has in tags_of(member, told) if has
        ]
        return (typed(member.name, "name"),), joined((rank, *marks), "  ")

    def _has_anti_tank(self, member: Member) -> bool:
        """Whether he carries an anti-tank weapon that has a line of its own."""
        book = self._report.rulebook
        return bool(
            book
            and member.anti_tank
            and member.unit not in book.vehicle_phase.anti_tank.barred_units
        )

    def _shots(self, member: Member, unit: Unit | None) -> Iterator[Paragraph]:
        """Yield a line for each weapon: orders never used, range, hit, half range, wound, close."""
        rules = self._rules
        if rules is None:
            for weapon in carried_by(member, None):
                yield from _alone(self._weapon(weapon))
            if member.grenades:
                yield from _alone((Text(_("Grenades") + NBSP), *counted_boxes(member.grenades)))
            return
        book = rules.rulebook
        anti_tank = book.appendix_b.anti_tank if self._has_anti_tank(member) else None
        ticked = {each[0]: each for each in _uses(carried_by(member, unit), book)}
        if more := grenade_boxes(member, rules):
            ticked[more[0]] = more
        for slot in weapon_slots(member, unit, rules, anti_tank):
            if slot:
                yield from _line(slot, ticked)
        for each in prohibitions(member, unit, book):
            yield from _alone((Text(each, "strong"),))

    def weapons(self, member: Member, unit: Unit | None, *, hits: bool = True) -> Paragraph:
        """Return his weapons with ranges and uses in one paragraph.

        With what they `hit` on, it also says what he never does with them.
        """
        carried = [each for each in carried_by(member, unit) if each != GRENADE]
        parts = [self._weapon(weapon, hits=hits) for weapon in carried]
        if member.grenades:
            known = self._report.rulebook and GRENADE in self._report.rulebook.weapons_by_id
            kind = self._weapon(GRENADE, hits=hits) if known else (Text(_("Grenades")),)
            parts.append((*kind, Text(NBSP), *_few_or_counted(member.grenades)))
        if self._has_anti_tank(member):
            weapon = self._report.rules.appendix_b.anti_tank
            reach = Text(f'{weapon.stop_within_in}"{BEFORE_HITS}', "range")
            name = _(ANTI_TANK_NAME).replace(" ", NBSP)
            hit = (Mark(f"{weapon.to_hit}+", "flat", "range"), Text(NBSP)) if hits else ()
            uses = _few_or_counted(weapon.uses)
            parts.append((Text(f"{name}{NBSP}"), reach, *hit, *uses))
        if hits and self._report.rulebook:
            never = prohibitions(member, unit, self._report.rulebook)
            parts += [(Text(each, "small"),) for each in never]
        return joined(parts, APART) or (Text(_("no weapon")),)

    def _weapon(self, weapon: str, *, hits: bool = False) -> Paragraph:
        rulebook = self._report.rulebook
        if rulebook and weapon in rulebook.weapons_by_id:
            known = rulebook.weapons_by_id[weapon]
            reach = Text(f'{known.range_in}"{BEFORE_HITS}', "range")
            uses = _few_or_counted(known.uses or 0) if weapon != GRENADE else ()
            gap = (Text(NBSP),) if uses else ()
            name = known.short_name.replace(" ", NBSP)
            hit = hits_of(known, rulebook) if hits else ()
            return (Text(f"{name}{NBSP}"), reach, *hit, *gap, *uses)
        own = self._own.get(weapon)
        if own:
            return (Text(f"{single_line(own.name) or own.id}{NBSP}"), printed(own.range, '"'))
        return (Text(f"“{single_line(weapon)}”"),)

    def _tracks(self, profile: Profile | None) -> Cell:
        """Return the boxes of his health and, below, those of his psyche."""
        rulebook = self._report.rulebook
        if profile is None or rulebook is None:
            return (Text("H "), Blank(NUMBER_MM)), (Text("P "), Blank(NUMBER_MM))
        return (
            (*health_track(profile.H, rulebook.walking_wounded), *_base(profile, "H")),
            (*psyche_track(profile.P), *_base(profile, "P")),
        )

    def _skills_and_items(self, member: Member, unit: Unit | None) -> Cell:
        """Return his skills in bold type, then his items, each after its boxes."""
        taken = Counter(all_skills(member, unit))
        skills = [(Text(self._skill(skill, count), "strong"),) for skill, count in taken.items()]
        items = [self._item(item, count) for item, count in Counter(member.items).items()]
        told = [each for each in (joined(skills, ", "), *items) if each]
        return (joined(told, APART),) if told else ()

    def _skill(self, skill: str, count: int) -> str:
        rulebook = self._report.rulebook
        known = rulebook.skills_by_id.get(skill) if rulebook else None
        if known and count <= len(known.levels):
            return NBSP.join(known.levels[count - 1].label.rsplit(" ", 1))
        return f"{single_line(self._names.skill(skill)) or '“”'}{_times(count)}"

    def _item(self, item: str, count: int) -> Paragraph:
        rulebook = self._report.rulebook
        known = rulebook.items_by_id.get(item) if rulebook else None
        called = single_line(self._names.item(item)) or "“”"
        name = Text(f"{called.replace(' ', NBSP) if known else called}{_times(count)}")
        uses = (known.uses or 0) * count if known else 0
        return (*boxes(uses), Text(NBSP), name) if uses else (name,)


def _few_or_counted(uses: int) -> Paragraph:
    """Return boxes, with how many they are unless they are few."""
    return boxes(uses) if uses <= MOST_BESIDE else counted_boxes(uses)


def _uses(carried: tuple[str, ...], rulebook: Rulebook) -> Iterator[Paragraph]:
    """Yield the name and boxes of each weapon that is used up, but not of grenades."""
    for weapon in carried:
        known = rulebook.weapons_by_id.get(weapon)
        if known and known.uses and weapon != GRENADE:
            yield (Text(f"{known.short_name}{NBSP}", "strong"), *boxes(known.uses))


def _alone(paragraph: Paragraph) -> Iterator[Paragraph]:
    """Yield a line of one paragraph that has the width of all parts; nothing if it is empty."""
    if paragraph:
        yield paragraph
        yield from [()] * (len(PARTS) - 1)


def _line(slot: WeaponSlot, ticked: Mapping[Inline, Paragraph]) -> Iterator[Paragraph]:
    """Yield the parts of a weapon's line, dashes left out, and more boxes in a line below."""
    if not any(slot.cells):
        yield from _alone(slot.name)
        return
    told = [() if cell == NOTHING or _is_count(cell) else _in_a_row(cell) for cell in slot.cells]
    reach, dice, *others = told
    hit, near, wound, close = others
    apart = (Text(NBSP),) if dice and hit else ()
    barred = (Text(NBSP * 2), *slot.barred) if slot.barred else ()
    name = slot.short if barred else slot.name
    more = ticked.get(Text(f"{slot.name[0].text}{NBSP}", "strong"), ())[1:]  # type: ignore[union-attr]
    if not near and more and isinstance(more[0], Boxes) and more[0].count <= MOST_BESIDE:
        near, more = more, ()
    yield from ((*name, *barred), reach, (*dice, *apart, *hit), near, wound, close)
    yield from _alone(more)


def _is_count(cell: Paragraph) -> bool:
    """Whether a cell counts grenades whose boxes are below."""
    return any(isinstance(each, Text) and each.text[:1] == "×" for each in cell)


def _in_a_row(cell: Paragraph) -> Paragraph:
    """Return what stands on a card in the type of a row."""
    return tuple([_smaller(inline) for inline in cell])


def _smaller(inline: Inline) -> Inline:
    if isinstance(inline, Text | Mark) and inline.role == "number":
        return inline.replace(role="range")
    return inline


def _attribute(profile: Profile | None, attribute: str) -> Cell:
    if profile is None:
        return ((Blank(5),),)
    base = _base(profile, attribute)
    cell: Cell = ((Text(number(getattr(profile, attribute)), "number"),),)
    return (*cell, base) if base else cell


def _base(profile: Profile, attribute: str) -> Paragraph:
    """Return a value before his items, where they change it."""
    base = profile.base(attribute)
    is_same = getattr(profile, attribute) == base
    return () if is_same else (Text(base_of(number(base)), "small"),)


def _points(man: MemberReport) -> Cell:
    """Return what he is worth with a box for when he is lost, then what he costs."""
    if man.currency is None:
        return ((NONE, Text(NBSP), LOST),)
    worth = (Text(number(man.victory), "cost"), Text(NBSP), LOST)
    cost = (Text(f"{number(man.cost)}{NBSP}{man.currency}", "small"),)
    return worth, cost


def _foot(member: Member) -> Paragraph:
    model, notes = single_line(member.model or ""), lines(member.notes)
    parts = [
        (Text(f"{label} ", "label"), Text(text, "small"))
        for label, text in ((_("MINIATURE"), model), (_("NOTES"), notes))
        if text
    ]
    return joined(parts)


def _times(count: int) -> str:
    return f"{NBSP}×{count}" if count > 1 else ""
