"""The verdict: `check(squad, rulebook) -> Report`, a pure function of the two.

The findings of a man depend only on him and the terms. They are cached by his key, so an edit
checks one soldier again, and identical men share their findings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.codes import (
    BUDGET_CODES,
    CODES,
    MEMBER_CHECKS,
    RULEBOOK_CHECKS,
    SQUAD_CHECKS,
)
from nco_builder.legality.document import unknown_keys, unknown_ruleset
from nco_builder.legality.findings import excess, matter
from nco_builder.legality.men import unknown_unit
from nco_builder.legality.report import MemberReport, Report
from nco_builder.legality.terms import CountedMen, Terms, Totals, counted, limited
from nco_builder.rules import UnknownRulesetError, load_rulebook
from nco_builder.rules.rulebook import in_force
from nco_builder.squad import effective_rules, price

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence
    from pathlib import Path

    from nco_builder.legality.findings import Bound, Finding
    from nco_builder.rules import Currency, Rulebook
    from nco_builder.squad import Member, Squad


MOST_TERMS = 64
MOST_REPORTS, MOST_TRIED_REPORTS = 200_000, 20_000
"""The most reports and findings kept under one set of terms: of squads, four times as many as one
file can lead to; and of men who are only tried."""
MOST_REPORTS_OF_ALL = 2 * MOST_REPORTS
"""The same for all terms together."""

OFTEN = 8
"""The size is measured once in this many uses."""


class _MemberReports:
    """Reports on men, all forgotten once they are too many."""

    def __init__(self, most: int) -> None:
        self.of: dict[object, MemberReport] = {}
        self._most, self._new, self._asked = most, 0, 0

    @property
    def size(self) -> int:
        """Reports and findings kept."""
        # a copy, made at once: another thread may keep a report meanwhile
        return sum([each.size for each in tuple(self.of.values())])

    def keep(self, key: object, report: MemberReport) -> None:
        """Keep a report by the key of its man."""
        self._new += report.size
        if self._new > self._most // 10:
            self._new = 0
            self._drop_if_full()
        self.of[key] = report

    def note_use(self) -> None:
        """Measure now and then: reports keep the findings of each place where their man stands."""
        self._asked += 1
        if self._asked % OFTEN == 0:
            self._drop_if_full()

    def _drop_if_full(self) -> None:
        if self.size > self._most:
            self.of.clear()


class Judge:
    """The terms of a squad, with cached findings of men under these terms.

    Attributes:
        terms: the terms.
        nation: their nation.
        definitions: the definitions of squads under these terms.
    """

    def __init__(self, squad: Squad, rulebook: Rulebook) -> None:
        """Judge by the terms of this squad."""
        rules = effective_rules(squad, rulebook)
        self.terms = Terms(rules, squad.rulings, squad.match, squad.agreed)
        self.nation = squad.nation
        self.definitions = squad.definitions
        is_plain = rulebook.own is rulebook
        self._squad_checks = RULEBOOK_CHECKS if is_plain else SQUAD_CHECKS
        self._men, self._tried = _MemberReports(MOST_REPORTS), _MemberReports(MOST_TRIED_REPORTS)

    @property
    def kept(self) -> int:
        """Reports and findings kept."""
        return self._men.size + self._tried.size

    def report(self, member: Member) -> MemberReport:
        """Return the report on one man who is tried in a squad."""
        key = member.key
        return self._men.of.get(key) or self._tried.of.get(key) or self._try(member)

    def of_squad(self, squad: Squad, totals: Totals) -> list[Finding]:
        """Check the squad as a whole, using only the sums of its men."""
        findings: list[Finding] = []
        for run_check in self._squad_checks:
            if new_findings := run_check(squad, self.terms, totals):
                findings += new_findings
        return self.terms.apply_decisions(findings)

    def reports(self, members: tuple[Member, ...]) -> tuple[MemberReport, ...]:
        """Return the report on each man; names and notes do not matter."""
        self._men.note_use()
        known = self._men.of.get
        return tuple([known(member.key) or self._judge(member) for member in members])

    def _judge(self, member: Member) -> MemberReport:
        report = self._tried.of.pop(member.key, None) or self._first_report(member)
        self._men.keep(member.key, report)
        return report

    def _try(self, member: Member) -> MemberReport:
        report = self._first_report(member)
        self._tried.keep(member.key, report)
        return report

    def _first_report(self, member: Member) -> MemberReport:
        terms = self.terms
        rulebook = terms.rules.rulebook
        unit = rulebook.units_by_id.get(member.unit)
        if unit is None:
            return MemberReport(None, (unknown_unit(member, rulebook),))
        findings: list[Finding] = []
        for run_check in MEMBER_CHECKS:
            if new_findings := run_check(member, unit, terms):
                findings += new_findings
        final = tuple(terms.apply_decisions(findings)) if findings else ()
        return MemberReport(unit, final, price(member, unit, terms.rules), (member, terms.rules))

    def judges(self, squad: Squad, rulebook: Rulebook) -> bool:
        """Return whether these are exactly the squad's terms."""
        terms = self.terms
        return (
            terms.rulings is squad.rulings
            and terms.match is squad.match
            and terms.agreed == squad.agreed
            and self.definitions is squad.definitions
            and self.nation == squad.nation
            and terms.rules.rulebook is rulebook
        )


