"""Texts in cells of spreadsheets: none is taken for a formula, wherever a program begins a cell."""

from __future__ import annotations

import re

_FORMULA = "[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]"
"""What spreadsheets take for the beginning of a formula, in wide letters too."""
_BEGINS = r"(^|[;,\t|])"
"""The beginning of a text, or of a cell within it where a program knows another separator."""
_AHEAD = rf"(?=['\"\s]*{_FORMULA})"
_OPEN = re.compile(_BEGINS + _AHEAD)
_GUARDED = re.compile(f"{_BEGINS}'{_AHEAD}")


def guarded(text: str) -> str:
    """A text with an apostrophe before each place where a formula could begin."""
    return _OPEN.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """The text that was guarded."""
    return _GUARDED.sub(r"\1", text)
