"""The table in an order, in groups, with columns and editors, as the player wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton

from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.settings.settings import Settings
from nco_builder.systems.page import PageCell, PageColumn
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.theme import apply_theme
from tests.ui.builder.conftest import fleet_of, names, press
from tests.ui.mouse import double_click

if TYPE_CHECKING:
    from types import ModuleType

    from pytestqt.qtbot import QtBot

    from nco_builder.systems.page import BuilderPage, PageContext
    from nco_builder.ui.document.open_document import OpenDocument

Key = Qt.Key
NUMBER, NAME, FLAG, SIZE = range(4)


@pytest.fixture(autouse=True)
def _tested_model(page: BuildingPage) -> None:
    model = page.table.model()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)


def seen(page: BuildingPage, column: int = NAME) -> list[str]:
    """What the rows say from top to bottom."""
    table = page.table
    heads = {heading.row: [heading.head.title] for heading in table.headings}
    model = table.model()
    told = [[*heads.get(row, ()), model.index(row, column).data()] for row in table.rows_in_order()]
    return [text for texts in told for text in texts]


def click_heading(page: BuildingPage, column: int) -> None:
    header = page.table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(column) + 5, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)


def entry(page: BuildingPage, name: str) -> QAction:
    found = page.table_menu.findChild(QAction, name)
    assert isinstance(found, QAction), name
    return found


@pytest.fixture
def mixed(document: BuilderDocument, fleets: ModuleType) -> BuilderDocument:
    """Ships whose names, flags and sizes are in different orders; two in reserve."""
    for at, (flag, size) in enumerate((("white", 9), ("black", 12), ("red", 3))):
        document.do(PathEdit("set", ("ships", at, "flag"), flag, "x"))
        document.do(PathEdit("set", ("ships", at, "size"), size, "x"))
    reserve = fleet_of(fleets, "Zeal", "Yare").ships  # type: ignore[attr-defined]
    document.do(PathEdit("set", ("reserve",), reserve, "x"))
    return document


def test_a_click_on_a_heading_sorts_up_then_down_then_back_to_the_own_order(
    page: BuildingPage, mixed: BuilderDocument
) -> None:
    own = ["Line", "Ajax", "Bold", "Cato", "Reserve", "Zeal", "Yare"]
    assert seen(page) == own
    click_heading(page, SIZE)
    assert seen(page) == ["Line", "Cato", "Ajax", "Bold", "Reserve", "Zeal", "Yare"]
    click_heading(page, SIZE)
    assert seen(page)[:4] == ["Line", "Bold", "Ajax", "Cato"]
    mixed.do(PathEdit("set", ("ships", 1, "size"), None, "x"))
    assert seen(page)[:4] == ["Line", "Ajax", "Cato", "Bold"]  # what says nothing comes last
    click_heading(page, SIZE)
    assert seen(page) == own
    assert names(mixed.opened) == ["Ajax", "Bold", "Cato"]


def heading_ink(page: BuildingPage, column: int, *, without: int = 0) -> int:
    """How many pixels wide the text of a heading is, `without` so many pixels at its right."""
    header = page.table.horizontalHeader()
    left, wide = header.sectionViewportPosition(column), header.sectionSize(column) - without
    image = header.viewport().grab(QRect(left, 0, wide, header.height() - 2)).toImage()
    ground = image.pixel(0, 0)
    rows = range(image.height())
    return sum(any(image.pixel(x, y) != ground for y in rows) for x in range(image.width()))


@pytest.mark.parametrize("column", [NAME, SIZE])
def test_the_arrow_of_the_order_cuts_no_heading(page: BuildingPage, column: int) -> None:
    aligned = page.table.model().headerData(
        column, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole
    )
    assert bool(aligned & Qt.AlignmentFlag.AlignRight) == (column == SIZE)
    whole = heading_ink(page, column)
    page.table.set_order(TableOrder(column=column))
    QCoreApplication.processEvents()
    assert heading_ink(page, column, without=px(16)) == whole


@pytest.mark.usefixtures("mixed")
def test_the_foot_leads_back_to_the_own_order(page: BuildingPage) -> None:
    click_heading(page, NAME)
    click_heading(page, NAME)
    button = page.findChild(QPushButton, "back_to_own_order")
    assert button
    assert button.isVisible()
    assert button.text() == "Sorted by Ship: back to your own order"
    button.click()
    assert seen(page)[:4] == ["Line", "Ajax", "Bold", "Cato"]
    assert not button.isVisible()


@pytest.mark.usefixtures("mixed")
def test_rows_without_groups_are_sorted_together(page: BuildingPage) -> None:
    entry(page, "group_rows").trigger()
    assert seen(page) == ["Ajax", "Bold", "Cato", "Zeal", "Yare"]
    entry(page, "sort_name").trigger()
    assert seen(page) == ["Ajax", "Bold", "Cato", "Yare", "Zeal"]
    entry(page, "group_rows").trigger()
    assert seen(page) == ["Line", "Ajax", "Bold", "Cato", "Reserve", "Yare", "Zeal"]


def test_an_edit_keeps_the_rows_sorted_and_the_choice_with_its_row(
    page: BuildingPage, mixed: BuilderDocument
) -> None:
    click_heading(page, SIZE)
    page.table.choose_path(("ships", 0))
    mixed.do(PathEdit("set", ("ships", 0, "size"), 1, "x"))
    assert seen(page)[:4] == ["Line", "Ajax", "Cato", "Bold"]
    assert page.table.chosen_paths() == (("ships", 0),)
    assert not page.action("move_down").isEnabled()
    page.table.use_own_order()
    assert page.action("move_down").isEnabled()


def test_columns_are_chosen_and_remembered_for_the_kind(
    qtbot: QtBot, page: BuildingPage, document: BuilderDocument
) -> None:
    table, settings = page.table, Settings()
    assert table.shown_columns() == ("number", "name", "flag", "size")
    entry(page, "column_flag").trigger()
    assert table.shown_columns() == ("number", "name", "size")
    assert sum(table.columnWidth(at) for at in (NUMBER, NAME, SIZE)) == table.viewport().width()
    page.save(settings)
    again = BuildingPage(document, settings)
    qtbot.addWidget(again)
    again.restore(settings)
    assert again.table.shown_columns() == ("number", "name", "size")
    entry(page, "usual_columns").trigger()
    assert table.shown_columns() == ("number", "name", "flag", "size")


def edit_at(page: BuildingPage, row: int, column: int) -> None:
    table = page.table
    index = table.model().index(row, column)
    table.setFocus()
    place = table.visualRect(index).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    double_click(table.viewport(), place)


def test_a_double_click_edits_a_text_in_its_cell(
    qtbot: QtBot, page: BuildingPage, opened: OpenDocument
) -> None:
    edit_at(page, 0, NAME)
    line = page.table.viewport().findChild(QLineEdit)
    assert line
    assert line.text() == "Ajax"
    line.selectAll()
    QTest.keyClicks(line, "Argo")
    QTest.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: names(opened) == ["Argo", "Bold", "Cato"])
    assert opened.history.undo_text == "Name: Argo"


def test_typing_on_a_number_edits_it_and_takes_digits_alone(
    qtbot: QtBot, page: BuildingPage, document: BuilderDocument
) -> None:
    page.table.setFocus()
    page.table.choose((1,))
    page.table.selectionModel().setCurrentIndex(
        page.table.model().index(1, SIZE), page.table.selectionModel().SelectionFlag.NoUpdate
    )
    press(Key.Key_4)
    line = page.table.viewport().findChild(QLineEdit)
    assert line
    assert line.text() == "4"
    QTest.keyClicks(line, "2x")
    QTest.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: document.value.ships[1].size == 42)


def test_a_letter_right_behind_a_name_begins_the_next_alone(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.setFocus()
    page.table.choose((0,))
    press(Key.Key_K)
    press(Key.Key_Return)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall)  # closes it, to be deleted soon
    press(Key.Key_Down)
    for key in (Key.Key_N, Key.Key_O, Key.Key_V, Key.Key_A):
        press(key)
    assert names(opened) == ["k", "nova", "Cato"]


def test_a_name_is_typed_to_its_end_in_a_table_sorted_by_it(
    page: BuildingPage, opened: OpenDocument
) -> None:
    click_heading(page, NAME)
    page.table.setFocus()
    page.table.choose((0,))
    for key in (Key.Key_N, Key.Key_O, Key.Key_V, Key.Key_A):
        press(key)
    assert names(opened) == ["nova", "Bold", "Cato"]
    assert seen(page)[-1] == "nova"


def test_choices_open_in_the_cell_with_what_is_barred(
    qtbot: QtBot, page: BuildingPage, document: BuilderDocument
) -> None:
    edit_at(page, 0, FLAG)
    box = page.table.viewport().findChild(QComboBox)
    assert box
    qtbot.waitUntil(lambda: box.view().isVisible())
    assert [box.itemText(at) for at in range(box.count())] == [
        "white",
        "red",
        "black",
        "pirate  ⊘ not in a fleet",
        "other…",
    ]
    assert not box.model().flags(box.model().index(3, 0)) & Qt.ItemFlag.ItemIsEnabled
    box.setCurrentIndex(2)
    box.activated.emit(2)
    qtbot.waitUntil(lambda: document.value.ships[0].flag == "black")


def test_a_cell_that_only_follows_leads_to_the_form(page: BuildingPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.table.opened, timeout=2000):
        edit_at(page, 0, NUMBER)
    assert page.table.viewport().findChild(QLineEdit) is None


@pytest.mark.parametrize("theme", ["light"])
def test_sorted_rows_look_the_same_after_another_document_is_opened(
    page: BuildingPage, opened: OpenDocument, fleets: ModuleType, looks: object, theme: str
) -> None:
    apply_theme(looks, theme)  # type: ignore[arg-type]
    click_heading(page, SIZE)
    opened.open(fleets.FLEET, fleet_of(fleets, "Dido", "Echo"), None)
    assert page.table.order.column is None
    assert seen(page) == ["Line", "Dido", "Echo"]


@pytest.fixture
def boats(monkeypatch: pytest.MonkeyPatch, fleets: ModuleType) -> None:
    """Fleets with one more column, and nothing else: the boats of each ship."""
    whole = fleets.page

    def page_with_boats(context: PageContext) -> BuilderPage:
        page: BuilderPage = whole(context)
        fleet = context.judgement.document
        rows = []
        for row in page.table.rows:
            boats = PageCell(str(at_path(fleet, row.path).boats))
            rows.append(row.replace(cells=(*row.cells, boats)))
        columns = (*page.table.columns, PageColumn("Boats", "right", key="boats"))
        return page.replace(table=page.table.replace(columns=columns, rows=tuple(rows)))

    monkeypatch.setattr(fleets, "SYSTEM", fleets.SYSTEM.replace(page=page_with_boats))


@pytest.mark.usefixtures("boats")
def test_a_column_more_is_sorted_chosen_and_edited_without_another_line(
    qtbot: QtBot, opened: OpenDocument
) -> None:
    document = BuilderDocument(opened, opened)
    page = BuildingPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(1190, 600)
    with qtbot.waitExposed(page):
        page.show()
    document.do(PathEdit("set", ("ships", 0, "boats"), 3, "x"))
    click_heading(page, 4)
    assert seen(page)[1:4] == ["Bold", "Cato", "Ajax"]
    edit_at(page, 0, 4)
    line = page.table.viewport().findChild(QLineEdit)
    assert line
    line.selectAll()
    QTest.keyClicks(line, "2")
    qtbot.waitUntil(lambda: document.value.ships[0].boats == 2)
    QTest.keyClick(line, Key.Key_Escape)
    qtbot.waitUntil(lambda: document.value.ships[0].boats == 3)
    entry(page, "column_boats").trigger()
    assert "boats" not in page.table.shown_columns()


def widths(page: BuildingPage) -> list[int]:
    return [page.table.columnWidth(at) for at in (NUMBER, NAME, FLAG, SIZE)]


def test_columns_keep_their_widths_while_a_name_is_typed(
    page: BuildingPage, document: BuilderDocument
) -> None:
    before = widths(page)
    for name in ("A", "Aj", "Aja", "A rather long name for a small ship", ""):
        document.do(PathEdit("set", ("ships", 0, "name"), name, "x"))
        assert widths(page) == before, name
    page.resize(page.width() + 40, page.height())
    assert widths(page) != before


def test_undo_chooses_the_rows_that_were_chosen_before(
    page: BuildingPage, document: BuilderDocument
) -> None:
    page.table.choose((0, 1))
    page.action("duplicate").trigger()
    assert page.table.chosen() == (1, 3)
    document.opened.undo()
    assert page.table.chosen() == (0, 1)


def test_a_bar_in_its_color_stands_beside_the_rows_of_each_group(
    page: BuildingPage, mixed: BuilderDocument
) -> None:
    assert len(mixed.value.reserve) == 2
    image = page.table.viewport().grab().toImage()

    def bar(row: int) -> list[str]:
        y = page.table.cell_rect(page.table.model().index(row, 0)).center().y()
        return [image.pixelColor(x, y).name() for x in range(5)]

    line, reserve = bar(1), bar(4)
    assert len(set(line[:4])) == 1
    assert len(set(reserve)) == 2  # two strands with a gap
    assert set(line[:4]).isdisjoint(reserve)
