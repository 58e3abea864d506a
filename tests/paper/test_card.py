"""Cards hold all there is to say: nothing cut, nothing small, nothing over anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.language import available, speaking
from nco_builder.legality import check
from nco_builder.paper import best_cards
from nco_builder.paper import card as card_module
from nco_builder.paper.best_cards import MOST_FITTED, set_deck
from nco_builder.paper.card import whole_or_nothing
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT, printable, type_styles
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Boxes, Points, Text
from nco_builder.sheets.contents import Card
from nco_builder.sheets.vehicle_deck import vehicle_deck
from nco_builder.sheets.words import single_line
from nco_builder.squad import edit
from nco_builder.vehicles import vehicle_chart
from tests.naive.texts import TEXTS
from tests.paper.placed import collisions, frames_of, strings_of, words_of
from tests.paper.placed_bands import CJK, LATIN, MARKUP, WORD, long_named
from tests.paper.placed_cards import body_of, cards_of, deck_of, head_of, unsaid
from tests.paper.squads import HOSTILE
from tests.sheets.says import DATE, squeezed
from tests.sheets.says_vehicles import ONLY_OF, squad_of_set
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK, SETS, agreed

if TYPE_CHECKING:
    from nco_builder.paper import CardSize
    from nco_builder.paper.card_scales import Filled
    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.contents import Deck
    from nco_builder.squad import Squad

both_sizes = pytest.mark.parametrize("size", ["poker", "large"])
all_sets = pytest.mark.parametrize("chosen", SETS, ids="+".join)
with_and_without = pytest.mark.parametrize("anti_tank", [False, True])
STROKE = 1.0
NUMBER = re.compile(r"""[1-6](–[1-6])?|[1-6]\+|\d+\"""")


def assert_are_printed_well(squad: Squad, size: CardSize) -> list[Slab]:
    """All facts on cards, inside their padding, not too small, nothing over anything else."""
    cards = cards_of(squad, size)
    bodies = "".join(map(body_of, cards))
    assert unsaid(squad, bodies) == []
    assert_names_are_whole(squad, cards)
    for card in cards:
        assert_is_inside(card, size)
        assert not collisions(card)
        assert min(string.size for string in strings_of(card)) >= SMALLEST_TEXT
    return cards


def assert_names_are_whole(squad: Squad, cards: list[Slab]) -> None:
    """Each vehicle's name and type stand in the head of its card, else in full below."""
    bodies = "".join(map(body_of, cards))
    heads = list(map(head_of, cards))
    for vehicle in vehicle_chart(squad, RULEBOOK).vehicles:
        name = squeezed(printable(single_line(vehicle.name)))
        kind = squeezed(vehicle.kind.short_name)[1:]  # it may begin with a capital
        assert any(kind in head and name in head for head in heads) or f"{kind}:{name}" in bodies


def assert_is_inside(card: Slab, size: CardSize) -> None:
    form = FORMATS[size]
    for box in [*strings_of(card), *frames_of(card)]:
        assert form.padding - STROKE <= box.left <= box.right <= form.width - form.padding + STROKE
        assert form.padding - STROKE <= box.top <= box.bottom <= form.height - form.padding + STROKE
    for x, y, slab in card.placed():
        for rule in slab.rules:
            for end, down in ((rule.x, rule.y), (rule.to_x, rule.to_y)):
                assert form.padding - STROKE <= x + end <= form.width - form.padding + STROKE
                assert form.padding - STROKE <= y + down <= form.height - form.padding + STROKE


@both_sizes
@all_sets
@with_and_without
def test_every_set_is_printed_well(
    chosen: tuple[str, ...], size: CardSize, *, anti_tank: bool
) -> None:
    assert_are_printed_well(squad_of_set(chosen, anti_tank=anti_tank), size)


@both_sizes
@all_sets
@pytest.mark.parametrize("name", [LATIN, CJK, MARKUP, WORD], ids=["latin", "cjk", "markup", "word"])
def test_names_of_any_kind_are_whole_on_the_cards_of_their_vehicles(
    chosen: tuple[str, ...], size: CardSize, name: str
) -> None:
    assert_are_printed_well(long_named(chosen, name, name, anti_tank=True), size)


@pytest.mark.parametrize("code", available())
@with_and_without
def test_sixteen_long_names_take_no_card_beyond_those_of_the_vehicles(
    code: str, *, anti_tank: bool
) -> None:
    tiger = "Panzerkampfwagen VI Tiger Ausf. B"
    squad = long_named((CAR, LIGHT, HEAVY), tiger, anti_tank=anti_tank)
    with speaking(code):
        deck = vehicle_deck(check(squad, RULEBOOK), SheetOptions(DATE))
        counts = [len(each) for each in set_deck(deck, FORMATS["poker"])]
    assert counts == [1] * 10


