"""Units beside the draw table: what they do, what befalls their tanks, what support is rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.documents.path_edits import PathEdit
from nco_builder.sheets.blocks import Text
from nco_builder.systems.fluid_deck import SYSTEM
from nco_builder.systems.fluid_deck.game import DeckGame, adopt, begin, do, entry, table
from nco_builder.systems.fluid_deck.judge import judge
from nco_builder.systems.fluid_deck.model import (
    CommandDeck,
    DataCard,
    GunRange,
    TankGun,
    TerrainMove,
)
from nco_builder.systems.page import ChipField, NoteField
from nco_builder.systems.play import Asked, NoGameError, Play, states_of
from tests.systems.fluid_deck.decks import printed

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Paragraph

assert SYSTEM.play is not None
PLAY: Play = SYSTEM.play
SEED = 7
"""Nothing ends the turn among its first three cards."""


def deck(tanks: int | None = 3) -> CommandDeck:
    found: CommandDeck = PathEdit("set", ("sides", 0, "units", 0, "tanks"), tanks).apply(printed())
    return found


def played(*moves: str, tanks: int | None = 3) -> DeckGame:
    game = begin(judge(deck(tanks)), SEED)
    for move in moves:
        game = do(game, move)
    return game


def chips(game: DeckGame, unit: str) -> dict[str, object]:
    form = entry(game, unit)
    assert form is not None
    fields = [each for each in form.fields if isinstance(each, ChipField)]
    return {chip.text: chip.change for field in fields for chip in field.chips if not chip.barred}


def says(game: DeckGame, unit: str) -> str:
    form = entry(game, unit)
    assert form is not None
    return " ".join([each.text for each in form.fields if isinstance(each, NoteField)])


def line(game: DeckGame, unit: str) -> str:
    found = next(each for each in table(game).piles[0].lines if each.key == unit)
    return f"{found.aside} | {found.line}"


def test_a_tick_leaves_the_card_and_the_deck_as_they_are() -> None:
    game = played("draw", "draw")
    after = do(game, "0-0.state=1")
    assert after.card is game.card
    assert after.acted == game.acted
    assert table(after).impulse == table(game).impulse
    assert do(after, "draw").order == do(game, "draw").order
    assert after.before is game


def test_a_unit_goes_on_with_what_it_did_until_it_does_something_else() -> None:
    game = played("0-0.state=1", "draw")
    assert line(game, "0-0") == "3/3 | moving"
    assert "−2 when it fires, −1 at it" in says(game, "0-0")
    with pytest.raises(NoGameError):
        do(game, "0-0.state=2")
    assert "−3 when it fires" in says(do(game, "1-0.state=1"), "1-0")
    game = do(do(game, "0-0.state=0"), "0-0.state=2")
    assert line(do(game, "0-0.fires=1"), "0-0") == "3/3 | shots: 1"


def test_the_last_tank_tests_morale_and_a_dead_unit_only_stays_in_the_deck() -> None:
    assert "Last tank" in says(played("0-0.out=2"), "0-0")
    game = played("0-0.out=3")
    assert line(game, "0-0") == "0/3 | dead"
    assert "does not say" in says(game, "0-0")
    assert len(game.order) == len(played().order)
    while game.card is None or (game.card.side, game.card.unit) != (0, 0):
        game = do(game, "shuffle" if game.is_over else "draw")
    assert table(game).card_label == "No tank of it is left: draw on"


def test_support_is_rolled_by_the_seed_without_changing_the_shuffle() -> None:
    rolls = played("support-1.roll=1", "support-1.roll=2", "support-1.roll=3", "support-1.roll=4")
    again = played(*rolls.moves)
    assert again.tally.marks == rolls.tally.marks
    faces = [rolls.tally.marks[-1][name] for name in ("comes", "air", "intensity", "entry")]
    assert all(1 <= int(face) <= 6 for face in faces)
    assert rolls.order == played().order
    assert rolls.random == played().random


def test_what_was_rolled_is_told_beside_its_chances() -> None:
    assert "Rolled" not in says(played(), "support-1")
    told = says(played("support-1.roll=3", "support-1.roll=4"), "support-1")
    assert "Rolled: " in told
    assert "entry point" in told.split(".")[0]


def test_a_tank_that_was_struck_is_marked_until_it_has_tested() -> None:
    game = played("0-0.struck=1")
    assert line(game, "0-0") == "3/3 | 1 to test"
    assert "test before they act, 7+ on 2D6 with the quality of its crews" in says(game, "0-0")
    assert line(do(game, "0-0.struck=0"), "0-0") == "3/3 | "


def test_a_unit_is_hull_down_until_it_moves() -> None:
    game = played("0-0.down=1")
    assert line(game, "0-0") == "3/3 | hull down"
    assert "−1 for shots from in front" in says(game, "0-0")
    game = do(game, "0-0.state=1")
    assert line(game, "0-0") == "3/3 | moving"
    with pytest.raises(NoGameError):
        do(game, "0-0.down=1")


def test_the_chances_of_support_are_exact() -> None:
    told = says(played(), "support-0")
    assert "Intensity: low 1/6, medium 1/2, all-out 1/3." in told
    assert "Aircraft: HS-123 1/3, ME-109 1/3, JU-87 1/3." in told
    assert "What comes: air 1/2, artillery 1/3, nothing printed 1/6." in says(played(), "support-1")


def test_a_fighter_is_held_back_for_this_turn_alone() -> None:
    game = played("support-0.held=1", "0-0.shots=2", "0-0.state=1")
    assert "fighter held back" in line(game, "support-0")
    while not game.is_over:
        game = do(game, "draw")
    game = do(game, "shuffle")
    assert line(game, "support-0") == " | "
    assert line(game, "0-0") == "3/3 | moving"


def test_tanks_are_asked_for_and_the_game_goes_on_with_their_number() -> None:
    game = played("draw", "0-0.out=1", "draw", tanks=None)
    asked = [each for each in chips(game, "0-0").values() if isinstance(each, Asked)]
    assert [each.path for each in asked] == [("sides", 0, "units", 0, "tanks")]
    after = adopt(game, judge(deck(2)))
    assert line(after, "0-0") == "1/2 | "
    assert after.card == game.card


def test_a_unit_has_as_many_boxes_as_tanks() -> None:
    known = chips(played("0-0.out=3"), "0-0")
    assert not any(".out=4" in str(change) for change in known.values())
    blank = chips(played("0-0.out=3", tanks=None), "0-0")
    assert any(".out=4" in str(change) for change in blank.values())


def with_cards(*cards: DataCard) -> DeckGame:
    return begin(judge(deck().replace(vehicles=cards)), SEED)


def card(game: DeckGame, unit: str) -> str:
    form = entry(game, unit)
    assert form is not None
    return "\n".join([plain(line) for line in form.card])


def plain(line: Paragraph) -> str:
    return "".join([part.text for part in line if isinstance(part, Text)])


def test_a_morale_test_is_told_with_its_dice_and_the_quality_of_the_crews() -> None:
    panzers = DataCard(name="Pz III", unit="panzers a", quality=1)
    game = do(with_cards(panzers), "0-0.suppressed=1")
    told = says(game, "0-0")
    assert (
        "test before a Free Action, 7+ on 2D6 with +1; until they pass they do nothing ◆." in told
    )
    assert "with 3 or less, modified, the tank is abandoned" in told
    assert "struck again" not in told
    assert "Suppressed and struck again this turn: −1." in says(do(game, "0-0.struck=1"), "0-0")
    two = with_cards(panzers, DataCard(name="Pz IV", unit="Panzers A", quality=0))
    assert "with +1 (Pz III), 0 (Pz IV)" in says(do(two, "0-0.struck=1"), "0-0")


def test_the_last_tank_is_reminded_until_it_has_tested() -> None:
    game = do(played("0-0.out=2"), "0-0.last=1")
    assert "Last tank of" not in says(game, "0-0")
    assert "Last tank of" in says(do(do(game, "0-0.out=1"), "0-0.out=2"), "0-0")
    with pytest.raises(NoGameError):
        do(played("0-0.out=1"), "0-0.last=1")


def test_a_unit_stands_beside_its_data_cards_and_what_a_hit_does() -> None:
    gun = TankGun(name="50 mm", ranges=(GunRange(to=12, dice=3, mod=1), GunRange(to=24, dice=2)))
    move = (TerrainMove(terrain="road", inches=12),)
    pz = DataCard(name="Pz III", unit="Panzers A", size=6, quality=1, guns=(gun,), move=move)
    game = with_cards(pz)
    assert card(game, "0-0") == (
        "Pz III Size 6 · Armor ? · morale +1\n"
        "Move road 12″\n"
        "50 mm to 12″: 3D6, Size +1 · to 24″: 2D6, Size ?"
    )
    assert not card(game, "0-1")  # a unit without data cards has none to read from
    assert (
        "Penetrated, D6: 1 crew suppressed · 2 main gun disabled · 3 immobilized · "
        "4–5 burning (out of the game) · 6 massive explosion (out of the game)"
    ) in says(game, "0-1")
    assert "Pz III" not in card(game, "0-1")
    assert "against armor +1D6" in card(game, "support-0")


def rolled(aircraft: str) -> DeckGame:
    """A game in which these aircraft came for the Germans."""
    game = played("support-0.roll=2")
    while aircraft not in line(game, "support-0"):
        game = do(game, "support-0.roll=2")
    return game


def test_only_fighters_are_held_back() -> None:
    assert "JU-87 is a bomber; only fighters are held back." in says(rolled("JU-87"), "support-0")
    assert "only fighters" not in says(rolled("ME-109"), "support-0")


def test_a_held_fighter_is_remembered_when_an_enemy_strike_is_drawn() -> None:
    game = played("support-0.held=1")
    while game.card is None or game.card.card not in {"support", "air_support"}:
        game = do(game, "draw" if not game.is_over else "shuffle")
        if (game.move, game.is_over) == ("shuffle", False):
            game = do(game, "support-0.held=1")
    label = table(game).card_label
    assert label == (
        "Now acting" if game.card.side == 0 else "Now acting; German fighter may cancel it"
    )


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 60)), max_size=15))
def test_whatever_is_done_can_be_replayed(picked: list[tuple[int, int]]) -> None:
    game = played()
    for unit, place in picked:
        keys = [each.key for each in table(game).piles[0].lines]
        found = chips(game, keys[unit % len(keys)]).values()
        moves = [each for each in found if isinstance(each, str)]
        moves += [
            each.name for each in table(game).moves if not each.barred and each.name != "back"
        ]
        game = do(game, moves[place % len(moves)])
    again = states_of(PLAY, judge(deck()), SEED, game.moves)[-1]
    assert isinstance(again, DeckGame)
    assert again.tally.marks == game.tally.marks
    assert again.order == game.order
