"""The texts of the library's columns."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.squads import SQUAD
from nco_builder.event.reports import NOT_LEGAL
from nco_builder.files.problems import visible_line
from nco_builder.language import N_, Plural, _, current
from nco_builder.language.words import enumerated, fold
from nco_builder.library.index import NONE, LibraryFile
from nco_builder.rules import BrokenRulebookError, newest_rules
from nco_builder.systems import system_named
from nco_builder.ui.document.limits import limits_text
from nco_builder.ui.parts.dates import short_day
from nco_builder.ui.parts.icons import KIND_ICONS
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.verdicts import UNTIL_WHOLE, Verdict, verdict_of_counts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nco_builder.legality import Stage

DOCUMENTS = Plural("{count} document", "{count} documents")
VERDICTS: Mapping[str, str] = {
    "broken": N_("Problems"),
    "agree": N_("To agree"),
    "legal": N_("No problems"),
    **UNTIL_WHOLE,
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
        head: the title of a group, if the row is a heading.
        files: the number of files below a heading.
    """

    entry: LibraryFile
    favourite: bool = False
    conflict: str = ""
    open: int = 0
    head: str = ""
    files: int = 0

    @property
    def key(self) -> str:
        """What the row is about: a path, or the title of a group."""
        return self.head or self.entry.path


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


def player_of(entry: LibraryFile) -> str:
    """Return who plays it."""
    return entry.player


def verdict_name(entry: LibraryFile) -> str:
    """Return the verdict as the filters name it; "" before the file is read."""
    return _(VERDICTS[entry.verdict]) if entry.verdict in VERDICTS else ""


def folder_of(entry: LibraryFile) -> str:
    """Return the name of its folder."""
    return visible_line(PurePath(entry.path).parent.name)


def icon_of(entry: LibraryFile) -> str:
    """Return the drawing of a document's kind."""
    return KIND_ICONS.get(entry.format, "page") if entry.format else "error"


def limits_of(entry: LibraryFile) -> str:
    """Return the limits."""
    return _pair(entry.agreed, entry.agreed_too)


def points_of(entry: LibraryFile) -> str:
    """Return the points spent, marked if some have no price."""
    if not entry.whole and entry.points == 0:
        return ""
    return _pair(entry.points, entry.points_too) + ("" if entry.whole else " +")


def _pair(first: int, second: int) -> str:
    """Return valor and specialist points with their units; the points of other kinds alone."""
    if NONE not in {first, second}:
        return limits_text(first, second)
    return next((str(each) for each in (first, second) if each != NONE), "")


def verdict_on(entry: LibraryFile) -> Verdict:
    """Return the verdict, as the header of the document words it."""
    if entry.verdict == "broken" and entry.status:
        count = entry.errors
        said = f"{MARKS['error'].symbol} {NOT_LEGAL.of(count).format(count=count)}"
    elif entry.verdict == "unread":
        said = " ".join((MARKS["error"].symbol, _("Cannot be read")))
    elif entry.verdict in {"unchecked", ""}:
        said = _("Not checked") if entry.verdict else "…"
    else:
        stage: Stage = "whole"
        if entry.verdict in {"empty", "begun"}:
            stage = "empty" if entry.verdict == "empty" else "begun"
        of_kind = _has_verdict(entry.format)
        return verdict_of_counts(entry.errors, entry.rulings, has_verdict=of_kind, stage=stage)
    return Verdict(said, said, said, said, "error" if entry.verdict in {"broken", "unread"} else "")


def verdict_of(entry: LibraryFile) -> str:
    """Return the verdict in a line."""
    return verdict_on(entry).line


VERDICT_SIGNS: Mapping[str, str] = {
    "legal": "✓",
    "agree": MARKS["ruling"].symbol,
    "broken": MARKS["error"].symbol,
    "unread": MARKS["error"].symbol,
}
"""The mark of each verdict."""
TOKENS = {"broken": "error", "agree": "ruling", "legal": "soldiers", "unread": "error"}
"""The color of each verdict; others are dim."""


@lru_cache(maxsize=64)
def _has_verdict(format: str) -> bool:  # noqa: A002 - as documents call it
    """Return whether documents of a format are called legal or not."""
    if format == SQUAD.format:
        return True
    try:
        return system_named(format).kind.has_verdict
    except (LookupError, BrokenRulebookError):
        return True


