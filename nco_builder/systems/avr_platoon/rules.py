"""The Advanced Vehicle Rules as data: every number with its section."""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Literal

from nco_builder import paths
from nco_builder.rules import Entry, Source
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule, Text, Texts
from nco_builder.systems.avr_platoon.model import VehicleProfile, without_blanks

if TYPE_CHECKING:
    from nco_builder.systems.avr_platoon.model import Trait

BandName = Literal["near", "practical", "far"]
Moved = Literal["still", "moved", "fast"]


class Letter(Rule):
    """A letter of the profile and its meaning; the document explains none of them."""

    id: str
    letters: str
    reading: Text


class ShippedType(Rule):
    """A vehicle type of the document; None is what the document leaves out."""

    type: VehicleProfile
    source: Source


class TraitName(Rule):
    """The name of a trait."""

    id: str
    name: Text


class Upgrade(Entry):
    """A special upgrade.

    Attributes:
        short_name: its name where room is short.
        price: in points, None if the document has none.
        price_source: the place of the price.
        command_only: whether only a command vehicle may have it.
        for_trait: the trait that it requires to be of use.
        for_main_gun: whether it is of no use without a main gun.
        steadies: whether the main gun shoots as if the vehicle had not moved.
        company_reminder: its further effect in a company command vehicle.
    """

    short_name: Text
    price: int | None = None
    price_source: Source | None = None
    command_only: bool = False
    for_trait: str | None = None
    for_main_gun: bool = False
    steadies: bool = False
    company_reminder: Text = ""
    over_range_mod: int | None = None
    save: int | None = None
    goes_from: int | None = None
    goes_to: int | None = None
    command_in: int | None = None
    steady_up_to_in: int | None = None


class PricedPintle(Rule):
    """A pintle gun with a price in the document."""

    name: str
    price: int
    source: Source


class Pintle(Rule):
    """Pintle machine guns: their effect on the main gun and on the commander."""

    source: Source
    commander_out_mod: int
    commander_hit_on: int
    wounded_mod: int
    priced: tuple[PricedPintle, ...]


class VehicleMovement(Rule):
    """How vehicles move; `reverse_part` 2 is half the speed backwards."""

    source: Source
    reverse_part: int
    unity_in: int
    free_degrees: int
    step_degrees: int
    step_in: int


class ShootingRow(Rule):
    """Permitted fire after a movement; None: no limit, no main gun, all machine guns."""

    id: Moved
    up_to_in: int | None
    main_gun_mod: int | None
    mgs: int | None
    mg_mod: int = 0


class Shooting(Rule):
    """The chart of movement and shooting."""

    source: Source
    rows: tuple[ShootingRow, ...]

    def after(self, moved: Moved) -> ShootingRow:
        """Return the row of a movement."""
        return next(row for row in self.rows if row.id == moved)


class RangeBand(Rule):
    """A range band up to a number of halves of the practical range, and its modifier."""

    id: BandName
    name: Text
    halves: int
    mod: int


class RangeExample(Rule):
    """The document's own example of practical range."""

    gun: str
    sh: int
    range_in: int
    strength: int
    gun_class: str
    he_strength: int


class Range(Rule):
    """Practical range of guns of class t."""

    source: Source
    bands: tuple[RangeBand, ...]
    example: RangeExample


class Armor(Rule):
    """Hit locations; `he_template` is the side of a square, whose unit the document leaves out."""

    source: Source
    turret_on: int
    he_template: int


class DifficultTerrain(Rule):
    """Difficult terrain for fully tracked vehicles: faces of the die."""

    source: Source
    fails: tuple[int, ...]
    resumes: tuple[int, ...]
    heavy_resumes: tuple[int, ...]
    wound_from_in: int
    wounds: int


class Crew(Rule):
    """Bailing out and small crews; required rolls, and modifiers of the main gun."""

    source: Source
    bail_out: int
    forced_by_strength: int
    half_mod: int
    one_mod: int
    officer_save: int
    open_top_mod: int


class HandToHand(Rule):
    """Vehicles against infantry."""

    source: Source
    move_in: int
    falls_back_d6: int
    grenade_in: int
    grenade_strength: str
    extra_men: int
    extra_mod: int


class Artillery(Rule):
    """Self-propelled guns: scatter in inches, as a number of D6."""

    source: Source
    moved_target_mod: int
    missed_d6: int
    hit_d6: int
    lost_on: int
    on_target_on: int
    steps: Texts


class KoResult(Rule):
    """A result of the KO chart; the document has no dice for it."""

    id: Literal["tread", "turret", "ko"]
    name: Text
    effect: Text


class Damage(Rule):
    """Damage and wrecks."""

    source: Source
    ko_on: int
    escape: int
    ko_within_in: int
    ko_strength_d6: int
    recovered_after: int
    ko: tuple[KoResult, ...]


class OpenHull(Rule):
    """Open hulls."""

    source: Source
    small_arms_mod: int


class ChartPoint(Rule):
    """A sentence of the chart after a word in bold type."""

    text: Text
    lead: Text = ""


class ChartPanel(Rule):
    """The text of a panel of the vehicle chart, besides its tables."""

    id: str
    heading: Text
    aside: Text = ""
    points: tuple[ChartPoint, ...] = ()


class AvrRules(Rule):
    """All rules.

    Attributes:
        document: the document's name for itself.
    """

    id: str
    label: str
    document: str
    credit: Text
    letters: tuple[Letter, ...]
    types: tuple[ShippedType, ...]
    traits: tuple[TraitName, ...]
    upgrades: tuple[Upgrade, ...]
    pintle: Pintle
    movement: VehicleMovement
    shooting: Shooting
    range: Range
    armor: Armor
    terrain: DifficultTerrain
    crew: Crew
    hand_to_hand: HandToHand
    artillery: Artillery
    damage: Damage
    open_hull: OpenHull
    sample: Source
    panels: tuple[ChartPanel, ...]

    @cached_property
    def types_by_id(self) -> dict[str, VehicleProfile]:
        """The document's vehicle types by id."""
        return {each.type.id: each.type for each in self.types}

    @cached_property
    def upgrades_by_id(self) -> dict[str, Upgrade]:
        """The upgrades by id."""
        return {each.id: each for each in self.upgrades}

    @cached_property
    def pintle_prices(self) -> dict[str, PricedPintle]:
        """The pintle guns with prices, by their names in the form for comparison."""
        return {without_blanks(each.name): each for each in self.pintle.priced}

    def trait(self, trait: Trait) -> str:
        """Return the name of a trait."""
        return next(each.name for each in self.traits if each.id == trait)


@cache
def avr_rules() -> AvrRules:
    """Return the rules of the only edition, read on first use."""
    path = paths.data() / "systems" / "avr-platoon.json"
    return read_rules(path, partial(read, AvrRules))


def texts() -> tuple[Rule, ...]:
    """Return the rules, whose texts are translated."""
    return (avr_rules(),)
