"""`nco-builder export`: the sheets of a squad as PDF."""

from __future__ import annotations

import datetime as dt
import os
from argparse import ArgumentTypeError
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.cli.judging import judged
from nco_builder.cli.output import FAILED, complain, out
from nco_builder.cli.words import Parser, UsageError
from nco_builder.files import FileProblem, read_squad, write_atomically
from nco_builder.paper import CARD_SIZES, PAPERS, Options

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.legality import Report
    from nco_builder.paper import Kind

SHEETS: Mapping[Kind, tuple[str, str]] = MappingProxyType(
    {
        "roster": ("sheet", "roster sheet"),
        "vehicles": ("vehicles", "vehicle chart"),
        "vehicle_cards": ("vehicle_cards", "vehicle cards"),
    }
)
"""The word that asks for each kind of sheet, and what it is called."""


def run(words: Sequence[str]) -> int:
    """Write the sheets that are named: all, or none where one of them cannot be made."""
    try:
        parser = _parser()
        given = parser.read(words)
        _refuse(given, parser)
        date = given.date or _today()
        report = judged(read_squad(given.file), str(given.file))
        options = Options(date, given.paper, card_size=given.card_size)
        made = [(path, _made(kind, report, options, given.file)) for path, kind in _wanted(given)]
        for path, pdf in made:
            write_atomically(path, pdf)
            out(f"{path}: written")
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    return 0


def _refuse(given: Namespace, parser: Parser) -> None:
    """Refuse to write nothing, over the squad, or two sheets to one file."""
    paths = [
        (what, os.path.realpath(getattr(given, key)))
        for key, what in SHEETS.values()
        if getattr(given, key)
    ]
    if not paths:
        ways = [
            f"the {what} with --{key.replace('_', '-')} OUT.pdf" for key, what in SHEETS.values()
        ]
        parser.error(f"there is nothing to write, name {' or '.join(ways)}")
    taken: dict[str, str] = {}
    for what, path in paths:
        if path == os.path.realpath(given.file):
            parser.error("the sheet would replace the squad, give it another name")
        if path in taken:
            parser.error(f"the {what} would replace the {taken[path]}, give it another name")
        taken[path] = what


def _wanted(given: Namespace) -> Iterator[tuple[Path, Kind]]:
    """Where each sheet that is wanted goes."""
    for kind, (key, _) in SHEETS.items():
        path = getattr(given, key)
        if path:
            yield path, kind


def _made(kind: Kind, report: Report, options: Options, file: Path) -> bytes:
    """A sheet as PDF.

    Raises:
        FileProblem: the squad has no vehicles for it, or its rulebook is not there.

    """
    from nco_builder.printing import Job, print_pdf
    from nco_builder.rules import UnknownRulesetError
    from nco_builder.vehicles import NoVehiclesError

    try:
        return print_pdf(report, Job((kind,), options))
    except (NoVehiclesError, UnknownRulesetError) as error:
        raise FileProblem(file, error.args[0]) from error


def _parser() -> Parser:
    parser = Parser("export", "Write sheets of a squad as PDF.")
    parser.add_argument("file", metavar="FILE", type=Path, help="squad file")
    for key, what in SHEETS.values():
        word = f"--{key.replace('_', '-')}"
        parser.add_argument(word, metavar="OUT.pdf", type=Path, help=f"the {what}")
    parser.add_argument(
        "--card-size",
        choices=CARD_SIZES,
        default="poker",
        help="63 x 88 mm (poker, if left out) or 100 x 110 mm",
    )
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="a4 if left out")
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
