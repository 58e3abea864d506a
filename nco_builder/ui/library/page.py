"""The Library page: the documents of the player's folders."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QStackedLayout, QVBoxLayout, QWidget

from nco_builder.documents.squads import SQUAD
from nco_builder.library.reading import LibraryListing
from nco_builder.library.search import ORDERS, ordered, search, tags_of
from nco_builder.settings.declared import TABLE_SETTINGS
from nco_builder.settings.settings import folders
from nco_builder.ui.document.page import Page
from nco_builder.ui.library.dialogs import TagsDialog, TrashDialog
from nco_builder.ui.library.empty import EmptyLibrary
from nco_builder.ui.library.filters import LibraryFilters
from nco_builder.ui.library.foot import LibraryFoot
from nco_builder.ui.library.known import KnownFiles
from nco_builder.ui.library.library_actions import LibraryActions
from nco_builder.ui.library.model import LibraryModel, path_of
from nco_builder.ui.library.reader import LibraryReader
from nco_builder.ui.library.view import LibraryView
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.menus import menu_entry
from nco_builder.ui.parts.panel_layout import MARGIN
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QShowEvent

    from nco_builder.library.reading import ReadProgress
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.library.columns import LibraryRow

AGAIN_MS = 400
"""How long after a folder changed it is searched again: changes seldom come alone."""
REFRESH_MS = 700
"""How often a filtered list follows what is being read."""
MOST_WATCHED = 500


class LibraryPage(Page):
    """A table of all documents; it reads files while visible, and updates on changes.

    Signals:
        open_wanted: paths of files that are to be opened.
        compare_wanted: paths of one or two documents of one kind that are to be compared.
        match_wanted: paths of one or two squads that are to meet.

    """

    open_wanted = Signal(object)
    compare_wanted = Signal(object)
    match_wanted = Signal(object)

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
        }
        self._make_parts()
        self._lay_out()
        self.foot.menu.addSeparator()
        self.foot.menu.addAction(menu_entry(self.table.menu))
        self.addActions(self.foot.actions_of_files)  # where the palette finds them
        self._connect()
        self.note_open()

    def _make_parts(self) -> None:
        self.filters = LibraryFilters(self)
        self.table = LibraryView(self.model, self)
        self.table.show_order(self._order[0], falling=self._order[1])
        self.empty = EmptyLibrary(self._settings, self)
        self.foot = LibraryFoot(self.table, self._settings, self)
        self._problem = wrapped_label(self, "error")
        self._problem.setObjectName("library_problem")
        self._problem.hide()
        self._watcher = QFileSystemWatcher(self)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._soon = QTimer(self, singleShot=True, interval=REFRESH_MS)

    def _lay_out(self) -> None:
        panel = QFrame(self)
        set_look(panel, role="panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(px(8))
        column.addWidget(self.filters)
        column.addWidget(self._problem)
        self._middle = QStackedLayout()
        self._middle.addWidget(self.table)
        self._middle.addWidget(self.empty)
        column.addLayout(self._middle, 1)
        column.addWidget(self.foot)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(panel)

    def _connect(self) -> None:
        self.reader.reported.connect(self._take)
        self.reader.ended.connect(self._finish)
        self.filters.changed.connect(self.refresh)
        self.filters.left.connect(self._go_to_table)
        self.table.order_changed.connect(self._set_order)
        self.table.deed_wanted.connect(self.do)
        self.table.search_wanted.connect(self.begin_search)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.chosen_changed.connect(self._offer)
        self.model.renamed.connect(self._rename)
        self.foot.deed_wanted.connect(self.do)
        self.foot.folders_changed.connect(self.look)
        self.foot.cancelled.connect(self.reader.cancel)
        self.empty.new_wanted.connect(lambda: self.command_wanted.emit("new"))
        self.empty.all_wanted.connect(self.filters.clear)
        self.empty.folders_changed.connect(self.look)
        self.deeds.done.connect(self._follow_deed)
        self.deeds.marked.connect(self.refresh)
        self._watcher.directoryChanged.connect(self._again.start)
        self._again.timeout.connect(self.look)
        self._soon.timeout.connect(self.refresh)
        QGuiApplication.instance().applicationStateChanged.connect(self._look_on_return)  # type: ignore[union-attr]

    def begin_work(self) -> None:
        """Put the keyboard on the files, or where they are searched."""
        if self.model.rowCount():
            self._go_to_table()
        else:
            self.begin_search()

    def begin_search(self) -> bool:
        """Search the documents."""
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()
        return True

    def _go_to_table(self) -> None:
        if self.model.rowCount() and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, 0))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """Look what there is now."""
        super().showEvent(event)
        self.deeds.read_marks()
        self.look()

    def _look_on_return(self, state: Qt.ApplicationState) -> None:
        """Who comes back from another program may have changed files there."""
        if state == Qt.ApplicationState.ApplicationActive and self.isVisible():
            self.look()

    def look(self) -> None:
        """List the folders again, and read what changed in them."""
        if self.isVisible():
            self._again.stop()
            self.foot.show_reading(0, 0)
            self.reader.read(folders(self._settings))

    def _take(self, reported: list[LibraryListing | ReadProgress]) -> None:
        for each in reported:
            if isinstance(each, LibraryListing):
                self._list(each)
            else:
                self._learn(each)

    def _list(self, listed: LibraryListing) -> None:
        """Take in which files there are."""
        self._known.take(listed)
        self._problem.setText("\n".join(listed.problems[:3]))
        self._problem.setVisible(bool(listed.problems))
        self._watch(listed.folders)
        self.foot.show_reading(0, listed.waiting)
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
        """Take in what was read; if nothing is searched for, rows stay where they are."""
        found = self._known.learn(told)
        self.foot.show_reading(told.done, told.total)
        self.model.put(self._known.shelved(found, self.deeds.marks.favourites))
        if self.filters.wanted != type(self.filters.wanted)() and not self._soon.isActive():
            self._soon.start()

    def _finish(self) -> None:
        """Everything is read: names, tags and conflicts are known."""
        self.foot.show_read()
        self._settle()
        if not self._known.entries:
            self.refresh()

    def _settle(self) -> None:
        """Show what is known in its place, if it is not there yet."""
        if self._known.unsettled:
            self._known.settle()
            self.filters.offer(self._known.entries.values())
            self.refresh()

    def refresh(self) -> None:
        """Show what is wanted, in the order that is wanted."""
        self._soon.stop()
        marks = self.deeds.marks
        wanted = self.filters.wanted
        entries = list(self._known.entries.values())
        found = search(entries, wanted, marks.favourites, marks.archived)
        by, falling = self._order
        rows = ordered(found, by or "name", falling=falling)
        self.model.show(self._known.shelved(rows, marks.favourites))
        self.foot.show_count(len(found), len(entries))
        self.table.fit()
        if found:
            self._middle.setCurrentWidget(self.table)
        else:
            self.empty.tell(any_files=bool(entries), busy=self.reader.busy and not entries)
            self._middle.setCurrentWidget(self.empty)
        self._offer()

    def note_open(self) -> None:
        """Show which documents are open in tabs."""
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

    def save(self, settings: Settings) -> None:
        """Keep which columns the table shows."""
        own = self.table.own_columns
        settings["library_columns"] = [] if own is None else list(own)

    def restore(self, settings: Settings) -> None:
        """Show the columns as they were left."""
        self.table.show_columns(settings["library_columns"] or None)

    def take_setting(self, key: str) -> None:
        """Let the table show its usual columns, in the usual order."""
        if key in TABLE_SETTINGS:
            self.table.show_columns(None)
            self.table.use_own_order()

    def _offer(self) -> None:
        chosen = self.table.chosen() if self._middle.currentWidget() is self.table else []
        self.foot.offer(chosen, archived=self.filters.wanted.archived)

    def _show_menu(self, place: QPoint) -> None:
        self.foot.menu.popup(self.table.viewport().mapToGlobal(place))

    def _rename(self, row: LibraryRow, name: str) -> None:
        self.deeds.rename(path_of(row), name)

    def _follow_deed(self, paths: list[str]) -> None:
        self._after = paths
        self.look()

    def do(self, deed: str) -> None:
        """Do something with the chosen files, by the name of what it is."""
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
        """End the reading."""
        self._again.stop()
        self._soon.stop()
        self.reader.stop()


def _order_of(settings: Settings) -> tuple[str, bool]:
    by, falling = [*settings["library_order"], "", ""][:2]
    return (by, bool(falling)) if by in ORDERS else ("", False)
