"""Names of copies of documents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

SECOND = 2
"""The original is the first."""


def variant(value: Any, others: Sequence[Any]) -> Any:  # noqa: ANN401 - of whatever kind
    """A copy whose name says that it is one; documents without a name are copied as they are.

    Args:
        value: the document.
        others: the open ones, whose names are taken.

    """
    name = getattr(value, "name", None)
    if not isinstance(name, str):
        return value.replace()
    taken = {getattr(each, "name", None) for each in others}
    numbers = range(SECOND, SECOND + len(others) + 1)
    free = (_named(name, number) for number in numbers)
    return value.replace(name=next(each for each in free if each not in taken))


def _named(name: str, number: int) -> str:
    """Return the name of a variant: that of its original, with a number."""
    pattern = re.escape(_("{name}, variant {number}").replace("{name}", "\0"))
    pattern = pattern.replace(re.escape("\0"), "(.*)").replace(re.escape("{number}"), "[0-9]+")
    known = re.fullmatch(pattern, name, re.DOTALL)
    original = known.group(1) if known else name
    if not original.strip():
        return _("Variant {number}").format(number=number)
    return _("{name}, variant {number}").format(name=original, number=number)
