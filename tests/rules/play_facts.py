"""The facts about orders, rolls, events and scenarios, said as the rulebook says them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reading import numbers
from tests.rules.roster_facts import listed, only, plus

if TYPE_CHECKING:
    from tests.reading import JSON, Reading
    from tests.rules.roster_facts import Pairs


def book(facts: Reading) -> Pairs:
    """Title page, the usual game, and what follows from both."""
    for key in ("title", "version", "author", "date"):
        yield key, facts["source"][key]
    usual = facts["game_defaults"]
    yield "defaults.vp_limit", usual["vp_limit"]
    yield "defaults.sp_limit", usual["sp_limit"]
    for side in usual["table_in"]:
        yield "defaults.table_in", side
    yield "defaults.turns", usual["turns"]
    yield "defaults.deployment_depth_in", usual["deployment_depth_in"]
    yield "defaults.special_action_courage", usual["special_action_min_courage"]
    read = facts["defaults_for_ambiguities"]
    yield "units.engineer.grenades.max", read["engineer_grenade_max"]
    yield "terrain.cover_to_hit", read["core_cover"]
    yield "units.sergeant.victory_base", only(read["sergeant_victory"])
    yield "units.sergeant.victory_base", only(facts["cost_rules"]["victory_value"])
    yield "skills.inspiring_presence.max_stack", only(read["duplicate_skills"].replace("x", " "))
    most = facts["cost_rules"]["full_squad_victory_total"]
    vp, sp, sergeant, total = numbers(most["standard"])
    assert total == vp + sp + sergeant
    yield "defaults.vp_limit", vp
    yield "defaults.sp_limit", sp
    yield "units.sergeant.victory_base", sergeant
    yield "nations.us_airborne.bonus_sp", most["with_bonus_10"] - total
    yield "nations.german_ss.bonus_sp", most["with_bonus_15"] - total


def orders(facts: Reading) -> Pairs:
    named = {each["name"]: each for each in facts["orders"]}
    for index, (name, order) in enumerate(named.items()):
        yield f"orders.{index}.name", name
        yield f"orders.{index}.die", order["die"]
    yield "orders.down.to_hit_against", named["Down"]["to_hit_against"]
    for index, row in enumerate(named["Rally"]["table"]):
        yield f"orders.rally.table.{index}.rolls", list(row["roll"].whole())
        yield f"orders.rally.table.{index}.amount", row["gain"]
    yield "orders.cover_fire.to_hit", named["Cover Fire"]["to_hit"]
    yield "orders.cover_fire.radius_in", named["Cover Fire"]["radius_in"]
    yield "orders.advance.to_hit", named["Advance"]["to_hit"]
    yield "orders.advance.move_times", _times(named["Advance"]["move"])
    yield "orders.run.move_times", _times(named["Run / Assault"]["move"])
    yield "orders.run.jump_in", named["Run / Assault"]["jump_gap_in"]
    yield "draw_limit.in_a_row", facts["draw_limit"]["same_colour_in_a_row"]


def _times(move: str) -> int:
    """How often the move counts: M once, 2M twice."""
    return int(move.partition("M")[0] or 1)


def special_actions(facts: Reading) -> Pairs:
    yield "special_actions.length", facts["defaults_for_ambiguities"]["special_actions_count"]
    for index, action in enumerate(facts["special_actions"]):
        yield f"special_actions.{index}.name", action["name"]
        yield f"special_actions.{index}.number", action["n"]
    _, assault, mend, _ = facts["special_actions"]
    yield "special_actions.assault.move_times", _times(assault["move"])
    alone, shared = (numbers(option) for option in mend["options"].whole())
    psyche, within, allys = shared
    ways = [
        {"own": {"H": alone[0], "P": alone[1]}, "ally": None},
        {"own": {"H": 0, "P": psyche}, "ally": {"H": 0, "P": allys}, "ally_within_in": within},
    ]
    yield "special_actions.mend.mend", ways
    barred = [each.replace("run_assault", "run") for each in facts["special_action_barred_after"]]
    yield "special_action_barred_after", barred


def rolls(facts: Reading) -> Pairs:
    rule = facts["to_hit"]
    yield "to_hit.base", plus(rule["base"])
    yield "to_hit.best", plus(rule["best"])
    yield "to_hit.always_misses", int(rule["natural_1_always_misses"])
    seven, first, second, highest = numbers(rule["seven_plus"])
    assert seven == highest + 1 == 6 + 1
    yield "to_hit.beyond_die_first", first
    yield "to_hit.beyond_die_second", second
    modifiers = [*rule["negative"], *rule["positive"]]
    yield "to_hit.modifiers.id", [each["id"] for each in modifiers]
    for each in modifiers:
        yield f"to_hit.modifiers.{each['id']}.modifier", each["mod"]
    texts = {each["id"]: each["text"] for each in modifiers}
    yield "skills.covert.down_to_hit", rule["negative"][1]["covert"]
    yield "walking_wounded.at_health", only(texts["walking_wounded"])
    yield "terrain.high_ground_in", only(texts["high_ground"])
    for index, row in enumerate(facts["wound_chart"]):
        yield from _wound(row, f"wound_chart.{index}")


def _wound(row: Reading, at: str) -> Pairs:
    yield f"{at}.name", row["name"]
    killed = row["health"] == "killed"
    yield f"{at}.killed", killed
    faces = row["roll"]
    yield f"{at}.or_more", isinstance(faces, str)
    yield f"{at}.rolls", [plus(faces)] if isinstance(faces, str) else list(faces.whole())
    if killed:
        assert row["psyche"] == 0
        yield f"{at}.change", None
    else:
        yield f"{at}.change", {"H": row["health"], "P": row["psyche"]}


def states(facts: Reading) -> Pairs:
    yield "close_combat.loser_courage", facts["close_combat"]["next_round_loser_courage"]
    wounded = facts["walking_wounded"]
    yield "walking_wounded.at_health", wounded["at_health"]
    yield "walking_wounded.forbidden_orders", listed(wounded["cannot"])
    yield "walking_wounded.to_hit", wounded["to_hit"]
    assert wounded["close_combat_courage_added_when_assaulted"] is False
    yield "breakdown.at_psyche", facts["breakdown"]["at_psyche"]
    for index, row in enumerate(facts["breakdown"]["second_time"]):
        yield f"breakdown.second_time.{index}.rolls", list(row["roll"].whole())
        name = row["result"].replace(":", " ").split()[0]
        yield f"breakdown.second_time.{index}.name", name
        yield f"breakdown.second_time.{index}.killed", "casualty" in row["result"]
    terrain = facts["terrain"]
    yield "terrain.cover_to_hit", terrain["cover_mod"]
    yield "terrain.cover_to_hit", only(terrain["full_cover"])
    assert "quarter" in terrain["cover_fraction_obscured"]
    yield "terrain.quarter_obscured_parts", 4
    yield "terrain.difficult_wider_than_in", only(terrain["difficult_ground"])
    yield "terrain.high_ground_in", terrain["high_ground_in"]
    for index, level in enumerate(facts["victory_table"]):
        yield f"victory_table.{index}", {key: level[key] for key in ("name", "min", "max")}


def events(facts: Reading) -> Pairs:
    grid = [[_event(code) for code in row] for row in facts["events"]["grid"]]
    yield "events.grid", grid
    assert facts["events"]["symmetric"] == (
        grid == [list(column) for column in zip(*grid, strict=True)]
    )
    twelve = numbers(facts["events"]["note"])
    assert [grid[row - 1][column - 1] for row, column in (twelve[:2], twelve[2:])] == ["able"] * 2
    yield "events.events.id", [_event(each["code"]) for each in facts["events"]["list"]]
    for each in facts["events"]["list"]:
        at = f"events.events.{_event(each['code'])}"
        yield f"{at}.name", each["code"]
        yield f"{at}.title", each["title"]
        yield f"{at}.duration", each["duration"]
        hits = sum(row.count(_event(each["code"])) for row in grid)
        rolls = sum(len(row) for row in grid)
        assert each["exact_odds"] == f"{hits}/{rolls}"
        assert each["printed_odds"] == f"1/{round(rolls / hits)}"  # rounded, ruling NCO-59
    yield from _effects({each["code"]: each["summary"] for each in facts["events"]["list"]})


def _event(code: str) -> str:
    return code.lower().replace("-", "_")


def _effects(said: dict[str, str]) -> Pairs:
    at = "events.events"
    both = only(said.pop("Able"))
    yield f"{at}.able.change", {"C": both, "P": both}
    yield f"{at}.baker.change", {"C": only(said.pop("Baker"))}
    courage, first, last = numbers(said.pop("Charlie"))
    yield f"{at}.charlie.courage_at_most", courage
    yield f"{at}.charlie.down_on", [first, last]
    yield f"{at}.fox.range_in", only(said.pop("Fox"))
    yield f"{at}.mike.change", {"M": only(said.pop("Mike"))}
    psyche, edge = numbers(said.pop("Victor"))
    yield f"{at}.victor.change", {"P": psyche}
    yield f"{at}.victor.edge_within_in", edge
    hurt, till, health, psyche, shaken, until, loss, unharmed, end = numbers(said.pop("X-ray"))
    rows = [([hurt, till], health, psyche), ([shaken, until], 0, loss), ([unharmed, end], 0, 0)]
    yield f"{at}.x_ray.table", [_struck(*row) for row in rows]
    assert not [each for each in said.values() if numbers(each)]


def _struck(faces: list[int], health: int, psyche: int) -> JSON:
    return {"rolls": faces, "change": {"H": health, "P": psyche}}
