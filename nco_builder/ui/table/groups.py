"""In which order a table shows its rows: a view of the document, never a change of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.schema.record import Frozen
from nco_builder.systems.page import PageCell, PageGroup
from nco_builder.ui.parts.arranged_view import text_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.systems.page import PageRow
    from nco_builder.ui.parts.arranged_view import TableOrder

NO_TEXT = frozenset({"", "–", "—", "?"})
UNNAMED = PageGroup("", "")
"""The group of rows without a group; it has no heading."""


class RowGroup(Frozen):
    """Rows of a group, in order, with its heading."""

    head: PageGroup
    rows: tuple[int, ...]


def row_groups(
    rows: Sequence[PageRow], groups: Sequence[PageGroup], order: TableOrder
) -> tuple[RowGroup, ...]:
    """Return the rows, sorted and grouped; a single group if they are not grouped."""
    arranged = _sorted(rows, order)
    if order.grouped is False or not groups:
        return (RowGroup(UNNAMED, tuple(arranged)),)
    named = {group.key for group in groups}
    groups = groups if "" in named else [UNNAMED, *groups]
    found: dict[str, list[int]] = {group.key: [] for group in groups}
    for row in arranged:
        key = rows[row].group
        found[key if key in named else ""].append(row)
    return tuple([RowGroup(each, tuple(found[each.key])) for each in groups if found[each.key]])


def _sorted(rows: Sequence[PageRow], order: TableOrder) -> list[int]:
    """Return the rows, sorted; leading ones stay first, and those without a value come last."""
    numbers = list(range(len(rows)))
    if order.column is None:
        return numbers
    cells = [_cell(row, order.column) for row in rows]
    leading = [row for row in numbers if rows[row].leads]
    others = [row for row in numbers if not rows[row].leads]
    telling = [row for row in others if not _says_nothing(cells[row])]
    silent = [row for row in others if _says_nothing(cells[row])]
    telling.sort(key=lambda row: _sort_key(cells[row]), reverse=order.descending)
    return leading + telling + silent


def _cell(row: PageRow, column: int) -> PageCell:
    return row.cells[column] if column < len(row.cells) else PageCell()


def _says_nothing(cell: PageCell) -> bool:
    return cell.sort_key is None and cell.text in NO_TEXT


def _sort_key(cell: PageCell) -> tuple[bool, Any]:
    """Return the sort key of a row: numbers first, then texts."""
    return (True, text_key(cell.text)) if cell.sort_key is None else (False, cell.sort_key)


def place_above(chosen: Sequence[int], arranged: Sequence[RowGroup]) -> int | None:
    """Return the row before which rows go to move up by one in their group; None if impossible.

    The groups must be in the document's own order.
    """
    rows, at = _together(chosen, arranged)
    if not at or at == list(range(len(at))):
        return None
    return rows[max(0, at[0] - 1)]


def place_below(chosen: Sequence[int], arranged: Sequence[RowGroup]) -> int | None:
    """Return the row before which rows go to move down in their group; None if impossible."""
    rows, at = _together(chosen, arranged)
    if not at or at == list(range(len(rows) - len(at), len(rows))):
        return None
    return rows[min(len(rows) - 1, at[-1] + 1)] + 1


def _together(
    chosen: Sequence[int], arranged: Sequence[RowGroup]
) -> tuple[Sequence[int], list[int]]:
    """Return the rows of the group of all selected rows, and their places in it, or nothing."""
    for group in arranged:
        if set(chosen) <= set(group.rows):
            return group.rows, [group.rows.index(row) for row in sorted(chosen)]
    return (), []
