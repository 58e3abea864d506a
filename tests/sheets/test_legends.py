"""Legends explain the words that are printed, and none that are not, in each language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nco_builder.language import speaking
from nco_builder.legality import check_by_own_ruleset
from nco_builder.sheets import SHEETS, SheetName, SheetOptions
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.contents import BandSheet, Chart
from nco_builder.sheets.reading import blocks_of, texts
from tests.paper.squads import longest_loadouts, report_of, squad
from tests.sheets.says import DATE
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import SETS

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.sheets.blocks import Paragraph

BOUND = "\N{NO-BREAK SPACE}"
SHORT = re.compile(r"(?<![\w\"“-])(?:[MCHP]|[DW]6|[SL]?MG|MP|HE|vp|sp)(?!\w)")
"""What is short for something in NCO, in English and in German."""
SQUADS = {
    "few": squad([{"unit": "private", "primary": "rifle"}]),
    "many": longest_loadouts(),
    "letters": squad(
        [
            {"unit": "engineer", "primary": "he", "grenades": 2},
            {"unit": "veteran_lance_corporal", "primary": "lmg"},
            {"unit": "lance_corporal", "primary": "smg"},
        ]
    ),
}
both_languages = pytest.mark.parametrize("code", ["en", "de"])


def legend_of(content: BandSheet | Chart) -> Paragraph:
    """Return the legend, and before it what is explained below the table of weapons."""
    if isinstance(content, BandSheet):
        return content.legend
    found: Paragraph = ()
    for panel in [panel for side in (*content.sides, content.across) for panel in side]:
        parts = panel.parts[:1] if _is_legend(panel) else ()
        if isinstance(panel.parts[0], Grid) and panel.heading in {"Weapons", "Waffen"}:
            parts = panel.parts[1:2]
        for points in parts:
            assert isinstance(points, Points)
            found += points.paragraphs[0]
    return found


def assert_explains_what_is_said(name: SheetName, report: Report) -> None:
    content = SHEETS[name].make(report, SheetOptions(DATE))
    assert isinstance(content, BandSheet | Chart)
    legend = legend_of(content)
    told = "".join([each.text for each in legend if isinstance(each, Text)])
    blocks = [block for block in blocks_of(content) if not _is_legend(block)]
    said = " ".join([text for block in blocks for text in texts(block)])
    said = said.replace(told, "").replace(BOUND, " ")
    marks = [
        each.text.strip().replace(BOUND, " ")
        for each in legend
        if isinstance(each, Text) and each.role == "strong"
    ]
    assert [mark for mark in marks if mark not in said] == [], "explained, and not printed"
    assert set(SHORT.findall(said)) - set(marks) == set(), "printed, and not explained"


def _is_legend(block: object) -> bool:
    return isinstance(block, Panel) and block.heading in {"Legend", "Legende"}


@both_languages
@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_of_vehicles(chosen: tuple[str, ...], code: str) -> None:
    with speaking(code):
        for anti_tank in (False, True):
            squad = squad_of_set(chosen, anti_tank=anti_tank)
            assert_explains_what_is_said("vehicles", check_by_own_ruleset(squad))


@both_languages
@pytest.mark.parametrize("name", ["reference", "glossary"])
@pytest.mark.parametrize("which", SQUADS)
def test_of_a_squad(which: str, name: SheetName, code: str) -> None:
    with speaking(code):
        assert_explains_what_is_said(name, report_of(SQUADS[which]))
