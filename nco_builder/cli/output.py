"""Output of the command line, robust for every terminal, locale and reader."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
from argparse import Action, ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from pathlib import Path
from textwrap import fill, wrap
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from nco_builder.files.cells import SEPARATORS
from nco_builder.language import N_, Plural, _, ngettext
from nco_builder.language.words import cut_amid

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TextIO

    from nco_builder.advice.tastes import Taste


ILLEGAL = 1
"""Exit code: everything was judged, and some squad is not legal."""
FAILED = 2
"""Exit code: something could not be read, written or understood."""
DEFECT = 70
"""Exit code: the program itself failed."""
INTERRUPTED = 130
"""Exit code: the user stopped it."""
NOBODY_LISTENS = 141
"""Exit code: the reader of the output closed it."""
EXIT_CODES: Mapping[int, str] = MappingProxyType(
    {
        0: N_("done; every document is legal, nothing differs"),
        ILLEGAL: N_("a document is not legal or missing, or two squads differ"),
        FAILED: N_("something could not be understood, read or written"),
        DEFECT: N_("the program itself failed"),
        INTERRUPTED: N_("interrupted by Ctrl+C"),
        NOBODY_LISTENS: N_("the reader of the output closed it"),
    }
)
"""All exit codes of all commands."""
STANDARD_OUTPUT = Path("-")
"""The file name that means standard output."""
_STREAMS = (0, 1, 2)


def occupy_closed_streams() -> None:
    """Keep files from getting the descriptor of a closed stream, and thus its output."""
    with contextlib.suppress(OSError):
        while (nowhere := os.open(os.devnull, os.O_RDWR)) in _STREAMS:
            pass
        os.close(nowhere)


@contextlib.contextmanager
def waiting_for_readers() -> Iterator[None]:
    """Wait while a stream is full, since a shared one may be non-blocking."""
    changed = []
    if sys.platform != "win32":
        for stream in _STREAMS[1:]:
            with contextlib.suppress(OSError):
                if not os.get_blocking(stream):
                    os.set_blocking(stream, True)
                    changed.append(stream)
    try:
        yield
    finally:
        for stream in changed:
            with contextlib.suppress(OSError):
                os.set_blocking(stream, False)


def write_any_character() -> None:
    r"""Write what the terminal's encoding lacks as `\\u0141`, rather than fail."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed, or a program without a console
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nowhere)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


class OutputError(Exception):
    """The output cannot be written; `str()` says why."""


def out(text: str, end: str = "\n") -> None:
    """Print a line, or several, to standard output, with control characters made visible.

    Raises:
        BrokenPipeError: the reader closed it.
        OutputError: it cannot be written.
    """
    if not text.replace("\n", "").isprintable():
        from nco_builder.files import visible_line

        text = "\n".join(map(visible_line, text.split("\n")))
    with _as_output_error():
        sys.stdout.write(text + end)


def out_bytes(content: bytes) -> None:
    """Write bytes to standard output unchanged.

    Raises:
        BrokenPipeError: the reader closed it.
        OutputError: it cannot be written.
    """
    with _as_output_error():
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def refuse_existing(path: Path, *, force: bool) -> None:
    """Refuse to overwrite an existing file without `--force`.

    Raises:
        FileProblem: the file exists.
    """
    from nco_builder.files import FileProblem
    from nco_builder.files.names import is_there

    if not force and is_there(path):
        raise FileProblem(path, _("this file already exists; --force replaces it"))


def refuse_foreign(path: Path, option: str, *, force: bool) -> None:
    """Refuse to overwrite a file that this program did not make without `--force`.

    Raises:
        FileProblem: another file exists; the message names the option.
    """
    from nco_builder.files import FileProblem, is_replaceable

    if not force and not is_replaceable(path):
        problem = _("this is no PDF of NCO Builder; {option} replaces it only with --force")
        raise FileProblem(path, problem.format(option=option))


def write_all(made: Sequence[tuple[Path, bytes]], may_write: Callable[[Path], None]) -> None:
    """Write files, all or none, then standard output.

    Args:
        made: Each file with its content.
        may_write: Raises FileProblem if a file must not be overwritten; called at the moment
            when nobody else writes it.

    Raises:
        FileProblem: one of the files cannot be written.
        BrokenPipeError: the reader of standard output closed it.
        OutputError: it cannot be written.
    """
    from nco_builder.files.locks import write_in_turn

    write_in_turn([each for each in made if each[0] != STANDARD_OUTPUT], may_write)
    for path, content in made:
        if path == STANDARD_OUTPUT:
            out_bytes(content)


