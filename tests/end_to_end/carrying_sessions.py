"""Men carried by mouse, and between two programs; started by test_carrying.py in own processes."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QListView

from nco_builder.documents.squads import read_squad
from nco_builder.squad import edit
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.squad.men_table import SquadView
from tests.end_to_end.mouse import Player, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Script = Iterator[Callable[[], object]]

FOLDER, PICTURES, SQUAD = map(Path, sys.argv[2:5])
HAYES, NOVAK, DOYLE, ORTIZ, LUND = range(5)


def names(player: Player) -> list[str]:
    """The men of the squad, by name."""
    return [man.name for man in player.window.squad_document.squad.members]


def are_named(player: Player, wanted: list[str]) -> bool:
    """Whether these are the squad's men, in this order."""
    return names(player) == wanted


def table_of(player: Player) -> SquadView:
    """The squad table."""
    return player.child(SquadView, "squad_table")


def place_of(table: SquadView, man: int) -> QPoint:
    """A place in the upper half of a man's row."""
    return table.cell_rect(table.model().index(man, 2)).center() - QPoint(0, 5)


def drag_and_drop(player: Player) -> Script:
    """A man to another place, then a recruit between two men; both are undone by name."""
    document, table = player.window.squad_document, table_of(player)
    before = names(player)
    view = table.viewport()
    yield from player.drag(view, place_of(table, LUND), view, place_of(table, NOVAK))
    moved = [before[HAYES], before[LUND], *before[NOVAK:LUND], *before[LUND + 1 :]]
    yield partial(are_named, player, moved)
    assert document.opened.history.undo_text == f"Move {before[LUND]}"

    recruits = player.child(QListView, "recruit_list")
    rows = [recruits.model().index(row, 0) for row in range(recruits.model().rowCount())]
    private = next(index for index in rows if (found := offer_of(index)) and found.key == "private")
    source = recruits.visualRect(private).center()
    player.photograph("moved")
    yield from player.drag(recruits.viewport(), source, view, place_of(table, DOYLE))
    yield partial(are_named, player, [*moved[:DOYLE], "", *moved[DOYLE:]])
    assert document.squad.members[DOYLE].unit == "private"
    assert table.chosen() == (DOYLE,)
    player.photograph("recruited")
    for wanted in (moved, before):
        yield from player.choose("undo")
        yield partial(are_named, player, wanted)


def copy(player: Player) -> Script:
    """Two men onto the clipboard; the program stays until the other one has them."""
    table = table_of(player)
    table.choose((NOVAK, LUND))
    yield from player.choose("copy_men")
    yield lambda: QApplication.clipboard().mimeData().hasText()
    (FOLDER / "copied").touch()
    yield (FOLDER / "pasted").exists
    yield from cut_is_taken_back(player)


def cut_is_taken_back(player: Player) -> Script:
    """What the other program cut is pasted here."""
    count = len(names(player))
    player.window.raise_()
    yield player.window.isVisible
    player.photograph("raised")  # which waits for the display: it is on top by then
    yield from player.choose("paste_men")
    yield lambda: len(names(player)) == count + 1
    assert (player.window.document.history.undo_text or "").startswith("Add Hayes")
    (FOLDER / "taken").touch()


def paste(player: Player) -> Script:
    """The two men of the other program into this squad, with all they carry; then cut one."""
    document = player.window.squad_document
    squad = document.squad
    table_of(player).choose((HAYES,))
    yield from player.choose("paste_men")
    yield lambda: len(names(player)) == len(squad.members) + 2
    added = document.squad.members[1:3]
    wanted = (squad.members[NOVAK], squad.members[LUND])
    bare = [man.replace(id=None) for man in (*added, *wanted)]
    assert bare[:2] == bare[2:]
    text = QApplication.clipboard().text()
    assert text.startswith("Novak, Corporal: Rifle, 3 grenades, Covert"), text
    player.photograph("pasted")
    table_of(player).choose((HAYES,))
    yield from player.choose("cut_men")
    yield lambda: "Hayes" not in names(player)
    (FOLDER / "pasted").touch()
    yield (FOLDER / "taken").exists


def between_tabs(player: Player) -> Script:
    """A man rested on another squad's tab and dropped in its table; another on the tab itself."""
    window, table = player.window, table_of(player)
    own = window.document
    window.files.incoming.open_path(FOLDER / "other.nco")
    yield lambda: window.document is not own
    other = window.document
    window.documents.show(own)
    yield lambda: len(names(player)) > LUND
    before = own.value
    tab = window.tabs.bar
    at = tab.tabRect(window.documents.index(other)).center()
    yield from player.drag_by(
        (table.viewport(), place_of(table, NOVAK)),
        (tab, at, lambda: window.document is other),
        (table.viewport(), QPoint(200, 60), lambda: True),
    )
    yield lambda: [man.name for man in other.value.members] == ["Novak"]
    player.photograph("in-the-table")
    window.documents.show(own)
    yield lambda: len(names(player)) > LUND
    yield from player.drag(table.viewport(), place_of(table, LUND), tab, at)
    yield lambda: [man.name for man in other.value.members] == ["Novak", "Lund"]
    assert own.value is before
    assert window.document is other
    player.photograph("on-the-tab")
    yield from player.choose("save")
    yield lambda: not other.modified
    window.documents.show(own)
    window.squad_document.do(edit("remove_members", members=(LUND,)))
    yield from player.choose("save")
    yield lambda: not window.documents.unsaved
    assert [man.name for man in read_squad(FOLDER / "other.nco").members] == ["Novak", "Lund"]
    assert "Lund" not in [man.name for man in read_squad(SQUAD).members]


PARTS = {"drag": drag_and_drop, "copy": copy, "paste": paste, "tabs": between_tabs}


def parts(player: Player) -> Script:
    """What this process is for; then it ends without asking, whatever is unsaved."""
    yield from PARTS[sys.argv[1]](player)
    player.window.document.history.mark_saved()
    player.window.close()  # the pointer may be over the other program's window


if __name__ == "__main__":
    play(parts, PICTURES, SQUAD)
