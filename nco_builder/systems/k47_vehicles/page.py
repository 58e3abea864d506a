"""The builder page of a list of vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _, ngettext, pgettext
from nco_builder.language.words import capital, enumerated, listed
from nco_builder.legality.findings import SEVERITIES
from nco_builder.rules.silhouettes import class_silhouette
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.words import number, single_line
from nco_builder.systems.k47_vehicles.chips import OneOf, choices, rule_chips
from nco_builder.systems.k47_vehicles.model import Capacity, ForceVehicle, vehicle_of
from nco_builder.systems.k47_vehicles.parts import arcs_field, own_rules_field, weapons_field
from nco_builder.systems.k47_vehicles.resolve import damage_value, resolved, resolved_vehicle
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.spots import VehicleSpot, vehicle_name
from nco_builder.systems.k47_vehicles.told import (
    class_told,
    inches,
    pen_told,
    pivots_told,
    run_told,
)
from nco_builder.systems.page import (
    BuilderPage,
    Chip,
    ChipField,
    ChosenEntry,
    HeadFact,
    NoteField,
    NumberField,
    Offer,
    OfferGroup,
    PageCell,
    PageColumn,
    PageGauge,
    PageRow,
    PageTable,
    Shelf,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.schema.record import Value
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import Force
    from nco_builder.systems.k47_vehicles.resolve import Resolved, ResolvedForce
    from nco_builder.systems.k47_vehicles.rules import Chapter, VehicleClass
    from nco_builder.systems.page import Field, Mark, PageContext

LEAST_PEN, MOST_PEN = -20, 99


def vehicle_entry(
    looked: PageContext, place: int, known: Resolved | None, rules: Chapter
) -> ChosenEntry:
    """The vehicle at a place."""
    force = looked.judged.document
    vehicle = force.vehicles[place]
    spot = VehicleSpot(force, rules, place)
    value = f" {number(known.value)}+" if known else ""
    return ChosenEntry(
        path=spot.path,
        label=_("Vehicle {number}").format(number=place + 1),
        aside=f"{single_line(class_told(vehicle, rules))}{value}",
        title=single_line(vehicle_name(vehicle, place)),
        tiles=tuple(_tiles(known)) if known else (),
        fields=tuple(_fields(spot, known, looked.part)),
        keep=vehicle,
        kept=vehicle in looked.own,
    )


def _tiles(known: Resolved) -> Iterator[Tile]:
    """What follows at a glance."""
    advance, run, reverse = known.advance, known.run, known.reverse
    yield _tile(_("advance"), inches(advance.inches), pivots_told(advance.pivots))
    yield _tile(_("run"), run_told(run), pivots_told(run.pivots))
    yield _tile(_("reverse"), inches(reverse.inches), pivots_told(reverse.pivots))
    yield _tile(_("assaults"), *_entry_assaults(known))
    least = known.least_pen
    near = least.get("front_short", least.get("short", least.get("any", 0)))
    note = _("from any side") if "front_short" not in least else _("front, near")
    yield _tile(_("harmed by Pen"), pen_told(near), note)


def _tile(label: str, value: str, note: str = "") -> Tile:
    return Tile(label, (Text(value, "number"),), note)


def _entry_assaults(known: Resolved) -> tuple[str, str]:
    """Whether it assaults, and whom."""
    infantry, vehicles = known.against_infantry != "no", known.against_vehicles != "no"
    if infantry and vehicles:
        return _("yes"), _("infantry, vehicles")
    if infantry or vehicles:
        return _("yes"), _("infantry alone") if infantry else _("vehicles alone")
    return _("no"), ""


def _fields(spot: VehicleSpot, known: Resolved | None, part: DocPath | None) -> Iterator[Field]:
    vehicle, rules, path = spot.vehicle, spot.rules, spot.path
    yield TextField(_("Name"), (*path, "name"), vehicle.name)
    if spot.known_class is None:
        yield _classes(spot)
    yield _movements(spot)
    qualities = [(each.id, each.name) for each in rules.qualities.values()]
    change = _("Give {vehicle} another crew")
    yield choices(spot, OneOf(_("Crew"), "quality", qualities, change, may_be_none=True))
    yield ChipField(_("Rules"), tuple(rule_chips(spot)))
    if vehicle.is_walker or vehicle.fists:
        yield StepperField(_("Fists"), (*path, "fists"), vehicle.fists or 0, most=9)
    yield weapons_field(spot, part)
    if known:
        yield arcs_field(spot, known, part)
    if spot.known_class is not None:
        yield _classes(spot)
    yield NumberField(
        _("Damage value"), (*path, "damage_value"), vehicle.damage_value, hint=_usual(spot), most=99
    )
    yield from _transport(spot)
    hint = _("of your army list")
    yield NumberField(_("Points"), (*path, "points"), vehicle.points, hint=hint)
    yield own_rules_field(spot, part)
    yield TextField(_("Notes"), (*path, "notes"), vehicle.notes, lines=3)


def _usual(spot: VehicleSpot) -> str:
    """What an empty damage value means."""
    known = spot.known_class
    return _("{value}, as its class").format(value=known.value) if known else _("not known")


def _classes(spot: VehicleSpot) -> ChipField:
    """The classes; another one comes on what it begins on, where the player chose nothing else."""
    vehicle, chips = spot.vehicle, []
    begins_on = spot.known_class.begins_on if spot.known_class else None
    text = _("Change the class of {vehicle} to {name}")
    for known in spot.rules.classes.values():
        movement = vehicle.movement
        if movement == begins_on or known.walker != vehicle.is_walker:
            movement = known.begins_on
        change = spot.together(
            PathEdit("set", (*spot.path, "class"), known.id),
            PathEdit("set", (*spot.path, "movement"), movement),
            text=text,
            name=known.name,
        )
        on = vehicle.class_id == known.id
        chips.append(
            Chip(capital(known.name), f"{known.value}+", on, change=None if on else change)
        )
    return ChipField(_("Class"), tuple(chips), one=True)


def _movements(spot: VehicleSpot) -> ChipField:
    known = spot.known_class
    barred = {
        movement: _barred(movement == "walker", walker=known.walker)
        for movement in spot.rules.movements
        if known
    }
    options = [(each.id, each.on) for each in spot.rules.movements.values()]
    text = _("Change what {vehicle} moves on")
    return choices(spot, OneOf(_("Moves on"), "movement", options, text, barred))


def _barred(legs: bool, *, walker: bool) -> str:  # noqa: FBT001 - whether it is about legs
    if legs == walker:
        return ""
    return _("walkers go on legs") if walker else _("for walkers alone")


def _transport(spot: VehicleSpot) -> Iterator[Field]:
    """Whether it carries men, how many, what it tows."""
    vehicle, path = spot.vehicle, (*spot.path, "transport")
    carried = vehicle.transport
    text = _("Make {vehicle} a transport") if carried is None else _("Make {vehicle} no transport")
    change = PathEdit("set", path, Capacity() if carried is None else None, spot.named(text))
    yield ChipField(
        _("Transport"), (Chip(_("carries men"), on=carried is not None, change=change),)
    )
    if carried is not None:
        hint = _("of your army list")
        yield NumberField(_("Men"), (*path, "men"), carried.men, hint=hint, most=99)
        yield TextField(_("Tows"), (*path, "tow"), carried.tow or "", hint=_("such as a light gun"))


def shelf(force: Force, spent: int, rules: Chapter, own: tuple[Value, ...]) -> Shelf:
    """The classes, then the player's own vehicles."""
    place = len(force.vehicles)
    classes = [_of_class(each, place, rules) for each in rules.classes.values()]
    groups = [OfferGroup(_("New, by class"), tuple(classes))]
    kept = [each for each in own if isinstance(each, ForceVehicle)]
    if kept:
        offers = [
            _own(number_, each, place, rules, _over(each.points, force, spent))
            for number_, each in enumerate(kept)
        ]
        groups.append(OfferGroup(_("My vehicles"), tuple(offers)))
    return Shelf(_("Take"), _("Filter classes, my vehicles…"), tuple(groups))


