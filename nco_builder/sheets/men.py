"""What sheets print of a man: his boxes and tracks, what marks him, numbers as entered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality.men import UNIQUE_EXCEEDED
from nco_builder.sheets.blocks import Blank, Boxes, Text, Track
from nco_builder.sheets.words import MINUS, NBSP, number, single_line
from nco_builder.squad import all_skills
from nco_builder.squad.fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality import Finding, Report
    from nco_builder.rules import Item, Rulebook, Unit
    from nco_builder.rules.play import WalkingWounded
    from nco_builder.sheets.blocks import Paragraph, Role
    from nco_builder.squad import Member, Profile

ATTRIBUTES = ("M", "C", "H", "P")
WRONG = "✗"
SLOT = "+"
NONE = Text("–")
GRENADE = "hand_grenade"
BREAKDOWNS = 2
MOST_BOXES, LONGEST_TRACK = 12, 10
NUMBER_MM = 8
LONGEST_PASSER = 12
"""The most letters of a name on the cards of comrades; a longer one is a number there."""
_HYPHEN_MINUS = re.compile(r"(?<![\w-])-(?=\d)")


def tags_of(member: Member, but: str = "") -> tuple[tuple[str, bool], ...]:
    """Return what marks a man besides his rank, and whether it does; one field may be left out."""
    return tuple(
        (_(field.mark), getattr(member, field.name))
        for field in FIELDS
        if field.mark and field.name != but
    )


def passed_on(report: Report) -> tuple[str, ...]:
    """Return the items of the squad that their bearers may use on any comrade."""
    known = report.rulebook.skills_by_id if report.rulebook else {}
    found = [
        item
        for member, man in zip(report.squad.members, report.members, strict=True)
        if man.unit
        for skill in all_skills(member, man.unit)
        if skill in known
        for item in member.items
        if item in known[skill].transferable_items
    ]
    return tuple(dict.fromkeys(found))


def passer(report: Report, items: Iterable[str]) -> str:
    """Return who passes all of these items on to comrades, by name or number.

    "" if it is not one man alone.
    """
    wanted = set(items)
    known = report.rulebook.skills_by_id if report.rulebook else {}
    found = {}
    for place, (member, man) in enumerate(zip(report.squad.members, report.members, strict=True)):
        skills = all_skills(member, man.unit) if man.unit else ()
        passed = [each for one in skills if one in known for each in known[one].transferable_items]
        if given := wanted.intersection(passed, member.items):
            found[place] = given
    if len(found) != 1 or wanted not in found.values():
        return ""
    (place,) = found
    name = single_line(report.squad.members[place].name)
    if name and len(name) <= LONGEST_PASSER:
        return name
    return _("no. {numbers}").format(numbers=report.numbers[place]).replace(" ", NBSP)


def prohibitions(member: Member, unit: Unit | None, rulebook: Rulebook) -> list[str]:
    """Return what a man's skills forbid him, each once."""
    known = rulebook.skills_by_id
    told = [known[each].card_never for each in all_skills(member, unit) if each in known]
    return list(dict.fromkeys(filter(None, told)))


def findings_by_man(report: Report) -> dict[int, list[Finding]]:
    """Return the findings about each man by his position; of a unit that is there too often, all.

    A squad may have only one of some units; which of its men is too many, nobody can tell.
    """
    found: dict[int, list[Finding]] = {}
    for each in report.findings:
        about = [] if each.member is None else [each.member]
        if each.code == UNIQUE_EXCEEDED.name:
            about = [at for at, man in enumerate(report.squad.members) if man.unit == each["unit"]]
        for at in about:
            found.setdefault(at, []).append(each)
    return found


def wrong_men(report: Report) -> frozenset[int]:
    """Return the positions of all men an error is about."""
    told = findings_by_man(report).items()
    return frozenset([at for at, found in told if any(one.severity == "error" for one in found)])


def lifting(profile: Profile | None, items: Iterable[str], rulebook: Rulebook) -> list[Item]:
    """Return those of the items that allow a man special actions for a turn; none if he may."""
    needed, known = rulebook.defaults.special_action_courage, rulebook.items_by_id
    if profile is None or needed <= profile.C:
        return []
    found = [known[each] for each in dict.fromkeys(items) if each in known]
    return [each for each in found if profile.C + (each.courage_this_turn or 0) >= needed]


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
    """Return boxes and their number, which can be counted in a copy on screen, too."""
    row = boxes(count)
    return (*row, Text(f"{NBSP}({number(count)})")) if row == (Boxes(count),) else row


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


def health_track(health: int, wounded: WalkingWounded) -> Paragraph:
    """Return his health with a box per point; those for walking wounded are heavy."""
    if health > LONGEST_TRACK:
        return (Text(f"H {number(health)} "), Blank(NUMBER_MM))
    boxes = max(0, health)
    return (Track("H", boxes, heavy=min(wounded.at_health, boxes)),)


def psyche_track(psyche: int) -> Paragraph:
    """Return his psyche: a box per point, and a 0 for the first and second breakdown."""
    if psyche > LONGEST_TRACK:
        return (Text(f"P {number(psyche)} "), Blank(NUMBER_MM), Track("", 0, zeros=BREAKDOWNS))
    return (Track("P", max(0, psyche), zeros=BREAKDOWNS),)


def base_of(base: str) -> str:
    """Return the short form of a value before items."""
    return f"({base})"
