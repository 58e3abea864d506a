"""Vehicles of the vehicle chapter, as the player describes them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from nco_builder.schema.record import Value, WholeNumber, with_fields

FORMAT: Literal["k47-vehicles"] = "k47-vehicles"

MovementName = Literal["tracked", "half_tracked", "wheeled", "walker"]
QualityName = Literal["inexperienced", "regular", "veteran"]
MountName = Literal["turret", "hull", "coaxial", "pintle", "arm", "rear_turret"]
ArcName = Literal["front", "left", "right", "rear"]
SideName = Literal["left", "right"]


class MountedWeapon(Value):
    """A weapon on a vehicle.

    Attributes:
        name: its name.
        mount: its mount.
        arcs: its arcs; empty for the default of its mount.
        side: the arm that bears it.
        small_arms: whether it is a rifle-calibre weapon, which has no Pen.
        pen: the Pen of the weapons chart; None if it is not known.
        range: its range in inches, of the weapons chart; None if it is not known.
        half: its half range in inches, if the chart prints another than half.
        shots: its shots, of the chart.
        he: the dice of its HE, such as D6, in the words of the chart.
        count: the number of them; None is one.
    """

    always: ClassVar[frozenset[str]] = frozenset({"name", "mount"})

    name: str = ""
    mount: MountName
    arcs: tuple[ArcName, ...] = ()
    side: SideName | None = None
    small_arms: bool = False
    pen: int | None = None
    range: WholeNumber | None = None
    half: WholeNumber | None = None
    shots: WholeNumber | None = None
    he: str = ""
    count: WholeNumber | None = None


class Capacity(Value):
    """The capacity of a transport: a number of men; a tow in words."""

    always: ClassVar[frozenset[str]] = frozenset({"men"})

    men: WholeNumber | None = None
    tow: str | None = None


class ListRule(Value):
    """A rule of the player's army list that is not in the chapter, in his words."""

    always: ClassVar[frozenset[str]] = frozenset({"name", "text"})

    name: str = ""
    text: str = ""


@with_fields({"class": (str, ...)})
class ForceVehicle(Value):
    """A vehicle: its `class` and movement, and its values from the player's army list.

    Attributes:
        name: its name.
        movement: its kind of movement.
        damage_value: its damage value; None for that of its class.
        quality: the quality of its crew; None if unknown.
        open_topped: whether its fighting compartment is open.
        rules: ids of special rules.
        fists: powered fists of a walker.
        reverse_at_run: whether the army list lets it reverse at its Run rate.
        floatation_screens: whether it swims with screens, which close its hull.
        weapons: its weapons.
        transport: its capacity; None if it is not a transport.
        towed: what it tows in this game.
        riders: who rides on it in this game.
        points: points from the army list; None if unknown.
        own_rules: further rules.
        notes: the player's own.
    """

    order: ClassVar[tuple[str, ...]] = (
        *("name", "class", "movement", "damage_value", "quality", "open_topped", "rules", "fists"),
        *("reverse_at_run", "floatation_screens", "weapons", "transport", "towed", "riders"),
        *("points", "own_rules", "notes"),
    )
    always: ClassVar[frozenset[str]] = frozenset({"name", "quality", "weapons"})

    name: str = ""
    movement: MovementName
    damage_value: WholeNumber | None = None
    quality: QualityName | None = None
    open_topped: bool = False
    rules: tuple[str, ...] = ()
    fists: WholeNumber | None = None
    reverse_at_run: bool = False
    floatation_screens: bool = False
    weapons: tuple[MountedWeapon, ...] = ()
    transport: Capacity | None = None
    towed: str = ""
    riders: str = ""
    points: WholeNumber | None = None
    own_rules: tuple[ListRule, ...] = ()
    notes: str = ""

    @property
    def class_id(self) -> str:
        """The id of its class, whether or not that exists."""
        named: str = self.__dict__["class"]
        return named

    @property
    def is_walker(self) -> bool:
        """Whether it is a walker."""
        return self.movement == "walker"

    @property
    def main_gun(self) -> MountedWeapon | None:
        """The first weapon in a turret or hull other than small arms."""
        guns = (each for each in self.weapons if each.mount in {"turret", "hull"})
        return next((each for each in guns if not each.small_arms), None)


class Force(Value):
    """A list of vehicles of the vehicle chapter.

    Attributes:
        ruleset: id of the rules they are for.
        name: its name.
        player: its player.
        notes: the player's own.
        points: the agreed points; None without a limit.
        vehicles: the vehicles, in the player's order.
        agreed: ids of rulings recorded as agreed.
        tags: its tags.
    """

    always: ClassVar[frozenset[str]] = frozenset(
        {"format", "version", "name", "player", "notes", "vehicles"}
    )

    format: Literal["k47-vehicles"] = FORMAT
    version: Literal[1] = 1
    ruleset: str
    name: str = ""
    player: str = ""
    notes: str = ""
    points: WholeNumber | None = None
    vehicles: tuple[ForceVehicle, ...] = ()
    agreed: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    @property
    def has_points(self) -> bool:
        """Whether points are agreed, or those of a vehicle entered, if only 0."""
        return self.points is not None or any(each.points is not None for each in self.vehicles)


def vehicle_of(class_id: str, movement: MovementName) -> ForceVehicle:
    """Return a vehicle of a class with defaults otherwise."""
    known: dict[str, Any] = {"class": class_id, "movement": movement}
    return ForceVehicle(**known)
