"""A table with sorting, grouping and a choice of columns.

The order is that of the vertical header's sections: rows keep their positions in the model, and
sorting does not change the document.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtCore import QCollator, QLocale, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QPushButton, QStyle, QStyleOptionHeader, QTableView

from nco_builder.language import ENGLISH, _, current
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, draw_text, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QCollatorSortKey, QSize
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QStyleOption, QStyleOptionButton, QWidget

NOTE_HEIGHT = length(30)
ARROW_ROOM = "\u00a0" * 5
"""As wide as the arrow of the order, at any size."""


class TableOrder(NamedTuple):
    """The arrangement of rows.

    Attributes:
        grouped: whether they stand in groups.
        column: what they are sorted by, within their group; None for the player's own order.
        descending: from the greatest down.

    """

    grouped: bool = True
    column: int | None = None
    descending: bool = False

    def clicked(self, column: int, own: int | None = None) -> TableOrder:
        """Return the order after a click on a column's heading: up, down, the player's own again.

        `own` is the column that shows the player's own order, None if none does.
        """
        if column == own or (column == self.column and self.descending):
            return self._replace(column=None, descending=False)
        return self._replace(column=column, descending=column == self.column)


class ColumnChoice(NamedTuple):
    """A column in the menu of its table.

    Attributes:
        key: what settings call it.
        title: what it is called, translated.
        always: whether it cannot be hidden.
        own_order: whether it shows the player's own order, so that sorting by it is that.

    """

    key: str
    title: str
    always: bool = False
    own_order: bool = False


@cache
def _collator(code: str) -> QCollator:
    """Return how words are sorted in a language: accents if it has them, 2 before 10."""
    locale = QLocale(code)
    # one that is not known to it would be sorted by the numbers of its letters
    known = locale.language() != QLocale.Language.C
    collator = QCollator(locale if known else QLocale(ENGLISH))
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    collator.setIgnorePunctuation(True)
    collator.setNumericMode(True)
    return collator


def text_key(text: str) -> QCollatorSortKey:
    """Return what texts are sorted by in the language that is spoken."""
    return _collator(current()).sortKey(text)


class SortingHeader(QHeaderView):
    """Headings that leave room for the sort arrow.

    Qt's style sheets draw the arrow over the end of a right-aligned text.
    """

    def initStyleOptionForIndex(self, option: QStyleOption, section: int) -> None:
        """Let no-break spaces, which count as text, stand where the arrow will be."""
        heading = cast("QStyleOptionHeader", option)  # as Qt declares it, Qt passes no other
        super().initStyleOptionForIndex(heading, section)
        if (
            heading.sortIndicator != QStyleOptionHeader.SortIndicator.None_
            and heading.textAlignment & Qt.AlignmentFlag.AlignRight
        ):
            heading.text += ARROW_ROOM


class OwnOrderButton(QPushButton):
    """Shows the sort order below a table, and returns to the player's own order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("back_to_own_order")
        self._is_cut = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_look(self, role="link")
        self.hide()

    def show_order(self, column: str) -> None:
        """Tell by which column the rows are sorted; hide if `column` is empty."""
        self.setVisible(bool(column))
        template = _("Sorted by {column}: back to your own order")
        self.setText(template.format(column=column))
        self._tell_all()

    def sizeHint(self) -> QSize:
        """Want room for the whole text, whatever is drawn of it now."""
        is_cut, self._is_cut = self._is_cut, False
        hint = super().sizeHint()
        self._is_cut = is_cut
        return hint

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Draw as much of the text as there is room for."""
        super().initStyleOption(option)
        if self._is_cut:
            place = QStyle.SubElement.SE_PushButtonContents
            room = self.style().subElementRect(place, option, self).width()
            end = Qt.TextElideMode.ElideRight
            option.text = self.fontMetrics().elidedText(self.text(), end, room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell all of it once it is cut."""
        super().resizeEvent(event)
        self._tell_all()

    def _tell_all(self) -> None:
        self._is_cut = self.sizeHint().width() > self.width()
        self.setToolTip(plain_tip(self.text()) if self._is_cut else "")


class ArrangedView(QTableView):
    """Shows rows grouped and sorted by `order`, and the columns chosen by the player.

    Attributes:
        order: how the rows are arranged.
        own_columns: keys of the columns the player chose; None if the table decides.

    Signals:
        arranged: order or columns are others.

    """

    arranged = Signal()

    order = TableOrder()
    own_columns: tuple[str, ...] | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalHeader(SortingHeader(Qt.Orientation.Horizontal, self))

    def choices(self) -> Sequence[ColumnChoice]:
        """Return all columns, shown or not, in their order."""
        raise NotImplementedError

    def own_order_name(self) -> str:
        """Return what the menu calls the order of unsorted rows."""
        return _("Your &own order")

    def can_group(self) -> bool:
        """Return whether there are groups to show the rows in."""
        return True

    def _arrange(self) -> None:
        """Put the rows where `order` has them."""
        raise NotImplementedError

    def _fit_columns(self) -> None:
        """Show the columns that are wanted, and give each its width."""
        raise NotImplementedError

    def sort_by_headings(self) -> None:
        """Let a click on a heading sort, and a right click open the menu of the table."""
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort_by)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def _sort_by(self, column: int) -> None:
        own = next((at for at, each in enumerate(self.choices()) if each.own_order), None)
        self.set_order(self.order.clicked(column, own))

    def set_order(self, order: TableOrder) -> None:
        """Arrange the rows another way; what they show stays as it is."""
        if order == self.order:
            return
        self.order = order
        header = self.horizontalHeader()
        header.setSortIndicatorShown(order.column is not None)
        if order.column is not None:
            down = Qt.SortOrder.DescendingOrder
            header.setSortIndicator(
                order.column, down if order.descending else Qt.SortOrder.AscendingOrder
            )
        self._arrange()
        self._fit_columns()
        self.scrollTo(self.currentIndex())
        self.arranged.emit()

    def use_own_order(self) -> None:
        """Go back to the player's own order."""
        self.set_order(self.order._replace(column=None, descending=False))

    def sorted_by(self) -> str:
        """What the column is called that rows are sorted by; empty in the player's own order."""
        return "" if self.order.column is None else self.choices()[self.order.column].title

    def shown_columns(self) -> tuple[str, ...]:
        """Return keys of the columns that are shown."""
        choices = self.choices()
        return tuple(each.key for at, each in enumerate(choices) if not self.isColumnHidden(at))

    def show_columns(self, keys: Iterable[str] | None) -> None:
        """Show these columns and those that are always shown; None: the usual, as room allows."""
        self.own_columns = None if keys is None else tuple(keys)
        self._fit_columns()

    def arrange_rows(self, rows: Sequence[int]) -> None:
        """Put all rows in this order; nothing moves that is there already."""
        header = self.verticalHeader()
        for place, row in enumerate(rows):
            at = header.visualIndex(row)
            if at != place:
                header.moveSection(at, place)

    def rows_in_order(self) -> list[int]:
        """Return all rows from top to bottom."""
        header = self.verticalHeader()
        return [header.logicalIndex(place) for place in range(header.count())]

    def paint_note(self, painter: QPainter, text: str) -> None:
        """Say at the foot why rows have no places to be moved to."""
        note = self.viewport().rect()
        note.setTop(note.bottom() - NOTE_HEIGHT)
        painter.fillRect(note, color("ruling_soft"))
        inside = note.adjusted(px(12), 0, -px(12), 0)
        draw_text(painter, inside, text, type_face(), "ruling", CENTER)
