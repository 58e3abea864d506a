"""Documents that are open, as tests of the window want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.squads import SQUAD
from nco_builder.files.limits import MAX_BYTES, MOST_TEXT_LETTERS
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.open_document import OpenDocument

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QObject

    from nco_builder.squad import Squad
    from nco_builder.ui.document.file_actions import FileActions


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


def open_path(files: FileActions, path: Path) -> bool:
    """Open a file; whether it is open now."""
    there: list[bool] = []
    files.incoming.open_paths((path,), lambda: there.append(True))
    return bool(there)


def open_code_text(files: FileActions, text: str) -> bool:
    """Open a share code; whether its document is in front now."""
    before = files.document.history
    files.incoming.open_code(text)
    return files.document.history is not before


def undo_all(document: SquadDocument) -> None:
    """Go back to where the history begins."""
    while document.opened.undo():
        pass


def redo_all(document: SquadDocument) -> None:
    """Go forward to where the history ends."""
    while document.opened.redo():
        pass