def flush() -> None:
    """Write buffered output.

    Raises:
        BrokenPipeError: the reader closed it.
        OutputError: it cannot be written.
    """
    with _as_output_error():
        sys.stdout.flush()


@contextlib.contextmanager
def _as_output_error() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error


LONGEST_LINE, LINE_END = 6_000, 1_000
"""Maximum letters of a line on standard error, and of its end if it is cut; paths have 4,096."""


def complain(problem: object) -> None:
    """Write one line to standard error, after earlier output; endless repetition is cut."""
    from nco_builder.files import visible_line

    said = cut_amid(visible_line(str(problem)), LONGEST_LINE, LINE_END)
    flush()
    try:
        sys.stderr.write(f"nco-builder: {said}\n")
    except OSError:  # there is nobody left to report to
        let_go(sys.stderr)


def let_go(stream: TextIO | None = None) -> None:
    """Discard what a stream still buffers, so that exiting does not fail."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, (stream or sys.stdout).fileno())
        os.close(nowhere)


def report_defect(error: Exception) -> None:
    """Write a crash report, and print where it is."""
    from nco_builder.files.crash_report import DEBUG_VARIABLE, debugging, write_report

    report = write_report(error)
    with contextlib.suppress(OSError, OutputError):
        if debugging():
            from traceback import print_exception

            print_exception(error)
        if report:
            problem = _("this is a defect of NCO Builder; please report it, with the file {file}")
            complain(problem.format(file=report))
        else:
            problem = _(
                "this is a defect of NCO Builder, and no report of it could be written; "
                "with {variable}=1 it is shown here"
            )
            complain(problem.format(variable=DEBUG_VARIABLE))


MOST_FINDINGS = 200
"""The findings listed per document; further ones are counted."""
MOST_OUTPUT = 200_000
"""The maximum bytes about one document."""
SHORTENED = (1_000, 100, 12)
"""The lengths to which texts are cut, in turn, if necessary."""


def as_json(result: dict[str, Any]) -> str:
    """Return a result as JSON on one line; if it is too large, long texts are cut.

    If that is not enough, its largest lists are cut from the end, with the number of missing
    entries as `more_NAME`, and its largest other parts are left out and listed in `left_out`. It is
    ASCII, so that no locale, code page or odd file name can damage it.
    """
    told, text = result, ""
    for most in (None, *SHORTENED):
        told = result if most is None else _shortened(result, most)
        if _letters(told) > MOST_OUTPUT:
            continue  # escapes would make it many times as long
        text = json.dumps(told)
        if len(text) <= MOST_OUTPUT:
            return text
    text = text or json.dumps(told)
    left_out: list[str] = []
    sizes = {key: len(json.dumps(part)) for key, part in told.items()}
    for key in sorted(sizes, key=lambda key: sizes[key], reverse=True):
        if len(text) <= MOST_OUTPUT:
            break
        part, count = told[key], 0
        if isinstance(part, list | tuple):
            room = MOST_OUTPUT - (len(text) - sizes[key]) - len(f'"more_{key}": 1000000000, ')
            for each in part:
                room -= len(json.dumps(each)) + len(", ")
                if room < 0:
                    break
                count += 1
        if count:
            told[key] = part[:count]
            told[f"more_{key}"] = told.get(f"more_{key}", 0) + len(part) - count
        else:
            del told[key]
            left_out.append(key)
        text = json.dumps({**told, **({"left_out": left_out} if left_out else {})})
    return text


def as_lines(lines: Iterable[str]) -> str:
    """Return lines of text; if they are too large, as many as there is room for."""
    kept = list(within(lines))
    text = "\n".join(kept)
    if len(text) * 4 <= MOST_OUTPUT or len(text.encode(errors="replace")) <= MOST_OUTPUT:
        return text
    room = MOST_OUTPUT
    fitting = []
    for line in kept:
        cut = _cut(line, SHORTENED[0])
        room -= len(cut.encode(errors="replace")) + 1
        if room < len("…\n".encode()):
            fitting.append("…")
            break
        fitting.append(cut)
    return "\n".join(fitting)


def within(texts: Iterable[str]) -> Iterator[str]:
    """Yield the texts, shortened once there are more letters than could be printed.

    All are cut to the same length later; until then they would only fill memory.
    """
    letters = 0
    for text in texts:
        told = text if letters <= MOST_OUTPUT else _cut(text, SHORTENED[0])
        letters += len(told)
        yield told


def _letters(part: Any) -> int:  # noqa: ANN401 - JSON of any shape
    """Return the letters of all texts; their JSON is at least as long."""
    if isinstance(part, str):
        return len(part)
    if isinstance(part, dict):
        return sum([len(key) + _letters(each) for key, each in part.items()])
    return sum(map(_letters, part)) if isinstance(part, list | tuple) else 0


def _shortened(part: Any, most: int) -> Any:  # noqa: ANN401 - JSON of any shape
    if isinstance(part, str):
        return _cut(part, most)
    if isinstance(part, dict):
        return {
            _cut(key, most): each if key == "file" else _shortened(each, most)
            for key, each in part.items()
        }
    return [_shortened(each, most) for each in part] if isinstance(part, list | tuple) else part


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


# argparse translates its own texts only through these two names
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
"""argparse's own messages for invalid arguments."""

