"""The table of all commands of the window, in the order of its menus.

Menus, shortcuts, the palette and the list of keys in the Help menu are made from it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu

from nco_builder.files import FileProblem
from nco_builder.files.names import is_there
from nco_builder.language import N_, _
from nco_builder.schema.record import Frozen, fields
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import menu_entry
from nco_builder.ui.parts.fields import commit_typed
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.texts import ENGLISH, letter_of, lettered, shortened
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.shell.dialogs import ask_rules, show_about, show_guide, show_keyboard, show_news
from nco_builder.ui.shell.evening import play_tonight, play_with_squad
from nco_builder.ui.shell.event import new_event
from nco_builder.ui.shell.matches import MATCHES, choose_squads, look_since, play_at_table, record
from nco_builder.ui.shell.navigation import rename, search_page, show_first_problem, walk_panes
from nco_builder.ui.shell.pages import BUILT, BY_NAME, EVENTS, PAGES, SQUADS, PageEntry, suits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PySide6.QtWidgets import QWidget

    from nco_builder.settings.settings import Settings
    from nco_builder.systems import System
    from nco_builder.ui.shell.main_window import MainWindow


class Command(Frozen):
    """An action of the window.

    Attributes:
        name: of its action.
        text: what it says in the menu.
        do: does it.
        keys: portable names; the first is shown in the menu.
        icon: its drawing.
        role: what it is to the system's own menu.
        page: the page it shows; it is checked while that is in front.
        kinds: the formats of the documents it is for; empty if it is for any.
    """

    name: str
    text: str
    do: Callable[[MainWindow], object]
    keys: tuple[str, ...] = ()
    icon: str = ""
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    page: str = ""
    kinds: tuple[str, ...] = ()


class WidgetActions(Frozen):
    """Actions created by a part of the window; None among them is a separator."""

    actions: Callable[[MainWindow], Iterable[QAction | None]]
    kinds: tuple[str, ...] = ()


class PageActionSlot(Frozen):
    """The place for actions of a page, filled once there is a document for that page."""

    place: str
    kinds: tuple[str, ...]


class Menu(Frozen):
    """A menu and its entries; None is a separator.

    Attributes:
        title: what it is called.
        entries: what is in it.
        kinds: the formats of the documents it is for; empty if it is for any.
        named: what a kind of documents calls it, if it is not `title`.
    """

    title: str
    entries: tuple[Command | WidgetActions | PageActionSlot | Menu | None, ...]
    kinds: tuple[str, ...] = ()
    named: Callable[[System[Any]], str] | None = None


def _turning_to(entry: PageEntry) -> Command:
    return Command(
        entry.action,
        entry.text,
        lambda window: window.press_page(entry.name),
        entry.keys,
        role=entry.role,
        page=entry.name,
        kinds=entry.kinds,
    )


def _rules_packs(window: MainWindow) -> None:
    from nco_builder.ui.squad.rules_packs import ask_rules_packs  # most squads have none

    ask_rules_packs(window.squad_document, window.documents, window.settings, window)


def _make_weapon(window: MainWindow) -> None:
    from nco_builder.rules import UnknownRulesetError
    from nco_builder.ui.shell.pack_weapon import make_weapon  # most squads have none

    try:
        make_weapon(window)
    except UnknownRulesetError:  # the finding on the squad says so
        return


def _own_rules(window: MainWindow) -> None:
    from nco_builder.documents.own_entries import OWN_MODELS, OwnList, own_pack_file
    from nco_builder.systems import system_named
    from nco_builder.systems.nco_rules_pack.model import PackEntries  # few open it

    try:
        for of in fields(PackEntries):  # what earlier programs kept is in it, too
            if entry := system_named(of).own:
                OwnList(of, entry).read()
        if not is_there(file := own_pack_file()):
            OWN_MODELS.write(())
    except FileProblem as problem:
        questions.say(window, str(problem))
        return
    window.files.incoming.open_path(file)


def _pages(menu: str) -> tuple[Command, ...]:
    return tuple([_turning_to(entry) for entry in PAGES if entry.menu == menu])


SHARE = Menu(
    N_("Shar&e"),
    (
        Command(
            "copy_text",
            N_("Copy as te&xt"),
            lambda window: window.files.copy_text(),
            ("Ctrl+Shift+C",),
            "copy",
        ),
        Command(
            "copy_code",
            N_("Copy share &code"),
            lambda window: window.files.copy_code(),
            icon="copy",
        ),
        None,
        Command(
            "export_sheet",
            N_("&Export sheet as PDF…"),
            lambda window: window.files.export_sheet(),
            ("Ctrl+E",),
            "print",
        ),
        Command(
            "export_vehicles",
            N_("&Vehicle chart as PDF…"),
            lambda window: window.files.export_vehicles(),
            ("Ctrl+Shift+P",),
            "vehicles",
            kinds=SQUADS,
        ),
        Command(
            "export_page",
            N_("&Web page for a phone…"),
            lambda window: window.files.export_page(),
            icon="export",
        ),
        Command(
            "export_table",
            N_("&Table for spreadsheets…"),
            lambda window: window.files.export_table(),
            icon="export",
            kinds=SQUADS,
        ),
    ),
)
"""The forms in which a document leaves the program; also behind the button Share."""

MENUS = (
    Menu(
        N_("&File"),
        (
            Command("new", N_("&New…"), lambda window: window.files.new(), ("Ctrl+N",), "new"),
            Command("new_event", N_("New even&t…"), new_event),
            Command("play_tonight", N_("Pla&y tonight…"), play_tonight),
            Command("open", N_("&Open…"), lambda window: window.files.open(), ("Ctrl+O",), "open"),
            WidgetActions(lambda window: (menu_entry(window.recent), menu_entry(window.samples))),
            Command("own_rules", N_("My o&wn rules"), _own_rules),
            Command(
                "duplicate_document",
                N_("&Duplicate as variant"),
                lambda window: window.files.duplicate(),
                icon="duplicate",
            ),
            Command(
                "close_document",
                N_("C&lose"),
                lambda window: window.files.close(),
                ("Ctrl+W",),
                "close",
            ),
            None,
            Command("save", N_("&Save"), lambda window: window.files.save(), ("Ctrl+S",), "save"),
            Command(
                "save_as",
                N_("Save &as…"),
                lambda window: window.files.save_as(),
                ("Ctrl+Shift+S",),
                "save-as",
            ),
            Command(
                "versions",
                N_("Vers&ions…"),
                lambda window: window.files.versions(),
                ("Ctrl+Shift+H",),
                "history",
            ),
            None,
            SHARE,
            Command(
                "open_code",
                N_("Open a s&hare code…"),
                lambda window: window.files.open_code(),
                ("Ctrl+Shift+O",),
                "import",
            ),
            None,
            Command(
                "quit",
                N_("&Quit"),
                lambda window: window.close(),
                ("Ctrl+Q",),
                role=QAction.MenuRole.QuitRole,
            ),
        ),
    ),
    Menu(
        N_("&Edit"),
        (
            Command("undo", N_("&Undo"), lambda window: window.undo(), ("Ctrl+Z",), "undo"),
            Command(
                "redo",
                N_("&Redo"),
                lambda window: window.redo(),
                ("Ctrl+Y", "Ctrl+Shift+Z"),
                "redo",
            ),
            None,
            WidgetActions(lambda window: window.page.edit_actions, SQUADS),
            PageActionSlot("edit", BUILT),
            None,
            *_pages("edit"),
        ),
    ),
    Menu(
        N_("&Squad"),
        (
            WidgetActions(lambda window: window.page.row_actions, SQUADS),
            None,
            Command(
                "rename_squad",
                N_("Renam&e the squad"),
                rename,
                ("Shift+F2",),
                "edit",
                kinds=SQUADS,
            ),
            Command(
                "other_limits",
                N_("Other &limits…"),
                lambda window: window.header.edit_limits(),
                ("Ctrl+L",),
                kinds=SQUADS,
            ),
            Command("rules_packs", N_("Rules pac&ks…"), _rules_packs, kinds=SQUADS),
            Command(
                "make_weapon",
                N_("Make a weapon &for your nation…"),
                _make_weapon,
                kinds=SQUADS,
            ),
            None,
            Command(
                "spend_rest",
                N_("Spend w&hat is left…"),
                lambda window: window.spend_what_is_left(),
                ("Ctrl+Shift+L",),
                kinds=SQUADS,
            ),
            Command("play_with_squad", N_("Pla&y with this squad…"), play_with_squad, kinds=SQUADS),
            Command(
                "first_problem",
                N_("Show the first &problem"),
                show_first_problem,
                ("F8",),
                "error",
                kinds=SQUADS,
            ),
        ),
        kinds=SQUADS,
    ),
    Menu(
        N_("&Document"),
        (
            PageActionSlot("rows", BUILT),
            None,
            Command("choose_squads", N_("C&hoose squads…"), choose_squads, kinds=MATCHES),
            Command("at_table", N_("At the &table"), play_at_table, kinds=MATCHES),
            Command("record_in_squads", N_("Re&cord in both squads"), record, kinds=MATCHES),
            Command(
                "squads_since", N_("Sq&uads since they were taken…"), look_since, kinds=MATCHES
            ),
            None,
            Command(
                "rename_document",
                N_("Renam&e the document"),
                rename,
                ("Shift+F2",),
                "edit",
                kinds=BUILT,
            ),
            Command(
                "first_finding",
                N_("Show the first &problem"),
                show_first_problem,
                ("F8",),
                "error",
                kinds=BUILT,
            ),
        ),
        kinds=BUILT,
        named=lambda system: system.page_name,
    ),
    Menu(
        N_("&View"),
        (
            Command(
                "find",
                N_("&Find anything…"),
                lambda window: window.find_anything(),
                ("Ctrl+K",),
                "search",
            ),
            Command(
                "search_page",
                N_("Searc&h this page"),
                search_page,
                ("Ctrl+F",),
            ),
            Command(
                "next_pane",
                N_("Next part of the &window"),
                lambda window: walk_panes(window, 1),
                ("F6",),
            ),
            Command(
                "previous_pane",
                N_("Previ&ous part of the window"),
                lambda window: walk_panes(window, -1),
                ("Shift+F6",),
            ),
            None,
            *_pages("view"),
            None,
            Command(
                "next_document",
                N_("&Next document"),
                lambda window: window.documents.step(1),
                ("Ctrl+Tab", "Ctrl+PgDown"),
            ),
            Command(
                "previous_document",
                N_("Pr&evious document"),
                lambda window: window.documents.step(-1),
                ("Ctrl+Shift+Tab", "Ctrl+PgUp"),
            ),
            None,
            WidgetActions(lambda window: (menu_entry(window.page.table_menu),), SQUADS),
            PageActionSlot("table", BUILT),
            PageActionSlot("event_table", EVENTS),
            None,
            WidgetActions(lambda window: (menu_entry(window.themes),)),
        ),
    ),
    Menu(
        N_("&Help"),
        (
            Command("rules", N_("&Rules"), ask_rules, ("F1",), "help"),
            Command("guide", N_("User &guide"), show_guide),
            Command("news", N_("What is &new"), show_news),
            Command("keyboard", N_("&Keyboard"), show_keyboard, ("Ctrl+F1",)),
            Command(
                "example", N_("Open the &example squad"), lambda window: window.files.open_example()
            ),
            None,
            Command(
                "about",
                N_("&About NCO Builder"),
                show_about,
                role=QAction.MenuRole.AboutRole,
            ),
        ),
    ),
)

COMMANDS = tuple(
    [entry for menu in (*MENUS, SHARE) for entry in menu.entries if isinstance(entry, Command)]
)
"""The window's own commands, without those of its parts."""


