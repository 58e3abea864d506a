"""Our Appendix B in the shape of the facts, so that the two can be compared leaf by leaf."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.reading import JSON

if TYPE_CHECKING:
    from nco_builder.rules.appendix_b import AppendixB, CommandRow, EntryRow, TypeRules
    from nco_builder.rules.play import VehiclePhase

EDGES = {"left": "left", "own": "deployment", "right": "right"}
FACING = {"across": "horizontally across", "forward": "forward"}
AMBUSH_CONDITION = {"always": "always", "no_target": "only if no enemy vehicle in LOS"}
NAMES_BY_COUNT = {1: ("only_type",), 2: ("smaller_type", "larger_type")}
OTHERWISE = "something else"


def phrase(words: str, *conditions: bool) -> str:
    """The words of the facts where all of our values mean them."""
    return words if all(conditions) else OTHERWISE


def told(book: AppendixB, phase: VehiclePhase) -> JSON:
    """Every fact our data holds, with the keys and the words of the facts."""
    return {
        "source": {
            "title": book.title.replace(": ", ". "),
            "author": book.author,
            "copyright": str(book.year),
        },
        "points_cost": book.points_cost,
        "vehicle_victory_value": book.victory_value,
        "vehicle_types": [
            {"id": known.id, "size_order": known.size_order, "display": known.name}
            for known in phase.types
        ],
        "selection": {"max_same_type_on_table": phase.models_per_type},
        **_arriving(book, [known.id for known in phase.types]),
        "command_charts": {
            rules.type: [_command(command, rules, book) for command in rules.commands]
            for rules in book.types
        },
        "line_of_sight": phrase(
            "only what is nearer the front half than the rear half, and at least partly visible",
            book.line_of_sight.halves == 2,
            book.line_of_sight.partial_view_suffices,
        ),
        **_fighting(book),
        **_terrain(book),
        "tank_fear": _tank_fear(book),
        **_anti_tank(book, phase),
    }


def _arriving(book: AppendixB, kinds: list[str]) -> JSON:
    phase, entry = book.phase, book.entry
    return {
        "phase": {
            "name": f"{phase.name} (Phase Zero)",
            "first_turn": phase.first_turn,
            "position": f"before the {phase.before.replace('_', ' ')} draw",
            "new_vehicle_acts_same_turn": phase.new_vehicle_acts_at_once,
            "orders_chosen_by_dice": phase.orders_by_dice,
        },
        "entry_charts": {
            str(count): [_entry_row(row, NAMES_BY_COUNT.get(count, tuple(kinds))) for row in rows]
            for count, rows in entry.charts.items()
        },
        "entry_charts_expanded_for_two": {
            "+".join(pair): {
                f"{row.rolls[0]}-{row.rolls[-1]}": _entry_row(row, pair)["enters"]
                for row in entry.charts[2]
            }
            for pair in combinations(kinds, 2)
        },
        "entry_duplicate": phrase(
            "type already on the battlefield: nothing enters", not entry.type_on_table_enters
        ),
        "entry_edge": [
            {
                "roll": list(row.rolls),
                "edge": EDGES[row.edge],
                "where": "anywhere up to the centreline"
                if row.up_to_center_line
                else "anywhere along it",
                "facing": FACING[row.facing],
            }
            for row in book.edge.rows
        ],
        "entry_placement": phrase("rear flush with the table edge", book.edge.rear_flush),
    }


def _entry_row(row: EntryRow, names: tuple[str, ...]) -> JSON:
    enters = None if row.type_number is None else names[row.type_number - 1]
    return {"roll": list(row.rolls), "enters": enters}


def _command(command: CommandRow, rules: TypeRules, book: AppendixB) -> JSON:
    said: JSON = {
        "name": command.name,
        "rolls": list(command.rolls),
        "move_in": command.move_in,
        "when_shot_at_mod": command.shot_at,
    }
    if command.straight:
        fires = command.cover_fires + command.shots_at_vehicles > 0
        return said | {
            "direction": "straight forward",
            "may_exit_table": command.may_exit_table,
            "fires": fires or command.ambush != "never",
            "crushes_soft_cover": command.clears_soft_cover,
        }
    if command.cover_fires:
        return said | {
            "cover_fire_orders_max": command.cover_fires,
            "may_split": command.may_split,
            "range": phrase("unlimited, line of sight", rules.cover_fire.range_in is None),
            **_cover_fire(rules),
        }
    targets = "armor-piercing at any one enemy vehicle in LOS (Armor v Armor)"
    return said | {
        "direction": phrase("any, not off the table", not command.may_exit_table),
        "refacing": phrase("free", command.faces_freely),
        "fires": phrase(targets, command.shots_at_vehicles == 1)
        if command.shots_at_vehicles
        else "none",
        "ambush": _ambush(rules, book),
        "ambush_condition": AMBUSH_CONDITION.get(command.ambush),
    }


def _cover_fire(rules: TypeRules) -> JSON:
    return {
        "radius_in": rules.cover_fire.radius_in,
        "to_hit": f"{rules.cover_fire.to_hit}+",
        "to_hit_modifiers_apply": rules.cover_fire.modifiers_apply,
        "wound_mod": rules.cover_fire.wound,
    }


def _ambush(rules: TypeRules, book: AppendixB) -> JSON:
    ambush = book.ambush
    count = {2: "two"}.get(len(ambush.phases), OTHERWISE)
    return {
        "name": ambush.name,
        "trigger_range_in": ambush.range_in,
        "needs_los": ambush.needs_line_of_sight,
        "trigger_orders": list(ambush.orders),
        "when": f"the {count} phases after Phase Zero ({', '.join(ambush.phases)})",
        "hit_mover": f"cancels his order, executes {ambush.hit_order} at once",
        "targets": phrase(
            "all soldiers in radius, friend or foe (NCO Cover Fire)", rules.cover_fire.hits_friends
        ),
        **_cover_fire(rules),
    }


def _fighting(book: AppendixB) -> JSON:
    pinned = book.pinned
    return {
        "armor_v_armor": [
            {
                "shooter": duel.shooter,
                "target": duel.target,
                "to_hit": f"{duel.to_hit}+",
                "to_destroy": f"{duel.to_destroy}+",
            }
            for duel in book.armor_v_armor.duels
        ],
        "armored_car_fires_at_vehicles": any(
            command.shots_at_vehicles for command in book.rules_of("armored_car").commands
        ),
        "hit_not_destroyed": {
            "state": pinned.name,
            "effect": phrase(
                "cannot move even if ordered; otherwise executes orders",
                not pinned.moves,
                pinned.carries_out_orders,
            ),
            "second_hit": phrase(
                "abandoned = destroyed, whatever the destroy roll", pinned.hits_until_lost == 2
            ),
        },
    }


def _terrain(book: AppendixB) -> JSON:
    cover = book.cover
    return {
        "destroyed": {
            "stays_on_table": book.wreck.stays_on_table,
            "soldiers_may_cross": book.wreck.may_be_crossed,
        },
        "functioning": {
            "soldiers_may_cross": phrase(
                "yes, with enough movement to clear it entirely", book.running.may_be_crossed
            ),
        },
        "cover": {
            "mod": cover.to_hit,
            "label": cover.name,
            "requires": [
                phrase("base contact with the vehicle", cover.needs_base_contact),
                phrase("partially obscured", cover.needs_partly_obscured),
            ],
            "full_cover_possible": cover.full_cover_possible,
            "for_": phrase("both sides, all vehicles", cover.both_sides, cover.wrecks_too),
        },
    }


def _tank_fear(book: AppendixB) -> JSON:
    fear = book.tank_fear
    who = f"all opposing soldiers with courage {fear.courage_at_most} or less with LOS to it"
    return {
        "who": phrase(who, fear.needs_line_of_sight),
        "effect": f"{fear.psyche:+d} psyche at once",
        f"if_psyche_is_{fear.at_psyche}": (
            "no loss; pull a die, Down, no item, no further action this turn"
        ),
        "once": fear.once,
        "type": fear.type,
    }


def _anti_tank(book: AppendixB, phase: VehiclePhase) -> JSON:
    weapon, carriers = book.anti_tank, phase.anti_tank
    return {
        "anti_tank": {
            "carriers": carriers.carriers,
            "excluded_units": list(carriers.barred_units),
            "cost": weapon.cost,
            "one_use": weapon.uses == 1,
            "order": f"any {carriers.needs_order} order, against a vehicle",
            "stop_within_in": weapon.stop_within_in,
            "to_hit": f"{weapon.to_hit}+",
            "to_hit_modifiers_apply": weapon.modifiers_apply,
            "to_destroy": {kind: f"{need}+" for kind, need in weapon.to_destroy.items()},
            "hit_not_destroyed": book.pinned.id,
            "after": f"soldier goes {weapon.next_order}; weapon gone",
            "bonus_vps_per_vehicle_destroyed": book.kill_bonus.points,
        },
        "bonus_vps": [{"points": book.kill_bonus.points}],
    }
