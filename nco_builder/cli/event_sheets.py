"""What `nco-builder event` writes besides packs: lists for wall and desk, and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.cli.export import is_same, today
from nco_builder.cli.output import refuse_existing, refuse_foreign
from nco_builder.cli.words import UsageError
from nco_builder.files import FileProblem
from nco_builder.files.locks import write_in_turn
from nco_builder.language import _
from nco_builder.paper import Options, part, pdf
from nco_builder.printing.job import attached
from nco_builder.sheets import NoSheetError, Wishes
from nco_builder.tournament.model import without_notes

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.sheets.contents import Chart
    from nco_builder.tournament.model import Event


class Lists(NamedTuple):
    """The files that are asked for, made and not yet written."""

    files: list[tuple[Path, bytes]]
    given: Namespace

    def write(self) -> None:
        """Write them, all or none.

        Raises:
            FileProblem: one cannot be written, or something is there.

        """
        write_in_turn(self.files, lambda path: _may_write(self.given, path))


def made(
    given: Namespace,
    event: Event,
    table: Callable[[], str],
    sheet: Callable[[Event, Wishes], Chart],
) -> Lists:
    """The table and the list that are asked for.

    They are made before the event is saved: where one of them cannot be, nothing has happened.

    Args:
        given: What was asked for.
        event: The event as it will be.
        table: Makes the table.
        sheet: Makes the list, of the event without notes unless they are asked for.

    Raises:
        FileProblem: there is none, no paper holds it, or something is there that stays.
        UsageError: both go to one file.

    """
    files = []
    if given.csv is not None:
        _may_write(given, given.csv)
        files.append((given.csv, table().encode()))
    if given.sheet is not None:
        if given.csv is not None and is_same(given.sheet, given.csv):
            problem = _("{option} would overwrite what {other} writes; give it another name")
            raise UsageError(problem.format(option="--sheet", other="--csv"))
        _may_write(given, given.sheet)
        files.append((given.sheet, _printed(given, event, sheet)))
    return Lists(files, given)


def _may_write(given: Namespace, path: Path) -> None:
    """Refuse to write over what is there.

    Raises:
        FileProblem: it is something that stays.

    """
    if path == given.csv:
        refuse_existing(path, force=given.force)
    else:
        refuse_foreign(path, "--sheet", force=given.force)


def _printed(given: Namespace, event: Event, sheet: Callable[[Event, Wishes], Chart]) -> bytes:
    """A list as PDF; its notes and the event itself only by an option.

    Raises:
        FileProblem: there is none, or no paper holds it.

    """
    date, style = given.date or today(), given.style.replace("-", "_")
    options = Options(date, paper=given.paper, style=style)
    shown = event if given.with_notes else without_notes(event)
    try:
        laid = part(sheet(shown, Wishes(date)), options)
    except NoSheetError as error:
        raise FileProblem(given.sheet, error.args[0]) from error
    return pdf([laid], options, inside=attached(shown) if given.with_file else None)
