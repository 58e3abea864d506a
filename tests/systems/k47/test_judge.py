"""What is found of vehicles, how it is said and mended."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from nco_builder.language import speaking
from nco_builder.legality.findings import Finding
from nco_builder.systems.judging import Judged
from nco_builder.systems.k47_vehicles import SYSTEM
from nco_builder.systems.k47_vehicles.judge import CODES, MOST_MEN, fixes, judge, sentence
from nco_builder.systems.k47_vehicles.model import Force
from nco_builder.systems.tally import MOST_BOXES
from tests.systems.k47.made import force, forces, vehicle, weapon


def found(document: Force) -> dict[str, Finding]:
    return {each.code: each for each in judge(document).findings}


def mended(document: Force, code: str) -> list[Force]:
    judged = judge(document)
    finding = next(each for each in judged.findings if each.code == code)
    return [change.apply(document) for change in fixes(finding, judged)]


SUSPECT: list[tuple[str, dict[str, Any], str]] = [
    ("class_movement", vehicle("heavy_walker", "tracked"), "a heavy walker, but moves on tracks"),
    ("class_movement", vehicle("light_tank", "walker"), "a light tank, but moves on legs"),
    ("assault_not_walker", vehicle("medium_tank", "tracked", "assault"), "only walkers may have"),
    ("automaton_assault", vehicle("medium_walker", "walker", "assault", "automaton"), "no use"),
    ("automaton_recce", vehicle("light_walker", "walker", "recce", "automaton"), "no use"),
    ("agile_not_light_walker", vehicle("heavy_tank", "tracked", "agile"), "light walkers"),
    ("jump_not_walker", vehicle("heavy_tank", "tracked", "jump"), "to walkers"),
    ("recce_unusual", vehicle("medium_tank", "tracked", "recce"), "scout cars"),
    ("reverse_run_not_recce", vehicle(reverse_at_run=True), "no Recce"),
    ("fists_not_walker", vehicle(fists=2), "fists"),
    ("rule_twice", vehicle("medium_tank", "tracked", "tough", "tough"), "Tough twice"),
    ("unknown_rule", vehicle("medium_tank", "tracked", "cloaked"), "“cloaked”"),
    ("dv_differs", vehicle(damage_value=10), "10+; a medium tank has 9+"),
    ("arm_not_walker", vehicle(weapons=[weapon("arm", side="left")]), "no arms"),
    ("arm_side_missing", vehicle("light_walker", "walker", weapons=[weapon("arm")]), "its side"),
    ("coaxial_without_main", vehicle(weapons=[weapon("coaxial")]), "no main gun"),
    ("rear_mg_without_turret", vehicle(weapons=[weapon("rear_turret")]), "no main gun in a turret"),
    ("arc_missing", vehicle(weapons=[weapon("pintle")]), "no arc"),
    ("pen_missing", vehicle(weapons=[weapon("hull", small_arms=False)]), "weapons chart"),
]


@pytest.mark.parametrize(("code", "one", "words"), SUSPECT)
def test_what_does_not_fit_is_found_said_and_mended(
    code: str, one: dict[str, Any], words: str
) -> None:
    document = force(one)
    judged = judge(document)
    finding = found(document)[code]
    assert words in sentence(finding, judged)
    assert mended(document, code)


@pytest.mark.parametrize(
    ("code", "document"),
    [
        ("no_vehicles", force()),
        ("points_over", force(vehicle(points=10), points=9)),
        ("points_missing", force(vehicle(), points=9)),
        ("unknown_class", force(vehicle("cruiser"))),
        ("assault_light_walker", force(vehicle("light_walker", "walker", "assault"))),
        ("quality_missing", force(vehicle(quality=None))),
        ("capacity_missing", force(vehicle("carrier", transport={}))),
        ("vehicle_unnamed", force(vehicle(name="  "))),
    ],
)
def test_what_only_the_player_can_say_has_no_repair_and_an_error_says_why(
    code: str, document: Force
) -> None:
    finding = found(document)[code]
    assert not fixes(finding, judge(document))
    if finding.severity == "error":
        assert SYSTEM.kind.no_fix_reason(finding)


def test_without_a_limit_nobody_asks_for_points() -> None:
    assert judge(force(vehicle())).findings == ()


def test_a_vehicle_without_a_name_is_called_by_its_place() -> None:
    document = force(vehicle(), vehicle(name=" ", fists=1))
    judged = judge(document)
    said = [sentence(each, judged) for each in judged.findings]
    assert "Vehicle 2 has fists, but is not a walker." in said
    assert "Vehicle 2 has no name." in said


def test_a_rule_the_chapter_has_not_becomes_one_of_the_players_own() -> None:
    (after,) = mended(force(vehicle("medium_tank", "tracked", "{x}")), "unknown_rule")
    assert after.vehicles[0].rules == ()
    assert [each.name for each in after.vehicles[0].own_rules] == ["{x}"]


def test_recce_taken_off_leaves_no_fast_reverse() -> None:
    one = vehicle("medium_tank", "tracked", "recce", reverse_at_run=True)
    (after,) = mended(force(one), "recce_unusual")
    assert judge(after).findings == ()


def test_a_repair_that_would_break_a_rule_is_not_offered() -> None:
    legs = vehicle("light_tank", "walker", weapons=[weapon("arm", side="left")])
    (after,) = mended(force(legs), "class_movement")
    assert after.vehicles[0].class_id == "medium_walker"


def errors(judged: Judged[Force]) -> set[tuple[str, str]]:
    return {(each.code, each.at) for each in judged.findings if each.severity == "error"}


@given(forces())
def test_each_repair_removes_its_finding_and_adds_no_error(document: Force) -> None:
    judged = judge(document)
    for finding in judged.findings:
        assert sentence(finding, judged)
        for change in fixes(finding, judged):
            assert change.text
            after = judge(change.apply(document))
            assert finding not in after.findings
            assert errors(after) <= errors(judged)


@given(forces())
def test_all_is_said_in_german_too(document: Force) -> None:
    judged = judge(document)
    with speaking("de"):
        for finding in judged.findings:
            assert sentence(finding, judged)
            for change in fixes(finding, judged):
                assert change.text


@pytest.mark.parametrize(
    ("pen", "said"),
    [
        (-9, "Pen −9 of MMG on One damages nobody"),
        (-4, "Pen −4 of MMG on One damages nobody"),
        (-3, ""),
        (10, ""),
        (11, "Pen +11 of MMG on One damages anything"),
        (99, "Pen +99 of MMG on One damages anything"),
    ],
)
def test_a_pen_that_leaves_nothing_to_the_die_may_be_a_typing_error(pen: int, said: str) -> None:
    judged = judge(force(vehicle(weapons=[weapon("hull", pen=pen, small_arms=False)])))
    told = " ".join([sentence(each, judged) for each in judged.findings])
    assert said in told
    assert ("typing error" in told) == bool(said)


def test_the_boxes_of_men_are_those_of_the_tally() -> None:
    assert MOST_MEN == MOST_BOXES
    tank = vehicle("carrier", transport={"men": MOST_MEN})
    assert "capacity_unlikely" not in found(force(tank))
    tank["transport"]["men"] = MOST_MEN + 1
    assert "capacity_unlikely" in found(force(tank))


def test_codes_are_those_of_the_contract() -> None:
    assert len(CODES) == 33