THEMES = {"system": N_("Follow &system"), "light": N_("&Light"), "dark": N_("&Dark")}


def make_actions(window: MainWindow) -> dict[str, QAction]:
    """Return an action per command, by name; those that show pages are checkable."""
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
        self._edits: list[QAction] = []
        self._later: dict[str, tuple[QMenu, QAction]] = {}
        self._named: list[tuple[QAction, Menu]] = []
        for command in SHARE.entries:
            if isinstance(command, Command) and command.kinds:
                self._offers.append((actions[command.name], command.kinds))
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
                    made = list(entry.actions(window))
                    self._edits += filter(None, made)
                    self._fill(shown, made, entry.kinds)
                elif isinstance(entry, Menu):
                    shown.addMenu(sub_menu(entry, actions, shown))
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
        """Insert a page's actions in their slot; only once."""
        if place not in self._later:
            return
        menu, before = self._later.pop(place)
        for action in actions:
            if action is None:
                menu.insertSeparator(before)
            else:
                menu.insertAction(before, action)
                self._offers.append((action, kinds))
                self._edits.append(action)

    @property
    def _titles(self) -> list[QAction]:
        return [action for action, _menu in self._named]

    def offer(self) -> None:
        """Show the entries for the open document; those that edit it only where it is shown."""
        is_shown = BY_NAME[self._window.pages.shown].of_document
        for action, kinds in self._offers:
            fits = suits(kinds, self._window.document)
            action.setVisible(fits and (is_shown or action not in self._edits))
        system = self._window.document.system
        for action, menu in self._named:
            if menu.named and system is not None and action.isVisible():
                name_apart(action, _(menu.named(system)) or _(menu.title), self._titles)


def sub_menu(menu: Menu, actions: Mapping[str, QAction], parent: QWidget) -> QMenu:
    """Return a menu of plain commands; `Menus` offers those that suit the document."""
    shown = QMenu(_(menu.title), parent)
    for entry in menu.entries:
        if isinstance(entry, Command):
            shown.addAction(actions[entry.name])
        else:
            shown.addSeparator()
    return shown


def name_apart(action: QAction, text: str, others: Iterable[QAction]) -> None:
    """Name an action, with a mnemonic that no visible neighbor has."""
    taken = [letter_of(each.text()) for each in others if each is not action and each.isVisible()]
    action.setText(lettered(text, taken))


def undo_name(verb: str, edit: str) -> str:
    """Return the text of an undo or redo action."""
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
        """Apply the theme of the settings."""
        for action in self.actions():
            if action.data() == self._settings["theme"]:
                action.trigger()

    def _choose(self, action: QAction) -> None:
        self._settings["theme"] = action.data()
        apply_theme(cast("QApplication", QApplication.instance()), action.data())
