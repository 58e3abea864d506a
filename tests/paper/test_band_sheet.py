"""A vehicle chart fits its page: nothing cut, nothing small, nothing over anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nco_builder.language import available, speaking
from nco_builder.legality import check
from nco_builder.paper import PAPERS
from nco_builder.paper.band_sheet import best_chart_pages
from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.vehicle_sheet import vehicle_sheet
from nco_builder.squad import Vehicle
from nco_builder.vehicles import vehicle_chart
from tests.naive.texts import TEXTS
from tests.paper.placed import frames_of, is_within, outside, strings_of
from tests.paper.placed_bands import (
    CJK,
    LATIN,
    LONG,
    MARKUP,
    WORD,
    blocks_of,
    chart_of,
    crossings,
    long_named,
    pages_of,
    unsaid,
    words,
)
from tests.sheets.says import DATE, squeezed
from tests.sheets.says_vehicles import ONLY_OF, squad_of_set, without_decisions
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK, SETS, agreed, man

if TYPE_CHECKING:
    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.squad import Squad

NUMBER = re.compile(r'[+]?[0-9]+[+"]?')
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])
all_sets = pytest.mark.parametrize("chosen", SETS, ids="+".join)
with_and_without = pytest.mark.parametrize("anti_tank", [False, True])


def assert_is_printed_well(squad: Squad, paper: Paper) -> list[Slab]:
    """All facts on paper, inside the margins, not too small, nothing over anything else."""
    pages = pages_of(squad, paper)
    assert unsaid(squad, words(pages)) == []
    for number, page in enumerate(pages, start=1):
        strings = strings_of(page)
        assert not outside([*strings, *frames_of(page)], *PAPERS[paper])
        assert not crossings(page)
        assert min(string.size for string in strings) >= SMALLEST_TEXT
        assert f"page{number}of{len(pages)}" in words([page])[0]
    assert_blocks_are_whole(squad, pages)
    return pages


def assert_blocks_are_whole(squad: Squad, pages: list[Slab]) -> None:
    """Each vehicle's frame holds all of its commands and its Cover Fire."""
    blocks = [said for page in pages for _, said in blocks_of(page)]
    vehicles = vehicle_chart(squad, RULEBOOK).vehicles
    assert len(blocks) == len(vehicles)
    for vehicle, said in zip(vehicles, blocks, strict=True):
        for line in vehicle.commands:
            assert squeezed(line.name) in said
        assert f"{vehicle.kind.name}".replace(" ", "") in said
        assert squeezed(f"woundroll+{vehicle.cover_fire.wound}.") in said


@both_papers
@all_sets
@with_and_without
def test_every_set_takes_one_page(
    chosen: tuple[str, ...], paper: Paper, *, anti_tank: bool
) -> None:
    squad = squad_of_set(chosen, anti_tank=anti_tank)
    pages = assert_is_printed_well(squad, paper)
    assert len(pages) == 1 or chosen == (CAR, LIGHT, HEAVY)


@both_papers
@all_sets
@with_and_without
def test_one_page_holds_the_longest_names_and_sixteen_frightened_men(
    chosen: tuple[str, ...], paper: Paper, *, anti_tank: bool
) -> None:
    squad = long_named(chosen, LONG, anti_tank=anti_tank)
    pages = assert_is_printed_well(squad, paper)
    assert len(pages) == 1 or chosen == (CAR, LIGHT, HEAVY)


@both_papers
@all_sets
@pytest.mark.parametrize("name", [LATIN, CJK, MARKUP, WORD], ids=["latin", "cjk", "markup", "word"])
def test_names_of_any_kind_are_never_cut(chosen: tuple[str, ...], paper: Paper, name: str) -> None:
    assert_is_printed_well(long_named(chosen, name, name, anti_tank=True), paper)


@both_papers
@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_any_text_may_be_a_name(text: str, paper: Paper) -> None:
    assert_is_printed_well(long_named((CAR, HEAVY), text, text, anti_tank=True), paper)


@both_papers
@all_sets
@with_and_without
def test_nothing_of_other_types_is_on_paper(
    chosen: tuple[str, ...], paper: Paper, *, anti_tank: bool
) -> None:
    said = "".join(words(pages_of(squad_of_set(chosen, anti_tank=anti_tank), paper))).lower()
    said = without_decisions(said)
    for kind, only in ONLY_OF.items():
        found = {each for each in only if squeezed(each).lower() in said}
        assert found == (set(only) if kind in chosen else set())


@all_sets
@with_and_without
def test_both_papers_say_the_same(chosen: tuple[str, ...], *, anti_tank: bool) -> None:
    squad = squad_of_set(chosen, anti_tank=anti_tank)
    a4, letter = (
        {word for page in pages_of(squad, paper) for word in said_on(page)} for paper in PAPERS
    )
    assert a4 - LATER == letter - LATER


LATER = {"Notes", "continued"}
"""What stands on further pages, and where there is room to write."""


def said_on(page: Slab) -> list[str]:
    return [word for box in strings_of(page) for word in box.text.split()]


def test_what_does_not_fit_on_a_page_without_being_crowded_takes_two() -> None:
    squad = squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True)
    first, second = map(said_on, pages_of(squad, "letter"))
    assert "ORDERS" in first
    assert "FEAR" in second


