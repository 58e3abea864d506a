"""The ready repairs of one finding as buttons: the most fitting one, the others in a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from nco_builder.language import _
from nco_builder.legality import edit_text
from nco_builder.ui.look.long_texts import shortened
from nco_builder.ui.look.painting import Weight, type_face
from nco_builder.ui.look.theme import set_look
from nco_builder.ui.look.tips import plain_tip

if TYPE_CHECKING:
    from nco_builder.legality import Finding
    from nco_builder.squad import Edit
    from nco_builder.ui.document.squad_document import SquadDocument

WIDEST = 300
"""A longer repair is cut amid the name it holds; its tooltip says all of it."""


class FixButtons(QWidget):
    """Pressing one makes the edit."""

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._fixes: tuple[Edit, ...] = ()
        self._texts: tuple[str, ...] | None = None  # nothing is shown yet, not even nothing
        self._first = QPushButton(self)
        self._first.setObjectName("fix")
        self._first.clicked.connect(self._fix)
        self._others = QToolButton(self)
        self._others.setObjectName("other_fixes")
        self._others.setText(_("Others ▾"))
        self._others.setAccessibleName(_("Other repairs"))
        self._others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._others.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._menu = QMenu(self._others)
        self._menu.triggered.connect(self._fix_otherwise)
        self._others.setMenu(self._menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 8, 0)
        row.setSpacing(4)
        row.addWidget(self._first)
        row.addWidget(self._others)

    @property
    def last(self) -> QWidget:
        """The last place of the keyboard in it."""
        return self._others

    def come_after(self, before: QWidget) -> None:
        """Let Tab come here from another control: made late, it would come behind the window."""
        self.setTabOrder(before, self._first)
        self.setTabOrder(self._first, self._others)

    def show_fixes(self, found: Finding, fixes: tuple[Edit, ...]) -> None:
        """Show the repairs there are now; nothing happens where they are shown already."""
        squad, rulebook = self._document.squad, self._document.rulebook
        texts = tuple(edit_text(fix, squad, rulebook) for fix in fixes)
        self._fixes = fixes
        set_look(self._first, role="primary" if found.severity == "error" else None)
        if texts == self._texts and self.isVisible():
            return
        self._texts = texts
        self._first.setVisible(bool(texts))
        self._others.setVisible(len(texts) > 1)
        if texts:
            face = type_face(0, Weight.Medium)
            cut = face.metrics.elidedText(texts[0], Qt.TextElideMode.ElideMiddle, WIDEST)
            self._first.setText(" ".join(cut.split()).replace("&", "&&"))
            self._first.setToolTip(plain_tip(texts[0]))
            self._first.setAccessibleName(texts[0])
        self._menu.clear()
        for place, text in enumerate(texts[1:], start=1):
            self._menu.addAction(shortened(text)).setData(place)

    def _fix(self) -> None:
        if self._fixes:
            self._document.do(self._fixes[0])

    def _fix_otherwise(self, action: QAction) -> None:
        self._document.do(self._fixes[action.data()])
