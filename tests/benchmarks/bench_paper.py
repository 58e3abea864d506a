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
from typing import TYPE_CHECKING

from reportlab.pdfgen.canvas import Canvas

from nco_builder import paths
from nco_builder.files import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import (
    PAPERS,
    Options,
    cells,
    column_widths,
    flow,
    fonts,
    head,
    setting,
    sheet_pdf,
    table,
)
from nco_builder.paper.density import best_pages
from nco_builder.sheets import roster_sheet
from nco_builder.squad import Squad, edit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab

RUNS = 61
WANTED = 1.5
DATE = dt.date(2026, 11, 20)
PAPER: Paper = "a4"
REMEMBERED = (
    cells.set_cell,
    column_widths._need,
    flow._section,
    fonts.printable,
    head.first_head,
    head.further_head,
    setting.pieces_of,
    table._row,
)
STARTS = {
    "python": "pass",
    "import reportlab's canvas": "from reportlab.pdfgen.canvas import Canvas",
    "import nco_builder.legality": "import nco_builder.legality",
    "import nco_builder.paper": "import nco_builder.paper",
}


def sixteen(squad: Squad) -> Squad:
    """The squad with its last men doubled until it has sixteen."""
    more = (squad.members * 2)[-(16 - len(squad.members)) :]
    return edit("add_members", members=more).apply(squad)


def renamed(squad: Squad, number: int) -> Squad:
    """The squad with another name for its second man."""
    change = edit("set_member", members=(1,), field="name", value=f"Novak {number}")
    return change.apply(squad)


def sheet(squad: Squad) -> bytes:
    """Our sheet."""
    return sheet_pdf("roster", check_by_own_ruleset(squad), Options(DATE, PAPER))


def bare(pages: Sequence[Slab]) -> Callable[[], bytes]:
    """A function that draws the same shapes with bare reportlab."""
    width, height = PAPERS[PAPER]
    strings, lines, frames = [], [], []
    for x, y, slab in pages[0].placed():
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
    print(f"    {len(strings)} strings, {len(lines)} lines, {len(frames)} rectangles")

    def draw() -> bytes:
        out = BytesIO()
        canvas = Canvas(out, pagesize=(width, height), pageCompression=1, invariant=1)
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


def seconds(call: Callable[[], object]) -> float:
    """Processor seconds of a call."""
    began = time.process_time()
    call()
    return time.process_time() - began


def forget() -> None:
    """Forget every text that was ever set."""
    for remembered in REMEMBERED:
        remembered.cache_clear()


def compare(name: str, squad: Squad) -> None:
    """Measure one squad's sheet and its bare twin in turn, and print the ratios."""
    print(f"  {name}")
    pages = best_pages(roster_sheet(check_by_own_ruleset(squad), date=DATE), PAPERS[PAPER]).pages
    draw = bare(pages)
    floor, edited, fresh = [], [], []
    for number in range(RUNS):
        squad_now = renamed(squad, number)
        floor.append(seconds(draw))
        edited.append(seconds(partial(sheet, squad_now)))
        forget()
        fresh.append(seconds(partial(sheet, squad_now)))
    bare_time = statistics.median(floor)
    print(f"    bare              {bare_time * 1000:6.1f} ms")
    for what, times in (("after an edit", edited), ("nothing remembered", fresh)):
        middle = statistics.median(times)
        print(f"    {what:18}{middle * 1000:6.1f} ms ({middle / bare_time:.2f} ×)")


def starts() -> None:
    """Print what processes take that only import."""
    root = Path(__file__).resolve().parents[2]
    for name, code in STARTS.items():
        times = []
        for _ in range(11):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, cwd=root)
            times.append(time.perf_counter() - began)
        print(f"    {name:26}{statistics.median(times) * 1000:6.0f} ms")


def main() -> None:
    """Measure and print."""
    squad = read_squad(paths.data() / "samples" / "second-squad-able.nco")
    print(f"roster sheet on {PAPER}, {RUNS} runs each, processor time; wanted: {WANTED} × at most")
    compare("eleven men", squad)
    compare("sixteen men", sixteen(squad))
    print("  whole processes")
    starts()


if __name__ == "__main__":
    main()
