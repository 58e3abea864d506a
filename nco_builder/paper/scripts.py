"""Fonts of letters, and texts that are more than a row of letters from the left.

Hebrew and Arabic run to the left, Arabic letters join, those of Devanagari join and stack, marks
combine with letters, emoji are sequences. Such a text is "woven": it is cut into runs of one font
and direction, shaped by HarfBuzz, and placed from left to right.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.directions import MIRRORED, in_order, kind, levels
from nco_builder.paper.glyphs import font, shaped
from nco_builder.paper.letters import JOINERS, TAGS, is_mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SYMBOLS, WIDE, EMOJI = "NCOSymbols-Regular", "WenQuanYiMicroHei-Regular", "NotoEmoji-Regular"
_OWN = (
    ("\u0590", "\u05ff", "NotoSansHebrew"),
    ("\u0600", "\u06ff", "NotoSansArabic"),
    ("\u0750", "\u077f", "NotoSansArabic"),
    ("\u08a0", "\u08ff", "NotoSansArabic"),
    ("\u0900", "\u097f", "NotoSansDevanagari"),
    ("\u0e00", "\u0e7f", "NotoSansThai"),
    ("\ua8e0", "\ua8ff", "NotoSansDevanagari"),
)
"""Scripts with fonts of their own in two weights: first and last letter, and the family."""
FIRST_WOVEN = _OWN[0][0]
FIRST_EMOJI, LAST_EMOJI = "\U0001f000", "\U0001ffff"
KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
KEPT_TEXTS = 4096


class Glyph(NamedTuple):
    """The font of a character, and its width in ems."""

    font: str
    width: float


@lru_cache(maxsize=KEPT_TEXTS)
def glyph_of(character: str, name: str) -> Glyph | None:
    """Return the glyph of a character in a text of a font, if any font has one."""
    code = ord(character)
    for each in (name, *_behind(character, name)):
        face = font(each).face
        if code in face.charToGlyph:
            return Glyph(each, face.charWidths.get(code, face.defaultWidth) / 1000)
    return None


def is_in(character: str, name: str) -> bool:
    """Return whether a font itself has a character."""
    return ord(character) in font(name).face.charToGlyph


def _behind(character: str, name: str) -> tuple[str, ...]:
    """Return the fallback fonts that may have a character; only these are read."""
    if FIRST_EMOJI <= character <= LAST_EMOJI or character in TAGS:
        return (EMOJI,)
    for first, last, family in _OWN:
        if first <= character <= last:
            return (f"{family}-{'Bold' if name.endswith('Bold') else 'Regular'}",)
    return (SYMBOLS, WIDE, EMOJI)


@lru_cache(maxsize=KEPT_TEXTS)
def is_woven(character: str) -> bool:
    """Return whether the form or place of a character depends on its neighbors."""
    if is_mark(character) or character in JOINERS:
        return True
    return character >= FIRST_WOVEN and (
        character in TAGS
        or kind(character) in {"R", "AL", "AN"}
        or _has_own(character)
        or FIRST_EMOJI <= character <= LAST_EMOJI
    )


def _has_own(character: str) -> bool:
    return any(first <= character <= last for first, last, _ in _OWN)


def is_joined(before: str, joiner: str, after: str) -> bool:
    """Return whether an invisible sign between two characters decides how they are drawn."""
    if joiner in JOINERS:
        return bool(after) and before >= FIRST_WOVEN and after >= FIRST_WOVEN
    return joiner in TAGS and (before in TAGS or before == "\N{WAVING BLACK FLAG}")


class SetRun(NamedTuple):
    """Letters of one font and direction.

    `x` and `width` are in ems, from the left of the text; `drawn` are its glyphs from left to
    right.
    """

    font: str
    text: str
    x: float
    width: float
    drawn: str
    from_right: bool


class Woven(NamedTuple):
    """A text as runs in reading order, and its width in ems."""

    runs: tuple[SetRun, ...]
    width: float


@lru_cache(maxsize=KEPT_TEXTS)
def woven(text: str, name: str, *, from_right: bool) -> Woven:
    """Return a line of text shaped with a font and its fallback fonts.

    Args:
        text: Printable.
        name: The font.
        from_right: Whether the line as a whole is right-to-left.
    """
    depths = levels(text, from_right=from_right)
    runs, at = [], 0
    for (each, depth, is_shaped), letters in groupby(_font_runs(text, name, depths)):
        length = len(list(letters))
        runs.append((_run(each, text[at : at + length], depth, is_shaped=is_shaped), depth))
        at += length
    placed: list[SetRun] = [run for run, _ in runs]
    x = 0.0
    for place in in_order([depth for _, depth in runs]):
        placed[place] = placed[place]._replace(x=x)
        x += placed[place].width
    return Woven(tuple(placed), x)


def _font_runs(text: str, name: str, depths: Sequence[int]) -> Iterator[tuple[str, int, bool]]:
    """Return the font and level of each character, and whether it is shaped with its neighbors."""
    fonts: list[str] = []
    sets: list[bool] = []
    for place, character in enumerate(text):
        clings = is_mark(character) or character in JOINERS or character in TAGS
        glyph = glyph_of(character, name)
        own = glyph.font if glyph else name
        if clings and place and _sets(fonts[-1], character):
            own = fonts[-1]
            sets[-1] = True
        elif character == KEYCAP and place and is_in(text[place - 1], own):
            fonts[-1], sets[-1] = own, True
        fonts.append(own)
        sets.append(clings or is_woven(character))
    return zip(fonts, depths, sets, strict=True)


def _sets(name: str, character: str) -> bool:
    """Return whether a font places a mark on its own letters."""
    return character in JOINERS or is_in(character, name)


def _run(name: str, text: str, depth: int, *, is_shaped: bool) -> SetRun:
    from_right = bool(depth % 2)
    if is_shaped:
        codes, width = shaped(name, text, from_right=from_right)
        return SetRun(name, text, 0, width, codes, from_right)
    drawn = text[::-1].translate(MIRRORED) if from_right else text
    face = font(name).face
    wide = sum([face.charWidths.get(ord(each), face.defaultWidth) for each in drawn])
    return SetRun(name, text, 0, wide / 1000, drawn, from_right)
