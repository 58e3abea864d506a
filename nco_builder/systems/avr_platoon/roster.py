"""The platoon list: verdict, points, vehicles with profiles and upgrades, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, current, ngettext, pgettext
from nco_builder.language.words import listed
from nco_builder.legality.findings import is_open
from nco_builder.rules.rulings import ruling_of
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
    Track,
)
from nco_builder.sheets.contents import Figure, ScanCode, TableSheet
from nco_builder.sheets.decisions import ruling_told
from nco_builder.sheets.words import (
    APART,
    DOT,
    NBSP,
    TO,
    called,
    fingerprint_line,
    joined,
    lines,
    number,
    single_line,
    ticked,
)
from nco_builder.systems.avr_platoon.judge import (
    MOST_BOXES,
    UPGRADE_UNPRICED,
    UPGRADE_USER_PRICE,
    missing_values,
    readings,
    sentence,
)
from nco_builder.systems.avr_platoon.resolve import resolved
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.words import (
    COMMANDS,
    NOT_KNOWN,
    OFFICERS,
    armor,
    gun_line,
    inches,
    machine_gun,
    needs,
    officers_called,
    part_of,
    place_of,
    platoon_called,
    points_of,
    price_called,
    total_of,
    type_called,
)
from nco_builder.systems.listing import (
    HEADINGS,
    finding_sections,
    note_sections,
    verdict_banner,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Cell, Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.avr_platoon.model import Platoon, VehicleProfile
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import AvrRules
    from nco_builder.systems.judging import Judged


WRONG, OPEN = "▲", "◆"


def wrong_with(place: int, judgement: Judged[Platoon]) -> Iterator[Paragraph]:
    """Yield the errors of a vehicle, for its card."""
    errors = [each for each in judgement.findings if each.severity == "error"]
    here = [each for each in errors if each.at == f"vehicles[{place}]"]
    lead = Text(f"{WRONG}{NBSP}" + _("NOT LEGAL") + "  ", "strong")
    unpriced = [each["upgrade"] for each in here if each.code == UPGRADE_UNPRICED.name]
    if unpriced:
        names = listed([price_called(each, judgement.resolved.rules) for each in unpriced])
        yield lead, Text(_("No price yet for {upgrades}.").format(upgrades=names))
    for finding in here:
        if finding.code != UPGRADE_UNPRICED.name:
            yield lead, Text(single_line(sentence(finding, judgement)))


def to_agree(judgement: Judged[Platoon]) -> Iterator[Paragraph]:
    """Yield what the judge leaves to the players, then the readings its vehicles rest on.

    The words are those of the list, which has a line for each answer.
    """
    mark = Text(f"{OPEN}{NBSP}")
    named: set[str] = set()
    for finding in judgement.findings:
        if is_open(finding) and (told := _sentence(finding, judgement)):
            said: Paragraph = (mark, Text(told))
            if finding.ruling and finding.ruling not in named:
                said = (*said, Text(" "), *_told(finding.ruling))
                named.add(finding.ruling)
            yield said
    for finding in filter(is_open, readings(judgement)):
        yield mark, *_told(finding.ruling or "")


def _told(ruling: str) -> Paragraph:
    known = ruling_of(ruling)
    return ruling_told(known.name, known.decision)


def _sentence(finding: Finding, judgement: Judged[Platoon]) -> str:
    """Return what a finding says; own prices are told together, at the first of their ruling."""
    alike = [
        each
        for each in judgement.findings
        if (each.code, each.ruling, each.agreed) == (finding.code, finding.ruling, finding.agreed)
    ]
    if finding.code != UPGRADE_USER_PRICE.name or len(alike) == 1:
        return single_line(sentence(finding, judgement))
    if finding != alike[0]:
        return ""
    rules = judgement.resolved.rules
    prices = [f"{price_called(each['upgrade'], rules)} {number(each['price'])}" for each in alike]
    template = _("The document has no price for these upgrades; agree on your own: {prices}.")
    return template.format(prices=DOT.join([each.replace(" ", NBSP) for each in prices]))


def _paragraph(finding: Finding, judgement: Judged[Platoon]) -> Paragraph:
    told = _sentence(finding, judgement)
    if not told:
        return ()
    said = Text(told + " ")
    if finding.at.startswith("vehicles"):
        return Text(f"{place_of(finding) + 1} ", "strong"), said
    return (said,)


SHORT, LONG = 6.0, 10.0
VEHICLES = Plural("vehicle", "vehicles")
SHARE = N_("Share this platoon")
SCAN = N_(
    "Scan the code and paste its text into NCO Builder: it holds the whole platoon without notes. "
    "NCO Builder can also open this PDF."
)
TOO_LONG = N_(
    "Too long for a code to be scanned: the platoon is inside this PDF, to be opened there."
)
PROFILE = ("Sh", "D", "W", "C", "M")


def platoon_list(judgement: Judged[Platoon], options: SheetOptions) -> TableSheet:
    """Return the list of a platoon, even if its rules are not installed."""
    document = judgement.document
    platoon = judgement.resolved or resolved(document, avr_rules())
    rules, name = avr_rules(), single_line(document.name)
    table = Table(_columns(), tuple(_groups(platoon)), _("notes"))
    code = ScanCode(options.codes, _(SHARE), _(SCAN), _(TOO_LONG)) if options.codes else None
    return TableSheet(
        title=name or _("Untitled platoon"),
        author=single_line(document.player),
        subject=", ".join([_("Platoon list"), rules.label]),
        language=current(),
        banner=verdict_banner(
            judgement,
            options.date,
            _("Platoon"),
            rules.label,
            readings=readings(judgement),
            not_judged="" if judgement.resolved else _("NOT CHECKED"),
            is_empty=not document.vehicles,
            to_fill_in=missing_values(judgement),
            lines_are=_("see “{heading}”").format(heading=_(HEADINGS["warning"])),
        ),
        figures=tuple(_figures(platoon)),
        terms=_terms(platoon),
        table=table,
        sections=tuple(_sections(judgement, platoon)),
        legend=_legend(platoon),
        tally=Tiles(tuple(_tally(platoon))) if platoon.vehicles else None,
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        asks=True,
        credit=(rules.credit, fingerprint_line(document)),
        counted=_("page {number} of {count}"),
        code=code,
    )


def _figures(platoon: ResolvedPlatoon) -> Iterator[Figure]:
    agreed, total = platoon.platoon.points, platoon.points
    value, rest, caption = total_of(platoon), "", _("points")
    if agreed is not None:
        rest = f"/ {number(agreed)}"
        over = total > agreed
        left = _("points, {count} left") if platoon.complete else _("points, at most {count} left")
        template = _("points, {count} over") if over else left
        caption = template.format(count=number(abs(agreed - total)))
    yield Figure(value, rest, caption, alarm=agreed is not None and total > agreed)
    count = len(platoon.vehicles)
    unity = _('{vehicles}, within {inches}"')
    if len(platoon.platoons) > 1:
        unity = _('{vehicles}, each platoon within {inches}"')
    inches_ = platoon.rules.movement.unity_in
    yield Figure(str(count), "", unity.format(vehicles=VEHICLES.of(count), inches=inches_))
    commands = [each.officer for each in platoon.known if each.officer]
    yield Figure(str(len(commands)), "", officers_called(commands) or _("officers"))


TURNS = range(1, 9)


def _tally(platoon: ResolvedPlatoon) -> Iterator[Tile]:
    """Yield fields for losses and, if there is one platoon, for failed courage."""
    yield Tile(_("Points lost"), ())
    if not platoon.is_company:
        yield Tile(_("Courage failed in turn"), _turns())


def _turns() -> Paragraph:
    return ticked([str(turn) for turn in TURNS])


def _terms(platoon: ResolvedPlatoon) -> Paragraph:
    agreed, courage = platoon.platoon.points, platoon.platoon.company_courage
    said = [
        _("no points limit")
        if agreed is None
        else _("{points} points").format(points=number(agreed))
    ]
    if courage is not None:
        said.append(_("company courage {courage}").format(courage=number(courage)))
    said.append(_("upgrades are modeled on the miniatures"))
    return Text(_("AGREED") + " ", "label"), Text(DOT.join(said), "small")


def _columns() -> tuple[TableColumn, ...]:
    profile = [TableColumn(each, 8, 13, "center") for each in PROFILE]
    return (
        TableColumn(pgettext("number of a row", "No."), 6, 9),
        TableColumn(_("Vehicle"), 26, 46),
        *profile,
        TableColumn(_("Weapons"), 36, 60),
        TableColumn(_("Upgrades"), PRICED, PRICED, parts=_price_parts()),
        TableColumn(_("Points"), 14, 22, "right"),
    )


PRICE_PARTS: tuple[tuple[float, Align], ...] = ((27, "left"), (19, "right"))
"""Widths and alignments of what is paid for, and of its price."""
PRICED = sum([width for width, _align in PRICE_PARTS])


def _price_parts() -> tuple[TableColumn, ...]:
    heads = (_("Upgrades"), "")
    return tuple(
        [
            TableColumn(head, width, width, align)
            for head, (width, align) in zip(heads, PRICE_PARTS, strict=True)
        ]
    )


def _groups(platoon: ResolvedPlatoon) -> Iterator[TableGroup]:
    """Yield the vehicles, by platoon in a company, each platoon with its sum and courage."""
    last = platoon.platoons[-1]
    for each in platoon.platoons:
        count = len(each.places)
        title = platoon_called(each.name) if platoon.is_company else ""
        rows = [_row(place, platoon) for place in each.places]
        if count > 1:
            named = DOT.join((_("Sum"), title)) if platoon.is_company else _("Sum")
            rows.append(_sum(named, platoon.alone(each)))
        if platoon.is_company:
            failed: Paragraph = (Text(_("Courage failed in turn") + NBSP, "strong"), *_turns())
            rows[-1] = rows[-1].replace(boxes=joined((rows[-1].boxes, failed), "\n"))
        if each is last and len(platoon.platoons) > 1:
            rows.append(_sum(_("Sum of the company"), platoon))
        told = ngettext("{count} vehicle", "{count} vehicles", count).format(count=number(count))
        heading = (Text(title, "strong"), Text(DOT + told)) if platoon.is_company else ()
        yield TableGroup(heading, tuple(rows))


def _sum(name: str, platoon: ResolvedPlatoon) -> TableRow:
    """Return the row of a sum, below the points that it adds up."""
    said: Cell = ((Text(name, "strong"),),)
    total: Cell = ((Text(total_of(platoon), "cost"),),)
    return TableRow(name, ((), said, *[()] * (len(PROFILE) + 2), total))


def _row(place: int, platoon: ResolvedPlatoon) -> TableRow:
    vehicle, found = platoon.platoon.vehicles[place], platoon.vehicles[place]
    key = str(place + 1)
    notes = lines(vehicle.notes)
    foot: Paragraph = (Text(notes),) if notes else ()
    number_: Cell = ((Text(key, "strong"),),)
    name = called(vehicle.name)
    if found is None:
        type_ = Text(f"▲{NBSP}{called(vehicle.type) or '–'}", "strong")
        who = ((type_,), *(((Text(name),),) if name else ()))
        nothing: list[Cell] = [((Text("–"),),)] * (len(PROFILE) + 2)
        return TableRow(key, (number_, who, *nothing, _points_cell(None)), foot)
    who = (
        (Text(type_called(found.type), "strong"),),
        *(((Text(name),),) if name else ()),
        *(((Text(_command(found), "small"),),) if found.officer else ()),
    )
    cells = (*_profile(found.type), tuple(_armed(found)), tuple(_priced(found, platoon.rules)))
    boxes = joined((wounds_and_crew(found, _most_boxes(platoon)), ends(found)), APART + NBSP)
    return TableRow(key, (number_, who, *cells, _points_cell(found)), foot, boxes)


def _priced(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    """Yield the vehicle's own price if there are others, and each upgrade with its price."""
    free = [each for each in vehicle.vehicle.upgrades if each not in {p.key for p in vehicle.parts}]
    if len(vehicle.parts) == 1 and not free:
        yield from ((Text(TO),), ())
    for part in vehicle.parts:
        if part.key:
            yield (Text(price_called(part.key, rules)),)
            yield (Text(f"+{part_of(part)}", "range"),)
        elif len(vehicle.parts) > 1:
            yield (Text(_("Vehicle")),)
            yield (Text(part_of(part), "range"),)
    for each in free:
        yield from ((Text(price_called(each, rules)),), ())


