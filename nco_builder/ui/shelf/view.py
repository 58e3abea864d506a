"""The shelf: offers under headings and a filter, and buttons for new entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.parts.controls import (
    FilterField,
    PaddedLabel,
    plain_label,
    push_button,
    wrapped_label,
)
from nco_builder.ui.parts.drag_tag import start_drag
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lists import (
    ENTER,
    FixedRowList,
    clears,
    offer_rows,
    pointed,
    works_list,
)
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import head_line
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.texts import breakable, plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.tips import show_tip
from nco_builder.ui.shelf.delegate import PADDING, ShelfDelegate, left_width, plus_rect
from nco_builder.ui.shelf.model import LEFT_OVER, ShelfModel, keys_text, offer_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent, QResizeEvent

    from nco_builder.systems.page import Offer
    from nco_builder.ui.parts.rows import Index


class ShelfList(FixedRowList):
    """The offers.

    Signals:
        wanted: an offer the player takes.
        unwanted: an offer of the player's own list he wants to remove from it.
        looked_at: the key of the offer that pointer or keyboard is on; "" for none.
    """

    wanted = Signal(object)
    unwanted = Signal(object)
    looked_at = Signal(str)

    def __init__(self, model: ShelfModel, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}_list")
        self._shelf = model
        self._fitted: object = None
        self._delegate = ShelfDelegate(self)
        self._pressed: QPersistentModelIndex | None = None
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        offer_rows(self)
        self.doubleClicked.connect(self._take)
        self.entered.connect(self._emit_looked_at)
        model.followed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """Lay out again for other offers: their names decide on the room."""
        shelf = self._shelf.shelf
        needed = left_width(shelf), [(offer.key, offer.name) for offer in shelf.offers]
        if self._fitted != needed:
            self._fitted = needed
            self._fit()
        own = any(offer.own is not None for offer in shelf.offers)
        told = [_("What may be added. Enter or a click on + adds.")]
        told += [_("Delete removes an entry of your own list from that list.")] * own
        self.setAccessibleName(shelf.name or shelf.heading)
        self.setAccessibleDescription(" ".join(told))

    def _fit(self) -> None:
        """Use the room there is."""
        delegate, shelf = self._delegate, self._shelf.shelf
        before = {**vars(delegate)}
        delegate.fit(shelf, self.viewport().width())
        delegate.fit_height(shelf, self.viewport().height())
        if vars(delegate) != before:  # a letter of a name seldom makes any difference
            self.scheduleDelayedItemsLayout()

    @property
    def has_plus(self) -> bool:
        """Whether offers have a + to click on: without room, and where nothing is added, none."""
        return self._delegate.plus

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the rows at once; Qt would wait a tenth of a second."""
        super().resizeEvent(event)
        self._fit()

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the current offer with a small tag."""
        offer = offer_of(self.currentIndex())
        if offer is not None:
            start_drag(self, actions, (offer.name,))

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Repaint rows or what changed of them; lay out again if a height has changed."""
        if list(roles) == LEFT_OVER and not QAccessible.isActive():
            for at in range(first.row(), last.row() + 1):
                row = self.visualRect(self._shelf.index(at, 0))
                self.viewport().update(self._delegate.left_column(row))
            return
        super().dataChanged(first, last, roles)
        rows = range(first.row(), last.row() + 1)
        for at in rows:
            index = self._shelf.index(at, 0)
            high = self._delegate.height(self._shelf.row(at))
            if self.visualRect(index).height() not in {0, high}:
                self.scheduleDelayedItemsLayout()

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of an offer."""
        offer = offer_of(pointed(self, place))
        return (offer.topic,) if offer and offer.topic else ()

    def take_current(self) -> None:
        """Take the current offer, or the first available one."""
        index = self.currentIndex()
        self._take(index if offer_of(index) else self.first())

    def _take(self, index: QModelIndex) -> None:
        offer = offer_of(index)
        if offer is not None and offer.is_open:
            self.wanted.emit(offer)

    def first(self) -> QModelIndex:
        """Return the best offer: available and found by its own name, or else the first."""
        indexes = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        return min(filter(offer_of, indexes), key=_how_far, default=QModelIndex())

    def _plus_at(self, place: QPoint) -> QModelIndex:
        """Return the row whose + is at a place of the viewport; none if it cannot be clicked."""
        index = self.indexAt(place)
        on_it = plus_rect(self.visualRect(index)).contains(place)
        return index if on_it and self._delegate.invites(offer_of(index)) else QModelIndex()

    def _point(self, place: QPoint, *, pressed: bool) -> QModelIndex:
        """Note which + is hovered."""
        index = self._plus_at(place)
        shown = (index.row(), pressed and index.isValid())
        if shown != (self._delegate.on_plus, self._delegate.pressed):
            self._delegate.on_plus, self._delegate.pressed = shown
            self.viewport().update()
        return index

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the hovered +; a pressed one starts no drag."""
        held = self._pressed is not None
        self._point(event.position().toPoint(), pressed=held)
        if not held:
            super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click on a + without changing the selection."""
        index = self._point(event.position().toPoint(), pressed=True)
        left = event.button() == Qt.MouseButton.LeftButton
        if left and index.isValid():
            self._pressed = QPersistentModelIndex(index)
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take quick clicks on a + one by one; a double click elsewhere in the row adds."""
        if self._plus_at(event.position().toPoint()).isValid():
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the offer if the click ends on the same +."""
        pressed, self._pressed = self._pressed, None
        index = self._point(event.position().toPoint(), pressed=False)
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif index.isValid() and pressed.isValid() and pressed.row() == index.row():
            self._take(index)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tooltip of a +, end its highlighting, and note what is repainted."""
        if isinstance(event, QPaintEvent):
            self._delegate.region = event.region().boundingRect()
        if event.type() == QEvent.Type.Leave:
            self._point(QPoint(-1, -1), pressed=False)
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self._plus_at(event.pos())
            if offer := offer_of(index):
                place = plus_rect(self.visualRect(index))
                about = QRect(self.viewport().mapToGlobal(place.topLeft()), place.size())
                show_tip(invitation(offer), about, event.globalX(), self.viewport())
                return True
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Delete on the player's own entries from the page's action on rows."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            offer = offer_of(self.currentIndex())
            if event.key() == Qt.Key.Key_Delete and offer and offer.own is not None:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take on Enter, and remove own entries on Delete."""
        offer = offer_of(self.currentIndex())
        if event.key() in ENTER:
            self.take_current()
        elif event.key() == Qt.Key.Key_Delete and offer and offer.own is not None:
            self.unwanted.emit(offer)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first offer current when the list first gets the focus."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.first())
        super().focusInEvent(event)
        self._emit_looked_at(self.currentIndex())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Emit the current offer."""
        super().currentChanged(current, previous)
        if self.hasFocus():
            self._emit_looked_at(current)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit that nothing is looked at."""
        super().focusOutEvent(event)
        self._emit_looked_at(QModelIndex())

    def leaveEvent(self, event: QEvent) -> None:
        """Emit the focused offer again."""
        super().leaveEvent(event)
        self._emit_looked_at(self.currentIndex() if self.hasFocus() else QModelIndex())

    def _emit_looked_at(self, index: Index) -> None:
        offer = offer_of(index)
        self.looked_at.emit(offer.key if offer else "")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to take an offer, or to remove an own entry.

        Of what a rule is about the window offers that rule.
        """
        offer = offer_of(self.indexAt(event.pos()))
        if offer is None or offer.topic:
            event.ignore()
            return
        menu = QMenu(self)
        add = menu.addAction(_("&Add"))
        add.setEnabled(offer.is_open)
        add.triggered.connect(self.take_current)
        if offer.own is not None:
            menu.addAction(_("&Remove from my list…")).triggered.connect(self._refuse_current)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _refuse_current(self) -> None:
        offer = offer_of(self.currentIndex())
        if offer is not None and offer.own is not None:
            self.unwanted.emit(offer)


