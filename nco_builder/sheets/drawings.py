"""Drawings: lines and words on an area, in millimetres from its upper left corner."""

from __future__ import annotations

from typing import Literal

from nco_builder.schema.record import Frozen

Align = Literal["left", "center", "right"]
Stroke = Literal["thin", "heavy", "bold", "dashed", "light"]
"""A dashed line is one of several readings; a bold one is seen from across the table."""
Arrow = Literal["", "end", "both"]
"""The ends of a line with arrow heads."""


class Polyline(Frozen):
    """A line through points, from the first to the last."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke = "thin"
    arrow: Arrow = ""


class Polygon(Frozen):
    """A closed outline through points; a filled one is black, or an outline to save ink."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke = "thin"
    filled: bool = False


class Circle(Frozen):
    """A circle around a point; filled as a polygon is."""

    x: float
    y: float
    radius: float
    stroke: Stroke = "thin"
    filled: bool = False


class Arc(Frozen):
    """A part of a circle around a point, clockwise, in degrees from three o'clock."""

    x: float
    y: float
    radius: float
    start: float
    end: float
    stroke: Stroke = "thin"
    arrow: Arrow = ""


class Label(Frozen):
    """Text in a drawing; `y` is its baseline, `x` its left, center or right.

    `size` is its type size in points; it is scaled with the drawing, but stays legible. With a
    `width` in millimetres it is broken into lines, the first of them at `y`.
    """

    x: float
    y: float
    text: str
    align: Align = "left"
    strong: bool = False
    size: float = 8.0
    width: float = 0.0


class Drawing(Frozen):
    """Lines, outlines and words on an area; `shows` says what it is of to who does not see it."""

    width: float
    height: float
    lines: tuple[Polyline, ...]
    labels: tuple[Label, ...]
    outlines: tuple[Polygon | Circle | Arc, ...] = ()
    shows: str = ""
