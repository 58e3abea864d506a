"""Broken squad files: one sentence says which file, where in it, and what is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import (
    read_squad,
    squad_from_bytes,
    squad_from_json,
    squad_to_bytes,
    write_squad,
)
from nco_builder.files import MAX_BYTES, FileProblem
from tests.documents.test_squads import FULL, as_file
from tests.reading import JSON

if TYPE_CHECKING:
    from pathlib import Path

SMALL = as_file({key: FULL[key] for key in ("format", "version", "ruleset", "nation", "limits")})
TOO_DEEP = "lists and objects are nested too deeply in this"


def problem_with(raw: bytes) -> str:
    """The sentence, without the file's name and the full stop at its end."""
    with pytest.raises(FileProblem) as caught:
        squad_from_bytes(raw, "a squad.nco")
    said = str(caught.value)
    assert said.startswith("a squad.nco: ")
    assert said.endswith(".")
    assert said.isprintable()
    assert len(said) < 250
    return said.removeprefix("a squad.nco: ")[:-1]


def with_line(line: str) -> bytes:
    """A squad with another first key, on line 2."""
    return b"{\n  " + line.encode() + b",\n" + SMALL[2:]


def test_the_squad_that_the_tests_break_is_sound() -> None:
    assert squad_from_bytes(SMALL, "small").nation == "us_army"
    assert squad_from_bytes(with_line('"x": 1'), "small").unknown == {"x": 1}


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", "this is empty"),
        (b" \n\t\r\n ", "this is empty"),
        (b"\xef\xbb\xbf", "this is empty"),
        (b"hello", "line 1, column 1 is not valid JSON (expecting value)"),
        (b'{"format": nco}', "line 1, column 12 is not valid JSON (expecting value)"),
        (b'{"a": 1 "b": 2}', "line 1, column 9 is not valid JSON (expecting ',' delimiter)"),
        (SMALL + b"}", "line 11, column 1 is not valid JSON (extra data)"),
        (SMALL[:-2], "this is damaged: it ends early (line 10, column 1)"),
        (SMALL[:40], "this is damaged: it ends early (line 3, column 14)"),
        (b'{"format": "nco-sq', "this is damaged: it ends early (line 1, column 12)"),
        (b'{"a\nb": 1}', "line 1, column 4 is not valid JSON (invalid control character)"),
        (b"[]", "this is a list, not a JSON object"),
        (b"null", "this is null, not a JSON object"),
        (b'"text"', 'this is "text", not a JSON object'),
        (b'"' + b"x" * 99 + b'"', 'this is "' + "x" * 39 + "…, not a JSON object"),
        (b"{}", "this is not an NCO Builder file: it has no “format”"),
        (b'{"format": null}', "this is not an NCO Builder file: it has no “format”"),
        (b'{"format": 7}', 'this is not a squad: format is 7, not "nco-squad"'),
        (
            b'{"format": "nco-event", "version": 1}',
            'this is not a squad: format is "nco-event", not "nco-squad"',
        ),
        (b"PK\x03\x04\xff\xfe", "line 1, column 5 is not UTF-8 text"),
        (SMALL.decode().encode("utf-16"), "this is UTF-16 text, and only UTF-8 is read"),
        (
            b"\xfe\xff" + SMALL.decode().encode("utf-16-be"),
            "this is UTF-16 text, and only UTF-8 is read",
        ),
        (SMALL.decode().encode("utf-32"), "this is UTF-32 text, and only UTF-8 is read"),
        (
            with_line('"name": "Zoë"').decode().encode("latin-1"),
            "line 2, column 14 is not UTF-8 text",
        ),
        (
            with_line('"name": "żółw"').replace("ó".encode(), b"\xf3"),
            "line 2, column 13 is not UTF-8 text",
        ),
        (with_line('"limits": NaN'), "NaN is not a number in JSON"),
        (with_line('"x": [Infinity]'), "Infinity is not a number in JSON"),
        (with_line('"x": -Infinity'), "-Infinity is not a number in JSON"),
        (with_line('"x": 1e400'), "the number 1e400 is too large"),
        (with_line('"x": -1e999999999'), "the number -1e999999999 is too large"),
        (with_line('"x": ' + "9" * 400), "the number 999999999999… has more than 300 digits"),
        (with_line('"x": ' + "9" * 5000), "the number 999999999999… has more than 300 digits"),
        (with_line('"nation": "x"'), 'the key "nation" occurs twice in the same object'),
        (
            with_line('"x": {"b": 1, "a\\n": 2, "a\\n": 2}'),
            'the key "a\\n" occurs twice in the same object',
        ),
        (with_line('"x": ' + "[" * 230 + "]" * 230), TOO_DEEP),
        (with_line('"x": ' + "[" * 20000 + "]" * 20000), TOO_DEEP),
        (b"[" * 40_000, TOO_DEEP),
        (b'{"a":' * 40_000, TOO_DEEP),
        (with_line(r'"name": "half \ud83d"'), "name holds half a character (a lone surrogate)"),
        (
            with_line(r'"x": [0, {"a": "\udc00"}]'),
            "x[1].a holds half a character (a lone surrogate)",
        ),
        (with_line(r'"x": {"\udfff": 1}'), r"x.\udfff holds half a character (a lone surrogate)"),
    ],
)
def test_text_that_is_no_squad_is_told_with_its_place(raw: bytes, problem: str) -> None:
    assert problem_with(raw) == problem


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"ruleset": None}, "ruleset must be text, not null"),
        ({"nation": 7}, "nation must be text, not 7"),
        ({"name": ["a"]}, "name must be text, not a list"),
        ({"limits": [100, 50]}, "limits must be an object, not a list"),
        ({"limits": {"vp": 100}}, "limits.sp is missing"),
        ({"limits": {"vp": "100", "sp": 1}}, 'limits.vp must be a whole number, not "100"'),
        ({"limits": {"vp": True, "sp": 1}}, "limits.vp must be a whole number, not true"),
        ({"limits": {"vp": 100.0, "sp": 1}}, "limits.vp must be a whole number, not 100.0"),
        ({"limits": {"vp": 1, "sp": -1}}, "limits.sp must be 0 or more, not -1"),
        ({"members": {}}, "members must be a list, not an object"),
        ({"members": [1]}, "members[0] must be an object, not 1"),
        ({"members": [{}]}, "members[0].unit is missing"),
        (
            {"members": [{"unit": "a"}] * 3 + [{"unit": "a", "grenades": "2"}]},
            'members[3].grenades must be a whole number, not "2"',
        ),
        (
            {"members": [{"unit": "a", "grenades": False}]},
            "members[0].grenades must be a whole number, not false",
        ),
        (
            {"members": [{"unit": "a", "extra_skill_slot": 1}]},
            "members[0].extra_skill_slot must be true or false, not 1",
        ),
        (
            {"members": [{"unit": "a", "items": "flask"}]},
            'members[0].items must be a list, not "flask"',
        ),
        (
            {"members": [{"unit": "a", "skills": ["covert", None]}]},
            "members[0].skills[1] must be text, not null",
        ),
        (
            {"definitions": {"weapons": [{"id": "a", "name": "b", "nation": "c", "range": [1]}]}},
            "definitions.weapons[0].range must be a whole number or a number or text, not a list",
        ),
        (
            {"definitions": {"weapons": [{"id": "a", "name": "b", "nation": "c", "cost": -2}]}},
            "definitions.weapons[0].cost must be 0 or more, not -2",
        ),
        ({"definitions": []}, "definitions must be an object, not a list"),
        ({"packs": [{"version": "1"}]}, "packs[0].id is missing"),
        (
            {"packs": [{"id": "a", "version": {}}]},
            "packs[0].version must be text or a whole number, not an object",
        ),
        (
            {"packs": [{"id": "a", "version": {"str": 1}}]},
            "packs[0].version must be text or a whole number, not an object",
        ),
        (
            {"vehicles": [{"type": "jeep"}]},
            (
                'vehicles[0].type must be "armored_car", "light_medium_tank" or "large_heavy_tank",'
                ' not "jeep"'
            ),
        ),
        ({"match": {"scenario": 0}}, "match.scenario must be 1 or more, not 0"),
        ({"match": {"scenario": 7}}, "match.scenario must be 6 or less, not 7"),
        ({"match": {"vehicle_phase": "no"}}, 'match.vehicle_phase must be true or false, not "no"'),
        (
            {"rulings": {"budget": "roughly"}},
            'rulings.budget must be "up_to" or "exact", not "roughly"',
        ),
        ({"version": None}, "version is missing"),
        ({"version": "1"}, 'version must be a whole number, 1 or more, not "1"'),
        ({"version": True}, "version must be a whole number, 1 or more, not true"),
        ({"version": 1.0}, "version must be a whole number, 1 or more, not 1.0"),
        ({"version": 0}, "version must be a whole number, 1 or more, not 0"),
        ({"version": -3}, "version must be a whole number, 1 or more, not -3"),
        (
            {"version": 3},
            (
                "a newer NCO Builder wrote this: version 3 of nco-squad, while this "
                "program reads up to 2; update it to open this"
            ),
        ),
    ],
)
def test_a_wrong_value_is_told_with_its_path(change: JSON, problem: str) -> None:
    assert problem_with(as_file(json.loads(SMALL) | change)) == problem


