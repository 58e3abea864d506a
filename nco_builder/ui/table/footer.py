"""Under the squad table: what soldiers and specialists cost together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.look.panel_layout import plain_label
from nco_builder.ui.table.columns import COLUMNS

if TYPE_CHECKING:
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.table.order import Order


BUTTON_HEIGHT = 20
"""So low that the footer keeps its height when it comes."""


class SquadFooter(QWidget):
    """Sums of the report, in words; while the table is sorted, the way back.

    Attributes:
        own_order: a button shown while the table is sorted.

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
        row.setContentsMargins(10, 5, 10, 6)
        row.setSpacing(4)
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
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def show_order(self, order: Order) -> None:
        """Tell by what the table is sorted."""
        self.own_order.setVisible(order.column is not None)
        if order.column is not None:
            template = _("Sorted by {column}: back to your own order")
            self.own_order.setText(template.format(column=_(COLUMNS[order.column].title)))

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
                _("worth {worth} to the enemy").format(worth=report.victory_total),
            ),
            strict=True,
        ):
            label.setText(text)
