"""The shelf: what can be taken, under headings and a filter, and what begins a new thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.builder.shelf_list import PADDING, ShelfList, ShelfModel
from nco_builder.ui.parts.filter_field import FilterField
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import PaddedLabel, plain_label, wrapped_label
from nco_builder.ui.parts.lists import clears, works_list
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import head_line
from nco_builder.ui.parts.texts import breakable, plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.builder.document import BuilderDocument


class ShelfPanel(QFrame):
    """The list under its filter, and below it what begins a new thing.

    Signals:
        wanted: an offer the player takes.
        begun: an offer that begins a new thing.
        unwanted: an offer to be removed from the player's own list.

    """

    wanted = Signal(object)
    begun = Signal(object)
    unwanted = Signal(object)

    def __init__(self, document: BuilderDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("shelf")
        set_look(self, role="panel")
        self._document = document
        self._model = ShelfModel(document, self)
        self._heading, self._aside = (plain_label(self, "heading") for _place in range(2))
        self._aside.setText(_("Enter adds"))
        keys = _("Arrows walk the list, Enter adds, Escape shows all again")
        self.search = FilterField("shelf_filter", "", keys, self)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.list = ShelfList(self._model, self)
        self.list.wanted.connect(self.wanted)
        self.list.unwanted.connect(self.unwanted)
        self._nothing = wrapped_label(self)
        self._nothing.setObjectName("shelf_nothing")
        self._problem = PaddedLabel(self)
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.setWordWrap(True)
        set_look(self._problem, role="hint")
        self._problem.setObjectName("own_list_problem")
        self._problem.pad(PADDING, 0, PADDING, 0)
        self._buttons: list[QPushButton] = []
        self._foot = QHBoxLayout()
        self._lay_out()
        document.shown.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 5, 1, 6))
        column.setSpacing(px(4))
        column.addLayout(head_line(self._heading, self._aside, PADDING, PADDING))
        row = QVBoxLayout()
        row.setContentsMargins(*measured(7, 0, 7, 0))
        row.addWidget(self.search)
        row.addWidget(self._nothing)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        column.addWidget(self._problem)
        self._foot.setContentsMargins(*measured(7, 0, 7, 0))
        self._foot.addStretch(1)
        column.addLayout(self._foot)
        self._nothing.hide()
        self._problem.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say what Enter does where there is room for it."""
        super().resizeEvent(event)
        self._fit_head()

    def _fit_head(self) -> None:
        wanted = self._heading.sizeHint().width() + self._aside.sizeHint().width()
        self._aside.setVisible(wanted + 3 * PADDING <= self.width())
        buttons = [each.sizeHint().width() for each in self._buttons if not each.isHidden()]
        beside = sum(buttons) + PADDING * (len(buttons) + 1) <= self.width()
        way = QBoxLayout.Direction
        self._foot.setDirection(way.LeftToRight if beside else way.TopToBottom)

    def refresh(self) -> None:
        """Show heading, hint and buttons as they are now."""
        shelf = self._document.page.shelf
        offers = (offer for group in shelf.groups for offer in group.offers)
        ensure_glyphs("".join(offer.name for offer in offers))
        self._heading.setText(shelf.heading)
        self.list.setAccessibleName(shelf.heading)
        self.search.ask(shelf.filter_hint)
        self.search.setAccessibleName(shelf.filter_hint)
        while len(self._buttons) < len(shelf.begin):
            button = QPushButton(self)
            button.setObjectName(f"begin_{len(self._buttons)}")
            button.setAutoDefault(True)  # Enter begins the next, as it took the last
            button.clicked.connect(self._begin)
            self.setTabOrder(self._buttons[-1] if self._buttons else self.list, button)
            self._foot.insertWidget(len(self._buttons), button)
            self._buttons.append(button)
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(shelf.begin))
            if place < len(shelf.begin):
                offer = shelf.begin[place]
                button.setText(offer.name.replace("&", "&&"))
                button.setEnabled(not offer.barred)
                button.setToolTip(plain_tip(offer.barred or offer.line))
        self._fit_head()

    def show_problem(self, sentence: str) -> None:
        """Say why the player's own entries are not here; "" where nothing is to be said."""
        ensure_glyphs(sentence)
        self._problem.setText(breakable(sentence))
        self._problem.setVisible(bool(sentence))

    @property
    def begin_button(self) -> QPushButton | None:
        """The button that begins a new thing; None where the shelf has none."""
        shown = self._document.page.shelf.begin
        return self._buttons[0] if shown else None

    def _begin(self) -> None:
        button = self.sender()
        place = next(at for at, each in enumerate(self._buttons) if each is button)
        self.begun.emit(self._document.page.shelf.begin[place])

    def _search(self, text: str) -> None:
        self._model.set_words(text)
        self.list.setCurrentIndex(self.list.first())
        empty = bool(text.strip()) and not self._model.rowCount()
        nothing = _("Nothing here is called “{text}”.").format(text=text.strip())
        ensure_glyphs(text)
        self._nothing.setText(nothing)
        self._nothing.setVisible(empty)
        self.search.setAccessibleDescription(nothing if empty else "")

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """While filtering, arrows walk the list, Enter takes, Escape shows everything again."""
        return works_list(event, self.list, self.list.take_current) or clears(event, self.search)
