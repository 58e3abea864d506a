"""What must hold inside any rulebook, told by the rulebook alone.

Each function yields one line for everything that does not hold.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from nco_builder.rules import DieRow, Entry, Item, ProfileChange, Skill, Source
from nco_builder.schema.record import Rule
from tests.reading import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.rules.play import Scenario

    Problems = Iterator[str]

FACES = [1, 2, 3, 4, 5, 6]

# Pages on which the sections begin, from the list of contents; the last one from the text.
CONTENTS = {
    "Introduction": 1,
    "Setting Up the Game": 2,
    "Who Wins the Game": 2,
    "Building a Squad": 3,
    "Valor Points": 3,
    "Specialist Points": 3,
    "The Profile of a Soldier": 4,
    "The Order Dice System": 5,
    "Determine Sides and Deploy Your Soldiers": 6,
    "Order Dice Phase": 6,
    "Special Actions Phase": 7,
    "End Phase": 8,
    "Battle End and Tallying Victory Points": 8,
    "Rolling to Hit": 9,
    "Rolling to Wound": 9,
    "Close-Combat": 10,
    "Health and Psyche Effects": 10,
    "Terrain": 11,
    "Event Chart": 12,
    "Scenarios": 13,
    "Soldier Barracks": 17,
    "Specialist Camp": 18,
    "Generic Weapon Stats & Effects": 19,
    "Skills": 20,
    "Items": 21,
    "National & Divisional Squad Restrictions": 22,
    "Alternative Deployment Rules": 16,
    "Quick Reference Sheet": 23,
}
# Sections of several pages: up to the next one of the list.
ENDS = {"Scenarios": 16}
APPENDIX_B = {
    "Adding the Vehicle Phase",
    "Armored Car",
    "Light to Medium Tank",
    "Large to Heavy Tank",
    "Optional Rule: Anti-Tank Weapons",
}


def parts(value: object, place: str = "") -> Iterator[tuple[str, object]]:
    """Everything in a rulebook with its place, the whole first; entries are named by id."""
    yield place, value
    if isinstance(value, Rule):
        inside: Iterable[tuple[object, object]] = iter(value)
    elif isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, tuple):
        inside = ((getattr(part, "id", index), part) for index, part in enumerate(value))
    else:
        return
    for key, part in inside:
        yield from parts(part, f"{place}.{key}" if place else str(key))


class Walked:
    """A rulebook, all its parts with their places, and its entries."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.parts = list(parts(book))
        self.entries = [part for _, part in self.parts if isinstance(part, Entry)]


def references(book: Rulebook) -> Iterator[tuple[str, Iterable[str], str]]:
    """Who names what: the one who names, the ids named, and of which kind they are."""
    for nation in book.nations:
        yield nation.id, nation.forbidden, "unit"
    for unit in book.units:
        yield unit.id, unit.primary_costs, "weapon"
        yield unit.id, unit.secondary, "weapon"
        yield unit.id, unit.fixed_skills, "skill"
        yield unit.id, ["hand_grenade"] if unit.grenades else [], "weapon"
    for weapon in book.weapons:
        yield weapon.id, [weapon.on_advance_as] if weapon.on_advance_as else [], "weapon"
    for skill in book.skills:
        yield skill.id, skill.restricted_to, "unit"
        yield skill.id, skill.transferable_items, "item"
        yield skill.id, skill.forbidden_orders, "order"
    for item in book.items:
        yield item.id, item.restricted_to, "unit"
        yield item.id, (*item.no_use_with, *item.unclear_with), "weapon"
        yield item.id, [item.needs_order] if item.needs_order else [], "order"
    yield "special actions", book.special_action_barred_after, "order"
    yield "walking wounded", book.walking_wounded.forbidden_orders, "order"
    yield "event grid", [code for row in book.events.grid for code in row], "event"
    yield "anti-tank", book.vehicle_phase.anti_tank.barred_units, "unit"
    yield "anti-tank", [book.vehicle_phase.anti_tank.needs_order], "order"


def names_that_lead_nowhere(walked: Walked) -> Problems:
    book = walked.book
    known = {
        "unit": set(book.units_by_id),
        "weapon": set(book.weapons_by_id),
        "skill": set(book.skills_by_id),
        "item": set(book.items_by_id),
        "order": {each.id for each in (*book.orders, *book.special_actions)},
        "event": {event.id for event in book.events.events},
    }
    for who, named, kind in references(book):
        yield from (f"{who} names the {kind} {each}" for each in set(named) - known[kind])


