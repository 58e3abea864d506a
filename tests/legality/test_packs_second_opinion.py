"""Squads with rules packs: judged as by a naive reader who edits the facts, as file and as code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nco_builder.documents.squads import SQUAD, squad_from_code
from nco_builder.legality import Report, check_by_own_ruleset
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.squad.packs import with_pack
from tests.depth import tries
from tests.naive import packs, strategies
from tests.naive.barracks import FACTS
from tests.reading import squad_of
from tests.squad.test_packs import pack_of

if TYPE_CHECKING:
    from tests.naive.checker import Judgement
    from tests.naive.facts import JSON

SUMS = ("legal", "vp", "sp", "sp_limit", "victory_total", "size")


def of_product(report: Report) -> list[Any]:
    men = [
        (man.cost, *[getattr(man.profile, key, None) for key in "MCHP"]) for man in report.members
    ]
    found = {(each.code, each.severity, each.member) for each in report.findings}
    return [found, men, *[getattr(report, name) for name in SUMS]]


def of_naive(judgement: Judgement) -> list[Any]:
    men = [(man["cost"], *[man[key] for key in "MCHP"]) for man in judgement.members]
    return [judgement.findings, men, *[getattr(judgement, name) for name in SUMS]]


@settings(max_examples=tries(60))
@given(strategies.built_squads(), packs.packs(), st.integers(1, 4))
def test_a_pack_judges_as_facts_edited_by_hand(document: JSON, pack: JSON, every: int) -> None:
    squad = packs.with_new(document, pack, every)
    assume(any(pack.values()) and squad["ruleset"] in FACTS.rulesets)
    on = with_pack(squad_of(squad), pack_of(pack))
    report = check_by_own_ruleset(on)
    assert of_product(report) == of_naive(packs.judge_packed(squad, pack))
    code = squad_from_code(SQUAD.share_code(on))
    assert check_by_own_ruleset(code).findings == report.findings
    assert of_product(check_by_own_ruleset(code)) == of_product(report)
    assert fingerprint(code) == fingerprint(on)
