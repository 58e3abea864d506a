"""Man by man: how far he shoots, to the scale of the table, and what his courage allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPen

from nco_builder.language import _
from nco_builder.ui.glance.patterns import Pattern, fill
from nco_builder.ui.glance.plot import AXIS, NAMES, SMALL, InchScale, Plot, box, draw_ghost
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, RIGHT, Weight, draw_text, symbol_face, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from nco_builder.glance import Nerve, Reach
    from nco_builder.ui.glance.shown import ShownGlance

ROW, HIGHEST_ROW, HEAD = length(19), length(30), length(16)
BAR_TOP, BAR_BOTTOM = length(3), length(11)
PIP, PIP_APART = length(6), length(8)
MOST_PIPS = 8
MARK, NUMBER = length(13), length(13)
COURAGE = length(108)  # eight pips, the number, the mark and the gaps between them
AFTER_NAME = 6
SPECIAL = "◆"
NAMES_SHARE = 4
"""Long names have one of so many parts of the width, at most."""
StripLook = Literal["bar", "line", "ghost"]


class MenPlot(Plot):
    """A strip and a row of pips for every man."""

    _given = 0
    """How high a row is by the room there is; 0 before anybody looked."""

    @property
    def _row(self) -> int:
        return max(ROW, self._given)

    def fill(self, height: int) -> None:
        """Be so high, as far as that is readable."""
        rows = len(self.shown.rows) if self.shown else 0
        row = min(HIGHEST_ROW, (height - HEAD - AXIS - 4) // rows) if rows else ROW
        if max(ROW, row) != self._row:
            self._given = row
            self._fit()
            self.update()

    def least(self) -> int:
        """How high it is with the lowest rows that can be read."""
        return self.high() - (self._row - ROW) * (len(self.shown.rows) if self.shown else 0)

    def high(self) -> int:
        """A row for each man, between head and scale."""
        return HEAD + self._row * (len(self.shown.rows) if self.shown else 0) + AXIS + 4

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw the scale, then man by man."""
        high = self._row * len(shown.rows)
        names = self.name_width(shown)
        area = QRectF(names, HEAD, max(px(60), self.width() - names - COURAGE), high)
        scale = InchScale(area, shown.book.defaults.table_in)
        scale.draw(painter)
        right = round(area.right()) + px(10)
        head = QRect(right, 0, COURAGE, HEAD)
        draw_text(painter, head, _("Courage"), type_face(SMALL), "dim")
        self._draw_least(painter, shown, right)
        whole = shown.more or shown.now
        seen = painter.clipBoundingRect()
        first = max(0, int(seen.top() - HEAD) // self._row)
        last = max(0, int(seen.bottom() - HEAD) // self._row + 1)
        for place, row in list(enumerate(shown.rows))[first:last]:
            top = HEAD + place * self._row + (self._row - ROW) // 2
            ghost = bool(shown.more) and row == len(shown.now.courage)
            place_of_name = QRect(0, top, names - AFTER_NAME, ROW - px(4))
            ink = "dim" if ghost else "ink"
            draw_text(painter, place_of_name, _name(shown, row), type_face(2), ink)
            look: StripLook = "ghost" if ghost else "bar"
            for reach in whole.reach[row]:
                self._draw_reach(painter, shown, reach, (scale, top), look)
                look = "line"
            _draw_nerve(painter, whole.courage[row], right, top)

    def name_width(self, shown: ShownGlance) -> int:
        """The longest name's room in pixels, as far as the reach keeps most of the width."""
        face = type_face(2)
        longest = max((face.width(_name(shown, row)) for row in shown.rows), default=0)
        return max(NAMES, min(longest + AFTER_NAME, self.width() // NAMES_SHARE))

    def _draw_reach(
        self,
        painter: QPainter,
        shown: ShownGlance,
        reach: Reach,
        place: tuple[InchScale, int],
        look: StripLook,
    ) -> None:
        """A bar for what reaches farthest, a thin line for whatever else he carries."""
        scale, top = place
        left, right = scale.x(0), scale.x(reach.full)
        unit = shown.book.units_by_id.get(shown.squad.members[reach.row].unit)
        token = f"{unit.kind}s" if unit else "dim"
        if look == "line":
            painter.setPen(QPen(color(token), 1.6))
            y = top + BAR_BOTTOM + px(5) / 2
            painter.drawLine(QPointF(left, y), QPointF(right, y))
            painter.drawLine(QPointF(right, y - px(5) / 2), QPointF(right, y + px(5) / 2))
            return
        bar = box(left, top + BAR_TOP, right, top + BAR_BOTTOM)
        if look == "ghost" or reach.only_answers:
            draw_ghost(painter, bar, token)
        else:
            near = scale.x(reach.half) if reach.half is not None else right
            fill(painter, box(left, top + BAR_TOP, near, top + BAR_BOTTOM), Pattern(token))
            if reach.half is not None:
                far = box(near, top + BAR_TOP, right, top + BAR_BOTTOM)
                fill(painter, far, Pattern(token, "/"))
        text = shown.weapon(reach.weapon)
        face = type_face(SMALL)
        if right + px(4) + face.width(text) <= scale.area.right():
            beside = QRect(
                round(right) + px(5), top, round(scale.area.right() - right), ROW - px(4)
            )
            draw_text(painter, beside, text, face, "dim")

    def _draw_least(self, painter: QPainter, shown: ShownGlance, left: int) -> None:
        """A line between the courage that allows no special action and that which does."""
        least = shown.book.defaults.special_action_courage
        x = left + NUMBER + px(4) + (least - 1) * PIP_APART - (PIP_APART - PIP) / 2
        painter.setPen(QPen(color("edge"), 1))
        painter.drawLine(QPointF(x, HEAD), QPointF(x, HEAD + self._row * len(shown.rows) - px(4)))


def _name(shown: ShownGlance, row: int) -> str:
    """What stands before a row: a man's name, or the unit of one more man."""
    return shown.recruit if row == len(shown.now.courage) else shown.man(row)


def _draw_nerve(painter: QPainter, nerve: Nerve, left: int, top: int) -> None:
    """His courage as a number and as pips, those of items hollow; a mark for special actions."""
    if nerve.courage is None or nerve.printed is None:
        return
    number = QRect(left, top, NUMBER, ROW - px(4))
    draw_text(painter, number, str(nerve.courage), type_face(2, Weight.Bold), "ink", RIGHT)
    y = top + (ROW - px(4) - PIP) / 2
    for pip in range(min(MOST_PIPS, max(0, nerve.courage))):
        x = left + NUMBER + px(4) + pip * PIP_APART
        square = QRectF(x + 0.5, y + 0.5, PIP - 1, PIP - 1)
        painter.setPen(QPen(color("ink" if nerve.actions else "dim"), 1))
        painter.setBrush(color("ink" if nerve.actions else "dim"))
        if pip >= nerve.printed:
            painter.setBrush(color("panel"))
        painter.drawRect(square)
    if nerve.actions:
        mark = QRect(left + NUMBER + px(4) + MOST_PIPS * PIP_APART, top, MARK, ROW - px(4))
        draw_text(painter, mark, SPECIAL, symbol_face(), "ink", CENTER)
