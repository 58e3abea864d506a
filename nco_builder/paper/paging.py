"""What all sheets share on their pages: heads, legend, text in columns, room to write, feet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar

from nco_builder.language import _
from nco_builder.paper.cells import set_cell
from nco_builder.paper.flow import column_slab, columns, strips
from nco_builder.paper.head import further_head
from nco_builder.paper.looks import look
from nco_builder.paper.qr import code_strips
from nco_builder.paper.shapes import MM, Rule, Size, Slab
from nco_builder.sheets.blocks import Section, Text
from nco_builder.sheets.words import DOT

if TYPE_CHECKING:
    from nco_builder.paper.options import Options
    from nco_builder.sheets.blocks import Footer, Paragraph, Sheet
    from nco_builder.sheets.vehicle_chart.blocks import VehicleSheet

S = TypeVar("S", bound="Sheet | VehicleSheet")
MARGIN = 10 * MM
FOOTER, CREDIT_BELOW = 7 * MM, 5.0
COLUMNS = 2
COLUMN_GAP = 7 * MM
LEGEND_SIZE, FOOTER_SIZE = 8.0, 7.0
LEGEND_LINES = 9
LINE_PITCH = 8 * MM
LEAST_WRITING = 20 * MM


def text_width(paper: Size) -> float:
    """Width between the margins, in points."""
    return paper.width - 2 * MARGIN


def of_copy(footer: Footer, options: Options) -> Footer:
    """A footer that says whose copy it stands on."""
    return replace(
        footer, right=DOT.join([each for each in (options.copy_name, footer.right) if each])
    )


class Paging(Generic[S]):
    """Pages that are being filled from the top; `pages` holds a slab for each."""

    def __init__(self, sheet: S, paper: Size, text_size: float) -> None:
        """Take head, legend and foot of a sheet, and a size for its text."""
        self.pages: list[Slab] = []
        self._sheet = sheet
        self._size = text_size
        self._width = text_width(paper)
        credit = ((Text(sheet.footer.left),),)
        self._credit = set_cell(credit, self._width * 0.6, look(FOOTER_SIZE), "left", 3).slab
        self._foot = paper.height - MARGIN - max(FOOTER, self._credit.height + CREDIT_BELOW)
        legend = (Text(_("LEGEND") + "   ", "label"), *sheet.legend)
        self._legend = set_cell((legend,), self._width, look(LEGEND_SIZE), "left", LEGEND_LINES)
        self._limit = self._foot - self._legend.slab.height - 6
        self._y = 0.0

    def _new_page(self, head: Slab | None = None) -> None:
        self.pages.append(Slab())
        self._y = MARGIN
        self._put(head or further_head(self._sheet.banner, self._width))
        self.pages[-1].put(self._legend.slab, MARGIN, self._limit + 5)

    def _put(self, slab: Slab) -> None:
        self.pages[-1].put(slab, MARGIN, self._y)
        self._y += slab.height

    def _rule(self, y: float, weight: float, *, light: bool = False) -> None:
        self.pages[-1].rules.append(Rule(MARGIN, y, MARGIN + self._width, y, weight, light))

    def _put_text(self, cut: tuple[Paragraph, ...]) -> None:
        """Put sections, and what was cut above, in even columns on as many pages as it takes."""
        sheet = self._sheet
        in_full = (Section(sheet.in_full, cut),) if cut else ()
        width = (self._width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS
        lines = strips((*sheet.sections, *in_full), width, self._size)
        code = getattr(sheet, "code", None)
        lines += code_strips(code, width, self._size) if code else []
        start = 0
        while start < len(lines):
            self._y += self._size
            parts = columns(lines, start, self._limit - self._y, COLUMNS)
            end = parts[-1][1]
            if end == start:
                self._new_page()
                continue
            slabs = [column_slab(lines[first:last]) for first, last in parts]
            for place, slab in enumerate(slabs):
                self.pages[-1].put(slab, MARGIN + place * (width + COLUMN_GAP), self._y)
            self._y += max(slab.height for slab in slabs)
            start = end
            if start < len(lines):
                self._new_page()

    def _put_writing_lines(self) -> None:
        """Offer the free room as lines to write on."""
        room = self._limit - self._y
        if room < LEAST_WRITING:
            return
        sheet = self._sheet
        y = self._y + self._size
        if all(section.heading != sheet.writing for section in sheet.sections):
            words = ((Text(sheet.writing, "strong"),),)
            heading = set_cell(words, self._width, look(self._size), "left", 1)
            self.pages[-1].put(heading.slab, MARGIN, y)
            y += heading.slab.height + 1
            self._rule(y, 1)
        while (y := y + LINE_PITCH) <= self._limit:
            self._rule(y, 0.4, light=True)

    def _put_footers(self) -> None:
        for number in range(len(self.pages)):
            self._put_footer(number)

    def _put_footer(self, number: int) -> None:
        page, footer = self.pages[number], self._sheet.footer
        at = look(FOOTER_SIZE)
        count = footer.pages.format(page=number + 1, count=len(self.pages))
        y = self._foot + 3
        page.rules.append(Rule(MARGIN, y, MARGIN + self._width, y, 0.4, light=True))
        pages = set_cell(((Text(count),),), self._width * 0.1, at, "right", 1).slab
        right = set_cell(((Text(footer.right, "strong"),),), self._width * 0.28, at, "right", 1)
        y = self._foot + CREDIT_BELOW
        page.put(self._credit, MARGIN, y)
        page.put(right.slab, MARGIN + self._width * 0.61, y)
        page.put(pages, MARGIN + self._width * 0.9, y)
