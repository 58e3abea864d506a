"""Rules packs in squads: the same verdict as a rulebook edited by hand, on and off without loss."""

from __future__ import annotations

import datetime as dt
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import document_from_json, judge_document, read_document
from nco_builder.documents.squads import SQUAD, squad_from_code, squad_from_json, squad_to_bytes
from nco_builder.files import FileProblem
from nco_builder.legality import (
    Finding,
    Report,
    check,
    check_by_own_ruleset,
    finding_sentence,
    fixes,
)
from nco_builder.legality.messages import reason_of
from nco_builder.match.comparison import compare
from nco_builder.match.model import under
from nco_builder.match.settling import settle
from nco_builder.match.taking import match_of, side_of, squad_sum
from nco_builder.match.texts import difference_text
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from nco_builder.rules import load_rulebook, newest_rules, rules_for
from nco_builder.rules.overlay import LISTS, HouseRulebook, overlaid
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.squad.model import Definitions, Member, NationWeapon, Pack
from nco_builder.squad.packs import only_used, with_pack, without_packs
from nco_builder.web import web_page
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


PACKS = {"rules_pack", "pack_differs", "pack_missing", "pack_limit", "definition_wrong"}


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


def test_what_a_pack_lists_for_one_nation_holds_for_a_new_one_like_it_and_no_more() -> None:
    told = {
        "nations": [
            {"id": "british", "forbidden": ["private"]},
            {"id": "guard", "name": "Guard", "like": "british"},
        ],
        "units": [{"id": "recruit", "name": "Recruit", "like": "private"}],
    }
    book = overlaid(newest_rules(), pack_of(told).definitions)
    for nation in ("british", "guard"):
        assert book.nations_by_id[nation].forbidden == ("private",)


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
    assert not [each for each in report.findings if each.code == "nation_weapon_unverified"]


def test_a_pack_that_is_switched_off_leaves_the_squad_as_it_was() -> None:
    example: Any = read_document(EXAMPLE)
    squad = sample()
    on = with_pack(squad, example)
    assert (on.version, on.packs[0].edition) == (2, "1")
    assert without_packs(on, {"example"}) == squad
    again = with_pack(on, example)
    assert again == on


def entries(listed: Any) -> Any:  # noqa: ANN401 - their types are made at run time
    return listed


def of_packs(squad: Squad) -> list[Finding]:
    return [each for each in check_by_own_ruleset(squad).findings if each.code in PACKS]


def test_men_keep_entries_whose_ids_another_edition_changes() -> None:
    entry = {"like": "smg", "name": "MP 40", "nations": ["german_heer"], "cost": 3}
    unit = {"id": "scout", "like": "private", "name": "Scout"}
    men = (Member(unit="scout", primary="mp40"), Member(unit="private", primary="rifle"))
    definitions = {"weapons": [{"id": "mp40", **entry}], "units": [unit]}
    squad = sample().replace(nation="german_heer", members=men)
    before = with_pack(squad, pack_of(definitions))
    changed = {
        "weapons": [{"id": "mp_40", **entry, "cost": 4}],
        "units": [{**unit, "id": "forward_scout", "name": "Forward scout"}],
    }
    after = with_pack(before, pack_of(changed, edition="2"))
    # the weapon keeps its name; the unit has neither its name nor all that it told
    assert [(man.unit, man.primary) for man in after.members] == [
        ("scout", "mp_40"),
        ("private", "rifle"),
    ]
    changed["units"] = [{**unit, "id": "forward_scout"}]
    after = with_pack(before, pack_of(changed, edition="2"))
    assert after.members[0].unit == "forward_scout"
    back = with_pack(after, pack_of(definitions))
    assert back.members == before.members


def test_what_no_entry_clearly_follows_stays_and_is_reported() -> None:
    entry = {"like": "smg", "name": "MP 40"}
    squad = sample().replace(members=(Member(unit="private", primary="mp40"),))
    before = with_pack(squad, pack_of({"weapons": [{"id": "mp40", **entry}]}))
    two = [{"id": "mp40_early", **entry}, {"id": "mp40_late", **entry}]
    after = with_pack(before, pack_of({"weapons": two}, edition="2"))
    assert after.members[0].primary == "mp40"
    (found,) = [
        each for each in check_by_own_ruleset(after).findings if each.code == "primary_not_allowed"
    ]
    assert fixes(found, check_by_own_ruleset(after))


