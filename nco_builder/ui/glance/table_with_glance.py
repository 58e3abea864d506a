"""The squad table with the panel of plots next to it, if there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.panel_layout import HANDLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.glance.panel import GlancePanel

LEAST_PANEL, MOST_PANEL = length(310), length(900)
SHARE = 0.34
"""The panel's share of the width, until the player changes it."""


class TableWithGlance(QSplitter):
    """The table alone if it needs the room, else with the plots, created when they first fit.

    The plots appear only if the table loses nothing.

    Args:
        table: the table, with what is around it.
        needs: the width at which that shows all it has.
        document: what the plots are of.
        parent: the page.

    """

    def __init__(
        self, table: QWidget, needs: Callable[[], int], document: SquadDocument, parent: QWidget
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHandleWidth(HANDLE)
        self._needs = needs
        self._document = document
        self.panel: GlancePanel | None = None
        self._divided = False
        self.addWidget(table)
        self.setCollapsible(0, False)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._note_division)

    def look_at(self, unit: str) -> None:
        """Preview one more man of a unit; "" for nobody."""
        if self.panel:
            self.panel.look_at(unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the plots if there is room."""
        super().resizeEvent(event)
        spare = self.width() - self._needs() - HANDLE
        roomy = spare >= LEAST_PANEL
        if roomy and self.panel is None:
            self.panel = self._make()
        if self.panel is None:
            return
        self.panel.setVisible(roomy)
        if roomy and not self._divided:
            share = min(MOST_PANEL, spare, round(self.width() * SHARE))
            wide = max(LEAST_PANEL, share)
            self.setSizes([self.width() - HANDLE - wide, wide])

    def _make(self) -> GlancePanel:
        from nco_builder.ui.glance.panel import GlancePanel  # a small window never shows it

        panel = GlancePanel(self._document, self)
        panel.setMinimumWidth(LEAST_PANEL)
        self.addWidget(panel)
        return panel

    def _note_division(self) -> None:
        self._divided = True
