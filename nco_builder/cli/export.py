"""`nco-builder export`: the sheets of a squad as PDF."""

from __future__ import annotations

import datetime as dt
import os
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.cli.judging import judged
from nco_builder.cli.output import FAILED, complain, out
from nco_builder.cli.words import Parser, UsageError
from nco_builder.files import FileProblem, read_squad, write_atomically

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(words: Sequence[str]) -> int:
    """Write the sheets that are named."""
    from nco_builder.paper import PAPERS, roster_pdf

    try:
        parser = _parser(tuple(PAPERS))
        given = parser.read(words)
        if given.sheet is None:
            parser.error("there is nothing to write, name the roster sheet with --sheet OUT.pdf")
        if os.path.realpath(given.sheet) == os.path.realpath(given.file):
            parser.error("the sheet would replace the squad, give it another name")
        date = given.date or _today()
        report = judged(read_squad(given.file), str(given.file))
        write_atomically(given.sheet, roster_pdf(report, paper=given.paper, date=date))
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    out(f"{given.sheet}: written")
    return 0


def _parser(papers: tuple[str, ...]) -> Parser:
    parser = Parser("export", "Write sheets of a squad as PDF.")
    parser.add_argument("file", metavar="FILE", type=Path, help="squad file")
    parser.add_argument("--sheet", metavar="OUT.pdf", type=Path, help="the roster sheet")
    parser.add_argument("--paper", choices=papers, default="a4", help="a4 if left out")
    parser.add_argument(
        "--date", metavar="YYYY-MM-DD", type=_date, help="date on the sheet; today if left out"
    )
    return parser


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"“{text}” is no date such as 1944-06-06") from error


def _today() -> dt.date:
    """The date of SOURCE_DATE_EPOCH (seconds, UTC) where it is set, else of this day.

    Raises:
        UsageError: the variable is set to something else.

    """
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not seconds:
        return dt.datetime.now().astimezone().date()
    try:
        return dt.datetime.fromtimestamp(int(seconds), dt.UTC).date()
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"SOURCE_DATE_EPOCH is “{seconds}”, no number of seconds") from error
