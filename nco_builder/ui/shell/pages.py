"""The table of the window's pages, and the stack that shows one at a time."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from nco_builder.documents.squads import SQUAD
from nco_builder.language import N_, _
from nco_builder.schema.record import Frozen
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.page import Page, PagePlace
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.icons import KIND_ICONS, icon
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.page_tabs import be_page_tabs
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.view_state import scroll_again
from nco_builder.ui.squad.page import SquadPage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nco_builder.settings.settings import Settings
    from nco_builder.systems import System
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.document.open_document import OpenDocument


P = TypeVar("P", bound=Page)


SQUADS = (SQUAD.format,)
EVENTS = ("nco-event",)
BUILT, PLAYED, WITH_ODDS = ("*built",), ("*played",), ("*odds",)
"""Every kind with a builder page, with a game, and with odds."""
WORK = ("squad", "builder", "event")
"""The page for editing, of each kind one."""


def suits(kinds: tuple[str, ...], document: OpenDocument) -> bool:
    """Return whether something for these kinds, or for any, suits the current document."""
    return not kinds or document.kind.format in kinds or bool({*kinds} & {*abilities(document)})


def abilities(document: OpenDocument) -> tuple[str, ...]:
    """Return the abilities of the current document, as tables name them."""
    system = document.system
    if system is None:
        return ()
    return (
        BUILT * (system.page is not None)
        + PLAYED * (system.play is not None)
        + WITH_ODDS * (system.odds is not None)
    )


class PageEntry(Frozen):
    """A page in the table, from which rail, menus, shortcuts and stored state are made.

    Attributes:
        name: its name; its action's name is this with `_page`.
        text: the text of its action and button.
        keys: portable names; the first is shown in the menu.
        made_in: its module and class, imported on first use.
        menu: its menu.
        at_foot: whether its button is at the foot of the rail.
        role: its role in the system's own menu.
        fields: fields of the document that are edited there and asked for elsewhere.
        kinds: the formats of the documents it is for; empty if it takes any.
        named: its name for a kind of documents, if not `text`.
        gauges: whether the gauges of a squad stand over it.
        drawing: the icon of its button, if not named like the page.
        drawn: its icon for a kind of documents, if not `drawing`.
        beside_tabs: whether its button is beside the tabs of documents, not in the rail.
        of_document: whether it shows the document that is open.
    """

    name: str
    text: str
    keys: tuple[str, ...]
    made_in: str
    menu: Literal["edit", "view"] = "view"
    at_foot: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    fields: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    named: Callable[[System[Any]], str] | None = None
    gauges: bool = False
    drawing: str = ""
    drawn: Callable[[System[Any]], str] | None = None
    beside_tabs: bool = False
    of_document: bool = True

    @property
    def action(self) -> str:
        """The name of the action that shows the page."""
        return f"{self.name}_page"


PAGES = (
    PageEntry("squad", N_("&Squad"), ("Alt+1",), "squad.page:SquadPage", kinds=SQUADS, gauges=True),
    PageEntry(
        "vehicles",
        N_("&Vehicles"),
        ("Alt+2",),
        "vehicles.page:VehiclesPage",
        fields=("vehicles",),
        kinds=SQUADS,
    ),
    PageEntry(
        "builder",
        N_("&Document"),
        ("Alt+1",),
        "builder.page:BuildingPage",
        kinds=BUILT,
        named=lambda system: system.page_name,
        drawn=lambda system: KIND_ICONS.get(system.kind.format, "builder"),
    ),
    PageEntry(
        "play",
        N_("&Game"),
        ("Alt+2",),
        "play.page:PlayPage",
        kinds=PLAYED,
        named=lambda system: system.play.page_name if system.play else "",
        drawn=lambda system: system.play.drawing if system.play else "",
    ),
    PageEntry("event", N_("Eve&nt"), ("Alt+1",), "event.page:EventPage", kinds=EVENTS),
    PageEntry("print", N_("&Print"), ("Alt+3", "Ctrl+P"), "printing.page:PrintPage"),
    PageEntry(
        "compare",
        N_("&Compare"),
        ("Alt+4",),
        "compare.page:ComparePage",
        kinds=SQUADS + BUILT,
        beside_tabs=True,
    ),
    PageEntry(
        "glance",
        N_("At a &glance"),
        ("Alt+5",),
        "glance.panel:GlancePage",
        kinds=SQUADS,
        beside_tabs=True,
    ),
    PageEntry(
        "odds",
        N_("At a &glance"),
        ("Alt+5",),
        "builder.odds_page:ChancesPage",
        kinds=WITH_ODDS,
        drawing="glance",
        beside_tabs=True,
    ),
    PageEntry("library", N_("Librar&y"), ("Alt+6",), "library.page:LibraryPage", of_document=False),
    PageEntry(
        "settings",
        N_("&Settings"),
        ("Ctrl+,",),
        "settings.page:PreferencesPage",
        menu="edit",
        at_foot=True,
        of_document=False,
        role=QAction.MenuRole.PreferencesRole,
    ),
)
"""Every page, in the order of the rail; a new page is a folder and a line here."""
BY_NAME = {entry.name: entry for entry in PAGES}
OFFERING = ("squad", "builder")
"""Actions of these pages are offered on every page."""


class PageStack(QStackedWidget):
    """Shows one page; hidden pages pause, and each is created on first use.

    Attributes:
        squad: the Squad page, there from the start: the menus have its actions.

    Signals:
        made: a page that was just made.
        turning: the name of the page that is about to be shown.
        turned: the name of the page that is shown now.
        setting_changed: the key of a setting that a page has changed.
    """

    made = Signal(Page)
    turning = Signal(str)
    turned = Signal(str)
    setting_changed = Signal(str)

    def __init__(self, document: OpenDocument, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        self._made: dict[str, Page] = {}
        self._views: dict[str, DocumentView] = {}
        self._wanted = "squad"
        self.squad = self._add("squad", SquadPage)

    def minimumSizeHint(self) -> QSize:
        """Return the size that the present page needs: hidden ones keep what they had room for."""
        page = self.currentWidget()
        return page.minimumSizeHint() if isinstance(page, QWidget) else super().minimumSizeHint()

    def turn_to(self, name: str) -> None:
        """Show a page and focus its main part.

        Nothing happens if the page does not support the kind of the current document.

        Raises:
            KeyError: there is no such page.
        """
        if suits(BY_NAME[name].kinds, self._document):
            self._wanted = name
            self._show(name)

    def turn_to_first(self, names: Iterable[str]) -> Page | None:
        """Show the first of some pages that suits the open document; return whether one does."""
        for name in names:
            if suits(BY_NAME[name].kinds, self._document):
                self.turn_to(name)
                return self._made[name]
        return None

    def settle(self) -> None:
        """Show the page the document was left on; of a new one the page wanted last, if it suits.

        A page that is shown only because no other suits is not wanted for the next document.
        """
        wanted = BY_NAME[self._document.page or self._wanted]
        fitting = [entry for entry in (wanted, *PAGES) if suits(entry.kinds, self._document)]
        name = fitting[0].name
        if name == wanted.name:
            self._wanted = name
        if name != self.shown or not self._views[name].following:
            self._show(name)

    def _show(self, name: str) -> None:
        just_made = name not in self._made
        page = self._made.get(name) or self._make(BY_NAME[name])
        before, view = self.shown, self._views[name]
        seen = view.sees(self._document) and not just_made
        view.follow()
        row = self._made[before].row()
        if row is not None:
            page.take_row(row)
        self.turning.emit(name)
        self.setCurrentWidget(page)
        if before != name:
            self._views[before].rest()
        page.begin_work()
        place = self._document.places.get(name)
        if not seen and isinstance(place, PagePlace):
            self._return(page, place)
        had = focus_within(page)
        if had is not None and page.isVisible() and not had.isVisible():
            page.focusNextChild()  # Qt restores the focus to a widget hidden meanwhile
        self._document.page = name
        self.updateGeometry()
        self.turned.emit(name)

    def _return(self, page: Page, place: PagePlace) -> None:
        page.return_to(place)
        # again once all heights are known: a scroll bar is limited by its range
        QTimer.singleShot(0, page, lambda: scroll_again(page, place.scrolled))
        had = page.findChild(QWidget, place.focus) if place.focus else None
        if isinstance(had, QWidget) and had.isVisible() and had.isEnabled():
            had.setFocus(Qt.FocusReason.OtherFocusReason)

    def return_all(self) -> None:
        """Restore the player's position in the document, on every page."""
        for name, page in self._made.items():
            place = self._document.places.get(name)
            if isinstance(place, PagePlace):
                self._return(page, place)

    def caught_up(self, name: str) -> Page | None:
        """Return a page, hidden or not, that shows the open document; None if none was made."""
        made, view = self._made.get(name), self._views.get(name)
        fits = view is not None and suits(BY_NAME[name].kinds, self._document)
        if view is None or not fits or not view.sees(self._document):
            return None
        view.catch_up()
        return made

    def leave(self) -> None:
        """Remember the player's position in the document, before another one is shown."""
        for name, page in self._made.items():
            if self._views[name].sees(self._document):
                self._document.places[name] = page.place()

    def point_at(self, document: OpenDocument) -> None:
        """Show another document on the pages; `settle` then restores its page."""
        self._views[self.shown].rest()
        self._document = document
        for view in self._views.values():
            view.point_at(document)

    def let_go(self, still_open: Iterable[OpenDocument]) -> None:
        """Release a closed document on all pages."""
        for view in self._views.values():
            view.let_go(still_open)

    def make_ready(self, name: str) -> None:
        """Create a page before it is shown, for menus with its actions."""
        if name not in self._made:
            self._make(BY_NAME[name])
            self._views[name].rest()

    def turn_to_field(self, field: str) -> bool:
        """Show the page of a field of the document; return whether there is one."""
        for entry in PAGES:
            if field in entry.fields:
                self.turn_to(entry.name)
                self._made[entry.name].focus_field(field)
                return True
        return False

    @property
    def shown(self) -> str:
        """The name of the current page."""
        return next(name for name, page in self._made.items() if page is self.currentWidget())

    def made_of(self, page: type[P]) -> P:
        """Return the page of a class.

        Raises:
            LookupError: it was not shown yet.
        """
        for made in self._made.values():
            if isinstance(made, page):
                return made
        raise LookupError(page.__name__)

    def _make(self, entry: PageEntry) -> Page:
        if self._document.among:
            self._document.among.hasten()  # Qt lets no thread in while it makes its parts
        module, _colon, name = entry.made_in.partition(":")
        made = getattr(import_module(f"nco_builder.ui.{module}"), name)
        page: Page = self._add(entry.name, made)
        page.restore(self._settings)
        return page

    def _add(self, name: str, made: type[P]) -> P:
        # a page for squads sees nothing else
        of_squads = BY_NAME[name].kinds == SQUADS
        seen_through = SquadDocument if of_squads else made.seen_through
        self._views[name] = view = seen_through(self._document, self)
        page = made(view, self._settings, self)
        self._made[name] = page
        self.addWidget(page)
        page.setting_changed.connect(self._take_setting)
        self.made.emit(page)
        return page

    def tools_of(self, name: str) -> QWidget | None:
        """Return what a page has beside its name; None for nothing."""
        return self._made[name].tools

    def view(self, name: str) -> DocumentView:
        """Return the document as the page of a name sees it.

        Raises:
            KeyError: it was not shown yet.
        """
        return self._views[name]

    def catch_up(self) -> None:
        """Update the parts of a page that menus and palette use, even while it is hidden.

        The player's position is restored there, too.
        """
        for name in OFFERING:
            if name in self._made:
                view, place = self._views[name], self._document.places.get(name)
                seen = view.sees(self._document)
                view.catch_up()
                if not seen and view.sees(self._document) and isinstance(place, PagePlace):
                    self._return(self._made[name], place)

    def _take_setting(self, key: str) -> None:
        """Apply a setting changed on a page to all pages, then to the window."""
        for page in self._made.values():
            page.take_setting(key)
        self.setting_changed.emit(key)

    def save(self) -> None:
        """Save the state of the pages."""
        self.catch_up()
        self._settings["page_shown"] = self.shown
        for page in self._made.values():
            page.save(self._settings)

    def stop(self) -> None:
        """Stop background work."""
        for page in self._made.values():
            page.stop()

    def restore(self) -> None:
        """Restore the saved state of the pages."""
        for page in self._made.values():
            page.restore(self._settings)


