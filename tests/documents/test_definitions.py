"""What a document defines goes where copies of its rows go."""

from __future__ import annotations

import pytest

from nco_builder.documents.definitions import Defines, free_id
from nco_builder.documents.kinds import kind_of
from nco_builder.systems.avr_platoon.model import OwnTypes, Platoon, PlatoonVehicle, VehicleProfile


def type_called(id_: str, name: str = "Ram", w: int = 3) -> VehicleProfile:
    """A type of a platoon."""
    return VehicleProfile(id=id_, name=name, w=w)


def platoon(*types: VehicleProfile) -> Platoon:
    """A vehicle of each type."""
    return Platoon(
        ruleset="avr-2.6",
        vehicles=tuple(PlatoonVehicle(type=each.id) for each in types),
        definitions=OwnTypes(types=types),
    )


@pytest.fixture
def defines() -> Defines:
    """What platoons define."""
    kind = kind_of("avr-platoon")
    assert kind
    assert kind.defines
    return kind.defines


def test_rows_come_with_what_they_name(defines: Defines) -> None:
    source = platoon(type_called("ram"), type_called("fox", "Fox"))
    assert defines.of_rows(source, source.vehicles[1:]) == (source.definitions.types[1],)
    assert defines.of_rows(source, ()) == ()


def test_what_the_rules_define_stays_theirs(defines: Defines) -> None:
    known = next(iter(defines.known(platoon())))
    source = platoon(type_called(known))  # a finding: the rules' own counts
    assert defines.of_rows(source, source.vehicles) == ()


@pytest.mark.parametrize(
    ("there", "named", "new"),
    [
        ((), "ram", ("ram",)),
        ((type_called("ram"),), "ram", ()),
        ((type_called("other"),), "other", ()),
        ((type_called("ram", "Fox"),), "ram_2", ("ram_2",)),
        ((type_called("ram", "Fox"), type_called("ram_2", "Cat")), "ram_3", ("ram_3",)),
        ((type_called("ram", "Fox"), type_called("ram_2")), "ram_2", ()),
    ],
)
def test_a_type_is_shared_where_it_is_equal_and_renamed_where_its_id_means_another(
    defines: Defines, there: tuple[VehicleProfile, ...], named: str, new: tuple[str, ...]
) -> None:
    source, target = platoon(type_called("ram")), platoon(*there)
    own = defines.of_rows(source, source.vehicles)
    rows, added = defines.taken(target, source.vehicles, own)
    assert [each.type for each in rows] == [named]
    assert tuple(each.id for each in added) == new
    assert all(each.replace(id="ram") == own[0] for each in added)


def test_copies_within_a_document_mean_what_its_types_are_now(defines: Defines) -> None:
    before = platoon(type_called("ram"))
    own = defines.of_rows(before, before.vehicles)
    now = platoon(type_called("ram", w=9))
    rows, added = defines.taken(now, before.vehicles, own, from_here=True)
    assert (rows, added) == (before.vehicles, ())
    rows, added = defines.taken(platoon(), before.vehicles, own, from_here=True)
    assert [each.id for each in added] == ["ram"]


def test_a_free_id_is_the_wanted_one_or_has_a_number() -> None:
    assert free_id("a", ()) == "a"
    assert free_id("a", {"a", "a_2"}) == "a_3"
