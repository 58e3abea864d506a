"""The builder page at work: keyboard, selection, findings, clipboard, drag and drop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSpinBox, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder import document as asking
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.findings.view import FindingsList
from nco_builder.ui.form import answering
from nco_builder.ui.form.field_stack import PartsList
from nco_builder.ui.form.fields import LineField, NumberInput
from nco_builder.ui.form.picture import AreaPicture
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.shelf.delegate import plus_rect
from nco_builder.ui.shelf.view import ShelfList
from tests.ui.builder.conftest import fleet_of, names, press, type_text

if TYPE_CHECKING:
    from types import ModuleType

    from pytestqt.qtbot import QtBot

    from nco_builder.systems import System
    from nco_builder.systems.page import BuilderPage, PageContext

W = TypeVar("W", bound=QWidget)
Key = Qt.Key
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
NO_KEYS = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _tested_models(page: BuildingPage) -> None:
    """Let Qt look at each model while it follows the document."""
    for model in (page.table.model(), part(page, ShelfList, "shelf_list").model()):
        QAbstractItemModelTester(
            model, QAbstractItemModelTester.FailureReportingMode.Warning, model
        )


def part(page: QWidget, kind: type[W], name: str) -> W:
    found = page.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def field(page: BuildingPage, kind: type[W], label: str) -> W:
    return next(
        each
        for each in page.findChildren(kind)
        if each.content.accessibleName() == label and not each.isHidden()  # type: ignore[attr-defined]
    )


def chip(page: BuildingPage, name: str) -> ChipButton:
    return next(
        each
        for each in page.findChildren(ChipButton)
        if each.option.text == name and each.isVisible()
    )


def shown(page: BuildingPage) -> list[str]:
    model = page.table.model()
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def test_rows_stand_under_their_heading_which_cannot_be_chosen(page: BuildingPage) -> None:
    assert [heading.head.title for heading in page.table.headings] == ["Line"]
    (line,) = page.table.headings
    assert shown(page) == ["Ajax", "Bold", "Cato"]
    assert page.table.rowHeight(0) > page.table.rowHeight(1)
    place = page.table._heading_rect(line).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, place)
    assert page.table.chosen() == ()
    described = page.table.model().index(0, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert described == "Line"


class Painted(QObject):
    """The heights of what is painted of a widget, in pixels."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.heights: list[int] = []
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's
        if isinstance(event, QPaintEvent):
            self.heights.append(event.rect().height())
        return super().eventFilter(watched, event)


def test_an_edit_of_one_row_paints_that_row_alone(
    qtbot: QtBot, page: BuildingPage, document: BuilderDocument
) -> None:
    document.do(PathEdit("set", ("ships", 0, "name"), "Ajay", "x"))
    QApplication.processEvents()
    painted = Painted(page.table.viewport())
    document.do(PathEdit("set", ("ships", 0, "name"), "Ajaz", "x"))
    qtbot.waitUntil(lambda: bool(painted.heights))
    assert max(painted.heights) <= 2 * page.table.rowHeight(1)


def test_choosing_a_row_shows_its_fields_and_nothing_chosen_those_of_the_document(
    page: BuildingPage,
) -> None:
    title = part(page, QLabel, "entry_title")
    assert title.text() == "Home"
    page.table.choose((1,))
    assert title.text() == "Bold"
    page.action("deselect").trigger()
    assert title.text() == "Home"


def test_enter_in_the_filter_takes_what_is_called_so_before_what_is_said_to_be_so(
    page: BuildingPage, document: BuilderDocument
) -> None:
    page.begin_search()
    type_text("s")  # the Frigate, which stands first, is fast
    press(Key.Key_Return)
    assert [ship.name for ship in document.value.ships][-1] == "Sloop"


