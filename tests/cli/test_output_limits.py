"""What is said of a document stays small, whatever the document is."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import main
from nco_builder.cli.output import MOST_FINDINGS, MOST_OUTPUT, as_json, as_lines
from nco_builder.documents.fix_plan import plan_fixes
from nco_builder.documents.squads import SQUAD
from nco_builder.legality import check, fixes
from nco_builder.legality.fixes import MOST_LOOKS, gave_up
from nco_builder.rules import newest_rules
from nco_builder.squad import Member, new_squad

if TYPE_CHECKING:
    from pathlib import Path

HEAD = {
    "format": "nco-squad",
    "version": 1,
    "ruleset": "nco-2.3.2",
    "nation": "us_army",
    "limits": {"vp": 100, "sp": 50},
}
K47 = {"format": "k47-vehicles", "version": 1, "ruleset": "k47-vehicles"}
CAR = {"class": "light_tank", "movement": "wheeled", "rules": ["zz", "assault", "agile"]}


def wrong_men(count: int) -> list[dict[str, object]]:
    return [
        {"unit": "private", "primary": f"gun{each}", "grenades": 9, "items": [f"a{each}", "b"]}
        for each in range(count)
    ]


ATTACKS = {
    "findings": {**HEAD, "members": wrong_men(300)},
    "names": {**HEAD, "members": [{"unit": "private", "name": "\U0001f600" * 900}] * 400},
    "units": {**HEAD, "members": [{"unit": "\U0001f600" * 900}] * 400},
    "vehicles": {**K47, "points": 1, "vehicles": [{**CAR, "name": "x" * 900}] * 400},
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_document_makes_more_output_than_is_promised(
    attack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.nco"
    file.write_text(json.dumps(ATTACKS[attack], ensure_ascii=False), "utf-8")
    assert main(["check", "--json", str(file)]) == 1
    said = capsys.readouterr().out
    assert len(said) < MOST_OUTPUT + 1_000
    (result,) = json.loads(said)["results"]
    assert result["legal"] is False
    assert main(["check", str(file)]) == 1
    assert len(capsys.readouterr().out.encode()) < MOST_OUTPUT + 1_000


def test_further_findings_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.nco"
    file.write_text(json.dumps(ATTACKS["findings"]))
    main(["check", "--json", str(file)])
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert len(result["findings"]) == MOST_FINDINGS
    assert result["more_findings"] > MOST_FINDINGS
    main(["check", str(file)])
    assert f"and {result['more_findings']} more" in capsys.readouterr().out


def test_lists_that_have_no_room_are_cut_from_the_end_with_the_number_of_the_others() -> None:
    members = [{"name": str(each)} for each in range(90_000)]
    text = as_json({"file": "a", "legal": True, "members": members})
    told = json.loads(text)
    assert told["members"] == members[: len(told["members"])]
    assert len(told["members"]) + told["more_members"] == 90_000
    assert MOST_OUTPUT - 100 < len(text) <= MOST_OUTPUT
    assert "left_out" not in told


def test_parts_that_have_no_room_are_left_out_and_named() -> None:
    result = {"file": "a", "legal": True, "keys": {str(each): 1 for each in range(90_000)}}
    assert json.loads(as_json(result)) == {"file": "a", "legal": True, "left_out": ["keys"]}


def test_texts_are_cut_no_shorter_than_is_needed() -> None:
    told = json.loads(as_json({"file": "a", "texts": ["x" * 2_000] * 150}))
    assert told["texts"] == ["x" * 1_000 + "…"] * 150
    assert as_lines(["x" * 2_000] * 99) == "\n".join(["x" * 2_000] * 99)
    assert as_lines(["x" * 2_000] * 101).splitlines()[0] == "x" * 1_000 + "…"


@pytest.mark.parametrize("count", [30, 300])
def test_repairs_of_hundreds_of_wrong_men_are_looked_for_within_bounds(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulebook = newest_rules()
    looks = 0

    def counting(squad: object, book: object) -> object:
        nonlocal looks
        looks += 1
        return check(squad, book)  # type: ignore[arg-type]

    men = tuple(
        Member(unit="private", primary=f"gun{each}", grenades=9 + each) for each in range(count)
    )
    squad = new_squad(rulebook.id, "us_army", 100, 50).replace(members=men)
    report = check(squad, rulebook)
    monkeypatch.setattr(import_module("nco_builder.legality.fixes"), "check", counting)
    found = [fixes(finding, report) for finding in report.findings]
    assert any(found)
    assert looks * (count + len(report.findings)) <= MOST_LOOKS + 3 * count
    assert gave_up(report) == (count == 300)
    looks = 0
    plan_fixes(SQUAD, report)
    assert looks * count <= 21 * MOST_LOOKS
