"""A game tonight: two squads and their match in tabs, all paper in one PDF, in few clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QPushButton,
    QWidget,
)

from nco_builder.documents.kinds import read_document
from nco_builder.files import FileProblem
from nco_builder.match.model import SquadMatch
from nco_builder.squad import Squad
from nco_builder.ui.document import unsaved
from nco_builder.ui.parts import questions
from nco_builder.ui.shell import evening

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.ui.shell.main_window import MainWindow


@pytest.fixture
def window(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window that asks nothing about its new documents when it goes."""
    monkeypatch.setattr(unsaved, "ask_about_closing", lambda _window, those: ["lose"] * len(those))
    return window


def in_dialog(
    window: MainWindow, answer: Callable[[QDialog], None], door: str | Callable[[], None]
) -> None:
    """Open the dialog, and do something in it; then it is closed."""

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            QTimer.singleShot(10, act)  # it is not open yet
            return
        try:
            answer(dialog)
        finally:
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(0, act)
    if isinstance(door, str):
        window.carry_out(door)
    else:
        door()


def prepare(
    window: MainWindow,
    answer: Callable[[QDialog], None],
    door: str | Callable[[], None] = "play_tonight",
) -> None:
    """Open the dialog, do something in it, and press its button."""

    def act(dialog: QDialog) -> None:
        answer(dialog)
        button = dialog.findChild(QPushButton, "accept")
        assert button
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    in_dialog(window, act, door)


def choose(dialog: QDialog, name: str, data: object) -> None:
    box = dialog.findChild(QComboBox, name)
    assert box
    box.setCurrentIndex(box.findData(data))


def without_paper(dialog: QDialog) -> None:
    box = dialog.findChild(QCheckBox, "evening_paper")
    assert box
    box.setChecked(False)


def test_two_nations_get_two_squads_and_a_match_in_tabs(window: MainWindow) -> None:
    def answer(dialog: QDialog) -> None:
        choose(dialog, "evening_side_a", "polish")
        choose(dialog, "evening_side_b", "german_heer")
        choose(dialog, "evening_scenario", 3)
        without_paper(dialog)

    prepare(window, answer)
    values = [each.value for each in window.documents.all]
    squads = [each for each in values if isinstance(each, Squad)][-2:]
    match = window.document.value
    assert isinstance(match, SquadMatch)
    assert [each.nation for each in squads] == ["polish", "german_heer"]
    assert [side.squad for side in match.sides] == squads
    assert match.scenario == 3
    assert all(
        each.would_be_lost for each in window.documents.all[-3:]
    )  # asked about before they go
    assert window.pages.shown == "builder"


def test_the_open_squad_plays_and_all_paper_goes_into_one_file(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.example = False
    own, path = window.squad_document.squad, tmp_path / "tonight.pdf"
    monkeypatch.setattr(questions, "ask_save_pdf", lambda *_: path)
    prepare(window, lambda dialog: choose(dialog, "evening_scenario", None))
    match = read_document(path)
    assert match == window.document.value
    assert isinstance(match, SquadMatch)
    assert match.sides[0].squad == own
    assert match.sides[1].squad.nation != own.nation
    assert match.scenario is None


def test_points_nobody_can_spend_are_said_and_nothing_opens(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    before = window.documents.all

    def answer(dialog: QDialog) -> None:
        choose(dialog, "evening_side_a", "polish")
        box = dialog.findChild(QWidget, "limit_vp")
        assert box
        box.setProperty("value", 5000)

    prepare(window, answer)
    assert len(said) == 1
    assert said[0].startswith("No legal squad of ")
    assert window.documents.all == before


def test_who_thinks_better_of_it_changes_nothing(window: MainWindow) -> None:
    before = window.documents.all

    in_dialog(window, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape), "play_tonight")
    assert window.documents.all == before


def test_a_taste_is_chosen_with_its_sentence(window: MainWindow) -> None:
    def answer(dialog: QDialog) -> None:
        choose(dialog, "evening_taste", "close_assault")
        sentence = dialog.findChild(QLabel, "evening_taste_sentence")
        assert sentence
        assert sentence.text().startswith("Submachine guns")
        without_paper(dialog)

    prepare(window, answer)
    match = window.document.value
    assert isinstance(match, SquadMatch)
    for side in match.sides:
        weapons = [man.primary for man in side.squad.members]
        assert weapons.count("smg") > len(weapons) / 2


def test_the_open_squad_is_played_with_even_if_it_is_an_example(window: MainWindow) -> None:
    window.document.example = True
    own = window.squad_document.squad
    prepare(window, without_paper, "play_with_squad")
    match = window.document.value
    assert isinstance(match, SquadMatch)
    assert match.sides[0].squad == own


def test_a_squad_without_men_cannot_be_played_with(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    squad = window.squad_document.squad
    window.squad_document.become(squad.replace(members=()), lambda: "Begin")
    window.carry_out("play_with_squad")
    assert said == ["This squad has no men yet. Recruit some, then play with it."]


def test_a_newcomer_has_all_paper_in_three_clicks(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The banner of the first start, the button of the dialog, the one of the file dialog."""
    path = tmp_path / "tonight.pdf"
    monkeypatch.setattr(questions, "ask_save_pdf", lambda *_: path)
    window.show()
    window.page.example.offer()
    button = window.findChild(QPushButton, "play_example")
    assert button
    assert button.isVisible()

    def begin() -> None:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    prepare(window, lambda _dialog: None, begin)
    assert isinstance(read_document(path), SquadMatch)
    assert isinstance(window.document.value, SquadMatch)


def test_a_disk_that_is_full_is_said_and_leaves_no_half_a_file(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    path = tmp_path / "tonight.pdf"

    def full(path: Path, _content: bytes) -> None:
        raise FileProblem(path, "no space left on the disk")

    monkeypatch.setattr(questions, "ask_save_pdf", lambda *_: path)
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    monkeypatch.setattr(evening, "write_atomically", full)
    prepare(window, lambda _dialog: None)
    assert len(said) == 1
    assert "no space left" in said[0]
    assert list(tmp_path.glob("*.pdf*")) == []
    assert isinstance(window.document.value, SquadMatch)  # nothing of the game is lost
