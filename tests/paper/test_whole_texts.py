"""Whatever is printed stands on paper whole and once: nothing ends in dots, no box is doubled."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import document_from_bytes, judge_document
from nco_builder.language import speaking
from nco_builder.paper import PAPERS, STYLES, Options, part
from nco_builder.paper.table_sheet import best_pages
from nco_builder.sheets import SHEETS, NoSheetError, SheetOptions
from nco_builder.sheets.roster import roster_sheet
from nco_builder.systems import system_of
from tests.depth import tries
from tests.naive.squads import squads
from tests.paper.made import by_turns
from tests.paper.placed import without_repeated, words_of
from tests.paper.squads import flamethrower_and_fifteen, longest_loadouts, report_of, squad
from tests.paper.whole import boxes_in, boxes_on, dots_on, texts_in, unsaid_texts
from tests.reading import FURTHER_SAMPLES, read_json
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import Paper
    from tests.reading import JSON

WORST = {"legal": flamethrower_and_fifteen(), "longest": longest_loadouts()}


def assert_is_whole(report: Report, paper: Paper) -> None:
    """Every text of the roster sheet once, every box once, and no dots instead of either."""
    sheet = roster_sheet(report, SheetOptions(DATE))
    pages = best_pages(sheet, PAPERS[paper])
    headings = [section.heading for section in sheet.sections]
    said = without_repeated(
        headings, [words_of(page) for page in pages.pages], sheet.banner.continued
    )
    assert not unsaid_texts((sheet.table, sheet.terms, sheet.sections), said)
    assert dots_on(pages.pages) == sum(text.count("…") for text in texts_in(sheet))
    rows = [row for group in pages.table.groups for row in group.rows]
    assert boxes_on(rows) + boxes_in(pages.table.moved) == boxes_in(sheet.table.rows)


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("which", WORST)
def test_a_roster_sheet_holds_every_text_and_box_of_its_men_once(
    which: str, paper: Paper, code: str
) -> None:
    with speaking(code):
        assert_is_whole(report_of(WORST[which]), paper)


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sixteen_men_with_long_names_stand_on_one_page_in_full(paper: Paper, code: str) -> None:
    with speaking(code):
        sheet = roster_sheet(report_of(flamethrower_and_fifteen()), SheetOptions(DATE))
        pages = best_pages(sheet, PAPERS[paper])
    assert pages.rows_on_first == 16
    assert not pages.table.moved


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_random_squads_are_whole(paper: Paper) -> None:
    for number, document in enumerate(squads(seed=31, count=tries(16))):
        with speaking(("en", "de")[number % 2]):
            assert_is_whole(report_of(document), paper)


def test_a_man_of_endless_texts_has_them_once_below_his_row() -> None:
    endless = "Wolfgang " * 200
    report = report_of(squad([{"unit": "private", "name": endless, "primary": endless}] * 3))
    sheet = roster_sheet(report, SheetOptions(DATE))
    pages = best_pages(sheet, PAPERS["a4"])
    assert pages.rows_on_first == 3
    said = "".join(words_of(row) for group in pages.table.groups for row in group.rows)
    assert (said.count("▸Infull"), said.count("Wolfgang")) == (6, 0)
    assert "".join(texts_in(pages.table.moved)).count("Wolfgang") == 6 * 200


UNCUT = [name for name in SHEETS if name not in {"cards", "vehicle_cards"}]
"""On cards names give way to what is read in the game; the roster sheet has them whole."""
CASES = by_turns(product(UNCUT, WORST), PAPERS, STYLES, ("en", "de"))


@pytest.mark.parametrize(("case", "paper", "style", "code"), CASES)
def test_no_sheet_of_a_squad_is_cut(
    case: tuple[str, str], paper: Paper, style: str, code: str
) -> None:
    name, which = case
    options = Options(DATE, paper, style)  # type: ignore[arg-type]
    for backs in (False, True):
        with speaking(code):
            try:
                options_of_sheet = SheetOptions(DATE, backs=backs)
                content = SHEETS[name].make(report_of(WORST[which]), options_of_sheet)  # type: ignore[index]
            except NoSheetError:
                continue
            pages = part(content, options).pages
        assert dots_on(pages) == 0
        assert not any("…" in text for text in texts_in(content))


LONG = "Panzerkampfwagen Ausführung der dritten Abteilung Lehr"
DOCUMENTS = {path.stem: path for path in FURTHER_SAMPLES}


def with_long_names(document: JSON) -> JSON:
    """The document with every name in it a long one, each another."""
    count = 0

    def longer(part: JSON) -> JSON:
        nonlocal count
        if isinstance(part, list):
            return [longer(each) for each in part]
        if not isinstance(part, dict):
            return part
        told = {}
        for key, value in part.items():
            if key in {"name", "player"} and isinstance(value, str) and value:
                count += 1
                told[key] = f"{value} {LONG} {count}"
            else:
                told[key] = longer(value)
        return told

    return longer(document)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_sheet_of_any_other_document_is_cut(name: str, code: str, paper: Paper) -> None:
    long = json.dumps(with_long_names(read_json(DOCUMENTS[name]))).encode()
    document = document_from_bytes(long, name)
    with speaking(code):
        judged_document = judge_document(document, name)
        for sheet, maker in system_of(document).sheets.items():
            try:
                content = maker.make(judged_document, SheetOptions(DATE, backs=True))
            except NoSheetError:
                continue
            pages = part(content, Options(DATE, paper)).pages
            texts = texts_in(content)
            assert not [text for text in texts if text.endswith("…")], sheet
            assert dots_on(pages) == sum(text.count("…") for text in texts), sheet
