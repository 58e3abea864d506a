from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QToolButton, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import called, kind_for, read_document
from nco_builder.documents.squads import SQUAD, read_squad, write_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit, new_squad
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.squad_sources import own
from nco_builder.ui.document.unsaved import DocumentsDialog, ask_about_closing
from nco_builder.ui.findings.fix_buttons import show_done
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.texts import LONGEST
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.navigation import things
from nco_builder.ui.shell.tabs import SCROLLER, TOLD, UNSAVED_MARK
from tests.ui.documents import open_path

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

ROOT = Path(__file__).parents[3]
GREEK = new_squad("nco-2.3.2", "greek", 100, 50).replace(name="Evzones")


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    """The sample and, in a second tab in front, an empty squad of Greeks; neither is an example."""
    document.opened.example = False
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=all_saved)
    window.documents.bring(SQUAD, GREEK)
    with qtbot.waitExposed(window):
        window.show()
    return window


def all_saved(window: QWidget) -> None:
    """Nothing is asked when it closes."""
    assert isinstance(window, MainWindow)
    for each in window.documents.all:
        each.history.mark_saved()


def trigger(window: MainWindow, name: str) -> None:
    action = window.findChild(QAction, name)
    assert action
    action.trigger()


def texts(window: MainWindow) -> list[str]:
    return [window.tabs.bar.tabText(place) for place in range(window.tabs.bar.count())]


def rows(window: MainWindow) -> int:
    return window.page.table.model().rowCount()


def carried(window: MainWindow, row: int) -> QMimeData:
    model = window.page.table.model()
    return model.mimeData([model.index(row, 0)])


