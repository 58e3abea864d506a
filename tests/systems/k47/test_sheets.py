"""What is printed of vehicles says all there is to say, and all of it has room."""

from __future__ import annotations

import io
import re
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.language import _, available, ngettext, speaking
from nco_builder.language.words import capital
from nco_builder.paper import PAPERS, CardSize, Options, Paper, part
from nco_builder.paper.best_cards import best_cards, set_deck
from nco_builder.paper.card import Words
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.fonts import REGULAR, SMALLEST_TEXT, printable
from nco_builder.paper.shapes import MM
from nco_builder.printing import Job, print_pdf
from nco_builder.rules.rulings import ruling_of
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import ROLLED, Blank, Boxes, Grid, Panel, Points, Text
from nco_builder.sheets.contents import Chart, Deck, TableSheet
from nco_builder.sheets.words import NBSP, PRINTED_BY, single_line
from nco_builder.systems.k47_vehicles import SYSTEM
from nco_builder.systems.k47_vehicles.judge import judge
from nco_builder.systems.k47_vehicles.model import Force
from nco_builder.systems.k47_vehicles.resolve import Resolved, resolved_vehicle
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.tally import RULES as TALLY
from nco_builder.systems.k47_vehicles.tally import begin
from nco_builder.systems.tally import UnitTrack, do
from tests.depth import tries
from tests.paper.placed import EDGE, collisions, strings_of, words_of
from tests.reading import HERE, JSON, read_json
from tests.sheets.says import DATE, squeezed
from tests.systems.k47.made import RULES, force, forces, vehicle, weapon

if TYPE_CHECKING:
    from nco_builder.paper.shapes import Slab

PAPER_CASES: list[JSON] = read_json(HERE / "systems/k47/paper.json")
SIZES: tuple[CardSize, ...] = ("poker", "large")
CLEAR = 0.5 * MM
WHOLE = force(
    vehicle(
        "heavy_tank",
        "tracked",
        *RULES.rules,
        name="Everything",
        points=300,
        weapons=[
            weapon("turret", name="Heavy anti-tank gun", small_arms=False, pen=7),
            weapon("hull", name="Light howitzer", small_arms=False, pen=2),
            weapon("coaxial", name="Coaxial MMG"),
            weapon("pintle", name="Pintle HMG"),
        ],
        transport={"men": 10, "tow": "light gun"},
        riders="Engineers",
        towed="PaK 40",
        notes="Spare tracks.",
    )
)
LONG = "Ein " + "sehrlangerRegeltext und noch mehr davon, " * 48
HOSTILE = [
    vehicle(name="🚜🔥" * 100, weapons=[weapon("turret", name="🔫")] * 3),
    vehicle(name="Ł" * 200),
    vehicle(name="Танк " * 40, weapons=[weapon("pintle", name="Пулемёт " * 25)]),
    vehicle(name="戦車" * 100, own_rules=[{"name": "装甲", "text": "強い" * 300}]),
    vehicle(name="دبابة ثقيلة " * 15, quality=None),
    vehicle(name="<b>{x}</b> &amp; %s", points=999, fists=9),
    vehicle("heavy_walker", "walker", "assault", damage_value=999, fists=999, points=999999),
    vehicle(weapons=[weapon("turret", name=f"Gun {at}", small_arms=False) for at in range(30)]),
    vehicle(own_rules=[{"name": "Long", "text": LONG}]),
    vehicle("no such class " * 20, name="Stranger", weapons=[weapon("arm", name="x " * 99)]),
    vehicle(
        "heavy_walker",
        "walker",
        *("assault", "rule of another book " * 30, "tough"),
        name="Huge",
        **dict.fromkeys(("damage_value", "fists", "points"), 10**250),
        transport={"men": 10**250, "tow": "tow " * 99},
        weapons=[weapon("turret", small_arms=False, pen=-(10**250), count=10**250)],
    ),
]


def made(sheet: str, document: Force) -> Any:  # noqa: ANN401 - of the kind of sheet it is
    return SYSTEM.sheets[sheet].make(judge(document), SheetOptions(DATE))


def pdf(sheet: str, document: Force, paper: Paper = "a4", size: CardSize | None = None) -> bytes:
    return print_pdf(judge(document), Job((sheet,), Options(DATE, paper, card_size=size)))


