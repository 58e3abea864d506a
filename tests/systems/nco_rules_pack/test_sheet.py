"""The printed list of a rules pack: what it changes, thing by thing, and instead of what."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pdfplumber

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Grid, Text
from nco_builder.systems.nco_rules_pack.sheet import pack_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.sheets.contents import Chart

DATE = dt.date(2026, 11, 29)


def sample() -> Chart:
    path = paths.data() / "samples/example-rules-pack.nco"
    judgement: Any = judge_document(read_document(path), "")
    return pack_sheet(judgement, SheetOptions(date=DATE))


def rows_of(chart: Chart, heading: str) -> list[list[str]]:
    (grid,) = [
        part
        for panel in chart.sides[0]
        if panel.heading == heading
        for part in panel.parts
        if isinstance(part, Grid)
    ]
    return [
        ["".join([each.text for each in cell if isinstance(each, Text)]) for cell in row]
        for row in grid.rows
    ]


def test_each_change_has_a_row_with_what_it_replaces() -> None:
    chart = sample()
    smg = "new, based on Sub-Machine Gun"
    old = "new, based on Rifle"
    rows = rows_of(chart, "Rules")
    assert rows[:5] == [
        ["Weapons", "Example: short SMG", smg, "Carried by", "German Heer", "–"],
        ["", "", "", "Price", "3", "–"],
        ["", "", "", "Range in inches", "9", "12"],
        ["Weapons", "Example: old rifle", old, "Short name", "Old rifle", "Rifle"],
        ["Units", "Private", "rulebook, changed", "Price", "7", "8"],
    ]
    assert ["Verdict", "not legal", "only a warning"] in [row[3:] for row in rows]
    assert ["Valor points", "150", "100"] in [row[3:] for row in rows]


def test_the_notes_of_a_pack_are_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "pack.pdf"
    sample = str(paths.data() / "samples/example-rules-pack.nco")
    assert main(["export", sample, "--sheet", str(path)]) == 0
    with pdfplumber.open(path) as pdf:
        assert "what a rules pack can do" in pdf.pages[0].extract_text()


def test_the_notes_of_a_pack_stand_first() -> None:
    first = sample().sides[0][0]
    assert first.heading == "Notes"
