"""Changes to documents of files, in the tab of an open one, else in its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.files import read_bytes
from nco_builder.files.atomic import write_atomically
from nco_builder.library.changes import save_changed
from nco_builder.ui.document.opening import digest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments


class FileChanges:
    """Changes documents consistently with open tabs; the old content becomes a version."""

    def __init__(self, documents: OpenDocuments) -> None:
        """Change documents beside these, which are open."""
        self._documents = documents

    def change(self, path: Path, change: Callable[[Any], Any], text: str) -> None:
        """Change the document of a file; an open one that was saved is saved again.

        Args:
            path: the file.
            change: makes another document of the one there is.
            text: what Undo calls it in a tab.

        Raises:
            FileProblem: it cannot be read or written.

        """
        opened = self._documents.at_path(path)
        if opened is None:
            save_changed(path, change, self._documents.versions.keep_before)
            return
        was_saved = not opened.modified
        opened.do(change(opened.value), lambda _before: text)
        if was_saved and opened.modified:
            self._save(opened, path)

    def _save(self, opened: OpenDocument, path: Path) -> None:
        """Save what is open, unless somebody else has changed its file meanwhile."""
        recovery = self._documents.recovery_of(opened)
        if digest(read_bytes(path)) != recovery.disk:
            return
        content = opened.kind.content(opened.value, path)
        self._documents.versions.keep_before(path, content)
        write_atomically(path, content)
        recovery.disk = digest(content)
        opened.mark_saved(path)
        recovery.forget()
