"""What can be taken: a vehicle of each class, those of the player's own list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.paths import PathEdit
from nco_builder.language import _, ngettext
from nco_builder.language.words import capital, enumerated
from nco_builder.sheets.words import number, one_line
from nco_builder.systems.k47_vehicles.model import ForceVehicle, vehicle_of
from nco_builder.systems.k47_vehicles.resolve import damage_value, resolved_vehicle
from nco_builder.systems.k47_vehicles.told import class_told
from nco_builder.systems.page import Offer, OfferGroup, Shelf

if TYPE_CHECKING:
    from nco_builder.systems.k47_vehicles.model import Force
    from nco_builder.systems.k47_vehicles.rules import Chapter, VehicleClass
    from nco_builder.value import Value


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
    name = one_line(vehicle.name) or class_told(vehicle, rules)
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