def _command(vehicle: ResolvedVehicle) -> str:
    assert vehicle.officer is not None  # noqa: S101 - asked of those with an officer
    command = _(COMMANDS[vehicle.vehicle.command])
    return f"{command}, {OFFICERS[vehicle.officer].of(1)}"


def _points_cell(vehicle: ResolvedVehicle | None) -> Cell:
    """Return the points."""
    if vehicle is None:
        return ((Text(NOT_KNOWN, "strong"),),)
    return ((Text(points_of(vehicle), "cost"),),)


def _profile(type_: VehicleProfile) -> Iterator[Cell]:
    """Yield its profile, a cell each, with lines for unknown values."""
    values = {
        "Sh": None if type_.sh is None else needs(type_.sh),
        "D": None if type_.front is None else armor(type_).replace(" ", ""),
        "W": None if type_.w is None else number(type_.w),
        "C": None if type_.c is None else number(type_.c),
        "M": None if type_.m is None else inches(type_.m),
    }
    for name in PROFILE:
        value = values[name]
        yield ((Blank(SHORT) if value is None else Text(value, "range"),),)


def _armed(vehicle: ResolvedVehicle) -> Iterator[Paragraph]:
    """Yield its guns with their values, and its MGs."""
    type_ = vehicle.type
    for gun in type_.guns:
        if name := single_line(gun.name):
            values = gun_line(gun, ())
            yield Text(name), *((Text(f" {values}", "range"),) if values else ())
    mgs = [each for each in map(machine_gun, type_.mgs) if each]
    if mgs or not type_.guns:
        yield (Text(", ".join(mgs) or TO),)


