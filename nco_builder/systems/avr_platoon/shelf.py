"""What the shelf of the page offers: the document's types, the platoon's own, the player's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.documents.definitions import free_id
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import _, ngettext
from nco_builder.sheets.words import number
from nco_builder.systems.avr_platoon.model import PlatoonVehicle, VehicleProfile
from nco_builder.systems.avr_platoon.told import arms, profile
from nco_builder.systems.avr_platoon.words import type_called
from nco_builder.systems.page import Offer, OfferGroup, Shelf

if TYPE_CHECKING:
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.page import Change

NO_POINTS = "–"
_NO_LETTER = re.compile(r"\W+")


def shelf(platoon: ResolvedPlatoon, own: tuple[VehicleProfile, ...]) -> Shelf:
    """What can be taken."""
    document, rules = platoon.platoon, platoon.rules
    shipped = [_known(each.type, platoon) for each in rules.types]
    seen: set[str] = set(rules.types_by_id)
    defined = []
    for each in document.definitions.types:
        if each.id not in seen:
            defined.append(_known(each, platoon))
        seen.add(each.id)
    mine = [_mine(each, platoon) for each in own if is_new(each, document)]
    groups = (
        OfferGroup(_("From the document"), tuple(shipped)),
        OfferGroup(_("In this platoon"), tuple(defined)),
        OfferGroup(_("My vehicles"), tuple(mine)),
    )
    return Shelf(
        heading=_("Take"),
        filter_hint=_("Filter vehicles…"),
        groups=tuple([group for group in groups if group.offers]),
        begin=(_begin(document, set(rules.types_by_id)),),
    )


def _known(type_: VehicleProfile, platoon: ResolvedPlatoon) -> Offer:
    change = _vehicle_of(type_.id, type_called(type_), platoon.platoon)
    return _offer(f"type:{type_.id}", type_, platoon, change)


def _mine(type_: VehicleProfile, platoon: ResolvedPlatoon) -> Offer:
    change = taken(type_, platoon.platoon, set(platoon.rules.types_by_id))
    return _offer(f"own:{type_.id}", type_, platoon, change, type_)


def _offer(
    key: str,
    type_: VehicleProfile,
    platoon: ResolvedPlatoon,
    change: Change,
    own: VehicleProfile | None = None,
) -> Offer:
    line = " · ".join([each for each in (profile(type_), ", ".join(arms(type_))) if each])
    agreed = platoon.platoon.points
    if type_.p is None and agreed is not None:
        line = _("no points entered · {points} agreed").format(points=number(agreed))
    return Offer(
        key=key,
        name=type_called(type_),
        price=NO_POINTS if type_.p is None else number(type_.p),
        line=line,
        mark="warning" if type_.p is None and agreed is not None else "",
        change=change,
        over=over_by(platoon, type_.p),
        search=" ".join((type_.id, *arms(type_), *type_.traits)),
        own=own,
    )


def over_by(platoon: ResolvedPlatoon, price: int | None) -> str:
    """By how much so many points more go over what is agreed; empty where they do not."""
    agreed = platoon.platoon.points
    if agreed is None or not price or platoon.points + price <= agreed:
        return ""
    count = platoon.points + price - agreed
    return ngettext("{count} point over", "{count} points over", count).format(count=number(count))


def _vehicle_of(type_: str, name: str, platoon: Platoon) -> PathEdit:
    path = ("vehicles", len(platoon.vehicles))
    return PathEdit("insert", path, PlatoonVehicle(type=type_), _("Add {name}").format(name=name))


def is_new(own: VehicleProfile, platoon: Platoon) -> bool:
    """Whether the platoon does not hold an entry of the player's own list yet."""
    return not any(alike(own, each) for each in platoon.definitions.types)


def alike(one: VehicleProfile, other: VehicleProfile) -> bool:
    """Whether two types are one but for their ids."""
    return one.replace(id="") == other.replace(id="")


def taken(type_: VehicleProfile, platoon: Platoon, shipped: set[str]) -> PathEdits:
    """A type of the player's own copied into the platoon, and a vehicle of it."""
    name = type_called(type_)
    return _with_type(type_, platoon, shipped, _("Add {name}").format(name=name))


def _begin(platoon: Platoon, shipped: set[str]) -> Offer:
    name = _("New vehicle")
    type_ = VehicleProfile(id=id_of(name), name=name)
    change = _with_type(type_, platoon, shipped, _("Add a new vehicle"))
    return Offer(key="new", name=_("New vehicle…"), change=change)


def _with_type(type_: VehicleProfile, platoon: Platoon, shipped: set[str], text: str) -> PathEdits:
    types = platoon.definitions.types
    id_ = free_id(type_.id, {each.id for each in types} | shipped)
    edits = (
        PathEdit("insert", ("definitions", "types", len(types)), type_.replace(id=id_)),
        PathEdit("insert", ("vehicles", len(platoon.vehicles)), PlatoonVehicle(type=id_)),
    )
    return PathEdits(edits, text)


def id_of(name: str) -> str:
    """The id of a type that is called so: `m4_sherman`."""
    return _NO_LETTER.sub("_", name.casefold()).strip("_") or "vehicle"
