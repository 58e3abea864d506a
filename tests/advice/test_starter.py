"""Starter squads: legal and spent, for every nation and sensible limits, the same each time."""

from __future__ import annotations

import pytest

from nco_builder.advice import NoSuchSquadError, starter_squad
from nco_builder.legality import check
from nco_builder.rules import load_rulebook

RULEBOOK = load_rulebook()
NATIONS = [nation.id for nation in RULEBOOK.nations]
LIMITS = [(100, 50), (50, 25), (75, 40), (120, 60), (150, 75), (80, 30), (100, 20), (60, 0), (0, 0)]
LIMITS.append((200, 100))  # ten men spend that with more grenades than usual


@pytest.mark.parametrize("limits", LIMITS, ids=lambda limits: f"{limits[0]}-{limits[1]}")
@pytest.mark.parametrize("nation", NATIONS)
def test_every_nation_gets_a_legal_squad_that_spends_its_points(
    nation: str, limits: tuple[int, int]
) -> None:
    squad = starter_squad(RULEBOOK, nation, *limits)
    report = check(squad, RULEBOOK)
    assert (squad.nation, squad.limits.vp, squad.limits.sp) == (nation, *limits)
    assert report.vp >= 0.95 * limits[0]
    assert report.sp >= 0.95 * report.sp_limit
    assert [found.code for found in report.findings if not found.code.endswith("_unspent")] == []


def test_it_is_the_same_squad_each_time() -> None:
    assert starter_squad(RULEBOOK, "british", 100, 50) == starter_squad(
        RULEBOOK, "british", 100, 50
    )


def test_it_is_a_bit_of_everything() -> None:
    squad = starter_squad(RULEBOOK, "us_army", 100, 50)
    units = [man.unit for man in squad.members]
    assert units == sorted(units, key=[unit.id for unit in RULEBOOK.units].index)
    assert len(set(units)) >= 10
    chosen = [skill for man in squad.members for skill in man.skills]
    assert len(set(chosen)) == len(chosen)


def test_a_nation_is_found_by_its_source_spelling() -> None:
    assert starter_squad(RULEBOOK, "GREECIAN", 100, 50).nation == "greek"


@pytest.mark.parametrize(
    ("limits", "nearest"), [((5000, 50), "328 and 30"), ((100, 5), "100 and 0")]
)
def test_points_nobody_can_spend_are_told_with_how_far_one_gets(
    limits: tuple[int, int], nearest: str
) -> None:
    with pytest.raises(NoSuchSquadError, match=f"the nearest spends {nearest}"):
        starter_squad(RULEBOOK, "us_army", *limits)


def test_an_edition_without_specialists_gets_a_squad() -> None:
    soldiers = tuple(unit for unit in RULEBOOK.units if unit.kind == "soldier")
    edition = RULEBOOK.replace(units=soldiers)
    edition.__dict__.pop("units_by_id", None)
    squad = starter_squad(edition, "us_army", 100, 0)
    assert check(squad, edition).vp == 100
