"""`nco-builder completion`: shell completions generated from the parsers."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.cli.output import FAILED, Parser, UsageError, complain, out
from nco_builder.documents.kinds import formats
from nco_builder.language import _
from nco_builder.rules import newest_rules

if TYPE_CHECKING:
    from argparse import Action
    from collections.abc import Sequence

SHELLS = ("bash", "zsh", "fish")
PARSERS = {
    "check": "check",
    "compare": "compare",
    "complete": "complete",
    "evening": "evening",
    "event": "event",
    "export": "export",
    "integrate": "integrate",
    "match": "match",
    "new": "new",
    "open": "window",
    "rules": "rules",
}
"""The module with the parser of each command; none of them imports the window."""
ANYWHERE = ("--help", "--language", "--version", "--new-window")
"""Options that are allowed without a command."""


class ShellOption(NamedTuple):
    """An option: its spellings, its help, and whether it takes a file or one of some words."""

    names: tuple[str, ...]
    what: str
    takes: bool
    file: bool
    choices: tuple[str, ...]


class ShellCommand(NamedTuple):
    """A command: its options, and its positional words besides files."""

    name: str
    options: tuple[ShellOption, ...]
    words: tuple[str, ...]


def run(words: Sequence[str]) -> int:
    """Print the completions of a shell."""
    try:
        given = make_parser().read(words)
    except UsageError as error:
        complain(error)
        return FAILED
    out(_AS[given.shell](commands()))
    return 0


def make_parser() -> Parser:
    """Return the parser of `completion`."""
    made = Parser("completion", _("Print completions for a shell, such as for ~/.bashrc."))
    made.add_argument("shell", choices=SHELLS, help=_("shell to print for"))
    return made


def commands() -> tuple[ShellCommand, ...]:
    """Return all commands from their parsers."""
    found = [
        _command(name, import_module(f"nco_builder.cli.{module}").make_parser())
        for name, module in PARSERS.items()
    ]
    return (*found, _command("completion", make_parser()), ShellCommand("help", (), tuple(PARSERS)))


def _command(name: str, known: Parser) -> ShellCommand:
    options: list[ShellOption] = []
    words: list[str] = []
    for action in known.actions:
        choices = tuple(map(str, action.choices or ()))
        if action.option_strings:
            names, takes, file = action.option_strings, action.nargs != 0, action.type is Path
            choices = choices or _known(names[0])
            options.append(ShellOption(tuple(names), _plain(action), takes, file, choices))
        else:
            words += choices
    return ShellCommand(name, tuple(options), tuple(words))


def _known(option: str) -> tuple[str, ...]:
    """Return the values of an option that come from data, since its parser accepts more."""
    if option == "--nation":
        return tuple([nation.id for nation in newest_rules().nations])
    return formats() if option == "--format" else ()


def _plain(action: Action) -> str:
    """Return an option's help without characters that a shell would interpret."""
    return "".join([each for each in action.help or "" if each not in "'\"\\`$[]:%"])


def _bash(known: Sequence[ShellCommand]) -> str:
    cases = []
    for each in known:
        for option in each.options:
            if option.takes:
                reply = f'_nco_builder_words "{" ".join(option.choices)}"'
                reply = "_nco_builder_files" if option.file else reply
                cases += [f'    "{each.name} {name}") {reply}; return;;' for name in option.names]
        listed = " ".join([*(name for option in each.options for name in option.names)])
        cases.append(f'    "{each.name} "*) options="{listed}"; words="{" ".join(each.words)}";;')
    names = " ".join(each.name for each in known)
    return _BASH.format(
        names=names,
        either="|".join(each.name for each in known),
        cases="\n".join(cases),
        anywhere=" ".join(ANYWHERE),
    )


_BASH = """\
# nco-builder completion bash
_nco_builder_words() {{
  COMPREPLY+=($(compgen -W "$1" -- "$cur"))
}}
_nco_builder_files() {{
  local IFS=$'\n'
  COMPREPLY+=($(compgen -f -- "$cur"))
}}
_nco_builder() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}"
  local command="" options="{anywhere}" words="{names}" word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$word" in {either}) command="$word"; break;; esac
  done
  COMPREPLY=()
  case "$command $prev" in
{cases}
  esac
  if [[ "$cur" == -* ]]; then
    _nco_builder_words "$options"
  else
    _nco_builder_words "$words"
    _nco_builder_files
  fi
}}
complete -o filenames -F _nco_builder nco-builder"""


def _zsh(known: Sequence[ShellCommand]) -> str:
    cases = []
    for each in known:
        lines = [f"      {_zsh_option(option)} \\" for option in each.options]
        rest = f"'*:word:({' '.join(each.words)})'" if each.words else "'*:file:_files'"
        both = f"'1:word:({' '.join(each.words)})' '*:file:_files'" if each.words else rest
        cases.append("\n".join([f"    {each.name}) _arguments \\", *lines, f"      {both};;"]))
    return _ZSH.format(
        names=" ".join(each.name for each in known),
        cases="\n".join(cases),
        anywhere=" ".join(ANYWHERE),
    )


def _zsh_option(option: ShellOption) -> str:
    after = ""
    if option.takes:
        after = ":file:_files" if option.file else f":value:({' '.join(option.choices)})"
    # `--paper letter` and `--paper=letter` are the same
    names = ",".join(
        [f"{name}=" if option.takes and name[1] == "-" else name for name in option.names]
    )
    head = f"{{{names}}}" if len(option.names) > 1 else names
    return f"{head}'[{option.what}]{after}'"


_ZSH = """\
#compdef nco-builder
_nco_builder() {{
  local name=$words[2]
  if (( CURRENT == 2 )); then
    compadd -- {names}
    [[ $words[2] == -* ]] && compadd -- {anywhere}
    _files
    return
  fi
  shift words; (( CURRENT-- ))
  case $name in
{cases}
    *) _files;;
  esac
}}
if [[ $funcstack[1] == _nco-builder ]]; then _nco_builder "$@"
else compdef _nco_builder nco-builder; fi"""


def _fish(known: Sequence[ShellCommand]) -> str:
    names = " ".join(each.name for each in known)
    lines = [
        "# nco-builder completion fish",
        f"set -l commands {names}",
        'complete -c nco-builder -n "not __fish_seen_subcommand_from $commands" -a "$commands"',
    ]
    lines += [
        f'complete -c nco-builder -n "not __fish_seen_subcommand_from $commands" -l {name[2:]}'
        for name in ANYWHERE
    ]
    for each in known:
        start = f'complete -c nco-builder -n "__fish_seen_subcommand_from {each.name}"'
        lines += [f"{start} {_fish_option(option)}" for option in each.options]
        if each.words:
            lines.append(f'{start} -a "{" ".join(each.words)}"')
    return "\n".join(lines)


def _fish_option(option: ShellOption) -> str:
    names = [
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
    ]
    takes = ["-r"] if option.file else []
    if option.takes and not option.file:
        takes = ["-x", *([f'-a "{" ".join(option.choices)}"'] if option.choices else ())]
    return " ".join([*names, *takes, f"-d '{option.what}'"])


_AS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
