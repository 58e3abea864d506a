"""The whole job with a document of each kind, with real mouse and keys, all of them open."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from nco_builder import paths
from nco_builder.settings.settings import Settings
from tests.end_to_end.sessions import Session

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = (
    "airborne-squad",
    "panzer-zug",
    "russian-front-1942",
    "tiger-and-stuart",
    "rifles-against-airborne",
)
ALSO = ("rifle-squad",)
SHEETS = {
    "Whole squad.pdf": "Zeller",
    "Whole platoon, Platoon list.pdf": "Otto",
    "Whole deck.pdf": "Tigers",
    "Whole list.pdf": "Sherman",
    "Whole match.pdf": "Kowalski",
}


def content(folder: Path, name: str) -> Any:  # noqa: ANN401 - as varied as the kinds
    """What a file has."""
    return json.loads((folder / f"{name}.nco").read_text())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")
def test_a_document_of_each_kind_is_built_arranged_edited_compared_printed_and_reopened(
    display: str, tmp_path: Path
) -> None:
    folder, pictures = tmp_path / "documents", tmp_path / "pictures"
    folder.mkdir()
    for name in (*SAMPLES, *ALSO):
        shutil.copyfile(paths.data() / "samples" / f"{name}.nco", folder / f"{name}.nco")
    settings = Settings()
    settings["folder"] = settings["export_folder"] = str(folder)

    opened = [folder / f"{name}.nco" for name in SAMPLES]
    Session("whole_jobs_sessions.py", display, folder, pictures, *opened).end()

    men = content(folder, "Whole squad")["members"]
    assert [man["unit"] for man in men] == [
        *("sergeant", "corporal", "private", "private", "engineer")
    ]
    assert [man.get("name", "") for man in men] == ["", "", "Zeller", "", ""]
    assert [man.get("items", []) for man in men] == [[], [], ["flask"], ["flask"], []]

    vehicles = content(folder, "Whole platoon")["vehicles"]
    assert [each["type"] for each in vehicles] == ["panzer_iv_h"] * 3
    assert [each.get("name") for each in vehicles] == [None, "Otto", None]
    assert [each.get("pintle") for each in vehicles] == ["MG42", None, "MG42"]

    german, soviet = content(folder, "Whole deck")["sides"]
    assert german["cards"]["air_support"] == 2
    cards = [unit["cards"] for unit in german["units"]]
    assert [each["unit_free_action"] for each in cards] == [4, 1, 1]
    assert [each["unit_move"] for each in cards] == [2, 2, 1]
    assert soviet["units"][-1]["name"] == "Tigers"

    vehicles = content(folder, "Whole list")["vehicles"]
    assert [each["class"] for each in vehicles] == ["medium_tank", "medium_tank", "light_tank"]
    assert [each["name"] for each in vehicles] == ["", "Sherman", ""]
    assert [each["quality"] for each in vehicles] == ["veteran", None, "veteran"]

    played = content(folder, "Whole match")
    assert played["name"] == "Whole match"
    assert played["scenario"] == 1
    assert [side["taken"]["file"] for side in played["sides"]] == [
        *("rifle-squad.nco", "airborne-squad.nco")
    ]
    men = played["sides"][0]["men"]
    assert [(man.get("health", 0), man.get("psyche", 0)) for man in men] == [(0, 0), (2, 3), (0, 3)]

    for sheet, said in SHEETS.items():
        assert said in "".join(
            page.extract_text() for page in pypdf.PdfReader(folder / sheet).pages
        )
