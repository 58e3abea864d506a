"""What is printed of a platoon: all that is known, nothing it has not, lines for the rest."""

from __future__ import annotations

import io
import re
from itertools import product
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from pypdf import PdfReader

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.language import _, available, speaking
from nco_builder.paper import CARD_SIZES, PAPERS, Options, part
from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.fonts import printable
from nco_builder.printing import Job, print_pdf
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Boxes, Grid, Panel, Rolls
from nco_builder.sheets.contents import Chart, Deck, TableSheet
from nco_builder.sheets.words import NBSP
from nco_builder.systems.avr_platoon import SYSTEM
from nco_builder.systems.avr_platoon.model import KoDice, Platoon
from nco_builder.systems.avr_platoon.tally import RULES, begin
from nco_builder.systems.tally import UnitTrack, do
from tests.depth import tries
from tests.paper.placed import strings_of, words_of
from tests.reading import HERE, read_json
from tests.sheets.says import DATE, squeezed
from tests.systems.avr_platoon.platoons import UPGRADES, judged, platoons, read
from tests.systems.avr_platoon.said import said_by, words

if TYPE_CHECKING:
    from nco_builder.paper import CardSize, Paper

FOLDER = HERE / "systems" / "avr_platoon"
CASES = HERE / "systems" / "cases" / "avr-platoon"
WANTED = {each["sheet"]: each for each in read_json(FOLDER / "paper.json")}
NAMES = {"cards": "cards", "reference": "reference", "sheet": "roster"}
HEAVY: dict[str, Any] = {
    "id": "tiger",
    "name": "Tiger I",
    "sh": 3,
    "front": 8,
    "flank": None,
    "w": 3,
    "c": 5,
    "m": 9,
    "p": 120,
    "crew": 3,
    "turret": False,
    "guns": [{"name": "88mm", "class": "t", "strength": 9, "range": 25, "he": True}],
    "traits": ["fully_tracked", "heavy"],
}


def sample() -> Platoon:
    document = read_document(paths.data() / "samples" / "panzer-zug.nco")
    assert isinstance(document, Platoon)
    return document


def case(name: str) -> Platoon:
    document = read_document(CASES / f"{name}.nco")
    assert isinstance(document, Platoon)
    return document


def of(type_: dict[str, Any], **vehicle: Any) -> Platoon:  # noqa: ANN401 - of any key
    """A platoon of one vehicle of a type."""
    return read(
        {
            "format": "avr-platoon",
            "version": 1,
            "ruleset": "avr-2.6",
            "vehicles": [{"type": type_["id"], "command": "platoon", **vehicle}],
            "definitions": {"types": [type_]},
        }
    )


def made(platoon: Platoon, sheet: str, *, backs: bool = False) -> Any:  # noqa: ANN401 - of whatever form
    return SYSTEM.sheets[sheet].make(judged(platoon), SheetOptions(DATE, backs=backs))


def card(platoon: Platoon, place: int = 0, *, backs: bool = False) -> str:
    """What a card says, on one line a paragraph."""
    deck = made(platoon, "cards", backs=backs)
    assert isinstance(deck, Deck)
    return said_by(deck.cards[place])


def chart(platoon: Platoon) -> str:
    found = made(platoon, "reference")
    assert isinstance(found, Chart)
    return "\n".join([said_by(panel) for side in found.sides for panel in side])


def printed(
    platoon: Platoon, sheet: str, paper: Paper = "a4", size: CardSize | None = None
) -> bytes:
    return print_pdf(judged(platoon), Job((sheet,), Options(DATE, paper, card_size=size)))


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.parametrize("sheet", WANTED)
def test_a_printed_sheet_of_the_sample_holds_what_it_must_and_nothing_else(sheet: str) -> None:
    wanted = WANTED[sheet]
    pdf = printed(sample(), NAMES[sheet])
    text = " ".join(text_of(pdf).split())
    assert [word for word in wanted["holds"] if word not in text] == []
    assert [word for word in wanted["holds_not"] if word in text] == []
    if "pages" in wanted:
        assert len(PdfReader(io.BytesIO(pdf)).pages) == wanted["pages"]
    if "cards" in wanted:
        assert len(made(sample(), "cards").cards) == wanted["cards"]


def test_vehicle_cards_are_large_where_nobody_chooses() -> None:
    assert SYSTEM.sheets["cards"].card_size == SYSTEM.sheets["blank_cards"].card_size == "large"


