"""The input of checks besides the man: the terms of the whole squad, and its sums."""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.rules import Nation, Rulebook, Skill, Unit
    from nco_builder.rules.play import Scenario
    from nco_builder.rules.rulings import Severity
    from nco_builder.squad import EffectiveRules, Match, Member, Rulings
    from nco_builder.squad.model import PackLimit


COUNTED = ("unit", "anti_tank", "bomber")
"""Fields of which a squad may have a limited number."""
FIXED_CODES = (
    *("unknown_key", "unknown_agreement", "pack_missing", "pack_differs"),
    *("definition_wrong", "rules_pack"),
)
"""Codes about the file itself, whose severities no rules pack can change."""
_COUNTED = attrgetter(*COUNTED)


class CountedMen:
    """All men together: their number, and how many have each counted value.

    A check of the squad sees its men only through this and their prices. So replacing one man does
    not require a look at the others.
    """

    def __init__(self, members: Sequence[Member]) -> None:
        """Take these men; they are counted lazily."""
        self._members = members
        self._counts: dict[str, dict[object, int]] = {}
        self._limited: dict[PackLimit, int] = {}
        self._instead: tuple[Member | None, Member] | None = None
        self._size = len(members)

    def __len__(self) -> int:
        return self._size

    def count(self, field: str, value: object) -> int:
        """Return how many men have a value of a field, one of COUNTED."""
        counts = self._counts.get(field)
        return (self._counted(field) if counts is None else counts).get(value, 0)

    def _counted(self, field: str) -> dict[object, int]:
        assert field in COUNTED  # noqa: S101 - a check that is written
        counts = self._counts[field] = self._counts.get(field, {})
        if not counts:
            for value in map(attrgetter(field), self._members):
                counts[value] = counts.get(value, 0) + 1
        return counts

    def with_limited(self, limit: PackLimit, rulebook: Rulebook) -> int:
        """Return how many men have what a rules pack limits."""
        if limit not in self._limited:
            self._limited[limit] = sum([has(man, limit, rulebook) for man in self._members])
        count = self._limited[limit]
        if self._instead:
            old, new = self._instead
            count += has(new, limit, rulebook) - (old is not None and has(old, limit, rulebook))
        return count

    def with_one_other(self, old: Member | None, new: Member) -> CountedMen:
        """Return the same men with one of them replaced; nobody is removed if `old` is None."""
        other = CountedMen(self._members)
        other._size += old is None
        other._limited, other._instead = self._limited, (old, new)
        for field in COUNTED:
            was, value = getattr(old, field, None), getattr(new, field)
            counts = other._counts[field] = self._counted(field)
            if was != value:
                counts = other._counts[field] = dict(counts)
                counts[value] = counts.get(value, 0) + 1
                counts[was] = counts.get(was, 0) - 1
        return other


def counted(member: Member) -> tuple[object, ...]:
    """Return the values of a man by which the squad as a whole is judged, besides his price."""
    found: tuple[object, ...] = _COUNTED(member)
    return found


def has(member: Member, limit: PackLimit, rulebook: Rulebook) -> bool:
    """Return whether a man has what a rules pack limits."""
    ((field, value),) = limit.about
    unit = rulebook.units_by_id.get(member.unit)
    if field == "item":
        return value in member.items
    if field == "skill":
        return value in member.skills or (unit is not None and value in unit.fixed_skills)
    if field == "secondary" and member.secondary is None:
        return unit is not None and value in unit.secondary
    return bool(getattr(member, field) == value)


def limited(member: Member, rulebook: Rulebook) -> tuple[object, ...]:
    """Return which limits of rules packs count a man."""
    return tuple([has(member, limit, rulebook) for limit in rulebook.limits])


class Totals(NamedTuple):
    """Sums over all men and their limits, which include the nation's bonus."""

    vp: int
    sp: int
    vp_limit: int
    sp_limit: int
    men: CountedMen


class Terms:
    """Rules in force, switched and agreed rulings, and the terms of the match.

    `nation` is None if its id is unknown.
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
        """The agreed scenario, or None."""
        number = self.match.scenario
        return None if number is None else self.rules.rulebook.scenarios_by_number.get(number)

    @cached_property
    def _switched(self) -> Mapping[str, Severity | None]:
        """Severities of codes as changed by decisions on rulings; None drops the finding."""
        severities: dict[str, Severity | None] = {}
        for decision in self.rulings.decisions:
            severities |= decision.judged
        severities |= self.rules.rulebook.judged
        if severities:
            for code in FIXED_CODES:
                severities.pop(code, None)
        return severities

    def apply_decisions(self, findings: list[Finding]) -> list[Finding]:
        """Return the findings as changed by decisions on rulings, and marked if agreed."""
        switched = self._switched
        if switched:
            ruled = [(each, switched.get(each.code, each.severity)) for each in findings]
            findings = [each.replace(severity=severity) for each, severity in ruled if severity]
        if not self.agreed:
            return findings
        return [
            each.replace(agreed=each.severity == "ruling" and each.ruling in self.agreed)
            for each in findings
        ]

    def barred_by(self, unit: Unit, order: str | None) -> Skill | None:
        """Return the built-in skill that forbids a unit an order, None if there is none."""
        known = self.rules.rulebook.skills_by_id
        always = (known[skill] for skill in unit.fixed_skills if skill in known)
        return next((skill for skill in always if order in skill.forbidden_orders), None)
