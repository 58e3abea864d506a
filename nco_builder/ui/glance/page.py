"""The page of plots, for the whole window at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from nco_builder.ui.document.page import Page
from nco_builder.ui.glance.panel import GlancePanel

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.squad_document import SquadDocument


class GlancePage(Page):
    """Contains the panel."""

    def __init__(
        self, document: SquadDocument, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("glance_page")
        self.panel = GlancePanel(document, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.panel)

    def begin_work(self) -> None:
        """Put the keyboard on the order."""
        self.panel.begin_work()

    def stop(self) -> None:
        """Leave what is being worked out."""
        self.panel.stop()
