"""Files chosen in the library are opened and compared in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from nco_builder import paths
from nco_builder.documents.path_edits import PathEdit
from nco_builder.library.index import LibraryFile
from nco_builder.settings.settings import Settings
from nco_builder.ui.compare.page import ComparePage
from nco_builder.ui.document.versions_dialog import VersionsDialog
from nco_builder.ui.library.page import LibraryPage
from nco_builder.ui.palette import things
from nco_builder.ui.parts import questions
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

SAMPLES = paths.data() / "samples"


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(
        window, before_close_func=lambda _: document.opened.mark_saved(tmp_path / "x.nco")
    )
    window.show()
    window.turn_to("library")
    yield window
    window.pages.stop()


@pytest.fixture
def library(window: MainWindow) -> LibraryPage:
    return window.pages.made_of(LibraryPage)


@pytest.mark.parametrize("page", ["library", "settings"])
def test_keys_do_not_edit_a_document_that_is_not_shown(window: MainWindow, page: str) -> None:
    window.turn_to("squad")
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.page.select_member(1)
    window.page.action("duplicate").trigger()
    document, men = window.document.value, len(window.document.value.members)
    window.turn_to(page)
    for keys in ("Ctrl+Z", "Ctrl+D", "Alt+Shift+Up", "Ctrl+F8", "Ctrl+X"):
        QTest.keySequence(window, QKeySequence(keys))
        assert window.document.value is document, keys
        assert window.pages.shown == page, keys
    window.turn_to("squad")
    QTest.keySequence(window, QKeySequence("Ctrl+Z"))
    assert len(window.document.value.members) == men - 1


def test_undo_in_the_library_restores_what_was_moved_to_the_trash(
    window: MainWindow, library: LibraryPage, tmp_path: Path
) -> None:
    before, undo = window.document.value, window.findChild(QAction, "undo")
    assert isinstance(undo, QAction)
    files = [tmp_path / f"{name}.nco" for name in ("a", "b")]
    for file in files:
        file.write_bytes((SAMPLES / "rifle-squad.nco").read_bytes())
        library.deeds.discard([LibraryFile(str(file), 0, 0)])
    assert not any(file.exists() for file in files)
    for file in reversed(files):
        assert undo.text() == "&Undo Move 1 document to trash"
        undo.trigger()
        assert file.exists()
    assert not undo.isEnabled()
    library.deeds.discard([LibraryFile(str(files[0]), 0, 0)])
    library.deeds.restore(library.deeds.gone[0])
    assert not undo.isEnabled(), "it was restored by another way"
    assert window.document.value is before


def test_files_open_in_tabs_on_the_page_where_they_are_worked_on(
    window: MainWindow, library: LibraryPage
) -> None:
    library.open_wanted.emit([SAMPLES / "rifle-squad.nco", SAMPLES / "panzer-zug.nco"])
    assert window.document.path == SAMPLES / "panzer-zug.nco"
    assert window.pages.shown == "builder"
    assert len({each.path for each in window.documents.all}) == len(window.documents.all)
    window.turn_to("library")
    library.open_wanted.emit([SAMPLES / "rifle-squad.nco"])
    assert window.pages.shown == "squad"


def test_a_file_that_cannot_be_opened_leaves_the_library_in_front(
    window: MainWindow, library: LibraryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    library.open_wanted.emit([tmp_path / "gone.nco"])
    assert len(said) == 1
    assert window.pages.shown == "library"


def test_two_squads_are_compared(window: MainWindow, library: LibraryPage) -> None:
    library.compare_wanted.emit([SAMPLES / "rifle-squad.nco", SAMPLES / "airborne-squad.nco"])
    assert window.document.path == SAMPLES / "rifle-squad.nco"
    source = window.pages.made_of(ComparePage).chooser.source
    assert source is not None
    assert source.name == "Pathfinders"


def test_one_squad_is_compared_with_the_one_in_front(
    window: MainWindow, library: LibraryPage
) -> None:
    before = window.document
    library.compare_wanted.emit([SAMPLES / "airborne-squad.nco"])
    assert window.document is before
    assert window.pages.shown == "compare"


def test_the_palette_finds_what_can_be_done_with_files(library: LibraryPage) -> None:
    found = [thing.text for thing in things.of_page(library)]
    for text in ("Rename", "Favorite", "Tags…", "Archive", "Move to trash", "Open"):
        assert found.count(text) == 1, text


def test_documents_of_another_kind_are_compared_too(
    window: MainWindow, library: LibraryPage, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.nco"
    copy.write_bytes((SAMPLES / "panzer-zug.nco").read_bytes())
    library.compare_wanted.emit([SAMPLES / "panzer-zug.nco", copy])
    assert window.pages.shown == "compare"
    source = window.pages.made_of(ComparePage).chooser.source
    assert source is not None
    assert source.name.startswith("Late War Germany Panzer Zug")


def test_a_version_of_a_platoon_is_compared(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "platoon.nco"
    path.write_bytes((SAMPLES / "panzer-zug.nco").read_bytes())
    window.files.incoming.open_path(path)
    change = PathEdit("set", ("name",), "Another")
    window.document.do(change.apply(window.document.value), lambda _before: "x")
    assert window.files.save()
    told: list[list[str]] = []

    def act(shown: VersionsDialog) -> int:
        text = shown.findChild(QPlainTextEdit)
        assert text
        told.append(text.toPlainText().splitlines())
        button = shown.findChild(QPushButton, "version_compare")
        assert button
        assert button.isVisibleTo(shown)
        button.click()
        return 1

    monkeypatch.setattr(VersionsDialog, "exec", act)
    window.files.versions()
    assert told[0][0] == "A is the document as it is open, B is this version."
    assert "Name: A Another; B " in "\n".join(told[0])
    assert window.pages.shown == "compare"
