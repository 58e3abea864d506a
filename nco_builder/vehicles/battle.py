"""The squad's vehicles by name, and the types they can meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.legality import check
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.vehicles.names import kinds, vehicle_names

if TYPE_CHECKING:
    from collections.abc import Collection

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.rules.vehicle_phase import AppendixB
    from nco_builder.squad import Squad, Vehicle
    from nco_builder.vehicles.names import Kind


class NoVehiclesError(ValueError):
    """The squad has no vehicles: there is nothing to chart."""


class Named(NamedTuple):
    """A vehicle of the squad under its name."""

    name: str
    kind: Kind
    vehicle: Vehicle


class Battle(NamedTuple):
    """What a chart is made from: the squad and its verdict, the rules, which types can meet."""

    report: Report
    rulebook: Rulebook
    book: AppendixB
    vehicles: tuple[Named, ...]
    ours: tuple[Kind, ...]
    foes: tuple[Kind, ...]

    @property
    def squad(self) -> Squad:
        """The squad."""
        return self.report.squad

    @property
    def nation(self) -> str:
        """Id of the squad's nation, whatever the spelling in its file."""
        known = self.rulebook.nations_by_id.get(self.squad.nation)
        return known.id if known else self.squad.nation

    def names_of(self, kind: Kind) -> tuple[str, ...]:
        """The squad's vehicles of a type."""
        return tuple(named.name for named in self.vehicles if named.kind == kind)

    def can_be_lost(self, kind: Kind) -> bool:
        """Whether the enemy has something against a type of ours."""
        foes = {foe.id for foe in self.foes}
        duels = self.book.armor_v_armor.duels
        shot_at = any(duel.target == kind.id and duel.shooter in foes for duel in duels)
        return shot_at or self.squad.match.anti_tank_weapons


def battle_of(
    squad: Squad, rulebook: Rulebook, enemy_types: Collection[str] | None = None
) -> Battle:
    """Name the squad's vehicles and say which types they meet.

    Raises:
        NoVehiclesError: the squad has no vehicles.
    """
    if not squad.vehicles:
        raise NoVehiclesError(_("the squad has no vehicles to chart"))
    book = appendix_b()
    known = kinds(rulebook, book)
    names = vehicle_names(squad.vehicles, known)
    named = [
        Named(name, known[vehicle.type], vehicle)
        for name, vehicle in zip(names, squad.vehicles, strict=True)
    ]
    vehicles = tuple(sorted(named, key=lambda each: each.kind.size_order))
    ours = tuple(dict.fromkeys(each.kind for each in vehicles))
    foes = (
        ours if enemy_types is None else tuple(known[kind] for kind in known if kind in enemy_types)
    )
    return Battle(check(squad, rulebook), rulebook, book, vehicles, ours, foes)
