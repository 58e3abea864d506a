"""The numbers of the vehicle chapter as frozen values; each group names the section it is from.

Distances are in inches. A value such as `tough_on` is the least face of a D6 that does it.
"""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import Literal

from nco_builder import paths
from nco_builder.rules import Source
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule, Text
from nco_builder.systems.k47_vehicles.model import FORMAT, ArcName, MountName, MovementName

PinnedBy = Literal["any", "die", "harmful", "as_infantry"]
Bearing = ArcName | Literal["opposite"]
"""Where a gun bears; that of a rear turret lies opposite to where the main gun fires."""


class ChapterPart(Rule):
    """Numbers that stand in one section of the chapter, which prints no pages."""

    section: str


class InfantryValue(Rule):
    """The damage value of men and guns."""

    name: Text
    value: int


class VehicleClass(Rule):
    """A class of vehicles: a word for a damage value.

    `begins_on` is what a new vehicle of it moves on, until its player says otherwise.
    """

    id: str
    name: Text
    with_article: Text
    value: int
    begins_on: MovementName = "tracked"
    walker: bool = False
    light: bool = False


class DamageValues(ChapterPart):
    """What a roll has to reach; from `armoured_from` small arms do nothing."""

    armoured_from: int
    infantry: tuple[InfantryValue, ...]
    classes: tuple[VehicleClass, ...]


class DriveKind(Rule):
    """What a vehicle moves on; a Run has to go further than `run_over`, if that is a number."""

    id: MovementName
    name: Text
    on: Text
    advance: int
    advance_pivots: int
    run_over: int | None
    run_max: int
    run_pivots: int


class SlowMoves(Rule):
    """Moves that take the place of those of any movement."""

    advance: int
    run_max: int


class Moves(ChapterPart):
    """Advance, Run and pivots."""

    pivot_degrees: int
    two_pivots_degrees: int
    movements: tuple[DriveKind, ...]
    slow: SlowMoves


class ReverseMove(ChapterPart):
    """A plain reverse: this part of an Advance, such as 2 for half."""

    part_of_advance: int


class SpecialRule(Rule):
    """A rule a vehicle may have."""

    id: str
    name: Text


class CommandBonus(Rule):
    """What a command vehicle adds to morale, and how far."""

    morale: int
    radius: int


class SpecialRules(ChapterPart):
    """The rules of single vehicles and their numbers; Recce is usual below `recce_below`."""

    rules: tuple[SpecialRule, ...]
    command: CommandBonus
    tough_on: int
    afloat_part_of_advance: int
    jump_clear: int
    recce_below: int
    agile_pivots: int


class FireArc(Rule):
    """A quarter around a vehicle."""

    id: ArcName
    name: Text


class Mount(Rule):
    """How a weapon is mounted, and where it bears unless something else is entered."""

    id: MountName
    name: Text
    arcs: tuple[Bearing, ...] = ()
    flak: bool = False


class Mounts(ChapterPart):
    """Arcs and mounts."""

    arc_degrees: int
    arcs: tuple[FireArc, ...]
    mounts: tuple[Mount, ...]


class Penetration(ChapterPart):
    """What is added to the Pen of a heavy weapon against armour that is no walker's, and range."""

    side: int
    top: int
    rear: int
    beyond_half: int


class ResultRow(Rule):
    """A row of the damage results."""

    id: str
    name: Text
    rolls: tuple[int, ...]
    or_less: bool = False


class Results(ChapterPart):
    """What becomes of damaged armour."""

    superficial_die: int
    massive_over: int
    massive_results: int
    indirect_open_topped: int
    pins: int
    automaton_ignores_on: int
    rows: tuple[ResultRow, ...]


class Quality(Rule):
    """A quality of crews, and what pins them in enclosed armour."""

    id: Literal["inexperienced", "regular", "veteran"]
    name: Text
    crew: Text
    pinned_by: PinnedBy


class Pins(ChapterPart):
    """What pins a vehicle; a regular crew is as an inexperienced one up to `die_any_to`."""

    least_pen: int
    qualities: tuple[Quality, ...]
    die_any_to: int
    air_strike: Text


class TanksAssault(ChapterPart):
    """How tanks, and walkers without the rule, run down infantry, and tanks ram vehicles."""

    least_value: int
    part_of_run: int
    pins: Text
    casualty_on: int
    gun_lost_on: int
    order_test: int
    pins_after: int


class WalkersAssault(ChapterPart):
    """How walkers with the Assault rule fight infantry."""

    least_value: int
    dice: int
    hit_on: int


class WalkersStrike(ChapterPart):
    """How walkers with the Assault rule strike vehicles; `back` is how far they step away."""

    dice: int
    higher: int
    lower: int
    pins: int
    back: int


class InfantryAssault(ChapterPart):
    """How infantry assaults vehicles."""

    order_test: int
    regular_morale: int
    hit_halted_on: int
    hit_advancing_on: int


class Transports(ChapterPart):
    """Getting in and out, and officers aboard."""

    board_within: int
    thrown_out_within: int
    destroyed_hits: Text
    officer_radius: int


class TerrainMark(Rule):
    """A mark of the terrain table, which itself is not in the chapter."""

    mark: str
    meaning: Text


class TerrainMarks(ChapterPart):
    """The marks and what a road multiplies a move by."""

    road: int
    marks: tuple[TerrainMark, ...]


class Chapter(Rule):
    """The vehicle chapter. It names neither its book nor an author."""

    id: str
    title: str
    die: int
    damage_values: DamageValues
    moves: Moves
    reverse: ReverseMove
    special_rules: SpecialRules
    mounts: Mounts
    penetration: Penetration
    results: Results
    pins: Pins
    tanks_assault: TanksAssault
    walkers_assault: WalkersAssault
    walkers_strike: WalkersStrike
    infantry_assault: InfantryAssault
    transports: Transports
    terrain: TerrainMarks

    @cached_property
    def classes(self) -> dict[str, VehicleClass]:
        """The classes by id."""
        return {each.id: each for each in self.damage_values.classes}

    @cached_property
    def movements(self) -> dict[str, DriveKind]:
        """What vehicles move on, by id."""
        return {each.id: each for each in self.moves.movements}

    @cached_property
    def rules(self) -> dict[str, SpecialRule]:
        """The special rules by id."""
        return {each.id: each for each in self.special_rules.rules}

    @cached_property
    def by_mount(self) -> dict[str, Mount]:
        """The mounts by id."""
        return {each.id: each for each in self.mounts.mounts}

    @cached_property
    def arcs(self) -> dict[str, FireArc]:
        """The arcs by id."""
        return {each.id: each for each in self.mounts.arcs}

    @cached_property
    def qualities(self) -> dict[str, Quality]:
        """The qualities of crews by id."""
        return {each.id: each for each in self.pins.qualities}

    def source(self, part: ChapterPart) -> Source:
        """Where a group of numbers stands."""
        return Source(section=part.section, document=self.title)


@cache
def chapter() -> Chapter:
    """The chapter as it is shipped; read once.

    Raises:
        BrokenRulebookError: it is missing or damaged.

    """
    return read_rules(paths.data() / "systems" / f"{FORMAT}.json", partial(read, Chapter))
