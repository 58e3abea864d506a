"""Changes to documents of files, in the tab of an open one, else in its file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nco_builder.files import read_bytes
from nco_builder.files.atomic import write_atomically
from nco_builder.language import _
from nco_builder.library.changes import save_changed
from nco_builder.ui.document.pending_opens import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments


class FileChanges:
    """Changes documents consistently with open tabs; the old content becomes a version."""

    def __init__(self, documents: OpenDocuments) -> None:
        """Change documents consistently with these open ones."""
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
        """Save an open document, unless its file was changed by another program."""
        recovery = self._documents.recovery_of(opened)
        if digest(read_bytes(path)) != recovery.disk:
            return
        content = opened.kind.content(opened.value, path)
        self._documents.versions.keep_before(path, content)
        write_atomically(path, content)
        recovery.disk = digest(content)
        opened.mark_saved(path)
        recovery.forget()


SECOND = 2
"""The first number of a copy; the original counts as 1."""


def variant(value: Any, others: Sequence[Any]) -> Any:  # noqa: ANN401 - of whatever kind
    """Return a copy with a name that says so; unnamed documents keep having none.

    Args:
        value: the document.
        others: the open ones, whose names are taken.
    """
    name = getattr(value, "name", None)
    if not isinstance(name, str):
        return value.replace()
    taken = {getattr(each, "name", None) for each in others}
    numbers = range(SECOND, SECOND + len(others) + 1)
    free = (_named(name, number) for number in numbers)
    return value.replace(name=next(each for each in free if each not in taken))


def _named(name: str, number: int) -> str:
    """Return the name of a copy: the original's, with a number."""
    pattern = re.escape(_("{name}, variant {number}").replace("{name}", "\0"))
    pattern = pattern.replace(re.escape("\0"), "(.*)").replace(re.escape("{number}"), "[0-9]+")
    known = re.fullmatch(pattern, name, re.DOTALL)
    original = known.group(1) if known else name
    if not original.strip():
        return _("Variant {number}").format(number=number)
    return _("{name}, variant {number}").format(name=original, number=number)
