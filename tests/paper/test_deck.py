"""Cards lie on their pages true to size, with marks at every cut."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pdfplumber
import pytest

from nco_builder.language import available, speaking
from nco_builder.legality import check
from nco_builder.paper import PAPERS, Options, part
from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.deck import LETTER_BELOW, UNPRINTED, UNPRINTED_BY_ANY, card_pages
from nco_builder.paper.fonts import CAP_HEIGHT, SMALLEST_TEXT
from nco_builder.paper.shapes import MM, Slab
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.vehicle_deck import vehicle_deck
from nco_builder.systems.fluid_deck import begin
from nco_builder.systems.fluid_deck.cards import command_deck
from nco_builder.systems.fluid_deck.judge import judge
from tests.paper.made import sheet_part
from tests.paper.placed import TOUCH, frames_of, overlaps, strings_of
from tests.paper.placed_cards import cards_of, pages_of, pdf_of
from tests.paper.squads import longest_loadouts, report_of
from tests.sheets.says import DATE
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK

if TYPE_CHECKING:
    from nco_builder.paper import CardSize, Paper

SIZES = {"poker": (63, 88, 3, 3), "large": (100, 110, 2, 2)}
PAPER_SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
OFF = 0.5
REACHED, APART = 5, 1
"""The margin that some printers do not reach, and how far a mark is from the cards, in mm."""
FROM_CUT = 0.0
CLEAR = 1.8
"""The least room between a cut and what is beside the cards, in points."""
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])
both_sizes = pytest.mark.parametrize("size", ["poker", "large"])
SQUAD = squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True)


@both_papers
@both_sizes
def test_marks_stand_at_every_cut_in_true_millimetres(size: CardSize, paper: Paper) -> None:
    width, height, columns, rows = SIZES[size]
    across, down = PAPER_SIZES[paper]
    left = (across - columns * width) / 2
    top = (down - rows * height) / 2
    with pdfplumber.open(io.BytesIO(pdf_of(SQUAD, size, paper))) as document:
        page = document.pages[0]
        assert (page.width / MM, page.height / MM) == pytest.approx((across, down), abs=0.1)
        ends = [[x / MM for x in (e["x0"], e["top"], e["x1"], e["bottom"])] for e in page.lines]
    marks = [
        end
        for end in ends
        if end[2] < left - OFF
        or end[0] > left + columns * width + OFF
        or end[3] < top - OFF
        or end[1] > top + rows * height + OFF
    ]
    is_reached = left > REACHED + APART
    assert len(marks) == 2 * (columns + 1) + 2 * (rows + 1) * is_reached
    upright = sorted({round(end[0], 2) for end in marks if end[0] == end[2]})
    level = sorted({round(end[1], 2) for end in marks if end[1] == end[3]})
    cuts = [top + place * height for place in range(rows + 1)] if is_reached else []
    assert upright == pytest.approx([left + place * width for place in range(columns + 1)], abs=0.1)
    assert level == pytest.approx(cuts, abs=0.1)
    for end in marks:
        assert min(end) >= REACHED - 0.1
        assert max(end[0], end[2]) <= across - REACHED + 0.1
        assert max(end[1], end[3]) <= down - REACHED + 0.1


@both_papers
@both_sizes
def test_each_card_lies_whole_between_its_cuts(size: CardSize, paper: Paper) -> None:
    width, height, columns, rows = SIZES[size]
    cards = cards_of(SQUAD, size)
    pages = pages_of(SQUAD, size, paper)
    leaves = len(cards) // 2
    assert len(pages) == 2 * -(-leaves // (columns * rows))
    places = [
        ((x / MM, y / MM), slab.height / MM)
        for x, y, slab in pages[0].parts
        if slab.height > 50 * MM
    ]
    across, down = PAPER_SIZES[paper]
    left = (across - columns * width) / 2
    top = (down - rows * height) / 2
    assert [place for place, _ in places] == [
        pytest.approx((left + column * width, top + row * height), abs=0.01)
        for row in range(rows)
        for column in range(columns)
    ][:leaves]
    assert {round(high, 6) for _, high in places} == {height}


@both_papers
@both_sizes
def test_the_credit_stands_once_on_each_page_outside_the_cards(
    size: CardSize, paper: Paper
) -> None:
    _, height, columns, rows = SIZES[size]
    top = (PAPER_SIZES[paper][1] - rows * height) / 2
    top, bottom = top * MM, (top + rows * height) * MM
    for page in pages_of(SQUAD, size, paper):
        credit = [box for box in strings_of(page) if box.top > bottom + FROM_CUT]
        said = " ".join(box.text for box in credit)
        assert said.startswith("NCO Appendix B by Elijah Kellogg, 2018. Reminders")
        head = [box for box in strings_of(page) if box.bottom < top + 3]
        above = [box.text for box in head]
        assert "Checked on 20 November 2026 by NCO Builder" in " ".join([said, *above])
        assert max(box.bottom for box in credit) <= PAPERS[paper].height - UNPRINTED_BY_ANY
        assert min([box.top for box in head], default=top) >= UNPRINTED_BY_ANY - TOUCH
        cuts = {rule.x for rule in page.rules if rule.x == rule.to_x and rule.y > bottom}
        assert len(cuts) == columns + 1
        assert not [box for box in credit for x in cuts if box.left - 1 < x < box.right + 1]
        assert not list(overlaps(credit))


@both_papers
def test_an_edge_two_cards_share_is_drawn_once(paper: Paper) -> None:
    form = FORMATS["poker"]

    def edges(count: int) -> int:
        (page,) = card_pages([Slab(form.height)] * count, form, PAPERS[paper], "")
        return sum(rule.light for rule in page.rules)

    assert [edges(count) for count in (1, 2, 3, 4, 9)] == [4, 7, 10, 13, 24]


@pytest.mark.parametrize("code", available())
def test_on_letter_everything_is_within_reach_of_printers(code: str) -> None:
    """Laser printers reach to 4.2 mm of each edge, some others only to 5 mm of the lower one.

    There they lose no more than tails of letters.
    """
    paper = PAPERS["letter"]
    with speaking(code):
        pages = [
            *pages_of(SQUAD, "poker", "letter"),
            *sheet_part("cards", report_of(longest_loadouts(3)), Options(DATE, "letter")).pages,
        ]
    for page in pages:
        marks = [
            y + end for _x, y, slab in page.placed() for r in slab.rules for end in (r.y, r.to_y)
        ]
        ink = [bottom for box in strings_of(page) for bottom in (box.top, box.bottom)]
        assert min(marks + ink) >= 4.1 * MM
        assert max(marks + ink) <= paper.height - UNPRINTED_BY_ANY
        tails = [LETTER_BELOW / SMALLEST_TEXT * box.size for box in strings_of(page)]
        bases = [box.bottom - tail for box, tail in zip(strings_of(page), tails, strict=True)]
        assert max(marks + bases) <= paper.height - UNPRINTED + TOUCH


@both_papers
@pytest.mark.parametrize("code", available())
def test_what_is_printed_beside_the_cards_keeps_clear_of_their_cuts(
    code: str, paper: Paper
) -> None:
    form, size = FORMATS["poker"], PAPERS[paper]
    with speaking(code):
        pages = sheet_part("cards", report_of(longest_loadouts(7)), Options(DATE, paper)).pages
    top = (size.height - form.rows * form.height) / 2
    bottom = top + form.rows * form.height
    for page in pages:
        beside = [box for box in strings_of(page) if not top < (box.top + box.bottom) / 2 < bottom]
        assert beside
        for box in beside:
            base = box.bottom - LETTER_BELOW / SMALLEST_TEXT * box.size
            capital = base - CAP_HEIGHT * box.size
            assert capital >= bottom + CLEAR or box.bottom <= top - CLEAR


def test_what_has_no_room_below_the_cards_goes_above_them_in_whole_sentences() -> None:
    sentences = ["NCO by somebody.", "In our own words; " * 4 + "so it is.", "Checked by 0.1.0."]
    size, paper = FORMATS["poker"], PAPERS["a4"]
    (page,) = card_pages([Slab(size.height)], size, paper, sentences)
    above = [box.text for box in strings_of(page) if box.bottom < paper.height / 2]
    assert above in ([], ["Checked by 0.1.0."])
    long = ["NCO " * 50 + "by somebody.", *sentences[1:]]
    (page,) = card_pages([Slab(size.height)], size, paper, long)
    above = [box.text for box in strings_of(page) if box.bottom < paper.height / 2]
    assert above[-1].endswith("Checked by 0.1.0.")


@both_papers
@pytest.mark.parametrize("code", available())
def test_the_credit_of_vehicles_and_of_commands_stands_whole_between_two_cuts(
    code: str, paper: Paper
) -> None:
    with speaking(code):
        vehicles = vehicle_deck(check(SQUAD, RULEBOOK), SheetOptions(DATE))
        commands = command_deck(judge(begin()), SheetOptions(DATE))
    for content in (vehicles, commands):
        (page, *_others) = part(content, Options(DATE, paper)).pages
        lines = " ".join([f"|{box.text}|" for box in strings_of(page)])
        assert [each for each in content.credit if each not in lines] == []


@both_papers
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_of_the_credit_is_broken_at_a_cut(paper: Paper, language: str) -> None:
    credit = {
        "en": (
            "NCO by Elijah Kellogg, 2017-2018, version 2.3.2.",
            "Reminders in our own words; the rulebook decides.",
        ),
        "de": (
            "NCO von Elijah Kellogg, 2017-2018, Version 2.3.2.",
            "Eigene Merkhilfen; es gilt das Regelwerk.",
        ),
    }[language]
    told = (*credit, "29 November 2026 · NCO Builder 0.1.0")
    (page,) = card_pages([Slab(10)], FORMATS["large"], PAPERS[paper], told)
    lines = [box.text for box in strings_of(page)]
    assert all(any(sentence in line for line in lines) for sentence in told)


def test_no_word_of_a_side_is_torn_beside_the_symbol_of_its_unit() -> None:
    deck = begin()
    name = "Chinesische Kompanie der Nationalrevolutionären Armee"
    deck = deck.replace(sides=(deck.sides[0].replace(name=name), *deck.sides[1:]))
    (page, *_others) = part(command_deck(judge(deck), SheetOptions(DATE)), Options(DATE)).pages
    words = [word for box in strings_of(page) for word in box.text.split()]
    assert "Nationalrevolutionären" in words


@pytest.mark.parametrize("code", available())
@both_sizes
def test_orders_stand_at_the_same_places_on_all_vehicle_cards(size: CardSize, code: str) -> None:
    with speaking(code):
        report = check(squad_of_set((CAR, LIGHT, HEAVY)), RULEBOOK)
        deck = vehicle_deck(report, SheetOptions(DATE))
    fronts = [
        slabs[0]
        for card, slabs in zip(deck.cards, set_deck(deck, FORMATS[size]), strict=True)
        if card.marks
    ]
    dice = [
        [round(box.top) for box in frames_of(front) if box.bottom - box.top > 6 * MM]
        for front in fronts
    ]
    assert len(fronts) == 3
    assert dice[0]
    assert dice[0] == dice[1] == dice[2]
