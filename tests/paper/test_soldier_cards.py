"""Roster cards on paper: nothing cut, nothing over anything else, all of a man on his cards."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pypdf
import pytest
from hypothesis import assume, given, settings

from nco_builder import PROGRAM, paths
from nco_builder.documents.squads import read_squad
from nco_builder.language import PSEUDO, available, speaking
from nco_builder.legality import Names, check_by_own_ruleset
from nco_builder.paper import CARD_SIZES, PAPERS, Options, part
from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.deck import set_leaves
from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT, printable
from nco_builder.paper.shapes import MM
from nco_builder.rules import load_rulebook
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.roster_deck import roster_deck
from nco_builder.sheets.words import lines, single_line
from tests.depth import tries
from tests.naive.strategies import built_squads, squads
from tests.paper.made import by_turns, sheet_part, sheet_pdf
from tests.paper.placed import (
    Box,
    collisions,
    frames_of,
    is_within,
    overlaps,
    read_pdf,
    strings_of,
    words_of,
)
from tests.paper.placed_cards import body_of, head_of
from tests.paper.squads import HOSTILE, longest_loadouts, privates, report_of, squad
from tests.paper.test_card import assert_is_inside
from tests.reading import squad_of
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.paper import CardSize, Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.squad import Member
    from tests.reading import JSON

both_sizes = pytest.mark.parametrize("size", ["poker", "large"])
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])
BOOK = load_rulebook()
NUMBERS_OF_WEAPONS = {f'{weapon.range_in}"' for weapon in BOOK.weapons}
SAMPLE = paths.data() / "samples" / "second-squad-able.nco"
SIZES: tuple[CardSize, ...] = ("poker", "large")
LETTERS_OF_A_HEAD = 30
EDGE = 4 * MM
LEGIBLE, LEFT = 8.0, 0.2
"""Where words are smaller than that, so much of a card is free at most: what the lines that break
at a larger size would take. Of 2,400 sides of random men none had more than 0.16."""


def facts(member: Member, report: Report) -> Iterator[str]:
    """What must stand on a man's cards besides his name."""
    names = Names(report.squad, report.rulebook)
    yield from (names.item(item) for item in member.items if item in BOOK.items_by_id)
    yield from (item for item in member.items if item not in BOOK.items_by_id)
    for skill in member.skills:
        known = BOOK.skills_by_id.get(skill)
        yield known.name if known else skill
    for weapon in (member.primary, member.secondary):
        if weapon in BOOK.weapons_by_id:
            yield BOOK.weapons_by_id[weapon].short_name
    yield from lines(member.notes).split("\n")
    yield single_line(member.model or "")


def seen(text: str) -> str:
    return squeezed(printable(single_line(text)))


def assert_are_printed_well(report: Report, size: CardSize) -> None:
    cards = set_deck(roster_deck(report, SheetOptions(DATE)), FORMATS[size])
    assert len(cards) == len(report.members)
    total = sum(map(len, cards))
    number = 0
    members = report.squad.members
    numbered = sorted(range(len(members)), key=report.numbers.__getitem__)
    for place, slabs in zip(numbered, cards, strict=True):
        member = members[place]
        said = "".join(map(body_of, slabs))
        missing = [fact for fact in facts(member, report) if seen(fact) not in said]
        assert not missing, (member, said)
        name = seen(member.name)[:LETTERS_OF_A_HEAD]
        assert name in head_of(slabs[0]) or name in said
        for slab in slabs:
            number += 1
            assert_is_inside(slab, size)
            assert not collisions(slab)
            assert f"{number}of{total}·NCO2.3.2" in words_of(slab)
            assert min(string.size for string in strings_of(slab)) >= 7


@both_sizes
def test_the_longest_loadouts_are_printed_whole(size: CardSize) -> None:
    assert_are_printed_well(report_of(longest_loadouts()), size)


@both_sizes
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: f"{text[:6]!a}-{len(text)}")
def test_any_text_may_be_a_name_and_a_note(text: str, size: CardSize) -> None:
    man = {"unit": "corporal", "primary": "rifle", "name": text, "notes": text, "model": text}
    assert_are_printed_well(report_of(squad([man], name=text)), size)


@both_sizes
def test_a_note_of_four_thousand_letters_goes_on_on_further_cards(size: CardSize) -> None:
    man = {"unit": "private", "primary": "rifle", "notes": "Keep to the hedge. " * 210}
    report = report_of(squad([man]))
    assert_are_printed_well(report, size)
    (slabs,) = set_deck(roster_deck(report, SheetOptions(DATE)), FORMATS[size])
    assert len(slabs) > 1
    assert all("continued" in words_of(slab) for slab in slabs[1:])


