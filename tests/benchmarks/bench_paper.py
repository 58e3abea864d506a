"""How long a roster sheet takes, against reportlab drawing the same strings and lines bare.

Bare is a canvas, the same fonts, and one call for each string, line and rectangle of the very
same page, at places known beforehand: nothing is measured, broken or fitted. Both run in turn,
in one process, fonts loaded. A sheet is measured as it comes after an edit (one man has another
name than ever before), and as the first of a process, with nothing remembered of any text.
What a process pays once, importing and reading fonts, is measured in new processes.
"""

from __future__ import annotations

import datetime as dt
import statistics
import subprocess
import sys
import time
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import (
    PAPERS,
    Options,
    card,
    cells,
    charts,
    column_widths,
    flow,
    fonts,
    grids,
    head,
    panels,
    pdf,
    setting,
    table,
)
from nco_builder.printing import Job, print_pdf
from nco_builder.squad import Squad, edit
from tests.paper.made import sheet_part

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets import SheetName

RUNS = 61
WANTED = 1.5
DATE = dt.date(2026, 11, 20)
PAPER: Paper = "a4"
OPTIONS = Options(DATE, PAPER)
SCREEN_SCALE = 1.3
REMEMBERED = (
    card.set_card,
    cells.set_cell,
    charts._panel_strips,
    column_widths._need,
    flow._section,
    fonts.printable,
    head.first_head,
    head.further_head,
    grids._natural,
    panels.set_panel,
    setting.pieces_of,
    table._row,
)
STARTS = {
    "python": "pass",
    "import reportlab's canvas": "from reportlab.pdfgen.canvas import Canvas",
    "import nco_builder.legality": "import nco_builder.legality",
    "import nco_builder.paper": "import nco_builder.paper",
    "export a roster sheet": (
        "import sys, tempfile; from nco_builder.cli import main;"
        "sys.exit(main(['export', 'data/samples/second-squad-able.nco',"
        " '--sheet', tempfile.mkdtemp() + '/a.pdf']))"
    ),
}


def sixteen(squad: Squad) -> Squad:
    """The squad with its last men doubled until it has sixteen."""
    more = (squad.members * 2)[-(16 - len(squad.members)) :]
    return edit("add_members", members=more).apply(squad)


def renamed(squad: Squad, number: int) -> Squad:
    """The squad with another name for its second man."""
    change = edit("set_member", members=(1,), field="name", value=f"Novak {number}")
    return change.apply(squad)


def sheets(squad: Squad, kinds: tuple[SheetName, ...]) -> bytes:
    """Our sheets."""
    report = check_by_own_ruleset(squad)
    return pdf([sheet_part(kind, report, OPTIONS) for kind in kinds], OPTIONS)


def bare(pages: Sequence[Slab]) -> Callable[[], bytes]:
    """A function that draws the same shapes with bare reportlab."""
    width, height = PAPERS[PAPER]
    drawn = [_shapes(page, height) for page in pages]
    total = [sum(len(page[kind]) for page in drawn) for kind in range(3)]
    print("    {} strings, {} lines, {} rectangles".format(*total))

    def draw() -> bytes:
        out = BytesIO()
        canvas = Canvas(out, pagesize=(width, height), pageCompression=1, invariant=1)
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


def _shapes(page: Slab, height: float) -> tuple[list[Any], list[Any], list[Any]]:
    """Strings, lines and rectangles of a page, as bare reportlab wants them."""
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


def seconds(call: Callable[[], object]) -> float:
    """Processor seconds of a call."""
    began = time.process_time()
    call()
    return time.process_time() - began


def forget() -> None:
    """Forget every text that was ever set."""
    for remembered in REMEMBERED:
        remembered.cache_clear()


def compare(name: str, squad: Squad, kinds: tuple[SheetName, ...]) -> None:
    """Measure one squad's sheets and their bare twin in turn, and print the ratios."""
    print(f"  {name}")
    report = check_by_own_ruleset(squad)
    draw = bare([page for kind in kinds for page in sheet_part(kind, report, OPTIONS).pages])
    floor, edited, fresh = [], [], []
    for number in range(RUNS):
        squad_now = renamed(squad, number)
        floor.append(seconds(draw))
        edited.append(seconds(partial(sheets, squad_now, kinds)))
        forget()
        fresh.append(seconds(partial(sheets, squad_now, kinds)))
    bare_time = statistics.median(floor)
    print(f"    bare              {bare_time * 1000:6.1f} ms")
    for what, times in (("after an edit", edited), ("nothing remembered", fresh)):
        middle = statistics.median(times)
        print(f"    {what:18}{middle * 1000:6.1f} ms ({middle / bare_time:.2f} ×)")


def refreshes(squad: Squad) -> None:
    """Print how long a PDF with its squad takes, and its first page as a picture."""
    job = Job(("roster",), OPTIONS)
    times = []
    for number in range(RUNS):
        report = check_by_own_ruleset(renamed(squad, number))
        began = time.perf_counter()
        document = pypdfium2.PdfDocument(print_pdf(report, job))
        document[0].render(scale=SCREEN_SCALE)
        times.append(time.perf_counter() - began)
        document.close()
    middle = statistics.median(times)
    print(f"    roster sheet, built and rendered {middle * 1000:6.1f} ms (wanted: 60 at most)")


def starts() -> None:
    """Print what processes take that only import."""
    root = Path(__file__).resolve().parents[2]
    for name, code in STARTS.items():
        times = []
        for _ in range(11):
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", code], check=True, cwd=root, stdout=subprocess.DEVNULL
            )
            times.append(time.perf_counter() - began)
        print(f"    {name:26}{statistics.median(times) * 1000:6.0f} ms")


def main() -> None:
    """Measure and print."""
    squad = read_squad(paths.data() / "samples" / "second-squad-able.nco")
    print(f"roster sheet on {PAPER}, {RUNS} runs each, processor time; wanted: {WANTED} × at most")
    twelve = edit("duplicate_members", members=(6,)).apply(squad)
    compare("eleven men", squad, ("roster",))
    compare("sixteen men", sixteen(squad), ("roster",))
    compare("twelve men and their cards", twelve, ("roster", "cards"))
    print("  what the Print page does after an edit, squad and share code inside")
    refreshes(squad)
    print("  whole processes")
    starts()


if __name__ == "__main__":
    main()
