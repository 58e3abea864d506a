"""Vehicle charts and cards of a match: each side's tell of the types the other side brings."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from nco_builder.documents.kinds import judge_document
from nco_builder.language import speaking
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.match_sheet import vehicle_cards, vehicle_charts
from nco_builder.sheets.reading import blocks_of, texts
from nco_builder.systems.nco_match import SYSTEM
from tests.sheets.says import DATE
from tests.sheets.says_vehicles import SHORT
from tests.vehicles.sets import CAR, HEAVY, LIGHT, match_of

if TYPE_CHECKING:
    from typing import Any

    from nco_builder.sheets.contents import Content

SHEETS = ("vehicles", "vehicle_cards")


def judgement_of(first: tuple[str, ...], second: tuple[str, ...]) -> Any:  # noqa: ANN401
    return judge_document(match_of(first, second), "")


def lines(content: Content) -> str:
    return "\n".join(words(content))


def words(content: Content) -> list[str]:
    return [text for block in blocks_of(content) for text in texts(block)]


def test_both_charts_have_the_duels_of_light_and_heavy_both_ways() -> None:
    made = vehicle_charts(judgement_of((LIGHT,), (HEAVY,)), SheetOptions(DATE))
    assert len(made.contents) == 2
    for content in made.contents:
        rows = duels_in(content)
        assert ("light tank", "heavy tank") in rows
        assert ("heavy tank", "light tank") in rows
        assert ("light tank", "light tank") not in rows
        assert ("heavy tank", "heavy tank") not in rows


def duels_in(content: Content) -> set[tuple[str, str]]:
    """Who fires at whom, as the grid of the chart has it."""
    said = words(content)
    kinds = {SHORT[kind] for kind in (CAR, LIGHT, HEAVY)}
    return {pair for pair in pairwise(said) if kinds.issuperset(pair)}


def test_the_card_of_each_vehicle_has_what_it_fires_at_and_what_fires_at_it() -> None:
    made = vehicle_cards(judgement_of((LIGHT, CAR), (HEAVY,)), SheetOptions(DATE))
    light, heavy = made.contents
    assert "fires at\nhit\nmoved out\ndestroy\nheavy tank" in lines(light)
    assert "is hit by\nhit\nmoved out\ndestroy\nheavy tank" in lines(light)
    assert "fires at\nhit\nmoved out\ndestroy\narmored car" in lines(heavy)
    assert "light tank" in lines(heavy)


def test_a_side_without_vehicles_has_no_chart_and_the_other_knows_of_no_duel() -> None:
    made = vehicle_charts(judgement_of((LIGHT,), ()), SheetOptions(DATE))
    (only,) = made.contents
    assert duels_in(only) == set()
    assert "None of these vehicles fires at vehicles." in lines(only)


@pytest.mark.parametrize("make", [vehicle_charts, vehicle_cards])
def test_without_vehicles_there_is_no_such_sheet(make: Any) -> None:  # noqa: ANN401
    with pytest.raises(NoSheetError, match="neither squad has vehicles"):
        make(judgement_of((), ()), SheetOptions(DATE))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("code", ["en", "de"])
def test_both_sides_are_printed_in_one_file(paper: Any, code: str) -> None:  # noqa: ANN401
    judgement = judgement_of((LIGHT,), (HEAVY, CAR))
    with speaking(code):
        pdf = print_pdf(judgement, Job(SHEETS, Options(date=DATE, paper=paper)))
    names = [side.squad.name for side in judgement.document.sides]
    said = " ".join([page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages])
    assert all(name in said for name in names)


UNEQUAL_TYPES = "Unequal numbers of types"


def test_the_match_sheet_asks_which_entry_chart_counts_where_sets_are_unequal() -> None:
    judgement = judgement_of((CAR, LIGHT), (HEAVY,))
    decision = judgement.resolved.rulebook.rulings["APB-36"].decision
    assert f"{UNEQUAL_TYPES}: {decision} Agreed: " in squeezed_lines(judgement)
    agreed = judge_document(judgement.document.replace(agreed=("APB-36",)), "")
    assert f"{UNEQUAL_TYPES}: {decision}" in squeezed_lines(agreed)
    assert f"{UNEQUAL_TYPES}: {decision} Agreed: " not in squeezed_lines(agreed)
    assert UNEQUAL_TYPES not in said_on_sheet(judgement_of((CAR,), (HEAVY,)))


def squeezed_lines(judgement: Any) -> str:  # noqa: ANN401
    return said_on_sheet(judgement).replace("\N{NO-BREAK SPACE}", " ")


def said_on_sheet(judgement: Any) -> str:  # noqa: ANN401
    return lines(SYSTEM.sheets["roster"].make(judgement, SheetOptions(DATE)))