def _of_class(known: VehicleClass, place: int, rules: Chapter) -> Offer:
    vehicle = vehicle_of(known.id, known.begins_on)
    name = capital(known.name)
    return Offer(
        key=f"class:{known.id}",
        name=name,
        price=f"{known.value}+",
        line=_line(vehicle, rules),
        change=PathEdit(
            "insert", ("vehicles", place), vehicle, _("Add a vehicle: {name}").format(name=name)
        ),
    )


def _line(vehicle: ForceVehicle, rules: Chapter) -> str:
    """What a plain vehicle of a class is like."""
    known = resolved_vehicle(vehicle, rules)
    if known is None or not known.armoured:
        return _("destroyed by any damage")
    if known.against_infantry == "no":
        return _("armoured, never assaults infantry")
    if known.against_vehicles == "no":
        return _("assaults infantry; vehicles with Assault")
    return _("assaults infantry and vehicles")


def _own(number_: int, vehicle: ForceVehicle, place: int, rules: Chapter, over: str) -> Offer:
    value = damage_value(vehicle, rules)
    name = single_line(vehicle.name) or class_told(vehicle, rules)
    crew = [rules.qualities[vehicle.quality].name] if vehicle.quality else []
    points = (
        []
        if vehicle.points is None
        else [_("{points} points").format(points=number(vehicle.points))]
    )
    text = _("Add {name} of my vehicles").format(name=name)
    return Offer(
        key=f"own:{number_}:{name}",
        name=name,
        price="?" if value is None else f"{number(value)}+",
        line=enumerated([class_told(vehicle, rules), *crew, *points]),
        change=PathEdit("insert", ("vehicles", place), vehicle, text),
        own=vehicle,
        over=over,
    )


