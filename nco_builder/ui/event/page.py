"""The event page: players and squads, rounds, terms, the clock; problems below."""

from __future__ import annotations

from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.kinds import read_document
from nco_builder.documents.rows import path_of
from nco_builder.event.entries import RECEIVED
from nco_builder.event.reports import status_of, still_open
from nco_builder.event.rounds import NoMatchError, match_of_table
from nco_builder.files import FileProblem
from nco_builder.files.names import files_ending, is_folder
from nco_builder.language import N_, _, ngettext
from nco_builder.settings.declared import TABLE_SETTINGS
from nco_builder.squad import Squad
from nco_builder.ui.document.page import PageHead, PagePart
from nco_builder.ui.document.pending_opens import awaited_file
from nco_builder.ui.event.clock_pane import ClockPane
from nco_builder.ui.event.document import EventDocument
from nco_builder.ui.event.exports import print_list, print_match_sheets, print_packs, save_table
from nco_builder.ui.event.received import EventWatch, ReceivedSquads
from nco_builder.ui.event.rounds_pane import RoundsPane
from nco_builder.ui.event.squads_pane import SquadsPane
from nco_builder.ui.event.terms_pane import TermsPane
from nco_builder.ui.findings.page import FindingsPage
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.lists import as_text, dropped_files, from_text
from nco_builder.ui.parts.measures import AS_IT_IS, measured, px, size
from nco_builder.ui.parts.page_actions import PASTE, PageActions
from nco_builder.ui.parts.pasted import clipboard_data
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import accept_refusal, drop_refusal, has_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QHideEvent, QShowEvent

    from nco_builder.event.model import Pairing
    from nco_builder.legality import Finding
    from nco_builder.settings.settings import Settings
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.parts.cells_table import CellsTable


LISTS = (".csv", ".tsv")
"""Suffixes of lists of players; plain text is imported by “Import list…” only."""


class DroppedFiles(NamedTuple):
    """Dropped files, each with its use.

    Attributes:
        squads: what may hold a squad, broken or not; what ends in something else, too, so that
            it is reported why it is not taken.
        lists: lists of players.
        others: documents of other kinds, such as matches.
    """

    squads: list[Path]
    lists: list[Path]
    others: list[Path]


def sorted_out(files: Iterable[Path]) -> DroppedFiles:
    """Return the dropped files by use; of a folder, the files that may hold squads."""
    dropped = DroppedFiles([], [], [])
    for file in files:
        if is_folder(file):
            for each in files_ending(file, RECEIVED).files:
                _put(dropped, each)
        else:
            _put(dropped, file)
    return dropped


def _put(dropped: DroppedFiles, file: Path) -> None:
    if file.suffix.lower() in LISTS:
        dropped.lists.append(file)
    elif file.suffix.lower() == ".nco" and _is_of_other_kind(file):
        dropped.others.append(file)
    else:
        dropped.squads.append(file)


def _is_of_other_kind(file: Path) -> bool:
    try:
        return not isinstance(read_document(file), Squad)
    except FileProblem:
        return False  # whatever is in it, it was received


IN_ORDER = N_("✓  Players, rounds and terms are in order.")
NO_FINDINGS = N_("The event itself has no findings.")
SQUADS_TAB, ROUNDS_TAB, TERMS_TAB, CLOCK_TAB = "squads", "rounds", "terms", "clock"
TABS = {
    SQUADS_TAB: N_("Players and squads"),
    ROUNDS_TAB: N_("Rounds"),
    TERMS_TAB: N_("Event terms"),
    CLOCK_TAB: N_("Round clock"),
}
APART = ":"
"""The separator between a table's name and its columns in settings."""
LEAST = 480
FIELDS = {"players": SQUADS_TAB, "rounds": ROUNDS_TAB, "scenarios": TERMS_TAB}
"""The tab of a finding's subject, by field of the event."""