_judges: dict[object, Judge] = {}
_latest_judge: list[Judge] = []


def judge_of(squad: Squad, rulebook: Rulebook) -> Judge:
    """Return the judge of squads with these terms.

    The judge of the latest terms is cached, with its findings.
    """
    if _latest_judge and _latest_judge[0].judges(squad, rulebook):
        return _latest_judge[0]
    key = (
        id(rulebook),
        squad.nation,
        squad.definitions,
        squad.rulings,
        squad.match,
        squad.agreed,
    )
    judge = _judges.get(key)
    if judge is None:
        kept = sum([each.kept for each in _judges.values()])
        if len(_judges) >= MOST_TERMS or kept > MOST_REPORTS_OF_ALL:
            _judges.clear()
        judge = _judges[key] = Judge(squad, rulebook)
    _latest_judge[:] = [judge]
    return judge


def check(squad: Squad, rulebook: Rulebook) -> Report:
    """Judge a squad by a rulebook with its definitions, whatever ruleset the squad names."""
    if squad.definitions.changes_rules or rulebook.own is not rulebook:
        rulebook = in_force(rulebook, squad)
    judge = judge_of(squad, rulebook)
    terms = judge.terms
    members = judge.reports(squad.members)
    spent = {"vp": 0, "sp": 0, None: 0}
    worth = 0
    for of_man in members:
        currency, points, victory = of_man.price
        spent[currency] += points
        worth += victory
    bonus = terms.nation.bonus_sp if terms.nation else 0
    limits, men = squad.limits, CountedMen(squad.members)
    totals = Totals(spent["vp"], spent["sp"], limits.vp, limits.sp + bonus, men)
    findings = judge.of_squad(squad, totals)
    findings += unknown_keys(squad)
    for index, of_man in enumerate(members):
        if of_man.findings:
            findings += of_man.findings_at(index)
    return Report(squad, rulebook, tuple(findings), members, *totals[:4], victory_total=worth)


def check_by_own_ruleset(squad: Squad, folder: Path | None = None) -> Report:
    """Judge a squad by the ruleset it names.

    If that ruleset is not installed, there is a finding, and the squad is shown but not judged.
    """
    try:
        return check(squad, load_rulebook(squad.ruleset, folder))
    except UnknownRulesetError:
        findings = (*unknown_ruleset(squad), *unknown_keys(squad))
        members = (MemberReport(None),) * len(squad.members)
        limits = squad.limits
        return Report(squad, None, findings, members, 0, 0, limits.vp, limits.sp, 0)


State = Literal["ok", "over", "barred"]
_MOST_SERIOUS_FIRST: tuple[Bound, ...] = ("rule", "slots", "budget")
MOST_REASONS = 20
"""The number of reasons that are given for one choice, the most serious first."""
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


class SquadTrials:
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
        self._squad_findings = tuple([each for each in report.findings if each.member is None])
        self._reasons: dict[object, list[Finding]] = {}

    def of(self, index: int, new: Member, field: str) -> Trial:
        """Return the result of a choice for the man at a position, or for one more man."""
        report = self.report
        old = report.squad.members[index] if index < report.size else None
        was = report.members[index] if old else MemberReport(None)
        paid = was.price
        then = self._judge.report(new)
        spent = {"vp": report.vp, "sp": report.sp, None: 0}
        spent[paid.currency] -= paid.total
        spent[then.price.currency] += then.price.total
        sums = (spent["vp"], spent["sp"], report.vp_limit, report.sp_limit)
        reasons = self._of_squad(sums, old, new)
        if then.findings:
            # not kept: thousands of men are only tried
            after = [each.of(index) for each in then.findings]
            reasons = reasons + _added(was.findings_at(index), after, field)
        return Trial(*sums, _gravest(reasons) if reasons else ())

    def _of_squad(
        self, sums: tuple[int, int, int, int], old: Member | None, new: Member
    ) -> list[Finding]:
        """Return the reasons that concern the squad as a whole."""
        change: tuple[object, ...] = (counted(old) if old is not None else None, counted(new))
        rulebook = self._judge.terms.rules.rulebook
        if rulebook.limits:
            before = () if old is None else limited(old, rulebook)
            change = (*change, before, limited(new, rulebook))
        is_same = change[:1] + change[2:3] == change[1:2] + change[3:]
        key = (*sums[:2], None if is_same else change)
        reasons = self._reasons.get(key)
        if reasons is None:
            men = self._men.with_one_other(old, new) if key[2] else self._men
            after = self._judge.of_squad(self.report.squad, Totals(*sums, men))
            reasons = self._reasons[key] = _added(self._squad_findings, after, "")
        return reasons


_latest_trials: list[SquadTrials] = []


def trials(report: Report) -> SquadTrials:
    """Return the trials in the squad of a report; the latest ones are cached."""
    if not _latest_trials or _latest_trials[0].report is not report:
        _latest_trials[:] = [SquadTrials(report)]
    return _latest_trials[0]


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
    barred = any(reason.code not in BUDGET_CODES for reason in reasons)
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
    return _gravest(_added(before.findings, asked, field))


def _gravest(reasons: list[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(reasons, key=_weight)[:MOST_REASONS])


def _weight(reason: Finding) -> int:
    return _MOST_SERIOUS_FIRST.index(CODES[reason.code].bound)


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
