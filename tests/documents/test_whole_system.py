"""A whole further system is a folder: all that a patrol of scouts brings is found by its format."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

import translations
from nco_builder import PROGRAM, paths
from nco_builder.documents.kinds import (
    document_from_code,
    formats,
    judge_document,
    kind_for,
    kind_of,
    read_document,
)
from nco_builder.documents.own_entries import OwnList
from nco_builder.schema.reader import read
from nco_builder.systems import samples, system_named
from nco_builder.systems.page import PageContext
from tests.documents.test_schema import violations
from tests.reading import CASES, HERE, read_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.systems import System

PATROL: dict[str, Any] = {
    "format": "scout-patrol",
    "version": 1,
    "ruleset": "scouts-1",
    "name": "Night",
    "player": "",
    "notes": "secret",
    "points": None,
    "scouts": [{"name": "Lund", "number": 4}, {"name": "Hale", "number": 9, "notes": "secret"}],
}


@pytest.fixture
def scouts(tiny_kind: None) -> System[Any]:
    _ = tiny_kind
    return system_named("scout-patrol")


@pytest.fixture
def file(tmp_path: Path, scouts: System[Any]) -> Path:
    _ = scouts
    path = tmp_path / "night.nco"
    path.write_text(json.dumps(PATROL), "utf-8")
    return path


@pytest.mark.usefixtures("scouts")
def test_one_command_judges_all_kinds_in_one_folder(
    tmp_path: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    everything = [path for name in formats() for path in samples_of(name)]
    for path in (*everything, CASES[0]):
        shutil.copy(path, tmp_path / path.name)
    code, out, err = call("check", "--json", tmp_path)
    results = json.loads(out)["results"]
    assert (code, err) == (1, "")
    assert {result["format"] for result in results} >= {*formats()} - {"tiny-numbers"}
    for result in results:
        assert {type(found["at"]) for found in result["findings"]} <= {str}
        if result["format"] != "nco-squad":
            keys = ["file", "format", "fingerprint", "legal", "findings", "derived"]
            assert [each for each in result if each != "readings"] == keys
    _code, out, _err = call("check", tmp_path)
    assert all(out.count(name) >= 1 for name in formats() if name != "tiny-numbers")


def samples_of(name: str) -> list[Path]:
    return list(samples(system_named(name)).values())


def test_it_is_judged_with_its_repairs(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = call("check", "--json", file)
    assert (code, err) == (1, "")
    [result] = json.loads(out)["results"]
    assert result["derived"] == {"sees": 13}
    assert result["findings"] == [
        {
            "code": "sees_too_far",
            "severity": "error",
            "at": "scouts[1]",
            "message": "Hale sees 9; 6 is the most.",
            "ruling": None,
            "source": {"document": "Scouting, first edition", "section": "Eyes", "page": 3},
            "fixes": [
                {
                    "name": "set",
                    "parameters": {"path": "scouts[1].number", "value": 6},
                    "text": "Let Hale see 6",
                }
            ],
        }
    ]


def test_a_repair_heals(file: Path) -> None:
    document: Any = read_document(file)
    kind, judgement = kind_for(document), judge_document(document, "")
    [repair] = kind.fixes(judgement.findings[0], judgement)
    assert judge_document(repair.apply(document), "").legal


@pytest.mark.parametrize(("points", "codes"), [((), 1), (("--points", "3"), 2)])
def test_points_agreed_are_those_of_kinds_that_have_them(
    file: Path,
    call: Callable[..., tuple[int, str, str]],
    points: tuple[str, ...],
    codes: int,
) -> None:
    shutil.copy(CASES[0], file.parent / "able.nco")
    before = call("check", "--json", CASES[0])[1]
    _code, out, _err = call("check", "--json", *points, file)
    assert len(json.loads(out)["results"][0]["findings"]) == codes
    assert call("check", "--json", *points, CASES[0])[1] == before


def test_terms_of_squads_leave_it_alone(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    assert call("check", "--vp", "1", "--sp", "1", "--exact", file) == call("check", file)


def test_without_its_rules_it_is_shown_and_not_judged(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    file.write_text(json.dumps(PATROL | {"ruleset": "scouts-9", "color": "red"}), "utf-8")
    code, out, _err = call("check", file)
    assert code == 1
    assert out.startswith(f"{file}: NOT CHECKED\n")
    assert "The rules “scouts-9” are not installed" in out
    [result] = json.loads(call("check", "--json", file)[1])["results"]
    assert {(each["code"], each["severity"], each["at"]) for each in result["findings"]} == {
        ("unknown_ruleset", "error", ""),
        ("unknown_key", "warning", ""),
    }
    assert (result["legal"], result["derived"]) == (False, {})


@pytest.mark.usefixtures("scouts")
def test_it_is_begun_and_its_sample_copied(
    tmp_path: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    begun, copied = tmp_path / "a.nco", tmp_path / "b.nco"
    words = ("new", "--format", "scout-patrol", "-o")
    assert call(*words, begun) == (0, f"{begun}: written\n", "")
    assert call(*words, copied, "--sample", "able-patrol") == (0, f"{copied}: written\n", "")
    [sample] = samples_of("scout-patrol")
    by = {"written_by": PROGRAM}
    assert json.loads(copied.read_bytes()) == read_json(sample) | by
    assert json.loads(begun.read_bytes()) == PATROL | by | {"name": "", "notes": "", "scouts": []}
    problem = call(*words, tmp_path / "c.nco", "--sample", "baker")[2]
    assert "“baker”" in problem
    assert problem.endswith("able-patrol\n")


@pytest.mark.parametrize(("words", "cards"), [((), "large"), (("--card-size", "poker"), "poker")])
def test_its_cards_are_of_the_size_that_is_usual_for_them(
    file: Path,
    call: Callable[..., tuple[int, str, str]],
    words: tuple[str, ...],
    cards: str,
) -> None:
    file.write_text(json.dumps(PATROL | {"scouts": PATROL["scouts"] * 3}), "utf-8")
    pdf = file.with_suffix(".pdf")
    assert call("export", file, "--pack", pdf, "--sheets", "cards", *words)[0] == 0
    pages = PdfReader(pdf).pages
    assert len(pages) == {"large": 2, "poker": 1}[cards]
    assert "Scouting, first edition" in pages[0].extract_text()
    assert read_document(pdf) == read_document(file)


def test_a_kind_without_sheets_has_none_to_print(
    file: Path,
    call: Callable[..., tuple[int, str, str]],
    scouts: System[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules["nco_builder.systems.scout_patrol"], "SYSTEM", bare(scouts))
    for option in ("--pack", "--cards"):
        code, out, err = call("export", file, option, file.with_suffix(".pdf"))
        assert (code, out) == (2, "")
        assert err.startswith("nco-builder: scout-patrol has no sheets;")


def bare(system: System[Any]) -> System[Any]:
    return system.replace(sheets={})


def test_its_share_code_leads_back_to_it(file: Path) -> None:
    document = read_document(file)
    kind = kind_for(document)
    code = kind.share_code(document)
    assert code.startswith("NCO2-")
    assert document_from_code(code) == kind.without_notes(document)


def test_it_is_not_compared_with_a_squad(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    for words in ((file, CASES[0]), (CASES[0], file)):
        code, out, err = call("compare", *words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"nco-builder: {file}: a squad is compared with squads alone")


def test_the_players_own_entries_are_offered_on_its_page(file: Path, scouts: System[Any]) -> None:
    assert scouts.own
    assert scouts.page
    own = OwnList(scouts.kind.format, scouts.own)
    mine = own.add(read(scouts.own, '{"name": "Mine", "number": 2}'))
    assert own.file == paths.user_data() / "my-own-rules.nco"
    document: Any = read_document(file)
    page = scouts.page(PageContext(judge_document(document, ""), own=mine))
    [group] = page.shelf.groups
    [offer] = group.offers
    assert offer.change
    after = offer.change.apply(document)
    assert [scout.name for scout in after.scouts] == ["Lund", "Hale", "Mine"]
    assert after.scouts[-1] == mine[0]
    chosen = scouts.page(PageContext(judge_document(after, ""), ("scouts", 2), own=mine))
    assert (chosen.entry.keep, chosen.entry.kept) == (mine[0], True)
    assert own.remove(mine[0]) == ()
    kept_without_the_list = json.loads(scouts.kind.to_bytes(after))
    assert kept_without_the_list["scouts"][-1] == {"name": "Mine", "number": 2}


@pytest.mark.usefixtures("scouts")
def test_its_schema_follows_from_its_model() -> None:
    kind = kind_of("scout-patrol")
    assert kind is not None
    assert list(violations(PATROL, kind.schema())) == []
    wrong = PATROL | {"scouts": [{"name": "Lund", "number": -1}], "points": True}
    assert set(violations(wrong, kind.schema())) == {"points", "scouts.0.number"}


@pytest.mark.usefixtures("scouts")
def test_its_texts_are_translated_with_all_others() -> None:
    places = [
        place
        for place, text, _remark, _context in translations._of_data()
        if text == "A scout sees no farther than this."
    ]
    assert places == ["data/systems/scout-patrol.json"]


LOADED = """
import sys
from nco_builder.cli import main
code = main(sys.argv[1:])
print(*[name for name in sys.modules if name.startswith("nco_builder.")], file=sys.stderr)
"""


@pytest.mark.parametrize("words", [(), ("--json",), ("--vp", "100"), ("--points", "9")])
def test_a_check_of_squads_imports_no_other_rules(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, "check", *words, str(HERE / "cases" / CASES[0].name)],
        check=True,
        capture_output=True,
        text=True,
        cwd=HERE.parent,
    )
    loaded = done.stderr.split()
    assert "nco_builder.documents.kinds" in loaded
    others = ("nco_builder.systems", "nco_builder.documents.own", "nco_builder.sheets")
    assert [name for name in loaded if name.startswith(others)] == []


def test_a_check_of_one_kind_imports_no_other(file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, "check", str(samples_of("avr-platoon")[0])],
        check=False,
        capture_output=True,
        text=True,
        cwd=HERE.parent,
    )
    _ = file
    systems = [f"nco_builder.systems.{name.replace('-', '_')}" for name in formats()[1:]]
    met = [name for name in systems if name in done.stderr.split()]
    assert met == ["nco_builder.systems.avr_platoon"]