class TabStack(QStackedWidget):
    """Shows the part of a tab; the page is no wider for those that are hidden.

    It is no higher for them either: what is below stays, for each takes the room there is.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.currentChanged.connect(lambda _place: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        """Return the size that the part in front needs."""
        part = self.currentWidget()
        return part.minimumSizeHint() if part else super().minimumSizeHint()


class EventPage(FindingsPage):
    """Follows the event, and the squads in its folder.

    Signals:
        open_wanted: (entry) a squad should be opened in a tab.
        folder_wanted: the event is to get a folder of its own.
        print_wanted: the name of a sheet that should be printed.
        files_wanted: files that are no squads are to be opened.
        file_written: another program has written the file of the event.
        match_wanted: (match) the match of a table, as it begins, should be shown.
    """

    seen_through: ClassVar[type[DocumentView]] = EventDocument
    open_wanted = Signal(object)
    folder_wanted = Signal()
    print_wanted = Signal(str)
    files_wanted = Signal(list)
    match_wanted = Signal(object)
    file_written = Signal()

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("event_page")
        self.setAcceptDrops(True)
        self.known_packs: Callable[[], Sequence[RulesPack]] = tuple
        self._document = document = cast("EventDocument", document)
        self.received = ReceivedSquads(document, self)
        self.watch = EventWatch(document, self)
        self.watch.noticed.connect(self.file_written)
        # each in its place from the first: what is put there later is styled again
        self._middle = QWidget(self._columns)
        self._stack = TabStack(self._middle)
        self.squads = SquadsPane(document, self.received, self._stack)
        self.clock = ClockPane(document, settings, self._stack)
        self.host_findings(document)
        self._pressing: bool | None = None
        self._own_columns: dict[str, Sequence[str] | None] = {}
        self._deeds = EventActions(self, document)
        self._deeds.code_pasted.connect(self.code_pasted)
        self._make_tabs()
        self._make_banner()
        self._lay_out()
        self._connect()
        self.refresh()
        QTimer.singleShot(0, self, lambda: self.rounds)

    @cached_property
    def rounds(self) -> RoundsPane:
        """The rounds, made in a step of their own or when first needed: the page opens sooner."""
        pane = RoundsPane(self._document, self._stack, fill_later=True)
        pane.print_wanted.connect(self.print_wanted)
        pane.table_wanted.connect(self._save_table)
        pane.match_wanted.connect(self._begin_match)
        pane.list_wanted.connect(self._print_list)
        self.received.changed.connect(lambda: self._show_entries(pane))
        self._show_entries(pane)
        self._show_columns(pane.table, pane.standings)
        self._add_pane(pane)
        return pane

    def _show_entries(self, pane: RoundsPane) -> None:
        pane.show_entries(self.received.entries, known=self.received.known is not None)

    @cached_property
    def terms(self) -> TermsPane:
        """The terms, made when first needed."""
        pane = TermsPane(self._document, self._ask_packs, self._stack)
        self._add_pane(pane)
        return pane

    def _ask_packs(self) -> Sequence[RulesPack]:
        return self.known_packs()

    def _add_pane(self, pane: QWidget) -> None:
        """Add a pane that is made late; Tab comes to it after the tabs, before the findings."""
        self._stack.addWidget(pane)
        within = [each for each in pane.findChildren(QWidget) if each.window() is self.window()]
        stops = [each for each in within if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for before, after in pairwise([self.tabs, *stops]):
            self.setTabOrder(before, after)

    def _make_tabs(self) -> None:
        self.tabs = QTabBar(self._middle)
        self.tabs.setObjectName("event_tabs")
        self.tabs.setAccessibleName(_("Parts of the event"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for name, title in TABS.items():
            self.tabs.setTabData(self.tabs.addTab(_(title)), name)
        for pane in (self.squads, self.clock):
            self._stack.addWidget(pane)
        self.tabs.currentChanged.connect(self._show_pane)

    def _show_pane(self, tab: int) -> None:
        self._stack.setCurrentWidget(getattr(self, self.tabs.tabData(tab)))

    def _make_banner(self) -> None:
        self._banner = QFrame(self._middle)
        self._banner.setObjectName("event_banner")
        set_look(self._banner, role="banner")
        label = QLabel(
            _("An event lives in a folder: squads are received there, and matches kept."),
            self._banner,
        )
        label.setWordWrap(True)
        button = QPushButton(_("Choose its folder…"), self._banner)
        button.setObjectName("event_choose_folder")
        button.clicked.connect(self.folder_wanted)
        row = QHBoxLayout(self._banner)
        row.setContentsMargins(*measured(12, 4, 8, 4))
        row.setSpacing(px(8))
        row.addWidget(label, 1)
        row.addWidget(button)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._banner)
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)
        # at a large size the window scrolls before anything is squeezed
        least = LEAST if size() <= AS_IT_IS else 0
        self.divide((PagePart(self._middle, width=900, least=least, stretch=1),), self._findings)

    def _connect(self) -> None:
        document = self._document
        document.changed.connect(self._follow)
        document.replaced.connect(self._follow)
        document.file_changed.connect(self._follow)
        self.squads.open_wanted.connect(self.open_wanted)
        self.squads.topic_wanted.connect(self.topic_wanted)
        self.received.changed.connect(self._say_open)
        self.received.changed.connect(self.head_changed)
        self.squads.list_wanted.connect(self._print_list)
        self.squads.table_wanted.connect(self._save_table)
        self.squads.packs_wanted.connect(self._print_packs)
        self.squads.one_sided.setChecked(self._settings["packs_one_sided"])
        self.squads.one_sided.toggled.connect(self._keep_one_sided)
        self._findings_model.followed.connect(self._show_problems)
        self._findings_model.followed.connect(self._say_open)
        self._findings.left.connect(self.begin_work)
        QGuiApplication.instance().applicationStateChanged.connect(self._look_on_return)  # type: ignore[union-attr]

    def _follow(self, *_change: object) -> None:
        """Show the event after an edit."""
        self.refresh()
        if self.isVisible() or self._document.folder is None:
            self.received.follow()

    def refresh(self) -> None:
        """Update what does not follow the event by itself."""
        self._banner.setVisible(self._document.folder is None)
        self._show_problems()
        self._say_open()
        self.head_changed.emit()

    def _say_open(self) -> None:
        """Say below that nothing is found; what is open stands in the head of the window."""
        event, known = self._document.event_now, self.received.known
        in_order = event.players and known is not None and not still_open(event, known)
        said = _(IN_ORDER) if in_order else _(NO_FINDINGS) if self.head().status else ""
        self._findings.say_clean("" if self._findings_model.all() else said)

    def _show_problems(self) -> None:
        """Unfold the findings if one cannot wait; what can wait moves nothing on the page."""
        pressing = any(each.severity != "warning" for each in self._findings_model.all())
        if pressing != self._pressing:
            self._pressing = pressing
            self._findings.fold(not pressing)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.received.read()
        self.watch.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.watch.pause()

    def _look_on_return(self, state: Qt.ApplicationState) -> None:
        """Check the folder when the player returns from another program."""
        if state == Qt.ApplicationState.ApplicationActive and self.isVisible():
            self.received.read()

    def head(self) -> PageHead:
        """Return the numbers of players, round and what is missing, in place of a verdict."""
        event = self._document.event_now
        count = len(event.players)
        facts = [ngettext("{count} player", "{count} players", count).format(count=count)]
        if event.rounds:
            facts.append(_("Round {number}").format(number=len(event.rounds)))
        status = status_of(event, self.received.known)
        is_wrong = any(each.severity == "error" for each in self._document.judgement.findings)
        state: Literal["done", "to_do", "wrong"] = "done" if status.in_order else "to_do"
        if status.illegal:
            state = "wrong"
        told = "" if is_wrong else status.text
        return PageHead(tuple([(fact, None) for fact in facts]), told, state)

    def begin_work(self) -> None:
        """Focus the part of the page that is shown."""
        pane = self._stack.currentWidget()
        cast("SquadsPane | RoundsPane | TermsPane | ClockPane", pane).begin_work()

    def begin_search(self) -> bool:
        """Focus the search for players and squads."""
        self.show_tab(SQUADS_TAB)
        self.squads.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.squads.search.selectAll()
        return True

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept local files, and rows to explain why they cannot be taken."""
        if dropped_files(event.mimeData()) or has_rows(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show the effect of the drop."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()
        else:
            accept_refusal(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the dropped files a moment later, so that the drag source need not wait."""
        if files := dropped_files(event.mimeData()):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.take_in(files))
        else:
            event.ignore()
            toast(self, drop_refusal(event.mimeData(), self._document.kind))

    def take_in(self, files: list[Path]) -> None:
        """Add squads and lists of players to the event, and open other documents."""
        dropped = DroppedFiles([], [], [])

        def note(found: DroppedFiles) -> None:
            for known, more in zip(dropped, found, strict=True):
                known.extend(more)

        awaited = [awaited_file(each, partial(sorted_out, [each]), note) for each in files]
        self.squads.arriving.ask(awaited, lambda _count, _problems: self._receive(dropped))

    def _receive(self, dropped: DroppedFiles) -> None:
        if dropped.squads or dropped.lists:
            self.show_tab(SQUADS_TAB)
        for each in dropped.lists:
            self.squads.import_players(each)
        if dropped.squads:
            self.squads.take_squads(dropped.squads)
        if dropped.others:
            self.files_wanted.emit(dropped.others)

    def _begin_match(self, number: int, pairing: Pairing) -> None:
        try:
            event, entries = self._document.event_now, self.received.entries
            match = match_of_table(event, number, pairing, entries)
        except NoMatchError as problem:
            questions.say(self, str(problem))
        else:
            self.match_wanted.emit(match)

    def _save_table(self, name: str, number: int = 0) -> None:
        event, entries = self._document.event_now, self.received.entries
        save_table(name, number, event, entries, self._document.folder, self)

    def _keep_one_sided(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._settings["packs_one_sided"] = on

    def _print_packs(self, each: bool) -> None:  # noqa: FBT001 - a signal's argument
        event, entries = self._document.event_now, self.received.entries
        print_packs(event, entries, self._settings, self, each=each)

    def _print_list(self, name: str) -> None:
        event, entries = self._document.event_now, self.received.entries
        number = self.rounds.shown or len(event.rounds)
        if name == "match_sheets":
            print_match_sheets(number, event, entries, self._settings, self)
            return
        print_list(name, event, entries, self._settings, self, number)

    def show_tab(self, name: str) -> None:
        """Show a tab."""
        self.tabs.setCurrentIndex(list(TABS).index(name))

    def show_finding(self, found: Finding) -> None:
        """Show the subject of a finding."""
        path = path_of(found.at)
        self.show_tab(FIELDS.get(str(path[0]) if path else "", SQUADS_TAB))
        if len(path) > 1 and path[0] == "players":
            player = self._document.event_now.players[int(path[1])]
            self.squads.choose_player(player)
        elif len(path) > 1 and path[0] == "rounds":
            self.rounds.show_pairing(int(path[1]) + 1, int(path[3]) if len(path) > 3 else None)  # noqa: PLR2004

    @property
    def _tables(self) -> tuple[CellsTable[Any], ...]:
        late = (self.rounds.table, self.rounds.standings) if "rounds" in vars(self) else ()
        return (self.squads.table, *late)

    def save(self, settings: Settings) -> None:
        """Store the division of the page and the columns of its tables."""
        settings["event_state"] = as_text(self.save_state())
        self._own_columns |= {each.objectName(): each.own_columns for each in self._tables}
        settings["event_columns"] = [
            APART.join((name, *own)) for name, own in self._own_columns.items() if own is not None
        ]

    def restore(self, settings: Settings) -> None:
        """Restore the division of the page and the columns of its tables."""
        self.restore_state(from_text(settings["event_state"]))
        parts = [each.split(APART) for each in settings["event_columns"]]
        self._own_columns = {name: own for name, *own in parts}
        self._show_columns(*self._tables)

    def _show_columns(self, *tables: CellsTable[Any]) -> None:
        for table in tables:
            table.show_columns(self._own_columns.get(table.objectName()))

    def take_setting(self, key: str) -> None:
        """Show the default columns and the order of the event."""
        if key in TABLE_SETTINGS:
            self._own_columns = {}
            for table in self._tables:
                table.show_columns(None)
                table.use_own_order()

    def stop(self) -> None:
        """Stop background reading."""
        self.received.stop()
        self.watch.stop()
        self.squads.stop()
        if "rounds" in vars(self):
            self.rounds.stop()
        self.clock.stop()


class EventActions(PageActions):
    """Pastes files from the clipboard; explains why anything else cannot be pasted."""

    def __init__(self, page: EventPage, document: EventDocument) -> None:
        super().__init__((PASTE,), "squads", page.squads.table, page, page.come_forward)
        self._event_page, self._document = page, document

    def paste(self) -> None:
        """Take files from the clipboard as if they were dropped."""
        data = clipboard_data()
        files = dropped_files(data) if data is not None else []
        if files:
            self._event_page.take_in(files)
        else:
            self.refuse(data, self._document.kind)
