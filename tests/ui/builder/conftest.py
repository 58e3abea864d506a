"""What tests of the builder page share: a kind of document with such a page, open."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import nco_builder.systems
from nco_builder.documents.kinds import kind_of
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from pytestqt.qtbot import QtBot

    from nco_builder.schema.record import Value

NAME = "nco_builder.systems.model_fleet"


@pytest.fixture(autouse=True)
def fleets(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The kind of fleets; the program knows it during the test."""
    monkeypatch.setattr(
        nco_builder.systems,
        "__path__",
        [*nco_builder.systems.__path__, str(Path(__file__).parent / "systems")],
    )
    kind = kind_of("model-fleet")
    assert kind
    yield sys.modules[NAME]
    del sys.modules[NAME]
    vars(nco_builder.systems).pop("model_fleet", None)


def fleet_of(module: ModuleType, *names: str) -> Value:
    """A fleet of ships of size 3 with these names."""
    fleet: Value = module.Fleet(
        name="Home", ships=tuple(module.Ship(name=name, size=3) for name in names)
    )
    return fleet


@pytest.fixture
def opened(looks: QApplication, fleets: ModuleType) -> Iterator[OpenDocument]:
    """A fleet of three ships, open."""
    opened = OpenDocument(fleets.FLEET, fleet_of(fleets, "Ajax", "Bold", "Cato"), None, looks)
    yield opened
    opened.deleteLater()


@pytest.fixture
def document(opened: OpenDocument) -> BuilderDocument:
    """The fleet as the page sees it."""
    return BuilderDocument(opened, opened)


@pytest.fixture
def page(qtbot: QtBot, document: BuilderDocument) -> BuildingPage:
    """The page, shown."""
    page = BuildingPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(1190, 600)
    with qtbot.waitExposed(page):
        page.show()
    return page


def names(opened: OpenDocument) -> list[str]:
    """The names of the ships in line."""
    return [ship.name for ship in opened.value.ships]


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is."""
    focused = QApplication.focusWidget()
    assert focused
    QTest.keyClick(focused, key, modifiers)


def type_text(text: str) -> None:
    """Type where the keyboard is."""
    focused = QApplication.focusWidget()
    assert focused
    QTest.keyClicks(focused, text)