STATES: dict[str, str] = {
    "stuck": N_("stuck"),
    "tread": N_("tread"),
    "turret": N_("turret"),
    "smoke": N_("smoke"),
    "off": N_("off the table"),
}


def states(vehicle: ResolvedVehicle) -> list[str]:
    """Return the lasting states that are possible for a vehicle."""
    upgrades = {each.id for each in vehicle.upgrades}
    may = {
        "stuck": vehicle.has("fully_tracked"),
        "tread": "tread_guards" not in upgrades,
        "turret": vehicle.type.turret is not False,
        "smoke": "smoke_grenades" in upgrades,
        "off": vehicle.has("recovery"),
    }
    return [_(text) for state, text in STATES.items() if may[state]]


def ends(vehicle: ResolvedVehicle) -> Paragraph:
    """Return a box for each lasting state, and for the loss of a vehicle."""
    return ticked([*states(vehicle), _("bailed out"), _("destroyed"), _("KO")])


def _most_boxes(platoon: ResolvedPlatoon) -> tuple[int, int]:
    """Return the most boxes for wounds and crew in a row, so that what follows them aligns."""
    types = [each.type for each in platoon.known]
    told = [("w", [each.w for each in types]), ("crew", [each.crew for each in types])]
    wounds, crew = [
        max([count for count in counts if count and count <= MOST_BOXES[key]], default=0)
        for key, counts in told
    ]
    return wounds, crew


