"""All paper of an evening's game as one PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.kinds import judged
from nco_builder.paper import pdf
from nco_builder.printing.job import Job, attached, sheet_parts

if TYPE_CHECKING:
    from nco_builder.match.model import SquadMatch
    from nco_builder.paper import Options, Part

FOR_EACH, FOR_BOTH = ("roster", "cards"), ("reference",)
"""Sheets of each squad, and those that both sides share."""


def print_evening(match: SquadMatch, options: Options) -> bytes:
    """Return roster sheets, the match sheet, one quick reference and all cards as one PDF.

    The PDF contains the match, with both squads.

    Args:
        match: The match.
        options: The style; backs of cards follow their fronts.

    Raises:
        NoSheetError: a rulebook is not installed, or there is too much for paper.

    """
    squads = [judged(side.squad, "") for side in match.sides]
    judgement = judged(match, "")
    rosters, cards = [
        [made for each in squads for made in sheet_parts(each, Job((sheet,), options))]
        for sheet in FOR_EACH
    ]
    of_match = sheet_parts(judgement, Job(("roster",), options, file_inside=False))
    reference = sheet_parts(squads[0], Job(FOR_BOTH, options, file_inside=False))
    parts: list[Part] = [*rosters, *of_match, *reference, *cards]
    if options.backs:
        from nco_builder.paper.paging import on_leaves

        parts = on_leaves(parts, options.size)
    return pdf(parts, options, match.name, attached(match))
