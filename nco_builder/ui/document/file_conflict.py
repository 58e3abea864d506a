"""Resolving conflicts with content that another program or computer wrote to a document's file."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.names import is_there
from nco_builder.language import _
from nco_builder.systems import can_be_compared
from nco_builder.ui.document import opening
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import toast

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.file_actions import FileActions
    from nco_builder.ui.document.opening import OpenedFile


class FileConflict:
    """The other content of the current document's file."""

    def __init__(self, files: FileActions, window: QWidget) -> None:
        self._files = files
        self._window = window

    def settle(self, path: Path) -> bool:
        """Ask what becomes of both, before the document is saved.

        Returns:
            Whether it is saved.

        """
        answers: dict[str, questions.Answer] = {
            _("&Keep both"): "keep",
            _("Com&pare"): "compare",
            _("&Load theirs"): "theirs",
            _("&Overwrite it"): "lose",
            _("Cancel"): "no",
        }
        if self._files.document.kind is not SQUAD:
            del answers[_("Com&pare")]
        shown = _digest(path)
        answer = questions.ask(
            self._window,
            _("Another program has changed “{file}” since it was opened.").format(file=path.name),
            answers,
            _(
                "“Keep both” saves yours beside it under another name. What is overwritten "
                "stays in Versions."
            ),
        )
        if answer == "keep":
            return self.keep_both()
        if answer == "lose":
            return self._files.write_to(path, over=shown)
        if answer in {"compare", "theirs"}:
            (self.compare if answer == "compare" else self.load)()
        return False

    def keep_both(self) -> bool:
        """Save the document next to its file, under a name that is free; whether it is saved."""
        path = self._files.document.path
        return path is not None and self._files.write_to(_free_name(path))

    def compare(self, path: Path | None = None) -> None:
        """Lay their squad, or that of another file, next to the open one."""
        wanted = path or self._files.document.path
        if wanted is not None:
            self._files.incoming.read_theirs(wanted, partial(self._compare, wanted.name))

    def _compare(self, name: str, theirs: OpenedFile) -> None:
        kind = self._files.document.kind
        if theirs.kind is kind and can_be_compared(kind.format):
            self._files.compare_wanted.emit(_("Now in {file}").format(file=name), theirs.value)
        else:
            self._files.incoming.open_beside(theirs)

    def load(self) -> None:
        """Take theirs as a step that can be undone; what was not saved stays in Versions, too."""
        path = self._files.document.path
        if path is not None:
            self._files.incoming.read_theirs(path, self._load)

    def _load(self, theirs: OpenedFile) -> None:
        document = self._files.document
        if theirs.path is None:
            return
        if theirs.kind is not document.kind:
            self._files.incoming.open_beside(theirs)
            return
        file = theirs.path.name
        if document.modified:
            self._files.keep_version(theirs.path, document.kind.to_bytes(document.value))
        document.do(theirs.value, lambda _before: _("Load what is now in {file}").format(file=file))
        self._files.take_as_saved(theirs)
        toast(self._window, _("Loaded; Undo brings yours back."))


def _digest(path: Path) -> str | None:
    """Return what a file holds that is asked about; None if nobody can tell."""
    with contextlib.suppress(FileProblem):
        return opening.digest(read_bytes(path))
    return None


def _free_name(path: Path) -> Path:
    """`able (2).nco`, or the next number that is free."""
    number = 2
    while is_there(tried := path.with_name(f"{path.stem} ({number}){path.suffix}")):
        number += 1
    return tried
