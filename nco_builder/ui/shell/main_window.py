"""The window: menus, rail, header and gauges around the pages."""

from __future__ import annotations

import contextlib
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QMenuBar,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from nco_builder import language
from nco_builder.language import _
from nco_builder.systems.nco_squad.gauges import squad_gauges
from nco_builder.ui.document.document_view import DocumentView, SquadDocument
from nco_builder.ui.document.external_changes import ExternalChanges
from nco_builder.ui.document.file_actions import FileActions, RecentFiles, SampleFiles
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.document.page import Page, PageHead
from nco_builder.ui.document.session import open_again, save_session
from nco_builder.ui.document.unsaved import keep_all, offer_leftovers, settle_unsaved
from nco_builder.ui.findings.table_page import TablePage
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import menu_entry, push_button, wrapped_label
from nco_builder.ui.parts.fields import commit_typed
from nco_builder.ui.parts.fonts import set_text_size, speak_like_the_program
from nco_builder.ui.parts.lists import as_text, dropped_files, from_text
from nco_builder.ui.parts.measures import measured, px, set_size
from nco_builder.ui.parts.page_gauges import PageGauges
from nco_builder.ui.parts.panel_layout import LOW
from nco_builder.ui.parts.room import SHALLOW
from nco_builder.ui.parts.scrolled_content import InSight, ScrolledContent
from nco_builder.ui.parts.theme import Theme
from nco_builder.ui.parts.toast import dismiss_toasts, toast
from nco_builder.ui.reader.rules import Rules
from nco_builder.ui.shell.banners import ExternalChangeBanner, ReadingBanner, WriteFailureBanner
from nco_builder.ui.shell.commands import (
    SHARE,
    Menus,
    ThemesMenu,
    make_actions,
    name_apart,
    sub_menu,
    undo_name,
)
from nco_builder.ui.shell.dialogs import announce_update, show_news
from nco_builder.ui.shell.event import connect_event
from nco_builder.ui.shell.header import Header, PageTitle
from nco_builder.ui.shell.keyboard import WindowKeys
from nco_builder.ui.shell.library_commands import connect_library
from nco_builder.ui.shell.matches import connect_compare, lacks_squads, remark_changes, take_squads
from nco_builder.ui.shell.navigation import (
    begin_work,
    compare_with,
    go_to_fact,
    go_to_field,
    show_first_problem,
    things,
)
from nco_builder.ui.shell.pages import (
    BUILT,
    BY_NAME,
    EVENTS,
    PAGES,
    ROOMY,
    SQUADS,
    WORK,
    PageStack,
    Rail,
    suits,
)
from nco_builder.ui.shell.tabs import DocumentTabs
from nco_builder.ui.squad.spend_menu import SpendMenu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QDragEnterEvent, QResizeEvent
    from PySide6.QtWidgets import QDialog

    from nco_builder.legality import Report
    from nco_builder.settings.settings import Settings
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.builder.odds_page import ChancesPage
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.recovery import Recovery
    from nco_builder.ui.document.session import Session
    from nco_builder.ui.event.page import EventPage
    from nco_builder.ui.glance.panel import GlancePage
    from nco_builder.ui.palette.popup import Palette
    from nco_builder.ui.shell.start_marker import StartMarker
    from nco_builder.ui.squad.page import SquadPage


def built_settings(settings: Settings) -> tuple[object, ...]:
    """Return the settings that widgets are built for; if they change, widgets are rebuilt."""
    return settings["language"], settings["scale"]


def clear_out(window: MainWindow) -> None:
    """Remove everything from a window; code still running in a widget can finish."""
    for dock in window.findChildren(QDockWidget):
        window.removeDockWidget(dock)
    for child in window.children():
        if child is not window.layout() and not isinstance(child, QMessageBox):
            child.deleteLater()
    window.setMenuBar(QMenuBar(window))


class HaltedWindow(QWidget):
    """The content of a window that cannot be rebuilt: nothing can be edited.

    Signals:
        again: the parts are to be made once more.
        leaving: the window should be closed; what is unsaved is kept for the next start.
    """

    again = Signal()
    leaving = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("halted")
        said = wrapped_label(self)
        said.setText(
            _(
                "The window cannot be shown because of repeated errors. Your documents are kept as "
                "they are; after Quit they are open again at the next start, with all changes."
            )
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(40, 40, 40, 40))
        column.addStretch(1)
        column.addWidget(said)
        row = QHBoxLayout()
        row.addWidget(push_button(self, "build_again", _("Try again"), self.again))
        row.addWidget(push_button(self, "quit_halted", _("Quit"), self.leaving))
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(2)


