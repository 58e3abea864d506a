"""The one view of blocks: whatever is printed, and what is only read in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from nco_builder.language import _
from nco_builder.sheets.blocks import Points, Text
from nco_builder.ui.parts.block_page import in_parts
from nco_builder.ui.parts.block_writer import BlockWriter
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from nco_builder.sheets.blocks import Block

    Parts = tuple[tuple[Block, ...], ...]

MARGIN = length(10)
PART = "*part:"
"""What the address of a link to another part begins with."""
KEYS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


class BlockView(QTextBrowser):
    """Blocks to read, select, copy and follow; whatever a player entered stays plain text.

    What is too long to be laid out at once is shown in parts. Links lead from one to the next, as
    Page Down at its end and Page Up at its beginning do.

    Signals:
        wanted: the id a link leads to.

    """

    wanted = Signal(str)

    _parts: Parts = ((),)
    _part = 0
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
    def _shown(self) -> bool:
        """Whether anything is shown."""
        return self._parts != ((),)

    @property
    def links(self) -> tuple[str, ...]:
        """Where the links lead, in order; those to other parts are left out."""
        return tuple([each for each in self._links if not each.startswith(PART)])

    @property
    def parts(self) -> tuple[int, int]:
        """The number of the part that is shown, counted from 1, and how many there are."""
        return self._part + 1, len(self._parts)

    def show_blocks(self, blocks: tuple[Block, ...], *, from_start: bool = False) -> None:
        """Show blocks; where one reads stays where it is unless they are read from their start."""
        self.show_parts(in_parts(blocks), from_start=from_start)

    def show_parts(self, parts: Parts, *, from_start: bool = False) -> None:
        """Show blocks that were divided already, for that takes long where there are many."""
        if from_start:
            self._part = 0
        if parts != self._parts:
            self._parts = parts
            self._part = min(self._part, len(self._parts) - 1)
            self._write()
        if from_start:
            self.verticalScrollBar().setValue(0)

    def show_part(self, part: int) -> None:
        """Show a part from its beginning; nothing happens where there is no such part."""
        if 0 <= part < len(self._parts) and part != self._part:
            self._part = part
            self._write()
            self.verticalScrollBar().setValue(0)

    def _written_blocks(self) -> tuple[Block, ...]:
        """The blocks of the part that is shown, and what leads to the others."""
        here, last = self._part, len(self._parts) - 1
        if not last:
            return self._parts[here]
        said = _("Part {number} of {count}").format(number=here + 1, count=last + 1)
        leads = [Text(said, "small")]
        for part, called in ((here - 1, _("Previous part")), (here + 1, _("Next part"))):
            if 0 <= part <= last:
                leads += [Text("   "), Text(called, leads_to=f"{PART}{part}")]
        line = Points((tuple(leads),))
        return (line, *self._parts[here], line)

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
        writer.write(self._written_blocks())
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
        topic = self._links[int(address)] if address else PART
        return () if topic.startswith(PART) else (topic,)

    def _follow(self, link: QUrl) -> None:
        topic = self._links[int(link.toString())]
        if topic.startswith(PART):
            self.show_part(int(topic.removeprefix(PART)))
        else:
            self.wanted.emit(topic)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page Down at the end of a part shows the next one, Page Up at its beginning the last."""
        step, bar = KEYS.get(Qt.Key(event.key()), 0), self.verticalScrollBar()
        at_end = bar.value() == (bar.maximum() if step > 0 else bar.minimum())
        if step and at_end and 0 <= self._part + step < len(self._parts):
            self.show_part(self._part + step)
            bar.setValue(bar.minimum() if step > 0 else bar.maximum())
        else:
            super().keyPressEvent(event)

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
