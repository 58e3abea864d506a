"""The common base of plots: accessible title, scale of inches, elided words."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nco_builder.language import _, ngettext
from nco_builder.rules.catalogue import silhouette
from nco_builder.systems.odds import OddsBar, OddsChart
from nco_builder.ui.glance.bars import (
    APART,
    BAR_BOTTOM,
    BAR_TOP,
    BEYOND,
    LEGEND_ROW,
    ROW,
    SWATCH,
    ChartPainter,
)
from nco_builder.ui.glance.shown import ENDS, LEVELS, ROLES, in_figures, in_inches
from nco_builder.ui.parts.icons import draw_silhouette, silhouette_width
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, RIGHT, Weight, draw_text, type_face
from nco_builder.ui.parts.scroll_edges import DEPTH
from nco_builder.ui.parts.theme import Tokens, color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from nco_builder.glance import ExpectedHits, RolePoints, Step
    from nco_builder.ui.glance.shown import ShownGlance


INCHES_APART = 6
LEAST = length(280)
NUMBER_WIDTH = length(24)
AXIS = length(16)
"""The height of the labels below a scale."""
SMALL = 3
NAMES = length(92)
"""The least width of the names before bars."""
NAMES_SHARE = 4
"""The part of the width that long names may take, as a divisor."""
AFTER_NAME = 6
COURAGE = length(94)
"""The width beside the ranges: eight pips, the number and the gaps between them."""
SPACING = 5.0
"""The distance of hatching lines."""


class Plot(QWidget):
    """Paints a plot; its table has the same content."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.shown: ShownGlance | None = None

    def show_squad(self, shown: ShownGlance) -> None:
        """Show a squad, repainting only if something has changed."""
        before, self.shown = self.shown, shown
        if shown != before:
            self._fit()
            self.update()

    def forget(self) -> None:
        """Release the squad."""
        self.shown = None

    def high(self) -> int:
        """Return the wanted height at its width."""
        raise NotImplementedError

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw the plot."""
        raise NotImplementedError

    def _fit(self) -> None:
        high = self.high() if self.shown else 0
        if high != self.minimumHeight():
            self.setFixedHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(LEAST, self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.shown:
            painter = QPainter(self)
            painter.setClipRect(event.rect())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.draw(painter, self.shown)
            painter.end()


class InchScale:
    """The width of the table in inches, mapped to an area."""

    def __init__(self, area: QRectF, inches: int) -> None:
        self.area, self.inches = area, inches

    def x(self, inches: float) -> float:
        """Return the position of a distance."""
        return self.area.left() + self.area.width() * float(inches) / self.inches

    def draw(self, painter: QPainter) -> None:
        """Draw a light line and a label every few inches."""
        told = 1 if self.x(INCHES_APART) - self.x(0) >= NUMBER_WIDTH else 2
        for inches in range(0, self.inches + 1, INCHES_APART):
            x = self.x(inches)
            painter.setPen(QPen(color("line"), 1))
            painter.drawLine(QPointF(x, self.area.top()), QPointF(x, self.area.bottom()))
            if inches // INCHES_APART % told:
                continue
            below = QRect(round(x) - px(16), round(self.area.bottom()) + px(1), px(32), AXIS)
            draw_text(painter, below, f"{inches}″", type_face(SMALL), "dim", CENTER)


def inch_scale(
    width: int, shown: ShownGlance, top: int, high: int, *, alone: bool = False
) -> InchScale:
    """Return the scale of distances, at the same place in every plot of this width.

    A plot that stands alone in its column aligns with no other, and uses the whole width.
    """
    left = NUMBER_WIDTH if alone else name_width(width, shown)
    right = AXIS if alone else COURAGE
    area = QRectF(left, top, max(px(60), width - left - right), high)
    return InchScale(area, shown.book.defaults.table_in)


def name_width(width: int, shown: ShownGlance) -> int:
    """Return the width of the longest name, as far as the ranges keep most of the width."""
    face = type_face(2)
    longest = max((face.width(row_name(shown, row)) for row in shown.rows), default=0)
    return max(NAMES, min(longest + AFTER_NAME, width // NAMES_SHARE))


def row_name(shown: ShownGlance, row: int) -> str:
    """Return the label of a row: a man's name, or the unit of one more man."""
    return shown.recruit if row == len(shown.now.courage) else shown.man(row)


