"""Reading a command's words, and helping with those it does not know."""

from __future__ import annotations

import argparse
import os
from argparse import Action, ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from textwrap import fill, wrap
from typing import TYPE_CHECKING, NoReturn

from nco_builder.language import N_, Plural, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

# argparse looks its own texts up by these two names; it has no other place to say which language.
vars(argparse).update(_=_, ngettext=ngettext)
OF_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
    Plural("expected %s argument", "expected %s arguments"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
)
"""What argparse says of words it does not understand, as it says it."""

MOST = 999_999_999
"""Larger numbers are a slip of the finger."""


class UsageError(Exception):
    """The words are not understood; `str()` says why."""


class WholeWords(HelpFormatter):
    """Help in lines that end between words: what is to be typed is never cut at a hyphen."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(" ".join(text.split()), width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return fill(" ".join(text.split()), width, initial_indent=indent, subsequent_indent=indent)


class Parser(ArgumentParser):
    """A command's parser: it wants options in full and says which one was probably meant."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(f"nco-builder {command}", description=description, allow_abbrev=False)
        self.formatter_class = WholeWords
        self.command = command

    @property
    def actions(self) -> Sequence[Action]:
        """All options and places for words."""
        return self._actions

    def read(self, words: Sequence[str]) -> Namespace:
        """Parse words; files may stand before, between and after options, and after `--`.

        Raises:
            UsageError: they are not understood.

        """
        end = words.index("--") if "--" in words else len(words)
        # argparse forgets `--` where files and options are mixed; a folder before says the same.
        files = [os.path.join(".", word) for word in words[end + 1 :]]  # noqa: PTH118
        # which would cut it after as many letters as `usage: ` has, in whatever language
        usage = self.format_usage().removeprefix(_("usage: ")).strip()
        self.usage = usage.replace("%", "%%")
        given, unknown = self.parse_known_intermixed_args([*words[:end], *files])
        if unknown:
            options = [option for action in self._actions for option in action.option_strings]
            near = nearest(unknown[0].partition("=")[0], options)
            problem = _("{command} does not know “{word}”")
            if near:
                problem = _("{command} does not know “{word}”; did you mean “{near}”?")
            raise UsageError(problem.format(command=self.command, word=unknown[0], near=near))
        return given

    def error(self, message: str) -> NoReturn:
        """Refuse the words with a sentence."""
        problem = _("{problem}; see {command} --help")
        raise UsageError(problem.format(command=self.prog, problem=message))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """What was probably meant; None where nothing is like it."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return close[0] if close else None


def points(text: str) -> int:
    """A number of points, or one that starts a lot: whole, 0 or more.

    Raises:
        ArgumentTypeError: it is something else.

    """
    return _whole(text, 0)


def counted(text: str) -> int:
    """The number of a round, a table, a player: whole, 1 or more.

    Raises:
        ArgumentTypeError: it is something else.

    """
    return _whole(text, 1)


def _whole(text: str, least: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise ArgumentTypeError(_("“{text}” is not a whole number").format(text=text))
    # Python itself refuses to read thousands of digits
    if text != digits or len(digits.lstrip("0")) > len(str(MOST)) or int(digits) < least:
        problem = _("{text} is out of range; it must be {least} to {most}")
        raise ArgumentTypeError(problem.format(text=text, least=least, most=MOST))
    return int(digits)


def scenario_of(numbers: Iterable[int]) -> Callable[[str], int]:
    """What reads the number of a scenario there is."""
    there = tuple(numbers)

    def read(text: str) -> int:
        number = _whole(text, 0)
        if number not in there:
            problem = _("{text} is out of range; it must be {least} to {most}")
            message = problem.format(text=text, least=min(there), most=max(there))
            raise ArgumentTypeError(message)
        return number

    return read
