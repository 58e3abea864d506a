"""What leaves the page of an event as a file: tables as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.files import FileProblem, file_name, write_atomically
from nco_builder.language import N_, _
from nco_builder.tournament import reports
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import show_file, toast

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from nco_builder.tournament.entries import SquadEntry
    from nco_builder.tournament.model import Event

CSV_FILTER = N_("Tables (*.csv)")


def save_table(  # noqa: PLR0913, PLR0917 - what a table is made of, and where it goes
    name: str,
    number: int,
    event: Event,
    entries: tuple[SquadEntry, ...],
    folder: Path | None,
    page: QWidget,
) -> None:
    """Ask for a file, and write a table into it that spreadsheets open.

    Args:
        name: `entries`, `check_in`, `pairings` or `standings`.
        number: of the round whose pairings are wanted.
        event: The event.
        entries: The squads that were received.
        folder: Where the file may lie.
        page: What asks.

    """
    tables: dict[str, tuple[Callable[[], str], str]] = {
        "entries": (lambda: reports.entries_csv(entries, event), _("squads")),
        "check_in": (lambda: reports.check_in_csv(event, entries), _("check-in")),
        "pairings": (
            lambda: reports.pairings_csv(event, number),
            _("round {number}").format(number=number),
        ),
        "standings": (lambda: reports.standings_csv(event), _("standings")),
    }
    made, title = tables[name]
    suggested = file_name(f"{event.name} {title}".strip(), ".csv", title)
    suggestion = (folder or Path.home()) / suggested
    chosen = questions.ask_save(page, _("Save as CSV"), suggestion, CSV_FILTER)
    if not chosen:
        return
    path = Path(chosen).absolute()
    try:
        write_atomically(path, made().encode())
    except FileProblem as problem:
        questions.say(page, str(problem))
        return
    toast(page, _("Saved as {file}.").format(file=path.name), *show_file(path))
