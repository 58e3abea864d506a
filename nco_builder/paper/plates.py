"""Plates: drawings at true size, and a bar for measuring whether a print kept it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.paper.cells import set_cell
from nco_builder.paper.fonts import type_styles
from nco_builder.paper.options import Bookmark, Layout
from nco_builder.paper.paging import MARGIN, HeadedPaging
from nco_builder.paper.panels import set_panel
from nco_builder.paper.scale import Scale
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.sketch import sketch
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Size
    from nco_builder.sheets.contents import Plate, Plates, ScaleBar

GAP = 5 * MM
"""Space between plates for scissors."""
TICK, BAR_WEIGHT, BAR_SIZE = 2 * MM, 1.2, 9.0
CENTIMETER = 10
"""Millimetres."""
NOTES_SCALE = Scale(9.5, 1.0, pictures=True)


def lay_plates(plates: Plates, options: Options) -> Layout:
    """Lay plates in rows, on as many pages as needed.

    Raises:
        NoSheetError: a plate is larger than the paper.
    """
    done = _PlatePaging(plates, options.size)
    return Layout(done.pages, tuple(done.bookmarks), true_size=True)


class _PlatePaging(HeadedPaging["Plates"]):
    """The pages of plates, filled row by row."""

    def __init__(self, plates: Plates, paper: Size) -> None:
        super().__init__(plates, paper)
        self._bar = _set_bar(plates.bar)
        self._limit = self._foot - self._bar.height - GAP
        self._x = self._row = 0.0
        self._new_page()
        for plate in plates.plates:
            self._put_plate(plate)
        self._end_row()
        for panel in plates.notes:
            self._put_note(set_panel(panel, self._width, NOTES_SCALE).slab)
        self._put_feet()

    def _new_page(self) -> None:
        super()._new_page()
        self.pages[-1].put(self._bar, MARGIN, self._limit + GAP / 2)

    def _put_plate(self, plate: Plate) -> None:
        width, height = plate.drawing.width * MM, plate.drawing.height * MM
        if width > self._width or height > self._limit - self._top:
            problem = _("“{plate}” is larger than the paper, and is never printed smaller")
            raise NoSheetError(problem.format(plate=plate.name))
        if self._x + width > self._width:
            self._end_row()
        if self._y + height > self._limit:
            self._end_row()
            self._new_page()
        self.pages[-1].put(sketch(plate.drawing, 1), MARGIN + self._x, self._y)
        self.bookmarks.append(Bookmark(plate.name, len(self.pages) - 1))
        self._x += width + GAP
        self._row = max(self._row, height + GAP)

    def _end_row(self) -> None:
        self._y += self._row
        self._x = self._row = 0.0

    def _put_note(self, note: Slab) -> None:
        if self._y + note.height > self._limit:
            self._new_page()
        self._put(note)
        self._y += GAP


def _set_bar(bar: ScaleBar) -> Slab:
    """Return a line with ticks at its ends and parts, and its length as a label."""
    length = bar.mm * MM
    said = set_cell(((Text(bar.says),),), length, type_styles(BAR_SIZE), "left", 2).slab
    below = TICK if bar.centimeters else 0
    slab = Slab(TICK + below + said.height)
    line = TICK if below else TICK / 2
    slab.rules.append(RuleLine(0, line, length, line, BAR_WEIGHT))
    for place in range(bar.parts + 1):
        x = place * length / bar.parts
        slab.rules.append(RuleLine(x, 0, x, TICK, BAR_WEIGHT))
    if below:
        for centimeter in range(int(bar.mm // CENTIMETER) + 1):
            x = centimeter * CENTIMETER * MM
            slab.rules.append(RuleLine(x, line, x, line + below, BAR_WEIGHT / 2))
    slab.put(said, 0, TICK + below)
    return slab
