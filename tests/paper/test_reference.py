"""The quick reference: all of the rulebook's tables, the same on each paper.

Two pages, one leaf; what is rolled for stands together in larger type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.language import speaking
from nco_builder.paper import PAPERS, Options, part
from nco_builder.paper.shapes import MM
from nco_builder.rules import load_rulebook
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Blank, Points, Rolls, Text
from nco_builder.sheets.reading import texts
from nco_builder.sheets.reference import quick_reference
from nco_builder.sheets.words import NBSP
from nco_builder.systems import system_of
from tests.paper.made import sheet_part
from tests.paper.placed import collisions, outside, strings_of, words_of
from tests.paper.squads import privates, report_of, squad
from tests.sheets.says import DATE, squeezed, words

if TYPE_CHECKING:
    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.blocks import Panel
    from tests.reading import JSON

BOOK = load_rulebook()
TANK = [{"type": "large_heavy_tank", "name": "Tiger"}]
LEGIBLE, ROLLED = 8.0, 9.0
"""The least size of text in points, and of tables that are read with dice."""
CLEAR, TWO_COLUMNS = 1.5, 60.0
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def pages_of(paper: Paper, copy_name: str = "", **changes: object) -> list[Slab]:
    options = Options(DATE, paper, copy_name=copy_name)
    return list(sheet_part("reference", report_of(squad(privates(2), **changes)), options).pages)


def said_on(paper: Paper) -> str:
    return "".join(map(words_of, pages_of(paper))).upper()


@pytest.mark.parametrize("agreed", [{}, {"match": {"scenario": 3}}])
@both_papers
def test_it_is_legible_on_two_pages(paper: Paper, agreed: JSON) -> None:
    pages = pages_of(paper, **agreed)
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert not outside(strings_of(page), *Options(DATE, paper).size)
        assert not collisions(page)
        assert f"page{number}of2" in words_of(page)
        assert "ThirdGuards" in words_of(page)
        assert min(string.size for string in strings_of(page)) >= LEGIBLE


@both_papers
@pytest.mark.parametrize("vehicles", [[], TANK])
def test_it_has_two_pages_in_german(paper: Paper, vehicles: list[JSON]) -> None:
    match = {"vehicle_phase": True, "anti_tank_weapons": True}
    with speaking("de"):
        pages = pages_of(paper, vehicles=vehicles, match=match)
        assert len(pages) == 2
        told = "".join(map(words_of, pages))
        assert ("aufdemFahrzeugbogen" in told) == bool(vehicles)
        assert ("noch niemand" in " ".join(texts_of(pages))) != bool(vehicles)


def texts_of(pages: list[Slab]) -> list[str]:
    return [string.text for page in pages for string in strings_of(page)]


@both_papers
def test_headings_stand_clear_of_what_is_below_them(paper: Paper) -> None:
    """Text that fits only without space is not legible at arm's length."""
    with speaking("de"):
        pages = pages_of(paper, match={"vehicle_phase": True, "anti_tank_weapons": True})
    for page in pages:
        boxes = strings_of(page)
        for heading in [box for box in boxes if box.text == "BEFEHLE"]:
            near = [box for box in boxes if abs(box.left - heading.left) < TWO_COLUMNS]
            below = min([box.top for box in near if box.top > heading.top + 1])
            assert below - heading.bottom > CLEAR


@both_papers
def test_tables_that_are_read_with_dice_stand_together_in_larger_type(paper: Paper) -> None:
    headings = [panel.heading for panel in sides()[0]]
    first = headings.index("WOUND, D6 FOR EACH HIT")
    assert headings[first + 1 : first + 3] == ["SECOND BREAKDOWN", "RALLY AND LANDING"]
    assert "EVENTS" not in headings  # the sum of both dice tells the event
    for row in BOOK.wound_chart:
        told = [each for page in pages_of(paper) for each in strings_of(page)]
        assert max(each.size for each in told if each.text.startswith(row.name)) >= ROLLED


@both_papers
def test_every_column_begins_with_a_heading(paper: Paper) -> None:
    for page in pages_of(paper):
        columns = [slab for _x, _y, slab in page.parts if slab.height > page.height / 4]
        begins = [words_of(column)[:12] for column in columns]
        assert len(columns) == 3
        panels = [squeezed(panel.heading)[:12] for side in sides() for panel in side]
        assert all(any(begin.startswith(each) for each in panels) for begin in begins), begins


