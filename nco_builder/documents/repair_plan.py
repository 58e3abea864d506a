"""Fix all: the repairs of every finding that has exactly one, planned before any is made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.legality.findings import matter
from nco_builder.legality.fixes import MOST_LOOKS, Effort, spending

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nco_builder.documents.kind import DocumentEdit, Kind
    from nco_builder.legality import Finding

    About = Callable[[Finding], bool]


MOST_PLANNED = 10 * MOST_LOOKS
"""The effort of a plan, which tries again after each step."""


class Repair(NamedTuple):
    """One step: what it repairs, the edit, and the judgement it is made on.

    The edit's and the finding's positions are those of `judgement.document`: earlier steps may
    have removed rows.
    """

    finding: Finding
    edit: DocumentEdit
    judgement: Any


class RepairPlan(NamedTuple):
    """The plan: its steps in order, and what is said once they are made.

    Attributes:
        kind: of the document.
        repairs: the steps; none where no finding has exactly one repair.
        after: the judgement after the last of them.

    """

    kind: Kind[Any]
    repairs: tuple[Repair, ...]
    after: Any

    @property
    def edits(self) -> tuple[DocumentEdit, ...]:
        """The edits alone, in order."""
        return tuple(repair.edit for repair in self.repairs)


def plan_repairs(
    kind: Kind[Any],
    judgement: Any,  # noqa: ANN401 - as the kind judges
    about: About | None = None,
) -> RepairPlan:
    """Plan the repairs of all errors and notes that have exactly one.

    What the players have to agree (rulings) is theirs to decide, and so is a finding that can
    be repaired in several ways. The steps together leave none of their findings and add no error.
    Of a document with hundreds of them the first ones are planned, and the others stay.

    Args:
        kind: of the document.
        judgement: what its judge says of it.
        about: which of the findings are to go; all of them where None.

    """
    refused: set[str] = set()

    def wanted(finding: Finding) -> bool:
        here = finding.severity != "ruling" and finding.code not in refused
        return here and (about is None or about(finding))

    while True:
        effort = Effort(MOST_PLANNED)
        with spending(effort):
            plan = _planned(kind, judgement, wanted, effort)
        back = _come_back(plan, judgement)
        if not back:
            return plan
        refused |= back


def _planned(kind: Kind[Any], judgement: Any, wanted: About, effort: Effort) -> RepairPlan:  # noqa: ANN401 - as the kind judges
    repairs: list[Repair] = []
    now = judgement
    while len(repairs) < len(judgement.findings):
        repair = _next(kind, now, wanted, effort)
        if repair is None:
            break
        repairs.append(repair)
        assert kind.judge  # noqa: S101 - what has findings is judged
        now = kind.judge(repair.edit.apply(now.document))
    return RepairPlan(kind, tuple(repairs), now)


def _next(kind: Kind[Any], judgement: Any, wanted: About, effort: Effort) -> Repair | None:  # noqa: ANN401 - as the kind judges
    for finding in filter(wanted, judgement.findings):
        ways = kind.fixes(finding, judgement)
        if len(ways) == 1 and not effort.is_spent:
            return Repair(finding, ways[0], judgement)
    return None


def _come_back(plan: RepairPlan, judgement: Any) -> set[str]:  # noqa: ANN401 - as the kind judges
    """Codes of findings that a later step brings back."""
    mended = Counter(matter(repair.finding) for repair in plan.repairs)
    before, after = _counted(judgement.findings), _counted(plan.after.findings)
    return {str(key[0]) for key, count in mended.items() if after[key] > before[key] - count}


def _counted(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    return Counter(matter(finding) for finding in findings)
