"""`nco-builder check`: every file is judged, by its own terms or the event's, and told to all."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.legality import fixes
from nco_builder.legality.verdict import check_by_own_ruleset
from tests.cli.test_main import run
from tests.files.test_pdf import FILE, NAMED, raw_pdf, stream
from tests.reading import CASES, HERE, JSON, read_json

if TYPE_CHECKING:
    from collections.abc import Callable

LEGAL = HERE / "cases" / "us_army_full_100_50.nco"
WEAPON = {"id": "carbine", "name": "Carbine", "nation": "us_army", "cost": 3}
ILLEGAL = HERE / "cases" / "danish_three_loadout_errors.nco"


@pytest.fixture
def check(call: Callable[..., tuple[int, str, str]]) -> Callable[..., tuple[int, str, str]]:
    """Exit code, output and complaints of `check`."""
    return partial(call, "check")


@pytest.fixture
def results(check: Callable[..., tuple[int, str, str]]) -> Callable[..., list[JSON]]:
    """The results of `check --json`."""

    def call(*words: object) -> list[JSON]:
        _, out, err = check("--json", *words)
        assert err == ""
        document = json.loads(out)
        assert list(document) == ["results"]
        told: list[JSON] = document["results"]
        return told

    return call


def test_all_cases_are_told_as_published(check: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = check("--json", HERE / "cases")
    assert (code, err) == (1, "")
    assert out.isascii()
    told = json.loads(out)["results"]
    assert [result["file"] for result in told] == [str(path) for path in CASES]
    for path, result in zip(CASES, told, strict=True):
        expected = read_json(path.with_suffix(".expected.json"))
        same = ["legal", "sp_limit", "size"]
        if not expected.get("totals_not_compared"):
            same += ["vp", "sp", "victory_total"]
        assert {key: result[key] for key in same} == {key: expected[key] for key in same}
        assert codes(result) == {tuple(found.values()) for found in expected["findings"]}
        for man, other in zip(result["members"], expected["members"], strict=True):
            numbers = other.keys() - {"inspiring_presence"}
            same = ["unit"] if expected.get("totals_not_compared") else sorted(numbers)
            assert [man[key] for key in same] == [other[key] for key in same]


def codes(result: JSON) -> set[tuple[str, str, int | None]]:
    return {(found["code"], found["severity"], found["member"]) for found in result["findings"]}


def test_a_result_has_the_keys_of_the_contract(results: Callable[..., list[JSON]]) -> None:
    (result,) = results(ILLEGAL)
    assert list(result) == [
        *("file", "format", "fingerprint", "legal", "vp", "sp", "vp_limit", "sp_limit", "size"),
        *("victory_total", "terms", "findings", "members"),
    ]
    assert list(result["terms"]) == [
        *("limits", "ruleset", "rulings", "match", "definitions", "packs", "from_event")
    ]
    assert [list(man) for man in result["members"]] == 4 * [
        [*("unit", "name", "cost", "currency", "victory", "M", "C", "H", "P", "special_action")]
    ]
    assert result["findings"][0] == {
        "code": "grenades_over_max",
        "severity": "error",
        "member": 1,
        "at": "members[1]",
        "field": "grenades",
        "message": (
            "Veteran Corporal no. 2 carries 3 grenades; a Veteran Corporal may carry at most 2."
        ),
        "ruling": None,
        "source": {"document": "NCO 2.3.2", "section": "Soldier Barracks", "page": 17},
        "fixes": [
            {
                "name": "set_member",
                "parameters": {"field": "grenades", "members": [1], "value": 2},
                "text": "Reduce Veteran Corporal no. 2 to 2 grenades",
            }
        ],
    }
    severities = [found["severity"] for found in result["findings"]]
    assert severities == ["error", "error", "error", "ruling", "ruling"]


def test_every_case_says_the_same_each_time(check: Callable[..., tuple[int, str, str]]) -> None:
    assert check("--json", HERE / "cases") == check("--json", HERE / "cases")
    first = run("check", "--json", HERE / "cases", PYTHONHASHSEED="1").stdout
    assert first == run("check", "--json", HERE / "cases", PYTHONHASHSEED="2").stdout


def test_fixes_of_all_cases_can_be_written_as_json(results: Callable[..., list[JSON]]) -> None:
    told = sum(
        len(found["fixes"]) for each in results(HERE / "cases") for found in each["findings"]
    )
    reports = [check_by_own_ruleset(read_squad(path)) for path in CASES]
    there = sum(len(fixes(found, report)) for report in reports for found in report.findings)
    assert told == there > 100


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ([LEGAL], 0),
        ([LEGAL, LEGAL], 0),
        ([ILLEGAL], 1),
        ([LEGAL, ILLEGAL], 1),
        (["/nowhere.nco"], 2),
        ([ILLEGAL, "/nowhere.nco", LEGAL], 2),
    ],
)
def test_the_exit_code_is_that_of_the_worst(
    files: list[object], expected: int, check: Callable[..., tuple[int, str, str]]
) -> None:
    assert check(*files)[0] == expected
    code, out, _ = check("--json", *files)
    assert code == expected
    assert len(json.loads(out)["results"]) == len(files)


def test_what_cannot_be_read_is_one_sentence_and_the_rest_is_judged(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    (tmp_path / "broken.nco").write_text('{"format": "nco-squad",\n "version": }')
    shutil.copy(LEGAL, tmp_path / "legal.nco")
    code, out, err = check(tmp_path)
    sentence = f"{tmp_path / 'broken.nco'}: line 2, column 13 is not valid JSON (expecting value)."
    assert code == 2
    assert err == f"nco-builder: {sentence}\n"
    assert "legal.nco: legal\n" in out
    assert out.endswith("2 files: 1 legal, 0 not legal, 1 unreadable\n")
    code, out, err = check("--json", tmp_path)
    assert (code, err) == (2, "")
    broken, legal = json.loads(out)["results"]
    assert broken == {"file": str(tmp_path / "broken.nco"), "error": sentence}
    assert legal["legal"] is True


def test_an_event_of_the_first_version_is_checked(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    (tmp_path / "cup.nco").write_text('{"format": "nco-event", "version": 1}')
    code, out, _ = check(tmp_path / "cup.nco")
    assert code == 0
    assert "cup.nco: legal" in out


def test_an_event_with_a_squad_that_is_not_legal_is_not_called_legal(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    event = {"format": "nco-event", "version": 2, "players": [{"number": 1, "name": "Ada"}]}
    (tmp_path / "event.nco").write_text(json.dumps(event))
    (tmp_path / "squads").mkdir()
    shutil.copy(LEGAL, tmp_path / "squads" / "Ada.nco")
    assert "event.nco: legal" in check(tmp_path / "event.nco")[1]
    shutil.copy(ILLEGAL, tmp_path / "squads" / "Ben.nco")
    code, out, _ = check(tmp_path / "event.nco")
    assert "event.nco: 1 of 2 squads legal\n" in out
    assert code == 0, "the event itself is in order"
    (told,) = json.loads(check("--json", tmp_path / "event.nco")[1])["results"]
    assert told["legal"] is True


def test_a_folder_without_squads_is_told(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    sentence = f"{tmp_path}: there is no document (*.nco) in this folder."
    assert check(tmp_path) == (2, "", f"nco-builder: {sentence}\n")
    code, out, _ = check("--json", tmp_path, LEGAL)
    assert code == 2
    assert json.loads(out)["results"][0] == {"file": str(tmp_path), "error": sentence}


def test_a_folder_is_searched_and_links_in_it_are_not_followed(
    results: Callable[..., list[JSON]], tmp_path: Path
) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.nco", "b/z.nco", "a.nco"):
        shutil.copy(LEGAL, tmp_path / name)
    (tmp_path / "link.nco").symlink_to("c.nco")
    found = [Path(result["file"]).relative_to(tmp_path) for result in results(tmp_path)]
    assert found == [Path("a.nco"), Path("b/z.nco"), Path("c.nco")]
    assert len(results(tmp_path / "link.nco")) == 1  # named, it is followed


def test_standard_input_is_judged(
    results: Callable[..., list[JSON]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.read_bytes())))
    (result,) = results("-")
    assert (result["file"], result["legal"]) == ("-", True)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{")))
    (result,) = results("-")
    assert result["error"].startswith("standard input: this is damaged: it ends early")


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="file names there are text")
def test_odd_file_names_survive(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"a\nb\xff\x1b[31m.nco")
    shutil.copy(LEGAL, odd)
    for variables in ({}, {"PYTHONIOENCODING": "ascii"}, {"LANG": "C"}):
        done = run("check", "--json", tmp_path, **variables)
        assert done.returncode == 0, done.stderr
        (result,) = json.loads(done.stdout)["results"]
        assert os.fsencode(result["file"]) == os.fsencode(odd)
        done = run("check", odd, **variables)
        assert done.returncode == 0, done.stderr
        first, *_ = done.stdout.splitlines()
        assert first.endswith(rb"a\nb\udcff\x1b[31m.nco: legal")


def test_a_pdf_packed_in_an_unknown_way_is_one_sentence(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(raw_pdf(NAMED, FILE, stream(b"abcde", b"/Filter/Fl")))
    code, _, err = check(file)
    assert code == 2
    assert err == f"nco-builder: {file}: this PDF is damaged and cannot be read.\n"


def test_names_in_a_squad_cannot_control_the_terminal(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    squad = read_json(ILLEGAL)
    squad["name"] = "\x1b[2Jclean\u202e"
    squad["members"][1]["name"] = "two\nlines\r"
    (tmp_path / "a.nco").write_text(json.dumps(squad))
    _, out, _ = check(tmp_path / "a.nco")
    assert r"\x1b[2Jclean\u202e" in out
    assert "two lines" in out
    assert all(line.isprintable() for line in out.split("\n"))


def test_the_text_of_an_illegal_squad(
    check: Callable[..., tuple[int, str, str]],
    golden: Callable[[str, bytes], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(HERE / "cases")
    names = (ILLEGAL, LEGAL, HERE / "cases" / "nation_weapon_rules.nco")
    code, out, err = check("--fixes", *(path.name for path in names))
    assert (code, err) == (1, "")
    golden("check.txt", out.encode())


def test_a_squad_of_a_ruleset_that_is_not_installed_is_shown_and_not_judged(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    (tmp_path / "a.nco").write_text(json.dumps(read_json(LEGAL) | {"ruleset": "nco-9"}))
    code, out, _ = check(tmp_path / "a.nco")
    assert code == 1
    assert "a.nco: NOT CHECKED" in out
    assert "The rulebook “nco-9” is not installed" in out
    code, out, _ = check("--json", tmp_path / "a.nco")
    (result,) = json.loads(out)["results"]
    assert (code, result["legal"]) == (1, False)
    assert codes(result) == {("unknown_ruleset", "error", None)}
    assert result["members"][0]["M"] is None
    assert result["findings"][0]["source"]["document"] == "NCO Builder"


def test_a_man_of_an_unknown_unit_has_no_numbers(
    results: Callable[..., list[JSON]], tmp_path: Path
) -> None:
    squad = read_json(LEGAL)
    squad["members"].append({"unit": "colonel", "name": "Klink"})
    (tmp_path / "a.nco").write_text(json.dumps(squad))
    (result,) = results(tmp_path / "a.nco")
    assert result["members"][-1] == {
        "unit": "colonel",
        "name": "Klink",
        "cost": 0,
        "currency": None,
        "victory": 0,
        "M": None,
        "C": None,
        "H": None,
        "P": None,
        "special_action": False,
    }


@pytest.fixture
def event(tmp_path: Path) -> Callable[..., Path]:
    def write(**keys: JSON) -> Path:
        path = tmp_path / "event.json"
        path.write_text(json.dumps({"format": "nco-event", "version": 1} | keys))
        return path

    return write


def test_without_an_event_a_squad_is_judged_by_its_own_terms(
    results: Callable[..., list[JSON]],
) -> None:
    (result,) = results(HERE / "cases" / "exact_budget_met.nco")
    terms = result["terms"]
    assert terms["from_event"] == []
    assert terms["rulings"]["budget"] == "exact"
    assert terms["ruleset"] == "nco-2.3.2"
    squad = read_json(HERE / "cases" / "exact_budget_met.nco")
    assert terms["limits"] == squad["limits"]


def test_limits_of_the_command_line_decide(results: Callable[..., list[JSON]]) -> None:
    (result,) = results("--vp", 90, LEGAL)
    assert (result["vp_limit"], result["sp_limit"]) == (90, 50)
    assert codes(result) == {("vp_over", "error", None)}
    assert result["terms"]["limits"] == {"vp": 90, "sp": 50}
    assert result["terms"]["from_event"] == ["limits.vp"]
    (result,) = results(
        "--vp", 100, "--sp", 40, HERE / "cases" / "german_ss_full_100_65_size10.nco"
    )
    assert (result["vp_limit"], result["sp_limit"]) == (100, 55)  # the bonus comes on top
    assert ("sp_over", "error", None) in codes(result)
    assert result["terms"]["from_event"] == ["limits.sp", "limits.vp"]


def test_exact_makes_unspent_points_an_error(results: Callable[..., list[JSON]]) -> None:
    (result,) = results("--exact", "--vp", 120, LEGAL)
    assert codes(result) == {("vp_unspent", "error", None)}
    assert result["terms"]["from_event"] == ["limits.vp", "rulings.budget"]


def test_an_event_decides_over_what_the_file_says(
    results: Callable[..., list[JSON]], event: Callable[..., Path], tmp_path: Path
) -> None:
    squad = read_json(LEGAL) | {
        "limits": {"vp": 200, "sp": 200, "hp": 1},
        "rulings": {"duplicate_items": "forbid", "mood": "good"},
        "match": {"scenario": 5},
        "packs": [{"id": "mine"}],
        "definitions": {"weapons": [WEAPON]},
    }
    (tmp_path / "a.nco").write_text(json.dumps(squad))
    path = event(
        limits={"vp": 100, "sp": 50},
        rulings={"budget": "exact"},
        match={"anti_tank_weapons": True},
        packs=[{"id": "cup", "version": "2"}],
        ruleset="nco-2.3.2",
    )
    (result,) = results("--event", path, tmp_path / "a.nco")
    assert result["legal"]
    assert result["terms"] == {
        "limits": {"vp": 100, "sp": 50},
        "ruleset": "nco-2.3.2",
        "rulings": {"budget": "exact", "duplicate_items": "allow", "vehicle_spares": "forbid"},
        "match": {"vehicle_phase": False, "anti_tank_weapons": True, "scenario": None},
        "definitions": {"weapons": ["carbine"]},
        "packs": [{"id": "cup", "version": "2"}],
        "from_event": [
            *("limits.sp", "limits.vp", "match.anti_tank_weapons", "match.scenario"),
            *("match.vehicle_phase", "packs", "ruleset", "rulings.budget"),
            *("rulings.duplicate_items", "rulings.vehicle_spares"),
        ],
    }
    unknown = [found["message"] for found in result["findings"] if found["code"] == "unknown_key"]
    assert len(unknown) == 2  # the file's own odd keys are still named


@pytest.mark.parametrize("by_event", [False, True])
def test_a_pack_without_definitions_is_an_error_until_it_is_switched_off(
    results: Callable[..., list[JSON]],
    event: Callable[..., Path],
    tmp_path: Path,
    by_event: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    packs = [{"id": "pacific", "version": 0}, {"id": "winter"}]
    squad = read_json(LEGAL) | ({} if by_event else {"packs": packs})
    (tmp_path / "a.nco").write_text(json.dumps(squad))
    words = ("--event", event(packs=packs)) if by_event else ()
    (result,) = results(*words, tmp_path / "a.nco")
    missing = [each for each in result["findings"] if each["code"] == "pack_missing"]
    assert not result["legal"]
    assert [each["severity"] for each in missing] == ["error", "error"]
    assert "rules pack “pacific”, version 0," in missing[0]["message"]
    assert "rules pack “winter”," in missing[1]["message"]
    assert all("Its player must" in each["message"] for each in missing)
    assert missing[0]["fixes"][0]["text"] == "Play without the rules pack “pacific”"
    (result,) = results(*words, "--no-packs", tmp_path / "a.nco")
    assert result["legal"]


def test_the_command_line_has_the_last_word(
    results: Callable[..., list[JSON]], event: Callable[..., Path]
) -> None:
    path = event(limits={"vp": 1, "sp": 1}, rulings={}, packs=[{"id": "cup"}])
    words = ["--event", path, "--vp", 100, "--sp", 50, "--exact", "--no-packs"]
    (result,) = results(*words, LEGAL)
    assert result["legal"]
    assert result["terms"]["limits"] == {"vp": 100, "sp": 50}
    assert result["terms"]["rulings"]["budget"] == "exact"
    assert result["terms"]["packs"] == []


def test_a_squad_is_judged_by_the_ruleset_of_the_event(
    results: Callable[..., list[JSON]], event: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "a.nco").write_text(json.dumps(read_json(LEGAL) | {"ruleset": "nco-9"}))
    (result,) = results("--event", event(ruleset="nco-2.3.2"), tmp_path / "a.nco")
    assert result["legal"]


def test_the_file_is_not_changed_by_judging_it(
    results: Callable[..., list[JSON]], tmp_path: Path
) -> None:
    shutil.copy(LEGAL, tmp_path / "a.nco")
    results("--vp", 1, "--exact", tmp_path)
    assert (tmp_path / "a.nco").read_bytes() == LEGAL.read_bytes()


@pytest.mark.parametrize(
    ("sample", "words", "line"),
    [
        ("panzer-zug", (), "  Points  175, no limit agreed"),
        ("panzer-zug", ("--points", 174), "  Points  175 of 174"),
        ("tiger-and-stuart", ("--points", 200), "  Points  0 of 200 (not complete)"),
    ],
)
def test_text_says_of_how_many_points_another_document_is(
    sample: str, words: tuple[object, ...], line: str, check: Callable[..., tuple[int, str, str]]
) -> None:
    _, out, _ = check(*words, HERE.parent / "data" / "samples" / f"{sample}.nco")
    assert out.splitlines()[2] == line


def test_a_document_without_points_says_nothing_of_them(
    check: Callable[..., tuple[int, str, str]],
) -> None:
    assert "Points" not in check(HERE.parent / "data" / "samples" / "russian-front-1942.nco")[1]


def test_text_says_which_terms_are_not_the_squads_own(
    check: Callable[..., tuple[int, str, str]],
) -> None:
    _, out, _ = check("--vp", 120, HERE / "cases" / "nation_weapon_rules.nco")
    terms = next(line for line in out.splitlines() if line.startswith("  Terms"))
    assert terms == (
        "  Terms   limits 120 vp and 50 sp (not the squad's own); ruleset nco-2.3.2;"
        " rulings as usual; match nothing agreed;"
        " definitions x (own_weapon_2), Own weapon 3 (own_weapon_3); packs none"
    )


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ({"limits": {"vp": 1}}, "limits.sp is missing"),
        ({"version": 3}, "newer NCO Builder"),
        ({"ruleset": "nco-9"}, "the rulebook “nco-9” is not installed (installed: nco-2.3.2)"),
    ],
)
def test_an_event_that_is_not_usable_stops_the_check(
    keys: JSON,
    complaint: str,
    check: Callable[..., tuple[int, str, str]],
    event: Callable[..., Path],
) -> None:
    code, out, err = check("--event", event(**keys), LEGAL)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert complaint in err


def test_a_misspelt_term_of_an_event_is_named(
    check: Callable[..., tuple[int, str, str]], event: Callable[..., Path]
) -> None:
    code, _, err = check("--event", event(limit={"vp": 1, "sp": 1}), LEGAL)
    assert code == 0
    assert "NCO Builder does not know “limit”; it has no effect" in err


def test_of_countless_unknown_keys_of_an_event_the_first_are_named(
    check: Callable[..., tuple[int, str, str]], event: Callable[..., Path]
) -> None:
    code, _, err = check("--event", event(**{f"key{at}": 1 for at in range(90)}), LEGAL)
    assert code == 0
    assert err.count("\n") == 21
    assert "“key0”; it has no effect" in err
    assert err.endswith("and 70 more\n")


def test_what_is_gone_is_told_with_its_last_known_price(
    check: Callable[..., tuple[int, str, str]],
    results: Callable[..., list[JSON]],
    tmp_path: Path,
) -> None:
    squad = read_json(LEGAL)
    man = squad["members"][0]
    man["items"], man["last_prices"] = ["moon_rock"], [{"id": "moon_rock", "vp": 3}]
    file = tmp_path / "gone.nco"
    file.write_text(json.dumps(squad))
    code, out, _ = check(file)
    assert code == 1
    assert "last known price of 3 vp cannot be verified and is not counted" in " ".join(out.split())
    told = {each["code"]: each.get("last_price") for each in results(file)[0]["findings"]}
    assert told["unknown_item"] == {"vp": 3}
    assert not [code for code, last in told.items() if last and code != "unknown_item"]


def test_fixes_of_several_files_are_listed_only_when_asked_for(
    check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    for name in ("a.nco", "b.nco"):
        shutil.copy(ILLEGAL, tmp_path / name)

    def listed(*words: str | Path) -> int:
        return check(*words)[1].count("fix: ")

    one = listed(tmp_path / "a.nco")
    assert one > 0
    assert listed(tmp_path) == 0
    assert listed("--fixes", tmp_path) == 2 * one


@pytest.mark.parametrize("name", ["   ", "\u200b"])
def test_a_name_that_nobody_can_see_is_told_as_none(
    name: str, check: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    squad = read_squad(HERE.parent / "data/samples/airborne-squad.nco")
    members = (squad.members[0].replace(name=name), *squad.members[1:])
    file = tmp_path / "blank.nco"
    write_squad(file, squad.replace(name=name, members=members))
    _code, out, _err = check(file)
    assert "Squad   US Airborne, 11 men" in out
    assert "Sergeant no. 1 has chosen Inspiring Presence" in out
