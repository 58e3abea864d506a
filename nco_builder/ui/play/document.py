"""The open document as the page of its game sees it, and the game."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Signal

from nco_builder import language
from nco_builder.documents.kinds import load_system
from nco_builder.documents.path_edits import PathEdit
from nco_builder.systems.play import any_seed
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.document.table_game import TableGame, game_of

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from nco_builder.documents.history import History
    from nco_builder.documents.kind import Kind
    from nco_builder.systems.page import EntryForm
    from nco_builder.systems.play import Asked, Game, Play, PlayTable
    from nco_builder.ui.document.open_document import OpenDocument


CLOCK = "*clock"
"""The key of a running clock in an open document."""


class RunningClock(NamedTuple):
    """The clock of an impulse: its start in seconds of `time.monotonic`, and whether it rang."""

    impulse: int
    since: float
    rang: bool = False


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
        self._seen: tuple[Game, str, PlayTable] | None = None
        self._asked = ""
        self.changed.connect(self._follow_edit)
        self.replaced.connect(self.go_on)
        self.go_on()

    def knows(self, kind: Kind[Any]) -> bool:
        """Return whether documents of a kind have a game."""
        system = load_system(kind.format)
        return system is not None and system.play is not None

    @property
    def play(self) -> Play:
        """The game's rules."""
        play: Play = load_system(self.kind.format).play
        return play

    @property
    def game(self) -> Game | None:
        """The game; None if none can begin."""
        return self._game.game

    @property
    def history(self) -> History[Game | None]:
        """The history of the game."""
        return self._game.history

    @property
    def said(self) -> str:
        """Why there is no game, what was set aside, or why it is not stored."""
        return self._game.said

    @property
    def table(self) -> PlayTable | None:
        """The table of the game; None without a game. It is made once for each state."""
        game, spoken = self.game, language.current()
        if game is None:
            return None
        if self._seen is None or self._seen[0] is not game or self._seen[1] != spoken:
            self._seen = (game, spoken, self.play.table(game))
        return self._seen[2]

    @property
    def begun(self) -> bool:
        """Whether a move was made."""
        return bool(self.game and self.game.moves)

    @property
    def elapsed(self) -> int | None:
        """The seconds of this impulse; None while no clock runs."""
        clock = self.opened.places.get(CLOCK)
        if not isinstance(clock, RunningClock):
            return None
        impulse = self._impulse
        if clock.impulse != impulse:
            clock = self.opened.places[CLOCK] = RunningClock(impulse, monotonic())
        return int(monotonic() - clock.since)

    def ring(self) -> bool:
        """Return whether to ring: once for each impulse, however many pages show the clock."""
        clock = self.opened.places.get(CLOCK)
        if not isinstance(clock, RunningClock) or clock.rang:
            return False
        self.opened.places[CLOCK] = clock._replace(rang=True)
        return True

    def turn_clock(self) -> None:
        """Start or stop the clock; it runs on while other documents are shown."""
        if self.opened.places.pop(CLOCK, None) is None:
            self.opened.places[CLOCK] = RunningClock(self._impulse, monotonic())

    @property
    def _impulse(self) -> int:
        table = self.table
        return table.impulse if table else -1

    def go_on(self) -> None:
        """Show the game of the current document."""
        held = game_of(self.opened, self.play)
        if held is not self._held:
            if self._held is not None:
                self._held.changed.disconnect(self.played)
            self._held, self._asked, self._seen = held, "", None
            held.changed.connect(self.played)
        self._compare()
        self.played.emit()

    def begin(self, seed: int) -> None:
        """Begin a new game with the document."""
        self._game.begin(seed)

    def make(self, move: str) -> None:
        """Make a move, and report one that is impossible."""
        self._game.make(move)

    def undo(self) -> bool:
        """Undo the last move or new game, and return whether there was one."""
        return self._game.undo()

    def redo(self) -> bool:
        """Redo the last undone step, and return whether there was one."""
        return self._game.redo()

    def _follow_edit(self) -> None:
        self._compare()

    def entry(self, unit: str) -> EntryForm | None:
        """Return the form of a unit; None if there is none."""
        form = self.play.entry
        return form(self.game, unit) if form and self.game else None

    def answer(self, asked: Asked, number: int) -> None:
        """Record an unknown value in the document; the game goes on with it."""
        held = self._game
        held.takes_changes_over = True
        before = held.game
        try:
            self.do(PathEdit("set", asked.path, number, asked.question))
            if held.game is before and self.begun:
                held.adopt()  # the digest is the same: nothing else takes the value over
            elif held.game is before:
                held.begin(held.game.seed if held.game else any_seed())
        finally:
            held.takes_changes_over = False

    def adopt(self) -> None:
        """Go on with the changed document."""
        self._game.adopt()

    @property
    def is_outdated(self) -> bool:
        """Whether the game is played with another document than the present one."""
        return self.play.digest(self.value) != self._game.digest

    def _compare(self) -> None:
        """Continue after an edit without effect on play, or ask for a new game."""
        held, digest = self._game, self.play.digest(self.value)
        if digest == held.digest:
            self._take_over()
        if digest in {held.digest, self._asked}:
            return
        if held.takes_changes_over and self.begun:
            held.adopt()
        elif self.begun:
            self._asked = digest
            self.outdated.emit()
        else:
            held.begin(held.game.seed if held.game else any_seed())

    def _take_over(self) -> None:
        """Go on with a document in which only what is shown beside the game has changed."""
        reads, game = self.play.reads, self.game
        if reads is None or game is None or reads(game.document) == reads(self.value):
            return
        if self.begun:
            self._game.adopt()
        else:
            self._game.begin(game.seed)

    @property
    def _game(self) -> TableGame:
        assert self._held is not None  # noqa: S101 - there is one from the start
        return self._held
