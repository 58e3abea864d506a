"""The Library page: the documents of the player's folders, and what is known of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QFileSystemWatcher, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.history import History
from nco_builder.documents.squads import SQUAD
from nco_builder.files.problems import visible_line
from nco_builder.language import N_, Plural, _
from nco_builder.library.conflicts import conflict_copies
from nco_builder.library.reading import FileCache, LibraryListing, read_library
from nco_builder.library.search import ORDERS, ordered, search, tags_of
from nco_builder.settings.declared import TABLE_SETTINGS
from nco_builder.settings.settings import folders, own_folder, remove_folder
from nco_builder.systems import can_be_compared
from nco_builder.ui.document.page import EDGE, Page, PageHead
from nco_builder.ui.library.columns import DOCUMENTS, GROUPS, LibraryRow, grouped
from nco_builder.ui.library.filters import LibraryFilters
from nco_builder.ui.library.library_actions import LibraryActions, TagsDialog, TrashDialog
from nco_builder.ui.library.preview import LibraryPreview
from nco_builder.ui.library.view import LibraryModel, LibraryView, path_of
from nco_builder.ui.parts.controls import (
    add_entry,
    choose_further_folder,
    choose_own_folder,
    menu_entry,
    plain_label,
    push_button,
    wrapped_label,
)
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.fields import FittedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.panel_layout import WidthSplitter
from nco_builder.ui.parts.texts import breakable, shortened
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.worker import Reporter, Worker, paced

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from PySide6.QtCore import QObject, SignalInstance
    from PySide6.QtGui import QAction, QResizeEvent, QShowEvent

    from nco_builder.library.index import Index, LibraryFile
    from nco_builder.library.reading import ReadProgress
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView


class KnownFiles:
    """The files of the library, their conflict copies, and the open ones.

    Attributes:
        entries: Every file by its path.
        unsettled: Whether something is known that is not shown in its place yet.
        open: The paths of files in tabs; 2 if there are changes that are not saved, else 1.
    """

    def __init__(self) -> None:
        self.entries: dict[str, LibraryFile] = {}
        self.unsettled = True
        self.open: dict[str, int] = {}
        self._conflicts: Mapping[str, str] = {}

    def take(self, listed: LibraryListing) -> None:
        """Take over the list of existing files; unchanged entries stay the same objects.

        Who only comes back from another program mostly changed nothing there: what did not change
        comes as the very entries that are known, and is found to be so at once.
        """
        entries = {entry.path: entry for entry in listed.entries}
        if entries != self.entries:
            self._ensure_letters(
                entry for path, entry in entries.items() if self.entries.get(path) is not entry
            )
            self.entries = entries
            self.unsettled = True

    def learn(self, told: ReadProgress) -> list[LibraryFile]:
        """Take over entries that were read."""
        found = [entry for entry in told.entries if entry.path in self.entries]
        self._ensure_letters(found)
        self.entries.update((entry.path, entry) for entry in found)
        self.unsettled = True
        return found

    def settle(self) -> None:
        """Update which files copy others."""
        self._conflicts = conflict_copies(self.entries.values())
        self.unsettled = False

    def shelved(
        self, entries: Iterable[LibraryFile], favourites: Collection[str]
    ) -> list[LibraryRow]:
        """Return the rows of files."""
        return [
            LibraryRow(
                entry,
                entry.path in favourites,
                PurePath(self._conflicts[entry.path]).name if entry.path in self._conflicts else "",
                self.open.get(entry.path, 0),
            )
            for entry in entries
        ]

    @staticmethod
    def _ensure_letters(entries: Iterable[LibraryFile]) -> None:
        ensure_glyphs("".join(set("".join([e.name + e.tags + e.path for e in entries]))))


class LibraryReader(Worker):
    """Reports `Listed` for all files, then `Told` for files that were read."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, "library")
        self._index: Index | None = None
        self._known: FileCache | None = None

    def read(self, folders: tuple[Path, ...]) -> None:
        """List and read all documents of these folders."""
        self.start(partial(self._read, folders))

    def _read(self, folders: tuple[Path, ...], report: Reporter) -> None:
        from nco_builder.library.index import Index  # nobody waits for sqlite but this thread

        if self._index is None or self._known is None:
            self._index = Index()
            self._known = FileCache(self._index)
        for answer in read_library(folders, self._known, lambda: not report.wanted, paced()):
            report(answer)

    def stop(self) -> bool:
        """End the thread, and close the index."""
        ended = super().stop()
        if ended and self._index is not None:
            self._index.close()
            self._index = self._known = None
        return ended


