"""The game in progress is kept by its moves; what is of another document or broken is set aside."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import PROGRAM, paths
from nco_builder.systems.fluid_deck import SYSTEM
from nco_builder.systems.fluid_deck.game import DeckGame, begin, do
from nco_builder.systems.fluid_deck.judge import judge
from nco_builder.systems.play import ContinuedGame, continued, keep
from tests.systems.fluid_deck.decks import printed

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.systems.play import Play

assert SYSTEM.play is not None
PLAY: Play = SYSTEM.play
DECK, OTHER = judge(printed()), judge(printed(turn_over=2))


def some_moves() -> DeckGame:
    game = begin(DECK, 5)
    for move in ("draw", "commander:1", "draw", "back", "draw"):
        game = do(game, move)
    return game


def put_by_an_earlier_version(name: str, game: DeckGame) -> Path:
    """A kept game as versions before wrote it: it names no document."""
    file = paths.user_state() / name
    file.parent.mkdir(parents=True, exist_ok=True)
    digest = PLAY.digest(game.document)
    kept = {"digest": digest, "seed": game.seed, "actions": list(game.moves)}
    file.write_text(json.dumps({"format": "fluid-session", "version": 1} | kept), "utf-8")
    return file


def there(folder: Path, name: str) -> str:
    """The path of a file that is there."""
    (folder / name).write_bytes(b"")
    return str(folder / name)


def test_nothing_is_kept_yet() -> None:
    assert continued(PLAY, DECK) == ContinuedGame()


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    game, document = some_moves(), there(tmp_path, "a.nco")
    file = keep(PLAY, game, document=document)
    again = continued(PLAY, DECK, document).game
    assert isinstance(again, DeckGame)
    assert (again.moves, again.seed, again.order) == (game.moves, 5, game.order)
    assert json.loads(file.read_bytes()) == {
        "format": "fluid-session",
        "version": 1,
        "written_by": PROGRAM,
        "document": document,
        "digest": PLAY.digest(DECK.document),
        "seed": 5,
        "actions": ["draw", "commander:1", "draw"],
    }
    assert file.parent == paths.user_state()


def test_the_digest_of_a_document_is_made_once_for_all_moves_of_its_game() -> None:
    made: list[object] = []

    def digest(deck: object) -> str:
        made.append(deck)
        return PLAY.digest(deck)

    deck = judge(printed(turn_over=3))
    play, game, file = PLAY.replace(digest=digest), begin(deck, 5), None
    for move in ("draw", "commander:1", "draw"):
        game = do(game, move)
        file = keep(play, game, file=file, earlier=[game])
    assert made == [deck.document]
    assert file is not None
    assert json.loads(file.read_bytes())["digest"] == PLAY.digest(deck.document)


def test_equal_decks_have_a_game_each(tmp_path: Path) -> None:
    ours, theirs = there(tmp_path, "a.nco"), there(tmp_path, "b.nco")
    keep(PLAY, some_moves(), document=ours)
    assert continued(PLAY, DECK, theirs) == ContinuedGame()
    keep(PLAY, begin(DECK, 9), document=theirs)
    found = [continued(PLAY, DECK, each).game for each in (ours, theirs)]
    assert [each.seed for each in found if each] == [5, 9]


def test_a_game_of_other_cards_waits_with_a_sentence(tmp_path: Path) -> None:
    document = there(tmp_path, "a.nco")
    keep(PLAY, some_moves(), document=document)
    found = continued(PLAY, OTHER, document)
    assert found.game is None
    assert found.said.startswith("The game of this document was played with other cards.")
    assert "\n" not in found.said
    keep(PLAY, begin(OTHER, 9), document=document)
    assert continued(PLAY, OTHER, document).said == ""
    back = continued(PLAY, DECK, document).game
    assert back is not None
    assert back.moves == ("draw", "commander:1", "draw")


@pytest.mark.parametrize("name", ["fluid-session.json", "fluid-session.0123456789abcdef.json"])
def test_a_game_of_an_earlier_version_goes_on_with_the_first_deck_of_its_cards(
    tmp_path: Path, name: str
) -> None:
    file = put_by_an_earlier_version(name, some_moves())
    assert continued(PLAY, OTHER, "x") == ContinuedGame()
    ours, theirs = there(tmp_path, "a.nco"), there(tmp_path, "b.nco")
    found = continued(PLAY, DECK, ours)
    assert found.game is not None
    assert (found.game.moves, found.file) == (("draw", "commander:1", "draw"), file)
    keep(PLAY, found.game, document=ours, file=found.file)
    assert continued(PLAY, DECK, theirs).game is None


def test_a_game_whose_document_is_gone_is_taken_up_unless_it_is_held(tmp_path: Path) -> None:
    file = keep(PLAY, some_moves(), document=str(tmp_path / "gone.nco"))
    ours = there(tmp_path, "a.nco")
    assert continued(PLAY, DECK, ours, {file}) == ContinuedGame()
    assert continued(PLAY, DECK, ours).game is not None


def test_games_before_are_kept_to_be_taken_back_to() -> None:
    file = keep(PLAY, begin(DECK, 9), earlier=(some_moves(), begin(OTHER, 3)))
    found = continued(PLAY, DECK)
    assert [game[-1].seed for game in found.games] == [5, 9]  # not that of other cards
    assert len(found.games[0]) == 4
    assert found.file == file


GOOD = {"format": "fluid-session", "version": 1, "seed": 5, "actions": []}


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"format": "nco-squad"},
        {"seed": -1},
        {"seed": 2**64},
        {"seed": True},
        {"actions": ["draw", "fly"]},
        {"actions": ["shuffle"]},
        {"actions": "draw"},
        {"digest": 3},
    ],
)
def test_a_game_that_cannot_be_read_is_set_aside_with_a_sentence(change: dict[str, Any]) -> None:
    file = paths.user_state() / "fluid-session.json"
    file.parent.mkdir(parents=True)
    raw = json.dumps(GOOD | {"digest": PLAY.digest(DECK.document)} | change).encode()
    file.write_bytes(raw)
    found = continued(PLAY, DECK)
    assert found.game is None
    assert found.said.startswith("The kept game could not be read and was set aside:")
    assert "\n" not in found.said
    assert not file.exists()
    (aside,) = file.parent.iterdir()
    assert aside.read_bytes() == raw
    assert continued(PLAY, DECK).said == ""


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[]", b'"x"', b"{}" * 9])
def test_broken_files_are_kept_beside_each_other(raw: bytes) -> None:
    file = paths.user_state() / "fluid-session.json"
    file.parent.mkdir(parents=True)
    for _ in range(2):
        file.write_bytes(raw)
        assert continued(PLAY, DECK).game is None
    assert [each.read_bytes() for each in file.parent.iterdir()] == [raw, raw]


def test_a_folder_in_its_place_is_told_not_waited_for() -> None:
    (paths.user_state() / "fluid-session.json").mkdir(parents=True)
    assert continued(PLAY, DECK).said


def test_the_digest_is_the_one_that_the_contract_promises() -> None:
    sides: list[Any] = [
        [
            each.name,
            each.commander,
            sorted(each.cards.items()),
            [[unit.name, sorted(unit.cards.items())] for unit in each.units],
        ]
        for each in DECK.document.sides
    ]
    text = json.dumps([3, sides], separators=(",", ":"))
    assert PLAY.digest(DECK.document) == sha256(text.encode("ascii")).hexdigest()


def test_a_game_waits_where_its_document_allows_none_for_now() -> None:
    keep(PLAY, some_moves())
    elsewhere = judge(printed(ruleset="fluid-time-2030"))
    assert PLAY.digest(elsewhere.document) == PLAY.digest(DECK.document)
    assert continued(PLAY, elsewhere) == ContinuedGame()
    again = continued(PLAY, DECK).game
    assert again is not None
    assert len(again.moves) == 3