@both_sizes
def test_spare_models_have_cards_of_their_own(size: CardSize) -> None:
    squad = squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True)
    squad = squad.replace(vehicles=squad.vehicles * 2)
    squad = edit("set_ruling", ruling="vehicle_spares", value="allow").apply(squad)
    heads = "".join(map(head_of, assert_are_printed_well(squad, size)))
    assert heads.count("M26Pershingno.1") >= 1
    assert heads.count("M26Pershingno.2") >= 1
    assert heads.count("onthetable") == 6


@both_sizes
@pytest.mark.parametrize(
    "name", HOSTILE[len(TEXTS) :], ids=lambda name: f"{name[:6]!a}-{len(name)}"
)
def test_names_that_are_hard_to_print_are_never_cut(size: CardSize, name: str) -> None:
    assert_are_printed_well(long_named((LIGHT, HEAVY), name, name, anti_tank=True), size)


@both_sizes
@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_any_text_may_be_a_name(text: str, size: CardSize) -> None:
    assert_are_printed_well(long_named((CAR, HEAVY), text, text, anti_tank=True), size)


@both_sizes
@all_sets
@with_and_without
def test_nothing_of_other_types_is_on_the_cards(
    chosen: tuple[str, ...], size: CardSize, *, anti_tank: bool
) -> None:
    cards = cards_of(squad_of_set(chosen, anti_tank=anti_tank), size)
    said = "".join(map(words_of, cards)).lower()
    for kind, words in ONLY_OF.items():
        only = {each for each in words if each not in {"radius 3", "light to medium"}}
        found = {each for each in only if squeezed(each).lower() in said}
        assert found == (only if kind in chosen else set())


@both_sizes
@all_sets
@with_and_without
def test_the_orders_of_a_vehicle_stand_on_one_card(
    chosen: tuple[str, ...], size: CardSize, *, anti_tank: bool
) -> None:
    squad = squad_of_set(chosen, anti_tank=anti_tank)
    bodies = [body_of(card) for card in cards_of(squad, size)]
    for vehicle in vehicle_chart(squad, RULEBOOK).vehicles:
        told = [words for line in vehicle.commands for words in (line.name, line.card)]
        assert any(all(squeezed(words) in body for words in told) for body in bodies)


@both_sizes
@all_sets
def test_a_vehicle_has_boxes_for_what_can_become_of_it(
    chosen: tuple[str, ...], size: CardSize
) -> None:
    for anti_tank in (False, True):
        squad = squad_of_set(chosen, anti_tank=anti_tank)
        heads = [head_of(card) for card in cards_of(squad, size)]
        for vehicle in vehicle_chart(squad, RULEBOOK).vehicles:
            (head,) = (
                each for each in heads if squeezed(vehicle.name) in each and "onthetable" in each
            )
            assert ("pinned" in head) == ("destroyed" in head) == vehicle.can_be_lost


@both_sizes
def test_anti_tank_weapons_are_there_when_agreed(size: CardSize) -> None:
    for agreed_on in (False, True):
        squad = squad_of_set((CAR,), anti_tank=agreed_on)
        said = "".join(map(words_of, cards_of(squad, size)))
        assert ("Carriedby:" in said) == agreed_on
        assert ("Noanti-tankweapons." in said) != agreed_on


@both_sizes
def test_a_card_that_goes_on_says_so(size: CardSize) -> None:
    cards = cards_of(long_named((HEAVY,), CJK, CJK, anti_tank=True), size)
    heads = [head_of(card) for card in cards]
    assert len(cards) > len(deck_of(long_named((HEAVY,), CJK, CJK, anti_tank=True)).cards)
    further = [head for head in heads if "continued" in head]
    assert len(heads) - len(further) == 3 * 2
    assert all("continued" not in body_of(card) for card in cards)


@both_sizes
def test_numbers_on_vehicles_are_larger_than_the_smallest_text(size: CardSize) -> None:
    squad = squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True)
    numbers = [
        box
        for card in cards_of(squad, size)
        for box in strings_of(card)
        if "VehiclePhase" not in head_of(card) and NUMBER.fullmatch(box.text.strip())
    ]
    assert len(numbers) > 60
    assert min(box.size for box in numbers) >= SMALLEST_NUMBER


@pytest.mark.parametrize("code", available())
def test_three_vehicles_take_five_cards_of_two_sides_in_one_size_of_type(code: str) -> None:
    with speaking(code):
        deck = deck_now(squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True))
        sides = set_deck(deck, FORMATS["poker"])
    assert [card.is_back for card in deck.cards] == [False, True] * 5
    assert [len(each) for each in sides] == [1] * 10
    for zone in (r"[a-zäöüß]{3,}", r"\d\+", r"[1-6](–[1-6])?", '[≤]?[1-9][0-9]*"'):
        sizes = {sizes_of(front, zone) for (front,) in sides[:6:2]}
        assert len(sizes) == 1
    text = {size for (side,) in sides for size in sizes_of(side, r"[a-zäöüß, ]{20,}")}
    assert text == {SMALLEST_TEXT}


def sizes_of(card: Slab, text: str) -> tuple[float, ...]:
    """The sizes of type of what reads like this."""
    found = {box.size for box in strings_of(card) if re.fullmatch(text, box.text.strip())}
    return tuple(sorted(found))


