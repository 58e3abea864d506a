"""A page is made while its file is read, so that the window need not make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.systems import system_of
from nco_builder.systems.page import MOST_AHEAD, PageContext, made_ahead, make_ahead
from tests.reading import ALL_SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

WITH_A_PAGE = [path for path in ALL_SAMPLES if system_of(read_document(path)).page is not None]


@pytest.mark.parametrize("path", WITH_A_PAGE, ids=lambda path: path.stem)
def test_it_is_the_page_that_would_be_made_and_is_handed_out_once(path: Path) -> None:
    document = read_document(path)
    page, judgement = system_of(document).page, judge_document(document, "")
    assert page is not None
    make_ahead(page, judgement)
    assert made_ahead(judge_document(document, "")) is None
    ahead = made_ahead(judgement)
    assert ahead is not None
    assert ahead.table == page(PageContext(judgement)).table
    assert made_ahead(judgement) is None


def test_few_are_kept() -> None:
    document = read_document(WITH_A_PAGE[0])
    page = system_of(document).page
    assert page is not None
    judgements = [judge_document(document, "") for _turn in range(MOST_AHEAD + 1)]
    for each in judgements:
        make_ahead(page, each)
    assert made_ahead(judgements[0]) is None
    assert made_ahead(judgements[-1]) is not None
