"""The foot of the squad table while it is sorted: a button for the player's own order."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from nco_builder.ui.parts.arranged_view import OwnOrderButton
from nco_builder.ui.parts.measures import measured, px


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
        row.setContentsMargins(*measured(8, 2, 8, 2))
        row.setSpacing(px(4))
        row.addStretch(1)
        row.addWidget(self.own_order)
        row.addStretch(1)
        self.hide()

    def show_order(self, column: str) -> None:
        """Tell by what the table is sorted."""
        self.own_order.show_order(column)
        self.setVisible(bool(column))
