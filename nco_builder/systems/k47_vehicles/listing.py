"""The vehicle list: all vehicles on a sheet, with findings and agreed terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, ngettext, pgettext
from nco_builder.language.words import capital
from nco_builder.sheets.blocks import (
    Blank,
    Section,
    Table,
    TableColumn,
    TableGroup,
    TableRow,
    Text,
    Tile,
    Tiles,
)
from nco_builder.sheets.contents import Figure, ScanCode, TableSheet
from nco_builder.sheets.words import (
    APART,
    DOT,
    NBSP,
    fingerprint_line,
    joined,
    lines,
    number,
    single_line,
    ticked,
    typed,
)
from nco_builder.systems.judging import resolved_for_sheets
from nco_builder.systems.k47_vehicles.cards import (
    UNARMED_LINES,
    credit,
    lasting,
    least_pens,
    rules_named,
    weapon_called,
)
from nco_builder.systems.k47_vehicles.judge import letter, readings, sentence
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.texts import (
    class_text,
    inches,
    mount_and_flak,
    pen_text,
    pivots_text,
    run_text,
    turning,
    weapon_chart,
)
from nco_builder.systems.listing import finding_sections, note_sections, verdict_banner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Cell, Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle
    from nco_builder.systems.k47_vehicles.resolve import Resolved, ResolvedForce
    from nco_builder.systems.k47_vehicles.rules import Chapter

SHARE = N_("Share these vehicles")
SCAN = N_(
    "Scan the code and paste its text into NCO Builder: it holds all vehicles without notes. "
    "NCO Builder can also open this PDF."
)
TOO_LONG = N_("Too long for a code to be scanned: the vehicles are inside this PDF, to be opened.")
SHORT, MIDDLE, LONG, WRITTEN = 8.0, 18.0, 20.0, 6.0
"""Lengths of lines to write on in a cell and the height of its row, in millimetres."""
CHART_LINES = (8.0, 7.0, 7.0, 11.0, 7.5)
"""The lengths of those for what the weapons chart tells."""
TURNS = range(1, 9)
FEW = 4
"""The most vehicles whose rows have room for what their cards say, too."""
CLASS_LETTERS = 22
"""The letters of class and crew that have room beside each other."""
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
    heading = () if rows else (Text(_("Vehicles"), "strong"), Text("  " + _("none")))
    listed = (*rows, _sum(force, result)) if force.has_points and len(rows) > 1 else rows
    columns = _columns(with_points=force.has_points)
    table = Table(columns, (TableGroup(heading, listed),), _("notes"))
    return TableSheet(
        title=name or _("Untitled vehicles"),
        author=single_line(force.player),
        subject=_("Vehicle list, {rules}").format(rules=rules.label),
        language=current(),
        banner=verdict_banner(
            judgement,
            options.date,
            _("Vehicles"),
            rules.label,
            readings=readings(judgement),
            is_empty=not force.vehicles,
            to_fill_in=sum([_lines_of(each, _unarmed(force)) for each in force.vehicles]),
            lines_are=_("weapons"),
        ),
        figures=tuple(_figures(force, result)),
        terms=(Text(_("AGREED") + " ", "label"), Text(_terms(force), "small")),
        table=table,
        sections=tuple(_sections(judgement)),
        legend=_legend(rows, wrong),
        tally=Tiles(_tally(force)) if rows else None,
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        asks=True,
        credit=(" ".join(credit()), fingerprint_line(force)),
        counted=_("page {number} of {count}"),
        code=ScanCode(options.codes, _(SHARE), _(SCAN), _(TOO_LONG)) if options.codes else None,
    )


def _unarmed(force: Force) -> int:
    """Return how many lines a vehicle without weapons has for them."""
    return UNARMED_LINES if len(force.vehicles) <= FEW else 1


def _lines_of(vehicle: ForceVehicle, unarmed: int) -> int:
    """Return how many lines to write on stand in the row of a vehicle for its weapons.

    A transport without weapons may well have none.
    """
    if not vehicle.weapons:
        return 0 if vehicle.transport else unarmed * len(WEAPON_PARTS)
    named = [single_line(weapon.name) for weapon in vehicle.weapons]
    charts = [weapon_chart(weapon) for weapon in vehicle.weapons]
    return named.count("") + sum([chart.count(None) for chart in charts])


def _tally(force: Force) -> tuple[Tile, ...]:
    """Return fields for the losses, if points count, and for the turns."""
    lost = Tile(_("Points lost") if force.has_points else _("Vehicles lost"), ())
    return lost, Tile(_("Turn"), ticked([str(turn) for turn in TURNS]))


def _terms(force: Force) -> str:
    if force.points is None:
        return _("no points limit")
    return _("{points} points").format(points=number(force.points))


def _figures(force: Force, result: ResolvedForce) -> Iterator[Figure]:
    """Yield points if entered or agreed; vehicles; those that assault."""
    if force.has_points:
        yield _points(force, result)
    count = len(force.vehicles)
    caption = ngettext("vehicle: an order die", "vehicles: an order die each", count)
    yield Figure(number(count), "", caption)
    known = [each for each in result.vehicles if each]
    both = [(each.against_infantry != "no", each.against_vehicles != "no") for each in known]
    infantry, vehicles = sum([each for each, _other in both]), sum([each for _other, each in both])
    if all(one == other for one, other in both):
        text = ngettext(
            "vehicle may assault infantry and vehicles",
            "vehicles may assault infantry and vehicles",
            infantry,
        )
        yield Figure(number(infantry), "", text)
        return
    text = ngettext("vehicle may assault infantry", "vehicles may assault infantry", infantry)
    yield Figure(number(infantry), "", text)
    text = ngettext("vehicle may assault vehicles", "vehicles may assault vehicles", vehicles)
    yield Figure(number(vehicles), "", text)


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


WEAPON_PARTS: tuple[tuple[float, Align], ...] = (
    *((31, "left"), (20, "left")),
    *((9, "center"), (7.5, "center"), (8.5, "center"), (12.5, "center")),
    (8.5, "right"),
)
"""Widths and alignments of a weapon's name and mount, and of what the weapons chart tells."""
WIDER = 9
"""How much wider the name may be without a column for points."""


