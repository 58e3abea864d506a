"""What `nco-builder event` prints besides packs: lists for the wall and for the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.cli.export import today
from nco_builder.cli.output import refuse_foreign
from nco_builder.files import FileProblem
from nco_builder.files.locks import write_in_turn
from nco_builder.paper import Options, part, pdf
from nco_builder.printing.job import attached
from nco_builder.sheets import NoSheetError, Wishes
from nco_builder.tournament.model import without_notes

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from nco_builder.sheets.contents import Chart
    from nco_builder.tournament.model import Event


def write_sheet(given: Namespace, event: Event, made: Callable[[Event, Wishes], Chart]) -> None:
    """Write a sheet of an event where one is asked for; its notes and itself only by an option.

    Raises:
        FileProblem: it cannot be written, there is none, or something stands there that is no PDF
            of this program.

    """
    if given.sheet is None:
        return
    refuse_foreign(given.sheet, "--sheet", force=given.force)
    date, style = given.date or today(), given.style.replace("-", "_")
    options = Options(date, paper=given.paper, style=style)
    shown = event if given.with_notes else without_notes(event)
    try:
        content = made(shown, Wishes(date))
    except NoSheetError as error:
        raise FileProblem(given.sheet, error.args[0]) from error
    inside = attached(shown) if given.with_file else None
    made_pdf = pdf([part(content, options)], options, inside=inside)
    write_in_turn(
        [(given.sheet, made_pdf)], lambda path: refuse_foreign(path, "--sheet", force=given.force)
    )
