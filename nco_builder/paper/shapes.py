"""Shapes on a page: strings, frames and rules in points, measured from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.paper.fonts import Face

MM = 72 / 25.4
DASH, SPACE = 1.1 * MM, 0.8 * MM
FrameLook = Literal["thin", "firm", "heavy", "dashed", "filled", "solid"]
Ink = Literal["black", "soldier", "specialist"]
"""The purpose of a line, which sets its color on color printers; no meaning depends on it."""


class Size(NamedTuple):
    """Width and height of a paper, in points."""

    width: float
    height: float


class String(NamedTuple):
    """A measured, printable text; `y` is its baseline. It may be upside down."""

    x: float
    y: float
    face: Face
    size: float
    text: str
    white: bool = False
    turned: bool = False


class Frame(NamedTuple):
    """A rectangle; `y` is its upper edge. A solid one is filled and has no outline.

    One that `adorns` is thin in ink saver: nothing is ticked or written in it. Its corners have
    a `radius`. One that `ticks` is a box to tick, and a field of a form if one is wanted.
    """

    x: float
    y: float
    width: float
    height: float
    look: FrameLook
    adorns: bool = False
    radius: float = 0.0
    ticks: bool = False


class RuleLine(NamedTuple):
    """A straight line `weight` points thick; a light one is gray."""

    x: float
    y: float
    to_x: float
    to_y: float
    weight: float
    light: bool = False
    ink: Ink = "black"


class Outline(NamedTuple):
    """A closed path through points, `weight` points thick; a light one is gray."""

    points: tuple[tuple[float, float], ...]
    weight: float
    light: bool
    dashed: bool
    filled: bool


class FilledShape(NamedTuple):
    """A filled black shape of closed rings; a ring within another one is a hole.

    Ink saver draws its outline.
    """

    rings: tuple[tuple[tuple[float, float], ...], ...]


class Ring(NamedTuple):
    """A circle around a point."""

    x: float
    y: float
    radius: float
    weight: float
    light: bool
    dashed: bool
    filled: bool


class Curve(NamedTuple):
    """A part of a circle around a point, clockwise from one angle to another, in degrees."""

    x: float
    y: float
    radius: float
    start: float
    end: float
    weight: float
    light: bool
    dashed: bool


class Mosaic(NamedTuple):
    """Black rectangles that together form a picture, and its alternative text."""

    tiles: tuple[tuple[float, float, float, float], ...]
    """Left, top, width and height of each."""
    alternative: str


class Slab:
    """A group of shapes and slabs, measured from its own upper left corner."""

    __slots__ = (
        *("alternative", "frames", "height", "mosaic", "outlines"),
        *("parts", "rules", "strings", "tag"),
    )

    def __init__(self, height: float = 0, tag: str = "", alternative: str = "") -> None:
        """Start without shapes.

        `tag` is its role for screen readers (`tags.py`), `alternative` what a figure shows.
        """
        self.height = height
        self.alternative = alternative
        self.tag = tag
        self.strings: list[String] = []
        self.frames: list[Frame] = []
        self.rules: list[RuleLine] = []
        self.outlines: tuple[Outline | Ring | Curve | FilledShape, ...] = ()  # few have any
        self.parts: list[tuple[float, float, Slab]] = []
        self.mosaic: Mosaic | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it contains nothing."""
        return not (
            self.strings or self.frames or self.rules or self.outlines or self.parts or self.mosaic
        )

    def tagged(self, tag: str) -> Slab:
        """Return a copy with another role; this slab, which may be shared, stays unchanged."""
        slab = Slab(self.height, tag, self.alternative)
        slab.strings, slab.frames, slab.rules = self.strings, self.frames, self.rules
        slab.outlines, slab.parts, slab.mosaic = self.outlines, self.parts, self.mosaic
        return slab

    def put(self, part: Slab, x: float, y: float) -> None:
        """Put another, finished slab at a place of this one; the height stays."""
        self.parts.append((x, y, part))

    def placed(self, x: float = 0, y: float = 0) -> Iterator[tuple[float, float, Slab]]:
        """Return this slab and all nested ones, each with the position of its corner."""
        waiting = [(x, y, self)]
        while waiting:
            left, top, slab = waiting.pop()
            yield left, top, slab
            waiting += [(left + x, top + y, part) for x, y, part in reversed(slab.parts)]
