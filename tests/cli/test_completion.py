"""`nco-builder completion`: shells complete commands, options and what options may be."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import COMMANDS, main
from nco_builder.cli.completion import SHELLS, commands

if TYPE_CHECKING:
    from pathlib import Path


def script(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    assert main(["completion", shell]) == 0
    file = folder / f"completion.{shell}"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file


def say(shell: str, text: str, folder: Path) -> list[str]:
    done = subprocess.run(
        [shell, "-c", text], check=True, capture_output=True, text=True, cwd=folder
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_every_command_is_completed() -> None:
    assert {each.name for each in commands()} == {*COMMANDS, "help"}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_understands_what_it_reads(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script(shell, tmp_path, capsys)
    subprocess.run([shell, "-n", str(file)], check=True, capture_output=True)
    text = file.read_text("utf-8")
    assert all(command in text for command in COMMANDS)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("che", ["check"]),
        ("export my --paper ''", ["a4", "letter"]),
        ("export --card", ["--cards", "--card-size"]),
        ("event sta", ["standings"]),
        ("check --event a", ["a file.nco"]),
        ("--la", ["--language"]),
    ],
)
def test_bash_completes(
    words: str, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script("bash", tmp_path, capsys)
    (tmp_path / "a file.nco").touch()
    ask = (
        f"source {file}; COMP_WORDS=(nco-builder {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1));"
        ' _nco_builder; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    assert say("bash", ask, tmp_path) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [("che", {"check"}), ("export x --paper ", {"a4", "letter"}), ("event sta", {"standings"})],
)
def test_fish_completes(
    words: str, expected: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script("fish", tmp_path, capsys)
    lines = say("fish", f'source {file}; complete -C "nco-builder {words}"', tmp_path)
    assert expected <= {line.partition("\t")[0] for line in lines}


def test_another_shell_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    told = capsys.readouterr().err.replace("'", "")  # Python 3.12 and newer write none
    assert "choose from bash, zsh, fish" in told
