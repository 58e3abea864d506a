"""Hand grenades: the limit of the unit's entry (p. 17-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural
from nco_builder.legality.findings import Code
from nco_builder.legality.proposals import man_of, proposals_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding, Way
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms
    from nco_builder.rules import Unit
    from nco_builder.squad import Member


def _as_many_as_may_be(finding: Finding, report: Report) -> Iterator[Way]:
    """Propose other numbers that cost no more than now, the largest first."""
    man = man_of(finding, report)
    counts = sorted(proposals_of("grenades", man), key=lambda each: each.edit["value"])
    paid = next(each.price for each in counts if each.chosen)
    yield tuple(each.edit for each in reversed(counts) if each.price <= paid and not each.chosen)


BAD_COUNT = Code(
    "bad_count",
    "error",
    says=N_("{who} carries {count} grenades; the number cannot be below zero."),
    reason=N_("below zero"),
    fixes=_as_many_as_may_be,
)
GRENADES_NOT_ALLOWED = Code(
    "grenades_not_allowed",
    "error",
    says=Plural(
        "{who} carries 1 grenade; {a_unit} may carry none.",
        "{who} carries {count} grenades; {a_unit} may carry none.",
    ),
    ruling="NCO-32",
    reason=N_("{unit} may carry none"),
    fixes=_as_many_as_may_be,
)
GRENADES_OVER_MAX = Code(
    "grenades_over_max",
    "error",
    says=Plural(
        "{who} carries 1 grenade; {a_unit} may carry at most {max}.",
        "{who} carries {count} grenades; {a_unit} may carry at most {max}.",
    ),
    ruling="NCO-30",
    reason=N_("at most {max}"),
    fixes=_as_many_as_may_be,
)


def grenades(member: Member, unit: Unit, _terms: Terms) -> Iterable[Finding]:
    """Check the number of hand grenades against the unit's limit (p. 17-18)."""
    count = member.grenades
    if not count:
        return ()
    allowed, source = unit.grenades, unit.source
    if count < 0:
        return [BAD_COUNT.finding(source, "grenades", count=count)]
    if allowed is None:
        return [GRENADES_NOT_ALLOWED.finding(source, "grenades", unit=unit.id, count=count)]
    if allowed.max is None or count <= allowed.max:
        return ()
    return [
        GRENADES_OVER_MAX.finding(source, "grenades", unit=unit.id, count=count, max=allowed.max)
    ]


OF_MAN = (grenades,)
