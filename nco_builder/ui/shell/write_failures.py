"""A banner about what cannot be written, shown until it can be or is dismissed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget
from shiboken6 import isValid

from nco_builder.language import _, ngettext
from nco_builder.language.words import cut_amid, listed
from nco_builder.ui.parts.buttons import push_button
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.texts import LONGEST, announce, breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_documents import OpenDocuments

WORK, VERSIONS, SETTINGS = "work", "versions", "settings"
MOST_NAMED = 6
"""So many documents are named in one sentence."""


class WriteFailure(NamedTuple):
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
        row.setContentsMargins(*measured(10, 4, 6, 4))
        row.setSpacing(px(6))
        row.addWidget(self._said, 1)
        for button in (again, self._elsewhere, away):
            row.addWidget(button)
        documents.unkept.connect(self.refresh)
        settings.when_told(self._hear)
        self.hide()
        self.refresh()

    def _hear(self) -> None:
        if isValid(self):  # settings outlive their window
            self.refresh()

    def refresh(self) -> None:
        """Show what cannot be written now; work counts more than settings."""
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
            WriteFailure(WORK, _told(work, at_risk, problem)),
            WriteFailure(VERSIONS, _told(before, files, versions.problem)),
            WriteFailure(SETTINGS, self._settings.unkept),
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


def _told(sentence: str, names: list[str], problem: str) -> str:
    """Return which documents a problem is about; "" without a problem."""
    if not problem:
        return ""
    named = [_("“{squad}”").format(squad=cut_amid(each, LONGEST)) for each in names[:MOST_NAMED]]
    if more := len(names) - len(named):
        others = ngettext("{count} other document", "{count} other documents", more)
        named.append(others.format(count=more))
    return sentence.format(documents=listed(named), problem=problem)
