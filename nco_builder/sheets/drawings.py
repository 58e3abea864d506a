"""Drawings: lines and words on an area, in millimetres from its upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Align = Literal["left", "center", "right"]
Stroke = Literal["thin", "heavy", "bold", "dashed", "light"]
"""A dashed line is one reading of several; a bold one is seen from across the table."""
Arrow = Literal["", "end", "both"]
"""At which ends of a line there are heads of arrows."""


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line through points, from the first to the last."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke = "thin"
    arrow: Arrow = ""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline through points; a filled one is black, and an outline to save ink."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke = "thin"
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a point; filled as a polygon is."""

    x: float
    y: float
    radius: float
    stroke: Stroke = "thin"
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a circle around a point, clockwise, in degrees from where three o'clock is."""

    x: float
    y: float
    radius: float
    start: float
    end: float
    stroke: Stroke = "thin"
    arrow: Arrow = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A word in a drawing; `y` is its baseline, `x` where it begins, is centered or ends.

    `size` is that of its type in points; it is scaled with the drawing, down to what is legible.
    With a `width` it is broken into lines of so many millimetres, the first of them at `y`.
    """

    x: float
    y: float
    text: str
    align: Align = "left"
    strong: bool = False
    size: float = 8.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines, outlines and words on an area."""

    width: float
    height: float
    lines: tuple[Polyline, ...]
    labels: tuple[Label, ...]
    outlines: tuple[Polygon | Circle | Arc, ...] = ()
