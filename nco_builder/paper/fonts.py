"""The fonts on paper: which one prints a character, how wide it is, what a role looks like in them.

Files are read when a character first needs them: the Chinese and Japanese one is large.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, cached_property, lru_cache
from itertools import groupby, islice
from math import ceil, inf
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.glyphs import font
from nco_builder.paper.letters import JOINERS, TAGS, is_mark
from nco_builder.paper.scripts import Glyph, glyph_of, is_in, is_joined, is_woven, woven
from nco_builder.paper.shapes import MM
from nco_builder.sheets.words import ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.paper.scripts import Woven
    from nco_builder.sheets.blocks import Role

KEPT_TEXTS = 8192
MOST_MARKS = 5
"""So many marks may stand on a letter: no script needs more, and they would leave the line."""
MOST_CODES = 16
"""So many code points stand for characters in a row that cannot be shown."""
OPEN = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
CLOSE = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"

# Without ink and without effect on the characters around them, so nothing is printed for them:
# joiners, zero-width spaces, soft hyphen, direction marks, byte order mark, variation selectors.
INVISIBLE = (
    frozenset(map(chr, (0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF)))
    | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
    | JOINERS
    | TAGS
)
_OLD_FORMS = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]+")
"""Letters of Hebrew and Arabic in the forms that old encodings had, with codes of their own."""


class _Widths(dict[str, float]):
    """Width of each character in ems, looked up in the fonts when first asked for.

    One that looks or stands otherwise beside others is infinitely wide: so is then the sum.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.fonts: dict[str, str] = {}
        self.foreign: set[str] = set()
        """Characters that another font than the first prints."""

    def __missing__(self, character: str) -> float:
        glyph = glyph_of(character, self.name) or Glyph(self.name, 0)
        self.fonts[character] = glyph.font
        if glyph.font != self.name:
            self.foreign.add(character)
        self[character] = inf if is_woven(character) else glyph.width
        return self[character]


class Face:
    """A font with the fallback fonts behind it."""

    def __init__(self, name: str, *, from_right: bool = False) -> None:
        """Take the font of that file name; nothing is read yet.

        Args:
            name: The font.
            from_right: Whether its lines as a whole are written from the right.

        """
        self.name, self.is_right = name, from_right
        self._widths = _Widths(name)

    @cached_property
    def from_right(self) -> Face:
        """The same for lines that are written from the right."""
        return Face(self.name, from_right=True)

    def width(self, text: str, size: float) -> float:
        """Return how wide a printable text is, in points."""
        return self.ems(text) * size

    def ems(self, text: str) -> float:
        """Return how wide a printable text is, as a share of its size."""
        ems = sum(map(self._widths.__getitem__, text))
        return ems if ems != inf else self.woven(text).width

    def is_plain(self, text: str) -> bool:
        """Whether the letters of a measured text stand one after the other, from the left."""
        return text.isascii() or inf not in map(self._widths.__getitem__, text)

    def woven(self, text: str) -> Woven:
        """Return any other text as it is drawn."""
        return woven(text, self.name, from_right=self.is_right)

    def runs(self, text: str) -> list[tuple[str, str]]:
        """Return a measured plain text as pieces, each with the name of the font that prints it."""
        if self._widths.foreign.isdisjoint(text):
            return [(self.name, text)]
        fonts = self._widths.fonts
        return [(font, "".join(run)) for font, run in groupby(text, fonts.__getitem__)]

    def has(self, text: str) -> bool:
        """Return whether the font prints the text without its fallback fonts."""
        return all(is_in(character, self.name) for character in text)


REGULAR = Face("RobotoCondensed-Regular")
BOLD = Face("RobotoCondensed-Bold")
STENCIL = Face("SairaStencilOne-Regular")


def registered(face: Face) -> str:
    """Name of a face's first font, known to reportlab from now on."""
    name: str = font(face.name).fontName
    return name


@lru_cache(maxsize=KEPT_TEXTS)
def printable(text: str) -> str:
    """Return a text as it can be printed: composed, and with code points for what no font has.

    Line feeds stay. A character that is invisible and changes nothing is left out; one that would
    change how the text reads (a control, a change of direction) shows as its code point.
    """
    if text.isascii() and text.isprintable():
        return text
    composed = _OLD_FORMS.sub(
        lambda found: unicodedata.normalize("NFKC", found[0]), unicodedata.normalize("NFC", text)
    )
    seen = list(_seen(composed))
    return "".join(
        [
            "".join([character for character, _ in run])
            if prints
            else code_points([character for character, _ in run])
            for prints, run in groupby(seen, itemgetter(1))
        ]
    )


