"""Games as pure state machines; the window draws them and knows no game."""

from __future__ import annotations

import contextlib
import secrets
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Protocol

from nco_builder import paths
from nco_builder.documents.kind import Kind
from nco_builder.files.atomic import make_folder
from nco_builder.files.limits import MOST_ENTRIES
from nco_builder.files.names import is_there
from nco_builder.files.problems import FileProblem, words_of
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_, _
from nco_builder.schema.record import Frozen, Value, between, one_of, remembered, with_fields
from nco_builder.shuffle import SEEDS
from nco_builder.systems import late

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.sheets.contents import Card
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.page import EntryForm, HeadFact, PageGauge


SEED_DIGITS = 8
"""The largest proposed seed, short enough to say across the table."""
MOST_SEED_DIGITS = len(str(SEEDS))
BACK = "back"
"""The move that takes back the last one, as undo does."""
NO_SEED = N_("A shuffle number is a whole number from 0 to 2^64 − 1.")


class Game(Protocol):
    """A state of a game, determined by its document, seed and moves."""

    @property
    def document(self) -> Any:  # noqa: ANN401 - of the kind it is played with
        """The document at the beginning of the game."""

    @property
    def seed(self) -> int:
        """The seed of the game."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of its moves, without undone ones."""

    @property
    def before(self) -> Any:  # noqa: ANN401 - another state of the same game
        """The state before its last move; None at its beginning."""


class Move(Frozen):
    """A possible move.

    Attributes:
        name: its name in files; never translated.
        text: the label of its button.
        key: its shortcut in Qt's notation; "" without one.
        barred: why it cannot be done now, "" if it can.
    """

    name: str
    text: str
    key: str = ""
    barred: str = ""


class Asked(Frozen):
    """A question whose answer is a value of the document, or ends a move.

    Attributes:
        question: what is asked.
        path: the path of the number in the document, () for a move.
        move: the beginning of the move.
        text: the answer so far.
        least: the smallest number.
        most: the most characters of a text.
    """

    question: str
    path: DocPath = ()
    move: str = ""
    text: str = ""
    least: int = 0
    most: int = 0


class PileLine(Frozen):
    """A line of a pile: its kind, its text, a word at the right.

    Attributes:
        key: names the unit that is shown when the line is chosen; "" for none.
        out: whether it is out of the game, and therefore dim.
    """

    name: str
    line: str = ""
    aside: str = ""
    key: str = ""
    out: bool = False


class Pile(Frozen):
    """Lines under a heading, the newest first."""

    heading: str
    aside: str
    lines: tuple[PileLine, ...]


class ChanceLine(Frozen):
    """A chance: `4/7`, `57 %`, a pair per column."""

    name: str
    texts: tuple[str, ...]


class Chances(Frozen):
    """Chances of the remaining cards: heading, columns, lines, and an explanation."""

    heading: str
    aside: str
    columns: tuple[str, ...]
    lines: tuple[ChanceLine, ...]
    note: str = ""


class PlayTable(Frozen):
    """The state of the table.

    Attributes:
        facts: the turn and the seed, next to the name.
        status: the number of the card and turn, in a few words.
        gauges: what is left.
        piles: drawn and held cards.
        card: the card that acts now, None before the first.
        card_label: the text above it.
        moves: the possible moves, the most common first.
        chances: chances of what may come, None without any.
        impulse: number of cards since the game began; the clock restarts with each.
        log: what was done this turn, None if it is not listed.
        acting: the key of the unit whose card acts, "" for none; it is described beside the card.
    """

    facts: tuple[HeadFact, ...]
    status: str
    gauges: tuple[PageGauge, ...]
    piles: tuple[Pile, ...]
    card: Card | None
    card_label: str
    moves: tuple[Move, ...]
    chances: Chances | None
    impulse: int
    log: Pile | None = None
    acting: str = ""


class Play(Frozen):
    """A game played with a document, without changing it.

    `sessions` stores the game in progress: its document's digest, its seed, its moves.

    Attributes:
        page_name: the name of its page in the rail, marked for translation: "&Draw".
        drawing: the icon of that page.
        session: the format of the file of a game.
        digest: equal for documents that play alike.
        begin: the first state of a new game, from a judged document and a seed.
            Raises `NoGameError` if there can be none.
        do: the state after a move is made.
        table: the table in a state.
        clock: seconds an impulse may take, 0 without a clock.
        entry: the form of the unit of a key in a state, its changes being moves or `Asked`; None
            if units have none.
        adopt: the same game played with the changed document; None if it can only begin again.
            Raises `NoGameError`.
        has_cards: whether cards are drawn, in an order that a seed determines.
        told: the last move of a state in words, for undo; "" if its button says it.
        reads: what a game shows of a document besides what its digest covers; a game goes on with
            a document in which only that is another.
    """

    page_name: str
    drawing: str
    session: str
    digest: Callable[[Any], str]
    begin: Callable[[Any, int], Game]
    do: Callable[[Any, str], Game]
    table: Callable[[Any], PlayTable]
    clock: int = 0
    entry: Callable[[Any, str], EntryForm | None] | None = None
    adopt: Callable[[Any, Any], Any] | None = None
    has_cards: bool = True
    told: Callable[[Any], str] | None = None
    reads: Callable[[Any], object] | None = None


