"""The published documents of every further kind are judged as published, and come back whole."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import judge_document, kind_for, read_document
from tests.reading import HERE, JSON, read_json

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted(
    path
    for path in (HERE / "systems" / "cases").glob("*/*.nco")
    if path.with_suffix(".expected.json").exists()
)
of_each = pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")


def test_all_cases_are_here() -> None:
    assert Counter(path.parent.name for path in CASES) == {
        "avr-platoon": 41,
        "fluid-deck": 34,
        "k47-vehicles": 54,
        "nco-event": 12,
        "nco-match": 33,
        "nco-rules-pack": 6,
    }


@of_each
def test_a_case_is_judged_as_expected(path: Path) -> None:
    expected = read_json(path.with_suffix(".expected.json"))
    document = read_document(path)
    judgement = judge_document(document, str(path))
    found = {(each.code, each.severity, each.at) for each in judgement.findings}
    wanted = {(each["code"], each["severity"], each["at"]) for each in expected["findings"]}
    assert found == wanted  # as sets: a code may be found twice at one place
    assert judgement.legal == expected["legal"]
    assert kind_for(document).derived(judgement) == expected["derived"]


@of_each
def test_a_case_comes_back_as_it_was(path: Path) -> None:
    document = read_document(path)
    kind = kind_for(document)
    written = kind.to_bytes(document)
    assert json.loads(written) == _complete(read_json(path))
    assert kind.from_bytes(written, "again") == document


def _complete(case: JSON) -> JSON:
    """The case, with the one list that some leave out and that every file states."""
    if case["format"] == "k47-vehicles":
        for vehicle in case["vehicles"]:
            vehicle.setdefault("weapons", [])
    return case


@of_each
def test_every_finding_of_a_case_is_a_whole_sentence(path: Path) -> None:
    document = read_document(path)
    kind, judgement = kind_for(document), judge_document(document, str(path))
    for finding in judgement.findings:
        said = kind.sentence(finding, judgement)
        assert said.endswith(".")
        assert "{" not in said
