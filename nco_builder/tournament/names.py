"""What players of an event are called, each so that nobody takes him for another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.files import one_line
from nco_builder.language.words import fold

if TYPE_CHECKING:
    from nco_builder.tournament.model import Event


def names_of(event: Event) -> dict[int, str]:
    """What players are called, by start number.

    Who shares his name with another bears his club besides; his number where that tells no more.
    """
    people = [
        (each.number, one_line(each.name).strip(), one_line(each.club).strip())
        for each in event.players
    ]
    called = Counter([fold(name) for _number, name, _club in people])
    members = Counter([(fold(name), fold(club)) for _number, name, club in people])
    names: dict[int, str] = {}
    for number, name, club in people:
        if not name:
            names[number] = str(number)
        elif called[fold(name)] == 1:
            names[number] = name
        else:
            known = club and members[fold(name), fold(club)] == 1
            names[number] = f"{name} ({club if known else number})"
    return names