def tally_play(session: str, module: str) -> Play:
    """Return the game of a system that keeps a tally, from its module."""
    shared = "nco_builder.systems.tally"
    return Play(
        page_name=N_("&Tally"),
        drawing="tally",
        session=session,
        digest=late(f"{module}:digest"),
        begin=late(f"{module}:begin"),
        do=late(f"{shared}:do"),
        table=late(f"{shared}:table"),
        entry=late(f"{shared}:entry"),
        adopt=late(f"{shared}:adopt"),
        has_cards=False,
        told=late(f"{shared}:told_in_words"),
    )


class NoGameError(ValueError):
    """A game cannot be started with a document; the message says why."""


def any_seed() -> int:
    """Return an unpredictable seed, short enough to tell an opponent."""
    return secrets.randbelow(10**SEED_DIGITS)


def seed_of(text: str) -> int:
    """Return a seed typed by a player, unchanged.

    Raises:
        NoGameError: it is not a whole number, or not a seed.
    """
    typed = text.strip()
    if not typed.isdecimal() or len(typed) > MOST_SEED_DIGITS or int(typed) >= SEEDS:
        raise NoGameError(_(NO_SEED))
    return int(typed)


def states_of(play: Play, judgement: object, seed: int, moves: Sequence[str]) -> tuple[Game, ...]:
    """Return the states of a game from its beginning to its last move.

    Raises:
        NoGameError: there can be none, or a move is impossible.
    """
    states = [play.begin(judgement, seed)]
    for move in moves:
        states.append(play.do(states[-1], move))
    return tuple(states)


CHANGED = N_(
    "The game of this document was played with other cards. It is kept, and goes on once the cards "
    "are those again."
)
CHANGED_UNITS = N_(
    "The game of this document was tallied when it was different. It is kept, and goes on once the "
    "document is as it was."
)
BROKEN = N_("The kept game could not be read and was set aside: {file}. ({problem})")
MOST_EARLIER = 9
"""The number of earlier games kept for undo."""


class EarlierGame(Value):
    """A game that was replaced by a new one, for undo."""

    always: ClassVar[frozenset[str]] = frozenset({"digest", "seed", "actions"})

    digest: str
    seed: Annotated[int, between(0, SEEDS - 1)]
    actions: tuple[str, ...] = ()


class SavedGame(Value):
    """A game as stored in its file.

    Attributes:
        document: the path of its document's file, "" if unknown.
        digest: the digest of its cards.
        seed: the seed of the first shuffle.
        actions: its moves; of more than a file may list, several in the lines of each.
        played: the file of the document as it was at the beginning, so that the game can go on
            after the document was changed; "" in games of earlier versions.
        earlier: earlier games, the oldest first.
    """

    order: ClassVar[tuple[str, ...]] = (
        *("format", "version", "document", "digest", "seed", "actions", "played", "earlier"),
    )
    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "digest", "seed", "actions"})

    format: str
    version: Literal[1] = 1
    document: str = ""
    digest: str
    seed: Annotated[int, between(0, SEEDS - 1)]
    actions: tuple[str, ...] = ()
    played: str = ""
    earlier: tuple[EarlierGame, ...] = ()


class ContinuedGame(Frozen):
    """A stored game that is continued.

    Attributes:
        games: the states of each game, the current one last; empty if none is continued.
        file: its file.
        said: a sentence about a file that was renamed or a game that ended, or "".
    """

    games: tuple[tuple[Game, ...], ...] = ()
    file: Path | None = None
    said: str = ""

    @property
    def game(self) -> Game | None:
        """The game after its last move."""
        return self.games[-1][-1] if self.games else None


def continued(
    play: Play,
    judgement: Judged[Any],
    document: str = "",
    held: Collection[Path] = (),
    reads: Callable[[str], Judged[Any]] | None = None,
) -> ContinuedGame:
    """Return the stored game of a document, after its last move.

    A game that was begun with the document as it was earlier goes on with that, if its file holds
    it.

    Args:
        play: the game's rules.
        judgement: the document.
        document: the path of its file.
        held: files of games of other open documents.
        reads: reads and judges a document in a game's file; raises `FileProblem`.
    """
    said, digest, found = "", play.digest(judgement.document), []
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
        if not _can_begin(play, judgement, kept.seed):
            return ContinuedGame(said=said)  # it continues once the document allows a game
        try:
            games = tuple(_replayed(play, judgement, kept, digest))
        except NoGameError as error:
            said = said or _broken(file, str(error))
            continue
        return ContinuedGame(games, file, said)
    if fitting or not found:
        return ContinuedGame(said=said)
    return _with_its_document(play, found[0], said, reads)


