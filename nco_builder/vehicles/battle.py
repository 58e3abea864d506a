"""The input of a vehicle chart: names of vehicles, and the squad they belong to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.legality import check

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.rules.appendix_b import AppendixB
    from nco_builder.squad import Squad, Vehicle


class TypeNames(NamedTuple):
    """A vehicle type: `light to medium tank`, in short `light tank`."""

    size_order: int
    id: str
    name: str
    short_name: str


def kinds(rulebook: Rulebook) -> dict[str, TypeNames]:
    """Return all types by id, smallest first."""
    book = rulebook.appendix_b
    types = sorted(rulebook.vehicle_phase.types, key=lambda known: known.size_order)
    return {
        known.id: TypeNames(
            known.size_order, known.id, known.name, book.rules_of(known.id).short_name
        )
        for known in types
    }


def vehicle_names(vehicles: Iterable[Vehicle], rulebook: Rulebook) -> tuple[str, ...]:
    """Return the player's own names, else the catalogue's or types'; equal names are numbered."""
    known, catalogue = kinds(rulebook), rulebook.catalogue
    names = [
        (vehicle.name or "").strip() or catalogue.name_of(vehicle.model) or known[vehicle.type].name
        for vehicle in vehicles
    ]
    often = Counter(names)
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        twin = _("{name} no. {number}").format(name=name, number=seen[name])
        numbered.append(twin if often[name] > 1 else name)
    return tuple(numbered)


class NoVehiclesError(ValueError):
    """The squad has no vehicles, so there is no chart."""


class Named(NamedTuple):
    """A vehicle of the squad and its name."""

    name: str
    kind: TypeNames
    vehicle: Vehicle


class Battle(NamedTuple):
    """The input of a chart: squad and verdict, rules, and the types that can meet."""

    report: Report
    rulebook: Rulebook
    vehicles: tuple[Named, ...]
    ours: tuple[TypeNames, ...]
    foes: tuple[TypeNames, ...]
    are_foes_known: bool
    """Whether they were named; else they are taken to be as ours, as sets mostly are (APB-01)."""

    @property
    def squad(self) -> Squad:
        """The squad."""
        return self.report.squad

    @property
    def book(self) -> AppendixB:
        """The rules for vehicles."""
        return self.rulebook.appendix_b

    @property
    def nation(self) -> str:
        """Id of the squad's nation, for any spelling in its file."""
        known = self.rulebook.nations_by_id.get(self.squad.nation)
        return known.id if known else self.squad.nation

    def names_of(self, kind: TypeNames) -> tuple[str, ...]:
        """Return the squad's vehicles of a type."""
        return tuple(named.name for named in self.vehicles if named.kind == kind)

    def can_be_lost(self, kind: TypeNames) -> bool:
        """Return whether the enemy can destroy a type of ours."""
        foes = {foe.id for foe in self.foes}
        duels = self.book.armor_v_armor.duels
        shot_at = any(duel.target == kind.id and duel.shooter in foes for duel in duels)
        return shot_at or self.squad.match.anti_tank_weapons


def battle_of(
    squad: Squad, rulebook: Rulebook, enemy_types: Collection[str] | None = None
) -> Battle:
    """Name the squad's vehicles and determine which types they meet.

    Raises:
        NoVehiclesError: the squad has no vehicles.
    """
    if not squad.vehicles:
        raise NoVehiclesError(_("the squad has no vehicles to chart"))
    known = kinds(rulebook)
    names = vehicle_names(squad.vehicles, rulebook)
    named = [
        Named(name, known[vehicle.type], vehicle)
        for name, vehicle in zip(names, squad.vehicles, strict=True)
    ]
    vehicles = tuple(sorted(named, key=lambda each: each.kind.size_order))
    ours = tuple(dict.fromkeys(each.kind for each in vehicles))
    foes = (
        ours if enemy_types is None else tuple(known[kind] for kind in known if kind in enemy_types)
    )
    return Battle(check(squad, rulebook), rulebook, vehicles, ours, foes, enemy_types is not None)