def speak(settings: Settings, before: tuple[object, ...]) -> None:
    """Apply the language and size of the settings, if they have changed."""
    spoken, drawn = before
    app = cast("QApplication", QApplication.instance())
    if settings["language"] != spoken:
        language.use(settings["language"] or None)
        speak_like_the_program(app)
    if settings["scale"] != drawn:
        set_size(int(settings["scale"]))
        set_text_size(app)


@contextmanager
def unstyled() -> Iterator[None]:
    """Build widgets within this block, and style them once at its end."""
    app = cast("QApplication", QApplication.instance())
    theme = app.findChild(Theme)
    if theme:
        theme.take_off()
    try:
        yield
    finally:
        if theme:
            theme.put_on()


FIRST_SIZE = QSize(1280, 720)
WAIT_MS = 50
SOUND_MS = 1000
"""After this time without a failure, a rebuilt window counts as sound."""
MOST_TRIES = 2
"""The number of rebuilds after failures; then the window shows nothing."""


def _connect_squad(window: MainWindow, page: SquadPage) -> None:
    """Let the squad's settings list the rules packs that are open or in the folder of squads."""

    def known() -> list[RulesPack]:
        from nco_builder.ui.document.known_packs import known_packs  # most squads have none

        return known_packs(window.documents, window.settings)

    def show(id_: str) -> None:
        from nco_builder.ui.squad.rules_packs import pack_document  # most squads have none

        squad = window.squad_document.squad
        window.documents.show(pack_document(window.documents, window.settings, squad, id_))

    page.know_packs(known)
    page.pack_wanted.connect(show)


def _connect_odds(window: MainWindow, page: ChancesPage) -> None:
    """Let what is missing be entered on the page with the fields."""

    def builder() -> BuildingPage:
        window.pages.turn_to("builder")
        return cast("BuildingPage", window.pages.currentWidget())

    page.panel.field_wanted.connect(lambda path: builder().go_to(path))
    page.panel.begin_wanted.connect(lambda offer: builder().begin_odds(offer))


def _connect_glance(window: MainWindow, page: GlancePage) -> None:
    """Lead from a squad of nobody to where men are recruited."""
    page.panel.recruits_wanted.connect(partial(begin_work, window))


CONNECTED: dict[str, Callable[[MainWindow, Any], None]] = {
    "library_page": connect_library,
    "compare_page": connect_compare,
    "event_page": connect_event,
    "glance_page": _connect_glance,
    "odds_page": _connect_odds,
    "squad_page": _connect_squad,
}
"""Connections of pages, made once they exist."""