def sides() -> tuple[tuple[Panel, ...], ...]:
    sheet = quick_reference(report_of(squad(privates(2))), SheetOptions(DATE))
    return tuple(
        tuple(panel.replace(heading=panel.heading.upper()) for panel in side)
        for side in sheet.sides
    )


@both_papers
def test_it_has_every_order_action_event_and_scenario(paper: Paper) -> None:
    said = said_on(paper)
    entries = (*BOOK.orders, *BOOK.special_actions, *BOOK.events.events, *BOOK.scenarios)
    for entry in entries:
        assert squeezed(entry.name).upper() in said
        assert squeezed(entry.reminder_text).replace("-", "−").upper() in said.replace("-", "−")


def test_it_has_the_tables() -> None:
    said = said_on("a4").replace("-", "−")
    assert "1→1,2–3→2,4–5→3,6→4" in said
    for level in BOOK.victory_table:
        assert squeezed(level.name).upper() in said
    for row in BOOK.wound_chart:
        assert squeezed(row.name).upper() in said
    for modifier in BOOK.to_hit.modifiers:
        assert f"{squeezed(modifier.name)}{modifier.modifier:+d}".replace("-", "−").upper() in said
    assert "7+NEEDED:ROLLA6,THEN5+" in said
    assert "5IN36" in said


def said_at_length(**changes: object) -> str:
    """All of it as text, hard spaces as spaces."""
    sheet = quick_reference(report_of(squad(privates(2), **changes)), SheetOptions(DATE))
    told = "\n".join([text for side in sheet.sides for panel in side for text in texts(panel)])
    return told.replace("\N{NO-BREAK SPACE}", " ")


def test_it_says_what_players_look_up_in_the_middle_of_a_turn() -> None:
    said = said_at_length()
    for fact in (
        "the player without the turn’s first order die begins",
        "Before each new turn, so never before the first",
        "the lower deploys first",
        'own edge, 3" deep, on a table of 36" by 36"',
        "No man may Advance or Run off the table",
        "and then −1 as well",
        "men of either side in the line of fire are cover too",
        "Men see all round, from their models; distances may be measured beforehand",
        "any way and over what is waist-high",
        "the number of the order up",
        "Down under fire, by Cover Fire or in a breakdown",
        "Private, Private 1st Class, Hardened Private 1st Class, Lance-Corporal",
        'none of its men ever comes within 6" of it',
        "it takes an order die",
        "55 victory points",
        "Fire is still Fire with a weapon that works as Cover Fire",
        "The bomb is never handed on and is lost with him",
        "he counts as Down, any wound or an Assault kills him",
    ):
        assert fact in said
    assert "touches a vehicle" not in said  # harder cover is for agreed vehicles alone
    assert "Tank Fear" not in said


def test_phases_stand_in_their_order() -> None:
    sheet = quick_reference(report_of(squad(privates(2))), SheetOptions(DATE))
    turn = next(panel for panel in sheet.sides[0] if panel.heading == "A turn")
    (rolls,) = [part for part in turn.parts if isinstance(part, Rolls)]
    names = [row.name[0].text for row in rolls.rows if isinstance(row.name[0], Text)]
    assert [row.faces for row in rolls.rows] == ["1", "2", "3"]
    assert names == ["Order dice", "Special actions", "Battlefield events"]


@pytest.mark.parametrize("agreed", [{"match": {"vehicle_phase": True}}, {"vehicles": TANK}])
def test_the_vehicle_phase_comes_before_the_order_dice_where_vehicles_may(agreed: JSON) -> None:
    sheet = quick_reference(report_of(squad(privates(2), **agreed)), SheetOptions(DATE))
    turn = next(panel for panel in sheet.sides[0] if panel.heading == "A turn")
    (rolls,) = [part for part in turn.parts if isinstance(part, Rolls)]
    first, *others = rolls.rows
    assert (first.faces, *map(words, (first.name, first.text))) == (
        "0",
        "Vehicle Phase",
        f"{BOOK.appendix_b.phase.reminder_text} (ruling: Ties and unequal numbers)",
    )
    assert [row.faces for row in others] == ["1", "2", "3"]


