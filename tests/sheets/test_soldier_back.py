"""What the back of a man's card says: his orders with his numbers, nothing he cannot do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Points, Rolls
from nco_builder.sheets.roster_deck import roster_deck
from tests.paper.squads import report_of, squad
from tests.sheets.says import DATE, LINE, words
from tests.sheets.test_soldier_card import card_of, said_by

if TYPE_CHECKING:
    from nco_builder.sheets.contents import Card
    from tests.reading import JSON

RIFLEMAN: JSON = {"unit": "corporal", "primary": "rifle", "grenades": 1}
GUNNER: JSON = {"unit": "veteran_lance_corporal", "primary": "lmg", "grenades": 1}
HE: JSON = {"unit": "engineer", "primary": "he", "grenades": 2}
MARKSMAN: JSON = {"unit": "marksman", "primary": "rifle_scoped", "items": ["service_medal"]}
OFFICER: JSON = {"unit": "political_officer", "primary": "pistol"}
MEDIC: JSON = {"unit": "medic", "primary": "pistol", "items": ["service_medal", "service_medal"]}


def back_of(man: JSON, **changes: object) -> Card:
    (back,) = roster_deck(report_of(squad([man], **changes)), SheetOptions(DATE, backs=True)).backs
    return back


def order(man: JSON, die: int, **changes: object) -> str:
    """What the back says of the order with a number."""
    (rolls,) = [part for part in back_of(man, **changes).parts if isinstance(part, Rolls)]
    return words(rolls.rows[die - 1].text)


def special(man: JSON) -> str:
    points = [part for part in back_of(man).parts if isinstance(part, Points)]
    return plain(points)


def plain(points: list[Points]) -> str:
    said = "\n".join(words(each) for part in points for each in part.paragraphs)
    return re.sub(r"\s+", " ", said)


def room(man: JSON) -> str:
    return "\n".join(map(words, back_of(man).reminders))


@pytest.mark.parametrize(
    ("man", "told"),
    [
        (RIFLEMAN, "Rifle 3+/2+, when assaulted −1 · Grenade 3+"),
        (GUNNER, "LMG 4+/3+, when assaulted +1 · Grenade 3+"),
        (HE, "HE weapon 5+, not when assaulted · Pistol 4+/2+, when assaulted −1 · Grenade 3+"),
        (
            {"unit": "engineer", "primary": "lmg"},
            "LMG 4+/3+, when assaulted +1 · Pistol 4+/2+, when assaulted −1",
        ),
        (
            {"unit": "sergeant", "primary": "smg", "grenades": 2},
            "SMG 3+/2+, Pistol 4+/2+, when assaulted −1 · Grenade 3+",
        ),
        (
            {"unit": "engineer", "primary": "flamethrower"},
            "Flamethrower 3+ · Pistol 4+/2+, when assaulted −1",
        ),
        (MEDIC, "only to answer an Assault · Pistol 4+/2+, when assaulted −1"),
    ],
)
def test_the_modifier_for_answering_stands_with_the_weapons_it_touches(
    man: JSON, told: str
) -> None:
    assert order(man, 4) == told


@pytest.mark.parametrize(
    ("man", "told"),
    [
        (RIFLEMAN, 'Rifle 5+/4+, Grenade 3+ · all within 2"'),
        (OFFICER, "not with Pistol"),
        (HE, "HE weapon 5+, Grenade 3+"),
        (OFFICER | {"primary": None}, "no weapon"),
        (MEDIC, "never"),
    ],
)
def test_cover_fire_names_all_that_can_be_fired_so(man: JSON, told: str) -> None:
    assert order(man, 3) == told


def test_without_a_weapon_there_is_no_shot() -> None:
    bare = OFFICER | {"primary": None}
    assert order(bare, 4) == "no weapon"
    assert order(bare, 5) == '5"'


def test_numbers_that_nobody_knows_are_lines_to_write_on() -> None:
    own = {"id": "zb", "name": "ZB-26", "nation": "soviet_army", "cost": 3, "range": 22}
    man = {"unit": "sergeant", "primary": "zb", "grenades": 1}
    defined = {"weapons": [own]}
    cover, fire, advance = (order(man, die, definitions=defined) for die in (3, 4, 5))
    assert cover == f'ZB-26 {LINE}, Grenade 3+ · all within 2"'
    assert fire == f"ZB-26 {LINE}, Pistol 4+/2+, when assaulted −1 · Grenade 3+"
    assert advance == f'5" · ZB-26 {LINE}, Pistol 5+/3+, Grenade 3+'
    known = {"weapons": [own | {"to_hit": "4+"}]}
    assert order(man, 4, definitions=known).startswith("ZB-26 4+, Pistol 4+/2+")
    assert order(man, 5, definitions=known).startswith(f'5" · ZB-26 {LINE}'), "moved: not printed"


@pytest.mark.parametrize(
    ("man", "shot"),
    [(RIFLEMAN, "Fire or Cover Fire"), (OFFICER, "Fire"), (GUNNER, "Fire or Cover Fire")],
)
def test_an_ambush_promises_no_shot_that_he_has_not(man: JSON, shot: str) -> None:
    assert f"and the next; {shot} halts an enemy moving in sight: Down if hit" in special(man)


def test_who_never_fires_springs_no_ambush() -> None:
    assert "Ambush Down this turn and the next, without a shot" in special(MEDIC)


@pytest.mark.parametrize(
    ("man", "told"),
    [
        (RIFLEMAN, "as Fire, after 5 −1, ignores cover and Down · Assault"),
        (MARKSMAN, "as Fire, after 5 −1, Scoped rifle ignores cover and Down · Assault"),
        (GUNNER, "as Fire, after 5 −1 · Assault"),
        (OFFICER, "as Fire, after 5 −1 · Assault"),
    ],
)
def test_focus_fire_counts_the_move_and_spares_only_what_it_may(man: JSON, told: str) -> None:
    assert f"Focus Fire {told}" in special(man)


def test_what_the_orders_count_already_is_not_told_again() -> None:
    (to_hit,) = [each for each in room(RIFLEMAN).split("\n") if each.startswith("To hit")]
    assert to_hit == (
        "To hit  Target behind cover −1 · Target Down −1 · Shooter on high ground +1 · "
        "7+ needed: a 6, then 5+"
    )
    assert "last: Walking wounded −1" in said_by(card_of(RIFLEMAN)), "with his tracks"
    assert "full: +1 to hit" in said_by(card_of(RIFLEMAN))


@pytest.mark.parametrize(
    "agreed", [{"match": {"vehicle_phase": True}}, {"vehicles": [{"type": "armored_car"}]}]
)
def test_cover_beside_a_vehicle_is_told_where_vehicles_may_come(agreed: JSON) -> None:
    said = "\n".join(map(words, back_of(RIFLEMAN, **agreed).reminders))
    assert "behind cover −1 · in cover and touching a vehicle instead −2 · Target Down" in said
    assert "vehicle" not in room(RIFLEMAN)


def test_a_generic_back_tells_all_modifiers() -> None:
    wishes = SheetOptions(DATE, backs=True, generic_backs=True)
    (back,) = roster_deck(report_of(squad([RIFLEMAN])), wishes).backs
    said = "\n".join(map(words, back.reminders))
    assert "Shooter moved before firing −1" in said
    assert "Cover Fire −2" in said