class TargetLine:
    """The dotted line at the distance of the target; no word is read through it.

    Args:
        scale: the scale of the plot.
        inches: the distance; None without a target.
    """

    def __init__(self, scale: InchScale, inches: int | None) -> None:
        self._scale = scale
        self.is_there = inches is not None and inches <= scale.inches
        self.x = scale.x(inches or 0)

    def draw(self, painter: QPainter, top: float) -> None:
        """Draw the line from a height down to the scale."""
        if self.is_there:
            pen = QPen(color("ink"), 1.2)
            pen.setStyle(Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(self.x, top), QPointF(self.x, self._scale.area.bottom()))

    def crosses(self, place: QRect) -> bool:
        """Return whether the line goes through a place, or touches it."""
        return self.is_there and place.left() - px(2) <= self.x <= place.right() + px(2)

    def make_way(self, place: QRect, left: float, right: float) -> QRect:
        """Return a place beside the line between two positions, or where it is without room."""
        if not self.crosses(place):
            return place
        room = place.width() + px(4)
        sides = [(left, self.x), (self.x, right)]
        start, end = max(sides, key=lambda side: side[1] - side[0])
        if end - start < room:
            return place
        return QRect(round(start + end - place.width()) // 2, place.y(), *place.size().toTuple())


def box(left: float, top: float, right: float, bottom: float) -> QPainterPath:
    """Return a rectangle as path."""
    path = QPainterPath()
    path.addRect(QRectF(left, top, right - left, bottom - top))
    return path


PALER = 0.45
"""The opacity of a color beyond half range."""
OTHER = "pistol"
"""The weapon whose color a weapon without its own has."""
WEAPONS = frozenset(
    name.removeprefix("weapon_") for name in Tokens.__annotations__ if name.startswith("weapon_")
)


def weapon_token(weapon: str) -> str:
    """Return the token of a weapon's color."""
    return f"weapon_{weapon if weapon in WEAPONS else OTHER}"


def fill(painter: QPainter, area: QPainterPath, token: str, *, paler: bool = False) -> None:
    """Fill an area, with a fine edge towards its neighbors."""
    ink = color(token)
    ink.setAlphaF(PALER if paler else 1.0)
    painter.fillPath(area, ink)
    painter.setPen(QPen(color("panel"), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(area)


def hollow(painter: QPainter, area: QPainterPath, ink: str = "edge") -> None:
    """Draw only the outline of an area."""
    painter.setPen(QPen(color(ink), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(area)


def hatch(painter: QPainter, area: QPainterPath, ink: str = "soldiers") -> None:
    """Hatch what one more man would change."""
    painter.save()
    painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(color(ink), 1.6))
    around = area.boundingRect()
    high = around.height()
    first = int(around.left() // SPACING)
    for place in range(first, int((around.right() + high) // SPACING) + 1):
        x = place * SPACING
        painter.drawLine(QLineF(x - high, around.bottom(), x, around.top()))
    painter.restore()
    hollow(painter, area, ink)


LEAST_HIGH, MOST_HIGH, HIGH_SHARE = length(150), length(300), 0.36
LOWEST, HIGHEST = length(120), length(900)
"""The least and greatest height of the steps, relative to their width."""
LEAST_SEEN = length(88)
"""Their least height in a window so low that the scale would be below its edge."""
TOP, LABEL = length(28), 13
PICTURE = length(12)
MOST_LINES = 6


class HitsPlot(Plot):
    """The steps, the pattern of each weapon, and the totals above them."""

    _given = 0
    """Return the height of the steps for the given room; 0 before there is any."""
    alone = False
    """Whether no plot below has its distances at the same place."""

    @property
    def _steps_high(self) -> int:
        return self._given or max(LEAST_HIGH, min(MOST_HIGH, round(self.width() * HIGH_SHARE)))

    def fill(self, height: int) -> None:
        """Take a height, within legible bounds."""
        around = self.high() - self._steps_high
        self._take(max(LOWEST, min(HIGHEST, self.width() * 3 // 4, height - around)))

    def be_seen(self, height: int) -> None:
        """Be lower where steps and scale would not be seen together; the legend may be below."""
        self._take(max(LEAST_SEEN, min(self._steps_high, height - TOP - AXIS - DEPTH)))

    def _take(self, high: int) -> None:
        if self.shown and high != self._steps_high:
            self._given = high
            self._fit()
            self.update()

    def pleasant(self) -> int:
        """Return the height from which on notes below are worth more than a higher plot."""
        wide = round(self._scale(self.shown).area.width()) if self.shown else 0
        return self.high() - self._steps_high + max(LOWEST, wide // 3)

    def high(self) -> int:
        """Return the height of steps, scale and legend."""
        return TOP + self._steps_high + AXIS + 4 + LEGEND_ROW * len(list(self._legend()))

    def _scale(self, shown: ShownGlance) -> InchScale:
        return inch_scale(self.width(), shown, TOP, self._steps_high, alone=self.alone)

    def stand_alone(self, *, alone: bool) -> None:
        """Use the whole width, or leave the distances where the plot of men has them."""
        if alone != self.alone:
            self.alone = alone
            self.update()

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw scale, steps, what one more man adds, and legend."""
        scale = self._scale(shown)
        hits, more = shown.now.hits, shown.more.hits if shown.more else None
        most = float(shown.most)
        self._draw_levels(painter, scale, shown.most)
        scale.draw(painter)
        if more:
            hatch(painter, _contour(more, scale, most).subtracted(_contour(hits, scale, most)))
        for weapon in hits.weapons:
            fill(painter, _area(hits, weapon, scale, most), weapon_token(weapon))
        target = TargetLine(scale, shown.inches)
        target.draw(painter, px(1))
        if target.is_there:
            self._draw_target_label(painter, target, shown)
        taken = list(self._draw_sums(painter, more or hits, scale, target))
        self._draw_labels(painter, shown, scale, target, taken)
        self._draw_legend(painter, shown)

    def _draw_target_label(self, painter: QPainter, target: TargetLine, shown: ShownGlance) -> None:
        """Say beside the head of the dotted line what it is."""
        text, face = _("target at {inches}″").format(inches=shown.inches), type_face(SMALL)
        wide, behind = face.width(text) + px(2), round(target.x) + px(4)
        left = behind if behind + wide <= self.width() else round(target.x) - px(4) - wide
        draw_text(painter, QRect(left, 0, wide, px(14)), text, face, "dim")

    def _draw_labels(
        self,
        painter: QPainter,
        shown: ShownGlance,
        scale: InchScale,
        target: TargetLine,
        taken: list[QRect],
    ) -> None:
        """Name each weapon in its widest step, or behind its last one, where there is room."""
        face, hits = type_face(2), shown.now.hits
        for weapon in hits.weapons:
            places = [
                QRectF(
                    QPointF(scale.x(float(step.start)), _y(high, scale, shown.most)),
                    QPointF(scale.x(float(step.until)), _y(low, scale, shown.most)),
                )
                for step in hits.steps
                for low, high in [_level(step, weapon)]
                if high > low
            ]
            place = max(places, key=lambda each: min(each.width(), px(80)) * each.height())
            text, token = self._label(shown, weapon), weapon_token(weapon)
            wide = face.width(text) + px(6)
            if wide <= place.width() and place.height() >= px(LABEL):
                inside = QRect(0, 0, wide, px(LABEL))
                inside.moveCenter(place.center().toPoint())
                inside = target.make_way(inside, place.left(), place.right())
                if target.crosses(inside):  # no line goes through a word
                    ground = inside & place.toAlignedRect().adjusted(1, 1, -1, -1)
                    painter.fillRect(ground, color(token))
                line = face.capitals_at(place.center().y(), inside.left(), wide)
                draw_text(painter, line, text, face, f"on_{token}", CENTER)
                continue
            last = places[-1]
            behind = QRect(round(last.right()) + px(6), 0, wide, px(LABEL))
            if target.crosses(behind):
                behind.moveLeft(round(target.x) + px(4))
            behind.moveTop(round(last.center().y()) - behind.height() // 2)
            behind.moveBottom(min(behind.bottom(), int(scale.area.bottom()) - 1))  # above the axis
            above = all(
                behind.bottom() < _y(float(step.hits), scale, shown.most)
                for step in hits.steps
                if scale.x(float(step.until)) > last.right() + 1
                and scale.x(float(step.start)) < behind.right()
            )
            free = behind.right() <= self.width() and not any(map(behind.intersects, taken))
            if above and free:
                taken.append(behind)
                painter.fillRect(behind, color("panel"))
                draw_text(painter, behind, text, face, "ink", CENTER)

    def _label(self, shown: ShownGlance, weapon: str) -> str:
        """Return the name of a weapon, and how many men fire it if several do."""
        parts = [
            part.men for s in shown.now.hits.steps for part in s.parts if part.weapon == weapon
        ]
        men = max(parts, default=0)
        name = shown.weapon(weapon)
        return _("{weapon} × {men}").format(weapon=name, men=men) if men > 1 else name

    def _draw_levels(self, painter: QPainter, scale: InchScale, most: int) -> None:
        apart = LEVELS * max(1, ceil(most / LEVELS / MOST_LINES))
        for level in range(0, most + 1, apart):
            y = _y(level, scale, most)
            painter.setPen(QPen(color("line"), 1))
            painter.drawLine(QPointF(scale.area.left(), y), QPointF(scale.area.right(), y))
            place = QRect(0, round(y) - px(8), round(scale.area.left()) - px(4), px(16))
            draw_text(painter, place, str(level), type_face(SMALL), "dim", RIGHT)

    def _draw_sums(
        self, painter: QPainter, hits: ExpectedHits, scale: InchScale, target: TargetLine
    ) -> Iterator[QRect]:
        """Draw the sum above each step that has room for it, and yield its place."""
        face, before = type_face(2, Weight.Bold), QRect()
        most = float(self.shown.most) if self.shown else 1.0
        for step in hits.steps:
            text = in_figures(step.hits)
            left, right = scale.x(float(step.start)), scale.x(float(step.until))
            if right - left >= face.width(text):
                y = round(_y(float(step.hits), scale, most))
                place = QRect(round(left + right - face.width(text)) // 2, 0, 0, px(14))
                place.moveTop(y - px(16))
                place.setWidth(face.width(text) + 1)
                place = target.make_way(place, left, right)
                if place.adjusted(-px(4), 0, 0, 0).intersects(before):
                    continue  # two numbers would read as one
                before = place
                painter.fillRect(place, color("panel"))
                draw_text(painter, place, text, face, "ink", CENTER)
                yield place

    def _legend(self) -> Iterator[list[tuple[str, int]]]:
        """Yield the weapons of the legend by line, each with its position."""
        line: list[tuple[str, int]] = []
        x = 0
        for weapon in self.shown.now.hits.weapons if self.shown else ():
            wide = self._legend_width(weapon)
            if line and x + wide > self.width():
                yield line
                line, x = [], 0
            line.append((weapon, x))
            x += wide + APART
        if line:
            yield line

    def _legend_width(self, weapon: str) -> int:
        assert self.shown  # noqa: S101 - there is a legend of what is shown alone
        drawn = silhouette_width(silhouette("weapons", weapon), PICTURE)
        name = self._label(self.shown, weapon)
        return SWATCH + px(5) + drawn + px(6) + type_face(2).width(name)

    def _draw_legend(self, painter: QPainter, shown: ShownGlance) -> None:
        top = TOP + self._steps_high + AXIS + px(4)
        for line in self._legend():
            for weapon, x in line:
                left = x
                swatch = box(left, top + px(4), left + SWATCH, top + LEGEND_ROW - px(4))
                fill(painter, swatch, weapon_token(weapon))
                room = QRect(left + SWATCH + px(5), top, self.width(), LEGEND_ROW)
                drawn = silhouette("weapons", weapon)
                room.setLeft(room.left() + draw_silhouette(painter, room, drawn, PICTURE, "ink"))
                draw_text(painter, room, self._label(shown, weapon), type_face(2), "ink")
            top += LEGEND_ROW

    def event(self, event: QEvent) -> bool:
        """Show the sums below the pointer in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.shown:
            scale = self._scale(self.shown)
            inches = (event.pos().x() - scale.area.left()) / scale.area.width() * scale.inches
            QToolTip.showText(event.globalPos(), told_at(self.shown, inches), self)
            return True
        return super().event(event)


def told_at(shown: ShownGlance, inches: float) -> str:
    """Return the sums at a distance by weapon; "" if nobody hits."""
    step = shown.now.hits.at(inches)
    if step is None or inches < 0:
        return ""
    head = _("Up to {inches} inches: {hits} hits")
    lines = [head.format(inches=in_inches(step.until), hits=in_figures(step.hits, 2))]
    row = _("{weapon} × {men}: {hits}")
    lines += [
        row.format(weapon=shown.weapon(part.weapon), men=part.men, hits=in_figures(part.hits, 2))
        for part in step.parts
    ]
    return "\n".join(lines)


def _y(hits: float, scale: InchScale, most: float) -> float:
    return scale.area.bottom() - scale.area.height() * hits / most


def _area(hits: ExpectedHits, weapon: str, scale: InchScale, most: float) -> QPainterPath:
    """Return the area of a weapon, stacked on the previous ones; it may have gaps."""
    path = QPainterPath()
    upper: list[QPointF] = []
    lower: list[QPointF] = []
    for step in (*hits.steps, None):
        low, high = _level(step, weapon) if step else (0.0, 0.0)
        if step and high > low:
            for inches in (float(step.start), float(step.until)):
                upper.append(QPointF(scale.x(inches), _y(high, scale, most)))
                lower.append(QPointF(scale.x(inches), _y(low, scale, most)))
        elif upper:
            path.addPolygon(QPolygonF([*upper, *reversed(lower)]))
            path.closeSubpath()
            upper, lower = [], []
    return path


def _level(step: Step, weapon: str) -> tuple[float, float]:
    """Return the sums below and above a weapon in a step; equal if it is not fired."""
    below = 0.0
    for part in step.parts:
        if part.weapon == weapon:
            return below, below + float(part.hits)
        below += float(part.hits)
    return below, below


def _contour(hits: ExpectedHits, scale: InchScale, most: float) -> QPainterPath:
    """Return the outline of all steps."""
    path = QPainterPath(QPointF(scale.x(0), scale.area.bottom()))
    for step in hits.steps:
        y = _y(float(step.hits), scale, most)
        path.lineTo(scale.x(float(step.start)), y)
        path.lineTo(scale.x(float(step.until)), y)
    path.lineTo(path.currentPosition().x(), scale.area.bottom())
    return path


class RolesPlot(Plot):
    """A bar for each role, proportional to its points."""

    def high(self) -> int:
        """Return the height of a row per role."""
        return ROW * (len(_roles(self.shown)) if self.shown else 0) + px(4)

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw the roles."""
        before = {each.role: each for each in shown.now.roles}
        most = max([each.points for each in _roles(shown)], default=0) or 1
        long = max(px(40), self.width() - NAMES - BEYOND) / most
        for place, each in enumerate(_roles(shown)):
            top = place * ROW
            name = QRect(0, top, NAMES - px(6), ROW - px(2))
            count = _("{role} × {men}").format(role=_(ROLES[each.role]), men=each.men)
            draw_text(painter, name, count, type_face(2), "ink")
            now = before.get(each.role)
            left = float(NAMES)
            left += (now.points if now else 0) * long
            if left > NAMES:
                fill(painter, box(NAMES, top + BAR_TOP, left, top + BAR_BOTTOM), "edge")
            whole = NAMES + each.points * long
            if whole - left >= 1:
                hatch(painter, box(left, top + BAR_TOP, whole, top + BAR_BOTTOM))
            behind = QRect(round(whole) + px(6), top, BEYOND - px(6), ROW - px(2))
            draw_text(painter, behind, points_text(each), type_face(2, Weight.Bold), "ink")


def points_text(role: RolePoints) -> str:
    """Return the points of a role in both currencies."""
    told = [f"{points} {kind}" for points, kind in ((role.vp, "vp"), (role.sp, "sp")) if points]
    return " + ".join(told) or "0 vp"


def _roles(shown: ShownGlance) -> tuple[RolePoints, ...]:
    return (shown.more or shown.now).roles


class OddsPlot(Plot):
    """A bar for each number of shots, divided by what becomes of the target; a legend below."""

    def high(self) -> int:
        """Return the height of a row per number of shots, and the legend."""
        return self._painter(self.shown).height if self.shown else 0

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw the bars and the legend."""
        self._painter(shown).draw(painter)

    def _painter(self, shown: ShownGlance) -> ChartPainter:
        bars = []
        for each in shown.odds.odds if shown.odds else ():
            shots = ngettext("{count} shot", "{count} shots", each.shots).format(count=each.shots)
            bars.append(OddsBar(shots, tuple([getattr(each, end) for end in ENDS])))
        ends = tuple([_(end) for end in ENDS.values()])
        return ChartPainter(OddsChart("odds", "", ends, tuple(bars)), self.width(), low=True)