def test_a_card_tells_the_needs_still_and_moved_with_the_commander_out() -> None:
    said = card(sample())
    assert "still | 3+ · out 2+ | 4+ · out 3+ | 5+ · out 4+" in said
    assert 'up to 6" | 4+ · out 3+ | 5+ · out 4+ | 6+ · out 5+' in said
    assert "still | 3+ | 4+ | 5+" in card(sample(), 1)


def test_a_card_has_lines_for_what_is_not_known() -> None:
    said = card(sample(), 1)
    assert "strength ____" in said
    assert "class ____" in said
    assert "practical range ____" in said
    assert 'half ____"' in said
    gaps = card(case("profile_with_gaps"))
    assert "Sh []" in gaps
    assert "Crew ____" in gaps
    assert "still | ____+ | ____+ | ____+" in gaps


def test_a_known_gun_has_its_inches() -> None:
    said = card(case("example_gun_75mm_us"))
    assert 'hits | near 20" | to 40" | far 60"' in said
    assert "strength 6t" in said
    assert "HE 2×2 template, class h, strength ____" in said


def test_half_a_range_of_odd_inches_is_told_with_its_half() -> None:
    assert 'near 12.5" | to 25" | far 37.5"' in card(of(HEAVY))


def test_a_crew_of_five_has_its_two_thresholds() -> None:
    said = card(sample(), 1)
    assert "Crew☐☐☐☒☒" in said
    few = "2 left main gun −1 once back in · 1 left no move; main gun −2, or an MG freely"
    assert few in said


def test_of_a_crew_of_three_one_alone_counts() -> None:
    said = card(of(HEAVY))
    assert "once back in" not in said
    assert "1 left no move; main gun −2" in said


def test_a_larger_crew_says_from_where_to_where() -> None:
    assert "2 to 4 left main gun −1" in card(of({**HEAVY, "crew": 8}))


def test_a_transport_still_drives_with_one_man() -> None:
    traits = ["transport"]
    said = card(of({**HEAVY, "traits": traits, "guns": [], "passengers": 10}))
    assert "1 left it still drives" in said
    assert "no move" not in said
    assert "Carries 10: " in said
    assert "crew and passengers bail out, each on 4+, else lost" in said


def test_a_heavy_vehicle_is_free_on_four() -> None:
    assert "next turn 1–4 frees" in card(of(HEAVY))


def test_an_open_top_helps_to_bail_out_but_not_from_a_wreck() -> None:
    said = card(of({**HEAVY, "traits": ["open_top"]}))
    assert "crew bail out, each on 3+, else lost" in said
    assert "Destroyed out on 5+" in said


def test_a_gyro_keeps_the_needs() -> None:
    said = card(case("gyro_keeps_aim_on_the_move"))
    assert "still | 3+ | 4+ | 5+" in said
    assert 'up to 6" | 3+ | 4+ | 5+' in said


def test_artillery_has_no_row_for_movement() -> None:
    said = card(of({**HEAVY, "traits": ["artillery"]}))
    assert 'up to 6" |' not in said
    assert "Artillery fires standing still only" in said


def test_a_gun_of_class_h_has_one_need_and_its_range() -> None:
    gun = {"name": "105mm", "class": "h", "strength": 8, "range": 60}
    said = card(of({**HEAVY, "guns": [gun]}))
    assert "hits | at any range" in said
    assert "still | 3+" in said
    assert 'range 60"' in said
    assert "practical" not in said


@pytest.mark.parametrize(
    ("type_", "vehicle", "absent"),
    [
        ({"guns": []}, {}, ("main gun", "hits", "HE ")),
        ({"traits": []}, {}, ("Terrain", "stuck", "Heavy")),
        ({}, {}, ("out 2+", "MG", "Communications", "Open", "Carries", "Recovery", "turret")),
        ({"turret": True}, {"upgrades": ["tread_guards"]}, ("tread☐", "☐ tread")),
        ({}, {"command": "none"}, ("lieutenant", "captain", "saves his own wounds")),
    ],
)
def test_a_card_says_nothing_of_what_its_vehicle_has_not(
    type_: dict[str, Any], vehicle: dict[str, Any], absent: tuple[str, ...]
) -> None:
    said = card(of({**HEAVY, "flank": None, **type_}, **vehicle))
    assert [word for word in absent if word in said] == []


def test_a_vehicle_that_no_lasting_state_befalls_has_a_card() -> None:
    immune: dict[str, Any] = {"flank": None, "turret": False, "traits": []}
    said = card(of({**HEAVY, **immune}, upgrades=["tread_guards"]))
    assert "moved ☐ up to 6" in said.replace("\N{NO-BREAK SPACE}", " ")
    assert "destroyed" in said


