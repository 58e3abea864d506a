"""A player's whole job with a document of each kind; started by test_whole_jobs.py."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QMenu,
    QPushButton,
    QTableView,
    QToolButton,
    QWidget,
)

from nco_builder.documents.kinds import read_document
from nco_builder.ui.document.new_document import MORE, NewDocumentDialog
from nco_builder.ui.parts.arranged_view import ArrangedView
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.controls import CountBox
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.table.view import TableView
from tests.end_to_end.mouse import Player, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Script = Iterator[Callable[[], object]]

FOLDER, PICTURES = map(Path, sys.argv[1:3])
OPEN = [*map(Path, sys.argv[3:])]
LOW = QPoint(0, -7)
"""From the bottom of a row: above some rows stands the heading of their group."""


class Job(NamedTuple):
    """What is done with a document of a kind.

    Attributes:
        kind: its format.
        name: what it is called, and its file.
        build: what is done first, until there are several rows.
        sorted_by: the key of a column that rows are sorted by.
        column: the key of a column that is shown or hidden.
        grouped: the entry of the table's menu that groups the rows.
        several: the rows that are changed at once, and how.
        edit: a row, the key of a column, and what is typed into that cell; None for a match, whose
            cells are lists of choices.
    """

    kind: str
    name: str
    build: Callable[[Player], Script]
    sorted_by: str
    column: str
    several: tuple[tuple[int, ...], Callable[[Player], Script]]
    grouped: str = "group_rows"
    edit: tuple[int, str, str] | None = None


def value(player: Player) -> object:
    """The document in front."""
    return player.window.document.value


def changes(player: Player, act: Callable[[], object]) -> Script:
    """Do something that changes the document, and wait until it has."""
    before = value(player)
    act()
    yield lambda: value(player) is not before


def table_of(player: Player) -> ArrangedView:
    """The table of the document in front."""
    found = [player.child(QTableView, f"{kind}_table") for kind in ("squad", "builder")]
    table = next(each for each in found if each.isVisible())
    assert isinstance(table, ArrangedView)
    return table


def column(table: ArrangedView, key: str) -> int:
    """Where a column is."""
    return [each.key for each in table.choices()].index(key)


def cell(table: ArrangedView, row: int, key: str) -> QPoint:
    """The place of a cell, which must be in sight."""
    rect = table.visualRect(table.model().index(row, column(table, key)))
    place = QPoint(rect.center().x(), rect.bottom()) + LOW
    assert table.viewport().rect().contains(place), f"row {row} is out of sight"
    return place


def heading(table: ArrangedView, key: str) -> tuple[QWidget, QPoint]:
    """The place of the heading of a column."""
    header = table.horizontalHeader()
    at = column(table, key)
    return header.viewport(), QPoint(
        header.sectionViewportPosition(at) + header.sectionSize(at) // 2, header.height() // 2
    )


def begin(player: Player, job: Job) -> Script:
    """File, New, a kind, a name."""
    yield from player.choose("new")
    yield lambda: player.dialog(NewDocumentDialog)
    kinds = player.child(QListWidget, "new_kind")
    formats = [kinds.item(at).data(Qt.ItemDataRole.UserRole) for at in range(kinds.count())]
    if kinds.item(formats.index(job.kind)).isHidden():
        player.row(kinds, formats.index(MORE))
        yield lambda: not kinds.item(formats.index(job.kind)).isHidden()
    player.row(kinds, formats.index(job.kind))
    yield lambda: kinds.currentRow() == formats.index(job.kind)
    name = player.child(QLineEdit, "new_name")
    player.click(name)
    yield name.hasFocus
    player.write(job.name)
    yield lambda: name.text() == job.name
    yield from player.press("Create")
    yield lambda: player.window.document.kind.format == job.kind
    yield lambda: not player.window.document.path


def at_keyboard(player: Player, field: QWidget) -> Script:
    """Be where the document begins; a click makes the window active, which no one else does."""
    yield lambda: player.window.focusWidget() is field
    player.click(field)
    yield field.hasFocus


def filtered(player: Player, *words: str) -> Script:
    """Take what the filter of the shelf finds for some words, by Enter."""
    search = player.child(QLineEdit, "shelf_filter")
    yield from at_keyboard(player, search)
    for text in words:
        player.press_keys("ctrl+a")
        player.write(text)
        yield partial(_reads, search, text)
        yield from changes(player, partial(player.press_keys, "Return"))


def recruits(player: Player, *units: str) -> Script:
    """Double click units of the recruit list."""
    view = player.child(QListView, "recruit_list")
    for unit in units:
        offers = [offer_of(view.model().index(row, 0)) for row in range(view.model().rowCount())]
        row = next(at for at, offer in enumerate(offers) if offer and offer.key == unit)
        yield from changes(player, partial(player.row, view, row, times=2))


def squad(player: Player) -> Script:
    """A Sergeant and four men."""
    yield from recruits(player, "sergeant", "corporal", "private", "private", "engineer")


def platoon(player: Player) -> Script:
    """Two vehicles from the shelf, and a copy of the second."""
    yield from filtered(player, "panzer", "panzer iv")
    yield from changes(player, partial(player.press_keys, "ctrl+d"))


def force(player: Player) -> Script:
    """Two of one class, one of another."""
    yield from filtered(player, "medium t", "medium t", "light tank")


def deck(player: Player) -> Script:
    """A card for one side, and a unit for the other."""
    yield from filtered(player, "air support")
    table = table_of(player)
    assert isinstance(table, TableView)
    begin = player.child(QPushButton, "begin_0")
    assert not begin.isEnabled(), "nobody said whose unit it is"
    player.click(table.viewport(), cell(table, table.places_of([("sides", 1)])[0], "name"))
    yield begin.isEnabled
    yield from changes(player, partial(player.click, begin))
    player.write("Tigers")
    yield lambda: "Tigers" in repr(value(player))


def match(player: Player) -> Script:
    """Two squads from their files, and the first scenario."""
    way = player.child(QPushButton, "builder_begin")
    yield lambda: player.window.focusWidget() is way
    player.click(way)
    yield from name_in_dialog(player, '"rifle-squad.nco" "airborne-squad.nco"')
    yield lambda: len(player.window.document.value.sides) == 2
    shelf = player.child(QListView, "shelf_list")
    yield from changes(player, partial(player.row, shelf, 1, times=2))
    table = table_of(player)
    player.click(table.viewport(), cell(table, 2, "name"))
    yield from chip(player, "Health gone:2")


def chip(player: Player, name: str) -> Script:
    """Click a choice of the form."""

    def found() -> ChipButton | None:
        chips = player.window.findChildren(ChipButton, name)
        return next((each for each in chips if each.isVisible()), None)

    yield found
    button = found()
    assert button
    yield from changes(player, partial(player.click, button))


def one_more(player: Player, name: str) -> Script:
    """Click the + of a stepper."""
    box = player.child(CountBox, name)
    yield box.isVisible
    place = QPoint(box.width() - 12, box.height() // 2)
    yield from changes(player, partial(player.click, box, place))


def name_in_dialog(player: Player, name: str) -> Script:
    """Type a file's name into the dialog that opens, then Enter."""
    yield lambda: player.dialog(QFileDialog)
    dialog = player.dialog(QFileDialog)
    assert dialog
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert line
    player.click(line)
    yield line.hasFocus
    player.write(name)
    yield lambda: line.text() == name
    player.press_keys("Return")
    yield lambda: not player.dialog(QFileDialog)


