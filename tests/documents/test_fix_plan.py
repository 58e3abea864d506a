from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from nco_builder.documents.fix_plan import plan_fixes
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.legality import check_by_own_ruleset, fixes
from nco_builder.legality.findings import matter
from nco_builder.paths import data
from nco_builder.schema.reader import read
from nco_builder.squad import Squad, edit
from tests.depth import tries
from tests.naive.squads import squads
from tests.naive.strategies import squads as any_squads

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.documents.kind import Judgement
    from nco_builder.legality import Finding, Report
    from tests.reading import JSON


def report_of(raw: JSON) -> Report:
    return check_by_own_ruleset(read(Squad, json.dumps(raw)))


def count(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    return Counter(matter(found) for found in findings)


def prove(report: Report) -> int:
    """A plan does what it says; return its length."""
    plan = plan_fixes(SQUAD, report)
    squad = report.squad
    for step in plan.steps:
        assert step.judgement.squad == squad
        assert step.edit in fixes(step.finding, step.judgement)
        assert step.finding.severity != "ruling"
        squad = step.edit.apply(squad)
    after = check_by_own_ruleset(squad)
    assert (after.squad, after.findings) == (plan.after.squad, plan.after.findings)
    assert not count(after.errors) - count(report.errors)
    fixed = count(step.finding for step in plan.steps)
    wanted = {key: count(report.findings)[key] - fixed[key] for key in fixed}
    assert all(count(after.findings)[key] <= most for key, most in wanted.items())
    return len(plan.steps)


def test_random_squads_lose_what_is_mended_and_gain_no_error() -> None:
    count = tries(20)
    assert sum(prove(report_of(raw)) for raw in squads(11, count)) > count


@settings(max_examples=tries(10))
@given(raw=any_squads(max_size=5))
def test_so_do_the_oddest_squads(raw: JSON) -> None:
    prove(report_of(raw))


def test_nothing_with_one_repair_is_left_and_several_ways_are_left_to_the_player() -> None:
    report = check_by_own_ruleset(read_squad(data() / "samples" / "recruits-mistakes.nco"))
    plan = plan_fixes(SQUAD, report)
    assert len(plan.steps) > 5
    for found in plan.after.findings:
        assert found.severity == "ruling" or len(fixes(found, plan.after)) != 1
    assert any(found.severity == "ruling" for found in plan.after.findings)


def test_men_removed_on_the_way_do_not_confuse_the_rest() -> None:
    report = check_by_own_ruleset(read_squad(data() / "samples" / "second-squad-able.nco"))
    squad = edit("duplicate_members", members=(0,)).apply(report.squad)
    plan = plan_fixes(SQUAD, check_by_own_ruleset(squad))
    assert [step.finding.code for step in plan.steps] == [
        "unique_exceeded",
        "grenades_over_max",
    ]
    second = plan.steps[1]
    assert second.judgement.squad.members[second.finding.member or 0].name == "Novak"
    assert plan.after.legal
    assert plan.edits == tuple(step.edit for step in plan.steps)


def test_a_legal_squad_and_an_unknown_ruleset_have_nothing_to_mend() -> None:
    report = check_by_own_ruleset(read_squad(data() / "samples" / "airborne-squad.nco"))
    assert plan_fixes(SQUAD, report).steps == ()
    lost = report.squad.replace(ruleset="nco-99")
    assert plan_fixes(SQUAD, check_by_own_ruleset(lost)).steps == ()


CASES = sorted((Path(__file__).parents[1] / "systems" / "cases").glob("*-*/*.nco"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_documents_of_every_kind_lose_what_is_mended_and_gain_no_error(file: Path) -> None:
    document = read_document(file)
    kind = kind_for(document)
    assert kind.judge
    judged = kind.judge(document)
    plan = plan_fixes(kind, judged)
    for step in plan.steps:
        assert [step.edit] == [*kind.fixes(step.finding, step.judgement)]
        document = step.edit.apply(document)
    assert document == plan.after.document
    assert not count(errors(plan.after)) - count(errors(judged))
    fixed = count(step.finding for step in plan.steps)
    before, after = count(judged.findings), count(plan.after.findings)
    assert all(after[key] <= before[key] - fixed[key] for key in fixed)


def errors(judged: Judgement) -> list[Finding]:
    return [each for each in judged.findings if each.severity == "error"]


def test_most_kinds_have_documents_that_are_mended_in_several_steps() -> None:
    steps: Counter[str] = Counter()
    for file in CASES:
        kind = kind_for(document := read_document(file))
        assert kind.judge
        steps[kind.format] += len(plan_fixes(kind, kind.judge(document)).steps)
    assert all(steps[each] for each in ("avr-platoon", "fluid-deck", "k47-vehicles", "nco-match"))


def test_only_what_is_asked_for_is_mended() -> None:
    report = check_by_own_ruleset(read_squad(data() / "samples" / "recruits-mistakes.nco"))
    plan = plan_fixes(SQUAD, report, lambda found: found.code == "unique_exceeded")
    assert {step.finding.code for step in plan.steps} == {"unique_exceeded"}