def test_a_card_says_that_its_vehicle_is_not_legal_and_why() -> None:
    platoon = of(HEAVY, command="none", upgrades=["communications"])
    assert "▲ NOT LEGAL" in card(platoon)
    assert "NOT LEGAL" not in card(sample())


def test_company_courage_is_told_or_a_line_for_it() -> None:
    for courage, told in ((None, "____"), (6, "6")):
        platoon = sample().replace(company_courage=courage)
        assert f"company’s C {told}." in card(platoon, 3)
        behind = SYSTEM.sheets["cards"].make(judged(platoon), SheetOptions(DATE, backs=True))
        assert isinstance(behind, Deck)
        assert f'beyond 6" too. C {told}' in said_by(behind.cards[1])


@pytest.mark.parametrize("code", available())
def test_the_command_card_without_a_back_tells_all_that_befalls_it(code: str) -> None:
    with speaking(code):
        deck = made(sample(), "cards")
        cards = set_deck(deck, FORMATS["large"])
        told = words_of(cards[0][0])
        said = [_("Communications"), _("Terrain"), _("Damage on {face}").format(face=6)]
    assert [len(each) for each in cards] == [1, 1, 1, 1]
    assert [each for each in said if squeezed(each) not in told] == []


def test_cards_have_backs_where_they_are_wished() -> None:
    assert made(sample(), "cards").back is None
    job = Job(("cards",), Options(DATE, backs=True))
    pages = PdfReader(io.BytesIO(print_pdf(judged(sample()), job))).pages
    assert len(pages) == 2
    assert "Late War Germany Panzer Zug" in " ".join(pages[1].extract_text().split())


def test_with_backs_what_is_not_about_fire_stands_behind_its_vehicle() -> None:
    job = Job(("cards",), Options(DATE, backs=True))
    front, back = PdfReader(io.BytesIO(print_pdf(judged(sample()), job))).pages
    for said, is_behind in (("Terrain", True), ("MG34", False)):
        assert (said in back.extract_text()) == is_behind
        assert (said in front.extract_text()) != is_behind


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_card_of_the_sample_goes_on_where_cards_have_backs(code: str) -> None:
    with speaking(code):
        deck = SYSTEM.sheets["cards"].make(judged(sample()), SheetOptions(DATE, backs=True))
        assert isinstance(deck, Deck)
        cards = set_deck(deck, FORMATS["large"])
    assert [len(each) for each in cards] == [1] * 8


BOXES = {
    "moved": ('up to 6"', 'over 6"'),
    "wounds": ("Wounds",),
    "stuck": ("stuck",),
    "tread": ("tread",),
    "turret": ("turret",),
    "smoke": ("smoke",),
    "away": ("off the table",),
    "commander": ("commander", "out", "wounded"),
    "crew": ("Crew",),
    "place": ("dismounted", "bailed out", "back in"),
    "riders": ("aboard",),
    "who": ("aboard",),
    "wreck": ("destroyed", "KO", "towed away"),
    "charge": ("charge set",),
    "joined": ("joined",),
}
"""Words on a card at the boxes of each track of the tally."""
ALL = ["fully_tracked", "open_top", "transport", "recovery"]


def test_a_card_with_a_back_has_a_box_for_whatever_the_tally_records() -> None:
    bus = {**HEAVY, "traits": ALL, "passengers": 8, "turret": True}
    platoon = of(bus, upgrades=["smoke_grenades"], pintle="MG42", command="platoon")
    platoon = platoon.replace(vehicles=platoon.vehicles * 2)
    game = begin(judged(platoon), 1)
    for move in ("1.crew=1", "2.crew=1"):
        game = do(game, move)
    found = {each.id for each in RULES.tracks(game, 1) if isinstance(each, UnitTrack)}
    lost = RULES.tracks(do(game, "1.wreck=1"), 1)
    found |= {each.id for each in lost if isinstance(each, UnitTrack)}
    assert found == BOXES.keys()
    said = card(platoon, backs=True)
    for track, words_ in BOXES.items():
        assert [word for word in words_ if word not in said] == [], track
    plain = card(of({**HEAVY, "traits": []}), backs=True)
    for word in ("stuck", "smoke", "off the table", "commander", "aboard", "joined"):
        assert word not in plain


def test_blank_cards_have_the_ko_chart_on_their_backs_alone() -> None:
    asked = [Job(("blank_cards",), Options(DATE, backs=each)) for each in (False, True)]
    fronts, both = [text_of(print_pdf(judged(sample()), each)) for each in asked]
    assert "jammed turret" not in fronts
    assert both.count("jammed turret") == FORMATS["large"].on_a_page


