"""The Settings page: all settings, searchable and effective at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.settings.declared import CHOSEN, SECTIONS, TABLE_SETTINGS
from nco_builder.settings.settings import OWN, own_folder
from nco_builder.ui.document.page import Page
from nco_builder.ui.document.recovery import recovery_folder
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import choose_own_folder, wrapped_label
from nco_builder.ui.parts.icons import add_search_icon
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.settings.rows import ActionRow, Place, SettingRow, SettingSection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import SquadDocument


NARROWEST, WIDEST = length(560), length(860)
"""The width of a column: below, help texts get too many lines; above, control and text part."""
GAP = length(10)
MOST = 3


class Columns(QWidget):
    """Keeps the panels in order, in columns of similar height.

    Args:
        panels: in their order.
        parent: the owner.

    """

    def __init__(self, panels: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._panels = panels
        self._count = 0
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, px(4), 0)
        row.setSpacing(GAP)
        self._columns = [QVBoxLayout() for _place in range(MOST)]
        for column in self._columns:
            column.setSpacing(GAP)
            column.addStretch()
            row.addLayout(column)
        row.addStretch()
        self._row = row
        for panel in panels:
            panel.setMaximumWidth(WIDEST)
        self._arrange(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        count = min(MOST, max(1, self.width() // NARROWEST))
        if count != self._count:
            self._arrange(count)

    def _arrange(self, count: int) -> None:
        self._count = count
        for place, column in enumerate(self._columns):
            self._row.setStretch(place, int(place < count))
            for panel in self._panels:
                column.removeWidget(panel)
        heights = [panel.sizeHint().height() + GAP for panel in self._panels]
        share, above = sum(heights) / count, 0
        for panel, height in zip(self._panels, heights, strict=True):
            # in the column where its middle is
            place = min(count - 1, int((above + height / 2) / share))
            column = self._columns[place]
            column.insertWidget(column.count() - 1, panel)
            above += height


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


RING = length(2)
"""The border of the scroll area, which aligns its content with the heading above."""


class PreferencesPage(Page):
    """A row for each setting that has a title."""

    def __init__(
        self, document: SquadDocument, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("settings_page")
        self.rows: dict[str, SettingRow] = {}
        self._sections: list[SettingSection] = []
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
        content = Columns((*self._sections, self._none), self)
        set_look(content, role="content")
        self.area = QScrollArea(self)
        self.area.setObjectName("settings_area")
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidgetResizable(True)
        self.area.setWidget(content)
        self.search.setMaximumWidth(WIDEST)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(8))
        head = QVBoxLayout()
        head.setContentsMargins(RING, 0, RING, 0)
        for part in (self.search, self._problem):
            head.addWidget(part)
        whole.addLayout(head)
        whole.addWidget(self.area, 1)

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