def test_the_orders_of_vehicles_stand_in_the_same_places() -> None:
    fronts = cards_of(squad_of_set((LIGHT, HEAVY)), "poker")[:4:2]
    orders = [
        [box.top for box in strings_of(front) if box.text in {"Move Out", "Engage Armor"}]
        for front in fronts
    ]
    assert orders[0] == orders[1]
    assert len(orders[0]) == 2


@both_sizes
def test_a_set_that_is_not_agreed_or_not_legal_says_so(size: CardSize) -> None:
    squad = agreed(squad_of_set((CAR,)), vehicle_phase=False)
    assert "VehiclePhaseisnotagreed" in "".join(map(body_of, cards_of(squad, size)))
    twice = squad.replace(vehicles=squad.vehicles * 2)
    said = "".join(map(body_of, assert_are_printed_well(twice, size)))
    assert "NOTLEGAL,1problem." in said
    assert "WHYITISNOTLEGAL" in said


@both_sizes
def test_a_foot_without_an_owner_has_a_line_to_write_on(size: CardSize) -> None:
    deck = deck_of(squad_of_set((CAR,))).replace(owner="", feet=True)
    foot = set_deck(deck, FORMATS[size])[0][0].parts[-2][2]
    assert words_of(foot) == ""
    assert len(foot.rules) == 1


@both_sizes
def test_a_card_of_a_man_uses_the_same_format(size: CardSize) -> None:
    stranger = "A private who carries a rifle. "
    man = Card("Private", "Webb", (Boxes(3),), (Points(((Text(stranger * 60),),)),))
    deck = deck_of(squad_of_set((CAR,))).replace(
        owner="", source="NCO", counted="{number} of {count}", cards=(man,), feet=True
    )
    deck = deck.replace(goes_on_behind=False)
    (cards,) = set_deck(deck, FORMATS[size])
    assert len(cards) > 1 or size == "large"
    bodies = [words_of(card.parts[1][2]) for card in cards]
    assert "".join(bodies) == squeezed(stranger * 60)
    for number, card in enumerate(cards, start=1):
        assert_is_inside(card, size)
        assert not collisions(card)
        assert f"{number}of{len(cards)}·NCO" in words_of(card)


LONG_OWNER = "The Extraordinarily Long-Named Second Section of the Third Platoon"


@both_sizes
def test_a_long_owner_stands_in_full_at_the_foot_of_every_card(size: CardSize) -> None:
    deck = deck_of(squad_of_set((CAR, LIGHT))).replace(owner=LONG_OWNER, feet=True)
    deck = deck.replace(goes_on_behind=False)
    cards = [slab for each in set_deck(deck, FORMATS[size]) for slab in each]
    for number, card in enumerate(cards, start=1):
        assert squeezed(LONG_OWNER) in words_of(card)
        assert f"page{number}of{len(cards)}·NCOAppendixB" in words_of(card)
        assert_is_inside(card, size)
        assert not collisions(card)


def test_a_name_said_again_is_whole_or_left_out() -> None:
    name = Text("第三分隊 Tanaka and the Imperial Guards of the Northern Provinces", "strong")
    whole = whole_or_nothing(name, 160, type_styles(7), 2)
    assert words_of(whole) == squeezed(name.text)
    assert whole_or_nothing(name, 60, type_styles(7), 2).is_empty


def deck_now(squad: Squad) -> Deck:
    """The cards of a set in the language that is spoken now; `deck_of` keeps the first."""
    return vehicle_deck(check(squad, RULEBOOK), SheetOptions(DATE))


def test_the_kind_of_a_vehicle_begins_its_card_with_a_capital() -> None:
    with speaking("de"):
        kinds = [card.label for card in deck_now(squad_of_set((CAR, LIGHT, HEAVY))).cards]
    assert kinds
    assert all(kind[:1].isupper() for kind in kinds)


@both_sizes
def test_a_card_that_goes_on_and_on_is_set_at_one_size_and_its_name_once(
    size: CardSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []
    names: list[str] = []
    fill_cards, name_look = card_module.fill_cards, card_module._name_styles

    def counted_filled(*given: Any) -> Filled:  # noqa: ANN401
        sizes.append(given[3].size)
        return fill_cards(*given)

    def counted_name(*given: Any) -> TypeStyles:  # noqa: ANN401
        names.append("")
        return name_look(*given)

    monkeypatch.setattr(best_cards, "fill_cards", counted_filled)
    monkeypatch.setattr(card_module, "_name_styles", counted_name)
    endless = tuple([(Text(f"{at} {WORD}"),) for at in range(900)])
    card = Card("Leader", f"Johann {size}", (), (Points(endless),))
    deck = deck_of(squad_of_set((CAR,))).replace(cards=(card,))
    ((first, *others),) = set_deck(deck, FORMATS[size])
    assert len(others) > MOST_FITTED
    assert sizes == [SMALLEST_TEXT]
    assert len(names) == 1
    assert words_of(first)
