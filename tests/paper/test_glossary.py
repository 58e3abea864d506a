"""The glossary on pages: whole, legible and nothing over anything else, whatever the squad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import language
from nco_builder.paper import PAPERS, Options
from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT, printable
from nco_builder.sheets.used_rules import UsedRules
from tests.paper.made import sheet_part
from tests.paper.placed import collisions, outside, strings_of, words_of
from tests.paper.squads import LONG_NAME, hostile, longest_loadouts, report_of, squad
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from tests.reading import JSON

RANGES = {'20"', '24"', '30"', '16"'}
"""Ranges of weapons that stand nowhere but in their table."""
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def pages_of(report: Report, paper: Paper) -> list[Slab]:
    return list(sheet_part("glossary", report, Options(DATE, paper)).pages)


def assert_is_printed_well(report: Report, paper: Paper) -> str:
    """Inside the margins, not too small, nothing over anything; the words of all pages."""
    pages = pages_of(report, paper)
    for page in pages:
        strings = strings_of(page)
        assert not outside(strings, *PAPERS[paper])
        assert not collisions(page)
        assert min(string.size for string in strings) >= SMALLEST_TEXT
        ranges = [string for string in strings if string.text in RANGES]
        assert all(string.size >= SMALLEST_NUMBER for string in ranges)
    return "".join(map(words_of, pages))


@both_papers
@pytest.mark.parametrize("number", [1, 4, 9])
def test_hostile_squads_are_explained_whole(number: int, paper: Paper) -> None:
    report = report_of(hostile(number))
    said = assert_is_printed_well(report, paper)
    used = UsedRules(report)
    assert squeezed(printable(used.men(used.acts_specially))) in said


@both_papers
@pytest.mark.parametrize("code", ["en", "de"])
def test_twenty_one_men_with_long_names_and_everything_agreed(code: str, paper: Paper) -> None:
    men: list[JSON] = [
        {**man, "name": f"{LONG_NAME} {number}"}
        for number, man in enumerate(longest_loadouts()["members"] * 2)
    ][:21]
    match = {"vehicle_phase": True, "anti_tank_weapons": True, "scenario": 3}
    with language.speaking(code):
        said = assert_is_printed_well(report_of(squad(men, match=match)), paper)
    assert squeezed(LONG_NAME) not in said, "the roster sheet has whole names"


@both_papers
def test_an_ordinary_squad_takes_one_legible_page(paper: Paper) -> None:
    men: list[JSON] = [
        {"unit": "sergeant", "name": "Hayes", "primary": "smg", "grenades": 2},
        {"unit": "corporal", "name": "Novak", "primary": "rifle", "skills": ["covert"]},
        {"unit": "medic", "name": "Ross", "primary": "pistol", "items": ["flask", "morphine"]},
    ]
    (page,) = pages_of(report_of(squad(men)), paper)
    sizes = sorted(string.size for string in strings_of(page))
    assert sizes[len(sizes) // 2] >= 9
