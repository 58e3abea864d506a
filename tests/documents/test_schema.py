"""The published JSON Schemas are those of the models, and the published cases keep to them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import stored_json
from nco_builder import paths
from nco_builder.documents.kinds import formats, kind_of
from nco_builder.rules import Rulebook
from nco_builder.schema.reader import schema
from nco_builder.systems.avr_platoon import SYSTEM
from tests.reading import CASES, HERE, JSON, read_json

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.documents.kind import Kind

KINDS = tuple(filter(None, map(kind_of, formats())))


def name_of(kind: Kind[Any]) -> str:
    return f"{kind.format}-{kind.version}.schema.json"


SCHEMAS: dict[str, JSON] = {
    **{name_of(kind): kind.schema() for kind in KINDS},
    "avr-platoon-1.schema.json": SYSTEM.kind.schema(),
    "rulebook.schema.json": schema(Rulebook),
}
PLATOONS = sorted((HERE / "systems" / "cases" / "avr-platoon").glob("*.nco"))
FOLDER = paths.data() / "schema"
SAMPLES = sorted((paths.data() / "samples").glob("*.nco"))
OTHER_CASES = sorted(
    path for path in (HERE / "systems" / "cases").glob("*/*.nco") if path.parent.name in formats()
)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_published_schema_is_that_of_the_model(name: str, request: pytest.FixtureRequest) -> None:
    text = stored_json.laid_out(json.dumps(SCHEMAS[name]))
    if request.config.getoption("--update-golden"):
        (FOLDER / name).write_text(text, "utf-8")
    assert (FOLDER / name).read_text("utf-8") == text, "run pytest with --update-golden"


def test_every_published_schema_is_known_here() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(SCHEMAS)


@pytest.mark.parametrize(
    "path", [*CASES, *OTHER_CASES, *SAMPLES], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_document_keeps_to_the_schema_of_its_kind(path: Path) -> None:
    document = read_json(path)
    kind = kind_of(document["format"])
    assert kind is not None
    assert list(violations(document, SCHEMAS[name_of(kind)])) == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.format)
def test_what_a_kind_begins_with_keeps_to_its_schema(kind: Kind[Any]) -> None:
    assert kind.begin is not None
    begun = json.loads(kind.to_bytes(kind.begin()))
    assert list(violations(begun, SCHEMAS[name_of(kind)])) == []


@pytest.mark.parametrize("path", PLATOONS, ids=lambda path: path.stem)
def test_a_platoon_of_the_cases_keeps_to_the_schema(path: Path) -> None:
    assert list(violations(read_json(path), SCHEMAS["avr-platoon-1.schema.json"])) == []


@pytest.mark.parametrize("path", sorted((paths.data() / "rulebooks").glob("*.json")))
def test_a_rulebook_keeps_to_the_schema(path: Path) -> None:
    assert list(violations(read_json(path), SCHEMAS["rulebook.schema.json"])) == []


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"version": 3}, "version"),
        ({"format": "other"}, "format"),
        ({"nation": None}, "nation"),
        ({"limits": {"vp": 1}}, "limits"),
        ({"limits": {"vp": -1, "sp": 0}}, "limits.vp"),
        ({"members": [{"unit": "a", "items": [1]}]}, "members.0.items.0"),
        ({"match": {"scenario": 9}}, "match.scenario"),
        ({"rulings": {"budget": "x"}}, "rulings.budget"),
    ],
)
def test_the_schema_refuses_what_the_program_refuses(change: JSON, place: str) -> None:
    document = read_json(CASES[0]) | change
    assert place in list(violations(document, SCHEMAS["nco-squad-2.schema.json"]))


TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
UNDERSTOOD = {
    *("$schema", "$defs", "title", "description", "default"),
    *("type", "const", "enum", "anyOf", "$ref", "minimum", "maximum"),
    *("properties", "required", "additionalProperties", "items", "patternProperties"),
}


def violations(value: JSON, schema: JSON, root: JSON = None, place: str = "") -> list[str]:
    """Places where a document does not keep to a schema, for the words our schemas use."""
    root = root or schema
    assert schema.keys() <= UNDERSTOOD, schema.keys() - UNDERSTOOD
    if "$ref" in schema:
        target = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
        return violations(value, target, root, place)
    if "anyOf" in schema:
        tried = [violations(value, each, root, place) for each in schema["anyOf"]]
        return [] if [] in tried else [place]
    if not _keeps_to(value, schema):
        return [place]
    if isinstance(value, list):
        parts = [(str(index), part, schema.get("items", True)) for index, part in enumerate(value)]
    elif isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        parts = [(key, part, known.get(key, others)) for key, part in value.items()]
    else:
        parts = []
    missing = [key for key in schema.get("required", ()) if key not in value]
    found = [place] if missing else []
    for key, part, rule in parts:
        here = f"{place}.{key}".removeprefix(".")
        if rule is not True:
            found += violations(part, rule, root, here) if rule else [here]
    return found


def _keeps_to(value: JSON, schema: JSON) -> bool:
    kind = TYPES[schema["type"]] if "type" in schema else object
    if not isinstance(value, kind) or (isinstance(value, bool) and kind in (int, (int, float))):
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    return (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
        if isinstance(value, (int, float))
        else True
    )
