"""The shapes of a page, drawn in a style on a canvas of reportlab."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nco_builder.paper.inks import (
    HOLLOW,
    LIGHT,
    OUTLINE,
    frame_weight,
    is_filled,
    lighter,
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
    from nco_builder.paper.shapes import FrameLook, Ink, Outline, Slab, String
    from nco_builder.paper.tags import Element

    Placed = tuple[float, float, Slab]

DASHES = (1.6, 1.2)
COLORS = {"soldier": (0.337, 0.38, 0.184), "specialist": (0.184, 0.337, 0.447)}
"""Olive and steel blue, as in the window."""
EVEN_ODD: Final = 0
"""How reportlab calls it that a ring within another one is a hole."""
CONTOUR_WEIGHT = 0.2
FILLED: Final = 0
CONTOUR: Final = 1
"""How PDF draws letters."""


def draw_page(
    canvas: Canvas, page: Slab, height: float, style: Style, into: Element
) -> list[Element]:
    """Draw a page of a height, in points: what is printed on comes before words.

    Args:
        canvas: What it is drawn on.
        page: The page.
        height: Its height.
        style: How it looks.
        into: What its words are said in, from the page of the document that it names.

    Returns:
        What the marked words of each number on the page belong to.

    """
    placed = list(page.placed())
    canvas.addLiteral("/Artifact BMC")
    _draw_rules(canvas, placed, height, style)
    _draw_outlines(canvas, placed, height, style)
    _draw_frames(canvas, placed, height, style)
    canvas.addLiteral("EMC")
    return _Strings(canvas, style, height).draw(page, into)


def _draw_rules(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    by_look: defaultdict[tuple[float, bool, Ink], list[tuple[float, ...]]] = defaultdict(list)
    for x, y, slab in placed:
        for rule in slab.rules:
            ends = (x + rule.x, height - y - rule.y, x + rule.to_x, height - y - rule.to_y)
            ink: Ink = rule.ink if style == "color" else "black"
            by_look[rule.weight, rule.light, ink].append(ends)
    for (weight, light, ink), lines in by_look.items():
        canvas.setLineWidth(line_weight(weight, style))
        if ink == "black":
            canvas.setStrokeGray(LIGHT if light else 0)
        else:
            canvas.setStrokeColorRGB(*COLORS[ink])
        canvas.lines(lines)
    canvas.setStrokeGray(0)


def _draw_outlines(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    for x, y, slab in placed:
        for outline in slab.outlines:
            if isinstance(outline, FilledShape):
                _draw_figure(canvas, outline, x, height - y, style)
                continue
            canvas.saveState()
            canvas.setLineWidth(line_weight(outline.weight, style))
            canvas.setStrokeGray(LIGHT if outline.light else 0)
            canvas.setDash(*((DASH, SPACE) if outline.dashed else ()))
            filled = not isinstance(outline, Curve) and outline.filled and style != "ink_saver"
            path = _path(canvas, outline, x, height - y)
            canvas.drawPath(path, stroke=1, fill=int(filled))
            canvas.restoreState()


def _draw_figure(canvas: Canvas, figure: FilledShape, x: float, y: float, style: Style) -> None:
    """A flat shape; where ink is saved, its contour."""
    path = canvas.beginPath()
    for (across, down), *others in figure.rings:
        path.moveTo(x + across, y - down)
        for to_across, to_down in others:
            path.lineTo(x + to_across, y - to_down)
        path.close()
    saves = style == "ink_saver"
    canvas.setLineWidth(CONTOUR_WEIGHT)
    canvas.drawPath(path, stroke=int(saves), fill=int(not saves), fillMode=EVEN_ODD)


def _path(canvas: Canvas, outline: Outline | Ring | Curve, x: float, y: float) -> PDFPathObject:
    """An outline from a corner on, upwards as a PDF counts."""
    path = canvas.beginPath()
    if isinstance(outline, Ring):
        path.circle(x + outline.x, y - outline.y, outline.radius)
        return path
    if isinstance(outline, Curve):
        left, top, wide = x + outline.x - outline.radius, y - outline.y, 2 * outline.radius
        low, turn = top - outline.radius, outline.end - outline.start
        # the stubs know whole degrees alone
        path.arc(left, low, left + wide, low + wide, -outline.start, -turn)  # type: ignore[arg-type]
        return path
    first, *others = outline.points
    path.moveTo(x + first[0], y - first[1])
    for across, down in others:
        path.lineTo(x + across, y - down)
    path.close()
    return path


def _draw_frames(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    paths: defaultdict[FrameLook, PDFPathObject] = defaultdict(canvas.beginPath)
    for x, y, slab in placed:
        for frame in slab.frames:
            if frame.adorns and style == "ink_saver":
                continue
            bottom = height - y - frame.y - frame.height
            paths[frame.look].rect(x + frame.x, bottom, frame.width, frame.height)
    for look, path in paths.items():
        canvas.setLineWidth(frame_weight(look, style))
        canvas.setDash(*((DASHES,) if look == "dashed" else ()))
        fill = int(is_filled(look, style))
        canvas.drawPath(path, stroke=int(look != "solid"), fill=fill)
    canvas.setDash()


class _Letters(NamedTuple):
    """How letters are drawn: font, size, how much wider than usual, filled or as a contour."""

    font: str
    size: float
    wider: float = 1.0
    mode: Literal[0, 1] = FILLED


class _Strings:
    """The strings of a page; what holds for the next one too is not said again."""

    def __init__(self, canvas: Canvas, style: Style, height: float) -> None:
        self._canvas, self._saves, self._height = canvas, style == "ink_saver", height
        self._text: PDFTextObject = canvas.beginText()
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
        """Draw the words of a slab, and of those in it, as what they are."""
        if slab.tag:
            into = into.child(slab.tag, self._page)
        if slab.strings:
            self._begin(into)
            for string in slab.strings:
                self._draw(string, x + string.x, self._height - y - string.y)
        for right, down, part in slab.parts:
            self._walk(part, x + right, y + down, into)

    def _begin(self, element: Element) -> None:
        """Mark the words that follow as those of an element, or of a paragraph in it."""
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
        self._text._code.append(operators)  # type: ignore[attr-defined]  # noqa: SLF001 - no other way

    def _draw(self, string: String, x: float, y: float) -> None:
        if self._open:
            self._open.said += f"{string.text} "
        white = string.white and not self._saves
        if white:
            self._text.setFillGray(1)
        self._put(string, x, y)
        if string.turned:
            self._text.setTextTransform(1, 0, 0, 1, 0, 0)
        if white:
            self._text.setFillGray(0)

    def _put(self, string: String, x: float, y: float) -> None:
        runs = string.face.runs(string.text)
        for place, (font, run) in enumerate(runs):
            if place:
                wide = string.face.width(runs[place - 1][1], string.size)
                x += -wide if string.turned else wide
            self._use(self._letters(string, font, run))
            if string.turned:
                self._text.setTextTransform(-1, 0, 0, -1, x, y)
            else:
                self._text.setTextOrigin(x, y)
            self._text.textOut(run)

    def _letters(self, string: String, font: str, run: str) -> _Letters:
        if not self._saves:
            return _Letters(font, string.size)
        if font in HOLLOW:
            return _Letters(font, string.size, mode=CONTOUR)
        wide = string.face.width(run, string.size)
        named, wider = lighter(font, run, wide, string.size)
        return _Letters(named, string.size, wider)

    def _use(self, wanted: _Letters) -> None:
        if wanted[:2] != self._at[:2]:
            self._text.setFont(wanted.font, wanted.size)
        if wanted.wider != self._at.wider:
            self._text.setHorizScale(100 * wanted.wider)
        if wanted.mode != self._at.mode:
            self._text.setTextRenderMode(wanted.mode)
        self._at = wanted
