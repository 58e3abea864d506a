"""Every published case is judged as published."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.legality import MemberReport, Report, check_by_own_ruleset
from nco_builder.squad import Member, skill_level
from tests.reading import CASES, JSON, read_json, squad_of

if TYPE_CHECKING:
    from pathlib import Path

TOTALS = ("vp", "sp", "victory_total")


def test_all_cases_are_here() -> None:
    assert len(CASES) == 215


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_judged_as_published(path: Path) -> None:
    expected = read_json(path.with_suffix(".expected.json"))
    compare_totals = not expected.pop("totals_not_compared", False)
    report = check_by_own_ruleset(squad_of(read_json(path)))
    got = said(report)
    assert got.keys() == expected.keys()  # nothing published is passed over
    if not compare_totals:
        for key in TOTALS:
            del got[key], expected[key]
        got["members"], expected["members"] = units(got), units(expected)
    expected["findings"] = {tuple(found.values()) for found in expected["findings"]}
    assert got == expected


def said(report: Report) -> JSON:
    """What the report says, in the shape of an expected file."""
    return {
        "legal": report.legal,
        "vp": report.vp,
        "sp": report.sp,
        "sp_limit": report.sp_limit,
        "size": report.size,
        "victory_total": report.victory_total,
        "findings": {(found.code, found.severity, found.member) for found in report.findings},
        "members": [
            said_of(*pair) for pair in zip(report.squad.members, report.members, strict=True)
        ],
    }


def said_of(member: Member, said: MemberReport) -> JSON:
    """What the report says of one man; nothing is known of an unknown unit's."""
    profile, unit = said.profile, said.unit
    return {
        "unit": member.unit,
        "cost": said.cost,
        "currency": said.currency,
        "victory": said.victory,
        **{attribute: getattr(profile, attribute, None) for attribute in "MCHP"},
        "special_action": profile is not None and profile.special_action,
        "inspiring_presence": min(2, skill_level("inspiring_presence", member, unit))
        if unit
        else 0,
    }


def units(document: JSON) -> list[str]:
    """The units alone: an illegal option has no true price."""
    return [member["unit"] for member in document["members"]]
