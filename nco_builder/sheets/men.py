"""The row of a man on a roster, cell by cell."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.legality import Names
from nco_builder.sheets.blocks import Blank, Boxes, TableColumn, TableRow, Text, Track
from nco_builder.sheets.words import (
    APART,
    MINUS,
    NBSP,
    joined,
    lines,
    number,
    single_line,
    typed,
)
from nco_builder.squad import all_skills, carried_weapons, effective_rules
from nco_builder.squad.fields import FIELDS

if TYPE_CHECKING:
    from nco_builder.legality import MemberReport, Report
    from nco_builder.rules import Unit
    from nco_builder.rules.play import WalkingWounded
    from nco_builder.sheets.blocks import Cell, Paragraph, Role
    from nco_builder.squad import Member, NationWeapon, Profile

COLUMNS = (
    TableColumn("", 8.6, 8.6, "center"),
    TableColumn(N_("Name, rank"), 26, 46),
    TableColumn("M", 8.4, 8.4, "center"),
    TableColumn("C", 8.4, 8.4, "center"),
    TableColumn("H", 8.4, 8.4, "center"),
    TableColumn("P", 8.4, 8.4, "center"),
    TableColumn(N_("Weapons (range), health and psyche"), 44, 72, told_as=N_("Weapons")),
    TableColumn(N_("Skills"), 16, 38),
    TableColumn(N_("Items"), 16, 38),
    TableColumn(N_("Cost"), 11.5, 11.5, "right"),
    TableColumn(N_("Worth, lost"), 9.5, 9.5, "right"),
)
"""The columns, their headings in English."""
ATTRIBUTES = ("M", "C", "H", "P")
SPECIAL = "◆"
WRONG = "✗"
SLOT = N_("incl. slot")
NONE = Text("–")
LOST: Paragraph = (Boxes(1),)
"""Ticked when a man becomes a casualty."""
GRENADE = "hand_grenade"
BREAKDOWNS = 2
MOST_BOXES, LONGEST_TRACK = 12, 10
MOST_OWN_LINES = 4
NUMBER_MM = 8
_HYPHEN_MINUS = re.compile(r"(?<![\w-])-(?=\d)")


def columns() -> tuple[TableColumn, ...]:
    """Return the columns with headings in the current language."""
    return tuple(
        [
            each.replace(heading=_(each.heading), told_as=each.told_as and _(each.told_as))
            for each in COLUMNS
        ]
    )


class Men:
    """The men of a report as rows of a table."""

    def __init__(self, report: Report) -> None:
        """Bind the report; the men with errors are looked up once."""
        squad, rulebook = report.squad, report.rulebook
        self._report = report
        self._names = Names(squad, rulebook)
        self._numbers = report.numbers
        self._wrong = {finding.member for finding in report.errors}
        self._room = _second_best([man.profile.H for man in report.members if man.profile])
        self._own: dict[str, NationWeapon] = (
            effective_rules(squad, rulebook).nation_weapons
            if rulebook
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
                *(_attribute(man.profile, attribute) for attribute in ATTRIBUTES),
                (self.weapons(member, man.unit), *self._tracks(man.profile)),
                self._skills(member, man.unit),
                self._items(member),
                *_points(member, man),
            ),
            _foot(member),
        )

    def _number(self, index: int, profile: Profile | None) -> Cell:
        marks = SPECIAL * bool(profile and profile.special_action) + WRONG * (index in self._wrong)
        place = Text(str(self._numbers[index]), "range")
        return ((place,), (Text(marks, "strong"),)) if marks else ((place,),)

    def _name(self, member: Member) -> Cell:
        rank = (Text(single_line(self._names.unit(member.unit)), "small"),)
        marks = [(Text(tag.replace(" ", NBSP), "label"),) for tag, has in tags_of(member) if has]
        return (typed(member.name, "name"),), joined((rank, *marks), "  ")

    def weapons(self, member: Member, unit: Unit | None) -> Paragraph:
        """Return his weapons with ranges and uses, then his grenades."""
        carried = (
            carried_weapons(member, unit)
            if unit
            else [weapon for weapon in (member.primary, member.secondary) if weapon is not None]
        )
        parts = [self._weapon(weapon) for weapon in carried]
        if member.grenades:
            known = self._report.rulebook and GRENADE in self._report.rulebook.weapons_by_id
            kind = self._weapon(GRENADE) if known else (Text(_("Grenades")),)
            parts.append((*kind, Text(NBSP), *counted_boxes(member.grenades)))
        return joined(parts, APART) or (Text(_("no weapon")),)

    def _weapon(self, weapon: str) -> Paragraph:
        rulebook = self._report.rulebook
        if rulebook and weapon in rulebook.weapons_by_id:
            known = rulebook.weapons_by_id[weapon]
            reach = Text(f'{known.range_in}"', "range")
            uses = counted_boxes(known.uses or 0) if weapon != GRENADE else ()
            gap = (Text(NBSP),) if uses else ()
            return (Text(f"{known.short_name}{NBSP}"), reach, *gap, *uses)
        own = self._own.get(weapon)
        if own:
            return (Text(f"{single_line(own.name) or own.id}{NBSP}"), printed(own.range, '"'))
        return (Text(f"“{single_line(weapon)}”"),)

    def _tracks(self, profile: Profile | None) -> Cell:
        rulebook = self._report.rulebook
        if profile is None or rulebook is None:
            return ((Text("H "), Blank(NUMBER_MM), Text("  P "), Blank(NUMBER_MM)),)
        health = health_track(profile.H, rulebook.walking_wounded, self._room)
        return ((*health, Text("  "), *psyche_track(profile.P)),)

    def _skills(self, member: Member, unit: Unit | None) -> Cell:
        taken = Counter(all_skills(member, unit) if unit else member.skills)
        return _list([(Text(self._skill(skill, count)),) for skill, count in taken.items()])

    def _skill(self, skill: str, count: int) -> str:
        rulebook = self._report.rulebook
        known = rulebook.skills_by_id.get(skill) if rulebook else None
        if known and count <= len(known.levels):
            return NBSP.join(known.levels[count - 1].label.rsplit(" ", 1))
        return f"{single_line(self._names.skill(skill)) or '“”'}{_times(count)}"

    def _items(self, member: Member) -> Cell:
        return _list([self._item(item, count) for item, count in Counter(member.items).items()])

    def _item(self, item: str, count: int) -> Paragraph:
        rulebook = self._report.rulebook
        known = rulebook.items_by_id.get(item) if rulebook else None
        name = Text(f"{single_line(self._names.item(item)) or '“”'}{_times(count)}")
        uses = (known.uses or 0) * count if known else 0
        return (*boxes(uses), Text(NBSP), name) if uses else (name,)


def tags_of(member: Member, but: str = "") -> tuple[tuple[str, bool], ...]:
    """Return what marks a man besides his rank, and whether it does; one field may be left out."""
    return tuple(
        (_(field.mark), getattr(member, field.name))
        for field in FIELDS
        if field.mark and field.name != but
    )


def boxes(count: int) -> Paragraph:
    """Return a box for each use, or the number and a line if there are too many.

    A negative number is shown as it is.
    """
    if count <= 0:
        return (Text(number(count), "strong"),) if count else ()
    if count <= MOST_BOXES:
        return (Boxes(count),)
    return (Text(f"{number(count)} ", "strong"), Blank(NUMBER_MM))


def counted_boxes(count: int) -> Paragraph:
    """Return a number and its boxes, which can be counted in a copy on screen, too."""
    row = boxes(count)
    return (Text(f"×{number(count)}{NBSP}", "range"), *row) if row == (Boxes(count),) else row


def printed(
    value: float | str | None, unit: str = "", role: Role = "range", mm: float = NUMBER_MM
) -> Text | Blank:
    """Return a number of a nation-specific weapon as entered, or a line of this length.

    A minus sign is the same as for all other numbers.
    """
    if isinstance(value, int | float):
        return Text(number(value) + unit, role)
    text = _HYPHEN_MINUS.sub(MINUS, single_line(value or ""))
    return Text(text, role) if text else Blank(mm)


def health_track(health: int, wounded: WalkingWounded, room: int = 0) -> Paragraph:
    """Return his health with a box per point; those for walking wounded are heavy."""
    if health > LONGEST_TRACK:
        return (Text(f"H {number(health)} "), Blank(NUMBER_MM))
    boxes, label = max(0, health), f"H{NBSP}{number(health)}"
    return (Track(label, boxes, heavy=min(wounded.at_health, boxes), room=room),)


def psyche_track(psyche: int) -> Paragraph:
    """Return his psyche: a box per point, and a 0 for the first and second breakdown."""
    if psyche > LONGEST_TRACK:
        return (Text(f"P {number(psyche)} "), Blank(NUMBER_MM), Track("", 0, zeros=BREAKDOWNS))
    return (Track(f"P{NBSP}{number(psyche)}", max(0, psyche), zeros=BREAKDOWNS),)


def _second_best(values: list[int]) -> int:
    """Return the second highest number, to which tracks are aligned at little cost."""
    levels = sorted(set(values))
    return min(LONGEST_TRACK, levels[-2]) if len(levels) > 1 else 0


def _attribute(profile: Profile | None, attribute: str) -> Cell:
    if profile is None:
        return ((Blank(5),),)
    value, base = getattr(profile, attribute), profile.base(attribute)
    cell: Cell = ((Text(number(value), "number"),),)
    return cell if value == base else (*cell, (Text(base_of(number(base)), "range"),))


def base_of(base: str) -> str:
    """Return the short form of a value before items."""
    return f"({base})"


def before_items(base: str) -> str:
    """Return an attribute before his items; without a number, the word alone."""
    return _("base {number}").format(number=base).strip().replace(" ", NBSP)


def _points(member: Member, man: MemberReport) -> tuple[Cell, Cell]:
    slot = ((Text(_(SLOT), "tiny"),),) if member.extra_skill_slot else ()
    if man.currency is None:
        return ((NONE,), *slot), ((NONE,), LOST)
    cost = (Text(number(man.cost), "cost"), Text(f" {man.currency}", "small"))
    return (cost, *slot), ((Text(number(man.victory), "cost"),), LOST)


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


def _list(words: list[Paragraph]) -> Cell:
    """Return lines one below the other if they are few, else in a row."""
    if not words:
        return ((NONE,),)
    return tuple(words) if len(words) <= MOST_OWN_LINES else (joined(words, APART),)
