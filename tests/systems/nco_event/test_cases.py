"""The published events are judged as their expected results say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import judged, kind_for, read_document
from tests.reading import HERE, read_json

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted((HERE / "systems" / "cases" / "nco-event").glob("*.nco"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_judged_as_expected(path: Path) -> None:
    expected = read_json(path.with_suffix(".expected.json"))
    document = read_document(path)
    judgement = judged(document, str(path))
    found = [(each.code, each.severity, each.at) for each in judgement.findings]
    assert found == [(each["code"], each["severity"], each["at"]) for each in expected["findings"]]
    assert judgement.legal == expected["legal"]
    assert kind_for(document).derived(judgement) == expected["derived"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_comes_back_as_it_was(path: Path) -> None:
    document = read_document(path)
    kind = kind_for(document)
    written = kind.to_bytes(document)
    assert kind.from_bytes(written, "again") == document
    assert kind.to_bytes(kind.from_bytes(written, "again")) == written


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_finding_of_a_case_is_a_whole_sentence(path: Path) -> None:
    document = read_document(path)
    kind, judgement = kind_for(document), judged(document, str(path))
    for finding in judgement.findings:
        said = kind.sentence(finding, judgement)
        assert said.endswith(".")
        assert "{" not in said
