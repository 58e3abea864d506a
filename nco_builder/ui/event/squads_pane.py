"""Players and squads with verdicts and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.event.model import Player
from nco_builder.language import N_, _
from nco_builder.ui.event import player_edits
from nco_builder.ui.event.details import SquadDetails
from nco_builder.ui.event.entrants import COLUMNS, Entrant, counts, entrants, found
from nco_builder.ui.event.row_action_pane import RowActionPane
from nco_builder.ui.parts.cells_table import CellsModel, CellsTable
from nco_builder.ui.parts.filter_field import FilterField
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import WidthSplitter
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.ui.event.document import EventDocument
    from nco_builder.ui.event.received import ReceivedSquads

OF_PLAYER = {
    "event_edit_player": N_("&Edit the player…"),
    "event_give_squad": N_("&Give a squad file…"),
    "event_let_count": N_("This file &counts"),
    "event_drop_out": N_("&Drop out"),
    "event_stay": N_("&Take back the drop-out"),
    "event_remove_player": N_("&Remove the player"),
}
GIVE_FILE = N_("&Give this file to a player…")
"""What giving is called where a file is chosen."""
OF_ALL = {
    "event_mark_checked": N_("&Mark all squads as checked"),
    "event_packs": N_("Print &packs as one PDF…"),
    "event_packs_each": N_("Print a pack for &each player…"),
    "event_print_check_in": N_("Print the check-in &list as PDF…"),
    "event_report": N_("Print the rep&ort as PDF…"),
    "event_csv": N_("&Save the table as CSV…"),
    "event_check_in": N_("Save the &check-in list as CSV…"),
    "event_read_again": N_("&Read the folder again"),
}
WIDTHS = (600, 260)


class SquadsPane(RowActionPane):
    """The table of players and squads, and next to it all about the chosen one.

    Signals:
        open_wanted: (entry) a squad should be opened in a tab.
        packs_wanted: (each) packs of all squads should be printed, or one PDF for each.
        table_wanted: the name of a table that should be saved as CSV.
        list_wanted: the name of a list with the squads in it that should be printed.

    """

    open_wanted = Signal(object)
    packs_wanted = Signal(bool)
    table_wanted = Signal(str)
    list_wanted = Signal(str)

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
            "event_drop_out": self.drop_out,
            "event_stay": self.stay,
            "event_remove_player": self.remove_player,
            "event_mark_checked": self.mark_checked,
            "event_packs": lambda: self.packs_wanted.emit(False),
            "event_packs_each": lambda: self.packs_wanted.emit(True),
            "event_print_check_in": lambda: self.list_wanted.emit("check_in"),
            "event_report": lambda: self.list_wanted.emit("report"),
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
        self._counts = wrapped_label(self, "dim")
        self._counts.setObjectName("event_counts")
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
        self._split = WidthSplitter(self)
        for part, width, stretch in zip((left, self.details), WIDTHS, (3, 1), strict=True):
            self._split.add_part(part, px(width), stretch)
        self.details.setMinimumWidth(px(220))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._split)

    def _connect(self) -> None:
        self._received.changed.connect(self.refresh)
        self.search.textChanged.connect(self._show)
        self.table.chosen_changed.connect(self._show_chosen)
        self.table.opened.connect(self._open)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.details.open_wanted.connect(self._open)

    def refresh(self) -> None:
        """Show who plays, and what is known of the squads."""
        received = self._received
        self._rows = entrants(self._document.event_now, received.entries, awaited=received.busy)
        ensure_glyphs("".join([row.name + row.nation for row in self._rows]))
        reading = received.busy and received.total > 0
        self._bar.setVisible(reading)
        self._cancel.setVisible(reading)
        self._bar.setRange(0, max(1, received.total))
        self._bar.setValue(received.done)
        self._counts.setText(self._told())
        set_look(self._counts, role="error" if received.problem else "dim")
        self._receive.setEnabled(self._document.folder is not None)
        self._action("event_mark_checked").setEnabled(bool(received.entries))
        self._action("event_print_check_in").setEnabled(bool(self._document.event_now.players))
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
            return _("No players yet. Add them by hand or import a list; drop their squads here.")
        return counts(self._rows)

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
            "event_drop_out": player is not None and not dropped,
            "event_stay": dropped,
            "event_remove_player": player is not None
            and not player_edits.was_paired(event, player),
        }
        for name, on in offered.items():
            self._action(name).setEnabled(on)
        of_file = row is not None and row.entry is not None
        give = GIVE_FILE if of_file else OF_PLAYER["event_give_squad"]
        self._action("event_give_squad").setText(_(give))

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


def _of_several(row: Entrant | None) -> bool:
    """Return whether a file is one of several of a player, and not the one that counts."""
    return (
        row is not None and row.entry is not None and bool(row.entry.further or row.entry.instead)
    )
