"""Panels in as many columns as there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nco_builder.ui.parts.measures import length, px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

NARROWEST, WIDEST = length(560), length(860)
"""Of a column: below that a control would push its help into many lines; beyond it the two would
stand too far apart."""
GAP = length(10)
MOST = 3


class Columns(QWidget):
    """Keeps the panels in order, in columns of similar height.

    Args:
        panels: in their order.
        parent: the owner.

    """

    def __init__(self, panels: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._panels = panels
        self._count = 0
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, px(4), 0)
        row.setSpacing(GAP)
        self._columns = [QVBoxLayout() for _place in range(MOST)]
        for column in self._columns:
            column.setSpacing(GAP)
            column.addStretch()
            row.addLayout(column)
        row.addStretch()
        self._row = row
        for panel in panels:
            panel.setMaximumWidth(WIDEST)
        self._arrange(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the width there is."""
        super().resizeEvent(event)
        count = min(MOST, max(1, self.width() // NARROWEST))
        if count != self._count:
            self._arrange(count)

    def _arrange(self, count: int) -> None:
        self._count = count
        for place, column in enumerate(self._columns):
            self._row.setStretch(place, int(place < count))
            for panel in self._panels:
                column.removeWidget(panel)
        heights = [panel.sizeHint().height() + GAP for panel in self._panels]
        share, above = sum(heights) / count, 0
        for panel, height in zip(self._panels, heights, strict=True):
            # in the column where its middle is
            place = min(count - 1, int((above + height / 2) / share))
            column = self._columns[place]
            column.insertWidget(column.count() - 1, panel)
            above += height
