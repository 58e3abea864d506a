"""The game in progress, kept in the user's state folder: document, seed and moves, nothing else.

There is one such file for each kind of game. A game of another document, and a file that cannot
be read, are set aside, never deleted; a game that was set aside goes on with its document.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from nco_builder import paths
from nco_builder.documents.kind import Kind
from nco_builder.files.atomic import make_folder
from nco_builder.files.names import is_there
from nco_builder.files.problems import FileProblem, words_of
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_, _
from nco_builder.shuffling import SEEDS
from nco_builder.systems.play import NoGameError, replayed
from nco_builder.value import Value, between, one_of, with_fields

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.systems.judging import Judged
    from nco_builder.systems.play import Game, Play

ANOTHER = N_("The game in progress was played with another document. It was set aside: {file}.")
BROKEN = N_("The kept game could not be read and was set aside: {file}. ({problem})")


class KeptGame(Value):
    """A game as its file holds it: `digest` tells which document it is played with."""

    order: ClassVar[tuple[str, ...]] = ("format", "version", "digest", "seed", "actions")
    always: ClassVar[frozenset[str]] = frozenset(order)

    format: str
    version: Literal[1] = 1
    digest: str
    seed: Annotated[int, between(0, SEEDS - 1)]
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Continued:
    """A game that goes on, None where there is none, and a sentence about what was set aside."""

    game: Game | None
    said: str = ""


def kept_game_file(play: Play) -> Path:
    """Where the game in progress is kept; it may not exist yet."""
    return paths.user_state() / f"{play.session}.json"


def continued(play: Play, judged: Judged[Any]) -> Continued:
    """The kept game of a document, after its last move."""
    said = _make_room(play, play.digest(judged.document))
    file = kept_game_file(play)
    try:
        if not is_there(file):
            return Continued(None, said)
        kept = _read(play, file)
        if not _can_begin(play, judged, kept.seed):
            return Continued(None, said)  # it goes on once the document allows a game
        return Continued(replayed(play, judged, kept.seed, kept.actions), said)
    except (FileProblem, NoGameError) as error:
        return Continued(None, _broken(file, str(error)))


def _can_begin(play: Play, judged: Judged[Any], seed: int) -> bool:
    try:
        play.begin(judged, seed)
    except NoGameError:
        return False
    return True


def keep(play: Play, judged: Judged[Any], game: Game) -> None:
    """Keep a game, in place of what was kept of it before.

    Raises:
        FileProblem: it cannot be written; what was there before stays.

    """
    digest = play.digest(judged.document)
    file = kept_game_file(play)
    make_folder(file.parent)
    _make_room(play, digest)
    kept = _kind(play.session).model(
        format=play.session, version=1, digest=digest, seed=game.seed, actions=game.moves
    )
    _kind(play.session).write(file, kept)


def _make_room(play: Play, digest: str) -> str:
    """Set aside what is kept of another document, take up what was set aside of this one."""
    file, said = kept_game_file(play), ""
    try:
        if is_there(file):
            found = _read(play, file).digest
            if found == digest:
                return ""
            aside = _aside(play, found)
            file.replace(aside)
            said = _(ANOTHER).format(file=aside)
    except FileProblem as error:
        said = _broken(file, str(error))
    except OSError as error:
        return str(FileProblem(file, words_of(error)))
    back = _aside(play, digest)
    with contextlib.suppress(OSError):  # then it stays where it is
        if is_there(back) and not is_there(file):
            back.replace(file)
    return said


def _aside(play: Play, digest: str) -> Path:
    name = "".join(letter for letter in digest[:16] if letter.isalnum())
    return kept_game_file(play).with_suffix(f".{name or 'other'}.json")


def _broken(file: Path, problem: str) -> str:
    """Set a file aside that is no kept game, beside others that were."""
    number = 1
    while is_there(aside := file.with_suffix(f".broken-{number}.json")):
        number += 1
    try:
        file.replace(aside)
    except OSError as error:
        return str(FileProblem(file, words_of(error)))
    return _(BROKEN).format(file=aside, problem=problem)


def _read(play: Play, file: Path) -> KeptGame:
    return _kind(play.session).from_bytes(read_bytes(file), file.name)


@cache
def _kind(session: str) -> Kind[KeptGame]:
    typed = with_fields({"format": (one_of([session]), session)})
    return Kind(session, N_("a kept game"), typed(KeptGame))
