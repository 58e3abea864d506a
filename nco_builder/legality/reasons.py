"""Why a choice is over or barred, in the few words a list row has room for.

The full sentence is the finding's own; these are its short form.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _
from nco_builder.language.lists import listed
from nco_builder.legality.names import Names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.options import Choice
    from nco_builder.legality.shared import SharedChoice
    from nco_builder.legality.verdict import Report

REASONS: Mapping[str, str | Plural] = MappingProxyType(
    {
        "no_sergeant": N_("every squad has one"),
        "unique_exceeded": N_("unique: already in the squad"),
        "squad_too_big": Plural("at most {max} man", "at most {max} men"),
        "unit_forbidden": N_("{nation} take no {unit}"),
        "vp_over": N_("{over} vp over"),
        "sp_over": N_("{over} sp over"),
        "primary_not_allowed": N_("not a weapon of {unit}"),
        "nation_weapon_not_allowed": N_("{unit} takes no nation-specific weapon"),
        "nation_weapon_wrong_nation": N_("a weapon of {nation}"),
        "nation_weapon_unpriced": N_("no cost entered"),
        "secondary_not_allowed": N_("not a weapon of {unit}"),
        "grenades_not_allowed": N_("{unit} carries none"),
        "grenades_over_max": N_("at most {max}"),
        "bad_count": N_("below zero"),
        "item_slots_over": Plural(
            "{slots} item slot, and it is full", "{slots} item slots, all full"
        ),
        "item_slots_over:none": N_("no item slot"),
        "unknown_item": N_("not in the rulebook"),
        "item_restricted": N_("{allowed} only"),
        "duplicate_item": N_("the same item twice is forbidden here"),
        "skill_slots_over": Plural(
            "{slots} skill slot, and it is full", "{slots} skill slots, all full"
        ),
        "skill_slots_over:none": N_("no skill slot"),
        "unknown_skill": N_("not in the rulebook"),
        "skill_restricted": N_("{allowed} only"),
        "skill_duplicate": N_("has it already"),
        "extra_slot_not_available": N_("{unit} cannot buy one"),
        "at_sergeant": N_("never the {unit}"),
        "at_too_many": Plural("{max} man carries one already", "{max} men carry one already"),
        "bomber_specialist": N_("never a specialist"),
        "bomber_too_many": N_("somebody else is"),
        "vehicle_type_duplicate": N_("at most {max} of a type unless spares are agreed"),
        "vehicle_too_many": Plural(
            "at most {max} model unless spares are agreed",
            "at most {max} models unless spares are agreed",
        ),
    }
)


def reason_text(choice: Choice | SharedChoice, report: Report) -> str:
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
    none = words.get("slots") == 0
    template = REASONS[f"{found.code}:none" if none else found.code]
    if isinstance(template, Plural):
        bound: int = words["slots"] if "slots" in words else words["max"]
        return template.of(bound).format_map(words)
    return _(template).format_map(words)