@given(squads())
@settings(max_examples=tries(4))
def test_any_squad_is_printed_whole(drawn: JSON) -> None:
    assume(drawn["members"])
    report = check_by_own_ruleset(squad_of(drawn | {"ruleset": "nco-2.3.2"}))
    for size in SIZES:
        assert_are_printed_well(report, size)
        pages = sheet_part("cards", report, Options(DATE, card_size=size, backs=True)).pages
        assert not any(map(collisions, pages))


@given(built_squads())
@settings(max_examples=tries(2))
def test_squads_as_players_build_them_are_printed_whole(drawn: JSON) -> None:
    assume(drawn["members"])
    report = check_by_own_ruleset(squad_of(drawn | {"ruleset": "nco-2.3.2"}))
    for size in SIZES:
        assert_are_printed_well(report, size)


@both_papers
@both_sizes
def test_backs_lie_behind_their_fronts(size: CardSize, paper: Paper) -> None:
    report = report_of(squad(privates(5)))
    options = Options(DATE, paper, card_size=size, backs=True)
    pages = sheet_part("cards", report, options).pages
    form = FORMATS[size]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        places = {_man(slab): (x, y) for x, y, slab in front.parts if _man(slab)}
        behind = {_man(slab): (x, y) for x, y, slab in back.parts if _man(slab)}
        assert places.keys() == behind.keys()
        for man, (x, y) in places.items():
            assert behind[man] == pytest.approx((options.size.width - x - form.width, y))


@both_sizes
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: f"{text[:6]!a}-{len(text)}")
def test_any_name_has_a_back(text: str, size: CardSize) -> None:
    man = {"unit": "corporal", "primary": "rifle", "name": text}
    options = Options(DATE, card_size=size, backs=True)
    pages = sheet_part("cards", report_of(squad([man], name=text)), options).pages
    for back in pages[1::2]:
        assert not collisions(back)
        assert not collisions(back)
    assert "CoverFire" in words_of(pages[1])


def test_a_back_is_counted_like_its_front() -> None:
    squad_of_two = squad([{"unit": "private", "name": "Lund", "notes": "Stay. " * 300}])
    front, back = sheet_part("cards", report_of(squad_of_two), Options(DATE, backs=True)).pages
    fronts, backs = (re.findall(r"\dof\d", words_of(page)) for page in (front, back))
    assert len(fronts) > 1
    assert sorted(backs) == fronts
    assert backs != fronts, "the first back lies at the right"


@both_papers
def test_the_sentences_of_a_credit_stand_between_the_cutting_marks(paper: Paper) -> None:
    (page,) = sheet_part("cards", report_of(squad(privates(1))), Options(DATE, paper)).pages
    said = [string.text for string in strings_of(page)]
    assert "NCO by Elijah Kellogg, 2017-2018, version 2.3.2." in said
    assert [text for text in said if text.startswith("Reminders in our own words;")]
    assert any(text.endswith(f"{PROGRAM}.") and "Checked on" in text for text in said)


def test_a_blank_card_says_nothing_of_a_verdict() -> None:
    (page,) = sheet_part("blank_cards", report_of(squad(privates(1))), Options(DATE)).pages
    assert "LEGAL" not in words_of(page).upper()
    assert "Guards" not in words_of(page), "it is for any squad"
    assert "1of" not in words_of(page)


@both_sizes
@pytest.mark.parametrize("backs", ["", "own", "generic"])
def test_every_man_can_read_what_lost_health_and_psyche_mean(size: CardSize, backs: str) -> None:
    wishes = SheetOptions(DATE, backs=bool(backs), generic_backs=backs == "generic")
    options = Options(DATE, card_size=size, backs=wishes.backs, generic_backs=wishes.generic_backs)
    report = report_of(longest_loadouts(6))
    deck = roster_deck(report, wishes)
    said = "".join(map(words_of, part(deck, options).pages))
    orders = "3,5or6" if backs == "own" else "CoverFire,AdvanceorRun/Assault"
    for state in (
        "P0:Downatonce,noitemusedorreceived,nospecialaction",
        f"H1:noorder{orders}",
        "H0:casualty",
    ):
        assert said.count(state) == len(report.members)


