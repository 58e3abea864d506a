"""The one view of blocks: whatever is printed, and what is only read in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from nco_builder.ui.parts.block_writer import BlockWriter
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.sheets.blocks import Block

MARGIN = length(10)


class BlockView(QTextBrowser):
    """Blocks to read, select, copy and follow; whatever a player entered stays plain text.

    Signals:
        wanted: the id a link leads to.

    """

    wanted = Signal(str)

    _shown: tuple[Block, ...] = ()
    _written: QTextDocument | None = None
    _written_for = 0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_look(self, role="reading")
        self._links: tuple[str, ...] = ()
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._write)
        self.anchorClicked.connect(self._follow)

    @property
    def links(self) -> tuple[str, ...]:
        """Where the links lead, in order."""
        return self._links

    def show_blocks(self, blocks: tuple[Block, ...], *, from_start: bool = False) -> None:
        """Show blocks; where one reads stays where it is unless they are read from their start."""
        if blocks != self._shown:
            self._shown = blocks
            self._write()
        if from_start:
            self.verticalScrollBar().setValue(0)

    def _write(self) -> None:
        if not self._shown:
            return
        place = self.verticalScrollBar().value()
        made = QTextDocument(self)  # apart from the view, which would lay out every word anew
        made.setUndoRedoEnabled(False)
        made.setDefaultFont(type_face().font)
        made.setDocumentMargin(MARGIN)
        made.setTextWidth(self.viewport().width())
        self._written_for = self.width()  # a scroll bar that comes and goes changes nothing
        bar = self.verticalScrollBar()
        # a bar that is there is not visible while its page stands behind another
        room = self.contentsRect().width() - bar.sizeHint().width()
        writer = BlockWriter(made, room - 2 * MARGIN)  # or words broke when the bar comes
        writer.write(self._shown)
        self._links = tuple(writer.led)
        ensure_glyphs(made.toPlainText())
        self.setDocument(made)
        if self._written is not None:
            self._written.deleteLater()
        self._written = made
        self.verticalScrollBar().setValue(place)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Where the link at a place of the screen leads, or the one the text cursor is on."""
        cursor = self.textCursor()
        if place is not None:
            cursor = self.cursorForPosition(self.viewport().mapFromGlobal(place))
        address = cursor.charFormat().anchorHref()
        return (self._links[int(address)],) if address else ()

    def _follow(self, link: QUrl) -> None:
        self.wanted.emit(self._links[int(link.toString())])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set columns and drawings anew for another width, once the resizing is done."""
        super().resizeEvent(event)
        if self._shown and self.width() != self._written_for:
            self._again.start()

    def changeEvent(self, event: QEvent) -> None:
        """Write it anew in the colors of another theme, and in the room that a style leaves it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        elif event.type() == QEvent.Type.StyleChange and self._shown:
            self._again.start()
