"""The drawings of a vehicle chart: line of sight, and edges of arrival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.drawings import Drawing, Label, Polyline
from nco_builder.sheets.words import faces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.vehicles import EdgeLine, TypeNames

SMALLEST_TYPE = 1
SIGHT_WIDTH, SIGHT_HEIGHT = 50.0, 19.5
MIDDLE_X, MIDDLE_Y = SIGHT_WIDTH / 2, 10.5
HATCH, HATCH_DEPTH = 2.0, 1.6
TABLE_LEFT, TABLE_RIGHT, TABLE_TOP, TABLE_BOTTOM = 6.0, 54.0, 1.0, 19.0
EDGES_WIDTH, EDGES_HEIGHT = 60.0, 23.5
ARROW, ARROW_HEAD = 4.5, 1.2


def sight_picture(kind: TypeNames) -> Drawing:
    """Return the two halves of a vehicle from above, with its front at the top."""
    body = _car() if kind.size_order == SMALLEST_TYPE else _tank()
    halves = (
        Polyline(((0, MIDDLE_Y), (MIDDLE_X - 6.5, MIDDLE_Y)), "dashed"),
        Polyline(((MIDDLE_X + 6.5, MIDDLE_Y), (SIGHT_WIDTH, MIDDLE_Y)), "dashed"),
    )
    labels = (
        Label(0, MIDDLE_Y - 4, _("seen"), strong=True),
        Label(0, MIDDLE_Y + 6, _("not seen"), strong=True),
        Label(SIGHT_WIDTH, MIDDLE_Y - 4, _("front half"), "right"),
        Label(SIGHT_WIDTH, MIDDLE_Y + 6, _("rear half"), "right"),
    )
    shows = _("What a vehicle sees, from above")
    lines = (*halves, *_hatching(), *body)
    return Drawing(SIGHT_WIDTH, SIGHT_HEIGHT, lines, labels, shows=shows)


def _hatching() -> Iterator[Polyline]:
    """Return short strokes on the blind side of the dividing line."""
    count = int((MIDDLE_X - 6.5) / HATCH)
    for start in (HATCH_DEPTH, MIDDLE_X + 6.5 + HATCH_DEPTH):
        for place in range(count):
            x = start + place * HATCH
            yield Polyline(((x, MIDDLE_Y + 0.5), (x - HATCH_DEPTH, MIDDLE_Y + 0.5 + HATCH_DEPTH)))


def _tank() -> Iterator[Polyline]:
    """Return a hull between two tracks, and a turret with its gun."""
    x, y = MIDDLE_X, MIDDLE_Y
    yield _box(x - 3.5, y - 7, x + 3.5, y + 7.5, "heavy")
    for left in (x - 5.5, x + 3.5):
        yield _box(left, y - 8, left + 2, y + 8.5)
        for rung in range(1, 11):
            level = y - 8 + rung * 1.5
            yield Polyline(((left, level), (left + 2, level)), "light")
    yield from _turret(2.5, 10)


def _car() -> Iterator[Polyline]:
    """Return a hull on four wheels, and a small turret."""
    x, y = MIDDLE_X, MIDDLE_Y
    left_side = [(x - across, y + along) for across, along in HULL]
    right_side = [(x + across, y + along) for across, along in reversed(HULL)]
    yield Polyline((*left_side, *right_side, left_side[0]), "heavy")
    for left in (x - 5.2, x + 3.5):
        for top in (y - 6, y + 2.5):
            yield _box(left, top, left + 1.7, top + 4)
    yield from _turret(1.9, 9.5)


HULL = ((2.0, -8.0), (3.3, -5.5), (3.3, 7.0), (2.4, 8.0))
"""Half the outline of a car: distances to the side and along."""


def _turret(radius: float, gun: float) -> Iterator[Polyline]:
    x, y = MIDDLE_X, MIDDLE_Y
    short = radius * 0.414
    corners = (
        *((-short, -radius), (short, -radius), (radius, -short), (radius, short)),
        *((short, radius), (-short, radius), (-radius, short), (-radius, -short)),
    )
    outline = [(x + across, y + along) for across, along in (*corners, corners[0])]
    yield Polyline(tuple(outline))
    yield Polyline(((x, y - radius), (x, y - gun)), "heavy")


def _box(left: float, top: float, right: float, bottom: float, stroke: str = "thin") -> Polyline:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return Polyline(corners, "heavy" if stroke == "heavy" else "thin")


def edges_picture(edges: Iterable[EdgeLine]) -> Drawing:
    """Return the table as its player sees it, with the edge for each die face."""
    left, right, top, bottom = TABLE_LEFT, TABLE_RIGHT, TABLE_TOP, TABLE_BOTTOM
    center, across = (top + bottom) / 2, (left + right) / 2
    rolls = {edge.edge: faces(edge.rolls) for edge in edges}
    low = (center + bottom) / 2
    lines = (
        _box(left, top, right, bottom),
        Polyline(((left, center), (right, center)), "dashed"),
        Polyline(((left, center), (left, bottom), (right, bottom), (right, center)), "heavy"),
        *_arrow(left, low, 1, 0),
        *_arrow(right, low, -1, 0),
        *_arrow(across, bottom, 0, -1),
    )
    own = f"{rolls['own']}: " + _("your own edge")
    labels = (
        Label(left - 1.5, low + 1, rolls["left"], "right", strong=True),
        Label(right + 1.5, low + 1, rolls["right"], strong=True),
        Label(across, bottom + 3.8, own, "center", strong=True),
        Label(across, top + 4.2, _("enemy’s half"), "center"),
        Label(across, center - 1, _("center line"), "center"),
    )
    shows = _("The table edge for each die")
    return Drawing(EDGES_WIDTH, EDGES_HEIGHT, lines, labels, shows=shows)


def _arrow(x: float, y: float, right: int, down: int) -> Iterator[Polyline]:
    """Yield an arrow from an edge into the table."""
    tip = (x + right * ARROW, y + down * ARROW)
    yield Polyline(((x, y), tip))
    for side in (-1, 1):
        back_x = tip[0] - right * ARROW_HEAD + down * side * ARROW_HEAD * 0.6
        back_y = tip[1] - down * ARROW_HEAD + right * side * ARROW_HEAD * 0.6
        yield Polyline(((back_x, back_y), tip))
