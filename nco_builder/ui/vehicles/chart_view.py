"""The odds and orders of the set, as a page to read, select and copy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from nco_builder.language import _
from nco_builder.sheets.at_length import set_at_length
from nco_builder.ui.parts.block_page import in_parts
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.worker import LatestWorker

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.legality import Report
    from nco_builder.sheets.blocks import Block
    from nco_builder.ui.document.document_view import SquadDocument


FEW = 30
"""Charts of up to this many vehicles and men are made at once."""


def _chart(report: Report) -> tuple[tuple[Block, ...], ...]:
    """Return the chart of a set, in parts."""
    return in_parts(set_at_length(report))


class ChartView(BlockView):
    """The vehicle chart in the window."""

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("vehicle_chart")
        self.setAccessibleName(_("Odds and orders"))
        self._squads = document
        self._newest = LatestWorker(self, "vehicle chart")
        flag = Qt.TextInteractionFlag
        selected = flag.TextSelectableByMouse | flag.TextSelectableByKeyboard
        # the keyboard goes through the text, not from one of its many rulings to the next
        self.setTextInteractionFlags(selected | flag.LinksAccessibleByMouse)
        self.setTabChangesFocus(True)

    def refresh(self) -> None:
        """Show the chart of the set; the reading position stays."""
        report = self._squads.report
        squad = report.squad
        little = len(squad.vehicles) + len(squad.members) <= FEW
        self._newest.want(partial(_chart, report), self.show_parts, little=little)

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()
