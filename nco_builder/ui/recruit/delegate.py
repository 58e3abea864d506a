"""How a row of the recruit list looks: what a unit is called and costs, and its + to add it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from nco_builder.language import _
from nco_builder.rules.silhouettes import silhouette
from nco_builder.systems.nco_squad.columns import shorter
from nco_builder.systems.option import OVER_SYMBOL
from nco_builder.ui.parts.icons import paint_icon
from nco_builder.ui.parts.lines import LineDelegate, RowGlyph, RowLine, TextRun
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import BARRED, Weight, type_face
from nco_builder.ui.parts.theme import color
from nco_builder.ui.recruit.found import FOUND_ROLE
from nco_builder.ui.recruit.model import Recruit, RecruitSection, profile_text
from nco_builder.ui.table.rank_names import rank_within

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QStyleOptionViewItem

    from nco_builder.legality import Choice
    from nco_builder.ui.parts.rows import Index

PADDING = length(8)
HEAD_HEIGHT = length(20)
TIGHT, EASY, ROOMY = length(28), length(34), length(40)
"""Of a row: the tight one only where all are in sight because of it."""
"""Least and most height of a unit's row."""
PICTURE, SMALL_PICTURE = length(16), length(13)
"""Side of a sign: beside both lines, where names have room; else before the second line."""
GAP = length(6)
"""Between a sign and the words beside it."""
LINE = length(18)
"""Height of the box a line of text is centered in."""
PLUS = length(24)
"""Width and height of the place to click that adds a man."""
PLUS_SIGN, PLUS_MARGIN = length(14), length(3)
CORNER = length(4)
State = QStyle.StateFlag


