"""Earlier versions of a document's file: view, name, compare, restore."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.kinds import document_from_bytes, judge_document, kind_for
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.language import _, ngettext
from nco_builder.match.comparison import compare
from nco_builder.match.texts import comparison_lines
from nco_builder.systems import can_be_compared
from nco_builder.systems.comparing import as_lines as page_lines
from nco_builder.systems.comparing import compare_pages
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.dates import short_moment
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.fields import TextLine
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, lengths, px
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.texts import breakable, plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.versions import (
    LONGEST_NAME,
    name_version,
    read_version,
    versions_folder,
    versions_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.documents.kind import Judgement, Kind
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.versions import Version


def version_text(version: Version, moments: Mapping[str, int]) -> str:
    """Return when a version was saved, and its name.

    Args:
        version: one of those that are listed.
        moments: how many of them are of the same minute, which seconds tell apart.
    """
    alone = moments.get(version.moment, 1) == 1
    moment = short_moment(version.when, seconds=not alone)
    return f"{moment} · {version.name}" if version.name else moment


def summary_lines(kind: Kind[Any], judgement: Judgement, document: OpenDocument) -> list[str]:
    """Return the differences between a version and the open document, line by line."""
    if kind.format == document.kind.format == SQUAD.format:
        now: Any = document.judgement
        then: Any = judgement
        if compare(now, then).equal:
            return [_("The same as the open squad.")]
        about = _("A is the squad as it is open, B is this version.")
        return [about, "", *comparison_lines(compare(now, then), now, then)]
    same = kind.format == document.kind.format and judgement.document == document.value
    system = document.system
    if not same and kind is document.kind and system is not None and system.page is not None:
        about = _("A is the document as it is open, B is this version.")
        return [about, "", *page_lines(compare_pages(system, document.judgement, judgement))]
    errors = [each for each in judgement.findings if each.severity == "error"]
    return [
        _("The same as the open document.") if same else _("Differs from the open document."),
        _("Legal. No problems.")
        if judgement.legal
        else ngettext("{count} problem:", "{count} problems:", len(errors)).format(
            count=len(errors)
        ),
        *[kind.sentence(each, judgement) for each in errors],
    ]


SIZE, EMPTY_SIZE = lengths(860, 520), lengths(560, 260)
LIST_WIDTH = length(290)
VersionAction = Literal["", "restore", "open", "compare"]


class EarlierVersion(NamedTuple):
    """A version that was read."""

    version: Version
    kind: Kind[Any]
    value: Any


class VersionsDialog(QDialog):
    """Versions on the left, the newest selected, with the differences from the open document.

    Attributes:
        list: the versions.
        chosen: the one chosen, None if it cannot be read.
        wish: what the player wants to do with it, "" where he only looked.
    """

    def __init__(self, document: OpenDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("versions_dialog")
        self.setWindowTitle(_("Versions"))
        self.chosen: EarlierVersion | None = None
        self.action: VersionAction = ""
        self._document = document
        self._versions = versions_of(document.path) if document.path else []
        self.resize(*(SIZE if self._versions else EMPTY_SIZE))
        self._moments = Counter([version.moment for version in self._versions])
        self.list = QListWidget(self)
        self.list.setObjectName("versions")
        self.list.setAccessibleName(_("Versions"))
        self.list.setMinimumWidth(LIST_WIDTH)
        self._text = NotesField(self)
        self._text.setObjectName("version_text")
        self._text.setAccessibleName(_("What this version holds"))
        self._text.setReadOnly(True)
        self._name = TextLine(self)
        self._name.setObjectName("version_name")
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setPlaceholderText(_("Give it a name, and it stays for good"))
        self._name.editingFinished.connect(self._take_name)
        self._buttons = self._make_buttons()
        self._lay_out()
        for version in self._versions:
            self._add(version)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(partial(self._finish, "open"))
        QShortcut(QKeySequence("F2"), self, self._name.setFocus)
        self._show(-1)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _make_buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(self)
        actions: list[tuple[VersionAction, str]] = [
            ("restore", _("&Restore")),
            ("open", _("&Open in a tab")),
            ("compare", _("&Compare")),
        ]
        for action, text in actions:
            button = box.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
            button.setObjectName(f"version_{action}")
            button.setAutoDefault(False)
            set_look(button, role="primary" if action == "restore" else "quiet")
            button.clicked.connect(partial(self._finish, action))
            fits = action != "compare" or can_be_compared(self._document.kind.format)
            button.setVisible(fits and bool(self._versions))
        close = box.addButton(_("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setObjectName("refuse")
        close.setAutoDefault(False)
        set_look(close, role="quiet")
        box.rejected.connect(self.reject)
        return box

    def _lay_out(self) -> None:
        empty = not self._versions
        heading = self._label(self._document.path.name if self._document.path else "", "name")
        hint = _(
            "What the file held before each save: all of the last hour, one a day, one a week. "
            "Restoring is a step that can be undone. They are kept in {folder}."
        )
        about = self._label(hint.format(folder=versions_folder()), "hint")
        named = QHBoxLayout()
        label = QLabel(_("&Name"), self)
        label.setBuddy(self._name)
        named.addWidget(label)
        named.addWidget(self._name, 1)
        right = QVBoxLayout()
        right.setSpacing(px(8))
        right.addWidget(self._text, 1)
        right.addLayout(named)
        columns = QHBoxLayout()
        columns.setSpacing(px(12))
        columns.addWidget(self.list)
        columns.addLayout(right, 1)
        nothing = EmptyState("versions_empty", self)
        nothing.said.setText(self._nothing())
        nothing.lay_out()
        whole = QVBoxLayout(self)
        whole.setSpacing(px(8))
        whole.addWidget(heading)
        whole.addLayout(columns, int(not empty))
        whole.addWidget(nothing, 1)
        whole.addWidget(about)
        for part in (self.list, self._text, label, self._name):
            part.setHidden(empty)
        nothing.setVisible(empty)
        heading.setHidden(empty)
        whole.addWidget(self._buttons)

    def _label(self, text: str, role: str) -> QLabel:
        ensure_glyphs(text)
        return wrapped_label(self, role, breakable(text))

    def _add(self, version: Version) -> None:
        text = version_text(version, self._moments)
        ensure_glyphs(text)
        QListWidgetItem(text, self.list).setToolTip(plain_tip(text))

    def _show(self, row: int) -> None:
        """Show the content of a version."""
        self.chosen = None
        lines: list[str] = []
        if row >= 0:
            version = self._versions[row]
            self._name.show_text(version.name)
            try:
                lines, self.chosen = self._read(version)
            except FileProblem as problem:
                lines = [str(problem)]
        self._text.show_text("\n".join(lines))
        self._name.setEnabled(row >= 0)
        for button in self._buttons.buttons():
            button.setEnabled(self.chosen is not None or button.objectName() == "refuse")

    def _nothing(self) -> str:
        if self._document.path is None:
            return _("This document was never saved, so it has no earlier versions.")
        return _("There is no earlier version yet. When you save, what the file held is kept here.")

    def _read(self, version: Version) -> tuple[list[str], EarlierVersion]:
        value = document_from_bytes(read_version(version), version.moment)
        kind = kind_for(value)
        lines = summary_lines(kind, judge_document(value, version.moment), self._document)
        return lines, EarlierVersion(version, kind, value)

    def _take_name(self) -> None:
        """Give the version the typed name."""
        row = self.list.currentRow()
        if row < 0 or self._name.text().strip() == self._versions[row].name:
            return
        try:
            named = name_version(self._versions[row], self._name.text())
        except FileProblem as problem:
            self._name.show_text(self._versions[row].name)
            questions.say(self, str(problem))
            return
        self._versions[row] = named
        if self.chosen is not None:
            self.chosen = self.chosen._replace(version=named)
        text = version_text(named, self._moments)
        self.list.item(row).setText(text)
        self.list.item(row).setToolTip(plain_tip(text))

    def _finish(self, action: VersionAction, *_signal: object) -> None:
        if self.chosen is not None:
            self.action = action
            self.accept()
