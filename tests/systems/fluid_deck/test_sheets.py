"""What is printed of a deck: every card once, all that is known, lines for the rest, true sizes."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest
from pypdf import PdfReader

from nco_builder.language import _, available, speaking
from nco_builder.paper import Options, part
from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.fonts import BOLD, REGULAR, SMALLEST_NUMBER, SMALLEST_TEXT
from nco_builder.printing import Job, print_pdf
from nco_builder.rules.rulings import ruling_of
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Poster, Text
from nco_builder.sheets.contents import Chart, Deck, Plates, TableSheet
from nco_builder.sheets.drawings import Polygon
from nco_builder.sheets.reading import blocks_of, texts
from nco_builder.sheets.words import NBSP
from nco_builder.sheets.words import faces as faces_of
from nco_builder.systems.fluid_deck import SYSTEM
from nco_builder.systems.fluid_deck.judge import judge
from nco_builder.systems.fluid_deck.names import UNITS
from nco_builder.systems.fluid_deck.rules import fluid_rules
from nco_builder.systems.fluid_deck.tally import RULES
from nco_builder.systems.tally import UnitTrack, begin
from tests.paper.placed import strings_of, words_of
from tests.reading import HERE, read_json
from tests.sheets.says import DATE, squeezed
from tests.systems.fluid_deck.decks import CASES, printed, side, small, unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.paper import Paper
    from nco_builder.sheets import CardSize
    from nco_builder.systems.fluid_deck.model import CommandDeck
    from tests.reading import JSON

WANTED = {each["sheet"]: each for each in read_json(HERE / "systems" / "fluid_deck" / "paper.json")}
MM = 72 / 25.4
DOUBLE_LINE = 8.0
"""Rules of a page no further apart than this look like one double rule, in points."""
SIDES = {("en", False): 2, ("de", False): 2, ("en", True): 3, ("de", True): 3}
"""How many sides a full data card takes, by language and with backs or without."""
TANKS: list[dict[str, Any]] = [
    {
        "name": "Pz III J",
        "unit": "Panzers A",
        "count": 4,
        "size": 5,
        "armor": 11,
        "quality": 1,
        "move": [{"terrain": "road", "inches": 12}],
        "guns": [{"name": "5cm", "ranges": [{"to": 8, "dice": 4, "mod": 1}]}],
    },
    {"name": "T-34", "unit": "Tankovy #1", "size": 6, "armor": 13},
    {"name": "KV-1"},
]


CLEAR = 3.0
SENTENCE = 30
"""More letters in one line are neither a name nor a heading."""
"""Millimetres."""
RANGES = [{"to": 8 * at, "dice": 6 - at, "mod": -at} for at in range(1, 5)]


def made(deck: CommandDeck, sheet: str, *, backs: bool = False) -> JSON:
    return SYSTEM.sheets[sheet].make(judge(deck), SheetOptions(DATE, backs=backs))


def pdf(deck: CommandDeck, sheet: str, paper: Paper = "a4", **options: JSON) -> bytes:
    return print_pdf(judge(deck), Job((sheet,), Options(DATE, paper, **options)))


def said(deck: CommandDeck, sheet: str) -> str:
    """All that a sheet says."""
    return " ".join(" ".join(texts(block)) for block in blocks_of(made(deck, sheet)))


def text_of(raw: bytes) -> str:
    pages = PdfReader(io.BytesIO(raw)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def pages_of(raw: bytes) -> int:
    return len(PdfReader(io.BytesIO(raw)).pages)


@pytest.mark.parametrize("sheet", WANTED)
def test_a_printed_sheet_of_the_sample_holds_what_it_must(sheet: str) -> None:
    wanted = WANTED[sheet]
    raw = pdf(printed(), sheet)
    text = text_of(raw)
    for each in wanted["holds"]:
        assert any(word in text for word in each.split(" or ")), each
    assert [word for word in wanted.get("holds_not", ()) if word in text] == []
    assert {word: text.count(word) for word in wanted.get("count_of", {})} == wanted.get(
        "count_of", {}
    )
    assert pages_of(raw) == wanted.get("pages", pages_of(raw))
    if "pages_with_backs" in wanted:
        assert pages_of(pdf(printed(), sheet, backs=True)) == wanted["pages_with_backs"]
        assert len(made(printed(), sheet).cards) == wanted["cards"]


def test_every_card_of_the_deck_is_printed_once_with_its_number() -> None:
    cards = made(printed(), "cards").cards
    told = [(card.name, card.corner[0].text) for card in cards if card.corner]
    assert told.count(("Panzers A", "1 of 2")) == 1
    assert told.count(("Panzers A", "2 of 2")) == 1
    assert told.count(("Panzers A", "1 of 1")) == 2
    assert [card.name for card in cards].count("Turn Over") == 3


def test_the_list_tells_of_a_unit_below_its_name() -> None:
    table = made(printed(), "roster").table
    assert table.columns[table.footed].heading == "Whose"


def sizes_on(deck: CommandDeck, sheet: str, number: str) -> list[float]:
    """How large the numbers of a kind are on the first page."""
    (page, *_more) = part(made(deck, sheet), Options(DATE)).pages
    return [box.size for box in strings_of(page) if re.fullmatch(number, box.text)]


def test_numbers_of_a_crowded_list_are_large_enough_to_be_read_off() -> None:
    units = [unit(f"Unit {at}", unit_move=at, unit_free_action=2) for at in range(10)]
    deck = small(2, side("A", *units), side("B", *units)).replace(notes="word\n" * 30)
    sizes = sizes_on(deck, "roster", r"\d+(.%)?")
    assert len(sizes) > 100
    assert min(sizes) >= SMALLEST_NUMBER


def test_armor_above_the_columns_of_its_chances_is_large_enough_to_be_read_off() -> None:
    sizes = sizes_on(printed(), "reference", "1[789]|20")
    assert len(sizes) >= 4
    assert min(sizes) >= SMALLEST_NUMBER


def test_dice_of_a_gun_are_as_large_as_its_other_numbers() -> None:
    tank = {**TANKS[0], "notes": "x " * 200}
    (page, *_more) = part(
        made(printed(vehicles=[tank]), "vehicle_cards"), Options(DATE, card_size="poker")
    ).pages
    (dice,) = (box for box in strings_of(page) if box.text == "4D6")
    assert dice.size >= SMALLEST_NUMBER


@pytest.mark.parametrize("count", range(1, 9))
def test_a_gun_is_never_parted_from_its_ranges(count: int) -> None:
    tank = {**TANKS[0], "count": count, "guns": [{**TANKS[0]["guns"][0], "ranges": RANGES}] * 2}
    (cards,) = set_deck(made(printed(vehicles=[tank]), "vehicle_cards"), FORMATS["poker"])
    for card in cards:
        said = [box.text for box in strings_of(card)]
        assert said.count("5cm") == said.count("up to inches")


def test_a_number_below_none_has_the_sign_of_all_others() -> None:
    assert "−2" in said(small(1, side("A", unit("x", unit_move=-2))), "roster")


def test_a_tank_that_is_out_of_the_game_is_no_open_hatch_in_german() -> None:
    with speaking("de"):
        assert "erledigt" in said(printed(vehicles=TANKS), "vehicle_cards")


def test_cards_with_backs_tell_what_a_gun_needs_to_hit_tanks_of_other_sides() -> None:
    panzer, *_others = made(printed(vehicles=TANKS), "vehicle_cards", backs=True).cards
    (ranges,) = [part for part in panzer.parts if isinstance(part, Grid)]
    assert ranges.headings == ("up to inches", "dice", "to hit", f"T-34\nArmor{NBSP}13")
    assert ranges.bands == (("", 3), ("D10, front", 1))
    assert [row[-1] for row in ranges.rows] == [(Text("≤7", "range"),)]  # Size 6 + 1
    told = " ".join(" ".join(texts(part)) for part in panzer.parts)
    assert "KV-1" not in told  # neither Size nor Armor is entered
    assert "D10, front" not in said(printed(vehicles=TANKS), "vehicle_cards")


@pytest.mark.parametrize("code", available())
def test_a_data_card_tells_what_follows_a_hit(code: str) -> None:
    with speaking(code):
        for vehicles in ([], [{**TANKS[0], "count": 3}]):
            ((card,), *_more) = set_deck(
                made(printed(vehicles=vehicles), "vehicle_cards"), FORMATS["large"]
            )
            told = words_of(card)
            for each in (_("Armor"), "+1", "7+", "4–6", "1", "2", "3"):
                assert squeezed(each) in told


def test_dice_of_damage_stand_above_the_boxes_they_tick() -> None:
    (first, *_others) = made(printed(vehicles=TANKS), "vehicle_cards").cards
    heads = ["".join(each.text for each in head) for head in first.bottom[-1].headings[2:]]
    assert heads == ["1 sup-\npressed", "2 gun\nout", "3 tracks", "4–6 out"]


def test_a_ruling_is_asked_once_in_the_words_of_all_others() -> None:
    told = said(printed(), "roster")
    assert "agree with your opponent" not in told
    assert told.count(ruling_of("FLU-11").decision) == 1
    assert ruling_of("FLU-11").question in told


def test_data_cards_with_nothing_on_their_backs_have_no_empty_page() -> None:
    deck = printed(vehicles=TANKS)
    assert pages_of(pdf(deck, "vehicle_cards", backs=True)) == pages_of(pdf(deck, "vehicle_cards"))
    assert not part(made(deck, "vehicle_cards", backs=True), Options(DATE)).two_sided
    long = printed(vehicles=[{**TANKS[0], "notes": "word " * 400}])
    assert pages_of(pdf(long, "vehicle_cards", backs=True)) == 2


def test_sides_are_told_apart_by_their_bands() -> None:
    sides = [side(name, unit(name.lower(), unit_move=1)) for name in "ABCDE"]
    cards = made(small(1, *sides), "cards").cards
    bands = {card.label: card.side for card in cards if card.label}
    assert [*bands.values()] == ["full", "double", "hatched", "dotted", "full"]


def tables(deck: CommandDeck, name: str) -> str:
    """What a support card says."""
    (card,) = [card for card in made(deck, "cards").cards if card.name == name]
    return " | ".join(" ".join(texts(part)) for part in card.parts)


def test_support_cards_carry_their_tables() -> None:
    air = tables(printed(), "Air Support").replace("\N{NO-BREAK SPACE}", " ")
    assert "1–2 HS-123 bomber ◆ 3D6" in air
    assert "3–4 ME-109 fighter ◆ 2D6" in air
    assert "5–6 3 all-out" in air
    support = tables(printed(), "Support").replace("\N{NO-BREAK SPACE}", " ")
    assert "1–3 air and a D6: 1–3 Fighter 2D6, 4–6 IL-2 attack bomber 3D6" in support
    assert "6 not printed ◆: nothing" in support
    assert "4–5 artillery D6 ◆" in support.replace("  ", " ")
    assert "5D6" in tables(printed(artillery_dice=5), "Artillery Support")


def test_aircraft_and_soviets_of_the_document_are_called_as_german_has_them() -> None:
    with speaking("de"):
        told = tables(printed(), "Unterstützung")
        (blank,) = made(printed(), "vehicle_cards").cards
    assert "1–3 Jäger 2W6, 4–6 IL-2-Schlachtbomber 3W6" in told
    assert f"(Sowjets{NBSP}−3{NBSP}◆)" in " ".join(" ".join(texts(part)) for part in blank.parts)


def test_sides_and_units_of_the_document_are_called_as_german_has_them() -> None:
    with speaking("de"):
        cards = made(printed(), "cards").cards
        assert {"Deutsche", "Sowjets"} <= {card.label for card in cards}
        assert "Alle: Deutsche" in {card.name for card in cards}
        assert {"Panzer A", "Deutsche Spezialtruppen"} <= {card.name for card in cards}
        assert "German" not in said(printed(), "roster")
        assert "Specials" not in said(printed(), "roster")


def test_all_printed_units_have_a_name_in_each_language() -> None:
    decks = fluid_rules().decks
    assert {unit.name for deck in decks for side in deck.sides for unit in side.units} == UNITS


def test_sides_that_players_named_keep_their_names_in_german() -> None:
    deck = small(1, side("German reserve", unit("x", unit_move=1)), side("soviet"))
    with speaking("de"):
        told = said(deck, "roster")
    assert "German reserve" in told
    assert "soviet" in told


def test_what_nobody_has_decided_is_a_line_to_write_on() -> None:
    deck = small(1, side("British", unit("x", unit_move=1), cards={"air_support": 1}), side("B"))
    (card,) = [card for card in made(deck, "cards").cards if card.name == "Air Support"]
    rolls = [block.parts[0].rows for block in card.parts if hasattr(block, "heading")]
    assert [row.faces for row in rolls[0]] == [" "] * 3
    assert all(row.name == (Blank(),) for row in rolls[0])
    assert [row.faces for row in rolls[1]] == [" "] * 3


def test_the_decided_six_stands_on_the_card() -> None:
    support = {"support": {"air": [1, 2, 3, 6], "artillery": [4, 5]}}
    sides = [each.replace(id=each.id) for each in printed().sides]
    sides[1] = sides[1].replace(tables=read_tables(support))
    told = tables(printed().replace(sides=tuple(sides)), "Support")
    assert "1–3, 6 air" in told
    assert "not printed" not in told


def read_tables(tables: JSON) -> JSON:
    return small(1, side("x", tables=tables)).sides[0].tables


@pytest.mark.parametrize(
    ("faces", "told"),
    [((1,), "1"), ((1, 2, 3), "1–3"), ((6, 1, 2), "1–2, 6"), ((1, 3, 5), "1, 3, 5"), ((), "")],
)
def test_faces_are_told_in_runs(faces: tuple[int, ...], told: str) -> None:
    assert faces_of(faces) == told


@pytest.mark.parametrize(
    "deck",
    [
        small(0),
        small(0, side("A", unit("x"))),
        small(-2),
        small(0, side("A", unit("x", weather=3))),
    ],
)
def test_nothing_to_shuffle_has_no_command_cards(deck: CommandDeck) -> None:
    with pytest.raises(NoSheetError, match="there is no card to shuffle"):
        made(deck, "cards")


def test_more_cards_than_any_table_bears_are_not_printed() -> None:
    with pytest.raises(NoSheetError, match="more than 1000 cards"):
        made(small(10**250), "cards")


def test_rules_that_are_not_installed_print_the_list_alone() -> None:
    deck = printed(ruleset="fluid-time-2030")
    assert "NOT JUDGED" in text_of(pdf(deck, "roster"))
    for sheet in SYSTEM.sheets:
        if sheet != "roster":
            with pytest.raises(NoSheetError, match="fluid-time-2030"):
                made(deck, sheet)


def test_the_list_tells_differences_and_what_to_agree() -> None:
    text = text_of(pdf(printed(turn_over=2), "roster"))
    assert "The deck differs from that of 1942: Turn Over 2 instead of 3." in text
    ruling = ruling_of("FLU-11")
    asked = f"{ruling.question} {ruling.decision} Agreed"
    assert asked in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "FLU-" not in text
    assert "2/3" not in text  # chances are percentages throughout
    assert "71 %" in text  # 5 of 7: 5 cards with a Free Action, 2 Turn Overs


def test_a_deck_that_is_not_legal_says_why() -> None:
    text = text_of(pdf(printed(turn_over=0), "roster"))
    assert "NOT LEGAL" in text
    assert "The deck has no Turn Over card, so no turn would end." in text


def test_data_cards_have_a_row_of_boxes_for_each_tank() -> None:
    cards = made(printed(vehicles=TANKS), "vehicle_cards").cards
    rows = [card.bottom[1].rows for card in cards if isinstance(card.bottom[1], Grid)]
    assert [len(each) for each in rows] == [4, 3, 3]
    assert all(cell == (Boxes(1),) for row in rows[0] for cell in row[1:])
    assert [card.side for card in cards] == ["full", "double", None]


def test_data_cards_tell_what_is_known_and_have_lines_for_the_rest() -> None:
    deck = printed(vehicles=TANKS)
    first, second, third = made(deck, "vehicle_cards").cards
    assert [tile.value for tile in first.parts[0].tiles] == [
        (Text("5", "number"),),
        (Text("11", "number"),),
        (Text("+1", "number"),),
        (Text('12"', "number"),),
    ]
    assert (first.parts[0].tiles[-1].label, first.parts[0].tiles[-1].note) == ("road", "move")
    assert [tile.value for tile in third.parts[0].tiles] == [(), (), ()]
    told = " ".join(" ".join(texts(part)) for part in first.parts)
    assert "%" not in told
    assert f"we moved{NBSP}−2, hidden" in told
    assert f"we moved{NBSP}−3, hidden" in " ".join(" ".join(texts(part)) for part in second.parts)
    assert f"(Soviet{NBSP}−3)" in " ".join(" ".join(texts(part)) for part in third.parts)
    assert SYSTEM.sheets["vehicle_cards"].card_size == "large"


@pytest.mark.parametrize("size", FORMATS)
def test_a_note_of_a_vehicle_is_printed_however_much_is_told_of_it(size: CardSize) -> None:
    guns = [{"name": f"gun {at}", "ranges": RANGES} for at in range(3)]
    tanks = [{**TANKS[0], "guns": guns, "notes": "Slow gearbox."}]
    deck = made(printed(vehicles=tanks), "vehicle_cards")
    told = [
        box.text
        for cards in set_deck(deck, FORMATS[size])
        for card in cards
        for box in strings_of(card)
    ]
    assert "gearbox." in " ".join(told)


@pytest.mark.parametrize("code", available())
def test_a_gun_and_four_tanks_stand_on_one_card_without_chances(code: str) -> None:
    gun = {"name": "76mm F-34", "ranges": RANGES}
    move = [{"terrain": each, "inches": 12} for each in ("road", "open", "rough")]
    tank = {"name": "T-34/76", "unit": "Tankovy #1", "count": 4, "size": 6, "armor": 12}
    enemies = [
        {"name": name, "unit": "Panzers A", "size": 6, "armor": 13}
        for name in ("Panzer IV G", "StuG III")
    ]
    deck = printed(vehicles=[{**tank, "guns": [gun], "move": move, "quality": 0}, *enemies])
    with speaking(code):
        (first, *_more) = set_deck(made(deck, "vehicle_cards"), FORMATS["poker"])
    assert len(first) == 1


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("backs", [False, True])
def test_a_tank_with_a_gun_and_an_mg_is_one_card_that_goes_on_at_most_behind(
    code: str, *, backs: bool
) -> None:
    guns = [{"name": "7.5 cm KwK 40", "ranges": RANGES}, {"name": "MG 34", "ranges": RANGES[:1]}]
    move = [{"terrain": each, "inches": 12} for each in ("road", "open", "rough")]
    tank = {**TANKS[0], "count": 4, "guns": guns, "move": move, "notes": "Skirts."}
    with speaking(code):
        deck = made(printed(vehicles=[tank, *TANKS[1:]]), "vehicle_cards", backs=backs)
        first, *others = set_deck(deck, FORMATS["large"])
    assert len(first) <= 2
    assert [len(each) for each in others] == [1] * len(others)


def test_a_blank_card_has_lines_down_to_its_foot() -> None:
    for size in FORMATS.values():
        ((card,), *_more) = set_deck(made(printed(), "blank_cards"), size)
        lowest = max(y + rule.y for _x, y, slab in card.placed() for rule in slab.rules)
        assert lowest > 0.8 * size.height


def test_a_blank_card_has_a_labeled_place_for_each_thing_in_each_language() -> None:
    for code in available():
        with speaking(code):
            ((card,), *_more) = set_deck(made(printed(), "blank_cards"), FORMATS["poker"])
            told = {string.text.casefold() for string in strings_of(card)}
            labels = (_("side or unit"), _("code"), _("card"), _("Action"), _("What it does"))
        for label in labels:
            assert any(label.casefold() in each for each in told), label


def test_a_blank_card_has_a_box_for_each_action_of_a_unit() -> None:
    (card,) = made(printed(), "blank_cards").cards
    told = " ".join(" ".join(texts(part)) for part in card.parts)
    for name in [each.name for each in fluid_rules().cards if each.owner == "unit"]:
        assert f"{NBSP}{name.replace(' ', NBSP)}" in told
    assert "Commander" not in told  # such a card has another back


def test_a_card_without_values_says_what_goes_where() -> None:
    (card,) = made(printed(), "vehicle_cards").cards
    grids = [part for part in card.parts if isinstance(part, Grid)]
    moves, ranges = grids
    ((name, *kinds),) = moves.rows
    assert name == (Text("terrain, inches", "strong"),)
    for terrain, _gap, far, sign in kinds:
        assert (type(terrain), type(far), sign) == (Blank, Blank, Text('"'))
    assert card.bottom[-1].headings[1] == "morale"
    assert [cell[-1] for cell in ranges.rows[0][:2]] == [Text('"'), Text("D6")]
    assert ranges.rows[0][2][0] == Text("±")


def test_without_data_cards_a_page_of_blank_ones_is_printed() -> None:
    deck = made(printed(), "vehicle_cards")
    assert (deck.fills_page, len(deck.cards)) == (True, 1)


def test_the_chart_tells_each_modifier_of_the_document_and_the_deck_s_odds() -> None:
    text = said(printed(), "reference")
    assert "target moving −1 shooter moved −2" in text
    assert "… and is Soviet ◆ −3" in text
    assert "10 20 30" not in text, "a D10 of its Size or less needs no table"
    # poor and very poor equipment, demoralized and struck again add up to −5
    assert "modifier +3 +2 +1 0 −1 −2 −3 −4 −5" in text
    assert "7+ passes 33 30 26 21 15 10 6 3 1" in text
    assert "3 or less, abandoned 0 0 1 3 6 10 15 21 26" in text
    assert "each German unit 2/3 5/8 1½" in text
    assert "7D6 100 100 >99 >99 >99 >99 >99 >99 99 99 98 96 94 91 86" in text
    assert "2D6 72 58 42 28 17 8 3 –" in text


@pytest.mark.parametrize("code", available())
def test_a_mark_keeps_with_the_dice_that_are_to_be_agreed(code: str) -> None:
    with speaking(code):
        told = said(printed(), "reference")
    assert f"{NBSP}◆;" in told
    assert f"1D6{NBSP}◆," in told.replace("W6", "D6")


def test_units_with_other_odds_have_lines_of_their_own() -> None:
    deck = small(1, side("A", unit("x", unit_move=2), unit("y", unit_move=1)), side("B"))
    text = said(deck, "reference")
    assert "x 2/3 0 1" in text
    assert "y 1/2 0 ½" in text


PAPERS: tuple[Paper, ...] = ("a4", "letter")
TRACKS = {
    "Bomber": [(3, 4), (3, 4), (3, 3)],
    "Fighter": [(2, 4), (2, 4), (2, 3)],
    "Artillery": [(4, 4)],
}


def outlines(raw: bytes) -> Iterator[list[tuple[float, float]]]:
    """The closed outlines of straight edges, page by page, in inches."""
    with pdfplumber.open(io.BytesIO(raw)) as opened:
        for page in opened.pages:
            for shape in (*page.rects, *page.curves):
                points = shape["pts"]
                if len(points) >= 4 and not shape["dash"][0] and shape["linewidth"] > 1.2:
                    yield [(x / 72, y / 72) for x, y in points]


@pytest.mark.parametrize("paper", PAPERS)
def test_templates_measure_what_the_document_says(paper: Paper) -> None:
    wanted = sorted(size for sizes in TRACKS.values() for size in sizes)
    found = []
    for points in outlines(pdf(printed(), "templates", paper)):
        wide = max(x for x, _y in points) - min(x for x, _y in points)
        high = max(y for _x, y in points) - min(y for _x, y in points)
        found.append((wide, high))
    assert len(found) == len(wanted)
    for got, size in zip(sorted(found), wanted, strict=True):
        for edge, inches in zip(got, size, strict=True):
            assert abs(edge - inches) * 25.4 < 0.1


@pytest.mark.parametrize("code", available())
def test_words_on_a_template_stand_clear_of_its_taper(code: str) -> None:
    with speaking(code):
        plates = made(printed(), "templates").plates
    tapered = [each.drawing for each in plates if each.drawing.lines and each.name.count("·")]
    assert len(tapered) == 4
    for drawing in tapered:
        ((left, low), (_right, _high)) = drawing.lines[0].points
        steep = (low - _high) / (_right - left)
        for label in drawing.labels:
            end = label.x + REGULAR.width(label.text, label.size) / MM / 2
            if '"' in label.text or label.text in {"B", "C", "D"}:  # letters of edges, too
                assert label.y + CLEAR < low - (end - left) * steep


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_of_templates_has_a_bar_of_two_inches_and_asks_not_to_be_scaled(
    paper: Paper,
) -> None:
    raw = pdf(printed(), "templates", paper)
    reader = PdfReader(io.BytesIO(raw))
    preferences = reader.root_object["/ViewerPreferences"].get_object()
    assert preferences["/PrintScaling"] == "/None"  # type: ignore[index]
    with pdfplumber.open(io.BytesIO(raw)) as opened:
        for page in opened.pages:
            lengths = [line["x1"] - line["x0"] for line in page.lines if line["top"] > 700 - 60]
            assert any(abs(length / MM - 50.8) < 0.1 for length in lengths)


def test_what_the_document_does_not_say_is_dashed() -> None:
    plates = {plate.name: plate.drawing for plate in made(printed(), "templates").plates}
    drawing = plates["Artillery · medium · all-out"]
    assert len(drawing.outlines) == 2
    told = [label.text for label in drawing.labels]
    assert told.count('2" thick · 5" × 6" overall') == told.count('1" thick') == 2
    for outline in drawing.outlines:
        assert isinstance(outline, Polygon)
        assert outline.stroke == "dashed"
        xs, ys = zip(*outline.points, strict=True)
        assert max(xs) - min(xs) == pytest.approx(5 * 25.4)
        assert max(ys) - min(ys) == pytest.approx(6 * 25.4)
    medium = plates["Bomber · medium"]
    assert [line.stroke for line in medium.lines] == ["dashed"]
    (start, end) = medium.lines[0].points
    rise, width = start[1] - end[1], end[0] - start[0]
    assert width / rise == pytest.approx(3**0.5)  # 60 degrees from the long edge
    (start, end) = plates["Fighter · medium"].lines[0].points
    assert start[1] - end[1] == pytest.approx(end[0] - start[0])  # 45 degrees
    assert {label.text for label in medium.labels} >= {"B", "C"}
    assert "solid" in said(printed(), "templates").lower()


@pytest.mark.parametrize("sheet", ["templates", "reference", "cards"])
def test_to_save_ink_nothing_is_filled(sheet: str) -> None:
    with pdfplumber.open(io.BytesIO(pdf(printed(), sheet, style="ink_saver"))) as opened:
        for page in opened.pages:
            filled = [
                shape
                for shape in (*page.rects, *page.curves)
                if shape["fill"] and shape["non_stroking_color"] not in {(1,), (1, 1, 1), None}
            ]
            assert filled == []


def test_only_the_band_of_one_side_and_arrow_heads_are_filled() -> None:
    with pdfplumber.open(io.BytesIO(pdf(printed(), "cards", style="mono"))) as opened:
        for page in opened.pages:
            for shape in (*page.rects, *page.curves):
                if shape["fill"] and shape["non_stroking_color"] not in {(1,), (1, 1, 1)}:
                    wide, high = shape["width"] / MM, shape["height"] / MM
                    assert wide < 4 or (wide < 6 and high < 6)


def test_backs_lie_behind_their_fronts_when_turned_on_the_long_edge() -> None:
    deck = printed(turn_over=1)  # 34 cards: the last page has seven
    raw = pdf(deck, "cards", backs=True)
    with pdfplumber.open(io.BytesIO(raw)) as opened:
        front, back = opened.pages[-2:]
        places = {
            _place(word) for word in front.extract_words() if word["text"] in {"Turn", "Soviet"}
        }
        behind = {
            (2 - column, row)
            for column, row in map(_place, back.extract_words())
            if (column, row)
            in {_place(w) for w in back.extract_words() if w["text"] in {"Command", "Commander"}}
        }
    assert len(places) == 7
    assert places == behind


def _place(word: dict[str, Any]) -> tuple[int, int]:
    """Column and row of the card a word stands on."""
    left, top = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    x, y = (word["x0"] + word["x1"]) / 2 / MM, (word["top"] + word["bottom"]) / 2 / MM
    return int((x - left) // 63), int((y - top) // 88)


@pytest.mark.parametrize("sheet", SYSTEM.sheets)
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_case_says_what_it_can_in_every_language(path: JSON, sheet: str) -> None:
    deck = SYSTEM.kind.from_bytes(path.read_bytes(), path.name)
    for language in available():
        with speaking(language):
            try:
                content = made(deck, sheet, backs=True)
            except NoSheetError:
                continue
            assert isinstance(content, (Deck, Chart, Plates, TableSheet))
            assert not re.search(r"[{}]", said(deck, sheet))


NAMES = ["x" * 200, "Ułan ąćę", "Танк", "戦車隊", "دبابة", "🛡️", "<b>&amp;</b>"]


@pytest.mark.parametrize("sheet", SYSTEM.sheets)
def test_any_name_and_any_number_is_printed(sheet: str) -> None:
    sides = [
        side(name, unit(f"{name}!", unit_move=1), cards={"support": 1}, commander=1)
        for name in NAMES
    ]
    tanks = [
        {"name": name, "unit": f"{name}!", "count": 999, "size": 999, "armor": 10**20}
        for name in NAMES
    ]
    deck = small(1, *sides, name=NAMES[0], player=NAMES[4], vehicles=tanks)
    assert pages_of(pdf(deck, sheet))


@pytest.mark.parametrize("code", available())
def test_commands_are_all_in_one_size_of_type_and_large(code: str) -> None:
    with speaking(code):
        deck = made(printed(), "cards")
    commands = zip(deck.cards, set_deck(deck, FORMATS["poker"]), strict=True)
    told = [strings_of(slab) for card, (slab,) in commands if isinstance(card.parts[0], Poster)]
    sizes = {box.size for boxes in told for box in boxes if len(box.text) > SENTENCE}
    assert len(sizes) == 1
    assert min(sizes) >= SMALLEST_NUMBER


def test_a_marker_names_the_modifier_of_each_side() -> None:
    told = said(printed(), "templates").replace(NBSP, " ")
    assert told.count("−2 (Soviet −3 ◆) when it fires, −1 at it") == 6
    assert told.count("−1 at it from the front, until it moves") == 4
    assert "−2 when it fires" in said(small(1, side("A", unit("x", unit_move=1))), "templates")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", available())
def test_templates_fill_three_pages_and_no_marker_is_wider_than_its_frame(
    code: str, paper: Paper
) -> None:
    with speaking(code):
        assert len(PdfReader(io.BytesIO(pdf(printed(), "templates", paper))).pages) == 3
        drawing = made(printed(), "templates").plates[-1].drawing
    frame = {max(x for x, _y in line.points) - line.points[0][0] for line in drawing.lines}
    names = [label for label in drawing.labels if label.strong]
    assert max(BOLD.width(each.text, each.size) / MM for each in names) < min(frame) - 2


MARKERS = ("Moving", "Overwatch", "Hull down", "Suppressed", "Morale", "Gun", "Immobile")


def test_markers_of_each_kind_lie_on_one_plate() -> None:
    plates = made(printed(), "templates").plates
    first, last = [each.drawing for each in plates if each.name == plates[-1].name]
    for drawing, counts in ((last, [6, 4, 4, 0, 6, 2, 2]), (first, [0, 0, 0, 7, 0, 0, 0])):
        told = [label.text for label in drawing.labels if label.strong]
        assert [told.count(each) for each in MARKERS] == counts
    labels = (*first.labels, *last.labels)
    assert {label.text.replace(NBSP, " ") for label in labels if not label.strong} == {
        "−2 (Soviet −3 ◆) when it fires, −1 at it",
        "a shot ends it",
        "−1 at it from the front, until it moves",
        "tests morale first: 7+ on 2D6",
        "struck, or the last tank: 7+ on 2D6",
        "main gun disabled",
        "cannot move",
    }


def test_markers_of_a_suppressed_unit_and_of_a_morale_test_have_frames_of_their_own() -> None:
    plates = made(printed(), "templates").plates
    drawings = [each.drawing for each in plates if each.name == plates[-1].name]
    around: dict[str, set[tuple[str, ...]]] = {}
    for drawing, label in [(each, label) for each in drawings for label in each.labels]:
        frames = [
            line.stroke
            for line in drawing.lines
            if abs((line.points[0][0] + line.points[1][0]) / 2 - label.x) < 1
            and line.points[0][1] < label.y < line.points[2][1]
        ]
        if label.strong:
            around.setdefault(label.text, set()).add(tuple(frames))
    assert around.pop("Suppressed") == {("thin", "heavy")}
    assert around.pop("Morale") == {("thin", "thin")}
    assert all(frames == {("thin",)} for frames in around.values())


BOXES = {
    "state": ("moving", "overwatch"),
    "down": ("hull down",),
    "struck": ("to\ntest",),
    "suppressed": ("sup-\npressed",),
    "gun": ("gun\nout",),
    "immobile": ("tracks",),
    "out": ("out",),
    "shots": ("shots",),
}
"""Words on a data card at the boxes of each track of a unit's tally."""


