"""A squad whose rules are gone opens whole; what nobody knows is flagged and kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QWidget

from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.file_actions import FileActions
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from nco_builder.squad import Squad

MAN = {
    "name": "Ross",
    "unit": "jetpack_trooper",
    "primary": "plasma_rifle",
    "secondary": "ray_pistol",
    "skills": ["levitate"],
    "items": ["medal", "moon_rock"],
}
KNOWN_MAN = {**MAN, "unit": "private", "name": "Webb"}


def written(path: Path, squad: Squad, ruleset: str) -> Path:
    raw = json.loads(SQUAD.to_bytes(squad))
    raw["ruleset"] = ruleset
    raw["nation"] = "martian"
    raw["packs"] = [{"id": "moon-pack", "version": "1"}]
    raw["members"] += [MAN, KNOWN_MAN]
    path.write_text(json.dumps(raw))
    return path


@pytest.mark.parametrize(
    ("ruleset", "flagged"),
    [
        (
            "nco-2.3.2",
            {"unknown_nation", "unknown_unit", "unknown_item", "unknown_skill"},
        ),
        ("nco-9.9.9", {"unknown_ruleset"}),
    ],
)
def test_unknown_choices_are_flagged_and_outlive_edits_and_saves(  # noqa: PLR0913, PLR0917
    qtbot: QtBot,
    looks: QApplication,
    sample: Squad,
    tmp_path: Path,
    ruleset: str,
    flagged: set[str],
) -> None:
    path = written(tmp_path / "martian.nco", sample, ruleset)
    read = pending_opens.read(path)
    window = QWidget()
    qtbot.addWidget(window)
    documents = OpenDocuments(OpenDocument(read.kind, read.value, read.path, looks), window)
    documents.recovery.disk = read.disk
    document = documents.current
    assert {each.code for each in document.judgement.findings} >= flagged
    document.do(edit("set_text", field="notes", value="edited").apply(document.value), str)
    assert FileActions(documents, Settings(), window).save()
    assert pending_opens.read(path).value == read.value.replace(notes="edited")
    raw = json.loads(path.read_bytes())
    assert (raw["ruleset"], raw["nation"], raw["packs"][0]["id"]) == (
        ruleset,
        "martian",
        "moon-pack",
    )
    for man, told in zip((MAN, KNOWN_MAN), raw["members"][-2:], strict=True):
        assert told.items() >= man.items()
