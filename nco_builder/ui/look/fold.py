"""Texts as they are compared while somebody searches."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """A text without case, accents and other marks on letters."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in plain if not unicodedata.combining(letter)]).casefold()
