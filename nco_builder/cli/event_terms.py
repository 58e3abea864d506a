"""The terms of a new event as options of `nco-builder event new`."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from nco_builder.cli.words import points
from nco_builder.event.model import TieBreak
from nco_builder.event.terms import rulebook_of
from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.squad.model import DecidedRulings, Match

if TYPE_CHECKING:
    from argparse import Namespace

    from nco_builder.cli.words import Parser
    from nco_builder.event.model import Event


def add_options(parser: Parser) -> None:
    """What can be said of a new event besides its points; all else is for an event file."""
    parser.add_argument(
        "--exact", action="store_true", help=_("every point is to be spent, not up to that many")
    )
    what = _("numbers of the scenarios, round by round")
    parser.add_argument("--scenarios", nargs="+", metavar=_("N"), type=points, help=what)
    parser.add_argument(
        "--vehicle-phase", action="store_true", help=_("the Vehicle Phase is played")
    )
    parser.add_argument(
        "--anti-tank", action="store_true", help=_("anti-tank weapons may be carried")
    )
    what = _("what places are by: all victory points, or points for results")
    parser.add_argument("--scoring", choices=("points", "results"), help=what)
    what = _("what tells players of the same points apart, the first one first")
    parser.add_argument("--tie-breaks", nargs="+", choices=get_args(TieBreak), help=what)


def changes(given: Namespace, event: Event, parser: Parser) -> dict[str, object]:
    """The terms of a new event that are named, beside those its file has."""
    said: dict[str, object] = {}
    if given.exact:
        said["rulings"] = (event.rulings or DecidedRulings()).replace(budget="exact")
    played = {"vehicle_phase": given.vehicle_phase, "anti_tank_weapons": given.anti_tank}
    if any(played.values()):
        before = event.match or Match()
        said["match"] = before.replace(**{key: True for key, on in played.items() if on})
    if given.scenarios:
        known = [each.number for each in rulebook_of(event).scenarios]
        for number in given.scenarios:
            if number not in known:
                problem = _("there is no scenario {number}; choose from {numbers}")
                parser.error(problem.format(number=number, numbers=listed([*map(str, known)])))
        said["scenarios"] = tuple(given.scenarios)
    scoring = {"by": given.scoring, "tie_breaks": given.tie_breaks and tuple(given.tie_breaks)}
    chosen = {key: value for key, value in scoring.items() if value}
    if chosen:
        said["scoring"] = event.scoring.replace(**chosen)
    return said
