"""The available choices: for every recruit, and for every field of every man.

A choice is an edit that was tried, and the resulting findings decide its state. So the answer here
never differs from the later finding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.legality.proposals import Proposal, man_at, proposals, ranks
from nco_builder.legality.trials import changed_pools, pool_of, trials
from nco_builder.squad import Edit, edit, recruit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.trials import Pool, State
    from nco_builder.rules import Currency, Unit
    from nco_builder.squad import Member


class Choice(NamedTuple):
    """One available choice.

    Attributes:
        field: member field it belongs to; "unit" for his rank, and for a recruit.
        value: the value to choose: an id, a number, a switch, or None for nothing.
        edit: the change that chooses it (for items and skills already chosen: removes it).
        state: `ok`; `over` (exceeds a budget or the number of men: allowed, but flagged);
            `barred` (another rule).
        chosen: whether he has it now.
        price: what it costs him, chosen or not, in points of `currency`.
        change: the change of the total in points of that currency.
        left: points left in that pool afterwards; negative when over; None without a pool.
        pools: every kind of points whose sum the edit changes: two, if a soldier becomes a
            specialist.
        reasons: the errors it would add, those that cannot be resolved first.
        replaces: the item or skill that it replaces if no slot is free; else empty.

    """

    field: str
    value: object
    edit: Edit
    state: State
    chosen: bool
    price: int
    change: int
    currency: Currency | None
    left: int | None
    pools: tuple[Pool, ...]
    reasons: tuple[Finding, ...]
    replaces: str = ""


def recruit_choices(report: Report) -> tuple[Choice, ...]:
    """Return one choice per unit of the rulebook, in its order; none without a rulebook."""
    if report.rulebook is None:
        return ()
    place = len(report.squad.members)
    found = []
    for unit in report.rulebook.units:
        man = recruit(unit)
        proposal = Proposal("unit", unit.id, edit("add_members", members=(man,)), unit.cost)
        found.append(_tried(proposal, man, report, unit.currency, place))
    return tuple(found)


def rank_choices(
    report: Report, index: int, units: Iterable[Unit] | None = None
) -> tuple[Choice, ...]:
    """Return one choice of rank per given unit, or per unit, even for a man of an unknown unit."""
    if report.rulebook is None:
        return ()
    known, member = report.rulebook.units_by_id, report.squad.members[index]
    return tuple(
        _tried(each, each.edit.of_man(member), report, known[str(each.value)].currency, index)
        for each in ranks(index, report, units)
    )


def member_choices(report: Report, index: int) -> dict[str, tuple[Choice, ...]]:
    """Return every choice of one man by field; only his rank if his unit is unknown.

    `items_again` and `skills_again` offer one more of what he already has.
    """
    if report.rulebook is None:
        return {}
    return {"unit": rank_choices(report, index), **kit_choices(report, index)}


def kit_choices(report: Report, index: int) -> dict[str, tuple[Choice, ...]]:
    """Return every choice of one man by field, except his rank; none if his unit is unknown."""
    man = man_at(index, report)
    choices: dict[str, list[Choice]] = {}
    if man is not None:
        for each in proposals(man):
            after = each.edit.of_man(man.member)
            choice = _tried(each, after, report, man.unit.currency, index)
            choices.setdefault(each.field, []).append(choice)
    return {field: tuple(each) for field, each in choices.items()}


def _tried(
    proposal: Proposal, man: Member, report: Report, currency: Currency, index: int
) -> Choice:
    """Return the choice that replaces the man at a position with `man`."""
    trial = trials(report).of(index, man, proposal.field)
    pool, state = pool_of(currency, report, trial), trial.state
    return Choice(
        field=proposal.field,
        value=proposal.value,
        edit=proposal.edit,
        state=state,
        chosen=proposal.chosen,
        price=proposal.price,
        change=pool.change,
        currency=currency,
        left=pool.left,
        pools=changed_pools(report, trial),
        reasons=trial.reasons,
        replaces="" if state == "barred" else proposal.replaces,
    )
