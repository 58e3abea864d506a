"""Drawings in millimetres as shapes in points."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from nco_builder.paper.cells import SHARE
from nco_builder.paper.fonts import BOLD, REGULAR, SMALLEST_NUMBER, SMALLEST_TEXT, printable
from nco_builder.paper.shapes import DASH, MM, SPACE, Outline, Ring, RuleLine, Slab, String
from nco_builder.sheets.drawings import Circle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.drawings import Drawing, Label, Polygon, Stroke

WEIGHTS: dict[Stroke, float] = {"thin": 0.7, "heavy": 1.7, "dashed": 0.7, "light": 0.4}


def sketch(drawing: Drawing, scale: float) -> Slab:
    """The drawing, its lines scaled; words stay readable."""
    slab = Slab(drawing.height * scale * MM)
    for line in drawing.lines:
        points = [(x * scale * MM, y * scale * MM) for x, y in line.points]
        for start, end in pairwise(points):
            slab.rules += _rules(start, end, line.stroke)
    slab.outlines = tuple([_outline(outline, scale * MM) for outline in drawing.outlines])
    for label in drawing.labels:
        slab.strings.append(_string(label, scale))
    return slab


def _outline(outline: Polygon | Circle, factor: float) -> Outline | Ring:
    stroke = outline.stroke
    looks = (WEIGHTS[stroke], stroke == "light", stroke == "dashed", outline.filled)
    if isinstance(outline, Circle):
        return Ring(outline.x * factor, outline.y * factor, outline.radius * factor, *looks)
    return Outline(tuple([(x * factor, y * factor) for x, y in outline.points]), *looks)


def _string(label: Label, scale: float) -> String:
    face = BOLD if label.strong else REGULAR
    size = max(SMALLEST_NUMBER if label.strong else SMALLEST_TEXT, label.size * scale)
    text = printable(label.text)
    x = label.x * scale * MM - SHARE[label.align] * face.width(text, size)
    return String(x, label.y * scale * MM, face, size, text)


def _rules(
    start: tuple[float, float], end: tuple[float, float], stroke: Stroke
) -> Iterator[RuleLine]:
    weight, light = WEIGHTS[stroke], stroke == "light"
    if stroke != "dashed":
        yield RuleLine(*start, *end, weight, light)
        return
    length = hypot(end[0] - start[0], end[1] - start[1])
    at = 0.0
    while at < length:
        ends = [
            start[axis] + (end[axis] - start[axis]) * min(along, length) / length
            for along in (at, at + DASH)
            for axis in (0, 1)
        ]
        yield RuleLine(ends[0], ends[1], ends[2], ends[3], weight)
        at += DASH + SPACE
