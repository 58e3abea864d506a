"""Every edit has a short name for undo, fix buttons and previews."""

from __future__ import annotations

import pytest

from nco_builder.legality import edit_text
from nco_builder.rules import load_rulebook
from nco_builder.squad import Edit, Member, Vehicle, edit
from nco_builder.squad.edits import _EDITS
from nco_builder.squad.fields import MEMBER_FIELDS
from tests.reading import squad_of

BOOK = load_rulebook()
SQUAD = squad_of(
    {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_army",
        "limits": {"vp": 100, "sp": 50},
        "packs": [{"id": "islands"}, {"id": "winter", "version": 1}],
        "vehicles": [
            {"type": "armored_car", "model": "m8_greyhound"},
            {"type": "large_heavy_tank", "model": "m26_pershing", "name": "Rosie"},
            {"type": "light_medium_tank"},
        ],
        "members": [
            {"unit": "sergeant", "name": "Ann", "primary": "rifle", "grenades": 2},
            {"unit": "corporal", "name": " ", "items": ["flask"], "skills": ["covert"]},
            {"unit": "engineer", "name": "Bob", "primary": "lmg"},
            {"unit": "scout", "name": "Cid"},
        ],
    }
)
PRIVATE = Member(unit="private")
GREYHOUND, ROSIE, TANK = SQUAD.vehicles
JEEP = Vehicle(type="armored_car", name="Jeep")
ISLANDS, WINTER = SQUAD.packs


def of(index: int, field: str, value: object) -> Edit:
    return edit("set_member", members=(index,), field=field, value=value)


