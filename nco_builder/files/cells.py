"""Cells of spreadsheets: no text can be mistaken for a formula, whatever the separator."""

from __future__ import annotations

import re

_FORMULA = "[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]"
"""Characters that start a formula, full-width ones included."""
_BEGINS = r"(^|[;,\t|])"
"""The beginning of a text, or of a cell within it for a program with another separator."""
_AHEAD = rf"(?=['\"\s]*{_FORMULA})"
_OPEN = re.compile(_BEGINS + _AHEAD)
_GUARDED = re.compile(f"{_BEGINS}'{_AHEAD}")


def guarded(text: str) -> str:
    """Return a text with an apostrophe before each place where a formula could start."""
    return _OPEN.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """Return the original of a guarded text."""
    return _GUARDED.sub(r"\1", text)
