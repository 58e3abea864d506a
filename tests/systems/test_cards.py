"""Cards of vehicles of all systems: nothing spills, and blanks are large enough to write in."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.language import _, available, speaking
from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.fonts import SMALLEST_TEXT
from nco_builder.paper.shapes import MM
from nco_builder.rules.catalogue import shipped_catalogue
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.contents import Deck, TableSheet
from nco_builder.sheets.words import DOT, NBSP
from nco_builder.systems import system_of
from nco_builder.systems.avr_platoon import SYSTEM as AVR
from nco_builder.systems.avr_platoon.rules import avr_rules
from tests.paper.placed import strings_of
from tests.reading import FURTHER_SAMPLES
from tests.sheets.says import DATE
from tests.systems.avr_platoon.platoons import judged, read

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.paper.shapes import Slab

BLANK = {"avr-platoon": "blank_cards", "k47-vehicles": "blank_cards", "fluid-deck": "vehicle_cards"}
SYSTEMS = {path.stem: path for path in FURTHER_SAMPLES}
TRAITS = (
    ("fully_tracked", "heavy"),
    ("fully_tracked", "heavy", "open_top"),
    ("transport", "open_hull"),
    ("fully_tracked", "recovery"),
    ("artillery",),
)
LEAST_TICK, LEAST_LINE, LEAST_GAP = 3 * MM, 6 * MM, 1 * MM
NEAR = 0.05
in_each_language = pytest.mark.parametrize("code", available())
of_each_system = pytest.mark.parametrize(
    "path",
    [SYSTEMS["panzer-zug"], SYSTEMS["tiger-and-stuart"], SYSTEMS["russian-front-1942"]],
    ids=lambda path: path.stem,
)


def blank_deck(path: Path) -> Deck:
    judgement = judge_document(read_document(path), path.name)
    system = system_of(judgement.document)
    deck = system.sheets[BLANK[system.kind.format]].make(judgement, SheetOptions(DATE))
    assert isinstance(deck, Deck)
    return deck


@in_each_language
@of_each_system
def test_a_blank_card_is_one_card_with_room_to_write_and_to_tick(path: Path, code: str) -> None:
    with speaking(code):
        ((card,),) = set_deck(blank_deck(path), FORMATS["large"])
    assert min(each.size for each in strings_of(card)) >= SMALLEST_TEXT
    ticks = [each for _x, _y, slab in card.placed() for each in slab.frames if each.ticks]
    assert ticks
    assert min(min(each.width, each.height) for each in ticks) >= LEAST_TICK - NEAR


@in_each_language
@of_each_system
def test_boxes_of_values_are_clear_of_the_rule_below_the_head(path: Path, code: str) -> None:
    with speaking(code):
        ((card,),) = set_deck(blank_deck(path), FORMATS["large"])
    assert below_head(card) >= LEAST_GAP - NEAR


def below_head(card: Slab) -> float:
    """The gap between the lowest rule of a card's head and the highest frame below it."""
    (_left, top, head), *_body = card.parts
    rule = max(top + each.y + each.weight / 2 for each in head.rules)
    frames = [y + each.y for _x, y, slab in card.placed() for each in slab.frames]
    return min(each for each in frames if each > top + head.height - 2) - rule


def platoon_with(name: str, traits: tuple[str, ...]) -> Deck:
    """The cards of a vehicle with a name, traits and all upgrades."""
    gun = {
        "name": "8,8-cm-Kampfwagenkanone 43 L/71",
        "mount": "turret",
        "class": "t",
        "strength": 9,
        "range": 40,
        "he": True,
        "he_strength": 4,
    }
    kind = {
        "id": "x",
        "name": name,
        "sh": 4,
        "front": 6,
        "flank": 5,
        "w": 3,
        "c": 4,
        "m": 12,
        "p": 80,
        "crew": 5,
        "passengers": 8 if "transport" in traits else None,
        "turret": True,
        "guns": [gun],
        "mgs": [{"name": "MG 34", "count": 2}],
        "traits": list(traits),
    }
    upgrades = [each.id for each in avr_rules().upgrades]
    vehicle = {"type": "x", "name": name, "command": "company", "pintle": "MG42"}
    head = {"format": "avr-platoon", "version": 1, "ruleset": "avr-2.6"}
    vehicles = [vehicle | {"upgrades": upgrades}]
    platoon = read(head | {"vehicles": vehicles, "definitions": {"types": [kind]}})
    deck = AVR.sheets["cards"].make(judged(platoon), SheetOptions(DATE, backs=True))
    assert isinstance(deck, Deck)
    return deck


