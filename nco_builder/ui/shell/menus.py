"""The menu bar, made from the table of commands, and the menu of themes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu

from nco_builder.language import N_, _
from nco_builder.ui.parts.fields import commit_typed
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.menus import menu_entry
from nco_builder.ui.parts.texts import ENGLISH, letter_of, lettered, shortened
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.shell.commands import COMMANDS, MENUS, PageActionSlot, WidgetActions
from nco_builder.ui.shell.pages import suits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QWidget

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.shell.commands import Command, Menu
    from nco_builder.ui.shell.main_window import MainWindow

THEMES = {"system": N_("Follow &system"), "light": N_("&Light"), "dark": N_("&Dark")}


def make_actions(window: MainWindow) -> dict[str, QAction]:
    """Return an action for every command, by its name; one of those that show pages is checked."""
    pages = QActionGroup(window)
    actions = {}
    for command in COMMANDS:
        actions[command.name] = action = _make(command, window)
        if command.page:
            action.setCheckable(True)
            pages.addAction(action)
    return actions


def _make(command: Command, window: MainWindow) -> QAction:
    action = QAction(_(command.text), window)
    action.setObjectName(command.name)
    action.setProperty(ENGLISH, command.text)
    action.setShortcuts([QKeySequence(keys) for keys in command.keys])
    action.setMenuRole(command.role)
    if command.icon:
        action.setIcon(icon(command.icon))
    action.triggered.connect(partial(_do, command, window))
    return action


def _do(command: Command, window: MainWindow, *_checked: bool) -> None:
    commit_typed()
    command.do(window)


class Menus:
    """The menu bar of a window, with entries that suit the current document."""

    def __init__(self, window: MainWindow, actions: dict[str, QAction]) -> None:
        self._window = window
        self._offers: list[tuple[QAction, tuple[str, ...]]] = []
        self._later: dict[str, tuple[QMenu, QAction]] = {}
        self._named: list[tuple[QAction, Menu]] = []
        for menu in MENUS:
            shown = QMenu(_(menu.title), window.menuBar())
            titled = menu_entry(shown)
            window.menuBar().addAction(titled)
            shown.aboutToShow.connect(window.catch_up)
            self._offers.append((titled, menu.kinds))
            self._named.append((titled, menu))
            for entry in menu.entries:
                if entry is None:
                    shown.addSeparator()
                elif isinstance(entry, PageActionSlot):
                    place = shown.addSeparator()  # what comes later goes before it
                    place.setVisible(False)
                    self._later[entry.place] = (shown, place)
                elif isinstance(entry, WidgetActions):
                    self._fill(shown, entry.actions(window), entry.kinds)
                else:
                    self._fill(shown, (actions[entry.name],), entry.kinds)

    def _fill(self, menu: QMenu, actions: Iterable[QAction | None], kinds: tuple[str, ...]) -> None:
        for action in actions:
            if action is None:
                menu.addSeparator()
            else:
                menu.addAction(action)
                if kinds:
                    self._offers.append((action, kinds))

    def fill_later(
        self, place: str, actions: Iterable[QAction | None], kinds: tuple[str, ...]
    ) -> None:
        """Put actions that a page brings where the table has a place for them; only once."""
        if place not in self._later:
            return
        menu, before = self._later.pop(place)
        for action in actions:
            if action is None:
                menu.insertSeparator(before)
            else:
                menu.insertAction(before, action)
                self._offers.append((action, kinds))

    @property
    def _titles(self) -> list[QAction]:
        return [action for action, _menu in self._named]

    def offer(self) -> None:
        """Show what suits the open document, and nothing else."""
        for action, kinds in self._offers:
            action.setVisible(suits(kinds, self._window.document))
        system = self._window.document.system
        for action, menu in self._named:
            if menu.named and system is not None and action.isVisible():
                name_apart(action, _(menu.named(system)) or _(menu.title), self._titles)


def name_apart(action: QAction, text: str, others: Iterable[QAction]) -> None:
    """Call an action something, with a letter that none of those in sight next to it has."""
    taken = [letter_of(each.text()) for each in others if each is not action and each.isVisible()]
    action.setText(lettered(text, taken))


def undo_name(verb: str, edit: str) -> str:
    """Return what an action says that undoes or redoes an edit."""
    return f"{verb} {shortened(edit)}".strip()


class ThemesMenu(QMenu):
    """Selects and stores a theme."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(_("&Theme"), parent)
        self._settings = settings
        group = QActionGroup(self)
        for name, text in THEMES.items():
            action = group.addAction(QAction(icon(f"theme-{name}"), _(text), self))
            action.setObjectName(f"theme_{name}")
            action.setCheckable(True)
            action.setChecked(name == settings["theme"])
            action.setData(name)
        self.addActions(group.actions())
        group.triggered.connect(self._choose)

    def follow_settings(self) -> None:
        """Put the theme in force that the settings say."""
        for action in self.actions():
            if action.data() == self._settings["theme"]:
                action.trigger()

    def _choose(self, action: QAction) -> None:
        self._settings["theme"] = action.data()
        apply_theme(cast("QApplication", QApplication.instance()), action.data())
