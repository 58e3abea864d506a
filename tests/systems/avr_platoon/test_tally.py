"""A platoon at the table: what is recorded, what follows from it, what a changed document does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.systems.avr_platoon import SYSTEM
from nco_builder.systems.avr_platoon.judge import MOST_BOXES as BOXES
from nco_builder.systems.avr_platoon.judge import judge
from nco_builder.systems.avr_platoon.model import (
    Gun,
    KoDice,
    MachineGun,
    OwnTypes,
    Platoon,
    VehicleProfile,
)
from nco_builder.systems.avr_platoon.tally import digest, fire_of
from nco_builder.systems.page import ChipField, NoteField
from nco_builder.systems.play import Asked, NoGameError, continued, keep, states_of
from nco_builder.systems.tally import MOST_BOXES, TallyGame, do
from nco_builder.ui.parts.block_page import marks
from tests.reading import HERE
from tests.systems.avr_platoon.platoons import NAMES

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.systems.avr_platoon.resolve import ResolvedVehicle
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.page import EntryForm
    from nco_builder.systems.play import Play

assert SYSTEM.play is not None
PLAY: Play = SYSTEM.play
HALF_TRACK = VehicleProfile(
    id="m3",
    name="M3",
    sh=5,
    front=4,
    w=2,
    c=4,
    crew=2,
    passengers=10,
    mgs=(MachineGun(name="M1919"),),
    traits=("transport",),
)


def judged(platoon: Platoon) -> Judged[Platoon]:
    return judge(platoon)


def sample() -> Platoon:
    found = read_document(paths.data() / "samples" / "panzer-zug.nco")
    assert isinstance(found, Platoon)
    return found


def with_half_track(**values: object) -> Platoon:
    platoon = sample()
    vehicle = platoon.vehicles[2].replace(type="m3")
    return platoon.replace(
        vehicles=(*platoon.vehicles, vehicle),
        definitions=OwnTypes(types=(HALF_TRACK.replace(**values),)),
    )


def played(*moves: str, platoon: Platoon | None = None) -> TallyGame:
    last = states_of(PLAY, judged(platoon or sample()), 0, moves)[-1]
    assert isinstance(last, TallyGame)
    return last


def form(game: TallyGame, unit: str) -> EntryForm:
    assert PLAY.entry is not None
    found = PLAY.entry(game, unit)
    assert found is not None
    return found


def says(game: TallyGame, unit: str) -> str:
    return " ".join(each.text for each in form(game, unit).fields if isinstance(each, NoteField))


def card(game: TallyGame, unit: str) -> str:
    """What is next to the form whatever happened, without its non-breaking spaces."""
    lines = ["".join(map(marks, paragraph)) for paragraph in form(game, unit).card]
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")


def chips(game: TallyGame, unit: str) -> dict[str, str]:
    """The texts of what can be ticked, with why it cannot."""
    fields = [each for each in form(game, unit).fields if isinstance(each, ChipField)]
    return {chip.text: chip.barred for field in fields for chip in field.chips}


def line(game: TallyGame, unit: int) -> str:
    lines = PLAY.table(game).piles[0].lines
    shown = next(each for each in lines if each.key == game.units[unit].id)
    return f"{shown.aside} | {shown.line}"


def test_vehicles_are_listed_before_the_unit_that_tests_courage() -> None:
    lines = PLAY.table(played()).piles[0].lines
    assert [each.key for each in lines] == ["1", "2", "3", "platoon"]


def mod(game: TallyGame, unit: int = 1) -> int | None:
    vehicle = game.judgement.resolved.vehicles[unit - 1]
    return fire_of(game, unit, vehicle).main


def test_wounds_and_crew_are_told_as_what_is_left() -> None:
    game = played("1.wounds=1", "1.crew=3")
    assert line(game, 1) == "W 1/2 · crew 2/5 | half crew"
    assert line(game, 2) == "W 2/2 · crew 5/5 | "


def test_half_a_crew_costs_the_main_gun_only_once_it_has_remounted() -> None:
    assert mod(played("1.crew=3")) == 0
    assert mod(played("1.crew=3", "1.place=2")) is None
    assert mod(played("1.crew=3", "1.place=2", "1.place=0")) == -1


def test_one_man_neither_drives_nor_aims_well_except_on_a_transport() -> None:
    game = played("1.crew=4", "4.crew=1", platoon=with_half_track())
    assert mod(game) == -2
    assert "cannot move" in says(game, "1")
    assert "still drives" in says(game, "4")


def test_the_commander_and_moves_count_towards_the_main_gun() -> None:
    assert mod(played("1.commander=1")) == 1
    assert mod(played("1.commander=2", "1.moved=1")) == -2
    assert mod(played("1.moved=2")) is None


def test_failed_courage_silences_main_guns_in_the_next_turn_alone() -> None:
    failed = played("platoon.courage=2")
    assert mod(failed) == 0
    after = do(failed, "turn")
    assert mod(after) is None
    assert "courage failed" in line(after, 1)
    assert mod(do(after, "turn")) == 0


def test_a_ko_loses_the_crew_and_a_destroyed_vehicle_lets_it_escape() -> None:
    assert "crew is lost" in says(played("1.wreck=2"), "1")
    game = played("1.wreck=1")
    assert "escapes with 5+" in says(game, "1")
    assert line(game, 1) == "W 2/2 · crew 5/5 | destroyed"
    assert PLAY.table(game).piles[0].lines[0].out
    assert PLAY.table(game).facts[1].text == "2 of 3 vehicles in action"


def test_passengers_of_a_destroyed_vehicle_are_still_counted() -> None:
    game = played("4.riders=5", "4.wreck=1", platoon=with_half_track())
    assert do(game, "4.riders=3").number(4, "riders") == 3
    with pytest.raises(NoGameError):
        do(played("4.wreck=1", platoon=with_half_track()), "4.riders=3")


def test_the_card_of_a_vehicle_is_told_beside_its_form() -> None:
    told = card(played(), "1")
    for each in ('M 12"', 'back 6"', "D 5 front, sides", "D 4 rear, turret", "2× MG34"):
        assert each in told
    for rule in ("rifles and snipers", "1–2 stuck", "KO chart unless", "strength 7+"):
        assert rule in told
    assert "before it moves, half a move each" in card(played(platoon=with_half_track()), "4")
    assert card(played("1.wreck=1"), "1") == ""
    assert "Crews: two reduced ones may join" in card(played(), "platoon")


def test_the_agreed_dice_of_the_ko_chart_are_told_beside_the_form() -> None:
    agreed = sample().replace(ko_dice=KoDice(tread=(1, 2, 3), ko=(6,)))
    assert "1–3 broken tread · 6 KO" in card(played(platoon=agreed), "1")
    assert "broken tread" not in card(played(), "1")


def test_the_courage_of_the_company_is_asked_for() -> None:
    fields = [each for each in form(played(), "platoon").fields if isinstance(each, ChipField)]
    asked = [chip.change for each in fields for chip in each.chips]
    assert [each.path for each in asked if isinstance(each, Asked)] == [("company_courage",)]
    known = played(platoon=sample().replace(company_courage=6))
    assert "company" not in " ".join(chips(known, "platoon"))


def test_a_vehicle_without_machine_guns_is_not_told_to_fire_them() -> None:
    platoon = sample()
    unarmed = platoon.vehicles[1].replace(type="m10")
    type_ = HALF_TRACK.replace(id="m10", traits=(), mgs=(), guns=(Gun(),), passengers=None)
    definitions = OwnTypes(types=(type_,))
    of = platoon.replace(vehicles=(unarmed,), definitions=definitions)
    assert "machine gun" not in says(played(platoon=of), "1")
    assert "machine gun" not in says(played("1.crew=1", platoon=of), "1")
    assert "pintle" not in says(played("platoon.courage=2", "turn", platoon=of), "1")


def test_one_man_fires_the_main_gun_or_a_machine_gun() -> None:
    told = says(played("1.crew=4"), "1")
    assert "Besides it" not in told
    assert "a machine gun instead of the main gun" in told


def test_a_blade_pushes_wrecks_of_equal_armor_aside() -> None:
    assert "bulldozer blade: equal" in says(played("1.wreck=1"), "1")


def test_a_changed_gun_concerns_the_game_as_it_tells_the_rolls() -> None:
    assert digest(with_half_track(sh=4)) != digest(with_half_track())
    assert digest(with_half_track(m=9)) != digest(with_half_track())
    assert digest(with_half_track(p=9)) == digest(with_half_track())


def test_a_demolition_takes_a_turn() -> None:
    game = played("1.wreck=1", "1.charge=1")
    assert "needs this turn" in says(game, "1")
    assert "for a KO" in says(do(game, "turn"), "1")


def test_stuck_at_speed_is_a_wound() -> None:
    assert line(played("1.stuck=2"), 1).startswith("W 1/2")
    assert line(played("1.stuck=1"), 1).startswith("W 2/2")


def test_tread_guards_and_no_turret_bar_what_does_nothing() -> None:
    platoon = sample()
    guarded = platoon.vehicles[0].replace(upgrades=("tread_guards",))
    game = played(platoon=platoon.replace(vehicles=(guarded,)))
    assert chips(game, "1")["Broken tread"].startswith("Tread guards")
    with pytest.raises(NoGameError):
        do(game, "1.tread=1")


def test_reduced_crews_of_one_type_join() -> None:
    game = played("1.crew=3", "2.crew=2", platoon=with_half_track())
    game = do(game, "1.joined=3")  # the second vehicle is the third unit
    assert line(game, 1) == "W 2/2 · crew 0/5 | no crew"
    assert line(game, 2).startswith("W 2/2 · crew 5/5")
    assert "has joined" in chips(game, "1")[game.units[2].name]  # men went over: undo takes it back
    with pytest.raises(NoGameError):
        do(played("1.crew=3", "4.crew=1", platoon=with_half_track()), "1.joined=5")


def test_riders_have_as_many_places_as_the_vehicle() -> None:
    game = played("4.riders=8", "4.who=2nd squad", platoon=with_half_track())
    assert chips(game, "4")["2nd squad"] == ""
    with pytest.raises(NoGameError):
        do(game, "4.riders=11")
    assert (
        "no machine gun without passengers"
        in says(played(platoon=with_half_track()), "4").casefold()
    )


@pytest.mark.parametrize(
    "move", ["", "turn=1", "1.wounds=3", "1.wounds=-1", "9.wounds=1", "1.x=1", "1.who=a\nb", "1."]
)
def test_an_impossible_move_is_refused(move: str) -> None:
    with pytest.raises(NoGameError):
        do(played(), move)


@pytest.mark.parametrize(("value", "asked"), [("w", "wounds"), ("crew", "men")])
def test_a_value_the_list_leaves_blank_is_asked_for(value: str, asked: str) -> None:
    game = played("4.wounds=1", platoon=with_half_track(**{value: None}))
    fields = [each for each in form(game, "4").fields if isinstance(each, ChipField)]
    found = [chip.change for each in fields for chip in each.chips]
    questions = [each for each in found if isinstance(each, Asked) and each.path]
    assert [each.path for each in questions] == [("definitions", "types", 0, value)]
    assert asked in questions[0].question


def test_a_changed_document_takes_the_game_over_by_its_vehicles() -> None:
    assert PLAY.adopt is not None
    game = played("1.wounds=1", "3.crew=3", "2.crew=4", "3.joined=3", "turn", "2.moved=1")
    platoon = game.document
    without = platoon.replace(vehicles=platoon.vehicles[1:])
    after = PLAY.adopt(game, judged(without))
    assert len(after.units) == 3
    assert after.turn == 2
    reordered = platoon.replace(
        vehicles=(platoon.vehicles[1].replace(name="new"), *platoon.vehicles)
    )
    after = PLAY.adopt(game, judged(reordered))
    assert after.number(2, "wounds") == 1
    assert digest(after.document) != digest(platoon)


def test_a_value_cleared_under_the_game_keeps_what_was_ticked() -> None:
    assert PLAY.adopt is not None
    game = played("4.wounds=2", "4.riders=3", platoon=with_half_track())
    after = PLAY.adopt(game, judged(with_half_track(w=None, passengers=None)))
    assert after.number(4, "wounds") == 2
    assert after.number(4, "riders") == 3


def test_a_game_goes_on_from_its_file_and_with_its_own_document(tmp_path: Path) -> None:
    game = played("1.wounds=1", "turn", "1.crew=3")
    document = str(tmp_path / "a.nco")
    text = SYSTEM.kind.to_bytes(game.document).decode()
    file = keep(PLAY, game, document=document, played=text)
    assert json.loads(file.read_bytes())["actions"] == ["1.wounds=1", "turn", "1.crew=3"]
    again = continued(PLAY, judged(sample()), document).game
    assert again is not None
    assert again.moves == game.moves
    changed = judged(with_half_track())
    found = continued(PLAY, changed, document)
    assert found.game is None
    assert "cards" not in found.said
    assert "once the document is as it was" in found.said

    def reads(text: str) -> Judged[Platoon]:
        return judged(SYSTEM.kind.from_bytes(text.encode(), "game"))

    as_it_was = continued(PLAY, changed, document, (), reads).game
    assert as_it_was is not None
    assert as_it_was.document == game.document


def test_without_a_known_vehicle_there_is_no_tally() -> None:
    with pytest.raises(NoGameError, match="known type"):
        played(platoon=sample().replace(vehicles=()))


def test_three_hundred_vehicles_of_hostile_names_are_listed() -> None:
    platoon = sample()
    many = tuple(
        platoon.vehicles[1].replace(name=NAMES[at % len(NAMES)] * 1000) for at in range(300)
    )
    game = played("300.wounds=2", platoon=platoon.replace(vehicles=many))
    lines = PLAY.table(game).piles[0].lines
    assert len(lines) == 301
    assert max(len(each.name) for each in lines) <= 120


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 40)), max_size=12))
def test_whatever_is_ticked_can_be_replayed(picked: list[tuple[int, int]]) -> None:
    game = played(platoon=with_half_track())
    for unit, place in picked:
        fields = form(game, game.units[unit].id).fields
        found = [chip for each in fields if isinstance(each, ChipField) for chip in each.chips]
        moves = [each.change for each in found if isinstance(each.change, str) and not each.barred]
        if moves:
            game = do(game, moves[place % len(moves)])
            says(game, game.units[unit].id)
            line(game, unit)
    again = played(*game.moves, platoon=with_half_track())
    assert again.marks == game.marks


def company() -> Platoon:
    found = read_document(HERE / "systems" / "cases" / "avr-platoon" / "company_of_platoons.nco")
    assert isinstance(found, Platoon)
    return found


def test_each_platoon_of_a_company_has_its_own_courage() -> None:
    game = played("platoon2.courage=2", "turn", platoon=company())
    silent = [fire_of(game, at, vehicle).main is None for at, vehicle in of_units(game)]
    assert silent == [False, True, False, True, False, False]
    piles = PLAY.table(game).piles
    assert [pile.heading for pile in piles] == ["Without a platoon", "1. Zug", "2. Zug", "3. Zug"]
    assert [[line.key for line in pile.lines] for pile in piles[:2]] == [
        ["1", "platoon"],
        ["2", "4", "platoon2"],
    ]
    assert piles[1].lines[-1].line == "no move, no main guns this turn"


def of_units(game: TallyGame) -> list[tuple[int, ResolvedVehicle]]:
    return list(enumerate(game.judgement.resolved.vehicles, 1))


def test_courage_of_a_platoon_goes_on_when_a_vehicle_joins_the_company() -> None:
    before = played("platoon3.courage=2", platoon=company())
    vehicles = company().vehicles
    assert PLAY.adopt
    changed = company().replace(vehicles=(*vehicles, vehicles[1].replace(platoon="4. Zug")))
    game = PLAY.adopt(before, judged(changed))
    assert game.moves == ("platoon3.courage=2",)


def test_the_rolls_of_the_main_gun_are_told_with_all_modifiers() -> None:
    assert "It hits: 3+ near, 4+ practical, 5+ far." in says(played(), "1")
    assert "4+ near, 5+ practical, 6+ far" in says(played("1.moved=1"), "1")
    assert "It hits" not in says(played("1.moved=2"), "1")


def test_a_stuck_vehicle_moves_on_from_the_turn_after() -> None:
    stuck = played("1.stuck=1")
    assert "Next turn it moves on with a 1–3" in says(stuck, "1")
    assert "It moves on with a 1–3" in says(do(stuck, "turn"), "1")


def test_courage_is_told_and_that_of_the_company_by_communications() -> None:
    told = card(played(platoon=sample().replace(company_courage=6)), "platoon")
    assert "with C 4" in told
    assert "company’s C 6" in told
    assert "company’s" not in card(played(platoon=company()), "platoon3")


def test_nothing_is_asked_of_a_crew_that_is_lost() -> None:
    game = played("1.crew=5")
    assert "bails out" not in says(game, "1")
    assert "officer" not in says(game, "1")
    empty = played("4.crew=2", platoon=with_half_track())
    assert "No fire: no crew." in says(empty, "4")


def test_boxes_that_stand_alone_have_one_row() -> None:
    smoking = sample().vehicles[0].replace(upgrades=("smoke_grenades",))
    game = played(platoon=sample().replace(vehicles=(smoking,)))
    labels = [field.label for field in form(game, "1").fields if isinstance(field, ChipField)]
    assert labels.count("State") == 1


def test_the_same_boxes_are_in_the_same_place_whoever_has_a_commander_in_the_hatch() -> None:
    tank = sample().vehicles[0]
    vehicles = (tank.replace(pintle=None), tank.replace(pintle="MG42"))
    game = played(platoon=sample().replace(vehicles=vehicles))
    without, with_gun = (
        [each.label for each in form(game, unit).fields if isinstance(each, ChipField)]
        for unit in ("1", "2")
    )
    assert with_gun[: len(without)] == without
    assert with_gun[len(without) :] == ["Commander"]


def test_a_game_of_thousands_of_ticks_is_kept_and_goes_on(tmp_path: Path) -> None:
    document = str(tmp_path / "long.nco")
    (tmp_path / "long.nco").write_bytes(b"")
    game = played(*["1.wounds=1", "1.wounds=0", "turn"] * 900)
    keep(PLAY, game, document=document)
    again = continued(PLAY, judged(sample()), document).game
    assert again is not None
    assert again.moves == game.moves


def smoking() -> Platoon:
    vehicle = sample().vehicles[0].replace(upgrades=("smoke_grenades",))
    return sample().replace(vehicles=(vehicle, *sample().vehicles[1:]))


def test_smoke_stays_in_front_of_a_wreck_and_is_launched_by_a_recovery_crew() -> None:
    lost = played("1.smoke=1", "1.wreck=1", platoon=smoking())
    assert line(lost, 1).endswith("| destroyed, smoke")
    assert "with a 1–3 the smoke is gone" in says(lost, "1")
    gone = do(lost, "1.smoke=0")
    assert "smoke" not in says(gone, "1")
    assert "smoke" in says(do(gone, "1.smoke=1"), "1")
    assert "Smoke in front" not in chips(played("2.wreck=1", platoon=smoking()), "2")
    assert "Smoke in front" not in chips(played("1.wreck=2", platoon=smoking()), "1")


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (("1.tread=1",), "Broken tread"),
        (("platoon.courage=2", "turn"), "Courage failed"),
        (("1.crew=4",), "One man left"),
        (("1.crew=5",), "no crew"),
        (("1.place=2",), "crew is out"),
        (("1.stuck=1", "turn"), "stuck"),
    ],
)
def test_what_cannot_move_is_not_recorded_as_moved(moves: tuple[str, ...], why: str) -> None:
    game = played(*moves)
    assert why in chips(game, "1")['up to 6"']
    with pytest.raises(NoGameError):
        do(game, "1.moved=1")


def test_moves_made_before_are_kept_and_taken_back() -> None:
    game = played("1.moved=2", "1.stuck=2", "1.tread=1")
    assert game.number(1, "moved") == 2
    assert chips(game, "1")['over 6"'] == ""
    assert "Broken tread" in chips(game, "1")['up to 6"']
    assert do(game, "1.moved=0").number(1, "moved") == 0
    freed = played("1.stuck=1", "turn", "1.stuck=0", "1.moved=1")
    assert freed.number(1, "moved") == 1
    transport = played("4.crew=1", "4.moved=1", platoon=with_half_track())
    assert transport.number(4, "moved") == 1  # one man drives it on


def test_nobody_escapes_from_a_wreck_whose_crew_is_gone() -> None:
    assert "escapes" not in says(played("1.wreck=1", "1.crew=5"), "1")
    riders = played("4.riders=2", "4.wreck=1", "4.crew=2", platoon=with_half_track())
    assert "escapes" in says(riders, "4")


def test_more_passengers_than_the_tally_has_boxes_are_reported() -> None:
    most = BOXES["passengers"]
    assert most == MOST_BOXES
    codes = [
        {each.code for each in judged(with_half_track(passengers=men)).findings}
        for men in (most, most + 1)
    ]
    assert ["boxes_unlikely" in each for each in codes] == [False, True]


def test_the_gun_of_a_commander_who_helps_the_main_gun_is_silent() -> None:
    told = says(played("1.commander=1"), "1")
    assert "Besides it: all machine guns, not the pintle machine gun." in told
    assert "not the pintle" not in says(
        played("1.commander=1", "1.moved=2"), "1"
    )  # main gun silent
    platoon = sample()
    types = (VehicleProfile(id="x", name="X", sh=4, guns=(Gun(name="75mm"),)),)
    tank = platoon.vehicles[0].replace(type="x")
    alone = platoon.replace(vehicles=(tank,), definitions=OwnTypes(types=types))
    assert "Besides it: all machine guns." in says(played(platoon=alone), "1")
    assert "Besides it" not in says(played("1.commander=1", platoon=alone), "1")


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_what_is_recorded_of_a_lost_vehicle_keeps_its_place_and_cannot_be_changed(
    lost: int,
) -> None:
    def fields_of(game: TallyGame) -> list[ChipField]:
        return [field for field in form(game, "1").fields if isinstance(field, ChipField)]

    before = [field.label for field in fields_of(played("1.wounds=1"))]
    game = played("1.wounds=1", f"1.wreck={lost}")
    fields = fields_of(game)
    assert [field.label for field in fields] == before
    wounds = next(field for field in fields if field.label == "Wounds")
    assert [chip.on for chip in wounds.chips] == [True, False]
    assert all(chip.barred for chip in wounds.chips)
    with pytest.raises(NoGameError):
        do(game, "1.wounds=2")