@in_each_language
def test_a_vehicle_with_all_upgrades_and_a_long_name_fits_its_card_and_its_back(code: str) -> None:
    longest = max((each.name for each in shipped_catalogue().models.values()), key=len)
    with speaking(code):
        for name, traits in product(("Panzer IV H", longest), TRAITS):
            cards = set_deck(platoon_with(name, traits), FORMATS["large"])
            assert [len(each) for each in cards[:2]] == [1, 1], (name, traits)
            sizes = [each.size for card in cards for side in card for each in strings_of(side)]
            assert min(sizes) >= SMALLEST_TEXT


@in_each_language
@pytest.mark.parametrize("name", ["panzer-zug", "tiger-and-stuart"])
def test_no_column_of_a_list_is_headed_by_a_sign_without_meaning(name: str, code: str) -> None:
    with speaking(code):
        judgement = judge_document(read_document(SYSTEMS[name]), name)
        found = system_of(judgement.document).sheets["roster"].make(judgement, SheetOptions(DATE))
    assert isinstance(found, TableSheet)
    assert [each.heading for each in found.table.columns if each.heading == "#"] == []


@in_each_language
@pytest.mark.parametrize("options", [SheetOptions(DATE), SheetOptions(DATE, backs=True)])
@pytest.mark.parametrize("name", ["panzer-zug", "tiger-and-stuart"])
def test_a_vehicle_has_its_number_of_the_list_on_its_card_and_back(
    name: str, options: SheetOptions, code: str
) -> None:
    with speaking(code):
        judgement = judge_document(read_document(SYSTEMS[name]), name)
        sheets = system_of(judgement.document).sheets
        deck = sheets["cards"].make(judgement, options)
        listed = sheets["roster"].make(judgement, SheetOptions(DATE))
        assert isinstance(deck, Deck)
        assert isinstance(listed, TableSheet)
        numbers = [row.key.split()[0] for row in listed.table.rows if row.key[0].isdigit()]
        fronts = [each for each in deck.cards if not each.is_back][: len(numbers)]
        expected = [_("No. {number}").format(number=each).replace(" ", NBSP) for each in numbers]
        assert [each.label.split(DOT)[0] for each in fronts] == expected
        for at, each in enumerate(deck.cards):
            if each.is_back and deck.cards[at - 1] in fronts:
                assert each.label.split(DOT)[0] == deck.cards[at - 1].label.split(DOT)[0]
        sides = [slab for card in set_deck(deck, FORMATS["large"]) for slab in card]
        assert len(sides) == len(deck.cards)


@in_each_language
@of_each_system
def test_the_line_for_a_name_on_a_blank_card_is_the_rule_below_it(path: Path, code: str) -> None:
    with speaking(code):
        ((card,),) = set_deck(blank_deck(path), FORMATS["large"])
    (_left, _top, head), *_body = card.parts
    level = [(y + each.y, each) for _x, y, slab in head.placed() for each in slab.rules]
    wide = [y for y, each in level if each.to_x - each.x > card.height / 4]
    assert len(wide) == 1


def test_a_plus_behind_a_line_for_a_damage_value_is_no_larger_than_its_line() -> None:
    (card,) = blank_deck(SYSTEMS["tiger-and-stuart"]).cards
    roles = [each.role for each in card.aside[0] if isinstance(each, Text)]
    assert roles == ["strong"]
