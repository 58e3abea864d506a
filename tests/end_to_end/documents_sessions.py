"""A platoon, vehicles and a deck by mouse; started by test_documents.py in a process of its own."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QListView, QListWidget, QMessageBox, QPushButton

from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.new_document import MORE, NewDocumentDialog
from nco_builder.ui.form.picture import AreaPicture
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.play.page import PlayPage
from tests.end_to_end.mouse import Player, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Script = Iterator[Callable[[], object]]

PICTURES, PLATOON = map(Path, sys.argv[1:3])


def page(player: Player) -> BuildingPage:
    """The builder page."""
    return player.window.pages.made_of(BuildingPage)


def commands(player: Player) -> list[str]:
    """What each vehicle of the platoon commands."""
    return [vehicle.command for vehicle in player.window.document.value.vehicles]


def are(player: Player, wanted: list[str]) -> bool:
    """Whether the vehicles command this, in this order."""
    return commands(player) == wanted


def in_row(player: Player, row: int, *, low: bool = False) -> QPoint:
    """A place in the upper or lower half of a row."""
    table = page(player).table
    place = table.visualRect(table.model().index(row, 1)).center()
    return place + QPoint(0, 6 if low else -6)


def platoon(player: Player) -> Script:
    """A vehicle dragged behind another, one from the shelf between them, a chip, undone all."""
    table = page(player).table
    before = commands(player)
    view = table.viewport()
    yield from player.drag(view, in_row(player, 0), view, in_row(player, 2, low=True))
    yield partial(are, player, ["none", "none", "platoon"])
    assert table.chosen() == (2,)
    shelf = player.child(QListView, "shelf_list")
    offer = shelf.visualRect(shelf.model().index(1, 0)).center()
    yield from player.drag(shelf.viewport(), offer, view, in_row(player, 2))
    yield partial(are, player, ["none", "none", "none", "platoon"])
    assert table.chosen() == (2,)
    player.photograph("dragged")
    chips = player.window.findChildren(ChipButton)
    company = next(each for each in chips if each.option.text == "company" and each.isVisible())
    player.click(company)
    yield partial(are, player, ["none", "none", "company", "platoon"])
    for _step in range(3):
        yield from player.choose("undo")
    yield partial(are, player, before)


def begin(player: Player, kind: str, row: int) -> Script:
    """File, New, a kind, and what it begins with; nothing is unsaved."""
    player.window.document.history.mark_saved()
    yield from player.choose("new")
    yield lambda: player.dialog(NewDocumentDialog)
    kinds = player.child(QListWidget, "new_kind")
    formats = [kinds.item(at).data(Qt.ItemDataRole.UserRole) for at in range(kinds.count())]
    if kinds.item(formats.index(kind)).isHidden():
        player.row(kinds, formats.index(MORE))
        yield lambda: not kinds.item(formats.index(kind)).isHidden()
    player.row(kinds, formats.index(kind))
    yield lambda: kinds.currentRow() == formats.index(kind)
    beginnings = player.child(QListWidget, "new_beginning")
    player.row(beginnings, row)
    yield lambda: beginnings.currentRow() == row
    player.photograph("new")
    yield from player.press("Create")


def vehicles(player: Player) -> Script:
    """The sample of the vehicle chapter, and one more of a class."""
    yield from begin(player, "k47-vehicles", 1)
    yield lambda: player.window.document.kind.format == "k47-vehicles"
    page(player).table.choose((1,))
    player.photograph("vehicles")
    assert player.child(AreaPicture, "picture").isVisible()
    count = len(player.window.document.value.vehicles)
    shelf = player.child(QListView, "shelf_list")
    player.row(shelf, 1, times=2)
    yield lambda: len(player.window.document.value.vehicles) == count + 1


def deck(player: Player) -> Script:
    """The deck of 1942: three cards are drawn; the deck stays what it was."""
    yield from begin(player, "fluid-deck", 1)
    yield lambda: player.window.document.kind.format == "fluid-deck"
    before = player.window.document.value
    yield from player.choose("play_page")
    yield lambda: player.window.pages.shown == "play"
    played = player.window.pages.made_of(PlayPage)
    played.begin(7)
    draw = player.child(QPushButton, "move_draw")
    for number in range(1, 4):
        player.click(draw)
        yield partial(_drawn, played, number)
    player.photograph("drawn")
    assert player.window.document.value is before


def _drawn(played: PlayPage, count: int) -> bool:
    game = played._document.game
    return game is not None and len(game.moves) == count


def parts(player: Player) -> Script:
    """Everything; then it ends."""
    for part in (platoon, vehicles, deck):
        yield from part(player)
    assert not player.dialog(QMessageBox)
    player.window.document.history.mark_saved()
    player.window.close()


if __name__ == "__main__":
    play(parts, PICTURES, PLATOON)
