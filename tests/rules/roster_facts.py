"""The facts about nations, units, weapons, skills and items, said as the rulebook says them.

Each function yields a place in the rulebook and the value the facts give for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reading import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.reading import JSON, Reading

    Pairs = Iterator[tuple[str, JSON]]


def plus(text: str | None) -> int | None:
    """The number of `3+`."""
    return None if text is None else int(text.removesuffix("+"))


def only(text: str) -> int:
    """The one number a text names."""
    (number,) = numbers(text)
    return number


def listed(part: JSON) -> list[str]:
    """The ids of a list that may be missing."""
    return [] if part is None else list(part.whole())


def nations(facts: Reading) -> Pairs:
    yield "nations.id", [nation["id"] for nation in facts["nations"]]
    for nation in facts["nations"]:
        at = f"nations.{nation['id']}"
        yield f"{at}.name", nation["display_name"]
        yield f"{at}.source_spelling", nation["source_name"]
        yield f"{at}.max_squad_size", nation["max_squad_size"]
        yield f"{at}.bonus_sp", nation["bonus_sp"]
        yield f"{at}.forbidden", listed(nation["forbidden"])


def units(facts: Reading) -> Pairs:
    yield "units.id", [unit["id"] for unit in facts["units"]]
    for unit in facts["units"]:
        at = f"units.{unit['id']}"
        for key in ("name", "kind", "rank_order", "unique", "mandatory", *"MCHP"):
            yield f"{at}.{key}", unit[key]
        for key in ("cost", "currency", "victory_base"):
            yield f"{at}.{key}", unit[key]
        yield from _weapons_of(unit, at)
        yield from _grenades(unit["grenades"], unit["currency"], at)
        yield f"{at}.item_slots", unit["items"]["slots"]
        yield f"{at}.items_free", unit["items"]["cost_mode"] == "free"
        yield f"{at}.fixed_skills", listed(unit["skills"]["fixed"])
        yield f"{at}.free_skill_slots", unit["skills"]["free_slots"]
        yield f"{at}.extra_skill_slots", unit["skills"]["extra_slots"]
        yield f"{at}.extra_skill_slot_cost", unit["skills"]["extra_slot_cost"]


def _weapons_of(unit: Reading, at: str) -> Pairs:
    primary, secondary = unit["primary"], unit["secondary"]
    yield f"{at}.primary", list(primary["options"].whole())
    yield f"{at}.primary.0.weapon", primary["default"]
    yield f"{at}.nation_weapon", primary["nation_specific"]
    assert primary["max"] == 1  # a man of a squad has one primary weapon by his very shape
    assert (primary["wording"] == "fixed") == (len(primary["options"].value) == 1)
    given = [option["weapon"] for option in secondary["options"]]
    assert {option["cost"] for option in secondary["options"]} <= {0}  # the rulebook has no price
    assert secondary["default"] == (given[0] if given else None)
    yield f"{at}.secondary", given


def _grenades(grenades: Reading, currency: str, at: str) -> Pairs:
    numbers_of_them = {key: grenades[key] for key in ("free", "max", "cost_each_extra")}
    if grenades["allowed"]:
        assert grenades["currency"] == (currency if numbers_of_them["free"] else None)
        for key, value in numbers_of_them.items():
            yield f"{at}.grenades.{key}", value
    else:
        assert grenades["currency"] is None
        assert not any(numbers_of_them.values())
        yield f"{at}.grenades", None


SAME_OF_WEAPONS = {
    "name": "name",
    "range_in": "range_in",
    "half_range_in": "half_range_in",
    "dice": "dice_per_target",
    "always_cover_fire": "area_attack_always",
    "cover_fire_to_hit": "cover_fire_to_hit",
    "ignores_modifiers": "ignores_all_modifiers",
    "wound": "wound_mod",
    "extra_psyche": "extra_psyche",
    "close_combat_courage": "close_combat_courage",
    "can_cover_fire": "can_cover_fire",
    "can_fire_on_advance": "can_advance_fire",
    "can_answer_assault": "can_react_to_assault",
    "answer_assault_to_hit": "react_to_assault_mod",
    "focus_fire": "focus_fire",
    "uses": "uses",
    "needs_line_of_sight": "needs_line_of_sight",
    "radius_in": "area_radius_in",
    "dropped_on_assault": "dropped_on_assault",
}


def weapons(facts: Reading) -> Pairs:
    yield "weapons.id", [weapon["id"] for weapon in facts["weapons"]]
    for weapon in facts["weapons"]:
        at = f"weapons.{weapon['id']}"
        for ours, theirs in SAME_OF_WEAPONS.items():
            yield f"{at}.{ours}", weapon[theirs]
        assert weapon["can_fire"] is True  # true of all eight: the rulebook has no word for it
        flat = plus(weapon["effective_flat_to_hit"])
        yield f"{at}.flat_to_hit", flat
        if flat is not None:
            yield "to_hit.base", flat + weapon["fixed_to_hit_mod"]
        else:
            assert weapon["fixed_to_hit_mod"] == 0
        yield f"{at}.half_range_at_any_distance", "half_range_bonus_at_any_distance" in weapon
    for weapon_id, distance in facts["weapon_ranges"].whole().items():
        yield f"weapons.{weapon_id}.range_in", distance
    yield from _scoped_rifle(_entry(facts["weapons"], "rifle_scoped"))
    yield from _light_machine_gun(_entry(facts["weapons"], "lmg"))
    yield from _pistol(_entry(facts["weapons"], "pistol"))
    yield from _grenade(_entry(facts["weapons"], "hand_grenade"))
    yield "weapons.flamethrower.uses", only(_entry(facts["weapons"], "flamethrower")["notes"][0])


def _entry(entries: Reading, entry: str) -> Reading:
    found: Reading = next(each for each in entries if each["id"] == entry)
    return found


def _scoped_rifle(weapon: Reading) -> Pairs:
    at = "weapons.rifle_scoped"
    yield f"{at}.half_range_at_any_distance", weapon["half_range_bonus_at_any_distance"]
    yield "to_hit.modifiers.half_range.modifier", weapon["to_hit_mods"][0]["mod"]
    plain = weapon["on_advance"]
    yield f"{at}.on_advance_as", plain["treated_as"]
    yield f"weapons.{plain['treated_as']}.range_in", plain["range_in"]
    yield (
        f"weapons.{plain['treated_as']}.half_range_at_any_distance",
        plain["half_range_bonus_at_any_distance"],
    )
    for bonus in numbers(weapon["notes"][0]):
        yield "to_hit.modifiers.half_range.modifier", bonus
    distance, half = numbers(weapon["notes"][1])
    yield f"weapons.{plain['treated_as']}.range_in", distance
    yield f"weapons.{plain['treated_as']}.half_range_in", half


def _light_machine_gun(weapon: Reading) -> Pairs:
    always, answer = weapon["to_hit_mods"]
    yield "weapons.lmg.cover_fire_to_hit", always["mod"]
    yield "weapons.lmg.answer_assault_to_hit", answer["mod"]
    yield "orders.cover_fire.to_hit", only(always["when"])
    yield "to_hit.modifiers.react_assault.modifier", only(answer["when"])


def _pistol(weapon: Reading) -> Pairs:
    beyond = weapon["to_hit_mods"][0]
    yield "weapons.pistol.to_hit.0.modifier", beyond["mod"]
    yield "weapons.pistol.half_range_in", only(beyond["when"])


def _grenade(weapon: Reading) -> Pairs:
    at = "weapons.hand_grenade"
    yield f"{at}.radius_in", weapon["area_diameter_in"] / 2
    yield f"{at}.throw_over_in", weapon["throw_over_terrain_up_to_in"]
    for index, row in enumerate(weapon["scatter"]):
        yield f"{at}.landing.{index}.rolls", list(row["roll"].whole())
        off = numbers(row["result"])
        expected = None if "dud" in row["result"] else off[0] if off else 0
        yield f"{at}.landing.{index}.distance_in", expected


def skills(facts: Reading) -> Pairs:
    yield "skills.id", [skill["id"] for skill in facts["skills"]]
    same = {
        "radius_in": "radius_in",
        "down_to_hit": "down_to_hit",
        "focus_fire_wound": "focus_fire_wound_mod",
        "close_combat_courage": "close_combat_courage",
        "rally_health": "rally_health",
        "rally_psyche": "rally_psyche",
        "burdens_allies": "is_drawback_for_allies",
    }
    for skill in facts["skills"]:
        at = f"skills.{skill['id']}"
        yield f"{at}.name", skill["name"]
        yield f"{at}.max_stack", skill["max_stack"]
        assert skill["stackable"] == (skill["max_stack"] > 1)
        yield f"{at}.restricted_to", listed(skill["restricted_to"])
        for ours, theirs in same.items():
            if theirs in skill:
                yield f"{at}.{ours}", skill[theirs]
        for key in ("transferable_items", "forbidden_orders"):
            yield f"{at}.{key}", listed(skill.get(key))
    yield "skills.inspiring_presence.levels", list(facts["skills"][0]["levels"].whole())
    yield from _summaries_of_skills({each["id"]: each["summary"] for each in facts["skills"]})


def _summaries_of_skills(said: dict[str, str]) -> Pairs:
    near, psyche, far = numbers(said.pop("inspiring_presence"))
    yield "skills.inspiring_presence.regain_psyche", psyche
    yield "skills.inspiring_presence.levels.0.radius_in", near
    yield "skills.inspiring_presence.levels.1.radius_in", far
    near, left = numbers(said.pop("ruthless"))
    yield "skills.ruthless.radius_in", near
    assert left == 1
    yield "skills.natural_leader.radius_in", only(said.pop("natural_leader"))
    covert, usual = numbers(said.pop("covert"))
    yield "skills.covert.down_to_hit", covert
    yield "orders.down.to_hit_against", usual
    yield "skills.deadeye.focus_fire_wound", only(said.pop("deadeye"))
    yield "skills.fighting_instinct.close_combat_courage", only(said.pop("fighting_instinct"))
    for skill, key in (("field_medicine", "rally_health"), ("religious_rites", "rally_psyche")):
        amount, for_rally, for_items = numbers(said.pop(skill))
        yield f"skills.{skill}.{key}", amount
        yield f"skills.{skill}.radius_in", for_rally
        yield f"skills.{skill}.radius_in", for_items
    assert not [each for each in said.values() if numbers(each)]


def items(facts: Reading) -> Pairs:
    yield "items.id", [item["id"] for item in facts["items"]]
    for item in facts["items"]:
        at = f"items.{item['id']}"
        for key in ("name", "cost", "currency", "uses"):
            yield f"{at}.{key}", item[key]
        yield f"{at}.cost", only(item["printed_cost"])
        yield f"{at}.restricted_to", listed(item["restricted_to"])
        changes = item["profile_modifiers"].whole()
        for attribute in "MCHP":
            yield f"{at}.profile.{attribute}", changes.get(attribute, 0)
        yield f"{at}.used_on_down", item.get("used_on") == "down"
        yield f"{at}.no_use_with", listed(item.get("excluded_weapons"))
        yield f"{at}.courage_for_battle", item["in_play"]["C"] if "in_play" in item else 0
        now = "in_play_this_turn" in item
        yield f"{at}.courage_this_turn", item["in_play_this_turn"]["C"] if now else 0
    yield from _summaries_of_items({each["id"]: each["summary"] for each in facts["items"]})


def _summaries_of_items(said: dict[str, str]) -> Pairs:
    yield "items.religious_icon.profile.P", only(said.pop("religious_icon"))
    yield "items.service_medal.profile.C", only(said.pop("service_medal"))
    yield "items.letters_from_home.table", _letters(numbers(said.pop("letters_from_home")))
    yield "items.morphine.courage_for_battle", only(said.pop("morphine"))
    psyche, health, courage = numbers(said.pop("flask"))
    yield "items.flask.regain", {"M": 0, "C": 0, "H": health, "P": psyche}
    yield "items.flask.courage_this_turn", courage
    psyche, courage = numbers(said.pop("tobacco"))
    yield "items.tobacco.regain", {"M": 0, "C": 0, "H": 0, "P": psyche}
    yield "items.tobacco.courage_this_turn", courage
    face, graze, loss = numbers(said.pop("lucky_trinket"))
    yield "items.lucky_trinket.works_on", face
    yield "wound_chart.0.rolls", [graze]
    yield "wound_chart.0.change.P", loss
    dice, men = numbers(said.pop("intel"))
    yield "items.intel.orders_given", dice
    yield "items.intel.orders_given", men
    yield "items.field_map.squad_move_in", only(said.pop("field_map"))
    assert not [each for each in said.values() if numbers(each)]


def _letters(said: list[int]) -> JSON:
    low, loss, first, last, some_health, some_psyche, high, much_health, much_psyche = said
    rows = [
        ([low], 0, loss),
        (list(range(first, last + 1)), some_health, some_psyche),
        ([high], much_health, much_psyche),
    ]
    return [
        {"rolls": rolls, "change": {"H": health, "P": psyche}} for rolls, health, psyche in rows
    ]
