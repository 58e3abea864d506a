"""The texts of the library's columns."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.squads import SQUAD
from nco_builder.language import N_, Plural, _, current
from nco_builder.language.words import enumerated
from nco_builder.library.index import NONE, LibraryFile
from nco_builder.rules import BrokenRulebookError, newest_rules
from nco_builder.systems import system_named
from nco_builder.ui.parts.painting import MARKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PROBLEMS = Plural("{count} problem", "{count} problems")
TO_AGREE = Plural("{count} to agree", "{count} to agree")
VERDICTS: Mapping[str, str] = {
    "legal": N_("Legal"),
    "agree": N_("To agree"),
    "broken": N_("Not legal"),
    "unchecked": N_("Not checked"),
    "unread": N_("Cannot be read"),
}
"""The verdicts that files can be filtered by, in order."""
NO_RULES = N_("The rules of this document are not installed, so it was not checked.")


class LibraryRow(NamedTuple):
    """A row of the table.

    Attributes:
        entry: what was read in the file.
        favourite: whether it is one.
        conflict: the name of the file it is a conflict copy of, "" for none.
        open: whether it is open in a tab; 2 where it has changes there that are not saved.

    """

    entry: LibraryFile
    favourite: bool = False
    conflict: str = ""
    open: int = 0


def name_of(entry: LibraryFile) -> str:
    """Return the name of a document, with a substitute if it has none."""
    return entry.name or _("Untitled")


def kind_of(entry: LibraryFile) -> str:
    """Return the name of a document's kind."""
    return kind_called(entry.format, current()) if entry.format else ""


@lru_cache(maxsize=64)
def kind_called(format: str, language: str) -> str:  # noqa: A002 - as documents call it
    """Return the name of documents of a format."""
    del language  # cache key
    if format == SQUAD.format:
        return _("Squad")
    try:
        name = _(system_named(format).page_name)
    except (LookupError, BrokenRulebookError):
        return format
    return name.replace("&", "") or format


def nation_of(entry: LibraryFile) -> str:
    """Return the name of its nation."""
    return nation_called(entry.nation)


def nation_called(nation: str) -> str:
    """Return the name of a nation; an unknown one is named as in its document."""
    known = newest_rules().nations_by_id.get(nation)
    return known.name if known else nation


def limits_of(entry: LibraryFile) -> str:
    """Return the limits."""
    return _pair(entry.agreed, entry.agreed_too)


def points_of(entry: LibraryFile) -> str:
    """Return the points spent, marked if some have no price."""
    if not entry.whole and entry.points == 0:
        return ""
    return _pair(entry.points, entry.points_too) + ("" if entry.whole else " +")


def _pair(first: int, second: int) -> str:
    return " / ".join([str(each) for each in (first, second) if each != NONE])


def verdict_of(entry: LibraryFile) -> str:
    """Return the verdict with its mark."""
    if entry.verdict == "broken":
        count = entry.errors
        return f"{MARKS['error'].symbol} {PROBLEMS.of(count).format(count=count)}"
    if entry.verdict == "agree":
        count = entry.rulings
        return f"{MARKS['ruling'].symbol} {TO_AGREE.of(count).format(count=count)}"
    if entry.verdict == "legal":
        return " ".join(("✓", _("Legal")))
    if entry.verdict == "unread":
        return " ".join((MARKS["error"].symbol, _("Cannot be read")))
    return _("Not checked") if entry.verdict == "unchecked" else "…"


TOKENS = {"broken": "error", "agree": "ruling", "legal": "soldiers", "unread": "error"}
"""The color of each verdict; others are dim."""


def changed_on(entry: LibraryFile) -> str:
    """Return the day of the last change."""
    return f"{_moment(entry):%Y-%m-%d}" if entry.changed > 0 else ""


def _moment(entry: LibraryFile) -> datetime:
    try:
        return datetime.fromtimestamp(entry.changed / 1e9).astimezone()
    except (OverflowError, OSError, ValueError):  # a clock beyond all calendars
        return datetime.fromtimestamp(0).astimezone()


def tags_of(entry: LibraryFile) -> str:
    """Return the tags."""
    return enumerated(list(entry.filed_under))


def about(row: LibraryRow) -> str:
    """Return a remark on a file besides its columns, or ""."""
    entry = row.entry
    if entry.problem:
        return entry.problem
    if row.conflict:
        return _("Conflict copy of {file}").format(file=row.conflict)
    return {1: _("open"), 2: _("open, not saved")}.get(row.open, "")


def spoken(row: LibraryRow) -> str:
    """Return a row as text for screen readers."""
    entry = row.entry
    said = [name_of(entry), kind_of(entry), nation_of(entry), points_of(entry), verdict_of(entry)]
    said += [about(row), _("favorite") if row.favourite else ""]
    return enumerated([each for each in said if each])


class LibraryColumn(NamedTuple):
    """A column of the table: heading, text, and whether it is right-aligned."""

    name: str
    title: str
    text: Callable[[LibraryFile], str]
    right: bool = False


COLUMNS = (
    LibraryColumn("name", N_("Name"), name_of),
    LibraryColumn("kind", N_("Kind"), kind_of),
    LibraryColumn("nation", N_("Nation"), nation_of),
    LibraryColumn("limits", N_("Limits"), limits_of, right=True),
    LibraryColumn("points", N_("Points"), points_of, right=True),
    LibraryColumn("verdict", N_("Verdict"), verdict_of),
    LibraryColumn("changed", N_("Changed"), changed_on),
    LibraryColumn("tags", N_("Tags"), tags_of),
)
"""The columns; `name` is also the sort key in settings."""
NAME, VERDICT, CHANGED = 0, 5, 6
