"""What the squad card says: whatever holds for every man, and nothing that holds for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.sheets.reading import texts
from tests.sheets.test_soldier_card import TANKS, deck_of

if TYPE_CHECKING:
    from tests.reading import JSON

RIFLEMAN: JSON = {"unit": "corporal", "primary": "rifle"}
COUNTED = ("Shooter moved before firing", "Answering an Assault", "Target within half range")


def sides(**changes: object) -> list[str]:
    deck = deck_of(RIFLEMAN, **changes)
    told = ["\n".join(texts(panel)) for panel in deck.shared]
    return [each.replace("\N{NO-BREAK SPACE}", " ") for each in told]


def test_modifiers_are_those_that_no_number_has_in_it() -> None:
    hitting, *_others = sides()
    for said in ("Target behind cover\n−1", "Target Down (Covert −2)\n−1", "full psyche\n+1"):
        assert said in hitting
    assert not [each for each in COUNTED if each in hitting]
    assert "1 always misses, 2+ is the best. 7 or more: roll a 6, then 5+." in hitting


def test_the_wound_chart_says_what_is_lost_on_each_roll() -> None:
    hitting, *_others = sides()
    for said in ("1\nGraze\n−1 P", "4–5\nFlesh Wound\n−2 H −1 P", "7+\nInstant Death\nkilled"):
        assert said in hitting


@pytest.mark.parametrize(
    "agreed", [{"match": {"vehicle_phase": True}}, {"vehicles": [{"type": "armored_car"}]}]
)
def test_what_vehicles_mean_is_told_where_they_may_come(agreed: JSON) -> None:
    hitting, _fire, states, _acting = sides(**agreed)
    assert "Target partly hidden, touching a vehicle\n−2" in hitting
    assert "Tank Fear the first enemy heavy tank comes on: who sees it with C 3 or less" in states
    plain = "\n".join(sides())
    assert "vehicle" not in plain
    assert "Tank Fear" not in plain


def test_anti_tank_weapons_are_told_of_where_they_are_agreed() -> None:
    assert 'on an Assault, 6 or ★, stop in 6" of the vehicle, 3+ hits' in sides(**TANKS)[2]
    assert "Anti-tank" not in "".join(sides())


def test_grenades_land_where_the_die_says() -> None:
    assert 'D6: 1 dud, 2 short 3", 3 long 3", 4–6 on the point. All in 2": 3+' in sides()[1]


def test_weapons_that_reach_an_area_are_told_of_where_somebody_carries_one() -> None:
    said = 'Weapons against all in 2" and grenades always fire like that'
    gunner: JSON = {"unit": "veteran_lance_corporal", "primary": "lmg"}
    assert said in "\n".join(texts(deck_of(gunner).shared[1])).replace("\N{NO-BREAK SPACE}", " ")
    assert "Grenades always fire like that" in sides()[1]


def test_states_say_what_lost_health_and_psyche_mean() -> None:
    states = sides()[2]
    assert "no 3 5 6; −1 to hit; no C if assaulted. None left: removed." in states
    assert "Down at once, no item used or received, no ★, no C in close combat." in states
    assert "Further P losses do nothing this turn." in states
    assert "1–4 removed. 5–6 Snapped: Assaults the nearest man in sight" in states


def test_special_actions_say_who_begins_and_what_ignores_cover() -> None:
    acting = sides()[3]
    assert "the side without the first die begins. Not after 2 3 6." in acting
    assert "Focus Fire with Rifle or Rifle (Scoped) ignores cover and Down; −1 after 5." in acting


def test_the_loser_of_close_combat_fights_on_without_weapon_and_skills() -> None:
    assert "The lower loses the difference in H; if alive, again, his “close” then 0." in sides()[3]


def test_cover_fire_lets_its_targets_go_down_before_the_roll_too() -> None:
    assert "a target without an order, of Cover Fire too, may draw a die" in sides()[1]


def test_every_mark_is_explained() -> None:
    acting = sides()[3]
    for mark in ("★ special action", "4 order die", "0 breakdown", "no 3 weapon"):
        assert mark in acting


def test_the_mark_of_a_ruling_is_explained_where_a_man_has_it() -> None:
    assert "†" not in "\n".join(sides())
    twice: JSON = {"unit": "sergeant", "primary": "rifle", "items": ["tobacco", "tobacco"]}
    (*_others, acting) = deck_of(twice).shared
    assert "† ruling" in "\n".join(texts(acting)).replace("\N{NO-BREAK SPACE}", " ")


def test_fingerprint_and_rules_packs_stand_at_the_foot_of_the_cards() -> None:
    foot = deck_of(RIFLEMAN, packs=[{"id": "house", "version": 2}]).credit
    assert any(each.startswith("Fingerprint") for each in foot)
    assert "Rules pack house, version 2." in foot
    assert not [each for each in deck_of(RIFLEMAN).credit if "pack" in each]
    many = [{"id": f"pack-{number}" * 9} for number in range(99)]
    assert all(len(each) < 100 for each in deck_of(RIFLEMAN, packs=many).credit)