def test_data_cards_and_support_cards_have_a_box_for_whatever_is_tallied() -> None:
    deck = printed(vehicles=TANKS)
    game = begin(RULES, judge(deck), 1)
    tracks = {each.id for each in RULES.tracks(game, 0) if isinstance(each, UnitTrack)}
    assert tracks == BOXES.keys()
    (first, *_others) = made(deck, "vehicle_cards").cards
    states, tanks = first.bottom
    words = {head[-1].text if isinstance(head, tuple) else head for head in tanks.headings}
    words |= {*[text.replace(NBSP, " ").strip() for text in texts(states)]}
    words |= {word for block in first.parts for text in texts(block) for word in text.split()}
    assert {word for each in BOXES.values() for word in each} <= words
    (air,) = [each for each in made(deck, "cards").cards if each.name == "Air Support"]
    assert any("held" in text for block in air.parts for text in texts(block))


def test_the_list_has_a_line_for_each_reading_of_chart_and_templates() -> None:
    told = said(printed(), "roster")
    for ruling in ("FLU-08", "FLU-12", "FLU-17", "FLU-19", "FLU-20", "FLU-24", "FLU-25"):
        assert ruling_of(ruling).question in told
    assert "10 rulings to agree" in told


def test_readings_on_strikes_are_not_asked_of_a_deck_without_support() -> None:
    told = said(small(1, side("A", unit("x", unit_move=1))), "roster")
    assert ruling_of("FLU-24").question in told
    assert ruling_of("FLU-20").question not in told
    assert ruling_of("FLU-08").question not in told


