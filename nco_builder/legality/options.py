"""The available choices: for every recruit, and for every field of every man.

A choice is an edit that was tried, and the resulting findings decide its state. So the answer here
never differs from the later finding.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.proposals import ManInSquad, Proposal, man_at, proposals, ranks
from nco_builder.legality.verdict import (
    Pool,
    SquadTrials,
    changed_pools,
    check,
    pool_of,
    trials,
    tried,
)
from nco_builder.squad import Edit, edit, recruit, set_one
from nco_builder.squad.fields import SWITCHED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.verdict import State, Trial, WholeTrial
    from nco_builder.rules import Currency, Unit
    from nco_builder.squad import Member, Vehicle


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
    return {} if man is None else _choices_of(man, proposals(man))


def _choices_of(man: ManInSquad, proposed: Iterable[Proposal]) -> dict[str, tuple[Choice, ...]]:
    choices: dict[str, list[Choice]] = {}
    for each in proposed:
        after = each.edit.of_man(man.member)
        choice = _tried(each, after, man.report, man.unit.currency, man.place)
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
        tried = trials(now) if now is report else SquadTrials(now)
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


Has = Literal["none", "some", "all"]
MOST_CHOICES = 20_000
"""The most choices of one field, of all men together: 40 for each of 500 men."""


class SharedChoice(NamedTuple):
    """One choice for several men.

    Attributes:
        choices: the choices of the men who may have it at all, or have it.
        acting: the choices it makes: it is given to everybody who may have it and
            does not; if nobody is left, it is taken from those who have it.
        state: as in Choice, for all edits together.
        has: whether none, some or all of the men have it.
        of: the number of men in question.
        pools: the points of the men whom the edits change.
        reasons: the errors the edits would add; if nobody may have it, those of one man.
    """

    choices: tuple[Choice, ...]
    acting: tuple[Choice, ...]
    state: State
    has: Has
    of: int
    pools: tuple[Pool, ...]
    reasons: tuple[Finding, ...]

    @property
    def typical(self) -> Choice:
        """The choice of one man, of one whom the edits change if possible."""
        return (self.acting or self.choices)[0]

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of choosing it, man by man."""
        return tuple([choice.edit for choice in self.acting])

    @property
    def men(self) -> int:
        """The number of men whom the edits change."""
        return len(self.acting)


def shared_choices(
    report: Report, indices: Sequence[int], units: Iterable[Unit] | None = None
) -> dict[str, tuple[SharedChoice, ...]]:
    """Return every choice of these men by field, as `member_choices` does for one.

    A man of an unknown unit has no choices. A choice that only some may have is offered for those.
    All ranks are included, or only the given ones.
    Fields with more choices than MOST_CHOICES, of all these men together, are left out.
    """
    if report.rulebook is None:
        return {}
    asked = None if units is None else tuple(units)
    men = [(index, man_at(index, report)) for index in indices]
    proposed = {index: tuple(proposals(man)) for index, man in men if man is not None}
    counts = Counter([each.field for offered in proposed.values() for each in offered])
    by_field: dict[str, dict[object, list[tuple[int, Choice]]]] = {}
    for index, man in men:
        offered = {"unit": rank_choices(report, index, asked)}
        if man is not None:
            few = [each for each in proposed[index] if counts[each.field] <= MOST_CHOICES]
            offered |= _choices_of(man, few)
        for field, choices in offered.items():
            by_value = by_field.setdefault(field, {})
            for choice in choices:
                by_value.setdefault(choice.value, []).append((index, choice))
    return {
        field: tuple(_shared(offers, report, len(indices)) for offers in by_value.values())
        for field, by_value in by_field.items()
    }


def _shared(offers: list[tuple[int, Choice]], report: Report, of: int) -> SharedChoice:
    choices = tuple(choice for _index, choice in offers)
    having = sum(choice.chosen for choice in choices)
    has: Has = "all" if having == of else "some" if having else "none"
    if of == 1:
        return _of_one(choices, has)
    giving = [offer for offer in offers if not offer[1].chosen and offer[1].state != "barred"]
    acting = giving or [offer for offer in offers if offer[1].chosen and offer[1].field in SWITCHED]
    if not acting:
        return _nothing(choices, has, of)
    return _together(acting, choices, has, report, of)


def _of_one(choices: tuple[Choice, ...], has: Has) -> SharedChoice:
    choice = choices[0]
    pools = choice.pools
    if not pools and choice.currency is not None and choice.left is not None:
        pools = (Pool(choice.currency, choice.change, choice.left),)
    return SharedChoice(choices, choices[:1], choice.state, has, 1, pools, choice.reasons)


