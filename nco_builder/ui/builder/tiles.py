"""The numbers of an entry as tiles side by side, in as many rows as their words need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from nco_builder.language import _
from nco_builder.sheets.blocks import Text
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, Weight, draw_text, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from nco_builder.sheets.blocks import Tile

HEIGHT, GAP, INSET = length(44), length(5), length(6)
LEAST = length(52)


class TileRow(QWidget):
    """Paints the tiles; its accessible text says them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setObjectName("tiles")
        self.setAccessibleName(_("Values"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._tiles: tuple[tuple[str, str], ...] = ()

    def show_tiles(self, tiles: tuple[Tile, ...]) -> None:
        """Show tiles, or none."""
        shown = tuple([(_value(tile), _label(tile)) for tile in tiles])
        self.setVisible(bool(shown))
        if shown != self._tiles:
            self._tiles = shown
            said = [f"{label} {value}" for value, label in shown]
            self.setAccessibleDescription(", ".join(said))
            self.setToolTip(plain_tip("\n".join(said)))
            self.updateGeometry()
            self.update()

    def _wanted(self) -> list[int]:
        number, small = type_face(-4, Weight.Bold), type_face(3)
        return [
            max(number.width(value), small.width(label), LEAST - 2 * INSET) + 2 * INSET
            for value, label in self._tiles
        ]

    def _columns(self, width: int) -> int:
        """As many tiles a row as have room for their words; rows of about one length."""
        wanted, count = self._wanted(), len(self._tiles)
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            parts = [wanted[at : at + columns] for at in range(0, count, columns)]
            if all(sum(part) + GAP * (len(part) - 1) <= width for part in parts):
                return columns
        return 1

    def heightForWidth(self, width: int) -> int:
        """As high as the rows are in so much room."""
        rows = -(-len(self._tiles) // self._columns(width))
        return max(0, rows * (HEIGHT + GAP) - GAP)

    def sizeHint(self) -> QSize:
        """One row; how many there are follows from the width."""
        return QSize(px(200), HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns, wanted = self._columns(self.width()), self._wanted()
        for first in range(0, len(self._tiles), columns):
            row = wanted[first : first + columns]
            spare = (self.width() - sum(row) - GAP * (len(row) - 1)) / len(row)
            left, top = 0.0, first // columns * (HEIGHT + GAP)
            for at, wide in enumerate(row):
                rect = QRect(round(left), top, round(wide + spare), HEIGHT)
                self._paint(painter, rect, *self._tiles[first + at])
                left += wide + spare + GAP
        painter.end()

    def _paint(self, painter: QPainter, rect: QRect, value: str, label: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("ground"))
        painter.drawRoundedRect(rect, px(4), px(4))
        above = QRect(rect.left() + px(3), rect.top() + px(3), rect.width() - px(6), px(22))
        draw_text(painter, above, value, type_face(-4, Weight.Bold), "ink", CENTER)
        below = QRect(rect.left() + px(3), rect.top() + px(25), rect.width() - px(6), px(15))
        draw_text(painter, below, label, type_face(3), "dim", CENTER)


def _value(tile: Tile) -> str:
    return "".join(part.text for part in tile.value if isinstance(part, Text)) or "–"


def _label(tile: Tile) -> str:
    return ", ".join(filter(None, [tile.label, tile.note]))
