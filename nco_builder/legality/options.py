"""What may be chosen next and why not: for every recruit and for every choice of every man.

A choice is an edit that was tried: what the check then says decides its state, so an answer
here and a finding later can never differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.codes import CODES, OVER_CODES
from nco_builder.legality.findings import excess, matter
from nco_builder.legality.proposals import Proposal, man_at, proposals, ranks
from nco_builder.legality.verdict import check
from nco_builder.squad import Edit, edit, recruit

if TYPE_CHECKING:
    from collections.abc import Container

    from nco_builder.legality.findings import Bound, Finding
    from nco_builder.legality.verdict import Report
    from nco_builder.rules import Currency

State = Literal["ok", "over", "barred"]
_LIGHTER: tuple[Bound, ...] = ("rule", "slots", "budget")
"""What is overstepped, the gravest first."""


class Pool(NamedTuple):
    """What a choice does to one kind of points: by how many the sum changes, what it leaves."""

    currency: Currency
    change: int
    left: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be chosen.

    Attributes:
        field: member field it belongs to; "unit" for his rank, and for a recruit.
        value: what it chooses: an id, a number, a switch, or None for nothing.
        edit: the change that chooses it (for items and skills that are chosen: leaves it out).
        state: `ok`; `over` (a budget or the number of men: may be taken, will be flagged);
            `barred` (another rule).
        chosen: whether he has it now.
        price: what it costs him, chosen or not, in points of `currency`.
        change: by how many points of that currency the edit changes the sum.
        left: points left in that pool afterwards; below zero when over; None without a pool.
        pools: every kind of points whose sum the edit changes: two, where a soldier becomes a
            specialist.
        reasons: the errors it would add, those that nothing can make room for first.
        replaces: the item or skill that gives way to it, where no slot is left; else empty.

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
    """One choice for each unit of the rulebook, in its order; none without a rulebook."""
    if report.rulebook is None:
        return ()
    place = len(report.squad.members)
    return tuple(
        _tried(
            Proposal("unit", unit.id, edit("add_members", members=(recruit(unit),)), unit.cost),
            report,
            unit.currency,
            place,
        )
        for unit in report.rulebook.units
    )


def member_choices(report: Report, index: int) -> dict[str, tuple[Choice, ...]]:
    """Every choice of one man by field; only his rank for a man of an unknown unit.

    `items_again` and `skills_again` are one more of what he has already.
    """
    if report.rulebook is None:
        return {}
    units, man = report.rulebook.units_by_id, man_at(index, report)
    choices: dict[str, list[Choice]] = {}
    for proposal in ranks(index, report):
        currency = units[str(proposal.value)].currency
        choices.setdefault("unit", []).append(_tried(proposal, report, currency, index))
    if man is not None:
        for proposal in proposals(man):
            choice = _tried(proposal, report, man.unit.currency, index)
            choices.setdefault(proposal.field, []).append(choice)
    return {field: tuple(each) for field, each in choices.items()}


class Trial(NamedTuple):
    """What comes of an edit: the verdict then, whether it may be made, and why not."""

    after: Report
    state: State
    reasons: tuple[Finding, ...]


def tried(change: Edit, report: Report, about: int | None, field: str) -> Trial:
    """Try an edit that chooses a field of the squad, or of the man `about`."""
    assert report.rulebook is not None  # noqa: S101 - asked by every caller
    after = check(change.apply(report.squad), report.rulebook)
    reasons = new_errors(report, after, {None, about}, field)
    return Trial(after, state_of(reasons), reasons)


def state_of(reasons: tuple[Finding, ...]) -> State:
    """What errors an edit would add make of it."""
    barred = any(reason.code not in OVER_CODES for reason in reasons)
    return "barred" if barred else "over" if reasons else "ok"


def _tried(proposal: Proposal, report: Report, currency: Currency, about: int) -> Choice:
    after, state, reasons = tried(proposal.edit, report, about, proposal.field)
    pool = pool_of(currency, report, after)
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
        pools=changed_pools(report, after),
        reasons=reasons,
        replaces="" if state == "barred" else proposal.replaces,
    )


def changed_pools(before: Report, after: Report) -> tuple[Pool, ...]:
    """The kinds of points whose sum an edit changes."""
    both = (pool_of("vp", before, after), pool_of("sp", before, after))
    return tuple([pool for pool in both if pool.change])


def pool_of(currency: Currency, before: Report, after: Report) -> Pool:
    """What an edit does to one kind of points."""
    if currency == "vp":
        return Pool("vp", after.vp - before.vp, after.vp_limit - after.vp)
    return Pool("sp", after.sp - before.sp, after.sp_limit - after.sp)


def _weight(reason: Finding) -> int:
    return _LIGHTER.index(CODES[reason.code].bound)


def new_errors(
    before: Report, after: Report, about: Container[int | None], field: str
) -> tuple[Finding, ...]:
    """Errors an edit adds or makes worse, about whom they are asked; the gravest first.

    An error that it eases is no reason against it, except where the number itself is chosen.
    Under an exact budget points that stay unspent are no reason against a choice.
    """
    added = [
        error
        for error in after.findings
        if error.severity == "error"
        and error.member in about
        and not error.code.endswith("_unspent")
        and error not in before.findings
        and (error.field == field == "grenades" or not _is_eased(error, before))
    ]
    return tuple(sorted(added, key=_weight))


def _is_eased(error: Finding, before: Report) -> bool:
    """Whether the same thing was as far beyond its bound before, or further."""
    return any(
        other.code == error.code  # asked first: it rules out most, and matter takes time
        and other.member == error.member
        and other.severity == "error"
        and matter(other) == matter(error)
        and excess(other) >= excess(error)
        for other in before.findings
    )
