"""The common setup of tables: whole rows, no grid, no row numbers, fixed headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView

FIXED = QHeaderView.ResizeMode.Fixed


def set_up_table(table: QTableView, row_height: int, *, several: bool = False) -> None:
    """Make a table like the others; nothing in it is edited until it is told how.

    Args:
        table: the table, with its model.
        row_height: of each row.
        several: whether more than one row can be chosen.

    """
    mode = QAbstractItemView.SelectionMode
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setCornerButtonEnabled(False)
    rows = table.verticalHeader()
    rows.hide()
    rows.setDefaultSectionSize(row_height)
    table.horizontalHeader().setHighlightSections(False)


def keep_sizes(table: QTableView, row_height: int, least_row: int, least_column: int) -> None:
    """Let rows and columns be as high and wide as the table says, never less than the least."""
    rows, columns = table.verticalHeader(), table.horizontalHeader()
    for header, least in ((rows, least_row), (columns, least_column)):
        header.setSectionResizeMode(FIXED)
        header.setMinimumSectionSize(least)
    rows.setDefaultSectionSize(row_height)  # which a greater least has changed
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def take_drops(table: QTableView) -> None:
    """Let rows be carried about; where they go the table shows itself."""
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setDragEnabled(True)
    table.setAcceptDrops(True)
    table.setDropIndicatorShown(False)
    table.setDragDropOverwriteMode(False)
    table.setDefaultDropAction(Qt.DropAction.MoveAction)
    table.setMouseTracking(True)


def rows_chosen(table: QTableView) -> tuple[int, ...]:
    """Return the chosen rows, in order; of whole rows, where selectedRows would ask every cell."""
    chosen = table.selectionModel().selection()
    parts = [chosen.at(place) for place in range(chosen.count())]
    return tuple(sorted({row for at in parts for row in range(at.top(), at.bottom() + 1)}))
