"""The numbers of the vehicle chapter as frozen values; each group names its section.

Distances are in inches. A value such as `tough_on` is the minimum face of a D6.
"""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import Literal

from nco_builder import paths
from nco_builder.language import _
from nco_builder.rules import Source
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule, Text
from nco_builder.systems.k47_vehicles.model import FORMAT, ArcName, MountName, MovementName

PinnedBy = Literal["any", "die", "harmful", "as_infantry"]
Bearing = ArcName | Literal["opposite"]
"""The arc of a gun; that of a rear turret is opposite to the main gun's."""


class ChapterPart(Rule):
    """Numbers in one section of the chapter, which prints no pages."""

    section: str


class InfantryValue(Rule):
    """The damage value of men and guns."""

    name: Text
    value: int


class VehicleClass(Rule):
    """A class of vehicles: a name for a damage value.

    `begins_on` is the default movement of a new vehicle.
    """

    id: str
    name: Text
    with_article: Text
    value: int
    begins_on: MovementName = "tracked"
    walker: bool = False
    light: bool = False


class DamageValues(ChapterPart):
    """Required results of a roll; from `armoured_from` on, small arms have no effect."""

    armoured_from: int
    infantry: tuple[InfantryValue, ...]
    classes: tuple[VehicleClass, ...]


class DriveKind(Rule):
    """A kind of movement; a Run has to exceed `run_over`, if that is a number."""

    id: MovementName
    name: Text
    on: Text
    advance: int
    advance_pivots: int
    run_over: int | None
    run_max: int
    run_pivots: int


class SlowMoves(Rule):
    """Moves of slow vehicles, for any kind of movement."""

    advance: int
    run_max: int


class Moves(ChapterPart):
    """Advance, Run and pivots."""

    pivot_degrees: int
    two_pivots_degrees: int
    movements: tuple[DriveKind, ...]
    slow: SlowMoves


class ReverseMove(ChapterPart):
    """A plain reverse: a fraction of an Advance, such as 2 for half."""

    part_of_advance: int


class SpecialRule(Rule):
    """A rule a vehicle may have."""

    id: str
    name: Text


class CommandBonus(Rule):
    """The morale bonus of a command vehicle, and its radius."""

    morale: int
    radius: int


class SpecialRules(ChapterPart):
    """Special rules and their numbers; Recce is the default below `recce_below`."""

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
    """A mount and its default arcs."""

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
    """Additions to the Pen of a heavy weapon by side and range, against armor except walkers."""

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
    """The damage results of armor."""

    superficial_die: int
    massive_over: int
    massive_results: int
    indirect_open_topped: int
    pins: int
    automaton_ignores_on: int
    rows: tuple[ResultRow, ...]


class Quality(Rule):
    """A quality of crews, and what pins them in enclosed armor."""

    id: Literal["inexperienced", "regular", "veteran"]
    name: Text
    crew: Text
    pinned_by: PinnedBy


class Pins(ChapterPart):
    """What pins a vehicle; a regular crew counts as inexperienced up to `die_any_to`."""

    least_pen: int
    qualities: tuple[Quality, ...]
    die_any_to: int
    air_strike: Text


class TanksAssault(ChapterPart):
    """Tanks, and walkers without the rule, overrunning infantry, and tanks ramming vehicles.

    `gap` is how far vehicles stay away from enemies that they do not assault.
    """

    gap: int
    least_value: int
    part_of_run: int
    pins: Text
    casualty_on: int
    gun_lost_on: int
    order_test: int
    pins_after: int


class WalkersAssault(ChapterPart):
    """Walkers with the Assault rule fighting infantry."""

    least_value: int
    dice: int
    hit_on: int


class WalkersStrike(ChapterPart):
    """Walkers with the Assault rule striking vehicles; `back` is how far they step away."""

    dice: int
    higher: int
    lower: int
    pins: int
    back: int


class InfantryAssault(ChapterPart):
    """Infantry assaulting vehicles."""

    order_test: int
    regular_morale: int
    hit_halted_on: int
    hit_advancing_on: int


class Transports(ChapterPart):
    """Getting in and out, and officers on board."""

    board_within: int
    thrown_out_within: int
    destroyed_hits: Text
    officer_radius: int


class TerrainMark(Rule):
    """A mark of the terrain table, which is not in the chapter itself."""

    mark: str
    meaning: Text


class TerrainMarks(ChapterPart):
    """The marks, and the factor of a move on a road."""

    road: int
    marks: tuple[TerrainMark, ...]


class Chapter(Rule):
    """The vehicle chapter, which names neither its book nor an author."""

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
        """Kinds of movement by id."""
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

    @property
    def label(self) -> str:
        """Its name on sheets; `title` is that of the document in sources."""
        return _("Vehicle chapter")

    def source(self, part: ChapterPart) -> Source:
        """Return the source of a group of numbers."""
        return Source(section=part.section, document=self.title)


@cache
def chapter() -> Chapter:
    """Return the shipped chapter, read once.

    Raises:
        BrokenRulebookError: it is missing or damaged.
    """
    return read_rules(paths.data() / "systems" / f"{FORMAT}.json", partial(read, Chapter))
