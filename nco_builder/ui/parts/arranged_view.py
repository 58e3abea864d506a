"""A table with sorting, grouping and a choice of columns.

The order is that of the vertical header's sections: rows keep their positions in the model, and
sorting does not change the document.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCollator, QLocale, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QPushButton, QStyle, QStyleOptionHeader, QTableView

from nco_builder.language import ENGLISH, _, current
from nco_builder.schema.record import Frozen
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
"""The width of the sort arrow, at any size."""


class TableOrder(Frozen):
    """The arrangement of rows.

    Attributes:
        grouped: whether they are grouped; None if the table decides.
        column: the column they are sorted by, within groups; None for the player's own order.
        descending: whether the greatest comes first.
    """

    grouped: bool | None = None
    column: int | None = None
    descending: bool = False

    def clicked(self, column: int, own: int | None = None) -> TableOrder:
        """Return the order after a click on a heading: ascending, descending, the player's own.

        `own` is the column that shows the player's own order, or None.
        """
        if column == own or (column == self.column and self.descending):
            return self.replace(column=None, descending=False)
        return self.replace(column=column, descending=column == self.column)


class ColumnChoice(Frozen):
    """A column in the menu of its table.

    Attributes:
        key: its key in settings.
        title: its title, translated.
        always: whether it cannot be hidden.
        numbers_rows: whether it numbers the rows in the player's own order; sorting by it restores
            that order.
    """

    key: str
    title: str
    always: bool = False
    numbers_rows: bool = False


@cache
def _collator(code: str) -> QCollator:
    """Return the collation of a language: with accents if it has them, and 2 before 10."""
    locale = QLocale(code)
    # an unknown one would sort by code points
    known = locale.language() != QLocale.Language.C
    collator = QCollator(locale if known else QLocale(ENGLISH))
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    collator.setIgnorePunctuation(True)
    collator.setNumericMode(True)
    return collator


def text_key(text: str) -> QCollatorSortKey:
    """Return the sort key of a text in the current language."""
    return _collator(current()).sortKey(text)


class SortingHeader(QHeaderView):
    """Headings that leave room for the sort arrow.

    Qt's style sheets draw the arrow over the end of a right-aligned text.
    """

    def initStyleOptionForIndex(self, option: QStyleOption, section: int) -> None:
        """Add no-break spaces, which count as text, in place of the arrow."""
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
        """Show the column by which rows are sorted; hide if `column` is empty."""
        self.setVisible(bool(column))
        template = _("Sorted by {column}: back to your own order")
        self.setText(template.format(column=column))
        self._update_tip()

    def sizeHint(self) -> QSize:
        """Return the size of the full text, however it is elided now."""
        is_cut, self._is_cut = self._is_cut, False
        hint = super().sizeHint()
        self._is_cut = is_cut
        return hint

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Elide the text to the available room."""
        super().initStyleOption(option)
        if self._is_cut:
            place = QStyle.SubElement.SE_PushButtonContents
            room = self.style().subElementRect(place, option, self).width()
            end = Qt.TextElideMode.ElideRight
            option.text = self.fontMetrics().elidedText(self.text(), end, room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the full text in a tooltip while it is elided."""
        super().resizeEvent(event)
        self._update_tip()

    def _update_tip(self) -> None:
        self._is_cut = self.sizeHint().width() > self.width()
        self.setToolTip(plain_tip(self.text()) if self._is_cut else "")


class ArrangedView(QTableView):
    """Shows rows grouped and sorted by `order`, and the columns chosen by the player.

    Attributes:
        order: the arrangement of rows.
        own_columns: keys of the columns the player chose; None if the table decides.

    Signals:
        arranged: order or columns have changed.
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
        """Return the menu's name for the order of unsorted rows."""
        return _("Your &own order")

    def can_group(self) -> bool:
        """Return whether the rows can be grouped."""
        return True

    def is_grouped(self) -> bool:
        """Return whether the rows are grouped, if they can be."""
        return self.order.grouped is not False

    def _arrange(self) -> None:
        """Arrange the rows by `order`."""
        raise NotImplementedError

    def _fit_columns(self) -> None:
        """Show the selected columns, and set their widths."""
        raise NotImplementedError

    def sort_by_headings(self) -> None:
        """Sort by clicks on headings, and open the table's menu by right clicks."""
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort_by)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def _sort_by(self, column: int) -> None:
        own = next((at for at, each in enumerate(self.choices()) if each.numbers_rows), None)
        self.set_order(self.order.clicked(column, own))

    def set_order(self, order: TableOrder) -> None:
        """Change the arrangement of rows, but not their content."""
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
        """Return to the player's own order."""
        self.set_order(self.order.replace(column=None, descending=False))

    def sorted_by(self) -> str:
        """Return the title of the sort column; "" for the player's own order."""
        return "" if self.order.column is None else self.choices()[self.order.column].title

    def shown_columns(self) -> tuple[str, ...]:
        """Return keys of the columns that are shown."""
        choices = self.choices()
        return tuple(each.key for at, each in enumerate(choices) if not self.isColumnHidden(at))

    def show_columns(self, keys: Iterable[str] | None) -> None:
        """Show these columns and fixed ones; None for the default, as room allows."""
        self.own_columns = None if keys is None else tuple(keys)
        self._fit_columns()

    def arrange_rows(self, rows: Sequence[int]) -> None:
        """Put all rows in this order, moving as few as possible."""
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
        """Explain in the footer why rows cannot be moved."""
        note = self.viewport().rect()
        note.setTop(note.bottom() - NOTE_HEIGHT)
        painter.fillRect(note, color("ruling_soft"))
        inside = note.adjusted(px(12), 0, -px(12), 0)
        draw_text(painter, inside, text, type_face(), "ruling", CENTER)
