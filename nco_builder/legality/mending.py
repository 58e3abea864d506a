"""Fix all: the repairs of every finding that has exactly one, planned before any is made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.legality.effort import MOST_LOOKS, Effort
from nco_builder.legality.findings import matter
from nco_builder.legality.fixes import fixes
from nco_builder.legality.verdict import check

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.squad import Edit


MOST_PLANNED = 10 * MOST_LOOKS
"""The effort of a plan, which tries again after each step."""


class Repair(NamedTuple):
    """One step: what it mends, the edit, and the verdict it is made on.

    The edit's and the finding's positions are those of `report.squad`: earlier steps may have
    removed men.
    """

    finding: Finding
    edit: Edit
    report: Report


class Mending(NamedTuple):
    """The plan: its steps in order, and what is said once they are made.

    Attributes:
        repairs: the steps; none where no finding has exactly one repair.
        after: the verdict after the last of them.

    """

    repairs: tuple[Repair, ...]
    after: Report

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits alone, in order."""
        return tuple(repair.edit for repair in self.repairs)


def mend_all(report: Report) -> Mending:
    """Plan the repairs of all errors and notes that have exactly one.

    What the players have to agree (rulings) is theirs to decide, and so is a finding that can
    be mended in several ways. The steps together leave none of their findings and add no error.
    Of a squad with hundreds of them the first ones are planned, and the others stay.
    """
    refused: set[str] = set()
    while True:
        plan = _planned(report, refused, Effort(MOST_PLANNED))
        back = _come_back(plan, report)
        if not back:
            return plan
        refused |= back


def _planned(report: Report, refused: set[str], effort: Effort) -> Mending:
    repairs: list[Repair] = []
    now = report
    while len(repairs) < len(report.findings) and (repair := _next(now, refused, effort)):
        repairs.append(repair)
        assert now.rulebook is not None  # noqa: S101 - nothing is repaired without
        now = check(repair.edit.apply(now.squad), now.rulebook)
    return Mending(tuple(repairs), now)


def _next(report: Report, refused: set[str], effort: Effort) -> Repair | None:
    for finding in report.findings:
        if finding.severity == "ruling" or finding.code in refused:
            continue
        ways = fixes(finding, report, effort)
        if len(ways) == 1 and not effort.is_spent:
            return Repair(finding, ways[0], report)
    return None


def _come_back(plan: Mending, report: Report) -> set[str]:
    """Codes of findings that a later step brings back."""
    mended = Counter(matter(repair.finding) for repair in plan.repairs)
    before, after = _counted(report.findings), _counted(plan.after.findings)
    return {str(key[0]) for key, count in mended.items() if after[key] > before[key] - count}


def _counted(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    return Counter(matter(finding) for finding in findings)
