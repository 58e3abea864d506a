"""Actions on files of the library: normal saves, consistent with open tabs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.kinds import called
from nco_builder.files import FileProblem
from nco_builder.files.problems import visible_line
from nco_builder.language import _, ngettext
from nco_builder.language.words import fold
from nco_builder.library.changes import (
    Marks,
    copy_of,
    discard,
    discarded,
    read_marks,
    rename,
    restore,
    save_changed,
    tidy,
    tidy_tags,
    trash_folder,
    with_tags,
    write_marks,
)
from nco_builder.ui.document.file_changes import FileChanges, variant
from nco_builder.ui.library.columns import name_of
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.dates import short_moment
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import ToastAction, toast
from nco_builder.versions import move_versions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nco_builder.library.changes import Discarded
    from nco_builder.library.index import LibraryFile
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments


class LibraryActions(QObject):
    """Renames, tags, copies, marks and deletes; a problem is one sentence.

    Attributes:
        marks: favourites and what is archived.
        gone: what was moved to the trash here, in turn, and is still there.

    Signals:
        done: files are others than they were; the paths of those to be chosen.
        marked: the marks are others.
    """

    done = Signal(object)
    marked = Signal()

    def __init__(self, document: DocumentView, page: QWidget) -> None:
        super().__init__(page)
        self._document, self._page = document, page
        self.marks = Marks()
        self.gone: list[list[Discarded]] = []
        self.read_marks()

    @property
    def open(self) -> OpenDocuments | None:
        """The open documents."""
        return self._document.opened.among

    def read_marks(self) -> None:
        """Read the stored marks; unreadable ones count as none."""
        try:
            marks = read_marks()
        except FileProblem:
            marks = Marks()
        if marks != self.marks:
            self.marks = marks
            self.marked.emit()

    def mark(self, which: str, paths: Sequence[str], *, on: bool) -> None:
        """Add or remove favourites and archived files."""
        self.read_marks()  # another window may have set some
        self._keep(self.marks.marked(which, paths, on=on))

    def _keep(self, marks: Marks) -> None:
        try:
            write_marks(marks)
        except FileProblem as problem:
            questions.say(self._page, str(problem))
            return
        self.marks = marks
        self.marked.emit()

    def rename(self, path: Path, name: str) -> None:
        """Rename a document; an open one keeps its file name."""
        before = str(path)
        try:
            if self._at(path) is not None:
                self.change(path, lambda document: called(document, tidy(name)), _("Rename"))
                after = path
            else:
                after = rename(path, name, self._keep_before)
        except FileProblem as problem:
            questions.say(self._page, str(problem))
            return
        if after != path:
            move_versions(path, after)
            if any(before in each for each in self.marks):
                self._keep(self.marks.moved(before, str(after)))
        self.done.emit([str(after)])

    def tag(self, paths: Iterable[Path], put: Sequence[str], taken: Sequence[str]) -> None:
        """Add and remove tags of documents."""
        chosen = list(paths)
        self._each(chosen, lambda path: self.change(path, _tagging(put, taken), _("Change tags")))
        self.done.emit([str(path) for path in chosen])

    def change(self, path: Path, change: Callable[[Any], Any], text: str) -> None:
        """Change the document of a file, in its tab if it is open.

        Raises:
            FileProblem: it cannot be read or written.
        """
        if self.open is None:
            save_changed(path, change)
        else:
            FileChanges(self.open).change(path, change, text)

    def _keep_before(self, path: Path, content: bytes) -> None:
        """Store the content of a file as a version."""
        if self.open is not None:
            self.open.versions.keep_before(path, content)

    def duplicate(self, paths: Iterable[Path], others: Sequence[LibraryFile]) -> None:
        """Save a copy of each document next to it."""
        made: list[str] = []

        def copy(path: Path) -> None:
            made.append(str(copy_of(path, lambda document: variant(document, others))))

        self._each(list(paths), copy)
        self.done.emit(made)

    def discard(self, entries: Sequence[LibraryFile]) -> None:
        """Move files to the trash, and offer to restore them."""
        gone: list[Discarded] = []
        for entry in entries:
            path = Path(entry.path)
            if self._at(path) is not None:
                said = _("Close “{name}” before you move it to the trash.")
                questions.say(self._page, said.format(name=name_of(entry)))
                continue
            self._each([path], lambda path: gone.append(discard(path)))
        if not gone:
            return
        self.gone.append(gone)
        self.done.emit([])
        count = len(gone)
        told = ngettext(
            "{count} document is in the trash.", "{count} documents are in the trash.", count
        )
        way = ToastAction(_("Undo"), lambda: self.restore(gone))
        toast(self._page, told.format(count=count), way)

    def restore(self, items: Sequence[Discarded]) -> None:
        """Restore files from the trash."""
        self.gone = [group for group in self.gone if not any(each in items for each in group)]
        back: list[str] = []
        for item in items:
            try:
                back.append(str(restore(item)))
            except FileProblem as problem:
                questions.say(self._page, str(problem))
        self.done.emit(back)

    def _at(self, path: Path) -> OpenDocument | None:
        return self.open.at_path(path) if self.open is not None else None

    def _each(self, paths: Sequence[Path], do: Callable[[Path], object]) -> None:
        """Do something with each file, and report all problems at once."""
        problems = []
        for path in paths:
            try:
                do(path)
            except FileProblem as problem:
                problems.append(str(problem))
        if problems:
            more = _("And {count} more.").format(count=len(problems) - MOST_TOLD)
            told = [*problems[:MOST_TOLD], *[more] * (len(problems) > MOST_TOLD)]
            questions.say(self._page, "\n".join(told))


MOST_TOLD = 3
"""The most problems listed in full."""


def _tagging(put: Sequence[str], taken: Sequence[str]) -> Callable[[Any], Any]:
    return lambda document: with_tags(document, put, taken)


LIST_SIZE = (length(360), length(220))
STATES = {0: Qt.CheckState.Unchecked, 1: Qt.CheckState.PartiallyChecked, 2: Qt.CheckState.Checked}


class TagsDialog(QDialog):
    """All tags, checked for the selected files; new ones are typed below."""

    def __init__(
        self, known: Sequence[str], chosen: Sequence[LibraryFile], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("tags_dialog")
        self.setWindowTitle(_("Tags"))
        column = QVBoxLayout(self)
        self.list = QListWidget(self)
        self.list.setObjectName("tags_list")
        self.list.setAccessibleName(_("Tags of the chosen documents"))
        self.list.setMinimumSize(*map(int, LIST_SIZE))
        ensure_glyphs(" ".join(known))
        of_each = [{fold(tag) for tag in entry.filed_under} for entry in chosen]
        for tag in sorted(known, key=fold):
            have = sum(fold(tag) in tags for tags in of_each)
            item = QListWidgetItem(tag, self.list)
            state = STATES[2 if have == len(chosen) else bool(have)]
            item.setCheckState(state)
            item.setData(Qt.ItemDataRole.UserRole, state)
        self.list.setVisible(bool(known))
        label = QLabel(_("&New tags, separated by commas"), self)
        self.field = QLineEdit(self)
        self.field.setObjectName("new_tags")
        label.setBuddy(self.field)
        for part in (self.list, label, self.field, dialog_buttons(self, _("Apply"))):
            column.addWidget(part)
        self.field.setFocus()

    def _items(self, state: Qt.CheckState) -> list[str]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return [
            item.text()
            for item in items
            if item.checkState() == state and item.data(Qt.ItemDataRole.UserRole) != state
        ]

    @property
    def put(self) -> tuple[str, ...]:
        """The tags to add."""
        typed = self.field.text().split(",")
        return tidy_tags([*self._items(Qt.CheckState.Checked), *typed])

    @property
    def taken(self) -> tuple[str, ...]:
        """The tags to remove."""
        return tuple(self._items(Qt.CheckState.Unchecked))


class TrashDialog(QDialog):
    """The files in the trash, the latest first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("trash_dialog")
        self.setWindowTitle(_("Trash"))
        self._items = discarded()
        column = QVBoxLayout(self)
        self.list = QListWidget(self)
        self.list.setObjectName("trash_list")
        self.list.setAccessibleName(_("Documents in the trash"))
        self.list.setMinimumSize(*measured(480, 240))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        for item in self._items:
            place = visible_line(str(item.was.parent))
            when = short_moment(item.when.astimezone())
            text = f"{visible_line(item.was.stem)} · {when} · {place}"
            ensure_glyphs(text)
            QListWidgetItem(text, self.list)
        self.list.itemActivated.connect(self.accept)
        said = _("Nothing is deleted for good here; the folder is yours to empty.")
        hint = QLabel(said if self._items else _("The trash is empty."), self)
        hint.setWordWrap(True)
        set_look(hint, role="dim")
        self.list.setVisible(bool(self._items))
        buttons = dialog_buttons(self, _("Restore") if self._items else "", _("Close"))
        show = buttons.addButton(_("Open folder"), buttons.ButtonRole.ActionRole)
        show.setObjectName("open_trash")
        show.clicked.connect(_show_folder)
        for part in (hint, self.list, buttons):
            column.addWidget(part)
        if self._items:
            self.list.setCurrentRow(0)

    @property
    def chosen(self) -> list[Discarded]:
        """The files to restore."""
        rows = sorted(index.row() for index in self.list.selectedIndexes())
        return [self._items[row] for row in rows]


def _show_folder() -> None:
    folder = trash_folder()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