def test_a_pack_comes_back_from_file_and_code() -> None:
    example: Any = read_document(EXAMPLE)
    on = with_pack(sample(), example)
    assert squad_from_json(json.loads(squad_to_bytes(on))) == on
    code = squad_from_code(SQUAD.share_code(on))
    assert told(check_by_own_ruleset(code)) == told(check_by_own_ruleset(on))
    assert of_packs(code) == of_packs(on) != []
    assert code.version == 2


SIXTY = {
    "weapons": [{"id": f"w{n}", "like": "smg", "name": f"Weapon {n}"} for n in range(60)],
    "units": [
        {"id": "recruit", "like": "private", "name": "Recruit", "cost": 5},
        {"id": "guide", "like": "recruit", "name": "Guide", "secondary": ["w7"]},
        {"id": "sergeant", "cost": 13},
    ],
    "nations": [{"id": "guard", "like": "us_army", "name": "Guard", "forbidden": ["recruit"]}],
    "limits": [{"primary": "w1", "most": 0}],
    "judged": {"vp_unspent": None},
}


def armed(weapon: str, unit: str = "private") -> Squad:
    squad = sample()
    man = next(place for place, each in enumerate(squad.members) if each.unit == "private")
    men = [
        each.replace(unit=unit, primary=weapon) if place == man else each
        for place, each in enumerate(squad.members)
    ]
    return squad.replace(members=tuple(men))


def test_a_code_has_only_what_is_used_of_a_pack_and_is_judged_as_the_file() -> None:
    on = with_pack(armed("w3", "guide"), pack_of(SIXTY))
    code = squad_from_code(SQUAD.share_code(on))
    own = code.definitions
    assert [each.id for each in own.weapons] == ["w1", "w3", "w7"]
    assert [each.id for each in entries(own.units)] == ["recruit", "guide", "sergeant"]
    assert own.nations == ()
    assert told(check_by_own_ruleset(code)) == told(check_by_own_ruleset(on))
    assert of_packs(code) == of_packs(on) != []
    assert fingerprint(code) == fingerprint(on)
    assert squad_sum(code) == squad_sum(on)
    assert only_used(code) == code
    assert with_pack(code, pack_of(SIXTY)) == with_pack(on, pack_of(SIXTY)).replace(notes="")
    assert without_packs(code, {"house"}).packs == ()


def test_a_code_of_a_squad_that_uses_nothing_of_a_pack_still_names_it() -> None:
    weapons = {"weapons": SIXTY["weapons"]}
    on = with_pack(sample(), pack_of(weapons))
    code = squad_from_code(SQUAD.share_code(on))
    assert code.definitions.weapons == ()
    found = {each.code for each in check_by_own_ruleset(code).findings}
    assert "rules_pack" in found
    assert not found & {"pack_missing", "pack_differs"}
    terms = Pack(id="house", edition="1", sha256=on.packs[0].sha256)
    same = check_by_own_ruleset(under({"packs": (terms,)}, code))
    assert not {each.code for each in same.findings} & {"pack_missing", "pack_differs"}
    other = under({"packs": (terms.replace(sha256="0" * 64),)}, code)
    assert {"pack_missing", "pack_differs"} & {e.code for e in check_by_own_ruleset(other).findings}


def test_a_code_that_was_changed_is_not_the_pack() -> None:
    code = squad_from_code(SQUAD.share_code(with_pack(armed("w3"), pack_of(SIXTY))))
    weapon = code.definitions.weapons[0].replace(cost=0)
    rest = code.definitions.weapons[1:]
    forged = code.replace(definitions=code.definitions.replace(weapons=(weapon, *rest)))
    assert "pack_differs" in {each.code for each in check_by_own_ruleset(forged).findings}


@pytest.mark.parametrize(
    "definitions",
    [
        {"weapons": [{"id": "w", "like": "smg"}, {"id": "w", "like": "rifle"}]},
        {"weapons": [{"id": "w", "like": "smg", "hat": 1}]},
    ],
    ids=["faulty", "unknown key"],
)
def test_a_code_has_all_of_a_pack_with_something_wrong(definitions: dict[str, Any]) -> None:
    on = with_pack(sample(), pack_of(definitions))
    code = squad_from_code(SQUAD.share_code(on))
    assert code.definitions == on.definitions
    assert code.packs == on.packs


