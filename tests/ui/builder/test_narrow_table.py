"""The builder page where there is little room: what is long is whole all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QListView

from nco_builder import language
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.shelf.delegate import TWO_LINES, ShelfDelegate
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.shelf.view import ShelfList
from nco_builder.ui.table.cells import PADDING, SMALLER
from nco_builder.ui.table.widths import HEAD_PADDING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

NARROW = (880, 400)
"""What a window of 960 by 540 pixels leaves a page."""


@pytest.fixture(params=["en", "de"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    with language.speaking(str(request.param)):
        yield str(request.param)


@pytest.fixture
def pages(looks: QApplication, qtbot: QtBot) -> dict[str, BuildingPage]:
    """The builder pages of the samples of a match and of a deck."""
    made = {}
    for name in ("nco-match", "fluid-deck"):
        document = read_document(next(iter(samples(system_named(name)).values())))
        opened = OpenDocument(kind_for(document), document, None, looks)
        made[name] = page = BuildingPage(BuilderDocument(opened), Settings())
        qtbot.addWidget(page)
        page.resize(*NARROW)
        page.show()
    return made


def test_no_heading_of_a_table_is_cut(spoken: str, pages: dict[str, BuildingPage]) -> None:
    face = type_face(1, Weight.Medium)
    for name, page in pages.items():
        table = page.table
        for at, column in enumerate(table._lines.headings):
            if column.hide_order and table.isColumnHidden(at):
                continue  # it gives way as a whole where there is no room
            wanted = face.width(column.heading) + HEAD_PADDING - 1
            assert table.columnWidth(at) >= wanted, (spoken, name, column.heading)


@pytest.mark.parametrize("spoken", ["de"], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_a_text_too_long_for_its_column_goes_over_the_empty_cells_beside_it(
    pages: dict[str, BuildingPage],
) -> None:
    table = pages["fluid-deck"].table
    cells = {
        (row, table.columnSpan(row, 0)): line.row.cells
        for row, line in enumerate(table._lines.rows())
    }
    assert {span for _row, span in cells} > {1}
    for (_row, span), line in cells.items():
        assert not any(cell.text for cell in line[1:span])
        face = type_face(0, Weight.Bold if line[0].strong else Weight.Normal)
        room = sum(table.columnWidth(at) for at in range(span))
        is_all = span < len(line) and line[span].text  # no cell beside it is empty any more
        assert face.width(line[0].text) < room or is_all


def test_what_is_settled_rather_than_added_has_no_plus(pages: dict[str, BuildingPage]) -> None:
    for name, plus in (("nco-match", False), ("fluid-deck", True)):
        shelf = pages[name].findChild(ShelfList)
        assert shelf
        delegate = shelf.itemDelegate()
        assert isinstance(delegate, ShelfDelegate)
        rows = [shelf.model().index(row, 0) for row in range(shelf.model().rowCount())]
        assert any(delegate.invites(offer_of(row)) for row in rows) == plus, name


def test_no_name_of_an_offer_is_cut_for_its_plus(pages: dict[str, BuildingPage]) -> None:
    page = pages["fluid-deck"]
    shelf = page.findChild(ShelfList)
    assert shelf
    delegate = shelf.itemDelegate()
    assert isinstance(delegate, ShelfDelegate)
    offers = page.document.page.shelf
    longest = max(type_face().width(each.name) for each in offers.offers)
    seen = set()
    for width in range(longest + 150, longest, -1):
        delegate.fit(offers, width)
        seen.add(delegate.plus)
        assert longest <= delegate.names_end or not delegate.plus, width
        if not delegate.plus:
            break
    assert seen == {True, False}


def test_what_an_offer_is_like_takes_a_second_line_rather_than_be_cut(
    pages: dict[str, BuildingPage],
) -> None:
    shelf = pages["nco-match"].findChild(ShelfList)
    assert isinstance(shelf, QListView)
    delegate = shelf.itemDelegate()
    assert isinstance(delegate, ShelfDelegate)
    model = shelf.model()
    offers = [model.index(row, 0) for row in range(model.rowCount())]
    heights = set()
    for index in filter(offer_of, offers):
        offer = offer_of(index)
        assert offer
        lines = delegate.lines(index.data(ROW_ROLE), index)
        said = " ".join(run.text for line in lines[1:] for run in line.runs)
        assert said.endswith(offer.barred or offer.line)
        heights.add(delegate.height(index.data(ROW_ROLE)))
    assert max(heights) > TWO_LINES


def test_rows_of_a_rules_pack_tell_in_fewer_words_what_they_are_like(
    looks: QApplication, qtbot: QtBot
) -> None:
    document = read_document(next(iter(samples(system_named("nco-rules-pack")).values())))
    opened = OpenDocument(kind_for(document), document, None, looks)
    page = BuildingPage(BuilderDocument(opened), Settings())
    qtbot.addWidget(page)
    page.resize(*NARROW)
    page.show()
    table = page.table
    keys = [column.key for column in table._lines.headings]
    first = table._lines.row(0)
    for key, told in (("like", "SMG"), ("changes", "Carried by: German Heer, 2 more")):
        at = keys.index(key)
        room = table.columnWidth(at) - 2 * PADDING
        cell = first.cell(at)
        assert type_face(SMALLER).longest((cell.text, *cell.shorter), room) == told


def test_the_first_vehicle_of_a_new_document_is_drawn(looks: QApplication, qtbot: QtBot) -> None:
    kind = system_named("k47-vehicles").kind
    assert kind.begin
    document = BuilderDocument(OpenDocument(kind, kind.begin(), None, looks))
    page = BuildingPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(1200, 600)
    page.show()
    change = document.page.shelf.groups[0].offers[0].change
    assert change
    document.do(change)
    qtbot.waitUntil(lambda: bool(page.table._cells.pictured))
    drawn = page.table._lines.rows()[0].row.cells
    assert all(drawn[at].picture for at in page.table._cells.pictured)
