"""What happens to a file elsewhere is said when the player comes back, once, with a way out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFrame, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from nco_builder.documents.own_entries import OWN_MODELS, own_pack_file
from nco_builder.documents.squads import read_squad, squad_to_bytes, write_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.document import external_changes as elsewhere_module
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.external_changes import open_folder
from nco_builder.ui.document.pending_opens import digest
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.versions import folder_of
from tests.ui.documents import open_path

HOLDING = """
import sys
from pathlib import Path
from nco_builder.files.locks import FileLock
assert FileLock(Path(sys.argv[1])).take()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def file(document: SquadDocument, tmp_path: Path) -> Path:
    path = tmp_path / "able.nco"
    write_squad(path, document.squad)
    return path


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument, file: Path) -> MainWindow:
    document.opened.path = file
    window = MainWindow(document.opened, Settings())
    window.recovery.disk = digest(file.read_bytes())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(file))
    window.show()
    window.elsewhere.look()
    return window


def said(window: MainWindow) -> str:
    """What the banner says; nothing where it is not to be seen."""
    banner, label = (
        window.findChild(QFrame, "elsewhere_banner"),
        window.findChild(QLabel, "elsewhere"),
    )
    assert banner
    assert label
    return label.text().replace("\u200b", "") if banner.isVisible() else ""


def click(window: MainWindow, name: str) -> None:
    button = window.findChild(QPushButton, name)
    assert button
    assert button.isVisible()
    button.click()


def write_theirs(file: Path, document: SquadDocument, name: str = "Theirs") -> None:
    file.write_bytes(squad_to_bytes(document.squad.replace(name=name)))


def test_a_change_elsewhere_is_said_when_the_window_gets_the_focus(
    window: MainWindow, document: SquadDocument, file: Path, qtbot: QtBot
) -> None:
    assert not said(window)
    write_theirs(file, document)
    with qtbot.waitActive(window):
        window.activateWindow()
    window.elsewhere.look()
    assert said(window) == "“able.nco” was changed by another program or on another machine."
    click(window, "elsewhere_load")
    assert document.squad.name == "Theirs"
    assert not document.modified
    assert not said(window)


def test_what_was_dismissed_stays_away_until_it_changes_after_all_was_well(
    window: MainWindow, document: SquadDocument, file: Path
) -> None:
    before = file.read_bytes()
    write_theirs(file, document)
    window.elsewhere.look()
    click(window, "elsewhere_dismiss")
    window.elsewhere.look()
    assert not said(window)
    file.write_bytes(before)
    window.elsewhere.look()
    write_theirs(file, document, "Another")
    window.elsewhere.look()
    assert said(window)


def test_both_are_compared_or_kept(window: MainWindow, document: SquadDocument, file: Path) -> None:
    document.do(edit("set_text", field="name", value="Mine"))
    write_theirs(file, document)
    window.elsewhere.look()
    click(window, "elsewhere_compare")
    assert window.pages.shown == "compare"
    click(window, "elsewhere_both")
    assert not said(window)
    assert read_squad(file).name == "Theirs"
    assert read_squad(file.with_name("able (2).nco")).name == "Mine"


def test_a_file_that_did_not_change_is_not_read_again(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def reading(path: Path) -> bytes:
        read.append(path)
        return b""

    monkeypatch.setattr(elsewhere_module, "read_bytes", reading)
    window.elsewhere.look()
    assert read == []
    os.utime(file, (5, 5))
    window.elsewhere.look()
    window.elsewhere.look()
    assert read == [file]


def test_saving_and_a_file_that_is_gone_are_no_change(
    window: MainWindow, document: SquadDocument, file: Path
) -> None:
    document.do(edit("set_text", field="name", value="Mine"))
    window.carry_out("save")
    assert not said(window)
    file.unlink()
    window.elsewhere.look()
    assert not said(window)


def test_the_second_window_of_a_file_is_told_until_the_first_is_closed(
    window: MainWindow, file: Path
) -> None:
    window.elsewhere.let_go()
    lock = open_folder() / f"{folder_of(file).name}.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, lock],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    ) as other:
        assert other.stdout
        assert other.stdout.readline().strip() == b"held"
        window.elsewhere.look()
        assert said(window).startswith("“able.nco” is open in another window")
        other.kill()
    window.elsewhere.look()
    assert not said(window)


@pytest.mark.parametrize(
    "name",
    [
        "able.sync-conflict-20261122-212616-ABCDEFG.nco",
        "able (Eva's conflicted copy 2026-11-22).nco",
        "able_conflict-20261122-212616.nco",
    ],
)
def test_a_conflict_copy_is_named_and_compared_with_its_original(
    window: MainWindow, document: SquadDocument, file: Path, name: str
) -> None:
    copy = file.with_name(name)
    write_theirs(copy, document)
    assert open_path(window.files, copy)
    assert said(window) == (
        "This is a conflict copy: a sync folder made it of “able.nco” because that was "
        "changed in two places."
    )
    click(window, "elsewhere_compare")
    assert window.pages.shown == "compare"
    click(window, "elsewhere_dismiss")
    assert not said(window)


def test_the_players_own_pack_follows_what_is_kept_unless_it_is_being_changed(
    window: MainWindow, qtbot: QtBot
) -> None:
    OWN_MODELS.add(Vehicle(type="armored_car", name="Jeep"))
    window.carry_out("own_rules")
    qtbot.waitUntil(lambda: window.document.path == own_pack_file())
    pack = window.document

    def models() -> list[str]:
        return [each.name for each in getattr(pack.value.entries, OWN_MODELS.of)]

    OWN_MODELS.add(Vehicle(type="armored_car", name="Kübel"))
    window.elsewhere.look()
    qtbot.waitUntil(lambda: models() == ["Jeep", "Kübel"])
    assert not pack.modified
    assert not said(window)
    pack.do(pack.value.replace(author="Ada"), lambda _before: "x")
    OWN_MODELS.add(Vehicle(type="armored_car", name="Steyr"))
    window.elsewhere.look()
    assert "my-own-rules.nco" in said(window)
    assert models() == ["Jeep", "Kübel"]
    pack.undo()
    pack.mark_saved(own_pack_file())
