"""The fonts on paper: which one prints a character, how wide it is, what a role looks like in them.

Files are read when a character first needs them: the Chinese and Japanese one is large.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from nco_builder import paths
from nco_builder.paper.shapes import MM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.sheets.blocks import Role

FALLBACK = ("NCOSymbols-Regular", "WenQuanYiMicroHei-Regular")
KEPT_TEXTS = 8192
OPEN = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
CLOSE = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"

# Without ink and without effect on the characters around them, so nothing is printed for them:
# joiners, zero-width spaces, soft hyphen, direction marks, byte order mark, variation selectors.
INVISIBLE = frozenset(
    map(chr, (0xAD, 0x61C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF))
) | frozenset(map(chr, range(0xFE00, 0xFE10)))


class Glyph(NamedTuple):
    """The font that prints a character, and its width in ems."""

    font: str
    width: float


@cache
def _font(name: str) -> TTFont:
    font = TTFont(name, str(paths.resources() / "fonts" / f"{name}.ttf"), asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


def _glyph(character: str, chain: tuple[str, ...]) -> Glyph | None:
    code = ord(character)
    for name in chain:
        face = _font(name).face
        if code in face.charToGlyph:
            return Glyph(name, face.charWidths.get(code, face.defaultWidth) / 1000)
    return None


class _Widths(dict[str, float]):
    """Width of each character in ems, looked up in the fonts when first asked for."""

    def __init__(self, chain: tuple[str, ...]) -> None:
        super().__init__()
        self.chain = chain
        self.fonts: dict[str, str] = {}
        self.foreign: set[str] = set()
        """Characters that another font than the first prints."""

    def __missing__(self, character: str) -> float:
        glyph = _glyph(character, self.chain) or Glyph(self.chain[0], 0)
        self.fonts[character] = glyph.font
        if glyph.font != self.chain[0]:
            self.foreign.add(character)
        self[character] = glyph.width
        return glyph.width


class Face:
    """A font with the fallback fonts behind it."""

    def __init__(self, name: str) -> None:
        """Take the font of that file name; nothing is read yet."""
        self.name = name
        self._widths = _Widths((name, *FALLBACK))

    def width(self, text: str, size: float) -> float:
        """How wide a printable text is, in points."""
        return sum(map(self._widths.__getitem__, text)) * size

    def runs(self, text: str) -> list[tuple[str, str]]:
        """A measured text as pieces, each with the name of the font that prints it."""
        if self._widths.foreign.isdisjoint(text):
            return [(self.name, text)]
        fonts = self._widths.fonts
        return [(font, "".join(run)) for font, run in groupby(text, fonts.__getitem__)]

    def has(self, text: str) -> bool:
        """Whether the font prints the text without its fallback fonts."""
        return all(_glyph(character, (self.name,)) for character in text)


REGULAR = Face("RobotoCondensed-Regular")
BOLD = Face("RobotoCondensed-Bold")
STENCIL = Face("SairaStencilOne-Regular")


def registered(face: Face) -> str:
    """Name of a face's first font, known to reportlab from now on."""
    name: str = _font(face.name).fontName
    return name


@lru_cache(maxsize=KEPT_TEXTS)
def printable(text: str) -> str:
    """A text as it can be printed: composed, and with code points for what no font has.

    SetLine feeds stay. A character that is invisible and changes nothing is left out; one that
    would change how the text reads (a control, a change of direction) shows as its code point.
    """
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    seen = [character for character in composed if character not in INVISIBLE]
    return "".join(
        ["".join(run) if prints else code_points(run) for prints, run in groupby(seen, _prints)]
    )


def code_points(characters: Iterable[str]) -> str:
    """What stands on paper for characters that cannot be shown."""
    codes = " ".join([f"{ord(character):04X}" for character in characters])
    return f"{OPEN}U+{codes}{CLOSE}"


@cache
def _prints(character: str) -> bool:
    if character == "\n":
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co"} and bool(
        _glyph(character, (REGULAR.name, *FALLBACK))
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
    """A font at a size."""
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
        """The look of another size, its boxes no smaller than here."""
        return look(size, self.least_box)


_look = cache(Look)


def look(size: float, least_box: float = SMALLEST_BOX) -> Look:
    """The one look of a size, and of a least box."""
    return _look(size, least_box)


@cache
def smaller_sizes(size: float) -> tuple[float, ...]:
    """A size and all below it that text may shrink to, the smallest last."""
    steps = ceil((size - SMALLEST_LOOK) / SHRINK)
    return (*(size - SHRINK * step for step in range(steps)), min(size, SMALLEST_LOOK))