def test_backs_of_blank_cards_have_lines_in_the_room_that_is_left() -> None:
    deck = SYSTEM.sheets["blank_cards"].make(judged(sample()), SheetOptions(DATE, backs=True))
    assert isinstance(deck, Deck)
    _front, (back,) = set_deck(deck, FORMATS["large"])
    lowest = max(each.bottom for each in strings_of(back))
    lines = [each for _x, y, slab in back.placed() for each in slab.rules if y + each.y > lowest]
    assert len(lines) > 3


def test_blank_cards_say_nothing_of_the_platoon() -> None:
    deck = made(sample(), "blank_cards")
    assert (deck.title, deck.owner, deck.author, deck.counted) == ("Blank cards", "", "", "")
    assert "Panzer Zug" not in text_of(printed(sample(), "blank_cards"))


@pytest.mark.parametrize("size", CARD_SIZES)
def test_how_points_come_about_is_never_cut(size: CardSize) -> None:
    prices = dict.fromkeys(("heavy_camouflage", "tread_guards", "smoke_grenades"), 5)
    first, *others = sample().vehicles
    loaded = first.replace(name="Oberleutnant Krause", upgrades=(*first.upgrades, *prices))
    platoon = sample().replace(vehicles=(loaded, *others), prices=prices)
    said = squeezed(text_of(printed(platoon, "cards", size=size)))
    assert "50+15+5(own)+5(own)+5(own)+10" in said


@pytest.mark.parametrize("code", available())
def test_with_every_upgrade_a_name_keeps_its_line_and_the_back_holds_the_rest(code: str) -> None:
    first, *others = sample().vehicles
    loaded = first.replace(name="Command tank 100", upgrades=UPGRADES)
    platoon = sample().replace(vehicles=(loaded, *others))
    with speaking(code):
        deck = SYSTEM.sheets["cards"].make(judged(platoon), SheetOptions(DATE, backs=True))
        assert isinstance(deck, Deck)
        front, back, *_others = set_deck(deck, FORMATS["large"])
    assert (len(front), len(back)) == (1, 1)
    assert any(box.text == "Command tank 100" for box in strings_of(front[0]))


def test_a_total_that_is_not_complete_is_never_cut_on_its_card() -> None:
    with speaking("de"):
        pdf = printed(case("unpriced__tread_guards"), "cards", size="poker")
    assert "mindestens175Punkte" in squeezed(text_of(pdf))


def test_a_limit_of_six_digits_is_told_whole_on_the_card_of_the_platoon() -> None:
    assert "of 999999 agreed" in card(sample().replace(points=999999), 3)


def test_points_that_are_not_known_are_a_line() -> None:
    said = card(case("price_unknown_under_points"))
    assert "____ points" in said


def test_the_platoon_card_tells_unity_courage_and_readings_by_name() -> None:
    said = card(sample(), 3)
    assert 'Within 4" of each other.' in said
    assert "getting back in only after bailing out" in said
    assert "with C 4." in said
    assert "◆ Half the practical range: Up to and including half" in said
    assert "Panzer IV H command | 50 | 15+10 | 75" in said
    assert "2 × Panzer IV H | 50 | – | each 50" in said
    assert said.count("C ____.") == 1


def test_no_sheet_calls_a_ruling_by_its_code() -> None:
    for platoon, sheet in product((sample(), case("user_price_of_nothing")), SYSTEM.sheets):
        assert not re.search(r"AVR-\d", text_of(printed(platoon, sheet)))


def test_the_chart_has_fifteen_panels_and_blank_dice_for_the_ko_chart() -> None:
    found = made(sample(), "reference")
    assert isinstance(found, Chart)
    (panels,) = found.sides
    assert [panel.heading.split(" ")[0] for panel in panels] == [str(n) for n in range(1, 16)]
    (damage,) = [panel for panel in panels if "Damage" in panel.heading]
    dice = [row for part in damage.parts if isinstance(part, Rolls) for row in part.rows]
    assert [words(row.name) for row in dice if not row.faces.strip()] == [
        *("broken tread", "jammed turret", "KO"),
    ]
    assert "our reading" in found.across[0].aside


def test_the_chart_has_each_gun_and_crew_of_the_platoon_once() -> None:
    said = chart(sample())
    assert said.count("75mm KwK L/43") == 1
    assert "5 | 2 | −1 | −2" in said
    assert chart(case("forty_vehicles")).count("75mm KwK L/43") == 1


def test_of_a_crew_of_three_half_is_one_alone_on_the_chart_too() -> None:
    assert "3 | – | – | −2" in chart(of(HEAVY))


