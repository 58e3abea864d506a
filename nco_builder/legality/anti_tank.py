"""The optional anti-tank weapons of Appendix B: who may carry one, and how many may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural
from nco_builder.legality.findings import Code
from nco_builder.legality.proposals import in_turn, leave_out
from nco_builder.squad import edit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.rules import Unit
    from nco_builder.squad import Edit, Member, Squad


def _agree(_finding: Finding, _report: Report) -> Iterator[Edit]:
    yield edit("set_match", option="anti_tank_weapons", value=True)


def _fewer(finding: Finding, report: Report) -> Iterator[Edit]:
    """Propose that the surplus men drop their weapons together, the least eligible first.

    No choice of one man would do it.
    """
    assert report.rulebook is not None  # noqa: S101 - without one such things are not said
    barred = report.rulebook.vehicle_phase.anti_tank.barred_units
    men = report.squad.members
    carriers = [index for index, man in enumerate(men) if man.anti_tank]
    carriers.sort(key=lambda index: men[index].unit in barred)
    gone = tuple(sorted(carriers[finding["max"] :]))
    yield edit("set_member", members=gone, field="anti_tank", value=False)


def _agree_vehicles(_finding: Finding, _report: Report) -> Iterator[Edit]:
    yield edit("set_match", option="vehicle_phase", value=True)
    yield edit("set_match", option="anti_tank_weapons", value=False)


_without_it = leave_out("anti_tank")

AT_TOO_MANY = Code(
    "at_too_many",
    "error",
    says=Plural(
        "1 man carries an anti-tank weapon; at most {max} may.",
        "{count} men carry anti-tank weapons; at most {max} may.",
    ),
    ruling="APB-26",
    reason=Plural("{max} man carries one already", "{max} men carry one already"),
    fixes=_fewer,
)
AT_FEWER_THAN_TWO = Code(
    "at_fewer_than_two",
    "warning",
    says=Plural(
        "1 man carries an anti-tank weapon; up to {max} may, at no cost.",
        "{count} men carry an anti-tank weapon; up to {max} may, at no cost.",
    ),
    ruling="APB-26",
    no_fix=N_("Choose who carries them, or leave it as it is."),
)
AT_WITHOUT_VEHICLE_PHASE = Code(
    "at_without_vehicle_phase",
    "warning",
    says=N_("Anti-tank weapons are agreed, but not the Vehicle Phase they belong to."),
    fixes=_agree_vehicles,
)
AT_NOT_AGREED = Code(
    "at_not_agreed",
    "warning",
    says=N_("{who} carries an anti-tank weapon; none are agreed for this match."),
    ruling="APB-26",
    fixes=in_turn(_agree, _without_it),
)
AT_SERGEANT = Code(
    "at_sergeant",
    "error",
    says=N_("{who} carries an anti-tank weapon; {a_unit} may not."),
    ruling="APB-26",
    reason=N_("{unit} may not carry one"),
    fixes=_without_it,
)
AT_SPECIALIST = Code(
    "at_specialist",
    "ruling",
    says=N_(
        "{who} carries an anti-tank weapon. Appendix B does not say whether a specialist "
        "may; agree with your opponent."
    ),
    instead={
        "agreed": N_(
            "{who} carries an anti-tank weapon. Appendix B does not say whether a specialist may."
        )
    },
    ruling="APB-26",
    fixes=_without_it,
)
AT_CANNOT_ASSAULT = Code(
    "at_cannot_assault",
    "warning",
    says=N_("{who} carries an anti-tank weapon but may not assault, so he cannot use it."),
    ruling="APB-26",
    fixes=_without_it,
)


def carriers(_squad: Squad, terms: Terms, totals: Totals) -> Iterator[Finding]:
    """Check how many men carry anti-tank weapons (Appendix B)."""
    if not terms.match.anti_tank_weapons:
        return
    rule = terms.rules.rulebook.vehicle_phase.anti_tank
    if not terms.match.vehicle_phase:
        yield AT_WITHOUT_VEHICLE_PHASE.finding(rule.source)
    count = totals.men.count("anti_tank", True)
    if count > rule.carriers:
        yield AT_TOO_MANY.finding(rule.source, count=count, max=rule.carriers)
    elif count < rule.carriers:
        yield AT_FEWER_THAN_TWO.finding(rule.source, count=count, max=rule.carriers)


def anti_tank(member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check who may carry the optional anti-tank weapons of Appendix B."""
    return _anti_tank(unit, terms) if member.anti_tank else ()


def _anti_tank(unit: Unit, terms: Terms) -> Iterator[Finding]:
    rule = terms.rules.rulebook.vehicle_phase.anti_tank
    if not terms.match.anti_tank_weapons:
        yield AT_NOT_AGREED.finding(rule.source, "anti_tank")
        return
    if unit.id in rule.barred_units:
        yield AT_SERGEANT.finding(rule.source, "anti_tank", unit=unit.id)
    if unit.kind != rule.usual_kind:
        yield AT_SPECIALIST.finding(rule.source, "anti_tank", unit=unit.id)
    if skill := terms.barred_by(unit, rule.needs_order):
        yield AT_CANNOT_ASSAULT.finding(skill.source, "anti_tank", unit=unit.id)


OF_SQUAD = (carriers,)
OF_MAN = (anti_tank,)
