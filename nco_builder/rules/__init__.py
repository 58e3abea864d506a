"""The rulebook as data: frozen entries, their sources, and our rulings on what it leaves open."""

from nco_builder.rules.base import Change, Currency, Entry, Kind, Row, Source
from nco_builder.rules.roster import Item, Nation, Skill, Unit, Weapon
from nco_builder.rules.rulebook import (
    BrokenRulebookError,
    Rulebook,
    UnknownRulesetError,
    installed_rulesets,
    load_rulebook,
)
from nco_builder.rules.rulings import Ruling, rulings

__all__ = [
    "BrokenRulebookError",
    "Change",
    "Currency",
    "Entry",
    "Item",
    "Kind",
    "Nation",
    "Row",
    "Rulebook",
    "Ruling",
    "Skill",
    "Source",
    "Unit",
    "UnknownRulesetError",
    "Weapon",
    "installed_rulesets",
    "load_rulebook",
    "rulings",
]