def test_a_chart_without_vehicles_has_lines_for_a_gun_and_a_crew() -> None:
    said = chart(case("empty_platoon"))
    assert '____ | to ____" | to ____" | to ____"' in said


def test_the_list_tells_the_verdict_the_sum_and_own_prices() -> None:
    found = made(case("user_price_of_nothing"), "roster")
    assert isinstance(found, TableSheet)
    assert found.banner.stamp.text == "LEGAL"
    sections = {section.heading: section for section in found.sections}
    *rows, total = found.table.groups[0].rows
    assert [words(row.cells[-1][0]) for row in rows] == ["75", "50", "50"]
    assert words(total.cells[-1][0]) == "175"
    priced = [words(each) for row in rows for each in row.cells[-2]]
    assert priced[:6] == ["Vehicle", "50", "Communications", "+15", "pintle MG42", "+10"]
    assert priced[priced.index("Tread guards") + 1] == "+0 (own)"
    agreed = said_by(sections["To agree before the match"])
    assert "The document has no price for Tread guards; agree on your own price of 0." in agreed


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("paper", PAPERS)
def test_a_vehicle_of_the_sample_is_one_card_without_a_back(code: str, paper: Paper) -> None:
    with speaking(code):
        pages = PdfReader(io.BytesIO(printed(sample(), "cards", paper))).pages
    assert len(pages) == 1


def test_a_card_without_a_back_has_boxes_for_move_crew_and_loss() -> None:
    told = card(sample())
    assert 'moved ☐ up to 6"   ☐ over 6"   vehicle ☐ stuck   ☐ tread   ☐ turret' in told
    assert "crew ☐ dismounted   ☐ bailed out   ☐ back in   lost ☐ destroyed   ☐ KO" in told


def test_own_prices_are_asked_for_together() -> None:
    whole = read_json(CASES / "user_price_of_nothing.nco")
    whole["prices"] = {"tread_guards": 5, "smoke_grenades": 7, "pintle:MG34": 8}
    whole["vehicles"][0] |= {"upgrades": ["tread_guards", "smoke_grenades"], "pintle": "MG34"}
    platoon = read(whole)
    (section,) = [
        each
        for each in made(platoon, "roster").sections
        if each.heading == "To agree before the match"
    ]
    told = said_by(section)
    prices = "agree on your own: Tread guards 5 · Smoke grenades 7."
    assert f"The document has no price for these upgrades; {prices}" in told
    assert told.count("Tread guards") == 1
    assert "The document has no price for pintle MG34; agree on your own price of 8." in told


def test_the_list_has_the_boxes_of_each_vehicle_in_one_line() -> None:
    rows = made(sample(), "roster").table.groups[0].rows[:-1]
    for row in rows:
        assert not any("stuck" in words(each) for cell in row.cells for each in cell)
        told = words(row.boxes)
        assert [told.index(each) for each in ("stuck", "tread", "turret")] == sorted(
            told.index(each) for each in ("stuck", "tread", "turret")
        )
        assert told.endswith("KO")


def test_two_officers_of_a_rank_are_told_in_the_plural() -> None:
    figures = made(case("two_platoon_commands"), "roster").figures
    assert (figures[2].value, figures[2].caption) == ("2", "lieutenants")
    with speaking("de"):
        assert made(case("two_platoon_commands"), "roster").figures[2].caption == "Leutnants"


def test_list_and_platoon_card_tell_what_is_to_agree_in_the_same_words() -> None:
    for platoon, count in ((sample(), 5), (case("user_price_of_nothing"), 6)):
        found = made(platoon, "roster")
        sections = {section.heading: section for section in found.sections}
        said = said_by(sections["To agree before the match"])
        told = re.findall(r"◆ (.+)", said_by(made(platoon, "cards").cards[-1]))
        asked = [line.partition(" Agreed: ")[0] for line in said.splitlines()[1:]]
        assert told == asked
        assert len(told) == count
        assert words(found.banner.beside[0]) == f"{count} rulings to agree"


def test_the_legend_of_a_list_explains_the_letters_that_are_printed() -> None:
    legend = words(made(sample(), "roster").legend)
    assert legend.startswith("Sh shooting")
    assert "P points" not in legend
    assert made(case("empty_platoon"), "roster").legend == ()
    assert "LEGEND" not in text_of(printed(case("empty_platoon"), "roster"))


def test_an_empty_platoon_is_stamped_neither_legal_nor_not() -> None:
    assert made(case("empty_platoon"), "roster").banner.stamp.text == "EMPTY"


def test_a_sum_that_is_not_complete_says_at_least() -> None:
    found = made(case("unpriced__tread_guards"), "roster")
    assert found.figures[0].value == "at least 175"