def _columns(*, with_points: bool) -> tuple[TableColumn, ...]:
    reach = pgettext("heading of a narrow column", "range")
    heads = (
        _("Weapons"),
        *map(capital, (_("mount"), reach, pgettext("range", "half"), _("shots"))),
        *(_("HE"), _("Pen")),
    )
    (name, left), *others = WEAPON_PARTS
    widths = ((name if with_points else name + WIDER, left), *others)
    parts = tuple(
        [
            TableColumn(head, width, width, align)
            for head, (width, align) in zip(heads, widths, strict=True)
        ]
    )
    wide = sum([width for width, _align in widths]) + 1
    columns = (
        TableColumn(pgettext("number of a row", "No."), 6, 7),
        TableColumn(_("Vehicle"), 30, 46),
        TableColumn(_("DV"), 7, 11, "center"),
        TableColumn(_("Advance"), 13, 15, "center"),
        TableColumn(_("Run"), 11, 15, "center"),
        TableColumn(_("Reverse"), 14, 15, "center"),
        TableColumn(_("Weapons"), wide, wide, parts=parts),
        TableColumn(_("Points"), 10, 14, "right"),
    )
    return columns if with_points else columns[:-1]


def _row(
    place: int, force: Force, known: Resolved | None, wrong: set[int], rules: Chapter
) -> TableRow:
    vehicle = force.vehicles[place]
    mark = f"{WRONG}{NBSP}" if place in wrong else ""
    named = single_line(class_text(vehicle, rules))
    crew = rules.qualities[vehicle.quality].name if vehicle.quality else ""
    cells: list[Cell] = [
        ((Text(f"{mark}{place + 1}", "strong"),),),
        (
            (typed(vehicle.name, "name"),),
            *[(Text(each, "small"),) for each in _class_and_crew(named, crew)],
        ),
        ((Text(f"{number(known.value)}+", "strong") if known else Blank(SHORT),),),
        *_moves(known),
        tuple(_weapons(vehicle, known, rules, _unarmed(force))),
    ]
    if force.has_points:
        entered = vehicle.points
        cells.append(((Blank(SHORT) if entered is None else Text(number(entered), "cost"),),))
    return TableRow(
        key=f"{place + 1} {single_line(vehicle.name) or named}",
        cells=tuple(cells),
        foot=joined([*_harmed(known, force), *_rules(vehicle, rules), *_notes(vehicle)]),
        boxes=_boxes(vehicle, known),
    )


def _class_and_crew(named: str, crew: str) -> list[str]:
    """Return the lines of what a vehicle is: one if both are short."""
    both = DOT.join(filter(None, [named, crew]))
    return [both] if len(both) <= CLASS_LETTERS or not crew else [named, crew]


