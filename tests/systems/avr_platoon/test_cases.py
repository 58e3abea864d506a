"""The published platoons are judged as their expected results say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import document_from_bytes, judged, kind_for, read_document
from nco_builder.files import FileProblem
from tests.reading import HERE, read_json

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = HERE / "systems" / "cases"
CASES = sorted((FOLDER / "avr-platoon").glob("*.nco"))
REFUSED = read_json(HERE / "systems" / "avr_platoon" / "refused.json")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_judged_as_expected(path: Path) -> None:
    expected = read_json(path.with_suffix(".expected.json"))
    document = read_document(path)
    judgement = judged(document, str(path))
    found = {(each.code, each.severity, each.at) for each in judgement.findings}
    assert found == {(each["code"], each["severity"], each["at"]) for each in expected["findings"]}
    assert judgement.legal == expected["legal"]
    assert kind_for(document).derived(judgement) == expected["derived"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_comes_back_as_it_was(path: Path) -> None:
    document = read_document(path)
    kind = kind_for(document)
    written = kind.to_bytes(document)
    assert kind.from_bytes(written, "again") == document
    assert {**read_json(path), "player": "", "notes": ""}.keys() <= read_keys(written)


def read_keys(written: bytes) -> set[str]:
    import json

    return set(json.loads(written))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_finding_of_a_case_is_a_whole_sentence(path: Path) -> None:
    document = read_document(path)
    kind, judgement = kind_for(document), judged(document, str(path))
    for finding in judgement.findings:
        said = kind.sentence(finding, judgement)
        assert said.endswith(".")
        assert "{" not in said


@pytest.mark.parametrize("refused", REFUSED, ids=lambda refused: refused["file"])
def test_what_is_no_platoon_is_answered_with_the_place(refused: dict[str, str]) -> None:
    raw = (FOLDER / "refused" / refused["file"]).read_bytes()
    with pytest.raises(FileProblem) as caught:
        document_from_bytes(raw, "file")
    assert refused["the_sentence_names"] in str(caught.value)
    assert "\n" not in str(caught.value)
