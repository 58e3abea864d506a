"""A roster on pages: rows first, below them the rest in two columns, then lines to write on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.head import first_head
from nco_builder.paper.paging import COLUMNS, MARGIN, Paging, text_width

if TYPE_CHECKING:
    from nco_builder.paper.shapes import Size
    from nco_builder.paper.table import SetTable
    from nco_builder.sheets.blocks import Sheet

__all__ = ["COLUMNS", "MARGIN", "Pages", "text_width"]


class Pages(Paging["Sheet"]):
    """The pages of a sheet; `rows_on_first` is how many rows the first one has."""

    def __init__(self, sheet: Sheet, paper: Size, table: SetTable, text_size: float) -> None:
        """Set the sheet around its table, with the text below it in a size."""
        super().__init__(sheet, paper, text_size)
        self.rows_on_first = 0
        self._table = table
        self._compose()

    def _compose(self) -> None:
        sheet = self._sheet
        head = first_head(sheet.banner, sheet.figures, sheet.terms, self._width)
        self._new_page(head.slab)
        self._put_table(self._table)
        self._put_text(head.cut + self._table.cut)
        self._put_writing_lines()
        self._put_footers()

    def _put_table(self, table: SetTable) -> None:
        """Put rows; a heading never stands without its first row, nor rows without headings."""
        if not self._sheet.table.rows:
            for heading, _ in table.groups:
                self._put(heading)
            return
        self._put(table.heading)
        for heading, rows in table.groups:
            tied = heading.height + (rows[0].height if rows else 0)
            if self._y + tied > self._limit:
                self._new_page()
                self._put(table.heading)
            self._put(heading)
            for row in rows:
                if self._y + row.height > self._limit:
                    self._new_page()
                    self._put(table.heading)
                    self._put(heading)
                self._put(row)
                self.rows_on_first += len(self.pages) == 1
