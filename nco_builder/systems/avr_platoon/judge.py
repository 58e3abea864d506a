"""The verdict on a platoon: findings and what follows, a pure function of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality.findings import ANY_REPAIR_BREAKS_MORE
from nco_builder.systems.avr_platoon import points, types, upgrades
from nco_builder.systems.avr_platoon.resolve import derived, resolved
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.words import called, place_of, vehicle_called
from nco_builder.systems.judging import (
    FILE,
    UNKNOWN_RULESET,
    Judged,
    about,
    by_name,
    proven,
    unknown_keys,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.documents.path_edits import PathEdit, PathEdits
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.words import Propose

CODES = by_name(*types.CODES, *points.CODES, *upgrades.CODES)
REPAIRS: Mapping[str, Propose] = {**types.REPAIRS, **points.REPAIRS, **upgrades.REPAIRS}


def judge(platoon: Platoon) -> Judged[Platoon]:
    """What the rules say of a platoon; where they are not installed, what can be said without."""
    rules = avr_rules()
    if platoon.ruleset != rules.id:
        finding = about((), UNKNOWN_RULESET, FILE, ruleset=platoon.ruleset)
        return Judged(platoon, (finding, *unknown_keys(platoon)))
    found = resolved(platoon, rules)
    checks = (*types.CHECKS, *points.CHECKS, *upgrades.CHECKS)
    findings = [each for check in checks for each in check(found)]
    return Judged(platoon, (*findings, *unknown_keys(platoon)), derived(found), found)


def sentence(finding: Finding, judged: Judged[Platoon]) -> str:
    """The sentence of a finding."""
    code = CODES[finding.code]
    rules = avr_rules()
    values = {name: called(name, value, rules) for name, value in finding.parameters}
    if finding.at.startswith("vehicles") and judged.resolved is not None:
        values["vehicle"] = vehicle_called(place_of(finding), judged.resolved)
    shipped = "document" in code.instead and not finding.at
    return _(str(code.instead["document"] if shipped else code.says)).format(**values)


def fixes(finding: Finding, judged: Judged[Platoon]) -> tuple[PathEdit | PathEdits, ...]:
    """The changes that repair a finding, the most fitting first."""
    propose = REPAIRS.get(finding.code)
    if propose is None or judged.resolved is None:
        return ()
    return proven(finding, judged, propose(finding, judged), judge)


def no_fix_reason(finding: Finding) -> str:
    """Why a finding has no repair, "" where nothing is to be said."""
    why = CODES[finding.code].no_repair
    return "" if why == ANY_REPAIR_BREAKS_MORE and finding.code not in REPAIRS else _(why)