def test_a_pack_that_counts_is_named_once_as_a_ruling_and_can_be_agreed() -> None:
    example: Any = read_document(EXAMPLE)
    on = with_pack(sample(), example)
    (found,) = [each for each in check_by_own_ruleset(on).findings if each.code == "rules_pack"]
    assert (found.severity, found.ruling, found.agreed) == ("ruling", "NCO-103", False)
    sentence = finding_sentence(found, on, rules_for(on))
    assert sentence.startswith("Rules pack Example of a rules pack, edition 1 counts")
    agreed = check_by_own_ruleset(on.replace(agreed=("NCO-103",)))
    assert [each.agreed for each in agreed.findings if each.code == "rules_pack"] == [True]


def test_house_rules_of_no_pack_are_named() -> None:
    pack = pack_of({"units": [{"id": "private", "cost": 1}]})
    squad = sample().replace(definitions=pack.definitions)
    report = check_by_own_ruleset(squad)
    (found,) = [each for each in report.findings if each.code == "rules_pack"]
    assert "private" in finding_sentence(found, squad, report.rulebook)


OF_NATION = {"id": "mp", "nation": "us_army", "cost": 3}
LIKE_SMG = {"id": "mp", "like": "smg", "nations": ["us_army"]}


@pytest.mark.parametrize(
    ("weapon", "packs", "wanted"),
    [
        (OF_NATION, (), "nation_weapon_unverified"),
        (OF_NATION, ("house",), "rules_pack"),
        (OF_NATION | {"pack": "gone"}, (), "rules_pack"),
        (LIKE_SMG, (), "rules_pack"),
        (LIKE_SMG, ("house",), "rules_pack"),
        (LIKE_SMG | {"pack": "gone"}, (), "rules_pack"),
        (LIKE_SMG | {"pack": "gone"}, (Pack(id="gone", version="2"),), "rules_pack"),
    ],
)
def test_a_weapon_of_a_nation_is_agreed_once(
    weapon: dict[str, Any], packs: tuple[Any, ...], wanted: str
) -> None:
    """With its pack, or with the house rules of the file; else for each man who carries it."""
    squad = sample()
    men = [
        each.replace(primary="mp") if each.unit in {"sergeant", "corporal"} else each
        for each in squad.members
    ]
    squad = squad.replace(members=tuple(men), nation="us_army")
    definitions = pack_of({"weapons": [weapon]}).definitions
    if packs == ("house",):
        squad = with_pack(squad, pack_of({"weapons": [weapon]}))
    else:
        squad = squad.replace(definitions=definitions, packs=packs)
    said = {each.code for each in check_by_own_ruleset(squad).findings}
    assert said & {"nation_weapon_unverified", "rules_pack"} == {wanted}


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


def test_a_limit_names_its_pack_and_rule_and_is_kept_by_another_weapon() -> None:
    """Of the men with too many, the last ones are given what the rulebook has for them."""
    limit = {"primary": "smg", "most": 1, "per_men": 6}
    document = json.loads((paths.data() / "samples" / "rifle-squad.nco").read_bytes())
    document["members"] = [{"unit": "corporal", "primary": "smg"} for _each in range(6)]
    pack = pack_of({"limits": [limit]}, name="Club Nord 1944")
    report = check_by_own_ruleset(with_pack(squad_from_json(document), pack))
    (found,) = [each for each in report.findings if each.code == "pack_limit"]
    assert finding_sentence(found, report.squad, report.rulebook) == (
        "6 men have Sub-Machine Gun; rules pack Club Nord 1944 allows 1: 1 for every 6 men."
    )
    assert reason_of(found, report) == "rules pack Club Nord 1944: at most 1 for every 6 men"
    ways = fixes(found, report)
    assert ways
    for way in ways:
        after = way.apply(report.squad)
        assert [man.primary == "smg" for man in after.members] == [True] + [False] * 5
    own = report.squad.replace(packs=())
    own = own.replace(definitions=pack_of({"limits": [limit]}).definitions)
    (found,) = [e for e in check_by_own_ruleset(own).findings if e.code == "pack_limit"]
    assert "a house rule of the file allows 1" in finding_sentence(found, own, report.rulebook)


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


