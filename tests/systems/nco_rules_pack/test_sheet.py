"""The printed list of a rules pack: what it changes, thing by thing, and instead of what."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.language import speaking
from nco_builder.paper import PAPERS, Options, part
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Grid, Text
from nco_builder.systems.nco_rules_pack.sheet import pack_sheet
from tests.paper.placed import outside, strings_of

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.paper import Paper
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import Chart

DATE = dt.date(2026, 11, 29)
READ_WELL = 10.0
PATH = paths.data() / "samples/example-rules-pack.nco"
SMG = "new, based on Sub-Machine Gun · p. 19"
RIFLE = "new, based on Rifle · p. 19"
BRITISH = "new, based on British · p. 22"


def sample() -> Chart:
    judgement: Any = judge_document(read_document(PATH), "")
    return pack_sheet(judgement, SheetOptions(date=DATE))


def rows_of(chart: Chart, heading: str) -> list[list[list[str]]]:
    """The rows of each table under a heading, hard spaces as spaces."""
    grids = [
        part
        for panel in chart.sides[0]
        if panel.heading == heading
        for part in panel.parts
        if isinstance(part, Grid)
    ]
    return [[[said(cell) for cell in row] for row in grid.rows] for grid in grids]


def said(cell: Paragraph) -> str:
    texts = [each.text for each in cell if isinstance(each, Text)]
    return "".join(texts).replace("\N{NO-BREAK SPACE}", " ")


def test_all_changes_are_rows_of_one_table_from_what_it_was_to_what_it_is() -> None:
    (rows,) = rows_of(sample(), "What this pack changes")
    assert rows == [
        [f"Example: short SMG\nWeapon of German Heer · {SMG}", "Price", "", "3"],
        ["", "Range in inches", "12", "→ 9"],
        [f"Example: old rifle\nWeapon · {RIFLE}", "Short name", "Rifle", "→ Old rifle"],
        ["Private\nUnit · rulebook, changed · p. 17", "Price", "8", "→ 7"],
        [f"Example: home guard\nNation · {BRITISH}", "Men at most", "12", "→ 14"],
        ["Sub-Machine Gun\nPrimary weapons", "Limit", "", "at most 2 for every 6 men"],
        ["No primary weapon\nRule check", "Verdict", "only a warning", "→ not legal"],
        ["Points, table and turns\nUsual values", "Valor points", "100", "→ 150"],
    ]


def test_a_column_that_says_nothing_is_left_out() -> None:
    pack: Any = read_document(PATH)
    limits = pack.definitions.limits
    only = pack.replace(definitions=type(pack.definitions)(limits=limits))
    judgement: Any = judge_document(only, "")
    (grid,) = [
        part
        for panel in pack_sheet(judgement, SheetOptions(date=DATE)).sides[0]
        for part in panel.parts
        if isinstance(part, Grid)
    ]
    assert grid.headings == ("Name", "What changes", "In this pack")


def test_the_definitions_of_each_kind_are_counted_beside_the_heading_of_their_table() -> None:
    (panel,) = [each for each in sample().sides[0] if each.heading == "What this pack changes"]
    assert panel.aside.replace("\N{NO-BREAK SPACE}", " ") == (
        "Weapons 2 · Units 1 · Nations 1 · Limits 1 · Rule checks 1 · Usual values 1"
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("code", ["en", "de"])
def test_it_is_read_well_and_nothing_is_cut(code: str, paper: Paper) -> None:
    with speaking(code):
        chart = sample()
        (page,) = part(chart, Options(DATE, paper)).pages
    strings = strings_of(page)
    assert not outside(strings, *PAPERS[paper])
    assert not [each.text for each in strings if "…" in each.text]
    sizes = [each.size for each in strings if each.text in {"Example:", "Example: old rifle"}]
    assert min(sizes) >= READ_WELL


def test_the_notes_of_a_pack_are_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "pack.pdf"
    sample = str(paths.data() / "samples/example-rules-pack.nco")
    assert main(["export", sample, "--sheet", str(path)]) == 0
    with pdfplumber.open(path) as pdf:
        assert "what a rules pack can do" in pdf.pages[0].extract_text()


def test_the_notes_of_a_pack_stand_first() -> None:
    first = sample().sides[0][0]
    assert first.heading == "Notes"
