"""The bill of materials names what is inside, and no path of the machine that built it."""

from __future__ import annotations

import json

import pytest
import whole
from made import ROOT

WHEEL = (ROOT / "dist/nco_builder-0.1.0-py3-none-any.whl").as_uri()
SITE = "https://www.reportlab.com/"


def bill(*links: str, note: str = "") -> str:
    references = [{"type": "distribution", "url": link} for link in links]
    part = {"name": "a part", "description": note, "externalReferences": references}
    return json.dumps({"bomFormat": "CycloneDX", "components": [part]})


def test_a_link_to_a_local_file_is_left_out() -> None:
    written = json.loads(whole.without_places(bill(WHEEL, SITE)))
    assert written["bomFormat"] == "CycloneDX"
    (part,) = written["components"]
    assert [link["url"] for link in part["externalReferences"]] == [SITE]


def test_a_part_without_other_links_has_none() -> None:
    (part,) = json.loads(whole.without_places(bill(WHEEL)))["components"]
    assert "externalReferences" not in part


def test_a_path_left_elsewhere_stops_the_build() -> None:
    with pytest.raises(SystemExit, match="names a path of this machine"):
        whole.without_places(bill(note=f"built in {ROOT}"))