def _over(points: int | None, force: Force, spent: int) -> str:
    """By how much the points of a vehicle go over what is agreed; empty where they do not."""
    agreed = force.points
    if agreed is None or not points or spent + points <= agreed:
        return ""
    count = spent + points - agreed
    return ngettext("{count} point over", "{count} points over", count).format(count=number(count))


def document_entry(force: Force) -> ChosenEntry:
    """Name, player, points and notes of the list."""
    return ChosenEntry(
        path=(),
        label=_("Vehicles"),
        title=single_line(force.name),
        fields=(
            TextField(_("Name"), ("name",), force.name),
            TextField(_("Player"), ("player",), force.player),
            NumberField(
                _("Points agreed"),
                ("points",),
                force.points,
                hint=_("none"),
                note=_("by your army lists"),
                most=99999,
            ),
            TextField(_("Notes"), ("notes",), force.notes, lines=4),
            NoteField(
                _(
                    "The chapter has no army lists: weapons, Pen, crews, capacities and points are "
                    "yours to enter. What is not entered is a line to write on."
                )
            ),
        ),
    )


MISSING = frozenset(
    {"points_missing", "quality_missing", "capacity_missing", "pen_missing", "arc_missing"}
)
"""Findings of what only the player's army list knows."""
OF_CLASS = frozenset({"unknown_class", "class_movement"})
OF_VALUE = frozenset({"dv_differs"})
OF_NAME = frozenset({"vehicle_unnamed"})
OF_CREW = frozenset({"quality_missing"})
OF_POINTS = frozenset({"points_missing"})


def builder_page(looked: PageContext) -> BuilderPage:
    """What the page shows."""
    judged: Judged[Force] = looked.judged
    force, rules = judged.document, chapter()
    # what does not follow from rules that are not installed is shown by those that are
    result: ResolvedForce = judged.resolved or resolved(force, rules)
    return BuilderPage(
        facts=tuple(_facts(force)),
        gauges=tuple(_gauges(judged, result)),
        shelf=shelf(force, result.points, rules, looked.own),
        table=_table(judged, result, rules),
        entry=entry(looked),
    )


def entry(looked: PageContext) -> ChosenEntry:
    """What the page says of what is chosen."""
    force, rules = looked.judged.document, chapter()
    result: ResolvedForce = looked.judged.resolved or resolved(force, rules)
    match looked.chosen:
        case ("vehicles", int(place), *_rest) if 0 <= place < len(force.vehicles):
            return vehicle_entry(looked, place, result.vehicles[place], rules)
    return document_entry(force)


def _facts(force: Force) -> Iterator[HeadFact]:
    yield HeadFact(_("Vehicle chapter"))
    if force.points is None:
        yield HeadFact(_("no points agreed"), ("points",))
    else:
        yield HeadFact(_("{points} points agreed").format(points=number(force.points)), ("points",))


def _gauges(judged: Judged[Force], result: ResolvedForce) -> Iterator[PageGauge]:
    force = judged.document
    count = len(force.vehicles)
    dice = ngettext("{count} order die", "{count} order dice", count).format(count=count)
    yield PageGauge(str(count), ngettext("vehicle", "vehicles", count), dice)
    if force.points is not None:
        yield _points(force.points, result)
    known = [(place, each) for place, each in enumerate(result.vehicles) if each]
    if known:
        place, best = max(known, key=lambda pair: pair[1].value)
        name = single_line(vehicle_name(force.vehicles[place], place))
        yield PageGauge(f"{number(best.value)}+", _("highest damage value"), name)
    ways = [each for _place, each in known if _assaults(each)]
    whom = [
        *([_("infantry")] if any(each.against_infantry != "no" for each in ways) else []),
        *([_("vehicles")] if any(each.against_vehicles != "no" for each in ways) else []),
    ]
    yield PageGauge(str(len(ways)), _("may assault"), listed(whom))
    missing = sum(each.code in MISSING for each in judged.findings)
    yield PageGauge(str(missing), ngettext("value missing", "values missing", missing))