DISCARDED = Plural("Move {count} document to trash", "Move {count} documents to trash")
IN_FOLDERS = Plural("{documents} in {count} folder", "{documents} in {count} folders")
ENTRIES: tuple[tuple[str, str, str], ...] = (
    ("open", N_("&Open"), "Return"),
    ("compare", N_("&Compare"), ""),
    ("match", N_("&New match"), ""),
    ("print", N_("&Print these…"), ""),
    ("", "", ""),
    ("rename", N_("&Rename"), "F2"),
    ("favourite", N_("&Favorite"), "Space"),
    ("tags", N_("&Tags…"), ""),
    ("duplicate", N_("&Duplicate"), ""),
    ("", "", ""),
    ("archive", N_("&Archive"), ""),
    ("discard", N_("&Move to trash"), "Del"),
    ("trash", N_("&Show trash…"), ""),
)
"""The menu of selected files: action, text, shortcut."""
BUTTONS = {"open": N_("Open"), "compare": N_("Compare…"), "print": N_("Print…")}


class LibraryFoot(QWidget):
    """The buttons for the chosen files, and a menu of everything else.

    Attributes:
        menu: everything that can be done with the chosen files.

    Signals:
        action_wanted: the name of what is to be done.
    """

    action_wanted = Signal(str)

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_foot")
        self.menu = QMenu(table)
        self.menu.setObjectName("library_menu")
        self._actions: dict[str, QAction] = {}
        self._fill_menu()
        self._buttons = {
            name: push_button(self, f"library_{name}", _(text), partial(self._want, name))
            for name, text in BUTTONS.items()
        }
        self._more = QPushButton(_("More"), self)
        self._more.setObjectName("library_more")
        self._more.setMenu(self.menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(4))
        for button in self._buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self._more)
        for button in (*self._buttons.values(), self._more):
            set_look(button, role="quiet")
        set_look(self._more, role="quiet", state="menu")
        set_look(self._buttons["open"], role="primary")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave buttons to the menu that have no room beside the others."""
        super().resizeEvent(event)
        room = event.size().width() - self._more.sizeHint().width()
        for button in self._buttons.values():
            room -= button.sizeHint().width() + px(4)
            button.setVisible(room >= 0)

    def minimumSizeHint(self) -> QSize:
        first = self._buttons["open"].sizeHint()
        more = self._more.sizeHint().width() + px(4)
        return QSize(first.width() + more, first.height())

    def _fill_menu(self) -> None:
        for name, text, keys in ENTRIES:
            if not name:
                self.menu.addSeparator()
                continue
            action = add_entry(self.menu, _with_key(_(text), keys))
            action.setObjectName(f"library_{name}")
            action.triggered.connect(partial(self._want, name))
            self._actions[name] = action

    @property
    def actions_of_files(self) -> list[QAction]:
        """Return the actions that only the menu has."""
        return [action for name, action in self._actions.items() if name not in BUTTONS]

    def _want(self, name: str, *_checked: bool) -> None:
        self.action_wanted.emit(name)

    def offer(self, chosen: Sequence[LibraryRow], *, archived: bool) -> None:
        """Enable the actions for the selected files."""
        formats = {row.entry.format for row in chosen}
        pair = 0 < len(chosen) <= 2 and len(formats) == 1  # noqa: PLR2004 - of a pair
        can = {name: bool(chosen) for name in self._actions}
        can["rename"] = len(chosen) == 1
        can["compare"] = pair and can_be_compared(*formats)
        can["match"] = pair and SQUAD.format in formats
        can["tags"] = can["print"] = any(not row.entry.problem for row in chosen)
        can["trash"] = True
        for name, action in self._actions.items():
            action.setEnabled(can[name])
        for name, button in self._buttons.items():
            button.setEnabled(can[name])
        all_starred = bool(chosen) and all(row.favourite for row in chosen)
        self._name("favourite", _("No &favorite") if all_starred else _("&Favorite"), "Space")
        self._name("archive", _("Take out of the &archive") if archived else _("&Archive"))

    def _name(self, name: str, text: str, keys: str = "") -> None:
        self._actions[name].setText(_with_key(text, keys))


class LibraryFolders(QWidget):
    """The foot of the filters: folders, trash, and how far reading is.

    Signals:
        trash_wanted: the player wants to see the trash.
        folders_changed: the folders to show have changed.
        cancelled: nothing more should be read.
    """

    trash_wanted = Signal()
    folders_changed = Signal()
    cancelled = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._bar = QProgressBar(self)
        self._bar.setObjectName("library_progress")
        self._bar.setAccessibleName(_("Documents read"))
        self._bar.setTextVisible(False)
        self._cancel = push_button(self, "library_cancel", _("Cancel"), self.cancelled.emit)
        self._folders = QPushButton(_("Folders"), self)
        self._folders.setObjectName("library_folders")
        self._folders.setMenu(QMenu(self._folders))
        self._folders.menu().aboutToShow.connect(self._fill_folders)
        self._trash = push_button(self, "library_show_trash", _("Trash"), self.trash_wanted.emit)
        for button in (self._cancel, self._trash):
            set_look(button, role="quiet")
        set_look(self._folders, role="quiet", state="menu")
        reading, row = QHBoxLayout(), QHBoxLayout()
        self._row = row
        reading.addWidget(self._bar, 1)
        reading.addWidget(self._cancel)
        row.addWidget(self._folders)
        row.addStretch(1)
        row.addWidget(self._trash)
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(8, 4, 8, 4))
        column.setSpacing(px(4))
        column.addLayout(reading)
        column.addLayout(row)
        self.show_read()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below each other where both have no room in a line."""
        super().resizeEvent(event)
        wide = sum(button.sizeHint().width() for button in (self._folders, self._trash))
        way, fits = QBoxLayout.Direction, wide + 3 * px(8) <= self.width()
        self._row.setDirection(way.LeftToRight if fits else way.TopToBottom)

    def _fill_folders(self) -> None:
        """Offer to change the own folder, and to add or remove others."""
        menu = self._folders.menu()
        menu.clear()
        own, *further = folders(self._settings)
        menu.addAction(shortened(visible_line(str(own)))).setEnabled(False)
        menu.addAction(_("&Choose another folder…")).triggered.connect(self._choose_own)
        menu.addSeparator()
        for folder in further:
            text = _("Do not show {folder}").format(folder=visible_line(str(folder)))
            menu.addAction(shortened(text)).triggered.connect(partial(self._remove, folder))
        menu.addAction(_("&Add a folder…")).triggered.connect(self._add)

    def _choose_own(self) -> None:
        if choose_own_folder(self._settings, self):
            self.folders_changed.emit()

    def _add(self) -> None:
        if choose_further_folder(self._settings, self):
            self.folders_changed.emit()

    def _remove(self, folder: object, *_checked: bool) -> None:
        remove_folder(self._settings, folder)  # type: ignore[arg-type] # partial forgets its type
        self.folders_changed.emit()

    def show_reading(self, done: int, total: int) -> None:
        """Show the number of files read; nothing if none must be read."""
        busy = total > 0
        self._bar.setVisible(busy)
        self._cancel.setVisible(busy)
        if busy:
            self._bar.setRange(0, total)
            self._bar.setValue(done)

    def show_read(self) -> None:
        """Hide the reading progress."""
        self.show_reading(0, 0)


