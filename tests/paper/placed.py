"""Where things come to lie on paper: as they are placed, and as a PDF tells it."""

from __future__ import annotations

import io
from functools import reduce
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import pdfplumber

from nco_builder.language.words import legible
from nco_builder.paper import PAPERS, Options
from nco_builder.paper.directions import kind
from nco_builder.paper.fonts import printable
from nco_builder.paper.paging import MARGIN
from nco_builder.paper.table_sheet import best_pages
from tests.paper.made import sheet_pdf
from tests.sheets.says import DATE, facts, sheet_of, squeezed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.legality import Report
    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.paper.table_sheet import TablePages

ABOVE, BELOW = 0.74, 0.21
"""How far letters reach from their baseline, as a share of their size; accents reach further."""
TOUCH = 0.35
"""So many points two things may share: rounding, and overhanging strokes."""
EDGE = 1.0
FROM_RIGHT_MARKS = {"R", "AL", "NSM", "BN"}
"""Letters of words that run to the left, their marks and joiners."""


class Box(NamedTuple):
    """What stands at a place, in points from the upper left corner of its page."""

    left: float
    top: float
    right: float
    bottom: float
    text: str
    size: float


def pages_of(report: Report, paper: Paper) -> TablePages:
    return best_pages(sheet_of(report), PAPERS[paper])


def strings_of(page: Slab) -> list[Box]:
    """The strings of a page, spaces at their ends apart."""
    return [
        Box(
            x + string.x,
            y + string.y - ABOVE * string.size,
            x + string.x + string.face.width(string.text.rstrip(), string.size),
            y + string.y + BELOW * string.size,
            string.text,
            string.size,
        )
        for x, y, slab in page.placed()
        for string in slab.strings
        if string.text.strip()
    ]


def frames_of(page: Slab) -> list[Box]:
    return [
        Box(x + f.x, y + f.y, x + f.x + f.width, y + f.y + f.height, f"[{f.look}]", 0)
        for x, y, slab in page.placed()
        for f in slab.frames
    ]


def rules_of(page: Slab) -> list[Box]:
    """The straight lines of a page, each from its first end to its other one."""
    return [
        Box(x + line.x, y + line.y, x + line.to_x, y + line.to_y, "", 0)
        for x, y, slab in page.placed()
        for line in slab.rules
    ]


def outside(boxes: Iterable[Box], width: float, height: float) -> list[Box]:
    """What reaches over the margins."""
    return [
        box
        for box in boxes
        if box.left < MARGIN - EDGE
        or box.right > width - MARGIN + EDGE
        or box.top < MARGIN - EDGE
        or box.bottom > height - MARGIN + EDGE
    ]


def overlaps(boxes: Iterable[Box]) -> Iterator[tuple[Box, Box]]:
    """Pairs that lie over each other, found by a sweep from left to right."""
    open_boxes: list[Box] = []
    for box in sorted(boxes):
        open_boxes = [other for other in open_boxes if other.right > box.left + TOUCH]
        for other in open_boxes:
            if min(box.bottom, other.bottom) - max(box.top, other.top) > TOUCH:
                yield other, box
        open_boxes.append(box)


def is_within(inner: Box, outer: Box) -> bool:
    """Whether one lies in the other, as the 0 of a breakdown and a verdict do."""
    return (
        outer.left - TOUCH <= inner.left
        and inner.right <= outer.right + TOUCH
        and outer.top - TOUCH <= inner.top
        and inner.bottom <= outer.bottom + TOUCH
    )


def collisions(page: Slab) -> list[tuple[Box, Box]]:
    """Strings over strings, boxes over boxes, and strings that cross the edge of a box."""
    strings, frames = strings_of(page), frames_of(page)
    return [
        pair
        for pair in overlaps([*strings, *frames])
        if not (
            any(box.size for box in pair)
            and any(not box.size for box in pair)
            and (is_within(*pair) or is_within(*reversed(pair)))
        )
    ]


def words_of(page: Slab) -> str:
    """All strings of a page in the order in which they are drawn, without spaces."""
    return squeezed("".join([x.text for _, _, slab in page.placed() for x in slab.strings]))


def without_repeated(
    headings: Iterable[str], pages: Sequence[str], continued: str = "continued"
) -> list[str]:
    """Words of pages without headings that stand again where their text goes on."""
    again = [f"{squeezed(heading)}{continued}" for heading in (*headings, "In full")]
    return [reduce(lambda left, said: left.replace(said, ""), again, page) for page in pages]


def unsaid(report: Report, pages: Sequence[str]) -> list[str]:
    """Facts of a squad that are not on these pages, given as their words without spaces."""
    pages = without_repeated([section.heading for section in sheet_of(report).sections], pages)
    said = "".join(pages)
    wanted = [squeezed(printable(fact)) for fact in facts(report) if legible(fact)]
    return [fact for fact in wanted if fact not in said and not goes_on(fact, pages)]


def goes_on(fact: str, pages: Sequence[str]) -> bool:
    """Whether a text begins at the end of one page and ends on the next."""
    return any(
        fact[:place] in page and fact[place:] in following
        for page, following in pairwise(pages)
        for place in range(1, len(fact))
    )


def pdf_of(report: Report, paper: Paper) -> bytes:
    return sheet_pdf("roster", report, Options(DATE, paper))


class PdfPage(NamedTuple):
    """A page as a PDF reader sees it: its size, its characters with ink, its words."""

    width: float
    height: float
    characters: list[Box]
    words: str


def read_pdf(pdf: bytes) -> list[PdfPage]:
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        return [
            PdfPage(
                float(page.width),
                float(page.height),
                [_letter(each, float(page.height)) for each in page.chars if each["text"].strip()],
                squeezed("".join(_as_read([each["text"] for each in page.chars]))),
            )
            for page in document.pages
        ]


def _as_read(letters: Iterable[str]) -> Iterator[str]:
    """Letters of a file, those of a word from the right turned round as readers of files do it."""
    for from_right, word in groupby(letters, _is_turned):
        own = list(word)
        yield from reversed(own) if from_right else own


def _is_turned(text: str) -> bool:
    return kind(text[:1] or " ") in FROM_RIGHT_MARKS


def _letter(character: dict[str, Any], page_height: float) -> Box:
    """A character as high as letters are; a reader reckons with the font's whole height."""
    size, base = character["size"], page_height - character["matrix"][5]
    top, bottom = base - ABOVE * size, base + BELOW * size
    return Box(character["x0"], top, character["x1"], bottom, character["text"], size)
