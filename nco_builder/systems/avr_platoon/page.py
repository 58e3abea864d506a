"""What the builder page shows of a platoon, as frozen values."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from nco_builder.documents.rows import path_of
from nco_builder.language import Plural, _
from nco_builder.language.words import enumerated
from nco_builder.legality.findings import SEVERITIES
from nco_builder.sheets.words import number, one_line
from nco_builder.systems.avr_platoon.entry import platoon_entry, stranger_entry, vehicle_entry
from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, resolved
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.shelf import shelf
from nco_builder.systems.avr_platoon.told import points_of, sum_of, total_of
from nco_builder.systems.avr_platoon.types import GUN_GAP, PROFILE_GAP
from nco_builder.systems.avr_platoon.words import COMMANDS, drawn_as, officers_called, type_called
from nco_builder.systems.page import (
    BuilderPage,
    HeadFact,
    PageCell,
    PageColumn,
    PageGauge,
    PageRow,
    PageTable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.systems.avr_platoon.model import Platoon, VehicleProfile
    from nco_builder.systems.avr_platoon.resolve import ResolvedVehicle
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.page import ChosenEntry, Looked, Mark

VEHICLES = Plural("vehicle", "vehicles")
COMMAND_VEHICLES = Plural("command vehicle", "command vehicles")
MISSING = Plural("value not in the document", "values not in the document")
NOTHING = "–"


def page(looked: Looked) -> BuilderPage:
    """All that the page shows."""
    judged: Judged[Platoon] = looked.judged
    platoon = judged.resolved or _unjudged(judged.document)
    own: tuple[VehicleProfile, ...] = looked.own  # type: ignore[assignment]
    return BuilderPage(
        facts=tuple(_facts(judged)),
        gauges=(_points(platoon), _vehicles(platoon), _commands(platoon), _missing(judged)),
        shelf=shelf(platoon, own),
        table=_table(platoon, judged),
        entry=entry(looked),
    )


def _unjudged(platoon: Platoon) -> ResolvedPlatoon:
    """What is shown where the rules the file names are not installed: by those there are."""
    return resolved(platoon, avr_rules())


def _facts(judged: Judged[Platoon]) -> Iterator[HeadFact]:
    yield HeadFact(avr_rules().label if judged.resolved else judged.document.ruleset)
    points = judged.document.points
    said = _("no limit agreed") if points is None else _("{points} points")
    yield HeadFact(said.format(points=number(points or 0)), ("points",))


def _points(platoon: ResolvedPlatoon) -> PageGauge:
    agreed, total = platoon.platoon.points, platoon.points
    value = total_of(platoon)
    if agreed is None:
        return PageGauge(value, _("points"))
    left = agreed - total
    note = _("{count} over").format(count=number(-left)) if left < 0 else ""
    if left >= 0:
        note = _("{count} left") if platoon.complete else _("{count} left at most")
        note = note.format(count=number(left))
    share = total / agreed if agreed else float(total > 0) * 2
    return PageGauge(value, _("/ {points} points").format(points=number(agreed)), note, share)


def _vehicles(platoon: ResolvedPlatoon) -> PageGauge:
    count = len(platoon.vehicles)
    unity = platoon.rules.movement.unity_in
    note = _('one unit, within {inches}"').format(inches=unity) if count > 1 else ""
    return PageGauge(str(count), VEHICLES.of(count), note)


def _commands(platoon: ResolvedPlatoon) -> PageGauge:
    commands = [each.command for each in platoon.platoon.vehicles if each.command != "none"]
    officers = [each.officer for each in platoon.known if each.officer]
    note = officers_called(officers)
    return PageGauge(str(len(commands)), COMMAND_VEHICLES.of(len(commands)), note)


def missing_values(judged: Judged[Platoon]) -> int:
    """How many values the cards have lines for."""
    codes = {PROFILE_GAP.name, GUN_GAP.name}
    return sum(len(each["fields"]) for each in judged.findings if each.code in codes)


def _missing(judged: Judged[Platoon]) -> PageGauge:
    count = missing_values(judged)
    return PageGauge(str(count), MISSING.of(count))


def _table(platoon: ResolvedPlatoon, judged: Judged[Platoon]) -> PageTable:
    columns = (
        PageColumn("#", key="number", title=_("Number"), shown="always", own_order=True),
        PageColumn(_("Vehicle"), wide=True, key="type", shown="always"),
        PageColumn(_("Name"), key="name"),
        PageColumn(_("Command"), key="command"),
        PageColumn(_("Upgrades"), wide=True, key="upgrades"),
        PageColumn(_("Notes"), key="notes", shown="wanted"),
        PageColumn(_("Points"), "right", key="points"),
    )
    count, marks = len(platoon.vehicles), _marks(judged)
    total = _("= {points}").format(points=number(platoon.points))
    return PageTable(
        name=_("Vehicles"),
        columns=columns,
        rows=tuple([_row(place, platoon, marks.get(place, {})) for place in range(count)]),
        foot=sum_of(platoon) if count else "",
        foot_aside="" if not count else total if platoon.complete else total_of(platoon),
        empty=_("Take a vehicle from the left, or begin a new one."),
    )


def _row(place: int, platoon: ResolvedPlatoon, marks: Mapping[str, Mark]) -> PageRow:
    vehicle, found = platoon.platoon.vehicles[place], platoon.vehicles[place]
    name = PageCell(one_line(vehicle.name))
    command = PageCell(_(COMMANDS[vehicle.command]) if vehicle.command in COMMANDS else NOTHING)
    number, notes = PageCell(str(place + 1)), PageCell(one_line(vehicle.notes))
    if found is None:
        type_ = PageCell(one_line(vehicle.type), mark="error")
        cells = (number, type_, name, command, PageCell(NOTHING), notes, PageCell("?"))
    else:
        cells = (
            number,
            PageCell(type_called(found.type), strong=True, picture=drawn_as(found.type)),
            name,
            command,
            PageCell(upgrades_of(found) or NOTHING, mark=marks.get("upgrades", "")),
            notes,
            PageCell(points_of(found), strong=True, mark=marks.get("points", "")),
        )
    return PageRow(("vehicles", place), cells)


def upgrades_of(vehicle: ResolvedVehicle) -> str:
    """Its upgrades and its pintle gun by name."""
    gun = one_line(vehicle.vehicle.pintle_gun)
    strangers = [each for each in vehicle.vehicle.upgrades if each not in _ids(vehicle)]
    names = [each.name for each in vehicle.upgrades] + [one_line(each) for each in strangers]
    return enumerated([*names, *([gun] if gun else [])])


def _ids(vehicle: ResolvedVehicle) -> set[str]:
    return {each.id for each in vehicle.upgrades}


def _marks(judged: Judged[Platoon]) -> Mapping[int, Mapping[str, Mark]]:
    """How findings mark the cells of each vehicle, the gravest of each."""
    marks: defaultdict[int, dict[str, Mark]] = defaultdict(dict)
    for finding in sorted(judged.findings, key=lambda each: SEVERITIES.index(each.severity)):
        match path_of(finding.at):
            case ("vehicles", int(place)):
                cell = "points" if finding.code == "points_missing" else "upgrades"
                marks[place].setdefault(cell, finding.severity)
    return marks


def entry(looked: Looked) -> ChosenEntry:
    """What the page says of what is chosen."""
    platoon = looked.judged.resolved or _unjudged(looked.judged.document)
    own: tuple[VehicleProfile, ...] = looked.own  # type: ignore[assignment]
    match looked.chosen:
        case ("vehicles", int(place), *_) if place < len(platoon.vehicles):
            found = platoon.vehicles[place]
            if found is None:
                return stranger_entry(place, platoon.platoon)
            return vehicle_entry(found, platoon, looked.part, own)
        case _:
            return platoon_entry(platoon, looked.part)
