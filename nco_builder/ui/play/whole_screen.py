"""A game over the whole screen, for a tablet or laptop at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.form.large_entry import BOX
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.texts import breakable
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.play.document import PlayedDocument
from nco_builder.ui.play.page import PlayPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument


class WholeScreen(QWidget):
    """Shows a game until Escape; its moves are those of the page, and can be undone."""

    def __init__(self, opened: OpenDocument, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("game_whole_screen")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(_("Game at the table"))
        set_look(self, role="whole_screen")
        self._document = document = PlayedDocument(opened, self)
        self.page = PlayPage(document, settings, self, large=True)
        self.page.strip.show_clock_alone()
        self._facts = wrapped_label(self, "at_table_title")
        self._undo = self._button("at_table_undo", _("Undo"), self.page.undo)
        close = self._button("at_table_close", _("Close"), self.close)
        head = QHBoxLayout()
        head.setSpacing(px(8))
        head.addWidget(self._facts, 1)
        head.addWidget(self._undo)
        head.addWidget(close)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*measured(8, 8, 8, 8))
        whole.setSpacing(px(4))
        whole.addLayout(head)
        whole.addWidget(self.page, 1)
        for keys, does in (
            ("Escape", self.close),
            ("Ctrl+Z", self.page.undo),
            ("Ctrl+Y", self.page.redo),
            ("Ctrl+Shift+Z", self.page.redo),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(does)
        document.played.connect(self.refresh)
        document.replaced.connect(self.close)
        self.refresh()
        self.page.begin_work()

    def _button(self, name: str, text: str, does: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        set_look(button, role="at_table_box")
        button.setMinimumSize(BOX, BOX)
        button.clicked.connect(lambda _checked: does())
        return button

    def refresh(self) -> None:
        """Show turn and name."""
        head = self.page.head()
        said = [self._document.opened.title, *[text for text, _leads in head.facts], head.status]
        self._facts.setText(breakable(" · ".join(filter(None, said))))
        self._undo.setEnabled(self._document.history.can_undo)
