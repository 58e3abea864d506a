"""The facts about the six scenarios and about Appendix B, said as the rulebook says them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reading import numbers
from tests.rules.roster_facts import listed, only, plus

if TYPE_CHECKING:
    from tests.reading import Reading
    from tests.rules.roster_facts import Pairs


def scenarios(facts: Reading) -> Pairs:
    usual_depth = facts["game_defaults"]["deployment_depth_in"]
    for index, scenario in enumerate(facts["scenarios"]):
        at = f"scenarios.{index}"
        yield f"{at}.number", scenario["id"]
        yield f"{at}.name", scenario["name"]
        yield from _turns(scenario["turns"], at)
        depth_in = scenario.get("deployment_depth_in", usual_depth)
        yield f"{at}.deployment_depth_in", depth_in
        for depth in numbers(scenario["deployment"]):
            yield f"{at}.deployment_depth_in", depth
        yield f"{at}.first_captures", "first to deploy = captor" in scenario["deployment"]
        for place, bonus in enumerate(scenario["bonus_vps"]):
            yield from _bonus(bonus, f"{at}.bonuses.{place}")
        yield f"{at}.bonus_max", scenario["bonus_max"]
    notes = [each.get("notes", "") for each in facts["scenarios"]]
    yield from _sectors(notes[0], facts["game_defaults"]["table_in"][0])
    yield from _variable_turns(notes[1], "scenarios.1")
    yield from _pilot(facts["scenarios"][2], only(notes[2]))
    yield from _variable_turns(notes[3], "scenarios.3")
    yield from _missions(facts["scenarios"][3]["secret_missions"])
    yield from _bomber(facts["scenarios"][4]["roster_requirement"]["bomber"])
    yield from _supply_drops(notes[4])
    yield from _intel(notes[5])


def _turns(turns: Reading, at: str) -> Pairs:
    variable = turns["kind"] == "variable"
    yield f"{at}.turns.max", turns["max"]
    yield f"{at}.turns.min", turns["min"] if variable else None
    goes_on = {"4": turns["continue_after_4"], "5": turns["continue_after_5"]} if variable else {}
    yield f"{at}.turns.continue_on", {turn: plus(face) for turn, face in goes_on.items()}
    early = turns["ends_when"] if turns["kind"] == "fixed_or_event" else ""
    yield f"{at}.turns.ends_early", bool(early)


def _bonus(bonus: Reading, at: str) -> Pairs:
    yield f"{at}.points", bonus["points"]
    yield f"{at}.each", bonus["each"]
    count = bonus.get("count_max", 1)
    yield f"{at}.count_max", count
    if "cap" in bonus:
        assert bonus["cap"] == bonus["points"] * count
    yield f"{at}.reason.numbers", numbers(bonus["for_"])


def _sectors(notes: str, table_in: int) -> Pairs:
    sectors, across, down, side, feet = numbers(notes)
    assert sectors == across * down
    assert table_in == feet * 12 == across * side
    yield "scenarios.0.distances_in.sector", side
    yield "scenarios.0.reminder.numbers", [sectors, side]


def _variable_turns(notes: str, at: str) -> Pairs:
    first, first_face, second, second_face, last = numbers(notes)
    yield f"{at}.turns.continue_on", {str(first): first_face, str(second): second_face}
    yield f"{at}.turns.max", last


def _pilot(scenario: Reading, from_turn: int) -> Pairs:
    yield "scenarios.2.reminder.numbers", [from_turn]
    yield "scenarios.2.one_bonus_only", True
    for index, row in enumerate(scenario["pilot_wander"]):
        yield f"scenarios.2.table.{index}.rolls", list(row["roll"].whole())
        yield f"scenarios.2.table.{index}.distance_in", row["distance_in"]


def _missions(missions: Reading) -> Pairs:
    for index, row in enumerate(missions):
        yield f"scenarios.3.table.{index}.rolls", list(row["roll"].whole())
        yield f"scenarios.3.table.{index}.text.numbers", numbers(row["text"])
        if "specialists" in row["text"]:
            yield "scenarios.3.specialists", only(row["text"])


def _bomber(bomber: Reading) -> Pairs:
    yield "scenarios.4.bomber.count", bomber["count"]
    yield "scenarios.4.bomber.kind", bomber["must_be_kind"]


def _supply_drops(notes: str) -> Pairs:
    from_sides, from_drop = numbers(notes)
    yield "scenarios.4.distances_in.drop_from_sides", from_sides
    yield "scenarios.4.distances_in.own_men_from_drop", from_drop


def _intel(notes: str) -> Pairs:
    middle, of_each, from_middle, apart, from_edges = numbers(notes)
    yield "scenarios.5.distances_in.from_centre_piece", from_middle
    yield "scenarios.5.distances_in.apart", apart
    yield "scenarios.5.distances_in.from_edges", from_edges
    assert middle == 1
    yield "scenarios.5.reminder.numbers", [of_each, from_middle, apart, from_edges]


def vehicle_phase(facts: Reading) -> Pairs:
    """What of Appendix B a squad file can hold: vehicle types, models, anti-tank carriers."""
    yield "vehicle_phase.types.id", [each["id"] for each in facts["vehicle_types"]]
    for each in facts["vehicle_types"]:
        yield f"vehicle_phase.types.{each['id']}.size_order", each["size_order"]
        yield f"vehicle_phase.types.{each['id']}.name", each["display"].lower()
    selection = facts["selection"]
    yield "vehicle_phase.models_per_type", selection["max_same_type_on_table"]
    model, *types = numbers(selection["per_player"])
    yield "vehicle_phase.models_per_type", model
    one_of_each = len(list(facts["vehicle_types"]))
    assert max(types) * model == one_of_each
    carriers = facts["anti_tank"]
    yield "vehicle_phase.anti_tank.carriers", carriers["carriers"]
    yield "vehicle_phase.anti_tank.barred_units", listed(carriers["excluded_units"])
    assert carriers["cost"] == 0  # a carrier's price has no line for it: tests/squad/test_price.py
