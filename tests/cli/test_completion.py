"""`nco-builder completion`: shells complete commands, options and what options may be."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import COMMANDS, main
from nco_builder.cli.completion import SHELLS, commands

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def script(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    assert main(["completion", shell]) == 0
    file = folder / f"completion.{shell}"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file


def say(shell: str, text: str, folder: Path, *words: str) -> list[str]:
    done = subprocess.run(
        [shell, "-c", text, *words], check=True, capture_output=True, text=True, cwd=folder
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
        ("check --vp a", [""]),
        ("new --nation us_air", ["us_airborne"]),
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
    [
        ("che", {"check"}),
        ("export x --paper ", {"a4", "letter"}),
        ("event sta", {"standings"}),
        ("check --event a", {"a file.nco"}),
        ("check --vp a", set()),
        ("new --nation us_air", {"us_airborne"}),
        ("new --format avr", {"avr-platoon"}),
    ],
)
def test_fish_completes(
    words: str, expected: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script("fish", tmp_path, capsys)
    (tmp_path / "a file.nco").touch()
    lines = say("fish", f'source {file}; complete -C "nco-builder {words}"', tmp_path)
    assert {line.partition("\t")[0] for line in lines} == expected


@pytest.fixture
def zsh(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Asks an interactive zsh what it makes of words at Tab, one after the other."""
    file = script("zsh", tmp_path, capsys)
    file.rename(tmp_path / "_nco-builder")
    (tmp_path / "a file.nco").touch()

    def ask(*lines: str, kept: bool) -> list[str]:
        read = "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D"
        if not kept:
            read = "autoload -Uz compinit; compinit -u -D; source ./_nco-builder"
        return say("zsh", _AT_A_TERMINAL, tmp_path, "-f", read, *lines)

    return ask


# Each line is typed with Tab behind it, and shown by a key of its own when that is done.
_AT_A_TERMINAL = """\
zmodload zsh/zpty
zpty shell TERM=dumb zsh -f -i
zpty -w shell 'PS1=; unsetopt zle_bracketed_paste prompt_sp; setopt no_beep no_auto_list'
zpty -w shell 'shown() { print; print -r -- "<$BUFFER>"; BUFFER=; }'
zpty -w shell 'zle -N shown; bindkey "^X" shown'
zpty -w shell $1
zpty -w shell 'print "re""ady"'
zpty -r shell seen '*ready*'
for line in ${@:2}; do
  zpty -w -n shell "$line"$'\t\x18'
  zpty -r shell seen $'*<*>\r*'
  print -r -- ${${seen##*<}%%>*}
done
zpty -d shell
"""


@pytest.mark.parametrize("kept", [True, False], ids=["as a file", "in .zshrc"])
def test_zsh_completes_again_and_again(zsh: Callable[..., list[str]], *, kept: bool) -> None:
    told = {
        "nco-builder che": "nco-builder check ",
        "nco-builder export x --paper l": "nco-builder export x --paper letter ",
        "nco-builder export x --paper=l": "nco-builder export x --paper=letter ",
        "nco-builder export x --card": "nco-builder export x --card",
        "nco-builder event sta": "nco-builder event standings ",
        "nco-builder check --event a": "nco-builder check --event a\\ file.nco ",
        "nco-builder check --vp a": "nco-builder check --vp a",
        "nco-builder new --nation us_air": "nco-builder new --nation us_airborne ",
        "nco-builder --la": "nco-builder --language ",
    }
    assert dict(zip(told, zsh(*told, kept=kept), strict=True)) == told


def test_another_shell_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    told = capsys.readouterr().err.replace("'", "")  # Python 3.12 and newer write none
    assert "choose from bash, zsh, fish" in told