def arrange(player: Player, job: Job) -> Script:
    """Sort by a heading and back; group and not; one column more or less."""
    table = table_of(player)
    own = table.rows_in_order()
    player.click(*heading(table, job.sorted_by))
    yield lambda: table.sorted_by() and table.order.column == column(table, job.sorted_by)
    yield lambda: table.rows_in_order() != own
    back = next(
        each
        for each in player.window.findChildren(QPushButton, "back_to_own_order")
        if each.isVisible()
    )
    player.click(back)
    yield lambda: table.rows_in_order() == own
    before = table.is_grouped()
    for grouped in (not before, before):
        yield from in_table_menu(player, job.grouped)
        yield partial(_is_grouped, table, grouped=grouped)
    shown = table.shown_columns()
    yield from in_table_menu(player, f"column_{job.column}")
    yield lambda: {*table.shown_columns()} ^ {*shown} == {job.column}


def in_table_menu(player: Player, name: str) -> Script:
    """Right click a heading, and click an entry of the menu or of its menu of columns."""
    table = table_of(player)
    player.click(*heading(table, "name"), button=3)
    yield lambda: QApplication.activePopupWidget() is not None
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = menu.findChild(QAction, name)
    assert action, name
    below = next((each for each in menu.actions() if action in entries_of(each)), None)
    if below is not None:
        player.click(menu, menu.actionGeometry(below).center())
        yield lambda: QApplication.activePopupWidget() is not menu
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
    yield from player.take(menu, action)
    yield lambda: QApplication.activePopupWidget() is None