WIDTH, NARROW, AROUND = length(60), length(44), length(8)
ROOMY = length(1100)
"""From this width of the window on, buttons have words."""
ICON_SIDE = 24


class Rail(QFrame):
    """A column of page buttons; each shows a checkable action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setFixedWidth(WIDTH)
        set_look(self, role="rail")
        be_page_tabs(self)
        self.setAccessibleName(_("Pages"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._pages = 0
        self._narrow = False
        self._buttons: list[tuple[QAction, QToolButton]] = []
        self._column.addStretch()

    def add_page(self, action: QAction, drawing: str, *, at_foot: bool = False) -> None:
        """Add the button of a page, below the others or at the foot of the rail."""
        button = QToolButton(self)
        button.setObjectName(f"rail_{action.objectName()}")
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # set on the action, since its button copies everything when the action changes
        self.draw_page(action, drawing)
        action.setIconVisibleInMenu(False)
        button.setDefaultAction(action)
        button.setIconSize(QSize(px(ICON_SIDE), px(ICON_SIDE)))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setAccessibleName(_("{page} page").format(page=button.text()))
        self._buttons.append((action, button))
        action.visibleChanged.connect(self._show_offered)
        set_look(button, role="rail")
        self._fit()
        self._column.insertWidget(self._column.count() if at_foot else self._pages, button)
        self._pages += not at_foot

    def draw_page(self, action: QAction, drawing: str) -> None:
        """Set the icon of a page."""
        if action.property("drawing") != drawing:
            action.setProperty("drawing", drawing)
            action.setIcon(icon(drawing, "rail_ink", on="rail_strong"))

    def note_name(self, action: QAction) -> None:
        """Update the name of a page."""
        for each, button in self._buttons:
            if each is action:
                button.setAccessibleName(_("{page} page").format(page=button.text()))
                self._fit()

    def show_room(self, *, narrow: bool) -> None:
        """Show drawings alone in a narrow window; words are in the tooltips, too."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        style = Qt.ToolButtonStyle
        shown = style.ToolButtonIconOnly if narrow else style.ToolButtonTextUnderIcon
        for _action, button in self._buttons:
            button.setToolButtonStyle(shown)
            set_look(button, state="narrow" if narrow else None)
        self._fit()

    def _fit(self) -> None:
        """Be as wide as the longest word."""
        words = [type_face(2).width(button.text()) + AROUND for _action, button in self._buttons]
        self.setFixedWidth(NARROW if self._narrow else max([WIDTH, *words]))

    def _show_offered(self) -> None:
        """Show the buttons of available pages."""
        for action, button in self._buttons:
            button.setVisible(action.isVisible())
