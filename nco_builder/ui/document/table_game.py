"""The game of an open document: it belongs to the document, whatever page shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from nco_builder.documents.history import History
from nco_builder.documents.kinds import load_system
from nco_builder.files import FileProblem
from nco_builder.files.limits import MOST_TEXT_LETTERS
from nco_builder.files.names import is_there
from nco_builder.language import _
from nco_builder.systems.play import BACK, NoGameError, any_seed, continued, keep

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.systems.play import Game, Play
    from nco_builder.ui.document.open_document import OpenDocument


GAME = "*game"
"""The key of the game in an open document."""


class TableGame(QObject):
    """Belongs to an open document and moves with it to another tab, page or file.

    Attributes:
        history: the states of the game; a state is None if no game can be begun. A new game is
            a step like any move.
        said: why there is none, what was set aside, or why the game cannot be kept.
        file: if it is kept, None if it is not yet.
        takes_changes_over: whether the document is being changed by the game itself, which goes on
            with the changed one.

    Signals:
        changed: the game is another, or a move was made or taken back.
    """

    changed = Signal()

    def __init__(self, opened: OpenDocument, play: Play) -> None:
        """Continue the stored game of the document, or begin one."""
        super().__init__(opened)
        self._opened = opened
        self._play = play
        self._document = _file_of(opened)
        self._played: tuple[Any, str] = (None, "")
        self.takes_changes_over = self._begun_again = False
        kept = continued(play, opened.judgement, self._document, _held(opened), self._read)
        self.file, self.said = kept.file, kept.said
        self.history: History[Game | None] = History(kept.games[0][0] if kept.games else None)
        for game in kept.games:
            for state in game:
                self._step(state)
        self._begun_again = len(kept.games) > 1
        if self.game is None:
            self.begin(any_seed(), said=kept.said)
        elif self.file is not None and kept.games:
            self._keep()  # from now on it is this document's
        opened.file_changed.connect(self._follow_file)

    @property
    def game(self) -> Game | None:
        """The game."""
        return self.history.document

    @property
    def digest(self) -> str:
        """The digest of the document when the game began; "" without a game."""
        return self._play.digest(self.game.document) if self.game else ""

    def begin(self, seed: int, *, said: str = "") -> None:
        """Begin a new game with the document; undo restores the game in progress."""
        self.said = said
        try:
            begun = self._play.begin(self._opened.judgement, seed)
        except NoGameError as error:
            self.said = str(error)
            self.history = History(None)
        else:
            if self.game is not None and (self.game.moves or self._earlier()):
                self._step(begun)
            else:
                self.history = History(begun)
        self._keep()
        self.changed.emit()

    def adopt(self) -> None:
        """Play the game with the changed document, as one step; report if that is impossible."""
        game, adopts = self.game, self._play.adopt
        if game is None or adopts is None:
            return
        self.said = ""
        try:
            after = adopts(game, self._opened.judgement)
        except NoGameError as error:
            self.said = str(error)
        else:
            self.history.do(after, lambda _before: _("Go on with the changed document"))
        self._keep()
        self.changed.emit()

    def make(self, move: str) -> None:
        """Make a move, and report one that is impossible; Back is the same as undo."""
        if self.game is None:
            return
        if move == BACK:
            self.undo()
            return
        self.said = ""
        try:
            after = self._play.do(self.game, move)
        except NoGameError as error:
            self.said = str(error)
        else:
            self._step(after)
        self._keep()
        self.changed.emit()

    def undo(self) -> bool:
        """Undo the last move or new game, and return whether there was one."""
        return self.history.undo() and self._emit_changed()

    def redo(self) -> bool:
        """Redo the last undone step, and return whether there was one."""
        return self.history.redo() and self._emit_changed()

    def _emit_changed(self) -> bool:
        self.said = ""
        self._keep()
        self.changed.emit()
        return True

    def _step(self, after: Game) -> None:
        self._begun_again = self._begun_again or after.before is None
        self.history.do(after, self._name(after))

    def _name(self, after: Game) -> Callable[[Any], str]:
        """Return a function that names a step."""
        if after.before is None:
            seed = after.seed
            return lambda _before: _("New game with shuffle number {seed}").format(seed=seed)
        play, told = self._play, self._play.told

        def named(before: Any) -> str:  # noqa: ANN401 - a state of the same game
            name = after.moves[-1]
            said = told(after) if told else ""
            moves = () if said else play.table(before).moves
            return said or next((move.text for move in moves if move.name == name), name)

        return named

    def _earlier(self) -> tuple[Game, ...]:
        """Return the final states of earlier games."""
        if not self._begun_again:  # nobody looks through a thousand ticks for another game
            return ()
        steps = self.history.earlier()
        return tuple([each.before for each in steps if each.before and _is_first(each.after)])

    def _keep(self) -> None:
        """Store a begun game; without success it is played on."""
        earlier = self._earlier()
        if self.game is None or not (self.game.before or earlier or self.file):
            return
        try:
            self.file = keep(
                self._play,
                self.game,
                document=self._document,
                file=self.file,
                earlier=earlier,
                played=self._text_of(self.game.document),
            )
        except FileProblem as problem:
            self.said = str(problem)

    def _text_of(self, document: Any) -> str:  # noqa: ANN401 - of the kind it is played with
        """Return the file of the document of the game; it is made once for all its moves.

        One that is too long to stand in another file goes without notes, or is left out.
        """
        if self._played[0] is not document:
            kind = self._opened.kind
            texts = [
                kind.to_bytes(each).decode() for each in (document, kind.without_notes(document))
            ]
            fits = (each for each in texts if len(each) <= MOST_TEXT_LETTERS)
            self._played = document, next(fits, "")
        return self._played[1]

    def _read(self, text: str) -> Any:  # noqa: ANN401 - as the kind judges
        """Return a judged document from a game's file.

        Raises:
            FileProblem: it cannot be read.
        """
        kind = self._opened.kind
        assert kind.judge is not None  # noqa: S101 - of every kind that a game is played with
        return kind.judge(kind.from_bytes(text.encode(), GAME))

    def _follow_file(self) -> None:
        """Store the game for the document's present file.

        A document that was saved under another name goes on in its new file; the game of the old
        one stays where it was.
        """
        if self._opened.places.get(GAME) is not self:
            return
        before, self._document = self._document, _file_of(self._opened)
        if before == self._document or self.file is None:
            return
        if before and self._opened.path is not None and is_there(Path(before)):
            self.file = None
        self._keep()


def _is_first(game: Game | None) -> bool:
    """Return whether a state is the beginning of a game, or there is none."""
    return game is None or game.before is None


def _file_of(opened: OpenDocument) -> str:
    """Return the file of a document: its own, or its recovery copy."""
    if opened.path is not None:
        return str(opened.path.absolute())
    return str(opened.among.recovery_of(opened).file) if opened.among else ""


def _held(opened: OpenDocument) -> set[Path]:
    """Return the files of games of the other open documents."""
    others = opened.among.all if opened.among else ()
    games = [each.places.get(GAME) for each in others if each is not opened]
    return {game.file for game in games if isinstance(game, TableGame) and game.file}


def game_of(opened: OpenDocument, play: Play) -> TableGame:
    """Return the game of an open document."""
    held = opened.places.get(GAME)
    if not isinstance(held, TableGame):
        held = opened.places[GAME] = TableGame(opened, play)
    return held


def begun_game(opened: OpenDocument) -> Game | None:
    """Return the game of a document; None if it was not begun."""
    system = load_system(opened.kind.format)
    if system is None or system.play is None:
        return None
    game = game_of(opened, system.play).game
    return game if game is not None and game.before is not None else None


def begun_games(opened: OpenDocument) -> tuple[Game, ...]:
    """Return the games that were begun: that of a document, then those of others of its kind."""
    others = opened.among.all if opened.among else ()
    alike = [each for each in others if each is not opened and each.kind is opened.kind]
    games = [begun_game(each) for each in (opened, *alike)]
    return tuple([game for game in games if game is not None])
