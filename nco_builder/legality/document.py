"""What no rulebook knows: keys of the file, and the rulebook it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_
from nco_builder.legality.findings import CONTRACT, Code
from nco_builder.squad.last_prices import points_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.squad import Squad

UNKNOWN_RULESET = Code(
    "unknown_ruleset",
    "error",
    says=N_("The rulebook “{ruleset}” is not installed, so the squad was not checked."),
    instead={
        "last_price": N_(
            "The rulebook “{ruleset}” is not installed, so the squad was not checked. Its men "
            "last cost {last_price}, which cannot be verified."
        )
    },
    no_repair=N_("Install this rulebook, or check the squad by another one."),
)
UNKNOWN_KEY = Code(
    "unknown_key",
    "warning",
    says=N_("The squad's file has “{key}”, which NCO Builder does not know. It is kept unchanged."),
    no_repair=N_("It may come from another program, so it is kept."),
)
UNKNOWN_AGREEMENT = Code(
    "unknown_agreement",
    "warning",
    says=N_(
        "“{key}” is recorded as agreed, but NCO Builder knows no such ruling. The record is kept."
    ),
    no_repair=N_("It may come from another program, so it is kept."),
)


def unknown_ruleset(squad: Squad) -> Iterator[Finding]:
    """No rulebook data for the squad: it is shown and not judged."""
    last = points_of([note for man in squad.members for note in man.last_prices])
    yield UNKNOWN_RULESET.finding(CONTRACT, "ruleset", ruleset=squad.ruleset, last_price=last)


def unknown_keys(squad: Squad) -> Iterator[Finding]:
    """Keys the program does not know: kept, and named."""
    for place in squad.unknown_places:
        yield UNKNOWN_KEY.finding(CONTRACT, key=place)


def unknown_agreements(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Rulings recorded as agreed that nobody knows: kept, and named."""
    if not squad.agreed:
        return
    for ruling in dict.fromkeys(squad.agreed):
        if ruling not in terms.rules.rulebook.rulings:
            yield UNKNOWN_AGREEMENT.finding(CONTRACT, "agreed", key=ruling)


OF_SQUAD = (unknown_agreements,)
