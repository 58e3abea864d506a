"""The verdict: `check(squad, rulebook) -> Report`, a pure function of the two.

The findings of a man depend only on him and the terms. They are cached by his key, so an edit
checks one soldier again, and identical men share their findings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality.codes import MEMBER_CHECKS, SQUAD_CHECKS
from nco_builder.legality.document import unknown_keys, unknown_ruleset
from nco_builder.legality.men import unknown_unit
from nco_builder.legality.report import MemberReport, Report
from nco_builder.legality.terms import CountedMen, Terms, Totals
from nco_builder.rules import UnknownRulesetError, rules_for
from nco_builder.squad import effective_rules, price

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.legality.findings import Finding
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Member, Squad

KEPT_TERMS = 64
KEPT_MEN = 4096


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
        self._men: dict[object, MemberReport] = {}

    def report(self, member: Member) -> MemberReport:
        """Return the report on one man."""
        return self._men.get(member.key) or self._judge(member)

    def of_squad(self, squad: Squad, totals: Totals) -> list[Finding]:
        """Check the squad as a whole, using only the sums of its men."""
        findings: list[Finding] = []
        for found_by in SQUAD_CHECKS:
            if found := found_by(squad, self.terms, totals):
                findings += found
        return self.terms.judged(findings)

    def reports(self, members: tuple[Member, ...]) -> tuple[MemberReport, ...]:
        """Return the report on each man; names and notes do not matter."""
        if len(self._men) > KEPT_MEN:
            self._men.clear()
        known = self._men.get
        return tuple([known(member.key) or self._judge(member) for member in members])

    def _judge(self, member: Member) -> MemberReport:
        report = self._men[member.key] = self._first_report(member)
        return report

    def _first_report(self, member: Member) -> MemberReport:
        terms = self.terms
        rulebook = terms.rules.rulebook
        unit = rulebook.units_by_id.get(member.unit)
        if unit is None:
            return MemberReport(None, (unknown_unit(member, rulebook),))
        findings: list[Finding] = []
        for found_by in MEMBER_CHECKS:
            if found := found_by(member, unit, terms):
                findings += found
        judged = tuple(terms.judged(findings)) if findings else ()
        return MemberReport(unit, judged, price(member, unit, terms.rules), (member, terms.rules))

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
_latest: list[Judge] = []


def judge_of(squad: Squad, rulebook: Rulebook) -> Judge:
    """Return the judge of squads with these terms.

    The judge of the latest terms is cached, with its findings.
    """
    if _latest and _latest[0].judges(squad, rulebook):
        return _latest[0]
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
        if len(_judges) >= KEPT_TERMS:
            _judges.clear()
        judge = _judges[key] = Judge(squad, rulebook)
    _latest[:] = [judge]
    return judge


def check(squad: Squad, rulebook: Rulebook) -> Report:
    """Judge a squad by a rulebook, whatever ruleset the squad names."""
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
        return check(squad, rules_for(squad, folder))
    except UnknownRulesetError:
        findings = (*unknown_ruleset(squad), *unknown_keys(squad))
        members = (MemberReport(None),) * len(squad.members)
        limits = squad.limits
        return Report(squad, None, findings, members, 0, 0, limits.vp, limits.sp, 0)
