"""Crash reports: where a failure happened, without any content of documents."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import nco_builder
from nco_builder import paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    Place = tuple[str, int]

DEBUG_VARIABLE = "NCO_BUILDER_DEBUG"
"""If set, failures are printed to standard error with full details."""
MOST_REPORTS = 20
"""The number of reports that are kept, the newest."""
MOST_LETTERS = 64_000
MOST_CALLS = 40
"""The number of innermost calls in a report."""
MOST_CAUSES = 5
MESSAGE_LEFT_OUT = (
    f"What the error says is left out, for it may quote a document; {DEBUG_VARIABLE}=1 shows it."
)
_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-\d{6}\.txt")
_written: dict[Place, Path] = {}


def debugging() -> bool:
    """Return whether full details of failures are requested."""
    return bool(os.environ.get(DEBUG_VARIABLE))


def reports_folder() -> Path:
    """Return the folder of reports, which may not exist yet."""
    return paths.user_state() / "crash-reports"


def place_of(trace: TracebackType | None) -> Place:
    """Return the place of a failure: file and line of the innermost call."""
    while trace and trace.tb_next:
        trace = trace.tb_next
    return (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ("", 0)


def write_report(error: BaseException, also: str = "") -> Path | None:
    """Write a report; a place is reported once per run.

    A report names calls and types of errors. It omits their messages, which may quote a squad.

    Args:
        error: the failure.
        also: versions of further libraries.

    Returns:
        The report's file, or None if it cannot be written.
    """
    place, folder = place_of(error.__traceback__), reports_folder()
    before = _written.get(place)
    if before is not None and before.parent == folder and before.is_file():
        return before
    now = datetime.now().astimezone()
    report = folder / f"{now:%Y-%m-%d-%H%M%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _drop_all_but(MOST_REPORTS - 1, folder)
        _write(report, _report_text(error, now, also)[:MOST_LETTERS])
    except OSError:
        return None
    _written[place] = report
    return report


def _write(report: Path, text: str) -> None:
    """Write it completely, or leave no file."""
    try:
        report.write_text(text, "utf-8", errors="backslashreplace")
    except OSError:
        with contextlib.suppress(OSError):
            report.unlink()
        raise


def _drop_all_but(most: int, folder: Path) -> None:
    ours = sorted(each for each in folder.iterdir() if _NAME.fullmatch(each.name))
    for each in ours[: max(0, len(ours) - most)]:
        with contextlib.suppress(OSError):
            each.unlink()


def _report_text(error: BaseException, now: datetime, also: str) -> str:
    import platform  # imported only on a failure

    versions = [f"Python {platform.python_version()}", also, platform.platform()]
    lines = [
        f"{nco_builder.PROGRAM}, {now:%Y-%m-%d %H:%M:%S %z}",
        ", ".join(each for each in versions if each),
        MESSAGE_LEFT_OUT,
    ]
    for each in _causes(error):
        lines += ["", "Traceback, innermost call last:", *_calls(each.__traceback__)]
        lines.append(f"{type(each).__module__}.{type(each).__qualname__}")
    return "\n".join([*lines, ""])


def _causes(error: BaseException) -> list[BaseException]:
    """Return the error and its causes."""
    found: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in found and len(found) < MOST_CAUSES:
        found.append(each)
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return found[::-1]


def _calls(trace: TracebackType | None) -> Iterator[str]:
    from traceback import extract_tb

    for call in extract_tb(trace, limit=-MOST_CALLS):
        yield f"  {_file(call.filename)}:{call.lineno} {call.name}"
        if call.line:
            yield f"    {call.line}"


def _file(name: str) -> str:
    """Return a source file relative to its installation folder, whose path may name a user."""
    file = Path(name)
    for folder in (Path(nco_builder.__file__).parent.parent, *map(Path, sys.path), file.parent):
        if folder.is_absolute() and file.is_relative_to(folder):
            return file.relative_to(folder).as_posix()
    return file.name
