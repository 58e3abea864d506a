"""Players and squads: who plays, with what, whether it is legal, and what there is to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from nco_builder.files import FileProblem, one_line, read_bytes
from nco_builder.language import N_, _, ngettext
from nco_builder.tournament.folder import receive
from nco_builder.tournament.model import Player
from nco_builder.tournament.players import players_from_csv
from nco_builder.tournament.rounds import add_players, drop_out, entered_already, not_entered
from nco_builder.ui.event import player_edits
from nco_builder.ui.event.columns import CellsModel, CellsTable
from nco_builder.ui.event.details import SquadDetails
from nco_builder.ui.event.dialogs import LinesDialog, PlayerDialog, choose_one
from nco_builder.ui.event.entrants import COLUMNS, Entrant, counts, entrants, found
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.filter_field import FilterField
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import HANDLE
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import show_folder, toast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.ui.event.document import EventDocument
    from nco_builder.ui.event.received import ReceivedSquads

SQUAD_FILTER = N_("Squads (*.nco *.pdf *.txt);;All files (*)")
LIST_FILTER = N_("Lists of players (*.csv *.txt *.tsv);;All files (*)")
OF_PLAYER = {
    "event_edit_player": N_("&Edit the player…"),
    "event_give_squad": N_("&Give a squad file…"),
    "event_drop_out": N_("&Drop out"),
    "event_stay": N_("&Take back the drop-out"),
    "event_remove_player": N_("&Remove the player"),
}
OF_ALL = {
    "event_mark_checked": N_("&Mark all squads as checked"),
    "event_packs": N_("Print &packs as one PDF…"),
    "event_packs_each": N_("Print a pack for &each player…"),
    "event_print_check_in": N_("Print the check-in &list…"),
    "event_csv": N_("&Save the table as CSV…"),
    "event_check_in": N_("Save the &check-in list as CSV…"),
    "event_read_again": N_("&Read the folder again"),
}
WIDTHS = (600, 260)


class SquadsPane(QWidget):
    """The table of players and squads, and beside it all about the chosen one.

    Signals:
        open_wanted: (entry) a squad is to be opened in a tab.
        packs_wanted: (each) packs of all squads are to be printed, or one PDF for each.
        table_wanted: the name of a table that is to be saved as CSV.
        print_wanted: the name of a sheet that is to be printed.

    """

    open_wanted = Signal(object)
    packs_wanted = Signal(bool)
    table_wanted = Signal(str)
    print_wanted = Signal(str)

    def __init__(self, document: EventDocument, received: ReceivedSquads, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_squads_pane")
        self._document = document
        self._received = received
        self._rows: list[Entrant] = []
        self.model = CellsModel(COLUMNS, self)
        self.table = CellsTable("event_squads", _("Players and squads"), self.model, self)
        self.table.order_by_heads()
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
            "event_drop_out": self.drop_out,
            "event_stay": self.stay,
            "event_remove_player": self.remove_player,
            "event_mark_checked": self.mark_checked,
            "event_packs": lambda: self.packs_wanted.emit(False),
            "event_packs_each": lambda: self.packs_wanted.emit(True),
            "event_print_check_in": lambda: self.print_wanted.emit("check_in"),
            "event_csv": lambda: self.table_wanted.emit("entries"),
            "event_check_in": lambda: self.table_wanted.emit("check_in"),
            "event_read_again": self._received.read,
        }
        for name, do in does.items():
            self._action(name).triggered.connect(do)

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
        self._counts = QLabel(self)
        self._counts.setObjectName("event_counts")
        self._counts.setTextFormat(Qt.TextFormat.PlainText)
        self._counts.setWordWrap(True)
        set_look(self._counts, role="dim")
        self._bar = QProgressBar(self)
        self._bar.setObjectName("event_reading")
        self._bar.setAccessibleName(_("Squads read"))
        self._bar.setTextVisible(False)
        self._cancel = self._button("event_cancel_reading", _("Cancel"))
        self._cancel.clicked.connect(self._received.cancel)

    def _lay_out(self) -> None:
        left = QFrame(self)
        set_look(left, role="panel")
        column = QVBoxLayout(left)
        column.setContentsMargins(*measured(8, 8, 8, 8))
        column.setSpacing(px(6))
        column.addWidget(self.search)
        column.addWidget(self.table, 1)
        told = QHBoxLayout()
        told.addWidget(self._counts, 2)
        told.addWidget(self._bar, 1)
        told.addWidget(self._cancel)
        column.addLayout(told)
        foot = QHBoxLayout()
        foot.setSpacing(px(6))
        for button in (
            self._add,
            self._import,
            self._receive,
            self._of_player,
            self._of_all,
        ):
            foot.addWidget(button)
        foot.addStretch(1)
        column.addLayout(foot)
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.setHandleWidth(HANDLE)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(left)
        self._split.addWidget(self.details)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 1)
        self._split.setSizes([px(each) for each in WIDTHS])
        self.details.setMinimumWidth(px(220))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._split)

    def _connect(self) -> None:
        self._received.changed.connect(self.refresh)
        self.search.textChanged.connect(self._show)
        self.table.order_changed.connect(self._show)
        self.table.chosen_changed.connect(self._show_chosen)
        self.table.opened.connect(self._open)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.details.open_wanted.connect(self._open)

    def refresh(self) -> None:
        """Show who plays, and what is known of the squads."""
        received = self._received
        self._rows = entrants(self._document.event_now, received.entries, awaited=received.busy)
        ensure_glyphs("".join({letter for row in self._rows for letter in row.name + row.nation}))
        reading = received.busy and received.total > 0
        self._bar.setVisible(reading)
        self._cancel.setVisible(reading)
        self._bar.setRange(0, max(1, received.total))
        self._bar.setValue(received.done)
        self._counts.setText(self._told())
        set_look(self._counts, role="error" if received.problem else "dim")
        self._receive.setEnabled(self._document.folder is not None)
        self._action("event_mark_checked").setEnabled(bool(received.entries))
        for name in ("event_packs", "event_packs_each"):
            self._action(name).setEnabled(any(each.report for each in received.entries))
        self._show()

    def _told(self) -> str:
        received = self._received
        if received.problem:
            return received.problem
        if received.busy and received.total:
            text = _("Reading {done} of {total}…")
            return text.format(done=received.done, total=received.total)
        if self._document.folder is None:
            return _("The event has no folder yet, so no squads can be received.")
        if not self._rows:
            return _("No players yet. Add them by hand or import a list; squads by “Add squads…”.")
        return counts(self._rows)

    def _show(self) -> None:
        self.table.show_rows(self.table.ordered(found(self._rows, self.search.text())))
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
            "event_drop_out": player is not None and not dropped,
            "event_stay": dropped,
            "event_remove_player": player is not None
            and not player_edits.was_paired(event, player),
        }
        for name, on in offered.items():
            self._action(name).setEnabled(on)

    def _show_menu(self, place: QPoint) -> None:
        if self.table.chosen() is not None:
            self._player_menu.popup(self.table.viewport().mapToGlobal(place))

    def _open(self) -> None:
        row = self.table.chosen()
        if row and row.entry and row.entry.squad:
            self.open_wanted.emit(row.entry)

    def choose_player(self, player: Player) -> None:
        """Choose the first row of a player."""
        self.search.clear()
        for row in self.model.rows():
            if row.player is not None and row.player.number == player.number:
                self.table.choose(row.key)
                return

    def add_player(self) -> None:
        """Ask for one more player."""
        entered = self._asked(Player(number=0), _("Add player"))
        if entered is not None:
            self._document.do(add_players(self._document.event_now, [entered]))
            self.table.choose((self._document.event_now.players[-1].number, ""))

    def edit_player(self) -> None:
        """Ask who the chosen player is."""
        player, place = self._player()
        if player is None or place is None:
            return
        entered = self._asked(player, _("Edit the player"))
        if entered is not None and entered != player:
            self._document.do(player_edits.set_player(place, entered))

    def _asked(self, player: Player, title: str) -> Player | None:
        dialog = PlayerDialog(player, title, self)
        accepted = dialog.exec() == dialog.DialogCode.Accepted
        entered = dialog.player
        dialog.deleteLater()
        return entered if accepted and entered.name else None

    def _player(self) -> tuple[Player | None, int | None]:
        """The chosen player, and his place in the event."""
        row = self.table.chosen()
        player = row.player if row else None
        place = player_edits.place_of(self._document.event_now, player) if player else None
        return player, place

    def ask_import(self) -> None:
        """Ask for a list of players and enter them."""
        from PySide6.QtWidgets import QFileDialog  # few starts need it

        folder = str(self._document.folder or Path.home())
        chosen = QFileDialog.getOpenFileName(self, _("Import players"), folder, _(LIST_FILTER))[0]
        if chosen:
            self.import_players(Path(chosen))

    def import_players(self, path: Path) -> None:
        """Enter the players of a list; what is no player is said, line by line."""
        try:
            read = players_from_csv(read_bytes(path), path.name)
        except FileProblem as problem:
            questions.say(self, str(problem))
            return
        event = self._document.event_now
        new = not_entered(event, read.players)
        if new:
            self._document.do(add_players(event, new))
        count, known = len(new), len(read.players) - len(new)
        told = ngettext("{count} player entered.", "{count} players entered.", count)
        said = [told.format(count=count), *([entered_already(known)] if known else [])]
        toast(self, " ".join(said))
        if read.problems:
            heading = ngettext(
                "{count} line of the list needs a look:",
                "{count} lines of the list need a look:",
                len(read.problems),
            )
            dialog = LinesDialog(
                _("Import players"), heading.format(count=len(read.problems)), read.problems, self
            )
            dialog.exec()
            dialog.deleteLater()

    def ask_squads(self) -> None:
        """Ask for files with squads, and take them into the folder of the event."""
        from PySide6.QtWidgets import QFileDialog  # few starts need it

        begin = str(Path.home())
        chosen = QFileDialog.getOpenFileNames(self, _("Add squads"), begin, _(SQUAD_FILTER))[0]
        if chosen:
            self.take_squads([Path(each) for each in chosen])

    def take_squads(self, files: Sequence[Path]) -> None:
        """Copy files into the folder of squads; of each that cannot be it is said why."""
        folder = self._document.folder
        if folder is None:
            return
        taken = receive(folder, files)
        if taken.files:
            count = len(taken.files)
            told = ngettext("{count} squad taken.", "{count} squads taken.", count)
            toast(self, told.format(count=count), show_folder(taken.files[0]))
            self._received.read()
        if taken.problems:
            dialog = LinesDialog(_("Add squads"), _("Not taken:"), taken.problems, self)
            dialog.exec()
            dialog.deleteLater()

    def give_squad(self) -> None:
        """Give the chosen file to a player, or the chosen player a file."""
        row = self.table.chosen()
        if row is None:
            return
        if row.player is not None and row.entry is None:
            file = self._ask_file(row.player)
            player: Player | None = row.player
        else:
            file = row.entry.file if row.entry else None
            player = self._ask_player(file or "")
        place = player_edits.place_of(self._document.event_now, player) if player else None
        if file and player is not None and place is not None:
            self._document.do(player_edits.give_squad(place, player, file))
            self.table.choose((player.number, file))

    def _ask_file(self, player: Player) -> str | None:
        files = [(one_line(each.file), each.file) for each in self._received.entries]
        if not files:
            questions.say(self, _("There is no file in the folder of squads yet."))
            return None
        sentence = _("Which file is the squad of {player}?").format(player=one_line(player.name))
        return choose_one(_("Give a squad file"), sentence, files, self)

    def _ask_player(self, file: str) -> Player | None:
        players = [
            (f"{each.number}  {one_line(each.name)}", each)
            for each in self._document.event_now.players
        ]
        sentence = _("Whose squad is “{file}”?").format(file=one_line(file))
        return choose_one(_("Give a squad file"), sentence, players, self)

    def drop_out(self) -> None:
        """Let the chosen player out from the next round on."""
        player, _place = self._player()
        if player is not None:
            self._document.do(drop_out(self._document.event_now, player.number))

    def stay(self) -> None:
        """Take back that the chosen player dropped out."""
        player, place = self._player()
        if player is not None and place is not None:
            self._document.do(player_edits.stay(place, player))

    def remove_player(self) -> None:
        """Take the chosen player out."""
        player, place = self._player()
        if player is not None and place is not None:
            self._document.do(player_edits.remove_player(place, player))

    def mark_checked(self) -> None:
        """Note what every squad is now, so that later changes stand out."""
        self._document.do(
            player_edits.mark_checked(self._document.event_now, self._received.entries)
        )
        toast(self, _("All squads are marked as checked; later changes stand out."))
