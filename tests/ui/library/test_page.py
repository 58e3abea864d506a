"""The Library page shows what is in the folders, and what is done there is done to the files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
)

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.language import speaking
from nco_builder.library.changes import discarded, read_marks
from nco_builder.library.index import LibraryFile, index_file
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.library.columns import (
    COLUMNS,
    VERDICT,
    LibraryRow,
    about,
    name_of,
    spoken,
    verdict_of,
)
from nco_builder.ui.library.filters import FilterModel
from nco_builder.ui.library.library_actions import TagsDialog, TrashDialog
from nco_builder.ui.library.page import LibraryPage
from nco_builder.ui.library.preview import preview_of
from nco_builder.ui.library.view import BESIDE, FEW, MOST_NAME, PADDING, WIDEST, LibraryModel
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.toast import Toast
from nco_builder.versions import versions_of
from tests.reading import ALL_SAMPLES, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


TAGS = next(at for at, each in enumerate(COLUMNS) if each.name == "tags")


@pytest.fixture
def folder() -> Path:
    """The player's folder, with a document of each sample and a broken one."""
    place = paths.user_documents()
    (place / "league").mkdir(parents=True)
    for path in ALL_SAMPLES:
        (place / path.name).write_bytes(path.read_bytes())
    (place / "league" / "broken.nco").write_bytes(b"{")
    return place


@pytest.fixture
def documents(document: SquadDocument) -> OpenDocuments:
    return OpenDocuments(document.opened)


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument, documents: OpenDocuments) -> Iterator[LibraryPage]:
    assert documents.current is document.opened
    settings = Settings()
    settings["library_group"] = ""  # headings have tests of their own
    page = LibraryPage(document, settings)
    qtbot.addWidget(page)
    page.resize(870, 460)
    tester = QAbstractItemModelTester(
        page.model, QAbstractItemModelTester.FailureReportingMode.Warning, page.model
    )
    assert tester.model() is page.model
    yield page
    page.stop()


def settle(qtbot: QtBot, page: LibraryPage) -> None:
    """Wait until everything is read."""
    with qtbot.waitSignal(page.reader.ended):
        page.look()


def shown(qtbot: QtBot, page: LibraryPage) -> LibraryPage:
    with qtbot.waitSignal(page.reader.ended):
        page.show()
    return page


def listed(page: LibraryPage) -> list[LibraryRow]:
    """The rows of files, without headings."""
    return [row for row in page.model.rows() if not row.head]


def names(page: LibraryPage) -> list[str]:
    return [row.entry.name for row in listed(page)]


def files(page: LibraryPage) -> set[str]:
    return {row.entry.path.replace("\\", "/").rpartition("/")[2] for row in listed(page)}


def choose(page: LibraryPage, *stems: str) -> None:
    paths = [r.entry.path for r in listed(page) if any(s in r.entry.path for s in stems)]
    assert len(paths) == len(stems)
    page.table.choose(paths)


