"""A squad as a value: its men, their prices and profiles, and the edits that change it."""

from nco_builder.squad.edits import (
    Edit,
    LostChoice,
    edit,
    lost_choices,
    new_squad,
    recruit,
    refitted,
    set_one,
)
from nco_builder.squad.model import (
    DecidedRulings,
    Limits,
    Match,
    Member,
    NationWeapon,
    Rulings,
    Squad,
    Vehicle,
)
from nco_builder.squad.price import Price, PriceLine, price, price_lines
from nco_builder.squad.profile import (
    EffectiveRules,
    Profile,
    all_skills,
    carried_weapons,
    close_combat,
    effective_rules,
    profile,
    skill_level,
)

__all__ = [
    "DecidedRulings",
    "Edit",
    "EffectiveRules",
    "Limits",
    "LostChoice",
    "Match",
    "Member",
    "NationWeapon",
    "Price",
    "PriceLine",
    "Profile",
    "Rulings",
    "Squad",
    "Vehicle",
    "all_skills",
    "carried_weapons",
    "close_combat",
    "edit",
    "effective_rules",
    "lost_choices",
    "new_squad",
    "price",
    "price_lines",
    "profile",
    "recruit",
    "refitted",
    "set_one",
    "skill_level",
]
