"""A made-up language: every text accented, longer by two fifths and in brackets.

What is shown without them is not translated; what is cut off or overflows has no room for
languages longer than English. Placeholders, tags and the signs before shortcut letters stay.
"""

from __future__ import annotations

import re
from gettext import NullTranslations

FIRST, LAST = "«", "»"
LONGER = 0.4
_ACCENTED = str.maketrans(
    "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz",
    "ÅåÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž",
)
_STAYS = re.compile(r"(\{[^{}]*\}|%\(\w+\)[a-z]|%[a-z%]|<[^<>]+>|&\w+;)")
_FILLER = "öñé ţŵö ţĥŕéé föûŕ fîvé "


def pseudo(text: str) -> str:
    """The text in the made-up language."""
    parts = _STAYS.split(text)
    shown = "".join(parts[::2])
    if not any(map(str.isalpha, shown)):  # a sign, or nothing but places for other texts
        return text
    said = [part if place % 2 else part.translate(_ACCENTED) for place, part in enumerate(parts)]
    more = round(len(shown) * LONGER) - len(FIRST + LAST)
    filler = (_FILLER * (max(more, 0) // len(_FILLER) + 1))[: max(more, 0)]
    return f"{FIRST}{''.join(said)}{filler.rstrip():ö<{max(more, 0)}}{LAST}"


class PseudoTranslations(NullTranslations):
    """A catalog that holds every text there is."""

    def gettext(self, message: str) -> str:
        """Any text."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Any text that goes with a count."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - any context
        """Any text with a context."""
        return pseudo(message)
