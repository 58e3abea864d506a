"""`nco-builder new`: a legal squad to start from, and nothing of the user's replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.cli import main
from nco_builder.documents.kinds import formats, read_document
from nco_builder.documents.squads import read_squad
from nco_builder.event.entries import read_list
from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import newest_rules
from nco_builder.systems import samples, system_named

if TYPE_CHECKING:
    from pathlib import Path


def test_a_legal_squad_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.nco"
    words = ["new", "--nation", "us_airborne", "-o", str(path), "--name", "Able", "--vp", "120"]
    assert main(words) == 0
    squad = read_squad(path)
    report = check_by_own_ruleset(squad)
    assert report.legal
    assert (squad.name, squad.nation, squad.limits.vp, squad.limits.sp) == (
        *("Able", "us_airborne", 120, 50),
    )
    out = capsys.readouterr().out
    assert out.startswith(f"{path}: written\n")
    assert f"{report.vp} of 120 vp, {report.sp} of 60 sp" in out
    assert main(["check", "--vp", "120", "--sp", "50", str(path)]) == 0


def test_the_same_words_write_the_same_squad(tmp_path: Path) -> None:
    for name in ("a.nco", "b.nco"):
        assert main(["new", "--nation", "militia", "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.nco").read_bytes() == (tmp_path / "b.nco").read_bytes()


@pytest.mark.parametrize("name", ["us_airborne", "US Airborne", "US AIRBORNE", "us airborne"])
def test_a_nation_is_found_by_id_name_and_source_spelling(tmp_path: Path, name: str) -> None:
    assert main(["new", "--nation", name, "-o", str(tmp_path / "a.nco")]) == 0
    assert read_squad(tmp_path / "a.nco").nation == "us_airborne"


@pytest.mark.parametrize(
    ("name", "hint"),
    [("us_arm", "; did you mean “us_army”? Choose from"), ("mars", ". Choose from")],
)
def test_an_unknown_nation_is_told_with_all_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, hint: str
) -> None:
    assert main(["new", "--nation", name, "-o", str(tmp_path / "a.nco")]) == 2
    err = capsys.readouterr().err
    assert f"there is no nation “{name}”{hint} us_army, us_marines," in err
    assert not list(tmp_path.iterdir())


def test_a_file_is_replaced_only_when_forced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.nco"
    path.write_bytes(b"mine")
    words = ["new", "--nation", "danish", "-o", str(path)]
    assert main(words) == 2
    assert capsys.readouterr().err == (
        f"nco-builder: {path}: this file already exists; --force replaces it.\n"
    )
    assert path.read_bytes() == b"mine"
    assert main([*words, "--force"]) == 0
    assert read_squad(path).nation == "danish"


@pytest.mark.parametrize("words", [["--nation", "british"], ["--format", "fluid-deck"]])
def test_a_document_goes_to_standard_output_and_nothing_else_does(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", *words, "-o", "made.nco"]) == 0
    capsysbinary.readouterr()
    assert main(["new", *words, "-o", "-"]) == 0
    assert capsysbinary.readouterr() == ((tmp_path / "made.nco").read_bytes(), b"")
    assert [each.name for each in tmp_path.iterdir()] == ["made.nco"]


def test_a_dangling_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "a.nco").symlink_to("elsewhere.nco")
    assert main(["new", "--nation", "danish", "-o", str(tmp_path / "a.nco")]) == 2
    assert not (tmp_path / "elsewhere.nco").exists()


def test_points_no_squad_can_spend_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["new", "--nation", "us_army", "-o", str(tmp_path / "a.nco"), "--vp", "5000"]
    assert main(words) == 2
    err = capsys.readouterr().err
    assert "no legal squad of US Army (at most 12 men) was found that spends 95% of 5000" in err
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_to_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "gone" / "a.nco"
    assert main(["new", "--nation", "danish", "-o", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"nco-builder: {path}: this file cannot be written because its folder does not exist.\n"
    )


def test_a_sample_is_copied_under_a_name_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.nco"
    assert main(["new", "--sample", "rifle-squad", "--name", "Mine", "-o", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: written\n"
    sample = read_squad(paths.data() / "samples" / "rifle-squad.nco")
    assert read_squad(path) == sample.replace(name="Mine")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ["--sample", "mine"],
            "nco-squad has no sample “mine”; available: rifle-squad, second-squad-able,",
        ),
        (["--sample", "x", "--format", "nco-event"], "no sample “x”; available: autumn-cup"),
        (["--sample", "x", "--format", "nco-deck"], "there is no format “nco-deck”; choose from"),
        (["--sample", "x", "--vp", "9"], "--vp is for a new squad only, not for a sample"),
        (["--format", "nco-squad"], "a squad is of a nation: name it with --nation ID"),
    ],
)
def test_what_cannot_be_copied_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], problem: str
) -> None:
    assert main(["new", *words, "-o", str(tmp_path / "a.nco")]) == 2
    err = capsys.readouterr().err
    assert problem in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_the_sample_of_players_can_be_entered(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "players.csv"
    assert main(["new", "--sample", "players", "-o", str(path)]) == 0
    read = read_list(path.read_bytes(), "it")
    assert [player.squad for player in read.players] == ["my-squad.nco", "theirs.nco"]
    assert read.problems == ()
    assert main(["new", "--sample", "players.csv", "-o", str(path)]) == 2
    capfdbinary.readouterr()
    assert main(["new", "--sample", "players", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out == path.read_bytes()


def test_every_sample_is_known_to_its_kind() -> None:
    there = {path for name in formats() for path in samples(system_named(name)).values()}
    assert there == {*(paths.data() / "samples").glob("*.nco")}
    for name in formats():
        system = system_named(name)
        for path in samples(system).values():
            assert read_document(path).format == system.kind.format


def test_a_pdf_of_the_program_gives_way_and_nothing_else_does(tmp_path: Path) -> None:
    file = tmp_path / "a"
    words = ["new", "--nation", "us_army", "-o", str(file)]
    assert main(words) == 0
    assert main(words) == 2
    file.write_bytes(b"%PDF-1.4 /Producer (NCO Builder 1)")
    assert main(words) == 0
    file.write_bytes(b"%PDF-1.4 /Producer (Another)")
    assert main(words) == 2
    assert main([*words, "--force"]) == 0


def test_the_help_tells_defaults_nations_and_formats(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["new", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "valor points agreed; 100 if left out" in said
    assert "specialist points, without bonus; 50 if left out" in said
    assert all(nation.id in said for nation in newest_rules().nations)
    assert all(each in said for each in formats())
