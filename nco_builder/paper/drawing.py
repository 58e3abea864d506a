"""The shapes of a page, drawn in a style on a canvas of reportlab."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple
from weakref import WeakKeyDictionary

from nco_builder.paper.fonts import BOLD
from nco_builder.paper.glyphs import font
from nco_builder.paper.inks import (
    HOLLOW,
    LIGHT,
    OUTLINE,
    frame_weight,
    is_filled,
    lighter,
    lighter_woven,
    line_weight,
)
from nco_builder.paper.shapes import DASH, SPACE, Curve, FilledShape, Ring
from nco_builder.paper.tags import TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject
    from reportlab.pdfgen.textobject import PDFTextObject

    from nco_builder.paper.options import Style
    from nco_builder.paper.shapes import Frame, FrameLook, Ink, Mosaic, Outline, Slab, String
    from nco_builder.paper.tags import Element

    Placed = tuple[float, float, Slab]
    Line = tuple[float, float, float, float]


RING_LOOK = slice(3, None)
"""The common look of circles that are drawn together."""
EVEN_ODD: Final = "f*"
"""The PDF operator that makes an inner ring a hole."""
CONTOUR_WEIGHT = 0.2
ROUND = 0.5523
"""The distance of a quarter circle's control points from its ends, as a share of the radius."""


