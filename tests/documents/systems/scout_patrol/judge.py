"""The verdict on a patrol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.legality.findings import Code
from nco_builder.systems.judging import (
    Judged,
    about,
    judged,
    known_codes,
    not_judged,
    proven,
)

from .rules import scout_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import PathEdits
    from nco_builder.legality.findings import Finding

    from .model import Patrol

SEES_TOO_FAR = Code("sees_too_far", "error", "{name} sees {number}; {most} is the most.")
CODES = known_codes(globals())


def judge(patrol: Patrol) -> Judged[Patrol]:
    if patrol.ruleset != scout_rules().id:
        return not_judged(patrol)
    seen = sum(scout.number or 0 for scout in patrol.scouts)
    return judged(patrol, _too_far(patrol), {"sees": seen})


def _too_far(patrol: Patrol) -> Iterator[Finding]:
    rules = scout_rules()
    most = rules.most if patrol.points is None else min(rules.most, patrol.points)
    for at, scout in enumerate(patrol.scouts):
        if scout.number is not None and scout.number > most:
            yield about(
                ("scouts", at),
                SEES_TOO_FAR,
                rules.source,
                name=scout.name,
                number=scout.number,
                most=most,
            )


def fixes(finding: Finding, judgement: Judged[Patrol]) -> tuple[PathEdit | PathEdits, ...]:
    if finding.code != SEES_TOO_FAR.name:
        return ()
    at = int(finding.at.removeprefix("scouts[").removesuffix("]"))
    text = f"Let {finding['name']} see {finding['most']}"
    ways = (PathEdit("set", ("scouts", at, "number"), finding["most"], text),)
    return proven(finding, judgement, ways, judge)
