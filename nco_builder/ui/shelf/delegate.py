"""Painting of shelf rows: name, values, price, what would be left, and a + to add."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from nco_builder.language import pgettext
from nco_builder.systems.page import BARRED_SYMBOL
from nco_builder.ui.parts.icons import paint_icon
from nco_builder.ui.parts.lines import LineDelegate, RowGlyph, RowLine, TextRun, in_two
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import BARRED, CENTER, MARKS, RIGHT, Weight, type_face
from nco_builder.ui.parts.theme import color
from nco_builder.ui.shelf.model import ShelfRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QStyleOptionViewItem

    from nco_builder.systems.page import Offer, Shelf
    from nco_builder.ui.parts.rows import Index

PADDING = length(8)
LOW_HEAD, HEAD_HEIGHT = length(21), length(24)
"""The lower one stands above compact rows."""
COMPACT, ONE_LINE, TALL, TWO_LINES = length(24), length(25), length(32), length(40)
"""Row heights: of names alone, lower or higher where all rows fit then; with a line below."""
TIGHT = length(28)
"""The least height of two lines."""
NEXT = length(14)
"""The height of a further line."""
PICTURE, SMALL_PICTURE = length(16), length(13)
"""The size of a sign beside both lines, or beside the second line in narrow rows."""
GAP, COLUMN_GAP = length(6), length(5)
"""The gap between a sign and the text next to it, and between columns of numbers."""
VALUE = length(12)
"""The least width of the column of a value."""
LINE = length(18)
"""The height of a line's box."""
PLUS = length(24)
"""The size of the + button."""
PLUS_SIGN, PLUS_MARGIN = length(14), length(1)
CORNER = length(4)
GROUP_COLORS = ("soldiers", "specialists")
State = QStyle.StateFlag


