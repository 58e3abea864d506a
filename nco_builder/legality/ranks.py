"""Promotion and demotion: the next rank up or down of the Soldier Barracks, the next specialist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.proposals import ranks
from nco_builder.legality.trials import Trials, changed_pools, trials
from nco_builder.legality.verdict import check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.trials import Pool, State, Trial
    from nco_builder.rules import Unit
    from nco_builder.squad import Edit

Step = Literal[-1, 1]
UP: Step = -1
DOWN: Step = 1
"""In the order of the rulebook, which begins with the highest rank."""


class RankStep(NamedTuple):
    """One rank up or down for some men.

    Attributes:
        unit: their new unit, if it is the same for all who can change; else None.
        edits: the changes, man by man; none for men who cannot change.
        of: the number of men in question.
        state: as in Choice; `barred` if nobody can change.
        reasons: if nobody can change, the errors it would add; empty if there is no such rank.
        pools: the points it changes.

    """

    unit: Unit | None
    edits: tuple[Edit, ...]
    of: int
    state: State
    reasons: tuple[Finding, ...]
    pools: tuple[Pool, ...]


def neighbour(unit: Unit, report: Report, step: Step) -> Unit | None:
    """Return the next unit of the same list that the nation has; None at its end."""
    assert report.rulebook is not None  # noqa: S101 - without one nobody has a unit
    nation = report.rulebook.nations_by_id.get(report.squad.nation)
    forbidden = nation.forbidden if nation else ()
    beside = [
        each
        for each in report.rulebook.units
        if each.kind == unit.kind and (each.id not in forbidden or each is unit)
    ]
    place = beside.index(unit) + step
    return beside[place] if 0 <= place < len(beside) else None


def rank_step(report: Report, rows: Sequence[int], step: Step) -> RankStep:
    """Move every one of these men who can change to the next rank, one after the other."""
    now = report
    last: Report | Trial = report
    edits: list[Edit] = []
    state: State = "barred"
    units: set[Unit] = set()
    reasons: tuple[Finding, ...] = ()
    for row in rows:
        old = report.members[row].unit
        new = neighbour(old, report, step) if old else None
        if new is None:
            continue
        if last is not now:
            assert now.rulebook is not None  # noqa: S101 - without one nobody has a unit
            last = now = check(edits[-1].apply(now.squad), now.rulebook)
        change = next(ranks(row, now, (new,))).edit
        tried = trials(now) if now is report else Trials(now)
        trial = tried.of(row, change.of_man(now.squad.members[row]), "unit")
        if trial.state == "barred":
            reasons = reasons or trial.reasons
            continue
        edits.append(change)
        units.add(new)
        last = trial
        state = "over" if "over" in {state, trial.state} else "ok"
    unit = units.pop() if len(units) == 1 else None
    if edits:
        reasons = ()
    return RankStep(unit, tuple(edits), len(rows), state, reasons, changed_pools(report, last))
