"""The rulebook as data: frozen entries, their sources, and rulings on what it leaves open."""

from nco_builder.rules.base import (
    BrokenRulebookError,
    Currency,
    DieRow,
    Entry,
    ProfileChange,
    Source,
    UnitKind,
)
from nco_builder.rules.roster import Item, Nation, Skill, Unit, Weapon
from nco_builder.rules.rulebook import (
    Rulebook,
    UnknownRulesetError,
    installed_rulesets,
    load_rulebook,
    newest_rules,
    rules_for,
)
from nco_builder.rules.rulings import Ruling

__all__ = [
    "BrokenRulebookError",
    "Currency",
    "DieRow",
    "Entry",
    "Item",
    "Nation",
    "ProfileChange",
    "Rulebook",
    "Ruling",
    "Skill",
    "Source",
    "Unit",
    "UnitKind",
    "UnknownRulesetError",
    "Weapon",
    "installed_rulesets",
    "load_rulebook",
    "newest_rules",
    "rules_for",
]
