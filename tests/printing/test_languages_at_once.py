"""Sheets that threads print at the same time, each in a language of its own."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.language import current, in_this_language, speaking
from nco_builder.legality import check
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from nco_builder.rules import load_rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.legality import Report

TOGETHER = 6
LANGUAGES = ("en", "de")


@pytest.fixture(scope="module")
def report() -> Report:
    squad = read_squad(paths.data() / "samples" / "rifle-squad.nco")
    return check(squad, load_rulebook(squad.ruleset))


def test_rosters_printed_in_threads_are_in_the_language_of_whoever_asked(report: Report) -> None:
    job = Job(("roster",), Options(date=dt.date(2026, 1, 1)))
    alone = {}
    for code in LANGUAGES:
        with speaking(code):
            alone[code] = print_pdf(report, job)
    assert alone["en"] != alone["de"]
    begin = Barrier(TOGETHER)

    def printed(code: str) -> bytes:
        begin.wait()
        with speaking(code):
            return print_pdf(report, job)

    wanted = [LANGUAGES[place % 2] for place in range(TOGETHER)]
    with ThreadPoolExecutor(TOGETHER) as threads:
        found = list(threads.map(printed, wanted))
    assert [pdf == alone[code] for code, pdf in zip(wanted, found, strict=True)] == [
        True
    ] * TOGETHER


def test_a_block_in_one_thread_leaves_the_others_their_language() -> None:
    with ThreadPoolExecutor(1) as thread, speaking("de"):
        assert thread.submit(current).result() == "en"
        assert thread.submit(in_this_language(current)).result() == "de"
        assert current() == "de"
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(partial(_spoken_within, "de", current)).result() == "de"
        assert thread.submit(current).result() == current() == "en"


def _spoken_within(code: str, ask: Callable[[], str]) -> str:
    with speaking(code):
        return ask()
