"""Vehicle types: which there are, and what is not known or odd of those in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.definitions import free_id
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import N_, _
from nco_builder.legality.findings import Code
from nco_builder.sheets.words import single_line
from nco_builder.systems.avr_platoon.words import place_of, type_called, vehicle_called
from nco_builder.systems.judging import FILE, about

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.avr_platoon.model import Gun, Platoon, VehicleProfile
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon
    from nco_builder.systems.avr_platoon.words import Propose
    from nco_builder.systems.judging import Judged

PROFILE = ("sh", "front", "w", "c", "m", "crew")
"""What the card of every vehicle needs; a single rating of armor is no gap."""
WITH_RANGE = {"t", None}
"""Classes of guns that have a practical range, or may have one."""

NO_VEHICLES = Code("no_vehicles", "warning", N_("There are no vehicles yet."))
UNKNOWN_TYPE = Code(
    "unknown_type",
    "error",
    N_("There is no vehicle type “{type}”; its vehicle was not checked further."),
)
TYPE_SHADOWS = Code(
    "type_shadows",
    "error",
    N_("“{type}” is a type of the rules; a type of your own needs another id."),
)
TYPE_TWICE = Code("type_twice", "error", N_("“{type}” is defined twice; the first one counts."))
PROFILE_GAP = Code(
    "profile_gap",
    "warning",
    N_("{type}: {fields} not entered; its card has lines to write on."),
    ruling="AVR-01",
)
GUN_GAP = Code(
    "gun_gap",
    "warning",
    N_("{type}, {gun}: {fields} not entered; its card has lines to write on."),
    instead={
        "document": N_("{type}, {gun}: {fields} not in the document; its card has lines for that.")
    },
    ruling="AVR-26",
)
HEAVY_NO_USE = Code(
    "heavy_no_use",
    "warning",
    N_("{type} is Heavy, but not fully tracked; Heavy then has no effect."),
    ruling="AVR-11",
)
FLANK_OVER_FRONT = Code(
    "flank_over_front",
    "warning",
    N_(
        "{type}: flank {flank} is above front {front}. Front means front and sides, flank means "
        "rear and turret."
    ),
    ruling="AVR-16",
)


def known_types(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Every vehicle has a type; every type of the file an id of its own."""
    if not platoon.vehicles:
        yield about((), NO_VEHICLES, FILE)
    for place, found in enumerate(platoon.vehicles):
        if found is None:
            type_ = platoon.platoon.vehicles[place].type
            yield about(("vehicles", place), UNKNOWN_TYPE, FILE, type=type_)
    seen: set[str] = set()
    for place, own in enumerate(platoon.platoon.definitions.types):
        path = ("definitions", "types", place)
        if own.id in platoon.rules.types_by_id:
            yield about(path, TYPE_SHADOWS, FILE, type=own.id)
        if own.id in seen:
            yield about(path, TYPE_TWICE, FILE, type=own.id)
        seen.add(own.id)


def types_in_use(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """What is not known or odd of the types that vehicles are of."""
    rules = platoon.rules
    for path, each in platoon.types_in_use:
        gaps = _profile_gaps(each)
        if gaps:
            yield about(path, PROFILE_GAP, rules.sample, type=type_called(each), fields=gaps)
        for place, gun in enumerate(each.guns):
            missing = gun_gaps(gun)
            if missing:
                name = single_line(gun.name) or str(place + 1)
                of = type_called(each)
                yield about(path, GUN_GAP, rules.sample, type=of, gun=name, fields=missing)
        if "heavy" in each.traits and "fully_tracked" not in each.traits:
            yield about(path, HEAVY_NO_USE, rules.terrain.source, type=type_called(each))
        if each.flank is not None and each.front is not None and each.flank > each.front:
            of, front, flank = type_called(each), each.front, each.flank
            source = rules.armor.source
            yield about(path, FLANK_OVER_FRONT, source, type=of, flank=flank, front=front)


def _profile_gaps(type_: VehicleProfile) -> tuple[str, ...]:
    needed = (*PROFILE, "passengers") if "transport" in type_.traits else PROFILE
    return tuple([name for name in needed if getattr(type_, name) is None])


def gun_gaps(gun: Gun) -> tuple[str, ...]:
    """What a card has lines for."""
    values = {"class": gun.gun_class, "strength": gun.strength}
    if gun.gun_class in WITH_RANGE:
        values["range"] = gun.range
    return tuple([name for name, value in values.items() if value is None])


def _take_out(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    place = place_of(finding)
    text = _("Remove {vehicle}").format(vehicle=vehicle_called(place, judged.resolved))
    yield PathEdit("remove", ("vehicles", place), text=text)


def _rename(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    place = place_of(finding)
    types = judged.document.definitions.types
    taken = {each.id for each in types} | set(judged.resolved.rules.types_by_id)
    id_ = free_id(types[place].id, taken)
    text = _("Call the type “{id}”").format(id=single_line(id_))
    yield PathEdit("set", ("definitions", "types", place, "id"), id_, text)


def _no_trait(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdit]:
    place = place_of(finding)
    own = judged.document.definitions.types[place]
    kept = tuple([each for each in own.traits if each != "heavy"])
    text = _("Remove Heavy from {type}").format(type=type_called(own))
    yield PathEdit("set", ("definitions", "types", place, "traits"), kept, text)


def _swap(finding: Finding, judged: Judged[Platoon]) -> Iterator[PathEdits]:
    path = ("definitions", "types", place_of(finding))
    own = judged.document.definitions.types[place_of(finding)]
    edits = (
        PathEdit("set", (*path, "front"), own.flank),
        PathEdit("set", (*path, "flank"), own.front),
    )
    text = _("Swap front and flank of {type}").format(type=type_called(own))
    yield PathEdits(edits, text)


CODES = (
    *(NO_VEHICLES, UNKNOWN_TYPE, TYPE_SHADOWS, TYPE_TWICE),
    *(PROFILE_GAP, GUN_GAP, HEAVY_NO_USE, FLANK_OVER_FRONT),
)
CHECKS = (known_types, types_in_use)
REPAIRS: Mapping[str, Propose] = {
    UNKNOWN_TYPE.name: _take_out,
    TYPE_SHADOWS.name: _rename,
    TYPE_TWICE.name: _rename,
    HEAVY_NO_USE.name: _no_trait,
    FLANK_OVER_FRONT.name: _swap,
}
