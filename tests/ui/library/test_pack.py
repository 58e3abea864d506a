"""What is chosen in the library is printed as one PDF, beside the window."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pypdf
import pytest
from PySide6.QtWidgets import QDialog, QWidget

from nco_builder.library.index import LibraryFile
from nco_builder.settings.settings import Settings
from nco_builder.ui.library.pack import PackDialog, PackProgress, print_files
from nco_builder.ui.parts import questions
from tests.reading import FURTHER_SAMPLES, SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: told.append(sentence))
    return told


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "pack.pdf"
    monkeypatch.setattr(PackDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted)
    monkeypatch.setattr(questions, "ask_save_pdf", lambda *_asked: path)
    return path


def entries(*paths: Path) -> list[LibraryFile]:
    return [LibraryFile(str(path), 1, 1, name=path.stem) for path in paths]


def test_the_chosen_documents_are_one_pdf(
    parent: QWidget, target: Path, said: list[str], tmp_path: Path
) -> None:
    gone = tmp_path / "gone.nco"
    chosen = entries(SAMPLES[0], gone, FURTHER_SAMPLES[0])
    print_files(chosen, None, Settings(), parent)
    outline = pypdf.PdfReader(BytesIO(target.read_bytes())).outline
    titles = [str(each.title) for each in outline if not isinstance(each, list)]
    assert len(titles) == 2
    assert len(said) == 1
    assert "gone.nco" in said[0]


def test_a_print_that_is_cancelled_writes_nothing(
    parent: QWidget, target: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PackProgress, "exec", PackProgress.reject)
    print_files(entries(*SAMPLES), None, Settings(), parent)
    assert not target.exists()
    assert said == []


def test_nothing_to_print_is_one_sentence(
    parent: QWidget, target: Path, said: list[str], tmp_path: Path
) -> None:
    print_files(entries(tmp_path / "gone.nco"), None, Settings(), parent)
    assert not target.exists()
    assert len(said) == 1


def test_without_a_sheet_nothing_is_printed(qtbot: QtBot, parent: QWidget) -> None:
    dialog = PackDialog(2, parent)
    qtbot.addWidget(dialog)
    accept = dialog.findChild(QWidget, "accept")
    assert isinstance(accept, QWidget)
    assert accept.isEnabled()
    box = dialog.findChild(QWidget, "pack_roster")
    box.setChecked(False)  # type: ignore[union-attr]
    assert not accept.isEnabled()
    assert dialog.sheets == ()