MOST = 999_999_999
"""Larger numbers are typing errors."""


def add_taste(parser: Parser, what: str) -> None:
    """Add the option that names a taste."""
    from nco_builder.advice.tastes import tastes

    parser.add_argument("--taste", choices=tuple(tastes()), help=what)


def taste_given(given: Namespace) -> Taste | None:
    """Return the taste that was named; None for the usual one."""
    from nco_builder.advice.tastes import tastes

    return tastes()[given.taste] if given.taste else None


class UsageError(Exception):
    """The arguments are not understood; `str()` says why."""


class WholeWords(HelpFormatter):
    """Help that is wrapped between words only, since names must not be broken at hyphens."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(" ".join(text.split()), width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return fill(" ".join(text.split()), width, initial_indent=indent, subsequent_indent=indent)


class Parser(ArgumentParser):
    """A command's parser: it requires full option names and suggests the closest one."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(f"nco-builder {command}", description=description, allow_abbrev=False)
        self.formatter_class = WholeWords
        self.command = command

    @property
    def actions(self) -> Sequence[Action]:
        """All options and positional arguments."""
        return self._actions

    def read(self, words: Sequence[str]) -> Namespace:
        """Parse arguments; files may be before, between and after options, and after `--`.

        Raises:
            UsageError: they are not understood.
        """
        end = words.index("--") if "--" in words else len(words)
        # argparse loses `--` if files and options are mixed; prefixing a folder has the same effect
        files = [os.path.join(".", word) for word in words[end + 1 :]]  # noqa: PTH118
        # which would cut as many letters as `usage: ` has, in any language
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
        """Refuse the arguments with a sentence."""
        problem = _("{problem}; see {command} --help")
        raise UsageError(problem.format(command=self.prog, problem=message))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the most similar name; None if there is none."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return close[0] if close else None


def add_separator(parser: Parser) -> None:
    """Add the option of what separates the columns of CSV."""
    parser.add_argument(
        "--separator",
        choices=tuple(SEPARATORS),
        default="comma",
        help=_("between columns of CSV; “language” is what the reader's language expects"),
    )


def points(text: str) -> int:
    """Return a number of points, or a seed: an integer of 0 or more.

    Raises:
        ArgumentTypeError: it is not.
    """
    return _whole(text, 0)


def counted(text: str) -> int:
    """Return the number of a round, a table or a player: an integer of 1 or more.

    Raises:
        ArgumentTypeError: it is not.
    """
    return _whole(text, 1)


def _whole(text: str, least: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise ArgumentTypeError(_("“{text}” is not a whole number").format(text=text))
    # Python refuses to parse thousands of digits
    if text != digits or len(digits.lstrip("0")) > len(str(MOST)) or int(digits) < least:
        problem = _("{text} is out of range; it must be {least} to {most}")
        raise ArgumentTypeError(problem.format(text=text, least=least, most=MOST))
    return int(digits)


def scenario_of(numbers: Iterable[int]) -> Callable[[str], int]:
    """Return a function that parses the number of a scenario."""
    there = tuple(numbers)

    def read(text: str) -> int:
        number = _whole(text, 0)
        if number not in there:
            problem = _("{text} is out of range; it must be {least} to {most}")
            message = problem.format(text=text, least=min(there), most=max(there))
            raise ArgumentTypeError(message)
        return number

    return read
