"""Placed shapes as PDF: the same bytes for the same shapes, and a file that they carry."""

from __future__ import annotations

from collections import defaultdict
from hashlib import md5
from io import BytesIO
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas

from nco_builder.paper.fonts import REGULAR, printable, registered
from nco_builder.paper.options import Bookmark
from nco_builder.paper.shapes import DASH, SPACE, Curve, Ring
from nco_builder.sheets.words import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.pathobject import PDFPathObject
    from reportlab.pdfgen.textobject import PDFTextObject

    from nco_builder.paper.options import Attachment, Options, Part, Style
    from nco_builder.paper.shapes import FrameLook, Ink, Outline, Slab, String

    Placed = tuple[float, float, Slab]
    FontAt = tuple[str, float]

rl_config.useA85 = 0  # the streams are compressed: binary as they are, and a fifth smaller

PDF_VERSION = (1, 7)
WEIGHTS = {"thin": 0.7, "heavy": 1.9, "dashed": 0.6, "filled": 0.7, "solid": 0}
DASHES = (1.6, 1.2)
LIGHT = 0.55
COLORS = {"soldier": (0.337, 0.38, 0.184), "specialist": (0.184, 0.337, 0.447)}
"""Olive and steel blue, as in the window."""


def drawn(
    parts: Sequence[Part], options: Options, title: str = "", inside: Attachment | None = None
) -> bytes:
    """Parts as one PDF, see `nco_builder.paper.pdf`."""
    out = BytesIO()
    first = parts[0]
    canvas = Canvas(
        out,
        pagesize=options.size,
        pageCompression=1,
        invariant=1,
        pdfVersion=PDF_VERSION,
        lang=first.language,
        # reportlab's own first font is not embedded; the stubs take the name for a number
        initialFontName=registered(REGULAR),  # type: ignore[arg-type]
    )
    # the document's id would hold the time of day, or SOURCE_DATE_EPOCH where that is set
    canvas._doc.signature = md5(  # type: ignore[attr-defined]  # noqa: SLF001
        str(options.date).encode(), usedforsecurity=False
    )
    canvas.setTitle(printable(title or first.title))
    canvas.setAuthor(printable(first.author))
    canvas.setSubject(printable(first.subject))
    canvas.setCreator(PROGRAM)
    canvas.setProducer(PROGRAM)
    canvas.setDateFormatter(lambda *_now: f"D:{options.date:%Y%m%d}")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if any(part.true_size for part in parts):
        canvas.setViewerPreference("PrintScaling", "None")
    for number, part in enumerate(parts):
        _draw_part(canvas, part, f"part{number}", options)
    if inside:
        attach(canvas, inside)
    canvas.save()
    return out.getvalue()


def _draw_part(canvas: Canvas, part: Part, key: str, options: Options) -> None:
    """Draw the pages of a part and enter it, and what it has within, into the outline."""
    height, style = options.size.height, options.style
    entries = (Bookmark(part.title, 0, 0), *part.bookmarks)
    for number, page in enumerate(part.pages):
        placed = list(page.placed())
        _draw_rules(canvas, placed, height, style)
        _draw_outlines(canvas, placed, height, style)
        _draw_frames(canvas, placed, height, style)
        _draw_strings(canvas, placed, height, style)
        for place, entry in enumerate(entries):
            if entry.page == number:
                canvas.bookmarkPage(f"{key}.{place}")
                text = printable(entry.text)
                canvas.addOutlineEntry(text, f"{key}.{place}", level=entry.level)
        canvas.showPage()


