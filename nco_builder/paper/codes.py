"""QR codes of one size of module, several if one would be too dense."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.paper.cells import set_cell
from nco_builder.paper.flow import column_slab, strips
from nco_builder.paper.fonts import SMALLEST_TEXT, type_styles
from nco_builder.paper.scale import ALL_LINES
from nco_builder.paper.shapes import MM, Mosaic, Slab
from nco_builder.paper.tags import FIGURE
from nco_builder.sheets.blocks import Section, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.sheets.blocks import Cell
    from nco_builder.sheets.contents import ScanCode

MOST_LETTERS = (
    *(20, 38, 61, 90, 122, 154, 178, 221, 262, 311, 366, 419, 483, 528, 600, 656, 734, 816, 909),
    970,
)
"""Capacity in capital letters and digits, from version 1 on (ISO/IEC 18004, table 7, level M)."""
ERROR = "m"
"""Of bad copies at level L, not all were read."""
MODULE = 0.5 * MM
"""In bad copies at 150 dpi, codes of 0.45 mm were read 11 times out of 18, and these always."""
QUIET = 4
KEPT = 16
GAP, LABEL_GAP = 3.0, 1.0
MASK = 3
"""Choosing among masks takes 8 ms and does not help: packed squads look like noise."""
LEAST_BESIDE = 16 * MM
"""The least width of text next to a single code; without it, the text is above."""
SAID_LINES = 30


class CodePlace(NamedTuple):
    """An empty square on a page, and the code drawn into it once the page is chosen."""

    slab: Slab
    text: str
    alternative: str
    """The alternative text for screen readers."""

    def draw(self) -> None:
        """Draw the code."""
        self.slab.mosaic = Mosaic(tiles(self.text), self.alternative)


def version(text: str) -> int | None:
    """Return the smallest version for this many letters; None if even the largest is too small."""
    fitting = [number for number, most in enumerate(MOST_LETTERS, 1) if most >= len(text)]
    return fitting[0] if fitting else None


def side(text: str) -> float | None:
    """Return the width and height of a code with its quiet zone, in points."""
    number = version(text)
    return (17 + 4 * number + 2 * QUIET) * MODULE if number else None


@lru_cache(maxsize=KEPT)
def tiles(text: str) -> tuple[tuple[float, float, float, float], ...]:
    """Return a code as black rectangles: left, top, width and height, with the quiet zone."""
    import segno  # imported only for sheets with a code

    drawn = segno.make_qr(text, error=ERROR, mask=MASK, boost_error=False)
    rows, module = list(drawn.matrix), MODULE
    found = []
    for down, row in enumerate(rows):
        start = None
        for place, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = place
            elif not dark and start is not None:
                x, y = (QUIET + start) * module, (QUIET + down) * module
                found.append((x, y, (place - start) * module, module))
                start = None
    return tuple(found)


def code_block(code: ScanCode, width: float, size: float) -> tuple[Slab, list[CodePlace]]:
    """Return the codes under their heading with their purpose; a sentence if there is no room."""
    sides = [side(text) for text in code.texts]
    if not all(one and one <= width for one in sides):
        return column_slab(
            strips((Section(code.heading, ((Text(code.too_long),),)),), width, size)
        ), []
    count = len(code.texts)
    places = [
        CodePlace(Slab(side(text) or 0.0, FIGURE), text, _alternative(number, count))
        for number, text in enumerate(code.texts, start=1)
    ]
    said = code.says
    if count > 1:
        said = _(
            "Each of these {count} codes holds a part: scan them all and paste their texts into "
            "NCO Builder together, in any order. NCO Builder can also open this PDF."
        ).format(count=count)
    return _beside(places, ((Text(code.heading, "strong"),), (Text(said),)), width), places


def _alternative(number: int, count: int) -> str:
    if count == 1:
        return _("QR code: the share code, to be scanned")
    said = _("QR code {number} of {count}: a part of the share code, to be scanned")
    return said.format(number=number, count=count)


def _beside(places: Sequence[CodePlace], said: Cell, width: float) -> Slab:
    """Return codes at the right, their purpose next to them, or above if there is no room."""
    codes, wide = _rows(places, width)
    left = width - wide
    beside = left >= LEAST_BESIDE
    styles = type_styles(SMALLEST_TEXT)
    words = set_cell(said, left if beside else width, styles, "left", SAID_LINES).slab
    both = Slab()
    both.put(words, 0, QUIET * MODULE)
    both.put(codes, left, 0 if beside else words.height)
    both.height = max(codes.height, words.height) if beside else words.height + codes.height
    return both


def _rows(places: Sequence[CodePlace], width: float) -> tuple[Slab, float]:
    """Return codes, as many in a row as fit, each of several with its number, and their width."""
    widest = max(place.slab.height for place in places)
    count = max(1, min(len(places), int((width + GAP) / (widest + GAP))))
    done = Slab()
    for start in range(0, len(places), count):
        row = Slab()
        for across, place in enumerate(places[start : start + count]):
            x = across * (widest + GAP)
            row.put(place.slab, x, 0)
            row.height = max(row.height, place.slab.height)
            if len(places) > 1:
                label = _label(start + across + 1, len(places), place.slab.height)
                y = place.slab.height + LABEL_GAP - QUIET * MODULE / 2
                row.put(label, x, y)
                row.height = max(row.height, y + label.height)
        done.put(row, 0, done.height)
        done.height += row.height
    return done, count * (widest + GAP) - GAP


def _label(number: int, count: int, width: float) -> Slab:
    which = ((Text(f"{number}/{count}", "strong"),),)
    return set_cell(which, width, type_styles(SMALLEST_TEXT), "center", ALL_LINES).slab
