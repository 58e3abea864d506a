"""Sheets as PDF: the only place that knows reportlab."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nco_builder.paper.options import CARD_SIZES, PAPERS, STYLES, CardSize, Options, Paper, Style
from nco_builder.paper.part import Attachment, Bookmark, Part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nco_builder.legality import Report

__all__ = [
    "CARD_SIZES",
    "KINDS",
    "PAPERS",
    "STYLES",
    "Attachment",
    "Bookmark",
    "CardSize",
    "Kind",
    "Options",
    "Paper",
    "Part",
    "Style",
    "part",
    "pdf",
    "sheet_pdf",
]

Kind = Literal["roster", "cards", "blank_cards", "reference", "vehicles", "vehicle_cards"]
KINDS: Mapping[Kind, tuple[str, str]] = MappingProxyType(
    {
        "roster": ("nco_builder.paper.roster", "roster"),
        "cards": ("nco_builder.paper.cards.document", "roster_cards"),
        "blank_cards": ("nco_builder.paper.cards.document", "blank_cards"),
        "reference": ("nco_builder.paper.reference", "reference"),
        "vehicles": ("nco_builder.paper.vehicle_chart.document", "vehicle_chart"),
        "vehicle_cards": ("nco_builder.paper.cards.document", "vehicle_cards"),
    }
)
"""What draws each kind of sheet; only what is wanted is imported."""


def part(kind: Kind, report: Report, options: Options) -> Part:
    """The pages of one sheet of a squad, not yet a file.

    Raises:
        NoMenError: cards of its men are wanted and the squad has none.
        NoVehiclesError: a sheet of vehicles is wanted and the squad has none.
        UnknownRulesetError: it needs the rulebook of the squad, which is not installed.
    """
    module, name = KINDS[kind]
    made: Part = getattr(import_module(module), name)(report, options)
    return made


def pdf(
    parts: Sequence[Part], options: Options, title: str = "", inside: Attachment | None = None
) -> bytes:
    """Parts as one PDF: the same bytes for the same input.

    Args:
        parts: At least one.
        options: The options the parts were made with.
        title: Title of the document; that of the first part if left out.
        inside: A file that the PDF carries.

    """
    from nco_builder.paper.drawing import drawn  # reportlab is slow to load

    return drawn(parts, options, title, inside)


def sheet_pdf(kind: Kind, report: Report, options: Options) -> bytes:
    """One sheet of a squad as PDF; see `part` and `pdf`."""
    return pdf([part(kind, report, options)], options)
