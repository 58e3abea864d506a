"""Whole processes: a check and an export of one file, from compiled bytecode.

The floor of a check is importing pydantic, though a good file is read without it; that of an
export is reportlab drawing the strings, lines and rectangles of the very same sheets, bare.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import PAPERS
from tests.benchmarks.bench_paper import ALL_KINDS, OPTIONS, PAPER, WITH_BACKS, shapes
from tests.benchmarks.figures import ROOT, Figure, in_turn, process
from tests.paper.made import sheet_part

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECK, EXPORT, EXPORT_ALL = 1.5, 2.3, 2.5
FILE = ROOT / "tests/cases/us_army_full_100_50.nco"
EXPORTED = ("-m", "nco_builder", "export", FILE, "--force")
ALL_SHEETS = ("--cards", "b.pdf", "--backs", "--glossary", "c.pdf", "--reference", "d.pdf")
BARE = f"""
import json, sys
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
with open(sys.argv[1]) as file:
    pages = json.load(file)
for font in sorted({{font for strings, *_ in pages for font, *_ in strings}}):
    registerFont(TTFont(font, f"{ROOT}/resources/fonts/{{font}}.ttf"))
canvas = Canvas("bare.pdf", pagesize={tuple(PAPERS[PAPER])}, pageCompression=1, invariant=1)
for strings, lines, frames in pages:
    for font, size, left, base, text in strings:
        canvas.setFont(font, size)
        canvas.drawString(left, base, text)
    for line in lines:
        canvas.line(*line)
    for frame in frames:
        canvas.rect(*frame)
    canvas.showPage()
canvas.save()
"""


def figures() -> Iterator[Figure]:
    """Both commands and their floors, in turn."""
    report = check_by_own_ruleset(read_squad(FILE))
    sheet = sheet_part("roster", report, OPTIONS).pages
    every = [page for kind in ALL_KINDS for page in sheet_part(kind, report, WITH_BACKS).pages]
    with TemporaryDirectory() as folder:
        home = Path(folder)
        drawn, all_drawn = home / "shapes.json", home / "all.json"
        drawn.write_text(json.dumps([shapes(page) for page in sheet]), "utf-8")
        all_drawn.write_text(json.dumps([shapes(page) for page in every]), "utf-8")
        commands: dict[str, tuple[str | Path, ...]] = {
            "import": ("-c", "from pydantic import BaseModel"),
            "check": ("-m", "nco_builder", "check", FILE),
            "bare": ("-c", BARE, drawn),
            "export": (*EXPORTED, "--sheet", "a.pdf"),
            "all bare": ("-c", BARE, all_drawn),
            "all": (*EXPORTED, "--sheet", "a.pdf", *ALL_SHEETS),
        }
        took = in_turn({name: partial(process, of, home) for name, of in commands.items()})
    yield Figure("check FILE", CHECK, took["import"], took["check"])
    yield Figure("export --sheet, whole process", EXPORT, took["bare"], took["export"])
    name = "export of cards with backs, all sheets"
    yield Figure(name, EXPORT_ALL, took["all bare"], took["all"])
