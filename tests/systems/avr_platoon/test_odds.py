"""The odds of a platoon's guns are those of throwing every face of every die."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from nco_builder.systems.avr_platoon.judge import judge
from nco_builder.systems.avr_platoon.model import (
    Gun,
    KoDice,
    OwnTypes,
    Platoon,
    PlatoonVehicle,
    VehicleProfile,
)
from nco_builder.systems.avr_platoon.odds import odds
from nco_builder.systems.odds import OddsContext

if TYPE_CHECKING:
    from nco_builder.systems.odds import OddsChart, OddsPage
    from tests.reading import JSON

DIE = range(1, 7)


def gun(**values: JSON) -> Gun:
    return Gun(**{"name": "75mm", "class": "t", "strength": 6, "range": 40, **values})


def platoon(
    *, traits: JSON = (), upgrades: JSON = (), pintle: str | None = None, **type_: JSON
) -> Platoon:
    mine = VehicleProfile(
        **{"id": "mine", "name": "Mine", "sh": 4, "front": 5, "flank": 4, "crew": 5, **type_},
        guns=(gun(),),
        traits=traits,
    )
    return Platoon(
        ruleset="avr-2.6",
        vehicles=(PlatoonVehicle(type="mine", upgrades=upgrades, pintle=pintle),),
        definitions=OwnTypes(types=(mine,)),
    )


def page_of(document: Platoon, **picked: str) -> OddsPage:
    found = odds(OddsContext(judge(document), ("vehicles", 0), picked))
    assert found
    return found


def chart(document: Platoon, key: str = "hit", **picked: str) -> OddsChart:
    return next(each for each in page_of(document, **picked).charts if each.key == key)


def hits(found: OddsChart) -> list[Fraction]:
    return [sum(bar.chances[: found.told], start=Fraction(0)) for bar in found.bars]


def of_all_faces(*needs: int) -> list[Fraction]:
    return [Fraction(sum(face >= need for face in DIE), 6) for need in needs]


@pytest.mark.parametrize(
    ("picked", "needs"),
    [
        ({}, (3, 4, 5)),
        ({"move": "moved"}, (4, 5, 6)),
        ({"crew": "half"}, (4, 5, 6)),
        ({"crew": "one"}, (5, 6, 7)),
        ({"camouflaged": "yes"}, (3, 4, 6)),
    ],
)
def test_a_gun_hits_by_range_move_crew_and_target(
    picked: dict[str, str], needs: tuple[int, ...]
) -> None:
    assert hits(chart(platoon(), **picked)) == of_all_faces(*needs)


def test_a_gyro_stabilizer_ignores_a_short_move() -> None:
    document = platoon(upgrades=("gyro_stabilizer",))
    assert hits(chart(document, move="moved")) == of_all_faces(3, 4, 5)


def test_the_commander_counts_with_a_pintle_gun_alone() -> None:
    assert hits(chart(platoon(pintle="MG42"), commander="out")) == of_all_faces(2, 3, 4)
    assert hits(chart(platoon(pintle="MG42"), commander="wounded")) == of_all_faces(4, 5, 6)
    assert hits(chart(platoon(), commander="out")) == of_all_faces(3, 4, 5)


def test_a_target_without_a_turret_is_hit_at_the_front() -> None:
    found = chart(platoon(turret=False), target="type:mine")
    assert found.ends == ("Front hit, D 5", "Missed")
    assert hits(found) == of_all_faces(3, 4, 5)


def test_the_turret_is_hit_by_a_further_die_at_the_front() -> None:
    found = chart(platoon(), target="type:mine", facing="front")
    thrown = [(hit, turret) for hit in DIE for turret in DIE]
    for bar, need in zip(found.bars, (3, 4, 5), strict=True):
        turret = sum(hit >= need and other >= 4 for hit, other in thrown)
        front = sum(hit >= need and other < 4 for hit, other in thrown)
        assert bar.chances == tuple(
            [Fraction(each, 36) for each in (turret, front, 36 - turret - front)]
        )
    assert len(chart(platoon(), target="type:mine", facing="flank").ends) == 2


def test_no_gun_fires_after_a_long_move() -> None:
    found = chart(platoon(), move="fast")
    assert not found.bars
    assert found.unknown


def test_a_gun_of_class_h_has_one_range() -> None:
    document = platoon()
    (type_,) = document.definitions.types
    types = OwnTypes(types=(type_.replace(guns=(gun(**{"class": "h"}),)),))
    assert hits(chart(document.replace(definitions=types))) == of_all_faces(4)


@pytest.mark.parametrize("moved", ["no", "yes"])
def test_a_barrage_is_lost_on_1_and_on_the_target_on_6(moved: str) -> None:
    found = chart(platoon(traits=("artillery",)), elsewhere=moved)
    for bar, sh in zip(found.bars, (3, 4, 5), strict=True):
        need = sh + (moved == "yes")
        between = range(2, 6)
        hit = sum(face >= need for face in between)
        assert bar.chances == tuple([Fraction(each, 6) for each in (1, hit, 4 - hit, 1)])


def test_what_is_not_entered_is_not_known_and_leads_to_its_field() -> None:
    found = chart(platoon(sh=None))
    assert not found.bars
    assert found.leads_to == ("definitions", "types", 0, "sh")


def test_the_ko_chart_is_not_known_until_its_dice_are_agreed() -> None:
    found = chart(platoon(), "ko")
    assert not found.bars
    assert found.leads_to == ("ko_dice",)
    agreed = platoon().replace(ko_dice=KoDice(tread=(1, 2), turret=(3,), ko=(6,)))
    (bar,) = chart(agreed, "ko").bars
    assert bar.chances == tuple([Fraction(each, 6) for each in (1, 1, 2, 2)])


def test_ko_dice_that_overlap_give_no_odds() -> None:
    both = (1, 2, 3, 4)
    found = chart(platoon().replace(ko_dice=KoDice(tread=both, ko=both)), "ko")
    assert not found.bars
    assert found.unknown