def _nothing(choices: tuple[Choice, ...], has: Has, of: int) -> SharedChoice:
    """Return the choice when no man is left to take it: `ok` if some have it, else `barred`."""
    barred = next((choice for choice in choices if not choice.chosen), None)
    if barred is None or has != "none":
        return SharedChoice(choices, (), "ok", has, of, (), ())
    return SharedChoice(choices, (), "barred", has, of, (), barred.reasons)


def _together(
    acting: list[tuple[int, Choice]],
    choices: tuple[Choice, ...],
    has: Has,
    report: Report,
    of: int,
) -> SharedChoice:
    trial = _all_at_once(acting, report)
    if trial.state == "barred":  # each may, but not all: give it to as many as possible
        acting = _as_many_as_may(acting, report)
        trial = _all_at_once(acting, report)
    after = trial.after
    acted = tuple([choice for _index, choice in acting])
    currencies = dict.fromkeys([choice.currency for choice in acted])
    pools = tuple(pool_of(currency, report, after) for currency in currencies if currency)
    if choices[0].field == "unit":  # a soldier who becomes a specialist costs other points
        pools = changed_pools(report, after)
    return SharedChoice(choices, acted, trial.state, has, of, pools, trial.reasons)


def _all_at_once(acting: Sequence[tuple[int, Choice]], report: Report) -> WholeTrial:
    men = list(report.squad.members)
    for index, choice in acting:
        men[index] = choice.edit.of_man(men[index])
    field = acting[-1][1].field if acting else ""
    return tried(
        report.squad.replace(members=tuple(men)),
        report,
        [index for index, _choice in acting],
        field,
    )


def _as_many_as_may(
    acting: Iterable[tuple[int, Choice]], report: Report
) -> list[tuple[int, Choice]]:
    """Return the men who may have it, one after the other."""
    kept: list[tuple[int, Choice]] = []
    now = SquadTrials(report)
    for index, choice in acting:
        squad = now.report.squad
        if now.of(index, choice.edit.of_man(squad.members[index]), choice.field).state == "barred":
            continue
        kept.append((index, choice))
        assert report.rulebook is not None  # noqa: S101 - without one there are no choices
        now = SquadTrials(check(choice.edit.apply(squad), report.rulebook))
    return kept


FIELD = "vehicles"


def vehicle_choices(report: Report, vehicles: Iterable[Vehicle]) -> tuple[Choice, ...]:
    """Return a choice that adds each of these models to the set; none without a rulebook."""
    if report.rulebook is None:
        return ()
    had = report.squad.vehicles
    return tuple(
        _choice(FIELD, vehicle, edit("set_vehicles", vehicles=(*had, vehicle)), report)
        for vehicle in vehicles
    )


def vehicle_swap(report: Report, vehicle: Vehicle) -> Choice | None:
    """Return a choice that replaces the last model of the same type; None if there is none."""
    had = report.squad.vehicles
    places = [place for place, each in enumerate(had) if each.type == vehicle.type]
    if report.rulebook is None or not places:
        return None
    swapped = (*had[: places[-1]], vehicle, *had[places[-1] + 1 :])
    return _choice(FIELD, vehicle, edit("set_vehicles", vehicles=swapped), report)


def type_choices(report: Report, place: int) -> tuple[Choice, ...]:
    """Return every type that the model at a position may be played as (ruling APB-04)."""
    if report.rulebook is None:
        return ()
    played = report.squad.vehicles[place].type
    types = sorted(report.rulebook.vehicle_phase.types, key=lambda known: known.size_order)
    return tuple(
        _choice(
            "type",
            known.id,
            edit("set_vehicle", vehicle=place, field="type", value=known.id),
            report,
            chosen=known.id == played,
        )
        for known in types
    )


def carrier_choices(report: Report) -> tuple[Choice, ...]:
    """Return a choice per man, by position, that gives him an anti-tank weapon or takes it away.

    If such weapons are not agreed, only men who carry one are listed.
    """
    if report.rulebook is None:
        return ()
    agreed = report.squad.match.anti_tank_weapons
    return tuple(
        _choice(
            "anti_tank",
            place,
            set_one(place, "anti_tank", not man.anti_tank),
            report,
            about=place,
            chosen=man.anti_tank,
        )
        for place, man in enumerate(report.squad.members)
        if agreed or man.anti_tank
    )


def _choice(  # noqa: PLR0913 - what a choice consists of
    field: str,
    value: object,
    change: Edit,
    report: Report,
    *,
    chosen: bool = False,
    about: int | None = None,
) -> Choice:
    """Return a choice that costs no points."""
    if about is None:
        trial: Trial | WholeTrial = tried(change.apply(report.squad), report, (), field)
    else:
        trial = trials(report).of(about, change.of_man(report.squad.members[about]), field)
    return Choice(
        field=field,
        value=value,
        edit=change,
        state=trial.state,
        chosen=chosen,
        price=0,
        change=0,
        currency=None,
        left=None,
        pools=(),
        reasons=trial.reasons,
    )
