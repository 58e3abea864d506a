"""The foot of the squad table: what the men cost together, and the menu of what is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.systems.nco_squad.columns import ALWAYS, COLUMNS, NUMBER
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.labels import plain_label
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.menus import add_entry, menu_entry
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.table.arranged import ArrangedTable
    from nco_builder.ui.table.order import MenOrder

BUTTON_HEIGHT = length(20)
"""So low that the footer keeps its height when it comes."""
GAP, BESIDE = length(4), length(40)
"""Between the parts of the footer; at its ends and where it stretches."""


class SquadFooter(QWidget):
    """Sums of the report, in words; while the table is sorted, the way back.

    Attributes:
        own_order: a button shown while the table is sorted.
        settings: the door to the squad's own settings.

    """

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("squad_footer")
        self._document = document
        self._labels = [
            plain_label(self, role) for role in ("dim", "soldiers", "dim", "specialists", "dim")
        ]
        rule = QFrame(self)
        rule.setProperty("role", "rule")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(rule)
        row = QHBoxLayout()
        row.setContentsMargins(*measured(10, 5, 10, 6))
        row.setSpacing(GAP)
        whole.addLayout(row)
        for label in self._labels[:-1]:
            row.addWidget(label)
        row.addStretch(1)
        self.own_order = QToolButton(self)
        self.own_order.setObjectName("back_to_own_order")
        self.own_order.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.own_order.setFixedHeight(BUTTON_HEIGHT)
        self.own_order.hide()
        row.addWidget(self.own_order)
        row.addStretch(1)
        row.addWidget(self._labels[-1])
        for label in self._labels:
            label.setMinimumWidth(1)  # gauges and headings tell it, too: it goes where it must
        self.settings = QPushButton(icon("settings"), _("Squad settings"), self)
        self.settings.setObjectName("squad_settings")
        self.settings.setToolTip(_("Scenario, agreements, limits, weapons of the nation, notes"))
        set_look(self.settings, role="link")
        row.addSpacing(px(6))
        row.addWidget(self.settings)
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Let what stands elsewhere, too, go where there is no room: its worth, then the sums."""
        *sums, worth = self._labels
        order = [self.own_order] if not self.own_order.isHidden() else []
        room = self.width() - BESIDE - sum(map(_wide, [self.settings, *order]))
        for shown in (sums, [worth]):
            room -= sum(map(_wide, shown))
            for label in shown:
                label.setVisible(room >= 0)

    def show_order(self, order: MenOrder) -> None:
        """Tell by what the table is sorted."""
        self.own_order.setVisible(order.column is not None)
        if order.column is not None:
            template = _("Sorted by {column}: back to your own order")
            self.own_order.setText(template.format(column=_(COLUMNS[order.column].title)))
        self._fit()

    def refresh(self) -> None:
        """Show the sums as they are now."""
        report = self._document.report
        for label, text in zip(
            self._labels,
            (
                _("Soldiers"),
                _("{points} vp").format(points=report.vp),
                _("· Specialists"),
                _("{points} sp").format(points=report.sp),
                _("{worth} victory points if wiped out").format(worth=report.victory_total),
            ),
            strict=True,
        ):
            label.setText(text)


def _wide(part: QWidget) -> int:
    """How wide a part is with the gap beside it."""
    return part.sizeHint().width() + GAP


class TableMenu(QMenu):
    """Follows the table, and is followed by it; opens at its header too."""

    def __init__(self, table: ArrangedTable, parent: QWidget) -> None:
        super().__init__(_("Squad ta&ble"), parent)
        self.setObjectName("table_menu")
        self._table = table
        self._grouped = add_entry(self, _("&Group soldiers and specialists"))
        self._grouped.setObjectName("group_men")
        self._grouped.setCheckable(True)
        self._grouped.triggered.connect(self._group)
        self._sorting = QActionGroup(self)
        self._add_sorting(self._add_menu(_("&Sort by")))
        self._columns: dict[str, QAction] = {}
        self._add_columns(self._add_menu(_("&Columns")))
        table.arranged.connect(self._show)
        header = table.horizontalHeader()
        header.customContextMenuRequested.connect(self._open_at_header)
        self._show()

    def _add_menu(self, title: str) -> QMenu:
        menu = QMenu(title, self)
        self.addAction(menu_entry(menu))
        return menu

    def _add_sorting(self, menu: QMenu) -> None:
        for at, column in enumerate(COLUMNS):
            own = at == NUMBER
            text = _("Your &own order") if own else _(column.title)
            action = self._sorting.addAction(add_entry(menu, text))
            action.setObjectName("own_order" if own else f"sort_{column.key}")
            action.setCheckable(True)
            action.setData(at)
            if own:
                menu.addSeparator()
        menu.addSeparator()
        self._descending = add_entry(menu, _("&Descending"))
        self._descending.setObjectName("sort_descending")
        self._descending.setCheckable(True)
        self._descending.triggered.connect(self._turn)
        self._sorting.triggered.connect(self._sort)

    def _add_columns(self, menu: QMenu) -> None:
        for column in COLUMNS:
            if column.key in ALWAYS:
                continue
            action = add_entry(menu, _(column.title))
            action.setObjectName(f"column_{column.key}")
            action.setCheckable(True)
            action.triggered.connect(self._choose_columns)
            self._columns[column.key] = action
        menu.addSeparator()
        reset = add_entry(menu, _("&Default columns"))
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
        self._table.show_columns(None)

    def _open_at_header(self, place: QPoint) -> None:
        self.popup(self._table.horizontalHeader().mapToGlobal(place))