def test_a_newer_version_of_very_many_digits_is_told_shortly() -> None:
    told = problem_with(as_file(json.loads(SMALL) | {"version": 10**200}))
    assert told.startswith(f"a newer NCO Builder wrote this: version 1{'0' * 39}… of nco-squad")


@pytest.mark.parametrize("key", ["ruleset", "nation", "limits"])
def test_a_missing_key_is_named(key: str) -> None:
    document = json.loads(SMALL)
    del document[key]
    assert problem_with(as_file(document)) == f"{key} is missing"


def test_of_several_wrong_values_the_first_in_the_file_s_order_is_told() -> None:
    changed = json.loads(SMALL) | {"rulings": {"budget": 1}, "limits": {"vp": "x", "sp": "y"}}
    assert problem_with(as_file(changed)) == 'limits.vp must be a whole number, not "x"'


def test_a_byte_order_mark_is_passed_over() -> None:
    assert squad_from_bytes(b"\xef\xbb\xbf" + SMALL, "small") == squad_from_bytes(SMALL, "small")


def test_other_line_ends_are_read() -> None:
    assert squad_from_bytes(SMALL.replace(b"\n", b"\r\n"), "s") == squad_from_bytes(SMALL, "s")


def test_whole_pairs_of_surrogates_are_characters() -> None:
    squad = squad_from_bytes(with_line(r'"name": "\ud83c\udfb2 \\ud83d"'), "small")
    assert squad.name == "🎲 \\ud83d"


