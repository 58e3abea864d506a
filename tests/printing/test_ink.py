"""An ink saver saves: on every sheet and card of every kind of document, seen as dots of ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import judge_document
from nco_builder.paper import Options, Style
from nco_builder.printing import Job, print_pdf
from nco_builder.systems import system_of
from tests.paper.inked import coverage
from tests.paper.squads import hostile
from tests.printing.documents import every_document
from tests.reading import squad_of
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.documents.kind import Document

DOCUMENTS = every_document()
SHEETS = [(name, sheet) for name in DOCUMENTS for sheet in system_of(DOCUMENTS[name]).sheets]
MOST = 0.8
COARSE = 200 / 72


def inked(document: Document, sheet: str, style: Style) -> float:
    job = Job((sheet,), Options(DATE, style=style), file_inside=False)
    return coverage(print_pdf(judge_document(document, ""), job), scale=COARSE)


@pytest.mark.parametrize(("name", "sheet"), SHEETS)
def test_an_ink_saver_needs_at_most_four_fifths_of_the_ink(name: str, sheet: str) -> None:
    document = DOCUMENTS[name]
    assert inked(document, sheet, "ink_saver") <= MOST * inked(document, sheet, "color")


@pytest.mark.parametrize("sheet", ["roster", "cards", "glossary"])
def test_it_saves_ink_on_names_in_all_scripts(sheet: str) -> None:
    document = squad_of(hostile(1, 8))
    assert inked(document, sheet, "ink_saver") <= MOST * inked(document, sheet, "color")
