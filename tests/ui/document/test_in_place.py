"""Files that are written where they stand: said before, once for each document."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import read_squad
from nco_builder.files import atomic
from nco_builder.files.atomic import is_mounted
from nco_builder.squad import edit
from tests.ui.document.test_file_actions import Player, files, player, saved, settings

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.file_actions import FileActions

__all__ = ["files", "player", "saved", "settings"]

LINKS = pytest.mark.skipif(sys.platform == "win32", reason="hard links as POSIX has them")


def rename(document: SquadDocument, name: str) -> None:
    document.do(edit("set_text", field="name", value=name))


@LINKS
def test_a_file_with_further_names_is_asked_about_before_it_is_written_once_a_document(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, tmp_path: Path
) -> None:
    (tmp_path / "other.nco").hardlink_to(saved)
    before = saved.read_bytes()
    rename(document, "One")
    player.answers = ["Cancel", "Save"]
    assert not files.save()
    assert saved.read_bytes() == before
    assert files.save()
    rename(document, "Two")
    assert files.save()
    assert len(player.asked) == 2
    assert "hard links" in player.asked[0]
    assert read_squad(tmp_path / "other.nco").name == "Two"
    assert saved.stat().st_nlink == 2


@LINKS
def test_another_file_can_be_chosen_instead(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, tmp_path: Path
) -> None:
    (tmp_path / "other.nco").hardlink_to(saved)
    rename(document, "One")
    player.answers, player.save_to = ["Save as…"], tmp_path / "mine.nco"
    assert files.save()
    assert document.path == tmp_path / "mine.nco"
    assert read_squad(tmp_path / "mine.nco").name == "One"
    assert read_squad(saved).name != "One"


@LINKS
def test_another_document_is_asked_about_again(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, tmp_path: Path
) -> None:
    (tmp_path / "other.nco").hardlink_to(saved)
    player.answers = ["Save", "Save"]
    rename(document, "One")
    assert files.save()
    document.opened.open(document.kind, document.value, saved)
    rename(document, "Two")
    assert files.save()
    assert player.answers == []


@pytest.mark.skipif(sys.platform != "linux", reason="mounts as Linux tells them")
def test_a_file_that_is_mounted_by_itself_is_asked_about(
    files: FileActions,
    document: SquadDocument,
    player: Player,
    saved: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nco_builder.ui.document.file_actions.is_mounted", saved.__eq__)
    player.answers = ["Save"]
    rename(document, "One")
    assert files.save()
    assert "mounted" in player.asked[0]


@pytest.mark.skipif(sys.platform != "linux", reason="mounts as Linux tells them")
def test_mounts_are_known_by_what_the_kernel_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "two words.nco"
    place = os.fsencode(file).replace(b" ", rb"\040")
    told = b"36 35 98:0 /mnt1 " + place + b" rw,noatime master:1 - ext3 /dev/root rw\n"
    monkeypatch.setattr(atomic, "open", lambda *_: io.BytesIO(told), raising=False)
    assert is_mounted(file)
    assert not is_mounted(tmp_path / "another.nco")
    monkeypatch.setattr(atomic, "open", lambda *_: io.BytesIO(b"odd\n"), raising=False)
    assert not is_mounted(file)
