"""The printed list of a rules pack: what it changes, thing by thing, and instead of what."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pdfplumber

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Grid, Text, Tiles
from nco_builder.systems.nco_rules_pack.sheet import pack_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import Chart

DATE = dt.date(2026, 11, 29)
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
        ["Example: short SMG", f"Weapon of German Heer · {SMG}", "Price", "", "3"],
        ["", "", "Range in inches", "12", "→ 9"],
        ["Example: old rifle", f"Weapon · {RIFLE}", "Short name", "Rifle", "→ Old rifle"],
        ["Private", "Unit · rulebook, changed · p. 17", "Price", "8", "→ 7"],
        ["Example: home guard", f"Nation · {BRITISH}", "Men at most", "12", "→ 14"],
        ["Sub-Machine Gun", "Primary weapons", "Limit", "", "at most 2 for every 6 men"],
        ["No primary weapon", "Rule check", "Verdict", "only a warning", "→ not legal"],
        ["Points, table and turns", "Usual values", "Valor points", "100", "→ 150"],
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
    assert grid.headings == ("Name", "What it is", "What changes", "In this pack")


def test_the_definitions_of_each_kind_are_counted() -> None:
    chart = sample()
    (tiles,) = [part for panel in chart.sides[0] for part in panel.parts if isinstance(part, Tiles)]
    labels = ["Weapons", "Units", "Nations", "Limits", "Rule checks", "Usual values"]
    assert [tile.label for tile in tiles.tiles] == labels
    assert [tile.value for tile in tiles.tiles][:2] == [
        (Text("2", "strong"),),
        (Text("1", "strong"),),
    ]


def test_the_notes_of_a_pack_are_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "pack.pdf"
    sample = str(paths.data() / "samples/example-rules-pack.nco")
    assert main(["export", sample, "--sheet", str(path)]) == 0
    with pdfplumber.open(path) as pdf:
        assert "what a rules pack can do" in pdf.pages[0].extract_text()


def test_the_notes_of_a_pack_stand_first() -> None:
    first = sample().sides[0][0]
    assert first.heading == "Notes"
