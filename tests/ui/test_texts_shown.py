"""What the window's own parts say in another language: all of it translated, none of it cut."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nco_builder import language
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.topics.library import squad_library
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.limits import LimitsDialog
from nco_builder.ui.document.new_document import NewDocumentDialog, named_samples
from nco_builder.ui.parts.page_gauges import PageGauges
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.shell.help import (
    FONTS,
    LIBRARIES,
    AboutDialog,
    names_used,
    other_credits,
    version,
)
from nco_builder.ui.shell.main_window import MainWindow
from tests.sheets.says import words
from tests.ui.texts_cut import cut_off
from tests.ui.texts_shown import Shown, english_words, texts_shown, untranslated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# names of works and of those who made them
WORKS = {
    text
    for work in (*FONTS, *LIBRARIES, *names_used())
    for text in (f"{work.name} {version(work)}".strip(), work.by, work.licence)
}


@pytest.fixture(autouse=True)
def _made_up() -> Iterator[None]:
    with language.speaking(language.PSEUDO):
        yield


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(Path("x.nco")))
    with qtbot.waitExposed(window):
        window.show()
    return window


def users(window: MainWindow) -> set[str]:
    """What the player wrote."""
    squad = window.squad_document.squad
    return {squad.name, squad.player, *(man.name for man in squad.members)}


def menus(window: MainWindow) -> list[QMenu]:
    found = window.menuBar().findChildren(QMenu)
    assert len(found) > 5
    return found


def test_an_english_word_in_a_translated_sentence_is_found() -> None:
    said = language._("{man} carries {weapon}.").format(man="Novak", weapon="rifle")
    assert english_words(said, ["Novak"]) == ["rifle"]
    assert english_words(said.replace("rifle", language._("rifle")), ["Novak"]) == []


def test_untranslated_labels_tips_and_actions_are_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    QLabel("Sheets", root).setToolTip("As on paper")
    QLabel(language._("Sheets"), root)
    root.addAction("Print")
    assert {shown.text for shown in untranslated(root)} == {"Sheets", "As on paper", "Print"}


def test_a_button_narrower_than_its_text_is_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    button = QPushButton("Nation-specific weapons", root)
    button.setFixedSize(20, 40)
    root.show()
    assert cut_off(root) == [": Nation-specific weapons"]


def test_a_label_wider_than_what_contains_it_is_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    root.setFixedSize(60, 40)
    QLabel("Nation-specific weapons", root).setFixedWidth(400)
    root.show()
    assert cut_off(root) == [": Nation-specific weapons"]


def test_every_menu_is_translated(window: MainWindow) -> None:
    found: list[Shown] = []
    for menu in (window.menuBar(), *menus(window)):
        found += untranslated(menu, users(window))
    assert found == []


def test_head_rail_and_gauges_are_translated_and_have_room(window: MainWindow) -> None:
    gauges = window.findChild(PageGauges, "gauges")
    assert gauges
    for part in (window.header, window._rail, gauges):
        assert list(texts_shown(part)), part
        assert untranslated(part, users(window)) == []
        assert cut_off(part) == []


def test_the_print_page_is_translated_and_has_room(qtbot: QtBot, window: MainWindow) -> None:
    window.turn_to("print")
    page = window.pages.made_of(PrintPage)
    qtbot.waitUntil(lambda: bool(page.pdf))
    assert untranslated(page, users(window)) == []
    assert cut_off(page) == []
    page.stop()


def test_the_rule_reader_is_translated(qtbot: QtBot, window: MainWindow) -> None:
    window.rules.ask()
    rules = window.rules.dock
    qtbot.waitUntil(rules.isVisible)
    # books and their sections are called as in the English books
    assert (
        untranslated(rules, {*users(window), *shipped_rulings(), "NCO", "Building a Squad"}) == []
    )


@pytest.mark.parametrize("name", ["about", "new", "limits"])
def test_the_dialogs_are_translated_and_have_room(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    made: dict[str, Callable[[], QDialog]] = {
        "about": lambda: AboutDialog(window),
        "new": lambda: NewDocumentDialog("nco-squad", "british", window.settings, window),
        "limits": lambda: LimitsDialog(window.squad_document.squad.limits, window),
    }
    dialog = made[name]()
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    # documents are called as they call themselves
    called = {name for _file, name in named_samples("nco-squad")}
    assert untranslated(dialog, {*WORKS, *other_credits(), *called}) == []
    assert cut_off(dialog) == []


def asked(does: Callable[[], object], kept: set[str]) -> list[Shown]:
    """What a question that something puts says untranslated."""
    found: list[list[Shown]] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QDialog)
        found.append(untranslated(box, kept))
        assert cut_off(box) == []
        box.reject()

    QTimer.singleShot(0, look)
    does()
    assert len(found) == 1, "nothing was asked"
    return found[0]


def test_the_question_about_unsaved_changes_is_translated(window: MainWindow) -> None:
    window.squad_document.do(edit("set_nation", nation="polish"))
    assert asked(window.files.may_leave, users(window)) == []


def test_the_question_about_a_file_another_program_changed_is_translated(
    window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "Able.nco"
    file.write_text("other")
    window.squad_document.opened.mark_saved(file)
    assert asked(window.files.save, {file.name}) == []


def test_every_page_of_the_rule_reader_is_translated(document: SquadDocument) -> None:
    assert document.rulebook
    kept = sorted({*shipped_rulings(), "NCO", "vp", "sp"}, key=len, reverse=True)
    topics = squad_library(document.rulebook, document.squad).topics
    assert len(topics) > 100
    for topic in topics.values():
        facts = (part for fact in topic.facts for part in (fact.label, words(fact.text)))
        labels = (links.label for links in topic.links)
        for text in (topic.title, topic.text, *facts, *labels):
            assert english_words(text, kept) == [], (topic.id, text)


def test_no_two_entries_of_a_german_menu_have_the_same_letter(
    qtbot: QtBot, document: SquadDocument
) -> None:
    with language.speaking("de"):
        window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window)
    for menu in (window.menuBar(), *menus(window)):
        letters = [
            entry.text().lower().replace("&&", "").split("&")[1][0]
            for entry in menu.actions()
            if entry.isVisible() and "&" in entry.text().replace("&&", "")
        ]
        assert len(letters) == len(set(letters)), (menu.objectName(), letters)
