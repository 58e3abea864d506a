"""CSV for spreadsheets of any language: the same cells, no formula."""

from __future__ import annotations

import csv
import io

import pytest

from nco_builder.files.cells import SEPARATORS, as_csv, separated, unguarded
from nco_builder.language import speaking

ROWS: list[list[object]] = [["Name", "Cost"], ["=1+1; +2\t@x", 5], ["a,b;c\td", -3], ['"q"', ""]]


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_cells_are_the_same_and_no_part_of_them_is_a_formula(
    separator: str, language: str
) -> None:
    with speaking(language):
        table = separated(as_csv(ROWS), separator)
        sign = (
            {"en": ",", "de": ";"}[language] if separator == "language" else SEPARATORS[separator]
        )
    rows = [*csv.reader(io.StringIO(table.removeprefix("\ufeff"), newline=""), delimiter=sign)]
    plain = [*csv.reader(io.StringIO(as_csv(ROWS).removeprefix("\ufeff"), newline=""))]
    assert rows == plain
    assert unguarded(rows[1][0]).startswith("=1+1; +2")
    assert rows[1][0].startswith("'=")