NARROW_PAGE = length(700)
"""Below this width of the page, its head has fewer words."""


class LibraryTools(QWidget):
    """What the page has beside its title: grouping, columns, a new document.

    Signals:
        grouped: the key of what files are grouped by; "" for nothing.
        new_wanted: a document is to be begun.
    """

    grouped = Signal(str)
    new_wanted = Signal()

    def __init__(self, by: str, columns: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._label = label = plain_label(self, "dim", _("Group b&y"))
        self.box = FittedBox("library_group", _("Group by"), self)
        self.box.addItem(_("nothing"), "")
        for key, (title, _group_of, _others) in GROUPS.items():
            self.box.addItem(_(title), key)
        self.box.setCurrentIndex(max(0, self.box.findData(by)))
        self.box.activated.connect(lambda at: self.grouped.emit(self.box.itemData(at)))
        label.setBuddy(self.box)
        self._columns = QPushButton(_("Columns"), self)
        self._columns.setObjectName("library_columns")
        self._columns.setMenu(columns)
        new = push_button(self, "library_begin", _("New…"), self.new_wanted.emit)
        new.setIcon(icon("new"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        for part in (label, self.box, self._columns, new):
            row.addWidget(part)
        set_look(self._columns, role="quiet", state="menu")
        set_look(new, role="quiet")

    def be_narrow(self, *, narrow: bool) -> None:
        """Leave the room of a longer label to how many documents there are."""
        self._label.setText(_("By:") if narrow else _("Group b&y"))


def _with_key(text: str, keys: str) -> str:
    """Return a menu text with the shortcut that the table handles."""
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text}\t{shown}" if shown else text


NONE_YET = N_(
    "No squads here yet. What you save in this folder, or in folders within it, is shown here: "
    "squads and documents of all other rules."
)
NOTHING_FOUND = N_("No results.")
LOOKING = N_("Looking for documents…")


class EmptyLibrary(EmptyState):
    """Explains why the table is empty, and offers actions.

    Signals:
        new_wanted: a document is to be begun.
        all_wanted: nothing is searched for anymore.
        folders_changed: another folder was chosen.
    """

    new_wanted = Signal()
    all_wanted = Signal()
    folders_changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__("library_empty", parent)
        self._settings = settings
        self._new = push_button(self, "library_new", _("New…"), self.new_wanted.emit)
        self._choose = push_button(self, "library_choose", _("Choose folder…"), self._choose_folder)
        self._all = push_button(self, "library_all", _("Show all"), self.all_wanted.emit)
        self.lay_out(self._new, self._choose, self._all)
        self.tell(any_files=False, busy=True)

    def tell(self, *, any_files: bool, busy: bool) -> None:
        """Explain why there are no rows.

        Args:
            any_files: whether there are some that are not wanted.
            busy: whether the folders are still being searched.
        """
        none = not any_files and not busy
        self.said.setText(_(NONE_YET) if none else _(LOOKING) if busy else _(NOTHING_FOUND))
        place = visible_line(str(own_folder(self._settings)))
        ensure_glyphs(place)
        self.hint.setText(breakable(place))
        for part in (self.hint, self._new, self._choose):
            part.setVisible(none)
        self._all.setVisible(any_files)

    def _choose_folder(self) -> None:
        if choose_own_folder(self._settings, self):
            self.folders_changed.emit()


LEAST_FILTERS, LEAST_TABLE, LEAST_PREVIEW = length(150), length(320), length(230)
FILTERS, TABLE, PREVIEW = length(186), length(442), length(264)
"""Widths of the columns at 960 pixels, and the least ones."""
AGAIN_MS = 400
"""Milliseconds from a change of a folder to listing it: changes come in groups."""
REFRESH_MS = 700
"""Milliseconds between updates of a filtered list while files are read."""
MOST_WATCHED = 500


class LibraryPage(Page):
    """A table of all documents; it reads files while visible, and updates on changes.

    Signals:
        open_wanted: paths of files that are to be opened.
        compare_wanted: paths of one or two documents of one kind that are to be compared.
        match_wanted: paths of one or two squads that are to meet.
        versions_wanted: the path of a document whose versions the player wants to see.
    """

    open_wanted = Signal(object)
    compare_wanted = Signal(object)
    match_wanted = Signal(object)
    versions_wanted = Signal(object)

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("library_page")
        self._document = document
        self._known = KnownFiles()
        self._after: list[str] = []
        self._beside: int | None = None
        self._order = _order_of(settings)
        self._group = str(settings["library_group"])
        self._counted = ""
        self.reader = LibraryReader(self)
        self.deeds = LibraryActions(document, self)
        self.model = LibraryModel(self)
        self._by_name: dict[str, Callable[[list[LibraryRow]], None]] = {
            "open": self._open,
            "compare": self._compare,
            "match": partial(self._with_squads, self.match_wanted),
            "print": self._print,
            "rename": self._edit_name,
            "favourite": self._favourite,
            "tags": self._tags,
            "duplicate": self._duplicate,
            "archive": self._archive,
            "discard": self._discard,
            "versions": self._show_versions,
        }
        self._make_parts()
        self._lay_out()
        self.foot.menu.addSeparator()
        self.foot.menu.addAction(menu_entry(self.table.menu))
        self.addActions(self.foot.actions_of_files)  # where the palette finds them
        self._connect()
        self.note_open()
        self._offer()

    def _make_parts(self) -> None:
        self.filters = LibraryFilters(self)
        self.table = LibraryView(self.model, self)
        self.table.show_order(self._order[0], falling=self._order[1])
        self.empty = EmptyLibrary(self._settings, self)
        self.foot = LibraryFoot(self.table, self)
        self.preview = LibraryPreview(self.foot, self)
        self.folders = LibraryFolders(self._settings, self)
        self.filters.column.addWidget(self.folders)
        self.tools = self._tools = LibraryTools(self._group, self.table.menu.column_menu, self)
        self._problem = wrapped_label(self, "error")
        self._problem.setObjectName("library_problem")
        self._problem.hide()
        self._watcher = QFileSystemWatcher(self)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._soon = QTimer(self, singleShot=True, interval=REFRESH_MS)

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._problem)
        self._middle = QStackedLayout()
        self._middle.addWidget(self.empty)  # first: it says that documents are looked for
        self._middle.addWidget(self.table)
        column.addLayout(self._middle, 1)
        self._drawers = Drawers(self, WidthSplitter)
        columns = cast("WidthSplitter", self._drawers.columns)
        columns.setObjectName("library_splitter")
        for part, least, wide, stretch in (
            (self.filters, LEAST_FILTERS, FILTERS, 1),
            (middle, LEAST_TABLE, TABLE, 11),
            (self.preview, LEAST_PREVIEW, PREVIEW, 4),
        ):
            part.setMinimumWidth(least)
            columns.add_part(part, wide, stretch)
        middle.setFocusProxy(self.table)
        self._drawers.name_sides(1, {0: (_("Filters"), FILTERS), 2: (_("Preview"), PREVIEW)})
        sheet = QFrame(self)
        set_look(sheet, role="sheet")
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        inside.addWidget(self._drawers)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(sheet)

    def _connect(self) -> None:
        self.reader.reported.connect(self._take)
        self.reader.ended.connect(self._finish)
        self.filters.changed.connect(self.refresh)
        self.filters.left.connect(self._go_to_table)
        self.table.order_changed.connect(self._set_order)
        self.table.action_wanted.connect(self.do)
        self.table.search_wanted.connect(self.begin_search)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.chosen_changed.connect(self._offer)
        self.model.renamed.connect(self._rename)
        self.foot.action_wanted.connect(self.do)
        self.folders.folders_changed.connect(self.look)
        self.folders.cancelled.connect(self.reader.cancel)
        self.folders.trash_wanted.connect(self._show_trash)
        self._tools.grouped.connect(self._set_group)
        self._tools.new_wanted.connect(lambda: self.command_wanted.emit("new"))
        self.preview.versions_wanted.connect(lambda: self.do("versions"))
        self.empty.new_wanted.connect(lambda: self.command_wanted.emit("new"))
        self.empty.all_wanted.connect(self.filters.clear)
        self.empty.folders_changed.connect(self.look)
        self.deeds.done.connect(self._follow_deed)
        self.deeds.done.connect(self.history_changed)
        self.deeds.marked.connect(self.refresh)
        self._watcher.directoryChanged.connect(self._again.start)
        self._again.timeout.connect(self.look)
        self._soon.timeout.connect(self.refresh)
        QGuiApplication.instance().applicationStateChanged.connect(self._look_on_return)  # type: ignore[union-attr]

    def begin_work(self) -> None:
        """Focus the files, or the search if none are listed and it has room."""
        if self.model.rowCount() or self._drawers.narrow:
            self._go_to_table()
        else:
            self.begin_search()

    def begin_search(self) -> bool:
        """Focus the search."""
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()
        return True

    def _go_to_table(self) -> None:
        if self.model.rowCount() and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.table.first_file())
        # what says that nothing is listed hands the keyboard on to the table that takes its place
        (self._middle.currentWidget() or self.table).setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tools.be_narrow(narrow=self.width() < NARROW_PAGE)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.deeds.read_marks()
        self.look()

    def _look_on_return(self, state: Qt.ApplicationState) -> None:
        """Check the folders when the player returns from another program."""
        if state == Qt.ApplicationState.ApplicationActive and self.isVisible():
            self.look()

    def look(self) -> None:
        """List the folders again, and read changed files."""
        if self.isVisible():
            self._again.stop()
            self.folders.show_reading(0, 0)
            self.reader.read(folders(self._settings))

    def _take(self, reported: list[LibraryListing | ReadProgress]) -> None:
        for each in reported:
            if isinstance(each, LibraryListing):
                self._list(each)
            else:
                self._learn(each)

    def _list(self, listed: LibraryListing) -> None:
        """Take over the list of existing files."""
        self._known.take(listed)
        self._problem.setText("\n".join(listed.problems[:3]))
        self._problem.setVisible(bool(listed.problems))
        self._watch(listed.folders)
        self.folders.show_reading(0, listed.waiting)
        self._settle()
        if self._after:
            self.table.choose(self._after)
            self._after = []
        elif self._beside is not None:
            self.table.choose_row(self._beside)
        self._beside = None

    def _watch(self, wanted: Iterable[str]) -> None:
        there, chosen = set(self._watcher.directories()), set(list(wanted)[:MOST_WATCHED])
        if gone := list(there - chosen):
            self._watcher.removePaths(gone)
        if new := list(chosen - there):
            self._watcher.addPaths(new)

    def _learn(self, told: ReadProgress) -> None:
        """Take over what was read; without a filter, rows stay in place."""
        found = self._known.learn(told)
        self.folders.show_reading(told.done, told.total)
        self.model.put(self._known.shelved(found, self.deeds.marks.favourites))
        if self.filters.wanted != type(self.filters.wanted)() and not self._soon.isActive():
            self._soon.start()

    def _finish(self) -> None:
        """Finish reading: names, tags and conflicts are known now."""
        self.folders.show_read()
        self._settle()
        self._choose_one()
        if not self._known.entries:
            self.refresh()

    def _choose_one(self) -> None:
        """Choose the document that is open, or the first one, if none is: it is previewed."""
        if self.table.currentIndex().isValid():
            return
        opened = self._document.opened.path
        if opened is not None and self.model.place_of(str(opened)) is not None:
            self.table.choose([str(opened)])
        elif (first := self.table.first_file()).isValid():
            self.table.setCurrentIndex(first)

    def _settle(self) -> None:
        """Sort in what was read since the last update."""
        if self._known.unsettled:
            self._known.settle()
            self.refresh()

    def refresh(self) -> None:
        """Show the files that match, in order."""
        self._soon.stop()
        marks = self.deeds.marks
        wanted = self.filters.wanted
        entries = list(self._known.entries.values())
        lately = self._settings["recent_files"]
        self.filters.offer(entries, marks.favourites, marks.archived, lately)
        found = search(entries, wanted, marks.favourites, marks.archived, lately)
        by, falling = self._order
        rows = ordered(found, by or "name", falling=falling)
        self.model.show(grouped(self._known.shelved(rows, marks.favourites), self._group))
        self._count(len(found), len(entries))
        self.table.fit()
        if found:
            self._middle.setCurrentWidget(self.table)
        else:
            self.empty.tell(any_files=bool(entries), busy=self.reader.busy and not entries)
            self._middle.setCurrentWidget(self.empty)
        self._offer()

    def _count(self, shown: int, all_there: int) -> None:
        """Note the number of documents, and of those listed, for the head of the page."""
        count = len({str(Path(path).parent) for path in self._known.entries})
        documents = DOCUMENTS.of(all_there).format(count=all_there)
        if shown != all_there:
            documents = _("{shown} of {all} documents").format(shown=shown, all=all_there)
        self._counted = documents
        if count > 1:
            self._counted = IN_FOLDERS.of(count).format(documents=documents, count=count)
        self.head_changed.emit()

    def head(self) -> PageHead:
        """Return how many documents there are."""
        return PageHead(status=self._counted)

    def own_history(self) -> History[int]:
        """Return what can be undone here: what was moved to the trash last."""
        history = History(0)
        if self.deeds.gone:
            count = len(self.deeds.gone[-1])
            history.do(count, lambda _none: DISCARDED.of(count).format(count=count))
        return history

    def undo(self) -> None:
        """Restore what was moved to the trash last."""
        if self.deeds.gone:
            self.deeds.restore(self.deeds.gone[-1])

    def note_open(self) -> None:
        """Show which documents are open."""
        among = self._document.opened.among
        each = among.all if among is not None else ()
        now = {str(one.path): 2 if one.modified else 1 for one in each if one.path is not None}
        if now != self._known.open:
            touched = [*now, *self._known.open]
            self._known.open = now
            entries = [self._known.entries[p] for p in touched if p in self._known.entries]
            self.model.put(self._known.shelved(entries, self.deeds.marks.favourites))

    def _set_order(self, by: str, falling: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._order = (by, falling)
        self._settings["library_order"] = [by, "falling" if falling else ""]
        self.refresh()

    def _set_group(self, by: str) -> None:
        self._group = by
        self._settings["library_group"] = by
        self.refresh()

    def save(self, settings: Settings) -> None:
        """Store the columns of the table."""
        own = self.table.own_columns
        settings["library_columns"] = [] if own is None else list(own)

    def restore(self, settings: Settings) -> None:
        """Restore the columns of the table."""
        self.table.show_columns(settings["library_columns"] or None)

    def take_setting(self, key: str) -> None:
        """Show the default columns and order."""
        if key in TABLE_SETTINGS:
            self.table.show_columns(None)
            self.table.use_own_order()
            self._tools.box.setCurrentIndex(
                self._tools.box.findData(self._settings["library_group"])
            )
            self._set_group(self._settings["library_group"])

    def _offer(self) -> None:
        chosen = self.table.chosen() if self._middle.currentWidget() is self.table else []
        self.foot.offer(chosen, archived=self.filters.wanted.archived)
        self.preview.show_chosen(chosen)

    def _show_menu(self, place: QPoint) -> None:
        self.foot.menu.popup(self.table.viewport().mapToGlobal(place))

    def _rename(self, row: LibraryRow, name: str) -> None:
        self.deeds.rename(path_of(row), name)

    def _follow_deed(self, paths: list[str]) -> None:
        self._after = paths
        self.look()

    def do(self, deed: str) -> None:
        """Apply an action to the selected files, by name."""
        if deed == "trash":
            self._show_trash()
            return
        if rows := self.table.chosen():
            self._by_name[deed](rows)

    def _open(self, rows: list[LibraryRow]) -> None:
        self.open_wanted.emit([path_of(row) for row in rows])

    def _compare(self, rows: list[LibraryRow]) -> None:
        self.compare_wanted.emit([path_of(row) for row in rows[:2]])

    def _with_squads(self, wanted: SignalInstance, rows: list[LibraryRow]) -> None:
        squads = [path_of(row) for row in rows if row.entry.format == SQUAD.format]
        if squads:
            wanted.emit(squads[:2])

    def _print(self, rows: list[LibraryRow]) -> None:
        from nco_builder.ui.library.pack import print_files  # few starts need it

        entries = [row.entry for row in rows if not row.entry.problem]
        if entries:
            print_files(entries, self.deeds.open, self._settings, self)

    def _show_versions(self, rows: list[LibraryRow]) -> None:
        self.versions_wanted.emit(path_of(rows[0]))

    def _edit_name(self, _rows: list[LibraryRow]) -> None:
        self.table.edit_name()

    def _favourite(self, rows: list[LibraryRow]) -> None:
        on = not all(row.favourite for row in rows)
        self.deeds.mark("favourites", [row.entry.path for row in rows], on=on)

    def _archive(self, rows: list[LibraryRow]) -> None:
        on = not self.filters.wanted.archived
        self.deeds.mark("archived", [row.entry.path for row in rows], on=on)

    def _duplicate(self, rows: list[LibraryRow]) -> None:
        self.deeds.duplicate(map(path_of, rows), list(self._known.entries.values()))

    def _discard(self, rows: list[LibraryRow]) -> None:
        self._beside = self.model.place_of(rows[0].entry.path)
        self.deeds.discard([row.entry for row in rows])

    def _tags(self, rows: list[LibraryRow]) -> None:
        entries = [row.entry for row in rows if not row.entry.problem]
        if not entries:
            return
        dialog = TagsDialog(tags_of(self._known.entries.values()), entries, self)
        if dialog.exec() == dialog.DialogCode.Accepted and (dialog.put or dialog.taken):
            self.deeds.tag([Path(entry.path) for entry in entries], dialog.put, dialog.taken)
        dialog.deleteLater()

    def _show_trash(self) -> None:
        dialog = TrashDialog(self)
        if dialog.exec() == dialog.DialogCode.Accepted:
            self.deeds.restore(dialog.chosen)
        dialog.deleteLater()

    def stop(self) -> None:
        """Stop background reading."""
        self._again.stop()
        self._soon.stop()
        self.reader.stop()
        self.preview.stop()


def _order_of(settings: Settings) -> tuple[str, bool]:
    by, falling = [*settings["library_order"], "", ""][:2]
    return (by, bool(falling)) if by in ORDERS else ("", False)
