"""Drawings in millimetres as shapes in points."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from nco_builder.paper.cells import SHARE
from nco_builder.paper.fonts import (
    BOLD,
    LEADING,
    REGULAR,
    SMALLEST_NUMBER,
    SMALLEST_TEXT,
    printable,
    type_styles,
)
from nco_builder.paper.setting import set_lines, text_of
from nco_builder.paper.shapes import DASH, MM, SPACE, Curve, Outline, Ring, RuleLine, Slab, String
from nco_builder.paper.tags import FIGURE
from nco_builder.sheets.arrows import headed_arc, headed_line
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.drawings import Arc, Circle
from nco_builder.sheets.words import NBSP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.drawings import Drawing, Label, Polygon, Stroke

WEIGHTS: dict[Stroke, float] = {"thin": 0.7, "heavy": 1.7, "bold": 3.2, "dashed": 0.7, "light": 0.4}
RISE = 0.75
"""The height of the tallest letter above its baseline, as a share of the size."""


def sketch(drawing: Drawing, scale: float) -> Slab:
    """Return the drawing with scaled lines; labels stay legible and below its upper edge."""
    slab = _scaled(drawing, scale)
    above = max([RISE * string.size - string.y for string in slab.strings], default=0.0)
    if above <= 0:
        return slab
    lower = Slab(slab.height + above)
    lower.put(slab, 0, above)
    return lower


def _scaled(drawing: Drawing, scale: float) -> Slab:
    slab = Slab(drawing.height * scale * MM, FIGURE, drawing.shows)
    heads: list[Polygon] = []
    for each in drawing.lines:
        line, own = headed_line(each)
        heads += own
        points = [(x * scale * MM, y * scale * MM) for x, y in line.points]
        for start, end in pairwise(points):
            slab.rules += _rules(start, end, line.stroke)
    shapes = [_shape(outline, scale * MM, heads) for outline in drawing.outlines]
    slab.outlines = (*shapes, *(_shape(head, scale * MM, []) for head in heads))
    for label in drawing.labels:
        slab.strings += _strings(label, scale)
    return slab


def _shape(
    outline: Polygon | Circle | Arc, factor: float, heads: list[Polygon]
) -> Outline | Ring | Curve:
    """Return an outline in points; arrow heads of an arc are added to the list."""
    stroke = outline.stroke
    weight, light, dashed = WEIGHTS[stroke], stroke == "light", stroke == "dashed"
    if isinstance(outline, Arc):
        arc, own = headed_arc(outline)
        heads += own
        place = (arc.x * factor, arc.y * factor, arc.radius * factor)
        return Curve(*place, arc.start, arc.end, weight, light, dashed)
    if isinstance(outline, Circle):
        place = (outline.x * factor, outline.y * factor, outline.radius * factor)
        return Ring(*place, weight, light, dashed, outline.filled)
    points = tuple([(x * factor, y * factor) for x, y in outline.points])
    return Outline(points, weight, light, dashed, outline.filled)


def _strings(label: Label, scale: float) -> Iterator[String]:
    """Yield the lines of a label, several if it has a width."""
    face = BOLD if label.strong else REGULAR
    is_number = label.strong and any(map(str.isdigit, label.text))
    size = max(SMALLEST_NUMBER if is_number else SMALLEST_TEXT, label.size * scale)
    texts = _broken(label, size, scale) if label.width else [printable(label.text)]
    for place, text in enumerate(texts):
        x = label.x * scale * MM - SHARE[label.align] * face.width(text, size)
        yield String(x, label.y * scale * MM + place * LEADING * size, face, size, text)


KEPT = re.compile(r"(?<=\S) (?=◆|\w\.(?: |$))")
"""The blank before a mark, or before a letter that ends a sentence, with which no line begins."""


def _broken(label: Label, size: float, scale: float) -> list[str]:
    text = KEPT.sub(NBSP, label.text)
    words = (Text(text, "strong" if label.strong else "text"),)
    return [text_of(line) for line in set_lines(words, label.width * scale * MM, type_styles(size))]


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
