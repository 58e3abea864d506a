"""What can be added, as a list that is searched, walked and dragged from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QMenu, QWidget

from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.systems.option import BARRED_SYMBOL, OVER_SYMBOL
from nco_builder.ui.builder.carrying import mime_of_offer
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun, in_two
from nco_builder.ui.parts.lists import ENTER, offer_rows
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import BARRED, MARKS, Weight, type_face
from nco_builder.ui.parts.rows import CHOOSE, ROW_ROLE, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QResizeEvent

    from nco_builder.systems.page import Offer
    from nco_builder.ui.builder.document import BuilderDocument

PADDING = length(9)
HEAD_HEIGHT, LOW, HIGH, HIGHEST = length(26), length(26), length(40), length(54)
LINE, BELOW, NEXT = length(18), length(19), length(14)
GROUP_COLORS = ("soldiers", "specialists")


class ShelfRow(NamedTuple):
    """A heading, with its number, or an offer."""

    heading: str
    number: int
    offer: Offer | None = None


class ShelfModel(RowsModel[ShelfRow]):
    """The groups whose offers are found by all words of the filter; all of them without."""

    sames = (lambda row: row.offer.key if row.offer else (row.heading, row.number),)

    def __init__(self, document: BuilderDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._words: list[str] = []
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.offer.name if row.offer else row.heading,
            role.AccessibleTextRole: lambda row, _index: _spoken(row),
            role.AccessibleDescriptionRole: lambda row, _index: row.offer.line if row.offer else "",
            role.ToolTipRole: lambda row, _index: _tip(row.offer) if row.offer else None,
        }
        self.follow(document.shown, replaced=document.begun)

    def current(self) -> Iterator[ShelfRow]:
        """The groups of the shelf and their offers."""
        for number, group in enumerate(self._document.page.shelf.groups):
            found = [offer for offer in group.offers if self._is_found(offer)]
            if found:
                yield ShelfRow(group.heading, number)
            for offer in found:
                yield ShelfRow(group.heading, number, offer)

    def _is_found(self, offer: Offer) -> bool:
        known = fold(f"{offer.name} {offer.search} {offer.line}") if self._words else ""
        return all(word in known for word in self._words)

    def set_words(self, text: str) -> None:
        """Show what the words of a text are found in; everything for an empty one."""
        self._words = fold(text).split()
        self.refresh()

    def is_heading(self, row: ShelfRow) -> bool:
        """Whether it heads offers."""
        return row.offer is None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Offers can be chosen; those that are open, dragged."""
        row = self._rows[index.row()] if index.isValid() else None
        if row and row.offer and row.offer.change and not row.offer.barred:
            return CHOOSE | Qt.ItemFlag.ItemIsDragEnabled
        return super().flags(index)

    def supportedDragActions(self) -> Qt.DropAction:
        """Offers are copied."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The offer of these rows."""
        found = [offer for index in indexes if (offer := offer_of(index))]
        return mime_of_offer(found[0], self._document) if found else QMimeData()


def offer_of(index: Index) -> Offer | None:
    """What a row offers; None for a heading, and nowhere."""
    row: ShelfRow | None = index.data(ROW_ROLE) if index.isValid() else None
    return row.offer if row else None


def _spoken(row: ShelfRow) -> str:
    if row.offer is None:
        return row.heading
    offer = row.offer
    return ", ".join(filter(None, [offer.name, offer.price, offer.over, offer.barred]))


def _tip(offer: Offer) -> str:
    barred = f"{BARRED_SYMBOL} {offer.barred}" if offer.barred else ""
    over = f"{OVER_SYMBOL} {offer.over}" if offer.over else ""
    return plain_tip("\n".join(filter(None, [offer.name, offer.line, over, barred])))


