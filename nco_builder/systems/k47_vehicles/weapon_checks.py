"""What is found of a weapon: its mount, where it bears, its Pen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, _
from nco_builder.legality.findings import Code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.k47_vehicles.spots import Change, VehicleSpot

ARM_NOT_WALKER = Code(
    "arm_not_walker",
    "error",
    N_("{weapon} is on an arm, but {vehicle} is not a walker and has no arms."),
    reason=N_("walkers only"),
)
ARM_SIDE_MISSING = Code(
    "arm_side_missing",
    "warning",
    N_(
        "{weapon} of {vehicle} is on an arm, but its side is not entered; only the front arc is "
        "drawn."
    ),
)
COAXIAL_WITHOUT_MAIN = Code(
    "coaxial_without_main",
    "warning",
    N_("{weapon} is co-axial, but {vehicle} has no main gun in turret or hull."),
    reason=N_("no main gun"),
)
REAR_MG_WITHOUT_TURRET = Code(
    "rear_mg_without_turret",
    "warning",
    N_("{weapon} is at the back of a turret, but {vehicle} has no main gun in a turret."),
    reason=N_("no gun in a turret"),
)
ARC_MISSING = Code(
    "arc_missing",
    "warning",
    N_("{weapon} of {vehicle} has no arc entered; it is in your army list."),
)
PEN_MISSING = Code(
    "pen_missing",
    "warning",
    N_(
        "The Pen of {weapon} on {vehicle} is in a weapons chart that is not in the chapter; the "
        "card has a line for it."
    ),
    ruling="K47-01",
)

OF_WEAPONS = (
    *(ARM_NOT_WALKER, ARM_SIDE_MISSING, COAXIAL_WITHOUT_MAIN, REAR_MG_WITHOUT_TURRET),
    *(ARC_MISSING, PEN_MISSING),
)


def of_weapon(spot: VehicleSpot) -> Iterator[Finding]:
    """All that is found of a weapon."""
    weapon, rules = spot.weapon, spot.rules
    main = spot.vehicle.main_gun
    if weapon.mount == "arm":
        if not spot.vehicle.is_walker:
            yield spot.find(ARM_NOT_WALKER, rules.mounts)
        if weapon.side is None:
            yield spot.find(ARM_SIDE_MISSING, rules.mounts)
    if weapon.mount == "coaxial" and main is None:
        yield spot.find(COAXIAL_WITHOUT_MAIN, rules.mounts)
    if weapon.mount == "rear_turret" and (main is None or main.mount != "turret"):
        yield spot.find(REAR_MG_WITHOUT_TURRET, rules.mounts)
    if weapon.mount == "pintle" and not weapon.arcs:
        yield spot.find(ARC_MISSING, rules.mounts)
    if not weapon.small_arms and weapon.pen is None:
        yield spot.find(PEN_MISSING, rules.penetration)


def _in_the_hull(spot: VehicleSpot) -> Iterator[Change]:
    text = _("Mount {weapon} of {vehicle} in the hull")
    mounted = PathEdit("set", (*spot.path, "mount"), "hull")
    if spot.weapon.side is None:
        yield spot.set("mount", "hull", text)
    else:
        yield spot.together(mounted, PathEdit("set", (*spot.path, "side"), None), text=text)


def _an_arm(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("side", "left", _("Put {weapon} on the left arm of {vehicle}"))
    yield spot.set("side", "right", _("Put {weapon} on the right arm of {vehicle}"))


def _an_arc(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("arcs", ("front",), _("Let {weapon} of {vehicle} bear to the front"))
    everywhere = tuple(spot.rules.arcs)
    yield spot.set("arcs", everywhere, _("Let {weapon} of {vehicle} bear all round"))


def _small_arms(spot: VehicleSpot) -> Iterator[Change]:
    text = _("Count {weapon} of {vehicle} as small arms")
    yield spot.set("small_arms", True, text)  # noqa: FBT003 - a value


WEAPON_FIXES: Mapping[str, Callable[[VehicleSpot], Iterator[Change]]] = {
    ARM_NOT_WALKER.name: _in_the_hull,
    ARM_SIDE_MISSING.name: _an_arm,
    COAXIAL_WITHOUT_MAIN.name: _in_the_hull,
    REAR_MG_WITHOUT_TURRET.name: _in_the_hull,
    ARC_MISSING.name: _an_arc,
    PEN_MISSING.name: _small_arms,
}
