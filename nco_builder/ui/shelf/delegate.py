"""Painting of shelf rows: name, price, description, and a + to add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from nco_builder.systems.page import BARRED_SYMBOL, OVER_SYMBOL
from nco_builder.ui.parts.icons import paint_icon
from nco_builder.ui.parts.lines import LineDelegate, RowGlyph, RowLine, TextRun, in_two
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import BARRED, MARKS, Weight, type_face
from nco_builder.ui.parts.theme import color
from nco_builder.ui.shelf.model import ShelfRow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionViewItem

    from nco_builder.systems.page import Offer, OfferGroup, Shelf
    from nco_builder.ui.parts.rows import Index

PADDING = length(8)
LOW_HEAD, HEAD_HEIGHT = length(20), length(26)
ONE_LINE, TIGHT, EASY, ROOMY = length(24), length(28), length(34), length(40)
"""Row heights; the tight one is used only if all rows then fit."""
LOW, NEXT = length(26), length(14)
"""The height of a row with only a name, and of a further line."""
PICTURE, SMALL_PICTURE = length(16), length(13)
"""The size of a sign beside both lines, or beside the second line in narrow rows."""
GAP = length(6)
"""The gap between a sign and the text next to it."""
LINE = length(18)
"""The height of a line's box."""
PLUS = length(24)
"""The size of the + button."""
PLUS_SIGN, PLUS_MARGIN = length(14), length(3)
CORNER = length(4)
GROUP_COLORS = ("soldiers", "specialists")
State = QStyle.StateFlag


