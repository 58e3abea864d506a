"""The Advanced Vehicle Rules as data: every number with the section it stands in."""

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
    """A letter of the profile and how it is read: the document spells none of them out."""

    id: str
    letters: str
    reading: Text


class ShippedType(Rule):
    """A vehicle type of the document; what the document does not say of it is None."""

    type: VehicleProfile
    source: Source


class TraitName(Rule):
    """What a trait is called."""

    id: str
    name: Text


class Upgrade(Entry):
    """A special upgrade.

    Attributes:
        short_name: what it is called where there is little room.
        price: in points, None where the document has none.
        price_source: where the price stands.
        command_only: whether only a command vehicle may have it.
        for_trait: the trait without which it is of no use.
        for_main_gun: whether it is of no use without a main gun.
        steadies: whether the main gun shoots as if the vehicle had not moved.
        company_reminder: what it does besides in a company command vehicle.

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
    """A pintle gun that the document prices."""

    name: str
    price: int
    source: Source


class Pintle(Rule):
    """Pintle machine guns: what they do to the main gun and to the commander."""

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
    """What may be fired after a movement; None: no limit, no main gun, all machine guns."""

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
        """The row of a movement."""
        return next(row for row in self.rows if row.id == moved)


class RangeBand(Rule):
    """A range band up to so many halves of the practical range, and what it adds to the die."""

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
    """What is hit; `he_template` is the side of a square, whose unit the document leaves out."""

    source: Source
    turret_on: int
    he_template: int


class DifficultTerrain(Rule):
    """Difficult terrain, of fully tracked vehicles: faces of the die."""

    source: Source
    fails: tuple[int, ...]
    resumes: tuple[int, ...]
    heavy_resumes: tuple[int, ...]
    wound_from_in: int
    wounds: int


class Crew(Rule):
    """Getting out and being few; needs of a die, and modifiers of the main gun."""

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
    """Self-propelled guns: scatter in inches, as so many D6."""

    source: Source
    moved_target_mod: int
    missed_d6: int
    hit_d6: int
    lost_on: int
    on_target_on: int
    steps: Texts


class KoResult(Rule):
    """A result of the KO chart; the document has no dice for it."""

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
    """A sentence of the chart, after a word in bold type."""

    text: Text
    lead: Text = ""


class ChartPanel(Rule):
    """What a panel of the vehicle chart says in words, besides its tables."""

    id: str
    heading: Text
    aside: Text = ""
    points: tuple[ChartPoint, ...] = ()


class AvrRules(Rule):
    """All of it.

    Attributes:
        document: the document as it names itself.

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
        """The pintle guns the document prices, by their name as names are compared."""
        return {without_blanks(each.name): each for each in self.pintle.priced}

    def trait(self, trait: Trait) -> str:
        """What a trait is called."""
        return next(each.name for each in self.traits if each.id == trait)


@cache
def avr_rules() -> AvrRules:
    """The rules of the one edition there is; read once, when first asked for."""
    path = paths.data() / "systems" / "avr-platoon.json"
    return read_rules(path, partial(read, AvrRules))


def texts() -> tuple[Rule, ...]:
    """The rules, whose texts are translated."""
    return (avr_rules(),)
