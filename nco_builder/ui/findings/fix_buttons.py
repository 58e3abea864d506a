"""The buttons of a finding: its source, its fixes, agreeing, undoing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from nco_builder.language import _
from nco_builder.language.words import cut_amid
from nco_builder.rules.rulings import ruling_name
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import LONGEST_LINE, Weight, type_face
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import ToastAction, toast

if TYPE_CHECKING:
    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.legality import Finding
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.findings.model import FindingRow, FindingWords

UNDO = "undo_fix"
"""Object name of the button that undoes a fix."""
AGREE = "agree"
"""Object name of the button that records a ruling as agreed."""
WIDEST = length(300)
SHARE = 5
"""The share of the window that a long fix takes; its name is shortened, the tooltip is complete."""
WIDE, NARROW = length(1000), length(700)
"""From the one width on, sources are cited with their sections; below the other, the sentence needs
what fixes and names of rulings would take."""
MOST_OF_WIDE, MOST_OF_NARROW = 0.6, 0.4
"""The share of a row that its buttons take; if they need more, fixes share a menu, and if that is
not enough, the source has no button."""
HEIGHT = length(22)
"""Leaves room in the row for the focus ring."""


class FixButtons(QWidget):
    """The buttons of a finding: its fixes, recording a ruling as agreed, and its source.

    Signals:
        fixing: the finding whose fix is about to be made.
        cited: the finding whose rule the player wants to read.
        pack_wanted: the id of the rules pack that the player wants to open.
    """

    fixing = Signal(object)
    cited = Signal(object)
    pack_wanted = Signal(str)

    def __init__(self, document: DocumentView, words: FindingWords, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._words = words
        self._finding: Finding | None = None
        self._pack = ""
        self._agreement: DocumentEdit | None = None
        self._fixes: tuple[DocumentEdit, ...] = ()
        self._shown: tuple[object, ...] | None = None  # nothing yet, not even nothing
        self._source = QPushButton(self)
        self._source.setObjectName("finding_source")
        self._source.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # F1 on the row opens the rule, too
        self._source.clicked.connect(lambda: self.cited.emit(self._finding))
        set_look(self._source, role="cite")
        self._first = QPushButton(self)
        self._first.setObjectName("fix")
        set_look(self._first, role="quiet")
        self._first.clicked.connect(self._fix)
        self._others = QToolButton(self)
        self._others.setObjectName("other_fixes")
        self._others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._others.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._menu = QMenu(self._others)
        self._menu.triggered.connect(self._fix_otherwise)
        self._others.setMenu(self._menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(4, 0, 4, 0))
        row.setSpacing(px(4))
        row.addWidget(self._source)
        row.addWidget(self._first)
        row.addWidget(self._others)
        self._agree = QPushButton(self)
        self._agree.setObjectName(AGREE)
        self._agree.clicked.connect(self._record)
        set_look(self._agree, role="quiet")
        row.addWidget(self._agree)
        self._open = QPushButton(_("Open the pack…"), self)
        self._open.setObjectName("open_pack")
        self._open.clicked.connect(lambda: self.pack_wanted.emit(self._pack))
        set_look(self._open, role="quiet")
        row.addWidget(self._open)
        self._undo = QPushButton(_("Undo"), self)
        self._undo.setObjectName(UNDO)
        self._undo.clicked.connect(document.opened.undo)
        set_look(self._undo, role="quiet")
        row.addWidget(self._undo)
        for button in (self._source, *self._buttons):
            button.setFixedHeight(HEIGHT)

    @property
    def first(self) -> QWidget:
        """The button of the best fix, or of the menu with it."""
        return self._others if self._first.isHidden() else self._first

    @property
    def last(self) -> QWidget:
        """The last stop of the keyboard in it."""
        return self._undo

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The visible buttons in order."""
        return tuple([button for button in self._buttons if button.isVisibleTo(self)])

    @property
    def _buttons(self) -> tuple[QPushButton | QToolButton, ...]:
        return (self._first, self._others, self._agree, self._open, self._undo)

    def come_after(self, before: QWidget) -> None:
        """Put its buttons after another control in the tab order: Qt appends late widgets."""
        for button in self._buttons:
            self.setTabOrder(before, button)
            before = button

    def show_fixes(
        self, row: FindingRow, fixes: tuple[DocumentEdit, ...], *, undoes: bool, room: int
    ) -> None:
        """Show source and fixes of a finding; does nothing if they are shown already.

        Args:
            row: The finding.
            fixes: Its repairs.
            undoes: Whether it is fixed and can be taken back.
            room: The width of the row.
        """
        texts = tuple(map(self._document.text_of, fixes))
        self._finding, self._fixes = row.finding, fixes
        self._show_source(row, room)
        self._undo.setVisible(undoes)
        self._pack = "" if row.fixed else self._words.pack(row.finding)
        self._open.setVisible(bool(self._pack))
        self._show_agreement(row)
        beside = (undoes, self._pack, self._agreement is None, self._source.text())
        narrow = room < NARROW
        most = WIDEST if narrow else max(WIDEST, self.window().width() // SHARE)
        shown = (texts, most, room, *beside)
        if shown == self._shown and self.isVisible():
            return
        self._shown = shown
        self._show_texts(texts, most, apart=1)
        share = room * (MOST_OF_NARROW if narrow else MOST_OF_WIDE)
        if self.sizeHint().width() > share:
            self._show_texts(texts, most, apart=0)
            self._source.setVisible(
                not self._source.isHidden() and self.sizeHint().width() <= share
            )

    def _show_texts(self, texts: tuple[str, ...], most: int, *, apart: int) -> None:
        """Show so many fixes as a button, the others in the menu."""
        self._first.setVisible(bool(texts[:apart]))
        self._others.setVisible(bool(texts[apart:]))
        self._others.setText(_("Others ▾") if apart else _("Fix ▾"))
        self._others.setAccessibleName(_("Other fixes") if apart else _("Fixes"))
        for text in texts[:apart]:
            face = type_face(0, Weight.Medium)
            cut = cut_amid(text, LONGEST_LINE)
            cut = face.metrics.elidedText(cut, Qt.TextElideMode.ElideMiddle, most)
            self._first.setText(" ".join(cut.split()).replace("&", "&&"))
            self._first.setToolTip(plain_tip(text))
            self._first.setAccessibleName(text)
        self._menu.clear()
        for place, text in enumerate(texts[apart:], start=apart):
            self._menu.addAction(shortened(text)).setData(place)

    def _show_source(self, row: FindingRow, room: int) -> None:
        """Show the source, as a link if the rule reader has it."""
        shorter = (room < WIDE) + (room < NARROW)
        text = row.cites[min(shorter, len(row.cites) - 1)] if row.cites else ""
        if self._source.text() != text:
            self._source.setText(text.replace("&", "&&"))
            said = _("Read: {source}").format(source=row.source)
            self._source.setAccessibleName(said)
            self._source.setToolTip(plain_tip("\n".join(row.cited)))
        self._source.setVisible(bool(text) and not row.fixed)
        opens = bool(self._words.topics(row.finding))
        set_look(self._source, state=None if opens else "plain")
        self._source.setEnabled(opens)

    def _show_agreement(self, row: FindingRow) -> None:
        """Offer to record the ruling as agreed, or to withdraw that."""
        finding = row.finding
        now = None if row.fixed else self._words.agreement(finding)
        before, self._agreement = self._agreement, now
        self._agree.setVisible(self._agreement is not None)
        if self._agreement == before:
            return
        if self._agreement is not None:
            whole = self._document.text_of(self._agreement)
            self._agree.setText(_("Take back") if finding.agreed else _("Record as agreed"))
            decision = self._words.decision(finding)
            self._agree.setToolTip(plain_tip(f"{whole}\n{decision}"))
            self._agree.setAccessibleName(whole)
            self._agree.setAccessibleDescription(decision)

    def _record(self) -> None:
        found = self._finding
        if self._agreement is None or found is None or found.ruling is None:
            return
        told = _("Agreement withdrawn: {ruling}") if found.agreed else _("Agreed: {ruling}")
        window = self.window()  # this button may go with its finding
        self._document.do(self._agreement)
        show_done(self._document, told.format(ruling=ruling_name(found.ruling)), window)

    def _fix(self) -> None:
        if self._fixes:
            self._make(self._fixes[0])

    def _fix_otherwise(self, action: QAction) -> None:
        self._make(self._fixes[action.data()])

    def _make(self, fix: DocumentEdit) -> None:
        self.fixing.emit(self._finding)
        self._document.do(fix)


def show_done(document: DocumentView, text: str, window: QWidget) -> None:
    """Show a message about what was done, with Undo."""
    opened = document.opened
    undo = ToastAction(_("Undo"), opened.undo)
    toast(window, text, undo, until=(opened.changed, opened.replaced))
