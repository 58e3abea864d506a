"""The window: menus, rail, header and gauges around the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.document.file_actions import FileActions
from nco_builder.ui.document.file_menus import RecentFiles
from nco_builder.ui.document.page import Page, PageHead
from nco_builder.ui.document.recovery import Recovery, offer_newest
from nco_builder.ui.document.squad_document import SquadDocument
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.lists import as_text, dropped_file, from_text
from nco_builder.ui.reader.rules import Rules
from nco_builder.ui.shell.gauges import Gauges
from nco_builder.ui.shell.header import Header
from nco_builder.ui.shell.keyboard import WindowKeys
from nco_builder.ui.shell.menus import Menus, ThemesMenu, make_actions, name_apart, undo_name
from nco_builder.ui.shell.pages import BUILT, BY_NAME, PAGES, SQUADS, PageStack, suits
from nco_builder.ui.shell.rail import Rail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QDragEnterEvent
    from PySide6.QtWidgets import QDialog

    from nco_builder.documents.paths import Path
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.palette.popup import Palette
    from nco_builder.ui.palette.thing import Thing
    from nco_builder.ui.squad.page import SquadPage

FIRST_SIZE = QSize(1280, 720)


class MainWindow(QMainWindow):
    """One squad in one window.

    Attributes:
        document: the document shown.
        squad_document: the same, where it is a squad.
        files: what can be done with files.
        recovery: keeps what is unsaved.
        recent: the menu of recent files.
        themes: the menu of themes.
        header: the squad's own fields.
        pages: the pages.
        page: the Squad page.
        starts_again: whether the program is to be started anew once this window is closed.
        rules: the rule reader.

    """

    document: OpenDocument
    squad_document: SquadDocument
    files: FileActions
    recent: RecentFiles
    themes: ThemesMenu
    header: Header
    page: SquadPage
    rules: Rules

    def __init__(self, document: OpenDocument, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.document = document
        self.squad_document = SquadDocument(document, self)
        self.settings = settings
        self.recovery = Recovery(document, self)
        self.files = FileActions(document, settings, self.recovery, self)
        self.recent = RecentFiles(self.files, self.menuBar())
        self.themes = ThemesMenu(settings, self.menuBar())
        self.pages = PageStack(document, settings, self)
        self.page = self.pages.squad
        self.starts_again = False
        self.rules = Rules(self.squad_document, settings, self)
        self._palette: Palette | None = None
        self._keys = WindowKeys(self)
        self.header = Header(self.squad_document, self)
        self._rail = Rail(self)
        self._lay_out()
        self._actions = make_actions(self)
        self._fill_bars()
        self._connect()
        self.recovery.follow(self.settings)
        self._show_title()
        self.resize(FIRST_SIZE)
        self.setAcceptDrops(True)

    def _lay_out(self) -> None:
        content = QWidget(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.header)
        self._gauges = Gauges(self.squad_document, content)
        column.addWidget(self._gauges)
        column.addWidget(self.pages, 1)
        whole = QWidget(self)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addWidget(content, 1)
        self.setCentralWidget(whole)

    def _fill_bars(self) -> None:
        for entry in PAGES:
            self._rail.add_page(self._actions[entry.action], entry.name, at_foot=entry.at_foot)
        self._actions["squad_page"].setChecked(True)
        self._menus = Menus(self, self._actions)
        for part in (self.header, self._rail):  # what the page has keys for works from here, too
            part.addActions(self.page.wide_actions)

    def _connect(self) -> None:
        self.pages.turned.connect(self._note_page)
        self._connect_page(self.page)
        self.pages.made.connect(self._connect_page)
        self.document.replaced.connect(self._suit_document)
        self._suit_document()
        self._show_history()
        for signal in (self.document.changed, self.document.replaced):
            signal.connect(self._show_history)
        self.page.code_pasted.connect(self.files.open_code_text)
        self.document.changed.connect(self._show_title)
        self.document.replaced.connect(self._show_title)
        self.document.file_changed.connect(self._show_title)
        self.files.saved.connect(self.header.note_saved)
        self.header.verdict_pressed.connect(self.show_first_problem)
        self.header.fact_pressed.connect(self._go_to_fact)
        self._keys.coming.connect(self.pages.catch_up)
        self.pages.setting_changed.connect(self._take_setting)
        self.rules.subject.watch()
        for action in (*self.page.edit_actions, *self.page.squad_actions):
            if action is not None:  # what it does to men must be seen
                action.triggered.connect(self.show_squad_page)

    def _suit_document(self) -> None:
        """Offer what knows the kind of the open document."""
        if suits(BUILT, self.document):
            self.pages.make_ready("builder")
        self._menus.offer()
        self._name_pages()
        self._gauges.setVisible(suits(SQUADS, self.document))
        self.pages.settle()

    def _name_pages(self) -> None:
        """Call pages as the kind of the open document does."""
        system = self.document.system
        for entry in PAGES:
            if entry.named and system is not None and suits(entry.kinds, self.document):
                action = self._actions[entry.action]
                shown = [self._actions[each.action] for each in PAGES if each.menu == entry.menu]
                name_apart(action, _(entry.named(system)), [*shown, self._actions["find"]])
                self._rail.note_name(action)

    def _note_page(self, name: str) -> None:
        self._actions[BY_NAME[name].action].setChecked(True)
        self._show_head()

    def _show_head(self) -> None:
        page = self.pages.currentWidget()
        self.header.show_head(page.head() if isinstance(page, Page) else PageHead())

    def _go_to_fact(self, path: object) -> None:
        """Take the player to the field that sets a fact of the head."""
        page = self.pages.currentWidget()
        if isinstance(page, Page):
            page.go_to(cast("Path", path))

    def _connect_page(self, page: Page) -> None:
        page.head_changed.connect(self._show_head)
        self._take_actions(page)
        page.command_wanted.connect(self.carry_out)
        page.field_wanted.connect(self._go_to_field)
        page.topic_wanted.connect(self._show_topic)
        page.start_again_wanted.connect(self.start_again)

    def _take_actions(self, page: Page) -> None:
        """Have in the menus what the builder page brings, and let its keys work from here."""
        if page.objectName() != "builder_page":
            return
        builder = cast("BuildingPage", page)
        self._menus.fill_later("edit", builder.edit_actions, BUILT)
        self._menus.fill_later("rows", builder.row_actions, BUILT)
        builder.refresh()  # an action's letter is one that its menu has free
        for part in (self.header, self._rail):
            part.addActions(builder.wide_actions)

    def carry_out(self, command: str) -> None:
        """Do what a command of the table does, by its name."""
        self._actions[command].trigger()

    def _show_history(self) -> None:
        """Let undo and redo say what they would do."""
        history = self.document.history
        for name, verb, text in (
            ("undo", _("&Undo"), history.undo_text),
            ("redo", _("&Redo"), history.redo_text),
        ):
            self._actions[name].setText(undo_name(verb, text or ""))
            self._actions[name].setEnabled(text is not None)

    def _show_title(self) -> None:
        unnamed = _("Untitled squad") if suits(SQUADS, self.document) else _("Untitled")
        name = self.document.title or unnamed
        # doubled: this mark stands for “modified” otherwise
        self.setWindowTitle(f"{name.replace('[*]', '[*][*]')}[*] – NCO Builder")
        self.setWindowModified(self.document.modified)
        self.setWindowFilePath(str(self.document.path or ""))

    def show_squad_page(self) -> None:
        """Turn to the Squad page."""
        self.turn_to("squad")

    def turn_to(self, page: str) -> None:
        """Show a page, by its name in the table of pages."""
        self.pages.turn_to(page)

    def catch_up(self) -> None:
        """Let all that menus offer be true, also what rests behind another page."""
        self.pages.catch_up()

    def find_anything(self) -> None:
        """Open the palette; the first time it is made."""
        if self._palette is None:
            from nco_builder.ui.palette.popup import Palette  # few starts need it

            self._palette = Palette(self._things, self.settings, self)
        self._palette.open()

    def _things(self) -> Iterator[Thing]:
        """Everything that can be found now: the page in front first, the rules last."""
        from nco_builder.ui.palette import things

        self.catch_up()
        yield from things.of_menus(self.menuBar())
        if page := self.pages.currentWidget():
            yield from things.of_page(page)
        if suits(SQUADS, self.document):
            men = self.page.table.chosen()
            yield from things.of_squad(self.squad_document, men, self.go_to_man)
        yield from things.topics(self.rules)

    def go_to_man(self, row: int) -> None:
        """Turn to the Squad page and choose a man."""
        self.show_squad_page()
        self.page.table.choose((row,))
        self.page.table.setFocus()

    def _take_setting(self, key: str) -> None:
        """Put a setting in force that was just changed."""
        if key == "theme":
            self.themes.follow_settings()
        elif key.startswith("autosave"):
            self.recovery.follow(self.settings)

    def _show_topic(self, name: str) -> None:
        self.rules.show_topics((name,))

    def start_again(self) -> None:
        """Close, and have the program started anew; unsaved changes are asked about."""
        self.starts_again = self.close()

    def show_first_problem(self) -> None:
        """Take the player to the finding that matters most."""
        if suits(SQUADS, self.document):
            self.show_squad_page()
            self.page.show_first_finding()
        elif suits(BUILT, self.document):
            self.turn_to("builder")
            cast("BuildingPage", self.pages.currentWidget()).show_first_finding()

    def _go_to_field(self, field: str) -> None:
        """Take the player to what changes a field of the squad."""
        if not self.pages.turn_to_field(field):
            self.header.focus_field(field)

    def show_keyboard(self) -> None:
        """Show every key there is."""
        from nco_builder.ui.shell.keyboard import KeyboardDialog  # most starts never need it

        self._show_dialog(KeyboardDialog(self.menuBar(), self))

    def show_about(self) -> None:
        """Show whose work this is."""
        from nco_builder.ui.shell.about import AboutDialog  # most starts never need it

        self._show_dialog(AboutDialog(self))

    def _show_dialog(self, dialog: QDialog) -> None:
        dialog.exec()
        dialog.deleteLater()

    def greet_later(self, problem: str) -> None:
        """Once the window is there: tell a problem of the start, offer what a crash left."""
        QTimer.singleShot(0, self, lambda: self._greet(problem))

    def _greet(self, problem: str) -> None:
        if problem:
            questions.say(self, problem)
        self.offer_leftovers()

    def offer_leftovers(self) -> None:
        """After a crash: offer the newest unsaved squad; the others come at later starts."""
        offer_newest(self.recovery, self.files, self)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes; then nothing of this window is left to recover."""
        if not self.files.may_leave():
            event.ignore()
            return
        self.recovery.forget()
        self.settings["window_geometry"] = as_text(self.saveGeometry())
        self.pages.save()
        self.pages.stop()
        self.rules.save()
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Lead from whatever shows an entry of the rulebook, or a finding, to its rule."""
        if not self.rules.offer(event):
            super().contextMenuEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one local file."""
        if dropped_file(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file dropped; a moment later, so that its source need not wait for answers."""
        if path := dropped_file(event.mimeData()):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.files.open_path(path))

    def restore(self) -> None:
        """Put the window where it was left last time."""
        self.restoreGeometry(from_text(self.settings["window_geometry"]))
        self.pages.restore()
        self.rules.restore()
        if self.settings["open_last"] and self.settings["page_shown"] in BY_NAME:
            self.turn_to(self.settings["page_shown"])
