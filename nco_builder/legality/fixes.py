"""Ready repairs: edits that remove a finding and add no error.

Codes propose them; only those that prove themselves in a fresh check are offered.
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
    """Whether repairs can be tried for such a finding at all; cheap, unlike trying them."""
    return CODES[finding.code].repairs is not None and not finding.agreed


def fixes(finding: Finding, report: Report) -> tuple[Edit, ...]:
    """Edits that remove `finding` from the report and add no error, the most fitting first.

    What is agreed needs no repair, and none is looked for where enough was tried.

    Args:
        finding: what is to go.
        report: the verdict that says it.

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
    """What is wrong before any repair is tried."""

    def __init__(self, finding: Finding, report: Report) -> None:
        self._squad, self._rulebook = report.squad, report.rulebook
        self._finding = finding
        self._said = {id(each): each for each in report.findings}

    def of(self, change: Edit) -> int | None:
        """By how much more the limits are exceeded after an edit that heals, else None.

        It heals where the finding goes and no error comes. What is said of a man who stays as he
        is and where he is stays the same object, so only what comes and goes is compared.
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
        """How often the same is said."""
        wanted = self._finding
        alike = (other for other in findings if other.code == wanted.code)
        return sum(matter(other) == matter(wanted) for other in alike)


def _errors(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    return Counter([matter(each) for each in findings if each.severity == "error"])


def _beyond(findings: Iterable[Finding]) -> int:
    """Points and men beyond the limits: what deepens them is offered last."""
    return sum(
        excess(each) for each in findings if each.severity == "error" and each.code in OVER_CODES
    )
