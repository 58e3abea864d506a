"""Every number of the chapter is the one that was read in it, whoever read it first."""

from __future__ import annotations

import re

from nco_builder.systems.k47_vehicles.rules import chapter
from tests.reading import JSON, Reading, facts_of, leaves

RULES = chapter()


def read(text: str) -> list[int]:
    """The numbers in a text."""
    return [int(each) for each in re.findall(r"(?<![A-Z])\d+", text.replace("−", "-"))]


def of_classes(facts: Reading) -> None:
    values = facts["damage_values"]
    men = [each["value"] for each in values][:3]
    assert men == [each.value for each in RULES.damage_values.infantry]
    named: dict[str, int] = {}
    for each in list(values)[3:]:
        armoured = each.get("armoured", each["value"] > 10)  # the last row stands among armour
        assert armoured == (each["value"] >= RULES.damage_values.armoured_from)
        target = each["target"].lower().replace("soft-skinned vehicle", "soft-skin")
        target = target.replace("armour", "armor")  # the document is in British spelling
        for name in re.split(", | or ", target):
            named[name] = each["value"]
    assert named == {each.english("name"): each.value for each in RULES.classes.values()}


def of_moves(facts: Reading) -> None:
    for name, movement in RULES.movements.items():
        fact = facts["movement"][name]
        assert fact["advance_in"] == movement.advance
        assert fact["advance_pivots"] == movement.advance_pivots
        assert fact["run_over_in"] == movement.run_over
        assert fact["run_max_in"] == movement.run_max
        assert fact["run_pivots"] == movement.run_pivots
    slow = facts["movement"]["slow"]
    assert slow["advance_in"] == RULES.moves.slow.advance
    assert slow["run_max_in"] == RULES.moves.slow.run_max
    assert facts["pivot_max_degrees"] == RULES.moves.pivot_degrees
    assert facts["two_pivots_combine_to"] == RULES.moves.two_pivots_degrees
    assert "half Advance" in facts["reverse"]["normal"]
    assert RULES.reverse.part_of_advance == 2
    special = {each["name"]: each for each in facts["special_rules"]}
    assert read(special["Agile"]["summary"]) == [90]
    assert "one extra" in special["Agile"]["summary"]
    assert RULES.special_rules.agile_pivots == 1
    assert special["Amphibious"]["afloat"]["speed"] == "half of its own Advance"
    assert RULES.special_rules.afloat_part_of_advance == 2
    assert read(special["Command vehicle"]["summary"]) == [
        RULES.special_rules.command.morale,
        RULES.special_rules.command.radius,
    ]
    assert facts["command_radius_in"] == RULES.special_rules.command.radius
    assert read(special["Tough"]["summary"]) == [RULES.special_rules.tough_on]
    assert read(special["Slow"]["summary"]) == [6, 12]


def of_fire(facts: Reading) -> None:
    assert facts["arcs"]["count"] == len(RULES.arcs)
    assert facts["arcs"]["degrees"] == RULES.mounts.arc_degrees
    assert set(facts["arcs"]["names"].whole()) == set(RULES.arcs)
    side, rear, far = [each["mod"] for each in facts["penetration_modifiers"]]
    pen = RULES.penetration
    assert (side, side, rear, far) == (pen.side, pen.top, pen.rear, pen.beyond_half)
    assert facts["officer_radius_normal_in"] == RULES.transports.officer_radius
    assert facts["he_hit_on_armoured"]["penetration_rolls"] == 1
    assert facts["unit"]["models"] == 1


def of_damage(facts: Reading) -> None:
    results = RULES.results
    for fact, row in zip(facts["damage_results"], results.rows, strict=True):
        assert fact["name"].lower().replace("ised", "ized").endswith(row.english("name"))
        first, *last = read(fact["roll"].replace("-", " "))
        assert (first, *last) == (row.rolls[0], *row.rolls[1:][-1:])
        assert ("or less" in fact["roll"]) == row.or_less
        if "+1 pin" in fact["effect"]:
            assert results.pins == 1
    grades = {each["name"]: each for each in facts["damage_grade"]}
    assert grades["superficial"]["roll"] == f"D6{results.superficial_die}"
    assert grades["massive"]["roll"] == "two results"
    assert results.massive_results == 2
    assert read(grades["massive"]["when"]) == [results.massive_over]
    assert read(grades["open-topped hit by indirect fire"]["roll"]) == [
        results.indirect_open_topped
    ]
    assert "4+" in facts["damage_results"][0]["effect"]
    assert results.automaton_ignores_on == 4


