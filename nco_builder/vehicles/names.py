"""How a squad's vehicles and their types are called."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.rules.vehicles import model_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.rules import Rulebook
    from nco_builder.rules.vehicle_phase import AppendixB
    from nco_builder.squad import Vehicle


class Kind(NamedTuple):
    """A vehicle type: `light to medium tank`, in short `light tank`."""

    size_order: int
    id: str
    name: str
    short_name: str


def kinds(rulebook: Rulebook, book: AppendixB) -> dict[str, Kind]:
    """All types by id, smallest first."""
    types = sorted(rulebook.vehicle_phase.types, key=lambda known: known.size_order)
    return {
        known.id: Kind(known.size_order, known.id, known.name, book.rules_of(known.id).short_name)
        for known in types
    }


def vehicle_names(vehicles: Iterable[Vehicle], known: dict[str, Kind]) -> tuple[str, ...]:
    """The vehicles' names; namesakes are numbered."""
    names = [_name(vehicle, known[vehicle.type]) for vehicle in vehicles]
    often = Counter(names)
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        twin = _("{name} no. {number}").format(name=name, number=seen[name])
        numbered.append(twin if often[name] > 1 else name)
    return tuple(numbered)


def _name(vehicle: Vehicle, kind: Kind) -> str:
    """The player's own name, else the catalogue's, else the model's id, else the type."""
    return (vehicle.name or "").strip() or model_name(vehicle.model) or kind.name
