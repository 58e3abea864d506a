"""Odds of shots are what rolling every combination of dice says."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from nco_builder.advice import starter_squad
from nco_builder.glance import ORDERS, TARGETS, Situation
from nco_builder.glance.odds import Fighter, Left, Odds, gains, odds, volley, weapons_against
from nco_builder.rules import load_rulebook
from nco_builder.squad import Member, NationWeapon, Squad, effective_rules, new_squad, recruit
from tests.depth import tries
from tests.naive.shots import DEAD, Shot, after

BOOK = load_rulebook()
RULES = effective_rules(new_squad(BOOK.id, "soviet_army", 100, 50), BOOK)
WEAPONS = {
    "rifle": "private",
    "smg": "corporal",
    "lmg": "corporal",
    "pistol": "political_officer",
    "rifle_scoped": "scout",
    "flamethrower": "engineer",
    "he": "engineer",
}
NEAR, FAR = Fraction(5), Fraction(11)


def a(unit: str, **other: object) -> Fighter:
    return Fighter(recruit(BOOK.units_by_id[unit]).replace(**other), RULES)


def armed(weapon: str, **other: object) -> Fighter:
    return a(WEAPONS[weapon], primary=weapon, **other)


@cache
def starter(nation: str) -> Squad:
    return starter_squad(BOOK, nation, 100, 50)


def told(
    shooter: Fighter,
    weapon: str,
    target: Fighter,
    situation: Situation = Situation(),  # noqa: B008 - it cannot change
    inches: Fraction = FAR,
) -> tuple[Odds, ...]:
    found = odds(shooter, BOOK.weapons_by_id[weapon], target, situation, inches)
    assert not isinstance(found, str)
    return found


def ends(man: dict[tuple[int, int, int], Fraction], health: int, psyche: int) -> list[Fraction]:
    """Sort what is left as the odds do."""
    sums = [Fraction(0)] * 5
    for (h, p, _trinkets), chance in man.items():
        place = 0 if h == 0 else 1 if p == 0 else 2 if h < health else 3 if p < psyche else 4
        sums[place] += chance
    return sums


# needs by hand from p. 9 and 19, the shooter at full psyche: in the open, and after a breakdown
NEEDS = [
    ("rifle", FAR, "open", Shot(2, 3)),
    ("rifle", FAR, "cover", Shot(3, 4)),
    ("rifle", FAR, "down", Shot(4, 4)),
    ("rifle", NEAR, "down", Shot(3, 3)),
    ("rifle_scoped", Fraction(30), "down", Shot(3, 3)),
    ("smg", FAR, "open", Shot(2, 3, dice=2)),
    ("smg", NEAR, "down", Shot(3, 3, dice=2)),
    ("lmg", Fraction(24), "down", Shot(5, 5, dice=2)),
    ("lmg", NEAR, "open", Shot(2, 3, dice=2)),
    ("pistol", FAR, "down", Shot(5, 5)),
    ("flamethrower", FAR, "down", Shot(3, 3, wound=1, psyche=2)),
    ("he", Fraction(16), "cover", Shot(5, 5, wound=2, psyche=1)),
]


@pytest.mark.parametrize(("weapon", "inches", "position", "shot"), NEEDS)
@pytest.mark.parametrize("items", [(), ("lucky_trinket",), ("lucky_trinket",) * 2])
def test_two_shots_do_what_every_combination_of_dice_says(
    weapon: str, inches: Fraction, position: str, shot: Shot, items: tuple[str, ...]
) -> None:
    target = a("veteran_corporal", items=items)
    left = target.left
    assert isinstance(left, Left)
    situation = Situation("fire", position)  # type: ignore[arg-type]
    found = told(armed(weapon), weapon, target, situation, inches)
    for number in (1, 2):
        rolled = after(shot, left[:3], number)
        assert list(found[number - 1][1:]) == ends(rolled, left.health, left.psyche), number


@pytest.mark.parametrize("number", range(1, 7))
def test_six_shots_go_on_as_the_first_two_began(number: int) -> None:
    found = told(armed("rifle"), "rifle", a("private"))
    assert list(found[number - 1][1:]) == ends(after(Shot(2, 3), (3, 3, 0), number), 3, 3)


def test_a_grenade_may_be_a_dud_or_land_beside() -> None:
    shooter = a("corporal", grenades=1)
    found = told(shooter, "hand_grenade", a("private"), inches=NEAR)
    shot = Shot(3, 3, wound=1, psyche=1, thrown=True)
    assert list(found[1][1:]) == ends(after(shot, (3, 3, 0), 2), 3, 3)
    assert found[0].untouched == Fraction(2, 3)


def test_who_is_ruthless_loses_health_for_his_last_point_of_psyche() -> None:
    target = a("private", skills=("ruthless",))
    left = target.left
    assert isinstance(left, Left)
    assert left.spares_last
    found = told(armed("smg"), "smg", target)
    rolled = after(Shot(2, 3, dice=2), left[:3], 2, ruthless=True)
    assert list(found[1][1:]) == ends(rolled, left.health, left.psyche)


def test_a_need_beyond_the_die_is_rolled_twice_after_a_breakdown_of_the_covert() -> None:
    """A pistol beyond half its range at a Covert man Down behind cover: 3 - 1 + 1 + 1 + 2."""
    target = a("scout")
    shooter = armed("pistol")
    situation = Situation("advance", "down")
    shooter = a("engineer", primary="lmg")
    shot = volley(shooter, BOOK.weapons_by_id["pistol"], target.against(situation), FAR)
    assert shot
    assert shot.standing == shot.broken == Fraction(1, 18)
    found = told(shooter, "pistol", target, situation)
    left = target.left
    assert isinstance(left, Left)
    rolled = after(Shot(7, 7), left[:3], 2)
    assert list(found[1][1:]) == ends(rolled, left.health, left.psyche)


def test_a_scoped_rifle_is_a_plain_one_on_an_advance() -> None:
    advance = Situation("advance")
    of_scope = odds(
        armed("rifle_scoped"),
        BOOK.weapons_by_id["rifle_scoped"],
        a("private"),
        advance,
        Fraction(21),
    )
    assert of_scope == "range"
    near = told(armed("rifle_scoped"), "rifle_scoped", a("private"), advance, FAR)
    assert near == told(armed("rifle"), "rifle", a("private"), advance, FAR)


def test_only_a_real_focus_fire_of_a_deadeye_adds_to_the_wound() -> None:
    fire, focus = Situation("fire"), Situation("focus_fire")
    shooter = a("marksman", items=("service_medal",) * 2)
    private = a("private")
    assert told(shooter, "rifle_scoped", private, fire)[0].removed == Fraction(5, 36)
    assert told(shooter, "rifle_scoped", private, focus)[0].removed == Fraction(10, 36)
    assert told(shooter, "pistol", private, focus, NEAR) == told(
        shooter, "pistol", private, fire, NEAR
    )


@pytest.mark.parametrize(("order", "position"), list(product(ORDERS, TARGETS)))
def test_chances_sum_to_one_and_more_shots_never_help_the_target(order: str, position: str) -> None:
    rng = Random(f"{order} {position}")  # noqa: S311 - repeatable
    situation = Situation(order, position)  # type: ignore[arg-type]
    nations = [nation.id for nation in BOOK.nations]
    for _ in range(tries(40)):
        squads = [starter(rng.choice(nations)) for _side in "ab"]
        shooter, target = (
            Fighter(rng.choice(squad.members), effective_rules(squad, BOOK)) for squad in squads
        )
        inches = Fraction(rng.randrange(73), 2)
        weapons = weapons_against(shooter, situation, inches)
        for weapon in () if isinstance(weapons, str) else weapons:
            found = told(shooter, weapon.id, target, situation, inches)
            assert [each.shots for each in found] == [1, 2, 3, 4, 5, 6]
            assert all(sum(each[1:]) == 1 for each in found)
            for before, then in pairwise(found):
                assert before.removed <= then.removed
                assert before.out <= then.out
                assert before.hurt <= then.hurt


def test_what_cannot_be_told_says_why() -> None:
    private = a("private")
    own = NationWeapon(id="own", name="Own", nation="soviet_army")
    squad = new_squad(BOOK.id, "soviet_army", 100, 50)
    defined = squad.replace(definitions=squad.definitions.replace(weapons=(own,)))
    of_own = Fighter(private.member.replace(primary="own"), effective_rules(defined, BOOK))
    stranger = Fighter(Member(unit="hussar"), RULES)
    whys = {
        weapons_against(private, Situation(), Fraction(21)),
        weapons_against(private, Situation("focus_fire"), FAR),
        weapons_against(a("medic"), Situation(), NEAR),
        weapons_against(armed("lmg", grenades=0), Situation("advance"), FAR),
        weapons_against(of_own, Situation(), NEAR),
        weapons_against(
            private._replace(member=private.member.replace(primary=None)), Situation(), NEAR
        ),
        weapons_against(stranger, Situation(), NEAR),
        stranger.left,
        a("private", items=("religious_icon",) * 90).left,
    }
    assert whys == {
        "range",
        "courage",
        "never",
        "no_advance",
        "own_weapon",
        "unarmed",
        "unknown",
        "target",
        "profile",
    }
    rifle = BOOK.weapons_by_id["rifle"]
    assert odds(private, rifle, stranger, Situation(), NEAR) == "target"


def test_gains_are_the_worth_of_a_man_by_the_shots_he_takes() -> None:
    """A Private of a single health point would take 1 / (chance to hit, then to wound) shots."""
    shooter, target = armed("rifle"), a("private")
    row = gains([shooter], [target], Situation(), FAR)[0]
    assert row.best == 0
    gain = row.gains[0]
    assert gain
    assert gain.weapon == "rifle"
    # the mean from the chances that he is still there after n shots, as far as they matter
    there, men = Fraction(0), {(3, 3, 0): Fraction(1)}
    for _ in range(60):
        there += sum([chance for man, chance in men.items() if man != DEAD], Fraction(0))
        then: dict[tuple[int, int, int], Fraction] = {}
        for man, chance in men.items():
            for later, share in after(Shot(2, 3), man, 1).items():
                then[later] = then.get(later, Fraction(0)) + chance * share
        men = then
    assert float(target.worth / gain.points) == pytest.approx(float(there), rel=1e-6)


def test_who_cannot_fire_gains_nothing_and_says_why() -> None:
    rows = gains([a("medic"), a("private")], [a("private"), a("scout")], Situation(), FAR)
    assert rows[0].why == "never"
    assert rows[0].gains == (None, None)
    assert rows[0].best is None
    assert rows[1].why is None
    assert rows[1].best == 0


def test_the_best_match_is_the_one_that_gains_most() -> None:
    mine = [a("private"), a("engineer", primary="flamethrower"), a("corporal")]
    theirs = [a(unit.id) for unit in BOOK.units]
    for row in gains(mine, theirs, Situation(), NEAR):
        assert row.best is not None
        points = [gain.points if gain else Fraction(0) for gain in row.gains]
        assert points[row.best] == max(points)
    assert gains([], theirs, Situation(), NEAR) == ()
    assert gains(mine, [], Situation(), NEAR)[0].best is None
