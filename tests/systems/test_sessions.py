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
from nco_builder.systems.sessions import Continued, continued, keep, kept_game_file
from tests.systems.fluid_deck.decks import printed

if TYPE_CHECKING:
    from nco_builder.systems.play import Play

assert SYSTEM.play is not None
PLAY: Play = SYSTEM.play
DECK, OTHER = judge(printed()), judge(printed(turn_over=2))


def some_moves() -> DeckGame:
    game = begin(DECK, 5)
    for move in ("draw", "commander:1", "draw", "back", "draw"):
        game = do(game, move)
    return game


def test_nothing_is_kept_yet() -> None:
    assert continued(PLAY, DECK).game is None
    assert continued(PLAY, DECK).said == ""


def test_a_game_goes_on_where_it_was_left() -> None:
    game = some_moves()
    keep(PLAY, DECK, game)
    again = continued(PLAY, DECK).game
    assert isinstance(again, DeckGame)
    assert (again.moves, again.seed, again.order) == (game.moves, 5, game.order)
    assert json.loads(kept_game_file(PLAY).read_bytes()) == {
        "format": "fluid-session",
        "version": 1,
        "written_by": PROGRAM,
        "digest": PLAY.digest(DECK.document),
        "seed": 5,
        "actions": ["draw", "commander:1", "draw"],
    }
    assert kept_game_file(PLAY).parent == paths.user_state()


def test_a_game_of_another_deck_is_set_aside_with_a_sentence_and_comes_back_with_its_deck() -> None:
    keep(PLAY, DECK, some_moves())
    found = continued(PLAY, OTHER)
    assert found.game is None
    assert found.said.startswith("The game in progress was played with another document.")
    assert "\n" not in found.said
    assert continued(PLAY, OTHER).said == ""
    keep(PLAY, OTHER, begin(OTHER, 9))
    back = continued(PLAY, DECK)
    assert back.game is not None
    assert back.game.moves == ("draw", "commander:1", "draw")
    there = continued(PLAY, OTHER).game
    assert there is not None
    assert there.seed == 9


def test_keeping_a_game_sets_aside_what_was_kept_of_another_deck() -> None:
    keep(PLAY, DECK, some_moves())
    keep(PLAY, OTHER, begin(OTHER, 9))
    back = continued(PLAY, DECK).game
    assert back is not None
    assert len(back.moves) == 3


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
    file = kept_game_file(PLAY)
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
    file = kept_game_file(PLAY)
    file.parent.mkdir(parents=True)
    for _ in range(2):
        file.write_bytes(raw)
        assert continued(PLAY, DECK).game is None
    assert [each.read_bytes() for each in file.parent.iterdir()] == [raw, raw]


def test_a_folder_in_its_place_is_told_not_waited_for() -> None:
    kept_game_file(PLAY).mkdir(parents=True)
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
    keep(PLAY, DECK, some_moves())
    elsewhere = judge(printed(ruleset="fluid-time-2030"))
    assert PLAY.digest(elsewhere.document) == PLAY.digest(DECK.document)
    assert continued(PLAY, elsewhere) == Continued(None)
    again = continued(PLAY, DECK).game
    assert again is not None
    assert len(again.moves) == 3
