"""Judging a squad that was read from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import BrokenRulebookError

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.squad import Squad


def judged(squad: Squad, origin: str) -> Report:
    """The verdict on a squad by the ruleset it names.

    Raises:
        FileProblem: that rulebook is installed and cannot be used.

    """
    try:
        return check_by_own_ruleset(squad)
    except BrokenRulebookError as error:
        problem = _("the rulebook of this squad cannot be used ({problem})")
        raise FileProblem(origin, problem.format(problem=error)) from error
