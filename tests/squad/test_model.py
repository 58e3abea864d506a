"""A squad is a frozen value; what the program does not know stays with it."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from nco_builder.schema.reader import read
from nco_builder.schema.record import NotValidError
from nco_builder.squad import Limits, Member, Squad
from tests.squad.people import squad

ODD = {"unit": "scout", "mood": {"today": ["good"]}, "key": "of the house", "unknown": 1}


def test_nothing_of_it_can_be_set() -> None:
    its = squad(ODD)
    for value, name in ((its, "name"), (its.members[0], "unit"), (its.limits, "vp")):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(value, name, getattr(value, name))


@pytest.mark.parametrize(
    "wrong",
    [
        {"limits": {"vp": -1, "sp": 0}},
        {"limits": {"vp": 1.0, "sp": 0}},
        {"limits": {"vp": True, "sp": 0}},
        {"limits": {"vp": "1", "sp": 0}},
        {"members": [{"unit": 1}]},
        {"members": [{"unit": "scout", "grenades": "2"}]},
        {"members": [{"unit": "scout", "items": "flask"}]},
        {"match": {"scenario": 7}},
        {"match": {"vehicle_phase": 1}},
        {"rulings": {"budget": "roughly"}},
        {"vehicles": [{"type": "boat"}]},
        {"version": 3},
        {"format": "other"},
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(wrong: dict[str, object]) -> None:
    document = {"ruleset": "nco-2.3.2", "nation": "greek", "limits": {"vp": 1, "sp": 1}}
    assert read(Squad, json.dumps(document)).limits == Limits(vp=1, sp=1)
    with pytest.raises(NotValidError):
        read(Squad, json.dumps(document | wrong))


def test_unknown_keys_are_kept_even_under_names_the_program_uses() -> None:
    (man,) = squad(ODD).members
    assert dict(man.unknown) == {name: ODD[name] for name in ("mood", "key", "unknown")}
    assert man.unknown_places == ("mood", "key", "unknown")
    assert man.key[0] == "scout"


def test_places_of_unknown_keys_say_where_they_are() -> None:
    its = squad({"unit": "scout"}, ODD, colour=1)
    assert its.unknown_places == (
        "colour",
        "members[1].mood",
        "members[1].key",
        "members[1].unknown",
    )


def test_a_copy_forgets_what_was_derived() -> None:
    man = Member(unit="scout")
    assert man.key[0] == "scout"
    assert man.replace(unit="medic").key[0] == "medic"
    its = squad(ODD)
    assert len(its.unknown_places) == 3
    assert its.replace(members=()).unknown_places == ()


def test_a_copy_keeps_unknown_keys_to_itself() -> None:
    (man,) = squad(ODD).members
    twin = man.replace(name="Ann")
    assert twin.unknown == man.unknown
    assert twin.unknown is not man.unknown


def test_equal_men_are_judged_alike_whatever_they_are_called() -> None:
    one, other = squad({"unit": "scout", "name": "Ann"}, {"unit": "scout", "notes": "tall"}).members
    assert one != other
    assert one.key == other.key


def test_a_squad_is_a_value() -> None:
    one, same = squad(ODD), squad(ODD)
    assert one == same
    assert hash(one) == hash(same)
    assert one.unknown_places  # derived values make no difference
    assert one == same
    assert one != squad(ODD | {"mood": "bad"})
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own
