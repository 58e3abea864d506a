"""Drawing placed shapes as PDF: the same bytes for the same shapes."""

from __future__ import annotations

from collections import defaultdict
from hashlib import md5
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from nco_builder.paper.fonts import REGULAR, registered

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from reportlab.pdfgen.pathobject import PDFPathObject
    from reportlab.pdfgen.textobject import PDFTextObject

    from nco_builder.paper.shapes import FrameLook, Slab, String

    Placed = tuple[float, float, Slab]

rl_config.useA85 = 0  # the streams are compressed: binary as they are, and a fifth smaller

WEIGHTS = {"thin": 0.7, "heavy": 1.9, "dashed": 0.6, "filled": 0.7}
DASHES = (1.6, 1.2)
LIGHT = 0.55


class About(NamedTuple):
    """What a PDF says about itself."""

    title: str
    author: str
    subject: str
    language: str
    creator: str
    date: dt.date


def pdf(
    pages: Sequence[Slab], width: float, height: float, about: About, *, true_size: bool = False
) -> bytes:
    """The pages as a PDF; sizes are in points. Print dialogs are asked to keep a true size."""
    out = BytesIO()
    canvas = Canvas(
        out,
        pagesize=(width, height),
        pageCompression=1,
        invariant=1,
        lang=about.language,
        # reportlab's own first font is not embedded; the stubs take the name for a number
        initialFontName=registered(REGULAR),  # type: ignore[arg-type]
    )
    # the document's id would hold the time of day, or SOURCE_DATE_EPOCH where that is set
    canvas._doc.signature = md5(  # type: ignore[attr-defined]  # noqa: SLF001
        str(about.date).encode(), usedforsecurity=False
    )
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(about.subject)
    canvas.setCreator(about.creator)
    canvas.setProducer(about.creator)
    canvas.setDateFormatter(lambda *_now: f"D:{about.date:%Y%m%d}")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if true_size:
        canvas.setViewerPreference("PrintScaling", "None")
    for page in pages:
        placed = list(page.placed())
        _draw_rules(canvas, placed, height)
        _draw_frames(canvas, placed, height)
        _draw_strings(canvas, placed, height)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw_rules(canvas: Canvas, placed: Sequence[Placed], height: float) -> None:
    by_look: defaultdict[tuple[float, bool], list[tuple[float, ...]]] = defaultdict(list)
    for x, y, slab in placed:
        for rule in slab.rules:
            ends = (x + rule.x, height - y - rule.y, x + rule.to_x, height - y - rule.to_y)
            by_look[rule.weight, rule.light].append(ends)
    for (weight, light), lines in by_look.items():
        canvas.setLineWidth(weight)
        canvas.setStrokeGray(LIGHT if light else 0)
        canvas.lines(lines)
    canvas.setStrokeGray(0)


def _draw_frames(canvas: Canvas, placed: Sequence[Placed], height: float) -> None:
    paths: defaultdict[FrameLook, PDFPathObject] = defaultdict(canvas.beginPath)
    for x, y, slab in placed:
        for left, top, width, high, look in slab.frames:
            paths[look].rect(x + left, height - y - top - high, width, high)
    for look, path in paths.items():
        canvas.setLineWidth(WEIGHTS[look])
        canvas.setDash(*((DASHES,) if look == "dashed" else ()))
        canvas.drawPath(path, stroke=1, fill=int(look == "filled"))
    canvas.setDash()


def _draw_strings(canvas: Canvas, placed: Sequence[Placed], height: float) -> None:
    text = canvas.beginText()
    for x, y, slab in placed:
        for string in slab.strings:
            if string.white:
                text.setFillGray(1)
            _draw_string(text, string, x + string.x, height - y - string.y)
            if string.white:
                text.setFillGray(0)
    canvas.drawText(text)


def _draw_string(text: PDFTextObject, string: String, x: float, y: float) -> None:
    for font, run in string.face.runs(string.text):
        text.setFont(font, string.size)
        text.setTextOrigin(x, y)
        text.textOut(run)
        x += string.face.width(run, string.size)
