"""`nco-builder match`: two squads are settled, in words, for programs, on paper, in a file."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import main
from nco_builder.documents.kinds import read_document
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import SQUAD, read_squad, write_squad
from nco_builder.files import document_bytes
from nco_builder.match.model import SquadMatch
from nco_builder.squad import Limits, Vehicle
from tests.files.test_pdf import pdf_of
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

SAMPLES = HERE.parent / "data" / "samples"
KEPT = HERE / "systems" / "cases" / "nco-match"
RIFLES, AIRBORNE = SAMPLES / "rifle-squad.nco", SAMPLES / "airborne-squad.nco"


@pytest.fixture
def match(call: Callable[..., tuple[int, str, str]]) -> Callable[..., tuple[int, str, str]]:
    """Exit code, output and complaints of `match`."""
    return partial(call, "match")


def test_both_are_told_with_dice_rulings_scenario_and_deployment(match: Call) -> None:
    code, out, err = match(RIFLES, AIRBORNE, "--scenario", 5)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "A (“3rd Squad, Baker”): legal; 10 order dice; 205 victory points if wiped out" in lines
    assert "B (“Pathfinders”): legal; 11 order dice; 215 victory points if wiped out" in lines
    at = lines.index("Inspiring Presence again: to be agreed")
    assert [line.split(":")[0].strip() for line in lines[at + 2 : at + 4]] == [
        "One reading",
        "The other",
    ]
    assert "Scenario 5, Search and Destroy" in lines
    assert (
        "  A (“3rd Squad, Baker”): no Bomber yet; he is named before the squads are deployed."
        in (lines)
    )
    assert lines[-1].startswith("Each rolls a D6")


def test_a_ruling_may_be_agreed_at_once(match: Call) -> None:
    _code, out, _err = match(RIFLES, AIRBORNE, "--agree", "NCO-39")
    assert "Inspiring Presence again: agreed" in out.splitlines()
    assert "still to agree" not in out
    code, out, err = match(RIFLES, AIRBORNE, "--agree", "NCO-999")
    assert (code, out) == (2, "")
    assert "there is no ruling “NCO-999”" in err


def test_sides_with_unequal_numbers_of_vehicle_types_are_asked_about_the_entry_chart(
    match: Call, tmp_path: Path
) -> None:
    files = [tmp_path / RIFLES.name, tmp_path / AIRBORNE.name]
    sets = (["armored_car", "large_heavy_tank"], ["armored_car"])
    for path, sample, types in zip(files, (RIFLES, AIRBORNE), sets, strict=True):
        squad = read_squad(sample).replace(vehicles=tuple([Vehicle(type=each) for each in types]))
        write_squad(path, squad.replace(match=squad.match.replace(vehicle_phase=True)))
    lines = match(*files)[1].splitlines()
    at = lines.index("Unequal numbers of types: to be agreed")
    assert lines[at + 1].startswith("  Which entry chart counts")
    assert lines[at + 2].startswith("  One reading: Each side reads its die")
    told = json.loads(match(*files, "--json")[1])
    assert [each["ruling"] for each in told["findings"] if each["ruling"] == "APB-36"] == ["APB-36"]
    (ruling,) = [each for each in told["derived"]["rulings"] if each["ruling"] == "APB-36"]
    assert (ruling["state"], ruling["touched_by"]) == ("open", [0, 1])
    assert match(*files, "--agree", "APB-36", "--record")[0] == 0
    assert "Unequal numbers of types: agreed" in match(*files)[1].splitlines()
    write_squad(files[1], read_squad(files[0]).replace(name="B"))
    assert "Unequal numbers of types" not in match(*files)[1]


def test_share_codes_and_pdfs_are_taken_as_well_as_files(match: Call, tmp_path: Path) -> None:
    squad = read_squad(AIRBORNE)
    pdf = tmp_path / "airborne.pdf"
    pdf.write_bytes(pdf_of("airborne.nco", content=SQUAD.to_bytes(squad)))
    told = [
        json.loads(match(RIFLES, other, "--json")[1])["derived"]
        for other in (AIRBORNE, pdf, share_code(squad))
    ]
    assert told[0] == told[1] == told[2]


def test_an_event_sets_the_terms_of_both(match: Call, tmp_path: Path) -> None:
    event = tmp_path / "cup.json"
    event.write_text(
        json.dumps(
            {"format": "nco-event", "version": 1, "name": "Cup", "limits": {"vp": 50, "sp": 25}}
        )
    )
    code, out, _err = match(RIFLES, AIRBORNE, "--event", event)
    assert code == 1
    assert "100 of 50 valor points spent: 50 over." in out
    written = tmp_path / "match.nco"
    assert match(RIFLES, AIRBORNE, "--event", event, "-o", written)[0] == 1
    kept = read_document(written)
    assert isinstance(kept, SquadMatch)
    assert kept.terms
    assert (kept.terms.event, kept.terms.limits) == ("Cup", Limits(vp=50, sp=25))
    assert kept.sides[0].squad == read_squad(RIFLES)


def test_a_kept_match_tells_which_squad_changed_since_and_keeps_its_own(
    match: Call, tmp_path: Path
) -> None:
    for path in (RIFLES, AIRBORNE):
        write_squad(tmp_path / path.name, read_squad(path))
    kept = tmp_path / "match.nco"
    names = (tmp_path / RIFLES.name, tmp_path / AIRBORNE.name)
    assert match(*names, "-o", kept)[0] == 0
    assert "changed since" not in match(kept)[1]
    squad = read_squad(AIRBORNE)
    write_squad(names[1], squad.replace(notes="for us", agreed=("NCO-39",)))
    assert "changed since" not in match(kept)[1]
    write_squad(names[1], squad.replace(members=squad.members[:-1]))
    code, out, _err = match(kept)
    assert code == 0
    assert "B (“Pathfinders”) was changed since it was taken from “airborne-squad.nco”" in out
    assert "  Only in A: " in out
    assert json.loads(match(kept, "--json")[1])["changed"] == [1]
    document = read_document(kept)
    assert isinstance(document, SquadMatch)
    assert document.sides[1].squad == squad


def test_what_is_settled_is_recorded_in_both_files_on_request(match: Call, tmp_path: Path) -> None:
    files = [tmp_path / RIFLES.name, tmp_path / AIRBORNE.name]
    for path, squad in zip(files, (RIFLES, AIRBORNE), strict=True):
        write_squad(path, read_squad(squad))
    kept = tmp_path / "match.nco"
    assert match(*files, "--agree", "NCO-39", "-o", kept)[0] == 0
    assert [read_squad(path).agreed for path in files] == [(), ()]
    code, out, _err = match(*files, "--agree", "NCO-39", "--record")
    assert code == 0
    assert [f"{path}: written" for path in files] == out.splitlines()[:2]
    assert [read_squad(path).agreed for path in files] == [("NCO-39",), ("NCO-39",)]
    assert "Inspiring Presence again: agreed" in match(*files)[1]
    assert "changed since" not in match(kept)[1]
    assert match(files[0], share_code(read_squad(files[1])), "--record")[0] == 2


def test_the_sheet_carries_the_match(match: Call, tmp_path: Path) -> None:
    sheet = tmp_path / "match.pdf"
    code, out, _err = match(RIFLES, AIRBORNE, "--sheet", sheet, "--date", "1944-06-06")
    assert code == 0
    assert out.startswith(f"{sheet}: written\n")
    first = sheet.read_bytes()
    inside = json.loads(document_bytes(first, "sheet"))
    assert [side["taken"]["file"] for side in inside["sides"]] == [RIFLES.name, AIRBORNE.name]
    match(RIFLES, AIRBORNE, "--sheet", sheet, "--date", "1944-06-06")
    assert sheet.read_bytes() == first


def test_nothing_foreign_is_replaced_without_being_asked(match: Call, tmp_path: Path) -> None:
    mine = tmp_path / "mine.pdf"
    mine.write_text("a letter")
    code, out, err = match(RIFLES, AIRBORNE, "--sheet", mine)
    assert (code, out) == (2, "")
    assert "--force" in err
    kept = tmp_path / "match.nco"
    kept.write_text("a letter")
    assert match(RIFLES, AIRBORNE, "-o", kept)[0] == 2
    assert (mine.read_text(), kept.read_text()) == ("a letter", "a letter")
    assert match(RIFLES, AIRBORNE, "-o", kept, "--force")[0] == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((RIFLES,), "name the other one, too"),
        ((RIFLES, SAMPLES / "panzer-zug.nco"), "this is not a squad: format is"),
        ((SAMPLES / "panzer-zug.nco",), "this is no match and no squad"),
        ((RIFLES, "there-is-none.nco"), "there-is-none.nco"),
        ((RIFLES, "NCO1-AAAA"), "incomplete or was changed"),
        ((RIFLES, AIRBORNE, "--scenario", "7"), "--scenario"),
        ((RIFLES, "\0"), "cannot be read"),
    ],
)
def test_what_cannot_be_is_one_sentence(match: Call, words: tuple[object, ...], says: str) -> None:
    code, out, err = match(*words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("file", sorted(KEPT.glob("*.nco")), ids=lambda file: file.stem)
def test_every_kept_match_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", str(file)]) in {0, 1}
    assert capsys.readouterr().err == ""


def test_a_sheet_on_standard_output_has_nothing_beside_it(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    main(["match", str(RIFLES), str(AIRBORNE), "--sheet", "-"])
    said = capfdbinary.readouterr()
    assert said.out.startswith(b"%PDF")
    assert said.out.rstrip().endswith(b"%%EOF")
    assert said.err == b""


def test_a_sheet_and_json_do_not_share_standard_output(match: Call) -> None:
    code, out, err = match(RIFLES, AIRBORNE, "--sheet", "-", "--json")
    assert (code, out) == (2, "")
    assert err.startswith("nco-builder: --json and “--sheet -” both want standard output")