class ShelfDelegate(LineDelegate[ShelfRow]):
    """Paints name and price of an offer, with its description or the reason below.

    Attributes:
        room_width: how wide the rows are.
        in_sight: whether every offer has as much room, and what it is like one line.
        signs: whether offers have one.
        roomy: whether the sign is next to both lines.
        plus: whether offers that can be added have a +.
        head_step: the size of the headings; the smaller one where the larger would touch what is
            left.
        on_plus: the row whose + the pointer is on; -1 for none.
        pressed: whether the mouse is held down on it.

    """

    room_width = 0
    in_sight = False
    signs = False
    roomy = False
    plus = False
    head_step = 0
    on_plus = -1
    pressed = False
    padding = PADDING
    least_width = 120
    row_height = ROOMY

    def fit(self, shelf: Shelf, width: int) -> None:
        """Decide what fits next to the names without eliding them."""
        self.room_width, self.in_sight = width, shelf.in_sight
        offers = shelf.offers
        heads = [head_width(group) for group in shelf.groups]
        self.head_step = int(max(heads, default=0) > width)
        self.signs = any(offer.picture for offer in offers)
        self.plus = any(offer.adds for offer in offers)
        named = [(each, each.shorter[0] if each.shorter else each.name) for each in offers]
        if self.plus and not self.in_sight:
            fit = [each for each in named if self._width_for(*each) - PLUS <= width]
            self.plus = all(self._width_for(*each) <= width for each in fit)
        self.roomy = all(self._width_for(*each) <= width for each in named)

    def fit_height(self, shelf: Shelf, room: int) -> None:
        """Choose the row height so that all rows fit, if possible."""
        if not shelf.in_sight:
            self.row_height = ROOMY
            return
        count = len(shelf.offers)
        each = (room - len(shelf.groups) * LOW_HEAD) // count if count else ROOMY
        self.row_height = min(ROOMY, each) if each >= ONE_LINE else EASY

    @property
    def on_one_line(self) -> bool:
        """Whether an offer is on one line, so that all can be seen."""
        return self.in_sight and self.row_height < TIGHT

    def height(self, row: ShelfRow) -> int:
        """Return the height for an offer's texts."""
        if row.offer is None:
            return LOW_HEAD if self.in_sight else HEAD_HEIGHT
        if self.in_sight:
            return self.row_height
        lines = len(self._remark(row))
        return self.row_height + (lines - 1) * NEXT if lines else LOW

    def ground(self, row: ShelfRow) -> str | None:
        """Return no background for headings."""
        return "" if row.offer is None else None

    def lines(self, row: ShelfRow, _index: Index) -> tuple[RowLine, ...]:
        """Return the lines: heading and what is left; name, price and description."""
        if row.offer is None:
            token = _token(row)
            title = TextRun(row.heading, type_face(self.head_step, Weight.Bold), token)
            top = 1 if self.in_sight else 3
            height = self.height(row) - top - 1
            return (RowLine((title,), _left(row.left), top=top, height=height),)
        offer = row.offer
        ink = "dim" if offer.barred else "ink"
        beside, below = self._beside(), self._below()
        name, price = TextRun(self._name(offer), type_face(), ink), _price(offer, ink)
        remark = self._remark(row)
        if not remark:
            return (RowLine((name,), price, height=self.height(row), left=beside),)
        if self.on_one_line:
            (about,) = remark
            # of what is barred only the reason matters
            runs = (name, about._replace(gap=GAP, spare=not offer.barred))
            return (
                RowLine(
                    runs,
                    None if offer.barred else price,
                    height=self.row_height,
                    left=PICTURE + GAP,
                ),
            )
        first, second = two_tops(self.row_height)
        about_lines = [
            RowLine((run,), top=second + place * NEXT, height=LINE, left=below)
            for place, run in enumerate(remark)
        ]
        return (RowLine((name,), price, top=first, height=LINE, left=beside), *about_lines)

    def _beside(self) -> int:
        return PICTURE + GAP if self.signs and self.roomy else 0

    def _below(self) -> int:
        return self._beside() or (SMALL_PICTURE + GAP if self.signs else 0)

    def _name(self, offer: Offer) -> str:
        """Return the name of an offer, short if it would be elided."""
        if not offer.shorter:
            return offer.name
        face = type_face()
        around = width_for(offer, "", beside=self.signs and self.roomy, plus=self.plus)
        return face.longest((offer.name, *offer.shorter), self.room_width - around)

    def _remark(self, row: ShelfRow) -> tuple[TextRun, ...]:
        """Return the lines below the name."""
        whole = _about(row)
        end = PLUS + 2 * PLUS_MARGIN if self.plus else PADDING
        room = self.room_width - PADDING - self._below() - end
        if not whole.text or self.in_sight or whole.width <= room:
            return (whole,) if whole.text else ()
        first, rest = in_two(whole.text, whole.face, room)
        return (whole._replace(text=first), whole._replace(text=rest, marked=False))

    def _width_for(self, offer: Offer, name: str) -> int:
        return width_for(offer, name, beside=self.signs, plus=self.plus)

    def glyph(self, row: ShelfRow) -> RowGlyph | None:
        """Return the sign of an offer."""
        if row.offer is None or not row.offer.picture:
            return None
        token = "faint" if row.offer.barred else _token(row)
        if self.on_one_line:
            place = QSize(PICTURE, PICTURE)
            return RowGlyph(row.offer.picture, token, (self.row_height - PICTURE) // 2, place)
        first, second = two_tops(self.row_height)
        side = PICTURE if self.roomy else SMALL_PICTURE
        middle = (first + second + LINE) // 2 if self.roomy else second + LINE // 2
        return RowGlyph(row.offer.picture, token, middle - side // 2, QSize(side, side))

    def room(self, option: QStyleOptionViewItem, row: ShelfRow, index: Index) -> QRect:
        """Return the room left of the +."""
        room = super().room(option, row, index)
        if row.offer is not None and self.plus:
            room.setRight(plus_rect(option.rect).left() - PLUS_MARGIN)
        return room

    def invites(self, offer: Offer | None) -> bool:
        """Return whether an offer has a +."""
        return self.plus and offer is not None and offer.adds and offer.is_open

    def paint_over(
        self, painter: QPainter, option: QStyleOptionViewItem, row: ShelfRow, index: Index
    ) -> None:
        """Paint the +: outlined for a hovered or current row, filled under the pointer."""
        if not self.invites(row.offer):
            return
        place, pointed = plus_rect(option.rect), index.row() == self.on_plus
        invites = option.state & (State.State_MouseOver | State.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if pointed:
            painter.setBrush(color("rail" if self.pressed else "soldiers"))
        elif invites:
            painter.setPen(color("edge"))
            painter.setBrush(color("ground"))
        if pointed or invites:
            frame = QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, CORNER, CORNER)
        inset = (PLUS - PLUS_SIGN) // 2
        sign = place.adjusted(inset, inset, -inset, -inset)
        paint_icon(painter, sign, "add", "on_fill" if pointed else "ink" if invites else "dim")
        painter.restore()


def _token(row: ShelfRow) -> str:
    return GROUP_COLORS[row.number % len(GROUP_COLORS)]


def width_for(offer: Offer, name: str, *, beside: bool, plus: bool) -> int:
    """Return the width at which neither name nor price is elided.

    Args:
        offer: the offer.
        name: its name, in as many letters as are wanted.
        beside: whether a sign is next to it.
        plus: whether a + does.

    """
    words = type_face().width(name) + _price(offer, "ink").width
    return (PICTURE + GAP) * beside + words + 3 * PADDING + PLUS * plus


def head_width(group: OfferGroup) -> int:
    """Return the width at which heading and remainder do not touch."""
    title, left = type_face(0, Weight.Bold).width(group.heading), _left(group.left)
    return title + left.gap + left.width + 2 * PADDING


def _left(left: str) -> TextRun:
    """Return what is left to spend, marked if negative."""
    over = left.startswith(OVER_SYMBOL)
    token = "ruling" if over else "dim"
    return TextRun(left, type_face(2), token, gap=GAP, marked=over)


def _price(offer: Offer, ink: str) -> TextRun:
    """Return the price, marked if it exceeds what is left."""
    face = type_face(0, Weight.Bold)
    if offer.over:
        told = f"{OVER_SYMBOL} {offer.price}"
        return TextRun(told, face, "ruling", gap=PADDING, marked=True)
    return TextRun(offer.price, face, ink, gap=PADDING)


def _about(row: ShelfRow) -> TextRun:
    """Return why an offer is barred, where the words were found, or its description."""
    small, offer = type_face(2), row.offer
    assert offer  # noqa: S101 - headings have no second line
    if offer.barred:
        return TextRun(f"{BARRED_SYMBOL} {offer.barred}", small, BARRED, marked=True)
    if offer.mark and not row.found:
        mark = MARKS[offer.mark]
        return TextRun(f"{mark.symbol} {offer.line}", small, mark.token, marked=True)
    return TextRun(row.found or offer.line, small, "dim")


def plus_rect(row: QRect) -> QRect:
    """Return the rectangle of a row's +."""
    top = row.top() + (row.height() - PLUS) // 2
    return QRect(row.right() - PLUS - PLUS_MARGIN + 1, top, PLUS, PLUS)


def two_tops(height: int) -> tuple[int, int]:
    """Return the tops of a row's first two lines, closer to each other than to other rows."""
    spare = max(0, height - TIGHT)
    first = spare // 3 - 1
    return first, first + LINE - 5 + spare // 4
