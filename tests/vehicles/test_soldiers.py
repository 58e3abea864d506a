"""Whom Tank Fear touches, and who carries anti-tank weapons."""

from __future__ import annotations

import pytest

from nco_builder.squad import Member, profile
from nco_builder.vehicles import Shot, vehicle_chart
from tests.reading import JSON, facts_of, numbers
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK, SETS, agreed, man, with_set

FACTS: JSON = facts_of("appendix_b")


def frightened(*men: Member) -> dict[str, tuple[str, ...]]:
    """Who is afraid, with what protects him."""
    fear = vehicle_chart(with_set((HEAVY,), men), RULEBOOK).fear
    assert fear
    return {each.name: each.protected_by for each in fear.men}


def test_every_unit_with_courage_three_or_less_is_afraid() -> None:
    men = tuple(man(unit.id, name=unit.id) for unit in RULEBOOK.units)
    assert set(frightened(*men)) == {unit.id for unit in RULEBOOK.units if unit.C <= 3}


def test_a_medal_that_lifts_him_above_three_takes_his_fear_away() -> None:
    plain, brave = man("engineer", name="A"), man("engineer", name="B", items=("service_medal",))
    assert set(frightened(plain, brave)) == {"A"}
    private = man("private", name="C", items=("service_medal",))
    assert profile(private, RULEBOOK.units_by_id["private"], RULEBOOK).C == 3
    assert set(frightened(private)) == {"C"}


def test_morphine_protects_but_what_is_taken_on_down_comes_too_late() -> None:
    found = frightened(
        man("engineer", name="C3", items=("morphine", "tobacco", "flask")),
        man("private", name="C2", items=("tobacco", "flask", "unheard_of")),
        man("private", name="lucky", items=("lucky_trinket",)),
    )
    assert found == {
        "C3": ("Morphine",),
        "C2": (),
        "lucky": (),
    }


def test_the_frightened_are_told_with_courage_and_psyche() -> None:
    men = (man("sergeant"), man("private", items=("religious_icon",)))
    fear = vehicle_chart(with_set((HEAVY,), men), RULEBOOK).fear
    assert fear
    (found,) = fear.men
    unit = RULEBOOK.units_by_id["private"]
    assert (found.member, found.courage, found.psyche) == (1, unit.C, unit.P + 1)
    assert found.name == "Private no. 2"


def test_a_man_of_an_unknown_unit_is_not_said_to_be_afraid() -> None:
    assert frightened(Member(unit="cossack", name="Taras")) == {}


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_only_heavy_tanks_frighten(chosen: tuple[str, ...]) -> None:
    ours = with_set(chosen, (man("private"),))
    assert (vehicle_chart(ours, RULEBOOK, enemy_types=chosen).fear is not None) == (HEAVY in chosen)
    fear = vehicle_chart(ours, RULEBOOK).fear
    assert fear, "sets may differ"
    assert fear.is_expected == (HEAVY in chosen)


def test_fear_has_the_numbers_of_the_document() -> None:
    fear = vehicle_chart(with_set((HEAVY,)), RULEBOOK).fear
    assert fear
    limit = int(FACTS["tank_fear"]["who"].split("courage ")[1][0])
    assert fear.courage_at_most == limit
    assert numbers(fear.text) == [limit, int(FACTS["tank_fear"]["effect"].split()[0]), 1]


def test_without_agreement_there_are_no_anti_tank_weapons() -> None:
    squad = with_set((CAR,), (man("private", anti_tank=True),))
    assert vehicle_chart(squad, RULEBOOK).anti_tank is None


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_anti_tank_weapons_have_the_numbers_of_the_set(chosen: tuple[str, ...]) -> None:
    squad = agreed(with_set(chosen), anti_tank_weapons=True)
    found = vehicle_chart(squad, RULEBOOK).anti_tank
    assert found
    facts = FACTS["anti_tank"]
    hit = int(facts["to_hit"][0])
    needs = [int(facts["to_destroy"][kind][0]) for kind in chosen]
    assert [shot for _, shot in found.shots] == [Shot(hit, need, hit) for need in needs]
    assert tuple(kind.id for kind, _ in found.shots) == chosen
    assert numbers(found.text) == [facts["stop_within_in"], hit]
    assert numbers(found.carried_by) == [facts["carriers"]]
    assert numbers(found.bonus_text) == [found.bonus_points]
    assert found.bonus_points == facts["bonus_vps_per_vehicle_destroyed"]


def test_carriers_are_named_with_what_the_verdict_says_of_them() -> None:
    men = (
        man("sergeant", name="Miller", anti_tank=True),
        man("corporal", name="Novak", anti_tank=True),
        man("private", name="Ortiz"),
        man("medic", name="Doc", anti_tank=True),
        Member(unit="cossack", name="Taras", anti_tank=True),
    )
    squad = agreed(with_set((LIGHT,), men), anti_tank_weapons=True)
    found = vehicle_chart(squad, RULEBOOK).anti_tank
    assert found
    assert [
        (each.member, each.name, each.barred, each.cannot_assault) for each in found.carriers
    ] == [
        (0, "Miller", True, False),
        (1, "Novak", False, False),
        (3, "Doc", False, True),
        (4, "Taras", False, False),
    ]
