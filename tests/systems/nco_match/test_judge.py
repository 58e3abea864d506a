"""What a match is found, and how its findings are repaired and agreed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import document_from_code, judge_document, kind_for, read_document
from nco_builder.documents.serialization import document_code
from nco_builder.match.model import (
    ManTally,
    SquadMatch,
    VehicleTally,
    agree,
    begin_match,
    without_notes,
)
from nco_builder.match.taking import match_of, side_of
from nco_builder.squad import Match, Vehicle
from nco_builder.systems.nco_match import SYSTEM
from nco_builder.systems.nco_match.judge import CODES, judge
from tests.reading import HERE, SAMPLES, read_json, squad_of

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted((HERE / "systems" / "cases" / "nco-match").glob("*.nco"))
BY_NAME = {path.stem: squad_of(read_json(path)) for path in SAMPLES}
RIFLES, AIRBORNE = BY_NAME["rifle-squad"], BY_NAME["airborne-squad"]


def codes(match: SquadMatch) -> list[str]:
    return [finding.code for finding in judge(match).findings]


def test_every_code_is_found_in_a_case() -> None:
    found = {
        each["code"]
        for path in CASES
        for each in read_json(path.with_suffix(".expected.json"))["findings"]
    }
    assert found == CODES.keys()


def test_a_match_that_is_begun_by_hand_lacks_both_squads() -> None:
    assert codes(begin_match()) == ["side_missing"]
    assert judge(begin_match()).derived == {}


def test_what_is_wrong_with_a_match_without_squads_is_told_too() -> None:
    match = begin_match().replace(events=("zulu",), turn=9)
    judgement = judge(match)
    told = [SYSTEM.kind.sentence(each, judgement) for each in judgement.findings]
    assert told == [
        "2 squads are missing.",
        "The rulebook has no event “zulu”.",
        "Turn 9 is played; the match has 6.",
    ]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_ticked_too_often_is_taken_back_by_a_repair(path: Path) -> None:
    match = read_document(path)
    judgement = judge_document(match, "")
    beyond = {  # of several bonuses the players know which was scored
        *("tally_beyond", "too_many_ticks", "bonus_too_often", "bonus_of_other_side"),
        *("bonus_follows", "sergeant_is_dead", "too_few_living", "bonus_without_scenario"),
        "turn_too_late",
    }
    for finding in judgement.findings:
        repairs = kind_for(match).fixes(finding, judgement)
        assert bool(repairs) == (finding.code in beyond), finding
        for repair in repairs:
            after = [
                (each.code, each.at) for each in judge_document(repair.apply(match), "").findings
            ]
            before = [(each.code, each.at) for each in judgement.findings]
            assert len(after) < len(before)


@pytest.mark.parametrize(
    ("scenario", "ours", "theirs", "bonuses"),
    [
        (1, (3, 2, 1, 0), (3,), ()),
        (1, (0, 1, 0, 2), (1, 1), ()),
        (1, (2,), (0, 0, 0, 2), ("each sector held on your own edge",)),
        (1, (0, 0, 0, 3), (1,), ("each sector held on the enemy's edge",)),
        (1, (0, 2, 1), (0, 1, 1), ("left-middle or right-middle sector", "center sector held")),
        (2, (1, 2, 2), (0, 2, 2), ()),
        (2, (1,), (1,), ("your Sergeant nearer",)),
        (4, (1, 1), (1, 1), ()),
        (5, (1,), (1,), ()),
        (6, (1, 2, 1), (0, 2), ()),
        (6, (1, 4), (1, 1, 0), ("at least three of the five pieces", "each piece but the center")),
        (6, (0, 0, 1), (0, 0, 1), ("center piece",)),
    ],
)
def test_both_sides_do_not_score_for_the_same_thing(
    scenario: int, ours: tuple[int, ...], theirs: tuple[int, ...], bonuses: tuple[str, ...]
) -> None:
    side, enemy = side_of(RIFLES), side_of(AIRBORNE)
    match = match_of(side.replace(bonuses=ours), enemy.replace(bonuses=theirs))
    judgement = judge(match.replace(scenario=scenario))
    both = [finding for finding in judgement.findings if finding.code == "bonus_of_both"]
    told = [SYSTEM.kind.sentence(each, judgement) for each in both]
    assert len(told) == len(bonuses)
    assert all(bonus in sentence for bonus, sentence in zip(bonuses, told, strict=True))


@pytest.mark.parametrize(
    ("rolls", "scored", "wrong"),
    [
        ((2, 5), {1: (1,)}, []),
        ((2, 5), {0: (1,)}, ["sides[0].bonuses[0]"]),
        ((2, 5), {0: (0, 1)}, []),
        ((5, 2), {0: (0, 0, 1)}, ["sides[0].bonuses[2]"]),
        ((3, 3), {0: (1,)}, []),
        ((), {0: (1,)}, []),
    ],
)
def test_only_the_rescuers_rescue_and_only_the_captors_capture(
    rolls: tuple[int, ...], scored: dict[int, tuple[int, ...]], wrong: list[str]
) -> None:
    sides = [
        side_of(squad).replace(bonuses=scored.get(place, ()))
        for place, squad in enumerate((RIFLES, AIRBORNE))
    ]
    match = match_of(*sides).replace(scenario=3)
    match = match.replace(deployment=match.deployment.replace(rolls=rolls))
    found = judge(match).findings
    assert [each.at for each in found if each.code == "bonus_of_other_side"] == wrong


@pytest.mark.parametrize(
    ("carriers", "fates", "found"),
    [
        (2, ((True, True), (True, True)), []),
        (1, ((True, True), (True, False)), []),
        (1, ((True, True), (True, True)), ["wrecks_beyond_weapons"]),
        (0, ((False, True),), []),
        (None, ((True, True),), ["wreck_scores_nothing"]),
        (None, ((False, True),), []),
    ],
)
def test_soldiers_destroy_no_more_vehicles_than_they_have_weapons_for(
    carriers: int | None, fates: tuple[tuple[bool, bool], ...], found: list[str]
) -> None:
    agreed = Match(vehicle_phase=True, anti_tank_weapons=carriers is not None)
    tanks = (Vehicle(type="large_heavy_tank"), Vehicle(type="armored_car"))
    men = [
        man.replace(anti_tank=0 < place <= (carriers or 0))
        for place, man in enumerate(AIRBORNE.members)
    ]
    lost = tuple([VehicleTally(wreck=wreck, by_soldier=soldier) for wreck, soldier in fates])
    side = side_of(RIFLES.replace(vehicles=tanks, match=agreed)).replace(vehicles=lost)
    enemy = side_of(AIRBORNE.replace(vehicles=tanks, match=agreed, members=tuple(men)))
    told = [code for code in codes(match_of(side, enemy)) if code.startswith("wreck")]
    assert told == found


def test_an_agreement_takes_its_finding_away() -> None:
    match = match_of(side_of(RIFLES), side_of(AIRBORNE))
    assert codes(match) == ["ruling_open"]
    (finding,) = judge(match).findings
    assert finding.ruling
    assert codes(agree(match, finding.ruling).apply(match)) == []


def test_what_is_to_agree_is_agreed_where_it_is_said() -> None:
    match = match_of(side_of(RIFLES), side_of(AIRBORNE))
    judged = judge(match)
    (finding,) = judged.findings
    edit = SYSTEM.kind.agreement(finding, judged)
    assert edit is not None
    assert SYSTEM.kind.edit_text(edit, match, judged) == "Agree on “Inspiring Presence again”"
    assert edit.apply(match).agreed == (finding.ruling,)
    changed = judge(match.replace(scenario=2, sides=match.sides[:1]))
    others = [each for each in changed.findings if each.code != "ruling_open"]
    assert others
    assert [SYSTEM.kind.agreement(each, changed) for each in others] == [None] * len(others)


def test_notes_stay_behind_and_all_else_is_in_a_share_code() -> None:
    men = (RIFLES.members[0].replace(notes="limps"), *RIFLES.members[1:])
    side = side_of(RIFLES.replace(notes="mine", tags=("cup",), members=men))
    ticked = side.replace(men=(ManTally(casualty=True),))
    match = match_of(ticked, side_of(AIRBORNE)).replace(notes="rain", tags=("cup",), scenario=6)
    bare = without_notes(match)
    assert (bare.notes, bare.tags, bare.sides[0].squad.notes) == ("", (), "")
    assert bare.sides[0].squad.members[0].notes == ""
    assert bare.sides[0].men == ticked.men
    shared = document_from_code(document_code(match))
    assert isinstance(shared, SquadMatch)
    assert [finding.code for finding in judge(shared).findings] == codes(match)
    assert judge(shared).derived == judge(match).derived


def test_a_tick_leaves_what_the_program_does_not_know() -> None:
    match = read_document(HERE / "systems" / "cases" / "nco-match" / "unknown_keys.nco")
    assert isinstance(match, SquadMatch)
    written = SYSTEM.kind.to_bytes(agree(match, "NCO-39").apply(match))
    assert b'"umpire": "Kim"' in written
    assert b'"colour": "red"' in written