class RecruitDelegate(LineDelegate[RecruitSection | Recruit]):
    """Two lines a unit: name and price, profile and why not.

    Attributes:
        room_width: how wide the rows are.
        roomy: whether the sign of a rank or trade stands beside both lines.
        head_step: the size of the heads' titles; the smaller one where the larger would touch
            what is left.
        on_plus: the row whose + the pointer is on; -1 for none.
        pressed: whether the mouse is held down on it.

    """

    room_width = 0
    roomy = False
    head_step = 0
    on_plus = -1
    pressed = False
    padding = PADDING
    least_width = 120
    row_height = TIGHT

    def height(self, row: RecruitSection | Recruit) -> int:
        """A head is lower than a unit."""
        return HEAD_HEIGHT if isinstance(row, RecruitSection) else self.row_height

    def ground(self, row: RecruitSection | Recruit) -> str | None:
        """Heads have none."""
        return "" if isinstance(row, RecruitSection) else None

    def lines(self, row: RecruitSection | Recruit, index: Index) -> tuple[RowLine, ...]:
        """A head's title and currency; what a unit is called and costs, what it is and leaves."""
        if isinstance(row, RecruitSection):
            title = TextRun(row.title, type_face(self.head_step, Weight.Bold), f"{row.kind}s")
            return (RowLine((title,), _state(row), top=1, height=HEAD_HEIGHT - 2),)
        ink = "dim" if row.barred else "ink"
        beside = PICTURE + GAP if self.roomy else 0
        below = beside or SMALL_PICTURE + GAP
        name = TextRun(self._name(row), type_face(), ink)
        price = _price(row, ink)
        first, second = two_tops(self.row_height)
        about = _about(row, index.data(FOUND_ROLE) or "")
        return (
            RowLine((name,), price, top=first, height=LINE, left=beside),
            RowLine(about, top=second, height=LINE, left=below),
        )

    def _name(self, row: Recruit) -> str:
        """What a unit is called, in fewer letters where it would be cut."""
        name = row.unit.name
        spare = self.room_width - width_for(row, name, beside=self.roomy)
        return name if spare >= 0 else rank_within(name, type_face(), spare + _wide(name))

    def fit(self, rows: Iterable[RecruitSection | Recruit], width: int) -> None:
        """Let signs stand beside both lines where no name, in its fewest letters, is cut for it."""
        rows = tuple(rows)
        heads = [head_width(row) for row in rows if isinstance(row, RecruitSection)]
        self.head_step = int(max(heads, default=0) > width)
        recruits = [row for row in rows if isinstance(row, Recruit)]
        widths = [width_for(row, shorter(row.unit.name), beside=True) for row in recruits]
        self.room_width, self.roomy = width, max(widths, default=0) <= width

    def glyph(self, row: RecruitSection | Recruit) -> RowGlyph | None:
        """The sign of a rank or trade."""
        if isinstance(row, RecruitSection):
            return None
        drawn = silhouette("ranks", row.unit.id)
        token = "faint" if row.barred else f"{row.unit.kind}s"
        first, second = two_tops(self.row_height)
        side = PICTURE if self.roomy else SMALL_PICTURE
        middle = (first + second + LINE) // 2 if self.roomy else second + LINE // 2
        size = QSize(side, side)
        return RowGlyph(drawn, token, middle - side // 2, size) if drawn else None

    def room(
        self, option: QStyleOptionViewItem, row: RecruitSection | Recruit, index: Index
    ) -> QRect:
        """Leave the right end to the +, below it to nothing."""
        room = super().room(option, row, index)
        if isinstance(row, Recruit):
            room.setRight(plus_rect(option.rect).left() - PLUS_MARGIN)
        return room

    def paint_over(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        row: RecruitSection | Recruit,
        index: Index,
    ) -> None:
        """Paint its +."""
        if isinstance(row, Recruit) and not row.barred:
            self._paint_plus(painter, option, pointed=index.row() == self.on_plus)

    def _paint_plus(
        self, painter: QPainter, option: QStyleOptionViewItem, *, pointed: bool
    ) -> None:
        """A frame where row or keyboard invite to it, filled under the pointer."""
        place = plus_rect(option.rect)
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


def width_for(recruit: Recruit, name: str, *, beside: bool) -> int:
    """The width from which on neither a name nor the price is cut."""
    sign = PICTURE + GAP if beside else 0
    words = type_face().width(name) + _price(recruit, "ink").width
    return sign + words + 3 * PADDING + PLUS


def head_width(section: RecruitSection) -> int:
    """The width from which on its title does not touch what is left."""
    title, state = type_face(0, Weight.Bold).width(section.title), _state(section)
    return title + state.gap + state.width + 2 * PADDING


def _state(section: RecruitSection) -> TextRun:
    """What is left to spend, marked where it is less than nothing."""
    over = section.state.startswith(OVER_SYMBOL)
    token = "ruling" if over else "dim"
    return TextRun(section.state, type_face(2), token, gap=GAP, marked=over)


def _wide(name: str) -> int:
    return type_face().width(name)


def _price(recruit: Recruit, ink: str) -> TextRun:
    """What a unit costs, marked where that is more than is left."""
    face, cost = type_face(0, Weight.Bold), price_label(recruit.choice)
    if recruit.choice.state == "over":
        return TextRun(f"{OVER_SYMBOL} {cost}", face, "ruling", gap=PADDING, marked=True)
    return TextRun(cost, face, ink, gap=PADDING)


def _about(recruit: Recruit, found: str) -> tuple[TextRun, ...]:
    """The second line: why he cannot be had; else what was sought, else his profile."""
    small = type_face(2)
    if recruit.barred:
        return (TextRun(recruit.reason, small, BARRED, marked=True),)
    return (TextRun(found or profile_text(recruit.unit), small, "dim"),)


def plus_rect(row: QRect) -> QRect:
    """Where the + of a row is."""
    top = row.top() + (row.height() - PLUS) // 2
    return QRect(row.right() - PLUS - PLUS_MARGIN + 1, top, PLUS, PLUS)


def two_tops(height: int) -> tuple[int, int]:
    """Where the two lines of a row begin: closer to each other than to the rows beside."""
    spare = max(0, height - TIGHT)
    first = spare // 3 - 1
    return first, first + LINE - 5 + spare // 4


def price_label(choice: Choice) -> str:
    """What a unit costs: `free` or its points."""
    return str(choice.price) if choice.price else _("free")
