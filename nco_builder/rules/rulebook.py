"""The rulebook as one frozen value, and how it is found and read."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from nco_builder import paths
from nco_builder.rules.base import Entry, Row, Rule, Source, Text, cited
from nco_builder.rules.play import (
    Breakdown,
    CloseCombat,
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

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

E = TypeVar("E", bound=Entry)


class UnknownRulesetError(LookupError):
    """No rulebook data of that id is installed."""


class BrokenRulebookError(ValueError):
    """Rulebook data is installed but cannot be used; the text names file and place."""


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
    wound_chart: tuple[Row, ...]
    close_combat: CloseCombat
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
    def scenarios_by_number(self) -> dict[int, Scenario]:
        """Scenarios by their number."""
        return {scenario.number: scenario for scenario in self.scenarios}

    @property
    def label(self) -> str:
        """Short title and version, for sources and footers."""
        return f"{self.short_title} {self.version}"

    def cite(self, source: Source) -> str:
        """Document, section and page of `source` in one line."""
        return cited(source.document or self.label, source)


def rulebook_folder() -> Path:
    """The folder of the shipped rulebooks."""
    return paths.data() / "rulebooks"


def installed_rulesets(folder: Path | None = None) -> tuple[str, ...]:
    """Ids of the rulebooks in `folder` (default: the shipped ones), sorted."""
    return tuple(sorted(path.stem for path in (folder or rulebook_folder()).glob("*.json")))


def load_rulebook(ruleset: str = "nco-2.3.2", folder: Path | None = None) -> Rulebook:
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
    try:
        book = Rulebook.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        place = "".join(f"{part}." for part in first["loc"]).rstrip(".")
        message = f"{path}: {place}: {first['msg']}" if place else f"{path}: {first['msg']}"
        raise BrokenRulebookError(message) from error
    except OSError as error:
        message = f"{path}: {error.strerror}"
        raise BrokenRulebookError(message) from error
    for problem in problems(book):
        message = f"{path}: {problem}"
        raise BrokenRulebookError(message)
    return book
