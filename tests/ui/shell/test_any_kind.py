"""Documents of a kind that only the tests know, in the window, beside squads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, QRegularExpression, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QWidget,
)

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.documents.own_entries import OwnList
from nco_builder.documents.squads import read_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.systems import samples, system_named
from nco_builder.ui.builder.page import BuildingPage, OwnShelf
from nco_builder.ui.document.export import PaperDialog
from nco_builder.ui.document.new_document import NewDocumentDialog, kinds_offered
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.pending_opens import SAMPLE, first_document
from nco_builder.ui.document.recovery import Recovery
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.shell.keyboard import KeyboardDialog
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.navigation import things as things_of
from tests.ui.documents import open_code_text, open_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

pytestmark = pytest.mark.usefixtures("tiny_kind")

SQUAD_FILE = paths.data() / "samples" / SAMPLE
TINY: dict[str, Any] = {
    "format": "tiny-numbers",
    "version": 2,
    "name": "Mine",
    "numbers": [{"name": "Able", "number": 3}, {"name": "Baker", "number": 8}],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.nco"
    path.write_text(json.dumps(TINY), "utf-8")
    return path


@pytest.fixture
def window(
    qtbot: QtBot, document: SquadDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[MainWindow]:
    """A window with a squad; of what it asks, the first answer that loses nothing is given."""
    monkeypatch.setattr(questions, "ask", lambda *_, **__: "no")
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: pytest.fail(sentence))
    window = MainWindow(document.opened, Settings())
    opened = document.opened
    qtbot.addWidget(window, before_close_func=lambda _: opened.mark_saved(tmp_path / "x.nco"))
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.pages.stop()


def put(window: MainWindow, place: int, value: int | str) -> None:
    """Change a number or its name, as a page for such documents would."""
    from nco_builder.systems import tiny_numbers  # type: ignore[attr-defined]

    kind, change = window.document.kind, tiny_numbers.SetNumber(place, value)
    judgement = window.document.judgement
    window.document.do(
        change.apply(window.document.value),
        lambda before: kind.edit_text(change, before, judgement),
        kind.typing(change),
    )


def numbers(window: MainWindow) -> list[tuple[str, int]]:
    return [(each.name, each.number) for each in window.document.value.numbers]


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    dropped = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(dropped)


def rail(window: MainWindow) -> list[str]:
    return [b.text() for b in window._rail.findChildren(QAbstractButton) if not b.isHidden()]


def menus(window: MainWindow) -> list[str]:
    return [each.text() for each in window.menuBar().actions() if each.isVisible()]


def offered(window: MainWindow) -> set[str]:
    """The names of all entries of menus that can be seen."""
    found: set[str] = set()
    for entry in window.menuBar().actions():
        menu = entry.menu()
        if entry.isVisible() and isinstance(menu, QMenu):
            found |= _offered_by(menu)
    return found


def _offered_by(menu: QMenu) -> set[str]:
    shown = [each for each in menu.actions() if each.isVisible()]
    within = [_offered_by(inner) for each in shown if isinstance(inner := each.menu(), QMenu)]
    return {each.objectName() for each in shown}.union(*within)


def part(window: MainWindow, name: str) -> QWidget:
    found = window.findChild(QWidget, name)
    assert found, name
    return found


WAYS = ("menu", "drop", "recent", "command line")


@pytest.mark.parametrize("way", WAYS)
def test_it_opens_in_every_way(
    qtbot: QtBot, window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way == "menu":
        monkeypatch.setattr(questions, "ask_open", lambda *_: str(file))
        window.carry_out("open")
    elif way == "drop":
        drop(window, file)
    elif way == "recent":
        window.settings.remember_file(file)
        window.recent.fill()
        window.recent.actions()[0].trigger()
    else:
        first = first_document(file, Settings())
        window = MainWindow(OpenDocument(first.kind, first.value, first.path), Settings())
        qtbot.addWidget(window)
        window.show()
    qtbot.waitUntil(lambda: window.document.kind.format == "tiny-numbers")
    assert numbers(window) == [("Able", 3), ("Baker", 8)]
    assert window.document.path == file
    assert window.windowTitle() == "Mine[*] – NCO Builder"
    assert window.files.recent()[:1] in ([file], [])
    assert window.findChild(QAction, f"{window.pages.shown}_page").isChecked()  # type: ignore[union-attr]


def test_the_header_shows_its_name_and_verdict_and_nothing_of_squads(
    window: MainWindow, file: Path
) -> None:
    open_path(window.files, file)
    name, badge = part(window, "squad_name"), part(window, "verdict")
    assert isinstance(name, QLineEdit)
    assert isinstance(badge, QPushButton)
    assert (name.text(), name.isReadOnly()) == ("Mine", True)
    assert name.accessibleName() == "Name"
    assert badge.text() == "✕ 1 problem"
    for of_squads in ("player", "nation", "limits", "gauges"):
        assert part(window, of_squads).isHidden(), of_squads
    put(window, 1, 5)
    assert badge.text() == "✓ Legal"
    shown = window.pages.shown
    badge.click()
    assert window.pages.shown == shown


def test_what_does_not_know_it_is_not_offered(window: MainWindow, file: Path) -> None:
    before = rail(window), menus(window), offered(window)
    assert before[0] == [
        "Squad",
        "Vehicles",
        "Print",
        "Library",
        "Settings",
    ]
    open_path(window.files, file)
    assert "Squad" not in rail(window)
    assert "Vehicles" not in rail(window)
    assert "Compare" not in rail(window)
    assert menus(window) == ["&File", "&Edit", "&View", "&Help"]
    assert {"undo", "save", "save_as", "copy_code", "find", "settings_page"} <= offered(window)
    assert not offered(window) & {"squad_page", "rename_squad", "paste_men"}
    keys = KeyboardDialog(window.menuBar(), window)
    said = [
        keys.list.topLevelItem(at).text(0)  # type: ignore[union-attr]
        for at in range(keys.list.topLevelItemCount())
    ]
    assert "Squad" not in said
    assert not [
        thing.key for thing in things_of(window) if thing.key.startswith(("recruit", "man"))
    ]
    open_path(window.files, SQUAD_FILE)
    assert (rail(window), menus(window), offered(window)) == before


def test_keys_of_what_is_not_offered_do_nothing(window: MainWindow, file: Path) -> None:
    open_path(window.files, file)
    for name in ("squad_page", "vehicles_page", "rename_squad"):
        action = window.findChild(QAction, name)
        assert action
        assert not action.isEnabled(), name
    shown = window.pages.shown
    window.turn_to("vehicles")
    assert window.pages.shown == shown


@pytest.mark.parametrize("page", ["squad", "vehicles", "compare", "settings"])
def test_squad_and_numbers_take_turns_in_one_window(
    window: MainWindow, document: SquadDocument, file: Path, page: str
) -> None:
    squad = document.squad
    window.turn_to(page)
    for _time in range(2):
        open_path(window.files, file)
        assert window.pages.shown == ("settings" if page == "settings" else "print")
        put(window, 0, 4)
        window.document.undo()
        open_path(window.files, SQUAD_FILE)
        assert window.pages.shown == page
        assert window.findChild(QAction, f"{page}_page").isChecked()  # type: ignore[union-attr]
        assert window.squad_document.squad == squad
        assert not part(window, "nation").isHidden()
    assert len(window.documents.all) == 2
    window.squad_document.do(edit("set_nation", nation="polish"))
    assert window.windowTitle().startswith(squad.name)
    assert window.isWindowModified()
    window.document.undo()
    window.turn_to("squad")
    assert window.page.table.model().rowCount() == len(squad.members)


def test_it_is_edited_undone_and_redone_by_name(window: MainWindow, file: Path) -> None:
    open_path(window.files, file)
    undo, redo = window.findChild(QAction, "undo"), window.findChild(QAction, "redo")
    assert undo
    assert redo
    put(window, 1, 5)
    for typed in ("B", "Bo", "Bob"):
        put(window, 1, typed)
    assert numbers(window) == [("Able", 3), ("Bob", 5)]
    assert undo.text() == "&Undo Make Baker Bob"
    undo.trigger()
    undo.trigger()
    assert numbers(window) == [("Able", 3), ("Baker", 8)]
    assert not undo.isEnabled()
    assert not window.document.modified
    redo.trigger()
    assert redo.text() == "&Redo Make Baker Bob"
    assert window.document.modified


def test_it_is_saved_and_read_again(window: MainWindow, file: Path) -> None:
    open_path(window.files, file)
    put(window, 1, 5)
    window.carry_out("save")
    assert not window.document.modified
    assert read_document(file) == window.document.value
    assert json.loads(file.read_bytes())["numbers"][1]["number"] == 5


def test_it_is_offered_again_after_a_crash(
    window: MainWindow, document: SquadDocument, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = first_document(file, Settings())
    crashed = OpenDocument(first.kind, first.value, first.path, document.opened)
    recovery = Recovery(crashed, crashed)
    crashed.do(first.value.replace(name="Unsaved"), lambda _: "Rename")
    assert recovery.keep()
    recovery._kept.lock.release()  # as the end of the process would
    asked: list[str] = []

    def open_it(_parent: QWidget, sentence: str, _answers: object, hint: str) -> str:
        asked.extend((sentence, hint.partition(" Last kept")[0]))
        return "yes"

    monkeypatch.setattr(questions, "ask", open_it)
    window.offer_leftovers()
    assert asked == [
        "“Unsaved” was not saved when NCO Builder last closed.",
        f"Its file “{file.name}” stays as it is until you save.",
    ]
    assert window.document.value.name == "Unsaved"
    assert window.document.modified
    assert window.document.path == file


def accept(monkeypatch: pytest.MonkeyPatch, kind: str, beginning: str) -> None:
    """Let the player choose a kind and what to begin it with, by what the lists say."""

    def choose(dialog: NewDocumentDialog) -> QDialog.DialogCode:
        for name, text in (("new_kind", kind), ("new_beginning", beginning)):
            shown = dialog.findChild(QListWidget, name)
            assert shown
            (found,) = shown.findItems(text, Qt.MatchFlag.MatchExactly)
            shown.setCurrentItem(found)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(NewDocumentDialog, "exec", choose)


def test_another_kind_is_begun_by_new(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch, "A list of numbers", "An empty document")
    window.carry_out("new")
    assert numbers(window)[:1] == [("One", 1)]
    assert window.document.path is None
    QApplication.processEvents()


def test_a_sample_is_begun_as_a_copy_without_a_file(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = read_squad(SQUAD_FILE).name
    accept(monkeypatch, "A squad", f"Sample: {name}")
    window.carry_out("new")
    assert window.document.title == name
    assert window.document.path is None


def test_squads_come_first_and_a_kind_that_is_broken_is_not_offered(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import nco_builder.systems

    assert window.isVisible()
    before = list(kinds_offered())
    assert before[0] == "nco-squad"
    assert "tiny-numbers" in before
    (tmp_path / "raises_one.py").write_text("raise RuntimeError", "utf-8")
    here = [*nco_builder.systems.__path__, str(tmp_path)]
    monkeypatch.setattr(nco_builder.systems, "__path__", here)
    assert list(kinds_offered()) == before


def test_a_squad_opened_after_it_has_a_history_of_its_own(window: MainWindow, file: Path) -> None:
    open_path(window.files, file)
    put(window, 1, 5)
    window.carry_out("save")
    open_path(window.files, SQUAD_FILE)
    assert window.document.history.undo_text is None
    assert window.squad_document.earlier() == []
    assert window.squad_document.squad == read_squad(SQUAD_FILE)


def sheets(page: PrintPage) -> list[str]:
    return [box.text() for box in page.options._sheets.values()]


def test_it_is_printed_with_its_file_inside(
    qtbot: QtBot, window: MainWindow, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.turn_to("print")
    page = window.pages.made_of(PrintPage)
    qtbot.waitUntil(lambda: bool(page.pdf))
    open_path(window.files, file)
    assert window.pages.shown == "print"
    assert sheets(page) == ["Number cards"]
    assert not page.save_button.isEnabled()
    qtbot.waitUntil(page.save_button.isEnabled)
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(tmp_path / "mine.pdf"))
    page.save_pdf()
    open_path(window.files, SQUAD_FILE)
    assert sheets(page)[0] == "&Roster sheet"
    assert open_path(window.files, tmp_path / "mine.pdf")
    assert numbers(window) == [("Able", 3), ("Baker", 8)]
    assert window.document.path is None


def test_what_cannot_be_printed_shows_no_page_of_the_document_before(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.turn_to("print")
    page = window.pages.made_of(PrintPage)
    qtbot.waitUntil(page.save_button.isEnabled)
    path = tmp_path / "none.nco"
    path.write_text(json.dumps(TINY | {"numbers": []}), "utf-8")
    open_path(window.files, path)
    status = page.findChild(QLabel, "print_nothing_text")
    assert status
    qtbot.waitUntil(lambda: status.text() == "There are no numbers, so there are no cards.")
    pages = QRegularExpression("^print_page_")
    qtbot.waitUntil(lambda: not page.view.findChildren(QWidget, pages))  # Qt ends them later
    assert not page.save_button.isEnabled()


def test_its_share_code_is_copied_and_opened(window: MainWindow, file: Path) -> None:
    open_path(window.files, file)
    value = window.document.value
    window.carry_out("copy_code")
    code = QApplication.clipboard().text()
    assert code.startswith("NCO2-")
    (said,) = window.findChildren(Toast)
    assert "everything but the notes" in said.text
    open_path(window.files, SQUAD_FILE)
    window.carry_out("copy_code")
    assert QApplication.clipboard().text().startswith("NCO1-")
    assert open_code_text(window.files, code)
    assert window.document.value == value
    assert window.document.path is None


def test_its_usual_sheet_is_exported(
    window: MainWindow, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_path(window.files, file)
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(tmp_path / "mine.pdf"))
    monkeypatch.setattr(PaperDialog, "exec", lambda _: PaperDialog.DialogCode.Accepted)
    window.carry_out("export_sheet")
    assert read_document(tmp_path / "mine.pdf") == window.document.value


def test_a_whole_system_has_its_page_and_what_is_kept_is_offered_there(
    window: MainWindow,
) -> None:
    patrol = system_named("scout-patrol")
    [sample] = samples(patrol).values()
    assert open_path(window.files, sample)
    assert rail(window) == ["Patrol", "Print", "Library", "Settings"]
    page = window.pages.made_of(BuildingPage)
    rows = page.table.model()
    assert [rows.index(row, 0).data() for row in range(rows.rowCount())] == ["Lund", "Łoś"]
    assert patrol.own
    assert OwnShelf(page._document).keep(window.document.value.scouts[0])
    [group] = page._document.page.shelf.groups
    assert [offer.name for offer in group.offers] == ["Lund"]
    assert OwnList("scout-patrol", patrol.own).read() == window.document.value.scouts[:1]
