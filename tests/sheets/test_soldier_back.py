"""What the back of a soldier's card says: his orders with his numbers, nothing he cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sheets.says import LINE, words
from tests.sheets.test_soldier_card import card_of

if TYPE_CHECKING:
    from nco_builder.sheets.contents import OrderRow, SoldierBack
    from tests.reading import JSON

RIFLEMAN: JSON = {"unit": "corporal", "primary": "rifle", "grenades": 1}
GUNNER: JSON = {"unit": "veteran_lance_corporal", "primary": "lmg", "grenades": 1}
HE: JSON = {"unit": "engineer", "primary": "he", "grenades": 2}
MARKSMAN: JSON = {"unit": "marksman", "primary": "rifle_scoped", "items": ["service_medal"]}
OFFICER: JSON = {"unit": "political_officer", "primary": "pistol"}
MEDIC: JSON = {"unit": "medic", "primary": "pistol", "items": ["service_medal", "service_medal"]}


def back_of(man: JSON, **changes: object) -> SoldierBack:
    return card_of(man, **changes).back


def rows_of(man: JSON, **changes: object) -> dict[str, OrderRow]:
    return {row.name: row for row in back_of(man, **changes).rows}


def needs(man: JSON, order: str, **changes: object) -> list[str]:
    """What each of his weapons needs on an order."""
    return [words(cell) for cell in rows_of(man, **changes)[order].cells]


def said(man: JSON, order: str) -> str:
    return words(rows_of(man)[order].text)


@pytest.mark.parametrize(
    ("man", "cover", "fire", "advance", "assaulted"),
    [
        (RIFLEMAN, "5+/4+ 3+", "3+/2+ 3+", "4+/3+ 3+", "4+/3+ 3+"),
        (GUNNER, "4+/3+ 3+", "4+/3+ 3+", "– 3+", "3+/2+ 3+"),
        (HE, "5+ – 3+", "5+ 4+/2+ 3+", "– 5+/3+ 3+", "– 5+/3+ 3+"),
        (
            {"unit": "sergeant", "primary": "smg"},
            "5+/4+ –",
            "3+/2+ 4+/2+",
            "4+/3+ 5+/3+",
            "4+/3+ 5+/3+",
        ),
        (
            {"unit": "engineer", "primary": "flamethrower"},
            "3+ –",
            "3+ 4+/2+",
            "3+ 5+/3+",
            "3+ 5+/3+",
        ),
        (MARKSMAN, "4+ –", "2+ 4+/2+", '4+/3+\nas Rifle 20"/10" 5+/3+', "3+ 5+/3+"),
        (OFFICER, "–", "4+/2+", "5+/3+", "5+/3+"),
        (MEDIC, "–", "–", "–", "5+/3+"),
        (OFFICER | {"primary": None}, "", "", "", ""),
    ],
)
def test_every_shot_is_worked_out_and_a_dash_means_never(
    man: JSON, cover: str, fire: str, advance: str, assaulted: str
) -> None:
    found = [needs(man, each) for each in ("Cover Fire", "Fire", "Advance", "Answering an Assault")]
    assert [" ".join(each) for each in found] == [cover, fire, advance, assaulted]


def test_each_weapon_has_a_column_with_its_range_and_half_of_it() -> None:
    columns = back_of({"unit": "sergeant", "primary": "smg", "grenades": 1}).columns
    assert [(words(name), words(reach)) for name, reach in columns] == [
        ("SMG", '12"/6"'),
        ("Pistol", '12"/6"'),
        ("Gren.", '8"'),
    ]
    (scoped, _pistol) = back_of(MARKSMAN).columns
    assert words(scoped[1]) == '30"', "half range counts at any distance"


def test_the_orders_that_the_last_health_bars_have_a_thick_die() -> None:
    looks = {
        words(row.die): row.die[0].look
        for row in back_of(RIFLEMAN).rows
        if row.die and hasattr(row.die[0], "look")
    }
    assert [die for die, look in looks.items() if look == "barred"] == ["3", "5", "6"]


def test_numbers_that_nobody_knows_are_lines_to_write_on() -> None:
    own = {"id": "zb", "name": "ZB-26", "nation": "soviet_army", "cost": 3, "range": 22}
    man = {"unit": "sergeant", "primary": "zb", "grenades": 1}
    defined = {"definitions": {"weapons": [own]}}
    for order, others in (
        ("Cover Fire", ["–", "3+"]),
        ("Fire", ["4+/2+", "3+"]),
        ("Advance", ["5+/3+", "3+"]),
    ):
        assert needs(man, order, **defined) == [LINE, *others]
    known = {"definitions": {"weapons": [own | {"to_hit": "4+"}]}}
    assert needs(man, "Fire", **known)[0] == "4+"
    assert needs(man, "Advance", **known)[0] == LINE, "moved: what follows is not ours"


def test_moves_are_in_inches_and_twice_as_far_at_a_run() -> None:
    assert said(RIFLEMAN, "Advance") == '5"'
    assert said(RIFLEMAN, "Run / Assault") == '10"'
    assert said(HE, "Run / Assault") == '8" · Assault drops HE'
    assert said(MEDIC, "Run / Assault") == '12" · never an Assault'


def test_down_says_how_hard_he_is_to_hit_and_whether_he_has_an_item_for_it() -> None:
    assert said(RIFLEMAN, "Down") == "−1 to be hit"
    assert said(MARKSMAN, "Down") == "−2 to be hit"
    assert said(RIFLEMAN | {"items": ["flask"]}, "Down") == "−1 to be hit · use an item"


def test_a_medic_rallies_without_a_roll() -> None:
    assert said(RIFLEMAN, "Rally") == "H/P 1→1, 2–3→2, 4–5→3, 6→4"
    assert said(MEDIC, "Rally").endswith('\nH: 3, no roll, he or one man in 3"')


def test_who_has_no_courage_for_special_actions_has_none() -> None:
    assert "Ambush" not in rows_of({"unit": "private", "primary": "rifle"})
    assert "Mend" in rows_of(RIFLEMAN)


@pytest.mark.parametrize(
    ("man", "lead"),
    [
        (RIFLEMAN, 'Not after 2 3 6; one of: Assault 5",'),
        (
            {"unit": "lance_corporal", "primary": "smg", "items": ["flask", "tobacco"]},
            'With Flask or Tobacco, not after 2 3 6; one of: Assault 5",',
        ),
        (MEDIC, "Not after 2 3 6; one of:"),
    ],
)
def test_special_actions_say_when_and_with_what(man: JSON, lead: str) -> None:
    assert said(man, "") == lead


def test_focus_fire_has_the_numbers_of_fire_and_who_never_fires_has_none() -> None:
    assert needs(RIFLEMAN, "Focus Fire") == needs(RIFLEMAN, "Fire")
    assert "Focus Fire" not in rows_of(MEDIC)


def test_an_idealist_mends_all_his_psyche() -> None:
    assert said(OFFICER, "Mend") == "all P"
    assert said(RIFLEMAN, "Mend") == '+1 H +1 P or +1 P and a friend in 3" +2 P'


@pytest.mark.parametrize(
    ("man", "shot"),
    [(RIFLEMAN, "with 4 or 3"), (OFFICER, "with 4"), (GUNNER, "with 4 or 3")],
)
def test_an_ambush_promises_no_shot_that_he_has_not(man: JSON, shot: str) -> None:
    assert said(man, "Ambush") == (
        f"Down this turn and next; may stop an enemy who moves in sight {shot}; if hit, he is Down"
    )


def test_who_never_fires_springs_no_ambush() -> None:
    assert said(MEDIC, "Ambush") == "Down (−1) this turn and next; no shot"


def test_covert_does_not_count_in_an_ambush() -> None:
    assert said(MARKSMAN, "Ambush").startswith("Down (−1) this turn and next; ")


def test_what_full_psyche_adds_stands_above_the_numbers_that_do_not_include_it() -> None:
    assert back_of({"unit": "private", "primary": "rifle"}).above == "full psyche: +1"
