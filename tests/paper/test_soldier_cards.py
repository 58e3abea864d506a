"""Soldiers' cards on paper: one man, one card, everything at its place and large enough."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pypdf
import pytest
from hypothesis import assume, given, settings

from nco_builder import PROGRAM, paths
from nco_builder.advice import starter_squad
from nco_builder.documents.squads import read_squad
from nco_builder.language import PSEUDO, available, speaking
from nco_builder.language.words import capital
from nco_builder.legality import check, check_by_own_ruleset
from nco_builder.paper import CARD_SIZES, PAPERS, Options, part
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.fonts import printable
from nco_builder.paper.shapes import MM
from nco_builder.paper.soldier_deck import folded, turn_leaves
from nco_builder.paper.soldier_grid import set_soldier
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Points, Text
from nco_builder.sheets.roster_deck import roster_deck
from nco_builder.sheets.soldier_card import Soldiers
from nco_builder.sheets.squad_rules import overleaf
from nco_builder.sheets.words import single_line
from tests.depth import tries
from tests.naive.strategies import built_squads, squads
from tests.paper.every_man import BOOK, men_of, reports_of
from tests.paper.made import by_turns, sheet_part, sheet_pdf
from tests.paper.placed import (
    TOUCH,
    Box,
    collisions,
    frames_of,
    is_within,
    overlaps,
    read_pdf,
    strings_of,
    words_of,
)
from tests.paper.placed_soldiers import (
    NUMBER,
    SMALLEST_TICK,
    assert_is_on_its_grid,
    inside,
    soldiers_of,
    ticks_of,
)
from tests.paper.squads import HOSTILE, longest_loadouts, privates, report_of, squad
from tests.reading import squad_of
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import CardSize, Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.paper.soldier_grid import Leaf
    from nco_builder.rules import Nation, Unit
    from tests.reading import JSON

both_sizes = pytest.mark.parametrize("size", ["poker", "large"])
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])
both_languages = pytest.mark.parametrize("code", ["en", "de"])
every_language = pytest.mark.parametrize("code", [*available(), PSEUDO])
SIZES: tuple[CardSize, ...] = ("poker", "large")
NUMBERS_OF_WEAPONS = {f'{weapon.range_in}"' for weapon in BOOK.weapons}
MERCER: JSON = {
    "unit": "sergeant",
    "name": "Mercer",
    "primary": "smg",
    "grenades": 3,
    "skills": ["natural_leader", "deadeye"],
    "extra_skill_slot": True,
    "items": ["flask", "letters_from_home"],
}
HALE: JSON = {"unit": "private", "name": "Hale", "primary": "rifle"}
EDGE = 4 * MM
ZONES = (12.9, 25.0, 29.0, 34.7, 40.4, 46.1)
"""The lower edges of head, profile, headings and three slots, in millimeters from the top."""
LAID_OUT = 2898
"""So many men the grid was designed for: each choice of skills and items, of weapons some."""
LOOKED_OVER = 10
"""Of so many alike, one is looked over for things that lie over each other: that takes long."""


@both_languages
@pytest.mark.parametrize("unit", BOOK.units, ids=lambda unit: unit.id)
def test_every_legal_man_is_one_card(unit: Unit, code: str) -> None:
    """His errors as a member of this squad of his equals are no matter: those are left out."""
    with speaking(code):
        for report in reports_of(unit):
            soldiers = Soldiers(report, BOOK)
            for place in range(len(report.members)):
                card = soldiers.card(place)
                rules = tuple([each for each in card.rules if "✗" not in str(each[0])])
                leaves = set_soldier(card.replace(rules=rules), FORMATS["poker"], "continued")
                assert len(leaves) == 1, report.squad.members[place]
                if "rifle_scoped" in str(report.squad.members[place].primary):
                    assert '20"/10"' in words_of(leaves[0].back)  # that of an Advance
                assert_is_on_its_grid(leaves, "poker", over=place % LOOKED_OVER == 0)
                assert not _between_zones(leaves[0].front), report.squad.members[place]


def _between_zones(front: Slab) -> list[Box]:
    """The texts that lie across the edge of a zone of the grid."""
    return [
        box
        for box in strings_of(front)
        for edge in ZONES
        if box.top + TOUCH < edge * MM < box.bottom - TOUCH
    ]


def test_no_fewer_men_are_laid_out_than_the_grid_was_designed_for() -> None:
    assert sum([len(list(men_of(unit))) for unit in BOOK.units]) >= LAID_OUT


@both_languages
@pytest.mark.parametrize("nation", BOOK.nations, ids=lambda nation: nation.id)
def test_every_starter_has_one_card_a_man(nation: Nation, code: str) -> None:
    with speaking(code):
        report = check(starter_squad(BOOK, nation.id, 100, 50), BOOK)
        cards = soldiers_of(report, "poker")
    assert [len(leaves) for leaves in cards] == [1] * len(report.members)


@both_sizes
def test_the_longest_loadouts_keep_to_their_grid(size: CardSize) -> None:
    for leaves in soldiers_of(report_of(longest_loadouts()), size):
        assert_is_on_its_grid(leaves, size)


@both_sizes
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: f"{text[:6]!a}-{len(text)}")
def test_any_text_may_be_a_name_and_a_note(text: str, size: CardSize) -> None:
    man = {"unit": "corporal", "primary": "rifle", "name": text, "notes": text, "model": text}
    report = report_of(squad([man], name=text))
    (leaves,) = soldiers_of(report, size)
    assert len(leaves) == 1, "notes give way to the roster"
    assert_is_on_its_grid(leaves, size)
    pages = sheet_part("cards", report, Options(DATE, card_size=size)).pages
    assert not any(map(collisions, pages))


def mistakes() -> list[tuple[Leaf, ...]]:
    """The cards of the sample of mistakes."""
    path = paths.data() / "samples/recruits-mistakes.nco"
    return soldiers_of(check_by_own_ruleset(read_squad(path)), "poker")


def test_a_card_tells_the_errors_it_has_room_for_and_how_many_more_there_are() -> None:
    zhao, sun_li = [words_of(leaves[0].front) for leaves in mistakes()[1:3]]
    assert "mustnottake" not in zhao
    assert "maynottakeitasprimaryweapon.✗and1more" in zhao
    assert "more" not in sun_li
    assert sun_li.count("✗") == 3


def test_a_man_with_many_items_and_errors_has_one_card_with_tight_lines() -> None:
    (liang_wei,) = mistakes()[0]
    assert "Tobacco" in words_of(liang_wei.front)
    assert not collisions(liang_wei.front)


def test_boxes_of_grenades_are_a_millimetre_clear_of_the_wound() -> None:
    (he_long,) = mistakes()[5]
    (wound,) = [box for box in strings_of(he_long.front) if box.text == "+1"]
    boxes = [
        x + frame.x + frame.width
        for x, y, slab in he_long.front.placed()
        for frame in slab.frames
        if frame.ticks and abs(y + frame.y - wound.top) < 5 * MM and x + frame.x < wound.left
    ]
    assert wound.left - max(boxes) >= 1 * MM


@every_language
def test_ranges_on_a_back_are_a_millimetre_apart(code: str) -> None:
    men: list[JSON] = [
        {"unit": "lance_corporal", "primary": "lmg", "grenades": 1},
        {"unit": "sergeant", "primary": "rifle", "grenades": 2},
    ]
    with speaking(code):
        cards = soldiers_of(report_of(squad(men)), "poker")
    for leaves in cards:
        reach = [box for box in strings_of(leaves[0].back) if box.text.endswith('"')]
        rows = [[box for box in reach if abs(box.bottom - each.bottom) < 1] for each in reach]
        (ranges, *_others) = [row for row in rows if len(row) > 1]
        ranges.sort(key=lambda box: box.left)
        assert all(after.left - box.right >= 1 * MM for box, after in pairwise(ranges))


@both_sizes
def test_texts_taller_than_a_side_end_with_an_ellipsis(size: CardSize) -> None:
    """Sixty Rallies of one man, or the rule of an own rulebook, would go on forever."""
    man = {"unit": "corporal", "primary": "rifle", "skills": ["field_medicine"] * 60}
    deck = roster_deck(report_of(squad([man])), SheetOptions(DATE))
    (card,) = deck.cards
    long = (Text("A rule of many words "), Text("over and over " * 400))
    for each in (card, card.replace(rules=(long, *card.rules, long))):
        leaves = set_soldier(each, FORMATS[size], deck.continued)
        assert_is_on_its_grid(leaves, size)
        assert "…" in "".join([words_of(side) for leaf in leaves for side in leaf])


@both_sizes
@pytest.mark.parametrize("entered", ["WWW", 99999, -9999])
def test_wide_numbers_of_an_own_weapon_stay_in_their_columns(
    size: CardSize, entered: str | int
) -> None:
    own: JSON = {"id": "zb", "name": "ZB-26", "nation": "soviet_army", "cost": 3}
    own |= dict.fromkeys(["range", "dice", "to_hit", "wound"], entered)
    man = {"unit": "sergeant", "name": "Lund", "primary": "zb"}
    for leaves in soldiers_of(report_of(squad([man], definitions={"weapons": [own]})), size):
        assert_is_on_its_grid(leaves, size)


@given(squads())
@settings(max_examples=tries(4))
def test_any_squad_is_printed_on_the_grid(drawn: JSON) -> None:
    assume(drawn["members"])
    report = check_by_own_ruleset(squad_of(drawn | {"ruleset": "nco-2.3.2"}))
    for size in SIZES:
        for leaves in soldiers_of(report, size):
            assert_is_on_its_grid(leaves, size, named=False)
        pages = sheet_part("cards", report, Options(DATE, card_size=size)).pages
        assert not any(map(collisions, pages))


@given(built_squads())
@settings(max_examples=tries(4))
def test_squads_as_players_build_them_have_one_card_a_man(drawn: JSON) -> None:
    assume(drawn["members"])
    report = check_by_own_ruleset(squad_of(drawn | {"ruleset": "nco-2.3.2"}))
    # an unknown skill or item may be called 0
    chosen = [name for man in report.squad.members for name in (*man.skills, *man.items)]
    named = not any(NUMBER.fullmatch(each.strip()) for each in chosen)
    for leaves in soldiers_of(report, "poker"):
        assert_is_on_its_grid(leaves, "poker", named=named)


def places_of(side: Slab) -> dict[str, tuple[float, float]]:
    """Where each text of a side begins that it says first there."""
    found: dict[str, tuple[float, float]] = {}
    for box in strings_of(side):
        found.setdefault(box.text, (round(box.left, 1), round(box.bottom, 1)))
    return found


@both_sizes
def test_profile_ticks_and_weapons_are_always_at_the_same_place(size: CardSize) -> None:
    """What is compared stands on both cards once: labels, headings, the name of a pistol."""
    pistol: JSON = {"unit": "marksman", "name": "Pruitt", "primary": "rifle_scoped"}
    cards = soldiers_of(report_of(squad([MERCER, HALE, pistol])), size)
    mercer, hale, pruitt = [places_of(leaves[0].front) for leaves in cards]
    for text in ("M", "H", "P", "weapon", "range", "hit", "half", "wound", "close", "Sergeant"):
        if text in hale:
            assert mercer[text] == hale[text] == pruitt[text]
    assert mercer["Pistol"] == pruitt["Pistol"]
    assert mercer["SMG"] == (hale["Rifle"][0], hale["Rifle"][1])


def test_text_neither_grows_nor_shrinks() -> None:
    cards = soldiers_of(report_of(squad([MERCER, HALE])), "poker")
    sizes = [{box.size for box in strings_of(leaves[0].front)} for leaves in cards]
    for own in sizes:
        assert own <= {8.0, 8.5, 9.0, 10.0, 12.0, 17.0, 20.0}
    assert {8.0, 12.0, 20.0} <= sizes[0] & sizes[1]


@both_sizes
def test_a_long_name_gives_way_step_by_step(size: CardSize) -> None:
    names = (
        "Mercer",
        "Maximilian von Hohenstaufen",
        "Konstantin Dzerzhinovsky-Vorontsov the Elder",
        "Bartholomew Featherstonehaugh-Cholmondeley of Saint Albans and Westminster Abbey " * 3,
    )
    men = [HALE | {"name": name} for name in names]
    cards = soldiers_of(report_of(squad(men)), size)
    heads = [
        [box for box in strings_of(leaves[0].front) if box.bottom < 13 * MM * 1.3]
        for leaves in cards
    ]
    largest = [max(box.size for box in head if not box.text.isdigit()) for head in heads]
    assert largest[0] >= largest[1] >= largest[2] >= largest[3]
    assert cards[0][0].front.outlines, "the silhouette gives way first"
    assert any("…" in box.text for box in heads[3])
    assert not any("…" in box.text for head in heads[:3] for box in head)


@both_sizes
@every_language
def test_ticks_are_three_millimetres_inside(size: CardSize, code: str) -> None:
    with speaking(code):
        report = report_of(longest_loadouts(6))
        sides = [leaf.front for leaves in soldiers_of(report, size) for leaf in leaves]
        (blank, *_more) = sheet_part("blank_cards", report, Options(DATE, card_size=size)).pages
    found = [tick for side in (*sides, blank) for tick in ticks_of(side)]
    assert len(found) > 50
    assert min(map(inside, found)) >= SMALLEST_TICK - 0.01


@every_language
@both_sizes
def test_the_squad_card_holds_what_is_for_all_on_its_four_sides(size: CardSize, code: str) -> None:
    with speaking(code):
        deck = roster_deck(report_of(longest_loadouts(4)), SheetOptions(DATE))
        leaves = folded(deck, FORMATS[size], fold=True)
    if code != PSEUDO:
        assert len(leaves) == 2
    assert_is_on_its_grid(leaves, size, ticks=False)
    said = "".join([words_of(side) for leaf in leaves for side in leaf])
    for panel in deck.shared:
        assert squeezed(printable(panel.heading)) in said


def test_rulings_on_men_stand_on_the_squad_card_where_there_is_room() -> None:
    deck = roster_deck(report_of(squad([MERCER])), SheetOptions(DATE))
    leaves = folded(deck, FORMATS["poker"], fold=True)
    said = "".join([words_of(side) for leaf in leaves for side in leaf])
    assert said.count("toagree:FireofamanwithDeadeyealways") == 1


@every_language
@both_sizes
@pytest.mark.parametrize("tanks", [False, True])
def test_the_turn_card_holds_all_phases_and_events(
    size: CardSize, code: str, *, tanks: bool
) -> None:
    changes = {"match": {"vehicle_phase": True}} if tanks else {}
    with speaking(code):
        deck = roster_deck(report_of(squad(privates(1), **changes)), SheetOptions(DATE))
        leaves = turn_leaves(deck, FORMATS[size])
    said = "".join([words_of(side) for leaf in leaves for side in leaf])
    told = [
        paragraph
        for panel in deck.turn
        for block in panel.parts
        if isinstance(block, Points)
        for paragraph in block.paragraphs
    ]
    assert len(told) == 13 + tanks
    if code != PSEUDO:
        assert len(leaves) == 1
        assert_is_on_its_grid(leaves, size, ticks=False)
    texts = [each.text for paragraph in told for each in paragraph if isinstance(each, Text)]
    assert not [each for each in texts if squeezed(printable(each)) not in said]


@pytest.mark.parametrize("size", ["poker"])
def test_a_long_name_is_whole_on_the_back(size: CardSize) -> None:
    names = ("Maximilian Hohenzollern-Sigmaringen", "Bartholomew Featherstonehaugh-Cholmondeley")
    cards = soldiers_of(report_of(squad([HALE | {"name": name} for name in names])), size)
    for (leaf, *_), name in zip(cards, names, strict=True):
        said = words_of(leaf.back)
        assert squeezed(name) in said
        assert "Private" in said


@pytest.mark.parametrize(
    "name",
    [
        "Константин Константинопольский-Преображенский из Санкт-Петербурга",
        "Bartholomew Featherstonehaugh-Cholmondeley of Worcestershire the Elder",
        *("W" * length for length in range(20, 60, 3)),
    ],
)
def test_a_long_name_leaves_the_page_number_on_its_line(name: str) -> None:
    report = report_of(squad(privates(3), name=name))
    for number, page in enumerate(sheet_part("cards", report, Options(DATE)).pages, start=1):
        lines = [box.text for box in strings_of(page)]
        assert [each for each in lines if each.endswith(f"page {number} of 2")]


@pytest.mark.parametrize(("men", "pages"), [(6, 2), (7, 2), (8, 4), (15, 4), (16, 4)])
def test_the_turn_card_takes_no_page_for_itself_and_others_have_what_it_says(
    men: int, pages: int
) -> None:
    report = report_of(squad(privates(men)))
    done = sheet_part("cards", report, Options(DATE)).pages
    alone = men in {7, 16}
    assert sum(words_of(page).count("Aturnusually6turns") for page in done) == (not alone)
    said = "Aturn,events:quickreference."
    assert sum(words_of(page).count(said) for page in done) == alone
    assert len(done) == pages
    shop = sheet_part("cards", report, Options(DATE, print_shop=True)).pages
    assert sum(words_of(page).count("Aturnusually6turns") for page in shop) == 1
    assert overleaf(report)[0].also == ("reference" if alone else "cards")


@both_sizes
def test_the_sides_of_the_squad_card_meet_where_it_is_folded(size: CardSize) -> None:
    front, back = sheet_part("cards", report_of(squad([HALE])), Options(DATE, card_size=size)).pages
    titles = [
        sorted(box.right for box in strings_of(page) if box.text == "Squad card")
        for page in (front, back)
    ]
    assert [len(each) for each in titles] == [2, 2]
    width = FORMATS[size].width
    for left, right in titles:
        assert right - left == pytest.approx(width)
    middle = Options(DATE).size.width / 2
    assert sum(titles[0]) + sum(titles[1]) == pytest.approx(
        4 * middle + 2 * width - 4 * 3 * MM * FORMATS[size].height / (88 * MM), abs=1
    )


@both_papers
@both_sizes
def test_backs_lie_behind_their_fronts(size: CardSize, paper: Paper) -> None:
    options = Options(DATE, paper, card_size=size)
    pages = sheet_part("cards", report_of(squad(privates(5))), options).pages
    form = FORMATS[size]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        places = {_man(slab): (x, y) for x, y, slab in front.parts if _man(slab)}
        behind = {_man(slab): (x, y) for x, y, slab in back.parts if _man(slab)}
        assert places.keys() == behind.keys()
        for man, (x, y) in places.items():
            assert behind[man] == pytest.approx((options.size.width - x - form.width, y))


def _man(slab: Slab) -> str:
    return next((f"Man{n}" for n in range(1, 6) if f"Man{n}" in words_of(slab)), "")


@both_papers
def test_the_margin_says_whose_cards_they_are_and_which_page(paper: Paper) -> None:
    pages = sheet_part("cards", report_of(squad(privates(1))), Options(DATE, paper)).pages
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        said = [string.text for string in strings_of(page)]
        assert "NCO by Elijah Kellogg, 2017-2018, version 2.3.2." in said
        assert any(f"{PROGRAM}." in text and "Checked on" in text for text in said)
        assert f"ThirdGuards·SovietArmy·page{number}of2" in words_of(page)


@both_papers
@pytest.mark.parametrize("code", available())
def test_a_long_name_in_the_margin_goes_on_in_its_next_place(paper: Paper, code: str) -> None:
    name = "Chinesische Kompanie der 88. Division vor Schanghai"
    legal = starter_squad(BOOK, BOOK.nations[0].id, 100, 50)
    long = check(legal.replace(name=name), BOOK)
    with speaking(code):
        pages = sheet_part("cards", long, Options(DATE, paper)).pages
    for page in pages:
        assert name.replace(" ", "") in words_of(page).replace("·", "")
        assert "…" not in words_of(page)


def test_a_blank_card_says_nothing_of_a_verdict() -> None:
    pages = sheet_part("blank_cards", report_of(squad(privates(1))), Options(DATE)).pages
    said = "".join(map(words_of, pages))
    assert "LEGAL" not in said.upper()
    assert "Guards" not in said, "it is for any squad"
    assert not re.search(r"page\dof", said)


@both_sizes
def test_blank_cards_fill_a_page(size: CardSize) -> None:
    options = Options(DATE, card_size=size)
    front, back = sheet_part("blank_cards", report_of(squad([])), options).pages
    assert words_of(front).count("weaponrange") == FORMATS[size].on_a_page
    assert words_of(back).count("AnsweringanAssault") == FORMATS[size].on_a_page


@both_sizes
@pytest.mark.parametrize("code", ["en", "de"])
def test_blank_cards_have_a_whole_heading_for_each_cell_and_dice_are_one(
    size: CardSize, code: str
) -> None:
    with speaking(code):
        options = Options(DATE, card_size=size)
        front, _back = sheet_part("blank_cards", report_of(squad([])), options).pages
    said = words_of(front)
    assert "…" not in said
    heads = {"en": "weaponrangedicehit", "de": "WaffeReichw.W6Treffer"}
    assert said.count(heads[code]) == FORMATS[size].on_a_page


@both_sizes
@pytest.mark.parametrize("code", available())
def test_headings_of_weapons_stay_apart_on_every_card(size: CardSize, code: str) -> None:
    with speaking(code):
        options = Options(DATE, card_size=size)
        blank, _back = sheet_part("blank_cards", report_of(squad([])), options).pages
        front = soldiers_of(report_of(squad([MERCER])), size)[0][0].front
    for side in (blank, front):
        rows: dict[float, list[Box]] = {}
        for box in strings_of(side):
            rows.setdefault(round(box.bottom, 1), []).append(box)
        heads = [
            row
            for row in rows.values()
            if {"Weapon", "Waffe"} & {capital(each.text) for each in row}
        ]
        assert heads
        for row in heads:
            ordered = sorted(row, key=lambda box: box.left)
            assert all(other.left - one.right > 0.6 * MM for one, other in pairwise(ordered))


@both_sizes
def test_each_card_with_room_has_the_name_of_its_squad_at_one_place(size: CardSize) -> None:
    legal = starter_squad(BOOK, BOOK.nations[0].id, 100, 50).replace(name="Easy Company")
    places = set()
    for leaf, *_others in soldiers_of(check(legal, BOOK), size):
        named = [box for box in strings_of(leaf.front) if "Company" in box.text]
        places |= {(round(box.right, 1), round(box.bottom, 1), box.size) for box in named}
    assert len(places) == 1
    assert min(size for _right, _base, size in places) >= 8.0


def test_the_name_of_the_squad_gives_way_to_rules_and_not_to_notes() -> None:
    (private,) = privates(1)
    wordy = private | {"notes": "Lost his glove. " * 40}
    for man, has_room in ((MERCER, False), (wordy, True)):
        ((leaf, *_others),) = soldiers_of(report_of(squad([man])), "poker")
        assert ("ThirdGuards" in words_of(leaf.front)) is has_room


def test_a_squad_without_a_name_has_its_nation_on_its_cards() -> None:
    ((leaf,),) = soldiers_of(report_of(squad(privates(1), name="")), "poker")
    assert "SovietArmy" in words_of(leaf.front)


def test_the_boxes_of_both_tracks_begin_in_line() -> None:
    page, _backs = sheet_part("blank_cards", report_of(squad([])), Options(DATE)).pages
    rows: dict[int, float] = {}
    for box in frames_of(page):
        if box.right - box.left == pytest.approx(3.4 * MM):
            rows[round(box.top)] = min(box.left, rows.get(round(box.top), box.left))
    assert len(rows) == (2 + 3) * FORMATS["poker"].rows, "tracks, and boxes before lines"
    assert len({round(left, 2) for left in rows.values()}) == 2


def test_each_line_on_the_back_of_a_blank_card_says_what_for() -> None:
    _front, back = sheet_part("blank_cards", report_of(squad([])), Options(DATE)).pages
    said = words_of(back)
    for each in ("#", "name", "weapon,range/half"):
        assert said.count(each) == 9


@both_papers
@both_sizes
@pytest.mark.parametrize("kind", ["cards", "blank_cards"])
def test_every_page_holds_all_that_is_on_it(kind: str, size: CardSize, paper: Paper) -> None:
    options = Options(DATE, paper, card_size=size, copy_name="Round 1")
    for page in sheet_part(kind, report_of(longest_loadouts()), options).pages:  # type: ignore[arg-type]
        whole = Box(EDGE, EDGE, options.size.width - EDGE, options.size.height - EDGE, "", 0)
        assert all(is_within(box, whole) for box in strings_of(page))
        assert not collisions(page)
        assert "Round1" in words_of(page)


def test_both_papers_hold_the_same_words() -> None:
    report = report_of(longest_loadouts())
    said = [
        [words_of(page) for page in sheet_part("cards", report, Options(DATE, paper)).pages]
        for paper in ("a4", "letter")
    ]
    assert said[0] == said[1]


@both_sizes
def test_numbers_to_be_filled_in_stand_in_line_with_those_that_are_known(size: CardSize) -> None:
    own = {"id": "zb", "name": "ZB-26", "nation": "soviet_army", "cost": 3, "range": 22}
    man = {"unit": "sergeant", "name": "Lund", "primary": "zb"}
    report = report_of(squad([man], definitions={"weapons": [own]}))
    ((leaf,),) = soldiers_of(report, size)
    (base,) = [
        y + string.y
        for _x, y, slab in leaf.front.placed()
        for string in slab.strings
        if string.text == '22"'
    ]
    short = [
        y + rule.y
        for _x, y, slab in leaf.front.placed()
        for rule in slab.rules
        if rule.y == rule.to_y and rule.to_x - rule.x < 6 * MM
    ]
    assert len(short) == 5, "dice, to hit far and near, wound, close combat"
    assert all(0 < line - base < 2 for line in short)


def test_every_man_has_a_bookmark_on_his_page() -> None:
    report = report_of(squad(privates(11)))
    pdf = sheet_pdf("cards", report, Options(DATE))
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    top, marks = reader.outline
    assert top["/Title"] == "Roster cards, Third Guards"  # type: ignore[call-overload]
    found = [(mark["/Title"], reader.get_destination_page_number(mark)) for mark in marks]  # type: ignore[call-overload,arg-type]
    men = [(f"Man {n}", 0 if n <= 7 else 2) for n in range(1, 12)]
    assert found == [("Squad card", 0), *men, ("A turn", 2)]


def test_a_squad_without_men_has_no_cards() -> None:
    with pytest.raises(NoSheetError, match="no men"):
        sheet_pdf("cards", report_of(squad([])), Options(DATE))


def test_a_squad_without_its_rulebook_has_no_cards() -> None:
    report = report_of(squad(privates(1), ruleset="nco-9"))
    with pytest.raises(NoSheetError, match="nco-9"):
        sheet_pdf("cards", report, Options(DATE))


@pytest.mark.parametrize(
    ("text", "size", "paper"),
    by_turns(("Łukasz Żółć", "Константин", "Παπαδιαμαντόπουλος", "山田 太郎"), CARD_SIZES, PAPERS),
)
def test_the_pdf_itself_holds_every_word_and_no_two_letters_overlap(
    text: str, size: CardSize, paper: Paper
) -> None:
    men = [{"unit": "engineer", "primary": "flamethrower", "grenades": 10, "name": text}] * 3
    report = report_of(squad([*men, *longest_loadouts(4)["members"]], name=text))
    options = Options(DATE, paper, card_size=size)
    pages = read_pdf(sheet_pdf("cards", report, options))
    said = "".join(page.words for page in pages)
    assert said.count(squeezed(text)) >= 2 * len(men), "in front and behind"
    for page in pages:
        assert (page.width, page.height) == pytest.approx(options.size, abs=0.1)
        assert not list(overlaps(page.characters))
        whole = Box(0, 0, page.width, page.height, "", 0)
        assert all(is_within(character, whole) for character in page.characters)


@both_sizes
def test_every_word_of_a_man_is_on_his_card(size: CardSize) -> None:
    """Names of skills, items and weapons, but for those that are counted in his numbers."""
    for report in (report_of(squad([MERCER])), report_of(squad([HALE | {"items": ["intel"]}]))):
        ((leaf,),) = soldiers_of(report, size)
        said = words_of(leaf.front) + words_of(leaf.back)
        assert _missing(report, said) == []


def _missing(report: Report, said: str) -> list[str]:
    (member,) = report.squad.members
    wanted = [BOOK.skills_by_id[skill].name for skill in member.skills]
    wanted += [BOOK.items_by_id[item].name for item in member.items]
    wanted += [BOOK.weapons_by_id[member.primary or ""].short_name, single_line(member.name)]
    return [each for each in wanted if squeezed(each) not in said]


def test_a_deck_of_a_hundred_men_is_laid_out_page_by_page() -> None:
    deck = roster_deck(report_of(squad(privates(100))), SheetOptions(DATE))
    pages = part(deck, Options(DATE)).pages
    assert len(pages) == 2 * -(-102 // 9)
