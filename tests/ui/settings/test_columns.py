"""Settings stand in as many columns as there is room for, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.settings.settings import Settings
from nco_builder.ui.settings.page import PreferencesPage
from nco_builder.ui.settings.rows import SettingSection

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.squad_document import SquadDocument


@pytest.mark.parametrize(("width", "columns"), [(900, 1), (1200, 2), (3700, 3)])
def test_wide_windows_show_settings_in_columns(
    document: SquadDocument, qtbot: QtBot, width: int, columns: int
) -> None:
    page = PreferencesPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(width, 1200)
    page.show()
    qtbot.waitExposed(page)
    qtbot.wait(20)
    sections = page.findChildren(SettingSection)
    places = [section.mapTo(page, section.rect().topLeft()) for section in sections]
    assert len({place.x() for place in places}) == columns
    assert places == sorted(places, key=lambda place: (place.x(), place.y()))
    assert all(section.width() <= 860 for section in sections)
