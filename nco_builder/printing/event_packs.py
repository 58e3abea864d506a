"""Tournament packs: the squad sheet and the cards of every squad of an event."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.event.names import names_of
from nco_builder.files import FileProblem, file_name
from nco_builder.files.locks import write_in_turn
from nco_builder.files.names import told_apart
from nco_builder.language import _
from nco_builder.printing.job import Cancelled, Job, print_pdf
from nco_builder.printing.pack import print_pack
from nco_builder.sheets import NoSheetError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event
    from nco_builder.legality import Report
    from nco_builder.paper import Options
    from nco_builder.printing.job import Progress

SHEETS = ("roster", "cards")


class WrittenPacks(NamedTuple):
    """The written files, and a sentence for each squad that is in none."""

    files: list[Path]
    left_out: list[str]


def write_packs(  # noqa: PLR0913 - whose packs, how, where, and who is asked
    place: Path,
    entries: Sequence[SquadEntry],
    event: Event,
    options: Options,
    *,
    may_write: Callable[[Path], None],
    progress: Progress | None = None,
    sheets: Sequence[str] = SHEETS,
    notes: bool = False,
    files_inside: bool = False,
) -> WrittenPacks:
    """Write the packs of all squads; one file each into a folder, else one PDF.

    If it is cancelled or the disk is full, no new file is left.

    Args:
        place: An existing folder, or the PDF.
        entries: The received files, as from `event.entries.marked`.
        event: The event, which knows the players.
        options: The style.
        may_write: Raises FileProblem if a file must not be overwritten.
        progress: Called with the number done and the total; returns whether to continue.
        sheets: The sheets of each pack; a squad that has none of them is left out.
        notes: Whether the players' own notes are printed.
        files_inside: Whether each squad's PDF contains it; a PDF of all contains none.

    Raises:
        Cancelled: `progress` returned False.
        FileProblem: one cannot be written, or there is nothing to print.

    """
    job = Job(tuple(sheets), options, notes=notes, file_inside=files_inside)
    told = _("{file}: another squad of the same player counts, {instead}.")
    left_out = [
        told.format(file=entry.file, instead=entry.instead)
        if entry.instead
        else f"{entry.file}: {entry.problem}"
        for entry in entries
        if entry.instead or entry.report is None
    ]
    there = _named(entries, event)
    if not there:
        raise FileProblem(place, _("there is no squad to print"))
    if not place.is_dir():
        may_write(place)
        reading = [(name, lambda report=report: report) for name, report in there]
        try:
            made = print_pack(reading, job, progress)
        except NoSheetError as error:
            raise FileProblem(place, error.args[0]) from error
        write_in_turn([(place, made.pdf)], may_write)
        return WrittenPacks([place], [*left_out, *made.left_out])
    written, without = _written_each(place, there, job, may_write, progress)
    return WrittenPacks(written, [*left_out, *without])


def _written_each(
    folder: Path,
    there: Sequence[tuple[str, Report]],
    job: Job,
    may_write: Callable[[Path], None],
    progress: Progress | None,
) -> WrittenPacks:
    """Write a pack for each squad; if that fails, remove the new ones."""
    there_before = {path.name for path in folder.iterdir()}
    written = WrittenPacks([], [])
    try:
        files = told_apart([file_name(name, ".pdf", "squad") for name, _report in there])
        for done, (name, report) in enumerate(there):
            if progress and not progress(done, len(there)):
                raise Cancelled  # noqa: TRY301 - what was written goes, as after any failure
            path = folder / files[done]
            may_write(path)
            try:
                made = print_pdf(report, job)
            except NoSheetError as error:
                written.left_out.append(f"{name}: {error.args[0]}.")
                continue
            write_in_turn([(path, made)], may_write)
            written.files.append(path)
    except BaseException:
        for path in written.files:
            if path.name not in there_before:
                with contextlib.suppress(OSError):
                    path.unlink()
        raise
    return written


def _named(entries: Sequence[SquadEntry], event: Event) -> list[tuple[str, Report]]:
    names = names_of(event)
    return [
        (names.get(entry.player or 0) or Path(entry.file).stem, entry.report)
        for entry in entries
        if entry.report is not None and not entry.instead
    ]
