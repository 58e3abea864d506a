"""What comes in without pydantic is what pydantic would have let in, and nothing else."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import formats, kind_of
from nco_builder.rules import Rulebook
from nco_builder.rules.catalogue import VehicleModel
from nco_builder.schema.errors import read_all_strictly, read_strictly
from nco_builder.schema.reader import read, read_all
from nco_builder.schema.record import Frozen, NotValidError, Value
from tests.depth import tries
from tests.reading import ALL_SAMPLES, CASES, HERE, JSON, read_json

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = [*CASES, *ALL_SAMPLES, *sorted((HERE / "systems" / "cases").glob("*/*.nco"))]


def documents() -> Iterator[tuple[str, type[Value], str]]:
    """What there is to read: its name, what it would be, its text."""
    for path in FILES:
        try:
            kind = kind_of(read_json(path).get("format", ""))
        except ValueError:
            continue  # no JSON: it does not come as far as the door
        if kind is not None:
            yield f"{path.parent.name}-{path.stem}", kind.model, path.read_text("utf-8")


DOCUMENTS = list(documents())
ODD: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 10**30, 0.0, 1.0, -2.5, 1e300, "", "1", "private", "Łódź"),
    *("\N{GRINNING FACE}", [], {}, [None], [1, 2], {"name": "x"}, {"1": 1}, [[]], [{"name": 1}]),
]


def seen(value: object) -> object:
    """A value with all it remembers of its file."""
    if isinstance(value, Value):
        return (type(value), value.given, dict(value.unknown), [(n, seen(p)) for n, p in value])
    if isinstance(value, Frozen):
        return (type(value), [(name, seen(part)) for name, part in value])
    if isinstance(value, tuple):
        return [seen(part) for part in value]
    return (type(value), value)


def both(kind: type[Frozen], raw: str) -> tuple[object, object]:
    """What becomes of a text at the door, and what pydantic makes of it."""
    found: list[object] = []
    for way in (read, read_strictly):
        try:
            found.append(seen(way(kind, raw)))
        except NotValidError as error:
            found.append(error.problems)
    return found[0], found[1]


def places(part: JSON, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield place
    if isinstance(part, dict | list):
        for key in part if isinstance(part, dict) else range(len(part)):
            yield from places(part[key], (*place, key))


def changed(document: JSON, rng: Random) -> JSON:
    """A document with something exchanged, left out, added or put twice."""
    *way, last = rng.choice([place for place in places(document) if place])
    holder = document
    for key in way:
        holder = holder[key]
    what = rng.randrange(5)
    if what == 0:
        del holder[last]
    elif what == 1 and isinstance(holder, dict):
        holder[rng.choice(["colour", "name", "class", "is", "id"])] = copy.deepcopy(rng.choice(ODD))
    elif what == 2 and isinstance(holder, list):
        holder.append(copy.deepcopy(rng.choice(holder)))
    else:
        holder[last] = copy.deepcopy(rng.choice(ODD))
    return document


def test_every_document_comes_in_as_pydantic_reads_it() -> None:
    for name, kind, raw in DOCUMENTS:
        here, there = both(kind, raw)
        assert here == there, name


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_document_comes_in_or_is_refused_as_pydantic_would(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - repeatable, not secret
    for _try in range(tries(400)):
        _name, kind, raw = rng.choice(DOCUMENTS)
        document = json.loads(raw)
        for _change in range(rng.randint(1, 3)):
            if document:
                document = changed(document, rng)
        text = json.dumps(document, ensure_ascii=rng.random() < 0.2)
        here, there = both(kind, text)
        assert here == there, text


@pytest.mark.parametrize("value", ["NaN", "1e999", '"\\ud800"', "[" * 500 + "]" * 500])
def test_what_no_file_may_hold_comes_in_as_seldom(value: str) -> None:
    _name, kind, raw = DOCUMENTS[0]
    for key in ("name", "colour", "ruleset"):
        text = json.dumps(json.loads(raw) | {key: "here"}).replace('"here"', value)
        here, there = both(kind, text)
        assert repr(here) == repr(there)  # NaN is not even equal to itself


def test_shipped_rules_are_what_pydantic_makes_of_them() -> None:
    book = (paths.data() / "rulebooks" / "nco-2.3.2.json").read_text("utf-8")
    here, there = both(Rulebook, book)
    assert here == there
    models = (paths.data() / "vehicle-models.json").read_bytes()
    assert seen(read_all(VehicleModel, models)) == seen(read_all_strictly(VehicleModel, models))


def test_every_format_was_looked_at() -> None:
    kinds = {kind for _name, kind, _raw in DOCUMENTS}
    assert {kind.model for kind in map(kind_of, formats()) if kind and kind.judge} <= kinds
