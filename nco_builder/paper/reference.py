"""The quick reference on front and back: panels in columns, as large as each side allows."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

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
    from collections.abc import Sequence

    from nco_builder.legality import Report
    from nco_builder.paper.options import Options
    from nco_builder.sheets.reference import Reference
    from nco_builder.sheets.vehicle_chart.blocks import Panel

COLUMNS, GAP = 3, 14.0
SIZES = (
    *((12.0, 1.0), (11.5, 1.0), (11.0, 1.0), (10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.0, 1.0)),
    *((8.5, 1.0), (8.0, 1.0), (8.0, 0.7), (7.5, 0.7), (7.0, 0.6), (7.0, 0.4)),
)
SCALES = tuple(Scale(size, air, pictures=False) for size, air in SIZES)
LEGIBLE = 8.5
"""Only smaller text is a reason to break a panel over two columns."""
HEAD_SIZE, BESIDE_SIZE, FOOT_SIZE = 21.0, 8.5, 7.0
HEAD_GAP = 7.0


def reference(report: Report, options: Options) -> Part:
    """The quick reference; see `nco_builder.paper.part` for what it raises."""
    sheet = quick_reference(report, date=options.date)
    done = _Pages(sheet, options)
    marks = tuple(done.bookmarks)
    return Part(sheet.title, sheet.author, sheet.subject, sheet.language, done.pages, marks)


class _Column(NamedTuple):
    """A column of a page, and the headings of the panels that begin in it."""

    slab: Slab
    headings: list[str]


def _columns(
    panels: Sequence[Panel], width: float, height: float, scale: Scale, *, whole: bool
) -> list[_Column]:
    """Panels at one scale, in as many columns as it takes; none where they cannot stay whole."""
    strips: list[Strip] = []
    begins = {}
    for panel in panels:
        begins[len(strips)] = panel.heading
        *others, last = strips_of((panel,), width, scale)
        strips += [*(each._replace(keep=each.keep or whole) for each in others), last]
    done: list[_Column] = []
    start = 0
    while start < len(strips):
        parts = columns(strips, start, height, COLUMNS)
        if parts[-1][1] == start:
            return []
        for first, last_of in parts:
            here = [begins[place] for place in range(first, last_of) if place in begins]
            done.append(_Column(column_slab(strips[first:last_of]), here))
        start = parts[-1][1]
    return done


def _side(panels: Sequence[Panel], width: float, height: float) -> list[_Column]:
    """One side of a sheet: as large as it can be, the panels whole unless that is too small."""
    legible = [scale for scale in SCALES if scale.size >= LEGIBLE]
    tried: list[_Column] = []
    for scale, whole in (*product(legible, (True,)), *product(SCALES, (False,))):
        tried = _columns(panels, width, height, scale, whole=whole)
        if 0 < len(tried) <= COLUMNS:
            break
    return tried


class _Pages:
    """The pages of a reference: each side begins one."""

    def __init__(self, sheet: Reference, options: Options) -> None:
        self._sheet, self._options = sheet, options
        self._width = text_width(options.size)
        self._foot = options.size.height - MARGIN - FOOTER
        self.pages: list[Slab] = []
        self.bookmarks: list[Bookmark] = []
        for panels in sheet.sides:
            self._fill(panels)
        self._put_feet()

    def _fill(self, panels: Sequence[Panel]) -> None:
        each = (self._width - (COLUMNS - 1) * GAP) / COLUMNS
        top = self._put_head(Slab())
        done = _side(panels, each, self._foot - top)
        for start in range(0, len(done), COLUMNS):
            page = Slab(self._options.size.height)
            self._put_head(page)
            for place, column in enumerate(done[start : start + COLUMNS]):
                page.put(column.slab, MARGIN + place * (each + GAP), top)
                marks = [Bookmark(heading, len(self.pages)) for heading in column.headings]
                self.bookmarks += marks
            self.pages.append(page)

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
