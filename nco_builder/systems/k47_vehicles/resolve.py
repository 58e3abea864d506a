"""What follows from a vehicle: its moves, what harms it, what it may assault, where it fires."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle, MountedWeapon
    from nco_builder.systems.k47_vehicles.rules import Bearing, Chapter, PinnedBy

Inches = int | float
Way = Literal["no", "tank", "walker"]
"""How a vehicle may assault: not, by driving over or ramming, by the walkers' own rule."""
ALL_SIDES = "any"
NEAR, FAR = "short", "long"


@dataclass(frozen=True, slots=True)
class Drive:
    """A move that may turn: how far in inches, with how many pivots."""

    inches: Inches
    pivots: int


@dataclass(frozen=True, slots=True)
class RunMove:
    """A Run: further than `over`, up to `most` inches; `over` is None without a least distance."""

    over: int | None
    most: int
    pivots: int


@dataclass(frozen=True, slots=True)
class WeaponFire:
    """Where a weapon bears, and whether it may fire at aircraft."""

    arcs: tuple[Bearing, ...]
    flak: bool


@dataclass(frozen=True, slots=True)
class Resolved:
    """A vehicle whose damage value is known; distances in inches.

    Attributes:
        value: what damages it.
        armoured: whether it is too hard for small arms.
        enclosed: whether small arms do not even pin it.
        advance: its Advance.
        run: its Run.
        reverse: its reverse.
        reacts_by_reverse: whether it has the reverse of a recce vehicle.
        jump: how far it jumps, None where it does not.
        afloat: how far it goes on water, None where it sinks.
        against_infantry: how it assaults infantry and guns.
        against_vehicles: how it assaults vehicles.
        least_assault: how far it has to go when it assaults as a tank.
        dice_against_infantry: its dice by hand, where it assaults so.
        dice_against_vehicles: likewise against vehicles.
        superficial_at: the total that only scratches it, of armour.
        massive_from: the least total that gives two results, of armour.
        least_pen: the smallest printed Pen that can damage it, by side and range.
        pinned_by: what pins it; None where its crew's quality is not known.
        tested_always: whether each order is tested.
        weapons: its weapons.

    """

    value: int
    armoured: bool
    enclosed: bool
    advance: Drive
    run: RunMove
    reverse: Drive
    reacts_by_reverse: bool
    jump: int | None
    afloat: Inches | None
    against_infantry: Way
    against_vehicles: Way
    least_assault: Inches | None
    dice_against_infantry: int | None
    dice_against_vehicles: int | None
    superficial_at: int | None
    massive_from: int | None
    least_pen: Mapping[str, int]
    pinned_by: PinnedBy | None
    tested_always: bool
    weapons: tuple[WeaponFire, ...]


@dataclass(frozen=True, slots=True)
class ResolvedForce:
    """What follows from a document: a sum, whether all of it is known, each vehicle."""

    points: int
    complete: bool
    vehicles: tuple[Resolved | None, ...]


def resolved(force: Force, rules: Chapter) -> ResolvedForce:
    """What follows from all vehicles."""
    known = [each.points for each in force.vehicles if each.points is not None]
    vehicles = tuple([resolved_vehicle(each, rules) for each in force.vehicles])
    return ResolvedForce(sum(known), len(known) == len(force.vehicles), vehicles)


def damage_value(vehicle: ForceVehicle, rules: Chapter) -> int | None:
    """The damage value entered, else that of the class; None where there is no such class."""
    if vehicle.damage_value is not None:
        return vehicle.damage_value
    known = rules.classes.get(vehicle.class_id)
    return known.value if known else None


def resolved_vehicle(vehicle: ForceVehicle, rules: Chapter) -> Resolved | None:
    """What follows from a vehicle; None where its damage value is not known."""
    value = damage_value(vehicle, rules)
    if value is None:
        return None
    has = set(vehicle.rules)
    armoured = value >= rules.damage_values.armoured_from
    enclosed = armoured and not vehicle.open_topped
    advance, run = _advance(vehicle, rules), _run(vehicle, rules)
    infantry, vehicles = _assaults(vehicle, value, rules)
    fists = vehicle.fists or 0
    by_tank = "tank" in (infantry, vehicles)
    return Resolved(
        value=value,
        armoured=armoured,
        enclosed=enclosed,
        advance=advance,
        run=run,
        reverse=_reverse(vehicle, advance, run, rules),
        reacts_by_reverse=_reacts(vehicle),
        jump=run.most if "jump" in has else None,
        afloat=_part(advance.inches, rules.special_rules.afloat_part_of_advance)
        if "amphibious" in has
        else None,
        against_infantry=infantry,
        against_vehicles=vehicles,
        least_assault=_part(run.most, rules.tanks_assault.part_of_run) if by_tank else None,
        dice_against_infantry=rules.walkers_assault.dice + fists if infantry == "walker" else None,
        dice_against_vehicles=rules.walkers_strike.dice + fists if vehicles == "walker" else None,
        superficial_at=value if armoured else None,
        massive_from=value + rules.results.massive_over if armoured else None,
        least_pen=_least_pen(vehicle, value, rules),
        pinned_by=_pinned_by(vehicle, rules) if enclosed else "as_infantry",
        tested_always="automaton" in has,
        weapons=tuple([fire(each, vehicle, rules) for each in vehicle.weapons]),
    )


