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
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QMenuBar,
    QMessageBox,
    QScrollArea,
    QStyle,
    QVBoxLayout,
    QWidget,
)

import nco_builder
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
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import menu_entry, push_button, wrapped_label
from nco_builder.ui.parts.fields import commit_typed
from nco_builder.ui.parts.fonts import set_text_size, speak_like_the_program
from nco_builder.ui.parts.lists import as_text, dropped_files, from_text
from nco_builder.ui.parts.measures import AS_IT_IS, measured, px, set_size, size
from nco_builder.ui.parts.page_gauges import PageGauges
from nco_builder.ui.parts.theme import Theme
from nco_builder.ui.parts.toast import dismiss_toasts, toast
from nco_builder.ui.reader.rules import Rules
from nco_builder.ui.shell.banners import ExternalChangeBanner, ReadingBanner, WriteFailureBanner
from nco_builder.ui.shell.commands import Menus, ThemesMenu, make_actions, name_apart, undo_name
from nco_builder.ui.shell.dialogs import show_news
from nco_builder.ui.shell.event import connect_event
from nco_builder.ui.shell.header import Header
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
from nco_builder.ui.shell.pages import BUILT, BY_NAME, EVENTS, PAGES, SQUADS, PageStack, Rail, suits
from nco_builder.ui.shell.tabs import DocumentTabs, put_men, put_parts
from nco_builder.ui.squad.spend_menu import SpendMenu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from PySide6.QtCore import QMimeData, QObject
    from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QDragEnterEvent, QResizeEvent
    from PySide6.QtWidgets import QDialog

    from nco_builder.legality import Report
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.recovery import Recovery
    from nco_builder.ui.document.session import Session
    from nco_builder.ui.event.page import EventPage
    from nco_builder.ui.palette.popup import Palette
    from nco_builder.ui.shell.start_marker import StartMarker
    from nco_builder.ui.squad.page import SquadPage


SMALLEST = QSize(950, 490)
"""What a screen of 960 × 540 pixels has room for, beside frame and menu bar."""
BESIDE = 280
"""Pixels at 100 % for the rules next to it."""


