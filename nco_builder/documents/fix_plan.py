"""Fix all: a plan of the fixes of every finding that has exactly one."""

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


class FixStep(NamedTuple):
    """One step: its finding, the edit, and the judgement that it applies to.

    Positions of the edit and the finding refer to `judgement.document`: earlier steps may have
    removed rows.
    """

    finding: Finding
    edit: DocumentEdit
    judgement: Any


class FixPlan(NamedTuple):
    """A plan: its steps in order, and the judgement after them.

    Attributes:
        kind: the kind of the document.
        steps: the steps; none if no finding has exactly one fix.
        after: the judgement after the last of them.
    """

    kind: Kind[Any]
    steps: tuple[FixStep, ...]
    after: Any

    @property
    def edits(self) -> tuple[DocumentEdit, ...]:
        """The edits, in order."""
        return tuple(step.edit for step in self.steps)


def plan_fixes(
    kind: Kind[Any],
    judgement: Any,  # noqa: ANN401 - as the kind judges
    about: About | None = None,
) -> FixPlan:
    """Plan the fixes of all errors and warnings that have exactly one.

    Players decide on rulings and on findings with several fixes. The steps together resolve their
    findings and add no error. For a document with hundreds of findings, only the first ones are
    planned.

    Args:
        kind: the kind of the document.
        judgement: its judgement.
        about: the findings to resolve; None for all.
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


def _planned(kind: Kind[Any], judgement: Any, wanted: About, effort: Effort) -> FixPlan:  # noqa: ANN401 - as the kind judges
    steps: list[FixStep] = []
    now = judgement
    while len(steps) < len(judgement.findings):
        step = _next(kind, now, wanted, effort)
        if step is None:
            break
        steps.append(step)
        assert kind.judge  # noqa: S101 - what has findings is judged
        now = kind.judge(step.edit.apply(now.document))
    return FixPlan(kind, tuple(steps), now)


def _next(kind: Kind[Any], judgement: Any, wanted: About, effort: Effort) -> FixStep | None:  # noqa: ANN401 - as the kind judges
    for finding in filter(wanted, judgement.findings):
        ways = kind.fixes(finding, judgement)
        if len(ways) == 1 and not effort.is_spent:
            return FixStep(finding, ways[0], judgement)
    return None


def _come_back(plan: FixPlan, judgement: Any) -> set[str]:  # noqa: ANN401 - as the kind judges
    """Return codes of findings that a later step would bring back."""
    fixed = Counter(matter(step.finding) for step in plan.steps)
    before, after = _counted(judgement.findings), _counted(plan.after.findings)
    return {str(key[0]) for key, count in fixed.items() if after[key] > before[key] - count}


def _counted(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    return Counter(matter(finding) for finding in findings)
