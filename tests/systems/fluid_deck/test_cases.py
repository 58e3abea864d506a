"""Every published command deck is judged as published, and comes back from its file as it was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.documents.kinds import document_from_bytes, judged, kind_for
from nco_builder.files import FileProblem
from tests.reading import HERE, read_json

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = HERE / "systems" / "cases"
CASES = sorted((FOLDER / "fluid-deck").glob("*.nco"))
REFUSED = {
    "fluid_aircraft_of_no_kind": "sides[0].tables.air[0].is",
    "fluid_card_count_true": "turn_over",
    "fluid_fraction_of_a_card": "sides[0].cards",
    "fluid_roll_of_seven": "sides[0].tables.air[0].rolls",
    "fluid_sides_an_object": "sides",
}


def test_all_cases_are_here() -> None:
    assert len(CASES) == 32


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_judged_as_published(path: Path) -> None:
    expected = read_json(path.with_suffix(".expected.json"))
    judgement: Any = judged(document_from_bytes(path.read_bytes(), path.name), path.name)
    findings = {(found.code, found.severity, found.at) for found in judgement.findings}
    assert findings == {tuple(found.values()) for found in expected["findings"]}
    assert judgement.legal == expected["legal"]
    assert judgement.derived == expected["derived"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_written_as_it_was_read(path: Path) -> None:
    document = document_from_bytes(path.read_bytes(), path.name)
    written = json.loads(kind_for(document).to_bytes(document))
    assert written == read_json(path)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_deck_is_refused_by_one_sentence(name: str) -> None:
    path = FOLDER / "refused" / f"{name}.nco"
    with pytest.raises(FileProblem) as caught:
        document_from_bytes(path.read_bytes(), "deck")
    said = str(caught.value)
    assert said.startswith("deck: ")
    assert REFUSED[name] in said
    assert "\n" not in said
