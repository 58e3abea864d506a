"""What the set means, as a page to read, select and copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from nco_builder.language import _
from nco_builder.sheets.at_length import set_at_length
from nco_builder.ui.parts.block_view import BlockView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.squad_document import SquadDocument


class ChartView(BlockView):
    """The vehicle chart in the window."""

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("vehicle_chart")
        self.setAccessibleName(_("Odds and orders"))
        self._squads = document
        flag = Qt.TextInteractionFlag
        selected = flag.TextSelectableByMouse | flag.TextSelectableByKeyboard
        # the keyboard goes through the text, not from one of its many rulings to the next
        self.setTextInteractionFlags(selected | flag.LinksAccessibleByMouse)
        self.setTabChangesFocus(True)

    def refresh(self) -> None:
        """Show the set as it stands; where one reads stays where it is."""
        self.show_blocks(set_at_length(self._squads.report))
