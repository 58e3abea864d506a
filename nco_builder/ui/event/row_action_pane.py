"""Actions on players and squads: enter, import, receive, assign, drop."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from nco_builder.event.entries import players_from_csv
from nco_builder.event.folder import Received, receive
from nco_builder.event.model import Player, names_of
from nco_builder.event.rounds import add_players, drop_out, entered_already, not_entered
from nco_builder.files import FileProblem, read_bytes, visible_line
from nco_builder.language import N_, _, ngettext
from nco_builder.ui.document.pending_opens import PendingOpens, awaited_file
from nco_builder.ui.event import player_edits
from nco_builder.ui.event.dialogs import LinesDialog, PlayerDialog, choose_one
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import show_folder, toast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.event.entries import SquadEntry
    from nco_builder.ui.event.document import EventDocument
    from nco_builder.ui.event.entrants import Entrant
    from nco_builder.ui.event.received import ReceivedSquads
    from nco_builder.ui.parts.cells_table import CellsTable

SQUAD_FILTER = N_("Squads (*.nco *.pdf *.txt);;All files (*)")
LIST_FILTER = N_("Lists of players (*.csv *.txt *.tsv);;All files (*)")


class RowActionPane(QWidget):
    """Carries out actions on the selected row of a table, and on the event.

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
        """Read nothing anymore; what the window reads with is its own to stop."""
        if self.arriving.parent() is self:
            self.arriving.stop()

    def add_player(self) -> None:
        """Ask for one more player."""
        self._ask_player_data(Player(number=0), _("Add player"), self._enter_player)

    def _enter_player(self, player: Player) -> None:
        self._document.do(add_players(self._document.event_now, [player]))
        self.table.choose((self._document.event_now.players[-1].number, ""))

    def edit_player(self) -> None:
        """Ask who the chosen player is."""
        player, place = self._player()
        if player is not None and place is not None:
            self._ask_player_data(player, _("Edit the player"), partial(self._change_player, place))

    def _change_player(self, place: int, player: Player) -> None:
        self._document.do(player_edits.set_player(place, player))

    def _ask_player_data(self, player: Player, title: str, take: Callable[[Player], None]) -> None:
        """Ask who a player is; he is taken even if the program ends with the dialog open."""
        dialog = PlayerDialog(player, title, self)
        dialog.entered.connect(take)
        dialog.exec()
        dialog.deleteLater()

    def _player(self) -> tuple[Player | None, int | None]:
        """Return the chosen player, and his place in the event."""
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
            questions.say(self, _("The event has no folder yet, so no squads can be received."))
            return
        taken = Received([], [])

        def note(now: Received) -> None:
            taken.files.extend(now.files)
            taken.problems.extend(now.problems)

        awaited = [awaited_file(each, partial(receive, folder, [each]), note) for each in files]
        self.arriving.ask(awaited, lambda _count, _problems: self._tell_taken(taken))

    def _tell_taken(self, taken: Received) -> None:
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

    def let_count(self) -> None:
        """Say that of several files of the chosen player the chosen one counts."""
        row = self.table.chosen()
        player, place = self._player()
        if row is not None and row.entry is not None and player is not None and place is not None:
            file = row.entry.file
            self._document.do(player_edits.give_squad(place, player, file))
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


def _called(entry: SquadEntry, names: dict[int, str]) -> str:
    """Return a file, and whose it is."""
    file, player = visible_line(entry.file), names.get(entry.player or 0)
    return _("{file} · of {player}").format(file=file, player=player) if player else file
