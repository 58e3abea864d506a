"""The tally and the result: equal to a sum that knows the facts alone; what follows for a man."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.documents.kinds import document_from_json
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.match.model import ManTally, SquadMatch, VehicleTally
from nco_builder.match.result import result_of
from nco_builder.match.settling import settle
from nco_builder.match.taking import match_of, side_of
from nco_builder.match.tally import (
    boxes_of,
    set_bonus,
    set_casualty,
    set_vehicle,
    state_of,
    tally_of,
    tick,
    use,
    what_follows,
)
from nco_builder.match.texts import result_text
from tests.depth import tries
from tests.naive.checker import judge as naive
from tests.naive.facts import FACTS_DIR, Facts
from tests.naive.strategies import built_squads
from tests.reading import SAMPLES, facts_of, read_json, squad_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.match.settling import Settling

FACTS = Facts.load(FACTS_DIR)
BOOK, APPENDIX = facts_of("nco"), facts_of("appendix_b")
RIFLES = squad_of(read_json(next(path for path in SAMPLES if path.stem == "rifle-squad")))
Json = dict[str, Any]


@st.composite
def matches(draw: st.DrawFn) -> Json:
    """Draw a match of two built squads with any tally."""
    scenario = draw(st.none() | st.integers(1, 6))
    few = st.integers(0, 3)
    sides: list[Json] = []
    for _side in range(2):
        squad = draw(built_squads())
        men = [
            draw(
                st.fixed_dictionaries(
                    {}, optional={"casualty": st.booleans(), "health": st.integers(0, 9)}
                )
            )
            for _man in range(draw(st.integers(0, len(squad["members"]))))
        ]
        fate = st.fixed_dictionaries({"wreck": st.booleans(), "by_soldier": st.booleans()})
        vehicles = [draw(fate) for _vehicle in squad.get("vehicles", ())]
        bonuses = draw(st.lists(few, max_size=5))
        sides.append({"squad": squad, "men": men, "vehicles": vehicles, "bonuses": bonuses})
    ruleset = sides[0]["squad"]["ruleset"]
    return {
        "format": "nco-match",
        "version": 1,
        "ruleset": ruleset,
        "scenario": scenario,
        "sides": sides,
    }


def naive_points(match: Json, side: int) -> int:
    """What a side scores, summed from the facts alone."""
    own, enemy = match["sides"][side], match["sides"][1 - side]
    points = 0
    for numbers, ticked in zip(naive(enemy["squad"], FACTS).members, enemy["men"], strict=False):
        dead = numbers["H"] is not None and ticked.get("health", 0) >= numbers["H"]
        if ticked.get("casualty") or dead:
            points += numbers["victory"]
    options = [each["squad"].get("match", {}) for each in match["sides"]]
    if all(option.get("anti_tank_weapons") for option in options):
        each_worth = APPENDIX["anti_tank"]["bonus_vps_per_vehicle_destroyed"]
        points += sum(each_worth for each in enemy["vehicles"] if all(each.values()))
    number = match["scenario"]
    if number is None:
        chosen = {option.get("scenario") for option in options}
        number = chosen.pop() if len(chosen) == 1 else None
    if number is not None:
        bonuses = BOOK["scenarios"][number - 1]["bonus_vps"]
        missions = zip(bonuses, own["bonuses"], strict=False)
        points += sum(bonus["points"] * count for bonus, count in missions)
    return points


@settings(max_examples=tries(60))
@given(matches())
def test_the_tally_is_the_sum_of_what_the_facts_say(match: Json) -> None:
    for side in match["sides"]:  # all by the rulebook there is
        side["squad"]["ruleset"] = match["ruleset"] = "nco-2.3.2"
    document = document_from_json(json.loads(json.dumps(match)), "match")
    assert isinstance(document, SquadMatch)
    result = result_of(settle(document))
    assert result
    expected = [naive_points(match, side) for side in range(2)]
    assert [score.total for score in result.scores] == expected
    difference = abs(expected[0] - expected[1])
    level = next(
        each
        for each in BOOK["victory_table"]
        if each["min"] <= difference <= (each["max"] or difference)
    )
    assert (result.difference, result.level.english("name")) == (difference, level["name"])
    leader = None if not difference else expected.index(max(expected))
    assert result.leader == leader
    assert result.winner == (None if level["min"] == 0 else leader)


def begun(**changes: object) -> SquadMatch:
    return match_of(side_of(RIFLES), side_of(RIFLES.replace(name="Others"))).replace(**changes)


def told(settling: Settling, man: int) -> tuple[str, ...]:
    report, side = settling.reports[0], settling.match.sides[0]
    return what_follows(state_of(report, side, man), settling.rulebook)


def test_the_boxes_of_a_man_are_those_of_his_card() -> None:
    report = settle(begun()).reports[0]
    engineer = next(at for at, man in enumerate(RIFLES.members) if man.unit == "engineer")
    boxes = boxes_of(report, engineer)
    unit = FACTS.units["engineer"]
    assert (boxes.health, boxes.psyche, boxes.breakdowns) == (unit["H"], unit["P"], 2)
    assert {each.id: each.most for each in boxes.uses} == {
        "flamethrower": 4,
        "hand_grenade": 2,
        "tobacco": 1,
    }


def test_the_last_box_of_health_wounds_and_none_kills() -> None:
    match = begun()
    most = boxes_of(settle(match).reports[0], 3).health
    for gone, says in ((most - 2, ()), (most - 1, ("Walking wounded",)), (most, ("casualty",))):
        after = settle(tick(match, 0, 3, "health", gone).apply(match))
        assert told(after, 3) == says
        result = result_of(after)
        assert result
        assert result.scores[1].casualties == (gone == most)


def test_no_psyche_is_the_first_breakdown_then_a_further_one() -> None:
    match = begun()
    most = boxes_of(settle(match).reports[0], 2).psyche
    broken = tick(match, 0, 2, "psyche", most).apply(match)
    assert told(settle(broken), 2) == ("first breakdown",)
    again = tick(broken, 0, 2, "breakdowns", 2).apply(broken)
    assert told(settle(again), 2) == ("further breakdown: roll a D6",)
    rallied = tick(again, 0, 2, "psyche", 1).apply(again)
    assert told(settle(rallied), 2) == ()


def test_a_man_is_removed_and_comes_back_with_a_box_of_health() -> None:
    match = begun()
    gone = set_casualty(settle(match), 0, 4, gone=True)
    assert "is a casualty" in gone.text
    removed = gone.apply(match)
    assert told(settle(removed), 4) == ("casualty",)
    most = boxes_of(settle(match).reports[0], 4).health
    dead = tick(removed, 0, 4, "health", most).apply(removed)
    back = set_casualty(settle(dead), 0, 4, gone=False).apply(dead)
    assert tally_of(back.sides[0], 4) == ManTally(health=most - 1)


def test_what_is_taken_back_leaves_no_trace() -> None:
    match = begun(scenario=1)
    ways: tuple[Callable[[SquadMatch, int], PathEdit], ...] = (
        lambda match, count: tick(match, 1, 7, "health", count),
        lambda match, count: use(match, 1, 7, "hand_grenade", count),
        lambda match, count: set_bonus(match, 0, 3, count),
    )
    for way in ways:
        after = way(match, 2).apply(match)
        assert after != match
        assert way(after, 0).apply(after) == match


def test_what_becomes_of_several_men_is_one_step() -> None:
    match = begun()
    each = [tick(match, 0, man, "health", 1) for man in (6, 2, 4)]
    each.append(use(match, 0, 2, "hand_grenade", 1))
    after = PathEdits(tuple(each)).apply(match)
    hurt = ManTally(health=1)
    threw = ManTally(health=1, used={"hand_grenade": 1})
    empty = ManTally()
    assert after.sides[0].men == (empty, empty, threw, empty, hurt, empty, hurt)
    with pytest.raises(LookupError):
        each[0].apply(match.replace(sides=()))


def test_a_step_is_called_by_the_man_as_players_call_him() -> None:
    men = (RIFLES.members[0], RIFLES.members[6].replace(name=""), *RIFLES.members[2:])
    match = match_of(side_of(RIFLES.replace(members=men)), side_of(RIFLES))
    assert tick(match, 0, 0, "psyche", 1).text == "Change the tally of Kowalski"
    assert tick(match, 0, 1, "psyche", 1).text == "Change the tally of Private no. 2"
    unknown = match_of(side_of(RIFLES.replace(ruleset="nco-9")), side_of(RIFLES))
    assert tick(unknown, 0, 0, "psyche", 1).text == "Change the tally of Kowalski"


def test_nobody_is_ticked_who_is_not_there() -> None:
    match = begun()
    with pytest.raises(IndexError):
        tick(match, 0, len(RIFLES.members), "health", 1)
    with pytest.raises(IndexError):
        set_vehicle(match, 0, 0, VehicleTally(wreck=True))
    with pytest.raises(IndexError):
        tick(match, 2, 0, "health", 1)


def test_a_small_lead_wins_nothing_and_says_who_leads() -> None:
    match = begun()
    worth = settle(match).reports[0].members[6].victory
    after = settle(set_casualty(settle(match), 0, 6, gone=True).apply(match))
    result = result_of(after)
    assert result
    assert (result.leader, result.winner, result.difference) == (1, None, worth)
    assert result_text(after, result) == (
        f"0 : {worth} victory points, {worth} more for B (“Others”): Entrenched Stalemate, "
        "nobody wins."
    )
