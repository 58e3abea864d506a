"""Settings are in one column, with a list of their sections beside it where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint

from nco_builder.settings.settings import Settings
from nco_builder.ui.settings.page import WIDEST, PreferencesPage
from nco_builder.ui.settings.rows import SettingSection

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


@pytest.fixture
def page(document: SquadDocument, qtbot: QtBot) -> PreferencesPage:
    page = PreferencesPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(1200, 600)
    with qtbot.waitExposed(page):
        page.show()
    return page


@pytest.mark.parametrize(("width", "listed"), [(600, False), (1200, True), (3700, True)])
def test_sections_are_in_one_column(
    page: PreferencesPage, qtbot: QtBot, width: int, *, listed: bool
) -> None:
    page.resize(width, 600)
    sections = page.findChildren(SettingSection)

    def column_stands() -> None:
        assert len({section.mapTo(page, QPoint()).x() for section in sections}) == 1
        assert all(section.width() <= WIDEST for section in sections)

    qtbot.waitUntil(column_stands)
    places = [section.mapTo(page, QPoint()).y() for section in sections]
    assert places == sorted(places)
    assert page.sections.isVisible() is listed


def test_a_section_that_is_chosen_is_scrolled_to_and_scrolling_marks_the_section(
    page: PreferencesPage, qtbot: QtBot
) -> None:
    bar = page.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    page.sections.setCurrentRow(1)
    second = page.findChildren(SettingSection)[1]
    assert bar.value() == min(second.y(), bar.maximum())
    bar.setValue(0)
    assert page.sections.currentRow() == 0


def test_a_search_leaves_only_sections_with_something_found(page: PreferencesPage) -> None:
    page.search.setText("language")
    shown = [row for row in range(page.sections.count()) if not page.sections.item(row).isHidden()]
    assert len(shown) == sum(not each.isHidden() for each in page.findChildren(SettingSection)) > 0
    page.search.clear()
    assert not any(page.sections.item(row).isHidden() for row in range(page.sections.count()))
