"""Reach, courage and roles of a squad, and what one more man changes."""

from __future__ import annotations

from nco_builder.glance import (
    Situation,
    glance,
    points_by_role,
    reaches,
    special_actions,
    with_recruit,
)
from nco_builder.legality import check
from nco_builder.rules import load_rulebook
from nco_builder.squad import Member, edit, new_squad, recruit
from tests.depth import tries
from tests.naive.squads import squads
from tests.reading import SAMPLES, read_json, squad_of

BOOK = load_rulebook()


def a(unit: str, **other: object) -> Member:
    return recruit(BOOK.units_by_id[unit]).replace(**other)


SQUAD = edit(
    "add_members",
    members=(
        a("sergeant", primary="smg"),
        a("lance_corporal", primary="lmg", items=("service_medal",)),
        a("marksman"),
        a("medic"),
        a("engineer", primary="flamethrower"),
    ),
).apply(new_squad(BOOK.id, "british", 100, 50))


def test_what_reaches_farthest_comes_first_with_half_range_where_that_counts() -> None:
    drawn = [[(each.weapon, each.half, each.full) for each in man] for man in reaches(SQUAD, BOOK)]
    assert drawn[0] == [("smg", 6, 12), ("pistol", 6, 12), ("hand_grenade", None, 8)]
    assert drawn[2] == [("rifle_scoped", None, 30), ("pistol", 6, 12)]
    assert drawn[4][0] == ("flamethrower", None, 12)


def test_who_only_answers_an_assault_is_told_from_who_shoots() -> None:
    answers = [[each.only_answers for each in man] for man in reaches(SQUAD, BOOK)]
    assert answers[3] == [True]
    assert not any(each for man in (*answers[:3], answers[4]) for each in man)


def test_an_item_may_lift_a_man_to_special_actions() -> None:
    nerves = special_actions(SQUAD, BOOK)
    assert [(man.courage, man.printed) for man in nerves[:2]] == [(6, 6), (4, 3)]
    assert nerves[1].actions == ("focus_fire", "assault", "mend", "ambush")
    assert nerves[2].actions == ()
    medic = special_actions(
        SQUAD.replace(members=(a("medic", items=("service_medal",) * 2),)), BOOK
    )
    assert medic[0].actions == ("mend", "ambush")


def test_every_man_has_a_role_by_what_he_carries() -> None:
    roles = [(each.role, each.men, each.vp, each.sp) for each in points_by_role(SQUAD, BOOK)]
    assert roles == [
        ("support", 2, 20, 17 + flamethrower_price()),
        ("aimed", 1, 0, 15),
        ("close", 1, 0, 0),
        ("aid", 1, 0, 12),
    ]


def flamethrower_price() -> int:
    return BOOK.units_by_id["engineer"].primary_costs["flamethrower"]


def test_roles_add_up_to_what_the_squad_costs() -> None:
    documents = [*squads(3, tries(30)), *map(read_json, SAMPLES)]
    for squad in map(squad_of, documents):
        report = check(squad, BOOK)
        roles = points_by_role(squad, BOOK)
        assert sum(each.vp for each in roles) == report.vp
        assert sum(each.sp for each in roles) == report.sp
        assert sum(each.points for each in roles) == report.vp + report.sp


def test_one_more_man_adds_what_he_does_alone() -> None:
    situation = Situation("focus_fire")
    before, more = glance(SQUAD, BOOK, situation), with_recruit(SQUAD, "veteran_corporal", BOOK)
    after = glance(more, BOOK, situation)
    alone = glance(SQUAD.replace(members=more.members[-1:]), BOOK, situation)
    for inches in range(37):
        steps = [each.hits.at(inches) for each in (before, alone, after)]
        was, his, then = (step.hits if step else 0 for step in steps)
        assert was + his == then
    assert after.courage[:-1] == before.courage
    assert len(after.reach) == len(before.reach) + 1
    assert with_recruit(SQUAD, "ghost", BOOK) == SQUAD