class ShelfDelegate(LineDelegate[ShelfRow]):
    """Name and price of an offer; below, in two lines at most, what it is like or why barred."""

    padding = PADDING
    least_width = 120
    row_height = HIGH

    def __init__(self, offers: QListView) -> None:
        super().__init__(offers)
        self._offers = offers

    def height(self, row: ShelfRow) -> int:
        """As high as what an offer says besides its name."""
        if row.offer is None:
            return HEAD_HEIGHT
        return (LOW, HIGH, HIGHEST)[len(self._remark(row.offer))]

    def _remark(self, offer: Offer) -> tuple[TextRun, ...]:
        """What stands below the name, on as many lines as it takes."""
        whole = _second(offer)
        room = self._offers.viewport().width() - 2 * PADDING
        if not whole.text or whole.width <= room:
            return (whole,) if whole.text else ()
        first, rest = in_two(whole.text, whole.face, room)
        return (whole._replace(text=first), whole._replace(text=rest, marked=False))

    def ground(self, row: ShelfRow) -> str | None:
        """Headings have none."""
        return "" if row.offer is None else None

    def lines(self, row: ShelfRow, _index: Index) -> tuple[RowLine, ...]:
        """A heading; what an offer is called and costs, and what it is like."""
        if row.offer is None:
            token = GROUP_COLORS[row.number % len(GROUP_COLORS)]
            title = TextRun(row.heading, type_face(0, Weight.Bold), token)
            return (RowLine((title,), top=3, height=HEAD_HEIGHT - 4),)
        offer = row.offer
        ink = "dim" if offer.barred else "ink"
        name = TextRun(offer.name, type_face(), ink)
        price = TextRun(offer.price, type_face(0, Weight.Bold), ink, gap=PADDING)
        if offer.over:
            told = f"{OVER_SYMBOL} {offer.price}"
            price = TextRun(told, price.face, "ruling", gap=PADDING, marked=True)
        remark = self._remark(offer)
        if not remark:
            return (RowLine((name,), price, height=LOW),)
        below = [
            RowLine((run,), top=BELOW + place * NEXT, height=LINE)
            for place, run in enumerate(remark)
        ]
        return (RowLine((name,), price, top=3, height=LINE), *below)


def _second(offer: Offer) -> TextRun:
    small = type_face(2)
    if offer.barred:
        return TextRun(f"{BARRED_SYMBOL} {offer.barred}", small, BARRED, marked=True)
    if offer.mark:
        mark = MARKS[offer.mark]
        return TextRun(f"{mark.symbol} {offer.line}", small, mark.token, marked=True)
    return TextRun(offer.line, small, "dim")


class ShelfList(QListView):
    """The offers.

    Signals:
        wanted: an offer the player takes.
        unwanted: an offer of the player's own list he wants to remove from it.

    """

    wanted = Signal(object)
    unwanted = Signal(object)

    def __init__(self, model: ShelfModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shelf_list")
        self.setItemDelegate(ShelfDelegate(self))
        self.setModel(model)
        offer_rows(self)
        self.setAccessibleDescription(
            _("Enter adds; Delete removes an entry of your own list from that list.")
        )
        self.doubleClicked.connect(self._take)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay rows out at their new heights at once; Qt waits a tenth of a second."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def take_current(self) -> None:
        """Take the offer the keyboard is on; the first that is open where it is on none."""
        index = self.currentIndex()
        self._take(index if offer_of(index) else self.first())

    def _take(self, index: QModelIndex) -> None:
        offer = offer_of(index)
        if offer is not None and offer.change is not None and not offer.barred:
            self.wanted.emit(offer)

    def first(self) -> QModelIndex:
        """The first offer that is open; else the first."""
        indexes = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        found = [index for index in indexes if offer_of(index)]
        return min(found, key=_is_barred, default=QModelIndex())

    def event(self, event: QEvent) -> bool:
        """Delete on an entry of the player's own is about that entry, not about the rows."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            offer = offer_of(self.currentIndex())
            if event.key() == Qt.Key.Key_Delete and offer and offer.own is not None:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes; Delete removes from the player's own list."""
        offer = offer_of(self.currentIndex())
        if event.key() in ENTER:
            self.take_current()
        elif event.key() == Qt.Key.Key_Delete and offer and offer.own is not None:
            self.unwanted.emit(offer)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Be on the first offer when the keyboard arrives for the first time."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.first())
        super().focusInEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to take it, and to remove an entry of the player's own list."""
        offer = offer_of(self.indexAt(event.pos()))
        if offer is None:
            event.ignore()
            return
        menu = QMenu(self)
        add = menu.addAction(_("&Add"))
        add.setEnabled(offer.change is not None and not offer.barred)
        add.triggered.connect(self.take_current)
        if offer.own is not None:
            menu.addAction(_("&Remove from my list…")).triggered.connect(self._refuse_current)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _refuse_current(self) -> None:
        offer = offer_of(self.currentIndex())
        if offer is not None and offer.own is not None:
            self.unwanted.emit(offer)


def _is_barred(index: QModelIndex) -> bool:
    offer = offer_of(index)
    return offer is None or bool(offer.barred) or offer.change is None
