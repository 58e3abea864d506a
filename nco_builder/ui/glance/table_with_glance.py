"""A page's columns and findings with a panel of plots or odds at their right, if there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.panel_layout import HANDLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.table.view import TableView


LEAST_PANEL, MOST_PANEL = length(310), length(720)
SHARE = 0.21
"""The panel's share of the width, until the player changes it."""
MOST_TABLE = length(1600 + 320 + 420)
"""The most width of table, offers and inspector while the panel has charts to show beside them."""


def width_for_all(columns: QSplitter, middle: QWidget, table: TableView) -> int:
    """Return the width at which a table shows all it has beside the other columns.

    Args:
        columns: the columns of the page.
        middle: the one that holds the table.
        table: the table.
    """
    others = 0
    for place, wide in enumerate(columns.sizes()):
        part = columns.widget(place)
        if part is not None and part is not middle:
            others += max(wide, part.minimumWidth())  # those that are closed open, too
    return table.width_for_all() + others + HANDLE * (columns.count() - 1)


class TableWithGlance(QSplitter):
    """The table alone if it needs the room, else with the plots, created when they first fit.

    The plots appear only if the table loses nothing, and the player has not closed them.

    Args:
        table: the table, with what is around it.
        needs: the width at which that shows all it has.
        make: creates the panel in its parent; it has `can_close`.
        parent: the page.

    Attributes:
        panel: the plots; None before they first had room.
        wanted: whether the player wants them here.
        of_document: whether the document has any.

    Signals:
        wanted_changed: the player closed the plots, or called them back.
    """

    wanted_changed = Signal()

    def __init__(
        self,
        table: QWidget,
        needs: Callable[[], int],
        make: Callable[[QWidget], Any],
        parent: QWidget,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHandleWidth(HANDLE)
        self.setChildrenCollapsible(False)
        self._needs = needs
        self._make_panel = make
        self.panel: Any = None
        self.wanted = self.of_document = True
        self._divided = False
        self.addWidget(table)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._note_division)

    @property
    def is_roomy(self) -> bool:
        """Whether the plots have room beside the table."""
        return self.width() - self._needs() - HANDLE >= LEAST_PANEL

    def want(self, *, wanted: bool) -> None:
        """Show the plots where they have room, or leave the room to the table."""
        if wanted != self.wanted:
            self.wanted = wanted
            self._fit()
            self.wanted_changed.emit()

    def suit(self, *, of_document: bool) -> None:
        """Note whether the document has any."""
        if of_document != self.of_document:
            self.of_document = of_document
            self._fit()

    def toggle(self) -> bool:
        """Show or close the panel; return whether it has room here."""
        if not (self.of_document and self.is_roomy):
            return False
        self.want(wanted=not self.wanted)
        return True

    def close_panel(self) -> None:
        """Close the plots until the player calls them back."""
        self.want(wanted=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the plots if there is room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        roomy = self.wanted and self.of_document and self.is_roomy
        if roomy and self.panel is None:
            self.panel = self._make()
        if self.panel is None:
            return
        self.panel.setVisible(roomy)
        if roomy and not self._divided:
            spare = self.width() - self._needs() - HANDLE
            share = min(MOST_PANEL, round(self.width() * SHARE))
            wide = max(LEAST_PANEL, min(spare, max(share, self.width() - HANDLE - MOST_TABLE)))
            self.setSizes([self.width() - HANDLE - wide, wide])

    def _make(self) -> Any:  # noqa: ANN401 - of any kind
        panel = self._make_panel(self)
        panel.setMinimumWidth(LEAST_PANEL)
        panel.can_close(self.close_panel)
        self.addWidget(panel)
        return panel

    def _note_division(self) -> None:
        self._divided = True
