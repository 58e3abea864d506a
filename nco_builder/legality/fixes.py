"""Fixes: edits that resolve a finding and add no error.

Codes propose them. A new check proves each one before it is offered.
"""

from __future__ import annotations

import weakref
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from nco_builder.language import N_
from nco_builder.legality.codes import BUDGET_CODES, CODES
from nco_builder.legality.findings import excess, matter
from nco_builder.legality.verdict import check
from nco_builder.schema.record import Value, fields
from nco_builder.squad import Edit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report


MOST_LOOKS = 250_000
"""Looks at a part or a finding: some 200 ms. A squad of 16 men has room for 3,000 trials."""
MOST_FINDINGS_FIXED = 10_000
"""With more findings than this, no fix is tried: one trial alone would take long."""
EACH_TRIAL = 50
"""Looks that every trial takes, however small the document is."""
EACH_FINDING = 15
"""Looks per new finding, which belongs to the man or row that is changed."""
LETTERS = 16
"""Letters of a text that are folded and compared in the time of one look."""
GAVE_UP = N_("There are too many problems to look for a fix of each; fix some of them first.")


class Effort:
    """The effort left for the fixes of one judgement."""

    def __init__(self, looks: int = MOST_LOOKS) -> None:
        self._left = looks

    @property
    def is_spent(self) -> bool:
        """Whether the effort is used up."""
        return self._left <= 0

    def spend(self, looks: int) -> bool:
        """Use up the looks of one trial, and return whether it may be made.

        The last trial may exceed the rest.
        """
        self._left -= 0 if self.is_spent else looks
        return not self.is_spent


class _SearchState:
    """The latest judgement whose fixes were looked for, and the effort that took."""

    judgement: Callable[[], Any] = staticmethod(lambda: None)  # weak: it outlives no document
    looks = 0
    effort = Effort()
    shared: Effort | None = None
    parts: ClassVar[dict[int, tuple[Value, int]]] = {}


@contextmanager
def spending(effort: Effort) -> Iterator[None]:
    """Let all trials within the block share one effort, over any number of judgements."""
    before = _SearchState.judgement, _SearchState.looks, _SearchState.effort, _SearchState.shared
    _SearchState.shared = effort
    try:
        yield
    finally:
        _SearchState.judgement, _SearchState.looks, _SearchState.effort, _SearchState.shared = (
            before
        )


def effort_for(judgement: Any) -> tuple[Effort, int]:  # noqa: ANN401 - of any kind of document
    """Return the effort left for a judgement, and the looks that a trial in its document takes."""
    if _SearchState.judgement() is not judgement:
        _SearchState.judgement = weakref.ref(judgement)
        _SearchState.looks = looks_to_judge(
            judgement.document, judgement.findings, _SearchState.parts
        )
        _SearchState.effort = Effort(
            MOST_LOOKS if len(judgement.findings) <= MOST_FINDINGS_FIXED else 0
        )
    return _SearchState.shared or _SearchState.effort, _SearchState.looks


def gave_up(judgement: Any) -> bool:  # noqa: ANN401 - likewise
    """Return whether the search for fixes of this judgement has been given up."""
    return _SearchState.judgement() is judgement and _SearchState.effort.is_spent


def looks_to_judge(
    document: Value,
    findings: Iterable[Finding],
    known: dict[int, tuple[Value, int]] | None = None,
) -> int:
    """Return the looks that judging a document takes.

    Args:
        document: the document.
        findings: what was found of it.
        known: the sizes of parts of another document, by identity: those that this one shares
            are reused, since an edit changes one part of hundreds; it holds those of this one
            afterwards.
    """
    places = Counter([finding.at for finding in findings])
    anew = max(places.values(), default=0)
    return EACH_TRIAL + _size(document, known) + places.total() + anew * EACH_FINDING


def _size(document: Value, known: dict[int, tuple[Value, int]] | None) -> int:
    """Return the number of values in a document, using the known sizes of parts of its lists."""
    before, now = known or {}, {}
    total = 1
    for name in fields(type(document)):
        value = getattr(document, name)
        for each in value if isinstance(value, tuple) else ():
            if isinstance(each, Value):
                part, size = before.get(id(each), (None, 0))
                now[id(each)] = each, size if part is each else _parts(each)
                total += max(1, now[id(each)][1])
            else:
                total += max(1, _parts(each))
        total += 0 if isinstance(value, tuple) else _parts(value)
    if known is not None:
        known.clear()
        known.update(now)
    return total


def _parts(value: object) -> int:
    """Return the number of values in a document, where a long text counts for its length."""
    if isinstance(value, str):
        return len(value) // LETTERS
    if isinstance(value, tuple):
        return sum([max(1, _parts(each)) for each in value])
    if isinstance(value, Value):
        # most fields are empty, and asking for each takes long in thousands of squads
        state = vars(value)
        return 1 + sum([_parts(each) for name in fields(type(value)) if (each := state[name])])
    return 0


MOST_OFFERED = 4


def may_be_fixed(finding: Finding) -> bool:
    """Return whether fixes of such a finding can be tried at all; cheap, unlike trying them."""
    return CODES[finding.code].fixes is not None and not finding.agreed


def fixes(finding: Finding, report: Report) -> tuple[Edit, ...]:
    """Return edits that resolve `finding` and add no error, the best first.

    An agreed finding needs no fix, and the search stops when its effort is used up.

    Args:
        finding: the finding to resolve.
        report: the verdict that contains it.
    """
    propose = CODES[finding.code].fixes
    if report.rulebook is None or propose is None or finding.agreed:
        return ()
    effort, looks = effort_for(report)
    if effort.is_spent:
        return ()
    trial = _FixTrial(finding, report)
    proven: dict[Edit, int] = {}
    for way in propose(finding, report):
        for change in (way,) if isinstance(way, Edit) else way:
            if change in proven or not effort.spend(looks):
                break
            beyond = trial.of(change)
            if beyond is not None:
                proven[change] = beyond
                break
        if len(proven) == MOST_OFFERED:
            break
    return tuple(sorted(proven, key=proven.__getitem__))


class _FixTrial:
    """Tries fixes of one finding; it keeps the state before any of them."""

    def __init__(self, finding: Finding, report: Report) -> None:
        self._squad, self._rulebook = report.squad, report.rulebook
        self._finding = finding
        self._before = {id(each): each for each in report.findings}

    def of(self, change: Edit) -> int | None:
        """Return by how much an edit increases the excess over the limits; None if it is no fix.

        The edit must remove the finding and add no error. Findings of an unchanged man at the same
        position are the same objects, so only the difference is compared.
        """
        assert self._rulebook is not None  # noqa: S101 - asked by the only caller
        after = check(change.apply(self._squad), self._rulebook).findings
        added = [each for each in after if id(each) not in self._before]
        stay = {id(each) for each in after}
        removed = [each for place, each in self._before.items() if place not in stay]
        if self._often(added) >= self._often(removed):
            return None
        if _errors(added) - _errors(removed):
            return None
        return max(0, _beyond(added) - _beyond(removed))

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
        excess(each) for each in findings if each.severity == "error" and each.code in BUDGET_CODES
    )
