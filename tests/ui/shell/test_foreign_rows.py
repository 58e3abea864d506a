"""Rows that are pasted or dropped where they cannot go: the window says what they are and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QTableView, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.share_code import share_code
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.document_rows import offers
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.event.page import TABS, EventPage
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.table.carrying import mime_of_offer
from nco_builder.ui.vehicles.models import mime_of_vehicles

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.shell.main_window import MainWindow

SAMPLES = paths.data() / "samples"
SQUAD, PLATOON, DECK, MATCH = "", "panzer-zug", "russian-front-1942", "rifles-against-airborne"
EVENT = "autumn-cup"


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """The sample squad, a platoon, a deck and a match, each in a tab."""
    for name in (PLATOON, DECK, MATCH):
        value = read_document(SAMPLES / f"{name}.nco")
        window.documents.add(OpenDocument(kind_for(value), value, SAMPLES / f"{name}.nco"), 1)
    return window


def show(window: MainWindow, name: str) -> QTableView:
    """Show a document; its table has the keyboard."""
    documents = window.documents.all
    window.documents.show(
        next(each for each in documents if (each.path.stem if each.path else "") == name)
    )
    window.turn_to("builder" if name else "squad")
    page = window.pages.currentWidget()
    assert page
    table = page.findChild(QTableView, "builder_table" if name else "squad_table")
    assert table
    table.setFocus()
    QApplication.processEvents()
    return table


def act(window: MainWindow, name: str, deed: str) -> None:
    """Do what a key of the table does."""
    table = show(window, name)
    page = window.pages.currentWidget()
    assert page
    rows = "rows" if name else "men"
    action = next(each for each in page.actions() if each.objectName() == f"{deed}_{rows}")
    if deed == "copy":
        table.selectRow(1)
    else:
        table.clearSelection()
    action.trigger()


def told(window: MainWindow) -> str:
    """What the window says at its foot, "" for nothing."""
    there = [each for each in window.findChildren(Toast) if not each.isHidden()]
    return there[0].text if there else ""


def value_shown(window: MainWindow) -> object:
    return window.document.value


def with_text(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


@pytest.mark.parametrize(
    ("source", "target", "says"),
    [
        (SQUAD, PLATOON, "The clipboard holds men of a squad; a vehicle platoon does not"),
        (SQUAD, DECK, "The clipboard holds men of a squad; a command deck does not"),
        (DECK, SQUAD, "The clipboard holds rows of another document (a command deck); a squad"),
        (DECK, PLATOON, "rows of another document (a command deck); a vehicle platoon does not"),
    ],
)
def test_rows_of_another_kind_are_not_pasted_and_it_is_said_why(
    window: MainWindow, source: str, target: str, says: str
) -> None:
    act(window, source, "copy")
    show(window, target)
    before = value_shown(window)
    act(window, target, "paste")
    assert says in told(window)
    assert value_shown(window) is before


@pytest.fixture
def event(window: MainWindow) -> EventPage:
    """An event in a tab of its own, in front."""
    value = read_document(SAMPLES / f"{EVENT}.nco")
    window.documents.add(OpenDocument(kind_for(value), value, SAMPLES / f"{EVENT}.nco"))
    return window.pages.made_of(EventPage)


def paste_key(window: MainWindow) -> None:
    """Press Ctrl+V where the keyboard is."""
    focused = window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("part", TABS)
@pytest.mark.parametrize(
    ("source", "says"),
    [
        (SQUAD, "The clipboard holds men of a squad; an event does not take them."),
        (DECK, "rows of another document (a command deck); an event does not take them."),
    ],
)
def test_rows_pasted_into_any_part_of_an_event_are_named(
    window: MainWindow, event: EventPage, source: str, says: str, part: str
) -> None:
    cup = window.document
    act(window, source, "copy")
    window.documents.show(cup)
    event.show_tab(part)
    event.begin_work()
    if isinstance(window.focusWidget(), QLineEdit):
        event.tabs.setFocus()  # a field takes the text of the rows
    before = value_shown(window)
    paste_key(window)
    assert says in told(window)
    assert value_shown(window) is before


def test_a_field_of_an_event_still_pastes_text(window: MainWindow, event: EventPage) -> None:
    act(window, SQUAD, "copy")
    QGuiApplication.clipboard().setMimeData(with_text("Ada"))
    window.documents.show(window.documents.all[1])
    event.begin_search()
    paste_key(window)
    search = event.squads.search
    assert isinstance(search, QLineEdit)
    assert search.text() == "Ada"
    assert told(window) == ""


def test_text_pasted_into_an_event_is_named_with_what_it_takes(
    window: MainWindow, event: EventPage
) -> None:
    assert event.isVisible()
    picture = QMimeData()
    picture.setData("image/x-unknown", b"1")
    takes = "an event takes files of squads and lists of players."
    for data, says in (
        (with_text("Novak, Corporal"), f"The clipboard holds text; {takes}"),
        (picture, f"The clipboard holds nothing that can be read here; {takes}"),
        (with_text(" "), "The clipboard is empty."),
    ):
        QGuiApplication.clipboard().setMimeData(data)
        paste_key(window)
        assert told(window) == says


def test_files_pasted_into_an_event_are_taken_as_if_dropped(
    window: MainWindow, event: EventPage, tmp_path: Path, qtbot: QtBot
) -> None:
    listed = tmp_path / "players.csv"
    listed.write_text("Name\nAda Lovelace\n", encoding="utf-8")
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(listed))])
    QGuiApplication.clipboard().setMimeData(files)
    event.begin_work()
    paste_key(window)
    qtbot.waitUntil(lambda: window.document.value.players[-1].name == "Ada Lovelace")
    assert told(window) == "1 player entered."
    window.document.mark_saved(tmp_path / "event.nco")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (SQUAD, "These are men of a squad; an event does not take them."),
        (DECK, "These rows are of another document (a command deck); an event does not take them."),
    ],
)
def test_rows_dropped_on_an_event_are_named(
    window: MainWindow, event: EventPage, source: str, says: str
) -> None:
    cup = window.document
    model = show(window, source).model()
    data = model.mimeData([model.index(0, 0), model.index(1, 0)])
    window.documents.show(cup)
    assert dragged_to(event, QPoint(40, 40), data) == Qt.DropAction.IgnoreAction
    assert told(window) == says


@pytest.mark.parametrize("target", [SQUAD, PLATOON])
def test_other_things_on_the_clipboard_are_named(window: MainWindow, target: str) -> None:
    files, picture = QMimeData(), QMimeData()
    files.setUrls([QUrl.fromLocalFile("/squads/x.nco")])
    picture.setData("image/x-unknown", b"1")
    takes = "a vehicle platoon takes rows copied" if target else "a squad takes rows copied"
    for data, says in (
        (with_text("Novak, Corporal"), f"The clipboard holds text; {takes}"),
        (with_text(" \n"), "The clipboard is empty."),
        (files, "The clipboard holds files; File ▸ Open opens them."),
        (picture, f"nothing that can be read here; {takes}"),
    ):
        QGuiApplication.clipboard().setMimeData(data)
        act(window, target, "paste")
        assert says in told(window)
    QGuiApplication.clipboard().clear()
    act(window, target, "paste")
    assert told(window) == "The clipboard is empty."


def test_a_share_code_pasted_into_a_platoon_is_opened(
    window: MainWindow, document: SquadDocument, qtbot: QtBot
) -> None:
    count = len(window.documents.all)
    QGuiApplication.clipboard().setMimeData(with_text(share_code(document.squad)))
    act(window, PLATOON, "paste")
    qtbot.waitUntil(lambda: len(window.documents.all) == count + 1)
    assert window.document.value.members == document.squad.members
    window.document.mark_saved(SAMPLES / "copy.nco")
    assert told(window) == ""


def dragged(view: QAbstractItemView, data: QMimeData) -> Qt.DropAction:
    """Drag something over a view and drop it; what the pointer shows that would happen."""
    return dragged_to(view.viewport(), QPoint(20, 20), data)


def dragged_to(widget: QWidget, place: QPoint, data: QMimeData) -> Qt.DropAction:
    """Drag something to a place and drop it; what the pointer shows that would happen."""
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    keys = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    app = QApplication
    entered = QDragEnterEvent(place, actions, data, *keys)
    app.sendEvent(widget, entered)
    assert entered.isAccepted()
    moved = QDragMoveEvent(place, actions, data, *keys)
    app.sendEvent(widget, moved)
    assert moved.isAccepted()  # else nothing would be dropped
    app.sendEvent(widget, QDropEvent(QPointF(place), actions, data, *keys, QEvent.Type.Drop))
    return moved.dropAction()


@pytest.mark.parametrize(
    ("source", "target", "says"),
    [
        (SQUAD, PLATOON, "These are men of a squad; a vehicle platoon does not take them."),
        (DECK, SQUAD, "These rows are of another document (a command deck); a squad does not"),
        (PLATOON, DECK, "(a vehicle platoon); a command deck does not take them."),
        (MATCH, PLATOON, "These rows are a fixed part of their document; a vehicle platoon does"),
    ],
)
def test_rows_of_another_kind_are_not_dropped_and_it_is_said_why(
    window: MainWindow, source: str, target: str, says: str
) -> None:
    model = show(window, source).model()
    data = model.mimeData([model.index(0, 0), model.index(1, 0)])
    table = show(window, target)
    before = value_shown(window)
    assert dragged(table, data) == Qt.DropAction.IgnoreAction
    assert says in told(window)
    assert value_shown(window) is before


@pytest.mark.parametrize(
    ("source", "target", "says"),
    [
        (SQUAD, PLATOON, "These are men of a squad; a vehicle platoon does not take them."),
        (DECK, SQUAD, "These rows are of another document (a command deck); a squad does not"),
        (MATCH, PLATOON, "These rows are a fixed part of their document; a vehicle platoon does"),
    ],
)
def test_rows_of_another_kind_are_not_dropped_on_a_tab_and_it_is_said_why(
    window: MainWindow, source: str, target: str, says: str
) -> None:
    model = show(window, source).model()
    data = model.mimeData([model.index(0, 0), model.index(1, 0)])
    tab = tab_of(window, target)
    before = [each.value for each in window.documents.all]
    assert dragged_to(window.tabs.bar, tab, data) == Qt.DropAction.IgnoreAction
    assert says in told(window)
    assert [each.value for each in window.documents.all] == before


@pytest.mark.parametrize("target", [SQUAD, PLATOON])
def test_an_offer_dropped_on_the_tab_of_another_document_is_named(
    window: MainWindow, target: str
) -> None:
    show(window, DECK)
    deck = window.pages.view("builder")
    assert isinstance(deck, BuilderDocument)
    data = mime_of_offer(next(offers(deck)), deck)
    assert dragged_to(window.tabs.bar, tab_of(window, target), data) == Qt.DropAction.IgnoreAction
    assert "This is an offer of another document; a " in told(window)


def test_rows_dropped_on_the_tab_of_their_own_document_stay_where_they_are(
    window: MainWindow,
) -> None:
    model = show(window, PLATOON).model()
    data = model.mimeData([model.index(0, 0)])
    place = tab_of(window, PLATOON)
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    keys = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    moved = QDragMoveEvent(place, actions, data, *keys)
    window.tabs.bar.dragMoveEvent(moved)
    assert not moved.isAccepted()
    assert told(window) == ""


def test_a_tab_lights_up_while_a_man_it_takes_is_dragged_over_it(window: MainWindow) -> None:
    sample: Any = read_document(SAMPLES / "rifle-squad.nco")
    window.documents.add(OpenDocument(kind_for(sample), sample, SAMPLES / "rifle-squad.nco"), 1)
    model = show(window, SQUAD).model()
    data = model.mimeData([model.index(0, 0)])
    bar, app = window.tabs.bar, QApplication
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    keys = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    other = tab_of(window, "rifle-squad")

    def pixels() -> list[str]:
        image = bar.grab().toImage()
        return [image.pixelColor(bar.tabRect(at).topLeft()).name() for at in range(bar.count())]

    app.sendEvent(bar, QDragEnterEvent(other, actions, data, *keys))
    dark = pixels()
    for name, lights in ((SQUAD, False), ("rifle-squad", True), (PLATOON, False)):
        place = tab_of(window, name)
        app.sendEvent(bar, QDragMoveEvent(place, actions, data, *keys))
        at = bar.tabAt(place)
        assert (bar.lit == at) == lights
        assert (pixels()[at] != dark[at]) == lights, name
    app.sendEvent(bar, QDragMoveEvent(other, actions, data, *keys))
    app.sendEvent(bar, QDragLeaveEvent())
    assert pixels() == dark
    assert dragged_to(bar, other, data) == Qt.DropAction.CopyAction
    assert bar.lit == -1
    taken: Any = window.document.value
    assert window.document.path == SAMPLES / "rifle-squad.nco"
    assert len(taken.members) == len(sample.members) + 1
    window.document.mark_saved(SAMPLES / "rifle-squad.nco")


def tab_of(window: MainWindow, name: str) -> QPoint:
    """The middle of the tab of a document."""
    place = next(
        place
        for place, each in enumerate(window.documents.all)
        if (each.path.stem if each.path else "") == name
    )
    return window.tabs.bar.tabRect(place).center()


def test_vehicles_of_a_squad_are_refused_by_its_men_and_men_by_its_vehicles(
    window: MainWindow, document: SquadDocument
) -> None:
    men = show(window, SQUAD)
    before = document.squad
    assert dragged(men, mime_of_vehicles(())) == Qt.DropAction.IgnoreAction
    assert told(window) == ("These are vehicle models of a squad; a squad does not take them here.")
    data = men.model().mimeData([men.model().index(0, 0)])
    window.turn_to("vehicles")
    page = window.pages.currentWidget()
    assert page
    view = page.findChild(QAbstractItemView, "vehicle_set")
    assert view
    assert dragged(view, data) == Qt.DropAction.IgnoreAction
    assert told(window) == "These are men; the list of vehicles takes vehicle models alone."
    assert document.squad is before


def test_a_file_is_still_the_window_s_own_when_it_is_dragged_over_a_table(
    window: MainWindow,
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/squads/x.nco")])
    for name in (SQUAD, PLATOON):
        view = show(window, name)
        keys = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        entered = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, *keys)
        view.dragEnterEvent(entered)
        assert not entered.isAccepted()
