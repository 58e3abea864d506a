"""Fonts on paper: the font of each character, its width, and the type style of each role.

Files are read when a character first needs them, since the Chinese and Japanese one is large.
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
"""The most marks on a letter: no script needs more, and they would leave the line."""
MOST_CODES = 16
"""The most code points printed for consecutive characters that cannot be shown."""
OPEN = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
CLOSE = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"

# Characters without ink and without effect on their neighbors, which are not printed: joiners,
# zero-width spaces, soft hyphen, direction marks, byte order mark, variation selectors.
INVISIBLE = (
    frozenset(map(chr, (0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF)))
    | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
    | JOINERS
    | TAGS
)
_OLD_FORMS = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]+")
"""Presentation forms of Hebrew and Arabic letters, which have code points of their own."""


class _Widths(dict[str, float]):
    """Width of each character in ems, looked up lazily.

    A character whose form or place depends on its neighbors is infinitely wide, and so is the sum.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.fonts: dict[str, str] = {}
        self.foreign: set[str] = set()
        """Characters printed by another font than the first."""

    def __missing__(self, character: str) -> float:
        glyph = glyph_of(character, self.name) or Glyph(self.name, 0)
        self.fonts[character] = glyph.font
        if glyph.font != self.name:
            self.foreign.add(character)
        self[character] = inf if is_woven(character) else glyph.width
        return self[character]


class Face:
    """A font with its fallback fonts."""

    def __init__(self, name: str, *, from_right: bool = False) -> None:
        """Use the font with that file name, which is read lazily.

        Args:
            name: The font.
            from_right: Whether its lines as a whole are right-to-left.
        """
        self.name, self.is_right = name, from_right
        self._widths = _Widths(name)

    @cached_property
    def from_right(self) -> Face:
        """The same face for right-to-left lines."""
        return Face(self.name, from_right=True)

    def width(self, text: str, size: float) -> float:
        """Return the width of a printable text in points."""
        return self.ems(text) * size

    def ems(self, text: str) -> float:
        """Return the width of a printable text as a share of its size."""
        ems = sum(map(self._widths.__getitem__, text))
        return ems if ems != inf else self.woven(text).width

    def is_plain(self, text: str) -> bool:
        """Return whether the letters of a measured text simply follow each other from the left."""
        return text.isascii() or inf not in map(self._widths.__getitem__, text)

    def is_simple(self, text: str) -> bool:
        """Return whether a measured text is plain, and all of it is in the first font."""
        return self._widths.foreign.isdisjoint(text) and self.is_plain(text)

    def woven(self, text: str) -> Woven:
        """Return any other text as shaped glyphs."""
        return woven(text, self.name, from_right=self.is_right)

    def runs(self, text: str) -> list[tuple[str, str]]:
        """Return a measured plain text as runs, each with the name of its font."""
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
    """The name of a face's first font, registered with reportlab."""
    name: str = font(face.name).fontName
    return name


@lru_cache(maxsize=KEPT_TEXTS)
def printable(text: str) -> str:
    """Return a text in printable form: composed, with code points for unsupported characters.

    Line feeds are kept. Invisible characters without effect are left out; those that would change
    how the text reads (control and direction characters) appear as code points.
    """
    if text.isascii() and text.isprintable():
        return text
    if all(map(_is_plain, set(text))):
        return unicodedata.normalize("NFC", text)
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
    """Yield the characters to print, each with whether it can be printed."""
    before, marks = "", 0
    for place, character in enumerate(text):
        if character in INVISIBLE:
            # a joiner between joining letters decides their form
            after = text[place + 1 : place + 2]
            if not (before and is_joined(before, character, after)):
                continue
        marks = marks + 1 if is_mark(character) else 0
        prints = character in JOINERS or character in TAGS or _prints(character)
        before = character if prints else ""
        yield character, prints and marks <= MOST_MARKS


