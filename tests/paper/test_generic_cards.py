"""Cards of any rules: nothing cut, nothing over anything else, backs behind their fronts."""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest

from nco_builder.paper import CARD_SIZES, PAPERS, STYLES, Options, part, pdf
from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.deck import alike_back
from nco_builder.paper.fonts import SMALLEST_TEXT, printable
from nco_builder.paper.inks import WEIGHTS
from nco_builder.paper.shapes import MM
from nco_builder.sheets.blocks import Blank, Framed, Grid, SideBySide, Text, Tile, Tiles
from nco_builder.sheets.contents import Back, Card
from nco_builder.sheets.reading import texts
from tests.paper import generic
from tests.paper.made import by_turns
from tests.paper.placed import collisions, strings_of, words_of
from tests.paper.random_blocks import random_block, random_text
from tests.paper.squads import HOSTILE
from tests.paper.test_card import assert_is_inside
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.paper import CardSize, Paper, Style
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.contents import Deck

both_sizes = pytest.mark.parametrize("size", CARD_SIZES)
both_papers = pytest.mark.parametrize("paper", PAPERS)
CLOSE = 0.1 * MM
ELLIPSIS = "…"
BACK = Back("Command Deck", "Russian front, summer 1942")
CARDS = {
    "tank": generic.tank(),
    "platoon": generic.platoon(),
    "forty": generic.platoon(40),
    "walker": generic.walker(),
    "action": generic.action("full", "Panzers A", "½ Move", "and Free Action"),
    "support": generic.support(),
    "held": generic.held(),
    "turn over": generic.turn_over(),
    "data": generic.data(),
    "blank": generic.blank_data(),
}


def assert_are_whole(deck: Deck, size: CardSize) -> list[Slab]:
    """All that a deck says stands on its cards, legible, inside, nothing over anything else."""
    found = []
    for card, slabs in zip(deck.cards, set_deck(deck, FORMATS[size]), strict=True):
        bodies = "".join([body_of(card, deck, slab) for slab in slabs])
        assert ELLIPSIS not in bodies
        wanted = [text for part in (*card.parts, *card.bottom) for text in texts(part)]
        missing = Counter(letters("".join(wanted))) - Counter(letters(bodies))
        assert not missing, missing
        head = words_of(slabs[0])
        for text in (card.label, card.name):
            assert card.headless or not Counter(letters(text)) - Counter(letters(head + bodies))
        found += slabs
    for slab in found:
        assert_is_inside(slab, size)
        assert not collisions(slab)
        assert min([box.size for box in strings_of(slab)], default=7) >= SMALLEST_TEXT
    return found


def letters(text: str) -> str:
    """A text as headings and cells print it, whatever parts its lines."""
    return squeezed(printable(text)).upper()


def body_of(card: Card, deck: Deck, slab: Slab) -> str:
    """The words of a card without its head and foot."""
    begin = 1 + (card.side is not None)
    parts = slab.parts[begin : len(slab.parts) - 2 * deck.feet]
    return "".join([words_of(part) for _x, _y, part in parts])


@both_sizes
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_every_card_is_whole(card: Card, size: CardSize) -> None:
    for feet in (True, False):
        assert_are_whole(generic.deck(card, feet=feet, large_names=not feet), size)


@both_sizes
@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: f"{name[:6]!a}-{len(name)}")
def test_names_of_any_kind_are_never_cut(name: str, size: CardSize) -> None:
    tank, walker = generic.tank(name), generic.walker(name)
    action = generic.action("dotted", name, name, note=name)
    tiles = Tiles(
        (Tile(name, generic.number(name), name), Tile("C", generic.number("4"))), large=True
    )
    rows = ((generic.strong(name), (Text("turret"),), (Blank(8),)),) * 2
    grid = Grid(("weapon", "mount", "pen"), rows, aligns=("left", "center", "center"))
    named = walker.replace(parts=(tiles, SideBySide(generic.HULL, (grid,)), grid), label=name)
    held = generic.held().replace(bottom=(Framed(generic.strong(name), "dashed"),))
    assert_are_whole(generic.deck(tank, walker, action, named, held), size)


@pytest.mark.parametrize(("seed", "size"), by_turns(range(40), CARD_SIZES))
def test_random_cards_are_whole(seed: int, size: CardSize) -> None:
    random = Random(seed)  # noqa: S311 - nothing secret
    cards = [
        Card(
            random_text(random),
            random_text(random),
            (),
            tuple([random_block(random) for _ in range(random.randint(1, 5))]),
            corner=(Text("1 of 2"),),
            side=random.choice((None, "full", "double", "hatched", "dotted")),
            bottom=(random_block(random, 2),),
        )
        for _ in range(3)
    ]
    assert_are_whole(generic.deck(*cards, feet=random.random() < 0.5), size)


@both_sizes
def test_a_long_list_goes_on_and_says_so(size: CardSize) -> None:
    cards = assert_are_whole(generic.deck(generic.platoon(60)), size)
    further = [card for card in cards if "continued" in words_of(card)]
    assert len(cards) > 1
    assert len(further) == len(cards) - 1


