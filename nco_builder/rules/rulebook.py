"""The rulebook as one frozen value, and its loader."""

from __future__ import annotations

import errno
import os
import re
from collections import Counter
from functools import cache, cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from nco_builder import paths
from nco_builder.language import _
from nco_builder.rules.base import (
    BrokenRulebookError,
    DieRow,
    Entry,
    Source,
    all_cited,
    cited,
    filled,
    read_rules,
)
from nco_builder.rules.play import (
    Breakdown,
    CloseCombatRules,
    Defaults,
    DrawLimit,
    Events,
    Order,
    Scenario,
    SpecialAction,
    Terrain,
    ToHitRule,
    VehiclePhase,
    VictoryLevel,
    WalkingWounded,
)
from nco_builder.rules.roster import Item, Nation, Skill, Unit, Weapon
from nco_builder.rules.rulings import Ruling, squad_rulings
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from nco_builder.rules.appendix_b import AppendixB
    from nco_builder.rules.catalogue import Catalogue

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
    """Yield references without a target, duplicate ids, and reminders that cannot be filled in."""
    yield from _twice(book)
    for name in SECTIONS:
        if name not in book.sections:
            yield _("sections.{name} is missing").format(name=name)
    for _list, place, kind, known, named in references(book):
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


Reference = tuple[str, str, str, "Iterable[str]", "Iterable[str]"]


def references(book: Rulebook) -> Iterator[Reference]:
    """Yield what entries name: their list, their id, the kind named, the known and named ids."""
    units, weapons = book.units_by_id, book.weapons_by_id
    skills, items = book.skills_by_id, book.items_by_id
    orders = {order.id for order in book.orders} | {each.id for each in book.special_actions}
    for nation in book.nations:
        yield "nations", nation.id, "unit", units, nation.forbidden
    for unit in book.units:
        yield "units", unit.id, "weapon", weapons, (*unit.primary_costs, *unit.secondary)
        yield "units", unit.id, "skill", skills, unit.fixed_skills
    for weapon in book.weapons:
        if weapon.on_advance_as:
            yield "weapons", weapon.id, "weapon", weapons, (weapon.on_advance_as,)
    for skill in book.skills:
        yield "skills", skill.id, "unit", units, skill.restricted_to
        yield "skills", skill.id, "item", items, skill.transferable_items
        yield "skills", skill.id, "order", orders, skill.forbidden_orders
    for item in book.items:
        yield "items", item.id, "unit", units, item.restricted_to
        yield "items", item.id, "weapon", weapons, (*item.no_use_with, *item.unclear_with)
        yield "items", item.id, "order", orders, (item.needs_order,) if item.needs_order else ()
    events = {event.id for event in book.events.events}
    for row in book.events.grid:
        yield "events", "events.grid", "event", events, row
    anti_tank = book.vehicle_phase.anti_tank
    for event in book.events.events:
        yield "events", event.id, "unit", units, event.spared_units
    yield "", "vehicle_phase.anti_tank", "unit", units, anti_tank.barred_units
    yield "", "vehicle_phase.anti_tank", "order", orders, (anti_tank.needs_order,)
    yield "", "walking_wounded", "order", orders, book.walking_wounded.forbidden_orders
    yield "", "special_action_barred_after", "order", orders, book.special_action_barred_after


E = TypeVar("E", bound=Entry)


NEWEST = "nco-2.3.2"


class Ruled(Protocol):
    """A document that names its rulebook."""

    @property
    def ruleset(self) -> str:
        """Id of the rulebook."""


class UnknownRulesetError(LookupError):
    """No rulebook data of that id is installed."""


def _by_id(entries: Iterable[E]) -> dict[str, E]:
    return {entry.id: entry for entry in entries}


