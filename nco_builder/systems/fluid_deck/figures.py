"""How chances and means of decks are written."""

from __future__ import annotations

from fractions import Fraction
from string import Formatter
from typing import TYPE_CHECKING

from nco_builder.language import decimal
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import number

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Inline, Paragraph

COMMON = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
"""Fractions that every font has, and that are read at a glance."""


def mixed(mean: Fraction) -> str:
    """A mean: `7¾`, `8`; where the fraction is none of the common ones, `5.33`."""
    whole, rest = divmod(mean, 1)
    if not rest:
        return number(int(whole))
    if rest in COMMON:
        return f"{number(int(whole))}{COMMON[rest]}" if whole else COMMON[rest]
    hundredths = round(rest * 100)
    if hundredths in {0, 100}:
        return number(int(whole) + hundredths // 100)
    return decimal(f"{number(int(whole))}.{hundredths:02}".rstrip("0"))


def woven(template: str, **parts: Paragraph) -> Paragraph:
    """A sentence with pieces of another look in its places: `then {dice} against Armor`."""
    told: list[Inline] = []
    for text, name, _spec, _conversion in Formatter().parse(template):
        told += [Text(text)] if text else []
        told += parts[name] if name else ()
    return tuple(told)


def strong(text: str) -> Paragraph:
    """A piece in bold type."""
    return (Text(text, "strong"),)


def cells(*texts: str, bold: int = 0) -> tuple[Paragraph, ...]:
    """Texts as a row, the first so many strong."""
    return tuple(
        (Text(text, "strong" if place < bold else "text"),) for place, text in enumerate(texts)
    )
