"""The verdict as a whole: what it is made of, where findings point, what is remembered."""

from __future__ import annotations

import pytest

from nco_builder.legality import CODES, SEVERITIES, Report, check, check_by_own_ruleset, verdict
from nco_builder.legality.report import MemberReport
from nco_builder.rules import load_rulebook
from nco_builder.schema.record import fields
from nco_builder.squad import Member, Squad, edit
from tests.depth import tries
from tests.legality.plain import plain_squads
from tests.reading import CASES, HERE, JSON, read_json, squad_of

BOOK = load_rulebook()
MADE_UP = load_rulebook("made-up-9", HERE / "editions")


def band(*men: JSON, **keys: object) -> Squad:
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_army",
        "limits": {"vp": 100, "sp": 50},
        "members": list(men),
    }
    return squad_of(document | keys)


SERGEANT: JSON = {"unit": "sergeant", "primary": "rifle", "skills": ["covert"]}
PRIVATE: JSON = {"unit": "private", "primary": "rifle"}


def test_findings_of_the_squad_come_first_then_man_by_man() -> None:
    for squad in plain_squads(51, tries(75)):
        places = [found.member for found in check(squad, BOOK).findings]
        assert places == sorted(places, key=lambda place: -1 if place is None else place)


def test_findings_tell_their_place_in_the_file() -> None:
    for squad in plain_squads(54, tries(75)):
        for found in check(squad, BOOK).findings:
            assert found.at == ("" if found.member is None else f"members[{found.member}]")


def test_findings_point_at_a_field_and_cite_a_source() -> None:
    squad_fields = {"", "nation", "limits", "definitions", "vehicles", "ruleset", "agreed", "packs"}
    for squad in plain_squads(52, tries(150)):
        report = check_by_own_ruleset(squad)
        for found in report.findings:
            known = squad_fields if found.member is None else set(fields(Member))
            assert found.field in known, found
            assert found.severity in SEVERITIES
            assert found.source.section
            if found.source.document is None:
                assert found.source.page, found


@pytest.mark.parametrize("unit", ["medic", "chaplain"])
def test_what_a_skill_forbids_cites_the_page_of_the_skill(unit: str) -> None:
    man = {"unit": unit, "primary": "pistol", "items": ["extra_magazine"], "anti_tank": True}
    agreed = {"match": {"anti_tank_weapons": True, "vehicle_phase": True}}
    found = {each.code: each for each in check(band(SERGEANT, man, **agreed), BOOK).findings}
    for code in ("extra_magazine_no_use", "at_cannot_assault"):
        assert (found[code].source.section, found[code].source.page) == ("Skills", 20)


def test_what_an_item_excludes_cites_the_page_of_the_item() -> None:
    man = {"unit": "engineer", "primary": "flamethrower", "items": ["extra_magazine"]}
    (found,) = check(band(SERGEANT, man), BOOK).members[1].findings
    assert found.code == "extra_magazine_no_use"
    assert (found.source.section, found.source.page) == ("Items", 21)


def switched(squad: Squad) -> set[str]:
    """Codes that the squad's own decisions on rulings turn into errors."""
    decisions = squad.rulings.decisions
    return {code for each in decisions for code, judged in each.judged.items() if judged == "error"}


CASE_SQUADS = [squad_of(read_json(path)) for path in CASES]


def test_a_ruling_is_cited_by_its_own_cases_alone() -> None:
    for squad in [*CASE_SQUADS, *plain_squads(54, tries(1000))]:
        for found in check_by_own_ruleset(squad).findings:
            is_case = found.severity == "ruling" or found.code in switched(squad)
            assert found.ruling == (CODES[found.code].ruling if is_case else None), found


def test_what_is_agreed_is_marked_and_no_longer_to_agree() -> None:
    squad = band(SERGEANT, PRIVATE | {"items": ["flask", "flask"]}, limits={"vp": 9, "sp": 1})
    before = check(squad, BOOK)
    assert not any(found.agreed for found in before.findings)
    after = check(squad.replace(agreed=("NCO-01",)), BOOK)
    assert {found.code for found in after.findings if found.agreed} == {"sp_unspent"}
    assert [found.code for found in after.to_agree] == ["duplicate_item"]
    assert keys(after) == keys(before)


def test_what_nobody_knows_is_named_once_however_often_it_is_recorded() -> None:
    report = check(band(SERGEANT, agreed=["NCO-0", "NCO-0", "NCO-01"]), BOOK)
    assert [found["key"] for found in report.findings if found.code == "unknown_agreement"] == [
        "NCO-0"
    ]


@pytest.mark.parametrize(
    ("rulings", "agreed", "expected"),
    [
        ({}, [], ("ruling", False)),
        ({}, ["NCO-01"], ("ruling", True)),
        ({"budget": "up_to"}, [], ("ruling", False)),
        ({"budget": "exact"}, [], ("error", False)),
        ({"budget": "exact"}, ["NCO-01"], ("error", False)),
    ],
)
def test_unspent_points_are_judged_as_the_players_decide(
    rulings: JSON, agreed: list[str], expected: tuple[str, bool]
) -> None:
    limits = {"vp": 9, "sp": 0}
    report = check(band(SERGEANT, limits=limits, rulings=rulings, agreed=agreed), BOOK)
    (found,) = [each for each in report.findings if each.code == "vp_unspent"]
    assert (found.severity, found.agreed) == expected
    assert found.ruling == "NCO-01"
    assert (found["exactly"], found["up_to"]) == (2, 3)


