"""The name of a rank in as many letters as a line has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.systems.nco_squad.columns import shorter

if TYPE_CHECKING:
    from nco_builder.ui.parts.painting import Type

SHORTEST_RANKS = {
    "Veteran": "Vet.",
    "Lance-Cpl": "L/Cpl",
    "Corporal": "Cpl",
    "Hardened": "Hard.",
    "erprobt": "erpr.",
}
"""Where even short names have no room; the same words stand in every language, but for the last."""


def rank_within(rank: str, face: Type, room: int) -> str:
    """The name of a rank in as many letters as there is room for."""
    told = shorter(rank)
    for long, short in (("", ""), *SHORTEST_RANKS.items()):
        told = told.replace(long, short)
        if face.width(told) <= room:
            break
    return told