def test_a_blank_card_has_two_guns_with_strength_and_class_apart() -> None:
    deck = made(sample(), "blank_cards")
    guns = next(each for each in deck.cards[0].parts if isinstance(each, Grid))
    assert guns.headings == ("gun", "strength", "class", "range")
    assert (len(guns.rows), guns.high) == (2, 6.0)
    assert all(len(own) == 1 for own in set_deck(deck, FORMATS["large"]))


def test_an_empty_platoon_has_a_list_a_chart_and_blank_cards_but_no_cards() -> None:
    with pytest.raises(NoSheetError, match="no vehicles"):
        made(case("empty_platoon"), "cards")
    for sheet in ("roster", "reference", "blank_cards"):
        assert printed(case("empty_platoon"), sheet).startswith(b"%PDF")


def test_without_its_rules_a_platoon_is_listed_and_not_judged() -> None:
    assert made(case("unknown_ruleset"), "roster").banner.stamp.text == "NOT CHECKED"
    for sheet in ("cards", "reference", "blank_cards"):
        with pytest.raises(NoSheetError, match="not installed"):
            made(case("unknown_ruleset"), sheet)


def test_each_sheet_credits_the_document_and_names_no_author_it_does_not() -> None:
    for sheet in SYSTEM.sheets:
        assert "Advanced Vehicle Rules v2.6" in " ".join(made(sample(), sheet).credit)


def test_the_sheets_speak_german() -> None:
    with speaking("de"):
        assert "Besatzung" in card(sample())
        assert "Kampfreichweite" in chart(sample())
        assert "bewegt | Hauptwaffe" in chart(sample())


@given(platoons)
@settings(max_examples=tries(3))
def test_the_sheets_of_any_platoon_are_printed_the_same_twice(platoon: Platoon) -> None:
    for sheet, paper, size in product(SYSTEM.sheets, PAPERS, CARD_SIZES):
        if sheet == "cards" and not platoon.vehicles:
            continue
        if size == "large" and "cards" not in sheet:
            continue
        first = printed(platoon, sheet, paper, size)
        assert first == printed(platoon, sheet, paper, size)


def with_short_names(platoon: Platoon) -> Platoon:
    """The platoon with names that have room anywhere."""
    vehicles = tuple([each.replace(name=each.name[:5], notes="") for each in platoon.vehicles])
    vehicles = tuple([each.replace(pintle=(each.pintle or "")[:5]) for each in vehicles])
    types = []
    for each in platoon.definitions.types:
        guns = tuple([gun.replace(name=gun.name[:5]) for gun in each.guns])
        mgs = tuple([mg.replace(name=mg.name[:5]) for mg in each.mgs])
        types.append(each.replace(name=each.name[:5], notes="", guns=guns, mgs=mgs))
    definitions = platoon.definitions.replace(types=tuple(types))
    return platoon.replace(
        name="Able", player="", notes="", vehicles=vehicles, definitions=definitions
    )


def tokens(text: str) -> set[str]:
    return set(re.sub(r"[\s☐☒_\[\]|]+", " ", printable(text)).split())


@given(platoons)
@settings(max_examples=tries(4))
def test_nothing_of_a_card_is_cut(drawn: Platoon) -> None:
    platoon = with_short_names(drawn)
    if not platoon.vehicles:
        return
    deck = made(platoon, "cards")
    said = {token for each in deck.cards for token in tokens(said_by(each))}
    for paper, size in product(PAPERS, CARD_SIZES):
        pages = part(deck, Options(DATE, paper, card_size=size)).pages
        shown = squeezed("".join(box.text for page in pages for box in strings_of(page))).lower()
        assert "…" not in shown
        assert {token for token in said if token.lower() not in shown} == set()


@given(platoons)
@settings(max_examples=tries(4))
def test_nothing_of_the_chart_is_cut(drawn: Platoon) -> None:
    platoon = with_short_names(drawn)
    found = made(platoon, "reference")
    said = {token for side in found.sides for panel in side for token in tokens(said_by(panel))}
    for paper in PAPERS:
        pages = part(found, Options(DATE, paper)).pages
        shown = squeezed("".join(box.text for page in pages for box in strings_of(page))).lower()
        assert "…" not in shown
        assert {token for token in said if token.lower() not in shown} == set()


