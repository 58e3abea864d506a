"""A game is what its deck, its seed and its moves make of it; no card is ever lost or doubled."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from nco_builder.shuffle import SEEDS
from nco_builder.systems.fluid_deck import SYSTEM
from nco_builder.systems.fluid_deck.game import DeckGame, begin, digest, do, table
from nco_builder.systems.fluid_deck.judge import judge
from nco_builder.systems.play import NoGameError, any_seed, states_of
from tests.systems.fluid_deck.decks import printed, side, small, unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.systems.fluid_deck.model import CommandDeck
    from nco_builder.systems.play import ChanceLine, PlayTable

assert SYSTEM.play is not None
PLAY = SYSTEM.play
PRINTED = judge(printed())
SEED = 1942
MOVES = ("draw", "shuffle", "commander:0", "commander:1", "back")
FIRST_CARDS = [
    "German: Free Action, all units",
    "Panzers A: ½ Move and Free Action",
    "Tankovy #2: Move",
]


def told(game: DeckGame) -> list[str]:
    """The cards drawn this turn, the first one first."""
    (_units, drawn, _hand) = table(game).piles
    return [f"{line.name}: {line.line}" for line in reversed(drawn.lines)]


def played(deck: CommandDeck, seed: int, *moves: str) -> DeckGame:
    game = begin(judge(deck), seed)
    for move in moves:
        game = do(game, move)
    return game


def whole_turn(seed: int) -> DeckGame:
    """A game in which cards were drawn until the turn was over."""
    game = begin(PRINTED, seed)
    while not game.is_over:
        game = do(game, "draw")
    return game


def test_the_printed_deck_is_drawn_as_it_always_was() -> None:
    game = played(printed(), SEED, "draw", "draw", "draw")
    assert told(game) == FIRST_CARDS
    assert game.order[:6] == (5, 7, 29, 3, 12, 6)


def test_a_turn_over_ends_the_turn_and_all_cards_are_shuffled_again() -> None:
    game = whole_turn(SEED)
    assert table(game).piles[1].lines[0].name == "Turn Over"
    assert [move.name for move in table(game).moves] == [
        *("shuffle", "commander:0", "commander:1", "back")
    ]
    after = do(game, "shuffle")
    assert (after.turn, after.drawn, after.used, after.card) == (2, 0, (), None)
    assert after.order != game.order
    assert len(after.left) == 34


def test_a_commander_interrupts_once_a_turn_and_the_deck_goes_on() -> None:
    game = played(printed(), SEED, "draw", "commander:1")
    assert told(game)[1:] == ["Soviet commander: Free Action for the whole force"]
    barred = {move.name: move.barred for move in table(game).moves}
    assert barred["commander:1"] == "He has used his card this turn."
    assert barred["commander:0"] == ""
    with pytest.raises(NoGameError):
        do(game, "commander:1")
    after = do(game, "draw")
    assert told(after)[2] == FIRST_CARDS[1]
    over = after
    while not over.is_over:
        over = do(over, "draw")
    with pytest.raises(NoGameError):
        do(over, "commander:0")
    assert do(do(over, "shuffle"), "commander:1").used == (1,)


def test_a_commander_may_interrupt_before_the_first_card() -> None:
    assert played(printed(), SEED, "commander:0").used == (0,)


def test_what_is_taken_back_was_never_done() -> None:
    game = played(printed(), SEED, "draw", "commander:0", "back", "draw")
    assert game.moves == ("draw", "draw")
    assert told(game) == FIRST_CARDS[:2]
    first = begin(PRINTED, SEED)
    with pytest.raises(NoGameError):
        do(first, "back")
    assert table(first).moves[-1].barred


def test_a_turn_is_taken_back_over_its_end() -> None:
    game = whole_turn(SEED)
    back = do(do(game, "shuffle"), "back")
    assert back is game


def games(game: DeckGame, depth: int) -> Iterator[DeckGame]:
    """A game and all that so many more moves make of it; what cannot be done leads nowhere."""
    yield game
    for move in MOVES if depth else ():
        try:
            after = do(game, move)
        except NoGameError:
            continue
        yield from games(after, depth - 1)


@pytest.mark.parametrize("seed", [0, SEED])
def test_every_six_moves_keep_every_card_exactly_once(seed: int) -> None:
    judged = judge(
        small(
            1,
            side("A", unit("x", unit_move=1, unit_free_action=1)),
            side("B", cards={"side_moves": 1}),
        )
    )
    turns, over = set(), 0
    for game in games(begin(judged, seed), 6):
        assert sorted(game.order) == [0, 1, 2, 3]
        assert sorted((*game.hand, *game.used)) == [0, 1]
        assert len(game.left) == (4 if game.is_over else 4 - game.drawn)
        again = states_of(PLAY, judged, seed, game.moves)[-1]
        assert isinstance(again, DeckGame)
        assert state(again) == state(game)
        turns.add(game.turn)
        over += game.is_over
    assert len(turns) > 1
    assert over


def state(game: DeckGame) -> tuple[object, ...]:
    return game.turn, game.order, game.drawn, game.used, game.random, game.impulse, game.moves


def lines_of(shown: PlayTable) -> tuple[ChanceLine, ...]:
    assert shown.chances is not None
    return shown.chances.lines


def test_chances_are_those_of_the_cards_that_are_left() -> None:
    game = played(printed(), SEED, "draw", "draw")
    shown = table(game)
    lines = {line.name: line.texts for line in lines_of(shown)}
    assert lines["Panzers A"][::2] == ("4/7", "1/2")  # 3 + 1 cards and 2 + 1 with 3 Turn Overs
    assert lines["Panzers B"][::2] == ("5/8", "4/7")
    assert lines["Tankovy #1"][::2] == ("2/3", "4/7")
    assert lines["Soviet: Support"] == ("1/4", "25 %")
    assert [gauge.value for gauge in shown.gauges] == ["32", "3/32", "7¼", "2"]
    assert Fraction(32 - 3, 3 + 1) == Fraction(29, 4)


def test_after_the_turn_the_chances_are_those_of_the_whole_deck() -> None:
    lines = {line.name: line.texts for line in lines_of(table(whole_turn(SEED)))}
    assert lines["Tankovy #1"][::2] == ("2/3", "4/7")


def test_the_deck_is_not_changed_by_playing() -> None:
    deck = printed()
    before = SYSTEM.kind.to_bytes(deck)
    game = begin(judge(deck), SEED)
    for _ in range(200):
        game = do(game, "shuffle" if game.is_over else "draw")
    assert SYSTEM.kind.to_bytes(deck) == before
    assert len(game.moves) == 200


def test_the_digest_tells_decks_apart_that_do_not_play_alike() -> None:
    deck = printed()
    same = [deck.replace(notes="x", name="y", based_on=None, artillery_dice=4)]
    zero = deck.sides[0].replace(cards={**deck.sides[0].cards, "side_moves": 0})
    same.append(deck.replace(sides=(zero, deck.sides[1])))
    others = [
        deck.replace(turn_over=2),
        deck.replace(sides=deck.sides[::-1]),
        deck.replace(sides=(deck.sides[0].replace(name="Axis"), deck.sides[1])),
        deck.replace(sides=(deck.sides[0].replace(commander=2), deck.sides[1])),
    ]
    assert {digest(each) for each in same} == {digest(deck)}
    assert len({digest(each) for each in (deck, *others)}) == 5


@pytest.mark.parametrize(
    "deck",
    [
        printed(turn_over=0),
        printed(turn_over=-1),
        printed(ruleset="other"),
        small(0),
        small(1, side("A", unit("x", weather=1)), side("B")),
        small(1, side("A", unit("x", unit_move=10**50)), side("B")),
    ],
)
def test_a_deck_that_cannot_be_drawn_from_is_one_sentence(deck: CommandDeck) -> None:
    with pytest.raises(NoGameError, match=r"^[A-Z].*\.$"):
        begin(judge(deck), 1)


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(NoGameError):
        begin(PRINTED, seed)


def test_any_seed_is_one() -> None:
    assert all(0 <= any_seed() < 10**8 for _ in range(50))


def test_a_deck_of_turn_overs_alone_is_played_to_its_end() -> None:
    game = played(small(2), 1, "draw")
    assert game.is_over
    assert table(game).card is not None
    assert lines_of(table(do(game, "shuffle"))) == ()


def test_every_card_of_the_printed_deck_can_lie_on_the_table() -> None:
    game, seen = begin(PRINTED, SEED), set()
    for _ in range(600):
        game = do(game, "shuffle" if game.is_over else "draw")
        shown = table(game).card
        if shown:
            seen.add((shown.label, shown.name))
    assert len(seen) == 12