class MainWindow(QMainWindow):
    """The main window, with all open documents, one of them current.

    Attributes:
        documents: the open documents.
        squad_document: the current document, if it is a squad.
        elsewhere: external changes of the files of open documents.
        files: the actions on files.
        tabs: the tabs of the documents.
        recent: the menu of recent files.
        samples: the menu of samples.
        themes: the menu of themes.
        header: the squad's own fields.
        pages: the pages.
        page: the Squad page.
        rules: the rule reader.
    """

    documents: OpenDocuments
    squad_document: SquadDocument
    files: FileActions
    recent: RecentFiles
    samples: SampleFiles
    themes: ThemesMenu
    header: Header
    page: SquadPage
    rules: Rules

    def __init__(self, opened: OpenDocuments | OpenDocument, settings: Settings) -> None:
        """Create the window for open documents, or for a first one."""
        super().__init__()
        self.setObjectName("main_window")
        self.documents = opened if isinstance(opened, OpenDocuments) else OpenDocuments(opened)
        self.settings = settings
        self.documents.follow(settings)
        self.elsewhere = ExternalChanges(self.documents, self.documents)  # outlives all widgets
        self._tries = 0
        self._stale = self._ending = self._awaits_tabs = False
        self._halted: HaltedWindow | None = None
        self._sound = QTimer(self.documents, singleShot=True, interval=SOUND_MS)
        self._sound.timeout.connect(self._note_sound)
        self._build_widgets()
        self._anew = QTimer(self.documents, singleShot=True)
        self._anew.timeout.connect(self.rebuild_widgets)  # not while a part emits it
        self._tabs_soon = QTimer(self.documents, singleShot=True)
        self._tabs_soon.timeout.connect(self._remember_tabs)
        self.documents.listed.connect(self._tabs_soon.start)
        self.documents.switched.connect(self._tabs_soon.start)
        self.documents.leaving.connect(self._leave)
        self.documents.switched.connect(self._switch)
        self.documents.listed.connect(self._offer_documents)
        self.documents.listed.connect(self._let_go)
        self.documents.refused.connect(lambda why: toast(self, why))
        self.documents.switched.connect(self.elsewhere.look)
        self.resize(FIRST_SIZE)
        self.setAcceptDrops(True)

    def _build_widgets(self) -> None:
        """Create every widget of the window as its child."""
        document, settings = self.document, self.settings
        self._built_for = built_settings(settings)
        self.squad_document = SquadDocument(document, self)
        self.files = FileActions(self.documents, settings, self)
        self.recent = RecentFiles(self.files, self.menuBar())
        self.samples = SampleFiles(self.files, self.menuBar())
        self.themes = ThemesMenu(settings, self.menuBar())
        self._whole = QWidget(self)
        self._scrolled = ScrolledContent(self._whole)
        self._top = InSight(self._scrolled.content)
        self.pages = PageStack(document, settings, self._scrolled.content)
        self.page = self.pages.squad
        self._read = DocumentView(document, self)
        self.rules = Rules(self.squad_document, self._read, settings, self)
        self._palette: Palette | None = None
        self._keys = WindowKeys(self)
        self.header = Header(self.squad_document, self._top)
        self.tabs = DocumentTabs(self.documents, self.files, self._top)
        self._seen = DocumentView(document, self)  # last, because its signals need all others
        self._rail = Rail(self._whole)
        self._lay_out()
        self._actions = make_actions(self)
        self._fill_bars()
        self._connect()
        self._show_title()

    def rebuild_widgets(self) -> None:
        """Rebuild every widget in the language and size of the settings.

        Documents stay as they are, and the player keeps his page, selection, scroll position and
        focus.
        """
        before = self._built_for
        if before == built_settings(self.settings) and not self._stale:
            return
        if questions.is_asked() or self.documents.arriving.busy:  # done in steps
            self._anew.start(WAIT_MS)
            return
        self.documents.hasten()
        had = QApplication.focusWidget()
        focus = had.objectName() if had is not None and self.isAncestorOf(had) else ""
        if self._stale:
            with contextlib.suppress(Exception):  # nothing about widgets that failed can be trusted
                self.pages.leave()
                self.pages.stop()
        else:
            self._leave()
            self.pages.save()
            self.rules.save()
            self.pages.stop()
        self._stale = False
        self.setUpdatesEnabled(False)
        clear_out(self)
        # after the old widgets are gone, since the style sheet would be applied to all of them
        # again
        QTimer.singleShot(0, self, lambda: self._build_again(before, focus))

    def rebuild(self) -> None:
        """Rebuild every widget from the documents, after a failure left some of them stale.

        If that fails, too, the window shows a message instead, and nothing can be edited.
        """
        self.setEnabled(False)
        self._sound.stop()
        self._tries += 1
        self._stale = True
        if self._tries > MOST_TRIES:
            self._halt()
        else:
            self.rebuild_widgets()

    def _note_sound(self) -> None:
        self._tries = 0

    def _halt(self) -> None:
        """Show no document, and allow no edits."""
        self._anew.stop()
        if self._halted is None:
            with contextlib.suppress(Exception):  # as above
                self.pages.stop()
            clear_out(self)
            self._halted = HaltedWindow(self)
            self._halted.again.connect(self._try_again)
            self._halted.leaving.connect(self.close)
            self.setCentralWidget(self._halted)
        self.setUpdatesEnabled(True)
        self.setEnabled(True)

    def _try_again(self) -> None:
        self._tries = 0
        self.rebuild()

    def _build_again(self, before: tuple[object, ...], focus: str) -> None:
        with unstyled():
            speak(self.settings, before)
            for document in self.documents.all:
                document.judge_again()
            self._build_widgets()
            self._show_room()  # the window keeps its size: nothing else would tell the new parts
            self.pages.restore()
            self.rules.restore()
        self._halted = None
        QTimer.singleShot(0, self, lambda: self._settle_in(focus))

    def _settle_in(self, focus: str) -> None:
        """Restore the player's position once the new widgets are laid out."""
        self.pages.return_all()
        part = self.findChild(QWidget, focus) if focus else None
        if isinstance(part, QWidget) and part.isVisible():
            part.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setUpdatesEnabled(True)
        self.setEnabled(True)
        self._sound.start()

    @property
    def document(self) -> OpenDocument:
        """The current document."""
        return self.documents.current

    @property
    def recovery(self) -> Recovery:
        """The recovery of the current document."""
        return self.documents.recovery

    def _lay_out(self) -> None:
        top = self._top
        top.column.addWidget(self.tabs)
        self._unwritten = WriteFailureBanner(self.documents, self.settings, top)
        self._unwritten.save_wanted.connect(self.files.save_as)
        top.column.addWidget(self._unwritten)
        ReadingBanner(self.documents.arriving, top)
        top.column.addWidget(ExternalChangeBanner(self.documents, self.elsewhere, self.files, top))
        top.column.addWidget(self.header)
        self._page_head = PageTitle(top)
        top.column.addWidget(self._page_head)
        self._gauges = PageGauges(top, "gauges")
        self._gauges.show_gauges(squad_gauges(self.squad_document.report))
        for told in (self.squad_document.changed, self.squad_document.replaced):
            told.connect(self._count)
        self._spend_menu = SpendMenu(self.squad_document, self)
        self._spend_menu.looked_at.connect(self._preview)
        self._gauges.clicked.connect(self._spend_menu.show_at)
        top.column.addWidget(self._gauges)
        column = QVBoxLayout(self._scrolled.content)
        column.addWidget(top)
        column.addWidget(self.pages, 1)
        row = QHBoxLayout(self._whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addWidget(self._scrolled, 1)
        self.setCentralWidget(self._whole)

    def _fill_bars(self) -> None:
        for entry in PAGES:
            action, drawing = self._actions[entry.action], entry.drawing or entry.name
            if entry.beside_tabs:
                self.tabs.add_action(action, drawing)
            else:
                self._rail.add_page(action, drawing, at_foot=entry.at_foot)
        share = sub_menu(SHARE, self._actions, self.tabs)
        self.tabs.add_menu("share", "export", _("Share"), share)
        self._actions["squad_page"].setChecked(True)
        self._menus = Menus(self, self._actions)
        self.addActions(self.page.wide_actions)  # shortcuts of the page work from anywhere

    def _connect(self) -> None:
        # before: a page that is too high for a moment could not be scrolled
        self.pages.turning.connect(self._show_gauges)
        self.pages.turned.connect(self._note_page)
        self._connect_page(self.page)
        self.pages.made.connect(self._connect_page)
        self._seen.replaced.connect(self._suit_document)
        self._seen.replaced.connect(self._remark)
        self._suit_document()
        self._offer_documents()
        self._show_history()
        for signal in (self._seen.changed, self._seen.replaced):
            signal.connect(self._show_history)
        self._seen.changed.connect(self._show_title)
        self._seen.replaced.connect(self._show_title)
        self._seen.file_changed.connect(self._show_title)
        self.tabs.carried_to.connect(self._put)
        self.files.begun.connect(partial(begin_work, self))
        self.files.evening_wanted.connect(lambda: self.carry_out("play_tonight"))
        self.files.compare_wanted.connect(partial(compare_with, self))
        self._seen.file_changed.connect(self.elsewhere.look)
        self.header.verdict_pressed.connect(partial(show_first_problem, self))
        self.header.fact_pressed.connect(partial(go_to_fact, self))
        self.header.settings_pressed.connect(lambda: self.page.action("settings").trigger())
        self._keys.coming.connect(self.pages.catch_up)
        self.pages.setting_changed.connect(self._take_setting)
        self.rules.subject.watch()

    def _leave(self) -> None:
        """Remember the player's position in the document that becomes hidden."""
        focus = QApplication.focusWidget()
        self.pages.leave()
        if focus is not None and self.isAncestorOf(focus):
            focus.clearFocus()  # an open editor commits its text to the document

    def _switch(self) -> None:
        """Show the document that became current; messages about others disappear."""
        dismiss_toasts(self)
        self.pages.point_at(self.document)
        self.squad_document.point_at(self.document)
        self._read.point_at(self.document)
        self._seen.point_at(self.document)

    def _put(self, document: OpenDocument, data: QMimeData) -> None:
        """Add copies of rows dropped on a document's tab, and show them."""
        self.documents.show(document)
        page = self.pages.turn_to_first(WORK)
        if isinstance(page, TablePage):
            page.put(data)

    def _offer_documents(self) -> None:
        """Enable actions on several documents if several are open."""
        several = len(self.documents.all) > 1
        for name in ("next_document", "previous_document"):
            self._actions[name].setEnabled(several)

    def _let_go(self) -> None:
        """Release a closed document in all widgets."""
        still_open = self.documents.all
        self.pages.let_go(still_open)
        self.squad_document.let_go(still_open)

    def _suit_document(self) -> None:
        """Enable actions for the kind of the current document."""
        if suits(BUILT, self.document):
            self.pages.make_ready("builder")
        self._menus.offer()
        self._name_pages()
        self.pages.settle()
        self._show_gauges(self.pages.shown)

    def _remark(self) -> None:
        QTimer.singleShot(0, self, lambda: remark_changes(self))

    def _name_pages(self) -> None:
        """Name pages for the kind of the current document."""
        system = self.document.system
        for entry in PAGES:
            if entry.named and system is not None and suits(entry.kinds, self.document):
                action = self._actions[entry.action]
                shown = [self._actions[each.action] for each in PAGES if each.menu == entry.menu]
                beside = [self._actions["find"], self.themes.menuAction()]
                name_apart(action, _(entry.named(system)), [*shown, *beside])
                self._rail.note_name(action)
                if entry.drawn:
                    self._rail.draw_page(action, entry.drawn(system))

    def _note_page(self, name: str) -> None:
        self._actions[BY_NAME[name].action].setChecked(True)
        self._scrolled.horizontalScrollBar().setValue(0)  # a page begins at its beginning
        self._show_head()
        self._show_history()
        self._menus.offer()

    def _count(self) -> None:
        """Show the squad's totals."""
        self._gauges.show_gauges(squad_gauges(self.squad_document.report))

    def _preview(self, then: Report | None) -> None:
        """Preview the totals with a choice added."""
        self._gauges.show_gauges(squad_gauges(self.squad_document.report, then))

    def spend_what_is_left(self) -> None:
        """Offer ways to spend the points that are left, below the gauges."""
        if not self._gauges.isVisible():
            self.show_squad_page()
        self._spend_menu.show_at(self._gauges.place_of_offer())

    def _show_gauges(self, page: str) -> None:
        """Show gauges of documents with points, and the header of pages that show a document."""
        spends, entry = BY_NAME[page].gauges, BY_NAME[page]
        self.header.setVisible(entry.of_document)
        self._page_head.setVisible(not entry.of_document)
        self._page_head.show_page(_(entry.text).replace("&", ""), self.pages.tools_of(page))
        self._gauges.setVisible(spends and suits(SQUADS, self.document))
        self._show_room()

    def _show_head(self) -> None:
        page = self.pages.currentWidget()
        head = page.head() if isinstance(page, Page) else PageHead()
        if BY_NAME[self.pages.shown].of_document and (own := self.pages.caught_up("event")):
            told = own.head()  # it knows the squads of an event, which other pages do not
            head = head.replace(status=told.status, state=told.state)
        self._page_head.show_status(head.status)
        self.header.show_head(head)

    def _connect_page(self, page: Page) -> None:
        page.head_changed.connect(self._show_head)
        page.history_changed.connect(self._show_history)
        self._take_actions(page)
        page.command_wanted.connect(self.carry_out)
        page.field_wanted.connect(partial(go_to_field, self))
        page.topic_wanted.connect(self._show_topic)
        page.code_pasted.connect(self.files.incoming.open_code)
        if page.objectName() in CONNECTED:
            CONNECTED[page.objectName()](self, page)

    def _take_actions(self, page: Page) -> None:
        """Add a page's actions to the menus, with window-wide shortcuts."""
        if page.objectName() == "event_page":
            squads = cast("EventPage", page).squads.table
            self._menus.fill_later("event_table", (menu_entry(squads.menu),), EVENTS)
        if page.objectName() != "builder_page":
            return
        builder = cast("BuildingPage", page)
        self._menus.fill_later("edit", builder.edit_actions, BUILT)
        self._menus.fill_later("rows", builder.row_actions, BUILT)
        self._menus.fill_later("table", (menu_entry(builder.table_menu),), BUILT)
        builder.refresh()  # an action's letter is one that its menu has free
        self.addActions(builder.wide_actions)

    def carry_out(self, command: str) -> None:
        """Run a command of the table by name."""
        self._actions[command].trigger()

    def _show_history(self) -> None:
        """Show the next steps of undo and redo in their actions."""
        page = self._page_with_history()
        own = page.own_history() if page else None
        history = own if own is not None else self.document.history
        for name, verb, text in (
            ("undo", _("&Undo"), history.undo_text),
            ("redo", _("&Redo"), history.redo_text),
        ):
            self._actions[name].setText(undo_name(verb, text or ""))
            self._actions[name].setEnabled(text is not None)

    def _page_with_history(self) -> Page | None:
        """Return the current page if it has its own undo history."""
        page = self.pages.currentWidget()
        return page if isinstance(page, Page) and page.own_history() is not None else None

    def undo(self) -> None:
        """Undo the last step of the current page, or else of the document."""
        (self._page_with_history() or self.document).undo()

    def redo(self) -> None:
        """Redo the last undone step."""
        (self._page_with_history() or self.document).redo()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave words out where there is little room."""
        super().resizeEvent(event)
        self._show_room()

    def _show_room(self) -> None:
        narrow = self.width() < ROOMY
        self._rail.show_room(narrow=narrow)
        self.tabs.show_room(narrow=narrow)
        shallow, counted = self.height() < SHALLOW, not self._gauges.isHidden()
        self._top.column.setSpacing(px(2 if shallow else 4))
        # eight men and three findings at 960 × 540, six men if that is scaled by 150 %
        above, between, below = 2, 4, 4 if self.height() < LOW else 8
        if shallow:
            above, between, below = (1, 2, 2) if counted else (1, 8, 4)
        if column := self._scrolled.content.layout():
            column.setSpacing(px(between))
            column.setContentsMargins(*measured(8, above, 8, below))
            column.activate()  # at once, or what scrolls would note a range of the old margins

    def _show_title(self) -> None:
        name = self.document.kind.called(self.document.value)
        source = self.document.source
        if source is not None:
            name = _("{name} ({file})").format(name=name, file=source.path.name)
        elif self.document.kind.merge is not None and self.document.path is not None:
            # a file of several desks: which one this is must be seen
            path = self.document.path
            file = f"{path.parent.name}/{path.name}"
            name = _("{name} ({file})").format(name=name, file=file)
        # doubled, because a single mark means “modified”
        self.setWindowTitle(f"{name.replace('[*]', '[*][*]')}[*] – NCO Builder")
        self.setWindowModified(self.document.modified)
        self.setWindowFilePath(str(self.document.path or ""))

    def show_document_page(self) -> None:
        """Show the current document, if the page in front shows none."""
        if not BY_NAME[self.pages.shown].of_document:
            self.pages.turn_to_first(WORK)

    def show_squad_page(self) -> None:
        """Switch to the Squad page."""
        self.turn_to("squad")

    def turn_to(self, page: str) -> None:
        """Show a page, by its name in the table of pages.

        Where the document's page has room for plots or odds, they open and close there.
        """
        shown = self.pages.currentWidget()
        beside = (page, self.pages.shown) in {("glance", "squad"), ("odds", "builder")}
        if not (beside and cast("SquadPage | BuildingPage", shown).toggle_glance()):
            self.pages.turn_to(page)

    def press_page(self, page: str) -> None:
        """Show a page; a comparison that is in front is left for the document again."""
        if page == self.pages.shown == "compare":
            self.pages.turn_to_first(WORK)
        else:
            self.turn_to(page)

    def catch_up(self) -> None:
        """Update everything that menus offer, also from hidden pages."""
        self.pages.catch_up()

    def find_anything(self) -> None:
        """Open the palette, which is created on first use."""
        if self._palette is None:
            from nco_builder.ui.palette.popup import Palette  # few starts need it

            self._palette = Palette(partial(things, self), self.settings, self)
        self._palette.open()

    def _take_setting(self, key: str) -> None:
        """Apply a setting that was just changed."""
        if key == "theme":
            self.themes.follow_settings()
        elif key.startswith("autosave"):
            self.documents.follow(self.settings)
        elif key in {"language", "scale"}:
            self._anew.start(0)

    def _show_topic(self, name: str) -> None:
        self.rules.show_topics((name,))

    def greet_later(
        self, problem: str, session: Session | None = None, start: StartMarker | None = None
    ) -> None:
        """After the window is shown: open all tabs, offer recovered documents, report problems."""
        self._awaits_tabs = session is not None
        QTimer.singleShot(0, self, lambda: self._greet(problem, session, start))

    def _greet(self, problem: str, session: Session | None, start: StartMarker | None) -> None:
        if session is not None:
            open_again(session, self.documents)
            self._awaits_tabs = False
        if start is not None:
            start.is_done()
        self.offer_leftovers()  # first: who reads that a file is gone should know that this is not
        if problem:
            questions.say(self, problem)
        announce_update(self, self.settings, partial(show_news, self))
        remark_changes(self)

    def offer_leftovers(self) -> None:
        """After a crash: offer the documents it left unsaved."""
        offer_leftovers(self.documents, self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.elsewhere.look()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes; afterwards nothing of this window is left to recover."""
        if self._ending or self._halted is not None:
            self.keep_for_next_start()
            self.documents.arriving.stop()
            self.elsewhere.let_go()
            with contextlib.suppress(Exception):  # there may be none
                self.pages.stop()
            event.accept()
            return
        commit_typed()
        kept = settle_unsaved(self.files, self.documents, self)
        if kept is None:
            event.ignore()
            return
        self.documents.arriving.stop()
        self.documents.forget()
        self.elsewhere.let_go()
        self._remember(kept)
        self.pages.save()
        self.pages.stop()
        self.rules.save()
        self._tabs_soon.stop()
        event.accept()

    def _remember_tabs(self) -> None:
        """Save the tabs for a start after a crash; what is unsaved then is recovered by itself."""
        if not (self._awaits_tabs or self._ending):
            save_session(self.settings, self.documents, {})

    def _remember(self, kept: Mapping[OpenDocument, str]) -> None:
        """Save the open documents and the window's geometry for the next start."""
        save_session(self.settings, self.documents, kept)
        self.settings["window_geometry"] = as_text(self.saveGeometry())

    def keep_for_next_start(self) -> None:
        """Keep all unsaved documents without asking: nobody could answer.

        From then on closing does not ask either, since the system is about to do it.
        """
        self._ending = True
        asked = QApplication.activeModalWidget()
        if asked is not None and asked.property(questions.TAKES_TYPED):
            cast("QDialog", asked).accept()
        with contextlib.suppress(Exception):  # what is typed is worth less than all the rest
            self._leave()
        kept = keep_all(self.files, self.documents)
        if not self._awaits_tabs:  # else there are more than are open yet
            self._remember(kept)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the rule for any widget that shows an entry of the rulebook or a finding."""
        if not self.rules.offer(event):
            super().contextMenuEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open dropped files a moment later, so that the drag source need not wait."""
        if files := dropped_files(event.mimeData()):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, partial(self._take_in, files))

    def _take_in(self, files: list[Path]) -> None:
        if lacks_squads(self.document):
            take_squads(self, files)
        else:
            self.files.incoming.open_paths(files)

    def fit_screen(self) -> None:
        """Maximize the window if the screen has no room for a frame around it."""
        room = self.screen().availableSize()
        if room.width() > self.width() and room.height() > self.height():
            return
        self.resize(self.size().boundedTo(room))  # without a window manager, nothing maximizes it
        self.setWindowState(Qt.WindowState.WindowMaximized)

    def restore(self) -> None:
        """Restore the window's geometry of the last session."""
        self.restoreGeometry(from_text(self.settings["window_geometry"]))
        self.pages.restore()
        self.rules.restore()
        if self.settings["open_last"] and self.settings["page_shown"] in BY_NAME:
            self.turn_to(self.settings["page_shown"])
