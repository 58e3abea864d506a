"""What checks look at beside a man: the terms of the whole squad, and its sums."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nco_builder.legality.findings import Finding, Severity
    from nco_builder.rules import Nation, Skill, Unit
    from nco_builder.rules.play import Scenario
    from nco_builder.squad import EffectiveRules, Match, Member, Rulings


COUNTED = ("unit", "anti_tank", "bomber")
"""What men have of which a squad may have so many."""
_COUNTED = attrgetter(*COUNTED)


class CountedMen:
    """All men together: how many there are, and how many of them have what is counted.

    A check of the squad looks at its men through this and their prices alone: so another man in
    the place of one is judged without going through the rest.
    """

    def __init__(self, members: Sequence[Member]) -> None:
        """Count these men; nothing is counted before it is asked for."""
        self._members = members
        self._counts: dict[str, dict[object, int]] = {}
        self._size = len(members)

    def __len__(self) -> int:
        return self._size

    def count(self, field: str, value: object) -> int:
        """How many men have a value of a field; one of COUNTED."""
        counts = self._counts.get(field)
        return (self._counted(field) if counts is None else counts).get(value, 0)

    def _counted(self, field: str) -> dict[object, int]:
        assert field in COUNTED  # noqa: S101 - a check that is written
        counts = self._counts[field] = self._counts.get(field, {})
        if not counts:
            for value in map(attrgetter(field), self._members):
                counts[value] = counts.get(value, 0) + 1
        return counts

    def with_one_other(self, gone: Member | None, come: Member) -> CountedMen:
        """The same men, but for one; nobody goes where `gone` is None."""
        other = CountedMen(self._members)
        other._size += gone is None
        for field in COUNTED:
            was, value = getattr(gone, field, None), getattr(come, field)
            counts = other._counts[field] = self._counted(field)
            if was != value:
                counts = other._counts[field] = dict(counts)
                counts[value] = counts.get(value, 0) + 1
                counts[was] = counts.get(was, 0) - 1
        return other


def counted(member: Member) -> tuple[object, ...]:
    """What of a man his squad as a whole is judged by, besides his price."""
    found: tuple[object, ...] = _COUNTED(member)
    return found


class Totals(NamedTuple):
    """Sums over all men and what they may come to; limits include the nation's bonus."""

    vp: int
    sp: int
    vp_limit: int
    sp_limit: int
    men: CountedMen


class Terms:
    """Rules in force, rulings switched and agreed, and what was agreed for the match.

    `nation` is None where its id is not known.
    """

    def __init__(
        self,
        rules: EffectiveRules,
        rulings: Rulings,
        match: Match,
        agreed: tuple[str, ...] = (),
    ) -> None:
        """Bind them together; none of them changes afterwards."""
        self.rules = rules
        self.nation: Nation | None = rules.nation
        self.rulings = rulings
        self.match = match
        self.agreed = agreed

    @cached_property
    def scenario(self) -> Scenario | None:
        """The scenario agreed, None for none."""
        number = self.match.scenario
        return None if number is None else self.rules.rulebook.scenarios_by_number.get(number)

    @cached_property
    def _switched(self) -> Mapping[str, Severity | None]:
        """Codes that the decisions on rulings judge otherwise than usual; None is not found."""
        judged: dict[str, Severity | None] = {}
        for decision in self.rulings.decisions:
            judged |= decision.judged
        return judged

    def judged(self, findings: list[Finding]) -> list[Finding]:
        """The findings as the decisions on rulings have them, marked where they are agreed."""
        switched = self._switched
        if switched:
            found = [(each, switched.get(each.code, each.severity)) for each in findings]
            findings = [replace(each, severity=judged) for each, judged in found if judged]
        if not self.agreed:
            return findings
        return [
            replace(each, agreed=each.severity == "ruling" and each.ruling in self.agreed)
            for each in findings
        ]

    def barred_by(self, unit: Unit, order: str | None) -> Skill | None:
        """The skill a unit always has that forbids it an order, None where nothing does."""
        known = self.rules.rulebook.skills_by_id
        always = (known[skill] for skill in unit.fixed_skills if skill in known)
        return next((skill for skill in always if order in skill.forbidden_orders), None)
