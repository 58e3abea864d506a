"""Unique names of the players of an event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.files import visible_line
from nco_builder.language.words import fold

if TYPE_CHECKING:
    from nco_builder.event.model import Event, Player


class _Named:
    """The last players and their names, cached because every finding needs them."""

    latest: tuple[tuple[Player, ...], dict[int, str]] = ((), {})


def names_of(event: Event) -> dict[int, str]:
    """Return unique names of players by start number; do not modify the result.

    A player with the same name as another gets his club, or his number if that does not help.
    """
    players, names = _Named.latest
    if players is not event.players:
        names = _names(event.players)
        _Named.latest = event.players, names
    return names


def _names(players: tuple[Player, ...]) -> dict[int, str]:
    people = [
        (each.number, visible_line(each.name).strip(), visible_line(each.club).strip())
        for each in players
    ]
    folded = [(fold(name), fold(club)) for _number, name, club in people]
    called = Counter([name for name, _club in folded])
    members = Counter(folded)
    names: dict[int, str] = {}
    for (number, name, club), alike in zip(people, folded, strict=True):
        if not name:
            names[number] = str(number)
        elif called[alike[0]] == 1:
            names[number] = name
        else:
            known = club and members[alike] == 1
            names[number] = f"{name} ({club if known else number})"
    return names
