"""The quick reference: all of the rulebook's tables, on two pages, the same on each paper."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nco_builder.paper import Options
from nco_builder.rules import load_rulebook
from nco_builder.sheets import NoSheetError, Wishes
from nco_builder.sheets.reference import quick_reference
from tests.paper.made import sheet_part
from tests.paper.placed import collisions, outside, strings_of, words_of
from tests.paper.squads import privates, report_of, squad
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.blocks import Panel

BOOK = load_rulebook()
LEGIBLE = 8.5
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def pages_of(paper: Paper, copy_name: str = "") -> list[Slab]:
    options = Options(DATE, paper, copy_name=copy_name)
    return list(sheet_part("reference", report_of(squad(privates(2))), options).pages)


def said_on(paper: Paper) -> str:
    return "".join(map(words_of, pages_of(paper))).upper()


@both_papers
def test_it_fits_on_front_and_back_and_is_legible(paper: Paper) -> None:
    pages = pages_of(paper)
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert not outside(strings_of(page), *Options(DATE, paper).size)
        assert not collisions(page)
        assert f"page{number}of2" in words_of(page)
        assert "ThirdGuards" in words_of(page)
        sizes = Counter(string.size for string in strings_of(page))
        assert sizes.most_common(1)[0][0] >= LEGIBLE


@both_papers
def test_every_column_begins_with_a_heading_so_that_no_panel_is_broken(paper: Paper) -> None:
    columns: list[Slab] = []
    for page in pages_of(paper):
        columns = [slab for _x, _y, slab in page.parts if slab.height > page.height / 4]
        begins = [words_of(column)[:12] for column in columns]
        assert len(columns) == 3
        panels = [squeezed(panel.heading)[:12] for side in sides() for panel in side]
        assert all(any(begin.startswith(each) for each in panels) for begin in begins), begins
    assert words_of(columns[0]).startswith("EVENTS")


def sides() -> tuple[tuple[Panel, ...], ...]:
    sheet = quick_reference(report_of(squad(privates(2))), Wishes(DATE))
    return tuple(
        tuple(replace(panel, heading=panel.heading.upper()) for panel in side)
        for side in sheet.sides
    )


@both_papers
def test_it_has_every_order_action_event_and_scenario(paper: Paper) -> None:
    said = said_on(paper)
    entries = (*BOOK.orders, *BOOK.special_actions, *BOOK.events.events, *BOOK.scenarios)
    for entry in entries:
        assert squeezed(entry.name).upper() in said
        assert squeezed(entry.reminder_text).replace("-", "−").upper() in said.replace("-", "−")


def test_it_has_the_tables() -> None:
    said = said_on("a4").replace("-", "−")
    assert "1→1,2–3→2,4–5→3,6→4" in said
    for level in BOOK.victory_table:
        assert squeezed(level.name).upper() in said
    for row in BOOK.wound_chart:
        assert squeezed(row.name).upper() in said
    for modifier in BOOK.to_hit.modifiers:
        assert f"{squeezed(modifier.name)}{modifier.modifier:+d}".replace("-", "−").upper() in said
    assert "7+NEEDED:ROLLA6,THEN5+" in said
    assert "5/36" in said


def test_odds_follow_from_the_grid() -> None:
    said = said_on("a4")
    assert "EASYTECHNICALDIFFICULTIES14%5/36" in said
    assert "MIKEMOMENTOFCLARITY14%5/36" in said
    assert "FOXFOGOFWAR17%1/6" in said


def test_both_papers_say_the_same() -> None:
    assert sorted(said_on("a4")) == sorted(said_on("letter"))


def test_a_copy_has_its_name_at_each_foot() -> None:
    assert all("Judge" in words_of(page) for page in pages_of("a4", "Judge"))


def test_without_its_rulebook_there_is_none() -> None:
    with pytest.raises(NoSheetError, match="nco-9"):
        sheet_part("reference", report_of(squad([], ruleset="nco-9")), Options(DATE))
