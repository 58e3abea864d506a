"""Number formats of chances and means."""

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
"""Fractions that every font has."""


def mixed(mean: Fraction) -> str:
    """Return a mean: `7¾`, `8`; for an uncommon fraction `5.33`."""
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
    """Return a sentence with pieces of another style in its placeholders."""
    told: list[Inline] = []
    for text, name, _spec, _conversion in Formatter().parse(template):
        told += [Text(text)] if text else []
        told += parts[name] if name else ()
    return tuple(told)


def strong(text: str) -> Paragraph:
    """Return a piece in bold type."""
    return (Text(text, "strong"),)


def cells(*texts: str, bold: int = 0) -> tuple[Paragraph, ...]:
    """Return texts as a row, the first of them in bold."""
    return tuple(
        (Text(text, "strong" if place < bold else "text"),) for place, text in enumerate(texts)
    )
