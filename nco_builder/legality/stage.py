"""How far a squad is: what it still lacks is no mistake while it is only begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from nco_builder.legality.report import Report

Stage = Literal["empty", "begun", "whole"]
"""Without any rows; with so few that what it lacks does not count yet; all others."""
UNFINISHED = frozenset({"vp_unspent", "sp_unspent", "no_sergeant"})
"""Codes of what any squad has that was just begun."""
FEW_MEN, MOST_SPENT = 3, 0.9
"""A squad with so many men, or so much of its points spent, is no longer just begun."""


def stage_of(report: Report) -> Stage:
    """Return whether so much of a squad is there that it counts what it lacks."""
    if not report.squad.members:
        return "empty"
    if report.size >= FEW_MEN or report.rulebook is None:
        return "whole"
    limits = ((report.vp, report.vp_limit), (report.sp, report.sp_limit))
    spent = any(limit and spent >= MOST_SPENT * limit for spent, limit in limits)
    return "whole" if spent else "begun"