@pytest.mark.parametrize("code", available())
def test_the_template_and_the_scatter_aid_are_true_to_size(code: str) -> None:
    with speaking(code):
        plates = made(sample(), "templates").plates
    template, told, gauge, scatter, ruler = (plate.drawing for plate in plates)
    (square,) = template.outlines
    wide = [x for x, _y in square.points]
    assert max(wide) - min(wide) == pytest.approx(2 * 25.4)
    marks = [line.points for line in scatter.lines if line.stroke == "heavy"]
    middle = scatter.outlines[0]
    far = [
        hypot((start[0] + end[0]) / 2 - middle.x, (start[1] + end[1]) / 2 - middle.y)
        for start, end in marks
    ]
    assert sorted(round(each / 25.4, 3) for each in far) == [
        *[1.0] * 6,
        *[2.0] * 6,
        *[3.0] * 6,
    ]
    (strip,) = ruler.outlines
    long = [y for _x, y in strip.points]
    assert max(long) - min(long) == pytest.approx(6 * 25.4)
    turns = [line.points for line in gauge.lines]
    assert [round(degrees(atan2(end[1] - y, end[0] - x))) for (x, y), end in turns] == [
        *(0, 45, 90, -90)
    ]
    said = " ".join(label.text for label in told.labels)
    assert '2D6"' in said.replace("2W6", "2D6")
    for paper in PAPERS:
        assert len(part(made(sample(), "templates"), Options(DATE, paper)).pages) == 1


def test_a_card_without_a_back_has_boxes_for_its_commander_and_for_who_is_aboard() -> None:
    commander = made(sample(), "cards").cards[0]
    told = " ".join(said_by(commander).split(NBSP))
    assert "☐ commander out: MG42 silent" in told
    assert "☐ wounded: main gun −1" in told
    carrier = of({"id": "m3", "name": "Half-track", "passengers": 6, "traits": ["transport"]})
    (card, *_others) = made(carrier, "cards").cards
    (states,) = card.bottom
    assert Boxes(6) in states.paragraphs[-1]


def test_what_the_document_leaves_open_about_templates_is_marked() -> None:
    told = [
        label.text for plate in made(sample(), "templates").plates for label in plate.drawing.labels
    ]
    assert sum("◆" in each and "document" in each for each in told) == 2
    assert any("direction only" in each and "ruler" in each for each in told)


def test_a_company_prints_sums_and_a_card_for_each_platoon() -> None:
    sheet = SYSTEM.sheets["roster"].make(
        judged(case("company_of_platoons")), SheetOptions(date=DATE)
    )
    assert isinstance(sheet, TableSheet)
    rows = [row for group in sheet.table.groups for row in group.rows]
    assert [row.key for row in rows] == [
        *("1", "2", "4", "Sum · 1. Zug", "3", "5", "Sum · 2. Zug", "6", "Sum of the company")
    ]
    failed = [row.key for row in rows if "Courage failed in turn ☐ 1" in words(row.boxes)]
    assert failed == ["1", "Sum · 1. Zug", "Sum · 2. Zug", "6"]
    deck = SYSTEM.sheets["cards"].make(judged(case("company_of_platoons")), SheetOptions(date=DATE))
    assert isinstance(deck, Deck)
    named = [(card.label, card.name) for card in deck.cards[6:]]
    assert named == [
        *(("Platoon", name) for name in ("", "1. Zug", "2. Zug", "3. Zug")),
        ("Company", "7. Kompanie"),
    ]
    assert [card.label for card in deck.cards[:3]] == [
        f"No.{NBSP}1 · Company command · Panzer IV H",
        f"No.{NBSP}2 · 1. Zug · Platoon command",
        f"No.{NBSP}3 · 2. Zug · Platoon command",
    ]


def test_what_is_to_agree_stands_on_the_back_of_the_platoon_where_cards_have_backs() -> None:
    whole = SYSTEM.sheets["cards"].make(judged(sample()), SheetOptions(date=DATE))
    both = SYSTEM.sheets["cards"].make(judged(sample()), SheetOptions(date=DATE, backs=True))
    assert isinstance(whole, Deck)
    assert isinstance(both, Deck)
    front, back = both.cards[-2:]
    assert (front.is_back, back.is_back) == (False, True)
    *told, _turns = front.parts  # without a back there is no room for them
    assert whole.cards[-1].parts == (*told, *back.parts)


def test_backs_tell_what_the_main_gun_needs_with_each_lasting_modifier() -> None:
    made = SYSTEM.sheets["cards"].make(judged(sample()), SheetOptions(date=DATE, backs=True))
    assert isinstance(made, Deck)
    (grid,) = [part for part in made.cards[1].parts if isinstance(part, Grid)]
    told = [[" ".join(words(cell).split()) for cell in row] for row in grid.rows]
    assert told == [
        ["2 left", "4+", "5+", "6+"],
        ["1 left", "5+", "6+", "never"],
        ["commander wounded", "4+", "5+", "6+"],
    ]


