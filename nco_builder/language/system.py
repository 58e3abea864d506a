"""The languages of the user's system."""

from __future__ import annotations

import os
import sys

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of systems and terminals; as everywhere, the first one that is set decides."""


def system_languages() -> tuple[str, ...]:
    """Return codes such as `de_DE.UTF-8`, by preference; empty if none is set."""
    for name in VARIABLES:
        if said := os.environ.get(name):
            # only LANGUAGE is a list
            return tuple(said.split(":")) if name == "LANGUAGE" else (said,)
    if sys.platform in {"darwin", "win32"}:
        return _locale()
    return ()


def _locale() -> tuple[str, ...]:
    """Return the system's own answer: Windows returns `German_Germany`."""
    import locale

    said = locale.getlocale()[0] or ""
    code = locale.normalize(said.partition("_")[0])
    return (said, code) if said else ()