def wounds_and_crew(vehicle: ResolvedVehicle, room: tuple[int, int] = (0, 0)) -> Paragraph:
    """Return boxes for wounds and crew; those of half the crew are heavy.

    They take at least the room of so many boxes each.
    """
    wounds = _boxes(_("Wounds"), vehicle.type.w, MOST_BOXES["w"], room=room[0])
    half = vehicle.half_crew_at or 0
    crew = _boxes(_("Crew"), vehicle.type.crew, MOST_BOXES["crew"], half, room=room[1])
    return *wounds, Text(APART + NBSP), *crew


def _boxes(label: str, count: int | None, most: int, heavy: int = 0, *, room: int = 0) -> Paragraph:
    if count is None:
        return Text(f"{label}{NBSP}", "strong"), Blank(LONG)
    if count > most:
        left = _("{label} {count}, left").format(label=label, count=number(count))
        return Text(left.replace(" ", NBSP) + NBSP, "strong"), Blank(LONG)
    return (Track(label, count, heavy=min(heavy, count), room=room),)


def _sections(judgement: Judged[Platoon], platoon: ResolvedPlatoon) -> Iterator[Section]:
    yield from finding_sections(
        judgement,
        lambda finding: _paragraph(finding, judgement),
        readings=readings(judgement),
        asks=False,
    )
    yield from note_sections(platoon.platoon.notes)


def _legend(platoon: ResolvedPlatoon) -> Paragraph:
    """Return the letters of printed profiles, which are our reading."""
    if not platoon.known:
        return ()
    said: list[Paragraph] = [
        (Text(each.letters, "strong"), Text(NBSP + each.reading.replace(" ", NBSP)))
        for each in avr_rules().letters
        if each.letters in PROFILE
    ]
    said.append((Text(_("(our reading of the letters)"), "small"),))
    if any(each.half_crew_at for each in platoon.known):
        half = _("half the crew or fewer").replace(" ", NBSP)
        said.append((Text(_("thick box").replace(" ", NBSP), "strong"), Text(NBSP + half)))
    meant = _("destroyed by the KO chart, the crew lost").replace(" ", NBSP)
    said.append((Text(_("KO"), "strong"), Text(NBSP + meant)))
    return joined(said, APART)
