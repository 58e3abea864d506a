"""The vehicle list: all vehicles on a sheet, with findings and agreed terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, ngettext
from nco_builder.sheets.blocks import (
    Blank,
    Section,
    Table,
    TableColumn,
    TableGroup,
    TableRow,
    Text,
)
from nco_builder.sheets.contents import Figure, ScanCode, TableSheet
from nco_builder.sheets.words import (
    APART,
    DOT,
    NBSP,
    TO,
    fingerprint_line,
    joined,
    lines,
    number,
    single_line,
    typed,
)
from nco_builder.systems.judging import resolved_for_sheets
from nco_builder.systems.k47_vehicles.cards import credit, pins, rules_named
from nco_builder.systems.k47_vehicles.judge import letter, sentence
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.texts import (
    class_text,
    inches,
    mount_and_flak,
    run_text,
    weapon_pen,
    weapon_values,
)
from nco_builder.systems.listing import finding_sections, note_sections, verdict_banner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Cell, Paragraph
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle, MountedWeapon
    from nco_builder.systems.k47_vehicles.resolve import Resolved, ResolvedForce
    from nco_builder.systems.k47_vehicles.rules import Chapter

SHARE = N_("Share these vehicles")
SCAN = N_(
    "Scan the code and paste its text into NCO Builder: it holds all vehicles without notes. "
    "NCO Builder can also open this PDF."
)
TOO_LONG = N_("Too long for a code to be scanned: the vehicles are inside this PDF, to be opened.")
SHORT, LONG = 8.0, 16.0
"""Lengths of lines to write on in a cell, in millimetres."""
WRONG = "▲"


def vehicle_list(judgement: Judged[Force], options: SheetOptions) -> TableSheet:
    """Return the vehicle list.

    Raises:
        NoSheetError: the rules are not installed.
    """
    result: ResolvedForce = resolved_for_sheets(judgement)
    force, rules = judgement.document, chapter()
    name = single_line(force.name)
    wrong = _wrong(judgement)
    rows = tuple(
        [_row(place, force, known, wrong, rules) for place, known in enumerate(result.vehicles)]
    )
    count = number(len(rows)) if rows else _("none")
    heading = (Text(_("Vehicles"), "strong"), Text(f"  {count}"))
    table = Table(_columns(with_points=force.has_points), (TableGroup(heading, rows),), _("notes"))
    return TableSheet(
        title=name or _("Untitled vehicles"),
        author=single_line(force.player),
        subject=_("Vehicle list, {rules}").format(rules=rules.title),
        language=current(),
        banner=verdict_banner(
            judgement,
            options.date,
            _("Vehicles"),
            rules.title,
            line=_("Vehicle chapter"),
            is_empty=not force.vehicles,
        ),
        figures=tuple(_figures(force, result)),
        terms=(Text(_("AGREED") + " ", "label"), Text(_terms(force), "small")),
        table=table,
        sections=tuple(_sections(judgement)),
        legend=_legend(rows, wrong),
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        credit=(" ".join(credit()), fingerprint_line(force)),
        counted=_("page {number} of {count}"),
        code=ScanCode(options.codes, _(SHARE), _(SCAN), _(TOO_LONG)) if options.codes else None,
    )


def _terms(force: Force) -> str:
    if force.points is None:
        return _("no points limit")
    return _("{points} points").format(points=number(force.points))


def _figures(force: Force, result: ResolvedForce) -> Iterator[Figure]:
    """Yield points if entered or agreed; vehicles; those that assault, unless all do."""
    if force.has_points:
        yield _points(force, result)
    count = len(force.vehicles)
    caption = ngettext("vehicle: an order die", "vehicles: an order die each", count)
    yield Figure(number(count), "", caption)
    known = [each for each in result.vehicles if each]
    infantry = sum(each.against_infantry != "no" for each in known)
    vehicles = sum(each.against_vehicles != "no" for each in known)
    if infantry != count:
        yield Figure(number(infantry), "", _("assault infantry"))
    if vehicles != count:
        yield Figure(number(vehicles), "", _("assault vehicles"))


def _points(force: Force, result: ResolvedForce) -> Figure:
    spent = number(result.points)
    caption = _("points") if result.complete else _("points, not all are entered")
    if force.points is None:
        return Figure(spent, "", caption)
    left = force.points - result.points
    if left < 0:
        caption = _("points, {count} over").format(count=number(-left))
    elif result.complete:
        caption = _("points, {count} left").format(count=number(left))
    return Figure(spent, f"/ {number(force.points)}", caption, alarm=left < 0)


def _columns(*, with_points: bool) -> tuple[TableColumn, ...]:
    columns = (
        TableColumn("#", 5, 8),
        TableColumn(_("Vehicle"), 26, 46),
        TableColumn(_("DV"), 9, 13, "center"),
        TableColumn(_("Advance"), 15, 18, "center"),
        TableColumn(_("Run"), 14, 22, "center"),
        TableColumn(_("Reverse"), 16, 18, "center"),
        TableColumn(_("Crew"), 20, 24),
        TableColumn(_("Weapons"), 38, 72),
        TableColumn(_("Rules"), 20, 44),
        TableColumn(_("Points"), 11, 16, "right"),
    )
    return columns if with_points else columns[:-1]


def _row(
    place: int, force: Force, known: Resolved | None, wrong: set[int], rules: Chapter
) -> TableRow:
    vehicle = force.vehicles[place]
    mark = f"{WRONG}{NBSP}" if place in wrong else ""
    notes = " ".join(lines(vehicle.notes).split("\n"))
    named = single_line(class_text(vehicle, rules))
    cells: list[Cell] = [
        ((Text(f"{mark}{place + 1}", "strong"),),),
        ((typed(vehicle.name, "name"),), (Text(named, "small"),), pins()),
        ((Text(f"{number(known.value)}+", "strong") if known else Blank(SHORT),),),
        *(((Text(each, "range") if each else Blank(SHORT),),) for each in _moves(known)),
        (_crew(vehicle, rules),),
        tuple(_weapons(vehicle, known, rules)),
        tuple(_rules(vehicle, rules)),
    ]
    if force.has_points:
        entered = vehicle.points
        cells.append(((Blank(SHORT) if entered is None else Text(number(entered), "cost"),),))
    return TableRow(
        key=f"{place + 1} {single_line(vehicle.name) or named}",
        cells=tuple(cells),
        foot=(Text(notes),) if notes else (),
    )


def _moves(known: Resolved | None) -> tuple[str, str, str]:
    """Return how far it advances, runs and reverses; nothing of an unknown vehicle."""
    if known is None:
        return "", "", ""
    return inches(known.advance.inches), run_text(known.run), inches(known.reverse.inches)


def _crew(vehicle: ForceVehicle, rules: Chapter) -> Paragraph:
    return (Text(rules.qualities[vehicle.quality].name),) if vehicle.quality else (Blank(),)


def _weapons(vehicle: ForceVehicle, known: Resolved | None, rules: Chapter) -> Iterator[Paragraph]:
    """Yield each weapon with its letter, mount and Pen; a line if none is entered."""
    if not vehicle.weapons:
        yield (Blank(),)
    for place, weapon in enumerate(vehicle.weapons):
        flak = bool(known and known.weapons[place].flak)
        count = "" if weapon.count in (None, 1) else f" ×{number(weapon.count)}"
        mount = mount_and_flak(weapon, rules, flak=flak)
        named = typed(weapon.name) if single_line(weapon.name) else Blank(LONG)
        name = (Text(f"{letter(place)}{NBSP}", "strong"), named)
        values = weapon_values(weapon)
        yield (
            *name,
            Text(f"{count}, {mount}"),
            *_pen(weapon),
            *((Text(f", {values}"),) if values else ()),
        )


def _pen(weapon: MountedWeapon) -> Paragraph:
    """Return its Pen or a line for it; small arms have none."""
    pen = weapon_pen(weapon)
    if pen == TO:
        return ()
    lead = Text(", " + _("Pen") + NBSP)
    return (lead, Blank(SHORT) if pen is None else Text(pen, "strong"))


def _rules(vehicle: ForceVehicle, rules: Chapter) -> Iterator[Paragraph]:
    named = rules_named(vehicle, rules)
    if named or vehicle.transport is None:
        yield (Text(named or TO),)
    if vehicle.transport is not None:
        men = vehicle.transport.men
        tow = single_line(vehicle.transport.tow or "")
        carries = (Text(_("carries") + NBSP), Blank(SHORT) if men is None else Text(number(men)))
        yield (*carries, *((Text(DOT + _("tows") + f" {tow}"),) if tow else ()))


def _wrong(judgement: Judged[Force]) -> set[int]:
    """Return the indexes of vehicles that are not legal."""
    return {
        int(each.at.removeprefix("vehicles[").partition("]")[0])
        for each in judgement.findings
        if each.severity == "error" and each.at
    }


def _legend(rows: tuple[TableRow, ...], wrong: set[int]) -> Paragraph:
    if not rows:
        return ()
    told = [
        (Text(_("DV"), "strong"), _means(_("damage value"))),
        (Text(_("Pen"), "strong"), _means(_("penetration"))),
    ]
    if wrong:
        told.append((Text(WRONG), _means(_("not legal: see below"))))
    return joined(told, APART)


def _means(words: str) -> Text:
    return Text(NBSP + words.replace(" ", NBSP))


def _sections(judgement: Judged[Force]) -> Iterator[Section]:
    """Yield the findings by severity, and the notes."""
    yield from finding_sections(
        judgement,
        lambda finding: (Text(f"{single_line(sentence(finding, judgement))} "),),
        cited=chapter().title,
    )
    yield from note_sections(judgement.document.notes)
