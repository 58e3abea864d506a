"""Long texts of users, where neither a menu nor a window may grow with them."""

from __future__ import annotations

import re

LONGEST = 60
"""Letters of a user's text in a menu."""
END = 20
"""As many of them are those the text ends with: German tells there what is done."""
_LONG_WORD = re.compile(r"(\S{60})(?=\S)")
BREAK = "\u200b"
"""A space without width: nothing to be seen, but a line may end there."""


def shortened(text: str) -> str:
    """What a menu shows of a text: a long one is cut amid; on one line, no mnemonic of its own."""
    line = " ".join(text.replace("\t", " ").splitlines())
    short = line if len(line) <= LONGEST else f"{line[: LONGEST - END - 1]}…{line[-END:]}"
    return short.replace("&", "&&")


def breakable(text: str) -> str:
    """The text with places in its longest words where a label that wraps may end a line."""
    return _LONG_WORD.sub(rf"\1{BREAK}", text)
