"""What the command line says, whatever the terminal, the locale or the reader at the other end."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ILLEGAL = 1
"""Exit code: everything was judged, and some squad is not legal."""
FAILED = 2
"""Exit code: something could not be read, written or understood."""


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
    """Write a line, or several, to standard output.

    Raises:
        BrokenPipeError: nobody reads any more.
        OutputError: it cannot be written.

    """
    with _told():
        sys.stdout.write(text + end)


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


def complain(problem: object) -> None:
    """Write one line to standard error, after what was said before."""
    from nco_builder.files import one_line

    flush()
    sys.stderr.write(f"nco-builder: {one_line(str(problem))}\n")


def let_go() -> None:
    """Send what is still to be written nowhere, so that ending the program does not fail."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
