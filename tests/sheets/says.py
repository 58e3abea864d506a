"""What a sheet says, as plain text, and what it has to say of a squad."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality import finding_sentence
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Blank, Boxes, Mark, Text
from nco_builder.sheets.roster import roster_sheet
from nco_builder.sheets.weapon_lines import ANTI_TANK
from nco_builder.sheets.words import LARGEST
from nco_builder.squad import all_skills, carried_weapons, effective_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Finding, Report
    from nco_builder.sheets.blocks import Cell, Paragraph, TableRow
    from nco_builder.sheets.contents import TableSheet

DATE = dt.date(2026, 11, 20)
BOX, LINE, ZERO = "☐", "____", "0"
BREAKS = "\t\n\v\f\r\x85\u2028\u2029"


def sheet_of(report: Report) -> TableSheet:
    return roster_sheet(report, SheetOptions(DATE))


def words(paragraph: Paragraph) -> str:
    """A paragraph with its marks as characters; hard spaces are spaces."""
    return "".join([_shown(inline) for inline in paragraph]).replace("\N{NO-BREAK SPACE}", " ")


def _shown(inline: object) -> str:
    if isinstance(inline, Text):
        return inline.text
    if isinstance(inline, Boxes):
        return BOX * inline.count
    if isinstance(inline, Blank):
        return LINE
    if isinstance(inline, Mark):
        return inline.text
    return f"{inline.label}{BOX * inline.boxes}{ZERO * inline.zeros}"  # type: ignore[attr-defined]


def cell_words(cell: Cell) -> str:
    return "\n".join([words(paragraph) for paragraph in cell])


def row_words(row: TableRow) -> str:
    return "\n".join([*(cell_words(cell) for cell in row.cells), words(row.foot)])


def all_words(sheet: TableSheet) -> str:
    """Everything a sheet says, block by block."""
    banner = sheet.banner
    return "\n".join(
        [
            banner.headline,
            banner.stamp.text,
            words(banner.line),
            cell_words(banner.beside),
            *(f"{each.value} {each.rest} {each.caption}" for each in sheet.figures),
            words(sheet.terms),
            *(column.heading for column in sheet.table.columns),
            *(words(group.heading) for group in sheet.table.groups),
            *(row_words(row) for row in sheet.table.rows),
            *(section.heading for section in sheet.sections),
            *(words(each) for section in sheet.sections for each in section.paragraphs),
            words(sheet.legend),
            *sheet.credit,
            sheet.owner,
        ]
    )


def facts(report: Report) -> Iterator[str]:
    """Everything of a squad and its verdict that has to be on paper, breaks and tabs as spaces."""
    for fact in _facts(report):
        yield "".join([" " if character in BREAKS else character for character in fact]).strip()


def _facts(report: Report) -> Iterator[str]:
    squad = report.squad
    yield from (squad.name, squad.player, squad.notes)
    yield from (figure(squad.limits.vp), figure(squad.limits.sp), str(report.size))
    yield from (finding_sentence(found, squad, report.rulebook) for found in told_findings(report))
    for index in range(report.size):
        yield from facts_of_man(report, index)
    for weapon in squad.definitions.weapons:
        yield from (weapon.name.strip() or weapon.id, weapon.notes.strip())
    for vehicle in squad.vehicles:
        yield (vehicle.name or "").strip()
    for pack in squad.packs:
        yield pack.id
    if report.rulebook:
        yield report.rulebook.credit
        yield from (figure(report.vp), figure(report.sp), figure(report.sp_limit))
        yield figure(report.victory_total)


def told_findings(report: Report) -> Iterator[Finding]:
    """All but what is agreed, and a ruling on men only of the first of them."""
    asked = set()
    for found in report.findings:
        if found.severity == "ruling":
            is_again = found.member is not None and found.ruling in asked
            if found.agreed or is_again:
                continue
            asked.update([found.ruling] if found.member is not None else [])
        yield found


def facts_of_man(report: Report, index: int) -> Iterator[str]:
    squad = report.squad
    member, said = squad.members[index], report.members[index]
    yield from (str(index + 1), member.name, member.model or "", member.notes)
    if report.rulebook is None:
        defined = {weapon.id: weapon.name for weapon in reversed(squad.definitions.weapons)}
        weapon = member.primary or ""
        yield from (member.unit, defined.get(weapon, weapon), *member.items, *member.skills)
        return
    book = report.rulebook
    if said.unit is None or said.profile is None:
        known_weapon = book.weapons_by_id.get(member.primary or "")
        yield from (member.unit, known_weapon.short_name if known_weapon else "")
        return
    own = effective_rules(squad, book).nation_weapons
    yield from (
        said.unit.name,
        figure(said.cost),
        str(said.currency),
        figure(said.victory),
    )
    yield from (str(getattr(said.profile, name)) for name in "MCHP")
    yield from (f"({said.profile.base(cause.attribute)})" for cause in said.profile.causes)
    for weapon in carried_weapons(member, said.unit):
        if weapon in book.weapons_by_id:
            known = book.weapons_by_id[weapon]
            yield known.short_name
            yield f'{known.range_in}"'
        else:
            yield (own[weapon].name.strip() or weapon) if weapon in own else weapon
    for item in member.items:
        yield book.items_by_id[item].name if item in book.items_by_id else item
    for skill in all_skills(member, said.unit):
        yield book.skills_by_id[skill].name if skill in book.skills_by_id else skill
    barred = book.vehicle_phase.anti_tank.barred_units
    has_line = member.unit not in barred
    yield (_(ANTI_TANK) if has_line else "ANTI-TANK") if member.anti_tank else ""
    yield "BOMBER" if member.bomber else ""


def figure(value: int) -> str:
    """A number in full, or as beyond the largest one that a sheet tells."""
    return str(value) if value <= LARGEST else f">{LARGEST}"


def squeezed(text: str) -> str:
    """Without spaces, so that line breaks do not matter."""
    return "".join([character for character in text if character not in f" \xa0\u3000{BREAKS}"])
