"""Silhouettes as shapes of a height at a place."""

from __future__ import annotations

from nco_builder.paper.shapes import FilledShape
from nco_builder.sheets.silhouettes import shape_of


def width_of(name: str, height: float) -> float:
    """Return the width of a silhouette at a height, in points."""
    shape = shape_of(name)
    return height * shape.width / shape.height


def figure(name: str, x: float, top: float, height: float) -> FilledShape:
    """Return a silhouette from its upper left corner, in points."""
    shape = shape_of(name)
    scale = height / shape.height
    rings = [
        tuple([(x + across * scale, top + down * scale) for across, down in ring])
        for ring in shape.rings
    ]
    return FilledShape(tuple(rings))