def text(raw: bytes) -> str:
    pages = pypdf.PdfReader(io.BytesIO(raw)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize("case", PAPER_CASES, ids=lambda case: case["sheet"])
def test_a_sheet_of_the_sample_says_what_it_must_and_nothing_it_must_not(case: JSON) -> None:
    document = read_document(paths.data() / "samples" / case["file"])
    assert isinstance(document, Force)
    raw = pdf(case["sheet"], document)
    said = text(raw)
    for wanted in case["holds"]:
        assert any(each in said for each in wanted.split(" or ")), wanted
    for unwanted in case["holds_not"]:
        assert unwanted not in said
    assert len(pypdf.PdfReader(io.BytesIO(raw)).pages) == case["pages"]
    if "cards" in case:
        assert len(made(case["sheet"], document).cards) == case["cards"]


def cards(document: Force, size: CardSize) -> list[list[Slab]]:
    deck = made("cards", document)
    return set_deck(deck, FORMATS[size])


def body(slabs: list[Slab]) -> str:
    """The words between the heads and the feet of the cards of one vehicle."""
    return "".join([words_of(slab.parts[1][2]) for slab in slabs])


def as_printed(words: str) -> str:
    return squeezed(printable(single_line(words)))


def unsaid(document: Force, size: CardSize) -> list[str]:
    """What was entered of vehicles and stands on none of their cards."""
    missing = []
    for each, slabs in zip(document.vehicles, cards(document, size), strict=True):
        said = body(slabs) + words_of(slabs[0].parts[0][2])
        facts = [gun.name for gun in each.weapons]
        facts += [fact for rule in each.own_rules for fact in (rule.name, rule.text)]
        missing += [fact for fact in facts if as_printed(fact) not in said]
    return missing


def crowded(pages: list[Slab], paper: Paper) -> list[object]:
    """What lies over something else or over the edge of its page."""
    width, height = PAPERS[paper]
    wrong: list[object] = []
    for page in pages:
        wrong += collisions(page)
        wrong += [
            box
            for box in strings_of(page)
            if box.left < -EDGE or box.right > width + EDGE or not 0 < box.top < box.bottom < height
        ]
    return wrong


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("one", HOSTILE, ids=lambda one: one["name"][:8])
def test_whatever_is_entered_stands_on_the_cards_whole(one: dict[str, Any], size: CardSize) -> None:
    document = force(one)
    assert unsaid(document, size) == []
    for paper in PAPERS:
        pages = list(part(made("cards", document), Options(DATE, paper, card_size=size)).pages)
        assert crowded(pages, paper) == []


def test_backs_tell_what_a_hit_of_each_gun_needs_to_damage_armor() -> None:
    gun = weapon("turret", small_arms=False, pen=4)
    maxim = weapon("turret", small_arms=True)
    document = force(vehicle(weapons=[gun, maxim, gun]))
    told = text(print_pdf(judge(document), Job(("cards",), Options(DATE, backs=True))))
    needed = "3+ 4+ 5+ 6+ –"
    assert f"a hit damages on a D6 7+ 8+ 9+ 10+ 11+ A, C +4 {needed}" in " ".join(told.split())
    assert "a hit damages" not in text(pdf("cards", document))


def test_cards_have_backs_where_they_are_wished() -> None:
    document = force(vehicle(), name="Kampfgruppe")
    assert made("cards", document).back is None
    raw = print_pdf(judge(document), Job(("cards",), Options(DATE, backs=True)))
    _front, back = pypdf.PdfReader(io.BytesIO(raw)).pages
    assert "Kampfgruppe" in back.extract_text()


def test_blank_cards_say_nothing_of_the_vehicles() -> None:
    deck = made("blank_cards", force(name="Kampfgruppe"))
    assert (deck.title, deck.owner, deck.author, deck.counted) == ("Blank cards", "", "", "")
    assert "Kampfgruppe" not in text(pdf("blank_cards", force(name="Kampfgruppe")))


def test_rows_of_a_blank_card_are_high_enough_to_write_in() -> None:
    """A weapon has 6 mm, and boxes are clear of the rules between their rows."""
    ((card, *more), *_others) = set_deck(made("blank_cards", force()), FORMATS["large"])
    assert not more
    letters = {text: string_y for text, string_y in _baselines(card) if text in {"A", "B", "C"}}
    assert letters["B"] - letters["A"] >= 6 * MM - 0.01
    assert letters["C"] - letters["B"] >= 6 * MM - 0.01
    rules = [y + rule.y for _x, y, slab in card.placed() for rule in slab.rules if rule.light]
    boxes = [(y + box.y, box.height) for _x, y, slab in card.placed() for box in slab.frames]
    ticks = [(top, top + high) for top, high in boxes if high < 5 * MM]
    assert all(not top - 1 < each < low + 1 for top, low in ticks for each in rules)


def _baselines(card: Slab) -> list[tuple[str, float]]:
    return [
        (string.text.strip(), y + string.y)
        for _x, y, slab in card.placed()
        for string in slab.strings
    ]


@pytest.mark.parametrize("code", available())
def test_a_walker_with_one_gun_has_few_cards_one_with_its_picture(code: str) -> None:
    """Beside its picture the table takes less room, but no card has room for both together."""
    guns = [weapon("hull", arcs=["front"])]
    one = vehicle("light_walker", "walker", "assault", "agile", fists=2, points=160, weapons=guns)
    with speaking(code):
        ((first, *others),) = cards(force({**one, "quality": "regular"}), "poker")
        word = _("front")
    assert 1 <= len(others) <= 2
    assert [word in {box.text for box in strings_of(each)} for each in (first, *others)].count(
        True
    ) == 1


def test_a_card_that_goes_on_is_not_left_half_empty_for_larger_text() -> None:
    guns = [weapon("turret", name="Gun", small_arms=False, pen=7), weapon("coaxial")]
    guns += [weapon(mount) for mount in ("hull", "rear_turret", "pintle")]
    one = vehicle("super_heavy_tank", "tracked", "slow", points=420, weapons=guns)
    ((first, *others),) = cards(force(one), "poker")
    assert others
    assert "rear turret" in {box.text for box in strings_of(first)}, "its weapons"


def test_a_long_name_stands_on_its_card_in_full() -> None:
    document = force(vehicle(name="Ł" * 200))
    for size in SIZES:
        slabs = cards(document, size)[0]
        assert "Ł" * 200 in words_of(slabs[0].parts[0][2]) + body(slabs)


def test_what_has_no_room_goes_on_on_a_card_marked_so() -> None:
    document = force(vehicle(own_rules=[{"name": "Long", "text": LONG}]))
    (slabs,) = cards(document, "poker")
    assert len(slabs) > 1
    assert all("continued" in words_of(slab.parts[0][2]) for slab in slabs[1:])


@settings(max_examples=tries(4))
@given(forces(3), st.sampled_from(SIZES), st.sampled_from(list(PAPERS)))
def test_nothing_of_any_vehicles_is_cut_on_their_cards(
    document: Force, size: CardSize, paper: Paper
) -> None:
    if not document.vehicles:
        with pytest.raises(NoSheetError):
            made("cards", document)
        return
    assert unsaid(document, size) == []
    pages = list(part(made("cards", document), Options(DATE, paper, card_size=size)).pages)
    assert crowded(pages, paper) == []


@settings(max_examples=tries(3))
@given(forces(5), st.sampled_from(list(PAPERS)))
def test_the_list_has_room_for_any_vehicles(document: Force, paper: Paper) -> None:
    pages = list(part(made("roster", document), Options(DATE, paper)).pages)
    assert crowded(pages, paper) == []
    said = "".join(words_of(page) for page in pages)
    for each in document.vehicles:
        assert as_printed(each.name) in said
        assert all(as_printed(gun.name) in said for gun in each.weapons)


@settings(max_examples=tries(2))
@given(forces(2), st.sampled_from(["roster", "cards", "blank_cards", "reference"]))
def test_the_same_vehicles_make_the_same_bytes(document: Force, sheet: str) -> None:
    if document.vehicles or sheet != "cards":
        assert pdf(sheet, document) == pdf(sheet, document)


def test_forty_vehicles_have_their_cards_and_their_rows() -> None:
    document = force(*[vehicle(name=f"No. {at}", points=at) for at in range(40)], points=780)
    deck, sheet = made("cards", document), made("roster", document)
    assert isinstance(deck, Deck)
    assert len(deck.cards) == 40
    assert isinstance(sheet, TableSheet)
    assert len(sheet.table.rows) == 40 + 1
    assert sheet.table.rows[-1].cells[-1] == ((Text("780", "cost"),),)
    assert not sheet.table.groups[0].heading, "the column says what the rows are"
    assert (sheet.figures[1].value, sheet.figures[1].caption) == (
        *("40", "vehicles: an order die each"),
    )
    assert (sheet.figures[0].value, sheet.figures[0].rest) == ("780", "/ 780")


def test_the_sum_of_points_that_are_not_all_entered_is_a_number_without_words() -> None:
    sheet = made("roster", force(vehicle(points=330), vehicle(), points=900))
    cells = sheet.table.rows[-1].cells
    assert cells[1] == ((Text("Sum, at least", "strong"),),)
    assert cells[-1] == ((Text("330", "cost"),),)


def test_a_card_with_room_repeats_the_damage_results_and_none_gets_longer_for_it() -> None:
    document = force(vehicle(), vehicle("soft_skin", "wheeled"))
    judged = judge(document)
    deck = SYSTEM.sheets["cards"].make(judged, SheetOptions(DATE, backs=True))
    assert isinstance(deck, Deck)
    front, back, soft, *_others = deck.cards
    assert (front.extras, soft.extras) == ((), ())
    panel = back.extras[-1]
    assert isinstance(panel, Panel)
    assert panel.heading == "Damage results"
    for size in FORMATS.values():
        bare = deck.replace(cards=tuple(card.replace(extras=()) for card in deck.cards))
        assert [*map(len, set_deck(deck, size))] == [*map(len, set_deck(bare, size))]
    told = [box.text for cards in set_deck(deck, FORMATS["large"]) for box in strings_of(cards[0])]
    assert "DAMAGE RESULTS" in [each.upper() for each in told]


USUAL = (
    vehicle(
        *("heavy_tank", "tracked", "command", "tough"),
        name="Tiger I",
        points=395,
        weapons=[
            weapon("turret", name="8.8 cm KwK 36", small_arms=False, pen=7),
            weapon("coaxial"),
            weapon(),
        ],
    ),
    vehicle(
        *("carrier", "half_tracked", "recce"),
        name="Sd.Kfz. 251/1",
        points=110,
        open_topped=True,
        weapons=[weapon("pintle", arcs=["front"]), weapon("pintle", arcs=["rear"])],
        transport={"men": 10, "tow": "light gun"},
    ),
    vehicle("soft_skin", "wheeled", name="Opel Blitz", points=45, transport={"men": 12}),
    vehicle(
        *("light_walker", "walker", "assault", "agile"),
        name="Wotan",
        points=160,
        fists=2,
        weapons=[weapon("arm", name="Flamer", small_arms=False, pen=3, side="left")],
    ),
)
"""Vehicles as players field them: a tank, a carrier of men, a lorry, a walker."""


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("place", range(len(USUAL)))
def test_a_usual_vehicle_is_one_card_of_two_sides(place: int, code: str) -> None:
    with speaking(code):
        judged = judge(force(USUAL[place]))
        deck = SYSTEM.sheets["cards"].make(judged, SheetOptions(DATE, backs=True))
        assert isinstance(deck, Deck)
        sides = set_deck(deck, FORMATS["large"])
    assert [len(each) for each in sides] == [1, 1]


@pytest.mark.parametrize("code", available())
def test_a_tank_without_known_weapons_has_one_card_with_room_to_write_them(code: str) -> None:
    with speaking(code):
        deck = made("cards", force(vehicle("heavy_tank", name="Tiger I")))
        assert isinstance(deck, Deck)
        (card,) = deck.cards
        words = Words(deck.continued, deck.in_full)
        found = best_cards(card, words, FORMATS["large"].of(card, deck))
    assert (len(found.cards), found.scale.writes > 0.7) == (1, True)


def test_a_short_list_tells_what_harms_each_vehicle() -> None:
    few, many = (made("roster", force(*[vehicle()] * count)) for count in (2, 9))
    told = "".join(each.text for each in few.table.rows[0].foot if isinstance(each, Text))
    assert told.replace(NBSP, " ").startswith(
        "Least Pen to damage it front +3 · side, top +2 · rear +1 · beyond half 1 more"
    )
    assert not many.table.rows[0].foot


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_chart_has_a_second_page_rather_than_the_smallest_type(
    language: str, paper: Paper
) -> None:
    with speaking(language):
        chart = made("reference", force())
        pages = list(part(chart, Options(DATE, paper)).pages)
    assert isinstance(chart, Chart)
    assert crowded(pages, paper) == []
    panels = chart.sides[0]
    assert [panel.heading.partition(" ")[0] for panel in panels] == [
        str(number) for number in range(1, len(panels) + 1)
    ]
    sizes = [each.size for page in pages for each in strings_of(page)]
    assert len(pages) <= 2
    assert min(sizes) >= SMALLEST_TEXT
    said = words_of(pages[-1])
    assert all(squeezed(each.mark) in said for each in RULES.terrain.marks)


def test_a_chart_of_two_pages_fills_them_and_says_that_it_goes_on() -> None:
    with speaking("de"):
        chart = made("reference", force())
        first, second = part(chart, Options(DATE)).pages
        continued = _("continued")
    assert continued in words_of(second)
    assert continued not in words_of(first)
    for page in (first, second):
        lowest = max(box.top for box in strings_of(page) if box.size >= ROLLED)
        assert lowest > 0.8 * PAPERS["a4"].height


def test_a_sum_of_the_chart_is_never_parted() -> None:
    assert f"(regulars:{NBSP}9{NBSP}−{NBSP}3{NBSP}={NBSP}6)" in "".join(
        each.text
        for panel in made("reference", force()).sides[0]
        for block in panel.parts
        if isinstance(block, Points)
        for line in block.paragraphs
        for each in line
        if isinstance(each, Text)
    )


def test_a_card_without_a_back_tells_what_each_die_of_damage_does() -> None:
    for sheet in ("cards", "blank_cards"):
        (card,) = made(sheet, force(vehicle("heavy_tank"))).cards
        (*_others, (label, told)) = card.bottom[-1].rows
        said = "".join(each.text for each in told if isinstance(each, Text))
        assert label[0].text == "damage"
        assert squeezed(said) == "≤1stunned2immobilized3onfire4–6knockedout"
        assert sum(isinstance(each, Boxes) for each in told) == 2
    many = force(vehicle("heavy_tank", weapons=[weapon("hull")] * 5))
    assert made("cards", many).cards[0].bottom[-1].rows[-1][0][0].text == "lost"


def test_a_terrain_mark_stays_on_the_line_of_what_it_means() -> None:
    chart = repr(made("reference", force()))
    assert "'No\\xa0Run\\xa0'" in chart
    assert "'×2\\xa0'" in chart


@pytest.mark.parametrize("sheet", SYSTEM.sheets)
def test_rules_that_are_not_installed_print_nothing(sheet: str) -> None:
    with pytest.raises(NoSheetError, match="k47-2"):
        made(sheet, force(vehicle(), ruleset="k47-2"))


@pytest.mark.parametrize("sheet", SYSTEM.sheets)
@pytest.mark.parametrize("paper", PAPERS)
def test_all_sheets_can_be_printed_in_german(sheet: str, paper: Paper) -> None:
    document = force(*[each for each in HOSTILE if "🚜" not in each["name"]])
    with speaking("de"):
        pages = list(part(made(sheet, document), Options(DATE, paper)).pages)
    assert crowded(pages, paper) == []


def said_of(one: dict[str, Any]) -> str:
    return text(pdf("cards", force(one), size="large"))


RULE_WORDS = {
    "automaton": "Automaton",
    "command": "Command",
    "slow": "Slow",
    "tough": "Tough",
    "recce": "Recce",
    "amphibious": "Amphibious",
    "jump": "Jump",
    "agile": "Agile",
}


@pytest.mark.parametrize("rule", RULE_WORDS)
def test_a_card_tells_its_own_rules_and_no_other(rule: str) -> None:
    said = said_of(vehicle("light_walker", "walker", rule))
    told = {name for name, word in RULE_WORDS.items() if f"{word} " in said}
    assert told == {rule}


def test_a_line_is_there_for_what_nobody_entered() -> None:
    document = force(vehicle(quality=None, name="", transport={}, weapons=[]))
    (card,) = made("cards", document).cards
    assert card.name == ""
    told = text(pdf("cards", document))
    for crew in ("Inexperienced", "Regular", "Veteran"):
        assert crew in told


def sentences(document: Force) -> str:
    return text(pdf("cards", document, size="large"))


@settings(max_examples=tries(6))
@given(forces(1))
def test_the_card_says_of_assaults_what_follows_from_the_vehicle(document: Force) -> None:
    for each in document.vehicles:
        found = resolved_vehicle(each, RULES)
        if found is None:
            continue
        plain = force(
            {
                "name": "X",
                "class": each.class_id,
                "movement": each.movement,
                "damage_value": found.value,
                "rules": [rule for rule in each.rules if rule in ("assault", "automaton", "slow")],
                "fists": each.fists,
            }
        )
        said = sentences(plain)
        assert ("Assaults infantry" in said) == (found.against_infantry != "no")
        assert ("point-blank" in said) == (found.against_infantry == "walker")
        assert ("Rams vehicles" in said) == (found.against_vehicles == "tank")
        assert ("Strikes vehicles" in said) == (found.against_vehicles == "walker")
        nobody = {found.against_infantry, found.against_vehicles} == {"no"}
        assert ("No assault" in said) == nobody
        assert _dice(found.dice_against_vehicles, said, "against its D6")


def _dice(count: int | None, said: str, after: str) -> bool:
    return count is None or f"{count} {'die' if count == 1 else 'dice'} {after}" in said


def test_the_numbers_of_a_card_are_the_vehicles() -> None:
    found: Resolved | None = resolved_vehicle(force(vehicle("heavy_tank")).vehicles[0], RULES)
    assert found is not None
    said = said_of(vehicle("heavy_tank"))
    for wanted in ("10+", "13+", "+4", "+5", "+3", "+2", "9–18", "4½", "D6 + 10", "at −3"):
        assert wanted in said


def test_the_chart_says_when_and_by_what_it_was_printed() -> None:
    beside = made("reference", force(vehicle())).beside
    assert beside == f"{RULES.label}\n20 November 2026 · {PRINTED_BY}"


def test_a_list_of_nothing_has_no_legend() -> None:
    assert "LEGEND" not in text(pdf("roster", force()))


def test_moves_of_a_vehicle_have_room_on_one_line_of_the_list() -> None:
    for movement in RULES.movements:
        document = force(vehicle("scout_walker", movement, "recce", reverse_at_run=True))
        table = made("roster", document).table
        (row,) = table.rows
        ((moves,), (pivots,)) = row.cells[3]
        assert REGULAR.width(moves.text, 10) <= (table.columns[3].least - 1) * MM
        assert REGULAR.width(pivots.text, SMALLEST_TEXT) <= (table.columns[3].least - 1) * MM


def test_the_list_has_the_boxes_of_a_card_but_orders() -> None:
    carrier = vehicle("carrier", "half_tracked", "recce", transport={"men": 9, "tow": "guns"})
    (page, *_more) = part(made("roster", force(carrier)), Options(DATE)).pages
    said = [squeezed(word) for box in strings_of(page) for word in box.text.split()]
    assert {"reacted", "towing", "aboard", "immobilized", "knocked"} <= {
        each.lower() for each in said
    }
    assert "Ambush" not in said


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("paper", PAPERS)
def test_results_to_be_rolled_are_large_enough(code: str, paper: Paper) -> None:
    with speaking(code):
        page, *_assaults = part(made("reference", force(vehicle())), Options(DATE, paper)).pages
        result = RULES.results.rows[0].name
    sizes = [box.size for box in strings_of(page) if result in box.text]
    assert sizes
    assert min(sizes) >= ROLLED


def test_short_notes_stand_in_one_column() -> None:
    notes = "The two vehicles of the example. Their mounts are ours; guns and points are not known."
    (page, *_more) = part(made("roster", force(vehicle(), notes=notes)), Options(DATE)).pages
    lines = [box for box in strings_of(page) if box.text.strip() in notes and len(box.text) > 9]
    assert len(lines) >= 2
    assert len({round(box.left) for box in lines}) == 1


def test_the_mount_of_a_gun_without_a_name_stands_beside_its_line() -> None:
    document = force(vehicle(weapons=[weapon("hull", name="")]))
    (page, *_more) = part(made("roster", document), Options(DATE)).pages
    tops = {squeezed(box.text): box.top for box in strings_of(page)}
    assert tops["A"] == tops["hull"]


BOXES = {
    "order": ("Fire", "Advance", "Run", "Ambush", "Down"),
    "pins": ("pins",),
    "result": ("immobilized", "knocked out"),
    "immobile": ("immobilized",),
    "reacted": ("reacted",),
    "afloat": ("afloat",),
    "towing": ("towing",),
    "wreck": ("knocked out",),
    "riders": ("aboard",),
    "who": ("aboard",),
    "rider_pins": ("their pins",),
    "boarded": ("boarded",),
}
"""Words on a card at the boxes of each track of the tally."""


def test_a_card_has_a_box_for_whatever_the_tally_records() -> None:
    rules = ("recce", "amphibious")
    document = force(vehicle("light_tank", "tracked", *rules, transport={"men": 8, "tow": "a gun"}))
    game = begin(judge(document), 1)
    game = do(game, "1.riders=3").with_mark(0, "immobile", 1)
    tracks = TALLY.tracks(game, 0)
    assert {each.id for each in tracks if isinstance(each, UnitTrack)} == BOXES.keys()
    said = text(pdf("cards", document))
    for track, words in BOXES.items():
        assert [word for word in words if word not in said] == [], track
    plain = text(pdf("cards", force(vehicle())))
    assert [word for word in ("reacted", "afloat", "aboard") if word in plain] == []


def test_a_card_has_lines_for_what_the_weapons_chart_tells() -> None:
    known = weapon("turret", small_arms=False, pen=4, range=48, shots=1, he="D2")
    unknown = weapon("hull", small_arms=False)
    deck = made("cards", force(vehicle(weapons=[known, unknown])))
    (grid,) = [
        each for each in deck.cards[0].parts if isinstance(each, Grid) and "pen" in each.headings
    ]
    assert grid.headings[2:] == ("range", "half", "shots", "HE", "pen")
    values, lines = [row[2:] for row in grid.rows]
    told = ['48"', '24"', "1", "D2", "+4"]
    assert values == tuple([(Text(each, "range"),) for each in told])
    assert all(isinstance(cell[0], Blank) for cell in lines)


def test_the_list_asks_what_is_to_be_agreed() -> None:
    assert ruling_of("K47-08").question in repr(made("roster", force(vehicle())).sections)


def sample() -> Force:
    document = read_document(paths.data() / "samples" / "tiger-and-stuart.nco")
    assert isinstance(document, Force)
    return document


def beside_the_stamp(document: Force) -> str:
    return repr(made("roster", document).banner.beside)


def test_the_list_counts_the_values_it_has_lines_for_beside_its_stamp() -> None:
    assert "18 values to fill in before play" in beside_the_stamp(sample())
    known = weapon("turret", small_arms=False, pen=4, range=48, shots=1, he="D2")
    assert "fill in" not in beside_the_stamp(force(vehicle(weapons=[known])))
    assert "fill in" not in beside_the_stamp(force(vehicle(weapons=[], transport={"men": 8})))


def test_down_is_no_order_on_a_card() -> None:
    marks = made("cards", sample()).cards[0].bottom[0]
    rows = {repr(label): repr(told) for label, told in marks.rows}
    (order,) = [told for label, told in rows.items() if "order" in label]
    (pins,) = [told for label, told in rows.items() if "pins" in label]
    assert "Down" not in order
    assert "halted" in pins


def test_the_chart_tells_what_light_walkers_may_assault() -> None:
    said = text(pdf("reference", force(vehicle())))
    assert "Walkers below damage value 8 may, too, but not infantry" in said


@pytest.mark.parametrize("code", available())
def test_the_list_says_what_may_assault_and_heads_the_mounts_of_weapons(code: str) -> None:
    with speaking(code):
        sheet = made("roster", force(vehicle(), vehicle()))
        both = ngettext(
            "vehicle may assault infantry and vehicles",
            "vehicles may assault infantry and vehicles",
            2,
        )
        assert [each.caption for each in sheet.figures[1:]] == [both]
        weapons = next(each for each in sheet.table.columns if each.parts)
        assert all(part.heading for part in weapons.parts)
        assert weapons.parts[1].heading == capital(_("mount"))


def test_boxes_of_a_row_are_clear_of_the_line_below_them() -> None:
    page = part(made("roster", force(vehicle())), Options(DATE)).pages[0]
    line = min(each.top for each in strings_of(page) if each.text.startswith("Least"))
    ends = [y + each.y + each.height for _x, y, slab in page.placed() for each in slab.frames]
    assert line - max(each for each in ends if each < line + CLEAR) >= CLEAR


def test_both_sides_of_a_card_have_one_number_and_tell_how_far_a_pivot_turns() -> None:
    gun = weapon("turret", small_arms=False, pen=4)
    document = force(*[vehicle(movement=each, weapons=[gun]) for each in ("tracked", "wheeled")])
    told = text(print_pdf(judge(document), Job(("cards",), Options(DATE, backs=True))))
    assert told.count("card 2 of 2") == 2
    assert "pivot ≤90°" in told
    assert "2 pivots ≤90°" in told
    assert "A pivot" not in told


def test_blank_cards_have_the_results_of_damage_on_their_backs_alone() -> None:
    asked = [Job(("blank_cards",), Options(DATE, backs=each)) for each in (False, True)]
    fronts, both = [print_pdf(judge(force()), each) for each in asked]
    assert [len(pypdf.PdfReader(io.BytesIO(each)).pages) for each in (fronts, both)] == [1, 2]
    results = "Down if it has acted"
    assert results not in text(fronts)
    assert text(both).count(results) == FORMATS["large"].on_a_page


def test_a_back_says_what_damage_is_superficial() -> None:
    gun = weapon("turret", small_arms=False, pen=4)
    document = force(vehicle(weapons=[gun]))
    told = text(print_pdf(judge(document), Job(("cards",), Options(DATE, backs=True))))
    assert "A roll that exactly equals the damage value does superficial damage." in told


@pytest.mark.parametrize("code", available())
def test_further_lines_of_a_numbered_step_stand_beside_its_number(code: str) -> None:
    with speaking(code):
        pages = part(made("reference", force(vehicle())), Options(DATE)).pages
    found = 0
    for strings in map(strings_of, pages):
        labels = [each for each in strings if re.fullmatch(rf"\d{NBSP}+", each.text)]
        for label, after in pairwise(labels):
            if after.text > label.text and abs(after.left - label.left) < 1:
                between = [each for each in strings if label.bottom <= each.top < after.top - 1]
                assert all(abs(each.left - label.left) > 1 for each in between)
                found += after.top - label.top > 2 * label.size
    assert found


def test_a_vehicle_with_every_rule_four_guns_and_a_transport_loses_nothing() -> None:
    (whole,) = WHOLE.vehicles
    for code, backs in product(available(), (False, True)):
        with speaking(code):
            options = SheetOptions(DATE, backs=backs)
            deck = SYSTEM.sheets["cards"].make(judge(WHOLE), options)
            assert isinstance(deck, Deck)
            laid = part(deck, Options(DATE, backs=backs, card_size="large"))
            raw = print_pdf(judge(WHOLE), Job(("cards",), Options(DATE, backs=backs)))
            said = squeezed(text(raw))
            one = _("card {number} of {count}").format(number=1, count=1)
            names = [chapter().rules[rule].name for rule in whole.rules if rule != "assault"]
        assert len(laid.pages) == 2 * laid.two_sided == 2, (code, backs)
        assert squeezed(one) in said
        facts = [*names, *[each.name for each in whole.weapons]]
        facts += [whole.riders, whole.towed, whole.notes]
        assert [fact for fact in facts if squeezed(fact) not in said] == []
        sizes = [each.size for page in laid.pages for each in strings_of(page)]
        assert min(sizes) >= SMALLEST_TEXT