@pytest.mark.parametrize("code", available())
def test_a_page_before_the_last_is_filled_and_the_foot_takes_one_line(code: str) -> None:
    with speaking(code):
        squad = squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True)
        first, *others = pages_of(squad, "letter")
    assert others
    legend = next(box for box in strings_of(first) if box.text.startswith("LEGEND"))
    lowest = max(box.bottom for box in frames_of(first))
    assert legend.top - lowest < 0.1 * PAPERS["letter"].height
    below = {round(box.bottom) for box in strings_of(first) if box.top > legend.bottom}
    assert len(below) == 1


@both_papers
def test_the_date_stands_on_one_line(paper: Paper) -> None:
    (page, *_others) = pages_of(squad_of_set((CAR,)), paper)
    assert any(box.text.startswith("20 November 2026") for box in strings_of(page))


@both_papers
@all_sets
def test_numbers_to_be_read_at_the_table_are_not_the_smallest(
    chosen: tuple[str, ...], paper: Paper
) -> None:
    faces, numbers = [], []
    for page in pages_of(long_named(chosen, LONG, anti_tank=True), paper):
        strings, blocks = strings_of(page), blocks_of(page)
        thin = [box for box in frames_of(page) if box.text == "[thin]"]
        dice = [box for box in thin if box.right - box.left > 20]
        faces += [box for box in strings if any(is_within(box, die) for die in dice)]
        numbers += [
            box
            for box in strings
            if NUMBER.fullmatch(box.text) and any(is_within(box, frame) for frame, _ in blocks)
        ]
    assert len(faces) >= 3 * (len(chosen) + 1) + 2
    assert len(numbers) >= 5 * len(chosen)
    assert min(box.size for box in [*faces, *numbers]) >= SMALLEST_NUMBER


@both_papers
def test_fewer_types_are_set_larger(paper: Paper) -> None:
    charts = [
        chart_of(squad_of_set(chosen), paper)
        for chosen in ((CAR,), (CAR, LIGHT), (CAR, LIGHT, HEAVY))
    ]
    sizes = [chart.scale.size for chart in charts if len(chart.pages) == 1]
    assert len(sizes) >= 2
    assert sizes[0] >= 9.5
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 7.5  # its plain text is 8 points nevertheless


@both_papers
def test_what_does_not_fit_goes_on_with_head_legend_and_number(paper: Paper) -> None:
    squad = long_named((CAR, LIGHT, HEAVY), CJK, CJK, anti_tank=True)
    pages = assert_is_printed_well(squad, paper)
    assert len(pages) > 1
    for page in words(pages):
        assert "Vehiclechart" in page
        assert "AGREED" in page
        assert "LEGENDD6six-sideddie" in page
    assert all("continued" in page for page in words(pages)[1:])


@both_papers
def test_many_models_go_on_whole(paper: Paper) -> None:
    squad = squad_of_set((CAR, LIGHT, HEAVY))
    squad = squad.replace(vehicles=squad.vehicles * 9)
    pages = assert_is_printed_well(squad, paper)
    assert len(pages) > 2
    assert "NOTLEGAL" in words(pages)[0]


@both_papers
def test_many_men_and_endless_names_are_told_in_full(paper: Paper) -> None:
    men = tuple(man("private", name=f"Man {place}", anti_tank=True) for place in range(400))
    squad = squad_of_set((HEAVY,), anti_tank=True).replace(members=men)
    assert_is_printed_well(squad, paper)
    endless = squad_of_set((HEAVY,)).replace(
        name="Ab cd " * 1500, vehicles=(Vehicle(type="large_heavy_tank", name="Zz" * 2500),)
    )
    assert_is_printed_well(endless, paper)


@both_papers
def test_a_phase_that_is_not_agreed_and_an_illegal_set_are_printed(paper: Paper) -> None:
    squad = agreed(squad_of_set((CAR, HEAVY)), vehicle_phase=False)
    (page,) = words(assert_is_printed_well(squad, paper))
    assert "NOTAGREED" in page
    doubled = squad.replace(vehicles=(*squad.vehicles, Vehicle(type="armored_car", name="Jeep")))
    (page,) = words(assert_is_printed_well(doubled, paper))
    assert "NOTLEGAL" in page
    assert "2vehiclesofonetype(armoredcar)" in page


@both_papers
def test_free_room_is_shared_out_or_offered_for_notes(paper: Paper) -> None:
    for chosen in SETS:
        (page,) = pages_of(squad_of_set(chosen), paper)
        legend = next(box for box in strings_of(page) if box.text.startswith("LEGEND"))
        above = max(box.bottom for box in strings_of(page) if box.bottom < legend.top)
        lines = [
            y + rule.y
            for _, y, slab in page.placed()
            for rule in slab.rules
            if rule.to_x - rule.x > 300 and y + rule.y < legend.top
        ]
        assert legend.top - max(above, *lines) < 60


@both_papers
@pytest.mark.parametrize("code", available())
def test_the_vehicles_of_a_set_are_on_one_page(code: str, paper: Paper) -> None:
    with speaking(code):
        report = check(squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True), RULEBOOK)
        sheet = vehicle_sheet(report, SheetOptions(DATE))
        assert best_chart_pages(sheet, PAPERS[paper]).vehicles_on_first == 3
