"""The odds of a platoon's guns are those of throwing every face of every die."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from nco_builder.systems.avr_platoon import SYSTEM
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
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.odds import OddsContext
from nco_builder.systems.play import states_of

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
    return odds(OddsContext(judge(document), ("vehicles", 0), picked))


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


def test_a_type_that_is_another_in_all_but_its_key_is_no_further_target() -> None:
    own = VehicleProfile(id="mine", name="T-26", sh=4, front=3)
    twin, other = own.replace(id="mine_2"), own.replace(id="mine_3", front=4)
    page = odds(OddsContext(judge(platoon()), ("vehicles", 0), own=(own, twin, other)))
    offered = next(each for each in page.choices if each.key == "target")
    assert [name for _key, name in offered.options].count("T-26") == 2


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


def in_game(document: Platoon, *moves: str, **picked: str) -> OddsPage:
    assert SYSTEM.play is not None
    game = states_of(SYSTEM.play, judge(document), 0, moves)[-1]
    context = OddsContext(judge(document), ("vehicles", 0), picked, games=(game,), game=game)
    return odds(context)


def chosen(page: OddsPage) -> dict[str, str]:
    return {each.key: each.chosen for each in page.choices}


def test_the_odds_begin_with_what_the_tally_knows_of_the_shooter() -> None:
    document = platoon(pintle="MG42")
    moves = ("1.crew=3", "1.place=2", "1.place=0", "1.moved=1", "1.commander=2")
    page = in_game(document, *moves)
    assert page.states == "By the game: Mine (moved, crew 2/5, half crew, commander wounded)."
    assert [chosen(page)[key] for key in ("move", "crew", "commander")] == [
        *("moved", "half", "wounded")
    ]
    assert hits(page.charts[0]) == of_all_faces(3 + 3, 4 + 3, 5 + 3)
    assert chosen(in_game(document, *moves, move="still"))["move"] == "still"


def test_half_a_crew_that_never_got_out_costs_nothing() -> None:
    page = in_game(platoon(), "1.crew=3")
    assert chosen(page)["crew"] == "full"
    assert chosen(in_game(platoon(), "1.crew=4"))["crew"] == "one"


def test_a_silent_gun_is_named_with_the_state() -> None:
    assert "main gun silent" in in_game(platoon(), "1.place=2").states
    assert "destroyed, main gun silent" in in_game(platoon(), "1.wreck=1").states
    page = in_game(platoon(), "1.moved=2")
    assert "moved far" in page.states
    assert chosen(page)["move"] == "fast"
    assert in_game(platoon(), "turn").states == "By the game: Mine (unharmed)."
    assert in_game(platoon(w=2), "1.wounds=1").states == "By the game: Mine (W 1/2)."


def test_a_vehicle_that_is_not_in_the_game_has_no_state() -> None:
    document = platoon()
    assert SYSTEM.play is not None
    game = states_of(SYSTEM.play, judge(document), 0, ("1.moved=1",))[-1]
    other = document.vehicles[0].replace(name="Other")
    changed = document.replace(vehicles=(other, document.vehicles[0]))
    for place in (0, 1):
        context = OddsContext(judge(changed), ("vehicles", place), game=game, games=(game,))
        found = odds(context)
        assert found.states == ""
        assert chosen(found)["move"] == "still"


def against(document: Platoon, enemy: Platoon, *moves: str, **picked: str) -> OddsPage:
    """Return the odds of the first vehicle against those of a game of the enemy."""
    assert SYSTEM.play is not None
    game = states_of(SYSTEM.play, judge(enemy), 0, moves)[-1]
    return odds(OddsContext(judge(document), ("vehicles", 0), picked, games=(game,)))


def test_an_enemy_is_aimed_at_in_the_state_of_his_tally() -> None:
    enemy = platoon(upgrades=("heavy_camouflage",), flank=3)
    page = against(platoon(), enemy, "1.moved=1", target="game:0:0")
    assert page.states == "By the game: Mine (moved)."
    assert chosen(page)["camouflaged"] == "yes"
    assert [each.key for each in page.choices][-2:] == ["facing", "camouflaged"]
    assert hits(page.charts[0])[-1] == of_all_faces(6)[0]  # far, camouflaged
    told = against(platoon(), enemy, "turn", target="game:0:0", camouflaged="no")
    assert told.states == "By the game: Mine (unharmed)."
    assert chosen(told)["camouflaged"] == "no"


def test_artillery_knows_whether_its_target_moved() -> None:
    battery = platoon(traits=("artillery",))
    moved = against(battery, platoon(), "1.moved=2", target="game:0:0")
    assert chosen(moved)["elsewhere"] == "yes"
    assert chosen(against(battery, platoon(), "turn", target="game:0:0"))["elsewhere"] == "no"


def test_wrecks_are_not_aimed_at() -> None:
    page = against(platoon(), platoon(), "1.wreck=1")
    targets = next(each for each in page.choices if each.key == "target")
    assert not any(key.startswith("game") for key, _name in targets.options)
    assert targets.chosen == "any"


def test_an_own_type_like_that_of_the_rules_is_one_target() -> None:
    shipped = avr_rules().types[0].type
    same = shipped.replace(id="copy", turret=True)
    other = same.replace(id="other", front=9)
    types = platoon().definitions.types
    for own, count in (((same,), 1), ((same, other), 2)):
        document = platoon().replace(definitions=OwnTypes(types=(*own, *types)))
        targets = next(each for each in page_of(document).choices if each.key == "target")
        assert [name for _key, name in targets.options].count(shipped.name) == count


def test_enemies_of_one_type_without_names_are_told_apart() -> None:
    one = platoon()
    (vehicle,) = one.vehicles
    enemy = one.replace(vehicles=(vehicle, vehicle, vehicle.replace(name="Ann")))
    page = against(one, enemy, "2.wounds=1")
    targets = next(each for each in page.choices if each.key == "target")
    offered = [name for key, name in targets.options if key.startswith("game")]
    assert [each.partition(" (")[0] for each in offered[:2]] == ["Mine no. 1", "Mine no. 2"]
    assert offered[2].startswith("Ann ")
