"""The player's own vehicle models are read as strictly as squads, and nothing of them is lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nco_builder import PROGRAM
from nco_builder.documents.own_entries import OwnVehicles, read_own_vehicles, write_own_vehicles
from nco_builder.files import FileProblem
from nco_builder.squad import Vehicle

if TYPE_CHECKING:
    from pathlib import Path

JEEP = Vehicle(type="armored_car", name="Jeep with a gun")
RATTE = Vehicle(type="large_heavy_tank", name="戦車 «Ratte» \N{SNOWMAN}")


def own(*vehicles: Vehicle) -> OwnVehicles:
    return OwnVehicles(format="nco-own-vehicles", version=1, vehicles=vehicles)


def test_what_was_written_is_read_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "data" / "own.json"
    write_own_vehicles(path, own(RATTE, JEEP))
    assert read_own_vehicles(path) == own(RATTE, JEEP)
    assert path.read_text("utf-8") == (
        '{\n  "format": "nco-own-vehicles",\n  "version": 1,\n'
        f'  "written_by": "{PROGRAM}",\n  "vehicles": [\n'
        '    {\n      "name": "戦車 «Ratte» ☃",\n      "type": "large_heavy_tank"\n    },\n'
        '    {\n      "name": "Jeep with a gun",\n      "type": "armored_car"\n    }\n'
        "  ]\n}\n"
    )


def test_no_file_yet_is_an_empty_list(tmp_path: Path) -> None:
    assert read_own_vehicles(tmp_path / "own.json") == own()


def test_unknown_keys_survive(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(
        '{"format": "nco-own-vehicles", "version": 1, "colour": "red",'
        ' "vehicles": [{"type": "armored_car", "name": "A", "scale": 56}]}'
    )
    write_own_vehicles(path, read_own_vehicles(path))
    kept = json.loads(path.read_bytes())
    assert kept["colour"] == "red"
    assert kept["vehicles"] == [{"name": "A", "type": "armored_car", "scale": 56}]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "this is empty"),
        ('{"format": "nco-squad", "version": 1}', "this is not a list of vehicle models"),
        (
            '{"format": "nco-own-vehicles", "version": 1, "vehicles": [{"type": "submarine"}]}',
            r"vehicles\[0\]\.type must be",
        ),
    ],
)
def test_what_is_no_such_list_is_one_sentence(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "own.json"
    path.write_text(text)
    with pytest.raises(FileProblem, match=problem):
        read_own_vehicles(path)
    assert path.read_text() == text


def test_half_a_character_does_not_lose_the_list(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    write_own_vehicles(path, own(JEEP.replace(name="A\ud800")))
    assert [each.name for each in read_own_vehicles(path).vehicles] == ["A\ufffd"]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(FileProblem, match="this folder cannot be created because"):
        write_own_vehicles(tmp_path / "data" / "own.json", own(JEEP))