def code_points(characters: Iterable[str]) -> str:
    """Return the code points printed for unsupported characters, shortened with an ellipsis."""
    codes = [f"{ord(character):04X}" for character in islice(characters, MOST_CODES + 1)]
    codes[MOST_CODES:] = [ELLIPSIS] * (len(codes) > MOST_CODES)
    return f"{OPEN}U+{' '.join(codes)}{CLOSE}"


@cache
def _is_plain(character: str) -> bool:
    """Return whether a character prints as itself, whatever stands next to it."""
    if character in INVISIBLE or is_mark(character) or _OLD_FORMS.match(character):
        return False
    return _prints(character)


@cache
def _prints(character: str) -> bool:
    if character == "\n":
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co"} and bool(
        glyph_of(character, REGULAR.name)
    )


SMALLEST_TEXT = 8.0
"""The smallest text on sheets and cards; the sizes of soldiers' cards are in `soldier_grid.py`."""
SMALLEST_NUMBER = 9.0
NAME_MORE = 1.5
SMALLEST_BASE_SIZE = SMALLEST_TEXT - NAME_MORE
"""The smallest base size that is tried; names, numbers and the like are derived from it."""
LEADING = 1.18
ASCENT = 0.93
CAP_HEIGHT = 0.71
SHRINK = 0.5
"""Steps of shrinking text, in points."""
TICK_BOX = 3.2 * MM
"""The smallest box to tick: 3 mm stay white inside."""
BOX_GAP = 0.0
HEAVY_MORE = 1.2
"""How much larger a heavy box is, in points: as much stays white inside its thicker frame."""


class TypeStyle(NamedTuple):
    """A font at a size."""

    face: Face
    size: float
    space: float
    """Width of a space, in points."""


def style(face: Face, size: float) -> TypeStyle:
    """Return a font at a size."""
    return TypeStyle(face, size, face.width(" ", size))


class TypeStyles:
    """The type styles of all roles and the boxes, derived from the size of plain text.

    Attributes:
        by_role: the type style of each role; none is below its smallest legible size.
        box: the side of a box to tick.
        pitch: the distance from box to box.
    """

    def __init__(self, size: float, least_box: float, least: float) -> None:
        """Derive everything from the plain text size, the smallest box and text, in points."""
        self.size = size
        self.least_box, self.least = least_box, least
        text = max(least, size)
        number = max(SMALLEST_NUMBER, size)
        self.by_role: dict[Role, TypeStyle] = {
            "text": style(REGULAR, text),
            "strong": style(BOLD, text),
            "small": style(REGULAR, max(least, size - 1)),
            "tiny": style(REGULAR, least),
            "label": style(BOLD, max(least, size - 2)),
            "name": style(BOLD, max(least, size + NAME_MORE)),
            "range": style(BOLD, number),
            "cost": style(BOLD, max(SMALLEST_NUMBER, size + 1.5)),
            "number": style(BOLD, max(SMALLEST_NUMBER, size + 4)),
            "figure": style(BOLD, 2 * number),
            "headline": style(STENCIL, text),
            "cited": style(REGULAR, max(least, size - 1)),
            "notice": style(REGULAR, text),
            "alarm": style(REGULAR, text),
        }
        self.box = max(least_box, 0.85 * size)
        self.pitch = self.box + BOX_GAP

    def sized(self, size: float) -> TypeStyles:
        """Return the styles for another size of plain text, with boxes no smaller than here."""
        return type_styles(size, self.least_box, self.least)


_type_styles = cache(TypeStyles)


def type_styles(
    size: float, least_box: float = TICK_BOX, least: float = SMALLEST_TEXT
) -> TypeStyles:
    """Return the cached styles for a size of plain text, a smallest box and a smallest text."""
    return _type_styles(size, least_box, least)


@cache
def smaller_sizes(size: float) -> tuple[float, ...]:
    """Return a size and all smaller ones that text may shrink to, the smallest last."""
    steps = ceil((size - SMALLEST_BASE_SIZE) / SHRINK)
    return (*(size - SHRINK * step for step in range(steps)), min(size, SMALLEST_BASE_SIZE))
