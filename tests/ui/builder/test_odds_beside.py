"""The odds of a document stand beside its table if there is room, and lead to what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QTableView, QToolButton

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.glance.odds_panel import OddsPanel
from nco_builder.ui.parts.chips import ChipButton

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

WIDE = 1900


@pytest.fixture(params=["panzer-zug", "tiger-and-stuart", "russian-front-1942"])
def vehicles(
    looks: QApplication, qtbot: QtBot, request: pytest.FixtureRequest
) -> Iterator[BuildingPage]:
    """The page of a sample in a wide window."""
    path = paths.data() / "samples" / f"{request.param}.nco"
    document = read_document(path)
    opened = OpenDocument(kind_for(document), document, Path("x.nco"), looks)
    page = BuildingPage(BuilderDocument(opened), Settings())
    qtbot.addWidget(page)
    page.resize(WIDE, 900)
    page.show()
    yield page
    page.stop()


@pytest.fixture
def platoon(vehicles: BuildingPage, request: pytest.FixtureRequest) -> BuildingPage:
    if "panzer-zug" not in request.node.name:
        pytest.skip("of a platoon")
    return vehicles


def panel_of(page: BuildingPage) -> OddsPanel:
    found = page.findChild(OddsPanel)
    assert found
    return found


def test_the_odds_are_beside_the_table_until_they_are_closed(vehicles: BuildingPage) -> None:
    panel = panel_of(vehicles)
    assert panel.isVisible()
    close = panel.findChild(QToolButton, "odds_close")
    assert close
    close.click()
    assert panel.isHidden()
    assert vehicles.toggle_glance()
    assert panel.isVisible()


def test_a_narrow_window_keeps_the_table_alone(vehicles: BuildingPage) -> None:
    vehicles.resize(1000, 700)
    assert panel_of(vehicles).isHidden()
    assert not vehicles.toggle_glance()


def test_a_choice_changes_the_odds(platoon: BuildingPage) -> None:
    panel = panel_of(platoon)
    platoon.table.choose_path(("vehicles", 0))
    panel.refresh()
    assert panel.shown
    before = panel.shown.charts[0].bars
    moved = next(
        each for each in panel.findChildren(ChipButton) if each.objectName() == "move:moved"
    )
    moved.click()
    assert panel.shown.charts[0].bars != before
    target = panel.findChild(QComboBox, "odds_target")
    assert target
    target.setCurrentIndex(1)
    target.activated.emit(1)
    assert len(panel.shown.charts[0].ends) == 3


def test_what_is_not_known_leads_to_its_field(platoon: BuildingPage, qtbot: QtBot) -> None:
    panel = panel_of(platoon)
    unknown = panel.findChild(QLabel, "odds_ko_unknown")
    assert unknown
    assert unknown.isVisible()
    enter = panel.findChild(QPushButton, "odds_ko_enter")
    assert enter
    platoon.activateWindow()
    enter.click()
    qtbot.waitUntil(lambda: platoon.document.chosen == ())


def test_tables_have_the_same_chances(platoon: BuildingPage) -> None:
    panel = panel_of(platoon)
    button = panel.findChild(QPushButton, "odds_as_table")
    table = panel.findChild(QTableView, "odds_hit_table")
    assert button
    assert table
    button.click()
    assert table.isVisible()
    assert panel.shown
    assert table.model().rowCount() == len(panel.shown.charts[0].bars)