TEXTS: list[tuple[Edit, str]] = [
    (edit("add_members", members=(PRIVATE,)), "Add a Private"),
    (edit("add_members", members=(Member(unit="engineer"),)), "Add an Engineer"),
    (edit("add_members", members=(Member(unit="scout", name="Dan"),)), "Add Dan"),
    (edit("add_members", members=(PRIVATE, PRIVATE)), "Add 2 men"),
    (edit("remove_members", members=(0,)), "Remove Ann"),
    (edit("remove_members", members=(1, 2)), "Remove Corporal no. 2 and Bob"),
    (edit("remove_members", members=(0, 2, 3)), "Remove Ann, Bob and Cid"),
    (edit("remove_members", members=(0, 1, 2, 3)), "Remove 4 men"),
    (edit("duplicate_members", members=(3,)), "Duplicate Cid"),
    (edit("move_members", members=(3,), to=0), "Move Cid"),
    (edit("set_unit", members=(0,), unit="engineer"), "Make Ann an Engineer"),
    (of(0, "primary", "smg"), "Give Ann a Sub-Machine Gun"),
    (of(0, "primary", None), "Take the Rifle from Ann"),
    (of(0, "secondary", "pistol"), "Give Ann a Pistol"),
    (of(0, "grenades", 1), "Reduce Ann to 1 grenade"),
    (of(0, "grenades", 3), "Give 3 grenades to Ann"),
    (of(0, "grenades", 0), "Take the grenades from Ann"),
    (of(0, "items", ("intel", "field_map")), "Give Ann Intel and Field Map"),
    (of(1, "items", ()), "Take Flask from Corporal no. 2"),
    (of(1, "items", ("tobacco",)), "Give Corporal no. 2 Tobacco instead of Flask"),
    (of(1, "skills", ("covert", "deadeye")), "Give Corporal no. 2 Deadeye"),
    (of(1, "skills", ("covert",)), "Leave Corporal no. 2 as he is"),
    (of(0, "extra_skill_slot", value=True), "Buy Ann an extra skill slot"),
    (of(0, "extra_skill_slot", value=False), "Refund the extra skill slot of Ann"),
    (of(0, "anti_tank", value=True), "Give Ann an anti-tank weapon"),
    (of(0, "anti_tank", value=False), "Take the anti-tank weapon from Ann"),
    (of(0, "bomber", value=True), "Make Ann the Bomber"),
    (of(0, "bomber", value=False), "Remove the Bomber's role from Ann"),
    (of(0, "name", "Eve"), "Name Ann “Eve”"),
    (of(0, "name", ""), "Take the name from Ann"),
    (of(0, "notes", "tall"), "Change the notes of Ann"),
    (of(0, "model", "no. 7"), "Change the miniature of Ann"),
    (edit("set_text", field="name", value="A"), "Rename the squad"),
    (edit("set_text", field="player", value="A"), "Change the player"),
    (edit("set_text", field="notes", value="A"), "Change the notes"),
    (edit("set_nation", nation="greek"), "Change the nation to Greek"),
    (edit("set_limits", vp=150, sp=75), "Set the limits to 150 vp and 75 sp"),
    (edit("set_ruling", ruling="budget", value="exact"), "Demand that every point is spent"),
    (edit("set_ruling", ruling="budget", value="up_to"), "Allow unspent points"),
    (edit("set_match", option="vehicle_phase", value=True), "Agree on the Vehicle Phase"),
    (edit("set_match", option="anti_tank_weapons", value=False), "Play without anti-tank weapons"),
    (edit("set_match", option="scenario", value=5), "Play scenario 5"),
    (edit("set_match", option="scenario", value=None), "Play without a scenario"),
    (edit("set_weapons", weapons=()), "Change the nation-specific weapons"),
    (edit("set_packs", packs=(ISLANDS,)), "Play without the rules pack “winter”"),
    (edit("set_packs", packs=()), "Play without the rules packs “islands” and “winter”"),
    (edit("set_packs", packs=(ISLANDS, WINTER)), "Change the rules packs"),
    (edit("set_vehicles", vehicles=(GREYHOUND, ROSIE, TANK, JEEP)), "Field Jeep"),
    (
        edit("set_vehicles", vehicles=(GREYHOUND,)),
        "Remove Rosie and light to medium tank",
    ),
    (
        edit("set_vehicles", vehicles=(JEEP, ROSIE, TANK)),
        "Field Jeep instead of M8 Greyhound",
    ),
    (
        edit("set_vehicles", vehicles=(TANK, GREYHOUND, ROSIE)),
        "Reorder the vehicles",
    ),
    (
        edit("set_vehicle", vehicle=1, field="type", value="light_medium_tank"),
        "Play Rosie as a light to medium tank",
    ),
    (
        edit("set_vehicle", vehicle=0, field="type", value="armored_car"),
        "Play M8 Greyhound as an armored car",
    ),
    (edit("set_vehicle", vehicle=0, field="name", value="Ida"), "Name M8 Greyhound “Ida”"),
    (edit("set_vehicle", vehicle=1, field="name", value=None), "Take the name from Rosie"),
    (edit("set_vehicle", vehicle=9, field="name", value="Ida"), "Name a vehicle “Ida”"),
    (
        edit("set_agreed", ruling="NCO-01", agreed=True),
        "Record as agreed: Unspent points",
    ),
    (
        edit("set_agreed", ruling="NCO-01", agreed=False),
        "Withdraw agreement: Unspent points",
    ),
    (edit("set_agreed", ruling="X-1", agreed=True), "Record as agreed: X-1"),
    (edit("set_ruleset", ruleset="made-up-9"), "Check by made-up-9"),
]


@pytest.mark.parametrize(("change", "expected"), TEXTS, ids=[text for _, text in TEXTS])
def test_an_edit_is_called(change: Edit, expected: str) -> None:
    assert edit_text(change, SQUAD, BOOK) == expected


def test_every_edit_and_every_field_has_a_text() -> None:
    assert {change.name for change, _ in TEXTS} == set(_EDITS)
    fields = {change["field"] for change, _ in TEXTS if change.name == "set_member"}
    assert fields == set(MEMBER_FIELDS)


def test_without_a_rulebook_ids_stand_for_names() -> None:
    assert edit_text(of(0, "primary", "smg"), SQUAD, None) == "Give Ann a smg"
    assert edit_text(edit("remove_members", members=(1,)), SQUAD, None) == "Remove corporal no. 2"


def test_an_edit_of_a_man_who_is_gone_has_a_text_too() -> None:
    assert edit_text(of(9, "items", ("flask",)), SQUAD, BOOK)
