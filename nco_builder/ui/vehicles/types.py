"""The vehicle types as the page names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules import load_rulebook
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.vehicles.names import kinds

if TYPE_CHECKING:
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.vehicles import Kind


def kinds_of(document: SquadDocument) -> dict[str, Kind]:
    """The types by id, smallest first; the usual ones where the squad's rulebook is missing."""
    return kinds(document.rulebook or load_rulebook(), appendix_b())
