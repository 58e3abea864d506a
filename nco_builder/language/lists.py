"""How several things are named in one sentence."""

from __future__ import annotations

from nco_builder.language import _, pgettext


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:  # noqa: PLR2004 - one or none needs no joining
        return "".join(names)
    return _("{names} and {last}").format(names=enumerated(names[:-1]), last=names[-1])


def either(names: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(names) < 2:  # noqa: PLR2004 - likewise
        return "".join(names)
    return _("{names} or {last}").format(names=enumerated(names[:-1]), last=names[-1])


def alternatives(names: list[str]) -> str:
    """`a or b or c`: where commas would not tell them apart."""
    found = names[0]
    for each in names[1:]:
        found = _("{names} or {last}").format(names=found, last=each)
    return found


def enumerated(names: list[str]) -> str:
    """`a, b, c`."""
    return pgettext("between the names of a list", ", ").join(names)
