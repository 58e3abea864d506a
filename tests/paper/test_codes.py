"""Codes on paper: as large as there is room, read by two readers from bad pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import segno

from nco_builder import paths
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.documents.squads import read_squad
from nco_builder.language import speaking
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import Options, part
from nco_builder.paper.codes import (
    ERROR,
    MODULE,
    MOST_LETTERS,
    QUIET,
    code_block,
    side,
    tiles,
    version,
)
from nco_builder.paper.shapes import MM
from nco_builder.paper.tags import FIGURE
from nco_builder.printing import Job, print_pdf
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.contents import ScanCode
from nco_builder.systems import system_of
from tests.paper.placed import rules_of, strings_of, words_of
from tests.paper.scanned import BLURS, readers, scan
from tests.printing.documents import every_force
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.paper import Paper

CASES = Path(__file__).resolve().parents[1] / "cases"
DOCUMENTS = every_force()


def test_the_table_of_versions_is_the_standard_s() -> None:
    for number, most in enumerate(MOST_LETTERS, start=1):
        for letters, expected in ((most, number), (most + 1, number + 1)):
            code = segno.make_qr("A" * letters, error=ERROR, boost_error=False, mask=3)
            assert code.version == expected
        assert version("A" * most) == number


def test_a_code_is_as_wide_as_was_said_in_modules_of_half_a_millimeter() -> None:
    drawn = tiles("A" * 300)
    across = max(left + wide for left, _top, wide, _high in drawn) + QUIET * MODULE
    down = max(top + high for _left, top, _wide, high in drawn) + QUIET * MODULE
    assert (across, down) == pytest.approx((side("A" * 300),) * 2)
    assert min(high for _left, _top, _wide, high in drawn) == pytest.approx(0.5 * MM)
    assert side("A" * 971) is None


def test_small_codes_stand_side_by_side() -> None:
    block, (first, second) = code_block(ScanCode(("A" * 99, "B" * 99), "", "", ""), 260, 9)
    placed = {(round(x), round(y)) for x, y, slab in block.placed() if slab.tag == FIGURE}
    assert len({x for x, _y in placed}) == 2
    assert len({y for _left, y in placed}) == 1
    assert (first.slab.height, second.slab.height) == (side("A" * 99),) * 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", ["panzer-zug", "russian-front-1942", "tiger-and-stuart"])
def test_no_line_to_write_on_runs_through_the_words_of_a_code(
    name: str, code: str, paper: Paper
) -> None:
    with speaking(code):
        judged = judge_document(read_document(paths.data() / "samples" / f"{name}.nco"), "")
        sheet = (
            system_of(judged.document)
            .sheets["roster"]
            .make(judged, SheetOptions(DATE, codes=("A" * 600,)))
        )
        page, *_more = part(sheet, Options(DATE, paper)).pages
    for line in rules_of(page):
        crossed = [
            each.text
            for each in strings_of(page)
            if each.top + 1 < (line.top + line.bottom) / 2 < each.bottom - 1
            and each.left < line.right
            and line.left < each.right
        ]
        assert line.bottom - line.top > 4 or not crossed
    assert strings_of(page)


def test_a_code_without_room_is_a_sentence() -> None:
    block, places = code_block(ScanCode(("A" * 971,), "Share", "Scan", "Too long"), 260, 9)
    assert words_of(block) == "ShareToolong"
    assert not places


@pytest.mark.parametrize("reader", readers())
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_code_is_read_from_a_blurred_gray_picture(name: str, reader: str) -> None:
    document = DOCUMENTS[name]
    pdf = print_pdf(judge_document(document, ""), Job(("roster",), Options(DATE)))
    code = system_of(document).kind.share_code(document)
    assert scan(pdf, reader, BLURS["copied"]) == {code}


@pytest.mark.parametrize("name", ["chinese_communist_full_100_50", "militia_six_scouts_size16"])
def test_a_code_beside_many_men_is_read_from_a_copy(name: str) -> None:
    squad = read_squad(CASES / f"{name}.nco")
    pdf = print_pdf(check_by_own_ruleset(squad), Job(("roster",), Options(DATE, "letter")))
    assert scan(pdf, "zxing", BLURS["copied badly"]) == {system_of(squad).kind.share_code(squad)}