def _draw_rules(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    by_look: defaultdict[tuple[float, bool, Ink], list[tuple[float, ...]]] = defaultdict(list)
    for x, y, slab in placed:
        for rule in slab.rules:
            ends = (x + rule.x, height - y - rule.y, x + rule.to_x, height - y - rule.to_y)
            ink: Ink = rule.ink if style == "color" else "black"
            by_look[rule.weight, rule.light, ink].append(ends)
    for (weight, light, ink), lines in by_look.items():
        canvas.setLineWidth(weight)
        if ink == "black":
            canvas.setStrokeGray(LIGHT if light else 0)
        else:
            canvas.setStrokeColorRGB(*COLORS[ink])
        canvas.lines(lines)
    canvas.setStrokeGray(0)


def _draw_outlines(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    for x, y, slab in placed:
        for outline in slab.outlines:
            canvas.saveState()
            canvas.setLineWidth(outline.weight)
            canvas.setStrokeGray(LIGHT if outline.light else 0)
            canvas.setDash(*((DASH, SPACE) if outline.dashed else ()))
            filled = not isinstance(outline, Curve) and outline.filled and style != "ink_saver"
            path = _path(canvas, outline, x, height - y)
            canvas.drawPath(path, stroke=1, fill=int(filled))
            canvas.restoreState()


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
        for left, top, width, high, wished in slab.frames:
            look = "heavy" if wished == "filled" and style == "ink_saver" else wished
            paths[look].rect(x + left, height - y - top - high, width, high)
    for look, path in paths.items():
        canvas.setLineWidth(WEIGHTS[look])
        canvas.setDash(*((DASHES,) if look == "dashed" else ()))
        filled = look in {"filled", "solid"}
        canvas.drawPath(path, stroke=int(look != "solid"), fill=int(filled))
    canvas.setDash()


def _draw_strings(canvas: Canvas, placed: Sequence[Placed], height: float, style: Style) -> None:
    text = canvas.beginText()
    at: FontAt | None = None
    for x, y, slab in placed:
        for string in slab.strings:
            white = string.white and style != "ink_saver"
            if white:
                text.setFillGray(1)
            at = _draw_string(text, string, x + string.x, height - y - string.y, at)
            if string.turned:
                text.setTextTransform(1, 0, 0, 1, 0, 0)
            if white:
                text.setFillGray(0)
    canvas.drawText(text)


def _draw_string(
    text: PDFTextObject, string: String, x: float, y: float, at: FontAt | None
) -> FontAt | None:
    """Draw a string, and tell with which font at which size, which is not said again."""
    runs = string.face.runs(string.text)
    for place, (font, run) in enumerate(runs):
        if place:
            wide = string.face.width(runs[place - 1][1], string.size)
            x += -wide if string.turned else wide
        if at != (font, string.size):
            at = (font, string.size)
            text.setFont(*at)
        if string.turned:
            text.setTextTransform(-1, 0, 0, -1, x, y)
        else:
            text.setTextOrigin(x, y)
        text.textOut(run)
    return at


MIME_TYPE = "/application#2Fjson"
"""As a PDF name, in which a stroke is not to be mistaken for the next name."""


def attach(canvas: Canvas, file: Attachment) -> None:
    """Put a file into the document of a canvas, with its size and checksum."""
    document = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001 - it has no other way in
    checksum = md5(file.content, usedforsecurity=False).digest()
    stream = PDFDictionary(
        {
            "Type": PDFName("EmbeddedFile"),
            "Subtype": MIME_TYPE,
            "Params": PDFDictionary(
                {"Size": len(file.content), "CheckSum": PDFString(checksum, enc="raw")}
            ),
        }
    )
    inside = document.Reference(PDFStream(stream, file.content, [PDFZCompress]))
    name = PDFString(printable(file.name))
    spec = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "AFRelationship": PDFName("Source"),
            "F": name,
            "UF": name,
            "Desc": PDFString(printable(file.description)),
            "EF": PDFDictionary({"F": inside, "UF": inside}),
        }
    )
    attached = document.Reference(spec)
    catalog = document.Catalog
    names = PDFDictionary({"Names": PDFArray([name, attached])})
    catalog.Names = PDFDictionary({"EmbeddedFiles": names})
    catalog.AF = PDFArray([attached])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]  # the keys that it writes
