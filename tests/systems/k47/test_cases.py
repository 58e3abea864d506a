"""Every published list of vehicles is judged as published, and what is none is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import read_document
from nco_builder.files import FileProblem
from nco_builder.systems.k47_vehicles import SYSTEM
from nco_builder.systems.k47_vehicles.judge import judge
from nco_builder.systems.k47_vehicles.model import Force
from tests.reading import HERE, read_json

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted((HERE / "systems/cases/k47-vehicles").glob("*.nco"))
REFUSED = {
    "k47_movement_unknown": "vehicles[0].movement",
    "k47_arc_unknown": "vehicles[0].weapons[0].arcs",
    "k47_mount_unknown": "vehicles[0].weapons[0].mount",
    "k47_negative_fists": "vehicles[0].fists",
    "k47_quality_unknown": "vehicles[0].quality",
    "k47_name_a_number": "vehicles[0].name",
}


def test_all_cases_are_here() -> None:
    assert len(CASES) == 50


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_judged_as_published(path: Path) -> None:
    expected = read_json(path.with_suffix(".expected.json"))
    force = read_document(path)
    assert isinstance(force, Force)
    judged = judge(force)
    found = {(each.code, each.severity, each.at) for each in judged.findings}
    wanted = {(each["code"], each["severity"], each["at"]) for each in expected.pop("findings")}
    assert found == wanted
    assert {"legal": judged.legal, "derived": SYSTEM.kind.derived(judged)} == expected


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_list_of_vehicles_is_refused_by_a_sentence_with_the_place(name: str) -> None:
    with pytest.raises(FileProblem) as refused:
        read_document(HERE / f"systems/cases/refused/{name}.nco")
    assert REFUSED[name] in str(refused.value)
    assert "\n" not in str(refused.value)
