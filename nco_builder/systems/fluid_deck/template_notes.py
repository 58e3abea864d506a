"""How strike templates are laid and where aircraft come in, as sketches that are not to scale."""

from __future__ import annotations

from math import hypot, radians, tan
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.contents import Plate
from nco_builder.sheets.drawings import Circle, Drawing, Label, Polyline
from nco_builder.systems.fluid_deck.support_card import AGREE

if TYPE_CHECKING:
    from nco_builder.systems.fluid_deck.rules import StrikeTemplates

    Point = tuple[float, float]

LYING_WIDTH, LYING_HEIGHT = 98.0, 78.0
ENTRY_WIDTH, ENTRY_HEIGHT = 78.0, 84.0
HEADING, SMALL, RING = 9.0, 8.0, 3.2
SKETCH = 3.4
"""Millimetres an inch takes in the sketches."""
OVERLAP = 2.2
FIRST, SECOND = 4.0, 50.0
"""Where the two sketches of joined templates begin."""


def how_they_lie(templates: StrikeTemplates) -> Plate:
    """A curve and a straight run, and what of the templates is one reading."""
    pieces, top = templates.bomber.pieces, 12.0
    wide, *lengths = (pieces[0].width * SKETCH, *(piece.length * SKETCH for piece in pieces))
    lines = [*_heading(LYING_WIDTH)]
    lines += _curve(wide, lengths, templates.bomber.taper, top)
    y = top
    for length in lengths:
        lines.append(_box(SECOND, y, wide, length))
        y += length - OVERLAP
    curve = _("A curve: edges full against each other.")
    run = _("A straight run: long edges touch corner to corner, the tapers overlap.")
    reading = _(
        "{mark} Solid lines are the sizes of the document. Dashed ones are one reading: it does "
        "not say which side the taper cuts, which edges bear A to D, nor the shape of what is "
        "added to the artillery box. Agree, then cut."
    ).format(mark=AGREE)
    labels = (
        *_headed(_("How they lie"), _("sketches, not to scale"), LYING_WIDTH),
        Label(FIRST + wide + 9, top + 4, curve, size=SMALL, width=23),
        Label(SECOND + wide + 4, top + 4, run, size=SMALL, width=30),
        Label(0, 62, reading, size=SMALL, width=LYING_WIDTH),
    )
    return Plate(_("How they lie"), Drawing(LYING_WIDTH, LYING_HEIGHT, tuple(lines), labels))


def _curve(wide: float, lengths: list[float], taper: int, top: float) -> list[Polyline]:
    """Three templates whose edges lie full against each other, the second one tapered."""
    first, second, third = lengths
    left, right = FIRST, FIRST + wide
    low, rise = top + first + second, wide / tan(radians(taper))
    end, start = (left, low), (right, low - rise)
    tapered = ((left, top + first), (right, top + first), start, end)
    away = _across(start, end, third)
    turned = (
        start,
        end,
        (end[0] + away[0], end[1] + away[1]),
        (start[0] + away[0], start[1] + away[1]),
    )
    return [_box(left, top, wide, first), _closed(tapered), _closed(turned)]


def _across(start: Point, end: Point, length: float) -> Point:
    """A way of a length, square to the line between two points."""
    along = (end[0] - start[0], end[1] - start[1])
    whole = hypot(*along)
    return along[1] / whole * length, -along[0] / whole * length


def where_it_comes_in(templates: StrikeTemplates) -> Plate:
    """The table with its corners and the middles of its long sides, counted clockwise."""
    left, right, top, low = 8.0, 70.0, 16.0, 46.0
    middle = (left + right) / 2
    places = ((left, top), (middle, top), (right, top), (right, low), (middle, low), (left, low))
    numbers = tuple(
        Label(x, y + 1.2, str(number), "center", strong=True, size=SMALL)
        for number, (x, y) in enumerate(places, 1)
    )
    lines = [*_heading(ENTRY_WIDTH)]
    lines += [_between(*ends) for ends in zip(places, (*places[1:], places[0]), strict=True)]
    said = _(
        "{mark} A corner of the table is named, then corner, middle of the long side and so on are "
        "counted clockwise: {count} points. What is rolled for one is not in the document."
    ).format(mark=AGREE, count=templates.entry_points)
    labels = (
        *_headed(_("Where it comes in"), _("from a corner you name"), ENTRY_WIDTH),
        *numbers,
        Label(middle, (top + low) / 2 + 1, _("table"), "center", size=SMALL),
        Label(0, low + 10, said, size=SMALL, width=ENTRY_WIDTH),
    )
    rings = tuple(Circle(x, y, RING) for x, y in places)
    drawing = Drawing(ENTRY_WIDTH, ENTRY_HEIGHT, tuple(lines), labels, rings)
    return Plate(_("Where it comes in"), drawing)


def _heading(width: float) -> tuple[Polyline, ...]:
    return (Polyline(((0, 6), (width, 6))),)


def _headed(heading: str, aside: str, width: float) -> tuple[Label, ...]:
    return (
        Label(0, 4.5, heading, strong=True, size=HEADING),
        Label(width, 4.5, aside, "right", size=SMALL),
    )


def _box(x: float, y: float, width: float, height: float) -> Polyline:
    return _closed(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def _closed(points: tuple[Point, ...]) -> Polyline:
    return Polyline((*points, points[0]))


def _between(start: Point, end: Point) -> Polyline:
    """A line from ring to ring."""
    along = (end[0] - start[0], end[1] - start[1])
    share = RING / hypot(*along)
    step = (along[0] * share, along[1] * share)
    return Polyline(
        ((start[0] + step[0], start[1] + step[1]), (end[0] - step[0], end[1] - step[1])), "heavy"
    )
