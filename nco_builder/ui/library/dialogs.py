"""Dialogs of the library: tags, and restoring from the trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
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

from nco_builder.files.problems import visible_line
from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.library.changes import discarded, tidy_tags, trash_folder
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.library.changes import Discarded
    from nco_builder.library.index import LibraryFile

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
        """The tags that are to be added."""
        typed = self.field.text().split(",")
        return tidy_tags([*self._items(Qt.CheckState.Checked), *typed])

    @property
    def taken(self) -> tuple[str, ...]:
        """The tags that are to be taken away."""
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
            when = f"{item.when.astimezone():%Y-%m-%d %H:%M}"
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
        """The files that are to come back."""
        rows = sorted(index.row() for index in self.list.selectedIndexes())
        return [self._items[row] for row in rows]


def _show_folder() -> None:
    folder = trash_folder()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
