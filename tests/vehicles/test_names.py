"""Vehicles are called as the player calls them, else as the catalogue does."""

from __future__ import annotations

import pytest

from nco_builder.squad import Vehicle
from nco_builder.vehicles import kinds, vehicle_names
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK

KINDS = kinds(RULEBOOK)


def heavy(model: str | None = None, name: str | None = None) -> Vehicle:
    return Vehicle(type="large_heavy_tank", model=model, name=name)


@pytest.mark.parametrize(
    ("vehicle", "name"),
    [
        (heavy("tiger_i"), "Tiger I"),
        (heavy("tiger_i", "Ilse"), "Ilse"),
        (heavy("tiger_i", "  "), "Tiger I"),
        (heavy(None, " Ratte "), "Ratte"),
        (heavy("landkreuzer"), "landkreuzer"),
        (heavy(), "large to heavy tank"),
        (heavy("", ""), "large to heavy tank"),
    ],
)
def test_a_vehicle_is_called_by_the_nearest_name(vehicle: Vehicle, name: str) -> None:
    assert vehicle_names([vehicle], RULEBOOK) == (name,)


def test_namesakes_are_numbered() -> None:
    vehicles = [heavy("tiger_i"), heavy("tiger_ii"), heavy(None, "Tiger I")]
    assert vehicle_names(vehicles, RULEBOOK) == ("Tiger I no. 1", "Tiger II", "Tiger I no. 2")


def test_types_are_in_order_of_size_with_both_names() -> None:
    assert list(KINDS) == [CAR, LIGHT, HEAVY]
    assert [kind.short_name for kind in KINDS.values()] == [
        "armored car",
        "light tank",
        "heavy tank",
    ]
    assert [kind.size_order for kind in KINDS.values()] == [1, 2, 3]
