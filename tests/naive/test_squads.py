"""The random squads are repeatable, proper JSON, and reach every finding."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given

from tests.naive import codes, strategies
from tests.naive.barracks import FACTS
from tests.naive.checker import judge
from tests.naive.facts import JSON
from tests.naive.squads import squad_number, squads

COUNT, AT_LEAST = 3000, 100


def test_the_same_seed_gives_the_same_squads() -> None:
    assert list(squads(7, 50)) == list(squads(7, 50))
    assert list(squads(7, 50)) != list(squads(8, 50))
    assert list(squads(7, 50))[31] == squad_number(7, 31)


def test_squads_survive_a_trip_through_json() -> None:
    for squad in squads(2, 300):
        assert json.loads(json.dumps(squad)) == squad


def test_squads_are_legal_and_broken_and_of_every_size() -> None:
    judged = [judge(squad, FACTS) for squad in squads(3, COUNT)]
    legal = sum(one.legal for one in judged)
    assert COUNT / 5 < legal < COUNT / 2
    assert {one.size for one in judged} == set(range(26))


def test_every_finding_is_reached_often() -> None:
    reached = Counter(
        key for squad in squads(4, COUNT) for key in {k[:2] for k in judge(squad, FACTS).findings}
    )
    assert set(reached) <= codes.ALL
    assert {key: reached[key] for key in codes.ALL if reached[key] < AT_LEAST} == {}


def test_every_nation_is_chosen() -> None:
    chosen = {squad["nation"] for squad in squads(5, 1000)}
    assert {nation for nation in FACTS.nations if nation.islower()} <= chosen


@given(strategies.squads(odd_keys=True) | strategies.built_squads())
def test_drawn_squads_can_be_judged(squad: JSON) -> None:
    got = judge(squad, FACTS)
    assert {key[:2] for key in got.findings} <= codes.ALL
    assert json.loads(json.dumps(squad)) == squad
