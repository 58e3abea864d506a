"""Settings stand in as many columns as there is room for, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint

from nco_builder.settings.settings import Settings
from nco_builder.ui.settings.page import PreferencesPage
from nco_builder.ui.settings.rows import SettingSection

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


@pytest.mark.parametrize(("width", "columns"), [(900, 1), (1200, 2), (3700, 3)])
def test_wide_windows_show_settings_in_columns(
    document: SquadDocument, qtbot: QtBot, width: int, columns: int
) -> None:
    page = PreferencesPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(width, 1200)
    with qtbot.waitExposed(page):
        page.show()
    sections = page.findChildren(SettingSection)

    def columns_stand() -> None:
        assert len({section.mapTo(page, QPoint()).x() for section in sections}) == columns

    qtbot.waitUntil(columns_stand)
    places = [section.mapTo(page, QPoint()) for section in sections]
    assert places == sorted(places, key=lambda place: (place.x(), place.y()))
    assert all(section.width() <= 860 for section in sections)
