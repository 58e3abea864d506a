"""A page with columns above a strip, with sizes chosen by the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from nco_builder.ui.document.page import Page
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.panel_layout import HANDLE
from nco_builder.ui.parts.saved_lengths import split_again, split_state, with_size, without_size

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QResizeEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView


SHARE, SCROLLED = 0.28, 0.24
"""Of the page, which the strip takes at most, and where it scrolls all the same: more would push
rows and what may be added out of sight. What the columns leave empty is its own besides."""


class PagePart(NamedTuple):
    """A column: its widget, its initial and minimum width, its share of extra room."""

    content: QWidget
    width: int
    least: int
    stretch: int


class PageStrip(Protocol):
    """A widget as high as its lines.

    Signals:
        height_changed: it wants to be higher, or lower.

    """

    @property
    def height_changed(self) -> SignalInstance:
        """The signal."""

    def height_within(self, most: int) -> int:
        """Return how high it is where it may be `most` pixels."""


class DividedPage(Page):
    """Gives the strip the height it needs, up to a share, or as set by the player.

    Subclasses create the columns in `_columns` and the strip in `_whole`.
    """

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self._by_hand: int | None = None
        self._columns_by_hand = QByteArray()
        # the outer one first: whatever finds its place in another widget is styled again
        self._whole = QSplitter(Qt.Orientation.Vertical, self)
        self._columns = QSplitter(Qt.Orientation.Horizontal, self._whole)

    def divide(
        self,
        columns: tuple[PagePart, ...],
        strip: QWidget,
        above: QWidget | None = None,
    ) -> None:
        """Lay out the page.

        Args:
            columns: from left to right.
            strip: below them, a `PageStrip`.
            above: what is above all of it.

        """
        self._above = above
        self._strip = strip
        self._sized = cast("PageStrip", strip)
        for place, column in enumerate(columns):
            self._columns.insertWidget(place, column.content)
            self._columns.setStretchFactor(place, column.stretch)
            column.content.setMinimumWidth(px(column.least))
        # as wide as all of them, or the first layout would scale these widths
        self._columns.resize(sum(px(column.width) + HANDLE for column in columns) - HANDLE, HANDLE)
        self._columns.setSizes([px(column.width) for column in columns])
        self._whole.addWidget(strip)
        self._whole.setStretchFactor(0, 1)
        self._whole.splitterMoved.connect(self._note_division)
        self._columns.splitterMoved.connect(self._note_columns)
        self._sized.height_changed.connect(self._give_share)
        for splitter in (self._columns, self._whole):
            splitter.setHandleWidth(HANDLE)
            splitter.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(HANDLE)
        if above:
            whole.addWidget(above)
        whole.addWidget(self._whole, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the strip its share."""
        super().resizeEvent(event)
        self._give_share()

    def height_in_use(self) -> int:
        """Pixels the columns need to show all that matters; all there are, if it is not known.

        A page that knows it says it, and lets the strip have the rest.
        """
        return self.height()

    def _give_share(self) -> None:
        room = self.height()
        if self._above and not self._above.isHidden():
            room -= self._above.sizeHint().height() + HANDLE
        if self._by_hand is not None:
            height = self._sized.height_within(self._by_hand)
        else:
            empty = room - HANDLE - self.height_in_use()
            height = self._sized.height_within(max(empty, int(room * SHARE)))
            if height < self._strip.sizeHint().height():
                height = self._sized.height_within(max(empty, int(room * SCROLLED)))
        self._whole.setSizes([room - HANDLE - height, height])

    def _note_division(self) -> None:
        self._by_hand = self._strip.height()

    def _note_columns(self) -> None:
        self._columns_by_hand = split_state(self._columns)

    def save_state(self) -> QByteArray:
        """Return how the player has divided the page, for `restore_state`.

        Widths that he has not chosen are not kept: those of a window without room for all would be
        squeezed at the next size, too.
        """
        state = QByteArray()
        stream = QDataStream(state, QIODevice.OpenModeFlag.WriteOnly)
        stream << self._columns_by_hand
        by_hand = QByteArray() if self._by_hand is None else QByteArray(b"%d" % self._by_hand)
        stream << with_size(by_hand)
        return state

    def restore_state(self, state: QByteArray) -> None:
        """Divide the page as it was; what cannot be read is passed over."""
        if state.isEmpty():
            return
        stream = QDataStream(state)
        columns, by_hand = QByteArray(), QByteArray()
        stream >> columns >> by_hand
        if split_again(self._columns, columns):
            self._columns_by_hand = columns
        kept = without_size(by_hand)
        height = bytes(kept.state.data())
        if height.isdigit():
            self._by_hand = kept.now(int(height))
            self._give_share()
