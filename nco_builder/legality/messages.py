"""The sentence of each finding: one plain line with the numbers.

A template is chosen by code (with `:error` where a switched ruling makes it one, `:bonus` where
the nation adds points). It is English; where it is shown it is translated, and filled after that.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural, _
from nco_builder.language.lists import listed
from nco_builder.legality.names import Names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad

SENTENCES: Mapping[str, str | Plural] = MappingProxyType(
    {
        "unknown_ruleset": N_(
            "No rulebook data called “{ruleset}” is installed: the squad is shown, not judged."
        ),
        "unknown_key": N_("The program does not know “{key}”; it is kept as it is."),
        "unknown_nation": N_("{nation} is no nation of the rulebook; its limits were not checked."),
        "no_sergeant": N_("The squad has no {unit}; every squad has exactly one."),
        "unique_exceeded": N_("{unit} is unique: a squad has at most one, this one has {count}."),
        "squad_too_big": Plural(
            "1 man is too many: {nation} fields at most {max}, the Sergeant included.",
            "{count} men are too many: {nation} fields at most {max}, the Sergeant included.",
        ),
        "vp_over": N_("{spent} valor points are {over} more than the {limit} agreed."),
        "sp_over": N_("{spent} specialist points are {over} more than the {limit} there are."),
        "sp_over:bonus": N_(
            "{spent} specialist points are {over} more than the {limit} there are ({agreed} "
            "agreed and {bonus} for the nation)."
        ),
        "vp_unspent": N_("{left} of {limit} valor points are unspent."),
        "vp_unspent:error": N_(
            "{left} of {limit} valor points are unspent; these terms want them all spent."
        ),
        "sp_unspent": N_("{left} of {limit} specialist points are unspent."),
        "sp_unspent:error": N_(
            "{left} of {limit} specialist points are unspent; these terms want them all spent."
        ),
        "nation_weapon_shadows": N_(
            "The squad defines a weapon “{weapon_id}”, which is a weapon of the rulebook; the "
            "rulebook's counts."
        ),
        "unknown_unit": N_(
            "{who} is of no unit of the rulebook ({a_unit}); nothing else about him was checked."
        ),
        "unit_forbidden": N_("{nation} cannot take {a_unit}: {who} has to go."),
        "primary_not_allowed": N_(
            "{who} carries {a_weapon}; {a_unit} cannot take it as primary weapon."
        ),
        "no_primary": N_("{who} has no primary weapon."),
        "nation_weapon_not_allowed": N_(
            "{who} carries {weapon}; {a_unit} cannot take a nation-specific weapon."
        ),
        "nation_weapon_wrong_nation": N_(
            "{who} carries {weapon}, a weapon of another nation ({nation})."
        ),
        "nation_weapon_unpriced": N_("{who} pays for {weapon} at cost, and no cost is entered."),
        "nation_weapon_unverified": N_(
            "{who} carries {weapon}: the list of nation-specific weapons is not at hand, so "
            "agree its numbers."
        ),
        "secondary_not_allowed": N_(
            "{who} carries {a_weapon} as secondary weapon; the entry of {a_unit} gives none such."
        ),
        "bad_count": N_("{who} carries {count} grenades; a number below zero means nothing."),
        "grenades_not_allowed": Plural(
            "{who} carries 1 grenade; {a_unit} carries none.",
            "{who} carries {count} grenades; {a_unit} carries none.",
        ),
        "grenades_over_max": Plural(
            "{who} carries 1 grenade; {a_unit} carries at most {max}.",
            "{who} carries {count} grenades; {a_unit} carries at most {max}.",
        ),
        "item_slots_over": Plural(
            "{who} carries 1 item; {a_unit} carries at most {slots}.",
            "{who} carries {count} items; {a_unit} carries at most {slots}.",
        ),
        "unknown_item": N_("{who} carries {item}, which is no item of the rulebook."),
        "item_restricted": N_("{who} carries {item}, which is for the {allowed} alone."),
        "duplicate_item": N_(
            "{who} has {item} {count} times; the rulebook does not say whether he may. All count "
            "here."
        ),
        "duplicate_item:error": N_("{who} has {item} {count} times; these terms forbid it."),
        "extra_magazine_no_use": N_("{item} is of next to no use to {who}."),
        "extra_magazine_lmg": N_(
            "{item} with {a_weapon}: the rulebook leaves open whether it works; here it does "
            "({who})."
        ),
        "skill_slots_over": Plural(
            "{who} has chosen 1 skill and has no slot for it.",
            "{who} has chosen {count} skills; his skill slots: {slots}.",
        ),
        "unknown_skill": N_("{who} has {skill}, which is no skill of the rulebook."),
        "skill_restricted": N_("{who} has {skill}, which is for the {allowed} alone."),
        "skill_duplicate": N_("{who} has {skill} {count} times; at most {max} counts."),
        "skill_slot_empty": N_("{who} has a free skill slot that is empty."),
        "extra_slot_empty": N_("{who} pays {cost} for a skill slot that is empty."),
        "extra_slot_not_available": N_("{who} has bought a skill slot; {a_unit} cannot."),
        "at_sergeant": N_("{who} carries an anti-tank weapon; {a_unit} never does."),
        "at_too_many": Plural(
            "1 man carries an anti-tank weapon; at most {max} do.",
            "{count} men carry anti-tank weapons; at most {max} do.",
        ),
        "at_fewer_than_two": Plural(
            "1 man carries an anti-tank weapon; {max} may, at no cost.",
            "{count} men carry an anti-tank weapon; {max} may, at no cost.",
        ),
        "at_specialist": N_(
            "{who} carries an anti-tank weapon; the rulebook leaves open whether a specialist "
            "may. Here he may."
        ),
        "at_cannot_assault": N_(
            "{who} carries an anti-tank weapon and never assaults, so he cannot use it."
        ),
        "at_not_agreed": N_(
            "{who} carries an anti-tank weapon, which is not agreed for this match."
        ),
        "bomber_specialist": N_("{who} is the Bomber; a specialist cannot be."),
        "bomber_too_many": Plural(
            "1 man is the Bomber; a squad has {max}.",
            "{count} men are the Bomber; a squad has {max}.",
        ),
        "vehicle_type_duplicate": Plural(
            "1 model is of the type {type}; a side fields at most {max} of a type unless spares "
            "are agreed.",
            "{count} models are of the type {type}; a side fields at most {max} of a type unless "
            "spares are agreed.",
        ),
        "vehicle_too_many": Plural(
            "1 vehicle model; a side fields at most {max} unless spares are agreed.",
            "{count} vehicle models; a side fields at most {max} unless spares are agreed.",
        ),
        "vehicle_unknown": N_("Vehicle {number} is no model of the catalogue and has no name."),
    }
)

NO_FIX: Mapping[str, str] = MappingProxyType(
    {
        "unknown_ruleset": N_(
            "Install the rulebook data it was built with, or judge it by another."
        ),
        "unknown_nation": N_("Choose its nation."),
        "vp_unspent": N_("Only you can say what to spend them on."),
        "sp_unspent": N_("Only you can say what to spend them on."),
        "vp_over": N_("No ready change meets the limit and keeps every other rule."),
        "sp_over": N_("No ready change meets the limit and keeps every other rule."),
        "skill_slot_empty": N_("Choose a skill, or leave the slot empty."),
        "at_fewer_than_two": N_("Choose who carries them, or leave it."),
        "vehicle_unknown": N_("Choose a model of the catalogue or name it."),
        "unknown_key": N_("It may come from another program and is kept."),
    }
)
ANY_FIX_BREAKS_MORE = N_("Every ready repair would break another rule.")


def sentence(found: Finding, squad: Squad, rulebook: Rulebook | None) -> str:
    """The finding in one plain sentence; `squad` is the one that was checked."""
    values = dict(found.parameters)
    variant = "bonus" if values.get("bonus") else found.severity
    template = SENTENCES.get(f"{found.code}:{variant}") or SENTENCES[found.code]
    said = template.of(values["count"]) if isinstance(template, Plural) else _(template)
    return said.format_map(_words(found, values, Names(squad, rulebook)))


def no_fix_reason(found: Finding) -> str:
    """Why a finding has no ready fix."""
    return _(NO_FIX.get(found.code, ANY_FIX_BREAKS_MORE))


def _words(found: Finding, values: dict[str, Any], names: Names) -> dict[str, Any]:
    words = dict(values)
    for kind, name_of, with_article in (
        ("unit", names.unit, names.a_unit),
        ("weapon", names.weapon, names.a_weapon),
        ("item", names.item, None),
        ("skill", names.skill, None),
        ("nation", names.nation, None),
        ("type", names.vehicle_type, None),
    ):
        named = values.get(kind)
        if isinstance(named, str):
            # an id nobody knows stands for itself and is quoted, without an article
            unknown = name_of(named) == named
            words[kind] = _("“{id}”").format(id=named) if unknown else name_of(named)
            if with_article:
                words[f"a_{kind}"] = words[kind] if unknown else with_article(named)
            words[f"{kind}_id"] = named
    if found.member is not None:
        words["who"] = names.man(found.member)
    if "spent" in values:
        words["over"] = values["spent"] - values["limit"]
        words["left"] = values["limit"] - values["spent"]
        words["agreed"] = values["limit"] - values.get("bonus", 0)
    if "allowed" in values:
        words["allowed"] = listed([names.unit(unit) for unit in values["allowed"]])
    if "index" in values:
        words["number"] = values["index"] + 1
    return words
