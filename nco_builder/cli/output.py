"""What the command line says, whatever the terminal, the locale or the reader at the other end."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import cut_amid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TextIO

ILLEGAL = 1
"""Exit code: everything was judged, and some squad is not legal."""
FAILED = 2
"""Exit code: something could not be read, written or understood."""
DEFECT = 70
"""Exit code: the program itself failed; what it was to say is not known."""
INTERRUPTED = 130
"""Exit code: the user stopped it."""
NOBODY_LISTENS = 141
"""Exit code: who was to read the output has gone."""
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
    """See that no file takes the number of a closed stream, and then what is said there."""
    with contextlib.suppress(OSError):
        while (nowhere := os.open(os.devnull, os.O_RDWR)) in _STREAMS:
            pass
        os.close(nowhere)


@contextlib.contextmanager
def waiting_for_readers() -> Iterator[None]:
    """Wait where a stream is full for the moment, as one shared with others may be set not to."""
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
    """What was to be said cannot be written; `str()` says why."""


def out(text: str, end: str = "\n") -> None:
    """Write a line, or several, to standard output, with control characters made visible.

    Raises:
        BrokenPipeError: nobody reads any more.
        OutputError: it cannot be written.

    """
    if not text.replace("\n", "").isprintable():
        from nco_builder.files import visible_line

        text = "\n".join(map(visible_line, text.split("\n")))
    with _told():
        sys.stdout.write(text + end)


def out_bytes(content: bytes) -> None:
    """Write bytes to standard output as they are.

    Raises:
        BrokenPipeError: nobody reads any more.
        OutputError: it cannot be written.

    """
    with _told():
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def refuse_existing(path: Path, *, force: bool) -> None:
    """Refuse to write over anything that is there, unless somebody said so.

    Raises:
        FileProblem: something is there.

    """
    from nco_builder.files import FileProblem
    from nco_builder.files.names import is_there

    if not force and is_there(path):
        raise FileProblem(path, _("this file already exists; --force replaces it"))


def refuse_foreign(path: Path, option: str, *, force: bool) -> None:
    """Refuse to write a PDF over what this program did not make, unless somebody said so.

    Raises:
        FileProblem: something else is there; the text names the option that was to write.

    """
    from nco_builder.files import FileProblem, is_replaceable

    if not force and not is_replaceable(path):
        problem = _("this is no PDF of NCO Builder; {option} replaces it only with --force")
        raise FileProblem(path, problem.format(option=option))


def write_all(made: Sequence[tuple[Path, bytes]], may_write: Callable[[Path], None]) -> None:
    """Write files, all or none, then what goes to standard output.

    Args:
        made: Each file with its content.
        may_write: Raises FileProblem where a file must not be written over; asked at the moment
            at which nobody else writes it.

    Raises:
        FileProblem: one of the files cannot be written.
        BrokenPipeError: nobody reads standard output any more.
        OutputError: it cannot be written.

    """
    from nco_builder.files.locks import write_in_turn

    write_in_turn([each for each in made if each[0] != STANDARD_OUTPUT], may_write)
    for path, content in made:
        if path == STANDARD_OUTPUT:
            out_bytes(content)


def flush() -> None:
    """Write what was kept back.

    Raises:
        BrokenPipeError: nobody reads any more.
        OutputError: it cannot be written.

    """
    with _told():
        sys.stdout.flush()


@contextlib.contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error


LONGEST_LINE, LINE_END = 6_000, 1_000
"""Letters of a line on standard error, and of its end where it is cut; paths have 4,096."""


def complain(problem: object) -> None:
    """Write one line to standard error, after what was said before; what repeats endless is cut."""
    from nco_builder.files import visible_line

    said = cut_amid(visible_line(str(problem)), LONGEST_LINE, LINE_END)
    flush()
    try:
        sys.stderr.write(f"nco-builder: {said}\n")
    except OSError:  # there is nobody left to tell
        let_go(sys.stderr)


def let_go(stream: TextIO | None = None) -> None:
    """Send what a stream, else the output, still holds nowhere, so that ending does not fail."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, (stream or sys.stdout).fileno())
        os.close(nowhere)


def tell_of_defect(error: Exception) -> None:
    """Keep a report of where the program failed, and say that it did and where the report is."""
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
