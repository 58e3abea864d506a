"""What may be chosen for a print, and what it is called."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.legality import Report
    from nco_builder.paper import CardSize, Kind, Paper, Style

KIND_TEXTS: Mapping[Kind, str] = MappingProxyType(
    {
        "roster": "&Roster sheet",
        "cards": "Roster &cards",
        "reference": "&Quick reference",
        "vehicles": "&Vehicle chart",
        "vehicle_cards": "Vehicle c&ards",
        "blank_cards": "&Blank cards",
    }
)
PAPER_TEXTS: Mapping[Paper, str] = MappingProxyType(
    {"a4": "A4, 210 × 297 mm", "letter": "Letter, 8½ × 11 in"}
)
STYLE_TEXTS: Mapping[Style, str] = MappingProxyType(
    {"color": "Color", "mono": "Black and white", "ink_saver": "Ink saver"}
)
SIZE_TEXTS: Mapping[CardSize, str] = MappingProxyType(
    {"poker": "63 × 88 mm, nine a page", "large": "100 × 110 mm, four a page"}
)
OF_VEHICLES = ("vehicles", "vehicle_cards")
MOST_ROUNDS = 9
JUDGE = "Judge"


def why_not(kind: Kind, report: Report) -> str:
    """Why a sheet cannot be made of a squad; nothing where it can."""
    if kind != "roster" and report.rulebook is None:
        return "its rulebook is not installed"
    if kind == "cards" and not report.members:
        return "the squad has no men"
    if kind in OF_VEHICLES and not report.squad.vehicles:
        return "the squad has no vehicles"
    return ""


def copy_names(rounds: int, *, judge: bool) -> tuple[str, ...]:
    """Names of the copies of a tournament pack; one without a name where none is wanted."""
    names = [f"Round {number}" for number in range(1, rounds + 1)]
    if judge:
        names.append(JUDGE)
    return tuple(names) or ("",)
