"""Edits of players by the event page, in addition to those of `event.rounds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.event.entries import checked_now
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Player


def place_of(event: Event, player: Player) -> int | None:
    """Return where a player is in the event's list; None if he is gone."""
    numbers = [each.number for each in event.players]
    return numbers.index(player.number) if player.number in numbers else None


def set_player(place: int, player: Player) -> PathEdit:
    """Put a player in the place of what he was."""
    text = _("Change {player}").format(player=player.name or player.number)
    return PathEdit("set", ("players", place), player, text)


def give_squad(place: int, player: Player, file: str) -> PathEdit:
    """Name a file as a player's squad."""
    text = _("Give “{file}” to {player}").format(file=file, player=player.name or player.number)
    return PathEdit("set", ("players", place, "squad"), file, text)


def stay(place: int, player: Player) -> PathEdit:
    """Take back that a player dropped out."""
    text = _("Let {player} stay").format(player=player.name or player.number)
    return PathEdit("set", ("players", place, "dropped"), None, text)


def remove_player(place: int, player: Player) -> PathEdit:
    """Take a player out who was never paired."""
    text = _("Remove {player}").format(player=player.name or player.number)
    return PathEdit("remove", ("players", place), text=text)


def was_paired(event: Event, player: Player) -> bool:
    """Return whether a player is in any round."""
    pairings = (pairing for each in event.rounds for pairing in each.pairings)
    return any(player.number in pairing.players for pairing in pairings)


def mark_checked(event: Event, entries: Iterable[SquadEntry]) -> PathEdit:
    """Note of each player what his squad is now."""
    players = checked_now(entries, event).players
    return PathEdit("set", ("players",), players, _("Mark all squads as checked"))
