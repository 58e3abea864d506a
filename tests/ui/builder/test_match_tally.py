"""The tally of a match in its table: in the cells, of several men at once, in an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QComboBox

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.parts.chips import ChipButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from nco_builder.match.model import ManTally


@pytest.fixture
def opened(looks: QApplication) -> OpenDocument:
    match = read_document(next(iter(samples(system_named("nco-match")).values())))
    return OpenDocument(kind_for(match), match, None, looks)


@pytest.fixture
def page(qtbot: QtBot, opened: OpenDocument) -> BuildingPage:
    page = BuildingPage(BuilderDocument(opened, opened), Settings())
    qtbot.addWidget(page)
    page.resize(1190, 600)
    with qtbot.waitExposed(page):
        page.show()
    return page


def column(page: BuildingPage, key: str) -> int:
    return [each.key for each in page.document.page.table.columns].index(key)


def men(opened: OpenDocument, side: int = 0) -> tuple[ManTally, ...]:
    found: tuple[ManTally, ...] = opened.value.sides[side].men
    return found


def press(page: BuildingPage, label: str) -> None:
    shown = [each for each in page.findChildren(ChipButton) if each.isVisible()]
    next(each for each in shown if each.option.text == label).click()


def test_boxes_are_ticked_in_the_cell(
    page: BuildingPage, opened: OpenDocument, qtbot: QtBot
) -> None:
    table = page.table
    row = table.places_of([("sides", 0, "squad", "members", 1)])[0]
    assert table.edit_cell(table.model().index(row, column(page, "health")))
    box = table.viewport().findChild(QComboBox)
    assert box
    assert box.itemText(1) == "2 of 5 ticked"
    qtbot.waitUntil(lambda: box.view().isVisible())
    box.setCurrentIndex(1)
    box.activated.emit(1)
    qtbot.waitUntil(lambda: bool(men(opened)))
    assert men(opened)[1].health == 2
    assert table.model().index(row, column(page, "health")).data() == "3/5"
    assert not table.edit_cell(table.model().index(0, column(page, "health"))), "of a side"


def test_the_boxes_of_several_men_are_ticked_as_one_step(
    page: BuildingPage, opened: OpenDocument
) -> None:
    before = opened.value
    paths = [("sides", side, "squad", "members", man) for side, man in ((0, 3), (0, 1), (1, 2))]
    page.table.choose(page.table.places_of(paths))
    press(page, "Casualty")
    assert [man.casualty for man in men(opened)] == [False, True, False, True]
    assert [man.casualty for man in men(opened, 1)] == [False, False, True]
    opened.undo()
    assert opened.value == before


def test_the_row_of_a_side_stays_above_its_men_in_every_order(page: BuildingPage) -> None:
    table, worth = page.table, column(page, "worth")
    rows = page.document.page.table.rows
    for descending in (False, True):
        table.set_order(TableOrder(column=worth, descending=descending))
        paths = [rows[row].path for row in table.rows_in_order()]
        first, second = paths.index(("sides", 0)), paths.index(("sides", 1))
        assert {path[1] for path in paths[first:second]} == {0}
        assert (first, {path[1] for path in paths[second:]}) == (0, {1})
