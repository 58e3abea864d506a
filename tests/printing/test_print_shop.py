"""Cards for a print shop: each on a page of its own, to be cut on all sides, corners rounded."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, cast

import pdfplumber
import pypdf
import pytest

from nco_builder.documents.kinds import judge_document
from nco_builder.paper import CARD_SIZES, CardSize, Options
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.options import BLEED
from nco_builder.paper.shapes import MM
from nco_builder.printing import Job, print_pdf
from nco_builder.systems import system_of
from tests.printing.documents import every_document
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.squad import Squad

DOCUMENTS = every_document()
CARDS = [
    (name, sheet)
    for name, document in DOCUMENTS.items()
    for sheet in system_of(document).sheets
    if sheet.endswith("cards")
]
SAFE = BLEED + 3 * MM
HAIR = 0.1


def printed(name: str, sheets: tuple[str, ...], size: CardSize, *, backs: bool = False) -> bytes:
    options = Options(DATE, card_size=size, backs=backs, print_shop=True)
    return print_pdf(judge_document(DOCUMENTS[name], ""), Job(sheets, options, file_inside=False))


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize(("name", "sheet"), CARDS)
def test_each_card_is_a_page_with_a_bleed(name: str, sheet: str, size: CardSize) -> None:
    pdf = printed(name, (sheet,), size)
    card = FORMATS[size]
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        assert page.trimbox == pytest.approx(
            (BLEED, BLEED, BLEED + card.width, BLEED + card.height), abs=HAIR
        )
        assert page.bleedbox == page.mediabox
        assert page.mediabox == pytest.approx(
            (0, 0, card.width + 2 * BLEED, card.height + 2 * BLEED), abs=HAIR
        )


@pytest.mark.parametrize(("name", "sheet"), CARDS)
def test_nothing_stands_where_corners_are_rounded(name: str, sheet: str) -> None:
    with pdfplumber.open(io.BytesIO(printed(name, (sheet,), "poker", backs=True))) as document:
        for page in document.pages[:4]:
            for kind in ("chars", "lines", "rects", "curves"):
                for thing in getattr(page, kind):
                    assert thing["x0"] >= SAFE - 1
                    assert thing["x1"] <= float(page.width) - SAFE + 1
                    assert thing["top"] >= SAFE - 1
                    assert thing["bottom"] <= float(page.height) - SAFE + 1


def test_backs_follow_their_fronts_and_sheets_stay_on_paper() -> None:
    options = Options(DATE, backs=True, print_shop=True)
    report = judge_document(cast("Squad", DOCUMENTS["squad"]), "")
    both = pypdf.PdfReader(io.BytesIO(print_pdf(report, Job(("roster", "cards"), options))))
    small = [page for page in both.pages if page.mediabox.width < 400]
    names = [member.name for member in report.squad.members]
    assert len(small) >= 2 * len(names)
    assert len(small) % 2 == 0
    assert "Squad card" in small[0].extract_text(), "its two leaves come first"
    assert names[0] in small[4].extract_text()
    assert len(both.pages) == len(small) + 1
    assert "/TrimBox" not in both.pages[0]
