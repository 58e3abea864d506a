"""The form of the selected rows: kind, name, numbers as tiles, and all fields."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.sheets.blocks import Text
from nco_builder.ui.form.field_stack import FieldStack
from nco_builder.ui.form.fields import BareLine
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import CENTER, LEFT, Weight, draw_text, type_face
from nco_builder.ui.parts.panel_layout import (
    BODY_MARGINS,
    LOW,
    MARGIN,
    NAME_INSET,
    head_line,
    scrolling,
)
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color, set_look
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Severity
    from nco_builder.sheets.blocks import Tile
    from nco_builder.systems.page import EntryForm
    from nco_builder.ui.form.answering import FormDocument


HEIGHT, GAP, INSET = length(42), length(3), length(3)
LINE = length(24)
"""The height of tiles in a low window, where each has its label beside its number."""
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
        self._short: tuple[str, ...] = ()
        self._low = False
        self._fitting: dict[int, int] = {}  # columns by width: Qt asks many times for an edit

    def show_tiles(self, tiles: tuple[Tile, ...], told: str = "", about: str = "") -> None:
        """Show tiles, or none.

        Args:
            tiles: each with a number, perhaps behind it in small what it comes from, and its label.
            told: what they say besides, in lines.
            about: what else they say, about the whole selection.
        """
        shown = tuple([(*_value(tile), _label(tile)) for tile in tiles])
        self.setVisible(bool(shown))
        said = [f"{label} {value}" for value, _change, label in shown]
        lines = (told or "\n".join(said), about)
        self.setToolTip(plain_tip("\n".join(filter(None, lines))))
        short = tuple([tile.short or _label(tile) for tile in tiles])
        if (shown, short) != (self._tiles, self._short):
            self._tiles, self._short = shown, short
            self._fitting.clear()
            self.setAccessibleDescription(", ".join(said))
            self.updateGeometry()
            self.update()

    def use_room(self, *, low: bool) -> None:
        """Stand in one line of little height in a low window, as far as the width allows."""
        if low != self._low:
            self._low = low
            self.updateGeometry()
            self.update()

    def _in_line(self, width: int) -> list[int]:
        """Return the widths of tiles that stand in one line; none where these have no room."""
        number, small = type_face(-1, Weight.Bold), type_face(3, Weight.Bold)
        wanted = [
            number.width(value)
            + small.width(change)
            + px(6)
            + type_face(2).width(label)
            + 2 * INSET
            for (value, change, _label), label in zip(self._tiles, self._short, strict=True)
        ]
        spare = width - sum(wanted) - GAP * (len(wanted) - 1)
        fits = self._low and wanted and spare >= 0
        return [wide + spare // len(wanted) for wide in wanted] if fits else []

    def _wanted(self) -> list[int]:
        number, small = type_face(-4, Weight.Bold), type_face(3, Weight.Bold)
        return [
            max(
                number.width(value) + (small.width(change) + px(2) if change else 0),
                type_face(3).width(label),
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
        if self._in_line(width):
            return LINE
        rows = -(-len(self._tiles) // self._columns(width))
        return max(0, rows * (HEIGHT + GAP) - GAP)

    def sizeHint(self) -> QSize:
        """Return the size of one row; the number of rows follows from the width."""
        return QSize(px(200), LINE if self._in_line(self.width()) else HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0.0
        for at, room in enumerate(in_line := self._in_line(self.width())):
            value, change, _label = self._tiles[at]
            self._paint_line(
                painter, QRect(round(left), 0, room, LINE), value, change, self._short[at]
            )
            left += room + GAP
        if in_line:
            painter.end()
            return
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

    def _paint_line(
        self, painter: QPainter, rect: QRect, value: str, change: str, label: str
    ) -> None:
        """Paint a tile whose label is before its number."""
        _paint_ground(painter, rect)
        number, small, words = type_face(-1, Weight.Bold), type_face(3, Weight.Bold), type_face(2)
        wide = words.width(label) + px(6) + number.width(value) + small.width(change)
        line = rect.adjusted(max(INSET, (rect.width() - wide) // 2), 0, 0, 0)
        texts = ((label, words, "dim", px(4)), (value, number, "ink", px(2)))
        for text, face, token, gap in texts:
            line.setLeft(line.left() + draw_text(painter, line, text, face, token, LEFT) + gap)
        draw_text(painter, line, change, small, "soldiers", LEFT)

    def _paint(self, painter: QPainter, rect: QRect, value: str, change: str, label: str) -> None:
        _paint_ground(painter, rect)
        number, small = type_face(-4, Weight.Bold), type_face(3, Weight.Bold)
        room = rect.width() - 2 * INSET
        wide = min(number.width(value), room) + (small.width(change) + px(2) if change else 0)
        left = rect.left() + max(INSET, (rect.width() - wide) // 2)
        line = QRect(left, rect.top() + px(2), min(wide, room) + px(2), px(22))
        drawn = draw_text(painter, line, value, number, "ink", LEFT)
        beside = QRect(left + drawn + px(2), line.top(), rect.right() - left - drawn, line.height())
        draw_text(painter, beside, change, small, "soldiers", LEFT)
        below = QRect(rect.left() + INSET, rect.top() + px(24), room, px(15))
        draw_text(painter, below, label, type_face(3), "dim", CENTER)


def _paint_ground(painter: QPainter, rect: QRect) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("ground"))
    painter.drawRoundedRect(rect, px(4), px(4))


def _value(tile: Tile) -> tuple[str, str]:
    """Return the number, and its cause."""
    texts = [part for part in tile.value if isinstance(part, Text)]
    value = "".join(part.text for part in texts if part.role != "small")
    return value or "–", "".join(part.text for part in texts if part.role == "small")


def _label(tile: Tile) -> str:
    return ", ".join(filter(None, [tile.label, tile.note]))


EXPLAINED = length(180)
"""The height from which a form explains its fields below them, unless the window is low.

