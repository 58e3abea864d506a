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


def sample() -> Chart:
    path = paths.data() / "samples/example-rules-pack.nco"
    judgement: Any = judge_document(read_document(path), "")
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


def test_each_change_has_a_row_from_what_it_was_to_what_it_is() -> None:
    chart = sample()
    smg = "new, based on Sub-Machine Gun · p. 19"
    heer, everybody = rows_of(chart, "Weapons")
    assert heer == [
        ["Example: short SMG", smg, "Price", "", "3"],
        ["", "", "Range in inches", "12", "→ 9"],
    ]
    old = "new, based on Rifle · p. 19"
    assert everybody == [["Example: old rifle", old, "Short name", "Rifle", "→ Old rifle"]]
    (units,) = rows_of(chart, "Units")
    assert units == [["Private", "rulebook, changed · p. 17", "Price", "8", "→ 7"]]
    ((verdict,),) = rows_of(chart, "Findings")
    assert verdict[2:] == ["Verdict", "only a warning", "→ not legal"]
    ((usual,),) = rows_of(chart, "Usual values")
    assert usual[2:] == ["Valor points", "100", "→ 150"]


def test_weapons_are_listed_by_nation_and_each_kind_is_counted() -> None:
    chart = sample()
    asides = [panel.aside for panel in chart.sides[0] if panel.heading == "Weapons"]
    assert asides == ["German Heer", ""]
    (tiles,) = [part for panel in chart.sides[0] for part in panel.parts if isinstance(part, Tiles)]
    assert [tile.label for tile in tiles.tiles][:2] == ["Weapons", "Units"]
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