def of_pins(facts: Reading) -> None:
    pins, fact = RULES.pins, facts["pinning"]
    assert f">= +{pins.least_pen} " in fact["inexperienced"]
    assert f"1-{pins.die_any_to} as inexperienced, {pins.die_any_to + 1}+" in fact["regular"]
    assert fact["air_strike_pins"].replace("-", "−") == pins.air_strike
    assert tuple(facts["crew_quality"].whole()) == tuple(RULES.qualities)


def of_assaults(facts: Reading) -> None:
    fact, tanks = facts["assault"], RULES.tanks_assault
    infantry = fact["tank_vs_infantry"]
    assert infantry["min_damage_value"] == tanks.least_value
    assert fact["tank_vs_vehicle"]["min_damage_value"] == tanks.least_value
    assert infantry["min_move"] == "half"
    assert tanks.part_of_run == 2
    assert infantry["fail_pins"] == tanks.pins
    assert infantry["casualty_per_pin"] == f"{tanks.casualty_on}+"
    assert infantry["artillery_destroyed"] == f"{tanks.gun_lost_on}+"
    assert fact["tank_vs_vehicle"]["order_mod_vs_tank_or_walker"] == tanks.order_test
    assert read(fact["tank_vs_vehicle"]["all_survivors"]) == [tanks.pins_after]
    walkers = RULES.walkers_assault
    by_hand = fact["walker_vs_infantry"]
    assert by_hand["min_damage_value"] == walkers.least_value
    assert read(by_hand["hth_dice"]) == [walkers.dice, 1]
    assert by_hand["infantry_hit_on"] == str(walkers.hit_on)
    strike = fact["walker_vs_vehicle"]
    assert strike["min_damage_value"] is None
    assert strike["roll"].startswith("D6 +1 die per fist; +1 if higher DV, -1 if lower")
    rules = RULES.walkers_strike
    assert (rules.dice, rules.higher, rules.lower, rules.pins) == (1, 1, -1, 1)
    assert read(strike["after"]) == [rules.back]
    men, theirs = RULES.infantry_assault, fact["infantry_vs_vehicle"]
    assert theirs["order_mod"] == men.order_test
    assert theirs["hit_stationary"] == f"{men.hit_halted_on}+"
    assert theirs["hit_advancing"] == str(men.hit_advancing_on)


def of_transports(facts: Reading) -> None:
    fact, rules = facts["transports"], RULES.transports
    assert read(fact["board_order"]) == [rules.board_within]
    assert fact["forced_dismount_in"] == rules.thrown_out_within
    assert fact["destroyed_passenger_hits"] == rules.destroyed_hits


def of_terrain(facts: Reading) -> None:
    marks = [each["code"] for each in facts["terrain_legend"]]
    assert marks == [each.mark for each in RULES.terrain.marks]
    assert marks[-1] == f"×{RULES.terrain.road}"


def of_examples(facts: Reading) -> None:
    """What is asserted of them stands in test_worked_examples; here they are the data's."""
    examples = facts["worked_examples"]
    assert examples[0]["long_range_mod"] == RULES.penetration.beyond_half
    assert examples[0]["best_total"] - examples[0]["pen"] == RULES.die
    assert examples[0]["pen"] - examples[0]["printed_pen"] == RULES.penetration.beyond_half
    assert examples[0]["needed"] == RULES.classes["heavy_tank"].value
    assert examples[1]["morale"] == RULES.infantry_assault.regular_morale
    assert examples[1]["modifier"] == RULES.infantry_assault.order_test
    assert examples[1]["needed"] == examples[1]["morale"] + examples[1]["modifier"]
    assert examples[3]["total"] == RULES.classes["medium_tank"].value + RULES.results.massive_over
    named = facts["examples_named"]
    assert named["tiger_i"]["damage_value"] == RULES.classes["heavy_tank"].value
    assert named["stuart"]["light_anti_tank_gun_pen"] == examples[0]["printed_pen"]


COMPARE = (
    *(of_classes, of_moves, of_fire, of_damage, of_pins, of_assaults, of_transports, of_terrain),
    of_examples,
)


def test_each_number_is_that_of_the_chapter_and_none_is_passed_over() -> None:
    facts = Reading(facts_of("k47"))
    for compare in COMPARE:
        compare(facts)
    unread = set(facts.unread())
    numbers = [
        place for place, leaf in leaves(facts.value) if type(leaf) is int and place in unread
    ]
    assert numbers == []


def test_the_chapter_names_no_points_no_page_and_no_terrain_table() -> None:
    facts: JSON = facts_of("k47")
    assert facts["points_cost"] is None
    assert not facts["terrain_table_in_text"]
    assert RULES.source(RULES.moves).page is None