class ScrolledContent(QScrollArea):
    """Shows a widget in the available room, and scrolls it if it needs more.

    The window never needs more than the smallest screen, whatever its pages need at a large size; a
    focused widget is scrolled into view.
    """

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("content")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = content
        self.setWidget(content)
        content.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._show_focus)

    def minimumSizeHint(self) -> QSize:
        room = SMALLEST if size() <= AS_IT_IS else SMALLEST - QSize(px(BESIDE), 0)
        return self._content.minimumSizeHint().boundedTo(room)

    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what the content needs."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._content:
            self.updateGeometry()
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Make the content as large as the room, less the bars that its needs bring."""
        least, room = self._content.minimumSizeHint(), self.maximumViewportSize()
        thick = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        wide = least.width() > room.width()
        high = least.height() > room.height() - thick * wide
        wide = wide or least.width() > room.width() - thick * high
        self._content.resize((room - QSize(thick * high, thick * wide)).expandedTo(least))

    def _show_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        content = self.widget()  # none anymore while the window goes
        if now is not None and isinstance(content, QWidget) and content.isAncestorOf(now):
            self.ensureWidgetVisible(now, px(12), px(12))


def wishes(settings: Settings) -> tuple[object, ...]:
    """Return what the parts of a window are made for; with other wishes they are made again."""
    return settings["language"], settings["scale"]


def clear_out(window: MainWindow) -> None:
    """Take everything out of a window; whoever is at work in it may still finish that."""
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
    """Put the language and the size of the settings in force, where they are others than before."""
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
    """Make parts within this block, and have them styled once, at its end."""
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
"""A window made again that has not failed for so long is sound."""
MOST_TRIES = 2
"""So many times in a row a window is made again after failures; then nothing is shown in it."""
CONNECTED: dict[str, Callable[[MainWindow, Any], None]] = {
    "library_page": connect_library,
    "compare_page": connect_compare,
    "event_page": connect_event,
}
"""What else pages are connected with, once they are made."""


class MainWindow(QMainWindow):
    """The main window, with all open documents, one of them current.

    Attributes:
        documents: what is open.
        squad_document: the document in front, where it is a squad.
        elsewhere: what happens to the files of open documents elsewhere.
        files: what can be done with files.
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
        """Make the window of the documents that are open, or of one to begin with."""
        super().__init__()
        self.setObjectName("main_window")
        self.documents = opened if isinstance(opened, OpenDocuments) else OpenDocuments(opened)
        self.settings = settings
        self.documents.follow(settings)
        self.elsewhere = ExternalChanges(self.documents, self.documents)  # outlives all parts
        self._tries = 0
        self._stale = self._ending = self._awaits_tabs = False
        self._halted: HaltedWindow | None = None
        self._sound = QTimer(self.documents, singleShot=True, interval=SOUND_MS)
        self._sound.timeout.connect(self._note_sound)
        self._build_widgets()
        self._anew = QTimer(self.documents, singleShot=True)
        self._anew.timeout.connect(self.rebuild_widgets)  # not while a part emits it
        self.documents.leaving.connect(self._leave)
        self.documents.switched.connect(self._switch)
        self.documents.listed.connect(self._offer_documents)
        self.documents.listed.connect(self._let_go)
        self.documents.refused.connect(lambda why: toast(self, why))
        self.documents.switched.connect(self.elsewhere.look)
        self.resize(FIRST_SIZE)
        self.setAcceptDrops(True)

    def _build_widgets(self) -> None:
        """Make every part of the window; they are children of it, and see the documents."""
        document, settings = self.document, self.settings
        self._furnished_for = wishes(settings)
        self.squad_document = SquadDocument(document, self)
        self.files = FileActions(self.documents, settings, self)
        self.recent = RecentFiles(self.files, self.menuBar())
        self.samples = SampleFiles(self.files, self.menuBar())
        self.themes = ThemesMenu(settings, self.menuBar())
        self.pages = PageStack(document, settings, self)
        self.page = self.pages.squad
        self.rules = Rules(self.squad_document, settings, self)
        self._palette: Palette | None = None
        self._keys = WindowKeys(self)
        self.header = Header(self.squad_document, self)
        self.tabs = DocumentTabs(self.documents, self.files, self)
        self._seen = DocumentView(document, self)  # last: whatever it tells, the others know
        self._rail = Rail(self)
        self._lay_out()
        self._actions = make_actions(self)
        self._fill_bars()
        self._connect()
        self._show_title()

    def rebuild_widgets(self) -> None:
        """Make every part again, in the language and at the size that the settings say.

        The documents stay as they are, and the player where he is: his page, what he has chosen,
        how far it is scrolled, what has the keyboard.
        """
        before = self._furnished_for
        if before == wishes(self.settings) and not self._stale:
            return
        if questions.is_asked() or self.documents.arriving.busy:  # in parts, or will be
            self._anew.start(WAIT_MS)
            return
        self.documents.hasten()
        had = QApplication.focusWidget()
        focus = had.objectName() if had is not None and self.isAncestorOf(had) else ""
        if self._stale:
            with contextlib.suppress(Exception):  # of parts that have failed anything may be wrong
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
        # once what is taken out is gone: the style sheet would be applied to all of it again
        QTimer.singleShot(0, self, lambda: self._build_again(before, focus))

    def rebuild(self) -> None:
        """Make every part again from the documents, after a failure left some of them stale.

        Where that fails, too, the window says so in place of its parts, and nothing can be edited.
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
        """Show nothing of the documents, and let none of them be edited."""
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
            self.pages.restore()
            self.rules.restore()
        self._halted = None
        QTimer.singleShot(0, self, lambda: self._settle_in(focus))

    def _settle_in(self, focus: str) -> None:
        """Bring the player back where he was, once the new parts have found their places."""
        self.pages.return_all()
        part = self.findChild(QWidget, focus) if focus else None
        if isinstance(part, QWidget) and part.isVisible():
            part.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setUpdatesEnabled(True)
        self.setEnabled(True)
        self._sound.start()

    @property
    def document(self) -> OpenDocument:
        """The document in front."""
        return self.documents.current

    @property
    def recovery(self) -> Recovery:
        """What keeps the document in front."""
        return self.documents.recovery

    def _lay_out(self) -> None:
        content = QWidget(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(*measured(12, 10, 12, 10))
        column.setSpacing(px(8))
        column.addWidget(self.tabs)
        self._unwritten = WriteFailureBanner(self.documents, self.settings, content)
        self._unwritten.save_wanted.connect(self.files.save_as)
        column.addWidget(self._unwritten)
        column.addWidget(ReadingBanner(self.documents.arriving, content))
        column.addWidget(ExternalChangeBanner(self.documents, self.elsewhere, self.files, content))
        column.addWidget(self.header)
        self._gauges = PageGauges(content, "gauges")
        self._gauges.show_gauges(squad_gauges(self.squad_document.report))
        for told in (self.squad_document.changed, self.squad_document.replaced):
            told.connect(self._count)
        self._spend_menu = SpendMenu(self.squad_document, self)
        self._spend_menu.looked_at.connect(self._preview)
        self._gauges.clicked.connect(self._spend_menu.show_at)
        column.addWidget(self._gauges)
        column.addWidget(self.pages, 1)
        whole = QWidget(self)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addWidget(content, 1)
        self.setCentralWidget(ScrolledContent(whole, self))

    def _fill_bars(self) -> None:
        for entry in PAGES:
            self._rail.add_page(
                self._actions[entry.action], entry.drawing or entry.name, at_foot=entry.at_foot
            )
        self._actions["squad_page"].setChecked(True)
        self._menus = Menus(self, self._actions)
        self.addActions(self.page.wide_actions)  # what the page has keys for works from anywhere

    def _connect(self) -> None:
        # before: a page that is too high for a moment has no place to be scrolled to
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
        self.files.compare_wanted.connect(partial(compare_with, self))
        self._seen.file_changed.connect(self.elsewhere.look)
        self.header.verdict_pressed.connect(partial(show_first_problem, self))
        self.header.fact_pressed.connect(partial(go_to_fact, self))
        self._keys.coming.connect(self.pages.catch_up)
        self.pages.setting_changed.connect(self._take_setting)
        self.rules.subject.watch()

    def _leave(self) -> None:
        """Note where the player is in the document that goes to the back."""
        focus = QApplication.focusWidget()
        self.pages.leave()
        if focus is not None and self.isAncestorOf(focus):
            focus.clearFocus()  # an editor open in a cell gives the document what was typed

    def _switch(self) -> None:
        """Show the document that came to the front; messages about another one go."""
        dismiss_toasts(self)
        self.pages.point_at(self.document)
        self.squad_document.point_at(self.document)
        self._seen.point_at(self.document)

    def _put(self, document: OpenDocument, data: QMimeData) -> None:
        """Add copies of what was dropped on a document's tab, and show them."""
        self.documents.show(document)
        if suits(SQUADS, document):
            self.show_squad_page()
            put_men(data, self.squad_document)
            self.page.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.turn_to("builder")
            put_parts(data, self.pages.view("builder"))
            page = cast("BuildingPage", self.pages.currentWidget())
            page.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer_documents(self) -> None:
        """Offer what there is for several documents where several are open."""
        several = len(self.documents.all) > 1
        for name in ("next_document", "previous_document"):
            self._actions[name].setEnabled(several)

    def _let_go(self) -> None:
        """Let no part hold a document that was closed."""
        still_open = self.documents.all
        self.pages.let_go(still_open)
        self.squad_document.let_go(still_open)

    def _suit_document(self) -> None:
        """Offer what knows the kind of the open document."""
        if suits(BUILT, self.document):
            self.pages.make_ready("builder")
        self._menus.offer()
        self._name_pages()
        self.pages.settle()
        self._show_gauges(self.pages.shown)

    def _remark(self) -> None:
        QTimer.singleShot(0, self, lambda: remark_changes(self))

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
        self._show_history()

    def _count(self) -> None:
        """Show what the squad comes to now."""
        self._gauges.show_gauges(squad_gauges(self.squad_document.report))

    def _preview(self, then: Report | None) -> None:
        """Show beside what the squad comes to now what a choice would add."""
        self._gauges.show_gauges(squad_gauges(self.squad_document.report, then))

    def spend_what_is_left(self) -> None:
        """Offer ways to spend the points that are left, below the gauges."""
        if not self._gauges.isVisible():
            self.show_squad_page()
        self._spend_menu.show_at(self._gauges.place_of_offer())

    def _show_gauges(self, page: str) -> None:
        """Show what is spent where something can be spent."""
        spends = BY_NAME[page].gauges
        self._gauges.setVisible(spends and suits(SQUADS, self.document))

    def _show_head(self) -> None:
        page = self.pages.currentWidget()
        self.header.show_head(page.head() if isinstance(page, Page) else PageHead())

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
        """Have in the menus what a page brings, and let its keys work from here."""
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
        """Do what a command of the table does, by its name."""
        self._actions[command].trigger()

    def _show_history(self) -> None:
        """Let undo and redo say what they would do."""
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
        """Return the page in front, if it has something of its own to undo and redo."""
        page = self.pages.currentWidget()
        return page if isinstance(page, Page) and page.own_history() is not None else None

    def undo(self) -> None:
        """Take back the last step of what is in front: a page's own, else the document's."""
        (self._page_with_history() or self.document).undo()

    def redo(self) -> None:
        """Make the step again that was taken back last."""
        (self._page_with_history() or self.document).redo()

    def _show_title(self) -> None:
        name = self.document.kind.called(self.document.value)
        source = self.document.source
        if source is not None:
            name = _("{name} ({file})").format(name=name, file=source.path.name)
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

            self._palette = Palette(partial(things, self), self.settings, self)
        self._palette.open()

    def _take_setting(self, key: str) -> None:
        """Put a setting in force that was just changed."""
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
        """Once the window is there: open all tabs, offer what a crash left, tell a problem."""
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
        if self.settings["version_seen"] != nco_builder.__version__:
            from nco_builder.ui.shell.help import announce_update  # once after an update

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
        """Ask about unsaved changes; then nothing of this window is left to recover."""
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
        event.accept()

    def _remember(self, kept: Mapping[OpenDocument, str]) -> None:
        """Remember for the next start what is open, and where the window is."""
        save_session(self.settings, self.documents, kept)
        self.settings["window_geometry"] = as_text(self.saveGeometry())

    def keep_for_next_start(self) -> None:
        """Keep all that no file has, without a question: nobody waits for an answer.

        From then on closing asks nothing either: the system is about to do it.
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
        """Lead from whatever shows an entry of the rulebook, or a finding, to its rule."""
        if not self.rules.offer(event):
            super().contextMenuEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take local files."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files dropped; a moment later, so that their source need not wait."""
        if files := dropped_files(event.mimeData()):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, partial(self._take_in, files))

    def _take_in(self, files: list[Path]) -> None:
        if lacks_squads(self.document):
            take_squads(self, files)
        else:
            self.files.incoming.open_paths(files)

    def restore(self) -> None:
        """Put the window where it was left last time."""
        self.restoreGeometry(from_text(self.settings["window_geometry"]))
        self.pages.restore()
        self.rules.restore()
        if self.settings["open_last"] and self.settings["page_shown"] in BY_NAME:
            self.turn_to(self.settings["page_shown"])
