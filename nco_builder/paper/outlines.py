"""Outlines, circles and silhouettes of a page, drawn in a style on a canvas of reportlab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nco_builder.paper.inks import LIGHT, line_weight
from nco_builder.paper.shapes import DASH, SPACE, Curve, FilledShape, Ring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

    from nco_builder.paper.options import Style
    from nco_builder.paper.shapes import Outline, Slab

    Placed = tuple[float, float, Slab]

RING_LOOK = slice(3, None)
"""What circles have in common that are drawn at once: all but their place and size."""
EVEN_ODD: Final = "f*"
"""How PDF calls it that a ring within another one is a hole."""
CONTOUR_WEIGHT = 0.2
ROUND = 0.5523
"""How far the handles of a quarter circle are from its ends, as a share of its radius."""


def draw_outlines(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    """Draw all outlines of a page; circles of one look that follow each other at once."""
    rings: list[Ring] = []
    for x, y, slab in placed:
        for each in slab.outlines:
            if isinstance(each, Ring):
                ring = each._replace(x=x + each.x, y=height - y - each.y)
                if rings and rings[-1][RING_LOOK] != ring[RING_LOOK]:
                    _draw_rings(canvas, rings, style)
                    rings = []
                rings.append(ring)
                continue
            _draw_rings(canvas, rings, style)
            rings = []
            if isinstance(each, FilledShape):
                _draw_figure(canvas, each, x, height - y, style)
            else:
                _draw_path(canvas, each, (x, height - y), style)
    _draw_rings(canvas, rings, style)


def _draw_rings(canvas: Canvas, rings: Sequence[Ring], style: Style) -> None:
    """Draw circles of one look, at their places on the page."""
    if not rings:
        return
    path = " ".join([_circle(ring.x, ring.y, ring.radius) for ring in rings])
    filled = rings[0].filled and style != "ink_saver"
    canvas.saveState()
    _take_pen(canvas, rings[0], style)
    canvas.addLiteral(f"n {path} {'B' if filled else 'S'}")
    canvas.restoreState()


def _take_pen(canvas: Canvas, outline: Outline | Ring | Curve, style: Style) -> None:
    canvas.setLineWidth(line_weight(outline.weight, style))
    canvas.setStrokeGray(LIGHT if outline.light else 0)
    canvas.setDash(*((DASH, SPACE) if outline.dashed else ()))


def _circle(x: float, y: float, radius: float) -> str:
    """A circle in four curves: reportlab's own takes ten times as long."""
    left, right, low, high = x - radius, x + radius, y - radius, y + radius
    near = ROUND * radius
    west, east, south, north = x - near, x + near, y - near, y + near
    return (
        f"{right:.2f} {y:.2f} m {right:.2f} {north:.2f} {east:.2f} {high:.2f} {x:.2f} {high:.2f} c "
        f"{west:.2f} {high:.2f} {left:.2f} {north:.2f} {left:.2f} {y:.2f} c "
        f"{left:.2f} {south:.2f} {west:.2f} {low:.2f} {x:.2f} {low:.2f} c "
        f"{east:.2f} {low:.2f} {right:.2f} {south:.2f} {right:.2f} {y:.2f} c h"
    )


def _draw_figure(canvas: Canvas, figure: FilledShape, x: float, y: float, style: Style) -> None:
    """A flat shape; where ink is saved, its contour."""
    rings = []
    for ring in figure.rings:
        corners = [f"{x + across:.2f} {y - down:.2f}" for across, down in ring]
        rings.append(f"{corners[0]} m {' l '.join(corners[1:])} l h")
    canvas.setLineWidth(CONTOUR_WEIGHT)
    canvas.addLiteral(f"n {' '.join(rings)} {'S' if style == 'ink_saver' else EVEN_ODD}")


def _draw_path(
    canvas: Canvas, outline: Outline | Curve, corner: tuple[float, float], style: Style
) -> None:
    """An outline from a corner on, upwards as a PDF counts."""
    x, y = corner
    canvas.saveState()
    _take_pen(canvas, outline, style)
    filled = not isinstance(outline, Curve) and outline.filled and style != "ink_saver"
    path = canvas.beginPath()
    if isinstance(outline, Curve):
        _put_curve(path, outline, x, y)
    else:
        first, *others = outline.points
        path.moveTo(x + first[0], y - first[1])
        for across, down in others:
            path.lineTo(x + across, y - down)
        path.close()
    canvas.drawPath(path, stroke=1, fill=int(filled))
    canvas.restoreState()


def _put_curve(path: PDFPathObject, curve: Curve, x: float, y: float) -> None:
    left, top, wide = x + curve.x - curve.radius, y - curve.y, 2 * curve.radius
    low, turn = top - curve.radius, curve.end - curve.start
    # the stubs know whole degrees alone
    path.arc(left, low, left + wide, low + wide, -curve.start, -turn)  # type: ignore[arg-type]