def _boxes(vehicle: ForceVehicle, known: Resolved | None) -> Paragraph:
    """Return boxes for what lasts, as on its card; passengers have a line of their own."""
    rows = lasting(vehicle, is_armoured=known is None or known.armoured, apart=True)
    aboard = rows.pop(_("aboard"), ())
    own = [_labeled(*row) for row in rows.items()]
    carried = _labeled(_("aboard"), aboard) if aboard else ()
    return joined((joined(own, APART + NBSP + NBSP), carried), "\n")


def _labeled(label: str, told: Paragraph) -> Paragraph:
    return (Text(f"{capital(label)}{NBSP}", "strong"), *told) if label else told


def _sum(force: Force, result: ResolvedForce) -> TableRow:
    """Return the row of the sum, below the points that it adds up."""
    label = _("Sum") if result.complete else _("Sum, at least")
    said: Cell = ((Text(label, "strong"),),)
    total = number(result.points)
    empty = [()] * (len(_columns(with_points=force.has_points)) - 3)
    return TableRow(_("Sum"), ((), said, *empty, ((Text(total, "cost"),),)))


def _moves(known: Resolved | None) -> Iterator[Cell]:
    """Yield how far it advances, runs and reverses, each with its pivots; lines if unknown."""
    if known is None:
        yield from [((Blank(SHORT),),)] * 3
        return
    moves = (
        (inches(known.advance.inches), known.advance.pivots),
        (run_text(known.run), known.run.pivots),
        (inches(known.reverse.inches), known.reverse.pivots),
    )
    for far, pivots in moves:
        yield (Text(far, "range"),), (Text(pivots_text(pivots), "small"),)


def _weapons(
    vehicle: ForceVehicle, known: Resolved | None, rules: Chapter, unarmed: int
) -> Iterator[Paragraph]:
    """Yield the parts of each weapon's line, with lines for what is not known.

    A vehicle without weapons has a number of `unarmed` lines.
    """
    if not vehicle.weapons:
        for place in range(unarmed):
            high = WRITTEN if place else 0.0  # the first stands level with the name
            yield Text(f"{letter(place)}{NBSP}", "strong"), Blank(LONG, high)
            yield from [(Blank(width, high),) for width in (MIDDLE, *CHART_LINES)]
    for place, weapon in enumerate(vehicle.weapons):
        flak = bool(known and known.weapons[place].flak)
        yield Text(f"{letter(place)}{NBSP}", "strong"), *weapon_called(weapon)
        yield (Text(mount_and_flak(weapon, rules, flak=flak)),)
        for value, width in zip(weapon_chart(weapon), CHART_LINES, strict=True):
            high = WRITTEN if place else 0.0
            yield (Blank(width, high) if value is None else Text(value, "range"),)


def _harmed(known: Resolved | None, force: Force) -> Iterator[Paragraph]:
    """Yield the least Pen that can damage it from each side, for whoever shoots at it."""
    if known is None or len(force.vehicles) > FEW:
        return
    sides = least_pens(known)
    told: list[Paragraph] = [
        (Text(name + NBSP), Text(pen_text(pens[0]), "strong")) for name, pens in sides
    ]
    near, *far = sides[0][1]
    if far:
        more = _("beyond half {pen} more").format(pen=number(far[0] - near))
        told.append((Text(more.replace(" ", NBSP)),))
    yield Text(capital(_("least Pen to damage it")) + " ", "strong"), *joined(told)


def _rules(vehicle: ForceVehicle, rules: Chapter) -> Iterator[Paragraph]:
    """Yield its rules, and what it carries."""
    if named := rules_named(vehicle, rules):
        yield Text(_("Rules") + " ", "strong"), Text(named)
    if vehicle.transport is not None:
        men = vehicle.transport.men
        tow = single_line(vehicle.transport.tow or "")
        carries = (Text(_("carries") + NBSP), Blank(SHORT) if men is None else Text(number(men)))
        yield (*carries, *((Text(DOT + _("tows") + f" {tow}"),) if tow else ()))


def _notes(vehicle: ForceVehicle) -> Iterator[Paragraph]:
    notes = " ".join(lines(vehicle.notes).split("\n"))
    if notes:
        yield (Text(notes),)


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
    told: list[Paragraph] = [
        (Text(_("DV"), "strong"), _means(_("damage value"))),
        (Text(_("HE"), "strong"), _means(_("high explosive"))),
        (Text(_("Pen"), "strong"), _means(_("penetration"))),
        (Text(turning(chapter().moves)),),
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
        readings=readings(judgement),
        cited=chapter().title,
    )
    yield from note_sections(judgement.document.notes)
