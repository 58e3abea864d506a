"""The command line: finds the command and handles errors.

Everything a command needs is imported when it runs, so that each command imports only its own.
"""

from __future__ import annotations

import atexit
import gc
import sys
from typing import TYPE_CHECKING

from nco_builder import language
from nco_builder.cli.output import (
    DEFECT,
    EXIT_CODES,
    FAILED,
    INTERRUPTED,
    NOBODY_LISTENS,
    OutputError,
    complain,
    flush,
    let_go,
    occupy_closed_streams,
    out,
    report_defect,
    waiting_for_readers,
    write_any_character,
)
from nco_builder.language import N_, _
from nco_builder.paths import InstallationError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SELDOM = 100_000
"""Objects created between two garbage collections: starting creates many and drops none."""

HELP = N_("""\
usage: nco-builder [FILE ...]
       nco-builder COMMAND ...

Builds, checks, saves and prints squads for NCO, and documents of further rules for vehicles.
Without a command, opens the window; a window that is already open shows the files.

commands:
  check       check documents, or all in a folder
  compare     show what differs between two squads
  complete    spend the points a squad has left
  completion  print completions for bash, zsh or fish
  evening     prepare a game tonight: two squads, their match, all paper
  event       run an event: squads, pairings, results, standings, packs
  export      write a document's sheets as PDF
  integrate   add the program to your menus, or remove it
  match       settle a match of two squads, print its sheet
  new         write a legal squad to start from, or another document
  open        open the window
  rules       take the house rules of rules packs over into a squad

nco-builder help COMMAND explains a command; nco-builder --version prints the version.
nco-builder --language CODE ... uses another language than the system's.
""")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Args:
        argv: The arguments; None for those of the process.

    Returns:
        The exit code, one of `EXIT_CODES`.
    """
    gc.set_threshold(SELDOM)
    # a process that ends need not collect garbage again, which takes a fifth of an export's time
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)
    occupy_closed_streams()
    write_any_character()
    with waiting_for_readers():
        return _code(argv)


def _code(argv: Sequence[str] | None) -> int:
    """Run the program, and print why if it fails."""
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
        flush()
    except BrokenPipeError:
        let_go()
        return NOBODY_LISTENS
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputError as error:
        let_go()
        complain(_("the output cannot be written: {reason}").format(reason=error))
        return FAILED
    except (FileNotFoundError, InstallationError) as error:
        # file errors carry their own message: this one is a bug
        complain(error)
        return FAILED
    except Exception as error:  # noqa: BLE001 - a failure must never look like a verdict
        let_go()
        report_defect(error)
        return DEFECT
    return code


def _run(words: list[str]) -> int:
    """Set the language, and run the command."""
    asked, others = _language(words)
    language.use(asked, asked=asked is not None)
    if asked is not None and language.known([asked]) is None:
        problem = _("there is no language “{code}”; available: {codes}")
        complain(problem.format(code=asked, codes=", ".join(language.available())))
        return FAILED
    return _command(others)


def _language(words: list[str]) -> tuple[str | None, list[str]]:
    """Return the requested language, or None, and the other arguments."""
    end = words.index("--") if "--" in words else len(words)
    for place, word in enumerate(words[:end]):
        name, equals, code = word.partition("=")
        if name == "--language":
            after = place + (1 if equals else 2)
            return code or "".join(words[place + 1 : after]), words[:place] + words[after:]
    return None, words


def _command(words: list[str]) -> int:
    first = words[0] if words else ""
    if first in COMMANDS:
        return COMMANDS[first](words[1:])
    if first in {"--version", "-V"}:
        from nco_builder import PROGRAM

        out(PROGRAM)
        return 0
    if first == "help" and words[1:]:
        return _command([*words[1:], "--help"])
    if first in {"--help", "-h", "help"}:
        out(_(HELP))
        out("\n".join([_("exit codes:"), *_exit_codes()]))
        return 0
    if first in {"", NEW_WINDOW} or (not first.startswith("-") and _is_file(first)):
        return _open(words)
    return _unknown(first)


def _exit_codes() -> list[str]:
    return [f"  {code:<4}{_(what)}" for code, what in EXIT_CODES.items()]


def _unknown(first: str) -> int:
    """Report an unknown command, with the closest one."""
    from nco_builder.cli.output import nearest

    near = nearest(first, [*COMMANDS, *OPTIONS])
    problem = _("there is no command or file “{word}”")
    if near:
        problem = _("there is no command or file “{word}”; did you mean “{near}”?")
    complain(problem.format(word=first, near=near))
    complain(_("nco-builder --help lists the commands"))
    return FAILED


def _is_file(word: str) -> bool:
    """Return whether an argument is, or looks like, a file for the window."""
    import os.path

    folder, name = os.path.split(word)
    is_one = os.path.isfile(name)  # noqa: PTH113 - a name may be too long for Path.is_file
    return folder != "" or "." in name or is_one


def _check(words: list[str]) -> int:
    from nco_builder.cli import check

    return check.run(words)


def _compare(words: list[str]) -> int:
    from nco_builder.cli import compare

    return compare.run(words)


def _rules(words: list[str]) -> int:
    from nco_builder.cli import rules

    return rules.run(words)


def _complete(words: list[str]) -> int:
    from nco_builder.cli import complete

    return complete.run(words)


def _completion(words: list[str]) -> int:
    from nco_builder.cli import completion

    return completion.run(words)


def _evening(words: list[str]) -> int:
    from nco_builder.cli import evening

    return evening.run(words)


def _event(words: list[str]) -> int:
    from nco_builder.cli import event

    return event.run(words)


def _export(words: list[str]) -> int:
    from nco_builder.cli import export

    return export.run(words)


def _integrate(words: list[str]) -> int:
    from nco_builder.cli import integrate

    return integrate.run(words)


def _match(words: list[str]) -> int:
    from nco_builder.cli import match

    return match.run(words)


def _new(words: list[str]) -> int:
    from nco_builder.cli import new

    return new.run(words)


def _open(words: list[str]) -> int:
    from nco_builder.cli import window

    return window.run(words)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "check": _check,
    "compare": _compare,
    "complete": _complete,
    "completion": _completion,
    "evening": _evening,
    "event": _event,
    "export": _export,
    "integrate": _integrate,
    "match": _match,
    "new": _new,
    "open": _open,
    "rules": _rules,
}
NEW_WINDOW = "--new-window"
OPTIONS = ("--help", "--language", "--version", NEW_WINDOW)