def test_enter_in_the_shelf_adds_and_chooses_what_was_added(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.action("add").trigger()
    type_text("fregatte")
    press(Key.Key_Return)
    assert names(opened) == ["Ajax", "Bold", "Cato", "Frigate"]
    assert page.table.chosen() == (3,)
    assert part(page, QLabel, "entry_title").text() == "Frigate"
    assert opened.history.undo_text == "Add Frigate"


def test_what_is_barred_says_why_and_cannot_be_taken(
    page: BuildingPage, opened: OpenDocument
) -> None:
    shelf = part(page, ShelfList, "shelf_list")
    page.action("add").trigger()
    type_text("liner")
    index = shelf.model().index(1, 0)
    assert "a fleet has no liners" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    press(Key.Key_Return)
    assert names(opened) == ["Ajax", "Bold", "Cato"]
    press(Key.Key_Escape)
    assert shelf.model().rowCount() == 4


def test_one_click_on_its_plus_adds_an_offer_and_leaves_the_choice_alone(
    page: BuildingPage, opened: OpenDocument
) -> None:
    shelf = part(page, ShelfList, "shelf_list")
    shelf.setCurrentIndex(shelf.model().index(2, 0))

    def click_on_plus(row: int) -> None:
        place = plus_rect(shelf.visualRect(shelf.model().index(row, 0))).center()
        QTest.mouseClick(shelf.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, place)

    click_on_plus(1)
    click_on_plus(1)
    assert names(opened) == ["Ajax", "Bold", "Cato", "Frigate", "Frigate"]
    assert shelf.currentIndex().row() == 2
    click_on_plus(3)
    assert len(names(opened)) == 5, "what is barred has none"


def test_choosing_another_row_asks_for_what_is_said_of_it_alone(
    page: BuildingPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    followed: list[bool] = []
    whole = asking.page_of

    def counted(system: System[Any], context: PageContext) -> BuilderPage:
        asked.append(context.chosen)
        return whole(system, context)

    monkeypatch.setattr(asking, "page_of", counted)
    page.table.model().followed.connect(lambda: followed.append(True))  # type: ignore[attr-defined]
    page.table.choose((1,))
    assert part(page, QLabel, "entry_title").text() == "Bold"
    page.table.choose((0, 2))
    assert (asked, followed) == ([], [])
    page.document.do(PathEdit("set", ("ships", 0, "name"), "Ajax II", "x"))
    assert len(asked) == 1
    assert names(opened)[0] == "Ajax II"


def test_where_nothing_is_found_everything_is_offered_again(page: BuildingPage) -> None:
    shelf = part(page, ShelfList, "shelf_list")
    everything = part(page, QPushButton, "shelf_show_all")
    assert not everything.isVisible()
    page.action("add").trigger()
    type_text("zeppelin")
    assert shelf.model().rowCount() == 0
    QTest.mouseClick(everything, Qt.MouseButton.LeftButton)
    assert shelf.model().rowCount() == 4
    assert not everything.isVisible()


def test_a_new_entry_is_typed_in_by_keyboard_alone(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.setFocus()
    page.action("begin").trigger()
    type_text("Dart")
    press(Key.Key_Return)
    type_text("7")
    press(Key.Key_Tab)
    press(Key.Key_Right)  # from white to red
    press(Key.Key_Return)
    press(Key.Key_Tab)
    press(Key.Key_Up)
    dart = opened.value.ships[-1]
    assert (dart.name, dart.size, dart.flag, dart.boats) == ("Dart", 7, "red", 1)


def test_typing_is_one_step_and_keeps_keyboard_and_cursor(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.choose((0,))
    line = field(page, LineField, "Name").line
    line.setFocus()
    line.setCursorPosition(2)
    type_text("xy")
    assert opened.value.ships[0].name == "Ajxyax"
    assert (line.hasFocus(), line.cursorPosition()) == (True, 4)
    assert opened.history.undo_text == "Name: Ajxyax"
    opened.undo()
    assert names(opened) == ["Ajax", "Bold", "Cato"]
    assert line.text() == "Ajax"
    assert opened.history.undo_text is None


def test_an_empty_number_is_not_known_and_what_is_no_number_is_not_taken(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.choose((0,))
    line = field(page, NumberInput, "Size").line
    line.setFocus()
    line.selectAll()
    press(Key.Key_Delete)
    # the key was the field's
    assert (opened.value.ships[0].size, names(opened)) == (None, ["Ajax", "Bold", "Cato"])
    assert line.placeholderText() == "not known"
    type_text("1x2")
    assert opened.value.ships[0].size == 12
    press(Key.Key_Up)
    assert (opened.value.ships[0].size, line.text()) == (13, "13")


def test_chips_choose_ask_or_say_why_not(
    page: BuildingPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.table.choose((0,))
    chip(page, "black").click()
    assert opened.value.ships[0].flag == "black"
    chip(page, "pirate").click()
    assert opened.value.ships[0].flag == "black"
    assert "not in a fleet" in part(page, QLabel, "entry_explanation").text()
    answers = {"Which flag?": "green"}
    monkeypatch.setattr(answering, "ask_text", lambda _parent, asked: answers[asked])
    chip(page, "other…").click()
    assert opened.value.ships[0].flag == "green"


def test_a_count_steps(page: BuildingPage, opened: OpenDocument) -> None:
    page.table.choose((0,))
    box = next(each for each in page.findChildren(QSpinBox) if each.isVisible())
    box.stepUp()
    box.stepUp()
    assert opened.value.ships[0].boats == 2


def test_parts_are_added_changed_and_removed_by_keyboard(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.choose((0,))
    add = part(page, QPushButton, "add_part")
    add.click()
    assert len(opened.value.ships[0].guns) == 1
    line = field(page, LineField, "Gun").line
    assert line.hasFocus()
    line.selectAll()
    type_text("Carronade")
    press(Key.Key_Return)
    type_text("8")
    (gun,) = opened.value.ships[0].guns
    assert (gun.name, gun.range) == ("Carronade", 8)
    parts = part(page, PartsList, "parts_list")
    parts.setFocus()
    press(Key.Key_D, CTRL)
    assert [each.name for each in opened.value.ships[0].guns] == ["Carronade", "Carronade"]
    press(Key.Key_Delete)
    assert len(opened.value.ships[0].guns) == 1
    assert names(opened) == ["Ajax", "Bold", "Cato"]


def test_a_picture_is_clicked_and_walked_by_keyboard(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.choose((0,))
    picture = part(page, AreaPicture, "picture")
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, NO_KEYS, picture.area_rect(0).center())
    assert opened.value.ships[0].sides == ("bow",)
    picture.setFocus()
    press(Key.Key_Right)
    press(Key.Key_Space)
    assert opened.value.ships[0].sides == ("bow", "stern")
    assert picture.accessibleDescription() == "Armed: bow, stern"


def test_keys_that_move_never_go_on_with_the_next_row(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.setFocus()
    page.table.choose((1,))
    for _time in range(4):
        press(Key.Key_Down, ALT)
        assert opened.history.undo_text == "Move Bold"
    assert page.table.chosen() == (2,)
    assert names(opened) == ["Ajax", "Cato", "Bold"]
    page.table.choose((1, 2))
    press(Key.Key_Down, ALT)
    press(Key.Key_Up, ALT)
    press(Key.Key_Up, ALT)
    assert len(page.table.chosen()) == 2


@pytest.mark.parametrize("ends", [0, 1, 2])
def test_the_choice_stays_with_the_one_of_equal_rows_that_is_changed(
    page: BuildingPage, document: BuilderDocument, ends: int
) -> None:
    twin = document.value.ships[0]
    document.do(PathEdit("duplicate", ("ships", 0), text="x"))
    document.do(PathEdit("insert", ("ships", 2), twin, text="x"))
    page.table.choose_path(("ships", ends))
    document.do(PathEdit("set", ("ships", ends, "name"), "Dido", text="x"))
    assert page.table.chosen_paths() == (("ships", ends),)
    assert document.chosen == ("ships", ends)


def test_rows_are_moved_duplicated_and_removed_and_the_choice_follows(
    page: BuildingPage, opened: OpenDocument
) -> None:
    page.table.setFocus()
    page.table.choose((1,))
    press(Key.Key_Down, ALT)
    assert names(opened) == ["Ajax", "Cato", "Bold"]
    assert page.table.chosen() == (2,)
    assert opened.history.undo_text == "Move Bold"
    page.action("duplicate").trigger()
    assert names(opened) == ["Ajax", "Cato", "Bold", "Bold"]
    assert page.table.chosen() == (3,)
    page.table.choose((0, 1))
    press(Key.Key_Delete)
    assert names(opened) == ["Bold", "Bold"]
    assert opened.history.undo_text == "Remove 2 rows"
    assert page.table.chosen() == (0,)
    opened.undo()
    assert names(opened) == ["Ajax", "Cato", "Bold", "Bold"]
    assert page.table.chosen() == (0, 1)


def test_an_edit_in_place_announces_its_row_alone(
    page: BuildingPage, opened: OpenDocument, document: BuilderDocument
) -> None:
    page.table.choose((2,))
    told: list[tuple[int, int]] = []
    model = page.table.model()
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.modelReset.connect(lambda: pytest.fail("reset"))
    document.do(PathEdit("set", ("ships", 0, "name"), "Argo", "x"))
    assert set(told) == {(0, 0)}
    assert page.table.chosen() == (2,)
    opened.undo()
    assert page.table.chosen() == (2,)


def test_findings_mark_cells_and_lead_to_the_field(
    page: BuildingPage, document: BuilderDocument
) -> None:
    document.do(PathEdit("set", ("ships", 1, "boats"), 5, "x"))
    model = page.table.model()
    spoken = model.index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Bold, Not legal"
    assert "Bold carries 5 boats" in model.index(1, 1).data(Qt.ItemDataRole.ToolTipRole)
    page.table.choose((0,))
    page.show_first_finding()
    assert page.table.chosen() == (1,)
    box = next(each for each in page.findChildren(QSpinBox) if each.isVisible())
    assert box.hasFocus()
    found = part(page, FindingsList, "findings_list")
    row = found.model().row(0)  # type: ignore[attr-defined]
    assert (row.name, row.rest) == ("Bold", " carries 5 boats; 3 is the most.")


def test_a_repair_is_made_by_its_button(
    page: BuildingPage, opened: OpenDocument, document: BuilderDocument
) -> None:
    document.do(PathEdit("set", ("ships", 1, "boats"), 5, "x"))
    button = next(each for each in page.findChildren(QPushButton, "fix") if each.isVisible())
    assert button.text() == "Leave Bold 3 boats"
    button.click()
    assert opened.value.ships[1].boats == 3
    assert opened.history.undo_text == "Leave Bold 3 boats"


def test_rows_are_copied_and_pasted(page: BuildingPage, opened: OpenDocument) -> None:
    page.table.setFocus()
    page.table.choose((0, 1))
    page.action("copy").trigger()
    page.table.choose((2,))
    page.action("paste").trigger()
    assert names(opened) == ["Ajax", "Bold", "Cato", "Ajax", "Bold"]
    assert page.table.chosen() == (3, 4)
    assert opened.history.undo_text == "Paste"


def test_rows_are_pasted_into_another_document_of_the_kind(
    page: BuildingPage, opened: OpenDocument, fleets: ModuleType
) -> None:
    page.table.choose((1,))
    page.action("cut").trigger()
    opened.open(fleets.FLEET, fleet_of(fleets), None)
    page.action("paste").trigger()
    assert names(opened) == ["Bold"]


def test_rows_are_dropped_within_the_table_and_offers_at_a_place(
    page: BuildingPage, opened: OpenDocument
) -> None:
    model = page.table.model()
    copy, move = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
    rows = model.mimeData([model.index(2, 0)])
    assert model.dropMimeData(rows, move, 0, 0, QModelIndex())
    assert names(opened) == ["Cato", "Ajax", "Bold"]
    shelf = part(page, ShelfList, "shelf_list").model()
    offer = shelf.mimeData([shelf.index(1, 0)])
    assert model.dropMimeData(offer, copy, 1, 0, QModelIndex())
    assert names(opened) == ["Cato", "Frigate", "Ajax", "Bold"]
    assert page.table.chosen() == (1,)


def test_another_document_is_shown_from_its_start(
    page: BuildingPage, opened: OpenDocument, fleets: ModuleType
) -> None:
    page.table.choose((2,))
    opened.open(fleets.FLEET, fleet_of(fleets, "Duke"), None)
    assert shown(page) == ["Duke"]
    assert page.table.chosen() == ()
    assert part(page, QLabel, "entry_title").text() == "Home"


def test_tab_goes_through_the_page_from_the_left(page: BuildingPage) -> None:
    page.table.choose((0,))
    part(page, ShelfList, "shelf_list").setFocus()
    seen = []
    for _turn in range(9):
        page.focusNextChild()
        widget = page.focusWidget()
        seen.append(widget.accessibleName() or widget.objectName())
    assert seen == [
        "begin_0",
        "Ships",
        "Name",
        "Size",
        "white, chosen",
        "Boats",
        "Add a gun…",
        "Arms",
        "keep",
    ]


def test_everything_says_what_it_is(page: BuildingPage) -> None:
    page.table.choose((0,))
    for widget in page.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            text = getattr(widget, "text", None)
            name = widget.accessibleName() or (text() if callable(text) else "")
            assert name or widget.objectName().startswith("qt_"), widget


def test_it_is_painted_in_the_dark_and_where_it_is_narrow(
    page: BuildingPage, looks: QApplication
) -> None:
    apply_theme(looks, "dark")
    page.resize(880, 480)
    page.table.choose((0,))
    assert not page.grab().isNull()
    assert page.table.viewport().width() >= sum(
        page.table.columnWidth(at) for at in range(page.table.model().columnCount())
    )


@pytest.mark.parametrize("high", [540, 720])
def test_findings_of_every_kind_have_three_rows_in_a_low_window(
    looks: QApplication, qtbot: QtBot, high: int
) -> None:
    for name in ("panzer-zug", "example-rules-pack"):
        sample = read_document(paths.data() / "samples" / f"{name}.nco")
        page = BuildingPage(
            BuilderDocument(OpenDocument(kind_for(sample), sample, None, looks)), Settings()
        )
        qtbot.addWidget(page)
        page.resize(960, high)
        with qtbot.waitExposed(page):
            page.show()
        assert page._findings.height() == page._findings.height_of(3), name
        page.stop()