def entries_of(action: QAction) -> list[QAction]:
    """What the menu of an entry has."""
    menu = action.menu()
    return menu.actions() if isinstance(menu, QMenu) else []


def edit(player: Player, job: Job) -> Script:
    """Type into a cell; then change two rows at once; undo both steps and make them again."""
    table = table_of(player)
    built = value(player)
    if job.edit:
        row, key, text = job.edit
        player.click(table.viewport(), cell(table, row, key), times=2)
        yield lambda: isinstance(QApplication.focusWidget(), QLineEdit)
        yield from changes(player, partial(player.write, text))
        player.press_keys("Return")
        yield table.hasFocus
        yield lambda: text in table.model().index(row, column(table, key)).data()
    edited = value(player)
    rows, act = job.several
    for at, row in enumerate(rows):
        place = cell(table, row, job.sorted_by)
        player.click(table.viewport(), place, holding="ctrl" if at else "")
    yield lambda: len(table.selectionModel().selectedRows()) == len(rows)
    yield from act(player)
    changed = value(player)
    for before in (edited, built)[: 1 + bool(job.edit)]:
        yield from player.choose("undo")
        yield partial(_shows, player, before)
    while value(player) != changed:
        yield from changes(player, partial(player.press_keys, "ctrl+y"))
    player.photograph(f"{job.kind}-edited")


def turn_to(player: Player, *names: str) -> Script:
    """Click an entry of the rail, or beside the tabs."""
    wanted = {f"{where}_{name}_page" for where in ("rail", "tabs") for name in names}
    entries = player.window.findChildren(QToolButton)
    entry = next(each for each in entries if each.objectName() in wanted and each.isVisible())
    player.click(entry)
    yield entry.isChecked


def compare(player: Player, job: Job) -> Script:
    """See it beside the open document of its kind."""
    yield from turn_to(player, "compare", "compare")
    names = ("compare_with", "compare_summary", "comparison")
    kinds = (QComboBox, QLabel, QTableView)

    def seen(at: int) -> QWidget:
        found = player.window.findChildren(kinds[at], names[at])
        return next(each for each in found if each.isVisible())

    box, summary, rows = seen(0), seen(1), seen(2)
    assert isinstance(box, QComboBox)
    assert isinstance(summary, QLabel)
    assert isinstance(rows, QTableView)
    other = next(at for at in range(box.count()) if box.itemText(at).endswith(", open"))
    if box.currentIndex() != other:
        player.click(box)
        yield box.view().isVisible
        view = box.view()
        place = view.visualRect(view.model().index(other, 0)).center()
        player.click(view.viewport(), place)
    yield lambda: box.currentIndex() == other and not box.view().isVisible()
    yield lambda: "differ" in summary.text() and rows.model().rowCount() > 0
    player.photograph(f"{job.kind}-compared")


