"""Drawings: lines and words on an area, in millimetres from its upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Align = Literal["left", "center", "right"]
Stroke = Literal["thin", "heavy", "dashed", "light"]


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke = "thin"


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
class Label:
    """A word in a drawing; `y` is its baseline, `x` where it begins, is centered or ends.

    `size` is that of its type in points; it is scaled with the drawing, down to what is legible.
    """

    x: float
    y: float
    text: str
    align: Align = "left"
    strong: bool = False
    size: float = 8.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines, outlines and words on an area."""

    width: float
    height: float
    lines: tuple[Polyline, ...]
    labels: tuple[Label, ...]
    outlines: tuple[Polygon | Circle, ...] = ()
