"""The roster sheet says every fact of a squad, and nothing that is not so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nco_builder import __version__
from nco_builder.language import speaking
from nco_builder.legality import Report, check, check_by_own_ruleset
from nco_builder.rules import load_rulebook
from nco_builder.sheets.blocks import Blank, Boxes, TableRow, Text, Track
from nco_builder.sheets.men import printed
from nco_builder.sheets.words import number
from tests.depth import tries
from tests.naive.squads import squads
from tests.reading import CASES, JSON, read_json, squad_of
from tests.sheets.says import (
    BOX,
    LINE,
    all_words,
    cell_words,
    facts,
    row_words,
    sheet_of,
    squeezed,
    words,
)

if TYPE_CHECKING:
    from pathlib import Path

SQUAD: JSON = {
    "format": "nco-squad",
    "version": 1,
    "ruleset": "nco-2.3.2",
    "name": "Second Squad",
    "player": "J. Hayes",
    "nation": "us_airborne",
    "limits": {"vp": 100, "sp": 50},
    "members": [
        {
            "unit": "sergeant",
            "name": "Hayes",
            "primary": "smg",
            "grenades": 3,
            "items": ["religious_icon", "religious_icon"],
            "skills": ["natural_leader"],
        },
        {"unit": "medic", "name": "Ross", "primary": "pistol", "items": ["morphine", "flask"]},
        {"unit": "private", "primary": "rifle"},
    ],
}
UNSPOKEN = {"( )", "double line", "Doppelstrich", "half", "close", "halb", "Nahk."}
"""Marks of the legend that are drawn, stand around a number, or over a part of a column."""
SHOUTED = {"NCO", "US", "LEGAL", "BUILT", "FOR", "NOT", "NICHT", "FÜR"}
"""Words in capitals that are names or told in full."""
NAME, MOVE, COURAGE, TRACKS, WEAPONS, SKILLS, WORTH = range(1, 8)
PARTS = 6
"""Of each line of weapons: name, range, hit, up to half range, wound, close combat, orders."""


def report_of(**changes: object) -> Report:
    return check_by_own_ruleset(squad_of(SQUAD | changes))


def weapons_of(row: TableRow) -> list[str]:
    """The weapons of a man, line by line."""
    cell = [words(each) for each in row.cells[WEAPONS]]
    lines = [cell[start : start + PARTS] for start in range(0, len(cell), PARTS)]
    return [" | ".join(line).rstrip(" |") for line in lines]


def row_of(man: JSON, **changes: object) -> TableRow:
    """The row of a man, alone in his squad."""
    return sheet_of(report_of(members=[man], **changes)).table.rows[0]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_fact_of_a_published_case_is_said(path: Path) -> None:
    assert_says_all(check_by_own_ruleset(squad_of(read_json(path))))


def test_every_fact_of_random_squads_is_said() -> None:
    for document in squads(seed=6, count=tries(100)):
        assert_says_all(check_by_own_ruleset(squad_of(document)))


def assert_says_all(report: Report) -> None:
    said = squeezed(all_words(sheet_of(report)))
    missing = [fact for fact in facts(report) if squeezed(fact) not in said]
    assert not missing


def test_men_stand_in_the_players_order_under_where_they_were_recruited() -> None:
    soldiers, specialists = sheet_of(report_of()).table.groups
    assert [row.key for row in soldiers.rows] == ["1", "2"]
    assert [row.key for row in specialists.rows] == ["3"]
    assert (soldiers.double_rule, specialists.double_rule) == (False, True)
    assert (soldiers.heading, specialists.heading) == ((), ())


def test_a_man_has_effective_values_and_the_base_where_it_differs() -> None:
    cells = sheet_of(report_of()).table.rows[0].cells
    assert cell_words(cells[TRACKS]) == f"H{BOX * 6}\nP{BOX * 8}00(6)"
    assert [cell_words(cells[place]) for place in (MOVE, COURAGE)] == ["5", "6"]


def test_tracks_have_a_box_for_each_point_the_last_health_heavy_and_two_breakdowns() -> None:
    tracks = [
        inline
        for row in sheet_of(report_of()).table.rows[0].cells[TRACKS]
        for inline in row
        if isinstance(inline, Track)
    ]
    assert tracks == [Track("H", 6, heavy=1), Track("P", 8, zeros=2)]


def test_weapons_have_ranges_and_a_box_for_each_grenade_and_use() -> None:
    engineer = {"unit": "engineer", "primary": "flamethrower", "secondary": "pistol", "grenades": 2}
    assert weapons_of(row_of(engineer)) == [
        f'Flamethrower | 12" | 3+ | {BOX * 4} | +1 | 3',
        'Pistol  no 3 | 12" | 4+ | ≤6" 2+ |  | 4',
        f'Hand Grenade | 8" | 3+ | {BOX * 2} | +1',
    ]


def test_what_a_shot_needs_stands_in_the_row_with_what_is_never_fired() -> None:
    gunner = {"unit": "veteran_lance_corporal", "primary": "lmg", "grenades": 1}
    assert weapons_of(row_of(gunner))[0] == 'LMG  no 5 | 24" | 2× 4+ | ≤12" 3+ |  | 3'
    medic = {"unit": "medic", "primary": "pistol"}
    assert weapons_of(row_of(medic))[-1] == "No shot, no Assault; may answer an Assault"


def test_a_minus_that_was_typed_is_that_of_all_other_numbers() -> None:
    assert [printed(value).text for value in (-1, -1.5, "-1 P", "2-3", "x-1")] == [  # type: ignore[union-attr]
        "−1",
        "−1.5",
        "−1 P",
        "2-3",
        "x-1",
    ]


def test_too_many_grenades_for_boxes_become_a_number_and_a_line() -> None:
    hoarder = {"unit": "engineer", "primary": "lmg", "secondary": "pistol", "grenades": 40}
    assert weapons_of(row_of(hoarder))[-2:] == ['Hand Grenade | 8" | 3+ |  | +1', f"40 {LINE}"]


def test_items_used_up_have_a_box_and_twins_are_counted() -> None:
    medic, sergeant = (sheet_of(report_of()).table.rows[place] for place in (2, 0))
    assert cell_words(medic.cells[SKILLS]).endswith(f"   {BOX} Morphine   {BOX} Flask")
    assert cell_words(sergeant.cells[SKILLS]).endswith("   Religious Icon ×2")


def test_items_counted_in_his_numbers_say_what_they_change() -> None:
    man = {"unit": "sergeant", "primary": "smg", "skills": ["fighting_instinct"]}
    man["items"] = ["religious_icon", "service_medal"]
    sheet = sheet_of(report_of(members=[man]))
    told = [words(each) for section in sheet.sections for each in section.paragraphs]
    counted = "Fighting Instinct +1 C in close combat · Religious Icon +1 P · Service Medal +1 C"
    assert f"Already counted: {counted}" in told


@pytest.mark.parametrize(
    ("unit", "weapon", "told"),
    [
        ("veteran_lance_corporal", "lmg", "Cover Fire (LMG: already counted)"),
        ("engineer", "he", "Cover Fire"),
    ],
)
def test_cover_fire_is_not_counted_again_for_an_lmg(unit: str, weapon: str, told: str) -> None:
    sections = sheet_of(report_of(members=[{"unit": unit, "primary": weapon}])).sections
    shooting = next(each for each in sections if each.heading == "To hit and wound")
    assert told in [words(row[0]) for row in shooting.grids[0].rows]


def test_skills_have_their_level() -> None:
    sergeant = {"unit": "sergeant", "primary": "smg", "skills": ["inspiring_presence"]}
    assert cell_words(row_of(sergeant).cells[SKILLS]) == "Inspiring Presence (2)"
    thrice = sergeant | {"skills": ["inspiring_presence"] * 2}
    assert cell_words(row_of(thrice).cells[SKILLS]) == "Inspiring Presence ×3"


def test_a_bought_skill_slot_is_marked_below_the_number() -> None:
    sergeant = {"unit": "sergeant", "primary": "smg", "extra_skill_slot": True}
    assert cell_words(row_of(sergeant).cells[0]) == "1\n★+"


def test_a_man_without_a_name_has_a_line_for_it() -> None:
    assert row_of({"unit": "private", "primary": "rifle"}).cells[NAME][0] == (Blank(),)


def test_courage_of_four_marks_who_takes_special_actions() -> None:
    assert cell_words(row_of({"unit": "corporal", "primary": "rifle"}).cells[0]) == "1\n★"
    assert cell_words(row_of({"unit": "private", "primary": "rifle"}).cells[0]) == "1"


def test_a_man_with_an_error_is_marked() -> None:
    armed = {"unit": "private", "primary": "flamethrower"}
    assert cell_words(row_of(armed).cells[0]) == "1\n✗"


def test_all_men_of_a_unit_that_is_there_too_often_are_marked() -> None:
    medic = {"unit": "medic", "primary": "pistol"}
    rows = sheet_of(report_of(members=[medic, medic])).table.rows
    assert [cell_words(row.cells[0]) for row in rows] == ["1\n✗", "2\n✗"]


def test_carriers_bombers_models_and_notes_are_named() -> None:
    man = {
        "unit": "corporal",
        "name": "A",
        "primary": "rifle",
        "anti_tank": True,
        "bomber": True,
        "model": "Kneeling,\nwith map",
        "notes": "Owes Ross\na drink.",
    }
    row = row_of(man)
    assert cell_words(row.cells[NAME]) == "A\nCorporal  BOMBER"
    assert weapons_of(row)[-1] == f'Anti-tank | 6" | 3+ | {BOX}'
    assert words(row.foot) == "MINIATURE Kneeling, with map · NOTES Owes Ross\na drink."


def test_a_nation_weapon_has_the_entered_numbers_and_lines_for_the_others() -> None:
    weapon = {"id": "bar", "name": "BAR", "nation": "us_airborne", "cost": 6, "range": 24}
    man = {"unit": "corporal", "primary": "bar"}
    changed = report_of(members=[man], definitions={"weapons": [weapon]})
    sheet = sheet_of(changed)
    line = f'BAR | 24" | {LINE} {LINE} | ≤12" {LINE} | {LINE} | {LINE}'
    assert weapons_of(sheet.table.rows[0]) == [line]
    section = next(each for each in sheet.sections if each.heading == "Nation-specific weapons")
    assert words(section.paragraphs[0]) == (
        f'BAR (US Airborne), cost 6 vp, range 24", dice {LINE}, to hit {LINE}, wound {LINE}, '
        f"extra psyche {LINE}, close combat {LINE}"
    )


def test_a_nation_weapon_of_unknown_range_has_a_line_for_it() -> None:
    weapon = {"id": "bar", "name": "BAR", "nation": "us_airborne"}
    man = {"unit": "corporal", "primary": "bar"}
    row = row_of(man, definitions={"weapons": [weapon]})
    assert weapons_of(row)[0].startswith(f"BAR | {LINE} | ")


def test_totals_name_what_is_left_and_what_is_too_many() -> None:
    vp, sp, men, dice, worth = sheet_of(report_of()).figures
    assert (vp.value, vp.rest, vp.caption) == ("16", "/ 100 vp", "valor points, 84 left")
    assert (sp.value, sp.rest, sp.caption) == ("12", "/ 60 sp", "specialist points, 48 left")
    assert (men.value, men.rest, dice.value) == ("3", "/ 12", "3")
    assert worth.value == str(report_of().victory_total)
    over = sheet_of(report_of(limits={"vp": 3, "sp": 0})).figures
    assert (over[0].caption, over[0].alarm) == ("valor points, 13 over", True)
    crowd = sheet_of(report_of(members=[SQUAD["members"][2]] * 15)).figures[2]
    assert (crowd.caption, crowd.alarm) == ("men, 3 over", True)


def test_the_terms_are_named() -> None:
    assert words(sheet_of(report_of()).terms) == "BUILT FOR 100 vp and 50 + 10 sp (US Airborne)"
    changed = report_of(
        nation="us_army",
        match={"vehicle_phase": True, "anti_tank_weapons": True, "scenario": 5},
        rulings={"budget": "exact", "duplicate_items": "forbid", "vehicle_spares": "allow"},
        packs=[{"id": "house", "version": "2"}],
    )
    assert words(sheet_of(changed).terms) == (
        "BUILT FOR 100 vp and 50 sp · Every point must be spent · No man may have the same item "
        "twice · Spare vehicle models may be brought · scenario 5, Search and Destroy · "
        "Vehicle Phase · anti-tank weapons · rules pack house, version 2"
    )


def test_the_verdict_is_said_with_date_and_versions() -> None:
    banner = sheet_of(report_of()).banner
    assert banner.stamp.text == "LEGAL"
    assert cell_words(banner.beside) == (
        f"2 rulings to agree\n20 November 2026 · NCO 2.3.2 · NCO Builder {__version__}"
    )


def test_an_illegal_squad_says_why_with_the_source() -> None:
    sheet = sheet_of(report_of(limits={"vp": 3, "sp": 50}))
    assert sheet.banner.stamp.text == "NOT LEGAL"
    assert words(sheet.banner.beside[0]) == "1 problem · 2 rulings to agree"
    assert sheet.sections[0].heading == "Why it is not legal"
    assert [words(each) for each in sheet.sections[0].paragraphs] == [
        "16 of 3 valor points spent: 13 over. (Valor Points, p. 3)"
    ]


def test_what_to_agree_has_a_line_to_write_what_was_agreed() -> None:
    sheet = sheet_of(report_of())
    section = next(each for each in sheet.sections if each.heading == "To agree before the match")
    assert section.paragraphs[-1][-2:] == (Text(" Agreed:\N{NO-BREAK SPACE}"), Blank())
    assert words(section.paragraphs[-1]).startswith("1 Hayes carries 2 × Religious Icon")
    asked = [each for each in section.paragraphs if Blank() in each]
    assert words(sheet.banner.beside[0]) == f"{len(asked)} rulings to agree"
    assert len(asked) == len({each.ruling for each in report_of().findings if each.ruling})


def test_what_is_agreed_says_so_and_is_not_left_to_agree() -> None:
    sheet = sheet_of(report_of(agreed=["NCO-01", "NCO-34"]))
    assert words(sheet.banner.beside[0]) == "nothing to agree"
    section = next(each for each in sheet.sections if each.heading == "Agreed rulings")
    assert [words(each) for each in section.paragraphs] == [
        "Unspent points: Points may stay unspent.",
        "Two of one item: A man may have the same item twice, and both count.",
    ]


def test_each_man_has_a_box_for_when_he_is_a_casualty() -> None:
    sheet = sheet_of(report_of())
    assert sheet.table.columns[WORTH].heading == "Worth"
    assert [cell_words(row.cells[WORTH]) for row in sheet.table.rows] == [
        f"{said.victory} {BOX}\n{said.cost} {said.currency}"
        for said in (report_of().members[place] for place in (0, 2, 1))
    ]
    stranger = sheet_of(report_of(members=[{"unit": "colonel", "primary": "sabre"}]))
    assert cell_words(stranger.table.rows[0].cells[WORTH]) == f"– {BOX}"


def test_each_turn_has_its_box_and_room_for_its_event_and_there_is_room_for_the_mission() -> None:
    tally = sheet_of(report_of()).tally
    assert tally is not None
    *turns, mission = tally.tiles
    assert [tile.label for tile in turns] == [f"Turn {number}" for number in range(1, 7)]
    assert [tile.note for tile in turns] == ["", *["event"] * 5]
    assert all(tile.value == (Boxes(1),) for tile in turns)
    assert (mission.label, mission.value) == ("Scenario, mission", ())
    assert sheet_of(report_of(ruleset="nco-9")).tally is None


def test_every_entry_of_the_legend_stands_on_the_sheet_and_every_abbreviation_in_the_legend() -> (
    None
):
    men = [
        {"unit": "sergeant", "primary": "smg", "grenades": 3, "items": ["religious_icon"]},
        {"unit": "engineer", "primary": "he", "secondary": "pistol", "items": ["flask"]},
        {"unit": "scout", "primary": "rifle_scoped"},
        {"unit": "veteran_lance_corporal", "primary": "lmg"},
    ]
    for code in ("en", "de"):
        with speaking(code):
            sheet = sheet_of(report_of(members=men))
            legend = words(sheet.legend)
            said = all_words(sheet).replace(legend, "")
        marks = [
            each.text.strip()
            for each in sheet.legend
            if isinstance(each, Text) and each.role == "strong"
        ]
        spoken = [mark for mark in marks if mark.replace("\N{NO-BREAK SPACE}", " ") not in UNSPOKEN]
        assert [
            mark for mark in spoken if mark.replace("\N{NO-BREAK SPACE}", " ") not in said
        ] == []
        short = set(re.findall(r"(?<![\w-])(?:[A-ZÄÖÜ]{2,4}|[MCHP])(?![\w])", said))
        assert short - SHOUTED - {mark.split()[0] for mark in marks} == set()


def test_a_squad_without_a_rulebook_is_printed_and_not_judged() -> None:
    sheet = sheet_of(report_of(ruleset="nco-9"))
    assert sheet.banner.stamp.text == "NOT CHECKED"
    assert "its rulebook is not installed" in cell_words(sheet.banner.beside)
    (group,) = sheet.table.groups
    assert words(group.heading) == "Not checked  3 men"
    assert cell_words(group.rows[0].cells[MOVE]) == LINE
    assert cell_words(group.rows[0].cells[NAME]) == "Hayes\nsergeant"
    assert cell_words(group.rows[0].cells[SKILLS]) == "natural_leader   religious_icon ×2"
    assert sheet.credit[0] == "The rulebook “nco-9” is not installed."


def test_a_man_of_an_unknown_unit_stands_in_a_group_of_his_own() -> None:
    sheet = sheet_of(report_of(members=[{"unit": "colonel", "primary": "sabre"}]))
    (group,) = sheet.table.groups
    assert words(group.heading) == "Not in the rulebook  1 man"
    assert "“sabre”" in row_words(group.rows[0])


def test_the_legend_names_what_is_on_the_sheet_and_nothing_else() -> None:
    legend = words(sheet_of(report_of()).legend)
    for entry in ("M move in inches", "SMG Sub-Machine Gun", "double line specialist", "★ may"):
        assert entry in legend
    assert "LMG" not in legend
    assert "✗" not in legend
    assert "slot" not in legend
    assert words(sheet_of(report_of(members=[])).legend) == ""


def test_what_vp_and_sp_are_stands_with_their_sums() -> None:
    valor, special, *_ = sheet_of(report_of()).figures
    assert (valor.rest[-2:], valor.caption.split(",")[0]) == ("vp", "valor points")
    assert (special.rest[-2:], special.caption.split(",")[0]) == ("sp", "specialist points")


def test_a_squad_without_name_and_player_has_lines_for_them() -> None:
    banner = sheet_of(report_of(name=" ", player="")).banner
    assert banner.headline == ""
    assert words(banner.line) == f"US Airborne · Player {LINE}"


def test_notes_keep_their_lines() -> None:
    sheet = sheet_of(report_of(notes="one\r\n\ttwo\n\nfour"))
    assert [words(each) for each in sheet.sections[-1].paragraphs] == ["one", "    two", "", "four"]


def test_vehicles_are_named() -> None:
    vehicles = [
        {"type": "armored_car", "model": "m8_greyhound"},
        {"type": "light_medium_tank", "name": "Lulu", "model": "not_in_it"},
        {"type": "large_heavy_tank"},
    ]
    section = sheet_of(report_of(vehicles=vehicles)).sections[-1]
    assert [words(each) for each in section.paragraphs] == [
        "Armored car: M8 Greyhound",
        "Light to medium tank: Lulu, not_in_it",
        "Large to heavy tank: no model",
    ]


def test_a_number_beyond_any_game_is_told_as_such() -> None:
    sheet = sheet_of(report_of(limits={"vp": 10**40, "sp": 50}))
    assert sheet.figures[0].rest == "/ >\N{NO-BREAK SPACE}999999999 vp"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0, "0"),
        (-2, "−2"),
        (100_000, "100000"),
        (999_999_999, "999999999"),
        (10**9, ">\N{NO-BREAK SPACE}999999999"),
        (-(10**12), "<\N{NO-BREAK SPACE}−999999999"),
        (4.5, "4.5"),
        (24.0, "24"),
        (1e5, "100000"),
        (1e22, ">\N{NO-BREAK SPACE}999999999"),
        (0.00001, "0"),
        (-0.125, "−0.125"),
    ],
)
def test_a_number_is_written_in_plain_digits(value: float, told: str) -> None:
    assert number(value) == told


def test_it_says_below_hits_and_wounds_what_lost_health_and_psyche_mean() -> None:
    sheet = sheet_of(report_of())
    shooting = next(each for each in sheet.sections if each.grids)
    said = squeezed(" ".join(map(words, shooting.paragraphs)))
    for told in ("noCifassaulted", "Downatonce", "1–4removed,5–6Snapped(squadcard)"):
        assert told in said
    overleaf = squeezed(
        " ".join([words(told) for each in sheet.overleaf for told in each.paragraphs])
    )
    assert "Snappedassaults" in overleaf.replace("Assaults", "assaults")
    assert "noCifassaulted" not in overleaf


def test_it_tells_of_anti_tank_weapons_where_a_man_has_one() -> None:
    man: JSON = {"unit": "private_1st_class", "primary": "rifle", "anti_tank": True}
    agreed = {"match": {"anti_tank_weapons": True}}
    for document, is_told in ((agreed | {"members": [man]}, True), (agreed, False)):
        sheet = sheet_of(check_by_own_ruleset(squad_of({**SQUAD, **document})))
        said = squeezed(
            " ".join([words(told) for each in sheet.sections for told in each.paragraphs])
        )
        assert ("armoredcar3+,light4+,heavy5+" in said) == is_told


def test_an_edition_with_other_numbers_prints_them() -> None:
    book = load_rulebook()
    other = book.replace(defaults=book.defaults.replace(special_action_courage=2))
    sheet = sheet_of(check(squad_of(SQUAD), other))
    assert "(C 2+)" in words(sheet.legend)


def test_what_is_gone_is_printed_with_its_id_and_last_known_price() -> None:
    man: JSON = {**SQUAD["members"][2], "items": ["moon_rock"]}
    gone = {**man, "last_prices": [{"id": "moon_rock", "vp": 3}]}
    squad = squad_of({**SQUAD, "members": [*SQUAD["members"][:2], gone]})
    said = squeezed(" ".join(all_words(sheet_of(check_by_own_ruleset(squad)))))
    assert "moon_rock" in said
    assert squeezed("last known price of 3 vp cannot be verified and is not counted") in said
