"""The parts of a roster: nations, units, weapons, skills and items."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from nco_builder.rules.base import Currency, DieRow, Entry, ProfileChange, UnitKind, filled
from nco_builder.schema.record import Rule, Text


class Nation(Entry):
    """A nation or division: its limits and restrictions (National restrictions, p. 22)."""

    source_spelling: str
    max_squad_size: int
    bonus_sp: int
    forbidden: tuple[str, ...]


class PrimaryOption(Rule):
    """A primary weapon of a unit and its price in the unit's currency."""

    weapon: str
    cost: int


class GrenadeOption(Rule):
    """Hand grenades of a unit: the free ones, the maximum, the price of one more.

    `max` None means that only the budget limits them; `cost_each_extra` None means that he cannot
    buy any.
    """

    free: int
    max: int | None
    cost_each_extra: int | None


class Unit(Entry):
    """A rank of the Soldier Barracks or a specialist of the Specialist Camp.

    M is in inches. `cost` is in `currency`; `victory_base` is what the enemy scores for him before
    paid options.
    """

    kind: UnitKind
    currency: Currency
    rank_order: int | None = None
    unique: bool = False
    mandatory: bool = False
    M: int
    C: int
    H: int
    P: int
    cost: int
    victory_base: int
    primary: tuple[PrimaryOption, ...]
    nation_weapon: Literal["free", "at_cost"] | None = None
    secondary: tuple[str, ...] = ()
    grenades: GrenadeOption | None = None
    item_slots: int
    items_free: bool = False
    fixed_skills: tuple[str, ...] = ()
    free_skill_slots: int = 0
    extra_skill_slots: int = 0
    extra_skill_slot_cost: int | None = None

    @cached_property
    def primary_costs(self) -> dict[str, int]:
        """Price of each primary weapon offered, by weapon id."""
        return {option.weapon: option.cost for option in self.primary}


class ToHit(Rule):
    """A to-hit modifier of a weapon and its condition."""

    modifier: int
    when: Text


class Weapon(Entry):
    """A generic weapon with its numeric effects (p. 19). Lengths in inches.

    `flat_to_hit` is the roll needed if no modifier ever applies. `uses` is how often it works in a
    battle (None: unlimited). `on_advance_as` names the weapon it counts as on an Advance.
    `column_name` heads its column on the back of a card, if not the short name.
    """

    short_name: Text
    column_name: Text = ""
    range_in: int
    dice: int
    radius_in: int | None = None
    always_cover_fire: bool = False
    cover_fire_to_hit: int
    ignores_modifiers: bool = False
    flat_to_hit: int | None = None
    to_hit: tuple[ToHit, ...] = ()
    half_range_at_any_distance: bool = False
    wound: int = 0
    extra_psyche: int = 0
    close_combat_courage: int = 0
    can_cover_fire: bool = True
    can_fire_on_advance: bool = True
    can_answer_assault: bool = True
    answer_assault_to_hit: int | None
    focus_fire: Literal["focus_fire", "as_fire", "as_cover_fire"]
    uses: int | None = None
    needs_line_of_sight: bool = True
    dropped_on_assault: bool = False
    on_advance_as: str | None = None
    throw_over_in: int | None = None
    landing: tuple[DieRow, ...] = ()

    @property
    def half_range_in(self) -> float:
        """Half the effective range; fractions are kept (ruling NCO-96)."""
        return self.range_in / 2


class SkillLevel(Rule):
    """One level of a skill that may be taken more than once."""

    level: int
    label: Text
    radius_in: int


class Skill(Entry):
    """A skill (p. 20). Radii in inches; `forbidden_orders` are orders its bearer never executes.

    `card` is the text on the card of its bearer, with `{level}` for his level; empty if his numbers
    include it. `card_special` follows for men who take special actions, `card_never` says what he
    never does. In them `[fire]` stands for the die of an order.
    """

    short_name: Text
    card: Text = ""
    card_special: Text = ""
    card_never: Text = ""
    restricted_to: tuple[str, ...] = ()
    max_stack: int = 1
    radius_in: int | None = None
    levels: tuple[SkillLevel, ...] = ()
    regain_psyche: int | None = None
    down_to_hit: int | None = None
    focus_fire_wound: int | None = None
    fire_as_focus_fire: bool = False
    close_combat_courage: int = 0
    rally_health: int | None = None
    rally_psyche: int | None = None
    transferable_items: tuple[str, ...] = ()
    forbidden_orders: tuple[str, ...] = ()
    burdens_allies: bool = False
    mend_restores_psyche: bool = False

    @property
    def in_numbers(self) -> bool:
        """Whether it acts only through the numbers of its bearer."""
        return bool(self.close_combat_courage) and not self.card

    def level(self, times: int) -> SkillLevel | None:
        """Return the level of a man who took it that many times; None if it has no such level."""
        return self.levels[times - 1] if 0 < times <= len(self.levels) else None

    def on_card(self, times: int = 1, *, acts: bool = False) -> str:
        """Return the text on the card of a man who took it that many times.

        Without such a level it is the reminder. `acts` adds what is about special actions.
        """
        level = self.level(times)
        if self.levels and level is None:
            return self.reminder_text
        told = "; ".join(filter(None, (self.card, self.card_special if acts else "")))
        return filled(told, {**self.__dict__, "level": level})


class Item(Entry):
    """An item (p. 21): its price, who may carry it, what it does.

    `currency` "bearer" means the currency of the man who carries it (ruling NCO-14). `profile`
    changes the initial profile; `regain`, `courage_this_turn` and `courage_for_battle` take effect
    in play. `no_use_with` and `unclear_with` are primary weapons; `needs_order` is the order
    without which it is of little use (ruling NCO-36). `card` is the text on the card of its bearer,
    in which `[special]` marks courage that may allow a special action.
    """

    short_name: Text
    card: Text = ""
    cost: int
    currency: Literal["bearer", "vp"] = "bearer"
    restricted_to: tuple[str, ...] = ()
    uses: int | None = None
    profile: ProfileChange = ProfileChange()
    used_on_down: bool = False
    regain: ProfileChange | None = None
    courage_this_turn: int = 0
    courage_for_battle: int = 0
    squad_move_in: int = 0
    orders_given: int | None = None
    works_on: int | None = None
    table: tuple[DieRow, ...] = ()
    no_use_with: tuple[str, ...] = ()
    unclear_with: tuple[str, ...] = ()
    needs_order: str | None = None

    @property
    def in_numbers(self) -> bool:
        """Whether it acts only through the numbers of its bearer."""
        return self.profile != ProfileChange() and not self.card

    @property
    def on_card(self) -> str:
        """What the card of its bearer says of it."""
        return filled(self.card, self.__dict__)
