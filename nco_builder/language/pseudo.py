"""A made-up language: every text accented, 40% longer and in brackets.

Plain text on screen is not translated; cut or overflowing text has no room for languages longer
than English. Placeholders, tags and mnemonics are kept.
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
    """Return the text in the made-up language."""
    parts = _STAYS.split(text)
    shown = "".join(parts[::2])
    if not any(map(str.isalpha, shown)):  # punctuation, or placeholders only
        return text
    said = [part if place % 2 else part.translate(_ACCENTED) for place, part in enumerate(parts)]
    more = round(len(shown) * LONGER) - len(FIRST + LAST)
    filler = (_FILLER * (max(more, 0) // len(_FILLER) + 1))[: max(more, 0)]
    return f"{FIRST}{''.join(said)}{filler.rstrip():ö<{max(more, 0)}}{LAST}"


class PseudoTranslations(NullTranslations):
    """A catalog with every possible text."""

    def gettext(self, message: str) -> str:
        """Return any text."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return any text that goes with a count."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - any context
        """Return any text with a context."""
        return pseudo(message)
