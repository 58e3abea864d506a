"""The open document as the page of its game sees it, and the game."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Signal

from nco_builder.documents.kinds import brought
from nco_builder.systems.play import any_seed
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.play.table_game import TableGame, game_of

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from nco_builder.documents.history import History
    from nco_builder.documents.kind import Kind
    from nco_builder.systems.play import Game, Play, PlayTable
    from nco_builder.ui.document.open_document import OpenDocument


CLOCK = "*clock"
"""Where an open document holds the clock of its game while it runs."""


class RunningClock(NamedTuple):
    """The clock of an impulse, and its start in seconds of `time.monotonic`."""

    impulse: int
    since: float


class PlayedDocument(DocumentView):
    """A document of a kind that a game is played with; the game never changes it.

    Signals:
        played: the game is another, or a move was made or taken back.
        outdated: the document is not the one that the game was begun with anymore.

    """

    played = Signal()
    outdated = Signal()

    def __init__(self, opened: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(opened, parent)
        self._held: TableGame | None = None
        self._asked = ""
        self.changed.connect(self._follow_edit)
        self.replaced.connect(self.go_on)
        self.go_on()

    def knows(self, kind: Kind[Any]) -> bool:
        """Return whether a game is played with documents of a kind."""
        system = brought(kind.format)
        return system is not None and system.play is not None

    @property
    def play(self) -> Play:
        """The game's rules."""
        play: Play = brought(self.kind.format).play
        return play

    @property
    def game(self) -> Game | None:
        """The game as it is; None if none can be begun."""
        return self._game.game

    @property
    def history(self) -> History[Game | None]:
        """What can be taken back of it."""
        return self._game.history

    @property
    def said(self) -> str:
        """Why there is none, what was set aside, or why the game cannot be kept."""
        return self._game.said

    @property
    def table(self) -> PlayTable | None:
        """What lies on the table; None without a game."""
        return self.play.table(self.game) if self.game else None

    @property
    def begun(self) -> bool:
        """Whether a move was made."""
        return bool(self.game and self.game.moves)

    @property
    def elapsed(self) -> int | None:
        """How many seconds this impulse takes already; None while no clock runs."""
        clock = self.opened.places.get(CLOCK)
        if not isinstance(clock, RunningClock):
            return None
        impulse = self._impulse
        if clock.impulse != impulse:
            clock = self.opened.places[CLOCK] = RunningClock(impulse, monotonic())
        return int(monotonic() - clock.since)

    def turn_clock(self) -> None:
        """Start the clock, or stop it; it runs with its document, whatever the window shows."""
        if self.opened.places.pop(CLOCK, None) is None:
            self.opened.places[CLOCK] = RunningClock(self._impulse, monotonic())

    @property
    def _impulse(self) -> int:
        table = self.table
        return table.impulse if table else -1

    def go_on(self) -> None:
        """Show the game of the document that is looked at."""
        held = game_of(self.opened, self.play)
        if held is not self._held:
            if self._held is not None:
                self._held.changed.disconnect(self.played)
            self._held, self._asked = held, ""
            held.changed.connect(self.played)
        self._compare()
        self.played.emit()

    def begin(self, seed: int) -> None:
        """Begin a new game with the document as it is."""
        self._game.begin(seed)

    def make(self, move: str) -> None:
        """Make a move; one that cannot be made is told."""
        self._game.make(move)

    def undo(self) -> bool:
        """Take the last move or new game back; whether there was one."""
        return self._game.undo()

    def redo(self) -> bool:
        """Make again what was taken back last; whether there was anything."""
        return self._game.redo()

    def _follow_edit(self) -> None:
        self._compare()

    def _compare(self) -> None:
        """A document that plays alike goes on; another one needs another game."""
        held, digest = self._game, self.play.digest(self.value)
        if digest in {held.digest, self._asked}:
            return
        if self.begun:
            self._asked = digest
            self.outdated.emit()
        else:
            held.begin(held.game.seed if held.game else any_seed())

    @property
    def _game(self) -> TableGame:
        assert self._held is not None  # noqa: S101 - there is one from the start
        return self._held
