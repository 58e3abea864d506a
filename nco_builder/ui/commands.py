"""The window's own actions, declared as data: text, icon, keys, and what they do in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from nco_builder.language import N_, _
from nco_builder.ui.look.icons import icon
from nco_builder.ui.look.long_texts import shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject


class Command(NamedTuple):
    """An action of the window. `keys` are portable names; the first is shown in the menu."""

    name: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    role: QAction.MenuRole = QAction.MenuRole.NoRole


COMMANDS = (
    Command("new", N_("&New…"), ("Ctrl+N",), "new"),
    Command("open", N_("&Open…"), ("Ctrl+O",), "open"),
    Command("save", N_("&Save"), ("Ctrl+S",), "save"),
    Command("save_as", N_("Save &as…"), ("Ctrl+Shift+S",), "save-as"),
    Command("export_sheet", N_("&Export sheet as PDF…"), ("Ctrl+E",), "print"),
    Command("export_vehicles", N_("&Vehicle chart as PDF…"), ("Ctrl+Shift+P",), "vehicles"),
    Command("copy_code", N_("Copy share &code"), (), "copy"),
    Command("open_code", N_("Open a s&hare code…"), ("Ctrl+Shift+O",), "import"),
    Command("quit", N_("&Quit"), ("Ctrl+Q",), role=QAction.MenuRole.QuitRole),
    Command("undo", N_("&Undo"), ("Ctrl+Z",), "undo"),
    Command("redo", N_("&Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"),
    Command("rename_squad", N_("Renam&e the squad"), ("Shift+F2",), "edit"),
    Command("other_limits", N_("Other &limits…"), ("Ctrl+L",)),
    Command("first_problem", N_("Show the first &problem"), ("F8",), "error"),
    Command("squad_page", N_("&Squad"), ("Alt+1",)),
    Command("vehicles_page", N_("&Vehicles"), ("Alt+2",)),
    Command("print_page", N_("&Print"), ("Alt+3", "Ctrl+P")),
    Command("compare_page", N_("&Compare"), ("Alt+4",)),
    Command("settings_page", N_("&Settings"), ("Ctrl+,",), role=QAction.MenuRole.PreferencesRole),
    Command("find", N_("&Find anything…"), ("Ctrl+K",), "search"),
    Command("rules", N_("&Rules"), ("F1",), "help"),
    Command("keyboard", N_("&Keyboard"), ("Ctrl+F1",)),
    Command("about", N_("&About NCO Builder"), role=QAction.MenuRole.AboutRole),
)

THEMES = {"system": N_("As the &system"), "light": N_("&Light"), "dark": N_("&Dark")}


def make_actions(parent: QObject, slots: dict[str, Callable[[], object]]) -> dict[str, QAction]:
    """One action for every command, connected to the slot of its name."""
    return {command.name: _make(command, slots[command.name], parent) for command in COMMANDS}


def _make(command: Command, slot: Callable[[], object], parent: QObject) -> QAction:
    action = QAction(_(command.text), parent)
    action.setObjectName(command.name)
    action.setShortcuts([QKeySequence(keys) for keys in command.keys])
    action.setMenuRole(command.role)
    if command.icon:
        action.setIcon(icon(command.icon))
    action.triggered.connect(slot)
    return action


def make_themes(parent: QObject, slot: Callable[[QAction], object]) -> dict[str, QAction]:
    """The actions that choose a theme, by its name; one of them is checked."""
    group = QActionGroup(parent)
    actions = {}
    for name, text in THEMES.items():
        action = group.addAction(icon(f"theme-{name}"), _(text))
        action.setObjectName(f"theme_{name}")
        action.setCheckable(True)
        action.setData(name)
        actions[name] = action
    group.triggered.connect(slot)
    return actions


def undo_name(verb: str, edit: str) -> str:
    """What an action says that undoes or redoes an edit."""
    return f"{verb} {shortened(edit)}".strip()
