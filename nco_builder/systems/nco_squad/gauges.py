"""The gauges of a squad: points of both kinds, men, order dice, in exact numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext, pgettext
from nco_builder.systems.page import PageGauge

if TYPE_CHECKING:
    from nco_builder.legality import Report

Part = tuple[int, str]
"""A share of a gauge, and the token of its color."""
LEAST_LIMIT = 0.001
"""Shown for a limit of zero, of which no bar can be a share."""


def squad_gauges(report: Report, then: Report | None = None) -> tuple[PageGauge, ...]:
    """What stands over a squad.

    Args:
        report: The verdict on it.
        then: What a choice that is only looked at would make of it.
    """
    then = then or report
    return (
        _amount(
            ("gauge_valor", "rule:valor_points", 35),
            _("valor points"),
            ((report.vp, "soldiers"),),
            report.vp_limit,
            brief=_("vp"),
            more=then.vp - report.vp,
            offers=_("Spend what is left"),
        ),
        _amount(
            ("gauge_specialist", "rule:specialist_points", 36),
            _("specialist points"),
            ((report.sp, "specialists"),),
            report.sp_limit,
            _bonus(report),
            brief=_("sp"),
            more=then.sp - report.sp,
            offers=_("Spend what is left"),
        ),
        _amount(
            ("gauge_men", "rule:nations", 23),
            _("men"),
            _men(report),
            _most_men(report),
            brief="",
            more=then.size - report.size,
        ),
        _dice(report.size, report.victory_total),
    )


def _amount(  # noqa: PLR0913 - what a gauge consists of
    what: tuple[str, str, int],
    counted: str,
    parts: tuple[Part, ...],
    limit: int | None,
    bonus: tuple[str, ...] = (),
    *,
    brief: str,
    more: int = 0,
    offers: str = "",
) -> PageGauge:
    """What is spent of a limit, None where that is not known.

    `brief` is short for what is counted. `bonus` explains the limit: in short, and what to add to
    that where there is room. `more` is what a choice that is only looked at would add; `offers`
    holds as long as something is left.
    """
    key, topic, weight = what
    spent = sum(amount for amount, _token in parts)
    left = _left(spent, limit)
    note = " · ".join(filter(None, (" ".join(bonus), left)))
    of = "" if limit is None else f"/ {limit}"
    said = _("{counted}: {number} of {limit}") if of else _("{counted}: {number}")
    said = said.format(counted=counted, number=spent, limit=limit)
    whole = (spent or 1) if limit is None else (limit or LEAST_LIMIT)
    return PageGauge(
        str(spent),
        counted,
        note,
        spent / whole,
        brief=brief,
        limit=of,
        shorter=(" · ".join((*bonus[:1], left)), left),
        spoken=f"{said}, {note}" if note else said,
        parts=tuple([(amount / whole, token) for amount, token in parts]),
        topic=topic,
        key=key,
        weight=weight,
        ghost=more / whole,
        offers=offers if limit is not None and spent < limit else "",
    )


def _left(spent: int, limit: int | None) -> str:
    if limit is None:
        return ""
    if spent > limit:
        return _("{count} over").format(count=spent - limit)
    return _("{count} left").format(count=limit - spent) if spent < limit else _("none left")


def _bonus(report: Report) -> tuple[str, ...]:
    """Return the summands of a limit above the agreed points, and the nation's name."""
    agreed = report.squad.limits.sp
    if report.sp_limit == agreed or report.rulebook is None:
        return ()
    nation = report.rulebook.nations_by_id[report.squad.nation]
    return f"{agreed} + {report.sp_limit - agreed}", nation.name


def _men(report: Report) -> tuple[Part, ...]:
    kinds = [man.unit.kind if man.unit else "unknown" for man in report.members]
    return (
        (kinds.count("soldier"), "soldiers"),
        (kinds.count("specialist"), "specialists"),
        (kinds.count("unknown"), "dim"),
    )


def _most_men(report: Report) -> int | None:
    nation = report.rulebook and report.rulebook.nations_by_id.get(report.squad.nation)
    return nation.max_squad_size if nation else None


def _dice(dice: int, worth: int) -> PageGauge:
    """Return the number of order dice (ruling NCO-94) and the squad's value to the enemy."""
    said = ngettext(
        "{dice} order die, {worth} victory points if wiped out",
        "{dice} order dice, {worth} victory points if wiped out",
        dice,
    )
    return PageGauge(
        str(dice),
        ngettext("order die", "order dice", dice),
        _("worth {worth}").format(worth=worth),
        brief=pgettext("order dice", "dice"),
        spoken=said.format(dice=dice, worth=worth),
        topic="rule:order_dice",
        key="gauge_dice",
        weight=21,
    )
