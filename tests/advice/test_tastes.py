"""Tastes: squads that are made differ by role from balanced ones, legal and spent all the same."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from nco_builder.advice import completions, nearest_starter, starter_squad, tastes
from nco_builder.glance import points_by_role
from nco_builder.legality import check
from nco_builder.rules import load_rulebook
from nco_builder.squad import Squad, new_squad, profile, recruit

BOOK = load_rulebook()
NATIONS = [nation.id for nation in BOOK.nations]
PREFERRING = [each.id for each in tastes().values() if not each.is_balanced]
MEASURABLE = Fraction(1, 20)
"""Less of a squad's points in other roles, and nobody would notice."""
ENOUGH = 20


@cache
def made(nation: str, taste: str) -> Squad:
    return starter_squad(BOOK, nation, 100, 50, tastes()[taste])


def shares(squad: Squad) -> dict[str, Fraction]:
    """What part of its points each role has."""
    roles = points_by_role(squad, BOOK)
    whole = sum(each.points for each in roles)
    return {each.role: Fraction(each.points, whole) for each in roles}


def apart(one: Squad, other: Squad) -> Fraction:
    """What part of the points is in other roles."""
    a, b = shares(one), shares(other)
    zero = Fraction(0)
    return sum([abs(a.get(role, zero) - b.get(role, zero)) for role in {*a, *b}], zero) / 2


def leaders(squad: Squad) -> int:
    units = BOOK.units_by_id
    return sum(profile(man, units[man.unit], BOOK).special_action for man in squad.members)


@pytest.mark.parametrize("taste", PREFERRING)
def test_a_taste_differs_measurably_from_balanced_for_most_nations(taste: str) -> None:
    differing = [
        each for each in NATIONS if apart(made(each, taste), made(each, "balanced")) >= MEASURABLE
    ]
    assert len(differing) >= ENOUGH


@pytest.mark.parametrize("taste", tastes())
def test_every_nation_gets_a_legal_squad_of_every_taste_that_spends_its_points(taste: str) -> None:
    for nation in NATIONS:
        report = check(made(nation, taste), BOOK)
        assert report.vp >= 0.95 * report.vp_limit
        assert report.sp >= 0.95 * report.sp_limit
        assert [each.code for each in report.findings if not each.code.endswith("_unspent")] == []


def test_tastes_do_what_their_sentences_say() -> None:
    for nation in NATIONS:
        plain = made(nation, "balanced")
        assert shares(made(nation, "close_assault")).get("close", 0) > shares(plain).get("close", 0)
        assert shares(made(nation, "marksmen")).get("aimed", 0) > shares(plain).get("aimed", 0)
        assert len(made(nation, "many_men").members) >= len(plain.members)
        assert leaders(made(nation, "leaders")) > leaders(plain)
    assert sum(len(made(each, "many_men").members) for each in NATIONS) > sum(
        len(made(each, "balanced").members) for each in NATIONS
    )


def test_balanced_is_the_first_and_the_usual_one() -> None:
    first = next(iter(tastes().values()))
    assert first.id == "balanced"
    assert first.is_balanced
    assert made("british", "balanced") == starter_squad(BOOK, "british", 100, 50)


@pytest.mark.parametrize("taste", tastes())
def test_a_squad_is_filled_up_in_a_taste_and_nothing_is_taken_away(taste: str) -> None:
    sergeant = recruit(BOOK.units_by_id["sergeant"]).replace(name="Novak")
    squad = new_squad(BOOK.id, "soviet_army", 100, 50).replace(members=(sergeant,))
    report = check(squad, BOOK)
    found = completions(report, tastes()[taste])
    assert found.ways
    for way in found.ways:
        assert way.after.squad.members[0].name == "Novak"
        assert (way.vp_left, way.sp_left) == (0, 0)
        assert not [each for each in way.after.findings if each.severity == "error"]
    again = completions(report, tastes()[taste])
    assert [way.after.squad for way in again.ways] == [way.after.squad for way in found.ways]


def test_filling_up_follows_the_taste() -> None:
    sergeant = recruit(BOOK.units_by_id["sergeant"])
    squad = new_squad(BOOK.id, "soviet_army", 100, 50).replace(members=(sergeant,))
    report = check(squad, BOOK)
    filled = {
        taste: completions(report, tastes()[taste]).ways[0].after.squad
        for taste in ("balanced", "close_assault", "many_men")
    }
    assert shares(filled["close_assault"])["close"] > Fraction(1, 2)
    assert shares(filled["balanced"]).get("close", 0) < Fraction(1, 2)
    assert len(filled["many_men"].members) >= len(filled["balanced"].members)


def test_points_nobody_can_spend_give_the_nearest_squad_of_a_taste() -> None:
    squad = nearest_starter(BOOK, "us_army", 5000, 50, tastes()["leaders"])
    assert check(squad, BOOK).legal