Tooltips do so in any."""


class Form(QFrame):
    """The form of the selected rows.

    Args:
        name: what the names of its parts begin with.
        document: what it changes.
        parent: its parent.

    Attributes:
        message: what it says in place of an explanation until the selection is shown again.
    """

    def __init__(self, name: str, document: FormDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}_panel")
        set_look(self, role="panel")
        self._entry: EntryForm | None = None
        self._label, self._aside, self._price = (
            plain_label(self, "heading") for _place in range(3)
        )
        self._title = ElidedLabel(self)
        self._title.setObjectName(f"{name}_title")
        set_look(self._title, role="name")
        self._name = BareLine(name, document, self)
        set_look(self._name.line, role="name")
        self._tiles = TileRow(self)
        self.stack = FieldStack(document, self, name)
        self._explanation = Explanation(self)
        self._explanation.setObjectName(f"{name}_explanation")
        self.stack.looked_at.connect(self.explain)
        self._before: QWidget | None = None
        self.message = ""
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 4, 1, 4))
        column.setSpacing(px(4))
        head = head_line(self._label, self._aside, MARGIN, MARGIN)
        head.setSpacing(px(4))
        head.addWidget(self._price)
        column.addLayout(head)
        body = QWidget(self)
        set_look(body, role="content")
        whole = QVBoxLayout(body)
        whole.setContentsMargins(*BODY_MARGINS)
        whole.setSpacing(px(4))
        self._title.setContentsMargins(NAME_INSET, 0, 0, 0)
        whole.addWidget(self._title)
        whole.addWidget(self._name)  # its frame juts out, its text is in line
        self.column = QVBoxLayout()
        self.column.setContentsMargins(NAME_INSET, 0, 0, 0)
        self.column.setSpacing(px(4))
        self.column.addWidget(self._tiles)
        self.column.addWidget(self.stack)
        self.column.addStretch(1)
        whole.addLayout(self.column, 1)
        self._area = scrolling(body, self)
        column.addWidget(self._area, 1)
        self._explanation.pad(MARGIN, 0, MARGIN, 0)
        self._edge = QFrame(self)  # of what is scrolled
        set_look(self._edge, role="rule")
        column.addWidget(self._edge)
        column.addWidget(self._explanation)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the tiles follow the height of the window, and leave a low panel to its fields."""
        super().resizeEvent(event)
        self._tiles.use_room(low=self.window().height() < LOW)
        self._fit_foot()

    def _fit_foot(self) -> None:
        """Leave the room of the explanation to the fields of a low panel or window."""
        low = self.window().height() < LOW and not self.message
        for part in (self._edge, self._explanation):
            part.setVisible(self.height() >= EXPLAINED and not low)

    def show_entry(self, entry: EntryForm, marks: Mapping[str, Severity]) -> None:
        """Show the form of the selection.

        Args:
            entry: what is chosen.
            marks: how findings mark parts of the document, by their paths as they are told.
        """
        self._entry = entry
        ensure_glyphs(f"{entry.title}{entry.label}{entry.aside}")
        self._label.setText(entry.label)
        self._aside.setText(entry.aside)
        self._price.setText(entry.price)
        self._price.setVisible(bool(entry.price))
        self._title.setText(entry.title)
        # a document has its name in the header, its tab and its field already
        self._title.setVisible(bool(entry.title and entry.path))
        if entry.name is not None:
            self._name.show_field(entry.name, None)
        self._name.setVisible(entry.name is not None)
        self._tiles.show_tiles(entry.tiles, entry.tiles_tip, entry.foot)
        self.stack.show_fields(entry.fields, marks)
        self.set_tab_order()
        self.explain("")

    def stops(self) -> tuple[QWidget, ...]:
        """Return its tab stops, in order."""
        named = self._entry is not None and self._entry.name is not None
        return (*([self._name.line] if named else []), *self.stack.stops())

    def set_tab_order(self) -> None:
        """Set the tab order, starting after the previous widget."""
        first = () if self._before is None else (self._before,)
        for before, after in pairwise((*first, *self.stops())):
            self.setTabOrder(before, after)

    def stand_behind(self, before: QWidget) -> None:
        """Follow another widget in the tab order, whenever this was created."""
        self._before = before
        self.set_tab_order()

    def about(self) -> str:
        """Return the text shown while nothing is explained."""
        return self._entry.foot if self._entry else ""

    def explain(self, text: str) -> None:
        """Explain the choice under the pointer or with the focus, or else the selection."""
        focused = focus_within(self)
        if not text and isinstance(focused, ChipButton) and focused.hasFocus():
            text = focused.option.explanation
        self._explanation.explain(text or self.about())
        self._fit_foot()

    def focus_first(self) -> None:
        """Show the top of the form, and put the keyboard into the first field."""
        self._area.verticalScrollBar().setValue(0)
        self.stack.focus_first()

    def focus_path(self, path: DocPath) -> bool:
        """Focus the editor of a part of the document, and return whether it is here."""
        if self._entry is None:
            return False
        if self._entry.name is not None and self._entry.name.path == path:
            self._name.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return self.stack.focus_path(path, len(self._entry.path) + 1)
