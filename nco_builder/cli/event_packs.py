"""What `nco-builder event` writes for players: tournament packs and replies."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from nco_builder.cli.export import today
from nco_builder.cli.output import complain, refuse_existing, refuse_foreign
from nco_builder.files import FileProblem, file_name
from nco_builder.files.locks import write_in_turn
from nco_builder.files.names import told_apart
from nco_builder.files.problems import words_of
from nco_builder.language import _
from nco_builder.language.words import enumerated
from nco_builder.paper import Options
from nco_builder.tournament.entries import without_squad
from nco_builder.tournament.replies import reply_text

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from nco_builder.tournament.entries import SquadEntry
    from nco_builder.tournament.model import Event, Player

MOST_PROBLEMS = 20
"""Replies that are told not to be written; a disk that is full refuses them all."""
CHOICES = ("sheet", "cards", "reference", "glossary")
"""What may be in a pack, as `export` calls it: what there is of any squad."""


def sheets_of(text: str) -> tuple[str, ...]:
    """Sheets of a pack, as they are named between commas.

    Raises:
        ArgumentTypeError: one is none.

    """
    words = [each.strip() for each in text.split(",") if each.strip()]
    for word in words:
        if word not in CHOICES:
            problem = _("there is no sheet “{sheet}”; choose from {sheets}")
            message = problem.format(sheet=word, sheets=enumerated([*CHOICES]))
            raise ArgumentTypeError(message)
    return tuple(["roster" if word == "sheet" else word.replace("-", "_") for word in words])


def write_packs(
    given: Namespace, entries: tuple[SquadEntry, ...], event: Event
) -> tuple[list[Path], list[str]]:
    """Write the packs of all squads; into a folder one for each, else as one PDF.

    Returns:
        The files that were written, and a sentence for each that is in none.

    Raises:
        FileProblem: one cannot be written, or there is nothing to print.

    """
    from nco_builder.printing import event_packs

    options = Options(given.date or today(), paper=given.paper, style=given.style.replace("-", "_"))
    return event_packs.write_packs(
        given.pdf,
        entries,
        event,
        options,
        may_write=lambda path: refuse_foreign(path, "--pdf", force=given.force),
        progress=_progress,
        sheets=given.sheets or event_packs.SHEETS,
        notes=given.with_notes,
        files_inside=given.with_file,
    )


def write_replies(
    folder: Path, entries: tuple[SquadEntry, ...], event: Event, *, force: bool
) -> None:
    """Write for each player what he is to be told, and a reply for each file of nobody's.

    Raises:
        FileProblem: one cannot be written, or is there already.

    """
    players = {player.number: player for player in event.players}
    replies: list[tuple[str, SquadEntry | None, Player | None]] = [
        (_reply_name(each, players), each, players.get(each.player or 0)) for each in entries
    ]
    told = {each.player for each in entries}
    replies += [
        (each.name, None, each) for each in without_squad(entries, event) if each.number not in told
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = _("this folder cannot be made because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error
    names = told_apart([file_name(name, ".txt", "reply") for name, _entry, _player in replies])
    for name in names:
        refuse_existing(folder / name, force=force)
    problems = []
    for name, (_name, entry, player) in zip(names, replies, strict=True):
        try:
            content = reply_text(entry, player, event).encode()
            write_in_turn(
                [(folder / name, content)], lambda path: refuse_existing(path, force=force)
            )
        except FileProblem as problem:  # the others have theirs all the same
            problems.append(problem)
    for each in problems[1:MOST_PROBLEMS]:
        complain(each)
    if problems:
        raise problems[0]


def _reply_name(entry: SquadEntry, players: dict[int, Player]) -> str:
    """Whose reply it is; with the file, where nobody or one of several of a player is meant."""
    player, file = players.get(entry.player or 0), entry.file.replace("/", " ")
    if player is None:
        return file
    alone = not (entry.further or entry.instead)
    return player.name if alone else f"{player.name} ({file})"


def _progress(done: int, count: int) -> bool:
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r{done}/{count}", end="", file=sys.stderr)  # noqa: T201 - goes by itself
    return True