def _part(inches: Inches, divisor: int) -> Inches:
    """Half of 9 is 4.5, half of 12 is 6."""
    whole, rest = divmod(inches, divisor)
    return inches / divisor if rest else int(whole)


def _agile(vehicle: ForceVehicle, rules: Chapter) -> int:
    return rules.special_rules.agile_pivots if "agile" in vehicle.rules else 0


def _advance(vehicle: ForceVehicle, rules: Chapter) -> Drive:
    usual = rules.movements[vehicle.movement]
    inches = rules.moves.slow.advance if "slow" in vehicle.rules else usual.advance
    return Drive(inches, usual.advance_pivots + _agile(vehicle, rules))


def _run(vehicle: ForceVehicle, rules: Chapter) -> RunMove:
    usual = rules.movements[vehicle.movement]
    pivots = usual.run_pivots + _agile(vehicle, rules)
    if "slow" in vehicle.rules:
        return RunMove(None, rules.moves.slow.run_max, pivots)
    return RunMove(usual.run_over, usual.run_max, pivots)


def _reacts(vehicle: ForceVehicle) -> bool:
    """Whether Recce is of use: automatons do not react."""
    return "recce" in vehicle.rules and "automaton" not in vehicle.rules


def _reverse(vehicle: ForceVehicle, advance: Drive, run: RunMove, rules: Chapter) -> Drive:
    if not _reacts(vehicle):
        return Drive(_part(advance.inches, rules.reverse.part_of_advance), 0)
    return Drive(run.most if vehicle.reverse_at_run else advance.inches, advance.pivots)


def _assaults(vehicle: ForceVehicle, value: int, rules: Chapter) -> tuple[Way, Way]:
    """How it assaults infantry, and how vehicles."""
    if "automaton" in vehicle.rules:
        return "no", "no"
    if not vehicle.is_walker:
        way: Way = "tank" if value >= rules.tanks_assault.least_value else "no"
        return way, way
    heavy = value >= rules.walkers_assault.least_value
    if "assault" in vehicle.rules:
        return "walker" if heavy else "no", "walker"
    return "tank" if heavy else "no", "no"


def _least_pen(vehicle: ForceVehicle, value: int, rules: Chapter) -> Mapping[str, int]:
    pen, least = rules.penetration, value - rules.die
    if value < rules.damage_values.armoured_from:
        return {ALL_SIDES: least}
    ranges = {NEAR: 0, FAR: -pen.beyond_half}
    if vehicle.is_walker:
        return {far: least + more for far, more in ranges.items()}
    sides = {"front": 0, "side": pen.side, "rear": pen.rear}
    return {
        f"{side}_{far}": least - bonus + more
        for side, bonus in sides.items()
        for far, more in ranges.items()
    }


def _pinned_by(vehicle: ForceVehicle, rules: Chapter) -> PinnedBy | None:
    return rules.qualities[vehicle.quality].pinned_by if vehicle.quality else None


def fire(weapon: MountedWeapon, vehicle: ForceVehicle, rules: Chapter) -> WeaponFire:
    """Where a weapon of a vehicle bears, and whether it may fire at aircraft."""
    mount = rules.by_mount[weapon.mount]
    return WeaponFire(_arcs(weapon, vehicle, rules), mount.flak and weapon.small_arms)


def _arcs(weapon: MountedWeapon, vehicle: ForceVehicle, rules: Chapter) -> tuple[Bearing, ...]:
    usual = rules.by_mount[weapon.mount].arcs
    if weapon.mount == "coaxial":
        main = vehicle.main_gun
        return _arcs(main, vehicle, rules) if main else ()
    if weapon.mount == "rear_turret":
        return usual
    if weapon.arcs:
        return tuple(dict.fromkeys(weapon.arcs))
    return (*usual, weapon.side) if weapon.mount == "arm" and weapon.side else usual


def derived(force: ResolvedForce) -> dict[str, Any]:
    """All of it, as `check --json` tells it."""
    vehicles = [_derived(each) if each else None for each in force.vehicles]
    return {"points": force.points, "complete": force.complete, "vehicles": vehicles}


def _derived(vehicle: Resolved) -> dict[str, Any]:
    run = vehicle.run
    return {
        "damage_value": vehicle.value,
        "armoured": vehicle.armoured,
        "enclosed": vehicle.enclosed,
        "advance": _told(vehicle.advance),
        "run": {"over": run.over, "max": run.most, "pivots": run.pivots},
        "reverse": _told(vehicle.reverse),
        "jump": vehicle.jump,
        "afloat": vehicle.afloat,
        "assault_infantry": vehicle.against_infantry,
        "assault_vehicles": vehicle.against_vehicles,
        "assault_least_move": vehicle.least_assault,
        "close_dice": {
            "infantry": vehicle.dice_against_infantry,
            "vehicles": vehicle.dice_against_vehicles,
        },
        "superficial_at": vehicle.superficial_at,
        "massive_from": vehicle.massive_from,
        "least_pen": dict(vehicle.least_pen),
        "pinned_by": vehicle.pinned_by,
        "tested_always": vehicle.tested_always,
        "weapons": [{"arcs": list(each.arcs), "flak": each.flak} for each in vehicle.weapons],
    }


def _told(drive: Drive) -> dict[str, Inches]:
    return {"in": drive.inches, "pivots": drive.pivots}
