from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from nco_builder.ui.parts import questions
from nco_builder.ui.parts.questions import Answer
from nco_builder.ui.parts.texts import BREAK, LONGEST_SAID

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("looks")

ANSWERS: dict[str, Answer] = {"&Save": "yes", "&Discard": "lose", "Cancel": "no"}
MARKUP = '<img src="/etc/passwd"> <b>x</b> 分隊'


def with_box(act: Callable[[QMessageBox], object]) -> list[QMessageBox]:
    """Act on the dialog once it is there."""
    seen: list[QMessageBox] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(box)
        act(box)

    QTimer.singleShot(0, look)
    return seen


def press(text: str) -> Callable[[QMessageBox], None]:
    def act(box: QMessageBox) -> None:
        next(button for button in box.buttons() if button.text() == text).click()

    return act


@pytest.mark.parametrize("text", list(ANSWERS))
def test_the_answer_is_what_the_button_means(text: str) -> None:
    with_box(press(text))
    assert questions.ask(None, "Save?", ANSWERS) == ANSWERS[text]


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda box: QTest.keyClick(box, Qt.Key.Key_Escape), "no"),
        (lambda box: box.close(), "no"),
        (lambda box: QTest.keyClick(box, Qt.Key.Key_Return), "yes"),
    ],
    ids=["escape", "closed", "return"],
)
def test_escape_refuses_and_return_takes_the_first(
    act: Callable[[QMessageBox], object], expected: str
) -> None:
    with_box(act)
    assert questions.ask(None, "Save?", ANSWERS) == expected


@pytest.mark.parametrize("grave", [False, True])
def test_sentences_are_plain_text(*, grave: bool) -> None:
    texts: list[tuple[str, Qt.TextFormat]] = []

    def look(box: QMessageBox) -> None:
        texts.append((box.text(), box.textFormat()))
        box.accept()

    with_box(look)
    questions.say(None, MARKUP, grave=grave)
    assert texts == [(MARKUP, Qt.TextFormat.PlainText)]


def test_a_file_gets_the_suffix_that_was_not_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()

    def accept(dialog: QFileDialog) -> int:
        assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
        assert Path(dialog.selectedFiles()[0]).name == "Able.nco"
        dialog.selectFile(str(tmp_path / "typed"))
        return 1

    monkeypatch.setattr(QFileDialog, "exec", accept)
    chosen = questions.ask_save(window, "Save", tmp_path / "Able.nco", questions.DOCUMENT_FILTER)
    assert chosen == str(tmp_path / "typed.nco")
    monkeypatch.setattr(QFileDialog, "exec", lambda _: 0)
    assert questions.ask_save(window, "Save", tmp_path / "a.nco", questions.DOCUMENT_FILTER) == ""


@pytest.mark.parametrize(("answer", "is_taken"), [("&Keep it", False), ("&Replace it", True)])
def test_a_file_that_is_no_pdf_of_ours_is_asked_about_once_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: str, *, is_taken: bool
) -> None:
    path = tmp_path / "mine.pdf"
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(path))
    parent = QWidget()
    assert questions.ask_save_pdf(parent, "Save", path) == path  # nothing is there
    path.write_bytes(b"%PDF-1.7 of another")
    boxes = with_box(press(answer))
    assert questions.ask_save_pdf(parent, "Save", path) == (path if is_taken else None)
    assert "mine.pdf" in boxes[0].text()


def test_a_question_about_an_endless_name_fits_the_screen_and_tells_both_its_ends() -> None:
    asked: list[tuple[str, int]] = []

    def look(box: QMessageBox) -> None:
        asked.append((box.text(), box.height()))
        box.close()

    with_box(look)
    questions.ask(None, f"Save the changes to “{'aم' * 50_000}” now?", ANSWERS)
    ((said, high),) = asked
    assert said.startswith("Save the changes to “aم")
    assert said.endswith("م” now?")
    assert len(said.replace(BREAK, "")) == LONGEST_SAID
    assert high < 720
