"""The message in place of an empty table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from nco_builder.files.problems import visible_line
from nco_builder.language import N_, _
from nco_builder.settings.settings import own_folder
from nco_builder.ui.parts.buttons import push_button
from nco_builder.ui.parts.folder_choice import choose_own_folder
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.texts import breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings

WIDEST = length(520)
NONE_YET = N_(
    "No squads here yet. What you save in this folder, or in folders within it, is shown here: "
    "squads and documents of all other rules."
)
NOTHING_FOUND = N_("No results.")
LOOKING = N_("Looking for documents…")


class EmptyLibrary(QWidget):
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
        super().__init__(parent)
        self.setObjectName("library_empty")
        self._settings = settings
        self._said = QLabel(self)
        self._said.setObjectName("library_empty_text")
        self._folder = QLabel(self)
        for label in (self._said, self._folder):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setMaximumWidth(WIDEST)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_look(self._folder, role="dim")
        self._new = push_button(self, "library_new", _("New…"), self.new_wanted.emit)
        set_look(self._new, role="primary")
        self._choose = push_button(self, "library_choose", _("Choose folder…"), self._choose_folder)
        self._all = push_button(self, "library_all", _("Show all"), self.all_wanted.emit)
        buttons = QHBoxLayout()
        buttons.addStretch()
        for each in (self._new, self._choose, self._all):
            buttons.addWidget(each)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.addStretch(2)
        for label in (self._said, self._folder):
            row = QHBoxLayout()
            row.addStretch()
            row.addWidget(label, 100)
            row.addStretch()
            column.addLayout(row)
        column.addLayout(buttons)
        column.addStretch(3)
        self.tell(any_files=False, busy=True)

    def tell(self, *, any_files: bool, busy: bool) -> None:
        """Say why there are no rows.

        Args:
            any_files: whether there are some that are not wanted.
            busy: whether the folders are still being searched.

        """
        none = not any_files and not busy
        self._said.setText(_(NONE_YET) if none else _(LOOKING) if busy else _(NOTHING_FOUND))
        place = visible_line(str(own_folder(self._settings)))
        ensure_glyphs(place)
        self._folder.setText(breakable(place))
        for part in (self._folder, self._new, self._choose):
            part.setVisible(none)
        self._all.setVisible(any_files)

    def _choose_folder(self) -> None:
        if choose_own_folder(self._settings, self):
            self.folders_changed.emit()
