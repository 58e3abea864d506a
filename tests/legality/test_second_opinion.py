"""The product and a second, naive reading of the rules judge every squad alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from nco_builder.legality import CODES, Report, check_by_own_ruleset
from nco_builder.squad import skill_level
from tests.depth import tries
from tests.naive import codes, strategies
from tests.naive.barracks import FACTS
from tests.naive.checker import Judgement, judge
from tests.naive.squads import squads
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from collections import Counter

SEED = 20180901
COUNT, AT_LEAST = tries(1500), 20
PRESENCE = "inspiring_presence"


def differences(document: JSON) -> list[str]:
    """What product and second opinion say differently of one squad."""
    report, naive = check_by_own_ruleset(squad_of(document)), judge(document, FACTS)
    findings = {(found.code, found.severity, found.member) for found in report.findings}
    found = [f"only the product: {each}" for each in findings - naive.findings]
    found += [f"only the second opinion: {each}" for each in naive.findings - findings]
    for name in ("legal", "size"):
        found += _unequal(name, getattr(report, name), getattr(naive, name))
    if report.rulebook is not None:
        found += _unequal_numbers(report, naive)
    return found


def _unequal_numbers(report: Report, naive: Judgement) -> list[str]:
    found = []
    for name in ("vp", "sp", "sp_limit", "victory_total"):
        found += _unequal(name, getattr(report, name), getattr(naive, name))
    for index, (said, theirs) in enumerate(zip(report.members, naive.members, strict=True)):
        for name in ("cost", "currency", "victory"):
            found += _unequal(f"man {index}: {name}", getattr(said, name), theirs[name])
        if said.profile is None or said.unit is None:
            continue
        for name in ("M", "C", "H", "P", "special_action"):
            found += _unequal(f"man {index}: {name}", getattr(said.profile, name), theirs[name])
        most = report.rulebook.skills_by_id[PRESENCE].max_stack if report.rulebook else 0
        level = min(most, skill_level(PRESENCE, report.squad.members[index], said.unit))
        found += _unequal(f"man {index}: {PRESENCE}", level, theirs[PRESENCE])
    return found


def _unequal(name: str, ours: object, theirs: object) -> list[str]:
    return [] if ours == theirs else [f"{name}: {ours}, second opinion {theirs}"]


def test_random_squads_are_judged_alike(tally: Counter[tuple[str, str]]) -> None:
    for number, document in enumerate(squads(SEED, COUNT)):
        assert differences(document) == [], f"squad {number} of seed {SEED}"
        report = check_by_own_ruleset(squad_of(document))
        tally.update({(found.code, found.severity) for found in report.findings})
    assert set(tally) == codes.ALL
    assert {key: hits for key, hits in tally.items() if hits < AT_LEAST} == {}


OF_PACKS = {"rules_pack", "pack_differs", "pack_limit", "definition_wrong"}
"""Findings on rules packs: `test_packs_second_opinion.py`."""


def test_both_know_the_same_findings() -> None:
    both = {code: known for code, known in CODES.items() if code not in OF_PACKS}
    assert {code for code, _ in codes.ALL} == set(both)
    assert {(code, known.severity) for code, known in both.items()} <= codes.ALL


@settings(max_examples=tries(75))
@given(strategies.squads(odd_keys=True) | strategies.built_squads())
def test_drawn_squads_are_judged_alike(document: JSON) -> None:
    assert differences(document) == []
