"""Before a match: the same terms for both, what is unequal, and every ruling once."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from nco_builder.event.model import Event
from nco_builder.match.model import Deployment, agree, decide, recorded_in, reopen
from nco_builder.match.settling import UNEQUAL, afraid, asked, first_to_deploy, settle, vehicles_of
from nco_builder.match.taking import match_of, retaken, side_of, since_taken
from nco_builder.match.tally import tick
from nco_builder.squad import Limits, Match, Rulings
from nco_builder.squad.model import Definitions, NationWeapon, Pack, Vehicle
from tests.reading import SAMPLES, facts_of, read_json, squad_of

if TYPE_CHECKING:
    from nco_builder.match.model import SquadMatch
    from nco_builder.squad import Squad

BY_NAME = {path.stem: squad_of(read_json(path)) for path in SAMPLES}
RIFLES, AIRBORNE = BY_NAME["rifle-squad"], BY_NAME["airborne-squad"]
HEAVY, CAR = Vehicle(type="large_heavy_tank"), Vehicle(type="armored_car")


def begun(a: Squad = RIFLES, b: Squad = AIRBORNE, **changes: object) -> SquadMatch:
    return match_of(side_of(a), side_of(b)).replace(**changes)


def states(match: SquadMatch) -> dict[str, str]:
    return {each.ruling.id: each.state for each in settle(match).rulings}


def test_squads_by_the_same_terms_are_equal() -> None:
    assert settle(begun()).unequal == ()
    assert len(settle(begun()).reports) == 2


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("ruleset", AIRBORNE.replace(ruleset="nco-9")),
        ("limits.vp", AIRBORNE.replace(limits=Limits(vp=101, sp=50))),
        ("limits.sp", AIRBORNE.replace(limits=Limits(vp=100, sp=51))),
        ("rulings.budget", AIRBORNE.replace(rulings=Rulings().replace(budget="exact"))),
        ("packs", AIRBORNE.replace(packs=(Pack(id="house"),))),
        (
            "definitions.weapons",
            AIRBORNE.replace(
                definitions=Definitions(
                    weapons=(NationWeapon(id="bazooka", name="Bazooka", nation="us_army"),)
                )
            ),
        ),
        ("match.vehicle_phase", AIRBORNE.replace(match=Match(vehicle_phase=True))),
        ("vehicles", AIRBORNE.replace(vehicles=(CAR,))),
        ("match.anti_tank_weapons", AIRBORNE.replace(match=Match(anti_tank_weapons=True))),
        ("match.scenario", AIRBORNE.replace(match=Match(scenario=3))),
    ],
)
def test_a_term_in_which_they_differ_is_named(field: str, other: Squad) -> None:
    assert field in UNEQUAL
    assert [each.field for each in settle(begun(b=other)).unequal] == [field]


def test_the_order_and_the_models_of_vehicles_make_nothing_unequal() -> None:
    one = RIFLES.replace(vehicles=(HEAVY, CAR))
    other = AIRBORNE.replace(vehicles=(CAR.replace(name="Greyhound"), HEAVY))
    assert settle(begun(one, other)).unequal == ()


def test_an_event_makes_equal_what_it_decides() -> None:
    event = Event(name="Cup", limits=Limits(vp=100, sp=50), match=Match(scenario=3))
    other = AIRBORNE.replace(limits=Limits(vp=200, sp=50))
    match = match_of(side_of(RIFLES), side_of(other), event=event)
    settling = settle(match)
    assert settling.unequal == ()
    assert settling.scenario
    assert settling.scenario.number == 3
    assert match.terms
    assert match.terms.event == "Cup"
    assert match.sides[1].squad == other


def test_the_matchs_own_scenario_goes_before_all_others() -> None:
    event = Event(match=Match(scenario=3))
    match = match_of(side_of(RIFLES), side_of(AIRBORNE), event=event).replace(scenario=1)
    assert [each.squad.match.scenario for each in settle(match).reports] == [1, 1]


def test_a_ruling_one_file_alone_records_stays_open_and_one_of_both_is_agreed() -> None:
    assert states(begun())["NCO-39"] == "open"
    alone = begun(b=AIRBORNE.replace(agreed=("NCO-39",)))
    assert states(alone)["NCO-39"] == "open"
    (touched,) = [each for each in settle(alone).rulings if each.ruling.id == "NCO-39"]
    assert (touched.touched_by, touched.recorded_by) == ((1,), (1,))
    assert touched.ruling.decision != touched.ruling.rejected
    both = begun(RIFLES.replace(agreed=("NCO-39",)), AIRBORNE.replace(agreed=("NCO-39",)))
    assert states(both)["NCO-39"] == "agreed"


def test_it_is_agreed_in_the_match_taken_back_and_recorded_in_both_squads() -> None:
    match = begun()
    done = agree(match, "NCO-39").apply(match)
    assert states(done)["NCO-39"] == "agreed"
    assert all("NCO-39" in recorded_in(done, side.squad).agreed for side in done.sides)
    assert done.sides == match.sides
    assert reopen(done, "NCO-39").apply(done) == match.replace(agreed=())


def test_a_ruling_with_a_switch_is_forbidden_for_both() -> None:
    over = RIFLES.replace(limits=Limits(vp=101, sp=50))
    match = begun(over, AIRBORNE.replace(limits=Limits(vp=101, sp=50)))
    assert states(match)["NCO-01"] == "open"
    assert all(report.legal for report in settle(match).reports)
    exact = decide(match, "budget", "exact").apply(match)
    assert states(exact)["NCO-01"] == "decided"
    assert not any(report.legal for report in settle(exact).reports)
    assert [recorded_in(exact, each.squad).rulings["budget"] for each in exact.sides] == [
        "exact",
        "exact",
    ]
    allowed = decide(exact, "budget", "up_to").apply(exact)
    assert states(allowed)["NCO-01"] == "agreed"
    assert all(report.legal for report in settle(allowed).reports)


def test_agreeing_makes_a_switch_alike_that_one_squad_has_otherwise() -> None:
    strict = AIRBORNE.replace(rulings=Rulings().replace(budget="exact"))
    match = begun(b=strict)
    assert [each.field for each in settle(match).unequal] == ["rulings.budget"]
    assert settle(agree(match, "NCO-01").apply(match)).unequal == ()


def test_a_scenario_raises_its_own_open_rulings() -> None:
    assert "NCO-85" not in states(begun())
    assert states(begun(scenario=4))["NCO-85"] == "open"
    assert "NCO-89" not in states(begun(scenario=5))
    early = Deployment(alternative=True)
    assert states(begun(scenario=5, deployment=early))["NCO-89"] == "open"


SPARE = CAR.replace(name="Greyhound")


@pytest.mark.parametrize(
    ("one", "other", "state"),
    [
        ((CAR, HEAVY), (CAR,), "open"),
        ((CAR,), (CAR, HEAVY, Vehicle(type="light_medium_tank")), "open"),
        ((CAR, HEAVY), (CAR, SPARE), "open"),
        ((CAR,), (HEAVY,), None),
        ((CAR, SPARE), (CAR,), None),
        ((CAR, HEAVY), (), None),
        ((), (), None),
    ],
)
def test_sides_with_unequal_numbers_of_vehicle_types_agree_on_the_entry_chart(
    one: tuple[Vehicle, ...], other: tuple[Vehicle, ...], state: str | None
) -> None:
    match = begun(RIFLES.replace(vehicles=one), AIRBORNE.replace(vehicles=other))
    assert states(match).get("APB-36") == state
    found = [each for each in settle(match).rulings if each.ruling.id == "APB-36"]
    assert [each.touched_by for each in found] == ([(0, 1)] if state else [])
    agreed = agree(match, "APB-36").apply(match)
    assert states(agreed).get("APB-36") == (state and "agreed")


def test_a_third_side_does_not_ask_about_the_entry_chart() -> None:
    match = begun(RIFLES.replace(vehicles=(CAR, HEAVY)), AIRBORNE.replace(vehicles=(CAR,)))
    assert "APB-36" not in states(match.replace(sides=(*match.sides, side_of(RIFLES))))
    assert "APB-36" not in states(match.replace(sides=match.sides[:1]))


RUTHLESS = RIFLES.members[0].replace(skills=("ruthless",))
CRUEL = RIFLES.replace(members=(RUTHLESS, *RIFLES.members[1:]))
BRAVE_ALONE = RIFLES.replace(members=(RUTHLESS,))


@pytest.mark.parametrize(
    ("squad", "enemies", "state"),
    [
        (CRUEL, (HEAVY,), "open"),
        (CRUEL.replace(vehicles=(HEAVY, CAR)), (CAR, HEAVY), "open"),
        (CRUEL.replace(vehicles=(HEAVY,)), (CAR,), None),
        (CRUEL, (CAR,), None),
        (CRUEL, (), None),
        (BRAVE_ALONE, (HEAVY,), None),
        (RIFLES, (HEAVY,), None),
    ],
)
def test_a_squad_with_a_ruthless_man_agrees_what_tank_fear_costs_its_men(
    squad: Squad, enemies: tuple[Vehicle, ...], state: str | None
) -> None:
    match = begun(AIRBORNE.replace(vehicles=enemies), squad)
    assert states(match).get("APB-35") == state
    found = [each for each in settle(match).rulings if each.ruling.id == "APB-35"]
    assert [each.touched_by for each in found] == ([(1,)] if state else [])
    agreed = agree(match, "APB-35").apply(match)
    assert states(agreed).get("APB-35") == (state and "agreed")


def test_a_third_side_does_not_ask_what_tank_fear_costs() -> None:
    match = begun(CRUEL, AIRBORNE.replace(vehicles=(HEAVY,)))
    assert "APB-35" not in states(match.replace(sides=(*match.sides, side_of(AIRBORNE))))


def test_too_few_specialists_for_a_mission_are_told_and_to_be_agreed() -> None:
    specialists = {each["id"] for each in facts_of("nco")["units"] if each["kind"] == "specialist"}
    soldiers = tuple(man for man in RIFLES.members if man.unit not in specialists)
    match = begun(RIFLES.replace(members=soldiers), scenario=4)
    found = {(each.side, each.asks): (each.has, each.wanted) for each in asked(settle(match))}
    assert found[0, "few_specialists"] == (0, 3)
    assert (1, "few_specialists") not in found
    assert found[0, "half_of_regulars"] == (len(soldiers), (len(soldiers) + 1) // 2)
    assert states(match)["NCO-86"] == "open"


def test_a_bomber_is_asked_for_until_he_is_named() -> None:
    men = (RIFLES.members[0], RIFLES.members[1].replace(bomber=True), *RIFLES.members[2:])
    match = begun(RIFLES.replace(members=men), scenario=5)
    found = [(each.side, each.asks, each.member) for each in asked(settle(match))]
    assert found == [(0, "bomber", 1), (1, "bomber_missing", None)]


def test_who_deploys_first_captures_and_the_other_rescues() -> None:
    match = begun(scenario=3)
    assert asked(settle(match)) == ()
    rolled = match.replace(deployment=Deployment(rolls=(5, 2)))
    found = [(each.side, each.asks) for each in asked(settle(rolled))]
    assert found == [(0, "rescues"), (1, "captures")]
    assert asked(settle(rolled.replace(scenario=1))) == ()


@pytest.mark.parametrize(
    ("rolls", "first"), [((), None), ((3,), None), ((3, 3), None), ((2, 5), 0), ((5, 2), 1)]
)
def test_who_rolls_lower_deploys_first(rolls: tuple[int, ...], first: int | None) -> None:
    assert first_to_deploy(begun(deployment=Deployment(rolls=rolls))) == first


def test_entry_odds_of_both_sets_and_fear_of_the_others_heavies() -> None:
    agreed = Match(vehicle_phase=True)
    one = RIFLES.replace(vehicles=(CAR, HEAVY), match=agreed)
    other = AIRBORNE.replace(vehicles=(CAR,), match=agreed)
    settling = settle(begun(one, other))
    chart = vehicles_of(settling, 0)
    assert chart
    assert [each.each_turn for each in chart.arrivals] == [Fraction(1, 3), Fraction(1, 3)]
    assert [foe.id for foe in chart.foes] == ["armored_car"]
    assert afraid(settling, 0) is None
    fear = afraid(settling, 1)
    assert fear
    members = settling.reports[1].members
    brave = [at for at, man in enumerate(members) if man.profile and man.profile.C > 3]
    assert {man.member for man in fear.men} == set(range(len(members))) - set(brave)
    assert vehicles_of(settle(begun()), 0) is None


def test_what_changes_nothing_of_a_squad_is_no_change() -> None:
    side = side_of(RIFLES, "rifles.nco")
    man = RIFLES.members[0].replace(notes="limps")
    same = RIFLES.replace(
        notes="mine", tags=("cup",), agreed=("NCO-39",), members=(man, *RIFLES.members[1:])
    )
    assert since_taken(side, same) == "same"
    assert since_taken(side, RIFLES.replace(name="Renamed")) == "changed"
    assert since_taken(side.replace(taken=side.taken.replace(sum=""))) == "unknown"


def test_a_squad_that_is_taken_again_begins_its_tally_anew() -> None:
    match = begun()
    ticked = tick(match, 0, 0, "health", 1).apply(match)
    again = retaken(ticked.sides[0], RIFLES.replace(name="Renamed"))
    assert (again.men, again.squad.name) == ((), "Renamed")
    assert since_taken(again) == "same"
