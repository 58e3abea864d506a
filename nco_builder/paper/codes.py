"""QR codes of one size of module, several if one would be too dense."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.paper.cells import set_cell
from nco_builder.paper.flow import Strip, column_slab, strips
from nco_builder.paper.fonts import SMALLEST_TEXT, type_styles
from nco_builder.paper.scale import ALL_LINES
from nco_builder.paper.shapes import MM, Mosaic, Slab
from nco_builder.paper.tags import FIGURE
from nco_builder.sheets.blocks import Section, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.fonts import TypeStyles
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
MOST_SHARE = 0.66
"""The share of a column for a code; a single one has text next to it."""
IN_A_ROW = 2
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
    if not all(one and one <= MOST_SHARE * width for one in sides):
        return column_slab(
            strips((Section(code.heading, ((Text(code.too_long),),)),), width, size)
        ), []
    heading = strips((Section(code.heading, ()),), width, size)
    count = len(code.texts)
    places = [
        CodePlace(Slab(side(text) or 0.0, FIGURE), text, _alternative(number, count))
        for number, text in enumerate(code.texts, start=1)
    ]
    if len(places) == 1:
        return column_slab([*heading, _one(places[0], code.says, width, type_styles(size))]), places
    said = _(
        "Each of these {count} codes holds a part: scan them all and paste their texts into NCO "
        "Builder together, in any order. NCO Builder can also open this PDF."
    ).format(count=len(places))
    below = set_cell(((Text(said),),), width, type_styles(size), "left", SAID_LINES).slab
    further = [*_rows(places, width), Strip(below, GAP, keep=False)]
    return column_slab([*heading, *further]), places


def _alternative(number: int, count: int) -> str:
    if count == 1:
        return _("QR code: the share code, to be scanned")
    said = _("QR code {number} of {count}: a part of the share code, to be scanned")
    return said.format(number=number, count=count)


def _one(place: CodePlace, says: str, width: float, styles: TypeStyles) -> Strip:
    """Return a single code at the right, its purpose next to it."""
    both = Slab(place.slab.height)
    left = width - place.slab.height
    said = set_cell(((Text(says),),), left - GAP, styles, "left", SAID_LINES).slab
    both.put(said, 0, 0)
    both.put(place.slab, left, 0)
    both.height = max(both.height, said.height)
    return Strip(both, GAP, keep=False)


def _rows(places: Sequence[CodePlace], width: float) -> Iterator[Strip]:
    """Yield codes, two in a row if they fit, each with its number below it."""
    styles = type_styles(SMALLEST_TEXT)
    widest = max(place.slab.height for place in places)
    count = IN_A_ROW if IN_A_ROW * (widest + GAP) <= width + GAP else 1
    for start in range(0, len(places), count):
        row = Slab()
        for across, place in enumerate(places[start : start + count]):
            x, high = across * (width + GAP) / count, place.slab.height
            row.put(place.slab, x, 0)
            which = ((Text(f"{start + across + 1}/{len(places)}", "strong"),),)
            label = set_cell(which, high, styles, "center", ALL_LINES).slab
            row.put(label, x, high + LABEL_GAP - QUIET * MODULE / 2)
            row.height = max(row.height, high + LABEL_GAP + label.height)
        yield Strip(row, GAP, keep=False)
