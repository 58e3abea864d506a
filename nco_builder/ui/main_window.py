"""The window: menus, rail, header and gauges around the pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QAction, QActionGroup, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.commands import make_actions, make_themes, undo_name
from nco_builder.ui.document.file_actions import FileActions
from nco_builder.ui.document.leftover_question import ask_about
from nco_builder.ui.document.recovery import Recovery
from nco_builder.ui.head.gauges import Gauges
from nco_builder.ui.head.header import Header
from nco_builder.ui.head.rail import Rail
from nco_builder.ui.look import questions
from nco_builder.ui.look.dropped import dropped_file
from nco_builder.ui.look.kept_state import as_text, from_text
from nco_builder.ui.look.theme import apply_theme
from nco_builder.ui.menus import fill_menus
from nco_builder.ui.pages import AT_FOOT, NAMES, Pages
from nco_builder.ui.palette.keys import PaletteKeys
from nco_builder.ui.reader.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QDragEnterEvent
    from PySide6.QtWidgets import QDialog

    from nco_builder.ui.document.settings import Settings
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.palette.popup import Palette
    from nco_builder.ui.palette.thing import Thing

FIRST_SIZE = QSize(1280, 720)


class MainWindow(QMainWindow):
    """One squad in one window.

    Attributes:
        document: the squad shown.
        files: what can be done with files.
        recovery: keeps what is unsaved.
        pages: the pages.
        page: the Squad page.
        starts_again: whether the program is to be started anew once this window is closed.
        rules: the rule reader.

    """

    def __init__(self, document: SquadDocument, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.document = document
        self.settings = settings
        self.recovery = Recovery(document, self)
        self.files = FileActions(document, settings, self.recovery, self)
        self.pages = Pages(document, settings, self)
        self.page = self.pages.squad
        self.starts_again = False
        self.rules = Rules(document, settings, self)
        self._palette: Palette | None = None
        self._palette_keys = PaletteKeys(self)
        self._header = Header(document, self)
        self._rail = Rail(self)
        self._lay_out()
        self._actions = make_actions(self, self._slots())
        self._themes = make_themes(self, self._choose_theme)
        self._fill_bars()
        self._connect()
        self._pace_recovery()
        self._show_title()
        self.resize(FIRST_SIZE)
        self.setAcceptDrops(True)

    def _lay_out(self) -> None:
        content = QWidget(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self._header)
        column.addWidget(Gauges(self.document, content))
        column.addWidget(self.pages, 1)
        whole = QWidget(self)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addWidget(content, 1)
        self.setCentralWidget(whole)

    def _fill_bars(self) -> None:
        pages = QActionGroup(self)
        for page in NAMES:
            action = pages.addAction(self._actions[f"{page}_page"])
            action.setCheckable(True)
            self._rail.add_page(action, page, at_foot=page == AT_FOOT)
        self._actions["squad_page"].setChecked(True)
        self._themes[self.settings["theme"]].setChecked(True)
        fill_menus(self.menuBar(), self._actions, self.page, self._themes.values(), self.files)

    def _slots(self) -> dict[str, Callable[[], object]]:
        stack = self.document.undo_stack
        return {
            "new": self.files.new,
            "open": self.files.open,
            "save": self.files.save,
            "save_as": self.files.save_as,
            "export_sheet": self.files.export_sheet,
            "export_vehicles": self.files.export_vehicles,
            "copy_code": self.files.copy_code,
            "open_code": self.files.open_code,
            "quit": self.close,
            "undo": stack.undo,
            "redo": stack.redo,
            "rename_squad": self._header.edit_name,
            "other_limits": self._header.edit_limits,
            "first_problem": self.show_first_problem,
            "squad_page": self.show_squad_page,
            "vehicles_page": partial(self.turn_to, "vehicles"),
            "print_page": partial(self.turn_to, "print"),
            "compare_page": partial(self.turn_to, "compare"),
            "settings_page": partial(self.turn_to, "settings"),
            "find": self.find_anything,
            "rules": self.rules.ask,
            "keyboard": self.show_keyboard,
            "about": self.show_about,
        }

    def _connect(self) -> None:
        stack = self.document.undo_stack
        # by what the signals carry: at the program's end the stack may go before the window
        stack.undoTextChanged.connect(self._name_undo)
        stack.redoTextChanged.connect(self._name_redo)
        stack.canUndoChanged.connect(self._actions["undo"].setEnabled)
        stack.canRedoChanged.connect(self._actions["redo"].setEnabled)
        self._name_undo(stack.undoText())
        self._name_redo(stack.redoText())
        self._actions["undo"].setEnabled(stack.canUndo())
        self._actions["redo"].setEnabled(stack.canRedo())
        self.page.code_pasted.connect(self.files.open_code_text)
        self.document.changed.connect(self._show_title)
        self.document.replaced.connect(self._show_title)
        self.document.file_changed.connect(self._show_title)
        self.files.saved.connect(self._header.note_saved)
        self._header.verdict_pressed.connect(self.show_first_problem)
        self.page.squad_field_wanted.connect(self._go_to_field)
        self.pages.chart_wanted.connect(self.files.export_vehicles)
        self.pages.setting_changed.connect(self._take_setting)
        self.pages.topic_wanted.connect(self._show_topic)
        self.pages.start_again_wanted.connect(self.start_again)
        self.rules.subject.watch()
        for action in (*self.page.edit_actions, *self.page.squad_actions):
            if action is not None:  # what it does to men must be seen
                action.triggered.connect(self.show_squad_page)

    def _name_undo(self, edit: str) -> None:
        self._actions["undo"].setText(undo_name(_("&Undo"), edit))

    def _name_redo(self, edit: str) -> None:
        self._actions["redo"].setText(undo_name(_("&Redo"), edit))

    def _show_title(self) -> None:
        name = self.document.squad.name.strip() or _("Unnamed squad")
        # doubled: this mark stands for “modified” otherwise
        self.setWindowTitle(f"{name.replace('[*]', '[*][*]')}[*] – NCO Builder")
        self.setWindowModified(self.document.modified)
        self.setWindowFilePath(str(self.document.path or ""))

    def show_squad_page(self) -> None:
        """Turn to the Squad page."""
        self.turn_to("squad")

    def turn_to(self, page: str) -> None:
        """Show a page, by its name in `pages.NAMES`."""
        self.pages.turn_to(page)
        self._actions[f"{page}_page"].setChecked(True)

    def find_anything(self) -> None:
        """Open the palette; the first time it is made."""
        if self._palette is None:
            from nco_builder.ui.palette.popup import Palette  # few starts need it

            self._palette = Palette(self._things, self.settings, self)
        self._palette.open()

    def _things(self) -> Iterator[Thing]:
        """Everything that can be found now: the page in front first, the rules last."""
        from nco_builder.ui.palette import actions, rules, squad

        yield from actions.of_menus(self.menuBar())
        if page := self.pages.currentWidget():
            yield from actions.of_page(page)
        yield from squad.equipment(self.document, self.page.table.chosen())
        yield from squad.recruits(self.document)
        yield from squad.men(self.document, self.go_to_man)
        yield from squad.nations(self.document)
        yield from rules.topics(self.rules)

    def go_to_man(self, row: int) -> None:
        """Turn to the Squad page and choose a man."""
        self.show_squad_page()
        self.page.table.choose((row,))
        self.page.table.setFocus()

    def _take_setting(self, key: str) -> None:
        """Put a setting in force that was just changed."""
        if key == "theme":
            self._themes[self.settings["theme"]].trigger()
        elif key.startswith("autosave"):
            self._pace_recovery()

    def _pace_recovery(self) -> None:
        wanted = self.settings["autosave"]
        self.recovery.set_pace(self.settings["autosave_seconds"] if wanted else None)

    def _show_topic(self, name: str) -> None:
        self.rules.show_topics((name,))

    def start_again(self) -> None:
        """Close, and have the program started anew; unsaved changes are asked about."""
        self.starts_again = self.close()

    def show_first_problem(self) -> None:
        """Take the player to the finding that matters most."""
        self.show_squad_page()
        self.page.show_first_finding()

    def _go_to_field(self, field: str) -> None:
        """Take the player to what changes a field of the squad."""
        if field == "vehicles":
            self.turn_to("vehicles")
            if self.pages.vehicles is not None:
                self.pages.vehicles.set.view.setFocus()
        else:
            self._header.focus_field(field)

    def show_keyboard(self) -> None:
        """Show every key there is."""
        from nco_builder.ui.keyboard import KeyboardDialog  # most starts never need it

        self._show_dialog(KeyboardDialog(self.menuBar(), self))

    def show_about(self) -> None:
        """Show whose work this is."""
        from nco_builder.ui.about import AboutDialog  # most starts never need it

        self._show_dialog(AboutDialog(self))

    def _show_dialog(self, dialog: QDialog) -> None:
        dialog.exec()
        dialog.deleteLater()

    def _choose_theme(self, action: QAction) -> None:
        """Put a theme in force and remember it."""
        self.settings["theme"] = action.data()
        apply_theme(cast("QApplication", QApplication.instance()), action.data())

    def greet_later(self, problem: str) -> None:
        """Once the window is there: tell a problem of the start, offer what a crash left."""
        QTimer.singleShot(0, self, lambda: self._greet(problem))

    def _greet(self, problem: str) -> None:
        if problem:
            questions.say(self, problem)
        self.offer_leftovers()

    def offer_leftovers(self) -> None:
        """After a crash: offer the newest unsaved squad; the others come at later starts."""
        left = next(iter(self.recovery.leftovers()), None)
        if left is None:
            return
        answer = ask_about(left, self)
        if answer == "yes" and self.files.may_leave():
            self.recovery.adopt(left)
        elif answer == "lose":
            self.recovery.discard(left)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes; then nothing of this window is left to recover."""
        if not self.files.may_leave():
            event.ignore()
            return
        self.recovery.forget()
        self.settings["window_geometry"] = as_text(self.saveGeometry())
        self.pages.save()
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
        if self.settings["open_last"] and self.settings["page_shown"] in NAMES:
            self.turn_to(self.settings["page_shown"])