def test_every_document_of_the_folder_is_a_row(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    shown(qtbot, page)
    assert files(page) == {path.name for path in ALL_SAMPLES} | {"broken.nco"}
    assert names(page) == sorted(names(page), key=str.casefold)
    by_file = {row.entry.path: row.entry for row in listed(page)}
    assert all(entry.verdict for entry in by_file.values())
    broken = by_file[str(folder / "league" / "broken.nco")]
    assert broken.problem
    assert "Cannot be read" in verdict_of(broken)
    told = {name_of(entry): verdict_of(entry) for entry in by_file.values()}
    assert told["3rd Squad, Baker"] == "✓ Legal"
    assert told["Autumn Cup"] == "Not checked", "its squads are missing"
    cup = next(row for row in listed(page) if row.entry.name == "Autumn Cup")
    assert about(cup) == "Results are in, 5 squads missing"


def test_one_document_is_previewed_from_the_first_and_another_choice_stays(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    shown(qtbot, page)
    first = listed(page)[0].entry.path
    assert [row.entry.path for row in page.table.chosen()] == [first]
    choose(page, "panzer-zug")
    settle(qtbot, page)
    assert [row.entry.format for row in page.table.chosen()] == ["avr-platoon"]


def test_a_nation_is_whole_where_the_name_has_room(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    with speaking("de"):
        shown(qtbot, page)
        page.table.show_columns([column.name for column in COLUMNS])
        at = [column.name for column in COLUMNS].index("nation")
        wants = max(type_face(1).width(COLUMNS[at].text(row.entry)) for row in listed(page))
        page.resize(1900, 700)
        page.table.fit()
        assert page.table.columnWidth(at) >= wants + 2 * PADDING
        page.resize(1280, 500)
        page.table.fit()
        assert page.table.columnWidth(at) <= WIDEST["nation"] + 2 * PADDING + BESIDE


def test_an_empty_library_says_what_to_do(qtbot: QtBot, page: LibraryPage) -> None:
    shown(qtbot, page)
    assert page.empty.isVisible()
    assert not page.table.isVisible()
    wanted: list[str] = []
    page.command_wanted.connect(wanted.append)
    button = page.findChild(QPushButton, "library_new")
    assert isinstance(button, QPushButton)
    button.click()
    assert wanted == ["new"]


def test_a_search_finds_men_and_says_when_it_finds_none(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    shown(qtbot, page)
    page.filters.search.setText("sergeant hayes")
    assert "second-squad-able.nco" in files(page)
    assert "panzer-zug.nco" not in files(page)
    page.filters.search.setText("nobody at all")
    assert page.empty.isVisible()
    button = page.findChild(QPushButton, "library_all")
    assert isinstance(button, QPushButton)
    button.click()
    assert page.model.rowCount() == len(ALL_SAMPLES) + 1


def filter_rows(page: LibraryPage) -> dict[tuple[str, str], int]:
    """How many documents each filter says it would show."""
    model = page.filters.list.model()
    assert isinstance(model, FilterModel)
    return {(row.section, row.value): row.files for row in model.rows() if not row.is_heading}


def test_filters_are_listed_with_the_number_of_documents_each_would_show(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    shown(qtbot, page)
    before = filter_rows(page)
    assert before["show", ""] == len(ALL_SAMPLES) + 1
    assert before["kind", "nco-squad"] == len(SAMPLES)
    assert before["verdict", "broken"] == 2
    page.filters.choose("verdict", "broken")
    assert page.model.rowCount() == 2
    after = filter_rows(page)
    assert after.keys() == before.keys()  # no row moves away under the mouse
    assert (after["kind", "nco-squad"], after["kind", "nco-match"]) == (2, 0)
    assert after["verdict", "legal"] == before["verdict", "legal"]
    page.filters.choose("kind", "nco-match")
    assert page.empty.isVisible()
    page.filters.choose("show", "")
    assert page.model.rowCount() == len(ALL_SAMPLES) + 1


def test_a_click_on_a_filter_sets_it_and_the_next_one_drops_it(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    shown(qtbot, page)
    filters, model = page.filters.list, page.filters.list.model()
    assert isinstance(model, FilterModel)
    at = [(row.section, row.value) for row in model.rows()].index(("kind", "nco-squad"))
    index = model.index(at, 0)
    for wanted, count in (("nco-squad", len(SAMPLES)), ("", len(ALL_SAMPLES) + 1)):
        place = filters.visualRect(index).center()
        QTest.mouseClick(filters.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert page.filters.wanted.kind == wanted
        assert len(listed(page)) == count
    filters.setFocus()
    keep = QItemSelectionModel.SelectionFlag.NoUpdate
    filters.selectionModel().setCurrentIndex(index, keep)
    QTest.keyClick(filters, Qt.Key.Key_Return)
    assert page.filters.wanted.kind == "nco-squad"


def test_files_are_grouped_below_headings_that_are_not_chosen(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    shown(qtbot, page)
    box = page._tools.box
    box.setCurrentIndex(box.findData("kind"))
    box.activated.emit(box.currentIndex())
    assert Settings()["library_group"] == "kind"
    heads = {row.head: row.files for row in page.model.rows() if row.head}
    assert heads["Squad"] == len(SAMPLES)
    assert list(heads)[-1] == "Cannot be read"
    assert sum(heads.values()) == len(listed(page)) == len(ALL_SAMPLES) + 1
    page.table.selectAll()
    assert len(page.table.chosen()) == len(ALL_SAMPLES) + 1
    page.table.setCurrentIndex(page.table.first_file())
    assert not page.model.row(page.table.currentIndex().row()).head
    at = next(at for at, row in enumerate(page.model.rows()) if row.head)
    assert page.table.columnSpan(at, 0) == len(COLUMNS)


def test_the_chosen_document_is_previewed(qtbot: QtBot, folder: Path, page: LibraryPage) -> None:
    shown(qtbot, page)
    choose(page, "recruits-mistakes")
    rows = page.preview.findChild(QListView, "library_preview_rows")
    assert isinstance(rows, QListView)
    qtbot.waitUntil(lambda: rows.model().rowCount() == 8)
    told = rows.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "1, Liang Wei, SMG, pistol, 17 vp"
    name = page.preview.findChild(QLabel, "library_preview_name")
    assert isinstance(name, QLabel)
    assert name.text() == "Recruit’s Mistakes"
    place = page.preview.findChild(QPushButton, "library_preview_folder")
    assert isinstance(place, QPushButton)
    assert place.text() == f"Folder: {folder.name}"
    choose(page, "panzer-zug")
    qtbot.waitUntil(lambda: rows.model().rowCount() == 3)
    choose(page, "panzer-zug", "rifle-squad")
    assert name.text() == "2 documents chosen"
    assert rows.isHidden()


@pytest.mark.parametrize("path", ALL_SAMPLES, ids=lambda path: path.stem)
def test_every_kind_of_document_has_a_preview(path: Path) -> None:
    preview = preview_of(path)
    assert preview.rows
    assert all(row.name for row in preview.rows)


def test_a_name_is_at_most_320_pixels_wide_and_the_last_column_gets_the_rest(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    page.resize(1900, 700)
    shown(qtbot, page)
    shown_columns = [at for at in range(len(COLUMNS)) if not page.table.isColumnHidden(at)]
    widths = [page.table.columnWidth(at) for at in shown_columns]
    assert widths[0] == MOST_NAME
    assert sum(widths) == page.table.viewport().width()


def test_a_click_on_a_head_orders_and_the_order_is_kept(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    shown(qtbot, page)
    head = page.table.horizontalHeader()
    where = QPoint(page.table.columnViewportPosition(VERDICT) + 8, 8)
    for _click in range(2):
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert page.model.row(0).entry.verdict == "unread"
    assert Settings()["library_order"] == ["verdict", "falling"]
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert not head.isSortIndicatorShown()
    assert Settings()["library_order"] == ["", ""]
    names = [row.entry.name.casefold() for row in listed(page) if row.entry.name]
    assert names == sorted(names)


def test_columns_of_the_library_are_chosen_and_kept(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    page.resize(1200, 600)
    shown(qtbot, page)
    hiding = page.findChild(QAction, "column_tags")
    assert hiding
    hiding.trigger()
    assert page.table.isColumnHidden(TAGS)
    room = sum(page.table.columnWidth(at) for at in range(TAGS))
    assert room <= page.table.viewport().width()
    settings = Settings()
    page.save(settings)
    assert "tags" not in settings["library_columns"]
    page.take_setting("library_columns")
    assert not page.table.isColumnHidden(TAGS)
    page.restore(settings)
    assert page.table.isColumnHidden(TAGS)


def test_what_changes_outside_appears_by_itself(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    shown(qtbot, page)
    (folder / "late.nco").write_bytes(ALL_SAMPLES[0].read_bytes())
    qtbot.waitUntil(lambda: "late.nco" in files(page))
    (folder / "late.nco").unlink()
    qtbot.waitUntil(lambda: "late.nco" not in files(page))


def test_who_comes_back_and_changed_nothing_finds_the_table_untouched(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    shown(qtbot, page)
    told: list[str] = []
    page.model.dataChanged.connect(lambda *_: told.append("data"))
    page.model.followed.connect(lambda: told.append("rows"))
    page.filters.search.setText("squad")
    told.clear()
    before, page.refresh = page.model.rows(), lambda: told.append("refresh")  # type: ignore[method-assign]
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    for _time in range(2):
        with qtbot.waitSignal(page.reader.ended):
            app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert told == []
    assert all(old is new for old, new in zip(before, page.model.rows(), strict=True))
    changed = folder / "rifle-squad.nco"
    changed.write_bytes(changed.read_bytes() + b"\n")
    with qtbot.waitSignal(page.reader.ended):
        app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert told == ["data", "refresh"]


def test_the_chosen_file_stays_chosen_while_others_come_and_go(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    shown(qtbot, page)
    choose(page, "rifle-squad")
    (folder / "0.nco").write_bytes(b"{}")
    settle(qtbot, page)
    assert [row.entry.path for row in page.table.chosen()] == [str(folder / "rifle-squad.nco")]


def test_keys_do_what_they_are_for(qtbot: QtBot, folder: Path, page: LibraryPage) -> None:
    shown(qtbot, page)
    opened: list[Any] = []
    page.open_wanted.connect(opened.append)
    choose(page, "rifle-squad")
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert opened == [[folder / "rifle-squad.nco"]]
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert read_marks().favourites == {str(folder / "rifle-squad.nco")}
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert read_marks().favourites == frozenset()
    with qtbot.waitSignal(page.reader.ended):
        QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert not (folder / "rifle-squad.nco").exists()
    assert [item.was for item in discarded()] == [folder / "rifle-squad.nco"]
    assert len(page.table.chosen()) == 1  # what stands there now
    toast = page.window().findChild(Toast)
    assert isinstance(toast, Toast)
    undo = toast.findChild(QPushButton, "toast_0")
    assert isinstance(undo, QPushButton)
    with qtbot.waitSignal(page.reader.ended):
        undo.click()
    assert (folder / "rifle-squad.nco").exists()
    assert "rifle-squad.nco" in files(page)


def test_a_name_typed_in_the_table_is_the_documents(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    shown(qtbot, page)
    choose(page, "rifle-squad")
    index = page.table.currentIndex()
    with qtbot.waitSignal(page.reader.ended):
        page.model.setData(index, "Renamed")
    document: Any = read_document(folder / "rifle-squad.nco")
    assert document.name == "Renamed"
    assert page.table.chosen()[0].entry.name == "Renamed"


def test_enter_ends_the_typing_of_a_name_and_opens_nothing(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    shown(qtbot, page)
    opened: list[Any] = []
    page.open_wanted.connect(opened.append)
    choose(page, "rifle-squad")
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_F2)
    editor = page.table.findChild(QLineEdit, "library_editor")
    assert isinstance(editor, QLineEdit)
    editor.setText("Typed")
    with qtbot.waitSignal(page.reader.ended):
        QTest.keyClick(editor, Qt.Key.Key_Return)
    assert opened == []
    document: Any = read_document(folder / "rifle-squad.nco")
    assert document.name == "Typed"


def test_what_a_file_held_before_is_kept_also_where_the_file_is_renamed(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    path = folder / "Home guard.nco"
    (folder / "rifle-squad.nco").rename(path)
    shown(qtbot, page)
    for name in ("Home guard", "Regulars"):
        with qtbot.waitSignal(page.reader.ended):
            page.deeds.rename(path, name)
    assert not path.exists()
    assert len(versions_of(folder / "Regulars.nco")) == 2


def test_an_archived_file_is_seen_in_the_archive_alone(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    shown(qtbot, page)
    choose(page, "rifle-squad")
    page.do("archive")
    assert "rifle-squad.nco" not in files(page)
    page.filters.choose("show", "archived")
    assert files(page) == {"rifle-squad.nco"}


def test_tags_are_written_into_the_files(
    qtbot: QtBot, folder: Path, page: LibraryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(qtbot, page)

    def answer(dialog: TagsDialog) -> int:
        dialog.field.setText("League, home")
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(TagsDialog, "exec", answer)
    choose(page, "rifle-squad", "panzer-zug")
    with qtbot.waitSignal(page.reader.ended):
        page.do("tags")
    for name in ("rifle-squad.nco", "panzer-zug.nco"):
        assert json.loads((folder / name).read_bytes())["tags"] == ["League", "home"]
    assert {row.entry.filed_under for row in page.table.chosen()} == {("League", "home")}


def test_tags_go_from_the_files_that_have_them(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    shown(qtbot, page)
    entries = [LibraryFile("a", 1, 1, tags="x\ny"), LibraryFile("b", 1, 1, tags="x")]
    dialog = TagsDialog(["x", "y", "z"], entries, page)
    qtbot.addWidget(dialog)
    items = [dialog.list.item(row) for row in range(3)]
    assert [item.checkState().value for item in items] == [2, 1, 0]
    assert (dialog.put, dialog.taken) == ((), ())
    items[0].setCheckState(Qt.CheckState.Unchecked)
    items[1].setCheckState(Qt.CheckState.Checked)
    assert (dialog.put, dialog.taken) == (("y",), ("x",))
    assert folder.is_dir()


def test_a_document_with_unsaved_changes_is_tagged_in_its_tab(
    qtbot: QtBot, folder: Path, page: LibraryPage, documents: OpenDocuments
) -> None:
    path = folder / "rifle-squad.nco"
    before = path.read_bytes()
    squad: Any = read_document(path)
    opened = OpenDocument(documents.current.kind, squad, path)
    documents.add(opened, show=False)
    opened.do(squad.replace(name="Typed"), lambda _squad: "Rename")
    shown(qtbot, page)
    with qtbot.waitSignal(page.reader.ended):
        page.deeds.tag([path], ["home"], [])
    assert opened.value.tags == ("home",)
    assert opened.value.name == "Typed"
    assert opened.modified
    assert path.read_bytes() == before


def test_an_open_document_without_changes_is_tagged_and_saved(
    qtbot: QtBot, folder: Path, page: LibraryPage, documents: OpenDocuments
) -> None:
    from nco_builder.ui.document.pending_opens import read

    path = folder / "rifle-squad.nco"
    found = read(path)
    opened = documents.bring(found.kind, found.value, found.path)
    documents.recovery_of(opened).disk = found.disk
    shown(qtbot, page)
    with qtbot.waitSignal(page.reader.ended):
        page.deeds.tag([path], ["home"], [])
    states = [opened.modified]
    assert json.loads(path.read_bytes())["tags"] == ["home"]
    path.write_bytes(path.read_bytes() + b"\n")  # another program
    with qtbot.waitSignal(page.reader.ended):
        page.deeds.tag([path], ["away"], [])
    assert [*states, opened.modified] == [False, True]
    assert json.loads(path.read_bytes())["tags"] == ["home"]


def test_an_open_document_is_not_moved_to_the_trash(
    qtbot: QtBot,
    folder: Path,
    page: LibraryPage,
    documents: OpenDocuments,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = folder / "rifle-squad.nco"
    documents.add(OpenDocument(documents.current.kind, read_document(path), path), show=False)
    shown(qtbot, page)
    page.note_open()
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    choose(page, "rifle-squad")
    assert page.table.chosen()[0].open == 1
    page.do("discard")
    assert len(said) == 1
    assert path.exists()


def test_a_copy_has_a_name_of_its_own(qtbot: QtBot, folder: Path, page: LibraryPage) -> None:
    shown(qtbot, page)
    choose(page, "second-squad-able")
    name = page.table.chosen()[0].entry.name
    with qtbot.waitSignal(page.reader.ended):
        page.do("duplicate")
    copy = page.table.chosen()[0].entry
    assert copy.name != name
    assert copy.name.startswith(name)
    assert len(list(folder.glob("*.nco"))) == len(ALL_SAMPLES) + 1


def test_the_trash_is_listed_and_brought_back(
    qtbot: QtBot, folder: Path, page: LibraryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(qtbot, page)
    page.deeds.discard([row.entry for row in listed(page) if "squad" in row.entry.path])
    assert len(discarded()) > 1

    def all_of_it(dialog: TrashDialog) -> int:
        dialog.list.selectAll()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(TrashDialog, "exec", all_of_it)
    with qtbot.waitSignal(page.reader.ended):
        page.do("trash")
    assert discarded() == []
    assert {path.name for path in folder.glob("*.nco")} == {path.name for path in ALL_SAMPLES}


def test_conflict_copies_are_marked(qtbot: QtBot, folder: Path, page: LibraryPage) -> None:
    copy = folder / "rifle-squad.sync-conflict-20240131-184500-ABCDEFG.nco"
    copy.write_bytes((folder / "rifle-squad.nco").read_bytes())
    shown(qtbot, page)
    marked = {row.entry.path: row.conflict for row in listed(page) if row.conflict}
    assert marked == {str(copy): "rifle-squad.nco"}
    choose(page, "sync-conflict")
    status = page.preview.findChild(QLabel, "library_status")
    assert isinstance(status, QLabel)
    assert "Conflict copy of rifle-squad.nco" in status.text()


def test_reading_can_be_cancelled_and_what_was_listed_stays(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    with qtbot.waitSignal(page.reader.reported):
        page.show()
    page.reader.cancel()
    assert page.model.rowCount() == len(ALL_SAMPLES) + 1
    settle(qtbot, page)
    assert all(row.entry.verdict for row in listed(page))


def test_a_garbled_index_is_no_matter(qtbot: QtBot, folder: Path, page: LibraryPage) -> None:
    assert folder.is_dir()
    index_file().parent.mkdir(parents=True)
    index_file().write_bytes(b"garbled")
    shown(qtbot, page)
    assert page.model.rowCount() == len(ALL_SAMPLES) + 1


def rows(*numbers: int, name: str = "") -> list[LibraryRow]:
    return [LibraryRow(LibraryFile(f"/{number}.nco", 1, 1, name=name)) for number in numbers]


def test_rows_go_over_to_any_others(qtbot: QtBot) -> None:
    model = LibraryModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    with qtbot.assertNotEmitted(model.renamed):
        for wanted in (
            rows(1, 2, 3),
            rows(1, 2, 3, name="x"),
            rows(3, 1),
            rows(4, 3, 1, 2),
            rows(*range(FEW + 9)),
            rows(*reversed(range(FEW + 9))),
            rows(),
        ):
            model.show(wanted)
            assert list(model.rows()) == wanted
            assert [model.place_of(row.entry.path) for row in wanted] == list(range(len(wanted)))
        model.show(rows(1, 2))
        with qtbot.waitSignal(model.dataChanged) as told:
            model.put(rows(2, 7, name="y"))
    assert told.args[0].row() == 1
    assert model.row(1).entry.name == "y"


def test_a_row_is_told_in_words() -> None:
    entry = LibraryFile(
        "/a.nco", 1, 1, "nco-squad", "Able", "us_army", points=94, verdict="broken", errors=2
    )
    said = spoken(LibraryRow(entry, favourite=True))
    assert said == "Able, Squad, US Army, 94, ✕ 2 problems, favorite"
    with speaking("de"):
        assert "2 Probleme" in spoken(LibraryRow(entry))


def test_before_anything_is_read_it_says_so_and_offers_nothing(
    qtbot: QtBot, folder: Path, page: LibraryPage
) -> None:
    assert folder.is_dir()
    with qtbot.waitSignal(page.reader.ended):
        page.show()
        page.begin_work()
        assert page.empty.said.text() == "Looking for documents…"
        assert page.empty.isVisible()
        button = page.findChild(QPushButton, "library_open")
        assert isinstance(button, QPushButton)
        assert not button.isEnabled()
    assert page.table.isVisible()
    assert button.isEnabled()


def test_closed_columns_are_closed_when_the_page_is_shown_first(
    qtbot: QtBot, page: LibraryPage
) -> None:
    page.resize(560, 460)
    shown(qtbot, page)
    sizes = page._drawers.columns.sizes()
    opened = [page._drawers.findChild(QAbstractButton, f"drawer_{at}") for at in (0, 2)]
    assert [bool(each and each.isChecked()) for each in opened] == [sizes[0] > 0, sizes[2] > 0]


def test_an_event_with_squads_that_are_not_legal_has_them_as_its_verdict() -> None:
    entry = LibraryFile("cup.nco", 1, 1, "nco-event", verdict="broken", errors=3)
    assert verdict_of(entry) == "✕ 3 problems"
    assert verdict_of(entry._replace(status="1 of 4 squads legal")) == "✕ 3 squads not legal"
