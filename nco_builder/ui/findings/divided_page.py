"""A page in columns over a strip of findings, divided as the player likes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from nco_builder.ui.document.page import Page
from nco_builder.ui.findings.view import FindingsPanel, findings_in_sight
from nco_builder.ui.parts.panel_layout import HANDLE

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import DocumentView


class PagePart(NamedTuple):
    """A column: what it shows, how wide it is at first and at least, its share of more room."""

    content: QWidget
    width: int
    least: int
    stretch: int


class DividedPage(Page):
    """Gives the findings their share until the player has divided the page himself."""

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self._divided = False

    def divide(
        self,
        columns: tuple[PagePart, ...],
        findings: FindingsPanel,
        most: int,
        above: QWidget | None = None,
    ) -> None:
        """Lay out the page.

        Args:
            columns: from left to right.
            findings: below them.
            most: so many findings are seen at once at most, until the player wants more.
            above: what stands above all of it.

        """
        self._above = above
        self._findings, self._most = findings, most
        self._columns = QSplitter(Qt.Orientation.Horizontal, self)
        for place, column in enumerate(columns):
            self._columns.addWidget(column.content)
            self._columns.setStretchFactor(place, column.stretch)
            column.content.setMinimumWidth(column.least)
        self._columns.setSizes([column.width for column in columns])
        self._whole = QSplitter(Qt.Orientation.Vertical, self)
        self._whole.addWidget(self._columns)
        self._whole.addWidget(findings)
        self._whole.setStretchFactor(0, 1)
        self._whole.splitterMoved.connect(self._note_division)
        for splitter in (self._columns, self._whole):
            splitter.setHandleWidth(HANDLE)
            splitter.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(HANDLE)
        if above:
            whole.addWidget(above)
        whole.addWidget(self._whole, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the findings their share."""
        super().resizeEvent(event)
        if not self._divided:
            room = self.height()
            if self._above and not self._above.isHidden():
                room -= self._above.sizeHint().height() + HANDLE
            height = self._findings.height_of(min(self._most, findings_in_sight(room)))
            self._whole.setSizes([room - HANDLE - height, height])

    def _note_division(self) -> None:
        self._divided = True

    def save_state(self) -> QByteArray:
        """How the page is divided, for `restore_state`."""
        state = QByteArray()
        stream = QDataStream(state, QIODevice.OpenModeFlag.WriteOnly)
        for splitter in (self._columns, self._whole):
            stream << splitter.saveState()
        return state

    def restore_state(self, state: QByteArray) -> None:
        """Divide the page as it was; what cannot be read is passed over."""
        stream = QDataStream(state)
        for splitter in (self._columns, self._whole):
            part = QByteArray()
            stream >> part
            if not part.isEmpty() and splitter.restoreState(part):
                self._divided = True
