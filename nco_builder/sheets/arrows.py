"""Arrow heads, as outlines next to their lines."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

from nco_builder.sheets.drawings import Polygon

if TYPE_CHECKING:
    from nco_builder.sheets.drawings import Arc, Polyline, Stroke

LENGTHS: dict[Stroke, float] = {"bold": 4.2}
LENGTH = 2.4
"""Length of a head in millimetres, and of one for thick lines."""
HALF = 0.48
"""Half its width, as a share of its length."""


def headed_line(line: Polyline) -> tuple[Polyline, tuple[Polygon, ...]]:
    """Return a line shortened to the base of its heads, and the heads; a plain one is unchanged."""
    if not line.arrow:
        return line, ()
    first, second = line.points[:2]
    *_others, before, last = line.points
    length = LENGTHS.get(line.stroke, LENGTH)
    points = [*line.points]
    heads = [_head(last, atan2(last[1] - before[1], last[0] - before[0]), length)]
    points[-1] = _back(last, before, length)
    if line.arrow == "both":
        heads.append(_head(first, atan2(first[1] - second[1], first[0] - second[0]), length))
        points[0] = _back(first, points[1], length)
    return line.replace(points=tuple(points), arrow=""), tuple(heads)


def headed_arc(arc: Arc) -> tuple[Arc, tuple[Polygon, ...]]:
    """Return an arc shortened to the base of its heads, and the heads; a plain one is unchanged."""
    if not arc.arrow:
        return arc, ()
    length = LENGTHS.get(arc.stroke, LENGTH)
    turn = min(degrees(length / arc.radius), (arc.end - arc.start) / 2)
    middle = (arc.x, arc.y)
    # a head is drawn along its chord: along the tangent it would point outwards
    heads = [_head(_at(middle, arc.radius, arc.end), radians(arc.end + 90 - turn / 2), length)]
    start = arc.start
    if arc.arrow == "both":
        tip = _at(middle, arc.radius, arc.start)
        heads.append(_head(tip, radians(arc.start - 90 + turn / 2), length))
        start += turn
    return arc.replace(start=start, end=arc.end - turn, arrow=""), tuple(heads)


def _at(middle: tuple[float, float], radius: float, angle: float) -> tuple[float, float]:
    return middle[0] + radius * cos(radians(angle)), middle[1] + radius * sin(radians(angle))


def _back(
    tip: tuple[float, float], before: tuple[float, float], length: float
) -> tuple[float, float]:
    """Return where the line ends below a head, no further back than its last corner."""
    whole = hypot(tip[0] - before[0], tip[1] - before[1])
    share = min(1.0, length / whole) if whole else 0.0
    return tip[0] + share * (before[0] - tip[0]), tip[1] + share * (before[1] - tip[1])


def _head(tip: tuple[float, float], angle: float, length: float) -> Polygon:
    """Return a filled triangle that points in a direction, clockwise in radians."""
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    corners = [
        (
            tip[0] - length * along[0] + side * length * across[0],
            tip[1] - length * along[1] + side * length * across[1],
        )
        for side in (HALF, -HALF)
    ]
    return Polygon((tip, *corners), "thin", filled=True)
