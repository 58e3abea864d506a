"""Documents that are open, as tests of the window want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.squads import SQUAD
from nco_builder.files.limits import MAX_BYTES, MOST_TEXT_LETTERS
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.squad_document import SquadDocument

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QObject

    from nco_builder.squad import Squad


def squad_document(
    squad: Squad, path: Path | None = None, parent: QObject | None = None
) -> SquadDocument:
    """A squad that is open, seen by a part of the window that always follows."""
    opened = OpenDocument(SQUAD, squad, path, parent)
    return SquadDocument(opened, opened)


def far_too_large(squad: Squad) -> Squad:
    """The squad with so many men that no reader would take it, though each part is allowed."""
    man = squad.members[0].replace(name="x" * MOST_TEXT_LETTERS)
    return squad.replace(members=(man,) * (MAX_BYTES // MOST_TEXT_LETTERS + 1))


def undo_all(document: SquadDocument) -> None:
    """Go back to where the history begins."""
    while document.opened.undo():
        pass


def redo_all(document: SquadDocument) -> None:
    """Go forward to where the history ends."""
    while document.opened.redo():
        pass
