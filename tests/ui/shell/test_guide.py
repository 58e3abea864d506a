"""The user guide: in every language, with the words that the window uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.shell.dialogs import ask_rules, show_guide
from nco_builder.ui.shell.help import GuideDialog, pages

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.shell.main_window import MainWindow

LANGUAGES = ("en", "de")


def quoted(code: str) -> list[list[str]]:
    """The names of the window in each page, in bold there."""
    with language.speaking(code):
        return [re.findall(r"\*\*(.+?)\*\*", page.text) for page in pages()]


def as_shown(text: str) -> str:
    """A text without the mark of its key and the shortcut behind a tab."""
    return re.sub(r"&(?=\S)", "", text).partition("\t")[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_are_seven_pages_each_with_a_title(code: str) -> None:
    with language.speaking(code):
        there = pages()
    assert len(there) == 7
    assert all(page.title and page.text.startswith(f"# {page.title}\n") for page in there)


def test_the_names_it_quotes_are_those_of_the_window() -> None:
    with (paths.resources() / "translations/de.po").open("rb") as file:
        catalog = read_po(file)
    shown: dict[str, set[str]] = {}
    for message in catalog:
        if isinstance(message.id, str) and message.id:
            shown.setdefault(as_shown(message.id), set()).add(as_shown(str(message.string)))
    for english, german in zip(quoted("en"), quoted("de"), strict=True):
        assert english
        for name, translated in zip(english, german, strict=True):
            assert translated in shown.get(name, set()), (name, translated)


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_page_is_shown_in_the_language_spoken(code: str, qtbot: QtBot) -> None:
    with language.speaking(code):
        dialog = GuideDialog()
        qtbot.addWidget(dialog)
        for row, page in enumerate(pages()):
            dialog.titles.setCurrentRow(row)
            assert dialog.text.toPlainText().startswith(page.title)
            assert "**" not in dialog.text.toPlainText()


def test_a_language_without_a_guide_has_the_english_one() -> None:
    with language.speaking("en"):
        english = pages()
    with language.speaking("xx"):
        assert pages() == english


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_page_has_its_picture_as_wide_as_the_text(code: str, qtbot: QtBot) -> None:
    with language.speaking(code):
        dialog = GuideDialog()
        qtbot.addWidget(dialog)
        dialog.show()
        for row, page in enumerate(pages()):
            dialog.titles.setCurrentRow(row)
            (told, name) = re.findall(r"!\[(.+)\]\((.+)\)", page.text)[0]
            assert len(told) > 20
            url = QUrl(name)
            picture = dialog.text.loadResource(QTextDocument.ResourceType.ImageResource.value, url)
            assert isinstance(picture, QImage)
            assert (
                400 < picture.width() <= dialog.text.viewport().width() * picture.devicePixelRatio()
            )
            assert dialog.text.horizontalScrollBar().maximum() == 0


def test_nothing_but_its_own_pictures_is_loaded(qtbot: QtBot) -> None:
    dialog = GuideDialog()
    qtbot.addWidget(dialog)
    for kind in (QTextDocument.ResourceType.HtmlResource, QTextDocument.ResourceType.UserResource):
        assert dialog.text.loadResource(kind.value, QUrl("https://example.org")) is None


@pytest.fixture
def event_window(window: MainWindow) -> MainWindow:
    """The sample event in front."""
    path = paths.data() / "samples" / "autumn-cup.nco"
    value = read_document(path)
    window.documents.add(OpenDocument(kind_for(value), value, path), 1)
    window.documents.show(window.documents.all[1])
    return window


def test_the_guide_stays_beside_the_program_and_is_open_once(window: MainWindow) -> None:
    show_guide(window)
    show_guide(window)
    (dialog,) = window.findChildren(GuideDialog)
    assert not dialog.isModal()
    assert dialog.titles.currentRow() == 0


def test_f1_opens_the_guide_where_an_event_has_no_rule(event_window: MainWindow) -> None:
    event_window.setFocus()
    ask_rules(event_window)
    (dialog,) = event_window.findChildren(GuideDialog)
    assert dialog.text.accessibleDescription() == "A tournament"


def test_f1_opens_the_rules_elsewhere(window: MainWindow) -> None:
    ask_rules(window)
    assert window.rules.dock.isVisible()
    assert not window.findChildren(GuideDialog)
