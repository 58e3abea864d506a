"""What follows from an event, as programs are told: its standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.event.model import Event
    from nco_builder.event.standings import Standing


def derived(event: Event, placed: Iterable[Standing]) -> dict[str, Any]:
    """The number of rounds, and the standings after them."""
    return {"rounds": len(event.rounds), "standings": standings_told(placed)}


def standings_told(placed: Iterable[Standing]) -> list[dict[str, Any]]:
    """Standings row by row, as the contract has them."""
    numbers = (
        *("points", "played", "wins", "draws", "losses", "byes"),
        *("scored", "conceded", "difference", "opponents"),
    )
    return [
        {
            "place": row.place,
            "number": row.player.number,
            "name": row.player.name,
            **{key: getattr(row, key) for key in numbers},
        }
        for row in placed
    ]
