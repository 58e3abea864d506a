"""The open tabs, saved when the window closes and restored at the next start."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.files import FileProblem
from nco_builder.schema.record import Frozen
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.recovery import leftover, recovery_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_documents import OpenDocuments

KEPT = "kept:"
"""The prefix of entries for documents kept unsaved; the name of their file follows."""


class Session(Frozen):
    """The tabs of the last session.

    Attributes:
        entries: paths of files, or names of kept ones behind `KEPT`, in the order of the tabs.
        current: the entry of the tab in front, "" where that was of no file.
    """

    entries: tuple[str, ...]
    current: str

    @property
    def is_kept(self) -> bool:
        """Whether the current document was kept unsaved."""
        return self.current.startswith(KEPT)

    @property
    def path(self) -> Path | None:
        """The file of the current tab, None if it had none."""
        return Path(self.current) if self.current and not self.is_kept else None

    def without(self, path: Path) -> Session:
        """Return the session without one file."""
        left = tuple(each for each in self.entries if each != str(path.absolute()))
        return self.replace(entries=left)


def last_session(settings: Settings) -> Session:
    """Return the tabs of the last session; none if the player does not want them."""
    if not settings["open_last"]:
        return Session((), "")
    entries = tuple(filter(_is_name, settings["session"]))
    current = settings["session_current"]
    return Session(entries, current if _is_name(current) else "")


def _is_name(entry: str) -> bool:
    """Return whether this may be a file name; settings can be edited by anyone."""
    try:
        os.fsencode(entry)
    except ValueError:
        return False
    return "\0" not in entry


def save_session(
    settings: Settings, documents: OpenDocuments, kept: Mapping[OpenDocument, str]
) -> None:
    """Store the tabs; `kept` has the file names of documents kept unsaved."""
    for document, name in kept.items():
        document.kept_as = name
    entries = {document: _entry(document, kept) for document in documents.all}
    settings["session"] = [entry for entry in entries.values() if entry]
    settings["session_current"] = entries[documents.current]


def _entry(document: OpenDocument, kept: Mapping[OpenDocument, str]) -> str:
    if document in kept:
        return f"{KEPT}{kept[document]}"
    path = document.source.path if document.source else document.path
    return str(path.absolute()) if path else ""


def open_again(session: Session, documents: OpenDocuments) -> None:
    """Reopen the other tabs of the last session next to the current document.

    What was kept unsaved is there again as it was. A file that cannot be read is left out: nobody
    asked for it now.
    """
    first = documents.current
    begun = _entry(first, {})
    before = session.entries.index(begun) if begun in session.entries else 0
    shown = first
    for place, entry in enumerate(session.entries):
        if entry == begun:
            continue
        at = documents.index(first) if place < before else len(documents.all)
        opened = _opened(entry, documents, at)
        if opened is not None and entry == session.current and first.untouched:
            shown = opened
    documents.show(shown)
    if shown is not first and first.untouched:
        documents.remove(first)


def _opened(entry: str, documents: OpenDocuments, at: int) -> OpenDocument | None:
    """Open the tab of one entry behind the others; None if its document is gone."""
    if entry.startswith(KEPT):
        left = leftover(recovery_folder() / entry.removeprefix(KEPT))
        if left is None:
            return None
        document = OpenDocument(left.kind, left.value, left.path, saved=False, source=left.source)
        documents.add(document, at, show=False)
        documents.recovery_of(document).adopt(left)
        document.kept_as = left.file.name
        return document
    path = Path(entry)
    if documents.at_path(path) is not None:
        return None
    try:
        read = pending_opens.read(path)
    except FileProblem:
        return None
    document = OpenDocument(read.kind, read.value, read.path, source=read.source)
    documents.add(document, at, show=False)
    documents.recovery_of(document).disk = read.disk
    return document
