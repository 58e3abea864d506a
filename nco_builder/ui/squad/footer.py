"""The foot of the squad table while it is sorted: a button for the player's own order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.systems.nco_squad.columns import COLUMNS
from nco_builder.ui.parts.arranged_view import OwnOrderButton
from nco_builder.ui.parts.measures import measured

if TYPE_CHECKING:
    from nco_builder.ui.parts.arranged_view import TableOrder


class SquadFooter(QWidget):
    """Hidden in the player's own order; sums are in the headings and gauges.

    Attributes:
        own_order: the button.

    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("squad_footer")
        self.own_order = OwnOrderButton(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(10, 2, 10, 2))
        row.addStretch(1)
        row.addWidget(self.own_order)
        row.addStretch(1)
        self.hide()

    def show_order(self, order: TableOrder) -> None:
        """Tell by what the table is sorted."""
        self.own_order.show_order("" if order.column is None else _(COLUMNS[order.column].title))
        self.setVisible(order.column is not None)