def test_commanders_cards_have_a_back_of_their_own() -> None:
    deck = made(printed(), "cards", backs=True)
    own = [each.own_back.title for each in deck.cards if each.own_back]
    assert own == ["Commander", "Commander"]
    raw = pdf(printed(), "cards", backs=True)
    backs = [page.extract_text() for page in PdfReader(io.BytesIO(raw)).pages[1::2]]
    assert sum(each.count("Commander") for each in backs) == 2 * len(own)


def test_no_unit_is_marked_by_initials_of_another_force() -> None:
    marks = {
        part.text for card in made(printed(), "cards").cards for line in card.aside for part in line
    }
    assert "SP" in marks
    assert not {"SS", "SA"} & marks


def test_list_and_chart_say_where_values_come_from_only_without_data_cards() -> None:
    told = "from data cards; none entered"
    for sheet in ("roster", "reference"):
        assert told in said(printed(), sheet)
        assert told not in said(printed(vehicles=TANKS), sheet)


def test_a_data_card_with_four_guns_and_all_values_loses_nothing() -> None:
    ranges = [{"to": 8 * at, "dice": 7 - at, "mod": 1 - at} for at in range(1, 5)]
    grounds = ("road", "open", "rough", "woods")
    names = ("7.5 cm KwK 40", "MG 34 coaxial", "MG 34 hull", "Smoke mortar")
    tank = {
        **TANKS[0],
        "count": 5,
        "move": [{"terrain": each, "inches": 9} for each in grounds],
        "guns": [{"name": each, "ranges": ranges} for each in names],
        "notes": "Skirts: +1 Armor against bazookas.",
    }
    document = printed(vehicles=[tank, *TANKS[1:]])
    for (code, backs), sides in SIDES.items():
        with speaking(code):
            options = SheetOptions(DATE, backs=backs)
            deck = SYSTEM.sheets["vehicle_cards"].make(judge(document), options)
            assert isinstance(deck, Deck)
            first, *_more = set_deck(deck, FORMATS["large"])
        assert len(first) == sides, (code, backs)
        assert min(each.size for one in first for each in strings_of(one)) >= SMALLEST_TEXT
        said = "".join(map(words_of, first))
        facts = [*grounds, *names, tank["notes"], *(f'{each["to"]}"' for each in ranges)]
        assert [fact for fact in facts if squeezed(fact) not in said] == []


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("paper", PAPERS)
def test_a_table_above_the_foot_of_the_chart_has_no_second_rule_below_it(
    paper: Paper, code: str
) -> None:
    with speaking(code):
        pages = part(made(printed(), "reference"), Options(DATE, paper)).pages
    for page in pages:
        wide = sorted(
            y + rule.y
            for _x, y, slab in page.placed()
            for rule in slab.rules
            if rule.y == rule.to_y and rule.to_x - rule.x > page.height / 2
        )
        assert all(below - above > DOUBLE_LINE for above, below in pairwise(wide))
