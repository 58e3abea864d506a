"""Order dice fall with casualties, and a tally that cannot be is told, wherever a match is."""

from __future__ import annotations

import datetime as dt

import pytest

from nco_builder.language import speaking
from nco_builder.match.model import ManTally, SquadMatch
from nco_builder.match.taking import match_of, side_of
from nco_builder.match.texts import match_lines
from nco_builder.sheets import SheetOptions
from nco_builder.systems.nco_match import SYSTEM
from nco_builder.systems.nco_match.judge import judge
from nco_builder.systems.nco_match.page import at_table, page
from nco_builder.systems.page import PageContext
from tests.hostile import texts
from tests.reading import SAMPLES, read_json, squad_of

BY_NAME = {path.stem: squad_of(read_json(path)) for path in SAMPLES}
RIFLES, AIRBORNE = BY_NAME["rifle-squad"], BY_NAME["airborne-squad"]
A, B = len(RIFLES.members), len(AIRBORNE.members)
WORDS = {
    "en": (f"{A - 2} of {A} order dice", f"{B} order dice", "leaves the bag", "Order dice: "),
    "de": (f"{A - 2} von {A} Befehlswürfeln", f"{B} Befehlswürfel", "aus dem Beutel", "würfel: "),
}


def played() -> SquadMatch:
    """A match in which the first side lost a man by a tick, another all his health."""
    side = side_of(RIFLES).replace(men=(ManTally(casualty=True), ManTally(health=99)))
    match: SquadMatch = match_of(side, side_of(AIRBORNE)).replace(turn=2)
    return match


def test_a_side_has_a_die_for_each_man_who_is_no_casualty() -> None:
    assert judge(match_of(side_of(RIFLES), side_of(AIRBORNE))).derived["order_dice"] == [A, B]
    assert judge(played()).derived["order_dice"] == [A - 2, B]


@pytest.mark.parametrize("language", WORDS)
def test_page_text_sheet_and_table_tell_of_the_dice_that_are_left(language: str) -> None:
    left, all_of_them, falls, bag = WORDS[language]
    with speaking(language):
        judgement = judge(played())
        gauges = [gauge.note for gauge in page(PageContext(judgement)).gauges]
        lines = " ".join(match_lines(judgement.resolved))
        sheet = list(
            texts(SYSTEM.sheets["roster"].make(judgement, SheetOptions(dt.date(1944, 6, 6))))
        )
        stands = at_table(judgement.resolved).stands
    assert gauges[:2] == [left, all_of_them]
    assert left in lines
    assert falls in lines
    assert any(left in text for text in sheet)
    assert any(falls in text for text in sheet)
    assert f"{bag}A {A - 2}, B {B}." in stands


@pytest.mark.parametrize(
    ("language", "stamp", "told"),
    [
        ("en", "TO CORRECT", "but has no living Sergeant."),
        ("de", "ZU BERICHTIGEN", "aber kein Sergeant lebt noch."),
    ],
)
def test_a_sheet_says_which_of_its_results_cannot_be(language: str, stamp: str, told: str) -> None:
    side = side_of(RIFLES).replace(men=(ManTally(casualty=True),), bonuses=(1,))
    match = match_of(side, side_of(AIRBORNE)).replace(scenario=2)
    with speaking(language):
        judgement = judge(match)
        sheet = SYSTEM.sheets["roster"].make(judgement, SheetOptions(dt.date(1944, 6, 6)))
        said = list(texts(sheet))
        stands = at_table(judgement.resolved).stands
    assert told in stands
    assert stamp in said
    assert any(text.endswith(told) for text in said)
