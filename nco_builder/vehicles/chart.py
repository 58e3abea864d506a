"""The Vehicle Phase for one squad's vehicles, with every name and number resolved.

Frozen values to print or show. Chances are exact fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nco_builder.vehicles.odds import entering

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

    from nco_builder.rules import Rulebook
    from nco_builder.rules.appendix_b import CommandRow, VehicleCoverFire, VehicleRule
    from nco_builder.rules.catalogue import Note, VehicleModel
    from nco_builder.vehicles.battle import TypeNames
    from nco_builder.vehicles.odds import Shot


@dataclass(frozen=True, slots=True)
class EntryLine:
    """Faces of the entry die and the result: no kind means nothing, two names are spare models."""

    rolls: tuple[int, ...]
    kind: TypeNames | None
    names: tuple[str, ...]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """Faces of the second die and the edge of entry, as seen by its player."""

    rolls: tuple[int, ...]
    edge: Literal["left", "own", "right"]
    text: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Arrival:
    """The arrival of a type.

    Attributes:
        kind: the type.
        names: its models.
        each_turn: chance that it arrives in a turn while it is not on the table.
        in_turn: turn of the battle, and the chance that it first arrives in it.
        by_turn: turn of the battle, and the chance that it has arrived by then.

    """

    kind: TypeNames
    names: tuple[str, ...]
    each_turn: Fraction
    in_turn: tuple[tuple[int, Fraction], ...]
    by_turn: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A row of a vehicle's command chart.

    `moved_out_needs` is what enemy vehicles then need to hit it; the text includes it.
    """

    command: CommandRow
    text: str
    chance: Fraction
    moved_out_needs: tuple[int, ...]

    @property
    def name(self) -> str:
        """The command."""
        return self.command.name

    @property
    def rolls(self) -> tuple[int, ...]:
        """Faces of the die for it."""
        return self.command.rolls


@dataclass(frozen=True, slots=True)
class ChartVehicle:
    """One vehicle and its own chart.

    Attributes:
        name: its name given by the player, else the catalogue's.
        kind: the type it is played as.
        model: the catalogue's entry, None for the player's own.
        usual_kind: the catalogue's type if the player chose another, else None.
        history: how the squad's nation came by the model; for information.
        commands: its command chart.
        cover_fire: its Cover Fire.
        fires_at_vehicles: whether any command allows it.
        can_be_lost: whether anything agreed for the battle can pin or destroy it.

    """

    name: str
    kind: TypeNames
    model: VehicleModel | None
    usual_kind: TypeNames | None
    history: Note | None
    commands: tuple[CommandLine, ...]
    cover_fire: VehicleCoverFire
    fires_at_vehicles: bool
    can_be_lost: bool


@dataclass(frozen=True, slots=True)
class ArmorLine:
    """A pair that can meet: the shot at a target that has not moved out, and at one that has."""

    shooter: TypeNames
    target: TypeNames
    standing: Shot
    moved_out: Shot


@dataclass(frozen=True, slots=True)
class Frightened:
    """A man subject to Tank Fear, with courage and psyche before play.

    `protected_by` are his items that protect him once used. Items that raise courage for a turn
    never help: they are used on Down, and vehicles come before the order dice.
    """

    member: int
    name: str
    courage: int
    psyche: int
    protected_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FearChart:
    """Tank Fear and the men of the squad subject to it.

    `shaken` are men subject to it only in a turn that begins with the event `shaken_by`, which
    lowers courage. If the enemy's vehicles are assumed to be as ours and none of ours causes fear,
    it is not expected: the enemy has such a tank only if the sets differ.
    """

    text: str
    courage_at_most: int
    men: tuple[Frightened, ...]
    shaken: tuple[Frightened, ...] = ()
    shaken_by: str = ""
    is_expected: bool = True


@dataclass(frozen=True, slots=True)
class Carrier:
    """A man marked as carrier; `barred` units carry no weapon, some men never assault."""

    member: int
    name: str
    barred: bool
    cannot_assault: bool


@dataclass(frozen=True, slots=True)
class AntiTankChart:
    """The optional anti-tank weapons: who has them, and a shot at each enemy type."""

    text: str
    carried_by: str
    bonus_text: str
    bonus_points: int
    stop_within_in: int
    carriers: tuple[Carrier, ...]
    shots: tuple[tuple[TypeNames, Shot], ...]


@dataclass(frozen=True, slots=True)
class VehicleChart:
    """Everything about a squad's vehicle set, and nothing about other sets.

    Attributes:
        rules: the rulebook, with Appendix B and the rulings.
        label: the document, for a heading.
        credit: the document and its author, for a foot line.
        kinds: types of the squad's vehicles, smallest first.
        foes: types the enemy is assumed to have.
        vehicles: the vehicles, smallest first.
        selection: the composition of a set.
        phase: the time of the phase.
        steps: its steps, in order.
        entry: what arrives.
        entry_notes: what prevents a type from arriving.
        arrivals: the arrival of each type.
        edges: where it arrives.
        edge_note: how it is placed.
        ambush: Ambush, for all types.
        armor: pairs that can meet, weaker targets first.
        armor_note: how the two dice are rolled; None if no pair can meet.
        pinned: None if nothing can hit a vehicle.
        running: vehicles as terrain.
        wreck: None if nothing can destroy a vehicle.
        cover: vehicles as cover.
        sight: line of sight of a vehicle.
        fear: None if the enemy is known to have none of the type that frightens.
        anti_tank: None if anti-tank weapons were not agreed.

    """

    rules: Rulebook
    label: str
    credit: str
    kinds: tuple[TypeNames, ...]
    foes: tuple[TypeNames, ...]
    vehicles: tuple[ChartVehicle, ...]
    selection: VehicleRule
    phase: VehicleRule
    steps: tuple[str, ...]
    entry: tuple[EntryLine, ...]
    entry_notes: tuple[str, ...]
    arrivals: tuple[Arrival, ...]
    edges: tuple[EdgeLine, ...]
    edge_note: str
    ambush: VehicleRule
    armor: tuple[ArmorLine, ...]
    armor_note: str | None
    pinned: VehicleRule | None
    running: VehicleRule
    wreck: VehicleRule | None
    cover: tuple[str, ...]
    sight: VehicleRule
    fear: FearChart | None
    anti_tank: AntiTankChart | None

    def entering(self, on_table: Collection[str] = ()) -> dict[str | None, Fraction]:
        """Return the result of the next entry roll, by type, with these types already there."""
        lines = ((line.rolls, line.kind.id if line.kind else None) for line in self.entry)
        return entering(lines, on_table)
