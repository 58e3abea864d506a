"""A banner above the page about external changes of the document's file, with actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget
from shiboken6 import isValid

from nco_builder.files.names import is_there
from nco_builder.language import _, ngettext
from nco_builder.language.words import cut_amid, listed
from nco_builder.library.conflicts import sure_original
from nco_builder.schema.record import Frozen
from nco_builder.systems import can_be_compared
from nco_builder.ui.parts.controls import push_button, wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.texts import LONGEST, announce, breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.external_changes import ExternalChanges
    from nco_builder.ui.document.file_actions import FileActions
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.document.pending_opens import PendingOpens


CHANGED, COPY, TWICE = "changed", "copy", "twice"


class Notice(Frozen):
    """A notice (`CHANGED`, `COPY` or `TWICE`) about a document's file, with a sentence."""

    what: str
    text: str
    path: Path


class ExternalChangeBanner(QFrame):
    """Follows the current document; a dismissed notice is not repeated for the same file."""

    def __init__(
        self,
        documents: OpenDocuments,
        elsewhere: ExternalChanges,
        files: FileActions,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("elsewhere_banner")
        set_look(self, role="banner", state="ruling")
        self._documents, self._elsewhere, self._files = documents, elsewhere, files
        self._dismissed: set[Notice] = set()
        self._shown: Notice | None = None
        self._loads = False
        self._said = wrapped_label(self)
        self._said.setObjectName("elsewhere")
        self._compare = push_button(self, "elsewhere_compare", _("Compare"), self._compare_both)
        self._load = push_button(self, "elsewhere_load", _("Load theirs"), self._take_theirs)
        self._both = push_button(self, "elsewhere_both", _("Keep both"), files.theirs.keep_both)
        away = push_button(self, "elsewhere_dismiss", _("Dismiss"), self._dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(8, 4, 4, 4))
        row.setSpacing(px(4))
        row.addWidget(self._said, 1)
        for button in (self._compare, self._load, self._both, away):
            row.addWidget(button)
        for signal in (elsewhere.noticed, documents.switched, documents.listed):
            signal.connect(self.refresh)
        self.hide()
        self.refresh()

    def refresh(self) -> None:
        """Show the most important notice of the current document."""
        document = self._documents.current
        found = self._found(document)
        if found is not None and found.what == CHANGED and _is_own_list(document):
            if not self._loads:  # changed by “Keep in my list”, here or in another window
                self._loads = True
                self._files.theirs.load()
                self._loads = False
            return
        if found is None or found.what != CHANGED:  # the next change is news again
            self._dismissed -= {
                each
                for each in self._dismissed
                if each.what == CHANGED and each.path == document.path
            }
        shown = found if found not in self._dismissed else None
        if shown == self._shown:
            return
        self._shown = shown
        if shown is not None:
            comparable = can_be_compared(document.kind.format)
            original = shown.what == COPY and is_there(_original(shown.path))
            self._compare.setVisible(comparable and (shown.what == CHANGED or original))
            self._load.setVisible(shown.what == CHANGED)
            forks = document.kind.merge is None  # what is merged needs no second file
            self._both.setVisible(shown.what == CHANGED and document.modified and forks)
            ensure_glyphs(shown.text)
            self._said.setText(breakable(shown.text))
            announce(self, shown.text)
        self.setVisible(shown is not None)

    def _found(self, document: OpenDocument) -> Notice | None:
        path = document.path
        if path is None:
            return None
        if self._elsewhere.has_other(document):
            text = _("“{file}” was changed by another program or on another machine.")
            return Notice(CHANGED, text.format(file=path.name), path)
        if sure_original(path.stem):
            text = _(
                "This is a conflict copy: a sync folder made it of “{file}” because that was "
                "changed in two places."
            )
            return Notice(COPY, text.format(file=_original(path).name), path)
        if self._elsewhere.is_open_twice(document):
            text = _("“{file}” is open in another window, too. Change it in one of them only.")
            return Notice(TWICE, text.format(file=path.name), path)
        return None

    def _compare_both(self) -> None:
        if self._shown is not None:
            copy = self._shown.what == COPY
            self._files.theirs.compare(_original(self._shown.path) if copy else None)

    def _take_theirs(self) -> None:
        self._files.theirs.load()

    def _dismiss(self) -> None:
        if self._shown is not None:
            self._dismissed.add(self._shown)
        self.refresh()


def _is_own_list(document: OpenDocument) -> bool:
    """Return whether a document is the player's own rules pack, without unsaved changes."""
    from nco_builder.documents.own_entries import own_pack_file  # few files change elsewhere

    return document.path == own_pack_file() and not document.modified


def _original(path: Path) -> Path:
    """Return the original of a conflict copy."""
    return path.with_name(sure_original(path.stem) + path.suffix)


class ReadingBanner(QFrame):
    """Follows pending files; visible only while that takes long.

    It lies over the bottom of the page, which does not move under the mouse.
    """

    def __init__(self, arriving: PendingOpens, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("reading_banner")
        set_look(self, role="banner", state="ruling")
        self._said = wrapped_label(self)
        self._said.setObjectName("reading")
        cancel = push_button(self, "cancel_reading", _("Cancel"), arriving.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(8, 4, 4, 4))
        row.setSpacing(px(4))
        row.addWidget(self._said, 1)
        row.addWidget(cancel)
        self._page = parent
        arriving.reading.connect(self._show)
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        wide = self._page.width()
        high = max(self.heightForWidth(wide), self.sizeHint().height())
        self.setGeometry(0, self._page.height() - high, wide, high)
        self.raise_()

    def _show(self, text: str) -> None:
        if text:
            ensure_glyphs(text)
            self._said.setText(breakable(text))
            if self.isHidden():
                announce(self, text)
        if text:
            self._place()
        self.setVisible(bool(text))


WORK, VERSIONS, SETTINGS = "work", "versions", "settings"
MOST_NAMED = 6
"""The most documents named in one sentence."""


class WriteFailure(Frozen):
    """What cannot be written (`WORK`, `VERSIONS` or `SETTINGS`), and a sentence that says why."""

    what: str
    text: str


class WriteFailureBanner(QFrame):
    """Shows what cannot be written (unsaved work, earlier versions, settings), and retries.

    A dismissed failure is shown again only for another reason, or after a success.

    Signals:
        save_wanted: the player wants to save the document elsewhere.
    """

    save_wanted = Signal()

    def __init__(self, documents: OpenDocuments, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("unwritten_banner")
        set_look(self, role="banner", state="error")
        self._documents, self._settings = documents, settings
        self._dismissed: set[WriteFailure] = set()
        self._shown: WriteFailure | None = None
        self._said = wrapped_label(self)
        self._said.setObjectName("unwritten")
        again = push_button(self, "write_again", _("Try again"), self._try_again)
        self._elsewhere = push_button(self, "save_elsewhere", _("Save as…"), self.save_wanted)
        away = push_button(self, "dismiss_unwritten", _("Dismiss"), self._dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(8, 4, 4, 4))
        row.setSpacing(px(4))
        row.addWidget(self._said, 1)
        for button in (again, self._elsewhere, away):
            row.addWidget(button)
        documents.problem_changed.connect(self.refresh)
        settings.on_problem(self._hear)
        self.hide()
        self.refresh()

    def _hear(self) -> None:
        if isValid(self):  # settings outlive their window
            self.refresh()

    def refresh(self) -> None:
        """Show what cannot be written; unsaved work comes before settings."""
        found = [each for each in self._found() if each.text]
        self._dismissed &= set(found)
        news = [each for each in found if each not in self._dismissed]
        shown = news[0] if news else None
        if shown == self._shown:
            return
        self._shown = shown
        if shown is not None:
            ensure_glyphs(shown.text)
            self._said.setText(breakable(shown.text))
            self._elsewhere.setVisible(shown.what == WORK)
            announce(self, shown.text)
        self.setVisible(shown is not None)

    def _found(self) -> tuple[WriteFailure, ...]:
        problem, versions = self._documents.problem, self._documents.versions
        at_risk = [each.kind.called(each.value) for each in self._documents.at_risk]
        work = _("Unsaved work on {documents} cannot be kept for the case of a crash: {problem}")
        before = _("Saved, but the earlier version of {documents} cannot be kept: {problem}")
        files = [each.name for each in versions.files]
        return (
            WriteFailure(WORK, _problem_text(work, at_risk, problem)),
            WriteFailure(VERSIONS, _problem_text(before, files, versions.problem)),
            WriteFailure(SETTINGS, self._settings.write_problem),
        )

    def _try_again(self) -> None:
        {
            WORK: self._documents.keep,
            VERSIONS: self._documents.versions.try_again,
            SETTINGS: self._settings.keep,
        }[self._shown.what if self._shown is not None else SETTINGS]()

    def _dismiss(self) -> None:
        if self._shown is not None:
            self._dismissed.add(self._shown)
        self.refresh()


def _problem_text(sentence: str, names: list[str], problem: str) -> str:
    """Return a sentence on which documents a problem is about; "" without a problem."""
    if not problem:
        return ""
    named = [_("“{squad}”").format(squad=cut_amid(each, LONGEST)) for each in names[:MOST_NAMED]]
    if more := len(names) - len(named):
        others = ngettext("{count} other document", "{count} other documents", more)
        named.append(others.format(count=more))
    return sentence.format(documents=listed(named), problem=problem)
