"""The footer of the library: counts, progress, and buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QProgressBar, QPushButton, QSizePolicy, QWidget

from nco_builder.documents.squads import SQUAD
from nco_builder.files.problems import visible_line
from nco_builder.language import N_, Plural, _
from nco_builder.settings.settings import folders, remove_folder
from nco_builder.systems import can_be_compared
from nco_builder.ui.library.columns import NO_RULES, about, changed_on
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.folder_choice import choose_further_folder, choose_own_folder
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.menus import add_entry
from nco_builder.ui.parts.texts import shortened
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QAction

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.library.columns import LibraryRow

BAR_WIDTH = length(110)
DOCUMENTS = Plural("{count} document", "{count} documents")
CHOSEN = Plural("{count} chosen", "{count} chosen")
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
"""The menu of the chosen files: what is done, what it is called, and its key."""
BUTTONS = {"open": N_("Open"), "compare": N_("Compare"), "print": N_("Print…")}


class LibraryFoot(QWidget):
    """A status line with buttons.

    Attributes:
        menu: everything that can be done with the chosen files.

    Signals:
        deed_wanted: the name of what is to be done.
        folders_changed: the folders to show have changed.
        cancelled: nothing more should be read.

    """

    deed_wanted = Signal(str)
    folders_changed = Signal()
    cancelled = Signal()

    def __init__(self, table: QWidget, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_foot")
        self._settings = settings
        self._counted = ""
        self.menu = QMenu(table)
        self.menu.setObjectName("library_menu")
        self._actions: dict[str, QAction] = {}
        self._fill_menu()
        self._said = ElidedLabel(self)
        self._said.setObjectName("library_status")
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        set_look(self._said, role="dim")
        self._bar = QProgressBar(self)
        self._bar.setObjectName("library_progress")
        self._bar.setAccessibleName(_("Documents read"))
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(BAR_WIDTH)
        self._cancel = self._button(_("Cancel"), "library_cancel", self.cancelled.emit)
        self._folders = QPushButton(_("Folders"), self)
        self._folders.setObjectName("library_folders")
        self._folders.setMenu(QMenu(self._folders))
        self._folders.menu().aboutToShow.connect(self._fill_folders)
        self._buttons = {
            name: self._button(_(text), f"library_{name}", partial(self.deed_wanted.emit, name))
            for name, text in BUTTONS.items()
        }
        set_look(self._buttons["open"], role="primary")
        self._more = QPushButton(_("More"), self)
        self._more.setObjectName("library_more")
        self._more.setMenu(self.menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        row.addWidget(self._said, 1)
        for part in (self._bar, self._cancel, self._folders, *self._buttons.values(), self._more):
            row.addWidget(part)
        self.show_read()

    def _button(self, text: str, name: str, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.clicked.connect(lambda _checked: slot())
        return button

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
        """What the menu has that no button does."""
        return [action for name, action in self._actions.items() if name not in BUTTONS]

    def _want(self, name: str, *_checked: bool) -> None:
        self.deed_wanted.emit(name)

    def _fill_folders(self) -> None:
        """Offer the folders: to choose one's own, to add others and to take those away."""
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
        """Show how many files are read of those that must be; nothing if none must."""
        busy = total > 0
        self._bar.setVisible(busy)
        self._cancel.setVisible(busy)
        if busy:
            self._bar.setRange(0, total)
            self._bar.setValue(done)

    def show_read(self) -> None:
        """Nothing more is read."""
        self.show_reading(0, 0)

    def show_count(self, shown: int, all_there: int) -> None:
        """Say how many documents there are, and how many of them are shown."""
        if shown == all_there:
            self._counted = DOCUMENTS.of(shown).format(count=shown)
        else:
            self._counted = _("{shown} of {all} documents").format(shown=shown, all=all_there)

    def offer(self, chosen: Sequence[LibraryRow], *, archived: bool) -> None:
        """Show the actions for the selected files, and everything known about a single one."""
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
        self._said.setText(self._told(chosen))

    def _name(self, name: str, text: str, keys: str = "") -> None:
        self._actions[name].setText(_with_key(text, keys))

    def _told(self, chosen: Sequence[LibraryRow]) -> str:
        if len(chosen) != 1:
            told = CHOSEN.of(len(chosen)).format(count=len(chosen)) if chosen else ""
            return " · ".join(filter(None, [self._counted, told]))
        (row,) = chosen
        entry = row.entry
        said = _(NO_RULES) if entry.verdict == "unchecked" else about(row)
        place = visible_line(entry.path)
        return " · ".join(filter(None, [said, place, "" if said else changed_on(entry)]))


def _with_key(text: str, keys: str) -> str:
    """Return what a menu shows of an entry whose key the table has."""
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text}\t{shown}" if shown else text
