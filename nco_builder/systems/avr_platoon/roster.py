"""The platoon list: verdict, points, each vehicle with profile and upgrades, findings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, current
from nco_builder.language.words import enumerated
from nco_builder.sheets.blocks import Blank, Section, Table, TableColumn, TableGroup, TableRow, Text
from nco_builder.sheets.contents import Banner, Figure, ScanCode, Stamp, TableSheet
from nco_builder.sheets.words import (
    APART,
    DOT,
    ERRORS,
    FIRM,
    PRINTED_BY,
    called,
    counted,
    day,
    joined,
    lines,
    number,
    single_line,
    typed,
)
from nco_builder.systems.avr_platoon import agreeing
from nco_builder.systems.avr_platoon.page import MISSING, missing_values, upgrades_of
from nco_builder.systems.avr_platoon.resolve import resolved
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.told import (
    NOT_KNOWN,
    armor,
    arms,
    inches,
    needs,
    parts_of,
    points_of,
    sum_of,
    total_of,
)
from nco_builder.systems.avr_platoon.words import (
    COMMANDS,
    OFFICERS,
    officers_called,
    price_called,
    type_called,
)

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Cell, Inline, Paragraph
    from nco_builder.systems.avr_platoon.model import Platoon, VehicleProfile
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.judging import Judged

SHORT = 6.0
TO_AGREE = Plural("{count} ruling to agree", "{count} rulings to agree")
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


def platoon_list(judged: Judged[Platoon], wishes: SheetOptions) -> TableSheet:
    """What the list of a platoon says; also of one whose rules are not installed."""
    document = judged.document
    platoon = judged.resolved or resolved(document, avr_rules())
    rules, name = avr_rules(), single_line(document.name)
    table = Table(_columns(), (_group(platoon),), _("notes"))
    code = ScanCode(wishes.codes, _(SHARE), _(SCAN), _(TOO_LONG)) if wishes.codes else None
    return TableSheet(
        title=name or _("Untitled platoon"),
        author=single_line(document.player),
        subject=", ".join([_("Platoon list"), rules.label]),
        language=current(),
        banner=_banner(judged, wishes.date),
        figures=tuple(_figures(judged, platoon)),
        terms=_terms(platoon),
        table=table,
        sections=tuple(_sections(judged, platoon)),
        legend=_legend(platoon),
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        credit=(rules.credit,),
        counted=_("page {number} of {count}"),
        code=code,
    )


def _banner(judged: Judged[Platoon], date: dt.date) -> Banner:
    document, rules = judged.document, avr_rules()
    player: Paragraph = (Text(_("Player")), Text(" "), typed(document.player, "strong"))
    errors = sum(each.severity == "error" for each in judged.findings)
    rulings = agreeing.open_rulings(judged)
    agree = counted(rulings, TO_AGREE) if rulings else _("nothing to agree")
    said = DOT.join([*([counted(errors, ERRORS)] if errors else []), agree])
    label = rules.label
    if judged.resolved is None:
        said, label = _("these rules are not installed"), single_line(document.ruleset)
    return Banner(
        headline=single_line(document.name),
        headline_label=_("Platoon"),
        line=joined([(Text(label, "strong"),), player]),
        stamp=_stamp(judged),
        beside=(
            (Text(said, "strong"),),
            (Text(DOT.join((day(date), label, PRINTED_BY)), "small"),),
        ),
        continued=_("continued"),
    )


def _stamp(judged: Judged[Platoon]) -> Stamp:
    if judged.resolved is None:
        return Stamp(_("NOT CHECKED"), "dashed")
    return Stamp(_("LEGAL"), "framed") if judged.legal else Stamp(_("NOT LEGAL"), "filled")


def _figures(judged: Judged[Platoon], platoon: ResolvedPlatoon) -> Iterator[Figure]:
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
    inches_ = platoon.rules.movement.unity_in
    yield Figure(str(count), "", unity.format(vehicles=VEHICLES.of(count), inches=inches_))
    commands = [each.officer for each in platoon.known if each.officer]
    yield Figure(str(len(commands)), "", officers_called(commands) or _("officers"))
    gaps = missing_values(judged)
    yield Figure(str(gaps), "", MISSING.of(gaps))


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
    return (
        TableColumn("#", 5, 9),
        TableColumn(_("Vehicle"), 28, 52),
        TableColumn(_("Profile"), 34, 66),
        TableColumn(_("Upgrades"), 28, 60),
        TableColumn(_("Points"), 18, 34, "right"),
    )


def _group(platoon: ResolvedPlatoon) -> TableGroup:
    count = len(platoon.vehicles)
    total = _("{points} points").format(points=total_of(platoon))
    heading = (Text(_("Vehicles"), "strong"), Text(f"  {count}{DOT}{total}"))
    return TableGroup(heading, tuple([_row(place, platoon) for place in range(count)]))


def _row(place: int, platoon: ResolvedPlatoon) -> TableRow:
    vehicle, found = platoon.platoon.vehicles[place], platoon.vehicles[place]
    key = str(place + 1)
    notes = lines(vehicle.notes)
    foot: Paragraph = (Text(notes),) if notes else ()
    number_: Cell = ((Text(key, "strong"),),)
    name = called(vehicle.name)
    if found is None:
        type_ = Text(f"▲{FIRM}{called(vehicle.type) or '–'}", "strong")
        who = ((type_,), *(((Text(name),),) if name else ()))
        return TableRow(key, (number_, who, ((Text("–"),),), ((Text("–"),),), _told(None)), foot)
    who = (
        (Text(type_called(found.type), "strong"),),
        *(((Text(name),),) if name else ()),
        *(((Text(_command(found), "small"),),) if found.officer else ()),
    )
    upgrades = ((Text(_upgrades(found) or "–"),),)
    return TableRow(key, (number_, who, _profile(found.type), upgrades, _told(found)), foot)


def _upgrades(vehicle: ResolvedVehicle) -> str:
    """Its upgrades by name, its pintle gun as such."""
    gun = single_line(vehicle.vehicle.pintle_gun)
    bare = upgrades_of(replace(vehicle, vehicle=vehicle.vehicle.replace(pintle=None)))
    pintle = [_("pintle {gun}").format(gun=gun)] if gun else []
    return enumerated([*([bare] if bare else []), *pintle])


def _command(vehicle: ResolvedVehicle) -> str:
    assert vehicle.officer is not None  # noqa: S101 - asked of those with an officer
    command = _(COMMANDS[vehicle.vehicle.command])
    return f"{command}, {OFFICERS[vehicle.officer].of(1)}"


def _told(vehicle: ResolvedVehicle | None) -> Cell:
    """The points, and below them how they come about."""
    if vehicle is None:
        return ((Text(NOT_KNOWN, "strong"),),)
    points: Paragraph = (Text(points_of(vehicle), "cost"),)
    if len(vehicle.parts) == 1:
        return (points,)
    return points, (Text(parts_of(vehicle), "small"),)


def _profile(type_: VehicleProfile) -> Cell:
    """What is known of it, with lines for the rest; its arms and crew below."""
    values = {
        "Sh": None if type_.sh is None else needs(type_.sh),
        "D": None if type_.front is None else armor(type_).replace(" ", ""),
        "W": None if type_.w is None else number(type_.w),
        "C": None if type_.c is None else number(type_.c),
        "M": None if type_.m is None else inches(type_.m),
    }
    line: list[Inline] = []
    for name in PROFILE:
        value = values[name]
        line.append(Text(f"{name}{FIRM}"))
        line.append(Blank(SHORT) if value is None else Text(value, "strong"))
        line.append(Text("  "))
    crew = "" if type_.crew is None else _("crew {count}").format(count=number(type_.crew))
    below = ", ".join([each for each in (*arms(type_), crew) if each])
    return (tuple(line), (Text(below, "small"),)) if below else (tuple(line),)


def _sections(judged: Judged[Platoon], platoon: ResolvedPlatoon) -> Iterator[Section]:
    yield from agreeing.sections(judged, platoon)
    if platoon.vehicles:
        total = total_of(platoon)
        yield Section(_("The sum"), ((Text(f"{sum_of(platoon)} = "), Text(total, "strong")),))
    prices = {part.own for each in platoon.known for part in each.parts if part.own}
    own = [key for key in platoon.platoon.prices if key in prices]
    if own:
        rules = platoon.rules
        said = [
            (Text(f"{price_called(key, rules)} "), Text(number(price), "strong"))
            for key in own
            if (price := platoon.platoon.prices[key]) is not None
        ]
        yield Section(_("Own prices"), (joined(said),))
    if notes := lines(platoon.platoon.notes):
        yield Section(_("Notes"), tuple([(Text(line),) for line in notes.split("\n")]))


def _legend(platoon: ResolvedPlatoon) -> Paragraph:
    """The letters of the profiles that are printed, which are our reading."""
    if not platoon.known:
        return ()
    said: list[Paragraph] = [
        (Text(each.letters, "strong"), Text(FIRM + each.reading.replace(" ", FIRM)))
        for each in avr_rules().letters
        if each.letters in PROFILE
    ]
    said.append((Text(_("our reading: the document spells no letter out"), "small"),))
    return joined(said, APART)