class Rulebook(Rule):
    """Everything in one edition that squads and sheets need.

    The tuples keep the order of the printed book; the `*_by_id` dictionaries find an entry.
    `general` explains, for readers of the rules, what the other fields state only as numbers.
    """

    id: str
    title: str
    short_title: str
    version: str
    author: str
    date: str
    credit: Text
    defaults: Defaults
    nations: tuple[Nation, ...]
    units: tuple[Unit, ...]
    weapons: tuple[Weapon, ...]
    skills: tuple[Skill, ...]
    items: tuple[Item, ...]
    orders: tuple[Order, ...]
    special_actions: tuple[SpecialAction, ...]
    special_action_barred_after: tuple[str, ...]
    to_hit: ToHitRule
    wound_chart: tuple[DieRow, ...]
    close_combat: CloseCombatRules
    walking_wounded: WalkingWounded
    breakdown: Breakdown
    terrain: Terrain
    draw_limit: DrawLimit
    events: Events
    scenarios: tuple[Scenario, ...]
    victory_table: tuple[VictoryLevel, ...]
    alternative_deployment: Entry
    sections: dict[str, Source]
    general: tuple[Entry, ...] = ()
    vehicle_phase: VehiclePhase

    @cached_property
    def units_by_id(self) -> dict[str, Unit]:
        """Units by id."""
        return _by_id(self.units)

    @cached_property
    def weapons_by_id(self) -> dict[str, Weapon]:
        """Weapons by id."""
        return _by_id(self.weapons)

    @cached_property
    def skills_by_id(self) -> dict[str, Skill]:
        """Skills by id."""
        return _by_id(self.skills)

    @cached_property
    def items_by_id(self) -> dict[str, Item]:
        """Items by id."""
        return _by_id(self.items)

    @cached_property
    def nations_by_id(self) -> dict[str, Nation]:
        """Nations by id and by the spelling in the source (ruling NCO-11)."""
        spellings = {nation.source_spelling: nation for nation in self.nations}
        return spellings | _by_id(self.nations)

    @cached_property
    def unique_units(self) -> tuple[Unit, ...]:
        """The units marked (Unique)."""
        return tuple(unit for unit in self.units if unit.unique)

    @cached_property
    def doubtful_items(self) -> frozenset[str]:
        """Ids of items that a weapon or rank can make useless or doubtful."""
        return frozenset(
            item.id
            for item in self.items
            if item.no_use_with or item.unclear_with or item.needs_order
        )

    def bearers(self, item: Item) -> list[Unit]:
        """Return the units that may carry an item."""
        allowed = item.restricted_to
        return [
            unit for unit in self.units if unit.item_slots and (not allowed or unit.id in allowed)
        ]

    @cached_property
    def scenarios_by_number(self) -> dict[int, Scenario]:
        """Scenarios by their number."""
        return {scenario.number: scenario for scenario in self.scenarios}

    faults: ClassVar[tuple[Any, ...]] = ()
    limits: ClassVar[tuple[Any, ...]] = ()
    judged: ClassVar[dict[str, Any]] = {}
    """Definitions laid over it that do not count, limits, and severities by code; the rulebook
    itself has none."""

    @cached_property
    def own(self) -> Rulebook:
        """The rulebook itself, without any definitions."""
        return self

    # parts common to all editions are read on first use: a verdict seldom needs them

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Rulings on what it and Appendix B leave open, by id."""
        return squad_rulings()

    @property
    def appendix_b(self) -> AppendixB:
        """The rules for its vehicles."""
        from nco_builder.rules.appendix_b import shipped_appendix_b

        return shipped_appendix_b()

    @property
    def catalogue(self) -> Catalogue:
        """The historical vehicle models that its sides may field."""
        return _catalogue()

    @property
    def label(self) -> str:
        """Short title and version, for sources and footers."""
        return f"{self.short_title} {self.version}"

    def cite(self, source: Source) -> str:
        """Document, section and page of `source` in one line."""
        return cited(source.document or self.label, source)

    def cite_all(self, sources: Iterable[Source]) -> str:
        """Return several places in one line; each document is named once, before its own."""
        return all_cited(self.label, sources)


@cache
def _catalogue() -> Catalogue:
    from nco_builder.rules.catalogue import shipped_catalogue  # which few commands need

    return shipped_catalogue()


def rulebook_folder() -> Path:
    """Return the folder of the shipped rulebooks."""
    return paths.data() / "rulebooks"


def installed_rulesets(folder: Path | None = None) -> tuple[str, ...]:
    """Return ids of the rulebooks in `folder` (default: the shipped ones), sorted."""
    return _installed(folder or rulebook_folder())


@lru_cache(maxsize=8)
def _installed(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.json")))


def rules_for(document: Ruled, folder: Path | None = None) -> Rulebook:
    """Return the rulebook that a document names, with everything that belongs to it.

    Raises:
        UnknownRulesetError: it is not installed.
        BrokenRulebookError: it is not a valid rulebook.
    """
    return in_force(load_rulebook(document.ruleset, folder), document)


def in_force(book: Rulebook, document: Ruled) -> Rulebook:
    """Return a rulebook with the definitions of a document, if it has any that change rules.

    For all other documents it is the same object.
    """
    definitions = getattr(document, "definitions", None)
    if not getattr(definitions, "changes_rules", False):
        return book.own
    from nco_builder.rules.overlay import overlaid  # documents without any do not need it

    return overlaid(book, definitions)


def newest_rules() -> Rulebook:
    """Return the rulebook for new documents, which name none yet.

    Raises:
        BrokenRulebookError: it is missing or not valid.
    """
    try:
        return load_rulebook(NEWEST)
    except UnknownRulesetError as error:
        message = f"{rulebook_folder() / NEWEST}.json: {os.strerror(errno.ENOENT)}"
        raise BrokenRulebookError(message) from error


def load_rulebook(ruleset: str = NEWEST, folder: Path | None = None) -> Rulebook:
    """Read and validate the rulebook `ruleset` from `folder` (default: the shipped ones).

    Each is read once; the same object is returned again.

    Raises:
        UnknownRulesetError: there is no data with that id.
        BrokenRulebookError: the data is not a valid rulebook.
    """
    return _read(ruleset, folder or rulebook_folder())


@lru_cache(maxsize=8)
def _read(ruleset: str, folder: Path) -> Rulebook:
    if ruleset not in installed_rulesets(folder):
        raise UnknownRulesetError(ruleset)
    path = folder / f"{ruleset}.json"
    book = read_rules(path, partial(read, Rulebook))
    for problem in problems(book):
        message = f"{path}: {problem}"
        raise BrokenRulebookError(message)
    return book
