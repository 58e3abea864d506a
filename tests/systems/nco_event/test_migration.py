"""Events of version 1 were terms alone; they are read as what they said."""

from __future__ import annotations

from nco_builder.systems.nco_event import EVENT
from tests.reading import HERE, read_json

FOLDER = HERE / "systems" / "nco_event" / "golden"
OLD = FOLDER / "version-1.json"
GOLDEN = FOLDER / "version-2.json"


def test_version_one_becomes_what_the_golden_file_says() -> None:
    event = EVENT.from_bytes(OLD.read_bytes(), "old")
    assert EVENT.to_bytes(event) == GOLDEN.read_bytes()
    assert EVENT.from_bytes(GOLDEN.read_bytes(), "new") == event


def test_a_key_that_was_somebodys_own_is_kept_aside() -> None:
    assert read_json(GOLDEN)["former"] == {"players": ["somebody's own key"]}