def keys(report: Report) -> set[tuple[str, str, int | None]]:
    return {(found.code, found.severity, found.member) for found in report.findings}


def test_an_agreement_never_touches_an_error() -> None:
    every = tuple(BOOK.rulings)
    for squad in plain_squads(55, tries(150)):
        plain = check(squad.replace(agreed=()), BOOK)
        agreed = check(squad.replace(agreed=every), BOOK)
        assert keys(agreed) == keys(plain)
        assert agreed.legal == plain.legal
        assert not agreed.to_agree
        assert not any(found.agreed for found in agreed.errors)


def test_a_squad_is_legal_where_nothing_is_an_error() -> None:
    for squad in plain_squads(53, tries(75)):
        report = check(squad, BOOK)
        assert report.legal == (not report.errors)
        assert report.size == len(squad.members) == len(report.members)


def test_twins_are_judged_once_and_an_edit_judges_one_man() -> None:
    squad = band(SERGEANT, PRIVATE, PRIVATE | {"name": "Ann"}, PRIVATE | {"items": ["flask"]})
    report = check(squad, BOOK)
    assert report.members[1] is report.members[2]
    assert report.members[1] is not report.members[3]
    edited = check(edit("set_member", members=(3,), field="grenades", value=1).apply(squad), BOOK)
    assert edited.members[:3] == report.members[:3]
    assert edited.members[3].cost == report.members[3].cost
    assert len(edited.findings) == len(report.findings) + 1


def errors(report: Report) -> set[str]:
    return {error.code for error in report.errors}


def test_what_is_remembered_of_a_man_depends_on_the_terms() -> None:
    chaplain = {"unit": "chaplain", "primary": "pistol", "items": ["flask", "flask"]}
    airborne = {"nation": "us_airborne"}
    strict = {"rulings": {"duplicate_items": "forbid"}}
    for _ in range(2):
        assert errors(check(band(SERGEANT, chaplain), BOOK)) == set()
        assert errors(check(band(SERGEANT, chaplain, **airborne), BOOK)) == {"unit_forbidden"}
        assert errors(check(band(SERGEANT, chaplain, **strict), BOOK)) == {"duplicate_item"}


@pytest.mark.parametrize("first", [True, False])
def test_what_is_remembered_of_a_man_depends_on_the_rulebook(*, first: bool) -> None:
    squad = band(SERGEANT, PRIVATE, name=str(first))
    books = (BOOK, MADE_UP) if first else (MADE_UP, BOOK)
    assert {book.id: check(squad, book).vp for book in books} == {"nco-2.3.2": 8, "made-up-9": 18}


def test_what_is_remembered_of_men_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    squad = band(*[PRIVATE | {"grenades": count} for count in range(12)], name="many")
    told = check(squad, BOOK).findings
    monkeypatch.setattr(verdict, "MOST_REPORTS", 30)
    monkeypatch.setattr(verdict, "MOST_TRIED_REPORTS", 10)
    judge = verdict.Judge(squad, BOOK)
    for man in squad.members * 2:
        said = judge.report(man)
        assert (said,) == judge.reports((man,))
        assert judge.kept <= 30 + 10 + 4 * said.size
    assert check(squad, BOOK).findings == told


def test_an_unknown_ruleset_is_shown_and_not_judged() -> None:
    report = check_by_own_ruleset(band(SERGEANT, PRIVATE, ruleset="nco-9", colour="green"))
    assert report.rulebook is None
    assert not report.legal
    assert {found.code for found in report.findings} == {"unknown_ruleset", "unknown_key"}
    assert (report.size, report.vp, report.vp_limit) == (2, 0, 100)


def test_every_unknown_key_is_named_with_its_place() -> None:
    squad = band(SERGEANT | {"mood": 1}, colour=1, limits={"vp": 1, "sp": 1, "xp": 1})
    places = [found["key"] for found in check(squad, BOOK).findings if found.code == "unknown_key"]
    assert sorted(places) == ["colour", "limits.xp", "members[0].mood"]


def test_one_finding_for_each_kind_there_is_too_often() -> None:
    medic, chaplain = ({"unit": unit, "primary": "pistol"} for unit in ("medic", "chaplain"))
    car, tank = ({"type": kind, "name": "A"} for kind in ("armored_car", "light_medium_tank"))
    squad = band(SERGEANT, medic, medic, chaplain, chaplain, vehicles=[car, car, tank, tank])
    codes = [error.code for error in check(squad, BOOK).errors]
    assert codes.count("unique_exceeded") == 2
    assert codes.count("vehicle_type_duplicate") == 2
    assert set(codes) == {"unique_exceeded", "vehicle_type_duplicate"}


def test_reports_may_be_kept_by_another_thread_while_their_size_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge = verdict.Judge(band(), BOOK)
    kept = iter(range(1_000))

    def keep_another(_report: MemberReport) -> int:
        judge.reports((Member(unit="private", grenades=next(kept)),))
        return 1

    judge.reports((Member(unit="private"), Member(unit="corporal")))
    monkeypatch.setattr(MemberReport, "size", property(keep_another))
    keep = lambda said, key, report: said.of.update({key: report})  # noqa: E731 - measures nothing
    monkeypatch.setattr(verdict._MemberReports, "keep", keep)
    monkeypatch.setattr(verdict, "OFTEN", 1_000)
    assert judge.kept == 2
