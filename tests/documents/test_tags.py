"""Tags are an optional key of documents of every kind, and nobody's business but the player's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.documents.kinds import (
    document_from_bytes,
    document_from_code,
    kind_for,
    read_document,
)
from nco_builder.systems import SQUADS, samples, system_named
from tests.reading import ALL_SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

TAGS = ("Saturday", "Łódź league")


@pytest.fixture(params=ALL_SAMPLES, ids=lambda path: path.stem)
def tagged(request: pytest.FixtureRequest) -> Any:  # noqa: ANN401 - of every kind
    path: Path = request.param
    document: Any = read_document(path)
    return document.replace(tags=TAGS)


def test_tags_survive_their_file(tagged: Any) -> None:  # noqa: ANN401
    raw = kind_for(tagged).to_bytes(tagged)
    assert json.loads(raw)["tags"] == list(TAGS)
    assert document_from_bytes(raw, "file") == tagged


@pytest.mark.parametrize("path", ALL_SAMPLES, ids=lambda path: path.stem)
def test_a_file_without_tags_is_written_without_them(path: Path) -> None:
    document: Any = read_document(path)
    assert document.tags == ()
    assert b'"tags"' not in kind_for(document).to_bytes(document)


def test_tags_say_nothing_to_the_rules(tagged: Any) -> None:  # noqa: ANN401
    judge = kind_for(tagged).judge
    assert judge is not None
    assert judge(tagged).findings == judge(tagged.replace(tags=())).findings


def test_tags_stay_behind_where_notes_do(tagged: Any) -> None:  # noqa: ANN401
    kind = kind_for(tagged)
    assert kind.without_notes(tagged).tags == ()
    assert document_from_code(kind.share_code(tagged)).tags == ()  # type: ignore[attr-defined]


def test_there_is_a_sample_of_every_kind_to_be_tagged() -> None:
    known = {path.stem for path in ALL_SAMPLES}
    for system in (SQUADS, *map(system_named, ("avr-platoon", "fluid-deck", "k47-vehicles"))):
        assert known & set(samples(system))
