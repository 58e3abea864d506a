"""An open document of any kind: its verdict, its history of edits, its file."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from nco_builder.documents.edit_limits import why_not_taken
from nco_builder.documents.history import History
from nco_builder.documents.serialization import letters_of
from nco_builder.documents.squads import SQUAD
from nco_builder.language import _
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.fonts import ensure_glyphs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.documents.kind import Judgement, Kind
    from nco_builder.systems import System
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.document.pending_opens import PdfSource


class Unfinished(Frozen):
    """Input that cannot be stored in the document yet.

    Attributes:
        typed: the texts of its fields.
        says: what it is, for people to read.
    """

    typed: tuple[str, ...]
    says: str


class OpenDocument(QObject):
    """An open document; each part of the window sees it through its own `DocumentView`.

    Attributes:
        kind: of the document.
        history: what was done to it; another one as soon as another document takes its place.
        path: its file, or None before it was saved for the first time.
        example: whether it was begun empty or as a sample, so that nothing of it can be lost.
        introduced: whether the window says that it is an example to play with.
        base: the document as its file was last known to hold it; None if that is unknown.
        saved_at: when it was saved last; None before that.
        among: the documents that are open next to it; None if it stands alone.
        page: the name of the page it was shown on last.
        places: where the player was in it, by the page's name.
        unfinished: what was begun and cannot be in the document yet, by what it is about.
        in_place: the file that the player lets be written where it stands; None for none.
        kept_as: the name of the file in which it is, or was, kept unsaved between two starts.
        source: the PDF it was taken out of, until it has a file of its own; None for others.

    Signals:
        changed: (before, after) once value and judgement are new, by an edit, undo or redo.
        replaced: another document was opened or begun.
        file_changed: the path, or whether anything is unsaved, is another.
        refused: what was to come into it could not be read again; a sentence says why.
    """

    changed = Signal(object, object)
    replaced = Signal()
    file_changed = Signal()
    refused = Signal(str)

    def __init__(  # noqa: PLR0913 - what a document is, and what is known of it
        self,
        kind: Kind[Any],
        value: object,
        path: Path | None = None,
        parent: QObject | None = None,
        *,
        saved: bool = True,
        judgement: Judgement | None = None,
        source: PdfSource | None = None,
        letters: str | None = None,
    ) -> None:
        """Open it; `judgement` and `letters` are its verdict and letters, if they are known."""
        super().__init__(parent)
        self.among: OpenDocuments | None = None
        self._take(kind, value, path, judgement, source, letters=letters, saved=saved)

    def _take(  # noqa: PLR0913 - as above
        self,
        kind: Kind[Any],
        value: object,
        path: Path | None,
        judgement: Judgement | None,
        source: PdfSource | None,
        *,
        letters: str | None,
        saved: bool,
    ) -> None:
        # judged first: what cannot be judged is not opened
        if judgement is None and kind.judge:
            judgement = kind.judge(value)
        self._judgement = judgement
        # here for every part of the window at once; what is typed later is met where it is typed
        ensure_glyphs(letters_of(value) if letters is None else letters)
        self.kind = kind
        self.path = path
        self.history: History[Any] = History(value, saved=saved)
        self.base = value if saved else None
        self.source = source
        self.example = path is None and source is None and saved
        self.introduced = False
        self.saved_at: datetime | None = None
        self.page = ""
        self.places: dict[str, object] = {}
        self.unfinished: dict[object, Unfinished] = {}
        self.in_place: Path | None = None
        self.kept_as = ""

    @property
    def known_as(self) -> str:
        """What the next start knows it by: its file, or that of its kept copy; "" for neither."""
        path = self.source.path if self.source else self.path
        return str(path.absolute()) if path else self.kept_as

    @property
    def value(self) -> Any:  # noqa: ANN401 - of whatever kind
        """The document."""
        return self.history.document

    @property
    def judgement(self) -> Any:  # noqa: ANN401 - as its kind judges
        """The verdict of its rules; None if its kind has none."""
        return self._judgement

    @property
    def system(self) -> System[Any] | None:
        """The system of its kind; None for squads."""
        if self.kind.format == SQUAD.format:
            return None
        from nco_builder.documents.kinds import load_system  # a start with a squad needs it not

        system: System[Any] | None = load_system(self.kind.format)
        return system

    @property
    def title(self) -> str:
        """The name the player gave it, or ""."""
        return self.kind.title(self.value).strip()

    @property
    def modified(self) -> bool:
        """Whether anything is unsaved."""
        return not self.history.saved

    @property
    def would_be_lost(self) -> bool:
        """Whether no file has it in this state, and no start would show it again."""
        return self.modified or (self.path is None and not self.introduced)

    @property
    def untouched(self) -> bool:
        """Whether it is an unchanged example, which another document may replace."""
        history = self.history
        never_edited = history.undo_text is None and history.redo_text is None
        return self.example and never_edited and not self.unfinished

    def do(self, after: object, name: Callable[[Any], str], typing: object = None) -> None:
        """Make the document another one, as one step; nothing happens if it is the same.

        What could not be read again once it is saved is not taken.

        Args:
            after: the document as it becomes.
            name: what to call the step, made to the document it begins with.
            typing: the text that is typed into; typing on in it makes the step longer.
        """
        before, saved = self.value, self.history.saved
        if self.path is None and self.source is None:
            after = self.kind.named(before, after)
        if problem := why_not_taken(before, after):
            self.refused.emit(_("Not taken: {problem}.").format(problem=problem))
            return
        # judged first: where that fails, nothing has happened
        judgement = self._judged(after) if after != before else None
        if self.history.do(after, name, typing):
            self._emit_change(before, saved, judgement)

    def undo(self) -> bool:
        """Undo the last step, and return whether there was one."""
        before, saved = self.value, self.history.saved
        return self.history.undo() and self._emit_change(before, saved, self._judged(self.value))

    def redo(self) -> bool:
        """Redo the last undone step, and return whether there was one."""
        before, saved = self.value, self.history.saved
        return self.history.redo() and self._emit_change(before, saved, self._judged(self.value))

    def _judged(self, value: object) -> Judgement | None:
        return self.kind.judge(value) if self.kind.judge else self._judgement

    def _emit_change(self, before: object, was_saved: bool, judgement: Judgement | None) -> bool:  # noqa: FBT001 - private
        self._judgement = judgement
        self.changed.emit(before, self.value)
        if self.history.saved != was_saved:
            self.file_changed.emit()
        return True

    def open(  # noqa: PLR0913 - what a document is, and what is known of it
        self,
        kind: Kind[Any],
        value: object,
        path: Path | None,
        *,
        unsaved: bool = False,
        judgement: Judgement | None = None,
        source: PdfSource | None = None,
        letters: str | None = None,
    ) -> None:
        """Show another document in this tab; its history begins here.

        Args:
            kind: of the document.
            value: the document.
            path: the file it was read from, None for a new one.
            unsaved: whether it has changes its file has not.
            judgement: the verdict on it, if there is one already.
            source: the PDF it was taken out of, None for others.
            letters: those of its texts, if they are known.
        """
        self._take(kind, value, path, judgement, source, letters=letters, saved=not unsaved)
        self.unfinished = {}
        self.replaced.emit()
        self.file_changed.emit()

    def judge_again(self) -> None:
        """Judge it again in the current language; its views must be rebuilt."""
        self._judgement = self._judged(self.value)

    def mark_saved(self, path: Path) -> None:
        """Note that the file at `path` now has this document."""
        self.path = path
        self.source = None
        self.example = self.introduced = False
        self.saved_at = datetime.now().astimezone()
        self.base = self.value
        self.history.mark_saved()
        self.file_changed.emit()
