"""A squad as a table for spreadsheets: one man in each row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.files.cells import as_csv
from nco_builder.language import _
from nco_builder.squad import effective_rules
from nco_builder.systems.nco_squad.columns import COLUMNS, NONE, Man

if TYPE_CHECKING:
    from nco_builder.legality import Report


def squad_csv(report: Report) -> str:
    """Return all columns of the squad table as CSV, with the men in the order of their numbers."""
    columns = [column for column in COLUMNS if not column.joined]
    rules = effective_rules(report.squad, report.rulebook) if report.rulebook else None
    men = [
        Man(member, judged, rules, number)
        for member, judged, number in zip(
            report.squad.members, report.members, report.numbers, strict=True
        )
    ]
    rows = [
        [_cell(column.text(man)) for column in columns]
        for man in sorted(men, key=lambda man: man.number)
    ]
    return as_csv([[_(column.title) for column in columns], *rows])


def _cell(text: str) -> str | int:
    """Return a cell; numbers are numbers, and nothing is an empty cell."""
    if text == NONE:
        return ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text  # noqa: PLR2004
