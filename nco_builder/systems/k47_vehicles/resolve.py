"""Derived values of a vehicle: moves, what harms it, its assaults, its fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle, MountedWeapon
    from nco_builder.systems.k47_vehicles.rules import Bearing, Chapter, PinnedBy

Inches = int | float
Way = Literal["no", "tank", "walker"]
"""The kinds of assault: none, driving over or ramming, or by the walkers' own rule."""
ALL_SIDES = "any"
NEAR, FAR = "short", "long"


class Drive(Frozen):
    """A move that may turn: maximum inches and pivots."""

    inches: Inches
    pivots: int


class RunMove(Frozen):
    """A Run: further than `over`, up to `most` inches; `over` is None without a minimum."""

    over: int | None
    most: int
    pivots: int


class WeaponFire(Frozen):
    """The arcs of a weapon, and whether it may fire at aircraft."""

    arcs: tuple[Bearing, ...]
    flak: bool


class Resolved(Frozen):
    """A vehicle with a known damage value; distances in inches.

    Attributes:
        value: its damage value.
        armoured: whether small arms cannot damage it.
        enclosed: whether small arms cannot even pin it.
        advance: its Advance.
        run: its Run.
        reverse: its reverse.
        reacts_by_reverse: whether it has the reverse of a recce vehicle.
        jump: its jump, or None.
        afloat: its move on water, None if it sinks.
        against_infantry: its assault on infantry and guns.
        against_vehicles: its assault on vehicles.
        least_assault: the minimum move of an assault as a tank.
        dice_against_infantry: its dice in close combat, if it assaults by the walkers' rule.
        dice_against_vehicles: the same against vehicles.
        superficial_at: the total for superficial damage, for armor.
        massive_from: the minimum total for two results, for armor.
        least_pen: the smallest printed Pen that can damage it, by side and range.
        pinned_by: what pins it; None if its crew's quality is unknown.
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


class ResolvedForce(Frozen):
    """Derived values of a document: a total, whether it is complete, and each vehicle."""

    points: int
    complete: bool
    vehicles: tuple[Resolved | None, ...]


def resolved(force: Force, rules: Chapter) -> ResolvedForce:
    """Return the derived values of all vehicles."""
    known = [each.points for each in force.vehicles if each.points is not None]
    vehicles = tuple([resolved_vehicle(each, rules) for each in force.vehicles])
    return ResolvedForce(sum(known), len(known) == len(force.vehicles), vehicles)


def damage_value(vehicle: ForceVehicle, rules: Chapter) -> int | None:
    """Return the damage value entered, else that of the class; None for an unknown class."""
    if vehicle.damage_value is not None:
        return vehicle.damage_value
    known = rules.classes.get(vehicle.class_id)
    return known.value if known else None


def resolved_vehicle(vehicle: ForceVehicle, rules: Chapter) -> Resolved | None:
    """Return the derived values of a vehicle; None if its damage value is unknown."""
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
    """Return a fraction of a move: half of 9 is 4.5, half of 12 is 6."""
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
    """Return whether Recce has an effect: automatons do not react."""
    return "recce" in vehicle.rules and "automaton" not in vehicle.rules


def _reverse(vehicle: ForceVehicle, advance: Drive, run: RunMove, rules: Chapter) -> Drive:
    if not _reacts(vehicle):
        return Drive(_part(advance.inches, rules.reverse.part_of_advance), 0)
    return Drive(run.most if vehicle.reverse_at_run else advance.inches, advance.pivots)


def _assaults(vehicle: ForceVehicle, value: int, rules: Chapter) -> tuple[Way, Way]:
    """Return its assault on infantry, and on vehicles."""
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
    """Return the arcs of a vehicle's weapon, and whether it may fire at aircraft."""
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
    """Return the values for `check --json`."""
    vehicles = [_derived(each) if each else None for each in force.vehicles]
    return {"points": force.points, "complete": force.complete, "vehicles": vehicles}


def _derived(vehicle: Resolved) -> dict[str, Any]:
    run = vehicle.run
    return {
        "damage_value": vehicle.value,
        "armoured": vehicle.armoured,
        "enclosed": vehicle.enclosed,
        "advance": _drive_as_json(vehicle.advance),
        "run": {"over": run.over, "max": run.most, "pivots": run.pivots},
        "reverse": _drive_as_json(vehicle.reverse),
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


def _drive_as_json(drive: Drive) -> dict[str, Inches]:
    return {"in": drive.inches, "pivots": drive.pivots}
