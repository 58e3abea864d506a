"""Edits change what they say, nothing else, and never the squad they are given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.legality import check
from nco_builder.squad import Edit, Member, NationWeapon, Squad, Vehicle, edit, new_squad, recruit
from nco_builder.squad.model import Pack
from tests.naive import strategies
from tests.reading import JSON, dumped, squad_of
from tests.squad.people import BOOK, squad

FIVE = squad(*({"unit": "private", "name": name, "id": name} for name in "abcde"))


def names(of: Squad) -> str:
    return "".join(man.name for man in of.members)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (edit("move_members", members=(0,), to=5), "bcdea"),
        (edit("move_members", members=(0,), to=2), "bacde"),
        (edit("move_members", members=(4,), to=0), "eabcd"),
        (edit("move_members", members=(3, 1), to=5), "acebd"),
        (edit("move_members", members=(1, 3), to=2), "abdce"),
        (edit("move_members", members=(1, 2), to=1), "abcde"),
        (edit("move_members", members=(9,), to=0), "abcde"),
        (edit("move_members", members=(), to=3), "abcde"),
        (edit("duplicate_members", members=(0,)), "aabcde"),
        (edit("duplicate_members", members=(3, 1)), "abcdbde"),
        (edit("duplicate_members", members=(9,)), "abcde"),
        (edit("remove_members", members=(1, 3, 9)), "ace"),
        (edit("add_members", members=(Member(unit="scout", name="x"),)), "abcdex"),
        (edit("add_members", members=(Member(unit="scout", name="x"),), at=0), "xabcde"),
        (edit("add_members", members=(Member(unit="scout", name="x"),), at=99), "abcdex"),
    ],
)
def test_men_stand_where_they_are_put(change: Edit, after: str) -> None:
    assert names(change.apply(FIVE)) == after
    assert names(FIVE) == "abcde"


def test_a_copy_has_no_id_of_its_own_yet() -> None:
    doubled = edit("duplicate_members", members=(1,)).apply(FIVE)
    assert [man.id for man in doubled.members] == ["a", "b", None, "c", "d", "e"]


def test_a_position_before_the_first_man_is_passed_over() -> None:
    assert edit("duplicate_members", members=(-1,)).apply(FIVE) == FIVE


def test_a_field_is_set_for_the_men_named_and_the_others_stay_who_they_are() -> None:
    after = edit("set_member", members=(1, 3, 9), field="grenades", value=2).apply(FIVE)
    assert [man.grenades for man in after.members] == [0, 2, 0, 2, 0]
    assert all(after.members[index] is FIVE.members[index] for index in (0, 2, 4))


def test_another_unit_keeps_what_he_carries() -> None:
    after = edit("set_unit", members=(0,), unit="scout").apply(FIVE)
    assert after.members[0] == FIVE.members[0].replace(unit="scout")


WEAPON = NationWeapon(id="own", name="Own", nation="british")
CAR = Vehicle(type="armored_car", name="Jeep")
PACK = Pack(id="islands", version="2")


@pytest.mark.parametrize(
    ("change", "place", "value"),
    [
        (edit("set_text", field="name", value="A"), "name", "A"),
        (edit("set_text", field="player", value="A"), "player", "A"),
        (edit("set_text", field="notes", value="A"), "notes", "A"),
        (edit("set_nation", nation="greek"), "nation", "greek"),
        (edit("set_limits", vp=7, sp=3), "limits.vp", 7),
        (edit("set_limits", vp=7, sp=3), "limits.sp", 3),
        (edit("set_ruling", ruling="budget", value="exact"), "rulings.budget", "exact"),
        (edit("set_match", option="scenario", value=5), "match.scenario", 5),
        (edit("set_weapons", weapons=(WEAPON,)), "definitions.weapons", (WEAPON,)),
        (edit("set_packs", packs=(PACK,)), "packs", (PACK,)),
        (edit("set_vehicles", vehicles=(CAR,)), "vehicles", (CAR,)),
        (edit("set_vehicle", vehicle=0, field="name", value="Ida"), "vehicles", ()),
        (edit("set_ruleset", ruleset="made-up-9"), "ruleset", "made-up-9"),
    ],
)
def test_a_part_of_the_squad_is_set(change: Edit, place: str, value: object) -> None:
    found: object = change.apply(FIVE)
    for key in place.split("."):
        found = getattr(found, key)
    assert found == value


def test_one_vehicle_is_changed_and_the_others_stay_what_they_are() -> None:
    tank = Vehicle(type="light_medium_tank", model="m4_sherman_75")
    two = edit("set_vehicles", vehicles=(CAR, tank)).apply(FIVE)
    after = edit("set_vehicle", vehicle=1, field="name", value="Ida").apply(two)
    assert after.vehicles == (CAR, tank.replace(name="Ida"))
    assert after.vehicles[0] is CAR
    after = edit("set_vehicle", vehicle=1, field="type", value="armored_car").apply(after)
    assert (after.vehicles[1].type, after.vehicles[1].name) == ("armored_car", "Ida")
    assert edit("set_vehicle", vehicle=2, field="name", value="x").apply(two) == two


def test_what_no_edit_may_do_is_refused() -> None:
    with pytest.raises(KeyError):
        edit("set_rank")
    for change in (
        edit("set_member", members=(0,), field="unit", value="scout"),
        edit("set_member", members=(0,), field="id", value="x"),
        edit("set_text", field="nation", value="x"),
        edit("set_vehicle", vehicle=0, field="model", value="x"),
    ):
        with pytest.raises(KeyError):
            change.apply(FIVE)


def test_an_edit_is_a_value() -> None:
    one, same = (edit("set_nation", nation="greek") for _ in range(2))
    assert one == same
    assert len({one, same}) == 1
    assert one["nation"] == "greek"


def test_unknown_keys_stay_with_every_edit() -> None:
    odd = squad_of(
        {
            "format": "nco-squad",
            "version": 1,
            "ruleset": "nco-2.3.2",
            "nation": "british",
            "limits": {"vp": 1, "sp": 1, "xp": 4},
            "members": [{"unit": "scout", "mood": "good"}],
            "match": {"weather": "rain"},
            "rulings": {"mercy": "none"},
            "definitions": {"flags": []},
            "colour": "green",
        }
    )
    for change in (
        edit("set_member", members=(0,), field="name", value="Ann"),
        edit("set_limits", vp=2, sp=2),
        edit("set_match", option="scenario", value=1),
        edit("set_ruling", ruling="budget", value="exact"),
        edit("set_weapons", weapons=(WEAPON,)),
        edit("move_members", members=(0,), to=1),
    ):
        odd = change.apply(odd)
    assert set(odd.unknown_places) == {
        "colour",
        "limits.xp",
        "members[0].mood",
        "definitions.flags",
        "match.weather",
        "rulings.mercy",
    }


def drawn(data: st.DataObject, size: int) -> Edit:
    """Draw an edit of a squad with so many men."""
    draw = data.draw
    positions = st.lists(st.integers(0, size + 1), max_size=4).map(tuple)
    name = draw(st.sampled_from(["remove_members", "duplicate_members", "move_members", "set"]))
    if name == "move_members":
        return edit(name, members=draw(positions), to=draw(st.integers(0, size + 1)))
    if name == "set":
        value = draw(st.integers(0, 3))
        return edit("set_member", members=draw(positions), field="grenades", value=value)
    return edit(name, members=draw(positions))


@given(st.data(), strategies.squads(odd_keys=True))
def test_edits_leave_the_squad_they_are_given_as_it_was(
    data: st.DataObject, document: JSON
) -> None:
    before, untouched = squad_of(document), squad_of(document)
    hash_before, findings = hash(before), check(before, BOOK).findings
    change = drawn(data, len(before.members))
    after = change.apply(before)
    assert before == untouched
    assert hash(before) == hash_before
    assert check(before, BOOK).findings == findings
    assert change.apply(before) == after
    if change.name == "move_members":
        # men without an id get one where others have one
        moved = sorted(repr(man.replace(id="")) for man in after.members)
        assert moved == sorted(repr(man.replace(id="")) for man in before.members)


def test_a_new_squad_is_empty() -> None:
    its = new_squad("nco-2.3.2", "us_airborne", 100, 50)
    report = check(its, BOOK)
    assert (report.size, report.vp_limit, report.sp_limit) == (0, 100, 60)
    assert [error.code for error in report.errors] == ["no_sergeant"]


@pytest.mark.parametrize("unit", BOOK.units, ids=lambda unit: unit.id)
def test_a_recruit_has_what_costs_nothing(unit: JSON) -> None:
    man = recruit(unit)
    report = check(squad(dumped(man), nation="british"), BOOK)
    assert report.members[0].cost == unit.cost
    assert (man.items, man.skills, man.extra_skill_slot) == ((), (), False)
    mine = [error.code for error in report.errors if error.member == 0]
    assert mine in ([], ["unit_forbidden"])
    assert man.primary == unit.primary[0].weapon


def test_a_recruited_sergeant_is_armed() -> None:
    man = recruit(BOOK.units_by_id["sergeant"])
    assert (man.primary, man.secondary, man.grenades) == ("rifle", "pistol", 2)
