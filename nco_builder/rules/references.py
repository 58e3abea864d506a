"""Whether a rulebook's entries name only what it has: reading it sees shapes, not references."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.rules.base import filled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.rules.base import Entry
    from nco_builder.rules.rulebook import Rulebook

SECTIONS = (
    "setup",
    "building",
    "valor_points",
    "specialist_points",
    "soldiers",
    "specialists",
    "nations",
    "wound_chart",
    "victory",
)
"""Sections of the rulebook that findings and sheets cite."""


def problems(book: Rulebook) -> Iterator[str]:
    """What is named and not there, what has an id twice, reminders that cannot be filled in."""
    yield from _twice(book)
    for name in SECTIONS:
        if name not in book.sections:
            yield _("sections.{name} is missing").format(name=name)
    for place, kind, known, named in _references(book):
        for wrong in sorted(set(named) - set(known)):
            template = _("{place} names the {kind} “{wrong}”, which is not there")
            yield template.format(place=place, wrong=wrong, kind=kind)
    for entry in _entries(book):
        left = re.search(r"[{}].*", filled(entry.english("reminder"), entry.__dict__))
        if left:
            template = _("the reminder of {entry} cannot be filled in ({error})")
            yield template.format(entry=entry.id, error=left[0])


def _entries(book: Rulebook) -> Iterator[Entry]:
    for group in _groups(book).values():
        yield from group


def _groups(book: Rulebook) -> dict[str, Iterable[Entry]]:
    return {
        "nations": book.nations,
        "units": book.units,
        "weapons": book.weapons,
        "skills": book.skills,
        "items": book.items,
        "orders": book.orders,
        "special_actions": book.special_actions,
        "to_hit.modifiers": book.to_hit.modifiers,
        "events": book.events.events,
        "scenarios": book.scenarios,
        "vehicle_phase.types": book.vehicle_phase.types,
        "general": book.general,
    }


def _twice(book: Rulebook) -> Iterator[str]:
    for name, group in _groups(book).items():
        for found, count in Counter(entry.id for entry in group).items():
            if count > 1:
                template = _("{name} have the id “{id}” {count} times")
                yield template.format(name=name, id=found, count=count)


Reference = tuple[str, str, "Iterable[str]", "Iterable[str]"]


def _references(book: Rulebook) -> Iterator[Reference]:
    units, weapons = book.units_by_id, book.weapons_by_id
    skills, items = book.skills_by_id, book.items_by_id
    orders = {order.id for order in book.orders} | {each.id for each in book.special_actions}
    for nation in book.nations:
        yield nation.id, "unit", units, nation.forbidden
    for unit in book.units:
        yield unit.id, "weapon", weapons, (*unit.primary_costs, *unit.secondary)
        yield unit.id, "skill", skills, unit.fixed_skills
    for weapon in book.weapons:
        if weapon.on_advance_as:
            yield weapon.id, "weapon", weapons, (weapon.on_advance_as,)
    for skill in book.skills:
        yield skill.id, "unit", units, skill.restricted_to
        yield skill.id, "item", items, skill.transferable_items
        yield skill.id, "order", orders, skill.forbidden_orders
    for item in book.items:
        yield item.id, "unit", units, item.restricted_to
        yield item.id, "weapon", weapons, (*item.no_use_with, *item.unclear_with)
        yield item.id, "order", orders, (item.needs_order,) if item.needs_order else ()
    events = {event.id for event in book.events.events}
    for row in book.events.grid:
        yield "events.grid", "event", events, row
    anti_tank = book.vehicle_phase.anti_tank
    for event in book.events.events:
        yield event.id, "unit", units, event.spared_units
    yield "vehicle_phase.anti_tank", "unit", units, anti_tank.barred_units
    yield "vehicle_phase.anti_tank", "order", orders, (anti_tank.needs_order,)
    yield "walking_wounded", "order", orders, book.walking_wounded.forbidden_orders
    yield "special_action_barred_after", "order", orders, book.special_action_barred_after