def leaves_of(report: Report, size: CardSize) -> list[list[tuple[Slab, Slab]]]:
    return set_leaves(roster_deck(report, SheetOptions(DATE, backs=True)), FORMATS[size])


@both_sizes
def test_what_a_front_cannot_hold_stands_on_its_back(size: CardSize) -> None:
    man = {"unit": "private", "name": "Lund", "primary": "rifle"}
    notes = "Keep to the hedge and wait for the mortars. "
    leaves: list[tuple[Slab, Slab]] = []
    for times in (1, 12, 40, 90):
        report = report_of(squad([man | {"notes": (notes * times).strip()}]))
        (leaves,) = leaves_of(report, size)
        said = "".join(body_of(side) for leaf in leaves for side in leaf)
        assert said.count(squeezed(notes)) >= times - len(leaves), "a few are torn"
        assert said.count("CoverFireRifle5+/4+") == 1
        for place, (front, back) in enumerate(leaves):
            assert ("continued" in words_of(front)) == (place > 0)
            assert f"{place + 1}of{len(leaves)}" in words_of(back)
    assert len(leaves) > 1


def test_what_goes_on_on_a_further_leaf_is_as_large_as_that_has_room_for() -> None:
    kit = {"primary": "smg", "secondary": "pistol", "grenades": 3, "items": ["flask"]}
    sergeant = {"unit": "sergeant", "name": "Lund", "skills": ["natural_leader"], **kit}
    with speaking("de"):
        ((first, last),) = leaves_of(report_of(squad([sergeant])), "poker")
    small, large = (
        {each.size for each in strings_of(side) if told in each.text}
        for side, told in ((first[0], "Inspirierende"), (last[0], "Geborener"))
    )
    assert small == {7.0}
    assert min(large) >= 8.0


@pytest.mark.parametrize("code", ["en", "de"])
def test_what_snapped_means_stands_on_one_side_of_a_private(code: str) -> None:
    with speaking(code):
        report = report_of(squad([{"unit": "private", "name": "Lund", "primary": "rifle"}]))
        ((leaf,),) = leaves_of(report, "poker")
        (meaning,) = roster_deck(report, SheetOptions(DATE)).cards[0].reminders
    said = "".join(map(words_of, leaf))
    assert said.count(squeezed("".join([each.text for each in meaning]))) == 1  # type: ignore[union-attr]


def test_what_either_side_may_say_goes_where_there_is_room() -> None:
    """In German a back has no room for a breakdown that a front has."""
    with speaking("de"):
        report = check_by_own_ruleset(read_squad(SAMPLE))
        deck = roster_deck(report, SheetOptions(DATE, backs=True))
        leaves = set_leaves(deck, FORMATS["poker"])
    of_name = {card.name: each for card, each in zip(deck.cards, leaves, strict=True)}
    for name in ("Novak", "Doyle", "Ortiz"):
        ((front, back),) = of_name[name]
        assert "".join(map(words_of, (front, back))).count("NervenzusammenbruchP0") == 1


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_wound_chart_stands_on_nearly_every_card(code: str) -> None:
    with speaking(code):
        report = check_by_own_ruleset(read_squad(SAMPLE))
        lead = roster_deck(report, SheetOptions(DATE, backs=True)).backs[0].reminders[0][0]
        leaves = leaves_of(report, "poker")
    men = ["".join([words_of(side) for leaf in man for side in leaf]) for man in leaves]
    assert isinstance(lead, Text)
    without = [man for man in men if squeezed(lead.text) not in man]
    assert len(without) <= 1


@settings(max_examples=tries(20))
@given(built_squads())
def test_words_on_large_cards_are_small_only_where_there_is_no_room(drawn: JSON) -> None:
    size = FORMATS["large"]
    assume(drawn["members"])
    report = check_by_own_ruleset(squad_of(drawn | {"ruleset": "nco-2.3.2"}))
    for man in leaves_of(report, "large"):
        for side in man[0] if len(man) == 1 else ():
            words = [each for each in strings_of(side) if each.top < size.limit]
            left = size.limit - max(each.bottom for each in words)
            assert min(each.size for each in words) >= LEGIBLE or left <= LEFT * size.height


