"""Which languages the user's system is set to."""

from __future__ import annotations

import os
import sys

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where systems and terminals say it; the first that is set decides, as everywhere."""


def system_languages() -> tuple[str, ...]:
    """Codes such as `de_DE.UTF-8`, the most wanted first; none where nothing is said."""
    for name in VARIABLES:
        if said := os.environ.get(name):
            # only LANGUAGE is a list
            return tuple(said.split(":")) if name == "LANGUAGE" else (said,)
    if sys.platform in {"darwin", "win32"}:
        return _locale()
    return ()


def _locale() -> tuple[str, ...]:
    """What the system itself says: Windows speaks of `German_Germany`."""
    import locale

    said = locale.getlocale()[0] or ""
    code = locale.normalize(said.partition("_")[0])
    return (said, code) if said else ()