def _with_its_document(
    play: Play,
    found: tuple[bool, bool, Path, SavedGame],
    said: str,
    reads: Callable[[str], Judged[Any]] | None,
) -> ContinuedGame:
    """Return the newest game of a document that was changed since, with that of its beginning."""
    _same, _own, file, kept = found
    if reads is not None and kept.played:
        with contextlib.suppress(FileProblem, NoGameError):
            return ContinuedGame(_as_it_was(play, kept, reads), file, said)
    return ContinuedGame(said=said or _(CHANGED if play.has_cards else CHANGED_UNITS))


def _as_it_was(
    play: Play, kept: SavedGame, reads: Callable[[str], Judged[Any]]
) -> tuple[tuple[Game, ...], ...]:
    """Return the states of a game with the document that it was begun with.

    Raises:
        FileProblem: its file does not hold that document.
        NoGameError: the moves are not possible with it.
    """
    before = reads(kept.played)
    if play.digest(before.document) != kept.digest:
        raise NoGameError(_(CHANGED if play.has_cards else CHANGED_UNITS))
    return (states_of(play, before, kept.seed, _moves(kept.actions)),)


def _replayed(
    play: Play, judgement: Judged[Any], kept: SavedGame, digest: str
) -> Iterator[tuple[Game, ...]]:
    for each in kept.earlier:
        if each.digest == digest:
            with contextlib.suppress(NoGameError):  # undo cannot return to it: nothing else is lost
                yield states_of(play, judgement, each.seed, _moves(each.actions))
    yield states_of(play, judgement, kept.seed, _moves(kept.actions))


def _actions(moves: Sequence[str]) -> tuple[str, ...]:
    """Return moves as entries of a file: one each, or lines of several if they are too many."""
    size = -(-len(moves) // MOST_ENTRIES) or 1
    return tuple(["\n".join(moves[at : at + size]) for at in range(0, len(moves), size)])


def _moves(actions: Sequence[str]) -> tuple[str, ...]:
    return tuple([move for each in actions for move in each.split("\n")])


def _is_left_alone(document: str) -> bool:
    """Return whether a game is nobody's: its document is unknown or gone."""
    try:
        return not document or not is_there(Path(document))
    except (OSError, ValueError):
        return True


def _can_begin(play: Play, judgement: Judged[Any], seed: int) -> bool:
    try:
        play.begin(judgement, seed)
    except NoGameError:
        return False
    return True


def keep(  # noqa: PLR0913 - what a game's file consists of
    play: Play,
    game: Game,
    *,
    document: str = "",
    file: Path | None = None,
    earlier: Sequence[Game] = (),
    played: str = "",
) -> Path:
    """Store a game.

    Args:
        play: its rules.
        game: the game.
        document: the path of its document's file.
        file: its current file, None for a new one.
        earlier: earlier games, the oldest first.
        played: the file of its document as it was at the beginning.

    Returns:
        Its file.

    Raises:
        FileProblem: it cannot be written; the old content stays.
    """
    file = file or new_game_file(play)
    make_folder(file.parent)
    before = [
        EarlierGame(
            digest=_digest(play, each.document), seed=each.seed, actions=_actions(each.moves)
        )
        for each in earlier[-MOST_EARLIER:]
    ]
    besides: dict[str, Any] = {"earlier": tuple(before)} if before else {}
    if played:
        besides["played"] = played
    kept = _kind(play.session).model(
        format=play.session,
        version=1,
        document=document,
        digest=_digest(play, game.document),
        seed=game.seed,
        actions=_actions(game.moves),
        **besides,
    )
    _kind(play.session).write(file, kept)
    return file


def _digest(play: Play, document: Frozen) -> str:
    """Return the digest of a document; it is made once for all moves of its game."""
    return remembered(document, "digest", play.session, lambda: play.digest(document))


def new_game_file(play: Play) -> Path:
    """Return a new file for a game."""
    return paths.user_state() / f"{play.session}.{secrets.token_hex(8)}.json"


def _files(play: Play) -> list[Path]:
    folder = paths.user_state()
    found = [*folder.glob(f"{play.session}.json"), *folder.glob(f"{play.session}.*.json")]
    return [file for file in found if ".broken-" not in file.name]


def _age(file: Path) -> float:
    """Return a sort key with the newest first."""
    try:
        return -file.stat().st_mtime
    except OSError:
        return 0.0


def _broken(file: Path, problem: str) -> str:
    """Rename a broken file, next to earlier ones."""
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