def test_no_health_left_is_called_a_casualty() -> None:
    assert "With none he is a casualty and removed." in said_at_length()


def test_every_weapon_has_its_range_and_the_glossary_tells_what_it_does() -> None:
    said = said_at_length()
    for weapon in BOOK.weapons:
        barred = [
            die
            for die, can in ((3, weapon.can_cover_fire), (5, weapon.can_fire_on_advance))
            if not can
        ]
        named = weapon.short_name.replace(NBSP, " ")
        if barred:
            named = f"{weapon.column_name or named}  no {barred[0]}"
        assert f'{named}\n{weapon.range_in}"\n' in said
    for entry in (*BOOK.weapons, *BOOK.skills, *BOOK.items):
        assert entry.reminder_text.replace("-", "−") not in said.replace("-", "−")
    assert '1 dud, 2 short 3", 3 long 3", 4–6 on the point' in said


def test_what_the_rules_leave_open_has_a_line_for_the_answer() -> None:
    sheet = quick_reference(report_of(squad(privates(2))), SheetOptions(DATE))
    (panel,) = [each for side in sheet.sides for each in side if each.heading == "Rulings"]
    (points,) = panel.parts
    assert isinstance(points, Points)
    kinds = {each.name: each.kind for each in shipped_rulings().values()}
    for name, *told in points.paragraphs:
        assert isinstance(name, Text)
        kind = kinds[name.text.rstrip(": ")]
        assert any(isinstance(each, Blank) for each in told) == (kind == "open")


def test_who_may_meet_a_tank_is_told_of_tank_fear() -> None:
    said = said_at_length(match={"vehicle_phase": True})
    assert "Tank Fear" in said
    assert "It can affect:" in said


def test_an_agreed_scenario_stands_alone() -> None:
    said = said_at_length(match={"scenario": 3})
    assert "3 Rescue Mission" in said
    assert "1 Secure the Sectors" not in said


def test_every_abbreviation_is_explained_and_no_other() -> None:
    said = said_at_length()
    before, legend = said.split("Legend")
    assert "D6 six-sided die" in legend
    assert "health" not in legend
    table = before.split("Weapons\n")[1].split("Close combat\n")[0]
    for entry in (
        "SMG Sub-Machine Gun",
        "HE High Explosive Weapon, never answers an Assault",
        "flat hits on this",
        "close added to courage in close combat",
        "no 5 never fired on this order",
    ):
        assert entry in table, "beside the numbers, not overleaf"
        assert entry not in legend


def test_odds_follow_from_the_grid() -> None:
    said = said_on("a4")
    assert "2,12ABLEUNCOMMONVALOR1IN18" in said
    assert "EASYTECHNICALDIFFICULTIES5IN36" in said
    assert "MIKEMOMENTOFCLARITY5IN36" in said
    assert "FOXFOGOFWAR1IN6" in said


def test_both_papers_say_the_same() -> None:
    a4, letter = (
        {
            word
            for page in pages_of(paper)
            for each in strings_of(page)
            for word in each.text.split()
        }
        for paper in PAPERS
    )
    # headings of panels that go on are repeated on one of them only
    assert a4 - {"continued"} == letter - {"continued"}


def test_a_copy_has_its_name_at_each_foot() -> None:
    assert all("Judge" in words_of(page) for page in pages_of("a4", "Judge"))


def test_without_its_rulebook_there_is_none() -> None:
    with pytest.raises(NoSheetError, match="nco-9"):
        sheet_part("reference", report_of(squad([], ruleset="nco-9")), Options(DATE))


@both_papers
def test_columns_of_the_first_of_two_pages_end_evenly(paper: Paper) -> None:
    judged = judge_document(read_document(paths.data() / "samples/airborne-squad.nco"), "")
    chart = system_of(judged.document).sheets["reference"].make(judged, SheetOptions(DATE))
    first, _second = part(chart, Options(DATE, paper)).pages
    lowest = [0.0] * 3
    for box in strings_of(first):
        if box.bottom < PAPERS[paper].height - 15 * MM:
            column = min(int(3 * box.left / PAPERS[paper].width), 2)
            lowest[column] = max(lowest[column], box.bottom)
    assert min(lowest) >= 0.8 * max(lowest)