def test_squads_with_and_without_a_pack_are_compared_in_words() -> None:
    example: Any = read_document(EXAMPLE)
    a, b = (check_by_own_ruleset(each) for each in (sample(), with_pack(sample(), example)))
    found = compare(a, b)
    texts = {each.field: difference_text(each, a, b) for each in found.head}
    assert texts["packs"] == "Rules packs: A nothing; B Example of a rules pack, edition 1"
    assert texts["definitions.units"] == ('Own units: A → B: units.private: – → {"cost": 7}')
    assert "limits.primary smg" in texts["definitions.limits"]
    assert "judged.no_primary: – → error" in texts["definitions.judged"]
    assert "defaults.vp_limit: – → 150" in texts["definitions.defaults"]


def test_a_squad_and_its_code_are_equal_and_play_on_equal_terms() -> None:
    on = with_pack(armed("w3").replace(notes=""), pack_of(SIXTY))
    code = squad_from_code(SQUAD.share_code(on))
    assert compare(check_by_own_ruleset(on), check_by_own_ruleset(code)).equal
    assert settle(match_of(side_of(on), side_of(code))).unequal == ()
    other = with_pack(sample(), pack_of(SIXTY, edition="2"))
    (unequal,) = settle(match_of(side_of(on), side_of(other))).unequal
    assert unequal.field == "packs"


def test_a_chain_of_500_entries_that_are_like_each_other_counts() -> None:
    chain = [{"id": f"w{n}", "like": f"w{n - 1}" if n else "rifle"} for n in reversed(range(500))]
    on = with_pack(armed("w499"), pack_of({"weapons": chain}))
    report = check_by_own_ruleset(on)
    assert not {"definition_wrong", "primary_not_allowed"} & {e.code for e in report.findings}
    assert len(squad_from_code(SQUAD.share_code(on)).definitions.weapons) == 500


def test_a_pack_of_weapons_that_are_only_printed_is_there() -> None:
    weapon = {"id": "mp40", "name": "MP 40", "nation": "us_army", "cost": 3}
    on = with_pack(armed("mp40"), pack_of({"weapons": [weapon, {**weapon, "id": "g43"}]}))
    code = squad_from_code(SQUAD.share_code(on))
    for squad in (on, code):
        found = {each.code for each in check_by_own_ruleset(squad).findings}
        assert "rules_pack" in found
        assert not found & {"pack_missing", "pack_differs"}
    assert without_packs(on, {"house"}) == armed("mp40")


def test_one_pack_in_two_editions_is_told() -> None:
    on = with_pack(sample(), pack_of({"units": [{"id": "private", "cost": 7}]}))
    other = on.packs[0].replace(edition="9", sha256="0" * 64)
    found = [e.code for e in of_packs(on.replace(packs=(*on.packs, other)))]
    assert found == ["rules_pack", "rules_pack", "pack_differs"]


def test_a_pack_of_a_newer_format_is_refused() -> None:
    with pytest.raises(FileProblem, match="a newer NCO Builder wrote this: version 2"):
        document_from_json({**ENVELOPE, "version": 2}, "pack")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_of_a_pack_are_text_on_paper_and_web_page(text: str) -> None:
    weapon = {"id": "mp", "like": "smg", "name": text, "reminder": text}
    pack = pack_of({"weapons": [weapon]}, name=text, edition=text)
    on = with_pack(armed("mp"), pack)
    report = check_by_own_ruleset(on)
    job = Job(("roster", "cards"), Options(dt.date(2026, 1, 2)))
    assert print_pdf(report, job).startswith(b"%PDF")
    page = web_page(report, dt.date(2026, 1, 2)).decode()
    assert "<script" not in page
    assert "<img src=file" not in page
    assert "<class" not in page


def test_squads_without_packs_need_nothing_of_packs() -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from nco_builder.documents.share_code import share_code\n"
        "from nco_builder.documents.squads import read_squad\n"
        "from nco_builder.legality import check_by_own_ruleset\n"
        "squad = read_squad(Path(sys.argv[1]))\n"
        "check_by_own_ruleset(squad), share_code(squad)\n"
        "print([m for m in ('rules.overlay', 'squad.packs') if f'nco_builder.{m}' in sys.modules])"
    )
    path = str(paths.data() / "samples" / "rifle-squad.nco")
    words = [sys.executable, "-c", program, path]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "[]\n"
