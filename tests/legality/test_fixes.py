"""Every fix that is offered repairs what it says and breaks nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from nco_builder.legality import (
    CODES,
    Finding,
    Report,
    check,
    check_by_own_ruleset,
    edit_text,
    fixes,
    no_fix_reason,
)
from nco_builder.legality.fixes import gave_up
from nco_builder.legality.proposals import man_at, proposals
from nco_builder.rules import load_rulebook
from nco_builder.squad import Edit, Squad, price
from tests.depth import tries
from tests.legality.plain import plain_squads
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from nco_builder.rules import Unit
    from nco_builder.squad import EffectiveRules, Member, Price

BOOK = load_rulebook()
COUNT = tries(500)
Offered = list[tuple[Finding, Report, tuple[Edit, ...]]]
ABOUT = {"unit", "weapon", "item", "skill", "type", "key", "index"}

# Only the player can say what he wants instead.
NEVER_FIXED = {
    "unknown_ruleset",
    "unknown_key",
    "vp_unspent",
    "sp_unspent",
    "skill_slot_empty",
    "at_fewer_than_two",
    "few_specialists",
    "unknown_agreement",
    "vehicle_unknown",
}

# These random squads have no rules packs; tests/squad/test_packs.py has some.
OF_PACKS = {"pack_differs", "pack_limit", "rules_pack", "definition_wrong"}

# Made right by choosing something else in one field of one man.
CHOSEN = {
    "primary_not_allowed",
    "no_primary",
    "nation_weapon_not_allowed",
    "nation_weapon_wrong_nation",
    "nation_weapon_unpriced",
    "nation_weapon_unverified",
    "bad_count",
    "grenades_not_allowed",
    "grenades_over_max",
    "extra_slot_empty",
    "extra_slot_not_available",
    "at_sergeant",
    "at_specialist",
    "at_cannot_assault",
    "bomber_specialist",
}


def identity(found: Finding, squad: Squad) -> tuple[object, ...]:
    """What a finding is about, wherever the man stands."""
    who = None if found.member is None else squad.members[found.member].id
    return found.code, who, *(value for name, value in found.parameters if name in ABOUT)


def counted(findings: tuple[Finding, ...], squad: Squad) -> Counter[tuple[object, ...]]:
    return Counter(identity(found, squad) for found in findings)


def wrong_with(fix: Edit, found: Finding, report: Report) -> str:
    """What a fix does that it must not do; nothing, it is hoped."""
    before = report.squad
    after = fix.apply(before)
    judged = check_by_own_ruleset(after)
    left = counted(judged.findings, after)[identity(found, before)]
    if left >= counted(report.findings, before)[identity(found, before)]:
        return "the finding is still there"
    new = counted(judged.errors, after) - counted(report.errors, before)
    return f"new errors: {new}" if new else ""


@pytest.fixture(scope="module")
def offered() -> Offered:
    """Every finding of many squads with the fixes offered for it."""
    reports = [check_by_own_ruleset(squad) for squad in plain_squads(8, COUNT)]
    return [
        (found, report, fixes(found, report)) for report in reports for found in report.findings
    ]


def test_a_fix_removes_its_finding_and_adds_no_error(offered: Offered) -> None:
    wrong = [
        (problem, found, fix)
        for found, report, changes in offered
        for fix in changes
        if (problem := wrong_with(fix, found, report))
    ]
    assert wrong == []


def test_what_one_choice_repairs_is_repaired_by_that_choice(offered: Offered) -> None:
    for found, report, changes in offered:
        if found.code in CHOSEN and found.member is not None:
            man = man_at(found.member, report)
            assert man is not None
            assert set(changes) <= {each.edit for each in proposals(man)}, found


def test_every_finding_that_can_have_a_fix_is_offered_one(offered: Offered) -> None:
    fixed = {found.code for found, _, changes in offered if changes}
    assert set(CODES) - fixed - OF_PACKS == NEVER_FIXED


def test_an_error_without_a_fix_says_why(offered: Offered) -> None:
    lost = [found for found, _, changes in offered if found.severity == "error" and not changes]
    assert {found.code for found in lost} >= {"unknown_ruleset", "vp_unspent", "unknown_nation"}
    for reason in map(no_fix_reason, lost):
        assert reason.endswith(".")
        assert "{" not in reason


def test_a_fix_is_called_by_what_it_does(offered: Offered) -> None:
    texts = {
        edit_text(fix, report.squad, report.rulebook)
        for _, report, changes in offered
        for fix in changes
    }
    assert len(texts) > COUNT / 10
    assert [text for text in texts if not text[0].isupper()] == []
    strange = ("{", "}", "None", "  ", "\n", "nobody")
    assert [text for text in texts if any(sign in text for sign in strange)] == []


def band(*men: JSON, **keys: object) -> Squad:
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_airborne",
        "limits": {"vp": 100, "sp": 50},
        "members": [{"unit": "sergeant", "primary": "rifle", "skills": ["covert"]}, *men],
    }
    return squad_of(document | keys)


def offers(code: str, squad: Squad) -> list[str]:
    """What is offered for the first finding with a code."""
    report = check(squad, BOOK)
    found = next(each for each in report.findings if each.code == code)
    return [edit_text(fix, squad, BOOK) for fix in fixes(found, report)]


PRIVATE = {"unit": "private", "primary": "rifle", "name": "Ann"}
CORPORAL = {"unit": "corporal", "primary": "rifle", "skills": ["covert"], "name": "Ann"}
SCOUT = {"unit": "scout", "primary": "smg", "name": "Ann"}
ENGINEER = {"unit": "engineer", "primary": "lmg", "name": "Ann"}


@pytest.mark.parametrize(
    ("code", "squad", "expected"),
    [
        (
            "primary_not_allowed",
            band(SCOUT | {"primary": "lmg"}),
            ["Give Ann a Rifle (Scoped)", "Give Ann a Sub-Machine Gun"],
        ),
        ("grenades_over_max", band(CORPORAL | {"grenades": 5}), ["Reduce Ann to 2 grenades"]),
        ("grenades_not_allowed", band(PRIVATE | {"grenades": 1}), ["Take the grenades from Ann"]),
        (
            "item_slots_over",
            band(PRIVATE | {"items": ["flask", "tobacco"]}),
            ["Take Tobacco from Ann", "Take Flask from Ann"],
        ),
        (
            "unknown_item",
            band(PRIVATE | {"items": ["Flasks"]}),
            ["Give Ann Flask instead of Flasks"],
        ),
        (
            "unknown_skill",
            band(CORPORAL | {"skills": ["deadeye", "Covrt"]}),
            ["Give Ann Covert instead of Covrt"],
        ),
        ("unknown_unit", band(PRIVATE | {"unit": "privat"}), ["Make Ann a Private"]),
        ("unit_forbidden", band({"unit": "chaplain", "name": "Ann"}), ["Remove Ann"]),
        ("unknown_nation", band(nation="US Army"), ["Change the nation to US Army"]),
        ("no_primary", band(PRIVATE | {"primary": None}), ["Give Ann a Rifle"]),
        (
            "skill_slots_over",
            band({"unit": "veteran_corporal", "skills": ["covert", "deadeye"], "name": "Ann"}),
            ["Buy Ann an extra skill slot", "Take Deadeye from Ann", "Take Covert from Ann"],
        ),
        (
            "at_not_agreed",
            band(PRIVATE | {"anti_tank": True}),
            ["Agree on anti-tank weapons", "Take the anti-tank weapon from Ann"],
        ),
    ],
)
def test_the_most_fitting_fix_comes_first(code: str, squad: Squad, expected: list[str]) -> None:
    assert offers(code, squad)[: len(expected)] == expected


def test_an_overspent_budget_is_repaired_with_the_least_loss_first() -> None:
    men = [PRIVATE] * 10 + [
        CORPORAL | {"items": ["flask", "tobacco"], "grenades": 2, "name": "Bob"}
    ]
    first, *_ = offers("vp_over", band(*men, limits={"vp": 103, "sp": 50}))
    assert first == "Take Flask from Bob"
    deep = offers("sp_over", band(*[ENGINEER] * 5, limits={"vp": 100, "sp": 10}))
    assert deep == ["Remove 4 men"]


def test_a_man_with_many_items_is_not_priced_anew_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    priced: list[Member] = []

    def counted(member: Member, unit: Unit, rules: EffectiveRules) -> Price:
        priced.append(member)
        return price(member, unit, rules)

    monkeypatch.setattr("nco_builder.legality.budget.price", counted)
    loaded = CORPORAL | {"items": ["flask", "tobacco"] * 100, "grenades": 2, "name": "Bob"}
    assert offers("vp_over", band(loaded, limits={"vp": 1, "sp": 50})) == ["Remove Bob"]
    assert len(priced) <= 3


def test_no_two_fixes_do_the_same() -> None:
    officer = {"unit": "political_officer", "primary": "pistol", "name": "Ann"}
    texts = offers("item_slots_over", band(officer | {"items": ["icon", "flask", "icon"]}))
    assert len(set(texts)) == len(texts)


def test_a_full_squad_without_a_sergeant_can_promote_a_man() -> None:
    men = [PRIVATE] * 11 + [CORPORAL]
    assert offers("no_sergeant", band(members=men)) != []


def test_the_reason_why_there_is_no_fix_is_true_of_warnings() -> None:
    report = check(band({"unit": "corporal", "primary": "rifle", "name": "Ann"}), BOOK)
    empty = next(found for found in report.findings if found.code == "skill_slot_empty")
    assert "break another rule" not in no_fix_reason(empty)


def test_no_fix_is_tried_in_a_squad_with_countless_findings() -> None:
    man = {"unit": "private", "primary": "rifle", "items": [f"x{at}" for at in range(80)]}
    report = check(band(*[man] * 200), BOOK)
    assert len(report.findings) > 10_000
    assert not fixes(report.errors[0], report)
    assert gave_up(report)