def print_it(player: Player, job: Job) -> Script:
    """Save the sheets that are suggested as PDF under the name that is suggested."""
    yield from turn_to(player, "print")
    button = player.child(QPushButton, "print_save")
    yield button.isEnabled
    player.photograph(f"{job.kind}-printed")
    player.click(button)
    yield lambda: player.dialog(QFileDialog)
    yield from player.press("Save")
    yield lambda: player.window.findChild(Toast)
    player.click(player.child(QPushButton, "toast_close"))
    yield lambda: not player.window.findChild(Toast)
    (pdf,) = FOLDER.glob(f"{job.name}*.pdf")
    assert read_document(pdf) == value(player)


def save_and_reopen(player: Player, job: Job) -> Script:
    """Save, close the tab, open the file: the same document, the same rows."""
    yield from turn_to(player, "squad", "builder")
    window, made = player.window, value(player)
    rows = texts(table_of(player))
    yield from player.choose("save")
    yield lambda: player.dialog(QFileDialog)
    yield from player.press("Save")
    yield lambda: not window.document.modified
    file = FOLDER / f"{job.name}.nco"
    assert window.document.path == file
    assert read_document(file) == made
    count = len(window.documents.all)
    yield from player.choose("close_document")
    yield lambda: len(window.documents.all) == count - 1
    yield from player.choose("open")
    yield from name_in_dialog(player, file.name)
    yield lambda: window.document.path == file
    assert value(player) == made
    yield lambda: texts(table_of(player)) == rows
    player.photograph(f"{job.kind}-reopened")


def _reads(line: QLineEdit, text: str) -> bool:
    return line.text() == text


def _is_grouped(table: ArrangedView, *, grouped: bool) -> bool:
    return table.is_grouped() == grouped


def _shows(player: Player, document: object) -> bool:
    return value(player) is document


def texts(table: ArrangedView) -> list[list[str]]:
    """What a table says."""
    model = table.model()
    columns = range(model.columnCount())
    return [[model.index(row, at).data() for at in columns] for row in range(model.rowCount())]


JOBS = (
    Job(
        "nco-squad",
        "Whole squad",
        squad,
        sorted_by="name",
        column="notes",
        grouped="group_men",
        edit=(2, "name", "Zeller"),
        several=((2, 3), partial(chip, name="items:flask")),
    ),
    Job(
        "avr-platoon",
        "Whole platoon",
        platoon,
        sorted_by="name",
        column="notes",
        edit=(1, "name", "Otto"),
        several=((0, 2), partial(chip, name="Pintle MG:MG42")),
    ),
    Job(
        "fluid-deck",
        "Whole deck",
        deck,
        sorted_by="name",
        column="acts",
        edit=(1, "unit_free_action", "4"),
        several=((1, 2), partial(one_more, name="unit_move")),
    ),
    Job(
        "k47-vehicles",
        "Whole list",
        force,
        sorted_by="name",
        column="notes",
        edit=(1, "name", "Sherman"),
        several=((0, 2), partial(chip, name="Crew:veteran")),
    ),
    Job(
        "nco-match",
        "Whole match",
        match,
        sorted_by="name",
        column="used",
        several=((2, 3), partial(chip, name="Psyche gone:3")),
    ),
)


def parts(player: Player) -> Script:
    """Every job, one after the other, with all documents open."""
    yield lambda: len(player.window.documents.all) == len(OPEN)
    for job in JOBS:
        yield from begin(player, job)
        yield from job.build(player)
        for each in (edit, arrange, compare, print_it, save_and_reopen):
            yield from each(player, job)
    assert not player.window.documents.unsaved
    player.window.close()


if __name__ == "__main__":
    play(parts, PICTURES, *OPEN)
