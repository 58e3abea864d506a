from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from nco_builder.documents.squads import SQUAD
from nco_builder.schema.reader import read
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.squad.page import SquadPage
from tests.depth import FIXTURES_STAY, tries
from tests.naive.squads import squads
from tests.naive.strategies import squads as any_squads
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from tests.reading import JSON


@pytest.fixture(scope="module")
def document(qapp: QApplication) -> SquadDocument:
    apply_theme(qapp, "light")
    return squad_document(as_squad(next(squads(0, 1))))


def as_squad(raw: JSON) -> Squad:
    return read(Squad, json.dumps(raw))


def look_at_every_man(page: SquadPage) -> None:
    for index in range(page._model.rowCount()):
        page.select_member(index)
    page.table.selectAll()
    assert not page.grab().isNull()


def test_the_page_shows_squads_of_every_kind_man_by_man(
    qtbot: QtBot, document: SquadDocument
) -> None:
    page = SquadPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(1192, 573)
    page.show()
    for raw in squads(7, tries(8)):
        document.opened.open(SQUAD, as_squad(raw), None)
        look_at_every_man(page)
        assert page._model.rowCount() == len(raw["members"])


@settings(max_examples=tries(6), suppress_health_check=FIXTURES_STAY)
@given(raw=any_squads(odd_keys=True, max_size=5))
def test_nothing_a_file_may_hold_breaks_the_page(document: SquadDocument, raw: JSON) -> None:
    document.opened.open(SQUAD, as_squad(raw), None)
    page = SquadPage(document, Settings())
    page.resize(1192, 573)
    look_at_every_man(page)
    page.deleteLater()
