"""The texts of findings: the sentence, why there is no fix, and why a choice is barred.

The templates are declared with their codes; they are translated and filled here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import Plural, _, ngettext
from nco_builder.language.words import listed
from nco_builder.legality.codes import CODES
from nco_builder.legality.names import Names

if TYPE_CHECKING:
    from nco_builder.legality.findings import Finding
    from nco_builder.legality.options import Choice
    from nco_builder.legality.report import Report
    from nco_builder.legality.shared import SharedChoice
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad


def finding_sentence(finding: Finding, squad: Squad, rulebook: Rulebook | None) -> str:
    """Return the finding as one plain sentence; `squad` is the squad that was checked."""
    values = dict(finding.parameters)
    code = CODES[finding.code]
    agreed = ("agreed",) if finding.agreed else ()
    variants = (*agreed, *(name for name, value in values.items() if value), finding.severity)
    template = next((code.instead[each] for each in variants if each in code.instead), code.says)
    text = template.of(values["count"]) if isinstance(template, Plural) else _(template)
    return text.format_map(_words(finding, values, Names(squad, rulebook)))


def no_fix_reason(finding: Finding) -> str:
    """Return why a finding has no fix."""
    return _(CODES[finding.code].no_repair)


def reason_text(choice: Choice | SharedChoice, report: Report) -> str:
    """Return why a choice is not `ok`, in the few words that fit a row; empty if it is."""
    return "; ".join(reason_of(finding, report) for finding in choice.reasons)


def reason_of(finding: Finding, report: Report) -> str:
    """Return why an error rules out the choice that would add it, in a few words."""
    names = report.names
    words = dict(finding.parameters)
    for kind, name_of in (("unit", names.unit), ("nation", names.nation)):
        if kind in words:
            words[kind] = name_of(words[kind])
    if "spent" in words:
        words["over"] = words["spent"] - words["limit"]
    words["allowed"] = listed([names.unit(unit) for unit in words.get("allowed", ())])
    code = CODES[finding.code]
    template = code.reason_for_none if words.get("slots") == 0 else code.reason
    if isinstance(template, Plural):
        bound: int = words["slots"] if "slots" in words else words["max"]
        return template.of(bound).format_map(words)
    assert template is not None, finding.code  # noqa: S101 - every error a choice can cause has one
    return _(template).format_map(words)


def points_told(currency: str, points: int) -> str:
    """Return points for use in a sentence: `12 vp`."""
    return _("{points} {currency}").format(points=points, currency=currency)


def _words(finding: Finding, values: dict[str, Any], names: Names) -> dict[str, Any]:
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
            # an unknown id is quoted, without an article
            unknown = name_of(named) == named
            words[kind] = _("“{id}”").format(id=named) if unknown else name_of(named)
            if with_article:
                words[f"a_{kind}"] = words[kind] if unknown else with_article(named)
            words[f"{kind}_id"] = named
    if finding.member is not None:
        words["who"] = names.man(finding.member)
    if "spent" in values:
        words["over"] = values["spent"] - values["limit"]
        words["left"] = values["limit"] - values["spent"]
        words["agreed"] = values["limit"] - values.get("bonus", 0)
    if "allowed" in values:
        words["allowed"] = listed([names.unit(unit) for unit in values["allowed"]])
    if "last_price" in values:
        words["last_price"] = listed([points_told(*each) for each in values["last_price"]])
    if "slots" in values:
        slots = ngettext("{count} skill slot", "{count} skill slots", values["slots"])
        words["skill_slots"] = slots.format(count=values["slots"])
    if "index" in values:
        words["number"] = values["index"] + 1
    return words
