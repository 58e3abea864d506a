"""Choices shared by several men: one answer for all of them, tried on all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.options import kit_choices, rank_choices
from nco_builder.legality.trials import Pool, Trials, changed_pools, pool_of, tried
from nco_builder.legality.verdict import check
from nco_builder.squad.fields import SWITCHED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.options import Choice
    from nco_builder.legality.report import Report
    from nco_builder.legality.trials import State, WholeTrial
    from nco_builder.rules import Unit
    from nco_builder.squad import Edit

Has = Literal["none", "some", "all"]


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
    """
    if report.rulebook is None:
        return {}
    asked = None if units is None else tuple(units)
    by_field: dict[str, dict[object, list[tuple[int, Choice]]]] = {}
    for index in indices:
        offered = {"unit": rank_choices(report, index, asked), **kit_choices(report, index)}
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
    now = Trials(report)
    for index, choice in acting:
        squad = now.report.squad
        if now.of(index, choice.edit.of_man(squad.members[index]), choice.field).state == "barred":
            continue
        kept.append((index, choice))
        assert report.rulebook is not None  # noqa: S101 - without one there are no choices
        now = Trials(check(choice.edit.apply(squad), report.rulebook))
    return kept
