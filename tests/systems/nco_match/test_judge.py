"""What a match is found, and how its findings are repaired and agreed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.document_code import document_code, document_from_code
from nco_builder.documents.kinds import judged, kind_for, read_document
from nco_builder.match.agreeing import agree
from nco_builder.match.model import ManTally, SquadMatch, begin_match, without_notes
from nco_builder.match.taking import match_of, side_of
from nco_builder.systems.nco_match import SYSTEM
from nco_builder.systems.nco_match.judge import CODES, judge
from nco_builder.systems.nco_match.tallied import CODES as TALLIED
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
        "Turn 9 is played; the battle has 6.",
    ]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_ticked_too_often_is_taken_back_by_a_repair(path: Path) -> None:
    match = read_document(path)
    judgement = judged(match, "")
    beyond = {code.name for code in TALLIED if code.severity == "error"}
    beyond -= {"one_bonus_only"}  # which of them was scored, the players know
    for finding in judgement.findings:
        repairs = kind_for(match).fixes(finding, judgement)
        assert bool(repairs) == (finding.code in beyond), finding
        for repair in repairs:
            after = [(each.code, each.at) for each in judged(repair.apply(match), "").findings]
            before = [(each.code, each.at) for each in judgement.findings]
            assert len(after) < len(before)


def test_an_agreement_takes_its_finding_away() -> None:
    match = match_of(side_of(RIFLES), side_of(AIRBORNE))
    assert codes(match) == ["ruling_open"]
    (finding,) = judge(match).findings
    assert finding.ruling
    assert codes(agree(match, finding.ruling).apply(match)) == []


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
