"""The quick reference on pages: panels in columns, as large as two pages allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cards.parts import strips_of
from nco_builder.paper.cells import set_cell
from nco_builder.paper.flow import Strip, column_slab, columns
from nco_builder.paper.looks import look
from nco_builder.paper.paging import FOOTER, MARGIN, text_width
from nco_builder.paper.part import Bookmark, Part
from nco_builder.paper.shapes import Rule, Slab
from nco_builder.paper.vehicle_chart.scale import Scale
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.reference import quick_reference
from nco_builder.sheets.words import DOT

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper.options import Options
    from nco_builder.sheets.reference import Reference

COLUMNS, GAP = 3, 14.0
WANTED_PAGES = 2
SIZES = (
    *((10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.0, 1.0), (8.5, 1.0), (8.0, 1.0), (8.0, 0.7)),
    *((7.5, 0.7), (7.0, 0.6), (7.0, 0.4)),
)
SCALES = tuple(Scale(size, air, pictures=False) for size, air in SIZES)
HEAD_SIZE, BESIDE_SIZE, FOOT_SIZE = 21.0, 8.5, 7.0
HEAD_GAP = 7.0


def reference(report: Report, options: Options) -> Part:
    """The quick reference; see `nco_builder.paper.part` for what it raises."""
    sheet = quick_reference(report, date=options.date)
    tried = (_Pages(sheet, options, scale) for scale in SCALES)
    fitting = (each for each in tried if len(each.pages) <= WANTED_PAGES)
    done = next(fitting, None) or _Pages(sheet, options, SCALES[-1])
    return Part(
        sheet.title, sheet.author, sheet.subject, sheet.language, done.pages, done.bookmarks
    )


class _Pages:
    """The pages of a reference at one scale."""

    def __init__(self, sheet: Reference, options: Options, scale: Scale) -> None:
        self._sheet, self._options = sheet, options
        self._width = text_width(options.size)
        self._foot = options.size.height - MARGIN - FOOTER
        self.pages: list[Slab] = []
        self.bookmarks: tuple[Bookmark, ...] = ()
        self._fill(scale)
        self._put_feet()

    def _fill(self, scale: Scale) -> None:
        each = (self._width - (COLUMNS - 1) * GAP) / COLUMNS
        strips: list[Strip] = []
        begins = []
        for panel in self._sheet.panels:
            begins.append((panel.heading, len(strips)))
            strips += strips_of((panel,), each, scale)
        start = 0
        marks: list[Bookmark] = []
        while start < len(strips):
            page = Slab(self._options.size.height)
            y = self._put_head(page)
            parts = columns(strips, start, self._foot - y, COLUMNS)
            end = parts[-1][1]
            for place, (first, last) in enumerate(parts):
                page.put(column_slab(strips[first:last]), MARGIN + place * (each + GAP), y)
            here = [heading for heading, at in begins if start <= at < end]
            marks += [Bookmark(heading, len(self.pages)) for heading in here]
            self.pages.append(page)
            start = end
        self.bookmarks = tuple(marks)

    def _put_head(self, page: Slab) -> float:
        sheet = self._sheet
        headline = Text(sheet.headline, "headline")
        named = set_cell(((headline,),), self._width / 2, look(HEAD_SIZE), "left", 1).slab
        said = set_cell(((Text(sheet.beside),),), self._width / 2, look(BESIDE_SIZE), "right", 1)
        page.put(named, MARGIN, MARGIN)
        page.put(said.slab, MARGIN + self._width / 2, MARGIN + named.height - said.slab.height - 2)
        y = MARGIN + named.height + 3
        page.rules.append(Rule(MARGIN, y, MARGIN + self._width, y, 2))
        return y + HEAD_GAP

    def _put_feet(self) -> None:
        sheet, at = self._sheet, look(FOOT_SIZE)
        for number, page in enumerate(self.pages, start=1):
            count = sheet.pages.format(page=number, count=len(self.pages))
            owner = DOT.join([each for each in (self._options.copy_name, sheet.owner) if each])
            page.rules.append(
                Rule(MARGIN, self._foot + 3, MARGIN + self._width, self._foot + 3, 0.4, light=True)
            )
            said = (
                (Text(sheet.credit), 0.58, 0.0, "left"),
                (Text(owner, "strong"), 0.3, 0.59, "right"),
                (Text(count), 0.1, 0.9, "right"),
            )
            for text, share, left, align in said:
                cell = set_cell(((text,),), share * self._width, at, align, 1)
                page.put(cell.slab, MARGIN + left * self._width, self._foot + 5)