@pytest.mark.parametrize("code", available())
def test_the_back_of_each_vehicle_has_the_ko_chart_that_it_points_to(code: str) -> None:
    with speaking(code):
        deck = SYSTEM.sheets["cards"].make(judged(sample()), SheetOptions(DATE, backs=True))
        assert isinstance(deck, Deck)
        backs = [each for each in deck.cards if each.is_back][:3]
        named = [any(isinstance(part, Panel) for part in each.parts) for each in backs]
    assert named == [True] * 3


def panels_said(platoon: Platoon) -> str:
    return "\n".join([said_by(each) for each in made(platoon, "reference").sides[0]])


def to_agree_said(platoon: Platoon) -> str:
    return "\n".join([said_by(each) for each in made(platoon, "roster").sections])


def test_whoever_does_not_bail_out_is_lost_and_whoever_did_tests_to_get_back() -> None:
    chart = panels_said(sample())
    assert "each man 4+ (open top 3+, passengers too), else he is lost ◆" in chart
    assert "Getting back in takes no test, unless it bailed out." in chart
    assert 'The vehicles of a unit stay within 4" of each other.' in chart


def test_each_ruling_that_the_chart_names_is_told_on_the_list() -> None:
    named = re.findall(r"◆\s([A-Z][^),]+)\)", panels_said(sample()))
    told = to_agree_said(sample())
    assert named
    assert [each for each in named if f"{each}: " not in told] == []


def test_dice_of_the_ko_chart_are_to_agree_until_they_are_entered() -> None:
    agreed = sample().replace(ko_dice=KoDice(tread=(1, 2)))
    assert "Dice of the KO chart" in to_agree_said(sample())
    assert "Dice of the KO chart" not in to_agree_said(agreed)


def test_list_and_platoon_card_have_boxes_for_the_same_turns() -> None:
    front, _back = made(sample(), "cards", backs=True).cards[-2:]
    for sheet in (made(sample(), "roster").tally, front):
        said = said_by(sheet)
        assert "☐ 8" in said or "☐8" in said
        assert "☐ 9" not in said
        assert "☐9" not in said


def test_a_card_without_a_back_tells_the_results_of_the_ko_chart_with_dice_or_lines() -> None:
    deck = made(sample(), "cards")
    assert (
        "KO chart unless 6 is needed: ____ broken tread, ____ jammed turret, ____ KO"
        in " ".join(said_by(deck.cards[1]).replace(NBSP, " ").split())
    )
    agreed = sample().replace(ko_dice=KoDice(tread=(1, 2), turret=(3, 4), ko=(5, 6)))
    said = " ".join(card(agreed, 1).replace(NBSP, " ").split())
    assert "1–2 broken tread, 3–4 jammed turret, 5–6 KO" in said


def test_a_back_says_that_dice_of_the_ko_chart_are_to_be_agreed() -> None:
    def aside(platoon: Platoon) -> str:
        back = made(platoon, "cards", backs=True).cards[1]
        (panel,) = [part for part in back.parts if isinstance(part, Panel)]
        return panel.aside

    assert aside(sample()) == "dice not in the document: agree"
    assert not aside(sample().replace(ko_dice=KoDice(tread=(1, 2))))


def test_the_list_counts_values_to_fill_in_beside_its_stamp() -> None:
    assert "3 values to fill in before play" in words(made(sample(), "roster").banner.beside[1])
    known = made(of(HEAVY), "roster").banner.beside
    assert "fill in" not in " ".join(map(words, known))


def test_front_and_rear_of_armor_are_called_alike_on_cards_blank_ones_and_the_list() -> None:
    for sheet in ("cards", "blank_cards"):
        tiles = made(sample(), sheet).cards[0].parts[0].tiles
        assert [each.note for each in tiles if each.label == "D"] == [
            "front, sides",
            "rear, turret",
        ]
    assert "front and sides / rear and turret" in words(made(sample(), "roster").legend).replace(
        NBSP, " "
    )


def test_a_card_with_a_back_has_the_line_for_what_wounds_itself() -> None:
    deck = made(sample(), "cards", backs=True)
    said = said_by(deck.cards[0])
    assert "Wounds strength against D, by the core rules: ___" in said
    assert all("vehicle chart" not in said_by(each) for each in deck.cards)


def test_a_blank_card_has_a_line_for_half_the_crew() -> None:
    (card,) = made(sample(), "blank_cards").cards
    assert "half or fewer" in said_by(card)