def _points(agreed: int, result: ResolvedForce) -> PageGauge:
    left = agreed - result.points
    note = _("{count} left") if left >= 0 else _("{count} over")
    share = result.points / agreed if agreed else float(result.points > 0)
    return PageGauge(
        number(result.points),
        _("/ {points} points").format(points=number(agreed)),
        note.format(count=number(abs(left))),
        share,
    )


def _assaults(vehicle: Resolved) -> bool:
    return vehicle.against_infantry != "no" or vehicle.against_vehicles != "no"


def _table(judged: Judged[Force], result: ResolvedForce, rules: Chapter) -> PageTable:
    force = judged.document
    with_points = force.points is not None or any(each.points for each in force.vehicles)
    columns = [
        PageColumn("#", "right", key="number", title=_("Number"), shown="always", own_order=True),
        PageColumn(_("Name"), wide=True, key="name", shown="always"),
        PageColumn(_("Class"), key="class"),
        PageColumn(_("DV"), "right", key="damage_value", title=_("Damage value")),
        # there is no room for both
        PageColumn(_("Moves"), key="movement", shown="wanted" if with_points else "usual"),
        PageColumn(_("Crew"), key="quality"),
        PageColumn(pgettext("weapons of a vehicle", "Guns"), "right", key="weapons"),
        PageColumn(_("Notes"), key="notes", shown="wanted"),
        PageColumn(_("Points"), "right", key="points", shown="usual" if with_points else "wanted"),
    ]
    marks = _marks(judged)
    rows = []
    for place, (vehicle, known) in enumerate(zip(force.vehicles, result.vehicles, strict=True)):
        cells = _cells(place, vehicle, known, marks.get(place, {}), rules)
        rows.append(PageRow(("vehicles", place), cells))
    foot = _("The chapter has no points; enter those of your army list for a sum.")
    total = ""
    if with_points:
        foot = _("Points of your army list")
        total = number(result.points)
        if not result.complete:
            total = _("{total} + ?").format(total=total)
    empty = _("No vehicle yet. Take a class from the list at the left.")
    return PageTable(_("Vehicles"), tuple(columns), tuple(rows), foot, total, empty)


def _marks(judged: Judged[Force]) -> Mapping[int, Mapping[str, Mark]]:
    """How findings mark each vehicle, by their codes; those of its weapons by `weapons`."""
    marks: dict[int, dict[str, Mark]] = {}
    for finding in judged.findings:
        if finding.at:
            place, _bracket, rest = finding.at.removeprefix("vehicles[").partition("]")
            about = "weapons" if rest else finding.code
            own = marks.setdefault(int(place), {})
            own[about] = own.get(about, finding.severity)  # the gravest comes first
    return marks


def _cells(
    place: int,
    vehicle: ForceVehicle,
    known: Resolved | None,
    marks: Mapping[str, Mark],
    rules: Chapter,
) -> tuple[PageCell, ...]:
    def mark(codes: frozenset[str]) -> Mark:
        return _worst([marks[code] for code in codes if code in marks])

    elsewhere = OF_CLASS | OF_VALUE | OF_NAME | OF_CREW | OF_POINTS | {"weapons"}
    moves = f"{known.advance.inches} / {inches(known.run.most)}" if known else "?"
    crew = rules.qualities[vehicle.quality].name if vehicle.quality else "?"
    points = "?" if vehicle.points is None else number(vehicle.points)
    return (
        PageCell(str(place + 1), mark=mark(frozenset(marks) - elsewhere)),
        PageCell(single_line(vehicle_name(vehicle, place)), strong=True, mark=mark(OF_NAME)),
        PageCell(
            single_line(class_told(vehicle, rules)),
            mark=mark(OF_CLASS),
            picture=class_silhouette(vehicle.class_id, vehicle.movement),
        ),
        PageCell(f"{number(known.value)}+" if known else "?", mark=mark(OF_VALUE)),
        PageCell(moves),
        PageCell(crew, mark=mark(OF_CREW)),
        PageCell(str(len(vehicle.weapons)), mark=mark(frozenset({"weapons"}))),
        PageCell(single_line(vehicle.notes)),
        PageCell(points, mark=mark(OF_POINTS)),
    )


def _worst(marks: list[Mark]) -> Mark:
    return min(marks, key=SEVERITIES.index) if marks else ""
