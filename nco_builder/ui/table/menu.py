"""What the squad table shows, as a menu: its grouping, its order, its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from nco_builder.language import _
from nco_builder.ui.table.columns import ALWAYS, COLUMNS, NUMBER, USUAL

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.table.arranged import ArrangedTable


class TableMenu(QMenu):
    """Follows the table, and is followed by it; opens at its header too."""

    def __init__(self, table: ArrangedTable, parent: QWidget) -> None:
        super().__init__(_("Squad ta&ble"), parent)
        self.setObjectName("table_menu")
        self._table = table
        self._grouped = self.addAction(_("&Group soldiers and specialists"))
        self._grouped.setObjectName("group_men")
        self._grouped.setCheckable(True)
        self._grouped.triggered.connect(self._group)
        self._sorting = QActionGroup(self)
        self._add_sorting(self.addMenu(_("&Sort by")))
        self._columns: dict[str, QAction] = {}
        self._add_columns(self.addMenu(_("&Columns")))
        table.arranged.connect(self._show)
        header = table.horizontalHeader()
        header.customContextMenuRequested.connect(self._open_at_header)
        self._show()

    def _add_sorting(self, menu: QMenu) -> None:
        for at, column in enumerate(COLUMNS):
            own = at == NUMBER
            text = _("Your &own order") if own else _(column.title)
            action = self._sorting.addAction(menu.addAction(text))
            action.setObjectName("own_order" if own else f"sort_{column.key}")
            action.setCheckable(True)
            action.setData(at)
            if own:
                menu.addSeparator()
        menu.addSeparator()
        self._descending = menu.addAction(_("&Descending"))
        self._descending.setObjectName("sort_descending")
        self._descending.setCheckable(True)
        self._descending.triggered.connect(self._turn)
        self._sorting.triggered.connect(self._sort)

    def _add_columns(self, menu: QMenu) -> None:
        for column in COLUMNS:
            if column.key in ALWAYS:
                continue
            action = menu.addAction(_(column.title))
            action.setObjectName(f"column_{column.key}")
            action.setCheckable(True)
            action.triggered.connect(self._choose_columns)
            self._columns[column.key] = action
        menu.addSeparator()
        reset = menu.addAction(_("&Usual columns"))
        reset.setObjectName("usual_columns")
        reset.triggered.connect(self._reset_columns)

    def _show(self) -> None:
        order = self._table.order
        self._grouped.setChecked(order.grouped)
        self._descending.setChecked(order.descending)
        self._descending.setEnabled(order.column is not None)
        for action in self._sorting.actions():
            action.setChecked(action.data() == (order.column or NUMBER))
        shown = self._table.shown_columns()
        for key, action in self._columns.items():
            action.setChecked(key in shown)

    def _group(self, grouped: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._table.set_order(self._table.order._replace(grouped=grouped))

    def _sort(self, action: QAction) -> None:
        column = None if action.data() == NUMBER else action.data()
        self._table.set_order(self._table.order._replace(column=column, descending=False))

    def _turn(self, descending: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._table.set_order(self._table.order._replace(descending=descending))

    def _choose_columns(self) -> None:
        self._table.show_columns(
            [key for key, action in self._columns.items() if action.isChecked()]
        )

    def _reset_columns(self) -> None:
        self._table.show_columns(USUAL)

    def _open_at_header(self, place: QPoint) -> None:
        self.popup(self._table.horizontalHeader().mapToGlobal(place))
