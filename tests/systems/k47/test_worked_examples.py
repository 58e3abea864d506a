"""The examples the chapter works out itself."""

from __future__ import annotations

from nco_builder.systems.k47_vehicles.resolve import Resolved, resolved_vehicle
from tests.systems.k47.made import RULES, force, vehicle


def of(class_: str, movement: str = "tracked") -> Resolved:
    found = resolved_vehicle(force(vehicle(class_, movement)).vehicles[0], RULES)
    assert found is not None
    return found


def test_a_stuarts_pen_of_4_pins_no_tiger_in_front_beyond_half_range_and_any_other_way_does() -> (
    None
):
    tiger = of("heavy_tank")
    assert tiger.value == 10
    assert tiger.pinned_by == "harmful"
    harming = {name for name, least in tiger.least_pen.items() if least <= 4}
    assert harming == set(tiger.least_pen) - {"front_long"}
    assert 6 + 4 + RULES.penetration.beyond_half == 9


def test_regulars_who_assault_a_tank_test_on_6() -> None:
    men = RULES.infantry_assault
    assert men.regular_morale + men.order_test == 6


def test_four_hits_on_a_carrier_need_a_3() -> None:
    carrier = of("carrier")
    assert carrier.value == 7
    assert carrier.value - 4 == 3


def test_a_medium_tank_suffers_massive_damage_from_12() -> None:
    tank = of("medium_tank")
    assert (tank.superficial_at, tank.massive_from) == (9, 12)
