"""The match sheet: both squads, what was settled, what is tallied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current
from nco_builder.legality import Names
from nco_builder.match.match_texts import side_name
from nco_builder.match.model import SIDES
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Boxes, Panel, Points, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, FIRM, PROGRAM, day, narrow, one_line

if TYPE_CHECKING:
    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling
    from nco_builder.sheets import Wishes
    from nco_builder.systems.judging import Judged

HEADLINE = N_("Match sheet")


def match_sheet(judged: Judged[SquadMatch], wishes: Wishes) -> Chart:
    """The sheet of a match.

    Raises:
        NoSheetError: it has not two sides.

    """
    settling: Settling = judged.resolved
    match = judged.document
    if len(match.sides) != SIDES:
        raise NoSheetError(_("a match sheet needs two squads"))
    label = settling.rulebook.label
    return Chart(
        title=one_line(match.name) or _(HEADLINE),
        author="",
        subject=f"{_(HEADLINE)}, {label}",
        language=current(),
        headline=_(HEADLINE),
        line=(Text(one_line(match.name)),),
        beside="\n".join([label, DOT.join([day(wishes.date), PROGRAM])]),
        owner=one_line(match.name),
        counted=_("page {number} of {count}"),
        credit=(settling.rulebook.credit,),
        sides=(tuple([_side(settling, place) for place in range(SIDES)]),),
        columns=SIDES,
    )


def _side(settling: Settling, place: int) -> Panel:
    report = settling.reports[place]
    names = Names(report.squad, report.rulebook)
    men = [
        (Boxes(1), Text(f"{FIRM}{one_line(names.man(at))}  "), Text(narrow(man.victory), "number"))
        for at, man in enumerate(report.members)
    ]
    return Panel(side_name(settling, place), "", (Points(tuple(men)),))
