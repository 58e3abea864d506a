"""Reading a command's words, and helping with those it does not know."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
        given, unknown = self.parse_known_intermixed_args([*words[:end], *files])
        if unknown:
            options = [option for action in self._actions for option in action.option_strings]
            hint = nearest(unknown[0].partition("=")[0], options)
            raise UsageError(f"{self.prog} knows no “{unknown[0]}”{hint}")
        return given

    def error(self, message: str) -> NoReturn:
        """Refuse the words with a sentence."""
        raise UsageError(f"{self.prog}: {message}; {self.prog} --help tells more")


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant, as the end of a sentence: `, did you mean “check”?`."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return f", did you mean “{close[0]}”?" if close else ""


def points(text: str) -> int:
    """A number of points: whole, 0 or more.

    Raises:
        ArgumentTypeError: it is something else.

    """
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        raise ArgumentTypeError(f"“{text}” is no number of points (a whole number, 0 or more)")
    return int(text)