def test_large_numbers_that_are_within_bounds_are_kept() -> None:
    digits = "9" * 300
    squad = squad_from_bytes(with_line(f'"x": [{digits}, 1e300]'), "small")
    assert json.loads(squad_to_bytes(squad))["x"] == [int(digits), 1e300]


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ({"x": float("nan")}, "this is not JSON (Out of range float values are not JSON compliant"),
        ({"x": {1, 2}}, "this is not JSON (Object of type set is not JSON serializable"),
        ({"name": "\ud800"}, "name holds half a character"),
        ({"version": 9}, "a newer NCO Builder wrote this"),
    ],
)
def test_an_object_that_no_file_could_hold_is_refused(document: JSON, problem: str) -> None:
    with pytest.raises(FileProblem) as caught:
        squad_from_json(json.loads(SMALL) | document, "clipboard")
    assert str(caught.value).startswith(f"clipboard: {problem}")


def test_an_object_without_an_end_is_refused() -> None:
    deep: JSON = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(FileProblem, match="nested too deeply"):
        squad_from_json(json.loads(SMALL) | {"x": deep})
    # Taking it apart by itself would exhaust the stack.
    while deep:
        deep = deep.pop()


def test_odd_file_names_do_not_break_the_sentence() -> None:
    with pytest.raises(FileProblem) as caught:
        squad_from_bytes(b"", "two\nlines \udcff \x1b[31m \u202e.nco")
    assert str(caught.value) == r"two\nlines \udcff \x1b[31m \u202e.nco: this is empty."


def test_a_squad_too_large_to_be_read_again_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "huge.nco"
    path.write_bytes(SMALL)
    squad = squad_from_bytes(SMALL, "small").replace(notes="x" * MAX_BYTES)
    with pytest.raises(FileProblem, match="larger than 4 MB and could not be read again"):
        write_squad(path, squad)
    assert path.read_bytes() == SMALL


def test_the_largest_squad_that_is_saved_can_be_read(tmp_path: Path) -> None:
    empty = squad_from_bytes(SMALL, "small").replace(notes="x", tags=("x" * 99_000,) * 42)
    room = MAX_BYTES - len(squad_to_bytes(empty)) + 1
    squad = empty.replace(notes="x" * room)
    write_squad(tmp_path / "huge.nco", squad)
    assert (tmp_path / "huge.nco").stat().st_size == MAX_BYTES
    assert read_squad(tmp_path / "huge.nco") == squad
