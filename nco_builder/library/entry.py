"""The entry of one file in the library."""

from __future__ import annotations

from typing import Literal, NamedTuple

Verdict = Literal["legal", "agree", "broken", "unchecked", "unread", ""]
"""Legal; legal with something to agree on; not legal; unknown rules; unreadable; not read yet."""
NONE = -1
"""A number that does not exist."""


class FileStat(NamedTuple):
    """A file as listed by its folder.

    Attributes:
        path: Where it is, absolute.
        size: Its bytes.
        changed: When it was changed, in nanoseconds since 1970.

    """

    path: str
    size: int
    changed: int


class LibraryFile(NamedTuple):
    """A file and what was read in it; unknown values are "" or `NONE`.

    Attributes:
        path: Where it is, absolute.
        size: Its bytes when it was read.
        changed: When it was changed, in nanoseconds since 1970.
        format: The format of its document.
        name: The name of the document.
        nation: The id of its nation.
        agreed: Points agreed; for squads valor points.
        agreed_too: Specialist points agreed.
        points: Points spent; for squads on soldiers.
        points_too: Points spent on specialists.
        whole: 0 if a price is unknown, so that the sum may be higher; else 1.
        verdict: The verdict of its rules.
        errors: The number of errors.
        rulings: The number of rulings to agree on.
        tags: Its tags, one per line.
        words: All searchable words, folded, between blanks.
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
        """Return whether the file is unchanged since this was read."""
        return (self.size, self.changed) == (seen.size, seen.changed)