def moved(window: MainWindow, data: QMimeData, place: int) -> bool:
    at = window.tabs.bar.tabRect(place).center()
    taken = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    event = QDragMoveEvent(
        at, taken, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    window.tabs.bar.dragMoveEvent(event)
    return event.isAccepted()


def drop(window: MainWindow, data: QMimeData, place: int) -> None:
    at = QPointF(window.tabs.bar.tabRect(place).center())
    taken = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    event = QDropEvent(at, taken, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window.tabs.bar.dropEvent(event)


def test_tabs_are_always_there_and_say_what_is_unsaved(
    window: MainWindow, document: SquadDocument
) -> None:
    assert window.tabs.isVisible()
    assert texts(window) == ["2nd Squad, Able", "Evzones"]
    document.do(edit("set_nation", nation="polish"))
    assert texts(window) == ["● 2nd Squad, Able", "Evzones"]
    assert window.tabs.bar.accessibleTabName(0) == "2nd Squad, Able, unsaved changes"
    window.squad_document.do(edit("set_text", field="name", value="2nd Squad, Able"))
    assert texts(window)[1] == "● 2nd Squad, Able (2)"
    document.opened.history.mark_saved()
    window.files.close(document.opened)
    assert window.tabs.isVisible()
    assert window.tabs.bar.count() == 1


def test_unsaved_documents_of_one_name_have_the_same_numbers_in_tabs_lists_and_questions(
    window: MainWindow, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _more in range(3):
        value = document.squad.replace(name="")
        window.documents.add(OpenDocument(SQUAD, value, None, window))
    window.documents.move(window.documents.current, 0)
    found = [text for text in texts(window) if text.startswith("Untitled")]
    assert found == ["Untitled squad (3)", "Untitled squad (1)", "Untitled squad (2)"]
    offered = [each.name for each in own(window.squad_document)]
    assert "Untitled squad (1), open" in offered
    assert not any(each.startswith("Open") for each in offered)
    found = [each.text for each in things(window) if each.text.startswith("Untitled")]
    assert sorted(found) == ["Untitled squad (1)", "Untitled squad (2)"]
    asked: list[str] = []

    def read(dialog: DocumentsDialog) -> int:
        asked.extend(dialog.list.item(row).text() for row in range(dialog.list.count()))
        return DocumentsDialog.DialogCode.Rejected

    monkeypatch.setattr(DocumentsDialog, "exec", read)
    ask_about_closing(window, [each for each in window.documents.all if not each.title])
    assert asked == ["Untitled squad (3)", "Untitled squad (1)", "Untitled squad (2)"]
    asked.clear()
    ask_about_closing(window, [window.documents.all[0], window.documents.all[-1]])
    assert asked == ["Untitled squad (3)", "Untitled squad (2)"]


def test_actions_at_the_right_follow_page_and_kind(window: MainWindow) -> None:
    def button(name: str) -> QToolButton:
        found = window.tabs.findChild(QToolButton, f"tabs_{name}")
        assert found
        return found

    button("glance_page").click()
    assert window.pages.shown == "glance"
    assert button("glance_page").isChecked()
    window.turn_to("squad")
    assert not button("glance_page").isChecked()
    share = button("share").menu()
    forms = ["copy_text", "copy_code", "export_sheet", "export_vehicles", "export_page"]
    assert offered(share) == [*forms, "export_table"]
    assert offered(file_menu(window, "Share")) == offered(share)
    path = paths.data() / "samples" / "panzer-zug.nco"
    open_path(window.files, path)
    assert not button("glance_page").isVisible()
    assert button("compare_page").isVisible()
    forms.remove("export_vehicles")
    assert offered(share) == forms  # what is of squads alone is left out


def offered(menu: QMenu) -> list[str]:
    return [each.objectName() for each in menu.actions() if each.isVisible() and each.text()]


def file_menu(window: MainWindow, title: str) -> QMenu:
    """A menu in the menu File, by its title."""
    top = window.menuBar().actions()[0].menu()
    assert isinstance(top, QMenu)
    menus = [each.menu() for each in top.actions() if each.text().replace("&", "") == title]
    (found,) = [each for each in menus if isinstance(each, QMenu)]
    return found


def test_compare_is_pressed_again_to_leave_it(window: MainWindow) -> None:
    button = window.tabs.findChild(QToolButton, "tabs_compare_page")
    assert button
    button.click()
    assert (window.pages.shown, button.isChecked()) == ("compare", True)
    button.click()
    assert (window.pages.shown, button.isChecked()) == ("squad", False)


@pytest.mark.parametrize(("before", "after"), [("library", "squad"), ("print", "print")])
def test_a_file_opened_from_outside_shows_a_page_of_a_document(
    window: MainWindow, before: str, after: str
) -> None:
    window.turn_to(before)
    window.show_document_page()
    assert window.pages.shown == after


def test_library_and_settings_have_their_own_name_as_header(window: MainWindow) -> None:
    for page, shown in (("library", True), ("squad", False), ("settings", True)):
        window.turn_to(page)
        assert window.header.isVisible() is not shown
        title = window.findChild(QLabel, "page_title")
        assert title
        assert title.isVisible() is shown
        assert title.text() in {"Library", "Squad", "Settings"}


def test_a_document_is_opened_on_the_page_in_front(window: MainWindow) -> None:
    squad, samples = window.document, paths.data() / "samples"
    open_path(window.files, samples / "rifle-squad.nco")
    window.turn_to("print")
    open_path(window.files, samples / "airborne-squad.nco")
    assert window.pages.shown == "print"
    window.documents.show(squad)
    assert window.pages.shown == "squad"
    open_path(window.files, samples / "panzer-zug.nco")
    assert window.pages.shown == "builder"


def test_each_tab_has_its_page_its_men_its_undo_and_its_scroll_position(
    qtbot: QtBot, window: MainWindow, document: SquadDocument
) -> None:
    assert rows(window) == 0
    trigger(window, "compare_page")
    trigger(window, "next_document")
    assert (window.document, window.pages.shown) == (document.opened, "compare")
    window.turn_to("squad")
    window.resize(1000, 560)
    window.page.table.choose((1, 9))
    scroll = window.page.table.verticalScrollBar()
    qtbot.waitUntil(lambda: scroll.maximum() > 0)
    scroll.setValue(scroll.maximum())
    down = scroll.value()
    document.do(edit("set_text", field="notes", value="mine"))
    trigger(window, "previous_document")
    assert (window.squad_document.squad, window.pages.shown) == (GREEK, "compare")
    assert not window.findChild(QAction, "undo").isEnabled()  # type: ignore[union-attr]
    assert window.windowTitle().startswith("Evzones")
    trigger(window, "previous_document")
    assert (rows(window), window.pages.shown) == (11, "squad")
    assert window.page.table.chosen() == (1, 9)
    assert scroll.value() == down, "another page without gauges was shown meanwhile"
    assert window.findChild(QAction, "undo").isEnabled()  # type: ignore[union-attr]
    trigger(window, "undo")
    assert document.squad.notes != "mine"


def test_the_keyboard_is_on_nothing_hidden_on_a_page_that_shows_another_document(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.documents.step(1)
    window.page.table.choose((1,))
    with qtbot.waitActive(window):
        window.activateWindow()
    chip = window.findChild(QWidget, "primary:rifle")
    assert chip
    chip.setFocus()
    assert chip.hasFocus()
    window.turn_to("library")
    window.documents.bring(SQUAD, GREEK.replace(name="Others"))
    window.turn_to("squad")
    focused = QApplication.focusWidget()
    assert focused is None or focused.isVisible()


def test_each_tab_says_when_it_was_saved_and_that_it_is_an_example(
    window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    window.documents.step(1)
    window.page.example.offer()
    assert window.page.example.isVisible()
    window.documents.step(1)
    assert not window.page.example.isVisible()
    window.document.mark_saved(tmp_path / "greek.nco")
    said = window.findChild(QLabel, "saved_state")
    assert said
    with_time = said.text()
    assert len(with_time) == len("saved 14:02")
    window.documents.step(1)
    assert window.page.example.isVisible()
    assert said.text() == "not saved yet"
    window.documents.step(1)
    assert said.text() == with_time
    document.opened.mark_saved(tmp_path / "a.nco")
    window.documents.step(1)
    assert not window.page.example.isVisible()


def test_what_is_typed_into_a_cell_stays_with_its_document(
    window: MainWindow, document: SquadDocument
) -> None:
    window.documents.step(1)
    window.activateWindow()
    window.page.table.choose((0,))
    window.page.table.setFocus()
    window.page.table.rename()
    editor = QApplication.focusWidget()
    assert editor
    assert isinstance(editor, QLineEdit)
    editor.setText("Typed")
    window.documents.step(1)
    assert document.squad.members[0].name == "Typed"
    assert window.document.value == GREEK


def test_a_tab_leads_is_moved_and_closed_by_the_middle_button(
    window: MainWindow, document: SquadDocument
) -> None:
    bar = window.tabs.bar
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    assert window.document is document.opened
    bar.moveTab(0, 1)
    assert [each.title for each in window.documents.all] == ["Evzones", "2nd Squad, Able"]
    assert bar.currentIndex() == 1
    QTest.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(0).center())
    assert window.documents.all == (document.opened,)


def test_the_menu_of_a_tab_copies_its_path_and_makes_a_variant(
    window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    menu = window.tabs.bar.menu(document.opened)
    closing, others, variant, copy, folder = [
        each for each in menu.actions() if not each.isSeparator()
    ]
    assert not copy.isEnabled()
    assert not folder.isEnabled()
    variant.trigger()
    assert texts(window)[2] == "● 2nd Squad, Able, variant 2"
    window.document.mark_saved(tmp_path / "a.nco")
    menu = window.tabs.bar.menu(window.document)
    copy = next(each for each in menu.actions() if "path" in each.text())
    copy.trigger()
    assert QGuiApplication.clipboard().text() == str(tmp_path / "a.nco")
    others.trigger()
    assert window.documents.all == (document.opened,)
    closing.trigger()
    assert document.squad.members == ()


def test_men_dropped_on_another_tab_are_copied_there(
    window: MainWindow, document: SquadDocument
) -> None:
    window.documents.step(1)
    data = carried(window, 0)
    assert moved(window, data, 1)
    assert not moved(window, data, 0), "they are there already"
    drop(window, data, 0)
    assert len(document.squad.members) == 11
    drop(window, data, 1)
    assert window.document.title == "Evzones"
    assert [man.name for man in window.document.value.members] == ["Hayes"]
    assert len(document.squad.members) == 11
    assert window.page.table.chosen() == (0,)
    assert window.focusWidget() is window.page.table
    trigger(window, "undo")
    assert window.document.value == GREEK


def test_the_keyboard_is_on_rows_that_were_dropped_on_another_tab(
    qtbot: QtBot, window: MainWindow
) -> None:
    value: Any = read_document(paths.data() / "samples" / "panzer-zug.nco")
    for name in ("First", "Second"):
        window.documents.add(OpenDocument(kind_for(value), called(value, name)), 0)
    page = window.pages.made_of(BuildingPage)
    model = page.table.model()
    data = model.mimeData([model.index(1, 0)])
    count = model.rowCount()
    window.documents.step(1)
    page.begin_search()
    window.documents.step(-1)
    page.begin_search()
    drop(window, data, 1)
    assert window.document.title == "First"
    qtbot.waitUntil(lambda: model.rowCount() == count + 1)
    assert page.table.chosen() == (count,)
    assert window.focusWidget() is page.table


def test_a_message_goes_when_another_tab_comes_to_the_front(
    window: MainWindow, document: SquadDocument
) -> None:
    change = edit("set_text", field="notes", value="Agreed")
    window.squad_document.do(change)
    before = window.document.value
    show_done(window.squad_document, "Agreed", window)
    assert [each for each in window.findChildren(Toast) if each.isVisible()]
    window.documents.step(1)
    assert not [each for each in window.findChildren(Toast) if each.isVisible()]
    window.documents.step(1)
    assert window.document.value == before
    assert document.squad.notes != "Agreed"


def test_men_that_rest_on_a_tab_bring_its_squad_and_are_copies_in_its_table(
    qtbot: QtBot, window: MainWindow, document: SquadDocument
) -> None:
    window.documents.step(1)
    data = carried(window, 3)
    window.tabs.bar._spring.setInterval(0)
    moved(window, data, 1)
    qtbot.waitUntil(lambda: window.document.title == "Evzones")
    model = window.page.table.model()
    assert model.dropMimeData(data, Qt.DropAction.MoveAction, 0, 0, model.index(-1, -1))
    assert [man.name for man in window.document.value.members] == ["Ortiz"]
    assert len(document.squad.members) == 11


def test_a_file_opens_in_a_tab_and_comes_to_the_front_when_asked_for_again(
    window: MainWindow, tmp_path: Path
) -> None:
    write_squad(tmp_path / "third.nco", GREEK.replace(name="Third"))
    open_path(window.files, tmp_path / "third.nco")
    window.documents.step(1)
    open_path(window.files, tmp_path / "third.nco")
    assert texts(window) == ["2nd Squad, Able", "Evzones", "Third"]
    assert window.document.title == "Third"


def unsaved(window: MainWindow, folder: Path) -> None:
    """Both squads with a change that no file has."""
    for name, each in zip("ab", window.documents.all, strict=True):
        each.mark_saved(folder / f"{name}.nco")
        each.do(each.value.replace(notes=name), lambda _before: "Note")


def test_closing_asks_once_for_all_and_does_for_each_what_was_answered(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsaved(window, tmp_path)
    asked: list[DocumentsDialog] = []

    def answer(dialog: DocumentsDialog) -> int:
        asked.append(dialog)
        shown = dialog.list
        assert [shown.item(row).text() for row in range(2)] == [
            "2nd Squad, Able (a.nco)",
            "Evzones (b.nco)",
        ]
        if len(asked) == 1:
            return DocumentsDialog.DialogCode.Rejected
        shown.item(1).setCheckState(Qt.CheckState.Unchecked)
        press(dialog, "answer_yes")
        assert shown.count() == 1
        press(dialog, "answer_keep")
        return DocumentsDialog.DialogCode(dialog.result())

    monkeypatch.setattr(DocumentsDialog, "exec", answer)
    assert not window.close()
    assert not (tmp_path / "a.nco").exists()
    assert window.close()
    assert len(asked) == 2
    assert read_squad(tmp_path / "a.nco").notes == "a"
    assert not (tmp_path / "b.nco").exists()
    session = Settings()["session"]
    assert session[0] == str(tmp_path / "a.nco")
    assert session[1].startswith("kept:")
    assert Settings()["session_current"] == session[1]


def test_tabs_are_known_after_a_crash(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    files = [str(tmp_path / name) for name in ("a.nco", "b.nco")]
    for file in files:
        write_squad(Path(file), GREEK)
        window.files.incoming.open_paths([Path(file)])
    qtbot.waitUntil(lambda: Settings()["session"] == files)
    assert Settings()["session_current"] == files[1]
    window.documents.show(window.documents.all[-2])
    qtbot.waitUntil(lambda: Settings()["session_current"] == files[0])


def press(dialog: DocumentsDialog, name: str) -> None:
    button = next(each for each in dialog._buttons.buttons() if each.objectName() == name)
    button.click()


def test_closing_stays_open_where_one_cannot_be_saved_and_discards_nothing(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsaved(window, tmp_path / "gone")
    monkeypatch.setattr(questions, "say", lambda *_, **__: None)

    def save_all(dialog: DocumentsDialog) -> int:
        press(dialog, "answer_yes")
        return dialog.result()

    monkeypatch.setattr(DocumentsDialog, "exec", save_all)
    assert not window.close()
    assert len(window.documents.unsaved) == 2
    assert window.isVisible()


def test_the_tab_bar_takes_no_room_it_does_not_have(window: MainWindow) -> None:
    least = window.minimumSizeHint().width()
    for number in range(30):
        window.documents.bring(SQUAD, GREEK.replace(name=f"A squad with a long name {number}"))
    assert window.minimumSizeHint().width() == least
    bar = window.tabs.bar
    for at in (0, 30):  # what is elided still tells its documents apart
        assert bar.tabRect(at).width() >= min(TOLD, bar.tabSizeHint(at).width())
    assert bar.mapTo(window, QPoint(bar.width(), 0)).x() <= window.width()


def test_no_tab_is_shown_in_part(window: MainWindow) -> None:
    bar, documents = window.tabs.bar, window.documents
    alone = bar.tabRect(0).width()
    assert alone >= bar.tabSizeHint(0).width()
    for number in range(12):
        documents.bring(SQUAD, GREEK.replace(name=f"A squad with a long name {number}"))
    for shown, wide in product((0, 5, 12), (960, 1000, 1280, 970, 1600)):
        documents.show(documents.all[shown])
        window.resize(wide, 600)
        QApplication.processEvents()
        room = bar.width() - SCROLLER
        rects = [bar.tabRect(at) for at in range(bar.count())]
        assert 0 <= rects[shown].left() < rects[shown].right() < room
        shows = [min(rect.right() + 1, room) - max(rect.left(), 0) for rect in rects]
        whole, gap = rects[0].width(), len(rects)  # what is left over shows the gap beside a name
        seen = [wide for wide in shows if wide > gap]
        assert len(seen) >= 4
        assert min(seen) >= whole - gap


STARTED_AGAIN = """
from PySide6.QtTest import QTest
from nco_builder.ui.shell import app as shell

shell._hear_others = lambda *_: None
app, window = shell._start((), restore=True)
bar = window.tabs.bar
while bar.count() < 4:
    QTest.qWait(20)
QTest.qWait(200)
for at in range(bar.count()):
    if bar.tabRect(at).width() < bar.tabSizeHint(at).width():
        print("too narrow:", bar.tabText(at))
"""


def test_the_tabs_of_last_time_are_as_wide_as_their_names(tmp_path: Path) -> None:
    names = ("Baker", "Pathfinders", "Stuart", "Rifles")  # room for them beside each other
    files = [tmp_path / f"{name}.nco" for name in names]
    for name, file in zip(names, files, strict=True):
        write_squad(file, GREEK.replace(name=name))
    settings = Settings()
    settings["scale"] = "150"
    settings["session"] = [*map(str, files)]
    settings["session_current"] = str(files[2])
    words = [sys.executable, "-c", STARTED_AGAIN]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert not done.stdout


def test_a_tab_of_a_very_long_name_shows_both_its_ends_and_is_called_by_all_of_it(
    window: MainWindow,
) -> None:
    name = "Wolf & dorff" * 8000
    window.squad_document.do(edit("set_text", field="name", value=name))
    bar = window.tabs.bar
    place = bar.currentIndex()
    assert len(bar.tabText(place).replace("&&", "&")) <= LONGEST + len(f"{UNSAVED_MARK} ")
    assert bar.tabText(place).startswith(f"{UNSAVED_MARK} Wolf && dorff")
    assert bar.tabText(place).endswith("Wolf && dorff")
    assert bar.accessibleTabName(place).startswith(name)
