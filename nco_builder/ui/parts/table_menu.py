"""The menu of a table: groups, order, columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from nco_builder.language import _
from nco_builder.ui.parts.controls import add_entry, menu_entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.parts.arranged_view import ArrangedView, ColumnChoice

OWN = -1
"""Stands for the player's own order in place of a column."""


class TableMenu(QMenu):
    """Stays in sync with the table; also opens at its header.

    Attributes:
        column_menu: the menu of columns in it.

    Args:
        title: what it is called, with its letter.
        group: what the entry is called that groups the rows, and its object name; None if there
            are no groups.
        table: the table.
        parent: whose menu it is.
    """

    def __init__(
        self, title: str, group: tuple[str, str] | None, table: ArrangedView, parent: QWidget
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName("table_menu")
        self._table = table
        text, name = group or ("", "")
        self._grouped = add_entry(self, text)
        self._grouped.setObjectName(name)
        self._grouped.setCheckable(True)
        self._grouped.triggered.connect(self._group)
        self._sorting = QActionGroup(self)
        self._sorting.triggered.connect(self._sort)
        self._sort_menu = self._add_menu(_("&Sort by"))
        self.column_menu = self._add_menu(_("&Columns"))
        self._columns: dict[str, QAction] = {}
        self._offered: Sequence[ColumnChoice] = ()
        table.arranged.connect(self._show)
        self.aboutToShow.connect(self._show)
        header = table.horizontalHeader()
        header.customContextMenuRequested.connect(self._open_at_header)
        self._show()

    def _add_menu(self, title: str) -> QMenu:
        menu = QMenu(title, self)
        self.addAction(menu_entry(menu))
        return menu

    def _offer(self, choices: Sequence[ColumnChoice]) -> None:
        """Offer these columns."""
        self._offered = choices
        for menu in (self._sort_menu, self.column_menu):
            for action in menu.actions():
                menu.removeAction(action)
                action.deleteLater()
        self._columns = {}
        self._add_sorting(self._sort_menu, choices)
        self._add_columns(self.column_menu, choices)

    def _add_sorting(self, menu: QMenu, choices: Sequence[ColumnChoice]) -> None:
        self._add_order(menu, self._table.own_order_name(), "own_order", OWN)
        _add_line(menu)
        for at, column in enumerate(choices):
            if not column.numbers_rows:
                self._add_order(menu, column.title, f"sort_{column.key}", at)
        _add_line(menu)
        self._descending = add_entry(menu, _("&Descending"))
        self._descending.setObjectName("sort_descending")
        self._descending.setCheckable(True)
        self._descending.triggered.connect(self._turn)

    def _add_order(self, menu: QMenu, text: str, name: str, column: int) -> None:
        action = self._sorting.addAction(add_entry(menu, text))
        action.setObjectName(name)
        action.setCheckable(True)
        action.setData(column)

    def _add_columns(self, menu: QMenu, choices: Sequence[ColumnChoice]) -> None:
        for column in choices:
            if column.always:
                continue
            action = add_entry(menu, column.title)
            action.setObjectName(f"column_{column.key}")
            action.setCheckable(True)
            action.triggered.connect(self._choose_columns)
            self._columns[column.key] = action
        _add_line(menu)
        reset = add_entry(menu, _("&Default columns"))
        reset.setObjectName("usual_columns")
        reset.triggered.connect(self._reset_columns)

    def _show(self) -> None:
        choices = self._table.choices()
        if choices != self._offered or not self._sort_menu.actions():
            self._offer(choices)
        order = self._table.order
        self._grouped.setVisible(self._grouped.text() != "" and self._table.can_group())
        self._grouped.setChecked(self._table.is_grouped())
        self._descending.setChecked(order.descending)
        self._descending.setEnabled(order.column is not None)
        for action in self._sorting.actions():
            action.setChecked(action.data() == (OWN if order.column is None else order.column))
        shown = self._table.shown_columns()
        for key, action in self._columns.items():
            action.setChecked(key in shown)

    def _group(self, grouped: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._table.set_order(self._table.order.replace(grouped=grouped))

    def _sort(self, action: QAction) -> None:
        column = None if action.data() == OWN else action.data()
        self._table.set_order(self._table.order.replace(column=column, descending=False))

    def _turn(self, descending: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._table.set_order(self._table.order.replace(descending=descending))

    def _choose_columns(self) -> None:
        self._table.show_columns(
            [key for key, action in self._columns.items() if action.isChecked()]
        )

    def _reset_columns(self) -> None:
        self._table.show_columns(None)

    def _open_at_header(self, place: QPoint) -> None:
        self.popup(self._table.horizontalHeader().mapToGlobal(place))


def _add_line(menu: QMenu) -> None:
    """Add a separator that can be removed: of its own ones, the menu keeps Python's half."""
    line = QAction(menu)
    line.setSeparator(True)
    menu.addAction(line)
