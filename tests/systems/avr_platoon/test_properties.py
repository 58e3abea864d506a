"""What holds of any platoon."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.documents.history import History
from nco_builder.documents.path_edits import PathEdit
from nco_builder.systems.avr_platoon import SYSTEM
from nco_builder.systems.avr_platoon.model import (
    OF_COMMANDERS,
    RULESET,
    Platoon,
    PlatoonVehicle,
)
from nco_builder.systems.avr_platoon.rules import avr_rules
from tests.depth import tries
from tests.systems.avr_platoon.platoons import PINTLES, UPGRADES, judged, platoons

KIND = SYSTEM.kind


@given(platoons)
@settings(max_examples=tries(60))
def test_a_platoon_is_read_as_it_was_written(platoon: Platoon) -> None:
    written = KIND.to_bytes(platoon)
    again = KIND.from_bytes(written, "it")
    assert again == platoon
    assert KIND.to_bytes(again) == written


@given(platoons, st.data())
@settings(max_examples=tries(50))
def test_points_never_fall_when_something_is_added(platoon: Platoon, data: st.DataObject) -> None:
    places = len(platoon.vehicles)
    edits = [PathEdit("insert", ("vehicles", places), PlatoonVehicle(type="panzer_iv_h"))]
    if places:
        place = data.draw(st.integers(0, places - 1))
        vehicle = platoon.vehicles[place]
        upgrade = data.draw(st.sampled_from(UPGRADES))
        upgrades = (*vehicle.upgrades, upgrade)
        edits.append(PathEdit("set", ("vehicles", place, "upgrades"), upgrades))
        if not vehicle.pintle_gun:
            gun = data.draw(st.sampled_from(PINTLES))
            edits.append(PathEdit("set", ("vehicles", place, "pintle"), gun))
        edits.append(PathEdit("duplicate", ("vehicles", place)))
    before = judged(platoon).derived["points"]
    for edit in edits:
        assert judged(edit.apply(platoon)).derived["points"] >= before


@given(platoons)
@settings(max_examples=tries(60))
def test_a_fix_removes_its_finding_and_adds_no_error(platoon: Platoon) -> None:
    before = judged(platoon)
    for finding in before.findings:
        for fix in KIND.fixes(finding, before):
            after = judged(fix.apply(platoon))
            alike = [each.code for each in before.findings if each.code == finding.code]
            left = [each.code for each in after.findings if each.code == finding.code]
            assert len(left) < len(alike)
            new = Counter(each.code for each in after.findings if each.severity == "error")
            old = Counter(each.code for each in before.findings if each.severity == "error")
            assert not new - old
            assert KIND.edit_text(fix, platoon, before)


@given(platoons)
@settings(max_examples=tries(50))
def test_every_finding_is_one_sentence_and_an_error_has_a_fix_or_a_reason(
    platoon: Platoon,
) -> None:
    found = judged(platoon)
    for finding in found.findings:
        said = KIND.sentence(finding, found)
        assert said.endswith(".")
        assert "\n" not in said
        if finding.severity == "error" and not KIND.fixes(finding, found):
            assert KIND.no_fix_reason(finding)


@given(platoons)
@settings(max_examples=tries(30))
def test_findings_of_a_platoon_that_is_read_again_are_the_same(platoon: Platoon) -> None:
    again = KIND.from_bytes(KIND.to_bytes(platoon), "it")
    assert judged(again).findings == judged(platoon).findings
    assert judged(again).derived == judged(platoon).derived


@given(platoons)
@settings(max_examples=tries(30))
def test_undone_to_the_start_it_is_what_it_was(platoon: Platoon) -> None:
    found, history = judged(platoon), History(platoon)
    fixes = [fix for finding in found.findings for fix in KIND.fixes(finding, found)]
    names = [
        PathEdit("set", ("vehicles", place, "name"), "Able")
        for place in range(len(platoon.vehicles))
    ]
    for fix in (*fixes, *names):
        history.do(fix.apply(platoon), lambda _before: "A change")
    while history.undo_text:
        history.undo()
    assert history.document == platoon


@given(platoons)
@settings(max_examples=tries(30))
def test_without_notes_nothing_of_them_is_left(platoon: Platoon) -> None:
    bare = KIND.without_notes(platoon)
    notes = [bare.notes, *(each.notes for each in bare.vehicles)]
    notes += [each.notes for each in bare.definitions.types]
    assert set(notes) == {""}
    assert judged(bare).derived == judged(platoon).derived


def test_a_duplicate_of_a_commander_is_a_plain_vehicle() -> None:
    assert {each.id for each in avr_rules().upgrades if each.command_only} == OF_COMMANDERS
    chief = PlatoonVehicle(
        type="panzer_iv_h",
        name="Chief",
        command="platoon",
        upgrades=("communications", "tread_guards"),
    )
    platoon = Platoon(ruleset=RULESET, vehicles=(chief,))
    twice = PathEdit("duplicate", ("vehicles", 0)).apply(platoon)
    assert twice.vehicles == (chief, chief.replace(command="none", upgrades=("tread_guards",)))