def ids_given_twice(walked: Walked) -> Problems:
    for place, part in walked.parts:
        if isinstance(part, tuple):
            counted = Counter(each.id for each in part if isinstance(each, Entry))
            yield from (f"{place}: {entry}" for entry, count in counted.items() if count > 1)
    for entry in walked.entries:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", entry.id):
            yield f"{entry.id!r} is no plain id"


def reminders_that_cannot_be_said(walked: Walked) -> Problems:
    for entry in walked.entries:
        try:
            text = entry.reminder_text
            told = on_cards(entry)
        except (KeyError, IndexError, AttributeError, ValueError, TypeError) as error:
            yield f"{entry.id}: {error!r}"
            continue
        for said in (text, *told):
            if not said or re.search(r"[{}]|None|\s\s|^\s|\s$", said):
                yield f"{entry.id}: {said!r}"


def on_cards(entry: Entry) -> list[str]:
    """What cards say of a skill or an item; nothing of what is counted in their numbers."""
    match entry:
        case Skill() if entry.card:
            return [entry.on_card(n, acts=True) for n in range(1, max(1, len(entry.levels)) + 1)]
        case Item() if entry.card:
            return [entry.on_card]
        case _:
            return []


def cards_that_say_too_little(walked: Walked) -> Problems:
    """A card names what a man never does, and all that its numbers do not have in them."""
    for skill in walked.book.skills:
        if skill.forbidden_orders and not skill.card_never:
            yield f"{skill.id}: its card bars no order"
        if not skill.card and not skill.close_combat_courage:
            yield f"{skill.id}: nothing on cards"
    for item in walked.book.items:
        if not item.card and item.profile == ProfileChange():
            yield f"{item.id}: nothing on cards"


def numbers_written_out(walked: Walked) -> Problems:
    """A number belongs into a field, so that it is written once; a D6 is a word."""
    texts = (
        *("reminder", "card", "card_special", "card_never", "reason", "text"),
        *("deployment", "ends_when", "when"),
    )
    for place, part in walked.parts:
        if isinstance(part, str) and place.rpartition(".")[2] in texts:
            bare = re.sub(r"\{[^}]*\}|\bD6\b", "", part)
            if re.search(r"\d", bare):
                yield f"{place}: {part}"


def sources_without_a_page(walked: Walked) -> Problems:
    for place, part in walked.parts:
        if not isinstance(part, Source):
            continue
        if part.document is None:
            if CONTENTS.get(part.section) != part.page or part.page is None:
                yield f"{place}: {part}"
            if ENDS.get(part.section) != part.last_page:
                yield f"{place}: {part}"
        elif part.section not in APPENDIX_B or part.page is not None:
            yield f"{place}: {part}"


def tables_with_gaps(walked: Walked) -> Problems:
    """Every face of the die has one row; the wound chart goes on upwards."""
    for place, part in walked.parts:
        if not isinstance(part, tuple) or not any(isinstance(row, DieRow) for row in part):
            continue
        rows = [row for row in part if isinstance(row, DieRow)]
        faces = [face for row in rows for face in row.rolls]
        wanted = [*FACES, 7] if rows[-1].or_more else FACES
        if faces != wanted:
            yield f"{place}: {faces}"


def victory_table_with_gaps(walked: Walked) -> Problems:
    book = walked.book
    levels = book.victory_table
    if levels[0].max is not None or levels[-1].min != 0:
        yield "it has no top or no bottom"
    for above, below in pairwise(levels):
        if below.max != above.min - 1 or below.min > below.max:
            yield f"{below.name} does not follow {above.name}"


def events_out_of_the_grid(walked: Walked) -> Problems:
    book = walked.book
    grid = book.events.grid
    hits = Counter(code for row in grid for code in row)
    if [len(row) for row in grid] != [6] * 6:
        yield "the grid is not six by six"
    yield from (f"{event.id} never happens" for event in book.events.events if not hits[event.id])


def numbers_that_contradict_each_other(walked: Walked) -> Problems:
    """What the rulebook prints twice is the same both times."""
    book = walked.book
    modifiers = {each.id: each.modifier for each in book.to_hit.modifiers}
    orders = {order.id: order for order in book.orders}
    weapon = book.weapons_by_id
    pairs: dict[str, tuple[object, object]] = {
        "Down": (orders["down"].to_hit_against, modifiers["down"]),
        "Cover Fire": (orders["cover_fire"].to_hit, modifiers["cover_fire"]),
        "moved": (orders["advance"].to_hit, modifiers["moved"]),
        "cover": (book.terrain.cover_to_hit, modifiers["cover"]),
        "walking wounded": (book.walking_wounded.to_hit, modifiers["walking_wounded"]),
        "Cover Fire with a rifle": (weapon["rifle"].cover_fire_to_hit, modifiers["cover_fire"]),
        "flat to hit of a grenade": (weapon["hand_grenade"].flat_to_hit, book.to_hit.base),
        "flat to hit of HE": (
            weapon["he"].flat_to_hit,
            book.to_hit.base - weapon["he"].cover_fire_to_hit,
        ),
        "table": (book.defaults.table_in, 3 * book.scenarios[0].distances_in["sector"]),
    }
    for what, (one, other) in pairs.items():
        if one != other:
            yield f"{what}: {one} and {other}"
    for area in book.weapons:
        if area.radius_in not in {None, orders["cover_fire"].radius_in}:
            yield f"{area.id}: another radius than Cover Fire"


