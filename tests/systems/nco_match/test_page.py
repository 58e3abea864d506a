"""What the window shows of a match, and what its chips and offers make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import read_document
from nco_builder.language import speaking
from nco_builder.match.model import MatchTerms, SquadMatch
from nco_builder.match.result import result_of
from nco_builder.match.settling import scenario_number, settle
from nco_builder.match.tally import boxes_of, set_casualty
from nco_builder.rules.rulings import ruling_of
from nco_builder.squad import Match
from nco_builder.systems.nco_match import SYSTEM
from nco_builder.systems.page import ChipField, NoteField, PageContext
from tests.reading import HERE

if TYPE_CHECKING:
    from pathlib import Path as File

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, Chip

SAMPLE = HERE.parent / "data" / "samples" / "rifles-against-airborne.nco"
CASES = sorted((HERE / "systems" / "cases" / "nco-match").glob("*.nco"))
FIRST, SECOND = ("sides", 0, "squad", "members", 1), ("sides", 1, "squad", "members", 0)


@pytest.fixture
def match() -> SquadMatch:
    document = read_document(SAMPLE)
    assert isinstance(document, SquadMatch)
    return document


def shown(match: SquadMatch, chosen: DocPath = ()) -> BuilderPage:
    assert SYSTEM.kind.judge
    assert SYSTEM.page
    return SYSTEM.page(PageContext(SYSTEM.kind.judge(match), chosen))


def chips(page: BuilderPage, label: str) -> tuple[Chip, ...]:
    fields = [each for each in page.entry.fields if isinstance(each, ChipField)]
    return next(each.chips for each in fields if each.label == label)


def pressed(match: SquadMatch, chosen: DocPath, label: str, place: int) -> SquadMatch:
    change = chips(shown(match, chosen), label)[place].change
    assert change
    after = change.apply(match)
    assert isinstance(after, SquadMatch)
    return after


def row(page: BuilderPage, path: DocPath) -> list[str]:
    return next([cell.text for cell in each.cells] for each in page.table.rows if each.path == path)


def test_each_man_and_side_has_a_row(match: SquadMatch) -> None:
    rows = shown(match).table.rows
    assert len(rows) == 2 + sum(len(side.squad.members) for side in match.sides)
    assert row(shown(match), ("sides", 0))[:2] == ["A", "3rd Squad, Baker"]


def test_a_box_ticks_all_up_to_it_and_the_last_one_takes_back(match: SquadMatch) -> None:
    hurt = pressed(match, FIRST, "Health gone", 2)
    assert row(shown(hurt), FIRST)[3] == "2/5"
    assert [chip.on for chip in chips(shown(hurt, FIRST), "Health gone")] == [True] * 3 + [
        False
    ] * 2
    assert row(shown(pressed(hurt, FIRST, "Health gone", 2)), FIRST)[3] == "3/5"
    assert pressed(hurt, FIRST, "Health gone", 0).sides[0].men[1].health == 1


def test_what_follows_is_told_in_the_row_and_beside_the_boxes(match: SquadMatch) -> None:
    broken = pressed(match, FIRST, "Psyche gone", 4)
    assert "First breakdown" in row(shown(broken), FIRST)[5]
    notes = [each.text for each in shown(broken, FIRST).entry.fields if isinstance(each, NoteField)]
    assert "First breakdown" in notes


def test_a_casualty_scores_for_the_other_side(match: SquadMatch) -> None:
    over = pressed(match, SECOND, "Out of action", 0)
    result = result_of(settle(over))
    assert result
    page = shown(over)
    assert page.gauges[0].value == str(result.scores[0].total) == row(page, SECOND)[-1]
    assert "62" in page.table.foot
    assert set_casualty(settle(over), 1, 0, gone=False).apply(over) == pressed(
        over, SECOND, "Out of action", 0
    )


def test_what_is_used_up_has_as_many_boxes_as_on_the_card(match: SquadMatch) -> None:
    report = settle(match).reports[0]
    for each in boxes_of(report, 1).uses:
        assert len(chips(shown(match, FIRST), f"{each.name} used")) == each.most
    used = pressed(match, FIRST, "Hand Grenade used", 0)
    assert row(shown(used), FIRST)[6] == "Hand Grenade 1/2"


def test_a_great_many_grenades_are_counted_not_drawn(match: SquadMatch) -> None:
    squad = match.sides[0].squad
    men = tuple([man.replace(grenades=9000) for man in squad.members])
    side = match.sides[0].replace(squad=squad.replace(members=men))
    laden = match.replace(sides=(side, match.sides[1]))
    assert [chip.text for chip in chips(shown(laden, FIRST), "Hand Grenade used 0/9000")] == [
        "+1",
        "−1",
    ]
    thrown = pressed(laden, FIRST, "Hand Grenade used 0/9000", 0)
    assert thrown.sides[0].men[1].used == {"hand_grenade": 1}


def test_a_bonus_counts_and_is_told_with_its_reason(match: SquadMatch) -> None:
    scored = pressed(match, ("sides", 1), "50 vp", 0)
    assert shown(scored).gauges[1].value == "50"
    field = next(
        each
        for each in shown(match, ("sides", 1)).entry.fields
        if isinstance(each, ChipField) and each.label == "50 vp"
    )
    assert field.note


def test_the_lower_roll_deploys_first(match: SquadMatch) -> None:
    rolled = pressed(
        pressed(match, ("sides", 0), "Deployment roll", 1), ("sides", 1), "Deployment roll", 4
    )
    assert rolled.deployment.rolls == (2, 5)
    told = [each.text for each in shown(rolled).entry.fields if isinstance(each, NoteField)]
    assert any("deploys first" in text and "A (" in text for text in told)


def test_a_ruling_is_told_once_and_agreed_and_reopened_where_it_is_said(match: SquadMatch) -> None:
    kind = SYSTEM.kind
    assert kind.judge
    judged = kind.judge(match)
    found = next(each for each in judged.findings if each.ruling == "NCO-39")
    said, question = kind.sentence(found, judged), ruling_of("NCO-39").question
    assert said.count(question) == 1
    assert kind.names(found, said, judged) == question
    name = ruling_of("NCO-39").name
    assert name not in {each.name for each in shown(match).shelf.offers}
    edit = kind.agreement(found, judged)
    assert edit
    after = kind.judge(edit.apply(match))
    again = next(each for each in kind.told(after) if each.ruling == "NCO-39")
    assert again.agreed
    assert again not in after.findings
    back = kind.agreement(again, after)
    assert back
    assert back.apply(after.document).agreed == match.agreed


def test_what_both_squads_recorded_is_told_as_agreed_and_not_taken_back(match: SquadMatch) -> None:
    sides = tuple(
        [
            side.replace(squad=side.squad.replace(agreed=(*side.squad.agreed, "NCO-39")))
            for side in match.sides
        ]
    )
    assert SYSTEM.kind.judge
    judged = SYSTEM.kind.judge(match.replace(sides=sides))
    found = next(each for each in SYSTEM.kind.told(judged) if each.ruling == "NCO-39")
    assert found.agreed
    assert SYSTEM.kind.agreement(found, judged) is None


def test_the_table_leads_to_playing_once_both_squads_are_there(match: SquadMatch) -> None:
    table = shown(match).table
    assert (table.foot_way, table.foot_button) == ("at_table", "Play at the table")
    begun = shown(match.replace(turn=2)).table
    assert begun.foot_button == "Play on at the table"
    assert not shown(match.replace(sides=match.sides[:1])).table.foot_way


def test_health_and_psyche_are_boxes_and_a_man_has_his_rank_and_profile(match: SquadMatch) -> None:
    hurt = shown(pressed(match, FIRST, "Health gone", 2), FIRST)
    cells = next(each.cells for each in hurt.table.rows if each.path == FIRST)
    assert [each.boxes for each in cells[3:5]] == [(2, 5), (5, 5)]
    assert cells[2].text == "Corporal"
    assert [tile.label for tile in hurt.entry.tiles] == ["Move", "Courage", "Health", "Psyche"]
    assert any("Rifle" in each.text for each in hurt.entry.fields if isinstance(each, NoteField))


def test_the_turn_is_told_once_by_the_gauge_that_leads_to_its_field(match: SquadMatch) -> None:
    page = shown(match, ())
    assert not any("turn" in fact.text for fact in page.facts)
    assert page.gauges[-1].leads_to == ("turn",)
    assert any(getattr(each, "path", None) == ("turn",) for each in page.entry.fields)


def test_the_scenario_is_chosen_from_the_shelf(match: SquadMatch) -> None:
    offer = next(each for each in shown(match).shelf.groups[0].offers if each.key == "scenario_3")
    assert offer.change
    chosen = offer.change.apply(match)
    assert isinstance(chosen, SquadMatch)
    assert shown(chosen).facts[0].text.startswith("scenario 3")


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
@pytest.mark.parametrize("code", ["en", "de"])
def test_every_match_and_every_part_of_it_can_be_shown(file: File, code: str) -> None:
    with speaking(code):
        document = read_document(file)
        assert isinstance(document, SquadMatch)
        page = shown(document)
        for each in page.table.rows:
            assert shown(document, each.path).entry.path == each.path


def test_vehicles_and_alternative_deployment_are_agreed_for_both_sides(match: SquadMatch) -> None:
    was = scenario_number(match)
    agreed = pressed(match, (), "Vehicles", 0)
    assert [report.squad.match.vehicle_phase for report in settle(agreed).reports] == [True, True]
    assert scenario_number(agreed) == was
    both = pressed(agreed, (), "Vehicles", 1)
    assert [report.squad.match.anti_tank_weapons for report in settle(both).reports] == [True] * 2
    without = pressed(both, (), "Vehicles", 0)
    assert [report.squad.match.vehicle_phase for report in settle(without).reports] == [False] * 2
    assert pressed(match, (), "Deployment", 0).deployment.alternative
    terms = MatchTerms(event="Cup", match=Match(vehicle_phase=True))
    decided = match.replace(terms=terms)
    assert [(chip.on, chip.change) for chip in chips(shown(decided), "Vehicles")] == [
        (True, None),
        (False, None),
    ]


def test_an_event_is_noted_for_each_turn_from_the_second_on(match: SquadMatch) -> None:
    first = match.replace(turn=1, events=())
    fields = [each.label for each in shown(first).entry.fields if isinstance(each, ChipField)]
    assert not any(label.startswith("Event") for label in fields)
    noted = pressed(match.replace(turn=3, events=()), (), "Event of turn 2", 0)
    assert noted.events == ("able",)
    assert pressed(noted, (), "Event of turn 3", 1).events == ("able", "baker")
