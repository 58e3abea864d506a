"""Repairs that are choices: what a man may choose, proposed where it may remove a finding.

Which of them heal is not decided here: fixes.py tries each.
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
    """Everything else he may choose of a field, in its order."""

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        for each in proposals_of(field, man_of(finding, report)):
            if not each.chosen:
                yield each.edit

    return repairs


def leave_out(field: str, parameter: str = "") -> Repairs:
    """What he has of a field is left out, as often as it takes.

    Args:
        field: a switch, or a field of several values.
        parameter: of several values, the finding's parameter that says which.

    """

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        value = finding[parameter] if parameter else True
        yield _left_out(field, value, man_of(finding, report))

    return repairs


def _left_out(field: str, value: object, man: Chooser) -> Iterator[Edit]:
    """The choice that leaves it out, made until there is nothing left of it."""
    while change := next(
        (each.edit for each in proposals_of(field, man) if each.chosen and each.value == value),
        None,
    ):
        yield change
        man = man.after(change)


def first_or_last(field: str) -> Repairs:
    """Of more values than there are slots, the first ones stay, or the last ones."""

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        man = man_of(finding, report)
        has, slots = getattr(man.member, field), finding["slots"]
        first, last = has[:slots], has[len(has) - slots :]
        yield man.sets(field, first)
        if sorted(first) != sorted(last):
            yield man.sets(field, last)

    return repairs


def in_turn(*ways: Repairs) -> Repairs:
    """What each proposes, one after the other."""

    def repairs(finding: Finding, report: Report) -> Iterator[Way]:
        for way in ways:
            yield from way(finding, report)

    return repairs


def man_of(finding: Finding, report: Report) -> Chooser:
    """Whom a finding is about: a man of a known unit."""
    man = None if finding.member is None else man_at(finding.member, report)
    assert man is not None  # noqa: S101 - of nobody else such a thing is said
    return man


def close(wrong: str, entries: Iterable[Entry]) -> list[str]:
    """Ids of the entries that a misspelled id or name may stand for, the likest first."""
    by_name = {entry.id: entry.id for entry in entries} | {
        entry.english("name").lower(): entry.id for entry in entries
    }
    from difflib import get_close_matches  # only who misspelt something waits for it

    near = get_close_matches(wrong.lower(), by_name, n=2, cutoff=0.75)
    return list(dict.fromkeys(by_name[name] for name in near))
