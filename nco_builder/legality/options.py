"""What may be chosen next and why not: for every recruit and for every choice of every man.

A choice is an edit that was tried: what the check then says decides its state, so an answer
here and a finding later can never differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.findings import OVER_CODES, excess, matter
from nco_builder.legality.verdict import check
from nco_builder.squad import Edit, edit, effective_rules, recruit, set_one
from nco_builder.squad.price import grenade_cost, item_cost, primary_cost

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.verdict import Report
    from nco_builder.rules import Currency, Rulebook, Unit
    from nco_builder.squad import EffectiveRules, Member

State = Literal["ok", "over", "barred"]
LISTED_OVER_BUDGET = 2
MOST_LISTED = 40
"""Grenades an Engineer is offered at most, whatever the budget: nobody throws more."""
SLOT_CODES = frozenset({"item_slots_over", "skill_slots_over"})


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be chosen.

    Attributes:
        field: member field it belongs to, or "unit" for a recruit.
        value: what it chooses: an id, a number, a switch, or None for nothing.
        edit: the change that chooses it (for items and skills that are chosen: leaves it out).
        state: `ok`; `over` (a budget or the number of men: may be taken, will be flagged);
            `barred` (another rule).
        chosen: whether he has it now.
        price: what it costs him, chosen or not, in points of `currency`.
        change: by how many points the edit changes the sum.
        left: points left in that pool afterwards; below zero when over; None without a pool.
        reasons: the errors it would add, those that nothing can make room for first.

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
    reasons: tuple[Finding, ...]


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
    """Every choice of one man by field; none for a man of an unknown unit.

    `items_again` and `skills_again` are one more of what he has already.
    """
    unit = report.members[index].unit
    if report.rulebook is None or unit is None:
        return {}
    member = report.squad.members[index]
    found: dict[str, list[Choice]] = {}
    for proposal in _proposed(member, unit, index, report):
        choice = _tried(proposal, report, unit.currency, index)
        found.setdefault(proposal.field, []).append(choice)
    return {field: tuple(choices) for field, choices in found.items()}


class Proposal(NamedTuple):
    """A choice before it is tried."""

    field: str
    value: object
    edit: Edit
    price: int
    chosen: bool = False


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
    spent, limit = (after.vp, after.vp_limit) if currency == "vp" else (after.sp, after.sp_limit)
    before = report.vp if currency == "vp" else report.sp
    return Choice(
        field=proposal.field,
        value=proposal.value,
        edit=proposal.edit,
        state=state,
        chosen=proposal.chosen,
        price=proposal.price,
        change=spent - before,
        currency=currency,
        left=limit - spent,
        reasons=reasons,
    )


def _weight(reason: Finding) -> int:
    return 2 if reason.code in OVER_CODES else 1 if reason.code in SLOT_CODES else 0


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
    """Whether the same thing was further beyond its bound before."""
    return any(
        other.code == error.code  # asked first: it rules out most, and matter takes time
        and other.member == error.member
        and other.severity == "error"
        and matter(other) == matter(error)
        and excess(other) > excess(error)
        for other in before.findings
    )


def _proposed(member: Member, unit: Unit, index: int, report: Report) -> Iterator[Proposal]:
    rulebook = report.rulebook
    assert rulebook is not None  # noqa: S101 - asked by the only caller
    yield from _primaries(member, unit, index, effective_rules(report.squad, rulebook))
    yield from _secondaries(member, unit, index)
    yield from _grenade_counts(member, unit, index, report)
    yield from _items(member, unit, index, rulebook)
    yield from _skills(member, unit, index, rulebook)
    for field, price in (
        ("extra_skill_slot", unit.extra_skill_slot_cost or 0),
        ("anti_tank", 0),
        ("bomber", 0),
    ):
        has = getattr(member, field)
        if has or _is_offered(field, unit, report):
            yield Proposal(
                field, value=True, edit=set_one(index, field, not has), price=price, chosen=has
            )


def _is_offered(field: str, unit: Unit, report: Report) -> bool:
    match = report.squad.match
    if field == "extra_skill_slot":
        return unit.extra_skill_slots > 0
    if field == "anti_tank":
        return match.anti_tank_weapons
    scenarios = report.rulebook.scenarios_by_number if report.rulebook else {}
    scenario = scenarios.get(match.scenario or 0)
    return scenario is not None and scenario.bomber is not None


def _primaries(member: Member, unit: Unit, index: int, rules: EffectiveRules) -> Iterator[Proposal]:
    offered = [option.weapon for option in unit.primary]
    if unit.nation_weapon:
        offered += list(rules.nation_weapons)
    if member.primary is not None:
        offered.append(member.primary)
    for weapon in dict.fromkeys(offered):
        change = set_one(index, "primary", weapon)
        price = primary_cost(weapon, unit, rules)
        yield Proposal("primary", weapon, change, price, weapon == member.primary)


def _secondaries(member: Member, unit: Unit, index: int) -> Iterator[Proposal]:
    has = member.secondary or (unit.secondary[0] if unit.secondary else None)
    carried = () if member.secondary is None else (member.secondary,)
    for weapon in dict.fromkeys(unit.secondary + carried):
        yield Proposal("secondary", weapon, set_one(index, "secondary", weapon), 0, weapon == has)


def _grenade_counts(member: Member, unit: Unit, index: int, report: Report) -> Iterator[Proposal]:
    if unit.grenades is None and not member.grenades:
        return
    listed = range(min(_most_grenades(member, unit, report), MOST_LISTED) + 1)
    for count in dict.fromkeys([*listed, member.grenades]):
        change = set_one(index, "grenades", count)
        price = grenade_cost(count, unit)
        yield Proposal("grenades", count, change, price, count == member.grenades)


def _most_grenades(member: Member, unit: Unit, report: Report) -> int:
    """The stated maximum, else what the budget allows (ruling NCO-31) and a little more."""
    option = unit.grenades
    if option is None:
        return member.grenades
    if option.max is not None:
        return max(option.max, member.grenades)
    left = report.sp_limit - report.sp if unit.currency == "sp" else report.vp_limit - report.vp
    more = max(0, left) // option.cost_each_extra if option.cost_each_extra else 0
    return max(option.free, member.grenades) + more + LISTED_OVER_BUDGET


def _items(member: Member, unit: Unit, index: int, rulebook: Rulebook) -> Iterator[Proposal]:
    known = [item.id for item in rulebook.items]
    for item in dict.fromkeys([*known, *member.items]):
        change = set_one(index, "items", _toggled(member.items, item, unit.item_slots))
        price = item_cost(item, unit, rulebook)
        yield Proposal("items", item, change, price, item in member.items)
    for item in dict.fromkeys(member.items):
        change = set_one(index, "items", (*member.items, item))
        yield Proposal("items_again", item, change, item_cost(item, unit, rulebook))


def _skills(member: Member, unit: Unit, index: int, rulebook: Rulebook) -> Iterator[Proposal]:
    bought = unit.extra_skill_slots if member.extra_skill_slot else 0
    slots = unit.free_skill_slots + bought
    if not slots and not member.skills:
        return
    known = [skill.id for skill in rulebook.skills]
    for skill in dict.fromkeys([*known, *member.skills]):
        change = set_one(index, "skills", _toggled(member.skills, skill, slots))
        yield Proposal("skills", skill, change, 0, skill in member.skills)
    for skill in dict.fromkeys(member.skills):
        if skill in rulebook.skills_by_id and rulebook.skills_by_id[skill].max_stack > 1:
            change = set_one(index, "skills", (*member.skills, skill))
            yield Proposal("skills_again", skill, change, 0)


def _toggled(has: tuple[str, ...], value: str, slots: int) -> tuple[str, ...]:
    """Without the value where it is had; else with it, in place of the one in a single slot."""
    if value in has:
        position = len(has) - 1 - has[::-1].index(value)
        return has[:position] + has[position + 1 :]
    if slots == 1 and len(has) == 1:
        return (value,)
    return (*has, value)
