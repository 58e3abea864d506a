"""What may be chosen for a print, and what it is called."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.language import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.legality import Report
    from nco_builder.paper import CardSize, Kind, Style

KIND_TEXTS: Mapping[Kind, str] = MappingProxyType(
    {
        "roster": N_("&Roster sheet"),
        "cards": N_("Roster &cards"),
        "reference": N_("&Quick reference"),
        "vehicles": N_("Vehicle char&t"),
        "vehicle_cards": N_("Veh&icle cards"),
        "blank_cards": N_("&Blank cards"),
    }
)
STYLE_TEXTS: Mapping[Style, str] = MappingProxyType(
    {"color": N_("Color"), "mono": N_("Black and white"), "ink_saver": N_("Ink saver")}
)
SIZE_TEXTS: Mapping[CardSize, str] = MappingProxyType(
    {"poker": N_("63 × 88 mm, nine a page"), "large": N_("100 × 110 mm, four a page")}
)
OF_VEHICLES = ("vehicles", "vehicle_cards")
MOST_ROUNDS = 9
JUDGE = N_("Judge")


def why_not(kind: Kind, report: Report) -> str:
    """Why a sheet cannot be made of a squad; nothing where it can."""
    if kind != "roster" and report.rulebook is None:
        return _("its rulebook is not installed")
    if kind == "cards" and not report.members:
        return _("the squad has no men")
    if kind in OF_VEHICLES and not report.squad.vehicles:
        return _("the squad has no vehicles")
    return ""


def copy_names(rounds: int, *, judge: bool) -> tuple[str, ...]:
    """Names of the copies of a tournament pack; one without a name where none is wanted."""
    names = [_("Round {number}").format(number=number) for number in range(1, rounds + 1)]
    if judge:
        names.append(_(JUDGE))
    return tuple(names) or ("",)
