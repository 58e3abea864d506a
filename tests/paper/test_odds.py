"""Cards name the roll that is needed; odds stand on charts and on screen."""

from __future__ import annotations

import datetime as dt
import io
import re
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.language import available, speaking
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from nco_builder.sheets import NoSheetError
from nco_builder.systems import system_of
from tests.reading import ALL_SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

CARDS = ("cards", "blank_cards", "vehicle_cards")
DATE = dt.date(2026, 11, 20)
ODDS = re.compile(r"\d\s*%|(?<![\w/.])\d+/\d+(?![\w/.])")


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("path", ALL_SAMPLES, ids=lambda path: path.stem)
def test_no_card_has_odds(path: Path, code: str) -> None:
    with speaking(code):
        judgement = judge_document(read_document(path), path.name)
        for sheet in set(CARDS) & set(system_of(judgement.document).sheets):
            try:
                pdf = print_pdf(judgement, Job((sheet,), Options(DATE, backs=True)))
            except NoSheetError:  # a squad without vehicles
                continue
            for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
                assert not ODDS.findall(page.extract_text())
