"""A roster sheet and twelve cards, against reportlab drawing the same shapes bare.

Bare is a canvas, the same fonts, and one call for each string, line and rectangle of the very
same pages, at places known beforehand: nothing is measured, broken or fitted. Fonts are loaded.
Ours is measured after an edit (one man has another name than ever before), and with nothing
remembered of any text, as the first of a process is.

Drawing and tagging take 0.9 of the bare twin, cards and the sheet 0.5 each where nothing is
remembered and 0.1 each after an edit, and their content 0.2 and 0.1. A fixed grid needs no search
for the size of cards; the sheet is set at one density or two.
"""

from __future__ import annotations

import datetime as dt
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING, Any

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import (
    PAPERS,
    Options,
    best_cards,
    cells,
    charts,
    column_widths,
    deck,
    flow,
    fonts,
    grids,
    head,
    panels,
    pdf,
    pieces,
    soldier_deck,
    soldier_grid,
    strips,
    table_sheet,
)
from nco_builder.printing import Job, print_pdf
from nco_builder.sheets import soldier_card
from nco_builder.squad import Squad, edit
from tests.benchmarks.figures import Figure, in_turn, milliseconds
from tests.paper.made import sheet_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets import SheetName

FIRST, EDITED, ALL, PREVIEW = 2.0, 1.3, 2.0, 30.0
DATE = dt.date(2026, 11, 20)
PAPER: Paper = "a4"
OPTIONS = Options(DATE, PAPER)
KINDS: tuple[SheetName, ...] = ("roster", "cards")
ALL_KINDS: tuple[SheetName, ...] = (*KINDS, "glossary", "reference")
WITH_BACKS = Options(DATE, PAPER, backs=True)
SCREEN_SCALE = 1.3
REMEMBERED = (
    best_cards.best_cards,
    cells.set_cell,
    charts._panel_strips,
    column_widths._need,
    deck._broken,
    flow._section,
    fonts.printable,
    head.first_head,
    head.further_head,
    grids._natural,
    panels.set_panel,
    pieces._rows_of,
    pieces.natural_width,
    pieces.pieces_of,
    soldier_card._card,
    soldier_deck._sides,
    soldier_grid._headings,
    soldier_grid._line,
    soldier_grid._order,
    soldier_grid._profile,
    soldier_grid._weapon,
    soldier_grid.set_soldier,
    strips._bulleted,
    strips._in_one,
    strips._lines,
    strips._paragraph,
    strips._roll,
    table_sheet._row,
)


def renamed(squad: Squad, number: int) -> Squad:
    """The squad with another name for its second man."""
    change = edit("set_member", members=(1,), field="name", value=f"Novak {number}")
    return change.apply(squad)


def sheets(squad: Squad, kinds: tuple[SheetName, ...], options: Options = OPTIONS) -> bytes:
    """Our sheets."""
    report = check_by_own_ruleset(squad)
    return pdf([sheet_part(kind, report, options) for kind in kinds], options)


def preview(squad: Squad) -> None:
    """What the Print page does after an edit: a PDF with its squad, its first page pictured."""
    document = pypdfium2.PdfDocument(
        print_pdf(check_by_own_ruleset(squad), Job(KINDS[:1], OPTIONS))
    )
    document[0].render(scale=SCREEN_SCALE)
    document.close()


def bare(pages: Sequence[Slab]) -> Callable[[], bytes]:
    """A function that draws the same shapes with bare reportlab."""
    drawn = [shapes(page) for page in pages]

    def draw() -> bytes:
        out = BytesIO()
        canvas = Canvas(out, pagesize=PAPERS[PAPER], pageCompression=1, invariant=1)
        for strings, lines, frames in drawn:
            for font, size, left, base, text in strings:
                canvas.setFont(font, size)
                canvas.drawString(left, base, text)
            for line in lines:
                canvas.line(*line)
            for frame in frames:
                canvas.rect(*frame)
            canvas.showPage()
        canvas.save()
        return out.getvalue()

    return draw


def shapes(page: Slab) -> tuple[list[Any], list[Any], list[Any]]:
    """Strings, lines and rectangles of a page, as bare reportlab wants them."""
    height = PAPERS[PAPER][1]
    strings, lines, frames = [], [], []
    for x, y, slab in page.placed():
        for each in slab.strings:
            left = x + each.x
            for font, run in each.face.runs(each.text):
                strings.append((font, each.size, left, height - y - each.y, run))
                left += each.face.width(run, each.size)
        lines += [
            (x + each.x, height - y - each.y, x + each.to_x, height - y - each.to_y)
            for each in slab.rules
        ]
        frames += [
            (x + each.x, height - y - each.y - each.height, each.width, each.height)
            for each in slab.frames
        ]
    return strings, lines, frames


def forget() -> None:
    """Forget every text that was ever set."""
    for remembered in REMEMBERED:
        remembered.cache_clear()


def figures() -> Iterator[Figure]:
    """First print and the one after an edit, and their bare twin, in turn."""
    squad = read_squad(paths.data() / "samples" / "second-squad-able.nco")
    twelve = edit("duplicate_members", members=(6,)).apply(squad)
    report = check_by_own_ruleset(twelve)
    draw = bare([page for kind in KINDS for page in sheet_part(kind, report, OPTIONS).pages])
    every = [page for kind in ALL_KINDS for page in sheet_part(kind, report, WITH_BACKS).pages]
    draw_all, draw_one = bare(every), bare(sheet_part("roster", report, OPTIONS).pages)
    numbers = count()

    def ours() -> float:
        squad_now = renamed(twelve, next(numbers))
        return milliseconds(lambda: sheets(squad_now, KINDS))

    def first() -> float:
        forget()
        return ours()

    def all_of_it() -> float:
        squad_now = renamed(twelve, next(numbers))
        return milliseconds(lambda: sheets(squad_now, ALL_KINDS, WITH_BACKS))

    def seen() -> float:
        squad_now = renamed(twelve, next(numbers))
        return milliseconds(lambda: preview(squad_now))

    took = in_turn({"bare": lambda: milliseconds(draw), "first": first, "edited": ours})
    yield Figure("sheet and 12 cards, first", FIRST, took["bare"], took["first"])
    yield Figure("sheet and 12 cards, after an edit", EDITED, took["bare"], took["edited"])
    more = {"bare": lambda: milliseconds(draw_all), "all": all_of_it}
    took = in_turn({**more, "one": lambda: milliseconds(draw_one), "seen": seen})
    yield Figure("the same, backs, glossary, reference, edited", ALL, took["bare"], took["all"])
    yield Figure("preview after an edit", PREVIEW, took["one"], took["seen"], is_absolute=True)
