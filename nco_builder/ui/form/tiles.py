"""The numbers of an entry as tiles, in as many rows as needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from nco_builder.language import _
from nco_builder.sheets.blocks import Text
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, LEFT, Weight, draw_text, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent

    from nco_builder.sheets.blocks import Tile

HEIGHT, GAP, INSET = length(42), length(3), length(3)
LEAST = length(46)


class TileRow(QWidget):
    """Paints the tiles; its accessible text has the same content."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setObjectName("tiles")
        self.setAccessibleName(_("Values"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._tiles: tuple[tuple[str, str, str], ...] = ()
        self._fitting: dict[int, int] = {}  # columns by width: Qt asks many times for an edit

    def show_tiles(self, tiles: tuple[Tile, ...], told: str = "") -> None:
        """Show tiles, or none.

        Args:
            tiles: each with a number, perhaps behind it a change of it in small, and its label.
            told: what they say besides, in lines.

        """
        shown = tuple([(*_value(tile), _label(tile)) for tile in tiles])
        self.setVisible(bool(shown))
        said = [f"{label} {value}" for value, _change, label in shown]
        self.setToolTip(plain_tip(told or "\n".join(said)))
        if shown != self._tiles:
            self._tiles = shown
            self._fitting.clear()
            self.setAccessibleDescription(", ".join(said))
            self.updateGeometry()
            self.update()

    def _wanted(self) -> list[int]:
        number, small = type_face(-4, Weight.Bold), type_face(3)
        return [
            max(
                number.width(value) + 2 * small.width(change),
                small.width(label),
                LEAST - 2 * INSET,
            )
            + 2 * INSET
            for value, change, label in self._tiles
        ]

    def _columns(self, width: int) -> int:
        """Return the number of columns that the texts leave room for, in rows of similar length."""
        if width not in self._fitting:
            self._fitting[width] = self._columns_in(width)
        return self._fitting[width]

    def _columns_in(self, width: int) -> int:
        wanted, count = self._wanted(), len(self._tiles)
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            parts = [wanted[at : at + columns] for at in range(0, count, columns)]
            if all(sum(part) + GAP * (len(part) - 1) <= width for part in parts):
                return columns
        return 1

    def changeEvent(self, event: QEvent) -> None:
        """Update widths for another font or style."""
        super().changeEvent(event)
        self._fitting.clear()

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows at a width."""
        rows = -(-len(self._tiles) // self._columns(width))
        return max(0, rows * (HEIGHT + GAP) - GAP)

    def sizeHint(self) -> QSize:
        """Return the size of one row; the number of rows follows from the width."""
        return QSize(px(200), HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns, wanted = self._columns(self.width()), self._wanted()
        for first in range(0, len(self._tiles), columns):
            row = wanted[first : first + columns]
            alike = (self.width() - GAP * (len(row) - 1)) / len(row)
            widths = [alike] * len(row)
            if max(row) > alike:  # not all of one width: each has what its words need
                spare = alike - sum(row) / len(row)
                widths = [each + spare for each in row]
            left, top = 0.0, first // columns * (HEIGHT + GAP)
            for at, wide in enumerate(widths):
                rect = QRect(round(left), top, round(wide), HEIGHT)
                self._paint(painter, rect, *self._tiles[first + at])
                left += wide + GAP
        painter.end()

    def _paint(self, painter: QPainter, rect: QRect, value: str, change: str, label: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("ground"))
        painter.drawRoundedRect(rect, px(4), px(4))
        number, small = type_face(-4, Weight.Bold), type_face(3, Weight.Bold)
        room = rect.width() - 2 * INSET
        wide = min(number.width(value), room) + (small.width(change) + 1 if change else 0)
        left = rect.left() + max(INSET, (rect.width() - wide) // 2)
        line = QRect(left, rect.top() + px(2), min(wide, room) + px(2), px(22))
        drawn = draw_text(painter, line, value, number, "ink", LEFT)
        above = QRect(left + drawn + 1, rect.top() + px(1), px(30), px(14))
        draw_text(painter, above, change, small, "soldiers", LEFT)
        below = QRect(rect.left() + INSET, rect.top() + px(24), room, px(15))
        draw_text(painter, below, label, type_face(3), "dim", CENTER)


def _value(tile: Tile) -> tuple[str, str]:
    """Return the number, and its cause."""
    texts = [part for part in tile.value if isinstance(part, Text)]
    value = "".join(part.text for part in texts if part.role != "small")
    return value or "–", "".join(part.text for part in texts if part.role == "small")


def _label(tile: Tile) -> str:
    return ", ".join(filter(None, [tile.label, tile.note]))
