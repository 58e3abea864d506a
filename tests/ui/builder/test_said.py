"""What the pages of further kinds say: to a screen reader, and in another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.play.page import PlayPage
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.test_accessibility import wrong_in
from tests.ui.test_mnemonics import twice
from tests.ui.texts_cut import cut_off
from tests.ui.texts_shown import untranslated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

SAMPLES = ("panzer-zug", "russian-front-1942", "tiger-and-stuart")


@pytest.fixture(params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def opened(qtbot: QtBot, looks: QApplication, sample: str) -> MainWindow:
    document = read_document(paths.data() / "samples" / f"{sample}.nco")
    window = MainWindow(OpenDocument(kind_for(document), document, None, looks), Settings())
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture
def window(qtbot: QtBot, looks: QApplication, sample: str) -> Iterator[MainWindow]:
    window = opened(qtbot, looks, sample)
    yield window
    window.pages.stop()


def choose(window: MainWindow, row: int) -> None:
    window.pages.made_of(BuildingPage).table.choose((row,))
    for _turn in range(4):  # fields that came are laid out by and by
        QApplication.processEvents()


def test_a_screen_reader_makes_sense_of_every_row_and_its_fields(window: MainWindow) -> None:
    table = window.pages.made_of(BuildingPage).table
    assert wrong_in(window) == []
    for row in range(min(4, table.model().rowCount())):
        choose(window, row)
        assert wrong_in(window) == []


def test_a_screen_reader_makes_sense_of_the_game(qtbot: QtBot, looks: QApplication) -> None:
    window = opened(qtbot, looks, "russian-front-1942")
    window.turn_to("play")
    page = window.pages.made_of(PlayPage)
    page.begin(7)
    page.make("draw")
    assert wrong_in(window) == []
    window.pages.stop()


def test_the_page_itself_is_translated_and_nothing_is_cut_off(
    qtbot: QtBot, looks: QApplication, sample: str
) -> None:
    with language.speaking(language.PSEUDO):
        window = opened(qtbot, looks, sample)
        page = window.pages.made_of(BuildingPage)
        for row in range(min(4, page.table.model().rowCount())):
            choose(window, row)
            assert cut_off(page) == []
        assert untranslated(page._entry.keep, {"Ctrl", "Enter"}) == []
        shown = [action.text() for action in (*page.row_actions, *page.edit_actions) if action]
        begin = page.action("begin").text()
        assert [text for text in shown if "»" not in text and text != begin] == []
        window.pages.stop()


def test_the_game_s_page_is_translated_and_nothing_is_cut_off(
    qtbot: QtBot, looks: QApplication
) -> None:
    with language.speaking(language.PSEUDO):
        window = opened(qtbot, looks, "russian-front-1942")
        window.turn_to("play")
        page = window.pages.made_of(PlayPage)
        page.begin(7)
        QApplication.processEvents()
        assert untranslated(page.strip) == []
        assert cut_off(page) == []
        window.pages.stop()


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_two_entries_of_a_menu_have_the_same_letter(
    qtbot: QtBot, looks: QApplication, sample: str, code: str
) -> None:
    with language.speaking(code):
        window = opened(qtbot, looks, sample)
        menus = [each for each in window.menuBar().actions() if each.isVisible()]
        assert twice(each.text() for each in menus) == []
        for menu in window.menuBar().findChildren(QMenu):
            shown = [each.text() for each in menu.actions() if each.isVisible()]
            assert twice(shown) == [], menu.title()
        window.pages.stop()
