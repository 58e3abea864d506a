"""Reading a command's words, and helping with those it does not know."""

from __future__ import annotations

import argparse
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, NoReturn

from nco_builder.language import N_, Plural, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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

MOST_DIGITS = 9
"""Points with more digits are a slip of the finger."""


class UsageError(Exception):
    """The words are not understood; `str()` says why."""


class Parser(ArgumentParser):
    """A command's parser: it wants options in full and says which one was probably meant."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(f"nco-builder {command}", description=description, allow_abbrev=False)

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
            raise UsageError(problem.format(command=self.prog, word=unknown[0], near=near))
        return given

    def error(self, message: str) -> NoReturn:
        """Refuse the words with a sentence."""
        problem = _("{command}: {problem}; see {command} --help")
        raise UsageError(problem.format(command=self.prog, problem=message))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """What was probably meant; None where nothing is like it."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return close[0] if close else None


def points(text: str) -> int:
    """A number of points: whole, 0 or more.

    Raises:
        ArgumentTypeError: it is something else.

    """
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        problem = _("“{text}” is not a number of points (a whole number, 0 or more)")
        raise ArgumentTypeError(problem.format(text=text))
    return int(text)
