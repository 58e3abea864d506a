"""The rules of a battle: orders, tables, events, scenarios."""

from __future__ import annotations

from typing import Literal

from nco_builder.rules.base import DieRow, Entry, ProfileChange, Source, UnitKind, filled
from nco_builder.schema.record import Rule, Text, fresh


class Defaults(Rule):
    """The standard game (p. 2, 3). Lengths in inches."""

    vp_limit: int
    sp_limit: int
    table_in: int
    turns: int
    deployment_depth_in: int
    special_action_courage: int


class Order(Entry):
    """One of the six orders and the face of the order die that gives it (p. 5)."""

    die: int
    to_hit: int | None = None
    to_hit_against: int | None = None
    radius_in: int | None = None
    move_times: int | None = None
    jump_in: int | None = None
    table: tuple[DieRow, ...] = ()


class MendOption(Rule):
    """One way to Mend: what he regains, and what one ally within `ally_within_in` regains."""

    own: ProfileChange
    ally: ProfileChange | None = None
    ally_within_in: int | None = None


class SpecialAction(Entry):
    """A special action (p. 7)."""

    number: int
    move_times: int | None = None
    mend: tuple[MendOption, ...] = ()


class HitModifier(Entry):
    """An in-game modifier to hit (p. 9)."""

    modifier: int


class ToHitRule(Rule):
    """The roll to hit (p. 9): base, bounds, and the second roll for a need of 7 or more."""

    source: Source
    base: int
    best: int
    always_misses: int
    beyond_die_first: int
    beyond_die_second: int
    modifiers: tuple[HitModifier, ...]


class WalkingWounded(Entry):
    """A man with one health left (p. 10)."""

    at_health: int
    to_hit: int
    forbidden_orders: tuple[str, ...]


class Breakdown(Entry):
    """Psyche at zero: the first time, and the roll of the second time (p. 10)."""

    at_psyche: int
    second_time: tuple[DieRow, ...]


class CloseCombatRules(Entry):
    """Close combat (p. 10): the courage with which the loser fights on."""

    loser_courage: int


class Terrain(Entry):
    """Cover, difficult ground and high ground (p. 11). Lengths in inches."""

    cover_to_hit: int
    quarter_obscured_parts: int
    difficult_wider_than_in: int
    high_ground_in: int


class DrawLimit(Entry):
    """How many dice of one side may be drawn in a row (p. 6)."""

    in_a_row: int


class VictoryLevel(Rule):
    """A band of the victory table by difference in victory points (p. 8)."""

    name: Text
    min: int
    max: int | None


class BattleEvent(Entry):
    """A battlefield event (p. 12); its odds follow from the grid.

    `spared_units` are the units whose men it does not affect. `card` is the text on the turn card;
    its reminder if it is empty.
    """

    title: Text
    card: Text = ""
    duration: Literal["permanent", "turn", "instant"]
    change: ProfileChange | None = None
    range_in: int | None = None
    edge_within_in: int | None = None
    courage_at_most: int | None = None
    spared_units: tuple[str, ...] = ()
    down_on: tuple[int, ...] = ()
    table: tuple[DieRow, ...] = ()

    @property
    def on_card(self) -> str:
        """What the turn card says of it."""
        return filled(self.card, self.__dict__) or self.reminder_text


class Events(Rule):
    """The event grid, first die = row, second die = column, and the events by code."""

    source: Source
    grid: tuple[tuple[str, ...], ...]
    events: tuple[BattleEvent, ...]


class Turns(Rule):
    """The length of a scenario: `continue_on[n]` is the D6 needed to continue after turn n."""

    max: int
    min: int | None = None
    continue_on: dict[int, int] = fresh(dict)
    ends_when: Text = ""


class Bonus(Rule):
    """Bonus victory points of a scenario, up to `count_max` times if `each`.

    `or_enemy` are the positions of the bonuses that the enemy scores for the same things, so that
    both together score no more than once. `deploys` limits a bonus to the side that deploys first,
    or second. `living` is the kind of men it is scored for, who must be alive: the Sergeant, other
    regular soldiers, specialists. It is also scored once `follows_at` of the things counted by the
    bonuses at the positions `follows_from` are reached. `ends_battle` ends the battle at once,
    except in the last turn.
    """

    points: int
    reason: Text
    each: bool = False
    count_max: int = 1
    or_enemy: tuple[int, ...] = ()
    deploys: Literal["first", "second"] | None = None
    living: Literal["sergeant", "regular", "specialist"] | None = None
    follows_from: tuple[int, ...] = ()
    follows_at: int = 0
    ends_battle: bool = False


class Bomber(Rule):
    """Scenario 5: the number and kind of men who carry the bomb."""

    count: int
    kind: UnitKind


class Scenario(Entry):
    """A scenario (p. 13-16). `distances_in` are the inches in its reminder.

    `specialists` is the largest number that a mission may ask the enemy to kill. With
    `first_captures`, the side that deploys first captures and the other one rescues.
    """

    number: int
    turns: Turns
    deployment: Text
    deployment_depth_in: int
    bonuses: tuple[Bonus, ...]
    one_bonus_only: bool = False
    table: tuple[DieRow, ...] = ()
    distances_in: dict[str, int] = fresh(dict)
    bomber: Bomber | None = None
    specialists: int = 0
    first_captures: bool = False

    @property
    def bonus_max(self) -> int:
        """The most bonus points one player can score."""
        sums = [bonus.points * bonus.count_max for bonus in self.bonuses]
        return max(sums) if self.one_bonus_only else sum(sums)


class AntiTank(Rule):
    """Optional anti-tank weapons of Appendix B: the number of carriers, and who never carries."""

    source: Source
    carriers: int
    barred_units: tuple[str, ...]
    usual_kind: UnitKind
    needs_order: str


class VehicleType(Entry):
    """One of the three vehicle types of Appendix B, the smallest first."""

    size_order: int


class VehiclePhase(Rule):
    """Appendix B: the vehicles a player may field."""

    source: Source
    types: tuple[VehicleType, ...]
    models_per_type: int
    anti_tank: AntiTank
