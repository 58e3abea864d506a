from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nco_builder.rules import load_rulebook
from nco_builder.squad import new_squad
from nco_builder.squad.model import Definitions, NationWeapon
from nco_builder.topics.library import squad_library
from nco_builder.ui.parts.theme import DARK, LIGHT, apply_theme
from nco_builder.ui.reader.dock import TopicPage
from tests.sheets.says import words
from tests.ui.looks import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.ui.parts.theme import Tokens

MARKUP = "<b>Gun</b> <img src='x'> <a href='0'>here</a> &amp;"
BOOK = load_rulebook()
WEAPON = NationWeapon(id="x", name=MARKUP, nation="us_army", notes=MARKUP, range="<i>24</i>")
SQUAD = new_squad(BOOK.id, "us_army", 100, 50).replace(definitions=Definitions(weapons=(WEAPON,)))
LIBRARY = squad_library(BOOK, SQUAD)


@pytest.fixture
def page(qtbot: QtBot, looks: QApplication) -> Iterator[TopicPage]:
    assert looks.font().pixelSize() > 0
    panel = shown(qtbot)
    page = TopicPage(panel)
    panel.resize(300, 500)
    page.resize(300, 500)
    page.show()
    yield page
    panel.close()


def test_every_topic_is_shown_whole(page: TopicPage) -> None:
    for topic in LIBRARY.topics.values():
        page.show_topic(topic, LIBRARY)
        text = page.toPlainText()
        for part in (topic.title, *topic.text.split("\n"), topic.source):
            assert part in text
        for fact in topic.facts:
            assert fact.label in text
            assert words(fact.text) in text
        for link in topic.links:
            assert link.label in text
        assert page.links == tuple(name for link in topic.links for name in link.topics)
        assert topic.title in page.accessibleName()


def test_what_a_player_typed_is_shown_as_typed(page: TopicPage) -> None:
    page.show_topic(LIBRARY.topics["nation_weapon:x"], LIBRARY)
    assert page.toPlainText().count(MARKUP) == 2
    assert "<i>24</i>" in page.toPlainText()
    assert page.links == ("rule:nation_weapons", "ruling:NCO-26")


def test_links_are_reached_and_followed_by_keys_alone(page: TopicPage) -> None:
    page.show_topic(LIBRARY.topics["weapon:lmg"], LIBRARY)
    page.setFocus()
    visited: list[str] = []
    page.wanted.connect(visited.append)
    for _ in page.links:
        QTest.keyClick(page, Qt.Key.Key_Tab)
        QTest.keyClick(page, Qt.Key.Key_Return)
    assert tuple(visited) == page.links


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_its_colors_are_those_of_the_theme(
    page: TopicPage, looks: QApplication, theme: Tokens
) -> None:
    page.show_topic(LIBRARY.topics["weapon:lmg"], LIBRARY)
    apply_theme(looks, "light" if theme is LIGHT else "dark")
    cursor = QTextCursor(page.document())
    used = set()
    while cursor.movePosition(QTextCursor.MoveOperation.NextCharacter):
        used.add(cursor.charFormat().foreground().color().name())
    apply_theme(looks, "light")
    assert {theme.ink, theme.dim, theme.specialists} <= used
    other = DARK if theme is LIGHT else LIGHT
    assert not {other.ink, other.dim, other.specialists} & used
