"""What a squad may expect to hit is what rolling every combination of dice says."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from nco_builder.glance import ORDERS, TARGETS, Situation, chance, expected_hits
from nco_builder.rules import load_rulebook
from nco_builder.squad import Member, edit, new_squad, recruit
from tests.depth import tries
from tests.naive.facts import Facts
from tests.naive.hits import hits_of_squad, rolled, with_all_keys
from tests.naive.squads import squads
from tests.reading import squad_of

if TYPE_CHECKING:
    from nco_builder.glance import ExpectedHits, ShootingOrder, Target
    from nco_builder.squad import Squad

BOOK = load_rulebook()
HALF_INCHES = [Fraction(inches, 2) for inches in range(73)]
SITUATIONS = [Situation(order, target) for order in ORDERS for target in TARGETS]


def men(*members: Member) -> Squad:
    squad = new_squad(BOOK.id, "british", 100, 50)
    return edit("add_members", members=members).apply(squad)


def a(unit: str, **other: object) -> Member:
    return recruit(BOOK.units_by_id[unit]).replace(**other)


def seen(*members: Member, order: ShootingOrder = "fire", target: Target = "open") -> ExpectedHits:
    return expected_hits(men(*members), BOOK, Situation(order, target))


def by_distance(*members: Member, order: ShootingOrder = "fire", target: Target = "open") -> object:
    steps = seen(*members, order=order, target=target).steps
    return [(float(step.until), str(step.hits)) for step in steps]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: " ".join(each[:2]))
def test_random_squads_hit_as_every_roll_of_the_dice_says(situation: Situation) -> None:
    facts = Facts.load()
    for document in map(with_all_keys, squads(14, tries(25))):
        found = expected_hits(squad_of(document), BOOK, situation)
        for inches in HALF_INCHES:
            step = found.at(inches)
            parts = {part.weapon: part.hits for part in step.parts} if step else {}
            assert parts == hits_of_squad(document, facts, situation[:2], inches), inches


def test_a_rifle_hits_better_up_to_half_its_range() -> None:
    assert by_distance(a("private")) == [(20, "5/6")]  # full psyche: 2+ is the best there is
    assert by_distance(a("private"), target="cover") == [(10, "5/6"), (20, "2/3")]


def test_every_modifier_counts_against_a_pistol_far_off() -> None:
    officer = a("political_officer")
    # 3+, full psyche, within half range or beyond it, moved, cover and Down: 4+ and 6+
    assert by_distance(officer, order="advance", target="down") == [(6, "1/2"), (12, "1/6")]


@pytest.mark.parametrize("need", range(-1, 10))
def test_a_need_beyond_the_die_takes_a_second_roll_however_high_it_is(need: int) -> None:
    assert chance(need, BOOK) == rolled(need)


def test_machine_guns_stand_still() -> None:
    gunner = a("lance_corporal", primary="lmg", grenades=0)
    assert by_distance(gunner) == [(12, "5/3"), (24, "4/3")]
    found = seen(gunner, order="advance")
    assert (found.steps, found.silent[0].why) == ((), "no_advance")


def test_who_may_not_fire_is_named_with_the_reason() -> None:
    squad = (
        a("medic"),
        a("private"),
        a("private", primary=None),
        a("private").replace(unit="ghost"),
    )
    assert [tuple(each) for each in seen(*squad).silent] == [
        (0, "never"),
        (2, "unarmed"),
        (3, "unknown"),
    ]
    assert [each.why for each in seen(*squad, order="focus_fire").silent[:2]] == [
        "never",
        "courage",
    ]


def test_a_weapon_of_the_players_own_is_left_out_and_said() -> None:
    own = {"id": "bren", "name": "Bren", "nation": "british", "cost": 7, "range": 30}
    squad = squad_of(
        {
            "format": "nco-squad",
            "version": 1,
            "ruleset": BOOK.id,
            "nation": "british",
            "limits": {"vp": 100, "sp": 50},
            "members": [{"unit": "corporal", "primary": "bren"}],
            "definitions": {"weapons": [own]},
        }
    )
    found = expected_hits(squad, BOOK, Situation())
    assert (found.steps, [each.why for each in found.silent]) == ((), ["own_weapon"])


def test_deadeye_with_an_smg_ignores_cover_and_down_as_the_ruling_decides() -> None:
    shooter = a("corporal", primary="smg", skills=("deadeye",), grenades=0)
    assert seen(shooter, target="cover").ruled == (0,)
    assert seen(shooter).ruled == ()
    plain = a("corporal", primary="smg", grenades=0)
    for target in ("cover", "down"):
        assert seen(shooter, target=target).steps == seen(plain).steps
    moved = seen(shooter, order="advance", target="cover")
    assert moved.steps == seen(plain, order="advance", target="cover").steps


def test_only_the_primary_weapon_of_deadeye_rests_on_a_ruling() -> None:
    marksman = a("marksman", secondary="pistol")
    assert seen(marksman, target="cover").ruled == ()


def test_the_sum_of_a_step_is_that_of_its_weapons() -> None:
    found = seen(a("sergeant"), a("private"), a("lance_corporal", primary="lmg"), a("marksman"))
    assert found.weapons == ("rifle", "rifle_scoped", "lmg")
    assert [step.start for step in found.steps[1:]] == [step.until for step in found.steps[:-1]]
    assert (
        found.most == max(step.hits for step in found.steps) == Fraction(5, 6) * 3 + Fraction(5, 3)
    )
    assert found.at(31) is None
