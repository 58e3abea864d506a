"""Appendix B as data: arrival of vehicles, their orders, and fire between them.

The vehicles a squad may have, and the names of their types, are in the rulebook (`VehiclePhase` in
play.py). This file covers the game with them. Vehicle types are named by their ids.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Literal

from nco_builder import paths
from nco_builder.rules.base import Entry, Source, filled, read_rules
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule, Text, Texts


class VehicleRule(Entry):
    """A rule of Appendix B; `card` is its text on cards, if shorter."""

    card: Text = ""

    @property
    def on_card(self) -> str:
        """What cards say of it, with dice and fixed numbers in brackets."""
        return filled(self.card, self.__dict__) or self.reminder_text


class Sentence(Rule):
    """A reminder whose numbers come from elsewhere."""

    source: Source
    words: Text
    rulings: tuple[str, ...] = ()

    def text(self, **numbers: object) -> str:
        """Return the text with these numbers filled in."""
        return self.words.format(**numbers)


class Phase(VehicleRule):
    """The Vehicle Phase and its steps."""

    first_turn: int
    before: str
    steps: Texts
    new_vehicle_acts_at_once: bool
    orders_by_dice: bool


class EntryRow(Rule):
    """Faces of the entry die: the type that arrives, counted from the smallest one agreed."""

    rolls: tuple[int, ...]
    type_number: int | None = None


class EntryCharts(VehicleRule):
    """The arrivals by number of agreed types, and what prevents a type from arriving."""

    charts: dict[int, tuple[EntryRow, ...]]
    type_on_table_enters: bool
    wreck_blocks: Sentence
    spare_enters: Sentence


class EdgeRow(Rule):
    """Faces of the second die: the edge of arrival, as seen by its player."""

    rolls: tuple[int, ...]
    edge: Literal["left", "own", "right"]
    up_to_center_line: bool
    facing: Literal["across", "forward"]
    text: Text


class EntryEdge(VehicleRule):
    """The edge where a vehicle enters."""

    rows: tuple[EdgeRow, ...]
    rear_flush: bool


class VehicleCoverFire(VehicleRule):
    """Cover Fire of a vehicle type, radius in inches; `range_in` None means unlimited."""

    radius_in: int
    to_hit: int
    modifiers_apply: bool
    wound: int
    range_in: int | None
    hits_friends: bool


class VehicleAmbush(VehicleRule):
    """Ambush of a vehicle: its trigger, the distance in inches, and the phases."""

    range_in: int
    needs_line_of_sight: bool
    orders: tuple[str, ...]
    phases: tuple[str, ...]
    shots: int
    hit_order: str


class CommandRow(VehicleRule):
    """A row of a command chart.

    `move_in` is in inches. `shot_at` changes the roll of a vehicle that fires at it. `ambush` tells
    whether it ends in Ambush: never, always, or without a vehicle to fire at.
    """

    rolls: tuple[int, ...]
    move_in: int = 0
    straight: bool = False
    may_exit_table: bool = False
    faces_freely: bool = False
    clears_soft_cover: bool = False
    shots_at_vehicles: int = 0
    cover_fires: int = 0
    may_split: bool = False
    ambush: Literal["never", "always", "no_target"] = "never"
    shot_at: int = 0


class TypeRules(Rule):
    """A type's short name, its Cover Fire and its command chart."""

    type: str
    short_name: Text
    card_name: Text = ""
    cover_fire: VehicleCoverFire
    commands: tuple[CommandRow, ...]

    @property
    def moving_shot_at(self) -> int:
        """The change to the roll of a vehicle that fires at one that moved out."""
        return min(command.shot_at for command in self.commands)


class Duel(Rule):
    """One type firing at another: the required results of the two dice."""

    shooter: str
    target: str
    to_hit: int
    to_destroy: int


class ArmorVArmor(VehicleRule):
    """Vehicles firing at vehicles."""

    duels: tuple[Duel, ...]
    moving_target: Sentence


class Pinned(VehicleRule):
    """A vehicle that was hit and not destroyed."""

    moves: bool
    turns: bool
    carries_out_orders: bool
    keeps_shot_at: bool
    hits_until_lost: int


class VehicleTerrain(VehicleRule):
    """A vehicle as terrain: whether soldiers may move over it."""

    may_be_crossed: bool
    stays_on_table: bool = True


class VehicleCover(VehicleRule):
    """A vehicle as hard cover; `elsewhere` is said of men who do not touch it."""

    to_hit: int
    needs_base_contact: bool
    needs_partly_obscured: bool
    full_cover_possible: bool
    wrecks_too: bool
    both_sides: bool
    elsewhere: Sentence


class LineOfSight(VehicleRule):
    """What a vehicle sees."""

    halves: int
    partial_view_suffices: bool


class TankFear(VehicleRule):
    """Who is afraid of which type; `protected_by` are items that spare who took them."""

    type: str
    courage_at_most: int
    psyche: int
    at_psyche: int
    needs_line_of_sight: bool
    once: bool
    protected_by: tuple[str, ...]


class AntiTankWeapon(VehicleRule):
    """The optional anti-tank weapon; lengths in inches, `to_destroy` by type."""

    cost: int
    uses: int
    stop_within_in: int
    to_hit: int
    modifiers_apply: bool
    to_destroy: dict[str, int]
    next_order: str
    carried_by: Sentence


class KillBonus(VehicleRule):
    """Victory points for a vehicle a soldier destroys."""

    points: int


class AppendixB(Rule):
    """All that is played with vehicles in NCO.

    `points_cost` None: vehicles have no price. `victory_value` is what a side scores for
    vehicles destroyed by vehicles.
    """

    id: str
    label: str
    title: str
    author: str
    year: int
    credit: Text
    points_cost: int | None
    victory_value: int
    selection: VehicleRule
    phase: Phase
    entry: EntryCharts
    edge: EntryEdge
    ambush: VehicleAmbush
    types: tuple[TypeRules, ...]
    line_of_sight: LineOfSight
    armor_v_armor: ArmorVArmor
    pinned: Pinned
    running: VehicleTerrain
    wreck: VehicleTerrain
    cover: VehicleCover
    tank_fear: TankFear
    anti_tank: AntiTankWeapon
    kill_bonus: KillBonus

    def rules_of(self, kind: str) -> TypeRules:
        """Return the rules of a type.

        Raises:
            KeyError: there is no such type.
        """
        for rules in self.types:
            if rules.type == kind:
                return rules
        raise KeyError(kind)


@cache
def shipped_appendix_b() -> AppendixB:
    """Return the shipped Appendix B, read on first use."""
    return read_rules(paths.data() / "appendix-b.json", partial(read, AppendixB))
