"""The open document as the page of its game sees it, and the game that is played with it."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Signal

from nco_builder.documents.kinds import brought
from nco_builder.files import FileProblem
from nco_builder.systems.play import NoGameError, any_seed
from nco_builder.systems.sessions import continued, keep
from nco_builder.ui.document.document_view import DocumentView

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from nco_builder.documents.kind import Kind
    from nco_builder.systems.play import Game, Play, PlayTable
    from nco_builder.ui.document.open_document import OpenDocument


GAME, CLOCK = "*game", "*clock"
"""Where an open document holds its game, and the clock of that while it runs."""


class HeldGame(NamedTuple):
    """A game, what its document plays like, and what was said of it."""

    digest: str
    game: Game | None
    said: str


class RunningClock(NamedTuple):
    """The clock of an impulse, and when that began, in seconds of `time.monotonic`."""

    impulse: int
    since: float


class PlayedDocument(DocumentView):
    """A document of a kind that a game is played with; the game never changes it.

    Attributes:
        game: the game, None where none can be begun.
        said: why there is none, what was set aside, or why the game cannot be kept.

    Signals:
        played: the game is another, or a move was made.
        outdated: the document is not the one that the game was begun with any more.

    """

    played = Signal()
    outdated = Signal()

    def __init__(self, opened: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(opened, parent)
        self.game: Game | None = None
        self.said = ""
        self._judged: Any = None
        self._digest = ""
        self.changed.connect(self._follow_edit)
        self.replaced.connect(self.go_on)
        self.go_on()

    def knows(self, kind: Kind[Any]) -> bool:
        """Whether a game is played with documents of a kind."""
        system = brought(kind.format)
        return system is not None and system.play is not None

    @property
    def play(self) -> Play:
        """The game's rules."""
        play: Play = brought(self.kind.format).play
        return play

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
        """Go on with the game that was kept of the document; begin one where there is none."""
        self._note_document()
        held = self.opened.places.get(GAME)
        if isinstance(held, HeldGame) and held.digest == self._digest:
            self.game, self.said = held.game, held.said
            self.played.emit()
            return
        kept = continued(self.play, self.judgement)
        self.game, self.said = kept.game, kept.said
        if self.game is None:
            self.begin(any_seed(), said=kept.said)
        else:
            self.played.emit()

    def begin(self, seed: int, *, said: str = "") -> None:
        """Begin a new game with the document as it is."""
        self._note_document()
        self.said = said
        try:
            self.game = self.play.begin(self.judgement, seed)
        except NoGameError as error:
            self.game, self.said = None, str(error)
        self._keep()
        self._hold()
        self.played.emit()

    def make(self, move: str) -> None:
        """Make a move; one that cannot be made is told."""
        if self.game is None:
            return
        try:
            self.game = self.play.do(self.game, move)
            self.said = ""
        except NoGameError as error:
            self.said = str(error)
        self._keep()
        self._hold()
        self.played.emit()

    def _hold(self) -> None:
        """Let the open document have the game, so that it goes on wherever that is shown next."""
        self.opened.places[GAME] = HeldGame(self._digest, self.game, self.said)

    def _note_document(self) -> None:
        self._judged = self.judgement
        self._digest = self.play.digest(self.value)

    def _keep(self) -> None:
        """Keep the game once it was begun; where that cannot be, it is played on."""
        if self.game is None or not self.game.moves:
            return
        try:
            keep(self.play, self._judged, self.game)
        except FileProblem as problem:
            self.said = str(problem)

    def _follow_edit(self) -> None:
        """A document that plays alike goes on; another one needs another game."""
        if self.play.digest(self.value) == self._digest:
            return
        if self.begun:
            self.outdated.emit()
        else:
            self.begin(self.game.seed if self.game else any_seed())
