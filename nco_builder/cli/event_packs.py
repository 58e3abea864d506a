"""What `nco-builder event` writes for players: tournament packs and replies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.cli.export import today
from nco_builder.files import FileProblem, file_name, is_replaceable, write_atomically
from nco_builder.files.problems import words_of
from nco_builder.language import _
from nco_builder.paper import Options
from nco_builder.sheets import NoSheetError
from nco_builder.tournament.entries import without_squad
from nco_builder.tournament.replies import reply_text

if TYPE_CHECKING:
    from argparse import Namespace

    from nco_builder.legality import Report
    from nco_builder.tournament.entries import SquadEntry
    from nco_builder.tournament.model import Event

SHEETS = ("roster", "cards")


def write_packs(
    given: Namespace, entries: tuple[SquadEntry, ...], event: Event
) -> tuple[list[Path], list[str]]:
    """Write the packs of all squads; into a folder one for each, else as one PDF.

    Returns:
        The files that were written, and a sentence for each that is in none.

    Raises:
        FileProblem: one cannot be written, or there is nothing to print.

    """
    from nco_builder.printing import Job, print_pack, print_pdf

    options = Options(given.date or today(), paper=given.paper, style=given.style.replace("-", "_"))
    job = Job(SHEETS, options, notes=False)
    left_out = [f"{entry.file}: {entry.problem}" for entry in entries if entry.report is None]
    there = _named(entries, event)
    if not there:
        raise FileProblem(given.folder, _("there is no squad to print"))
    if not given.pdf.is_dir():
        _refuse(given.pdf, force=given.force)
        reading = [(name, lambda report=report: report) for name, report in there]
        try:
            made = print_pack(reading, job, _progress)
        except NoSheetError as error:
            raise FileProblem(given.pdf, error.args[0]) from error
        write_atomically(given.pdf, made.pdf)
        return [given.pdf], [*left_out, *made.left_out]
    written = []
    for done, (name, report) in enumerate(there):
        _progress(done, len(there))
        path = given.pdf / file_name(name, ".pdf", "squad")
        if path in written:
            path = path.with_stem(f"{path.stem} {done + 1}")
        _refuse(path, force=given.force)
        write_atomically(path, print_pdf(report, job))
        written.append(path)
    return written, left_out


def write_replies(
    folder: Path, entries: tuple[SquadEntry, ...], event: Event, *, force: bool
) -> None:
    """Write for each file and each player without one what the player is to be told.

    Raises:
        FileProblem: one cannot be written, or is there already.

    """
    players = {player.number: player for player in event.players}
    replies = [
        (f"{each.file.replace('/', ' ')}", reply_text(each, players.get(each.player or 0), event))
        for each in entries
    ]
    replies += [
        (each.name, reply_text(None, each, event)) for each in without_squad(entries, event)
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = _("this folder cannot be made because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error
    for name, text in replies:
        path = folder / file_name(name, ".txt", "reply")
        if path.exists() and not force:
            raise FileProblem(path, _("this file already exists; --force replaces it"))
        write_atomically(path, text.encode())


def _named(entries: tuple[SquadEntry, ...], event: Event) -> list[tuple[str, Report]]:
    names = {player.number: player.name for player in event.players}
    return [
        (names.get(entry.player or 0) or Path(entry.file).stem, entry.report)
        for entry in entries
        if entry.report is not None
    ]


def _refuse(path: Path, *, force: bool) -> None:
    if not (force or is_replaceable(path)):
        problem = _("this is no PDF of NCO Builder; {option} replaces it only with --force")
        raise FileProblem(path, problem.format(option="--pdf"))


def _progress(done: int, count: int) -> bool:
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r{done}/{count}", end="", file=sys.stderr)  # noqa: T201 - goes by itself
    return True
