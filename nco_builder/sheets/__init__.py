"""What a sheet says, as frozen blocks: no page, no font, no file."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nco_builder.language import N_

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from nco_builder.sheets.contents import Content

SheetName = Literal[
    "roster", "cards", "blank_cards", "reference", "glossary", "vehicles", "vehicle_cards"
]
CardSize = Literal["poker", "large"]
"""63 x 88 mm, nine to a page, and 100 x 110 mm, four to a page."""


class NoSheetError(ValueError):
    """There can be no such sheet of a document: nothing for it to tell of, or no rules."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is wished of a sheet, whatever paper it will be on.

    Attributes:
        date: when what it tells of was checked.
        codes: what can be scanned from the sheet that has room for it, in as many texts as it
            takes; without any, nothing.
        backs: whether cards have backs.
        generic_backs: whether those are alike for all, with what holds for everybody alone.

    """

    date: dt.date
    codes: tuple[str, ...] = ()
    backs: bool = False
    generic_backs: bool = False


@dataclass(frozen=True, slots=True)
class SheetMaker:
    """A sheet that a kind of document has.

    Attributes:
        title: what it is called, marked for translation.
        where: what makes it, as `module:function`; imported when such a sheet is first wanted.
        card_size: of a sheet of cards, the size they have where nobody chooses one.

    """

    title: str
    where: str
    card_size: CardSize = "poker"

    def make(self, judged: object, wishes: Wishes) -> Content:
        """What the sheet of a judged document says.

        Raises:
            NoSheetError: there can be none of this document.
        """
        module, _colon, function = self.where.partition(":")
        content: Content = getattr(import_module(module), function)(judged, wishes)
        return content


SHEETS: Mapping[SheetName, SheetMaker] = MappingProxyType(
    {
        "roster": SheetMaker(N_("Roster sheet"), "nco_builder.sheets.roster:roster_sheet"),
        "cards": SheetMaker(N_("Roster cards"), "nco_builder.sheets.roster_deck:roster_deck"),
        "blank_cards": SheetMaker(N_("Blank cards"), "nco_builder.sheets.roster_deck:blank_deck"),
        "reference": SheetMaker(
            N_("Quick reference"), "nco_builder.sheets.reference:quick_reference"
        ),
        "glossary": SheetMaker(N_("Glossary"), "nco_builder.sheets.glossary:glossary"),
        "vehicles": SheetMaker(
            N_("Vehicle chart"), "nco_builder.sheets.vehicle_sheet:vehicle_sheet"
        ),
        "vehicle_cards": SheetMaker(
            N_("Vehicle cards"), "nco_builder.sheets.vehicle_deck:vehicle_deck"
        ),
    }
)
"""The sheets of a squad, made of its report."""
