"""`nco-builder export`: the sheets of a squad as PDF."""

from __future__ import annotations

import datetime as dt
import os
from argparse import ArgumentTypeError
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.cli.judging import judged
from nco_builder.cli.output import FAILED, complain, out
from nco_builder.cli.words import Parser, UsageError
from nco_builder.files import FileProblem, read_squad, write_atomically

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.legality import Report

CARD_SIZES = ("poker", "large")


def run(words: Sequence[str]) -> int:
    """Write the sheets that are named: all, or none where one of them cannot be made."""
    from nco_builder.paper import PAPERS

    try:
        parser = _parser(tuple(PAPERS))
        given = parser.read(words)
        _refuse(given, parser)
        date = given.date or _today()
        report = judged(read_squad(given.file), str(given.file))
        made = [(path, make(report, paper=given.paper, date=date)) for path, make in _makers(given)]
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
        (what, os.path.realpath(path))
        for what, path in (
            ("sheet", given.sheet),
            ("vehicle chart", given.vehicles),
            ("vehicle cards", given.vehicle_cards),
        )
        if path
    ]
    if not paths:
        parser.error(
            "there is nothing to write, name the roster sheet with --sheet OUT.pdf"
            " or the vehicle chart with --vehicles OUT.pdf"
            " or the vehicle cards with --vehicle-cards OUT.pdf"
        )
    taken: dict[str, str] = {}
    for what, path in paths:
        if path == os.path.realpath(given.file):
            parser.error("the sheet would replace the squad, give it another name")
        if path in taken:
            parser.error(f"the {what} would replace the {taken[path]}, give it another name")
        taken[path] = what


def _makers(given: Namespace) -> Iterator[tuple[Path, Callable[..., bytes]]]:
    """Where each sheet that is wanted goes, and what makes it."""
    if given.sheet:
        from nco_builder.paper import roster_pdf

        yield given.sheet, roster_pdf
    if given.vehicles:
        from nco_builder.paper import vehicle_chart_pdf

        yield given.vehicles, partial(_of_vehicles, vehicle_chart_pdf, given.file)
    if given.vehicle_cards:
        from nco_builder.paper import vehicle_cards_pdf

        cards = partial(vehicle_cards_pdf, size=given.card_size)
        yield given.vehicle_cards, partial(_of_vehicles, cards, given.file)


def _of_vehicles(
    make: Callable[..., bytes],
    file: Path,
    report: Report,
    **how: Any,  # noqa: ANN401 - passed on
) -> bytes:
    """The chart or the cards of a squad's vehicles.

    Raises:
        FileProblem: there are none, for the squad has no vehicles or its rulebook is not there.

    """
    from nco_builder.rules import UnknownRulesetError
    from nco_builder.vehicles import NoVehiclesError

    try:
        return make(report, **how)
    except (NoVehiclesError, UnknownRulesetError) as error:
        raise FileProblem(file, error.args[0]) from error


def _parser(papers: tuple[str, ...]) -> Parser:
    parser = Parser("export", "Write sheets of a squad as PDF.")
    parser.add_argument("file", metavar="FILE", type=Path, help="squad file")
    parser.add_argument("--sheet", metavar="OUT.pdf", type=Path, help="the roster sheet")
    parser.add_argument("--vehicles", metavar="OUT.pdf", type=Path, help="the vehicle chart")
    parser.add_argument("--vehicle-cards", metavar="OUT.pdf", type=Path, help="the vehicle cards")
    parser.add_argument(
        "--card-size",
        choices=CARD_SIZES,
        default="poker",
        help="63 x 88 mm (poker, if left out) or 100 x 110 mm",
    )
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
