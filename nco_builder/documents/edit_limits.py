"""Limits of edits: an open document never contains what could not be read after saving."""

from __future__ import annotations

import math
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from nco_builder.files.limits import MAX_DIGITS, MOST_ENTRIES, MOST_TEXT_LETTERS
from nco_builder.language import _
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOO_LARGE: int = 10**MAX_DIGITS


def why_not_taken(before: object, after: object, place: str = "") -> str:
    """Return the problem with the result of an edit, "" if there is none.

    Args:
        before: the document before; unchanged objects are not checked again.
        after: the document after the edit.
        place: their path in the document.
    """
    if after is before:
        return ""
    if isinstance(after, str) and len(after) > MOST_TEXT_LETTERS:
        problem = _("{place} has more than {max} letters, the most that can be read")
        return problem.format(place=place, max=MOST_TEXT_LETTERS)
    if isinstance(after, tuple | dict) and len(after) > MOST_ENTRIES:
        problem = _("{place} has more than {max} entries, the most that can be read")
        return problem.format(place=place, max=MOST_ENTRIES)
    if isinstance(after, int) and abs(after) >= _TOO_LARGE:
        problem = _("the number {number}… has more than {max} digits")
        return problem.format(number=f"{after // _TOO_LARGE}"[:12], max=MAX_DIGITS)
    if isinstance(after, float) and not math.isfinite(after):
        return _("{name} is not a number in JSON").format(name=after)
    found = (why_not_taken(*each) for each in _parts(before, after, place))
    return next(filter(None, found), "")


def _parts(before: object, after: object, place: str) -> Iterator[tuple[Any, Any, str]]:
    """Yield the parts of a value, each with its former value and its path."""
    if isinstance(after, Frozen):
        known = dict(before) if isinstance(before, Frozen) else {}
        for name, part in after:
            yield known.get(name), part, f"{place}.{name}" if place else name
    elif isinstance(after, tuple):
        stood = before[: len(after)] if isinstance(before, tuple) else ()
        for at, (was, part) in enumerate(zip_longest(stood, after)):
            yield was, part, f"{place}[{at}]"
