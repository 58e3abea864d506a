from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.files.limits import MOST_TEXT_LETTERS
from nco_builder.ui.parts.notes_field import LONGEST_WORD, MOST_LETTERS, NotesField, parts_of

LINES = "Hold the bridge until the sappers come.\n" * 1000
BOTH_WAYS = "aم" * (MOST_TEXT_LETTERS // 2)
"""One word: laid out whole it holds the window up for a minute."""


@pytest.fixture
def about(looks: object, qtbot: QtBot) -> QWidget:  # noqa: ARG001 - in its fonts
    about = QWidget()
    qtbot.addWidget(about)
    return about


@pytest.fixture
def field(about: QWidget) -> NotesField:
    field = NotesField(about)
    field.resize(300, 120)
    return field


@pytest.mark.parametrize(
    "text", ["", "x" * LONGEST_WORD, LINES, BOTH_WAYS, "\n" * 50_000, "is it? " * 9000 + BOTH_WAYS]
)
def test_parts_are_the_text_and_none_is_too_much_to_be_laid_out(text: str) -> None:
    parts = parts_of(text)
    assert "".join(parts) == text
    assert max(map(len, parts)) <= MOST_LETTERS
    words = [word for part in parts for word in part.split()]
    assert max(map(len, words), default=0) <= LONGEST_WORD
    assert (len(parts) > 1) == (len(text) > LONGEST_WORD)


def test_a_part_ends_behind_a_line_or_a_word() -> None:
    assert all(part.endswith(".\n") for part in parts_of(LINES))
    assert all(part.endswith(" ") for part in parts_of("until noon " * 2000))


def test_a_short_text_is_shown_whole_without_more(field: NotesField) -> None:
    field.show_text("Hold the bridge.")
    assert field.toPlainText() == "Hold the bridge."
    assert field.turning.isHidden()


@pytest.mark.parametrize("text", [LINES, BOTH_WAYS])
def test_of_a_long_text_one_part_is_laid_out_and_the_others_can_be_turned_to(
    field: NotesField, text: str
) -> None:
    parts = parts_of(text)
    field.show_text(text)
    assert not field.turning.isHidden()
    shown = [field.toPlainText()]
    while field.turning.on.isEnabled():
        field.turning.on.click()
        shown.append(field.toPlainText())
    assert shown == parts
    field.turning.back.click()
    assert field.toPlainText() == parts[-2]


def test_typing_into_a_part_changes_nothing_of_the_others(field: NotesField) -> None:
    told: list[str] = []
    field.edited.connect(told.append)
    field.show_text(LINES)
    field.turning.on.click()
    assert not told
    QTest.keyClicks(field, "Now ")
    first = parts_of(LINES)[0]
    assert told[-1] == f"{first}Now {LINES[len(first) :]}"
    field.show_text(told[-1])
    assert field.textCursor().position() == len("Now ")
    field.show_text(LINES)
    assert field.toPlainText() == parts_of(LINES)[1]  # undone where it was done
    field.show_text("Other notes")
    assert (field.toPlainText(), field.turning.isHidden()) == ("Other notes", True)


def test_a_long_text_that_is_pasted_is_taken_whole_and_shown_in_parts(field: NotesField) -> None:
    told: list[str] = []
    field.edited.connect(told.append)
    field.show_text("😀 before and after")
    cursor = field.textCursor()
    cursor.setPosition(len("😀 before".encode("utf-16-le")) // 2)
    field.setTextCursor(cursor)
    pasted = QMimeData()
    pasted.setText(f"\r\n{BOTH_WAYS}")
    field.insertFromMimeData(pasted)
    assert told == [f"😀 before\n{BOTH_WAYS} and after"]
    assert len(field.toPlainText()) <= MOST_LETTERS
    assert field.toPlainText().endswith(" and after")
    QTest.keyClick(field, Qt.Key.Key_Exclam)
    assert told[-1].endswith(" and after!")


def test_lines_are_as_wide_as_the_field_beside_its_scroll_bar(field: NotesField) -> None:
    field.resize(299, 64)
    field.show_text("Mount and movement are ours; guns, crews and points are in army lists. " * 3)
    field.window().show()
    QApplication.processEvents()
    layout = field.document().firstBlock().layout()
    assert field.verticalScrollBar().isVisible()
    assert layout.lineAt(0).width() <= field.viewport().width()
