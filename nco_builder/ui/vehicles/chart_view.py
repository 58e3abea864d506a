"""What the set means, as a document to read, select and copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTableCell,
    QTextTableCellFormat,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from nco_builder.language import _
from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.painting import Weight, type_face
from nco_builder.ui.look.theme import color, set_look
from nco_builder.ui.vehicles.chart_blocks import Heading, Para, Table
from nco_builder.ui.vehicles.chart_text import chart_blocks

if TYPE_CHECKING:
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.vehicles.chart_blocks import Block, Blocks, Runs, Style

MARGIN = 9
SMALLER: dict[Style, int] = {"small": 3, "dim": 1, "ruling": 1}
TOKENS: dict[Style, str] = {
    "dim": "dim",
    "small": "dim",
    "error": "error",
    "ruling": "ruling",
}
GAP = 6
PART = 1
"""The level of the headings that begin a part."""


class ChartView(QTextEdit):
    """The vehicle chart in the window; user's text is inserted as text, never as markup."""

    _shown: Blocks | None = None
    _written: QTextDocument | None = None

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("vehicle_chart")
        self.setAccessibleName(_("What the set means"))
        set_look(self, role="reading")
        self._squads = document
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        flag = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flag.TextSelectableByMouse | flag.TextSelectableByKeyboard)

    def refresh(self) -> None:
        """Show the set as it stands; where one reads stays where it is."""
        blocks = chart_blocks(self._squads.report)
        if blocks == self._shown:
            return
        self._shown = blocks
        self._write()

    def _write(self) -> None:
        if self._shown is None:
            return
        place = self.verticalScrollBar().value()
        made = QTextDocument(self)  # apart from the view, which would lay out every word anew
        made.setDefaultFont(type_face().font)
        made.setDocumentMargin(MARGIN)
        writer = _Writer(made)
        for block in self._shown:
            writer.write(block)
        ensure_glyphs(made.toPlainText())
        self.setDocument(made)
        if self._written is not None:
            self._written.deleteLater()
        self._written = made
        self.verticalScrollBar().setValue(place)

    def changeEvent(self, event: QEvent) -> None:
        """Write it anew in the colors of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._write()


class _Writer:
    """Writes blocks at the end of a document."""

    def __init__(self, document: QTextDocument) -> None:
        self._cursor = QTextCursor(document)
        self._unused = True  # a document begins with an empty paragraph, and so does a table's end
        self._began = False

    def write(self, block: Block) -> None:
        """Write one block."""
        if isinstance(block, Heading):
            self._heading(block)
        elif isinstance(block, Para):
            self._paragraph(3, 3)
            self._runs(block.runs)
        else:
            self._table(block)

    def _paragraph(self, above: int, below: int) -> None:
        """Begin a paragraph, with some room around it."""
        shape = QTextBlockFormat()
        shape.setTopMargin(above if self._began else 0)
        shape.setBottomMargin(below)
        if self._unused:
            self._cursor.setBlockFormat(shape)
        else:
            self._cursor.insertBlock(shape)
        self._unused, self._began = False, True

    def _heading(self, heading: Heading) -> None:
        self._paragraph(12 if heading.level == PART else 8, 2)
        large = heading.level != PART
        face = type_face(-1 if large else 0, Weight.Bold)
        self._text(heading.text, face.font, "ink" if large else "soldiers")
        if heading.aside:
            self._text(f"   {heading.aside}", type_face(1).font, "dim")

    def _runs(self, runs: Runs) -> None:
        for run in runs:
            bold = run.style in {"strong", "die", "error"}
            weight = Weight.Bold if bold else Weight.Normal
            face = type_face(SMALLER.get(run.style, 0), weight)
            self._text(run.text, face.font, TOKENS.get(run.style, "ink"))

    def _text(self, text: str, font: QFont, token: str) -> None:
        """Line breaks stay within the paragraph; all else is as it is."""
        look = QTextCharFormat()
        look.setFont(font)
        look.setForeground(color(token))
        self._cursor.insertText(text.replace("\n", "\u2028"), look)

    def _table(self, table: Table) -> None:
        if self._unused:  # between two tables: a gap of a few pixels
            thin = QTextBlockFormat()
            thin.setLineHeight(GAP, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            self._cursor.setBlockFormat(thin)
        rows = len(table.rows) + bool(table.headings)
        made = self._cursor.insertTable(rows, len(table.widths), _shape(table))
        for column, text in enumerate(table.headings):
            self._begin_cell(made.cellAt(0, column), column, "edge")
            self._text(text, type_face(2).font, "dim")
        for row, cells in enumerate(table.rows, start=bool(table.headings)):
            for column, runs in enumerate(cells):
                die = bool(runs) and runs[0].style == "die"
                self._begin_cell(made.cellAt(row, column), column, "line", die=die)
                self._runs(runs)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._unused = self._began = True

    def _begin_cell(
        self, cell: QTextTableCell, column: int, rule: str, *, die: bool = False
    ) -> None:
        shape = QTextTableCellFormat()
        shape.setTopPadding(2)
        shape.setBottomPadding(2)
        shape.setLeftPadding(6 if column else 0)
        shape.setBottomBorder(1)
        shape.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBottomBorderBrush(color(rule))
        if die:
            shape.setBackground(color("hover"))
        cell.setFormat(shape)
        self._cursor = cell.firstCursorPosition()
        if die:
            centered = QTextBlockFormat()
            centered.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._cursor.setBlockFormat(centered)


def _shape(table: Table) -> QTextTableFormat:
    """As wide as the view, columns in their shares, no frame."""
    shape = QTextTableFormat()
    percent = QTextLength.Type.PercentageLength
    shape.setWidth(QTextLength(percent, 100))
    shape.setColumnWidthConstraints([QTextLength(percent, width) for width in table.widths])
    shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
    shape.setBorder(0)
    shape.setCellSpacing(0)
    shape.setTopMargin(3)
    shape.setBottomMargin(3)
    shape.setHeaderRowCount(1 if table.headings else 0)
    return shape
