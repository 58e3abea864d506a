"""Cells of spreadsheets: no text can be mistaken for a formula, whatever the separator."""

from __future__ import annotations

import csv
import io
import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.files.problems import visible_line
from nco_builder.language import current

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FORMULA = "[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]"
"""Characters that start a formula, full-width ones included."""
_BEGINS = r"(^|[;,\t|])"
"""The beginning of a text, or of a cell within it for a program with another separator."""
_AHEAD = rf"(?=['\"\s]*{_FORMULA})"
_ANY = re.compile(_FORMULA)  # most texts have none, and this search is quick
_OPEN = re.compile(_BEGINS + _AHEAD)
_GUARDED = re.compile(f"{_BEGINS}'{_AHEAD}")


def guarded(text: str) -> str:
    """Return a text with an apostrophe before each place where a formula could start."""
    return _OPEN.sub(r"\1'", text) if _ANY.search(text) else text


def unguarded(text: str) -> str:
    """Return the original of a guarded text."""
    return _GUARDED.sub(r"\1", text) if "'" in text else text


BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets read names in an old code page."""
SEPARATORS: Mapping[str, str] = MappingProxyType(
    {"comma": ",", "semicolon": ";", "tab": "\t", "language": ""}
)
"""The separators of columns by their names on the command line."""
_OF_LANGUAGES = MappingProxyType({"de": "semicolon"})
"""The separators that spreadsheets expect where the decimal sign is a comma."""


def separator_of_language() -> str:
    """Return the name of the separator that spreadsheets in the reader's language expect."""
    return _OF_LANGUAGES.get(current(), "comma")


def as_csv(rows: Iterable[Iterable[object]], separator: str = ",") -> str:
    """Return rows as CSV that a spreadsheet opens without executing anything."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerows([[_cell(each) for each in row] for row in rows])
    return BYTE_ORDER_MARK + text.getvalue()


def _cell(value: object) -> str:
    """Return a cell; no part of a text is a formula, numbers stay numbers."""
    if isinstance(value, int):
        return str(value)
    return visible_line(guarded(str(value)))


def separated(table: str, separator: str) -> str:
    """Return CSV with commas as CSV with another separator.

    Args:
        table: The CSV, as from `as_csv`.
        separator: One of `SEPARATORS`; `language` is that of the reader's language.
    """
    sign = SEPARATORS[separator] or SEPARATORS[separator_of_language()]
    text = io.StringIO(newline="")
    rows = csv.reader(io.StringIO(table.removeprefix(BYTE_ORDER_MARK), newline=""))
    csv.writer(text, delimiter=sign).writerows(rows)
    return BYTE_ORDER_MARK + text.getvalue()
