"""The cards of a patrol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import current
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Fact, Facts, Points, Text
from nco_builder.sheets.contents import Card, Deck

from .rules import scout_rules

if TYPE_CHECKING:
    from nco_builder.sheets import SheetOptions
    from nco_builder.systems.judging import Judged

    from .model import Patrol


def scout_cards(judgement: Judged[Patrol], options: SheetOptions) -> Deck:
    """A card for each scout."""
    patrol, rules = judgement.document, scout_rules()
    if not patrol.scouts:
        raise NoSheetError("the patrol has no scouts, so it has no cards")
    cards = tuple(
        Card(
            "Scout",
            scout.name,
            (),
            (
                Facts((Fact("Sees", (Text("?" if scout.number is None else str(scout.number)),)),)),
                Points(((Text(rules.reminder),),)),
            ),
        )
        for scout in patrol.scouts
    )
    return Deck(
        title=f"Scouts of {patrol.name}",
        author=patrol.player,
        subject="Scouts",
        language=current(),
        owner=patrol.name,
        credit=("Scouting, by nobody.",),
        counted="{number} of {count}",
        source=f"{rules.label}, {options.date}",
        continued="continued",
        in_full="In full",
        cards=cards,
    )
