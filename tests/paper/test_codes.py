"""Codes on paper: as large as there is room, read by two readers from bad pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno

from nco_builder.documents.kinds import judge_document
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import Options
from nco_builder.paper.codes import (
    LOOKS,
    MOST_LETTERS,
    QUIET,
    ErrorLevel,
    code_looks,
    code_strips,
    side,
    tiles,
    version,
)
from nco_builder.paper.shapes import MM
from nco_builder.printing import Job, print_pdf
from nco_builder.sheets.contents import ScanCode
from nco_builder.systems import system_of
from tests.paper.placed import words_of
from tests.paper.scanned import BLURS, readers, scan
from tests.printing.documents import every_force
from tests.sheets.says import DATE

CASES = Path(__file__).resolve().parents[1] / "cases"
DOCUMENTS = every_force()


@pytest.mark.parametrize("error", ["m", "q"])
def test_the_table_of_versions_is_the_standard_s(error: ErrorLevel) -> None:
    for number, most in enumerate(MOST_LETTERS[error], start=1):
        for letters, expected in ((most, number), (most + 1, number + 1)):
            code = segno.make_qr("A" * letters, error=error, boost_error=False, mask=3)
            assert code.version == expected
        assert version("A" * most, error) == number


def test_a_code_is_as_wide_as_was_said() -> None:
    for at in LOOKS:
        drawn = tiles("A" * 300, at)
        across = max(left + wide for left, _top, wide, _high in drawn) + QUIET * at.module
        down = max(top + high for _left, top, _wide, high in drawn) + QUIET * at.module
        assert (across, down) == pytest.approx((side("A" * 300, at),) * 2)
    assert side("A" * 601, LOOKS[-1]) is None


def test_codes_that_go_on_in_a_further_column_stand_under_their_heading() -> None:
    code = ScanCode(tuple("ABC"), "Share this", "", "")
    (heading, first, *others), _places = code_strips(code, 260, 9, LOOKS[0], "continued")
    assert words_of(heading.slab) == "Sharethis"
    assert [words_of(each.under) for each in (first, *others) if each.under] == [
        "Sharethiscontinued"
    ] * 3


def test_a_wider_column_has_larger_codes() -> None:
    code = ScanCode(("A" * 300,), "Share", "Scan it", "Too long")
    narrow, wide = code_looks(code, 60 * MM), code_looks(code, 100 * MM)
    assert wide[0].module > narrow[0].module
    assert wide[-1] == narrow[-1] == LOOKS[-1]
    assert code_looks(ScanCode(("A" * 601,), "", "", ""), 100 * MM) == []


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