def _seen(text: str) -> Iterator[tuple[str, bool]]:
    """Yield what should be printed, each with whether it can be."""
    before, marks = "", 0
    for place, character in enumerate(text):
        if character in INVISIBLE:
            # between letters that join, a joiner decides how they do
            after = text[place + 1 : place + 2]
            if not (before and is_joined(before, character, after)):
                continue
        marks = marks + 1 if is_mark(character) else 0
        prints = character in JOINERS or character in TAGS or _prints(character)
        before = character if prints else ""
        yield character, prints and marks <= MOST_MARKS


def code_points(characters: Iterable[str]) -> str:
    """What is on paper for characters that cannot be shown; an ellipsis for all but a few."""
    codes = [f"{ord(character):04X}" for character in islice(characters, MOST_CODES + 1)]
    codes[MOST_CODES:] = [ELLIPSIS] * (len(codes) > MOST_CODES)
    return f"{OPEN}U+{' '.join(codes)}{CLOSE}"


@cache
def _prints(character: str) -> bool:
    if character == "\n":
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co"} and bool(
        glyph_of(character, REGULAR.name)
    )


SMALLEST_TEXT = 7.0
SMALLEST_NUMBER = 9.0
NAME_MORE = 1.5
SMALLEST_LOOK = SMALLEST_TEXT - NAME_MORE
"""At this size everything has shrunk as far as it may."""
LEADING = 1.18
ASCENT = 0.93
CAP_HEIGHT = 0.71
SHRINK = 0.5
"""Steps in which text shrinks, in points."""
SMALLEST_BOX, TICK_BOX = 2.6 * MM, 3.5 * MM
"""The least boxes, and those that are ticked with a pen on a whole sheet."""
BOX_GAP = 0.45 * MM


class TypeStyle(NamedTuple):
    """A font at a size."""

    face: Face
    size: float
    space: float
    """Width of a space, in points."""


def style(face: Face, size: float) -> TypeStyle:
    """Return a font at a size."""
    return TypeStyle(face, size, face.width(" ", size))


class Look:
    """Styles by role and boxes to tick, for plain text of a size."""

    def __init__(self, size: float, least_box: float) -> None:
        """Derive everything from the size of plain text and the least box, in points."""
        self.size = size
        self.least_box = least_box
        text = max(SMALLEST_TEXT, size)
        number = max(SMALLEST_NUMBER, size)
        self.styles: dict[Role, TypeStyle] = {
            "text": style(REGULAR, text),
            "strong": style(BOLD, text),
            "small": style(REGULAR, max(SMALLEST_TEXT, size - 1)),
            "tiny": style(REGULAR, SMALLEST_TEXT),
            "label": style(BOLD, max(SMALLEST_TEXT, size - 2)),
            "name": style(BOLD, max(SMALLEST_TEXT, size + NAME_MORE)),
            "range": style(BOLD, number),
            "cost": style(BOLD, max(SMALLEST_NUMBER, size + 1.5)),
            "number": style(BOLD, max(SMALLEST_NUMBER, size + 4)),
            "figure": style(BOLD, 2 * number),
            "headline": style(STENCIL, text),
            "cited": style(REGULAR, max(SMALLEST_TEXT, size - 1)),
            "notice": style(REGULAR, text),
            "alarm": style(REGULAR, text),
        }
        self.box = max(least_box, 0.85 * size)
        self.pitch = self.box + BOX_GAP

    def sized(self, size: float) -> Look:
        """Return the look of another size, its boxes no smaller than here."""
        return look(size, self.least_box)


_look = cache(Look)


def look(size: float, least_box: float = SMALLEST_BOX) -> Look:
    """Return the one look of a size, and of a least box."""
    return _look(size, least_box)


@cache
def smaller_sizes(size: float) -> tuple[float, ...]:
    """Return a size and all below it that text may shrink to, the smallest last."""
    steps = ceil((size - SMALLEST_LOOK) / SHRINK)
    return (*(size - SHRINK * step for step in range(steps)), min(size, SMALLEST_LOOK))
