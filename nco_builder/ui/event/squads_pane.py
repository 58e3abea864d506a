"""Players and squads with verdicts and actions."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QModelIndex, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.event.entries import column_lines, read_list, replies_of, reply_of, unused_columns
from nco_builder.event.folder import Received, receive
from nco_builder.event.model import Player, names_of
from nco_builder.event.reports import match_of_entry
from nco_builder.event.rounds import (
    add_players,
    assign_squad,
    change_player,
    check_in,
    check_in_all,
    drop_out,
    entered_already,
    known_by_hand,
    known_otherwise,
    not_entered,
    numbers_taken,
    place_of,
    remove_player,
    stay,
    was_paired,
)
from nco_builder.files import (
    FileProblem,
    file_name,
    read_bytes,
    visible_line,
    write_atomically,
)
from nco_builder.files.names import distinct_names
from nco_builder.language import N_, _, ngettext, pgettext
from nco_builder.language.words import enumerated
from nco_builder.sheets.blocks import Points, Text
from nco_builder.ui.document.pending_opens import PendingOpens, awaited_file
from nco_builder.ui.event.dialogs import LinesDialog, PlayerDialog, ask_points, choose_one
from nco_builder.ui.event.entrants import (
    COLUMNS,
    Entrant,
    counts,
    entrants,
    found,
    lines_of,
    mark_checked,
    of_nobody,
    present,
)
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.cells_table import CellsModel, CellsTable
from nco_builder.ui.parts.controls import FilterField, wrapped_label
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.panel_layout import FootedPanel, WidthSplitter, scrolling
from nco_builder.ui.parts.printing_progress import PrintingProgress
from nco_builder.ui.parts.spilled_row import SpilledRow
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import show_folder, toast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from nco_builder.event.entries import ReadList, Reply, SquadEntry
    from nco_builder.event.model import Event
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.ui.event.document import EventDocument
    from nco_builder.ui.event.received import ReceivedSquads


READABLE = length(260)
"""The least height at which findings and reply are read; with less room, all of it scrolls."""


class SquadDetails(FootedPanel):
    """Findings and reply of one player or file.

    Signals:
        open_wanted: the squad should be opened in a tab.
        topic_wanted: the id of a rule or ruling to be read.
    """

    open_wanted = Signal()
    topic_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_details")
        self._shown: tuple[Entrant | None, Event | None] = (None, None)
        self._name = ElidedLabel(self)
        # at the left in scripts that run to the left, too: the buttons stand there
        self._name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        set_look(self._name, role="name")
        self._file = ElidedLabel(self)
        set_look(self._file, role="dim")
        self._findings = BlockView(self)
        self._findings.setObjectName("event_findings")
        self._findings.setAccessibleName(_("Findings"))
        self._findings.wanted.connect(self.topic_wanted)
        self._reply = self._text("event_reply", _("Reply to the player"))
        self._open = QPushButton(_("Open squad in a tab"), self)
        self._open.setObjectName("event_open_squad")
        self._open.clicked.connect(self.open_wanted)
        self._copy = QPushButton(pgettext("reply", "Copy"), self)
        self._copy.setAccessibleName(_("Copy reply"))
        self._copy.setObjectName("event_copy_reply")
        self._copy.clicked.connect(self.copy_reply)
        self._mail = QPushButton(pgettext("reply", "Mail…"), self)
        self._mail.setAccessibleName(_("Begin a mail"))
        self._mail.setObjectName("event_mail_reply")
        self._mail.clicked.connect(self.begin_mail)
        self._said: Reply | None = None
        self._lay_out()
        self.show_row(None, None)

    def _text(self, name: str, says: str) -> NotesField:
        text = NotesField(self)  # a squad that was sent may have names of any length
        text.setObjectName(name)
        text.setAccessibleName(says)
        text.setReadOnly(True)
        return text

    def _lay_out(self) -> None:
        body = QWidget(self)
        set_look(body, role="content")
        body.setMinimumHeight(READABLE)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        self.column.addWidget(scrolling(body, self))
        column.addWidget(self._name)
        column.addWidget(self._file)
        column.addWidget(self._heading(self._findings))
        column.addWidget(self._findings, 3)
        column.addWidget(self._heading(self._reply))
        column.addWidget(self._reply, 4)
        deeds = SpilledRow("event_details", self, gap=px(8))
        for deed in (self._open, self._copy, self._mail):
            deeds.row.addWidget(deed)
        deeds.end((self._mail, self._open))
        deeds.row.addStretch(1)
        self.stand_on(deeds)

    def _heading(self, text: QWidget) -> QLabel:
        label = QLabel(text.accessibleName(), self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setBuddy(text)
        set_look(label, role="heading")
        return label

    def show_row(self, row: Entrant | None, event: Event | None) -> None:
        """Show a row of the event; clear the pane if it is None."""
        if (row, event) == self._shown and row is not None:
            return
        self._shown = row, event
        self._name.setText(row.name if row else _("No row chosen"))
        self._file.setText(_file_line(row))
        found = Points(tuple(_findings(row)))
        self._findings.show_blocks((found,) if found.paragraphs else ())
        self._said = None
        if row is not None and event is not None and not row.awaited:
            self._said = reply_of(row.entry, row.player, event)
        self._reply.show_text(self._said.text if self._said else "")
        self._copy.setEnabled(self._said is not None)
        self._mail.setEnabled(self._said is not None and bool(self._said.mailto))
        addressed = row is None or row.player is None or bool(row.player.email)
        self._mail.setToolTip("" if addressed else _("The player has no mail address."))
        self._open.setEnabled(bool(row and row.entry and row.entry.squad))

    def copy_reply(self) -> None:
        """Copy the reply."""
        QGuiApplication.clipboard().setText(self._reply.text())
        toast(self, _("Reply copied. Paste it into a message."))

    def begin_mail(self) -> None:
        """Begin a mail with the reply in the user's mail program."""
        if self._said is not None:
            QDesktopServices.openUrl(QUrl(self._said.mailto))


