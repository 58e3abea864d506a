"""The folder of an event on disk, protected against overwriting another organizer's changes."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.kinds import kind_for
from nco_builder.event.entries import MATCHES, RECEIVED, SQUADS
from nco_builder.event.merging import merge
from nco_builder.event.model import event_from_bytes
from nco_builder.files import (
    FileProblem,
    document_bytes,
    read_bytes,
    visible_line,
    write_atomically,
)
from nco_builder.files.atomic import make_folder
from nco_builder.files.locks import in_turn
from nco_builder.files.names import is_there
from nco_builder.files.problems import words_of
from nco_builder.language import _
from nco_builder.language.words import either

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nco_builder.event.model import Event

EVENT_FILE = "event.nco"


class EventFolder(NamedTuple):
    """An event as read: its folder, and the digest of its file at that time."""

    folder: Path
    event: Event
    digest: str

    @property
    def file(self) -> Path:
        """The file of the event."""
        return self.folder / EVENT_FILE


def open_folder(folder: Path) -> EventFolder:
    """Read the event of a folder, or of a folder given by its event file.

    Raises:
        FileProblem: there is none, or it cannot be read.
    """
    if folder.name == EVENT_FILE:
        folder = folder.parent
    path = folder / EVENT_FILE
    raw = read_bytes(path)
    event = event_from_bytes(document_bytes(raw, str(path)), str(path))
    return EventFolder(folder, event, hashlib.sha256(raw).hexdigest())


def new_folder(folder: Path, event: Event) -> EventFolder:
    """Create an event in a folder, which is created if necessary.

    Raises:
        FileProblem: there is an event already, or it cannot be written.
    """
    path = folder / EVENT_FILE
    try:
        for each in (folder, folder / SQUADS, folder / MATCHES):
            each.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = _("this folder cannot be made because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error
    with in_turn(path):
        if is_there(path):
            raise FileProblem(path, _("there is an event in this folder already"))
        return _written(folder, event)


def save(opened: EventFolder, event: Event) -> EventFolder:
    """Write an event that was read from its folder; merge what somebody wrote meanwhile.

    Raises:
        FileProblem: somebody changed the same meanwhile, or it cannot be written.
    """
    path = opened.folder / EVENT_FILE
    with in_turn(path):
        raw = read_bytes(path)
        if hashlib.sha256(raw).hexdigest() != opened.digest:
            theirs = event_from_bytes(document_bytes(raw, str(path)), str(path))
            merged = merge(opened.event, event, theirs)
            if merged.conflicts or merged.event == theirs:  # both did the same: he should know
                problem = _("somebody changed this event meanwhile; read it again")
                said = [each.sentence for each in merged.conflicts]
                raise FileProblem(path, "; ".join([problem, *said]))
            event = merged.event
        return _written(opened.folder, event)


class Received(NamedTuple):
    """The files now in the folder of squads, and a sentence for each that was not copied."""

    files: list[Path]
    problems: list[str]


def receive(folder: Path, files: Iterable[Path]) -> Received:
    """Copy files into the folder of squads without overwriting or duplicating any."""
    taken = Received([], [])
    squads = folder / SQUADS
    for file in files:
        if file.suffix.lower() not in RECEIVED:
            told = _("{file}: squads come as {kinds}.")
            kinds = either([*RECEIVED])
            taken.problems.append(told.format(file=visible_line(file.name), kinds=kinds))
            continue
        try:
            content = read_bytes(file)
            make_folder(squads)
            if _holds(squads / file.name, content):
                told = _("{file}: this file is in the folder of squads already.")
                taken.problems.append(told.format(file=visible_line(file.name)))
                continue
            path = _free(squads / file.name)
            write_atomically(path, content)
        except FileProblem as problem:
            taken.problems.append(str(problem))
        else:
            taken.files.append(path)
    return taken


def _holds(path: Path, content: bytes) -> bool:
    """Return whether a file with exactly this content exists."""
    return path.is_file() and read_bytes(path) == content


def _free(path: Path) -> Path:
    """Return the path, or a free one with a number if it exists."""
    tried, number = path, 2
    while is_there(tried):
        tried, number = path.with_stem(f"{path.stem} ({number})"), number + 1
    return tried


def _written(folder: Path, event: Event) -> EventFolder:
    path = folder / EVENT_FILE
    content = kind_for(event).content(event, path)
    write_atomically(path, content)
    return EventFolder(folder, event, hashlib.sha256(content).hexdigest())
