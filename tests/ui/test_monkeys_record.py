"""What the record beside a monkey takes note of when a document goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import SQUAD, write_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import new_squad
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.shell.main_window import MainWindow
from tests.soak.record import DiffersError, Record

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

EMPTY = new_squad("nco-2.3.2", "greek", 100, 50)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """An empty squad, and one that was begun and named in front."""
    documents = OpenDocuments(OpenDocument(SQUAD, EMPTY))
    documents.current.example = False
    window = MainWindow(documents, Settings())
    qtbot.addWidget(window)
    documents.bring(SQUAD, EMPTY.replace(name="Evzones"))
    return window


@pytest.fixture
def record(window: MainWindow, tmp_path: Path) -> Record:
    return Record(window, tmp_path)


def rename(document: OpenDocument, name: str) -> None:
    document.do(document.value.replace(name=name), lambda _before: "Rename")


def test_an_unsaved_document_goes_without_an_answer(window: MainWindow, record: Record) -> None:
    rename(window.document, "Changed")
    record.look(window)
    window.documents.remove(window.document)
    with pytest.raises(DiffersError, match="gone without an answer"):
        record.look(window)


def test_what_was_typed_at_the_very_end_is_not_lost_without_an_answer(
    window: MainWindow, record: Record
) -> None:
    rename(window.document, "Changed between two looks")
    window.documents.remove(window.document)
    with pytest.raises(DiffersError, match="gone without an answer"):
        record.look(window)


def test_a_document_that_was_changed_back_may_go(window: MainWindow, record: Record) -> None:
    rename(window.document, "Changed")
    record.look(window)
    window.document.undo()
    window.documents.remove(window.document)
    record.look(window)
    assert record.counts["closed"] == 1


@pytest.mark.parametrize("file", ["saved.nco", "Event/event.nco"])
def test_a_document_that_is_in_a_file_as_it_was_at_the_end_may_go(
    window: MainWindow, record: Record, tmp_path: Path, file: str
) -> None:
    rename(window.document, "Chang")
    record.look(window)
    rename(window.document, "Changed")
    (tmp_path / file).parent.mkdir(exist_ok=True)
    write_squad(tmp_path / file, window.document.value)
    window.documents.remove(window.document)
    record.look(window)
    assert record.counts["closed"] == 1


def test_an_answer_is_about_one_document_and_not_about_what_takes_its_place(
    window: MainWindow, record: Record
) -> None:
    document = window.document
    rename(document, "Changed")
    record.look(window)
    record.discarded.add(document)
    document.open(SQUAD, EMPTY, None)
    record.look(window)
    rename(document, "Changed again")
    record.look(window)
    document.open(SQUAD, EMPTY, None)
    with pytest.raises(DiffersError, match="gone without an answer"):
        record.look(window)