def _file_line(row: Entrant | None) -> str:
    if row is None:
        return _("Choose a player or a squad.")
    if row.entry is None:
        return _("reading…") if row.awaited else _("No squad was received.")
    squad = row.entry.squad.name if row.entry.squad else ""
    return " · ".join(filter(None, [row.entry.file, squad]))


def _findings(row: Entrant | None) -> list[Paragraph]:
    if row is None or row.entry is None:
        return []
    remarks = [row.remarks] if row.remarks and row.entry.report is not None else []
    remarks += filter(None, [match_of_entry(row.entry)])
    told = lines_of(row) or [(Text(_("✓ Legal")),)]
    return [*told, *[(Text(each),) for each in remarks]]


SQUAD_FILTER = N_(
    "Squads, also in PDFs, mails, web pages and texts "
    "(*.nco *.pdf *.eml *.html *.htm *.txt *.md *.json);;All files (*)"
)
LIST_FILTER = N_("Lists of players (*.csv *.txt *.tsv);;All files (*)")


class RowActionPane(QWidget):
    """Applies actions to the selected row of a table, and to the event.

    Attributes:
        table: whose chosen row is meant.
        arriving: reads files in the background; a window has its own say what takes long.
    """

    table: CellsTable[Entrant]

    def __init__(self, document: EventDocument, received: ReceivedSquads, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._received = received
        self.arriving = PendingOpens(self)

    def stop(self) -> None:
        """Stop its own background reading."""
        if self.arriving.parent() is self:
            self.arriving.stop()

    def add_player(self) -> None:
        """Ask for a new player."""
        self._ask_player_data(Player(number=0), _("Add player"), self._enter_player)

    def _enter_player(self, player: Player) -> None:
        known = known_by_hand(self._document.event_now, player)
        self._document.do(add_players(self._document.event_now, [player]))
        self.table.choose((self._document.event_now.players[-1].number, ""))
        if known:
            toast(self, " ".join(known))

    def edit_player(self) -> None:
        """Edit the selected player."""
        player, place = self._player()
        if player is not None and place is not None:
            self._ask_player_data(player, _("Edit the player"), partial(self._change_player, place))

    def _change_player(self, place: int, player: Player) -> None:
        self._document.do(change_player(self._document.event_now, place, player))

    def _ask_player_data(self, player: Player, title: str, take: Callable[[Player], None]) -> None:
        """Ask for a player's data, which is kept even if the program ends with the dialog open."""
        others = {each.number for each in self._document.event_now.players} - {player.number}
        dialog = PlayerDialog(player, title, self, taken=others)
        dialog.entered.connect(take)
        dialog.exec()
        dialog.deleteLater()

    def _player(self) -> tuple[Player | None, int | None]:
        """Return the selected player with his index."""
        row = self.table.chosen()
        player = row.player if row else None
        place = place_of(self._document.event_now, player) if player else None
        return player, place

    def ask_import(self) -> None:
        """Ask for a list of players, and import it."""
        from PySide6.QtWidgets import QFileDialog  # few starts need it

        folder = str(self._document.folder or Path.home())
        chosen = QFileDialog.getOpenFileName(self, _("Import players"), folder, _(LIST_FILTER))[0]
        if chosen:
            self.preview_list(Path(chosen))

    def preview_list(self, path: Path) -> None:
        """Show what a list says, line by line, and enter its players if that is wanted."""
        read = self._read_list(path)
        if read is not None:
            new = not_entered(self._document.event_now, read.players)
            if self._confirmed(path, read, new):
                self._enter_list(read)

    def import_players(self, path: Path) -> None:
        """Enter the players of a list; what is no player or not used is said."""
        read = self._read_list(path)
        if read is None:
            return
        event = self._document.event_now
        taken = numbers_taken(event, not_entered(event, read.players))
        known = known_otherwise(event, read.players)
        self._enter_list(read)
        said = [*known, *taken, *read.problems, *unused_columns(read)]
        if said:
            heading = ngettext(
                "{count} line of the list needs a look:",
                "{count} lines of the list need a look:",
                len(said),
            )
            dialog = LinesDialog(_("Import players"), heading.format(count=len(said)), said, self)
            dialog.exec()
            dialog.deleteLater()

    def _read_list(self, path: Path) -> ReadList | None:
        try:
            return read_list(read_bytes(path), path.name)
        except FileProblem as problem:
            questions.say(self, str(problem))
            return None

    def _enter_list(self, read: ReadList) -> None:
        event = self._document.event_now
        new = not_entered(event, read.players)
        if new:
            self._document.do(add_players(event, new))
        count, known = len(new), len(read.players) - len(new)
        told = ngettext("{count} player entered.", "{count} players entered.", count)
        said = [told.format(count=count), *([entered_already(known)] if known else [])]
        toast(self, " ".join(said))

    def _confirmed(self, path: Path, read: ReadList, new: Sequence[Player]) -> bool:
        """Show what each column is taken for and who is new; whether they should be entered."""
        known = len(read.players) - len(new)
        lines = [
            *column_lines(read),
            *([entered_already(known)] if known else []),
            *known_otherwise(self._document.event_now, read.players),
            *numbers_taken(self._document.event_now, new),
            *read.problems,
            "",
            *[_told_of(each) for each in new],
        ]
        heading = ngettext(
            "“{file}” has {count} new player.", "“{file}” has {count} new players.", len(new)
        ).format(file=visible_line(path.name), count=len(new))
        enter = _("&Enter them") if new else ""
        dialog = LinesDialog(_("Import players"), heading, lines, self, enter)
        accepted = dialog.exec() == dialog.DialogCode.Accepted
        dialog.deleteLater()
        return accepted

    def ask_squads(self) -> None:
        """Ask for squad files, and copy them to the event's folder."""
        from PySide6.QtWidgets import QFileDialog  # few starts need it

        begin = str(Path.home())
        chosen = QFileDialog.getOpenFileNames(self, _("Add squads"), begin, _(SQUAD_FILTER))[0]
        if chosen:
            self.take_squads([Path(each) for each in chosen])

    def take_squads(self, files: Sequence[Path]) -> None:
        """Copy files to the folder of squads, and report those that cannot be copied."""
        folder = self._document.folder
        if folder is None:
            questions.say(self, _("The event has no folder yet, so no squads can be received."))
            return
        taken = Received([], [])

        def note(now: Received) -> None:
            taken.files.extend(now.files)
            taken.problems.extend(now.problems)

        awaited = [awaited_file(each, partial(receive, folder, [each]), note) for each in files]
        self.arriving.ask(awaited, lambda _count, _problems: self._show_taken(taken))

    def _show_taken(self, taken: Received) -> None:
        if taken.files:
            count = len(taken.files)
            told = ngettext("{count} file taken.", "{count} files taken.", count)
            toast(self, told.format(count=count), show_folder(taken.files[0]))
            self._received.read()
        if taken.problems:
            dialog = LinesDialog(_("Add squads"), _("Not taken:"), taken.problems, self)
            dialog.exec()
            dialog.deleteLater()

    def give_squad(self) -> None:
        """Assign the selected file to a player, or a file to the selected player."""
        row = self.table.chosen()
        if row is None:
            return
        if row.player is not None and row.entry is None:
            file = self._ask_file(row.player)
            player: Player | None = row.player
        else:
            file = row.entry.file if row.entry else None
            player = self._ask_player(file or "")
        if file and player is not None:
            self._document.do(assign_squad(self._document.event_now, player, file))
            self.table.choose((player.number, file))

    def let_count(self) -> None:
        """Let the selected file count for its player."""
        row = self.table.chosen()
        player, _place = self._player()
        if row is not None and row.entry is not None and player is not None:
            file = row.entry.file
            self._document.do(assign_squad(self._document.event_now, player, file))
            self.table.choose((player.number, file))

    def _ask_file(self, player: Player) -> str | None:
        names = names_of(self._document.event_now)
        ordered = sorted(self._received.entries, key=lambda each: each.player is not None)
        files = [(_called(each, names), each.file) for each in ordered]
        if not files:
            questions.say(self, _("There is no file in the folder of squads yet."))
            return None
        sentence = _("Which file is the squad of {player}?").format(
            player=visible_line(player.name)
        )
        return choose_one(_("Give a squad file"), sentence, files, self)

    def _ask_player(self, file: str) -> Player | None:
        event = self._document.event_now
        names, served = names_of(event), {each.player for each in self._received.entries}
        players = [
            (
                f"{each.number}  {names[each.number]}"
                if each.number in served
                else _("{number}  {player}: no squad").format(
                    number=each.number, player=names[each.number]
                ),
                each,
            )
            for each in event.players
        ]
        without = [place for place, each in enumerate(event.players) if each.number not in served]
        sentence = _("Whose squad is “{file}”?").format(file=visible_line(file))
        title, first = _("Give a squad file"), (*without, 0)[0]
        return choose_one(title, sentence, players, self, first)

    def drop_out(self) -> None:
        """Let the selected player drop out from the next round on."""
        player, _place = self._player()
        if player is not None:
            self._document.do(drop_out(self._document.event_now, player.number))

    def stay(self) -> None:
        """Undo the selected player's dropping out."""
        player, place = self._player()
        if player is not None and place is not None:
            self._document.do(stay(place, player))

    def check_in(self) -> None:
        """Note that the chosen player is here, or take that back."""
        player, place = self._player()
        if player is not None and place is not None:
            self._document.do(check_in(place, player, here=not player.here))

    def check_in_everybody(self) -> None:
        """Note that all players who have not dropped out are here."""
        event = self._document.event_now
        away = [each.number for each in event.players if not each.here and each.dropped is None]
        if away:
            self._document.do(check_in_all(event, away))

    def give_points(self) -> None:
        """Ask for points of the selected player besides his matches."""
        player, _place = self._player()
        if player is not None:
            ask_points(self._document, player, self)

    def remove_player(self) -> None:
        """Remove the selected player."""
        player, place = self._player()
        if player is not None and place is not None:
            self._document.do(remove_player(place, player))

    def ask_replies(self) -> None:
        """Ask for a folder, and write the replies to all players into it."""
        from PySide6.QtWidgets import QFileDialog  # few starts need it

        begin = str(self._document.folder or Path.home())
        chosen = QFileDialog.getExistingDirectory(self, _("Folder of the replies"), begin)
        if chosen:
            self.write_replies(Path(chosen))

    def write_replies(self, folder: Path) -> None:
        """Write the replies to all players into a folder; older ones there are replaced.

        They are written in a thread: a slow disk holds up nothing, and they can be cancelled.
        """
        event, entries = self._document.event_now, self._received.entries
        title, says = _("Replies to all players"), _("The replies are being written…")
        do = partial(_write_replies, folder, entries, event)
        dialog = PrintingProgress(max(1, len(event.players)), do, self, title, says)
        dialog.exec()
        written, problem = dialog.answer, dialog.problem
        dialog.deleteLater()
        if problem:
            questions.say(self, problem)
        if isinstance(written, list):
            told = ngettext("{count} reply written.", "{count} replies written.", len(written))
            place = show_folder(written[0]) if written else ()
            toast(self, told.format(count=len(written)), *place)

    def mark_checked(self) -> None:
        """Note all present squads, so that later changes stand out."""
        self._document.do(mark_checked(self._document.event_now, self._received.entries))
        toast(self, _("All squads are marked as checked; later changes stand out."))


def _write_replies(
    folder: Path,
    entries: tuple[SquadEntry, ...],
    event: Event,
    progress: Callable[[int, int], bool],
) -> list[Path]:
    """Write the replies; those written before it is cancelled stay.

    Raises:
        Cancelled: nobody wants the rest.
        FileProblem: one cannot be written.
    """
    from nco_builder.printing import Cancelled  # it is slow to load

    replies = replies_of(entries, event)
    names = distinct_names([file_name(each.name, each.suffix, "reply") for each in replies])
    for done, (name, reply) in enumerate(zip(names, replies, strict=True)):
        if not progress(done, len(names)):
            raise Cancelled
        write_atomically(folder / name, reply.content)
    return [folder / name for name in names]


def _told_of(player: Player) -> str:
    """Return what a list says of a player, in one line."""
    number = f"{player.number}  " if player.number else ""
    said = [player.name, player.club, player.email, player.nation, player.squad]
    if player.dropped is not None:
        said.append(_("dropped out"))
    if player.paid is not None:
        said.append(_("paid") if player.paid else _("not paid"))
    return visible_line(number + " · ".join(filter(None, said)))


def _called(entry: SquadEntry, names: dict[int, str]) -> str:
    """Return the name of a file and of its player."""
    file, player = visible_line(entry.file), names.get(entry.player or 0)
    return _("{file} · of {player}").format(file=file, player=player) if player else file


OF_PLAYER = {
    "event_edit_player": N_("&Edit the player…"),
    "event_give_squad": N_("&Give a squad file…"),
    "event_let_count": N_("This file &counts"),
    "event_here": N_("&Here"),
    "event_points": N_("&Points besides matches…"),
    "event_drop_out": N_("&Drop out"),
    "event_stay": N_("&Take back the drop-out"),
    "event_remove_player": N_("&Remove the player"),
}
GIVE_FILE = N_("&Give this file to a player…")
"""The text of the action that assigns a selected file."""
OF_ALL = {
    "event_replies": N_("&Write all replies into a folder…"),
    "event_mark_checked": N_("&Mark all squads as checked"),
    "event_packs": N_("Print &packs as one PDF…"),
    "event_packs_each": N_("Print a pack for &each player…"),
    "event_one_sided": N_("Packs without &blank backs"),
    "event_match_sheets": N_("Print the &match sheets of the round…"),
    "event_print_check_in": N_("Print the check-in &list as PDF…"),
    "event_report": N_("Print the rep&ort as PDF…"),
    "event_csv": N_("&Save the table as CSV…"),
    "event_check_in": N_("Save the &check-in list as CSV…"),
    "event_all_here": N_("All players are &here"),
    "event_read_again": N_("&Read the folder again"),
}
WIDTHS, LEAST_TABLE = (600, 260), 440
MOST_UNREAD = 3


LEAST_SEARCH = length(130)


class FilterHead(QWidget):
    """A search field, and a sentence on the rows: beside it or, without room, below."""

    def __init__(
        self, search: FilterField, told: QLabel, after: Sequence[QWidget], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._told = told
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        below = QHBoxLayout()
        below.setSpacing(px(8))
        below.addWidget(told, 2)
        for each in after:
            below.addWidget(each, 1)
        self._line.addWidget(search, 1)
        self._line.addLayout(below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Put the sentence where there is room for it."""
        wide = self._told.fontMetrics().horizontalAdvance(self._told.text())
        beside = LEAST_SEARCH + px(12) + wide <= self.width()
        way = QBoxLayout.Direction
        self._line.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self._line.setSpacing(px(12 if beside else 4))
        self._told.setWordWrap(not beside)


class SquadsPane(RowActionPane):
    """The table of players and squads, and the details of the selected one.

    Attributes:
        one_sided: whether packs are printed for one side of the paper.

    Signals:
        open_wanted: (entry) a squad should be opened in a tab.
        packs_wanted: (each) packs of all squads should be printed, or one PDF for each.
        table_wanted: the name of a table that should be saved as CSV.
        list_wanted: the name of a list with the squads in it that should be printed.
        topic_wanted: the id of a rule or ruling to be read.
    """

    open_wanted = Signal(object)
    packs_wanted = Signal(bool)
    table_wanted = Signal(str)
    list_wanted = Signal(str)
    topic_wanted = Signal(str)

    def __init__(self, document: EventDocument, received: ReceivedSquads, parent: QWidget) -> None:
        super().__init__(document, received, parent)
        self.setObjectName("event_squads_pane")
        self._rows: list[Entrant] = []
        self.model = CellsModel(COLUMNS, self)
        self.table = CellsTable("event_squads", _("Players and squads"), self.model, self)
        self.details = SquadDetails(self)
        keys = _("Words that are in a row, such as a name, a nation or a remark")
        self.search = FilterField("event_filter", _("Filter players and squads"), keys, self)
        self.search.ask(_("Filter players and squads"))
        self._make_actions()
        self._make_foot()
        self._lay_out()
        self._connect()

    def _make_actions(self) -> None:
        self._player_menu = self._menu(OF_PLAYER)
        self._all_menu = self._menu(OF_ALL)
        does = {
            "event_edit_player": self.edit_player,
            "event_give_squad": self.give_squad,
            "event_let_count": self.let_count,
            "event_here": self.check_in,
            "event_points": self.give_points,
            "event_drop_out": self.drop_out,
            "event_stay": self.stay,
            "event_remove_player": self.remove_player,
            "event_replies": self.ask_replies,
            "event_mark_checked": self.mark_checked,
            "event_packs": lambda: self.packs_wanted.emit(False),
            "event_packs_each": lambda: self.packs_wanted.emit(True),
            "event_match_sheets": lambda: self.list_wanted.emit("match_sheets"),
            "event_print_check_in": lambda: self.list_wanted.emit("check_in"),
            "event_report": lambda: self.list_wanted.emit("report"),
            "event_csv": lambda: self.table_wanted.emit("entries"),
            "event_check_in": lambda: self.table_wanted.emit("check_in"),
            "event_all_here": self.check_in_everybody,
            "event_read_again": self._received.read,
        }
        for name, do in does.items():
            self._action(name).triggered.connect(do)
        for name in ("event_here", "event_one_sided"):
            self._action(name).setCheckable(True)
        self.one_sided = self._action("event_one_sided")
        self.one_sided.setToolTip(_("For one side of the paper"))

    def _menu(self, texts: dict[str, str]) -> QMenu:
        menu = QMenu(self)
        for name, text in texts.items():
            action = QAction(_(text), menu)
            action.setObjectName(name)
            menu.addAction(action)
        return menu

    def _action(self, name: str) -> QAction:
        for menu in (self._player_menu, self._all_menu):
            for action in menu.actions():
                if action.objectName() == name:
                    return action
        raise KeyError(name)

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        return button

    def _make_foot(self) -> None:
        self._add = self._button("event_add_player", _("Add player…"))
        self._add.clicked.connect(self.add_player)
        self._import = self._button("event_import", _("Import list…"))
        self._import.clicked.connect(self.ask_import)
        self._receive = self._button("event_receive", _("Add squads…"))
        self._receive.clicked.connect(self.ask_squads)
        self._of_player = self._button("event_player_menu", _("Player"))
        self._of_player.setMenu(self._player_menu)
        self._of_all = self._button("event_all_menu", _("All squads"))
        self._of_all.setMenu(self._all_menu)
        self._counts = wrapped_label(self, "dim")
        self._counts.setObjectName("event_counts")
        self._bar = QProgressBar(self)
        self._bar.setObjectName("event_reading")
        self._bar.setAccessibleName(_("Squads read"))
        self._bar.setTextVisible(False)
        self._cancel = self._button("event_cancel_reading", _("Cancel"))
        self._cancel.clicked.connect(self._received.cancel)

    def _lay_out(self) -> None:
        left = FootedPanel(self)
        self._head = FilterHead(self.search, self._counts, (self._bar, self._cancel), left)
        left.column.addWidget(self._head)
        left.column.addWidget(self.table, 1)
        deeds = SpilledRow("event_squads", left, gap=px(8))
        for deed in (self._add, self._import, self._receive, self._of_player, self._of_all):
            deeds.row.addWidget(deed)
        deeds.end((self._import, self._receive, self._add))
        deeds.row.addStretch(1)
        left.stand_on(deeds)
        drawers = Drawers(self, WidthSplitter)
        split = cast("WidthSplitter", drawers.columns)
        for part, width, stretch in zip((left, self.details), WIDTHS, (3, 1), strict=True):
            split.add_part(part, px(width), stretch)
        self.details.setMinimumWidth(px(220))
        left.setMinimumWidth(px(LEAST_TABLE))
        left.setFocusProxy(self.table)
        drawers.name_sides(0, {1: (_("Details"), px(WIDTHS[1]))}, px(LEAST_TABLE))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(drawers)

    def _connect(self) -> None:
        self._received.changed.connect(self.refresh)
        self.search.textChanged.connect(self._show)
        self.table.chosen_changed.connect(self._show_chosen)
        self.table.opened.connect(self._open)
        self.table.pressed.connect(self._tick)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.details.open_wanted.connect(self._open)
        self.details.topic_wanted.connect(self.topic_wanted)

    def refresh(self) -> None:
        """Show the players and the state of their squads."""
        received = self._received
        # what is read again is known: a look at the folder changes no row by itself
        awaited = received.busy and received.known is None
        self._rows = entrants(self._document.event_now, received.entries, awaited=awaited)
        ensure_glyphs("".join([row.name + row.nation for row in self._rows]))
        reading = received.busy and received.total > 0
        self._bar.setVisible(reading)
        self._cancel.setVisible(reading)
        self._bar.setRange(0, max(1, received.total))
        self._bar.setValue(received.done)
        self._counts.setText(self._status_text())
        self._head.fit()
        set_look(self._counts, role="error" if received.problem else "dim")
        self._receive.setEnabled(self._document.folder is not None)
        self._action("event_mark_checked").setEnabled(bool(received.entries))
        self._action("event_match_sheets").setEnabled(bool(self._document.event_now.rounds))
        self._action("event_print_check_in").setEnabled(bool(self._document.event_now.players))
        for name in ("event_packs", "event_packs_each"):
            self._action(name).setEnabled(any(each.report for each in received.entries))
        self._show()

    def _status_text(self) -> str:
        received = self._received
        if received.problem:
            return received.problem
        if received.busy and received.total:
            text = _("Reading {done} of {total}…")
            return text.format(done=received.done, total=received.total)
        if received.known is None:
            return _("reading…")
        if self._document.folder is None and self._rows:
            return " · ".join(present(self._document.event_now))  # a banner says it
        if not self._rows:
            return _("No players yet. Add them by hand or import a list; drop their squads here.")
        here = present(self._document.event_now)
        told = [*here, counts(self._rows), *of_nobody(self._rows), *self._unread()]
        return " · ".join(told)

    def _unread(self) -> list[str]:
        """Name what lies in the folder of squads and is not read."""
        files = self._received.unread
        if not files:
            return []
        told = _("Not looked at: {files}.")
        more = _("{files} and {count} more")
        shown = enumerated([visible_line(each) for each in files[:MOST_UNREAD]])
        left = len(files) - MOST_UNREAD
        return [told.format(files=more.format(files=shown, count=left) if left > 0 else shown)]

    def _show(self) -> None:
        self.table.show_rows(found(self._rows, self.search.text()))
        if self.table.chosen() is None and self.model.rowCount():
            self.table.selectRow(0)
        self._show_chosen()

    def _show_chosen(self) -> None:
        row = self.table.chosen()
        event = self._document.event_now
        self.details.show_row(row, event)
        player = row.player if row else None
        self._of_player.setEnabled(row is not None)
        dropped = player is not None and player.dropped is not None
        offered = {
            "event_edit_player": player is not None,
            "event_give_squad": row is not None and bool(event.players),
            "event_let_count": player is not None and _of_several(row),
            "event_here": player is not None,
            "event_points": player is not None,
            "event_drop_out": player is not None and not dropped,
            "event_stay": dropped,
            "event_remove_player": player is not None and not was_paired(event, player),
        }
        for name, on in offered.items():
            self._action(name).setEnabled(on)
        self._action("event_here").setChecked(player is not None and player.here)
        of_file = row is not None and row.entry is not None
        give = GIVE_FILE if of_file else OF_PLAYER["event_give_squad"]
        self._action("event_give_squad").setText(_(give))

    def _show_menu(self, place: QPoint) -> None:
        if self.table.chosen() is not None:
            self._player_menu.popup(self.table.viewport().mapToGlobal(place))

    def _tick(self, index: QModelIndex) -> None:
        """Check a player in, or take that back, by a click on his box."""
        buttons = QGuiApplication.mouseButtons()
        if COLUMNS[index.column()].name == "here" and buttons & Qt.MouseButton.LeftButton:
            self.check_in()

    def _open(self) -> None:
        """Open the squad of the row; in the column of boxes, Enter ticks as a click does."""
        row = self.table.chosen()
        if COLUMNS[self.table.currentIndex().column()].name == "here":
            self.check_in()
            return
        if row and row.entry and row.entry.squad:
            self.open_wanted.emit(row.entry)

    def begin_work(self) -> None:
        """Focus the table."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose_player(self, player: Player) -> None:
        """Select the first row of a player."""
        self.search.clear()
        for row in self.model.rows():
            if row.player is not None and row.player.number == player.number:
                self.table.choose(row.key)
                return


def _of_several(row: Entrant | None) -> bool:
    """Return whether a file is one of several of a player, but not the one that counts."""
    return (
        row is not None and row.entry is not None and bool(row.entry.further or row.entry.instead)
    )
