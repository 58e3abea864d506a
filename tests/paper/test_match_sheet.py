"""The match sheet: one page for two squads, a box for each man, the result once played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.language import speaking
from nco_builder.match.model import MatchTerms, SquadMatch, VehicleTally
from nco_builder.match.taking import match_of, side_of
from nco_builder.match.tally import set_bonus, set_casualty, set_vehicle
from nco_builder.paper import PAPERS, STYLES, Options
from nco_builder.paper.band_sheet import best_chart_pages
from nco_builder.paper.fonts import SMALLEST_TEXT
from nco_builder.paper.shapes import MM
from nco_builder.printing import Job, print_pdf
from nco_builder.rules.rulings import decision_of, squad_rulings
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.match_sheet import match_sheet
from nco_builder.squad import Match
from nco_builder.squad.model import Vehicle
from nco_builder.systems.nco_match.judge import judge
from tests.naive.texts import TEXTS
from tests.paper.made import by_turns
from tests.paper.placed import frames_of, is_within, outside, rules_of, strings_of, words_of
from tests.paper.placed_bands import CJK, LATIN, MARKUP, WORD, crossings
from tests.reading import HERE, SAMPLES, read_json, squad_of
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.paper import Paper
    from nco_builder.paper.options import Style
    from nco_builder.paper.shapes import Slab
    from nco_builder.squad import Squad
from tests.paper.placed import Box

BY_NAME = {path.stem: squad_of(read_json(path)) for path in SAMPLES}
RIFLES, AIRBORNE = BY_NAME["rifle-squad"], BY_NAME["airborne-squad"]
CASES = sorted((HERE / "systems" / "cases" / "nco-match").glob("*.nco"))
PLAYED = HERE / "systems" / "cases" / "nco-match" / "played_to_the_end.nco"
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def begun(a: Squad = RIFLES, b: Squad = AIRBORNE, **changes: object) -> SquadMatch:
    return match_of(side_of(a), side_of(b)).replace(**changes)


def pages_of(match: SquadMatch, paper: Paper = "a4") -> list[Slab]:
    return best_chart_pages(match_sheet(judge(match), SheetOptions(DATE)), PAPERS[paper]).pages


def of_size(count: int) -> Squad:
    men = [RIFLES.members[at % len(RIFLES.members)] for at in range(count)]
    return RIFLES.replace(members=tuple(men))


def crossings_of(page: Slab) -> list[tuple[Box, Box]]:
    """What lies over something else; boxes to tick stand within the frames of turns."""
    return [
        (one, other)
        for one, other in crossings(page)
        if one.size or other.size or not (is_within(one, other) or is_within(other, one))
    ]


def assert_is_printed_well(match: SquadMatch, paper: Paper) -> list[Slab]:
    pages = pages_of(match, paper)
    for page in pages:
        assert not outside(strings_of(page), *PAPERS[paper])
        assert not crossings_of(page)
        assert min(string.size for string in strings_of(page)) >= SMALLEST_TEXT
    return pages


@both_papers
@pytest.mark.parametrize("count", [1, 8, 16])
@pytest.mark.parametrize("scenario", [None, 4])
def test_two_squads_fit_one_page(paper: Paper, count: int, scenario: int | None) -> None:
    match = begun(of_size(count), of_size(count).replace(name="Others"), scenario=scenario)
    pages = assert_is_printed_well(match, paper)
    assert len(pages) <= 1 + (count == 16 and scenario is not None)


@pytest.mark.parametrize("scenario", range(1, 7))
def test_every_man_stands_there_with_his_worth_and_every_bonus(scenario: int) -> None:
    match = begun(scenario=scenario)
    (page,) = pages_of(match)
    said, settling = squeezed(words_of(page)), judge(match).resolved
    for report in settling.reports:
        for member, man in zip(report.squad.members, report.members, strict=True):
            assert squeezed(member.name) in said
            assert str(man.victory) in said
    assert squeezed(settling.scenario.name.upper()) in said
    for bonus in settling.scenario.bonuses:
        assert squeezed(bonus.reason) in said
    for level in settling.rulebook.victory_table:
        assert squeezed(level.name) in said


def test_what_is_open_stands_there_by_name_and_reading_and_never_by_id() -> None:
    (page,) = pages_of(begun(scenario=4))
    said = squeezed(words_of(page))
    for ruling in ("NCO-39", "NCO-85"):
        assert squeezed(squad_rulings()[ruling].name) in said
        assert squeezed(squad_rulings()[ruling].decision) in said
        assert squeezed(ruling) not in said
    assert "LEGAL2rulingstoagree" in said, "as on squads' sheets, and as the window says it"
    (settled,) = pages_of(begun(scenario=4, agreed=("NCO-39", "NCO-85")))
    assert "LEGALnothingtoagree" in squeezed(words_of(settled))


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("scenario", [None, *range(1, 7)])
def test_each_ruling_that_is_named_is_told_with_its_decision(
    scenario: int | None, code: str
) -> None:
    match = begun(scenario=scenario)
    with speaking(code):
        said = squeezed("".join(map(words_of, pages_of(match))))
        settling = judge(match).resolved
        assert settling
        for id_, ruling in settling.rulebook.rulings.items():
            named = [squeezed(f"{each}: {ruling.name}") for each in ("ruling", "Regelentscheid")]
            if any(each in said for each in named):
                decision = decision_of(id_, match.rulings)
                between = "" if ruling.name.endswith("?") else ":"
                assert squeezed(f"{ruling.name}{between} {decision}") in said, ruling.name


def test_what_was_tallied_is_printed_with_the_result() -> None:
    match = read_document(PLAYED)
    assert isinstance(match, SquadMatch)
    (page,) = pages_of(match)
    said = squeezed(words_of(page))
    assert "PLAYED" in said
    assert "Total2370" in said
    assert "Difference237" in said
    assert "WinnerA" in said


def test_vehicles_stand_there_with_their_odds_and_fifty_where_soldiers_destroy_them() -> None:
    agreed = Match(vehicle_phase=True, anti_tank_weapons=True)
    heavy, car = Vehicle(type="large_heavy_tank"), Vehicle(type="armored_car")
    one = RIFLES.replace(vehicles=(heavy, car), match=agreed)
    match = begun(one, AIRBORNE.replace(vehicles=(car,), match=agreed))
    lost = set_vehicle(match, 0, 0, VehicleTally(wreck=True, by_soldier=True)).apply(match)
    (page,) = pages_of(lost)
    said = squeezed(words_of(page))
    assert "largetoheavytank33%" in said
    assert crosses_of(page) == 2
    assert "Unequal.Vehicles:" in said
    assert "TankFearB" in said
    assert "Enemyvehicles050" in said


def test_a_scenario_with_a_bomber_has_his_name_or_a_line_for_it_on_both_sides() -> None:
    (page,) = pages_of(begun(scenario=5))
    assert "BomberAB" in squeezed(words_of(page))
    men = RIFLES.members
    named = RIFLES.replace(members=(men[0].replace(bomber=True, name="Ash"), *men[1:]))
    (page,) = pages_of(begun(named, scenario=5))
    assert "BomberAAshB" in squeezed(words_of(page))


def test_anti_tank_weapons_stand_with_the_weapons_of_who_carries_them() -> None:
    first, second, *others = RIFLES.members
    armed = (first, second.replace(anti_tank=True), *others)
    agreed = Match(vehicle_phase=True, anti_tank_weapons=True)
    said = squeezed(
        "".join(map(words_of, pages_of(begun(RIFLES.replace(members=armed, match=agreed)))))
    )
    assert said.count('Anti-tank6"') == 1


def test_each_weapon_has_what_it_hits_on_up_to_its_range_and_half_of_it() -> None:
    said = words_of(pages_of(begun())[0])
    for told in ('SMG12"2×3+≤6"2+', 'Rifle20"3+≤10"2+', 'Pistol12"4+≤6"2+', 'HandGrenade8"3+'):
        assert told in said
    for mark in ('≤6"uptohalfrange', "2×twodiceatarget", "3+nomodifiercounts"):
        assert mark in said


def test_the_pistol_of_a_medic_only_answers_an_assault() -> None:
    told = squeezed("".join(map(words_of, pages_of(begun()))))
    assert told.count(squeezed("No shot, no Assault; may answer an Assault")) == 2


def test_what_is_left_open_on_weapons_is_listed_where_a_squad_has_them() -> None:
    extra = squeezed(f"{squad_rulings()['NCO-70'].name}: {squad_rulings()['NCO-70'].decision}")
    assert extra in squeezed(words_of(pages_of(begun())[0]))
    rifles = tuple(
        [man.replace(unit="private", primary="rifle", grenades=0) for man in of_size(3).members]
    )
    bare = RIFLES.replace(members=rifles)
    assert extra not in squeezed(words_of(pages_of(begun(bare, bare))[0]))


def test_limits_have_the_bonus_of_a_nation_as_on_the_roster_sheet() -> None:
    said = words_of(pages_of(begun())[0])
    assert squeezed("A 100 vp and 50 sp · B 100 vp and 50 + 10 sp") in said


def test_vehicles_have_a_line_in_the_result_only_where_some_play() -> None:
    assert "Enemyvehicles" not in words_of(pages_of(begun())[0])
    fleet = RIFLES.replace(vehicles=(Vehicle(type="armored_car"),))
    assert "Enemyvehicles" in words_of(pages_of(begun(fleet))[0])
    nobody = RIFLES.replace(members=())
    assert "Enemyvehicles" in words_of(pages_of(begun(nobody))[0])
    for agreed in (None, Match(vehicle_phase=False), Match(vehicle_phase=True)):
        of_event = begun(nobody, terms=MatchTerms(event="Autumn Cup", match=agreed))
        may_come = bool(agreed and agreed.vehicle_phase)
        assert ("Enemyvehicles" in words_of(pages_of(of_event)[0])) == may_come


def test_men_stand_in_the_order_of_their_cards_and_vehicles_left_out_are_counted() -> None:
    turned = RIFLES.replace(
        members=tuple(reversed(RIFLES.members)),
        vehicles=tuple([Vehicle(type="armored_car") for _at in range(11)]),
    )
    said = squeezed("".join(map(words_of, pages_of(begun(turned, scenario=2)))))
    numbers = judge(begun(turned)).resolved.reports[0].numbers
    by_number = [
        man.name
        for _number, man in sorted(
            zip(numbers, turned.members, strict=True), key=lambda each: each[0]
        )
    ]
    places = [said.index(f"{at}{squeezed(name)}") for at, name in enumerate(by_number, start=1)]
    assert places == sorted(places)
    assert "and3more" in said


@pytest.mark.parametrize(("men", "told"), [(19, "Sorensen(Nr.16)und3weitere"), (17, "")])
def test_what_is_left_out_is_counted_in_german_too(men: int, told: str) -> None:
    agreed = Match(vehicle_phase=True)
    vehicles = tuple([Vehicle(type="large_heavy_tank") for _at in range(11)])
    afraid = RIFLES.replace(match=agreed, members=(RIFLES.members[-1],) * men)
    with speaking("de"):
        pages = pages_of(begun(afraid, AIRBORNE.replace(vehicles=vehicles, match=agreed)))
        said = squeezed("".join(map(words_of, pages)))
    assert told in said
    assert said.count("weitere") == 1 + bool(told), "a man more is as short as his count"
    assert "weiteres" not in said


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_drawn_in_every_style_and_language(style: Style, language: str) -> None:
    with speaking(language):
        judgement = judge_document(begun(scenario=5), "")
        pdf = print_pdf(judgement, Job(("roster",), Options(DATE, "letter", style)))
    assert pdf.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "paper"), by_turns([LATIN, CJK, MARKUP, WORD, *TEXTS[:3]], ["letter", "a4"])
)
def test_hostile_names_stay_on_their_page(name: str, paper: Paper) -> None:
    men = tuple([man.replace(name=f"{at} {name}") for at, man in enumerate(of_size(40).members)])
    vehicles = tuple([Vehicle(type="large_heavy_tank", name=name) for _at in range(30)])
    squad = RIFLES.replace(
        name=name, player=name, members=men, vehicles=vehicles, match=Match(scenario=5)
    )
    brave = AIRBORNE.replace(members=tuple([m.replace(bomber=True) for m in AIRBORNE.members]))
    match = begun(squad, brave, name=name, table=name, date=name[:60], scenario=5)
    assert_is_printed_well(match, paper)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_judged_match_is_printed_or_says_why_not(path: object) -> None:
    match = read_document(path)  # type: ignore[arg-type]
    assert isinstance(match, SquadMatch)
    if len(match.sides) == 2:
        assert_is_printed_well(match, "letter")
    else:
        with pytest.raises(NoSheetError, match="a match sheet needs two squads"):
            pages_of(match)


def test_ticks_are_drawn_where_boxes_were() -> None:
    match = begun(scenario=1)
    (before,) = pages_of(match)
    gone = set_casualty(judge(match).resolved, 0, 0, gone=True).apply(match)
    (after,) = pages_of(set_bonus(gone, 1, 0, 2).apply(gone))
    boxes = [len(frames_of(page)) for page in (before, after)]
    assert boxes[0] == boxes[1]
    assert [crosses_of(page) for page in (before, after)] == [0, 1 + 2]


def crosses_of(page: Slab) -> int:
    """Return the number of crosses in boxes: two slanting strokes each."""
    slanting = [
        each for each in rules_of(page) if each.left != each.right and each.top != each.bottom
    ]
    return len(slanting) // 2


def test_a_played_match_asks_nothing_and_a_line_to_sign_on_has_eight_millimeters() -> None:
    match = begun(scenario=2)
    (before,) = pages_of(match)
    (after,) = pages_of(match.replace(turn=6, over=True))
    assert "toagree" in squeezed(words_of(before)).lower()
    assert "Agreed:" in words_of(before)
    assert "toagree" not in squeezed(words_of(after)).lower()
    assert "Agreed:" not in words_of(after)
    sides = [each for each in strings_of(before) if each.text.strip() in {"A", "B"}][-2:]
    lines = [each for each in rules_of(before) if each.right - each.left > 100]
    under = [[line.top for line in lines if abs(line.top - each.bottom) < 3] for each in sides]
    (first,), (second,) = under
    assert second - first >= 8 * MM


def test_the_columns_of_both_squads_stand_in_one_order_and_worth_apart_from_weapons() -> None:
    (page,) = pages_of(begun(scenario=2))
    said = words_of(page)
    for man, weapon, worth in (("Kowalski", "SMG", "70"), ("Mercer", "SMG", "62")):
        rest = said[said.index(man) :]
        assert rest.index(weapon) < rest.index("Pistol") < rest.index(worth)


def test_scenario_round_and_table_are_filled_in_or_left_to_be() -> None:
    event = MatchTerms(event="Autumn Cup")
    match = begun(scenario=2)
    (told,) = pages_of(match.replace(round=3, table="7", terms=event))
    assert "Scenario2,FighttotheCenter·round3·table7" in squeezed(words_of(told))
    (asked,) = pages_of(match.replace(terms=event))
    assert "FighttotheCenter·round·table" in squeezed(words_of(asked))
    (friendly,) = pages_of(match)
    assert "round" not in squeezed(words_of(friendly)).partition("BUILTFOR")[0]


@both_papers
@pytest.mark.parametrize("letters", [35, 45, 75])
def test_names_stand_whole_in_their_rows(paper: Paper, letters: int) -> None:
    name = "Bartholomew Featherstonehaugh Cholmondeley of Sigmaringen and Hohenzollern the Elder"
    squad = of_size(16)
    men = [man.replace(name=name[: letters - 2].strip()) for man in squad.members]
    long = squad.replace(
        members=tuple([man.replace(name=f"{man.name} {at}") for at, man in enumerate(men, start=1)])
    )
    pages = assert_is_printed_well(begun(long, long), paper)
    said = squeezed("".join(map(words_of, pages)))
    assert "…" not in said
    for man in long.members:
        assert said.count(squeezed(man.name)) >= 2
