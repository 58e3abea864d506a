"""A finding is declared in one place, and everything else follows from that."""

from __future__ import annotations

from types import ModuleType

from nco_builder.legality import BUDGET_CODES, CODES, Code, codes, document
from nco_builder.legality.findings import CONTRACT, codes_of


def test_a_code_of_a_topic_is_in_the_table() -> None:
    topic = ModuleType("made_up")
    rusty = Code("rusty", "warning", says="{who} never cleans his weapon.")
    vars(topic).update(RUSTY=rusty, rusty_weapons=lambda: [rusty.finding(CONTRACT)])
    assert dict(codes_of(vars(topic))) == {"rusty": rusty}


def test_each_code_has_one_topic_and_goes_by_its_name() -> None:
    declared = [
        (name, each)
        for topic in codes.TOPICS
        for name, each in vars(topic).items()
        if isinstance(each, Code)
    ]
    assert [name.lower() for name, _ in declared] == list(CODES)
    assert [code for _, code in declared] == list(CODES.values())


def test_every_check_of_a_topic_is_asked() -> None:
    asked = {*codes.SQUAD_CHECKS, *codes.MEMBER_CHECKS}
    generators = {
        each
        for topic in codes.TOPICS
        for name, each in vars(topic).items()
        if not name.startswith("_")
        and getattr(each, "__module__", "") == topic.__name__
        and getattr(each, "__annotations__", {}).get("return") == "Iterator[Finding]"
    }
    # these two are asked of squads that cannot be judged, too
    assert generators - asked == {document.unknown_ruleset, document.unknown_keys}


def test_a_finding_carries_what_its_code_says() -> None:
    strict = Code("strict", "ruling", says="Agree.", ruling="NCO-01")
    usual = strict.finding(CONTRACT, "items", item="flask")
    assert (usual.code, usual.severity, usual.ruling) == ("strict", "ruling", "NCO-01")
    assert (usual.field, usual["item"]) == ("items", "flask")
    assert strict.finding(CONTRACT, severity="error").severity == "error"
    assert usual.of(3) == strict.finding(CONTRACT, "items", item="flask").of(3)


def test_what_may_be_gone_over_is_told_in_points_or_men() -> None:
    assert {"vp_over", "sp_over", "squad_too_big"} == BUDGET_CODES


def test_every_error_a_choice_may_cause_has_a_short_reason() -> None:
    # points left over are no reason against a choice; the rest no choice can cause
    silent = {name for name, code in CODES.items() if code.severity == "error" and not code.reason}
    assert silent == {
        *("unknown_ruleset", "pack_missing", "unknown_nation", "unknown_unit"),
        *("nation_weapon_shadows", "pack_differs", "definition_wrong"),
    }
    for code in CODES.values():
        assert code.reason_for_none is None or code.reason


def test_what_asks_to_agree_says_it_otherwise_once_that_is_recorded() -> None:
    asking = [
        code
        for code in CODES.values()
        if isinstance(code.says, str) and "agree w" in code.says.casefold()
    ]
    asking += [code for code in CODES.values() if "agree its" in str(code.says)]
    assert len(asking) > 5
    for code in asking:
        told = code.instead.get("agreed")
        assert isinstance(told, str), code.name
        assert "agree w" not in told.casefold(), code.name
        assert "agree its" not in told, code.name
