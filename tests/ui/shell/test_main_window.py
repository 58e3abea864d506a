from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nco_builder import paths
from nco_builder.documents.kinds import formats
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.rules import newest_rules
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, Vehicle, edit, new_squad
from nco_builder.systems import system_named
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.recovery import recovery_folder
from nco_builder.ui.document.squad_sources import SquadSource
from nco_builder.ui.document.unsaved import DocumentsDialog
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import DARK, LIGHT, current_tokens
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from nco_builder.ui.vehicles.page import VehiclesPage
from tests.ui.documents import open_path, squad_document

if TYPE_CHECKING:
    from nco_builder.ui.compare.page import ComparePage

PROJECT = Path(__file__).parents[3] / "pyproject.toml"
SAMPLES = sorted((paths.data() / "samples").glob("*.nco"))
CHANGE = edit("set_nation", nation="polish")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the player answers, one question after the other; told sentences are passed over."""
    answers: list[str] = []

    def ask(_parent: object, _asked: str, offered: dict[str, str], *_: object) -> str:
        means = {text.replace("&", ""): meaning for text, meaning in offered.items()}
        return means[answers.pop(0)]

    monkeypatch.setattr(questions, "ask", ask)
    monkeypatch.setattr(questions, "say", lambda *_, **__: None)
    return answers


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument, answers: list[str]) -> MainWindow:
    assert answers == []
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(Path("x.nco")))
    with qtbot.waitExposed(window):
        window.show()
    return window


def action(window: MainWindow, name: str) -> QAction:
    found = window.findChild(QAction, name)
    assert found, name
    return found


def menus(window: MainWindow) -> dict[str, QMenu]:
    found = {}
    for entry in window.menuBar().actions():
        menu = entry.menu()
        assert isinstance(menu, QMenu)
        found[entry.text()] = menu
    return found


def entries(menu: QMenu) -> set[str]:
    """The names of the entries of a menu and of the menus in it."""
    inner = [each.menu() for each in menu.actions()]
    within = [entries(each) for each in inner if isinstance(each, QMenu)]
    return {each.objectName() for each in menu.actions()}.union(*within)


def test_the_menu_bar_has_every_command_and_every_entry_has_a_mnemonic(
    window: MainWindow,
) -> None:
    assert list(menus(window)) == ["&File", "&Edit", "&Squad", "&Document", "&View", "&Help"]
    listed = set()
    for menu in menus(window).values():
        keys = [
            entry.text().lower().replace("&&", "").split("&")[1][0]
            for entry in menu.actions()
            if not entry.isSeparator() and entry.isVisible()
        ]
        assert len(keys) == len(set(keys)), (menu.title(), keys)
        listed |= entries(menu)
    assert set(window._actions) <= listed


def test_no_two_actions_share_a_shortcut(window: MainWindow) -> None:
    keys = [
        key.toString()
        for entry in window.findChildren(QAction)
        for key in entry.shortcuts()
        if entry.shortcutContext() == Qt.ShortcutContext.WindowShortcut and entry.isVisible()
    ]
    assert len(keys) == len(set(keys)), sorted(keys)
    assert {"Ctrl+Z", "Ctrl+Y", "Ctrl+S", "Ctrl+P", "Alt+1", "Alt+2"} <= set(keys)


def test_undo_and_redo_say_what_they_would_do(window: MainWindow, document: SquadDocument) -> None:
    undo, redo = action(window, "undo"), action(window, "redo")
    assert (undo.text(), undo.isEnabled()) == ("&Undo", False)
    assert (redo.text(), redo.isEnabled()) == ("&Redo", False)
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    assert undo.text() == "&Undo Reduce Novak to 2 grenades"
    undo.trigger()
    assert document.squad.members[1].grenades == 3
    assert (undo.text(), undo.isEnabled()) == ("&Undo", False)
    assert redo.text() == "&Redo Reduce Novak to 2 grenades"
    redo.trigger()
    assert document.squad.members[1].grenades == 2
    assert not redo.isEnabled()


def test_the_name_of_an_edit_is_text_in_the_menu_and_not_too_long(
    window: MainWindow, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(1,), field="name", value="Q&A " * 100))
    text = action(window, "undo").text()
    assert text.startswith("&Undo Name Novak “Q&&A Q&&A")
    assert text.endswith("Q&&A ”")
    assert len(text.replace("&&", "&")) < 70


def test_the_title_tells_squad_and_unsaved_changes(
    window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    assert window.windowTitle() == "2nd Squad, Able[*] – NCO Builder"
    assert not window.isWindowModified()
    document.do(edit("set_text", field="name", value="A[*]"))
    assert window.windowTitle() == "A[*][*][*] – NCO Builder"
    assert window.isWindowModified()
    document.opened.mark_saved(tmp_path / "a.nco")
    assert not window.isWindowModified()
    document.do(edit("set_text", field="name", value="  "))
    assert window.windowTitle() == "Untitled squad[*] – NCO Builder"


@pytest.mark.parametrize("answer", ["Save", "Discard", "Cancel"])
def test_closing_with_unsaved_changes_asks(
    window: MainWindow,
    document: SquadDocument,
    answers: list[str],
    tmp_path: Path,
    answer: str,
) -> None:
    write_squad(tmp_path / "able.nco", document.squad)
    assert open_path(window.files, tmp_path / "able.nco")
    document.do(CHANGE)
    assert window.recovery.keep()
    answers.append(answer)
    event = QCloseEvent()
    window.closeEvent(event)
    assert answers == []
    assert event.isAccepted() is (answer != "Cancel")
    assert (read_squad(tmp_path / "able.nco").nation == "polish") is (answer == "Save")
    kept = list(recovery_folder().glob("*.nco"))
    assert bool(kept) is (answer == "Cancel")


def test_closing_without_changes_asks_nothing_and_remembers_the_window(
    window: MainWindow, document: SquadDocument
) -> None:
    window.resize(window.width(), 650)
    window.turn_to("vehicles")
    assert window.close()
    settings = Settings()
    assert settings["window_geometry"]
    assert settings["page_state"]
    assert settings["vehicles_state"]
    other = MainWindow(squad_document(document.squad).opened, settings)
    other.restore()
    assert other.height() == 650
    other.turn_to("vehicles")
    other.deleteLater()


def begun_again(qtbot: QtBot, document: SquadDocument, path: Path) -> MainWindow:
    """The window as the next start shows it."""
    again = MainWindow(squad_document(document.squad, path, parent=document).opened, Settings())
    qtbot.addWidget(again)
    again.restore()
    return again


@pytest.mark.parametrize("page", ["squad", "vehicles", "print", "settings"])
def test_a_start_shows_the_page_and_the_men_of_the_last_one(
    qtbot: QtBot, window: MainWindow, document: SquadDocument, page: str, tmp_path: Path
) -> None:
    document.opened.mark_saved(tmp_path / "a.nco")
    window.page.table.choose((2, 4))
    window.resize(window.width(), 640)
    action(window, f"{page}_page").trigger()
    assert window.close()
    again = begun_again(qtbot, document, tmp_path / "a.nco")
    assert action(again, f"{page}_page").isChecked()
    assert again.pages.shown == page
    assert again.page.table.chosen() == (2, 4)
    assert again.height() == 640
    again.pages.stop()


def test_men_of_another_squad_are_not_chosen(
    qtbot: QtBot, window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    document.opened.mark_saved(tmp_path / "a.nco")
    window.page.table.choose((2, 4))
    assert window.close()
    assert begun_again(qtbot, document, tmp_path / "b.nco").page.table.chosen() != (2, 4)


@pytest.mark.parametrize("rows", [["99"], ["x", "-1"], ["1", "99", "²"], ["9" * 5000]])
def test_men_that_are_gone_are_passed_over(
    qtbot: QtBot, document: SquadDocument, tmp_path: Path, rows: list[str]
) -> None:
    settings = Settings()
    settings["men_chosen"] = [str(tmp_path / "a.nco"), *rows]
    settings["page_shown"] = "cellar"
    again = begun_again(qtbot, document, tmp_path / "a.nco")
    assert set(again.page.table.chosen()) <= {0, 1}
    assert again.pages.shown == "squad"


def test_who_does_not_want_the_last_squad_begins_on_the_squad_page(
    qtbot: QtBot, window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    window.settings["open_last"] = False
    window.turn_to("vehicles")
    assert window.close()
    assert begun_again(qtbot, document, tmp_path / "a.nco").pages.shown == "squad"


@pytest.mark.parametrize("kept", ["", "!!!", "AAAA", "ÄÖ"])
def test_a_window_state_of_somebody_else_is_passed_over(window: MainWindow, kept: str) -> None:
    size = window.size()
    window.settings["window_geometry"] = kept
    window.settings["page_state"] = kept
    window.settings["vehicles_state"] = kept
    window.restore()
    window.turn_to("vehicles")
    assert window.size() == size


def drop(window: MainWindow, *urls: QUrl) -> bool:
    """Drop on the window; whether it took it."""
    data = QMimeData()
    data.setUrls(urls)
    where, keys = QPointF(5, 5), Qt.KeyboardModifier.NoModifier
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    entering = QDragEnterEvent(where.toPoint(), action, data, button, keys)
    entering.ignore()
    window.dragEnterEvent(entering)
    if entering.isAccepted():
        window.dropEvent(QDropEvent(where, action, data, button, keys))
    return entering.isAccepted()


def test_files_dropped_on_the_window_are_opened_in_tabs(
    qtbot: QtBot, window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    files = [tmp_path / f"{nation}.nco" for nation in ("greek", "polish")]
    for file in files:
        write_squad(file, new_squad("nco-2.3.2", file.stem, 100, 50))
    assert drop(window, *[QUrl.fromLocalFile(str(file)) for file in files])
    qtbot.waitUntil(lambda: window.document.path == files[-1])
    assert [each.path for each in window.documents.all] == files
    assert document.squad.nation == "greek"


@pytest.mark.parametrize("urls", [(), ("https://example.com/a.nco",)])
def test_anything_else_dropped_is_not_taken(window: MainWindow, urls: tuple[str, ...]) -> None:
    assert not drop(window, *map(QUrl, urls))


@pytest.mark.parametrize(("theme", "tokens"), [("dark", DARK), ("light", LIGHT)])
def test_a_theme_is_chosen_and_remembered(window: MainWindow, theme: str, tokens: object) -> None:
    action(window, f"theme_{theme}").trigger()
    assert current_tokens() is tokens
    assert Settings()["theme"] == theme
    assert action(window, f"theme_{theme}").isChecked()


def test_the_rail_shows_the_pages_there_are(window: MainWindow) -> None:
    buttons = [b for b in window._rail.findChildren(QAbstractButton) if not b.isHidden()]
    names = ["Squad", "Vehicles", "Print", "Library", "Settings"]
    assert [button.text() for button in buttons] == names
    assert not any(button.icon().isNull() for button in buttons)
    assert buttons[0].isChecked()
    buttons[1].click()
    assert window.pages.currentWidget() is window.pages.made_of(VehiclesPage)
    assert [at for at, button in enumerate(buttons) if button.isChecked()] == [1]
    assert not any(button.icon().isNull() for button in buttons)
    buttons[0].click()
    assert window.pages.currentWidget() is window.page
    assert [at for at, button in enumerate(buttons) if button.isChecked()] == [0]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_no_two_pages_in_the_rail_have_the_same_icon(window: MainWindow, path: Path) -> None:
    open_path(window.files, path)
    buttons = [b for b in window._rail.findChildren(QAbstractButton) if not b.isHidden()]
    pictures = [button.icon().pixmap(24, 24).toImage() for button in buttons]
    alike = [
        (one.text(), other.text())
        for at, one in enumerate(buttons)
        for to, other in enumerate(buttons[:at])
        if pictures[at] == pictures[to]
    ]
    assert alike == []


def test_the_vehicles_page_is_made_when_it_is_first_wanted(window: MainWindow) -> None:
    assert not window.findChildren(QWidget, "vehicles_page")
    action(window, "vehicles_page").trigger()
    made = window.pages.made_of(VehiclesPage)
    assert made.isVisible()
    assert made.catalogue.list.hasFocus()
    action(window, "squad_page").trigger()
    action(window, "vehicles_page").trigger()
    assert window.pages.made_of(VehiclesPage) is made


def test_a_start_reads_nothing_of_the_vehicles_page() -> None:
    code = (
        "import sys, nco_builder.ui.shell.main_window, nco_builder.ui.shell.app;"
        "pages = ('nco_builder.ui.vehicles', 'nco_builder.vehicles');"
        "print([name for name in sys.modules if name.startswith(pages)])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_a_finding_about_vehicles_leads_to_their_page(
    window: MainWindow, document: SquadDocument
) -> None:
    car = Vehicle(type="armored_car", name="Jeep")
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    document.do(edit("set_vehicles", vehicles=(car, car)))
    action(window, "first_problem").trigger()
    assert window.pages.currentWidget() is window.pages.made_of(VehiclesPage)
    assert window.pages.made_of(VehiclesPage).set.view.hasFocus()
    document.opened.undo()
    document.opened.undo()
    action(window, "first_problem").trigger()
    assert window.pages.currentWidget() is window.page


def test_pages_behind_another_rest_until_they_are_shown(
    window: MainWindow, document: SquadDocument
) -> None:
    pages = [entry.name for entry in PAGES if suits(entry.kinds, document.opened)]
    for page in pages:
        window.turn_to(page)
    told: list[str] = []
    for page in pages:
        window.pages.view(page).changed.connect(lambda *_, page=page: told.append(page))
    document.do(edit("set_nation", nation="polish"))
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    assert set(told) == {"settings"}
    for page in pages[:-1]:
        told.clear()
        window.turn_to(page)
        assert told == [page]
    window.pages.stop()


def test_keys_of_the_squad_page_act_on_the_men_there_are(
    window: MainWindow, document: SquadDocument
) -> None:
    window.page.table.choose((3,))
    window.turn_to("vehicles")
    document.do(edit("remove_members", members=(0, 1)))
    chosen = document.squad.members[1]
    window.page.action("remove").trigger()
    assert chosen not in document.squad.members
    assert len(document.squad.members) == 8


def test_what_is_done_to_men_from_the_menu_is_seen(window: MainWindow) -> None:
    window.turn_to("vehicles")
    window.page.action("select_all").trigger()
    assert window.pages.currentWidget() is window.page
    assert action(window, "squad_page").isChecked()


LONG = "Wolfeschlegelsteinhausenbergerdorff" * 9


def test_no_name_is_so_long_that_window_or_menus_grow_with_it(
    window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    squad = document.squad
    men = tuple(
        man.replace(name=LONG, notes=LONG, model=LONG, primary=LONG) for man in squad.members
    )
    names = {"name": LONG, "player": LONG, "nation": LONG, "notes": LONG}
    path = tmp_path / LONG[:100] / f"{LONG[:200]}.nco"
    path.parent.mkdir()
    write_squad(path, squad.replace(members=men, **names))
    assert open_path(window.files, path)
    for change in (
        edit("set_text", field="name", value=LONG[1:]),
        edit("remove_members", members=(5,)),
        edit("set_member", members=(0,), field="name", value=LONG[1:]),
    ):
        document.do(change)
    for page in ("squad", "vehicles", "print", "compare", "settings"):
        action(window, f"{page}_page").trigger()
        assert window.minimumSizeHint().width() <= 1024, page
    document.do(edit("set_nation", nation="us_army"))
    menus = [menu for menu in window.findChildren(QMenu) if not menu.isEmpty()]
    for menu in menus:
        menu.aboutToShow.emit()
    assert max(menu.sizeHint().width() for menu in menus) < 1280
    assert LONG[:30] in window.page.action("fix_first").text(), "the longest of them is tried"


def recent_entries(window: MainWindow) -> list[QAction]:
    menu = window.findChild(QMenu, "recent_files")
    assert menu
    return menu.actions()


def test_recent_files_are_in_the_menu_and_open_from_there(
    window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    assert recent_entries(window) == []
    for name in ("Q&A", "second"):
        write_squad(tmp_path / f"{name}.nco", document.squad.replace(name=name))
        assert open_path(window.files, tmp_path / f"{name}.nco")
    first, other = recent_entries(window)
    assert first.text().startswith("&1 second.nco")
    assert other.text().startswith("&2 Q&&A.nco")
    other.trigger()
    assert window.document.title == "Q&A"
    window.documents.step(1)
    assert window.files.close()
    (tmp_path / "second.nco").unlink()
    recent_entries(window)[1].trigger()
    assert [entry.toolTip() for entry in recent_entries(window)] == [
        plain_tip(str(tmp_path / "Q&A.nco"))
    ]


def leave_behind(squad: Squad) -> Path:
    recovery_folder().mkdir(parents=True)
    write_squad(recovery_folder() / "left.nco", squad)
    return recovery_folder() / "left.nco"


@pytest.mark.parametrize("answer", ["Open it", "Discard it", "Ask again later"])
def test_after_a_crash_the_unsaved_squad_is_offered(
    window: MainWindow, document: SquadDocument, answers: list[str], answer: str
) -> None:
    left = leave_behind(new_squad("nco-2.3.2", "greek", 100, 50))
    answers.append(answer)
    window.offer_leftovers()
    assert answers == []
    assert (document.squad.nation == "greek") is (answer == "Open it")
    assert document.modified is (answer == "Open it")
    assert left.exists() is (answer != "Discard it")


@pytest.mark.parametrize("problem", ["", "The file is broken."])
def test_a_problem_of_the_start_is_told_after_what_a_crash_left_was_offered(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, problem: str
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _, sentence: told.append(sentence))
    monkeypatch.setattr(window, "offer_leftovers", lambda: told.append("offered"))
    window.greet_later(problem)
    assert told == []
    wanted = ["offered", *filter(None, [problem])]
    qtbot.waitUntil(lambda: told == wanted)


def test_unsaved_documents_of_a_crash_are_listed_with_their_files(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = leave_behind(new_squad("nco-2.3.2", "greek", 100, 50).replace(name="Evzones"))
    shutil.copy(left, left.with_name("other.nco"))
    file = left.parents[1] / "band.nco"
    left.with_suffix(".json").write_text(
        json.dumps({"path": str(file), "disk": None}), encoding="utf-8"
    )
    listed: list[str] = []

    def read(dialog: DocumentsDialog) -> int:
        listed.extend(dialog.list.item(row).text() for row in range(dialog.list.count()))
        return DocumentsDialog.DialogCode.Rejected

    monkeypatch.setattr(DocumentsDialog, "exec", read)
    window.offer_leftovers()
    assert {each.split("\n")[0] for each in listed} == {
        "Evzones (band.nco)",
        "Evzones (not saved yet)",
    }
    assert all("last kept on" in each.split("\n")[1] for each in listed)


def test_without_a_crash_nothing_is_offered(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DocumentsDialog, "exec", lambda _dialog: pytest.fail("it was asked"))
    window.offer_leftovers()
    assert window.documents.all == (window.document,)


def test_the_verdict_leads_to_the_first_problem(window: MainWindow) -> None:
    badge = window.findChild(QAbstractButton, "verdict")
    assert badge
    badge.click()
    focus = window.focusWidget()
    assert focus is not None
    assert window.page.isAncestorOf(focus)


NEEDS_NAME = (
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractSpinBox,
    QAbstractItemView,
    QPlainTextEdit,
)


def test_everything_that_can_be_used_has_a_name_for_screen_readers(window: MainWindow) -> None:
    checked = 0
    for widget in window.findChildren(QWidget):
        parent = widget.parentWidget()
        inner = isinstance(parent, (QComboBox, QAbstractSpinBox, QLineEdit))
        inner = inner or isinstance(widget, QHeaderView)  # part of its table
        if isinstance(widget, NEEDS_NAME) and widget.isVisible() and not inner:
            named = widget.accessibleName() or getattr(widget, "text", str)()
            buddy = any(label.buddy() is widget for label in window.findChildren(QLabel))
            assert named or buddy, (widget.objectName(), widget)
            checked += 1
    assert checked > 12


def test_the_window_fits_the_smallest_screens_it_is_made_for(window: MainWindow) -> None:
    assert window.minimumSizeHint().width() <= 1280
    assert window.minimumSizeHint().height() <= 720


def test_about_credits_the_game_and_whose_work_is_used(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nco_builder.ui.shell.help import AboutDialog

    said: list[str] = []

    def look(dialog: AboutDialog) -> None:
        said.extend(label.text() for label in dialog.findChildren(QLabel))
        QApplication.processEvents()

    monkeypatch.setattr(AboutDialog, "exec", look)
    action(window, "about").trigger()
    assert any("Elijah Kellogg" in text and "2.3.2" in text for text in said)
    assert any(text.startswith("Version ") for text in said)
    for name in formats()[1:]:
        system = system_named(name)
        if system.kind.begin and system.kind.begin().ruleset == newest_rules().id:
            assert not system.credit  # the rulebook is credited, once
        else:
            assert any(system.credit in text.splitlines() for text in said if system.credit)


def test_about_names_every_library_the_program_is_installed_with() -> None:
    from nco_builder.ui.shell.help import LIBRARIES

    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    wanted = {re.split("[<>=!]", each)[0] for each in project["dependencies"]}
    assert {work.package for work in LIBRARIES if work.package} == wanted


def test_two_squads_that_are_compared_meet_in_a_match(window: MainWindow) -> None:
    window.turn_to("compare")
    page = cast("ComparePage", window.pages.currentWidget())
    page.chooser.bring(SquadSource("the same", window.squad_document.squad))
    page.begin_match()
    assert window.document.kind.format == "nco-match"
    assert len(window.document.value.sides) == 2
    assert len(window.documents.all) == 2, "the squad stays open"
    window.documents.current.mark_saved(Path("y.nco"))


@pytest.mark.parametrize("long_work", ["page", "every part"])
def test_what_is_unsaved_is_kept_before_work_that_takes_long(
    window: MainWindow, document: SquadDocument, qtbot: QtBot, long_work: str
) -> None:
    window.recovery._pause = 60
    document.do(CHANGE)
    if long_work == "page":
        window.turn_to("compare")
    else:
        window.settings["scale"] = "125"
        window.rebuild_widgets()
    (kept,) = recovery_folder().glob("*.nco")
    assert read_squad(kept) == document.squad
    qtbot.waitUntil(window.updatesEnabled)  # a window half furnished is not to be closed
