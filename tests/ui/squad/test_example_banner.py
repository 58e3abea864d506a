"""What a first start says of the squad it shows, and when that goes away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nco_builder.settings.settings import Settings
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.squad.page import SquadPage


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument) -> SquadPage:
    page = SquadPage(document, Settings())
    qtbot.addWidget(page)
    page.example.offer()
    return page


def press(page: SquadPage, name: str) -> None:
    button = page.findChild(QPushButton, name)
    assert button
    button.click()


def test_dismissed_it_never_comes_again(page: SquadPage) -> None:
    assert not page.example.isHidden()
    press(page, "dismiss_example")
    assert page.example.isHidden()
    page.example.offer()
    assert page.example.isHidden()


def test_it_leads_to_a_squad_of_one_s_own(page: SquadPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.command_wanted) as wanted:
        press(page, "own_squad")
    assert wanted.args == ["new"]
    assert page.example.isHidden()


def test_it_goes_with_another_document_or_a_file(page: SquadPage, document: SquadDocument) -> None:
    document.opened.mark_saved(Path("able.nco"))
    assert page.example.isHidden()
    page.example.offer()
    opened = document.opened
    opened.open(opened.kind, opened.value, None)
    assert page.example.isHidden()