def units_that_make_no_sense(walked: Walked) -> Problems:
    book = walked.book
    for unit in book.units:
        if (unit.currency == "vp") != (unit.kind == "soldier"):
            yield f"{unit.id}: {unit.kind} for {unit.currency}"
        if unit.cost and unit.cost != unit.victory_base:
            yield f"{unit.id}: worth another number than he costs"
        if unit.primary[0].cost:
            yield f"{unit.id}: his first weapon is not free"
        if (unit.extra_skill_slot_cost is None) != (unit.extra_skill_slots == 0):
            yield f"{unit.id}: a slot without a price, or a price without a slot"
        grenades = unit.grenades
        if grenades and (grenades.cost_each_extra is None) != (grenades.free == grenades.max):
            yield f"{unit.id}: grenades without a price, or a price without grenades"
    ranks = [unit.rank_order for unit in book.units if unit.kind == "soldier"]
    if ranks != list(range(1, len(ranks) + 1)):
        yield f"ranks {ranks}"


def scenarios_that_make_no_sense(walked: Walked) -> Problems:
    book = walked.book
    if [scenario.number for scenario in book.scenarios] != FACES:
        yield "they are not numbered one to six"
    for scenario in book.scenarios:
        turns = scenario.turns
        going_on = list(range(turns.min, turns.max)) if turns.min else []
        if list(turns.continue_on) != going_on:
            yield f"{scenario.id}: rolls after {list(turns.continue_on)}"
        if any((bonus.count_max > 1) != bonus.each for bonus in scenario.bonuses):
            yield f"{scenario.id}: a bonus counts more than once without saying so"
        yield from _bonuses_of_both(scenario)
        yield from _bonuses_that_follow(scenario)


def _bonuses_of_both(scenario: Scenario) -> Problems:
    """What one side scores and the enemy's bonus for the same things name each other."""
    for place, bonus in enumerate(scenario.bonuses):
        for other in bonus.or_enemy:
            enemy = scenario.bonuses[other : other + 1]
            if not enemy or place not in enemy[0].or_enemy:
                yield f"{scenario.id}: bonus {place} is not the enemy's {other}"
            elif enemy[0].count_max != bonus.count_max:
                yield f"{scenario.id}: bonuses {place} and {other} are not of as many things"


def _bonuses_that_follow(scenario: Scenario) -> Problems:
    """What follows from other bonuses is told by them, and as its reason says."""
    for place, bonus in enumerate(scenario.bonuses):
        others = [scenario.bonuses[other] for other in bonus.follows_from]
        if bool(others) != bool(bonus.follows_at) or bonus in others:
            yield f"{scenario.id}: bonus {place} follows from nothing"
        if others and numbers(bonus.reason)[:1] != [bonus.follows_at]:
            yield f"{scenario.id}: bonus {place} follows from {bonus.follows_at}"


def orders_that_are_no_die(walked: Walked) -> Problems:
    book = walked.book
    if [order.die for order in book.orders] != FACES:
        yield "the orders are not the faces of a die"
    numbers = [action.number for action in book.special_actions]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "the special actions are not numbered"
    sizes = [kind.size_order for kind in book.vehicle_phase.types]
    if sizes != list(range(1, len(sizes) + 1)):
        yield "the vehicle types are not in order of size"


CHECKS: tuple[Callable[[Walked], Problems], ...] = (
    names_that_lead_nowhere,
    ids_given_twice,
    reminders_that_cannot_be_said,
    cards_that_say_too_little,
    numbers_written_out,
    sources_without_a_page,
    tables_with_gaps,
    victory_table_with_gaps,
    events_out_of_the_grid,
    numbers_that_contradict_each_other,
    units_that_make_no_sense,
    scenarios_that_make_no_sense,
    orders_that_are_no_die,
)


def problems(book: Rulebook) -> Problems:
    """Everything that does not hold in a rulebook."""
    walked = Walked(book)
    for check in CHECKS:
        yield from check(walked)