def draw_outlines(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    """Draw all outlines of a page; consecutive circles of one look are drawn together."""
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
    """Draw circles of one look at their places."""
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
    """Return a circle as four curves: reportlab's own method takes ten times as long."""
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
    """Draw a filled shape, or its contour to save ink."""
    rings = []
    for ring in figure.rings:
        corners = [f"{x + across:.2f} {y - down:.2f}" for across, down in ring]
        rings.append(f"{corners[0]} m {' l '.join(corners[1:])} l h")
    canvas.setLineWidth(CONTOUR_WEIGHT)
    canvas.addLiteral(f"n {' '.join(rings)} {'S' if style == 'ink_saver' else EVEN_ODD}")


def _draw_path(
    canvas: Canvas, outline: Outline | Curve, corner: tuple[float, float], style: Style
) -> None:
    """Draw an outline from a corner on, in PDF coordinates (upwards)."""
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
    # the stubs declare whole degrees only
    path.arc(left, low, left + wide, low + wide, -curve.start, -turn)  # type: ignore[arg-type]


DASHES = (1.6, 1.2)
COLORS = {"soldier": (0.337, 0.38, 0.184), "specialist": (0.184, 0.337, 0.447)}
"""Olive and steel blue, as in the window."""
SEPARATED = {"soldier": (0.113, 0.0, 0.516, 0.62), "specialist": (0.588, 0.246, 0.0, 0.553)}
"""The same as cyan, magenta, yellow and black; black text is gray, which takes black ink only."""
FILLED: Final = 0
CONTOUR: Final = 1
THICKENED: Final = 2
"""The PDF text rendering mode."""
Mode = Literal[0, 1, 2]
WITHOUT_BOLD, THICKER = "WenQuanYiMicroHei-Regular", 0.03
"""The font that has no bold one, and the contour that makes it bold, as a share of its size."""


def draw_page(  # noqa: PLR0913 - what a page is drawn on and into
    canvas: Canvas, page: Slab, height: float, style: Style, into: Element, *, separated: bool
) -> list[Element]:
    """Draw a page of a height in points, filled areas before text.

    Args:
        canvas: The canvas.
        page: The page.
        height: Its height.
        style: The print style.
        into: The structure that its words belong to, from the page that it names.
        separated: Whether colors are those of four inks, for a print shop.

    Returns:
        The elements that the marked words of the page belong to, by number.
    """
    placed = list(page.placed())
    canvas.addLiteral("/Artifact BMC")
    _draw_rules(canvas, placed, height, style, separated=separated)
    draw_outlines(canvas, placed, height, style)
    _draw_frames(canvas, placed, height, style)
    canvas.addLiteral("EMC")
    return _Strings(canvas, style, height).draw(page, into)


def _draw_rules(
    canvas: Canvas, placed: Sequence[Placed], height: float, style: Style, *, separated: bool
) -> None:
    by_look: defaultdict[tuple[float, bool, Ink], list[Line]] = defaultdict(list)
    for x, y, slab in placed:
        for rule in slab.rules:
            ends = (x + rule.x, height - y - rule.y, x + rule.to_x, height - y - rule.to_y)
            ink: Ink = rule.ink if style == "color" else "black"
            by_look[rule.weight, rule.light, ink].append(ends)
    for (weight, light, ink), lines in by_look.items():
        canvas.setLineWidth(line_weight(weight, style))
        if ink == "black":
            canvas.setStrokeGray(LIGHT if light else 0)
        elif separated:
            canvas.setStrokeColorCMYK(*SEPARATED[ink])
        else:
            canvas.setStrokeColorRGB(*COLORS[ink])
        drawn = [f"{x:.3f} {y:.3f} m {to_x:.3f} {to_y:.3f} l" for x, y, to_x, to_y in lines]
        canvas.addLiteral(f"n {' '.join(drawn)} S")
    canvas.setStrokeGray(0)


def _draw_frames(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    paths: defaultdict[FrameLook, list[str]] = defaultdict(list)
    for x, y, slab in placed:
        for frame in slab.frames:
            look = "thin" if frame.adorns and style == "ink_saver" else frame.look
            left, bottom = x + frame.x, height - y - frame.y - frame.height
            paths[look].append(
                _rounded(left, bottom, frame)
                if frame.radius
                else f"{left:.2f} {bottom:.2f} {frame.width:.2f} {frame.height:.2f} re"
            )
    for look, path in paths.items():
        canvas.setLineWidth(frame_weight(look, style))
        canvas.setDash(*((DASHES,) if look == "dashed" else ()))
        ends = {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): "n"}
        canvas.addLiteral(f"n {' '.join(path)} {ends[is_filled(look, style), look != 'solid']}")
    canvas.setDash()


def _rounded(left: float, low: float, frame: Frame) -> str:
    """A rectangle whose corners are quarters of a circle."""
    right, high, radius = left + frame.width, low + frame.height, frame.radius
    near = radius * (1 - ROUND)
    return (
        f"{left + radius:.2f} {low:.2f} m {right - radius:.2f} {low:.2f} l "
        f"{right - near:.2f} {low:.2f} {right:.2f} {low + near:.2f} "
        f"{right:.2f} {low + radius:.2f} c {right:.2f} {high - radius:.2f} l "
        f"{right:.2f} {high - near:.2f} {right - near:.2f} {high:.2f} "
        f"{right - radius:.2f} {high:.2f} c {left + radius:.2f} {high:.2f} l "
        f"{left + near:.2f} {high:.2f} {left:.2f} {high - near:.2f} "
        f"{left:.2f} {high - radius:.2f} c {left:.2f} {low + radius:.2f} l "
        f"{left:.2f} {low + near:.2f} {left + near:.2f} {low:.2f} "
        f"{left + radius:.2f} {low:.2f} c h"
    )


class _Letters(NamedTuple):
    """The text state: font, size, stretch, and whether letters are filled, contours, or both."""

    font: str
    size: float
    wider: float = 1.0
    mode: Mode = FILLED


_DRAWN: WeakKeyDictionary[Any, dict[tuple[str, str], list[tuple[int, str]]]] = WeakKeyDictionary()
"""What shows each text in a font: the parts of it that a document holds, and the operators."""


class _Strings:
    """The strings of a page; state is written only when it changes."""

    def __init__(self, canvas: Canvas, style: Style, height: float) -> None:
        self._canvas, self._saves, self._height = canvas, style == "ink_saver", height
        self._document = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001 - no other way
        self._drawn = _DRAWN.setdefault(self._document, {})
        self._text: PDFTextObject = canvas.beginText()
        self._operators: list[str] = self._text._code  # type: ignore[attr-defined]  # noqa: SLF001 - no other way
        self._at = _Letters("", 0)
        self._page = 0
        self._open: Element | None = None
        self._marked: list[Element] = []

    def draw(self, page: Slab, into: Element) -> list[Element]:
        self._page = into.page
        self._walk(page, 0, 0, into)
        self._end()
        if self._saves:
            self._canvas.setLineWidth(OUTLINE)
        self._canvas.drawText(self._text)
        return self._marked

    def _walk(self, slab: Slab, x: float, y: float, into: Element) -> None:
        """Draw the words of a slab and its children, tagged with their roles."""
        if slab.tag:
            into = into.child(slab.tag, self._page)
            if slab.alternative:
                into.alternative = slab.alternative
        if slab.strings:
            self._begin(into)
            self._draw_all(slab.strings, x, self._height - y)
        if slab.mosaic:
            self._draw_mosaic(slab.mosaic, x, self._height - y, into)
        for right, down, part in slab.parts:
            self._walk(part, x + right, y + down, into)

    def _draw_mosaic(self, mosaic: Mosaic, x: float, y: float, into: Element) -> None:
        """Draw a picture among words, at its place in the reading order."""
        self._end()
        self._say("ET")
        self._begin(into)
        into.said = mosaic.alternative
        tiles = [
            f"{x + left:.3f} {y - top - high:.3f} {wide:.3f} {high:.3f} re"
            for left, top, wide, high in mosaic.tiles
        ]
        self._say(f"n {' '.join(tiles)} f*")
        self._end()
        self._say("BT")

    def _begin(self, element: Element) -> None:
        """Start marked content for the words of an element, or of a paragraph in it."""
        if not element.is_leaf:
            element = element.child(TEXT, self._page)
        if element is self._open:
            return
        self._end()
        self._open = element
        if element.is_artifact:
            self._say("/Artifact BMC")
            return
        self._say(f"/{element.tag} <</MCID {len(self._marked)}>> BDC")
        element.kids.append(len(self._marked))
        self._marked.append(element)

    def _end(self) -> None:
        if self._open:
            self._say("EMC")
            self._open = None

    def _say(self, operators: str) -> None:
        self._operators.append(operators)

    def _draw_all(self, strings: Sequence[String], x: float, y: float) -> None:
        """Draw strings from a corner on, most of which need nothing but a place and a font."""
        say, text = self._operators.append, self._text
        if self._open:
            self._open.said += "".join([f"{string.text} " for string in strings])
        for string in strings:
            right, down, face, size, drawn, white, turned = string
            if white or turned or self._saves or not face.is_simple(drawn):
                self._draw(string, x + right, y - down)
                continue
            name, at = face.name, self._at
            if size != at.size or name != at.font or at.wider != 1.0 or at.mode != FILLED:
                self._use(_Letters(name, size))
            say(f"1 0 0 1 {x + right:.2f} {y - down:.2f} Tm")
            shown = self._drawn.get((name, drawn))
            if shown and shown[0][0] == text._curSubset and len(shown) == 1:  # type: ignore[attr-defined]  # noqa: SLF001 - as it keeps it
                say(shown[0][1])
            else:
                self._show(drawn)

    def _draw(self, string: String, x: float, y: float) -> None:
        """Draw a string that is white, turned or to save ink, or in several fonts."""
        white = string.white and not self._saves
        if white:
            self._text.setFillGray(1)
        put = self._put if string.face.is_plain(string.text) else self._weave
        put(string, x, y)
        if string.turned:
            self._text.setTextTransform(1, 0, 0, 1, 0, 0)
        if white:
            self._text.setFillGray(0)

    def _put(self, string: String, x: float, y: float) -> None:
        runs = string.face.runs(string.text)
        for place, (name, run) in enumerate(runs):
            if place:
                wide = string.face.width(runs[place - 1][1], string.size)
                x += -wide if string.turned else wide
            self._use(self._letters(string, name, run))
            self._move(string, x, y)
            self._show(run)

    def _move(self, string: String, x: float, y: float) -> None:
        self._say(f"{'-1 0 0 -1' if string.turned else '1 0 0 1'} {x:.2f} {y:.2f} Tm")

    def _weave(self, string: String, x: float, y: float) -> None:
        """Add letters that join, stack or run to the left, in reading order."""
        face, text = string.face, string.text
        whole, wider = lighter_woven(face, text) if self._saves else (face.woven(text), 1.0)
        for run in whole.runs:
            right = (-run.x if string.turned else run.x) * wider * string.size
            mode: Mode = (
                CONTOUR if self._saves and run.font in HOLLOW else self._mode(string, run.font)
            )
            self._use(_Letters(run.font, string.size, wider, mode))
            self._move(string, x + right, y)
            if self._open:
                self._open.is_turned |= run.from_right
            self._show(run.drawn)

    def _show(self, run: str) -> None:
        """Show letters of the current font: like reportlab, in a third of its time."""
        name, size = self._at.font, self._at.size
        shown = self._drawn.get((name, run))
        if shown is None:
            parts = font(name).splitString(run, self._document)
            shown = [(subset, f"<{codes.hex()}> Tj") for subset, codes in parts]
            self._drawn[name, run] = shown
        for subset, operators in shown:
            if subset != self._text._curSubset:  # type: ignore[attr-defined]  # noqa: SLF001 - as it keeps it
                named = font(name).getSubsetInternalName(subset, self._document)
                self._say(f"{named} {size:g} Tf")
                self._text._curSubset = subset  # type: ignore[attr-defined]  # noqa: SLF001
            self._operators.append(operators)

    def _letters(self, string: String, font: str, run: str) -> _Letters:
        if not self._saves:
            return _Letters(font, string.size, mode=self._mode(string, font))
        if font in HOLLOW:
            return _Letters(font, string.size, mode=CONTOUR)
        wide = string.face.width(run, string.size)
        named, wider = lighter(font, run, wide, string.size)
        return _Letters(named, string.size, wider)

    def _mode(self, string: String, font: str) -> Mode:
        """Return how letters are drawn: thickened if they are to be bold and have no such font."""
        is_thin = font == WITHOUT_BOLD and string.face.name == BOLD.name
        return THICKENED if is_thin and not (self._saves or string.white) else FILLED

    def _use(self, wanted: _Letters) -> None:
        if wanted[:2] != self._at[:2]:
            self._text._curSubset = -1  # type: ignore[attr-defined]  # noqa: SLF001 - all that it sets of ours
        if wanted.wider != self._at.wider:
            self._text.setHorizScale(100 * wanted.wider)
        if wanted.mode != self._at.mode:
            self._text.setTextRenderMode(wanted.mode)
        if wanted.mode == THICKENED and wanted != self._at:
            self._say(f"{THICKER * wanted.size:.2f} w")
        self._at = wanted
