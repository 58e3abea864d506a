"""The content of sheets as frozen blocks, without pages, fonts or files."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from nco_builder.language import N_, _
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Mapping

    from nco_builder.legality import Report
    from nco_builder.sheets.contents import Content

SheetName = Literal[
    "roster", "cards", "blank_cards", "reference", "glossary", "vehicles", "vehicle_cards"
]
CardSize = Literal["poker", "large"]
"""63 x 88 mm, nine to a page, and 100 x 110 mm, four to a page."""


class NoSheetError(ValueError):
    """A sheet cannot be made of a document: it has no content for it, or its rules are missing."""


class SheetOptions(Frozen):
    """The options of a sheet's content, independent of paper.

    Attributes:
        date: when its document was checked.
        codes: texts for QR codes, on the sheet that has room for them, as many as it
            takes; may be empty.
        backs: whether cards have backs that are optional; those of a squad always have them.
        together: the names of all sheets that are made together; a fact is told on one of them.
    """

    date: dt.date
    codes: tuple[str, ...] = ()
    backs: bool = False
    together: tuple[str, ...] = ()


def _nothing(_judgement: object) -> str:
    return ""


def _no_rules(report: Report) -> str:
    return _("its rulebook is not installed") if report.rulebook is None else ""


def _no_men(report: Report) -> str:
    return _no_rules(report) or ("" if report.members else _("the squad has no men"))


def _no_vehicles(report: Report) -> str:
    lacking = not report.squad.vehicles
    return _no_rules(report) or (_("the squad has no vehicles") if lacking else "")


class SheetMaker(Frozen):
    """A sheet of a kind of document.

    Attributes:
        title: its title, marked for translation.
        where: the function that makes it, as `module:function`; imported on first use.
        card_size: for cards, their default size.
        button: the title with a mnemonic; by default the title.
        why_not: why it cannot be made of a judged document; "" if it can.
        of_several: whether it is offered for many documents printed together.
        of_events: whether packs of an event may have it.
    """

    title: str
    where: str
    card_size: CardSize = "poker"
    button: str = ""
    why_not: Callable[[Any], str] = _nothing
    of_several: bool = False
    of_events: bool = False

    def make(self, judgement: object, options: SheetOptions) -> Content:
        """Return the content of the sheet of a judged document.

        Raises:
            NoSheetError: it cannot be made of this document.
        """
        module, _colon, function = self.where.partition(":")
        content: Content = getattr(import_module(module), function)(judgement, options)
        return content


SHEETS: Mapping[SheetName, SheetMaker] = MappingProxyType(
    {
        "roster": SheetMaker(
            N_("Roster sheet"),
            "nco_builder.sheets.roster:roster_sheet",
            button=N_("&Roster sheet"),
            of_several=True,
            of_events=True,
        ),
        "cards": SheetMaker(
            N_("Roster cards"),
            "nco_builder.sheets.roster_deck:roster_deck",
            button=N_("Roster &cards"),
            why_not=_no_men,
            of_several=True,
            of_events=True,
        ),
        "blank_cards": SheetMaker(
            N_("Blank cards"),
            "nco_builder.sheets.roster_deck:blank_deck",
            button=N_("&Blank cards"),
            why_not=_no_rules,
        ),
        "reference": SheetMaker(
            N_("Quick reference"),
            "nco_builder.sheets.reference:quick_reference",
            button=N_("&Quick reference"),
            why_not=_no_rules,
            of_several=True,
            of_events=True,
        ),
        "glossary": SheetMaker(
            N_("Glossary"),
            "nco_builder.sheets.glossary:glossary",
            button=N_("&Glossary"),
            why_not=_no_rules,
            of_events=True,
        ),
        "vehicles": SheetMaker(
            N_("Vehicle chart"),
            "nco_builder.sheets.vehicle_sheet:vehicle_sheet",
            button=N_("Vehicle char&t"),
            why_not=_no_vehicles,
            of_several=True,
        ),
        "vehicle_cards": SheetMaker(
            N_("Vehicle cards"),
            "nco_builder.sheets.vehicle_deck:vehicle_deck",
            button=N_("Veh&icle cards"),
            why_not=_no_vehicles,
        ),
    }
)
"""The sheets of a squad, made of its report; window and commands know them from this table."""
ASKED_FOR: Mapping[str, str] = MappingProxyType(
    {
        "roster": N_("the whole document as a list: a squad’s roster sheet"),
        "cards": N_("its cards, to be cut out"),
        "blank_cards": N_("a page of cards to fill in by hand"),
        "reference": N_("the tables of its rules"),
        "glossary": N_("what everything in a squad does, for the opponent too"),
        "vehicles": N_("the vehicle chart of a squad"),
        "vehicle_cards": N_("the cards of its vehicles"),
        "pairings": N_("the pairings of an event’s last round, for the wall"),
        "slips": N_("the result slips of an event’s last round, to be cut out"),
        "match_sheets": N_("the match sheets of an event’s last round, with lines for the squads"),
        "wall": N_("the standings of an event, for the wall"),
        "check_in": N_("the check-in list of an event"),
        "report": N_("the report of an event"),
        "templates": N_("templates and markers, true to size"),
    }
)
"""The sheets of all kinds with an option of `export`, and what each option gives."""


def sheet_word(sheet: str) -> str:
    """Return the command line's word for a sheet: its name, or `sheet` for the main list."""
    return "sheet" if sheet == "roster" else sheet.replace("_", "-")
