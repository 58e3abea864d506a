"""What cannot be written is said once, where it is seen, with the reason and a way out."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from nco_builder.documents.squads import SQUAD, begin_squad
from nco_builder.files import atomic
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.document.recovery import recovery_folder
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.versions import versions_folder, versions_of

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.ui.document.document_view import SquadDocument


def said(window: MainWindow) -> str:
    """What the banner says; nothing where it is not to be seen."""
    banner, label = (
        window.findChild(QFrame, "unwritten_banner"),
        window.findChild(QLabel, "unwritten"),
    )
    assert banner
    assert label
    return label.text() if banner.isVisible() else ""


def click(window: MainWindow, name: str) -> None:
    button = window.findChild(QPushButton, name)
    assert button
    assert button.isVisible()
    button.click()


def refuse(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Let the disk refuse every new file."""

    def refusing(_folder: Path, _mode: int) -> tuple[int, Path]:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(atomic, "_locked_file", refusing)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.EACCES, "you have no permission"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk is read-only"),
    ],
)
def test_unsaved_work_that_cannot_be_kept_is_told_once_until_it_can_be(
    window: MainWindow,
    document: SquadDocument,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    reason: str,
) -> None:
    with monkeypatch.context() as broken:
        refuse(broken, code)
        document.do(edit("set_text", field="notes", value="a"))
        window.recovery.keep()
        assert reason in said(window)
        assert said(window).startswith("Unsaved work on “")
        click(window, "write_again")
        assert reason in said(window)
        click(window, "dismiss_unwritten")
        document.do(edit("set_text", field="notes", value="ab"))
        window.recovery.keep()
        assert not said(window)
    window.recovery.keep()
    with monkeypatch.context() as broken:  # it went well in between: this is news again
        refuse(broken, code)
        window.recovery.keep()
        assert reason in said(window)
    click(window, "write_again")
    assert not said(window)
    assert list(recovery_folder().glob("*.nco"))


def test_unsaved_work_is_told_by_the_names_of_its_documents(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = window.documents
    for name in ("Able", "Baker"):
        documents.bring(SQUAD, begin_squad().replace(name=name), unsaved=True)
    with monkeypatch.context() as broken:
        refuse(broken, errno.ENOSPC)
        window.recovery.keep()
        assert "work on “Baker” cannot be kept" in said(window)
        documents.recovery_of(documents.all[-2]).keep()
        assert "work on “Able” and “Baker” cannot be kept" in said(window)
    documents.recovery_of(documents.all[-1]).keep()
    assert "work on “Able” cannot be kept" in said(window)
    documents.keep()
    assert not said(window)
    for each in documents.all[1:]:
        documents.remove(each)


def test_a_version_that_cannot_be_kept_is_told_by_the_name_of_its_file(
    window: MainWindow, document: SquadDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "able.nco"
    monkeypatch.setattr("nco_builder.ui.parts.questions.ask_save", lambda *_args: str(file))
    assert window.files.save()
    versions_folder().parent.mkdir(parents=True, exist_ok=True)
    versions_folder().write_text("in the way")
    document.do(edit("set_text", field="notes", value="a"))
    assert window.files.save()
    assert "the earlier version of “able.nco” cannot be kept" in said(window)
    versions_folder().unlink()
    click(window, "write_again")
    assert not said(window)
    assert len(versions_of(file)) == 1


def test_a_file_in_place_of_the_folder_is_told(window: MainWindow, document: SquadDocument) -> None:
    folder = recovery_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.exists():
        folder.rmdir()
    folder.write_text("in the way")
    document.do(edit("set_text", field="notes", value="a"))
    window.recovery.keep()
    assert str(folder) in said(window).replace("\u200b", "")
    folder.unlink()
    click(window, "write_again")
    assert not said(window)
    assert folder.is_dir()


def test_unsaved_work_that_cannot_be_kept_can_be_saved_elsewhere(
    window: MainWindow, document: SquadDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "elsewhere.nco"
    monkeypatch.setattr("nco_builder.ui.parts.questions.ask_save", lambda *_args: str(place))
    document.do(edit("set_text", field="notes", value="a"))
    with monkeypatch.context() as broken:
        refuse(broken, errno.ENOSPC)
        window.recovery.keep()
    click(window, "save_elsewhere")
    assert place.is_file()
    assert not said(window)


def test_settings_that_cannot_be_written_are_told_once_and_written_later(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        refuse(broken, errno.ENOSPC)
        window.settings["theme"] = "dark"
        assert said(window).startswith("Settings cannot be saved")
        assert "the disk is full" in said(window)
        click(window, "dismiss_unwritten")
        window.settings["theme"] = "light"
        window.settings["theme"] = "dark"
        assert not said(window)
    window.settings.keep()
    assert Settings()["theme"] == "dark"


def test_settings_find_a_file_in_place_of_their_folder(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "config"
    in_the_way.write_text("in the way")
    monkeypatch.setattr(window.settings, "file", in_the_way / "settings.json")
    window.settings["theme"] = "dark"
    assert str(in_the_way) in said(window).replace("\u200b", "")
    in_the_way.unlink()
    click(window, "write_again")
    assert not said(window)
    assert (in_the_way / "settings.json").is_file()


def test_work_counts_more_than_settings(
    window: MainWindow, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    document.do(edit("set_text", field="notes", value="a"))
    with monkeypatch.context() as broken:
        refuse(broken, errno.ENOSPC)
        window.settings["theme"] = "dark"
        window.recovery.keep()
        assert said(window).startswith("Unsaved work")
        click(window, "dismiss_unwritten")
        assert said(window).startswith("Settings")
