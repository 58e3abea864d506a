"""A second opinion, written from the contract alone, agrees with the program on odd documents."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from nco_builder.documents.kinds import document_from_bytes, judge_document, kind_for
from tests.depth import tries
from tests.reading import HERE, read_json
from tests.systems import naive_deck, naive_keys, naive_platoon, naive_vehicles, odd_documents

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from hypothesis.strategies import SearchStrategy

    Json = dict[str, Any]
    Opinion = tuple[set[tuple[str, str, str]], bool, Json]

SECOND: dict[str, Callable[[Json], Opinion]] = {
    "avr-platoon": naive_platoon.judged,
    "fluid-deck": naive_deck.judged,
    "k47-vehicles": naive_vehicles.judged,
}
DRAWN: dict[str, SearchStrategy[Json]] = {
    "avr-platoon": odd_documents.platoons(),
    "fluid-deck": odd_documents.decks(),
    "k47-vehicles": odd_documents.forces(),
}
CASES = [path for name in SECOND for path in sorted((HERE / "systems/cases" / name).glob("*.nco"))]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_second_opinion_judges_a_case_as_published(path: Path) -> None:
    expected = read_json(path.with_suffix(".expected.json"))
    found, legal, derived = SECOND[path.parent.name](read_json(path))
    assert found == {(one["code"], one["severity"], one["at"]) for one in expected["findings"]}
    assert legal is expected["legal"]
    assert derived == expected["derived"]


@pytest.mark.parametrize("name", SECOND)
def test_odd_documents_are_judged_as_by_the_second_opinion(name: str) -> None:
    @settings(max_examples=tries(150))
    @given(DRAWN[name])
    def agrees(document: Json) -> None:
        assert first_opinion(document) == SECOND[name](document)

    agrees()


def first_opinion(document: Json) -> Opinion:
    """What the program says of a document's file."""
    read = document_from_bytes(json.dumps(document).encode(), "it")
    judgement = judge_document(read, "it")
    found: set[tuple[str, str, str]] = {
        (each.code, each.severity, each.at) for each in judgement.findings
    }
    return found, judgement.legal, kind_for(read).derived(judgement)


@pytest.mark.parametrize("module", [naive_deck, naive_keys, naive_platoon, naive_vehicles])
def test_the_second_opinion_imports_nothing_of_the_program(module: ModuleType) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    imports = [each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom)]
    named = {ast.unparse(each).split()[1] for each in imports}
    assert named <= {
        "__future__",
        "collections.abc",
        "fractions",
        "typing",
        "tests.systems.naive_keys",
    }
