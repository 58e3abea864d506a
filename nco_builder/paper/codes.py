"""QR codes: as large as the page allows, several if one would be too dense."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.language import _
from nco_builder.paper.cells import set_cell
from nco_builder.paper.flow import Strip, heading_again, strips
from nco_builder.paper.fonts import SMALLEST_TEXT, type_styles
from nco_builder.paper.scale import ALL_LINES
from nco_builder.paper.shapes import MM, Mosaic, Slab
from nco_builder.paper.tags import FIGURE
from nco_builder.sheets.blocks import Section, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.sheets.contents import ScanCode

MOST_LETTERS: dict[ErrorLevel, tuple[int, ...]] = {
    "m": (20, 38, 61, 90, 122, 154, 178, 221, 262, 311, 366, 419, 483, 528, 600),
    "q": (16, 29, 47, 67, 87, 108, 125, 157, 189, 221, 259, 296, 352, 376, 426, 470, 531, 574),
}
"""Capacity in capital letters and digits, from version 1 on (ISO/IEC 18004, table 7)."""
QUIET = 4
KEPT = 16
GAP, LABEL_GAP = 3.0, 1.0
MASK = 3
"""Choosing among masks takes 8 ms and does not help: packed squads look like noise."""
MOST_SHARE = 0.66
"""The share of the width for a code; a single one has text next to it."""
IN_A_ROW = 2
SAID_LINES = 30

ErrorLevel = Literal["m", "q"]


class CodeLook(NamedTuple):
    """The look of codes: the share that may be damaged, and the size of a module in points."""

    error: ErrorLevel
    module: float


LOOKS = (
    CodeLook("q", 0.8 * MM),
    *(CodeLook("m", side * MM) for side in (0.8, 0.7, 0.6, 0.5, 0.45)),
)
"""The most legible first; large modules matter most in blurred or dark photos."""


class CodePlace(NamedTuple):
    """An empty square on a page, and the code drawn into it once the page is chosen."""

    slab: Slab
    text: str
    look: CodeLook
    alternative: str
    """The alternative text for screen readers."""

    def draw(self) -> None:
        """Draw the code."""
        self.slab.mosaic = Mosaic(tiles(self.text, self.look), self.alternative)


def version(text: str, error: ErrorLevel) -> int | None:
    """Return the smallest version for this many letters; None if even the largest is too small."""
    fitting = [number for number, most in enumerate(MOST_LETTERS[error], 1) if most >= len(text)]
    return fitting[0] if fitting else None


def side(text: str, code_look: CodeLook) -> float | None:
    """Return the width and height of a code with its quiet zone, in points."""
    number = version(text, code_look.error)
    return (17 + 4 * number + 2 * QUIET) * code_look.module if number else None


@lru_cache(maxsize=KEPT)
def tiles(text: str, code_look: CodeLook) -> tuple[tuple[float, float, float, float], ...]:
    """Return a code as black rectangles: left, top, width and height, with the quiet zone."""
    import segno  # imported only for sheets with a code

    drawn = segno.make_qr(text, error=code_look.error, mask=MASK, boost_error=False)
    rows, module = list(drawn.matrix), code_look.module
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


def code_looks(code: ScanCode, width: float) -> list[CodeLook]:
    """Return the looks at which all codes fit a column, the most legible first."""
    most = MOST_SHARE * width
    sides = {code_look: [side(text, code_look) for text in code.texts] for code_look in LOOKS}
    return [
        code_look for code_look, each in sides.items() if all(one and one <= most for one in each)
    ]


def code_strips(
    code: ScanCode, width: float, size: float, code_look: CodeLook | None, continued: str
) -> tuple[list[Strip], list[CodePlace]]:
    """Return the codes under their heading with their purpose; a sentence if there is no room.

    Codes that continue in another column repeat their heading with `continued`.
    """
    if code_look is None:
        return strips((Section(code.heading, ((Text(code.too_long),),)),), width, size), []
    heading = strips((Section(code.heading, ()),), width, size)
    count = len(code.texts)
    places = [
        CodePlace(
            Slab(side(text, code_look) or 0.0, FIGURE), text, code_look, _alternative(number, count)
        )
        for number, text in enumerate(code.texts, start=1)
    ]
    if len(places) == 1:
        return [*heading, _one(places[0], code.says, width, type_styles(size))], places
    said = _(
        "Each of these {count} codes holds a part: scan them all and paste their texts into NCO "
        "Builder together, in any order. NCO Builder can also open this PDF."
    ).format(count=len(places))
    below = set_cell(((Text(said),),), width, type_styles(size), "left", SAID_LINES).slab
    again = heading_again(code.heading, width, size, continued)
    further = [*_rows(places, width), Strip(below, GAP, keep=False)]
    return [*heading, *[each._replace(under=again) for each in further]], places


def _alternative(number: int, count: int) -> str:
    if count == 1:
        return _("QR code: the share code, to be scanned")
    said = _("QR code {number} of {count}: a part of the share code, to be scanned")
    return said.format(number=number, count=count)


def _one(place: CodePlace, says: str, width: float, styles: TypeStyles) -> Strip:
    """Return a single code with its purpose next to it."""
    both = Slab(place.slab.height)
    both.put(place.slab, 0, 0)
    left = place.slab.height + GAP
    said = set_cell(((Text(says),),), width - left, styles, "left", SAID_LINES).slab
    both.put(said, left, QUIET * place.look.module)
    both.height = max(both.height, QUIET * place.look.module + said.height)
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
            row.put(label, x, high + LABEL_GAP - QUIET * place.look.module / 2)
            row.height = max(row.height, high + LABEL_GAP + label.height)
        yield Strip(row, GAP, keep=False)
