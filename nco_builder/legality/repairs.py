"""Fixes that are choices: what a man may choose, proposed if it may resolve a finding.

fixes.py decides which of them do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality.proposals import man_at, proposals_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding, Repairs, Way
    from nco_builder.legality.proposals import Chooser
    from nco_builder.legality.report import Report
    from nco_builder.rules import Entry
    from nco_builder.squad import Edit


def choose(field: str) -> Repairs:
    """Propose every other choice of a field, in its order."""

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        for each in proposals_of(field, man_of(finding, report)):
            if not each.chosen:
                yield each.edit

    return repairs


def leave_out(field: str, parameter: str = "") -> Repairs:
    """Propose to remove a value of a field, as often as needed.

    Args:
        field: a switch, or a field of several values.
        parameter: for several values, the parameter of the finding that names the value.

    """

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        value = finding[parameter] if parameter else True
        yield _left_out(field, value, man_of(finding, report))

    return repairs


def _left_out(field: str, value: object, man: Chooser) -> Iterator[Edit]:
    """Yield the choices that remove it, one after the other, until none is left."""
    while change := next(
        (each.edit for each in proposals_of(field, man) if each.chosen and each.value == value),
        None,
    ):
        yield change
        man = man.after(change)


def first_or_last(field: str) -> Repairs:
    """Propose to keep the first or the last values, if there are more than slots."""

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        man = man_of(finding, report)
        has, slots = getattr(man.member, field), finding["slots"]
        first, last = has[:slots], has[len(has) - slots :]
        yield man.sets(field, first)
        if sorted(first) != sorted(last):
            yield man.sets(field, last)

    return repairs


def in_turn(*ways: Repairs) -> Repairs:
    """Combine several proposals, one after the other."""

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        for way in ways:
            yield from way(finding, report)

    return repairs


def man_of(finding: Finding, report: Report) -> Chooser:
    """Return the man of a finding, if his unit is known."""
    man = None if finding.member is None else man_at(finding.member, report)
    assert man is not None  # noqa: S101 - of nobody else such a thing is said
    return man


def close(wrong: str, entries: Iterable[Entry]) -> list[str]:
    """Return ids of entries similar to a misspelled id or name, the most similar first."""
    by_name = {entry.id: entry.id for entry in entries} | {
        entry.english("name").lower(): entry.id for entry in entries
    }
    from difflib import get_close_matches  # imported only for misspellings

    near = get_close_matches(wrong.lower(), by_name, n=2, cutoff=0.75)
    return list(dict.fromkeys(by_name[name] for name in near))
