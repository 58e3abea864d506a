"""Fixes: edits that resolve a finding and add no error.

Codes propose them. A new check proves each one before it is offered.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.legality.codes import CODES, OVER_CODES
from nco_builder.legality.effort import effort_for
from nco_builder.legality.findings import excess, matter
from nco_builder.legality.verdict import check
from nco_builder.squad import Edit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report

MOST_OFFERED = 4


def has_proposals(finding: Finding) -> bool:
    """Return whether fixes of such a finding can be tried at all; cheap, unlike trying them."""
    return CODES[finding.code].repairs is not None and not finding.agreed


def fixes(finding: Finding, report: Report) -> tuple[Edit, ...]:
    """Return edits that resolve `finding` and add no error, the best first.

    An agreed finding needs no fix, and the search stops when its effort is used up.

    Args:
        finding: the finding to resolve.
        report: the verdict that contains it.

    """
    propose = CODES[finding.code].repairs
    if report.rulebook is None or propose is None or finding.agreed:
        return ()
    effort, looks = effort_for(report)
    if effort.is_spent:
        return ()
    trial = _Trial(finding, report)
    proven: dict[Edit, int] = {}
    for way in propose(finding, report):
        for change in (way,) if isinstance(way, Edit) else way:
            if change in proven or not effort.spend(looks):
                break
            deeper = trial.of(change)
            if deeper is not None:
                proven[change] = deeper
                break
        if len(proven) == MOST_OFFERED:
            break
    return tuple(sorted(proven, key=proven.__getitem__))


class _Trial:
    """The state before any fix is tried."""

    def __init__(self, finding: Finding, report: Report) -> None:
        self._squad, self._rulebook = report.squad, report.rulebook
        self._finding = finding
        self._said = {id(each): each for each in report.findings}

    def of(self, change: Edit) -> int | None:
        """Return the excess over the limits after an edit that resolves the finding, else None.

        The edit must remove the finding and add no error. Findings of an unchanged man at the same
        position are the same objects, so only the difference is compared.
        """
        assert self._rulebook is not None  # noqa: S101 - asked by the only caller
        after = check(change.apply(self._squad), self._rulebook).findings
        come = [each for each in after if id(each) not in self._said]
        stay = {id(each) for each in after}
        gone = [each for place, each in self._said.items() if place not in stay]
        if self._often(come) >= self._often(gone):
            return None
        if _errors(come) - _errors(gone):
            return None
        return max(0, _beyond(come) - _beyond(gone))

    def _often(self, findings: Iterable[Finding]) -> int:
        """Return how often the same finding is reported."""
        wanted = self._finding
        alike = (other for other in findings if other.code == wanted.code)
        return sum(matter(other) == matter(wanted) for other in alike)


def _errors(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    return Counter([matter(each) for each in findings if each.severity == "error"])


def _beyond(findings: Iterable[Finding]) -> int:
    """Return the points and men beyond the limits; fixes that increase them are offered last."""
    return sum(
        excess(each) for each in findings if each.severity == "error" and each.code in OVER_CODES
    )
