"""The vehicle charts and cards of both sides in a match, each against the other's vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, current
from nco_builder.match.model import SIDES
from nco_builder.match.settling import types_against
from nco_builder.sheets import NoSheetError, vehicle_deck, vehicle_sheet
from nco_builder.sheets.contents import ContentGroup
from nco_builder.sheets.words import called

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from nco_builder.legality import Report
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.contents import Content
    from nco_builder.sheets.match_sheet import SettledMatch

    Maker = Callable[[Report, SheetOptions, Collection[str]], Content]


def vehicle_charts(judgement: SettledMatch, options: SheetOptions) -> ContentGroup:
    """Return the vehicle chart of each side that has vehicles.

    Raises:
        NoSheetError: neither has any, there are not two sides, or a rulebook is missing.

    """
    return _of_both(judgement, options, _(vehicle_sheet.HEADLINE), vehicle_sheet.vehicle_sheet)


def vehicle_cards(judgement: SettledMatch, options: SheetOptions) -> ContentGroup:
    """Return the vehicle cards of each side that has vehicles.

    Raises:
        NoSheetError: neither has any, there are not two sides, or a rulebook is missing.

    """
    return _of_both(judgement, options, _(vehicle_deck.HEADLINE), vehicle_deck.vehicle_deck)


def _of_both(
    judgement: SettledMatch, options: SheetOptions, headline: str, make: Maker
) -> ContentGroup:
    settling = judgement.resolved
    if len(settling.match.sides) != SIDES:
        raise NoSheetError(_("the vehicle sheets of a match need two squads"))
    sides = [place for place in range(SIDES) if settling.reports[place].squad.vehicles]
    if not sides:
        raise NoSheetError(_("neither squad has vehicles"))
    made = [make(settling.reports[each], options, types_against(settling, each)) for each in sides]
    name = called(settling.match.name)
    first = made[0]
    return ContentGroup(
        title=f"{headline}, {name}" if name else headline,
        author="",
        subject=first.subject,
        language=current(),
        owner="",
        credit=(),
        counted=first.counted,
        contents=tuple(made),
    )
