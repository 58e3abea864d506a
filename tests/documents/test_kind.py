"""The envelope of every document: formats told apart, old versions migrated, newer ones refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder import PROGRAM
from nco_builder.documents.kind import Kind
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.schema.record import Value
from nco_builder.squad.model import RULES_VERSION
from nco_builder.systems.nco_event import EVENT
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
    assert SQUAD.version == RULES_VERSION == len(SQUAD.migrations) + 1 + SQUAD.unmigrated
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


def refused(**keys: JSON) -> str:
    with pytest.raises(FileProblem) as caught:
        RECIPE.from_bytes(recipe(**keys), "soup")
    return caught.value.problem


def test_a_newer_version_names_the_program_that_wrote_it() -> None:
    assert refused(version=4, written_by="NCO Builder 1.2.0rc1") == (
        "NCO Builder 1.2.0rc1 wrote this: version 4 of recipe, while this is "
        f"{PROGRAM}, which reads up to 3; update it to open this"
    )


@pytest.mark.parametrize(
    "writer",
    ["", "Me 1", "NCO Builder", f"NCO Builder {'1' * 99}", "NCO Builder 2\nlegal", 7, None],
)
def test_of_a_newer_file_only_what_our_versions_are_called_is_repeated(writer: JSON) -> None:
    assert refused(version=4, written_by=writer).startswith("a newer NCO Builder wrote this: ver")


def test_what_wrote_a_file_is_no_part_of_the_document() -> None:
    newest = {"version": 3, "title": "Soup", "minutes": 5}
    plain = RECIPE.from_bytes(recipe(**newest), "soup")
    for also in ({}, {"salt": "much"}, {"salt": ["much"]}):  # what is no text is read by pydantic
        by = RECIPE.from_bytes(recipe(**newest, **also, written_by="Me 1"), "soup")
        assert by == RECIPE.from_bytes(recipe(**newest, **also), "soup")
        assert (by == plain, by.unknown) == (not also, also)
        assert b"written_by" not in RECIPE.to_bytes(by)


def test_a_file_that_is_written_names_this_program_behind_its_version(tmp_path: Path) -> None:
    file = tmp_path / "soup"
    RECIPE.write(file, Recipe(format="recipe", version=3, title="Soup", minutes=5))
    written = read_json(file)
    assert list(written) == ["format", "version", "written_by", "title", "minutes"]
    assert written["written_by"] == PROGRAM


def test_what_wrote_a_file_must_be_told_as_text() -> None:
    told = refused(version=3, title="Soup", minutes=5, written_by=7)
    assert told == "written_by must be text, not 7"


def test_one_kind_is_not_read_as_another() -> None:
    with pytest.raises(FileProblem) as caught:
        SQUAD.from_bytes(recipe(version=1), "soup")
    assert str(caught.value) == ('soup: this is not a squad: format is "recipe", not "nco-squad".')
    with pytest.raises(FileProblem, match="this is not an NCO Builder file: it has no “format”"):
        EVENT.from_bytes(b"{}", "event")
