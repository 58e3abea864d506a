"""What a save replaces is kept, looked at, named, compared, restored; it never stops a save."""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.document.file_actions import FileActions
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.document.versions_dialog import VersionsDialog
from nco_builder.ui.parts import questions
from nco_builder.versions import keep_version, read_version, versions_folder, versions_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


@pytest.fixture
def files(qtbot: QtBot, document: SquadDocument) -> FileActions:
    window = QWidget()
    qtbot.addWidget(window)
    return FileActions(OpenDocuments(document.opened, window), Settings(), window)


@pytest.fixture
def saved(files: FileActions, document: SquadDocument, tmp_path: Path) -> Path:
    """A file that was saved as “first”, then as “second”."""
    path = tmp_path / "able.nco"
    for name in ("first", "second"):
        call(document, name)
        document.opened.path = path
        assert files.save()
    return path


def call(document: SquadDocument, name: str) -> None:
    document.do(edit("set_text", field="name", value=name))


def dialog_of(qtbot: QtBot, document: SquadDocument) -> VersionsDialog:
    dialog = VersionsDialog(document.opened)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def text(dialog: VersionsDialog) -> str:
    found = dialog.findChild(QPlainTextEdit, "version_text")
    assert found
    return found.toPlainText()


def press(dialog: VersionsDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button
    assert button.isEnabled()
    button.click()


def test_each_save_keeps_what_the_file_held_before(
    files: FileActions, document: SquadDocument, saved: Path
) -> None:
    assert [SQUAD.from_bytes(read_version(each), "").name for each in versions_of(saved)] == [
        "first"
    ]
    assert files.save()  # the same again is no version
    call(document, "third")
    assert files.save()
    assert [SQUAD.from_bytes(read_version(each), "").name for each in versions_of(saved)] == [
        "second",
        "first",
    ]


def test_what_another_program_wrote_is_kept_when_it_is_overwritten(
    files: FileActions, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved.write_bytes(b"theirs")
    monkeypatch.setattr(questions, "ask", lambda *_args: "lose")
    assert files.save()
    assert read_version(versions_of(saved)[0]) == b"theirs"


def test_a_version_is_shown_beside_what_is_open_and_restored_as_a_step(
    qtbot: QtBot,
    files: FileActions,
    document: SquadDocument,
    saved: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dialog = dialog_of(qtbot, document)
    assert dialog.list.count() == 1
    assert "A second; B first" in text(dialog)
    dialog.close()

    def restore(shown: VersionsDialog) -> int:
        press(shown, "version_restore")
        return 1

    monkeypatch.setattr(VersionsDialog, "exec", restore)
    files.versions()
    assert document.squad.name == "first"
    assert document.modified
    assert (document.opened.history.undo_text or "").startswith("Restore the version of ")
    document.opened.undo()
    assert document.squad.name == "second"
    assert read_squad(saved).name == "second"


def test_a_version_is_opened_beside_or_handed_over_to_compare(
    qtbot: QtBot,
    files: FileActions,
    document: SquadDocument,
    saved: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert saved.exists()
    for wish in ("compare", "open"):

        def act(shown: VersionsDialog, name: str = f"version_{wish}") -> int:
            press(shown, name)
            return 1

        monkeypatch.setattr(VersionsDialog, "exec", act)
        if wish == "compare":
            with qtbot.waitSignal(files.compare_wanted) as told:
                files.versions()
            assert told.args is not None
            assert told.args[1].name == "first"
        else:
            files.versions()
    opened = files.document
    assert opened is not document.opened
    assert (opened.value.name, opened.path, opened.modified) == ("first", None, True)
    assert document.squad.name == "second"


def test_a_version_gets_a_name_with_the_keyboard_alone(
    qtbot: QtBot, document: SquadDocument, saved: Path
) -> None:
    dialog = dialog_of(qtbot, document)
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    QTest.keyClick(dialog.list, Qt.Key.Key_F2)
    name = dialog.findChild(QLineEdit, "version_name")
    assert name
    assert name.hasFocus()
    QTest.keyClicks(name, "before Saturday")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.list.item(0).text().endswith("· before Saturday")
    assert versions_of(saved)[0].name == "before Saturday"
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.action == "open"


def test_versions_of_one_minute_are_told_apart_by_their_seconds(
    qtbot: QtBot, document: SquadDocument, tmp_path: Path
) -> None:
    path = tmp_path / "able.nco"
    noon = datetime(2024, 5, 6, 12, 0, 5).astimezone().timestamp()
    for name, after in (("first", 0), ("second", 20), ("third", 60)):
        value = edit("set_text", field="name", value=name).apply(document.squad)
        keep_version(path, SQUAD.to_bytes(value), noon + after)
    document.opened.path = path
    dialog = dialog_of(qtbot, document)
    assert [dialog.list.item(row).text() for row in range(3)] == [
        "5/6/2024 12:01",
        "5/6/2024 12:00:25",
        "5/6/2024 12:00:05",
    ]


def reason(dialog: VersionsDialog) -> str:
    """Why the dialog lists nothing."""
    label = dialog.findChild(QLabel, "versions_empty_text")
    assert label
    return label.text()


def test_without_versions_the_dialog_says_why(
    qtbot: QtBot, document: SquadDocument, saved: Path
) -> None:
    assert saved.exists()
    document.opened.path = None
    assert "never saved" in reason(dialog_of(qtbot, document))
    document.opened.path = saved.with_name("other.nco")
    dialog = dialog_of(qtbot, document)
    assert "no earlier version yet" in reason(dialog)
    dialog.show()
    shown = [each for each in dialog.findChildren(QPushButton) if each.isVisible()]
    assert [each.objectName() for each in shown] == ["refuse"]  # nothing that could be done


def test_a_damaged_version_is_told_and_the_others_are_there(
    qtbot: QtBot, document: SquadDocument, saved: Path
) -> None:
    keep_version(saved, b"{", 5)
    (newest, _first) = versions_of(saved)
    dialog = dialog_of(qtbot, document)
    assert "damaged" in text(dialog)
    newest.file.write_bytes(b"no gzip")
    dialog.list.setCurrentRow(1)
    assert dialog.chosen
    dialog.list.setCurrentRow(0)
    assert "damaged" in text(dialog)


def test_versions_that_cannot_be_kept_stop_no_save_and_are_kept_later(
    files: FileActions, document: SquadDocument, saved: Path
) -> None:
    in_the_way = paths.user_data()
    moved = in_the_way.with_name("aside")
    in_the_way.rename(moved)
    in_the_way.write_text("in the way")
    call(document, "third")
    assert files.save()
    assert read_squad(saved).name == "third"
    versions = files._documents.versions
    assert str(versions_folder()) in versions.problem
    in_the_way.unlink()
    moved.rename(in_the_way)
    versions.try_again()
    assert not versions.problem
    assert [SQUAD.from_bytes(read_version(each), "").name for each in versions_of(saved)] == [
        "second",
        "first",
    ]


def test_a_file_with_a_time_of_the_future_loses_no_version(
    files: FileActions, document: SquadDocument, saved: Path
) -> None:
    for name in ("third", "fourth"):
        os.utime(saved, (4e9, 4e9))
        call(document, name)
        assert files.save()
    names = [SQUAD.from_bytes(read_version(each), "").name for each in versions_of(saved)]
    assert names == ["third", "second", "first"]
