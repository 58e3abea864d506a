"""Games in progress, kept in the user's state folder: document, seed and moves, nothing else.

Each document has its own. A game of an earlier version names no document: it goes on with the first
document of its cards, as does one whose document is gone. A file that cannot be read is set aside,
never deleted.
"""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from nco_builder import paths
from nco_builder.documents.kind import Kind
from nco_builder.files.atomic import make_folder
from nco_builder.files.names import is_there
from nco_builder.files.problems import FileProblem, words_of
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_, _
from nco_builder.schema.record import Value, between, one_of, with_fields
from nco_builder.shuffle import SEEDS
from nco_builder.systems.play import NoGameError, states_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from nco_builder.systems.judging import Judged
    from nco_builder.systems.play import Game, Play

CHANGED = N_(
    "The game of this document was played with other cards. It is kept, and goes on once the cards "
    "are those again."
)
BROKEN = N_("The kept game could not be read and was set aside: {file}. ({problem})")
MOST_EARLIER = 9
"""So many games before the one in progress are kept, to be taken back to."""


class EarlierGame(Value):
    """A game that another was begun after, for undo."""

    always: ClassVar[frozenset[str]] = frozenset({"digest", "seed", "actions"})

    digest: str
    seed: Annotated[int, between(0, SEEDS - 1)]
    actions: tuple[str, ...] = ()


class SavedGame(Value):
    """A game as its file holds it.

    Attributes:
        document: the path of the file of its document, "" where that is not known.
        digest: tells which cards it is played with.
        seed: what the first shuffle began with.
        actions: its moves.
        earlier: games before it, the oldest first.

    """

    order: ClassVar[tuple[str, ...]] = (
        *("format", "version", "document", "digest", "seed", "actions", "earlier"),
    )
    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "digest", "seed", "actions"})

    format: str
    version: Literal[1] = 1
    document: str = ""
    digest: str
    seed: Annotated[int, between(0, SEEDS - 1)]
    actions: tuple[str, ...] = ()
    earlier: tuple[EarlierGame, ...] = ()


@dataclass(frozen=True, slots=True)
class ContinuedGame:
    """A kept game that goes on.

    Attributes:
        games: the states of each game, that in progress last; empty where none goes on.
        file: where it is kept.
        said: a sentence about what was set aside or does not go on, "" for nothing.

    """

    games: tuple[tuple[Game, ...], ...] = ()
    file: Path | None = None
    said: str = ""

    @property
    def game(self) -> Game | None:
        """The game after its last move."""
        return self.games[-1][-1] if self.games else None


def continued(
    play: Play, judged: Judged[Any], document: str = "", held: Collection[Path] = ()
) -> ContinuedGame:
    """The kept game of a document, after its last move.

    Args:
        play: the game's rules.
        judged: the document.
        document: the path of its file.
        held: files of games that belong to other open documents.

    """
    said, digest, found = "", play.digest(judged.document), []
    for file in sorted(_files(play), key=_age):
        if file in held:
            continue
        try:
            kept = _read(play, file)
        except FileProblem as error:
            said = said or _broken(file, str(error))
            continue
        if document and kept.document == document:
            found.append((kept.digest == digest, True, file, kept))
        elif kept.digest == digest and _is_left_alone(kept.document):
            found.append((True, False, file, kept))
    fitting = [each for each in found if each[0]]
    for _same, _own, file, kept in sorted(fitting, key=lambda each: not each[1]):
        if not _can_begin(play, judged, kept.seed):
            return ContinuedGame(said=said)  # it goes on once the document allows a game
        try:
            games = tuple(_replayed(play, judged, kept, digest))
        except NoGameError as error:
            said = said or _broken(file, str(error))
            continue
        return ContinuedGame(games, file, said)
    return ContinuedGame(said=said or (_(CHANGED) if found and not fitting else ""))


def _replayed(
    play: Play, judged: Judged[Any], kept: SavedGame, digest: str
) -> Iterator[tuple[Game, ...]]:
    for each in kept.earlier:
        if each.digest == digest:
            with contextlib.suppress(NoGameError):  # it cannot be taken back to: no more is lost
                yield states_of(play, judged, each.seed, each.actions)
    yield states_of(play, judged, kept.seed, kept.actions)


def _is_left_alone(document: str) -> bool:
    """Whether nobody has a game any more: its document is not known, or gone."""
    try:
        return not document or not is_there(Path(document))
    except (OSError, ValueError):
        return True


def _can_begin(play: Play, judged: Judged[Any], seed: int) -> bool:
    try:
        play.begin(judged, seed)
    except NoGameError:
        return False
    return True


def keep(
    play: Play,
    game: Game,
    *,
    document: str = "",
    file: Path | None = None,
    earlier: Sequence[Game] = (),
) -> Path:
    """Keep a game.

    Args:
        play: its rules.
        game: the game.
        document: the path of the file of its document.
        file: where it is kept already, None for a new file.
        earlier: games before it, the oldest first.

    Returns:
        Where it is kept.

    Raises:
        FileProblem: it cannot be written; what was there before stays.

    """
    file = file or new_game_file(play)
    make_folder(file.parent)
    before = [
        EarlierGame(digest=play.digest(each.document), seed=each.seed, actions=each.moves)
        for each in earlier[-MOST_EARLIER:]
    ]
    besides: dict[str, Any] = {"earlier": tuple(before)} if before else {}
    kept = _kind(play.session).model(
        format=play.session,
        version=1,
        document=document,
        digest=play.digest(game.document),
        seed=game.seed,
        actions=game.moves,
        **besides,
    )
    _kind(play.session).write(file, kept)
    return file


def new_game_file(play: Play) -> Path:
    """A file for one more game."""
    return paths.user_state() / f"{play.session}.{secrets.token_hex(8)}.json"


def _files(play: Play) -> list[Path]:
    folder = paths.user_state()
    found = [*folder.glob(f"{play.session}.json"), *folder.glob(f"{play.session}.*.json")]
    return [file for file in found if ".broken-" not in file.name]


def _age(file: Path) -> float:
    """The newest first."""
    try:
        return -file.stat().st_mtime
    except OSError:
        return 0.0


def _broken(file: Path, problem: str) -> str:
    """Set a file aside that is no kept game, beside others that were."""
    number = 1
    stem = file.name.partition(".")[0]
    while is_there(aside := file.with_name(f"{stem}.broken-{number}.json")):
        number += 1
    try:
        file.replace(aside)
    except OSError as error:
        return str(FileProblem(file, words_of(error)))
    return _(BROKEN).format(file=aside, problem=problem)


def _read(play: Play, file: Path) -> SavedGame:
    return _kind(play.session).from_bytes(read_bytes(file), file.name)


@cache
def _kind(session: str) -> Kind[SavedGame]:
    typed = with_fields({"format": (one_of([session]), session)})
    return Kind(session, N_("a kept game"), typed(SavedGame))
