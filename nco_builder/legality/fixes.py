"""Ready repairs: edits that remove a finding and add no error.

Codes propose them; only those that prove themselves in a fresh check are offered.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.legality.codes import CODES, OVER_CODES
from nco_builder.legality.findings import excess, matter
from nco_builder.legality.verdict import check
from nco_builder.squad import Edit

if TYPE_CHECKING:
    from nco_builder.legality.findings import Finding
    from nco_builder.legality.verdict import Report

MOST_OFFERED = 4


def has_proposals(finding: Finding) -> bool:
    """Whether repairs can be tried for such a finding at all; cheap, unlike trying them."""
    return CODES[finding.code].repairs is not None and not finding.agreed


def fixes(finding: Finding, report: Report) -> tuple[Edit, ...]:
    """Edits that remove `finding` from the report and add no error, the most fitting first.

    What is agreed needs no repair.
    """
    propose = CODES[finding.code].repairs
    if report.rulebook is None or propose is None or finding.agreed:
        return ()
    trial = _Trial(finding, report)
    proven: dict[Edit, int] = {}
    for way in propose(finding, report):
        for change in (way,) if isinstance(way, Edit) else way:
            if change in proven:
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
        self._often = _count(finding, report)
        self._errors = Counter(map(matter, report.errors))
        self._beyond = _beyond(report)

    def of(self, change: Edit) -> int | None:
        """By how much more the limits are exceeded after an edit that heals, else None.

        It heals where the finding goes and no error comes.
        """
        assert self._rulebook is not None  # noqa: S101 - asked by the only caller
        after = check(change.apply(self._squad), self._rulebook)
        if _count(self._finding, after) >= self._often:
            return None
        if Counter(map(matter, after.errors)) - self._errors:
            return None
        return max(0, _beyond(after) - self._beyond)


def _count(finding: Finding, report: Report) -> int:
    """How often the same is said."""
    alike = (other for other in report.findings if other.code == finding.code)
    return sum(matter(other) == matter(finding) for other in alike)


def _beyond(report: Report) -> int:
    """Points and men beyond the limits: what deepens them is offered last."""
    return sum(excess(error) for error in report.errors if error.code in OVER_CODES)
