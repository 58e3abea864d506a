"""The command line speaks the system's language or the one asked for; programs read English."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from nco_builder import language
from nco_builder.cli import main
from tests.cli.test_main import run
from tests.reading import HERE

if TYPE_CHECKING:
    from pathlib import Path

CASES = HERE / "cases"
ILLEGAL = str(CASES / "danish_three_loadout_errors.nco")


@pytest.mark.parametrize(
    "words",
    [
        ["--language", "de", "check", ILLEGAL],
        ["--language=de_AT", "check", ILLEGAL],
        ["check", "--language", "de", ILLEGAL],
        ["check", ILLEGAL, "--language=de"],
    ],
)
def test_the_language_asked_for_is_spoken(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    said = capsys.readouterr().out
    assert f"{ILLEGAL}: NICHT REGELKONFORM\n" in said
    assert "trägt 3 Granaten; ein Corporal (Veteran) darf höchstens 2 tragen." in said
    assert "[Regelentscheid NCO-01, Übrige Punkte: NCO 2.3.2, Setting Up the Game, S. 2; " in said
    assert "Corporal (Veteran) Nr. 2: Granaten auf 2 senken\n" in said


def test_the_system_decides_where_nobody_asks() -> None:
    german = run("check", ILLEGAL, LANGUAGE="", LANG="de_DE.UTF-8", PYTHONUTF8="1")
    assert "NICHT REGELKONFORM" in german.stdout.decode()
    english = run("check", ILLEGAL, LANGUAGE="tlh:en")
    assert b"NOT LEGAL" in english.stdout


def test_an_output_of_ascii_takes_german_too() -> None:
    done = run("--language", "de", "check", ILLEGAL, PYTHONIOENCODING="ascii:strict")
    assert done.returncode == 1
    assert b"tr\\xe4gt" in done.stdout


@pytest.mark.parametrize("code", ["tlh", "", "../de", "d"])
def test_a_language_that_is_not_there_is_told(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([f"--language={code}", "check", ILLEGAL]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"nco-builder: there is no language “{code}”; "
        f"available: {', '.join(language.available())}\n"
    )


def test_a_language_without_its_code_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language"]) == 2
    assert "there is no language “”" in capsys.readouterr().err


def test_a_file_may_have_the_name_of_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--", "--language"]) == 2
    assert "--language: this file cannot be read" in capsys.readouterr().err


def test_each_run_chooses_anew(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--language", "de", "check", ILLEGAL])
    assert language.was_asked()
    main(["check", ILLEGAL])
    assert not language.was_asked()
    assert "NOT LEGAL" in capsys.readouterr().out


def test_json_is_the_same_in_every_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.nco"
    broken.write_text("{", "utf-8")
    said = []
    for code in ("en", "de", "xx"):
        assert main(["--language", code, "check", "--json", str(CASES), str(broken), "-"]) == 2
        said.append(capsys.readouterr().out)
        # before and after it the language asked for is spoken
        assert language.current() == code
    assert said[0] == said[1] == said[2]
    *_, of_broken, of_input = json.loads(said[0])["results"]
    assert "this is damaged: it ends early (line 1, column 2)" in of_broken["error"]
    assert of_input["error"].startswith("standard input: ")


def test_a_squad_file_is_the_same_in_every_language(tmp_path: Path) -> None:
    for code in ("en", "de", "xx"):
        path = tmp_path / f"{code}.nco"
        words = ["new", "--nation", "Italian", "--vp", "60", "--sp", "30", "-o", str(path)]
        assert main(["--language", code, *words]) == 0
    assert len({path.read_bytes() for path in tmp_path.iterdir()}) == 1


def test_argparse_speaks_german(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "de", "check", "--help"])
    said = capsys.readouterr().out
    assert said.startswith("Aufruf: nco-builder check [-h] ")
    assert "diese Hilfe zeigen und enden" in said
    assert main(["--language", "de", "check"]) == 2
    assert "nco-builder: es fehlt: PFAD;" in capsys.readouterr().err
