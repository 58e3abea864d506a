"""A card on the table: large, on paper, with its band on the left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from nco_builder.sheets.blocks import Poster, Text
from nco_builder.sheets.reading import texts
from nco_builder.ui.parts.block_view import MARGIN as BLOCK_MARGIN
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from nco_builder.sheets.blocks import Block
    from nco_builder.sheets.contents import Card

SHAPE = 88 / 63
"""The height of a card relative to its width."""
WIDEST = length(340)
EDGE, BAND, CORNER = length(18), length(12), length(10)
NAME_SIZES, POSTER_SIZES = (30, 17), (44, 20)
"""The largest and smallest letters, in pixels."""
NAME_SHARE, POSTER_SHARE = 1 / 8, 1 / 5
"""The most height of name and large words on a low card, as shares."""


class FittedText(QLabel):
    """Text as large as fits the width, wrapped if necessary."""

    def __init__(self, sizes: tuple[int, int], parent: QWidget) -> None:
        super().__init__(parent)
        self._sizes = sizes
        self._most = px(sizes[0])
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_words(self, text: str) -> None:
        """Show words."""
        ensure_glyphs(text)
        self.setText(text)
        self.setVisible(bool(text))
        self._fit()

    def limit(self, most: int) -> None:
        """Limit the height of letters in pixels."""
        self._most = most
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        font = QFont(type_face().font)
        font.setWeight(QFont.Weight.Bold)
        most, least = map(px, self._sizes)
        for size in range(max(least, min(most, self._most)), least - 1, -1):
            font.setPixelSize(size)
            face = QFontMetrics(font)
            widest = max([face.horizontalAdvance(line) for line in self.text().split("\n")])
            if widest <= self.width():
                break
        if font != self.font():
            self.setFont(font)


class CardText(BlockView):
    """Blocks on a card, aligned with its name; nothing in it can be focused."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setViewportMargins(
            -BLOCK_MARGIN, -BLOCK_MARGIN // 2, -BLOCK_MARGIN, -BLOCK_MARGIN // 2
        )
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class CardFace(QFrame):
    """Shows a card, or an empty place before the first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card_face")
        self._card: Card | None = None
        self._empty = ""
        self._poster_lines: tuple[str, ...] = ()
        self._label, self._corner = (plain_label(self, "hint") for _place in range(2))
        self._name = FittedText(NAME_SIZES, self)
        self._rule = QFrame(self)
        self._rule.setFixedHeight(px(3))
        self._poster = FittedText(POSTER_SIZES, self)
        self._note = plain_label(self, "strong")
        self._says, self._bottom = CardText(self), CardText(self)
        self._says.setObjectName("card_says")
        self._says.setMinimumHeight(px(40))  # what is longer is scrolled
        self._column = QVBoxLayout(self)
        self._lay_out()
        self.show_card(None)

    def _lay_out(self) -> None:
        self._head = head = QHBoxLayout()
        head.addWidget(self._label, 1)
        head.addWidget(self._corner)
        self._names = QHBoxLayout()
        self._names.setSpacing(px(12))
        self._names.addWidget(self._name, 1)
        self._column.addLayout(head)
        self._column.addLayout(self._names)
        for part in (self._rule, self._poster, self._note):
            self._column.addWidget(part)
        self._column.addWidget(self._says, 1)
        self._column.addWidget(self._bottom)
        self._fit_edges()

    def _fit_edges(self) -> None:
        """Reduce the margins of a low card; a flat one has one line above its text."""
        low = self.height() < self.minimumSizeHint().height()
        flat = self.height() < self.minimumSizeHint().height() // 2
        if flat != (self._names.indexOf(self._poster) >= 0):
            for row in (self._head, self._names, self._column):
                for part in (self._poster, self._label, self._corner):
                    row.removeWidget(part)
            if flat:
                self._names.addWidget(self._poster, 1)
            else:
                self._column.insertWidget(self._column.indexOf(self._rule) + 1, self._poster)
            row = self._names if flat else self._head
            row.addWidget(self._label, int(not flat))
            row.addWidget(self._corner)
            self._show_poster()
        edge, space = (px(8), px(2)) if low else (EDGE, px(6))
        self._column.setContentsMargins(EDGE + BAND + px(10), edge - px(4), EDGE, edge)
        self._column.setSpacing(space)

    def say_when_empty(self, text: str) -> None:
        """Set the text shown without a card."""
        self._empty = text
        self.update()

    def show_card(self, card: Card | None) -> None:
        """Show a card; None for an empty place."""
        self._card = card
        parts = card.parts if card else ()
        posters = [part for part in parts if isinstance(part, Poster)]
        headed = card is not None and not card.headless
        self._label.setText(card.label if card and headed else "")
        self._corner.setText(_plain(card.corner) if card and headed else "")
        for part in (self._label, self._corner):
            part.setVisible(headed)
        self._name.show_words(card.name if card and headed else "")
        self._rule.setVisible(headed)
        set_look(self._rule, role="card_rule")
        self._poster_lines = posters[0].lines if posters else ()
        self._show_poster()
        self._note.setText(posters[0].note if posters else "")
        self._note.setVisible(bool(self._note.text()))
        rest = tuple([part for part in parts if not isinstance(part, Poster)])
        if card and card.picture:
            rest = (*rest, card.picture)
        _show(self._says, rest, hide=False)
        _show(self._bottom, card.bottom if card else ())
        self._bottom.setFixedHeight(round(self._bottom.document().size().height()) + 4)
        self.setAccessibleName(spoken(card))
        self.update()

    def _show_poster(self) -> None:
        """Show the large words, in one line on a flat card."""
        flat = self._names.indexOf(self._poster) >= 0
        self._poster.show_words((" " if flat else "\n").join(self._poster_lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shrink texts on a low card, so that those below stay visible."""
        super().resizeEvent(event)
        self._fit_edges()
        self._name.limit(round(self.height() * NAME_SHARE))
        self._poster.limit(round(self.height() * POSTER_SHARE))

    def sizeHint(self) -> QSize:
        return QSize(WIDEST, round(WIDEST * SHAPE))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), round(px(200) * SHAPE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint paper, outline and band; a dashed outline without a card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._card is None:
            painter.setPen(QPen(color("edge"), 1.5, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(rect, CORNER, CORNER)
            painter.setPen(color("dim"))
            painter.setFont(self.font())
            inside = rect.adjusted(EDGE, EDGE, -EDGE, -EDGE)
            middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(inside, middle, self._empty)
            painter.end()
            return
        painter.setPen(QPen(color("ink"), 1.6))
        painter.setBrush(color("field"))
        painter.drawRoundedRect(rect, CORNER, CORNER)
        if self._card.double_rule:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                rect.adjusted(px(4), px(4), -px(4), -px(4)), CORNER - 3, CORNER - 3
            )
        if self._card.side:
            paint_band(painter, QRect(EDGE, EDGE, BAND, self.height() - 2 * EDGE), self._card.side)
        painter.end()


def paint_band(painter: QPainter, rect: QRect, look: str) -> None:
    """Paint a card's band: solid, double, hatched or dotted, distinct without color."""
    ink = color("ink")
    painter.setPen(QPen(ink, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if look == "full":
        painter.fillRect(rect, ink)
    elif look == "double":
        painter.drawRect(rect)
        middle = rect.center().x() + 1
        painter.drawLine(middle, rect.top(), middle, rect.bottom())
    elif look == "hatched":
        painter.drawRect(rect)
        painter.fillRect(rect, QBrush(ink, Qt.BrushStyle.BDiagPattern))
    else:
        painter.setBrush(ink)
        for top in range(rect.top() + px(4), rect.bottom() - px(2), px(9)):
            painter.drawEllipse(QPointF(rect.center().x() + 0.5, top), 2.2, 2.2)


def spoken(card: Card | None) -> str:
    """Return the text of a card for screen readers."""
    if card is None:
        return ""
    said: list[str] = [] if card.headless else [card.label, card.name]
    for block in (*card.parts, *card.bottom):
        said += texts(block)
    return ". ".join(filter(None, (" ".join(each.split()) for each in said)))


def _plain(paragraph: tuple[object, ...]) -> str:
    return "".join(part.text for part in paragraph if isinstance(part, Text))


def _show(view: BlockView, blocks: tuple[Block, ...], *, hide: bool = True) -> None:
    view.setVisible(bool(blocks) or not hide)
    if blocks:
        view.show_blocks(blocks, from_start=True)
    else:
        view.clear()
        view.show_blocks((), from_start=True)
