"""Pages as a PDF document with an attached file: the same pages give the same bytes."""

from __future__ import annotations

import unicodedata
from functools import partial
from hashlib import md5
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder import PROGRAM
from nco_builder.paper.drawing import draw_page
from nco_builder.paper.fonts import REGULAR, code_points, registered
from nco_builder.paper.objects import file_of
from nco_builder.paper.options import BLEED, Bookmark
from nco_builder.paper.pdf_library import (
    Canvas,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
    rl_config,
)
from nco_builder.paper.shapes import Size
from nco_builder.paper.structure import add_metadata, add_output_intent, add_structure
from nco_builder.paper.tags import SUBHEADING, Element
from nco_builder.paper.tick_fields import TickFields
from nco_builder.sheets.words import ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.options import Attachment, Options, Part

rl_config.useA85 = 0  # compressed streams stay binary, which makes them a fifth smaller

PDF_VERSION = (1, 7)
LONGEST_OUTSIDE = 1_000
"""Letters of a title or a bookmark; no viewer shows so many."""


def drawn(
    parts: Sequence[Part], options: Options, title: str = "", inside: Attachment | None = None
) -> bytes:
    """Return parts as one PDF, see `nco_builder.paper.pdf`."""
    out = BytesIO()
    first = parts[0]
    canvas = Canvas(
        out,
        pagesize=options.size,
        pageCompression=1,
        invariant=1,
        pdfVersion=PDF_VERSION,
        lang=first.language,
        # reportlab's own first font is not embedded; its stubs declare the name as a number
        initialFontName=registered(REGULAR),  # type: ignore[arg-type]
    )
    # otherwise the document's id would contain the time, or SOURCE_DATE_EPOCH if set
    canvas._doc.signature = md5(  # type: ignore[attr-defined]  # noqa: SLF001
        str(options.date).encode(), usedforsecurity=False
    )
    canvas.setTitle(as_plain_line(title or first.title))
    canvas.setAuthor(as_plain_line(first.author))
    canvas.setSubject(as_plain_line(first.subject))
    canvas.setCreator(PROGRAM)
    canvas.setProducer(PROGRAM)
    canvas.setDateFormatter(lambda *_now: f"D:{options.date:%Y%m%d}")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if any(part.true_size for part in parts):
        canvas.setViewerPreference("PrintScaling", "None")
    root, marked = Element("Document"), []
    form = TickFields(canvas) if options.fillable else None
    for number, part in enumerate(parts):
        marked += _draw_part(canvas, part, f"part{number}", options, root, form=form)
    document = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001 - there is no other way
    packed = add_structure(document, root, marked)
    told = as_plain_line(title or first.title), as_plain_line(first.author)
    add_metadata(document, *told, first.language, PROGRAM, accessible=form is None)
    if form:
        form.finish()
    if options.print_shop:
        add_output_intent(document)
    if inside:
        attach(canvas, inside)
    document.format = partial(file_of, document, packed)
    canvas.save()
    return out.getvalue()


def _draw_part(  # noqa: PLR0913 - what a part is drawn on and into
    canvas: Canvas,
    part: Part,
    key: str,
    options: Options,
    root: Element,
    *,
    form: TickFields | None,
) -> list[list[Element]]:
    """Draw the pages of a part, and enter it with its headings into the outline.

    Returns:
        For each page, the elements that its marked words belong to.
    """
    style, size = options.style, _set_page(canvas, part, options)
    entries = [Bookmark(part.title, 0, 0), *part.bookmarks]
    whole = root.child("Part", 0)
    marked = []
    for number, page in enumerate(part.pages):
        whole.page = canvas.getPageNumber() - 1
        separated = options.print_shop
        marked.append(draw_page(canvas, page, size.height, style, whole, separated=separated))
        if form:
            form.add_page(page, size.height)
        if not part.bookmarks:
            entries += _headings(marked[-1], number)
        for place, entry in enumerate(entries):
            if entry.page == number:
                canvas.bookmarkPage(f"{key}.{place}")
                text = as_plain_line(entry.text)
                canvas.addOutlineEntry(text, f"{key}.{place}", level=entry.level)
        canvas.showPage()
    return marked


def _set_page(canvas: Canvas, part: Part, options: Options) -> Size:
    """Set the size of the next pages to that of a part, and return it."""
    trimmed = part.trimmed
    if not trimmed:
        canvas.setPageSize(options.size)
        canvas._trimBox = canvas._bleedBox = None  # type: ignore[attr-defined]  # noqa: SLF001 - see below
        return options.size
    size = Size(trimmed.width + 2 * BLEED, trimmed.height + 2 * BLEED)
    canvas.setPageSize(size)
    # there is no other way back to pages without labels
    inner = (BLEED, BLEED, BLEED + trimmed.width, BLEED + trimmed.height)
    canvas.setTrimBox(inner)
    canvas.setBleedBox((0, 0, *size))
    return size


def _headings(marked: Sequence[Element], page: int) -> list[Bookmark]:
    """Return an entry for each heading of a page, not in the capitals that it is printed in."""
    headings = [each for each in marked if each.tag == SUBHEADING]
    return [Bookmark(each.alternative or each.said.strip(), page) for each in headings]


def as_plain_line(text: str) -> str:
    """Return a text outside the pages, on one line and in any script, cut if it is endless.

    Control and direction characters, which would change how it reads, appear as code points.
    """
    text = text.replace("\n", " ")
    if len(text) > LONGEST_OUTSIDE:
        text = f"{text[: LONGEST_OUTSIDE - 1].rstrip()}{ELLIPSIS}"
    if text.isprintable():  # nearly always, and no letter need be looked up
        return text
    runs = groupby(text, _is_plain)
    return "".join(["".join(run) if told else code_points(run) for told, run in runs])


def _is_plain(character: str) -> bool:
    return (
        unicodedata.category(character) not in UNTOLD
        and unicodedata.bidirectional(character) not in TURNING
    )


UNTOLD = frozenset({"Cc", "Cs", "Zl", "Zp"})
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Characters that override or embed a text direction; the others follow the letters."""
MIME_TYPE = "/application#2Fjson"
"""As a PDF name, in which a slash would begin the next name."""


def attach(canvas: Canvas, file: Attachment) -> None:
    """Attach a file to the document of a canvas, with its size and checksum."""
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
    name = PDFString(as_plain_line(file.name))
    spec = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "AFRelationship": PDFName("Source"),
            "F": name,
            "UF": name,
            "Desc": PDFString(as_plain_line(file.description)),
            "EF": PDFDictionary({"F": inside, "UF": inside}),
        }
    )
    attached = document.Reference(spec)
    catalog = document.Catalog
    names = PDFDictionary({"Names": PDFArray([name, attached])})
    catalog.Names = PDFDictionary({"EmbeddedFiles": names})
    catalog.AF = PDFArray([attached])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]  # the keys of the new object
