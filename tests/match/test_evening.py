"""An evening's game: for any two nations two legal squads that spend all, under the same terms."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from nco_builder.documents.kinds import judge_document
from nco_builder.legality import check
from nco_builder.match.evening import EveningTerms, draw_scenario, evening, evening_squad
from nco_builder.match.taking import side_of
from nco_builder.rules import load_rulebook
from nco_builder.squad import Squad, new_squad

BOOK = load_rulebook()
NATIONS = [nation.id for nation in BOOK.nations]
SCENARIOS = [None, *BOOK.scenarios_by_number]


@cache
def squad_of(nation: str, scenario: int | None) -> Squad:
    return evening_squad(nation, EveningTerms(BOOK, 100, 50, scenario, seed=3))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("nation", NATIONS)
def test_a_squad_of_every_nation_spends_all_for_every_scenario(
    nation: str, scenario: int | None
) -> None:
    squad = squad_of(nation, scenario)
    report = check(squad, BOOK)
    assert report.findings == ()
    assert (report.vp, report.sp) == (report.vp_limit, report.sp_limit)
    assert (squad.limits.vp, squad.limits.sp, squad.match.scenario) == (100, 50, scenario)
    assert squad.name == BOOK.nations_by_id[nation].name


def test_any_two_nations_may_play_under_the_same_terms() -> None:
    terms = EveningTerms(BOOK, 100, 50, 1)
    for a, b in product(NATIONS, NATIONS):
        known = [side_of(squad_of(nation, 1)) for nation in (a, b)]
        match = evening([a, b] if a == b else known, terms)
        judgement = judge_document(match, "")
        assert judgement.legal
        assert [each.code for each in judgement.findings if each.severity != "ruling"] == []


def test_sides_are_named_apart_and_an_own_squad_stays_as_it_is() -> None:
    own = new_squad(BOOK.id, "greek", 100, 50).replace(name="Evzones")
    match = evening([side_of(own, "evzones.nco"), "polish"], EveningTerms(BOOK, 100, 50, 2))
    assert match.sides[0].squad == own
    assert match.sides[0].taken.file == "evzones.nco"
    assert match.name == "Evzones – Polish"
    twins = evening(["polish", "polish"], EveningTerms(BOOK, 100, 50))
    assert [side.squad.name for side in twins.sides] == ["Polish 1", "Polish 2"]
    men = [[man.name for man in side.squad.members] for side in twins.sides]
    assert not set(men[0]) & set(men[1])


def test_the_same_seed_gives_the_same_game() -> None:
    terms = EveningTerms(BOOK, 100, 50, 4, seed=11)
    assert evening(["french", "german_ss"], terms) == evening(["french", "german_ss"], terms)
    drawn = {draw_scenario(BOOK, seed) for seed in range(200)}
    assert drawn == set(BOOK.scenarios_by_number)
