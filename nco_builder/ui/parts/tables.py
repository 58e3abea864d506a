"""The common setup of tables: whole rows, no grid, no row numbers, fixed headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from nco_builder.ui.parts.scroll_edges import fade_edges

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView

FIXED = QHeaderView.ResizeMode.Fixed


def set_up_table(table: QTableView, row_height: int, *, several: bool = False) -> None:
    """Set up a table like all others, read-only.

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
    fade_edges(table)


def keep_sizes(table: QTableView, row_height: int, least_row: int, least_column: int) -> None:
    """Set row heights and column widths, at least the minimum."""
    rows, columns = table.verticalHeader(), table.horizontalHeader()
    for header, least in ((rows, least_row), (columns, least_column)):
        header.setSectionResizeMode(FIXED)
        header.setMinimumSectionSize(least)
    rows.setDefaultSectionSize(row_height)  # which a greater least has changed
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def take_drops(table: QTableView) -> None:
    """Let rows be dragged; the table shows where they would go."""
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setDragEnabled(True)
    table.setAcceptDrops(True)
    table.setDropIndicatorShown(False)
    table.setDragDropOverwriteMode(False)
    table.setDefaultDropAction(Qt.DropAction.MoveAction)
    table.setMouseTracking(True)


def rows_chosen(table: QTableView) -> tuple[int, ...]:
    """Return the selected rows in order; selectedRows would check every cell."""
    chosen = table.selectionModel().selection()
    parts = [chosen.at(place) for place in range(chosen.count())]
    return tuple(sorted({row for at in parts for row in range(at.top(), at.bottom() + 1)}))