class ShelfDelegate(LineDelegate[ShelfRow]):
    """Paints name, values, price of an offer and what it would leave, or why it is barred.

    What has no values has its description in a second line.

    Attributes:
        room_width: how wide the rows are.
        signs: whether offers have one.
        roomy: whether the sign is next to both lines.
        plus: whether offers that can be added have a +.
        value_widths: the widths of the columns of values; empty if names need their room.
        price_width: the width of the column of prices.
        head_height: how high headings are.
        names_end: where names end at the latest, from the left end of the lines.
        left_width: that of the column of what would be left; 0 where nothing is counted.
        on_plus: the row whose + the pointer is on; -1 for none.
        pressed: whether the mouse is held down on it.
    """

    room_width = 0
    signs = False
    roomy = False
    plus = False
    value_widths: tuple[int, ...] = ()
    price_width = 0
    left_width = 0
    names_end = 0
    on_plus = -1
    pressed = False
    _end = _price_end = _values_end = 0
    _form = 0
    """Which of their shorter names all offers have; one without room for it has a shorter one."""
    padding = PADDING
    least_width = 120
    row_height = ONE_LINE
    head_height = HEAD_HEIGHT

    def fit(self, shelf: Shelf, width: int) -> None:
        """Decide what fits next to the names without eliding them: values, then the +.

        Offers with values keep the +: their names have short forms, and tooltips say all.
        """
        self.room_width, offers = width, shelf.offers
        self.signs = any(offer.picture for offer in offers)
        prices = [each.price for each in offers]
        # words such as “free” do without a width of their own: smaller, or into their name's room
        numbers = [each for each in prices if not each.isalpha()]
        self.price_width = _widest(numbers or prices, bold=True, least=0)
        self.left_width = left_width(shelf)
        self.value_widths = _value_widths(shelf)
        self.plus = any(offer.adds for offer in offers)
        self._place_columns()
        heads = [type_face(0, Weight.Bold).width(each.heading) for each in shelf.groups]
        shortest = self._name_widths(offers, place=-1)
        if self.value_widths and max(heads + shortest, default=0) > self.names_end:
            self.value_widths = ()
            self._place_columns()
        if self.plus and not any(each.values for each in offers):
            self.plus = not any(0 < wide - self.names_end <= PLUS for wide in shortest)
            self._place_columns()
        room = self.names_end - (PICTURE + GAP) * self.signs
        names = [(each.name, *each.shorter) for each in offers if each.shorter]
        self._form = type_face().common_form(names, room)
        self.roomy = max(self._name_widths(offers, place=0), default=0) <= self.names_end

    def _name_widths(self, offers: Sequence[Offer], place: int) -> list[int]:
        """Return the widths of the signs and of one of the shorter names of each offer."""
        width, sign = type_face().width, (PICTURE + GAP) * self.signs
        return [sign + width(o.shorter[place] if o.shorter else o.name) for o in offers]

    def fit_height(self, shelf: Shelf, room: int) -> None:
        """Make rows tall or compact if all of them fit then."""
        heads, rows = len(shelf.groups), len(shelf.offers)
        self.row_height, self.head_height = ONE_LINE, HEAD_HEIGHT
        if heads * HEAD_HEIGHT + rows * TALL <= room:
            self.row_height = TALL
        elif heads * LOW_HEAD + rows * COMPACT <= room < heads * HEAD_HEIGHT + rows * ONE_LINE:
            self.row_height, self.head_height = COMPACT, LOW_HEAD

    def _place_columns(self) -> None:
        """Note where columns end, from the left end of the lines: every painted row asks."""
        plus = PLUS + 2 * PLUS_MARGIN if self.plus else PADDING
        self._end = self.room_width - PADDING - plus
        left, price, values = self.left_width, self.price_width, sum(self.value_widths)
        self._price_end = self._end - (left + COLUMN_GAP if left else 0)
        self._values_end = self._price_end - (price + COLUMN_GAP if price else 0)
        self.names_end = self._values_end - (values + COLUMN_GAP if values else 0)

    def left_column(self, row: QRect) -> QRect:
        """Return the rectangle of what would be left in the rectangle of a row."""
        end = row.left() + PADDING + self._end
        return QRect(end - self.left_width, row.top(), self.left_width, row.height())

    def height(self, row: ShelfRow) -> int:
        """Return the height for an offer's texts."""
        if row.offer is None:
            return self.head_height
        lines = len(self._remark(row))
        return TWO_LINES + (lines - 1) * NEXT if lines else self.row_height

    def ground(self, row: ShelfRow) -> str | None:
        """Return no background for headings."""
        return "" if row.offer is None else None

    def lines(self, row: ShelfRow, _index: Index) -> tuple[RowLine, ...]:
        """Return the cells: headings; name, values, price, what would be left, description."""
        if row.offer is None:
            return self._headings(row)
        offer, remark = row.offer, self._remark(row)
        if not remark:
            beside = PICTURE + GAP if self.signs else 0
            return self._cells(row, left=beside, top=0, height=self.row_height)
        below = self._below()
        first, second = two_tops(TWO_LINES)
        about_lines = [
            RowLine((run,), top=second + place * NEXT, height=LINE, left=below)
            for place, run in enumerate(remark)
        ]
        cells = self._cells(row, left=self._beside(), top=first, height=LINE)
        return (*(cells[:1] if offer.barred and not offer.price else cells), *about_lines)

    def _headings(self, row: ShelfRow) -> tuple[RowLine, ...]:
        heading = TextRun(row.heading, type_face(0, Weight.Bold), _token(row))
        if heading.width > self._values_end:
            heading = heading._replace(face=type_face(2, Weight.Bold))
        if heading.width > self._values_end:  # no room for headings of columns
            return (RowLine((heading,), height=self.head_height),)
        cells = [RowLine((heading,), height=self.head_height, width=max(1, self._values_end))]
        if self.value_widths and row.columns:
            cells = [RowLine((heading,), height=self.head_height, width=max(1, self.names_end))]
            cells += self._values(row.columns, 0, self.head_height)
        if row.price:
            left = _left_over() if self.left_width else ""
            cells += self._figures(_quiet(row.price), _quiet(left), 0, self.head_height)
        elif self.left_width:
            cells += self._figures(_quiet(""), _quiet(_left_over()), 0, self.head_height)
        return tuple(cells)

    def _cells(self, row: ShelfRow, left: int, top: int, height: int) -> tuple[RowLine, ...]:
        """Return the cells of an offer's first line."""
        offer = row.offer
        assert offer  # noqa: S101 - headings are told before
        ink = "dim" if offer.barred else "ink"
        one_line = top == 0
        if one_line and offer.barred:
            name = TextRun(self._name(offer, self._end - left), type_face(), ink)
            about, room = _about(row), self._end - left - name.width - GAP
            if about.width > room:
                about = about._replace(text=BARRED_SYMBOL)
            if self.value_widths and about.width <= self._end - self.names_end:
                return (
                    RowLine((name,), top=top, height=height, left=left),
                    RowLine((about,), top=top, height=height, left=self.names_end),
                )
            return (RowLine((name,), about._replace(gap=GAP), top, height, left, self._end - left),)
        end, cells = self._values_end, []
        if one_line and self.value_widths:
            end = self.names_end
            cells = self._values(offer.values, top, height)
        price = _price(offer, "soldiers" if offer.chosen else ink)
        if not self.value_widths:
            end -= max(0, price.width - self.price_width)
        elif price.width > self.price_width:
            price = price._replace(face=type_face(3))
            cells = cells if price.width <= self.price_width + COLUMN_GAP else []
        face = type_face(0, Weight.Bold if offer.chosen else Weight.Normal)
        name = TextRun(self._name(offer, end - left), face, ink)
        first = RowLine((name,), top=top, height=height, left=left, width=max(1, end - left))
        return (first, *cells, *self._figures(price, _left(offer), top, height))

    def _values(self, texts: Sequence[str], top: int, height: int) -> list[RowLine]:
        """Return the cells of values, centered in their columns."""
        cells, left = [], self._values_end - sum(self.value_widths)
        for text, wide in zip(texts, self.value_widths, strict=False):
            run = TextRun(text, type_face(1), "dim")
            cells.append(RowLine((run,), None, top, height, left, wide, CENTER))
            left += wide
        return cells

    def _figures(self, price: TextRun, left: TextRun, top: int, height: int) -> list[RowLine]:
        """Return the cells of the price and of what would be left."""
        place, wide = self._price_end - self.price_width, self.price_width
        if price.width > wide:  # a heading may be wider than all prices
            place, wide = place - (price.width - wide), price.width
        cells = [RowLine((price,), None, top, height, place, wide, RIGHT)] if wide else []
        if self.left_width and left.text:
            place = self._end - self.left_width
            cells.append(RowLine((left,), None, top, height, place, self.left_width, RIGHT))
        return cells

    def _beside(self) -> int:
        return PICTURE + GAP if self.signs and self.roomy else 0

    def _below(self) -> int:
        return self._beside() or (SMALL_PICTURE + GAP if self.signs else 0)

    def _name(self, offer: Offer, room: int) -> str:
        """Return the name of an offer, short if it would be elided."""
        forms = (offer.name, *offer.shorter)
        return type_face().longest(forms[min(self._form, len(offer.shorter)) :], room)

    def _remark(self, row: ShelfRow) -> tuple[TextRun, ...]:
        """Return the lines below the name; none where values are all there is to say."""
        offer = row.offer
        if offer is None or (offer.values and not offer.mark):
            return ()
        whole = _about(row)
        room = self._end - self._below()
        if not whole.text or whole.width <= room:
            return (whole,) if whole.text else ()
        first, rest = in_two(whole.text, whole.face, room)
        return (whole._replace(text=first), whole._replace(text=rest, marked=False))

    def glyph(self, row: ShelfRow) -> RowGlyph | None:
        """Return the sign of an offer."""
        if row.offer is None or not row.offer.picture:
            return None
        token = "faint" if row.offer.barred else _token(row)
        if not self._remark(row):
            place = QSize(PICTURE, PICTURE)
            return RowGlyph(row.offer.picture, token, (self.row_height - PICTURE) // 2, place)
        first, second = two_tops(TWO_LINES)
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
        place = plus_rect(option.rect)
        if not self.invites(row.offer) or not self.repaints(place):
            return
        pointed = index.row() == self.on_plus
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


def _widest(texts: Sequence[str], *, bold: bool = False, least: int = VALUE) -> int:
    """Return the width of the widest text of a column."""
    face = type_face(0, Weight.Bold) if bold else type_face(1)
    return max([least, *map(face.width, texts)])


def _value_widths(shelf: Shelf) -> tuple[int, ...]:
    """Return the widths of the columns of values."""
    rows = [each.values for each in shelf.offers if each.values]
    rows += [group.columns for group in shelf.groups]
    widths = [_widest(texts, least=0) for texts in zip_longest(*rows, fillvalue="")]
    return tuple([max(VALUE, wide + COLUMN_GAP) for wide in widths])


def left_width(shelf: Shelf) -> int:
    """Return the width of the column of what would be left; 0 if no offer says it."""
    told = [_left(each).width for each in shelf.offers if each.left is not None]
    least = _quiet(_left_over()).width, type_face(2, Weight.Bold).width("−99")
    return max(*least, *told) if told else 0


def _left_over() -> str:
    """Return the heading of what would be left of the points."""
    return pgettext("points", "left")


def _quiet(text: str) -> TextRun:
    """Return the heading of a column."""
    return TextRun(text, type_face(2), "dim")


def _left(offer: Offer) -> TextRun:
    """Return what would be left, with a minus sign and in bold if it goes over."""
    if offer.left is None:
        return _quiet("")
    if offer.left < 0:
        return TextRun(f"−{-offer.left}", type_face(2, Weight.Bold), "ruling")
    return _quiet(str(offer.left))


def _price(offer: Offer, ink: str) -> TextRun:
    """Return the price; what is left of the points says whether it is too much."""
    return TextRun(offer.price, type_face(0, Weight.Bold), ink)


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
