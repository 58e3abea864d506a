"""Rules packs in squads: the same verdict as a rulebook edited by hand, on and off without loss."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import document_from_json, judge_document, read_document
from nco_builder.documents.squads import SQUAD, squad_from_code, squad_from_json, squad_to_bytes
from nco_builder.files import FileProblem
from nco_builder.legality import Report, check, check_by_own_ruleset, finding_sentence
from nco_builder.match.model import under
from nco_builder.rules import load_rulebook, newest_rules, rules_for
from nco_builder.rules.overlay import LISTS, HouseRulebook, overlaid
from nco_builder.squad.model import Definitions, NationWeapon, Pack
from nco_builder.squad.packs import with_pack, without_packs
from tests.reading import CASES, SAMPLES, read_json, squad_of

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.squad import Squad
    from nco_builder.systems.nco_rules_pack.model import RulesPack

EXAMPLE = paths.data() / "samples" / "example-rules-pack.nco"
ENVELOPE = {
    "format": "nco-rules-pack",
    "version": 1,
    "ruleset": "nco-2.3.2",
    "id": "house",
    "edition": "1",
    "name": "House",
    "author": "",
    "notes": "",
}


def pack_of(definitions: dict[str, Any], **changes: str) -> RulesPack:
    document: Any = document_from_json({**ENVELOPE, **changes, "definitions": definitions}, "pack")
    return document  # type: ignore[no-any-return]


def sample() -> Squad:
    return squad_of(read_json(paths.data() / "samples" / "rifle-squad.nco"))


def told(report: Report) -> tuple[object, ...]:
    """The verdict without what names the packs."""
    found = {
        (each.code, each.severity, each.member)
        for each in report.findings
        if each.code not in {"rules_pack", "definition_wrong"}
    }
    sums = (report.vp, report.sp, report.vp_limit, report.sp_limit, report.victory_total)
    return found, sums, tuple((man.cost, man.profile) for man in report.members)


def only_like() -> dict[str, Any]:
    """A definition like each weapon, unit, skill, item and nation of the rulebook."""
    book = newest_rules()
    return {
        name: [{"id": f"{each.id}_2", "like": each.id} for each in getattr(book, name)]
        for name in ("weapons", "units", "skills", "items", "nations")
    }


@pytest.mark.parametrize("path", [*SAMPLES, *CASES[::6]], ids=lambda path: path.stem)
def test_a_pack_of_only_like_changes_no_verdict(path: Path) -> None:
    squad = squad_of(read_json(path))
    if squad.ruleset != newest_rules().id:
        pytest.skip("not judged")
    packed = with_pack(squad, pack_of(only_like()))
    assert told(check_by_own_ruleset(packed)) == told(check_by_own_ruleset(squad))


def by_hand(tmp_path: Path, name: str, id_: str, **changes: object) -> Any:  # noqa: ANN401
    """A rulebook in which an entry of a list is changed by hand."""
    data = read_json(paths.data() / "rulebooks" / "nco-2.3.2.json")
    next(each for each in data[name] if each["id"] == id_).update(changes)
    (tmp_path / "nco-2.3.2.json").write_text(json.dumps(data), "utf-8")
    return load_rulebook("nco-2.3.2", tmp_path)


@pytest.mark.parametrize(
    ("name", "id_", "change"),
    [
        ("units", "private", {"cost": 7, "victory_base": 7}),
        ("units", "private", {"M": 6, "item_slots": 0}),
        ("units", "corporal", {"grenades": {"free": 0, "max": 1, "cost_each_extra": 2}}),
        ("units", "private", {"primary": [{"weapon": "smg", "cost": 4}]}),
        ("items", "flask", {"cost": 5}),
        ("items", "flask", {"restricted_to": ["sergeant"]}),
        ("nations", "us_army", {"max_squad_size": 6, "bonus_sp": 3}),
        ("nations", "us_army", {"forbidden": ["private"]}),
        ("weapons", "smg", {"range_in": 9, "dice": 1}),
    ],
)
def test_a_pack_judges_as_a_rulebook_edited_by_hand(
    tmp_path: Path, name: str, id_: str, change: dict[str, Any]
) -> None:
    edited = by_hand(tmp_path, name, id_, **change)
    pack = pack_of({name: [{"id": id_, **change}]})
    for path in (*SAMPLES, *CASES[::12]):
        squad = squad_of(read_json(path))
        if squad.ruleset == edited.id:
            packed = with_pack(squad, pack)
            assert told(check_by_own_ruleset(packed)) == told(check(squad, edited)), path
    entry = {each.id: each for each in getattr(overlaid(newest_rules(), pack.definitions), name)}
    wanted = {each.id: each for each in getattr(edited, name)}
    assert entry[id_].replace(source=wanted[id_].source) == wanted[id_]


def test_a_squad_without_definitions_is_judged_by_the_very_rulebook() -> None:
    squad = sample()
    assert rules_for(squad) is newest_rules()
    assert check_by_own_ruleset(squad).rulebook is newest_rules()


def test_a_new_nation_unit_weapon_and_item_go_through_the_check() -> None:
    pack = pack_of(
        {
            "weapons": [
                {"id": "mp", "like": "smg", "name": "MP", "cost": 2},
                {"id": "national", "like": "rifle", "nations": ["guard"], "cost": 4},
            ],
            "units": [{"id": "recruit", "like": "private", "name": "Recruit", "cost": 5}],
            "items": [{"id": "tea", "like": "flask", "name": "Tea", "cost": 1}],
            "nations": [{"id": "guard", "like": "us_army", "name": "Guard", "max_squad_size": 3}],
        }
    )
    document = read_json(paths.data() / "samples" / "rifle-squad.nco") | {"nation": "guard"}
    document["members"] = [
        {"unit": "sergeant", "primary": "mp", "items": ["tea"]},
        {"unit": "recruit", "primary": "rifle"},
        {"unit": "corporal", "primary": "national"},
    ]
    report = check_by_own_ruleset(with_pack(squad_from_json(document), pack))
    assert {each.code for each in report.findings if each.severity == "error"} == set()
    assert report.members[1].cost == 5
    assert report.names.unit("recruit") == "Recruit"
    assert report.names.weapon("mp") == "MP"
    codes = {(each.code, each.member) for each in report.findings}
    assert ("nation_weapon_unverified", 2) in codes


def test_a_pack_that_is_switched_off_leaves_the_squad_as_it_was() -> None:
    example: Any = read_document(EXAMPLE)
    squad = sample()
    on = with_pack(squad, example)
    assert (on.version, on.packs[0].edition) == (2, "1")
    assert without_packs(on, {"example"}) == squad
    again = with_pack(on, example)
    assert again == on


def test_a_pack_comes_back_from_file_and_code() -> None:
    example: Any = read_document(EXAMPLE)
    on = with_pack(sample(), example)
    assert squad_from_json(json.loads(squad_to_bytes(on))) == on
    code = squad_from_code(SQUAD.share_code(on))
    assert told(check_by_own_ruleset(code)) == told(check_by_own_ruleset(on))
    assert (code.packs, code.version) == (on.packs, 2)


def test_a_pack_that_counts_is_named_once_as_a_ruling_and_can_be_agreed() -> None:
    example: Any = read_document(EXAMPLE)
    on = with_pack(sample(), example)
    (found,) = [each for each in check_by_own_ruleset(on).findings if each.code == "rules_pack"]
    assert (found.severity, found.ruling, found.agreed) == ("ruling", "NCO-103", False)
    sentence = finding_sentence(found, on, rules_for(on))
    assert sentence.startswith("Rules pack Example of a rules pack 1 counts")
    agreed = check_by_own_ruleset(on.replace(agreed=("NCO-103",)))
    assert [each.agreed for each in agreed.findings if each.code == "rules_pack"] == [True]


def test_house_rules_of_no_pack_are_named() -> None:
    pack = pack_of({"units": [{"id": "private", "cost": 1}]})
    squad = sample().replace(definitions=pack.definitions)
    report = check_by_own_ruleset(squad)
    (found,) = [each for each in report.findings if each.code == "rules_pack"]
    assert "private" in finding_sentence(found, squad, report.rulebook)


def test_no_pack_can_silence_what_names_it() -> None:
    codes = ("rules_pack", "definition_wrong", "pack_differs", "unknown_key", "pack_missing")
    pack = pack_of({"judged": dict.fromkeys(codes)})
    on = with_pack(sample(), pack)
    assert "rules_pack" in {each.code for each in check_by_own_ruleset(on).findings}


def test_a_severity_of_a_pack_counts() -> None:
    squad = sample()
    bare = squad.replace(members=(squad.members[0].replace(primary=None), *squad.members[1:]))
    on = with_pack(bare, pack_of({"judged": {"no_primary": "error"}}))
    report = check_by_own_ruleset(on)
    assert [each.severity for each in report.findings if each.code == "no_primary"] == ["error"]
    off = with_pack(bare, pack_of({"judged": {"no_primary": None}}))
    assert "no_primary" not in {each.code for each in check_by_own_ruleset(off).findings}


def test_changed_definitions_under_the_name_of_a_pack_are_an_error() -> None:
    example: Any = read_document(EXAMPLE)
    on = with_pack(sample(), example)
    unit = on.definitions.units[0].replace(cost=1)
    forged = on.replace(definitions=on.definitions.replace(units=(unit,)))
    assert "pack_differs" in {each.code for each in check_by_own_ruleset(forged).findings}
    assert "pack_differs" not in {each.code for each in check_by_own_ruleset(on).findings}


def test_terms_of_an_event_decide_which_packs_count() -> None:
    example: Any = read_document(EXAMPLE)
    squad = sample()
    on = with_pack(squad, example)
    assert told(check_by_own_ruleset(under({"packs": ()}, on))) == told(check_by_own_ruleset(squad))
    same = under({"packs": (Pack(id="example", edition="1", sha256=on.packs[0].sha256),)}, on)
    other = under({"packs": (Pack(id="example", edition="2", sha256="0" * 64),)}, on)
    codes = [{each.code for each in check_by_own_ruleset(each).findings} for each in (same, other)]
    assert ["pack_differs" in each for each in codes] == [False, True]
    lacking = under({"packs": same.packs}, squad)
    assert "pack_missing" in {each.code for each in check_by_own_ruleset(lacking).findings}


def test_two_packs_that_define_an_id_differently_are_both_named() -> None:
    one = pack_of({"units": [{"id": "private", "cost": 7}]}, id="one")
    two = pack_of({"units": [{"id": "private", "cost": 9}]}, id="two")
    same = pack_of({"units": [{"id": "private", "cost": 7}]}, id="same")
    both = with_pack(with_pack(sample(), one), two)
    report = check_by_own_ruleset(both)
    (found,) = [each for each in report.findings if each.code == "definition_wrong"]
    assert found["packs"] == "one, two"
    assert found.at == "definitions.units[1]"
    agreeing = check_by_own_ruleset(with_pack(with_pack(sample(), one), same))
    assert "definition_wrong" not in {each.code for each in agreeing.findings}


@pytest.mark.parametrize(
    ("limit", "wanted"),
    [
        ({"primary": "smg", "most": 1}, True),
        ({"primary": "smg", "most": 9}, False),
        ({"unit": "sergeant", "most": 0}, True),
        ({"primary": "smg", "most": 1, "per_men": 99}, True),
        ({"primary": "smg", "most": 9, "per_men": 3}, False),
    ],
)
def test_a_limit_counts_men(limit: dict[str, Any], wanted: bool) -> None:  # noqa: FBT001
    on = with_pack(sample(), pack_of({"limits": [limit]}))
    found = [each for each in check_by_own_ruleset(on).findings if each.code == "pack_limit"]
    assert bool(found) == wanted


HOSTILE = (
    "{source.__class__.__mro__}",
    "{id:>300000000}",
    "{0}{} {{range_in}} {range_in}",
    "<img src=file:///etc/passwd><script>",
    "\u202eabc\u2066",
    "x" * 10_000,
    "%s %(name)s",
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_texts_of_a_pack_are_text(text: str) -> None:
    pack = pack_of({"weapons": [{"id": "mp", "like": "smg", "name": text, "reminder": text}]})
    book = overlaid(newest_rules(), pack.definitions)
    weapon = book.weapons_by_id["mp"]
    assert (weapon.name, weapon.reminder_text, weapon.short_name) == (text, text, text)
    squad = sample()
    man = squad.members[0].replace(primary="mp")
    on = with_pack(squad.replace(members=(man, *squad.members[1:])), pack)
    report = check_by_own_ruleset(on)
    for found in report.findings:
        assert len(finding_sentence(found, on, report.rulebook)) < 3000


def test_wrong_definitions_are_left_out_and_the_rest_counts() -> None:
    path = next(p for p in CASES[0].parents[1].glob("systems/cases/nco-rules-pack/faults.nco"))
    pack: Any = read_document(path)
    book = overlaid(newest_rules(), pack.definitions)
    assert {each.reason for each in book.faults} >= {"cycle", "twice", "refers", "without"}
    assert book.units_by_id["private"].cost == 7
    assert "a" not in book.weapons_by_id


@pytest.mark.parametrize(
    ("definitions", "problem"),
    [
        ({"weapons": [{"id": "a", "range_in": 73}]}, "definitions.weapons[0].range_in must be 72"),
        ({"units": [{"id": "a", "cost": 1000}]}, "definitions.units[0].cost must be 999"),
        ({"units": [{"id": "a", "item_slots": 7}]}, "definitions.units[0].item_slots must be 6"),
        ({"units": [{"cost": 1}]}, "definitions.units[0].id is missing"),
        ({"limits": [{"unit": "private"}]}, "definitions.limits[0].most is missing"),
        ({"judged": {"no_primary": "fatal"}}, "definitions.judged"),
        ({"defaults": {"vp_limit": "many"}}, "definitions.defaults.vp_limit must be a whole"),
    ],
)
def test_reading_is_strict(definitions: dict[str, Any], problem: str) -> None:
    with pytest.raises(FileProblem) as caught:
        pack_of(definitions)
    assert caught.value.problem.startswith(problem)


def test_a_pack_of_more_than_256_kb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.nco"
    path.write_text(json.dumps({**ENVELOPE, "tags": ["x" * 90_000] * 3}), "utf-8")
    with pytest.raises(FileProblem, match="256 KB"):
        read_document(path)


def test_unknown_definitions_are_kept_and_reported() -> None:
    raw = {**ENVELOPE, "definitions": {"flags": ["red"], "units": [{"id": "private", "hat": 1}]}}
    pack: Any = document_from_json(raw, "pack")
    judged = judge_document(pack, "pack")
    assert [
        dict(each.parameters)["place"] for each in judged.findings if each.code == "unknown_key"
    ]
    on = with_pack(sample(), pack)
    assert on.definitions.units[0].unknown == {"hat": 1}


def test_the_sum_is_of_what_is_told() -> None:
    one = Definitions(weapons=(NationWeapon(id="smg", dice=3),))
    two = Definitions(weapons=(NationWeapon(id="smg", dice=3, pack="house", name=""),), units=())
    three = Definitions(weapons=(NationWeapon(id="smg", dice=2),))
    assert one.digest == two.digest != three.digest


def test_every_list_of_definitions_is_one_of_the_rulebook() -> None:
    pack = pack_of({name: [] for name in LISTS})
    assert isinstance(overlaid(newest_rules(), pack.definitions), HouseRulebook)