@both_sizes
@pytest.mark.parametrize("code", [*available(), PSEUDO])
def test_nothing_is_cut_and_nothing_too_small_in_any_language(size: CardSize, code: str) -> None:
    """Measured: ranges of weapons 9 pt and more, all else 7 and more."""
    with speaking(code):
        report = report_of(longest_loadouts(4))
        fronts = set_deck(roster_deck(report, SheetOptions(DATE)), FORMATS[size])
        leaves = [side for each in leaves_of(report, size) for leaf in each for side in leaf]
        for slab in [*(slab for each in fronts for slab in each), *leaves]:
            assert_is_inside(slab, size)
            assert not collisions(slab)
            assert not [box for box in strings_of(slab) if box.size < SMALLEST_TEXT]
        for slab, *_more in fronts:
            ranges = [box.size for box in strings_of(slab) if box.text in NUMBERS_OF_WEAPONS]
            assert max(ranges) >= SMALLEST_NUMBER


@both_sizes
def test_weapons_are_the_largest_thing_after_the_name(size: CardSize) -> None:
    drawn = longest_loadouts()
    men = [man | {"name": "Lund"} for man in drawn["members"]]
    deck = roster_deck(report_of(drawn | {"members": men}), SheetOptions(DATE))
    for slab, *_more in set_deck(deck, FORMATS[size]):
        name = max(box.size for box in strings_of(slab) if box.text == "Lund")
        body = strings_of(slab.parts[1][2])
        weapons = max(box.size for box in body if box.text in NUMBERS_OF_WEAPONS)
        assert name > weapons >= max(box.size for box in body)
        told = [box for box in body if box.text.count(" ") > 2 and "Type 97" not in box.text]
        assert weapons > max(box.size for box in told)


def test_the_boxes_of_both_tracks_begin_in_line() -> None:
    (page,) = sheet_part("blank_cards", report_of(squad([])), Options(DATE)).pages
    rows: dict[int, float] = {}
    for box in frames_of(page):
        if box.right - box.left == pytest.approx(box.bottom - box.top):
            rows[round(box.top)] = min(box.left, rows.get(round(box.top), box.left))
    assert len(rows) == 2 * FORMATS["poker"].rows
    assert len({round(left, 2) for left in rows.values()}) == 1


def _man(slab: object) -> str:
    words = head_of(slab) if getattr(slab, "parts", None) else ""  # type: ignore[arg-type]
    return next((f"Man{n}" for n in range(1, 6) if f"Man{n}" in words), "")


@both_papers
@both_sizes
@pytest.mark.parametrize("kind", ["cards", "blank_cards"])
def test_every_page_holds_all_that_is_on_it(kind: str, size: CardSize, paper: Paper) -> None:
    options = Options(DATE, paper, card_size=size, backs=True, copy_name="Round 1")
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
    ((card, *_more),) = set_deck(roster_deck(report, SheetOptions(DATE)), FORMATS[size])
    (base,) = [
        y + string.y
        for _x, y, slab in card.placed()
        for string in slab.strings
        if string.text == '22"'
    ]
    short = [
        y + rule.y
        for _x, y, slab in card.placed()
        for rule in slab.rules
        if rule.y == rule.to_y and rule.to_x - rule.x < 10 * MM
    ]
    assert len(short) == 4, "to hit, dice, wound, close combat"
    assert all(0 < line - base < 2 for line in short)


@both_sizes
def test_blank_cards_fill_a_page(size: CardSize) -> None:
    (page,) = sheet_part("blank_cards", report_of(squad([])), Options(DATE, card_size=size)).pages
    assert words_of(page).count("weaponrange") == FORMATS[size].on_a_page


def test_every_man_has_a_bookmark_on_his_page() -> None:
    report = report_of(squad(privates(11)))
    pdf = sheet_pdf("cards", report, Options(DATE, backs=True))
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    top, men = reader.outline
    assert top["/Title"] == "Roster cards, Third Guards"  # type: ignore[call-overload]
    found = [(man["/Title"], reader.get_destination_page_number(man)) for man in men]  # type: ignore[call-overload,arg-type]
    assert found == [(f"Man {n}", 0 if n <= 9 else 2) for n in range(1, 12)]


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
    assert said.count(squeezed(text)) >= len(men)
    for page in pages:
        assert (page.width, page.height) == pytest.approx(options.size, abs=0.1)
        assert not list(overlaps(page.characters))
        whole = Box(0, 0, page.width, page.height, "", 0)
        assert all(is_within(character, whole) for character in page.characters)


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_generic_back_fits_behind_any_front(code: str) -> None:
    with speaking(code):
        wishes = SheetOptions(DATE, backs=True, generic_backs=True)
        deck = roster_deck(report_of(squad(privates(3))), wishes)
    assert [len(man) for man in set_leaves(deck, FORMATS["poker"])] == [1, 1, 1]
