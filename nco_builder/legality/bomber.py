"""Requirements of scenarios: the Bomber of one, the specialists of another (p. 13-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural
from nco_builder.legality.findings import Code
from nco_builder.legality.proposals import leave_out
from nco_builder.squad import edit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.rules import Unit
    from nco_builder.squad import Edit, Member, Squad


def _one_alone(finding: Finding, report: Report) -> Iterator[Edit]:
    """Propose that only the first stays the Bomber, a soldier before a specialist.

    No choice of one man would do it.
    """
    assert report.rulebook is not None  # noqa: S101 - without one such things are not said
    soldiers = {unit.id for unit in report.rulebook.units if unit.kind == "soldier"}
    men = report.squad.members
    bombers = [index for index, man in enumerate(men) if man.bomber]
    bombers.sort(key=lambda index: men[index].unit not in soldiers)
    gone = tuple(sorted(bombers[finding["max"] :]))
    yield edit("set_member", members=gone, field="bomber", value=False)


BOMBER_TOO_MANY = Code(
    "bomber_too_many",
    "error",
    says=Plural(
        "1 man is the Bomber; a squad may have {max}.",
        "{count} men are Bombers; a squad may have {max}.",
    ),
    ruling="NCO-87",
    reason=N_("somebody else is the Bomber"),
    fixes=_one_alone,
)
BOMBER_SPECIALIST = Code(
    "bomber_specialist",
    "error",
    says=N_("{who} is a specialist, so he may not be the Bomber."),
    ruling="NCO-87",
    reason=N_("not for specialists"),
    fixes=leave_out("bomber"),
)
BOMBER_UNASKED = Code(
    "bomber_unasked",
    "warning",
    says=N_("{who} is the Bomber; the agreed scenario {number} has none."),
    fixes=leave_out("bomber"),
)
FEW_SPECIALISTS = Code(
    "few_specialists",
    "warning",
    says=Plural(
        "The squad has 1 specialist; in scenario {number} the enemy's mission may be to kill "
        "{min}.",
        "The squad has {count} specialists; in scenario {number} the enemy's mission may be "
        "to kill {min}.",
    ),
    ruling="NCO-86",
    no_fix=N_("Recruit specialists, or agree what the mission asks instead."),
)


def specialists(_squad: Squad, terms: Terms, totals: Totals) -> Iterator[Finding]:
    """Check for as many specialists as the agreed scenario asks the enemy to kill (p. 13-16)."""
    if terms.scenario and terms.scenario.specialists:
        units = [unit for unit in terms.rules.rulebook.units if unit.kind == "specialist"]
        count = sum(totals.men.count("unit", unit.id) for unit in units)
        if count < terms.scenario.specialists:
            yield FEW_SPECIALISTS.finding(
                terms.scenario.source,
                count=count,
                min=terms.scenario.specialists,
                number=terms.scenario.number,
            )


def bombers(_squad: Squad, terms: Terms, totals: Totals) -> Iterator[Finding]:
    """Check for at most one Bomber, in scenario 5 (p. 13-16)."""
    if terms.scenario and terms.scenario.bomber:
        count = totals.men.count("bomber", True)
        most = terms.scenario.bomber.count
        if count > most:
            yield BOMBER_TOO_MANY.finding(terms.scenario.source, count=count, max=most)


def bomber(member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check who may be the Bomber of scenario 5, and that other scenarios have none (p. 13-16)."""
    scenario = terms.scenario if member.bomber else None
    if scenario is None:
        return ()
    if scenario.bomber is None:
        return [BOMBER_UNASKED.finding(scenario.source, "bomber", number=scenario.number)]
    if unit.kind == scenario.bomber.kind:
        return ()
    return [BOMBER_SPECIALIST.finding(scenario.source, "bomber", unit=unit.id)]


OF_SQUAD = (specialists, bombers)
OF_MAN = (bomber,)
