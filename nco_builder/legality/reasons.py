"""Why a choice is over or barred, in the few words a list row has room for.

The full sentence is the finding's own; these are its short form.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.legality.names import Names, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.options import Choice
    from nco_builder.legality.verdict import Report

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "no_sergeant": "every squad has one",
        "unique_exceeded": "unique: already in the squad",
        "squad_too_big": "at most {max} men",
        "unit_forbidden": "{nation} take no {unit}",
        "vp_over": "{over} vp over",
        "sp_over": "{over} sp over",
        "primary_not_allowed": "not a weapon of {unit}",
        "nation_weapon_not_allowed": "{unit} takes no nation-specific weapon",
        "nation_weapon_wrong_nation": "a weapon of {nation}",
        "nation_weapon_unpriced": "no cost entered",
        "secondary_not_allowed": "not a weapon of {unit}",
        "grenades_not_allowed": "{unit} carries none",
        "grenades_over_max": "at most {max}",
        "bad_count": "below zero",
        "item_slots_over": "{slots} item slots, all full",
        "unknown_item": "not in the rulebook",
        "item_restricted": "{allowed} only",
        "duplicate_item": "the same item twice is forbidden here",
        "skill_slots_over": "{slots} skill slots, all full",
        "unknown_skill": "not in the rulebook",
        "skill_restricted": "{allowed} only",
        "skill_duplicate": "has it already",
        "extra_slot_not_available": "{unit} cannot buy one",
        "at_sergeant": "never the {unit}",
        "at_too_many": "{max} men carry one already",
        "bomber_specialist": "never a specialist",
        "bomber_too_many": "somebody else is",
        "vehicle_type_duplicate": "at most {max} of a type unless spares are agreed",
        "vehicle_too_many": "at most {max} models unless spares are agreed",
    }
)


def reason_text(choice: Choice, report: Report) -> str:
    """Why the choice is not `ok`, in a few words; empty where it is."""
    return "; ".join(_reason(found, report) for found in choice.reasons)


def _reason(found: Finding, report: Report) -> str:
    names = Names(report.squad, report.rulebook)
    words = dict(found.parameters)
    for kind, name_of in (("unit", names.unit), ("nation", names.nation)):
        if kind in words:
            words[kind] = name_of(words[kind])
    if "spent" in words:
        words["over"] = words["spent"] - words["limit"]
    words["allowed"] = listed([names.unit(unit) for unit in words.get("allowed", ())])
    template = REASONS[found.code]
    if words.get("slots") == 1:
        template = template.replace("slots, all full", "slot, and it is full")
    elif words.get("slots") == 0:
        template = template.replace("{slots}", "no").replace("slots, all full", "slot")
    return template.format_map(words)