def pages_of(deck: Deck, options: Options) -> list[Any]:
    with pdfplumber.open(io.BytesIO(pdf([part(deck, options)], options))) as document:
        return [(page.objects, page.width, page.height) for page in document.pages]


@cache
def numbered(count: int) -> Deck:
    """So many cards, each with a frame."""
    cards = [
        Card("", f"Card {number}", (), (Framed((Text(str(number)),), "heavy"),))
        for number in range(count)
    ]
    return generic.deck(*cards, back=BACK)


def framed(objects: dict[str, list[Any]], weight: float) -> list[Any]:
    return [rect for rect in objects["rect"] if abs(rect["linewidth"] - weight) < 0.05]


@both_papers
@both_sizes
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9, 10])
def test_each_back_lies_behind_its_front(count: int, size: CardSize, paper: Paper) -> None:
    pages = pages_of(numbered(count), Options(DATE, paper, card_size=size))
    form = FORMATS[size]
    assert len(pages) == 2 * -(-count // form.on_a_page)
    seen = 0
    for (front, width, _), (back, _, _) in zip(pages[::2], pages[1::2], strict=True):
        own, behind = framed(front, WEIGHTS["heavy"]), framed(back, WEIGHTS["firm"])
        seen += len(behind)
        assert len(behind) == len(own)
        across = {round(2 * width - rect["x0"] - rect["x1"]) for rect in behind}
        assert {round(rect["x0"] + rect["x1"]) for rect in own} == across
        tops = sorted([rect["top"] for rect in own])
        backs = sorted([rect["top"] for rect in behind])
        for top, other in zip(tops, backs, strict=True):
            assert 0 < top - other < form.height
    assert seen == count


@both_papers
@both_sizes
def test_cards_have_their_size_and_stand_in_the_middle(size: CardSize, paper: Paper) -> None:
    form = FORMATS[size]
    deck = generic.deck(*[generic.turn_over()] * form.on_a_page)
    ((objects, width, height),) = pages_of(deck, Options(DATE, paper, card_size=size))
    edges = [line for line in objects["line"] if abs(line["linewidth"] - 0.3) < 0.01]
    across = sorted({round(line["x0"], 1) for line in edges if line["width"] < 0.1})
    down = sorted({round(line["top"], 1) for line in edges if line["height"] < 0.1 < line["width"]})
    assert [b - a for a, b in pairwise(across)] == pytest.approx(
        [form.width] * form.columns, abs=CLOSE
    )
    high = [line for line in edges if line["height"] > 1]
    assert {round(line["height"], 1) for line in high} == {round(form.height, 1)}
    assert across[0] + across[-1] == pytest.approx(width, abs=CLOSE)
    assert min(line["top"] for line in high) + max(
        line["bottom"] for line in high
    ) == pytest.approx(height, abs=CLOSE)
    assert down


@both_sizes
@pytest.mark.parametrize("title", ["Command Deck", "Ł" * 200, "王" * 120, "word " * 40])
def test_a_back_is_the_same_upside_down(title: str, size: CardSize) -> None:
    form = FORMATS[size]
    deck = numbered(1).replace(back=Back(title, "Russian front"))
    _front, (back, width, height) = pages_of(deck, Options(DATE, card_size=size))
    left = (width + (form.columns - 2) * form.width) / 2
    top = (height - form.rows * form.height) / 2
    inside = [
        char for char in back["char"] if char["top"] < top + form.height and char["text"].strip()
    ]
    middle = (2 * left + form.width, 2 * top + form.height)
    places = sorted(
        [(char["text"], char["x0"] + char["x1"], char["top"] + char["bottom"]) for char in inside]
    )
    turned = sorted([(text, 2 * middle[0] - x, 2 * middle[1] - y) for text, x, y in places])
    assert len(places) == 2 * len(squeezed(title + "Russian front"))
    for one, other in zip(places, turned, strict=True):
        assert one[0] == other[0]
    for text in {text for text, _x, _y in places}:
        own = sorted([y for each, _x, y in places if each == text])
        others = sorted([y for each, _x, y in turned if each == text])
        assert own == pytest.approx(others, abs=1.0)


@both_sizes
def test_a_long_title_on_a_back_is_larger_than_the_line_below_it(size: CardSize) -> None:
    title = "Panzerkampfwagen VI Ausf. E der schweren Panzer-Abteilung 503, Zug Leutnant Schönfeld"
    back = alike_back(Back(title, "Advanced Vehicle Rules"), FORMATS[size])
    upright = sorted([s for s in back.strings if not s.turned], key=lambda string: string.y)
    assert min(string.size for string in upright[:-1]) >= 1.2 * upright[-1].size


@both_sizes
def test_a_long_line_on_a_back_stays_clear_of_its_middle(size: CardSize) -> None:
    form = FORMATS[size]
    back = alike_back(
        Back("Command Deck", "A long name of a deck, as long as three lines " * 3), form
    )
    upright = [string for string in back.strings if not string.turned]
    assert max(string.y for string in upright) < form.height / 2 - 3


@pytest.mark.parametrize("style", STYLES)
def test_bands_are_told_apart_in_every_style(style: Style) -> None:
    looks = set()
    for side in ("full", "double", "hatched", "dotted"):
        deck = generic.deck(generic.action(side, "Panzers", "Move"), feet=False)
        ((objects, _width, _height),) = pages_of(deck, Options(DATE, style=style))
        left = (PAPERS["a4"].width - 3 * 63 * MM) / 2 + 3 * MM
        shapes = [
            shape
            for kind in ("rect", "curve", "line")
            for shape in objects.get(kind, [])
            if left - 0.5 < shape["x0"] and shape["x1"] < left + 2.5 * MM + 0.5
        ]
        filled = any(shape.get("fill") for shape in shapes if shape["object_type"] != "line")
        assert filled == (style != "ink_saver" and side in {"full", "dotted"})
        looks.add(tuple(sorted([shape["object_type"] for shape in shapes])))
        assert (
            max(shape["bottom"] for shape in shapes) - min(shape["top"] for shape in shapes)
            > 75 * MM
        )
    assert len(looks) == 4


@both_sizes
def test_a_band_takes_no_room_from_what_stands_beside_it(size: CardSize) -> None:
    form = FORMATS[size]
    deck = generic.deck(generic.data(side="hatched"))
    ((card,),) = set_deck(deck, form)
    edge = form.padding + 2.5 * MM
    assert min(box.left for box in strings_of(card)) > edge + 1.5 * MM


def test_an_action_is_as_large_as_it_fits() -> None:
    sizes = {}
    for words in ("Move", "and Free Action", "W" * 12, "word " * 12):
        deck = generic.deck(generic.action("full", "Panzers", words.strip()), feet=False)
        ((card,),) = set_deck(deck, FORMATS["poker"])
        own = [
            box for box in strings_of(card) if box.text.startswith(words.split(maxsplit=1)[0][:4])
        ]
        sizes[words] = max(box.size for box in own)
    assert sizes["Move"] >= 22
    assert sizes["Move"] > sizes["and Free Action"] > 18
    assert sizes["W" * 12] < sizes["Move"]


def test_text_begins_at_one_place_on_cards_that_are_drawn() -> None:
    tops = set()
    for words in (("Move",), ("½ Move", "and Free Action"), ("Free Action",)):
        deck = generic.deck(generic.action("full", "Panzers", *words), feet=False)
        ((card,),) = set_deck(deck, FORMATS["poker"])
        (overwatch,) = (box for box in strings_of(card) if box.text.startswith("On overwatch"))
        tops.add(round(overwatch.top, 1))
    assert len(tops) == 1


@both_sizes
def test_boxes_below_stand_at_the_edge_of_the_first_card(size: CardSize) -> None:
    (cards,) = set_deck(
        generic.deck(generic.platoon(40).replace(bottom=generic.tank().bottom)), FORMATS[size]
    )
    assert "stuck" in words_of(cards[0])
    assert not any("stuck" in words_of(card) for card in cards[1:])
    (stuck,) = (box for box in strings_of(cards[0]) if "stuck" in box.text)
    assert stuck.bottom > FORMATS[size].height - 14 * MM


@both_sizes
def test_numbers_in_large_tiles_are_of_one_size(size: CardSize) -> None:
    deck = generic.deck(generic.walker())
    cards = [slab for each in set_deck(deck, FORMATS[size]) for slab in each]
    found = {box.size for box in strings_of(cards[0]) if box.text in {'9"', '9–18"', '4½"', "13+"}}
    assert len(found) == 1
    assert found.pop() >= 12


@both_papers
@pytest.mark.parametrize("style", STYLES)
def test_the_same_deck_gives_the_same_bytes(paper: Paper, style: Style) -> None:
    options = Options(DATE, paper, style)
    deck = generic.drawn_deck(back=BACK)
    once, again = (pdf([part(deck, options)], options) for _ in range(2))
    assert once == again


def test_cards_that_are_drawn_have_neither_feet_nor_lines_to_write_on() -> None:
    move = generic.action("full", "Panzers", "Move")
    rules = {}
    for feet in (True, False):
        ((card,),) = set_deck(generic.deck(move, feet=feet), FORMATS["poker"])
        assert ("Kampfgruppe" in words_of(card)) == feet
        rules[feet] = sum(len(slab.rules) for _x, _y, slab in card.placed())
    assert rules[True] > rules[False]


@both_papers
def test_pages_of_cards_without_feet_are_counted(paper: Paper) -> None:
    deck = generic.deck(*[generic.turn_over()] * 10, back=BACK, feet=False)
    pages = part(deck, Options(DATE, paper)).pages
    for number, page in enumerate(pages, start=1):
        assert f"Kampfgruppe·{number}of4" in words_of(page)
