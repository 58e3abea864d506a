"""The Settings page: all settings, searchable and effective at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.history import History
from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.settings.declared import CHOSEN, SECTIONS, TABLE_SETTINGS
from nco_builder.settings.settings import OWN, own_folder
from nco_builder.ui.document.page import EDGE, Page
from nco_builder.ui.document.recovery import recovery_folder
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import choose_own_folder, wrapped_label
from nco_builder.ui.parts.icons import add_search_icon, icon
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.panel_layout import scrolling
from nco_builder.ui.parts.room import follow_room
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.settings.rows import ActionRow, Place, SettingRow, SettingSection

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import SquadDocument


WIDEST = length(760)
"""The width of the column: in wider ones control and text part."""
SECTIONS_WIDTH, LEAST = length(204), length(700)
"""The width of the list of sections, and of a page that has room for it."""
ICONS: Mapping[str, str] = {
    "look": "theme-light",
    "start": "history",
    "print": "print",
    "new": "squad",
    "rulings": "ruling",
    "rest": "builder",
}
"""The drawings of the sections."""


class DocumentsFolder(Place):
    """The folder of the player's documents, which can be changed.

    Signals:
        changed: the key of the setting, once another folder is kept.
    """

    changed = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        folder = own_folder(settings)
        super().__init__("documents", _("Folder of your documents"), folder, folder, parent)
        self._settings = settings
        self.add_button("choose_documents", _("Choose…"), self._choose)

    def _choose(self) -> None:
        if choose_own_folder(self._settings, self):
            self.refresh()
            self.changed.emit(OWN)

    def refresh(self) -> None:
        """Show the settings."""
        self.show_folder(own_folder(self._settings))


class PreferencesPage(Page):
    """A row for each setting that has a title."""

    def __init__(
        self, document: SquadDocument, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("settings_page")
        self.rows: dict[str, SettingRow] = {}
        self._sections: list[SettingSection] = []
        self._following = False
        self._make_parts()
        self._fill()
        self._lay_out()
        self.refresh()

    def _make_parts(self) -> None:
        self.search = QLineEdit(self)
        self.search.setObjectName("search_settings")
        self.search.setPlaceholderText(_("Search the settings"))
        self.search.setAccessibleName(_("Search the settings"))
        add_search_icon(self.search)
        self.search.textChanged.connect(self._search)
        self._none = wrapped_label(self, text=_("No settings found."))
        self._none.setObjectName("no_setting")
        self._none.hide()
        self._problem = wrapped_label(self)
        self._problem.setObjectName("settings_problem")
        set_look(self._problem, role="error")

    def _fill(self) -> None:
        for name, title in SECTIONS.items():
            section = self._section(name, _(title))
            for setting in CHOSEN:
                if setting.section == name:
                    section.add(self._row(setting.key, section))
            if name == "start":
                section.add(self._place("recovery", section))
                section.add(self._documents_folder(section))
        rest = self._section("rest", _("Squad table and defaults"))
        for deed in self._deeds(rest):
            rest.add(deed)
        rest.add(self._place("settings", rest))

    def _section(self, name: str, title: str) -> SettingSection:
        section = SettingSection(name, title, self)
        self._sections.append(section)
        return section

    def _row(self, key: str, section: SettingSection) -> SettingRow:
        setting = next(setting for setting in CHOSEN if setting.key == key)
        row = self.rows[key] = SettingRow(setting, self._settings, section)
        row.changed.connect(self._note)
        row.topic_wanted.connect(self.topic_wanted)
        return row

    def _documents_folder(self, section: SettingSection) -> DocumentsFolder:
        self._documents = DocumentsFolder(self._settings, section)
        self._documents.failed.connect(self._show_problem)
        self._documents.changed.connect(self.setting_changed)
        return self._documents

    def _place(self, name: str, section: SettingSection) -> Place:
        if name == "recovery":
            folder = recovery_folder()
            place = Place(name, _("Folder of recovery copies"), folder, folder, section)
        else:
            file = self._settings.file
            place = Place(name, _("Settings file"), file, file.parent, section)
        place.failed.connect(self._show_problem)
        return place

    def _deeds(self, section: SettingSection) -> tuple[ActionRow, ActionRow]:
        table = ActionRow(
            "reset_table",
            (
                _("Columns and grouping"),
                _(
                    "Show the default columns of the squad table again, grouped, in the squad's "
                    "own order."
                ),
                _("Reset"),
            ),
            self._reset_table,
            section,
        )
        everything = ActionRow(
            "restore_all",
            (
                _("Everything on this page"),
                _("Reset every setting on this page; squads stay as they are."),
                _("Reset everything…"),
            ),
            self._restore_all,
            section,
        )
        return table, everything

    def _lay_out(self) -> None:
        content = QWidget(self)
        set_look(content, role="content")
        self._inside = QVBoxLayout(content)
        for part in (*self._sections, self._none):
            self._inside.addWidget(part)
        self._inside.addStretch(1)
        self.area = scrolling(content, self)
        self.area.setObjectName("settings_area")
        self.sections = self._section_list()
        self._left = QFrame(self)
        names = QVBoxLayout(self._left)
        names.setContentsMargins(*measured(8, 8, 8, 8))
        names.setSpacing(px(8))
        names.addWidget(self.search)
        names.addWidget(self.sections, 1)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(self._problem)
        right.addWidget(self.area, 1)
        self._rule = QFrame(self)
        set_look(self._rule, role="upright")
        self._rule.setFixedWidth(EDGE)
        sheet = QFrame(self)
        set_look(sheet, role="sheet")
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, sheet)
        self._columns.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._columns.setSpacing(0)
        self._columns.addWidget(self._left)
        self._columns.addWidget(self._rule)
        self._columns.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(sheet)
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Show more settings at once in a shallow window."""
        self._inside.setSpacing(0 if shallow else px(16))
        for section in self._sections:
            section.fit_room(shallow=shallow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the list of sections out, and the search above, where there is little width."""
        super().resizeEvent(event)
        narrow = self.width() < LEAST
        way = QBoxLayout.Direction
        self._columns.setDirection(way.TopToBottom if narrow else way.LeftToRight)
        self._left.setMinimumWidth(0 if narrow else int(SECTIONS_WIDTH))
        self._left.setMaximumWidth(int(WIDEST) if narrow else int(SECTIONS_WIDTH))
        self.sections.setHidden(narrow)
        self._rule.setHidden(narrow)
        room = self.width() - (0 if narrow else int(SECTIONS_WIDTH)) - px(8)
        # not a greatest width: a layout would reckon heights with that of the whole area
        self._inside.setContentsMargins(px(8), px(4), max(px(8), room - int(WIDEST)), px(12))

    def _section_list(self) -> QListWidget:
        """Return the list of sections; choosing one scrolls to it."""
        names = QListWidget(self)
        names.setObjectName("settings_sections")
        names.setAccessibleName(_("Sections"))
        names.setWordWrap(True)
        names.setIconSize(QSize(px(16), px(16)))
        names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for section in self._sections:
            name = section.objectName().removeprefix("section_")
            item = QListWidgetItem(icon(ICONS.get(name, "settings"), "dim"), section.title, names)
            item.setToolTip(plain_tip(section.title))
        names.setCurrentRow(0)
        names.currentRowChanged.connect(self._show_section)
        self.area.verticalScrollBar().valueChanged.connect(self._note_section)
        return names

    def _show_section(self, row: int) -> None:
        """Scroll to a section."""
        if row >= 0 and not self._following:
            self._following = True
            self.area.verticalScrollBar().setValue(self._sections[row].y())
            self._following = False

    def _note_section(self, top: int) -> None:
        """Mark the section at the top."""
        if not self._following:
            self._following = True
            above = [at for at, each in enumerate(self._sections) if each.y() <= top + px(24)]
            self.sections.setCurrentRow(above[-1] if above else 0)
            self._following = False

    def own_history(self) -> History[None]:
        """Return a history without steps: undo is for documents, which are not shown here."""
        return History(None)

    def begin_search(self) -> bool:
        """Focus the search."""
        self.search.setFocus()
        self.search.selectAll()
        return True

    def begin_work(self) -> None:
        """Focus the search."""
        self.begin_search()

    def showEvent(self, event: QShowEvent) -> None:
        """Show settings that changed elsewhere."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the settings."""
        for row in self.rows.values():
            row.refresh()
        self._documents.refresh()
        self._problem.setText(self._settings.problem)
        self._problem.setVisible(bool(self._settings.problem))

    def _note(self, key: str) -> None:
        self.refresh()
        self.setting_changed.emit(key)

    def _search(self, text: str) -> None:
        words = fold(text).split()
        found = [section.search(words) for section in self._sections]
        for row, shown in enumerate(found):
            self.sections.item(row).setHidden(not shown)
        self._none.setVisible(not any(found))

    def _show_problem(self, sentence: str) -> None:
        questions.say(self.window(), sentence)

    def _reset_table(self) -> None:
        self._settings.restore(TABLE_SETTINGS)
        for key in TABLE_SETTINGS:
            self.setting_changed.emit(key)

    def _restore_all(self) -> None:
        answer = questions.ask(
            self.window(),
            _("Reset every setting on this page?"),
            {_("&Reset"): "lose", _("Cancel"): "no"},
            _("Squads, recent files and the window's size stay as they are."),
        )
        if answer == "no":
            return
        keys = [*[setting.key for setting in CHOSEN], *TABLE_SETTINGS, OWN]
        self._settings.restore(keys)
        self.refresh()
        for key in keys:
            self.setting_changed.emit(key)
