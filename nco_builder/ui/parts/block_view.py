"""The view of blocks, for printable content and for text only read in the window."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTableCellFormat,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from nco_builder.language import _
from nco_builder.sheets.blocks import (
    Divider,
    Facts,
    Framed,
    Grid,
    NameList,
    Panel,
    Points,
    Poster,
    Rolls,
    SideBySide,
    Text,
    Tiles,
    as_paragraph,
)
from nco_builder.sheets.drawings import Drawing
from nco_builder.ui.parts.block_page import (
    ABOVE,
    ASIDE,
    HEAD,
    HEADINGS,
    LABEL,
    LOOKS,
    PADDING,
    ROUNDED,
    PageWriter,
    cell_shape,
    has_numbers,
    head_widths,
    in_columns,
    in_parts,
    marks,
    shares,
    thin,
    width,
    word_width,
)
from nco_builder.ui.parts.block_picture import ALIGNED, drawn_width
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import UNLIMITED, length, px
from nco_builder.ui.parts.painting import RING, type_face
from nco_builder.ui.parts.scroll_edges import fade_edges
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from nco_builder.sheets.blocks import Block

    Parts = tuple[tuple[Block, ...], ...]
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtGui import QTextTable

    from nco_builder.sheets.blocks import Block, Paragraph, Roll, Tile

APART = length(16)
"""Pixels between columns of panels."""
COLUMN = length(420)
"""The least width of a panel next to others, in pixels."""
BESIDE = length(160)
"""The least width of text next to a drawing, in pixels."""
TILE = length(92)
FRAMES = {
    "thin": (1.0, QTextFrameFormat.BorderStyle.BorderStyle_Solid),
    "heavy": (2.0, QTextFrameFormat.BorderStyle.BorderStyle_Solid),
    "dashed": (1.0, QTextFrameFormat.BorderStyle.BorderStyle_Dashed),
}
MOST_LABEL = length(92)
"""The most width of fact labels in pixels; longer ones wrap."""


class BlockWriter(PageWriter):
    """Writes blocks at the end of a document."""

    def write(self, blocks: Sequence[Block]) -> None:
        """Write blocks; panels go side by side if there is room."""
        whole = self._cursor
        whole.beginEditBlock()  # else every word would be laid out again
        for panels in in_columns(blocks, max(1, self._width // COLUMN)):
            if len(panels) == 1:
                self._blocks(panels[0], 0)
            else:
                self._columns(panels)
        whole.endEditBlock()

    def _columns(self, columns: Sequence[Sequence[Block]]) -> None:
        table = self._insert(1, [100 / len(columns)] * len(columns))
        whole = self._width
        self._width = whole // len(columns) - APART
        for place, blocks in enumerate(columns):
            shape = QTextTableCellFormat()
            shape.setLeftPadding(APART / 2 if place else 0)
            shape.setRightPadding(0 if place == len(columns) - 1 else APART / 2)
            self._enter(table.cellAt(0, place), shape)
            self._blocks(blocks, 0)
        self._width = whole
        self._leave(table)

    def _blocks(self, blocks: Iterable[Block], level: int) -> None:
        for block in blocks:
            self._block(block, level)

    def _block(self, block: Block, level: int) -> None:
        match block:
            case Panel():
                self._heading(block, min(level, len(HEADINGS) - 1))
                self._blocks(block.parts, level + 1)
            case Points():
                for paragraph in block.paragraphs:
                    self._paragraph(paragraph, bullet=block.bullets)
            case NameList():
                self._paragraph(block.paragraph)
            case Drawing():
                self._drawing(block)
            case SideBySide():
                self._beside(block, level)
            case _:
                self._rows(block)

    def _rows(self, block: Rolls | Facts | Grid | Tiles | Poster | Framed | Divider) -> None:
        match block:
            case Rolls(rows=()) | Facts(rows=()) | Grid(headings=()):
                pass  # Qt makes no table without cells
            case Poster():
                self._poster(block)
            case Framed():
                self._framed(block)
            case Divider():
                self._divider()
            case Rolls():
                self._rolls(block)
            case Facts():
                self._facts(block)
            case Grid():
                self._grid(block)
            case Tiles():
                self._tiles(block)

    def _heading(self, panel: Panel, level: int) -> None:
        if not (panel.heading or panel.aside):
            return
        self._begin(ABOVE[level], 2)
        self._text(panel.heading, HEADINGS[level])
        if panel.aside:
            self._text(f"   {panel.aside}" if panel.heading else panel.aside, ASIDE)

    def _rolls(self, rolls: Rolls) -> None:
        """Write the rows of a die: faces and chance as wide as needed, the text gets the rest."""
        faces = max([LOOKS["strong"].face.width(row.faces) for row in rolls.rows], default=0) + 24
        chance = max([width(row.chance) for row in rolls.rows], default=0)
        fixed = QTextLength.Type.FixedLength
        columns = [QTextLength(fixed, faces), QTextLength(QTextLength.Type.VariableLength, 0)]
        if chance:
            columns.append(QTextLength(fixed, chance + 3 * PADDING))
        table = self._insert(len(rolls.rows), columns)
        for place, row in enumerate(rolls.rows):
            self._roll(table, place, row)
        self._leave(table)

    def _roll(self, table: QTextTable, place: int, row: Roll) -> None:
        die = cell_shape(0, "line")
        die.setBackground(color("hover"))
        self._enter(table.cellAt(place, 0), die)
        self._center()
        self._text(row.faces, LOOKS["strong"])
        self._enter(table.cellAt(place, 1), cell_shape(1, "line"))
        apart = (Text("  "),) if row.name and row.text else ()
        self._runs((*row.name, *apart, *row.text))
        if table.columns() > 2:  # noqa: PLR2004 - the third is the chance
            self._enter(table.cellAt(place, 2), cell_shape(2, "line"))
            self._runs(row.chance)

    def _facts(self, facts: Facts) -> None:
        face = LABEL.face
        label = min(MOST_LABEL, max([face.width(row.label) for row in facts.rows], default=0) + 10)
        kind = QTextLength.Type
        columns = [QTextLength(kind.FixedLength, label), QTextLength(kind.VariableLength, 0)]
        table = self._insert(len(facts.rows), columns)
        for place, row in enumerate(facts.rows):
            self._enter(table.cellAt(place, 0), cell_shape(0, "line"))
            self._text(row.label, LABEL)
            self._enter(table.cellAt(place, 1), cell_shape(1, "line"))
            self._runs(row.text)
        self._leave(table)

    def _grid(self, grid: Grid) -> None:
        named = any(grid.headings)
        above = bool(grid.bands) + named
        rows, heads = grid.rows, [[1] * len(grid.headings), *head_widths(grid)]
        needed, least = (
            [max(each) for each in zip(*heads, *_measured(rows, by), strict=True)]
            for by in (width, word_width)
        )
        whole = [has_numbers([row[at] for row in rows]) for at in range(len(grid.headings))]
        widths = [max(each) for each in zip(*_measured(rows, width), strict=True)]
        least = [
            max(word, cell + ROUNDED) if stays else word
            for word, cell, stays in zip(least, widths or least, whole, strict=True)
        ]
        if sum(least) > self._width and all(whole[1:]) and not grid.bands:
            names_rows = not whole[0] or grid.aligns[:1] != grid.aligns[-1:]
            parts = self._in_parts(least, repeats=names_rows)
            if len(parts) > 1:  # numbers are never broken
                for some in parts:
                    self._grid(_of_columns(grid, some))
                return
        columns = shares(needed, least, self._width, whole)
        table = self._insert(len(grid.rows) + above, columns, above)
        if grid.bands:
            self._bands(table, grid)
        if named:
            for column, text in enumerate(grid.headings):
                self._enter(table.cellAt(above - 1, column), cell_shape(column, "edge"))
                self._align(grid, column)
                for part in as_paragraph(text):
                    self._text(marks(part), HEAD)
        for place, row in enumerate(grid.rows, start=above):
            for column, paragraph in enumerate(row):
                self._enter(table.cellAt(place, column), cell_shape(column, "line"))
                self._align(grid, column)
                self._runs(paragraph)
        self._leave(table)

    def _in_parts(self, least: Sequence[int], *, repeats: bool) -> list[list[int]]:
        """Divide the columns of a wide grid into parts that fit, each beginning with the first."""
        first = [0] if repeats else []
        others = range(len(first), len(least))
        room = self._width - sum([least[at] for at in first])
        count = -(-sum([least[at] for at in others]) // max(1, room))
        size = -(-len(others) // max(1, count))
        return [[*first, *others[at : at + size]] for at in range(0, len(others), size)]

    def _align(self, grid: Grid, column: int) -> None:
        """Set the text alignment of a column in the entered cell."""
        if grid.aligns and grid.aligns[column] != "left":
            shape = QTextBlockFormat()
            shape.setAlignment(ALIGNED[grid.aligns[column]])
            self._cursor.setBlockFormat(shape)

    def _poster(self, poster: Poster) -> None:
        for line in poster.lines:
            self._begin(4, 0)
            self._text(line, LOOKS["figure"])
        if poster.note:
            self._begin(2, 4)
            self._text(poster.note, LOOKS["strong"])

    def _framed(self, framed: Framed) -> None:
        table = self._insert(1, (100,))
        shape = table.format()
        shape.setBorder(FRAMES[framed.look][0])
        shape.setBorderStyle(FRAMES[framed.look][1])
        shape.setBorderBrush(color("edge"))
        table.setFormat(shape)
        inner = QTextTableCellFormat()
        inner.setPadding(PADDING)
        self._enter(table.cellAt(0, 0), inner)
        self._center()
        self._runs(framed.paragraph)
        self._leave(table)

    def _divider(self) -> None:
        """Write an empty row with a rule below it."""
        table = self._insert(1, (100,))
        shape = cell_shape(0, "line")
        shape.setTopPadding(0)
        shape.setBottomPadding(0)
        self._enter(table.cellAt(0, 0), shape)
        self._cursor.setBlockFormat(thin())
        self._leave(table)

    def _bands(self, table: QTextTable, grid: Grid) -> None:
        """Write headings over several columns, each aligned as the last of its columns."""
        column = 0
        for text, count in grid.bands:
            table.mergeCells(0, column, 1, count)
            self._enter(table.cellAt(0, column), cell_shape(column, "line"))
            column += count
            self._align(grid, column - 1)
            self._text(text, HEAD)

    def _tiles(self, tiles: Tiles) -> None:
        if tiles.tiles:
            self._frames(tiles)
        if tiles.beside:
            self._paragraph(tiles.beside)

    def _frames(self, tiles: Tiles) -> None:
        across = max(1, min(len(tiles.tiles), self._width // TILE))
        rows = -(-len(tiles.tiles) // across)
        table = self._insert(rows, [100 / across] * across)
        for place, tile in enumerate(tiles.tiles):
            shape = cell_shape(1, "panel")
            shape.setBackground(color("hover"))
            self._enter(table.cellAt(place // across, place % across), shape)
            self._tile(tile, centered=tiles.large)
        self._leave(table)

    def _tile(self, tile: Tile, *, centered: bool) -> None:
        """Write a tile: label, number, note."""
        self._begin(0, 0)
        self._text(tile.label, HEAD)
        self._begin(0, 0)
        self._center(wanted=centered)
        self._runs(tile.value)
        if tile.note:
            self._begin(0, 0)
            self._center(wanted=centered)
            self._text(tile.note, HEAD)

    def _center(self, *, wanted: bool = True) -> None:
        """Center the current paragraph."""
        if wanted:
            shape = self._cursor.blockFormat()
            shape.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._cursor.setBlockFormat(shape)

    def _drawing(self, drawing: Drawing) -> None:
        """Write a drawing with its words for screen readers and copies."""
        self._begin(3, 3)
        self._pictures.insert(self._cursor, drawing, self._width)
        self._begin(0, 0)
        words = self._cursor.block()
        self._text(" · ".join([label.text for label in drawing.labels]), ASIDE)
        self._begin(0, 0)
        self._unused = True
        words.setVisible(False)

    def _beside(self, block: SideBySide, level: int) -> None:
        left = round(drawn_width(block.drawing)) + APART
        if self._width - left < BESIDE:
            self._blocks((block.drawing, *block.parts), level)
            return
        kind = QTextLength.Type
        columns = (QTextLength(kind.FixedLength, left), QTextLength(kind.VariableLength, 0))
        table = self._insert(1, columns)
        self._enter(table.cellAt(0, 0), QTextTableCellFormat())
        self._drawing(block.drawing)
        self._enter(table.cellAt(0, 1), QTextTableCellFormat())
        whole, self._width = self._width, self._width - left
        self._blocks(block.parts, level)
        self._width = whole
        self._leave(table)


def _of_columns(grid: Grid, columns: Sequence[int]) -> Grid:
    """Return a grid with some of its columns."""
    return grid.replace(
        headings=tuple([grid.headings[at] for at in columns]),
        rows=tuple([tuple([row[at] for at in columns]) for row in grid.rows]),
        aligns=tuple([grid.aligns[at] for at in columns]) if grid.aligns else (),
    )


def _measured(
    rows: Iterable[Iterable[Paragraph]], by: Callable[[Paragraph], int]
) -> Iterator[list[int]]:
    """Return the width of each cell of a grid by a measure, with padding."""
    return ([by(cell) + PADDING for cell in row] for row in rows)


MARGIN = length(10)
PART = "*part:"
"""The prefix of links to other parts."""
KEYS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


class BlockView(QTextBrowser):
    """Shows blocks that can be selected, copied and followed; players' texts stay plain text.

    Content too long to be laid out at once is shown in parts. Links lead from one to the next, and
    so do Page Down at the end and Page Up at the beginning.

    Signals:
        wanted: the id a link leads to.
    """

    wanted = Signal(str)

    _parts: Parts = ((),)
    _part = 0
    _written: QTextDocument | None = None
    _written_for = 0
    _fits = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_look(self, role="reading")
        self._links: tuple[str, ...] = ()
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        fade_edges(self)
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._write)
        self.anchorClicked.connect(self._follow)

    @property
    def _shown(self) -> bool:
        """Whether anything is shown."""
        return self._parts != ((),)

    @property
    def links(self) -> tuple[str, ...]:
        """The targets of links, in order, without links to other parts."""
        return tuple([each for each in self._links if not each.startswith(PART)])

    @property
    def parts(self) -> tuple[int, int]:
        """The number of the part shown, from 1, and the number of parts."""
        return self._part + 1, len(self._parts)

    def show_blocks(self, blocks: tuple[Block, ...], *, from_start: bool = False) -> None:
        """Show blocks, from their start or at the reader's position."""
        self.show_parts(in_parts(blocks), from_start=from_start)

    def show_parts(self, parts: Parts, *, from_start: bool = False) -> None:
        """Show blocks that are divided already, since dividing many takes long."""
        if from_start:
            self._part = 0
        if parts != self._parts:
            self._parts = parts
            self._part = min(self._part, len(self._parts) - 1)
            self._write()
        if from_start:
            self.verticalScrollBar().setValue(0)

    def show_part(self, part: int) -> None:
        """Show a part from its start, if it exists."""
        if 0 <= part < len(self._parts) and part != self._part:
            self._part = part
            self._write()
            self.verticalScrollBar().setValue(0)

    def _written_blocks(self) -> tuple[Block, ...]:
        """Return the blocks of the part shown, and links to the others."""
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
        made = QTextDocument(self)  # apart from the view, which would lay out every word again
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
        self.setTextCursor(QTextCursor(made))  # Qt hands on the last one’s format, its link too
        if self._written is not None:
            self._written.deleteLater()
        self._written = made
        self._limit()
        self.verticalScrollBar().setValue(place)

    def fit_content(self, *, fits: bool) -> None:
        """Be no higher than what is shown, so that what is below follows at once; or be free."""
        self._fits = fits
        self._limit()

    def _limit(self) -> None:
        high = ceil(self.document().size().height()) + 2 * px(RING)
        self.setMaximumHeight(high if self._fits else UNLIMITED)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the target of the link at a screen position, or at the text cursor."""
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
        """Turn to the next or previous part at the end or start of one."""
        step, bar = KEYS.get(Qt.Key(event.key()), 0), self.verticalScrollBar()
        at_end = bar.value() == (bar.maximum() if step > 0 else bar.minimum())
        if step and at_end and 0 <= self._part + step < len(self._parts):
            self.show_part(self._part + step)
            bar.setValue(bar.minimum() if step > 0 else bar.maximum())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay columns and drawings out again once resizing has ended."""
        super().resizeEvent(event)
        if self._shown and self.width() != self._written_for:
            self._again.start()

    def changeEvent(self, event: QEvent) -> None:
        """Write the content again for another theme or style."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        elif event.type() == QEvent.Type.StyleChange and self._shown:
            self._again.start()
