"""Pages hold all there is to say, whole men and nothing over anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder import paths
from nco_builder.advice import starter_squad
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.documents.share_code import share_code
from nco_builder.language import available, speaking
from nco_builder.legality import check
from nco_builder.paper import PAPERS, Options, part
from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT, TICK_BOX
from nco_builder.paper.paging import LINE_PITCH, text_width
from nco_builder.paper.table_sheet import LEGIBLE_SIZE, best_pages
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Section, Text
from nco_builder.sheets.contents import TableSheet
from nco_builder.sheets.roster import roster_sheet
from nco_builder.sheets.roster_rows import columns
from nco_builder.systems import system_of
from tests.depth import tries
from tests.naive import strategies
from tests.naive.squads import squads
from tests.paper.placed import (
    Box,
    collisions,
    frames_of,
    outside,
    pages_of,
    strings_of,
    unsaid,
    words_of,
)
from tests.paper.squads import (
    BOOK,
    flamethrower_and_fifteen,
    hostile,
    longest_loadouts,
    privates,
    report_of,
    squad,
    with_every_option,
)
from tests.reading import CASES, read_json
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import Paper
    from nco_builder.paper.table_sheet import TablePages
    from tests.reading import JSON

VEHICLES = [{"type": "armored_car"}, {"type": "light_medium_tank"}, {"type": "large_heavy_tank"}]
NUMERIC = re.compile(r"[+−(]?\d[\d+−×()\"./]*")
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def assert_is_printed_well(report: Report, paper: Paper) -> TablePages:
    """All facts on paper, inside the margins, not too small, nothing over anything else."""
    pages = pages_of(report, paper)
    assert not unsaid(report, [words_of(page) for page in pages.pages])
    for page in pages.pages:
        strings = strings_of(page)
        assert not outside([*strings, *frames_of(page)], *PAPERS[paper])
        assert not collisions(page)
        assert min(string.size for string in strings) >= SMALLEST_TEXT
    return pages


@both_papers
def test_random_squads_are_printed_well(paper: Paper) -> None:
    for document in squads(seed=11, count=tries(30)):
        pages = assert_is_printed_well(report_of(document), paper)
        men = len(document["members"])
        assert pages.rows_on_first == men or men > 16


@given(strategies.squads(max_size=6), st.sampled_from(("a4", "letter")))
@settings(max_examples=tries(15))
def test_squads_of_anything_are_printed_well(document: JSON, paper: Paper) -> None:
    assert_is_printed_well(report_of(document), paper)


@both_papers
@pytest.mark.parametrize("number", range(12))
def test_hostile_squads_are_printed_well(number: int, paper: Paper) -> None:
    assert_is_printed_well(report_of(hostile(number)), paper)


@both_papers
def test_sixteen_men_with_long_names_and_every_option_stand_on_one_page(paper: Paper) -> None:
    for code in ("en", "de"):
        with speaking(code):
            pages = assert_is_printed_well(report_of(with_every_option()), paper)
            longest = assert_is_printed_well(report_of(flamethrower_and_fifteen()), paper)
        assert pages.rows_on_first == longest.rows_on_first == 16


@both_papers
def test_men_with_endless_names_and_weapons_go_on_in_type_that_is_read(paper: Paper) -> None:
    assert assert_is_printed_well(report_of(longest_loadouts()), paper).rows == 16


@both_papers
def test_nothing_of_a_full_squad_is_cut_where_its_page_has_room(paper: Paper) -> None:
    ten = next(read_json(path) for path in CASES if path.stem == "us_army_full_100_50")
    names = "Kowalski Brandt Ramirez O’Brien Müller Jönsson Hayes Garcia Petersen Novak"
    for man, name in zip(ten["members"], names.split(), strict=True):
        man["name"] = name
    options = SheetOptions(DATE, codes=("NCO" * 150,))
    with speaking("de"):
        sheet = roster_sheet(report_of(ten | {"vehicles": VEHICLES}), options)
        pages = best_pages(sheet, PAPERS[paper]).pages
    assert len(pages) == 1
    assert not [each.text for page in pages for each in strings_of(page) if "…" in each.text]


def _is_square(frame: Box) -> bool:
    """Whether it is a box to tick, and not the frame of a number."""
    return abs((frame.right - frame.left) - (frame.bottom - frame.top)) < 0.01


@both_papers
def test_boxes_are_large_enough_to_tick_and_numbers_to_be_read(paper: Paper) -> None:
    for report in (report_of(flamethrower_and_fifteen()), report_of(squad(privates(16)))):
        pages = pages_of(report, paper)
        width = text_width(PAPERS[paper])
        tables = [slab for group in pages.table.groups for slab in group.rows]
        boxes = [frame for slab in tables for frame in frames_of(slab) if _is_square(frame)]
        assert boxes
        assert min(box.right - box.left for box in boxes) >= TICK_BOX - 0.01
        strings = [string for slab in tables for string in strings_of(slab)]
        numbers = [  # a value before items, in parentheses, is not rolled against
            each for each in strings if NUMERIC.fullmatch(each.text) and "(" not in each.text
        ]
        assert len(numbers) > 16 * 4
        assert min(number.size for number in numbers) >= SMALLEST_NUMBER
        assert max(box.right for box in boxes) <= width


@both_papers
def test_the_legend_is_read_after_the_men_it_explains(paper: Paper) -> None:
    said = words_of(pages_of(report_of(squad(privates(3))), paper).pages[0])
    assert said.index("Man3") < said.index("Turn1") < said.index("LEGEND")


@both_papers
def test_notes_that_go_on_have_their_heading_again(paper: Paper) -> None:
    notes = "\n".join([f"Line {number} of what was agreed." for number in range(160)])
    pages = pages_of(report_of(squad(privates(12), notes=notes)), paper).pages
    assert len(pages) > 1
    columns = [slab for _x, _y, slab in pages[-1].parts if slab.height > 40]
    assert len(columns) == 3
    assert [words_of(column).startswith("Notescontinued") for column in columns] == [
        *(True, False, False)
    ]


@both_papers
def test_an_ordinary_squad_of_sixteen_takes_one_page(paper: Paper) -> None:
    men = [{"unit": "sergeant", "name": "Hayes", "primary": "smg", "grenades": 3}, *privates(15)]
    pages = assert_is_printed_well(report_of(squad(men)), paper)
    assert pages.rows_on_first == 16
    assert len(pages.pages) == 1


@both_papers
def test_every_starter_squad_takes_one_page_with_hits_and_wounds_as_tables(paper: Paper) -> None:
    for code, wound in (("en", "Graze"), ("de", "Kratzer")):
        with speaking(code):
            for nation in BOOK.nations:
                report = check(starter_squad(BOOK, nation.id, 100, 50), BOOK)
                options = SheetOptions(DATE, codes=(share_code(report.squad),))
                pages = best_pages(roster_sheet(report, options), PAPERS[paper]).pages
                assert len(pages) == 1, nation.id
                assert wound in words_of(pages[0]), nation.id


def test_where_the_page_is_full_hits_and_wounds_are_running_text() -> None:
    (first,) = pages_of(report_of(squad(privates(16))), "letter").pages
    assert "Targetbehindcover−1TargetDown" in words_of(first)
    notes = "\n".join(f"Line {number}" for number in range(18))
    (fuller,) = pages_of(report_of(squad(privates(16), notes=notes)), "letter").pages
    assert "Targetbehindcover−1·TargetDown" in words_of(fuller)
    assert "1Graze−1P·2–3Ringer−2P" in words_of(fuller)


@both_papers
def test_hits_and_wounds_of_the_sample_are_tables_in_german_too(paper: Paper) -> None:
    with speaking("de"):
        (first,) = part(_sample("rifle-squad"), Options(DATE, paper)).pages
    assert "ZielinDeckung−1Zielliegt" in words_of(first)


def test_text_that_goes_overleaf_first_fills_the_room_below_the_tables() -> None:
    with speaking("de"):
        sheet = _sample("airborne-squad")
        notes = Section("Notizen", ((Text("Wort " * 400),),))
        sheet = sheet.replace(sections=(*sheet.sections, notes))
        first, _second = part(sheet, Options(DATE, "letter")).pages
    assert "ZielinDeckung−1Zielliegt" in words_of(first)
    assert "Sprengwaffeallein2" in words_of(first)


def _sample(name: str) -> TableSheet:
    """Return the roster sheet of a sample, with its code."""
    judged = judge_document(read_document(paths.data() / "samples" / f"{name}.nco"), "")
    code = system_of(judged.document).kind.share_code(judged.document)
    sheet = (
        system_of(judged.document).sheets["roster"].make(judged, SheetOptions(DATE, codes=(code,)))
    )
    assert isinstance(sheet, TableSheet)
    return sheet


@both_papers
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize(
    "name", ["airborne-squad", "rifle-squad", "second-squad-able", "tank-escort"]
)
def test_each_sample_takes_one_page_with_all_that_is_said_of_it(
    name: str, code: str, paper: Paper
) -> None:
    with speaking(code):
        sheet = _sample(name)
        pages = best_pages(sheet, PAPERS[paper])
    (page,) = pages.pages
    assert pages.table.density.size >= LEGIBLE_SIZE
    for section in sheet.sections:
        assert section.heading.replace(" ", "") in words_of(page)


@both_papers
@pytest.mark.parametrize("code", ["en", "de"])
def test_sixteen_men_with_long_names_take_one_page(code: str, paper: Paper) -> None:
    men = [{"unit": "sergeant", "primary": "smg", "grenades": 3}, *privates(15)]
    names = ("Alexandrovich Bogolyubov", "Konstantinopolsky", "Dzerzhinsky-Vorontsov", "Çelikoğlu")
    named = [man | {"name": names[place % 4]} for place, man in enumerate(men)]
    with speaking(code):
        pages = assert_is_printed_well(report_of(squad(named)), paper)
    assert pages.rows_on_first == 16
    assert len(pages.pages) == 1


@both_papers
@pytest.mark.parametrize("code", ["en", "de"])
def test_a_full_squad_of_every_option_has_rows_and_turns_on_one_page_and_its_words_overleaf(
    code: str, paper: Paper
) -> None:
    report = report_of(with_every_option())
    with speaking(code):
        sheet = roster_sheet(report, SheetOptions(DATE, codes=(share_code(report.squad),)))
        first, second = best_pages(sheet, PAPERS[paper]).pages
    glossary = next(each for each in sheet.sections if each.entries and not each.grids)
    heading = glossary.heading.replace(" ", "")
    assert heading in words_of(second)
    assert heading not in words_of(first)
    assert sheet.tally
    for tile in sheet.tally.tiles:
        assert tile.label.replace(" ", "") in words_of(first)


@both_papers
def test_a_page_without_rows_explains_only_the_marks_of_its_text(paper: Paper) -> None:
    notes = "\n".join(f"Line {number}" for number in range(90))
    first, second = pages_of(report_of(squad(privates(9), notes=notes)), paper).pages
    assert "Worthvictorypoints" in words_of(first)
    assert "Worthvictorypoints" not in words_of(second)
    for mark in ("Ccourage", "Hhealth", "Ppsyche", "breakdown", "closecourageinclosecombat"):
        assert mark in words_of(second)


@both_papers
def test_a_second_page_is_filled_with_the_rules_of_every_squad(paper: Paper) -> None:
    notes = "\n".join(f"Line {number}" for number in range(90))
    pages = pages_of(report_of(squad(privates(9), notes=notes)), paper).pages
    assert len(pages) == 2
    for heading in ("Underfire", "States", "Acting"):
        assert heading in words_of(pages[1])
        assert heading not in words_of(pages[0])


@both_papers
def test_a_rule_overleaf_that_goes_on_in_another_column_has_its_heading_again(paper: Paper) -> None:
    notes = "\n".join(f"Line {number}" for number in range(90))
    sheet = roster_sheet(report_of(squad(privates(9), notes=notes)), SheetOptions(DATE))
    steps = tuple([(Text(f"Step {number} of a turn."),) for number in range(30)])
    pages = best_pages(sheet.replace(overleaf=(Section("A turn", steps),)), PAPERS[paper]).pages
    assert len(pages) == 2
    said = [words_of(slab) for _x, _y, slab in pages[1].parts]
    columns = [words for words in said if "Step" in words]
    assert [words.startswith("Aturncontinued") for words in columns] == [False, True, True]
    assert columns[0].startswith("AturnStep0")


@both_papers
def test_what_has_room_is_set_larger_and_with_more_air(paper: Paper) -> None:
    def setting(count: int) -> tuple[float, float]:
        """Size of a name, and how far it is from one man to the next."""
        strings = strings_of(pages_of(report_of(squad(privates(count))), paper).pages[0])
        first, second = (
            next(box for box in strings if box.text == name) for name in ("Man 1", "Man 2")
        )
        return first.size, second.top - first.top

    few, many, too_many = (setting(count) for count in (5, 16, 19))
    assert few[1] > many[1]
    assert few[1] >= too_many[1]
    assert few[0] >= many[0] >= 9
    assert too_many[0] >= 9


@pytest.mark.parametrize("code", available())
def test_each_number_of_a_weapon_has_its_whole_heading(code: str) -> None:
    with speaking(code):
        said = [
            box.text for box in strings_of(pages_of(report_of(squad(privates(3))), "a4").pages[0])
        ]
        for part in [part for column in columns() for part in column.parts]:
            assert part.heading in said


@both_papers
def test_more_men_go_on_with_the_headings_repeated(paper: Paper) -> None:
    pages = assert_is_printed_well(report_of(squad(privates(40))), paper)
    first, second, *_ = (words_of(page) for page in pages.pages)
    assert 16 <= pages.rows_on_first < 40
    for page in (first, second):
        for heading in ("Name,rank", "Health,psyche", "Worth"):
            assert heading in page


@both_papers
def test_each_page_has_the_squads_name_the_verdict_the_legend_and_its_number(
    paper: Paper,
) -> None:
    pages = pages_of(report_of(hostile(3) | {"name": "Third Guards"}), paper).pages
    assert len(pages) > 1
    for number, page in enumerate(pages, 1):
        words = words_of(page)
        assert f"page{number}of{len(pages)}" in words
        assert words.count("ThirdGuards") >= 2
        assert "NOTLEGAL" in words
        assert "LEGENDMmoveininches" in words


def test_both_papers_say_the_same() -> None:
    sheet = roster_sheet(report_of(longest_loadouts(4)), SheetOptions(DATE)).replace(overleaf=())
    pages = [best_pages(sheet, size).pages for size in PAPERS.values()]
    # hits and wounds may be running text on one of them only, with dots between
    said = [sorted("".join(map(words_of, each)).replace("·", "")) for each in pages]
    assert said[0] == said[1]


@both_papers
def test_free_room_becomes_lines_to_write_on_down_to_the_code(paper: Paper) -> None:
    report = report_of(squad(privates(1)))
    (page, *_more) = pages_of(report, paper).pages
    lines = sorted(
        y + rule.y
        for _x, y, slab in page.placed()
        for rule in slab.rules
        if rule.light and rule.to_x - rule.x > PAPERS[paper].width / 4
    )
    foot = max(box.top for box in strings_of(page) if box.text.startswith("LEGEND"))
    below = [each for each in lines if each < foot]
    assert foot - below[-1] < 2 * LINE_PITCH
    assert below[-1] - below[-2] == pytest.approx(LINE_PITCH)


@both_papers
def test_an_empty_squad_is_printed(paper: Paper) -> None:
    report = report_of(squad([], name="", player=""))
    assert len(assert_is_printed_well(report, paper).pages) == 1


@both_papers
def test_a_squad_that_is_not_judged_is_printed(paper: Paper) -> None:
    report = report_of(longest_loadouts() | {"ruleset": "nco-9"})
    assert assert_is_printed_well(report, paper).rows == 16


@both_papers
def test_numbers_are_larger_than_the_smallest_text(paper: Paper) -> None:
    pages = pages_of(report_of(longest_loadouts()), paper).pages
    costs = [box for page in pages for box in strings_of(page) if box.text in {"41", "53", "69"}]
    assert len(costs) >= 14
    assert min(box.size for box in costs) >= SMALLEST_NUMBER


@both_papers
@pytest.mark.parametrize("count", [17, 20, 24, 30])
def test_too_many_men_are_not_squeezed(count: int, paper: Paper) -> None:
    pages = assert_is_printed_well(report_of(squad(privates(count))), paper)
    names = [box for page in pages.pages for box in strings_of(page) if box.text[:4] == "Man "]
    assert min(box.size for box in names) >= 9.5


@both_papers
@pytest.mark.parametrize("code", ["en", "de"])
def test_no_page_is_begun_for_what_text_that_is_read_well_has_room_for(
    code: str, paper: Paper
) -> None:
    with speaking(code):
        pages = pages_of(report_of(longest_loadouts(21)), paper)
    assert len(pages.pages) <= 4
    assert pages.table.density.size >= 8


@both_papers
def test_notes_without_room_in_their_row_stand_below_with_each_label_and_full_stop_once(
    paper: Paper,
) -> None:
    notes = "Stays within 4 inches of the light machine gun. " * 9
    men = [man | {"model": "Officer", "notes": notes} for man in privates(16)]
    pages = pages_of(report_of(squad(men)), paper).pages
    said = "".join(map(words_of, pages))
    assert said.count("16MINIATUREOfficer·NOTESStays") == 1
    assert said.count("Stays") == said.count("lightmachinegun.") == 16 * 9
    assert "lightmachinegun.." not in said


@pytest.mark.parametrize("code", ["en", "de"])
@both_papers
def test_hits_and_wounds_are_on_the_page_of_the_rows_before_what_is_to_agree(
    paper: Paper, code: str
) -> None:
    with speaking(code):
        report = check(starter_squad(BOOK, "soviet_army", 200, 100), BOOK)
        sheet = roster_sheet(report, SheetOptions(DATE, codes=(share_code(report.squad),)))
        pages = best_pages(sheet, PAPERS[paper])
        assert pages.rows_on_first == 16
        assert ("Graze" if code == "en" else "Kratzer") in words_of(pages.pages[0])
