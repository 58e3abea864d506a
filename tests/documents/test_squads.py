"""Squad files: what is read is what is written, in the order that reads well in a diff."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nco_builder import PROGRAM
from nco_builder.documents.squads import (
    read_squad,
    squad_from_bytes,
    squad_from_json,
    squad_to_bytes,
    write_squad,
)
from nco_builder.rules import load_rulebook
from nco_builder.squad import edit, new_squad, recruit
from tests.reading import CASES, JSON, read_json

if TYPE_CHECKING:
    from pathlib import Path

FULL = {
    "format": "nco-squad",
    "version": 1,
    "ruleset": "nco-2.3.2",
    "name": "All of it",
    "player": "Zoë",
    "notes": "two\nlines",
    "nation": "us_army",
    "limits": {"vp": 100, "sp": 50},
    "members": [
        {
            "unit": "corporal",
            "name": "Łukasz",
            "primary": "own",
            "secondary": None,
            "grenades": 1,
            "items": ["flask"],
            "skills": ["covert"],
            "extra_skill_slot": False,
            "id": "m1",
            "anti_tank": True,
            "bomber": True,
            "model": "green base",
            "notes": "limps",
        }
    ],
    "definitions": {
        "weapons": [
            {
                "id": "own",
                "name": "Own",
                "nation": "us_army",
                "cost": 3,
                "range": 24,
                "dice": "2D6",
                "to_hit": 1.5,
                "wound": -1,
                "extra_psyche": 0,
                "close_combat": "",
                "notes": "loud",
            }
        ]
    },
    "packs": [{"id": "house", "version": "1", "sha256": "00"}],
    "vehicles": [{"name": "Rosie", "type": "armored_car", "model": "m8"}],
    "match": {"vehicle_phase": True, "anti_tank_weapons": True, "scenario": 5},
    "rulings": {"budget": "exact", "duplicate_items": "forbid", "vehicle_spares": "allow"},
}


def as_file(document: JSON) -> bytes:
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def rewritten(document: JSON) -> JSON:
    return json.loads(squad_to_bytes(squad_from_json(document)))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_read_and_written_is_the_same_json_in_the_layout_of_files(path: Path) -> None:
    assert squad_to_bytes(read_squad(path)) == as_file(read_json(path))


def test_every_key_of_the_contract_is_written_in_its_order() -> None:
    assert squad_to_bytes(squad_from_json(FULL)) == as_file(FULL)


def test_keys_in_any_order_are_written_in_that_of_the_contract() -> None:
    def reversed_keys(value: JSON) -> JSON:
        if isinstance(value, dict):
            return {key: reversed_keys(part) for key, part in reversed(value.items())}
        return [reversed_keys(part) for part in value] if isinstance(value, list) else value

    assert squad_to_bytes(squad_from_json(reversed_keys(FULL))) == as_file(FULL)


def test_a_new_squad_has_the_required_keys_and_no_other() -> None:
    rulebook = load_rulebook()
    squad = new_squad(rulebook.id, "us_army", 100, 50)
    squad = edit("add_members", members=(recruit(rulebook.units_by_id["private"]),)).apply(squad)
    document = json.loads(squad_to_bytes(squad))
    assert list(document) == [
        *("format", "version", "ruleset", "name", "player", "nation", "limits", "members")
    ]
    assert list(document["members"][0]) == [
        *("unit", "name", "primary", "secondary", "grenades", "items", "skills"),
        "extra_skill_slot",
    ]


def test_optional_keys_stay_where_the_file_has_them_even_if_they_say_nothing_new() -> None:
    document = json.loads(as_file(FULL))
    document["notes"] = ""
    document["packs"] = document["vehicles"] = document["definitions"]["weapons"] = []
    document["match"] = {"vehicle_phase": False, "scenario": None}
    document["members"][0] |= {"anti_tank": False, "model": None, "notes": ""}
    assert squad_to_bytes(squad_from_json(document)) == as_file(document)


def test_rulings_that_do_not_differ_from_the_usual_are_not_written() -> None:
    usual = {"budget": "up_to", "duplicate_items": "allow", "vehicle_spares": "forbid"}
    assert "rulings" not in rewritten(FULL | {"rulings": usual})
    mixed = usual | {"budget": "exact"}
    assert rewritten(FULL | {"rulings": mixed})["rulings"] == {"budget": "exact"}


def test_a_ruling_switched_and_switched_back_leaves_no_trace() -> None:
    squad = new_squad("nco-2.3.2", "us_army", 100, 50)
    there = edit("set_ruling", ruling="budget", value="exact").apply(squad)
    back = edit("set_ruling", ruling="budget", value="up_to").apply(there)
    assert squad_to_bytes(back) == squad_to_bytes(squad) != squad_to_bytes(there)


def test_unknown_keys_survive_in_every_object_at_its_end_and_in_their_order() -> None:
    odd = {"zebra": [1, {"deep": None}], "ant": 1.25, "": "no name", "Ünïcode": True}

    def with_odd(value: JSON) -> JSON:
        if isinstance(value, dict):
            return odd | {key: with_odd(part) for key, part in value.items()}
        return [with_odd(part) for part in value] if isinstance(value, list) else value

    def expected(value: JSON) -> JSON:
        if isinstance(value, dict):
            return {key: expected(part) for key, part in value.items()} | odd
        return [expected(part) for part in value] if isinstance(value, list) else value

    written = squad_to_bytes(squad_from_json(with_odd(FULL)))
    assert written == as_file(expected(FULL))
    assert squad_to_bytes(squad_from_bytes(written, "again")) == written


@pytest.mark.parametrize(
    "key", ["model_config", "__class__", "__dict__", "unknown", "key", "model_copy", "self"]
)
def test_an_unknown_key_may_have_any_name(key: str) -> None:
    document = FULL | {key: 1, "members": [{"unit": "private", key: {"x": [2]}}]}
    squad = squad_from_json(document)
    written = json.loads(squad_to_bytes(edit("set_text", field="name", value="n").apply(squad)))
    assert written[key] == 1
    assert written["members"][0][key] == {"x": [2]}
    assert squad.unknown_places == (key, f"members[0].{key}")


def test_unknown_keys_survive_an_edit_of_their_object() -> None:
    squad = squad_from_json(FULL | {"limits": {"vp": 1, "sp": 2, "hp": 3}, "mood": "good"})
    changed = edit("set_limits", vp=7, sp=8).apply(squad)
    written = json.loads(squad_to_bytes(changed))
    assert written["limits"] == {"vp": 7, "sp": 8, "hp": 3}
    assert written["mood"] == "good"


def test_control_characters_in_names_are_kept() -> None:
    name = "nul\0 escape\x1b[31m bell\a tab\t delete\x7f"
    squad = squad_from_json(FULL | {"name": name})
    assert squad_from_bytes(squad_to_bytes(squad), "again").name == name


def test_half_a_character_that_was_typed_is_replaced_when_it_is_saved() -> None:
    squad = edit("set_text", field="name", value="half \ud83d!").apply(squad_from_json(FULL))
    assert (
        squad_from_bytes(squad_to_bytes(squad), "again").name == "half \N{REPLACEMENT CHARACTER}!"
    )


def test_a_saved_squad_is_the_same_when_opened(tmp_path: Path) -> None:
    squad = squad_from_json(FULL)
    write_squad(tmp_path / "full.nco", squad)
    assert read_squad(tmp_path / "full.nco") == squad
    envelope = {key: FULL[key] for key in ("format", "version")}
    written = as_file(envelope | {"written_by": PROGRAM} | FULL)
    assert (tmp_path / "full.nco").read_bytes() == written
