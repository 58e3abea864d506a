"""The result of an edit: whether it may be made, why not, and the points it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.codes import CODES, OVER_CODES
from nco_builder.legality.findings import excess, matter
from nco_builder.legality.report import MemberReport
from nco_builder.legality.terms import CountedMen, Totals, counted
from nco_builder.legality.verdict import check, judge_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from nco_builder.legality.findings import Bound, Finding
    from nco_builder.legality.report import Report
    from nco_builder.rules import Currency
    from nco_builder.squad import Member, Squad

State = Literal["ok", "over", "barred"]
_LIGHTER: tuple[Bound, ...] = ("rule", "slots", "budget")
"""Bounds, the most serious first."""
FEW = 8
"""Up to this number, comparing findings is faster than looking them up."""


class Pool(NamedTuple):
    """The effect of a choice on one kind of points: the change of the total, and what is left."""

    currency: Currency
    change: int
    left: int


class Trial(NamedTuple):
    """The result of an edit: the new totals, whether it may be made, and why not."""

    vp: int
    sp: int
    vp_limit: int
    sp_limit: int
    reasons: tuple[Finding, ...]

    @property
    def state(self) -> State:
        """Whether it may be made."""
        return state_of(self.reasons)


class Trials:
    """Try men in the place of another man, or as an additional man, in one squad.

    A man is judged by himself and by the checks of the squad. These see the men only as sums, so
    nobody else is checked again, and their results are cached by sums. The answer equals that of
    `tried`, which checks the whole squad.
    """

    def __init__(self, report: Report) -> None:
        """Try in the squad of this report, which has a rulebook."""
        assert report.rulebook is not None  # noqa: S101 - asked by every caller
        self.report = report
        self._judge = judge_of(report.squad, report.rulebook)
        self._men = CountedMen(report.squad.members)
        self._said = tuple([each for each in report.findings if each.member is None])
        self._reasons: dict[object, list[Finding]] = {}

    def of(self, index: int, come: Member, field: str) -> Trial:
        """Return the result of a choice for the man at a position, or for one more man."""
        report = self.report
        gone = report.squad.members[index] if index < report.size else None
        was = report.members[index] if gone else MemberReport(None)
        paid = was.price
        then = self._judge.report(come)
        spent = {"vp": report.vp, "sp": report.sp, None: 0}
        spent[paid.currency] -= paid.total
        spent[then.price.currency] += then.price.total
        sums = (spent["vp"], spent["sp"], report.vp_limit, report.sp_limit)
        reasons = self._of_squad(sums, gone, come)
        if then.findings:
            reasons = reasons + _added(was.findings_at(index), then.findings_at(index), field)
        return Trial(*sums, tuple(sorted(reasons, key=_weight)) if reasons else ())

    def _of_squad(
        self, sums: tuple[int, int, int, int], gone: Member | None, come: Member
    ) -> list[Finding]:
        """Return the reasons that concern the squad as a whole."""
        change = counted(gone) if gone is not None else None, counted(come)
        key = (*sums[:2], change if change[0] != change[1] else None)
        reasons = self._reasons.get(key)
        if reasons is None:
            men = self._men.with_one_other(gone, come) if key[2] else self._men
            after = self._judge.of_squad(self.report.squad, Totals(*sums, men))
            reasons = self._reasons[key] = _added(self._said, after, "")
        return reasons


_latest: list[Trials] = []


def trials(report: Report) -> Trials:
    """Return the trials in the squad of a report; the latest ones are cached."""
    if not _latest or _latest[0].report is not report:
        _latest[:] = [Trials(report)]
    return _latest[0]


class WholeTrial(NamedTuple):
    """The result of any change, checked as a whole: the verdict, and why it may not be made."""

    after: Report
    reasons: tuple[Finding, ...]

    @property
    def state(self) -> State:
        """Whether it may be made."""
        return state_of(self.reasons)


def tried(squad: Squad, report: Report, about: Iterable[int], field: str) -> WholeTrial:
    """Try a squad in which one of its fields, or one of the men `about`, was changed."""
    assert report.rulebook is not None  # noqa: S101 - asked by every caller
    after = check(squad, report.rulebook)
    return WholeTrial(after, new_errors(report, after, {None, *about}, field))


def state_of(reasons: tuple[Finding, ...]) -> State:
    """Return the state that follows from the errors an edit would add."""
    barred = any(reason.code not in OVER_CODES for reason in reasons)
    return "barred" if barred else "over" if reasons else "ok"


def changed_pools(before: Report, after: Report | Trial) -> tuple[Pool, ...]:
    """Return the kinds of points whose total an edit changes."""
    if before.vp == after.vp and before.sp == after.sp:
        return ()
    both = (pool_of("vp", before, after), pool_of("sp", before, after))
    return tuple([pool for pool in both if pool.change])


def pool_of(currency: Currency, before: Report, after: Report | Trial) -> Pool:
    """Return the effect of an edit on one kind of points."""
    if currency == "vp":
        return Pool("vp", after.vp - before.vp, after.vp_limit - after.vp)
    return Pool("sp", after.sp - before.sp, after.sp_limit - after.sp)


def new_errors(
    before: Report, after: Report, about: Container[int | None], field: str
) -> tuple[Finding, ...]:
    """Return errors that an edit adds or makes worse, the most serious first.

    An error that becomes smaller is no reason against an edit, unless the number itself is being
    chosen. Under an exact budget, unspent points are no reason against a choice.
    """
    asked = [each for each in after.findings if each.member in about]
    return tuple(sorted(_added(before.findings, asked, field), key=_weight))


def _weight(reason: Finding) -> int:
    return _LIGHTER.index(CODES[reason.code].bound)


def _added(before: Sequence[Finding], after: Iterable[Finding], field: str) -> list[Finding]:
    """Return the errors after an edit that it added or made worse."""
    errors = [
        each for each in after if each.severity == "error" and not each.code.endswith("_unspent")
    ]
    asked = {(each.code, each.member) for each in errors}
    # there may be tens of thousands of earlier findings: look only at those of the same man
    same = [each for each in before if (each.code, each.member) in asked] if asked else []
    known: Container[Finding] = frozenset(same) if len(same) > FEW else same
    return [
        error
        for error in errors
        if error not in known and (error.field == field == "grenades" or not _is_eased(error, same))
    ]


def _is_eased(error: Finding, before: Iterable[Finding]) -> bool:
    """Return whether the same finding exceeded its bound before by as much or more."""
    return any(
        other.code == error.code  # first: it rules out most, and computing the matter is slow
        and other.member == error.member
        and other.severity == "error"
        and matter(other) == matter(error)
        and excess(other) >= excess(error)
        for other in before
    )