class ShelfPanel(QFrame):
    """The list below its filter, and buttons for new entries below it.

    Args:
        model: what is offered.
        name: begins the names of its widgets.
        parent: its parent.

    Signals:
        wanted: an offer the player takes.
        begun: an offer that begins a new thing.
        unwanted: an offer to be removed from the player's own list.
    """

    wanted = Signal(object)
    begun = Signal(object)
    unwanted = Signal(object)

    def __init__(self, model: ShelfModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        set_look(self, role="panel")
        self._model = model
        self._heading = plain_label(self, "heading")
        self._aside = plain_label(self, "hint")
        keys = _("Arrow keys move through the list, Enter adds, Escape shows all again")
        self.search = FilterField(f"{name}_filter", "", keys, self)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.list = ShelfList(model, name, self)
        self.list.wanted.connect(self.wanted)
        self.list.unwanted.connect(self.unwanted)
        self._nothing = wrapped_label(self)
        self._nothing.setObjectName(f"{name}_nothing")
        self._all = push_button(self, f"{name}_show_all", _("Show all"), self._show_all)
        self._full = plain_label(self, "hint")
        self._full.setObjectName(f"{name}_full")
        self._problem = PaddedLabel(self)
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.setWordWrap(True)
        set_look(self._problem, role="hint")
        self._problem.setObjectName("own_list_problem")
        self._problem.pad(PADDING, 0, PADDING, 0)
        self._buttons: list[QPushButton] = []
        self._column, self._foot = QVBoxLayout(self), QHBoxLayout()
        self._lay_out()
        model.modelReset.connect(self.search.clear)  # what is sought is of the last document
        model.followed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        column = self._column
        column.setSpacing(px(4))
        column.addLayout(head_line(self._heading, self._aside, PADDING, PADDING))
        row = QVBoxLayout()
        row.setContentsMargins(*measured(8, 0, 8, 0))
        row.addWidget(self.search)
        row.addWidget(self._nothing)
        row.addWidget(self._all)
        row.addWidget(self._full)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        column.addWidget(self._problem)
        self._foot.setContentsMargins(*measured(4, 0, 4, 0))
        self._foot.setSpacing(px(4))
        self._foot.addStretch(1)
        column.addLayout(self._foot)
        for part in (self._nothing, self._all, self._problem):
            part.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the hint for Enter if there is room."""
        super().resizeEvent(event)
        self._fit_head()

    def _fit_head(self) -> None:
        has_head = bool(self._heading.text())
        self._aside.setText(_("Enter or + adds") if self.list.has_plus else _("Enter adds"))
        wanted = self._heading.sizeHint().width() + self._aside.sizeHint().width()
        self._heading.setVisible(has_head)
        self._aside.setVisible(has_head and wanted + 3 * PADDING <= self.width())
        below = 4 if self._model.shelf.begin else 1
        self._column.setContentsMargins(*measured(1, 4 if has_head else 8, 1, below))
        widths = [each.sizeHint().width() for each in self._buttons if not each.isHidden()]
        margins, gaps = self._foot.contentsMargins(), self._foot.spacing() * (len(widths) - 1)
        beside = sum(widths) + gaps + margins.left() + margins.right() <= self.width() - px(2)
        way = QBoxLayout.Direction
        self._foot.setDirection(way.LeftToRight if beside else way.TopToBottom)

    def refresh(self) -> None:
        """Show heading, hint and buttons."""
        shelf = self._model.shelf
        ensure_glyphs("".join([offer.name for offer in shelf.offers]))
        self._heading.setText(shelf.heading)
        self.search.ask(shelf.filter_hint)
        self.search.setAccessibleName(shelf.filter_name or shelf.filter_hint)
        self._full.setText(shelf.full)
        self._full.setVisible(bool(shelf.full))
        while len(self._buttons) < len(shelf.begin):
            button = QPushButton(self)
            button.setObjectName(f"begin_{len(self._buttons)}")
            button.setAutoDefault(True)  # Enter begins the next, as it took the last
            button.setMinimumHeight(px(26))
            set_look(button, role="quiet", state="left")
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
        """Show why own entries are missing; "" to hide the message."""
        ensure_glyphs(sentence)
        self._problem.setText(breakable(sentence))
        self._problem.setVisible(bool(sentence))

    @property
    def begin_button(self) -> QPushButton | None:
        """Return the button that begins an entry; None if the shelf has none."""
        return self._buttons[0] if self._model.shelf.begin else None

    def _begin(self) -> None:
        button = self.sender()
        place = next(at for at, each in enumerate(self._buttons) if each is button)
        self.begun.emit(self._model.shelf.begin[place])

    def _search(self, text: str) -> None:
        self._model.set_words(text)
        self.list.setCurrentIndex(self.list.first())
        empty = bool(text.strip()) and not self._model.rowCount()
        template = self._model.shelf.nothing or _("Nothing here is called “{text}”.")
        nothing = template.format(text=text.strip()) if empty else ""
        ensure_glyphs(nothing)
        self._nothing.setText(nothing)
        self._nothing.setVisible(empty)
        self._all.setVisible(empty)
        self.search.setAccessibleDescription(nothing)

    def show_offer(self, key: str) -> None:
        """Make an offer current, resetting the filter."""
        self.search.clear()
        for row in range(self._model.rowCount()):
            offer = self._model.row(row).offer
            if offer is not None and offer.key == key:
                self.list.setCurrentIndex(self._model.index(row, 0))

    def _show_all(self) -> None:
        self.search.clear()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """Handle keys while filtering: arrows, Enter, Escape."""
        return works_list(event, self.list, self._take_found) or clears(event, self.search)

    def _take_found(self) -> None:
        """Take what was sought, and show all again; Enter takes another of it."""
        offer = offer_of(self.list.currentIndex()) or offer_of(self.list.first())
        self.list.take_current()
        if offer is not None and offer.is_open and self.search.text():
            self.show_offer(offer.key)


def invitation(offer: Offer) -> str:
    """Return the tooltip of a +, with its shortcut."""
    return plain_tip("\n".join(filter(None, [offer.invitation, keys_text(offer)])))


def _how_far(index: QModelIndex) -> tuple[bool, bool, int, bool]:
    """Return the sort key of a result.

    Barred last, exact names first; then by missing words, and by how its name begins.
    """
    offer, row = offer_of(index), index.data(ROW_ROLE)
    return offer is None or not offer.is_open, not row.exact, row.beside, not row.begins
