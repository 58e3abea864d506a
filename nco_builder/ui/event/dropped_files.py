"""Files dropped on the event page, by their use."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.kinds import read_document
from nco_builder.event.entries import RECEIVED
from nco_builder.files import FileProblem
from nco_builder.files.names import files_ending, is_folder
from nco_builder.squad import Squad

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

LISTS = (".csv", ".tsv")
"""What lists of players end in; those in plain text are chosen by “Import list…”."""


class DroppedFiles(NamedTuple):
    """Dropped files, each with its use.

    Attributes:
        squads: what may hold a squad, broken or not; what ends in something else, too, so that
            it is told why it is not taken.
        lists: lists of players.
        others: documents of other kinds, such as matches.

    """

    squads: list[Path]
    lists: list[Path]
    others: list[Path]


def sorted_out(files: Iterable[Path]) -> DroppedFiles:
    """Return where files belong; of a folder, those in it that may hold squads."""
    dropped = DroppedFiles([], [], [])
    for file in files:
        if is_folder(file):
            for each in files_ending(file, RECEIVED).files:
                _put(dropped, each)
        else:
            _put(dropped, file)
    return dropped


def _put(dropped: DroppedFiles, file: Path) -> None:
    if file.suffix.lower() in LISTS:
        dropped.lists.append(file)
    elif file.suffix.lower() == ".nco" and _is_of_other_kind(file):
        dropped.others.append(file)
    else:
        dropped.squads.append(file)


def _is_of_other_kind(file: Path) -> bool:
    try:
        return not isinstance(read_document(file), Squad)
    except FileProblem:
        return False  # whatever is in it, it was received
