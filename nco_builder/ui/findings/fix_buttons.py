"""The buttons of a finding: its fixes, agreeing, and Fix all."""

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
    from nco_builder.ui.findings.model import FindingWords

AGREE = "agree"
"""Object name of the button that records a ruling as agreed."""
WIDEST = length(300)
SHARE = 5
"""A longer repair is cut amid its name, if the window is not wide; its tooltip says all."""


class FixButtons(QWidget):
    """A click makes the edit; a ruling can be recorded as agreed, which is not a fix.

    Signals:
        repairing: the finding whose repair is about to be made.

    """

    repairing = Signal(object)

    def __init__(self, document: DocumentView, words: FindingWords, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._words = words
        self._finding: Finding | None = None
        self._agreement: DocumentEdit | None = None
        self._fixes: tuple[DocumentEdit, ...] = ()
        self._texts: tuple[str, ...] | None = None  # nothing is shown yet, not even nothing
        self._first = QPushButton(self)
        self._first.setObjectName("fix")
        self._first.clicked.connect(self._fix)
        self._others = QToolButton(self)
        self._others.setObjectName("other_fixes")
        self._others.setText(_("Others ▾"))
        self._others.setAccessibleName(_("Other fixes"))
        self._others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._others.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._menu = QMenu(self._others)
        self._menu.triggered.connect(self._fix_otherwise)
        self._others.setMenu(self._menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(4, 0, 8, 0))
        row.setSpacing(px(4))
        row.addWidget(self._first)
        row.addWidget(self._others)
        self._agree = QPushButton(self)
        self._agree.setObjectName(AGREE)
        self._agree.clicked.connect(self._record)
        row.addWidget(self._agree)

    @property
    def first(self) -> QWidget:
        """The button of the most fitting repair."""
        return self._first

    @property
    def last(self) -> QWidget:
        """The last place of the keyboard in it."""
        return self._agree

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The buttons that are there now, in their order."""
        buttons = (self._first, self._others, self._agree)
        return tuple([button for button in buttons if button.isVisibleTo(self)])

    def come_after(self, before: QWidget) -> None:
        """Let Tab come here from another control: made late, it would come behind the window."""
        self.setTabOrder(before, self._first)
        self.setTabOrder(self._first, self._others)
        self.setTabOrder(self._others, self._agree)

    def show_fixes(self, finding: Finding, fixes: tuple[DocumentEdit, ...]) -> None:
        """Show the repairs there are now; nothing happens where they are shown already."""
        texts = tuple(map(self._document.text_of, fixes))
        self._finding, self._fixes = finding, fixes
        self._show_agreement(finding)
        set_look(self._first, role="primary" if finding.severity == "error" else None)
        if texts == self._texts and self.isVisible():
            return
        self._texts = texts
        self._first.setVisible(bool(texts))
        self._others.setVisible(len(texts) > 1)
        if texts:
            face = type_face(0, Weight.Medium)
            room = max(WIDEST, self.window().width() // SHARE)
            text = cut_amid(texts[0], LONGEST_LINE)
            cut = face.metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
            self._first.setText(" ".join(cut.split()).replace("&", "&&"))
            self._first.setToolTip(plain_tip(texts[0]))
            self._first.setAccessibleName(texts[0])
        self._menu.clear()
        for place, text in enumerate(texts[1:], start=1):
            self._menu.addAction(shortened(text)).setData(place)

    def _show_agreement(self, finding: Finding) -> None:
        """Offer to record what a ruling rests on as agreed, or to take that back."""
        before, self._agreement = self._agreement, self._words.agreement(finding)
        self._agree.setVisible(self._agreement is not None)
        if self._agreement == before:
            return
        if self._agreement is not None:
            whole = self._document.text_of(self._agreement)
            self._agree.setText(
                _("Withdraw agreement") if finding.agreed else _("Record as agreed")
            )
            self._agree.setToolTip(plain_tip(whole))
            self._agree.setAccessibleName(whole)

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
        self.repairing.emit(self._finding)
        self._document.do(fix)


def show_done(document: DocumentView, text: str, window: QWidget) -> None:
    """Say at the window's foot what was just done, with a way to take it back."""
    opened = document.opened
    undo = ToastAction(_("Undo"), opened.undo)
    toast(window, text, undo, until=(opened.changed, opened.replaced))