def changed_on(entry: LibraryFile) -> str:
    """Return the day of the last change."""
    return short_day(_moment(entry)) if entry.changed > 0 else ""


def _moment(entry: LibraryFile) -> datetime:
    try:
        return datetime.fromtimestamp(entry.changed / 1e9).astimezone()
    except (OverflowError, OSError, ValueError):  # a clock beyond all calendars
        return datetime.fromtimestamp(0).astimezone()


def tags_of(entry: LibraryFile) -> str:
    """Return the tags."""
    return enumerated(list(entry.filed_under))


def why_unchecked(entry: LibraryFile) -> str:
    """Return why a file has no verdict; "" if it has one."""
    return _(NO_RULES) if entry.verdict == "unchecked" and not entry.status else ""


def about(row: LibraryRow) -> str:
    """Return a remark on a file besides its columns, or ""."""
    entry = row.entry
    if entry.problem or entry.status:
        return entry.problem or entry.status
    if row.conflict:
        return _("Conflict copy of {file}").format(file=row.conflict)
    return {1: _("open"), 2: _("open, not saved")}.get(row.open, "")


def spoken(row: LibraryRow) -> str:
    """Return a row as text for screen readers."""
    entry = row.entry
    if row.head:
        return f"{row.head}, {DOCUMENTS.of(row.files).format(count=row.files)}"
    said = [name_of(entry), kind_of(entry), nation_of(entry), points_of(entry), verdict_of(entry)]
    said += [about(row), _("favorite") if row.favourite else ""]
    return enumerated([each for each in said if each])


class LibraryColumn(NamedTuple):
    """A column of the table.

    Attributes:
        name: its sort key in settings, too.
        title: its heading, marked for translation.
        text: returns the text of a file.
        right: whether it is right-aligned.
        usual: whether it is shown unless the player chooses columns.
    """

    name: str
    title: str
    text: Callable[[LibraryFile], str]
    right: bool = False
    usual: bool = True


COLUMNS = (
    LibraryColumn("name", N_("Name"), name_of),
    LibraryColumn("player", N_("Player"), player_of),
    LibraryColumn("kind", N_("Kind"), kind_of, usual=False),
    LibraryColumn("nation", N_("Nation"), nation_of, usual=False),
    LibraryColumn("limits", N_("Limits"), limits_of, right=True, usual=False),
    LibraryColumn("points", N_("Points"), points_of, right=True),
    LibraryColumn("verdict", N_("Verdict"), verdict_of),
    LibraryColumn("changed", N_("Changed"), changed_on),
    LibraryColumn("tags", N_("Tags"), tags_of),
)
"""The columns, in their order."""
NAME = 0
VERDICT = next(at for at, each in enumerate(COLUMNS) if each.name == "verdict")
GROUPS: Mapping[str, tuple[str, Callable[[LibraryFile], str], str]] = {
    "nation": (N_("Nation"), nation_of, N_("No nation")),
    "kind": (N_("Kind"), kind_of, N_("Cannot be read")),
    "player": (N_("Player"), player_of, N_("No player")),
    "verdict": (N_("Verdict"), verdict_name, N_("Not checked")),
    "folder": (N_("Folder"), folder_of, ""),
}
"""What files can be grouped by: its title, the group of a file, and that of files without one."""


def grouped(rows: Sequence[LibraryRow], by: str) -> list[LibraryRow]:
    """Return rows under headings, in their order within each group; groups by name.

    Files without a group come last; verdicts are in the order of the filters.
    """
    if by not in GROUPS:
        return list(rows)
    _title, group_of, others = GROUPS[by]
    found: dict[str, list[LibraryRow]] = {}
    for row in rows:
        found.setdefault(group_of(row.entry), []).append(row)
    order = [_(text) for text in VERDICTS.values()] if by == "verdict" else sorted(found, key=fold)
    heads = [*(each for each in order if each and each in found), *([""] * ("" in found))]
    arranged: list[LibraryRow] = []
    for head in heads:
        files = found[head]
        sample = files[0].entry if head else LibraryFile("", 0, 0)
        arranged.append(LibraryRow(sample, head=head or _(others), files=len(files)))
        arranged += files
    return arranged
