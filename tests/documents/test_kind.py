"""The envelope of every document: formats told apart, old versions migrated, newer ones refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kind import Kind
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.squad.model import VERSION
from nco_builder.systems.nco_event import EVENT
from nco_builder.value import Value
from tests.reading import JSON, read_json

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent


class Recipe(Value):
    """A made-up document in its third version."""

    format: str
    version: int
    title: str
    minutes: int


def _name_became_title(document: JSON) -> JSON:
    return {("title" if key == "name" else key): value for key, value in document.items()}


def _hours_became_minutes(document: JSON) -> JSON:
    rest = {key: value for key, value in document.items() if key != "hours"}
    return rest | {"minutes": document["hours"] * 60}


RECIPE = Kind("recipe", "a recipe", Recipe, (_name_became_title, _hours_became_minutes))


def recipe(**keys: JSON) -> bytes:
    return json.dumps({"format": "recipe", **keys}).encode()


def test_the_version_that_is_written_is_the_number_of_migrations_plus_one() -> None:
    assert RECIPE.version == 3
    assert SQUAD.version == VERSION == len(SQUAD.migrations) + 1
    assert EVENT.version == 2


@pytest.mark.parametrize(
    "old",
    [
        {"version": 1, "name": "Soup", "hours": 2},
        {"version": 2, "title": "Soup", "hours": 2},
        {"version": 3, "title": "Soup", "minutes": 120},
    ],
)
def test_every_older_version_is_read_as_the_newest(old: JSON) -> None:
    read = RECIPE.from_bytes(recipe(**old), "soup")
    assert read == Recipe(format="recipe", version=3, title="Soup", minutes=120)
    assert RECIPE.from_json({"format": "recipe", **old}, "soup") == read


def test_a_migration_gives_its_golden_file(golden: Callable[[str, bytes], None]) -> None:
    old = read_json(HERE / "golden" / "recipe-1.json")
    read = RECIPE.from_json(old, "golden")
    golden("recipe-3.json", (json.dumps(dict(read), indent=2) + "\n").encode())
    assert old["version"] == 1  # a migration changes nothing in place


def test_unknown_keys_survive_a_migration() -> None:
    read = RECIPE.from_bytes(recipe(version=1, name="Soup", hours=2, salt="much"), "soup")
    assert read.unknown == {"salt": "much"}


def test_what_is_wrong_in_an_old_version_is_told_by_its_newest_name() -> None:
    with pytest.raises(FileProblem) as caught:
        RECIPE.from_bytes(recipe(version=1, name=7, hours=2), "soup")
    assert str(caught.value) == "soup: title must be text, not 7."


def test_half_a_character_in_an_old_version_is_refused_too() -> None:
    with pytest.raises(FileProblem) as caught:
        RECIPE.from_bytes(recipe(version=1, name="\ud800", hours=2), "soup")
    assert str(caught.value) == "soup: title holds half a character (a lone surrogate)."


def test_a_newer_version_says_so() -> None:
    with pytest.raises(FileProblem) as caught:
        RECIPE.from_bytes(recipe(version=4), "soup")
    assert str(caught.value) == (
        "soup: a newer NCO Builder wrote this: version 4 of recipe, while this program "
        "reads up to 3; update it to open this."
    )


def test_one_kind_is_not_read_as_another() -> None:
    with pytest.raises(FileProblem) as caught:
        SQUAD.from_bytes(recipe(version=1), "soup")
    assert str(caught.value) == ('soup: this is not a squad: format is "recipe", not "nco-squad".')
    with pytest.raises(FileProblem, match="this is not an NCO Builder file: it has no “format”"):
        EVENT.from_bytes(b"{}", "event")
