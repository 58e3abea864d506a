"""Every number of the rules stands in the document, and a wrong one is noticed."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.schema.reader import read
from nco_builder.systems.avr_platoon.model import Platoon
from nco_builder.systems.avr_platoon.resolve import resolved
from nco_builder.systems.avr_platoon.rules import AvrRules, avr_rules
from tests.reading import JSON, facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

FACTS = facts_of("avr26")
DATA = json.loads((paths.data() / "systems" / "avr-platoon.json").read_bytes())
SAMPLE = read_document(paths.data() / "samples" / "panzer-zug.nco")
UPGRADES = {each["id"]: each for each in FACTS["upgrades"]}


def numbers_of(text: str) -> list[int]:
    return [int(part) for part in "".join(c if c.isdigit() else " " for c in text).split()]


def told(rules: AvrRules) -> dict[str, Any]:
    """What the rules say, number by number."""
    (type_,) = [each.type for each in rules.types]
    rows = {row.id: row for row in rules.shooting.rows}
    upgrades = rules.upgrades_by_id
    smoke = upgrades["smoke_grenades"]
    return {
        "profile": [getattr(type_, name) for name in ("sh", "front", "flank", "w", "c", "m", "p")],
        "crew": type_.crew,
        "arms": [type_.guns[0].name, type_.mgs[0].name, type_.mgs[0].count],
        "gun": [type_.guns[0].gun_class, type_.guns[0].strength, type_.guns[0].range],
        "rows": [
            [rows[each].up_to_in, rows[each].main_gun_mod, rows[each].mgs, rows[each].mg_mod]
            for each in ("still", "moved", "fast")
        ],
        "bands": [[band.halves, band.mod] for band in rules.range.bands],
        "example": [
            rules.range.example.sh,
            rules.range.example.range_in,
            rules.range.example.strength,
            rules.range.example.gun_class,
            rules.range.example.he_strength,
        ],
        "movement": [
            rules.movement.reverse_part,
            rules.movement.unity_in,
            rules.movement.free_degrees,
            rules.movement.step_degrees,
            rules.movement.step_in,
        ],
        "armor": [rules.armor.turret_on, rules.armor.he_template],
        "terrain": [
            list(rules.terrain.fails),
            list(rules.terrain.resumes),
            list(rules.terrain.heavy_resumes),
            rules.terrain.wound_from_in,
        ],
        "few": [rules.crew.half_mod, rules.crew.one_mod],
        "leaving": [rules.crew.bail_out, rules.damage.escape, rules.crew.forced_by_strength],
        "officer": rules.crew.officer_save,
        "open": [rules.crew.open_top_mod, rules.open_hull.small_arms_mod],
        "combat": [
            rules.hand_to_hand.move_in,
            f"{rules.hand_to_hand.falls_back_d6}d6",
            rules.hand_to_hand.grenade_in,
            rules.hand_to_hand.grenade_strength,
            rules.hand_to_hand.extra_men,
        ],
        "artillery": [
            rules.artillery.moved_target_mod,
            f"{rules.artillery.missed_d6}d6",
            f"{rules.artillery.hit_d6}d6",
            rules.artillery.lost_on,
            rules.artillery.on_target_on,
        ],
        "damage": [
            rules.damage.ko_on,
            rules.damage.ko_within_in,
            f"{rules.damage.ko_strength_d6}d6",
            rules.damage.recovered_after,
            [each.english("name").lower() for each in rules.damage.ko],
        ],
        "pintle": [
            rules.pintle.commander_out_mod,
            rules.pintle.commander_hit_on,
            rules.pintle.wounded_mod,
        ],
        "prices": {each.id: each.price for each in rules.upgrades},
        "pintles": {each.name: each.price for each in rules.pintle.priced},
        "camouflage": upgrades["heavy_camouflage"].over_range_mod,
        "save": upgrades["extra_armor"].save,
        "smoke": [smoke.goes_from, smoke.goes_to],
        "command": upgrades["communications"].command_in,
        "gyro": upgrades["gyro_stabilizer"].steady_up_to_in,
        "one": [rules.terrain.wounds, rules.hand_to_hand.extra_mod],
    }


def wanted() -> dict[str, Any]:
    """What the facts say, read off the document independently."""
    tank, chart = FACTS["sample_platoon"]["vehicle"], FACTS["shooting_chart"]
    front, flank = numbers_of(tank["D"])
    terrain = FACTS["movement"]["immobilization"]
    reduced = FACTS["crew"]
    example, grenade = FACTS["t_class_example"], FACTS["hand_to_hand"]["grenade"]
    steps, damage = FACTS["artillery"]["steps"], FACTS["damage"]
    reaches = (0, numbers_of(chart[1]["movement"])[1], None)
    (count, mg) = tank["mgs"].split("x ")
    return {
        "profile": [
            *(numbers_of(tank["Sh"])[0], front, flank),
            *(tank[letter] for letter in "WCMP"),
        ],
        "crew": tank["crew"],
        "arms": [tank["main_gun"], mg, int(count)],
        "gun": [
            FACTS["guns_named"][1][name] for name in ("class", "strength", "practical_range_in")
        ],
        "rows": [
            [
                reach,
                row["main_gun_mod"],
                None if row["mgs"] == "all" else row["mgs"],
                row["mg_mod"],
            ]
            for row, reach in zip(chart, reaches, strict=True)
        ],
        "bands": [[halves, band["mod"]] for halves, band in enumerate(FACTS["t_class_range"], 1)],
        "example": [
            numbers_of(example["implied_shooting"])[0],
            example["implied_practical_range_in"],
            numbers_of(example["strength"])[0],
            example["strength"][-1],
            numbers_of(example["he_strength"])[0],
        ],
        "movement": [
            {"half speed": 2}[FACTS["movement"]["reverse"]],
            FACTS["movement"]["unit_coherency_in"],
            FACTS["pivot"]["free_degrees"],
            *numbers_of(FACTS["pivot"]["then"]),
        ],
        "armor": [
            numbers_of(FACTS["armor_facings"]["turret_hit_when_front"])[0],
            numbers_of(FACTS["he"]["template"])[0],
        ],
        "terrain": [
            terrain["roll_fail"],
            terrain["retake_next_turn"]["resume_on"],
            terrain["retake_next_turn"]["heavy"],
            terrain["wound_if_moving_at_least_in"],
        ],
        "few": [
            reduced["reduced_to_half_or_less"]["main_gun_mod"],
            reduced["reduced_to_one"][0]["main_gun_mod"],
        ],
        "leaving": [
            numbers_of(reduced["bail_out_escape"])[0],
            numbers_of(reduced["destroyed_escape"])[0],
            numbers_of(reduced["forced_dismount"])[0],
        ],
        "officer": numbers_of(FACTS["not_an_upgrade"]["effect"])[0],
        "open": [
            FACTS["open_top"]["dismount_bail_out_mod"],
            FACTS["open_hull"]["s_class_to_hit_crew_mod"],
        ],
        "combat": [
            FACTS["hand_to_hand"]["move_in"],
            FACTS["hand_to_hand"]["squad_courage_fail_falls_back"],
            grenade["range_in"],
            grenade["strength"],
            grenade["extra_soldiers_per_plus1"],
        ],
        "artillery": [
            -numbers_of(steps[1])[0],
            steps[2].split()[-1].strip('"'),
            steps[3].split()[-1].strip('"'),
            *numbers_of(steps[4]),
        ],
        "damage": [
            numbers_of(damage["ko_roll_when"])[0],
            2,
            "1d6",
            damage["recovery"]["returns_after_turns"],
            [each["name"].lower() for each in damage["ko_results"]],
        ],
        "pintle": [1, 6, -1],
        "prices": {each: UPGRADES[each]["cost"] for each in UPGRADES if each != "pintle_mg"},
        "pintles": UPGRADES["pintle_mg"]["cost_variants"],
        "camouflage": -numbers_of(UPGRADES["heavy_camouflage"]["summary"])[0],
        "save": numbers_of(UPGRADES["extra_armor"]["summary"])[0],
        "smoke": UPGRADES["smoke_grenades"]["goes_on"][::2],
        "command": numbers_of(UPGRADES["communications"]["summary"])[0],
        "gyro": numbers_of(UPGRADES["gyro_stabilizer"]["summary"])[1],
        "one": [1, 1],
    }


def test_every_number_is_that_of_the_document() -> None:
    assert told(avr_rules()) == wanted()


def test_what_is_said_in_words_alone_stands_in_the_facts() -> None:
    """The numbers that the facts hold in their sentences: the pintle gun's and the KO's."""
    summary = UPGRADES["pintle_mg"]["summary"]
    assert "main gun +1" in summary
    assert "hit on 6" in summary
    assert "permanent -1" in summary
    ko = FACTS["damage"]["ko_results"][-1]["effect"]
    assert 'within 2" take strength 1d6 hits' in ko
    assert "1 inch" in FACTS["pivot"]["then"]


def test_every_source_is_a_section_of_the_document() -> None:
    sections = set(FACTS["source"]["sections"])
    found = [each["section"] for each in nodes(DATA) if "section" in each]
    assert len(found) > 15
    assert set(found) <= sections


def nodes(value: JSON) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from nodes(part)
    elif isinstance(value, list):
        for part in value:
            yield from nodes(part)


def leaves(value: JSON, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where the numbers of the data stand."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))
    elif type(value) is int:
        yield path


def changed(path: tuple[str | int, ...]) -> AvrRules:
    """The rules with one number one higher."""
    data = deepcopy(DATA)
    part: Any = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] += 1
    return read(AvrRules, json.dumps(data))


@pytest.mark.parametrize("path", list(leaves(DATA)), ids=lambda path: ".".join(map(str, path)))
def test_a_wrong_number_is_noticed(path: tuple[str | int, ...]) -> None:
    assert told(changed(path)) != wanted()


PRICES = [path for path in leaves(DATA) if path[-1] in {"p", "price"}]


@pytest.mark.parametrize("path", PRICES, ids=lambda path: ".".join(map(str, path)))
def test_a_wrong_price_changes_the_sum_of_the_documents_platoon(
    path: tuple[str | int, ...],
) -> None:
    assert isinstance(SAMPLE, Platoon)
    assert resolved(SAMPLE, avr_rules()).points == FACTS["sample_platoon"]["points"]
    assert resolved(SAMPLE, changed(path)).points != FACTS["sample_platoon"]["points"]


def test_there_are_as_many_prices_as_the_document_has() -> None:
    assert len(PRICES) == len(FACTS["upgrades_priced"]) + 1


def test_what_the_document_leaves_out_is_not_made_up() -> None:
    priced = {each.id for each in avr_rules().upgrades if each.price is not None}
    assert priced == {"communications"}
    unpriced = {each for each in FACTS["upgrades_without_price"] if " " not in each}
    assert unpriced == {each.id for each in avr_rules().upgrades if each.price is None}
    assert not any("roll" in each for each in DATA["damage"]["ko"])
