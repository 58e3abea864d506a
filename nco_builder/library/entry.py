"""What the library knows of one file."""

from __future__ import annotations

from typing import Literal, NamedTuple

Verdict = Literal["legal", "agree", "broken", "unchecked", "unread", ""]
"""Legal; legal, with something to agree on; not legal; of rules that are not here; cannot be
read; not looked at yet."""
NONE = -1
"""Stands for a number that there is not."""


class FileStat(NamedTuple):
    """A file as its folder tells of it.

    Attributes:
        path: Where it is, absolute.
        size: Its bytes.
        changed: When it was changed, in nanoseconds since 1970.

    """

    path: str
    size: int
    changed: int


class LibraryFile(NamedTuple):
    """A file and what was read in it; what is not known is "" or `NONE`.

    Attributes:
        path: Where it is, absolute.
        size: Its bytes when it was read.
        changed: When it was changed, in nanoseconds since 1970.
        format: Which kind of document it holds.
        name: What its player calls it.
        nation: The id of its nation.
        agreed: Points agreed; of squads valor points.
        agreed_too: Specialist points agreed.
        points: Points spent; of squads on soldiers.
        points_too: Points spent on specialists.
        whole: 0 where a price is not known, so that more may be spent; else 1.
        verdict: What its rules say.
        errors: How many problems there are.
        rulings: How much there is to be agreed.
        tags: What its player files it under, a line each.
        words: All that can be searched, folded, between blanks.
        problem: Why it cannot be read, in one sentence.

    """

    path: str
    size: int
    changed: int
    format: str = ""
    name: str = ""
    nation: str = ""
    agreed: int = NONE
    agreed_too: int = NONE
    points: int = NONE
    points_too: int = NONE
    whole: int = 1
    verdict: str = ""
    errors: int = 0
    rulings: int = 0
    tags: str = ""
    words: str = ""
    problem: str = ""

    @property
    def filed_under(self) -> tuple[str, ...]:
        """Its tags."""
        return tuple(self.tags.split("\n")) if self.tags else ()

    def is_of(self, seen: FileStat) -> bool:
        """Whether the file is still as it was when this was read."""
        return (self.size, self.changed) == (seen.size, seen.changed)
