"""The rulebook as one frozen value, and how it is found and read."""

from __future__ import annotations

import errno
import os
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from nco_builder import paths
from nco_builder.door import read
from nco_builder.rules.base import (
    BrokenRulebookError,
    DieRow,
    Entry,
    Source,
    all_cited,
    cited,
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
from nco_builder.rules.references import problems
from nco_builder.rules.roster import Item, Nation, Skill, Unit, Weapon
from nco_builder.rules.rulings import Ruling, squad_rulings
from nco_builder.value import Rule, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nco_builder.rules.appendix_b import AppendixB
    from nco_builder.rules.catalogue import Catalogue

E = TypeVar("E", bound=Entry)


NEWEST = "nco-2.3.2"


class Ruled(Protocol):
    """A document that names the rulebook it is judged by."""

    @property
    def ruleset(self) -> str:
        """Id of the rulebook."""


class UnknownRulesetError(LookupError):
    """No rulebook data of that id is installed."""


def _by_id(entries: Iterable[E]) -> dict[str, E]:
    return {entry.id: entry for entry in entries}


class Rulebook(Rule):
    """All of one edition that squads and sheets need.

    The tuples keep the order of the printed book; the `*_by_id` dictionaries look one up.
    `general` explains what the other fields say in numbers alone, for who reads the rules.
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
        """Nations by id and by the spelling of the source (ruling NCO-11)."""
        spellings = {nation.source_spelling: nation for nation in self.nations}
        return spellings | _by_id(self.nations)

    @cached_property
    def unique_units(self) -> tuple[Unit, ...]:
        """The units marked (Unique)."""
        return tuple(unit for unit in self.units if unit.unique)

    @cached_property
    def doubtful_items(self) -> frozenset[str]:
        """Ids of items that a weapon or a trade can make useless or doubtful."""
        return frozenset(
            item.id
            for item in self.items
            if item.no_use_with or item.unclear_with or item.needs_order
        )

    @cached_property
    def scenarios_by_number(self) -> dict[int, Scenario]:
        """Scenarios by their number."""
        return {scenario.number: scenario for scenario in self.scenarios}

    # What goes with every edition is read when it is first asked for: a verdict seldom needs it.

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Our decisions on what it and Appendix B leave open, by id."""
        return squad_rulings()

    @property
    def appendix_b(self) -> AppendixB:
        """The rules its vehicles are played by."""
        from nco_builder.rules.appendix_b import shipped_appendix_b

        return shipped_appendix_b()

    @property
    def catalogue(self) -> Catalogue:
        """The vehicle models of history its sides may field."""
        from nco_builder.rules.catalogue import shipped_catalogue

        return shipped_catalogue()

    @property
    def label(self) -> str:
        """Short title and version, for sources and footers."""
        return f"{self.short_title} {self.version}"

    def cite(self, source: Source) -> str:
        """Document, section and page of `source` in one line."""
        return cited(source.document or self.label, source)

    def cite_all(self, sources: Iterable[Source]) -> str:
        """Several places in one line; each document is named once, before its own."""
        return all_cited(self.label, sources)


def rulebook_folder() -> Path:
    """The folder of the shipped rulebooks."""
    return paths.data() / "rulebooks"


def installed_rulesets(folder: Path | None = None) -> tuple[str, ...]:
    """Ids of the rulebooks in `folder` (default: the shipped ones), sorted."""
    return tuple(sorted(path.stem for path in (folder or rulebook_folder()).glob("*.json")))


def rules_for(document: Ruled, folder: Path | None = None) -> Rulebook:
    """The rulebook a document names, with all that goes with it.

    Raises:
        UnknownRulesetError: it is not installed.
        BrokenRulebookError: it is no valid rulebook.

    """
    return load_rulebook(document.ruleset, folder)


def newest_rules() -> Rulebook:
    """The rulebook of what is begun now, where no document names one.

    Raises:
        BrokenRulebookError: it is missing, or no valid rulebook.

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
        UnknownRulesetError: no data of that id is there.
        BrokenRulebookError: the data is no valid rulebook.

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
