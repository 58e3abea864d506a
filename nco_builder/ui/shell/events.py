"""What the window does for the page of an event: its folder, and squads in tabs of their own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.settings.library_folders import own_folder
from nco_builder.ui.document.opening import Opened, digest
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from nco_builder.tournament.entries import SquadEntry
    from nco_builder.tournament.folder import EventFolder
    from nco_builder.tournament.model import Event
    from nco_builder.ui.event.page import EventPage
    from nco_builder.ui.shell.main_window import MainWindow

CODES = ".txt"
"""What files end in that hold share codes."""


def connect_event(window: MainWindow, page: EventPage) -> None:
    """Let the page open squads, and give its event a folder."""
    page.open_wanted.connect(partial(_open_squad, window))
    page.folder_wanted.connect(partial(_settle_in_folder, window))


def new_event(window: MainWindow) -> None:
    """Begin an event in a folder that the organiser chooses."""
    from nco_builder.tournament.model import begin_event  # few starts begin an event

    folder = _asked_folder(window, _("Folder of the new event"))
    if folder is None:
        return
    made = _made(window, folder, begin_event().replace(name=folder.name))
    if made is not None:
        window.files.incoming.open_path(made.file)


def _settle_in_folder(window: MainWindow) -> None:
    """Give the event in front a folder, in which it is from then on."""
    folder = _asked_folder(window, _("Folder of the event"))
    made = _made(window, folder, window.document.value) if folder is not None else None
    if made is not None:  # the same is written: its file is known from then on
        document = window.document
        written = document.kind.content(document.value, made.file)
        window.files.write_to(made.file, over=digest(written))


def _made(window: MainWindow, folder: Path, event: Event) -> EventFolder | None:
    """Write an event into a folder; None where that cannot be."""
    from nco_builder.tournament.folder import new_folder

    try:
        return new_folder(folder, event)
    except FileProblem as problem:
        questions.say(window, str(problem))
    return None


def _asked_folder(window: MainWindow, title: str) -> Path | None:
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    begin = window.settings["folder"] or str(own_folder(window.settings))
    chosen = QFileDialog.getExistingDirectory(window, title, begin)
    return Path(chosen) if chosen else None


def _open_squad(window: MainWindow, entry: SquadEntry) -> None:
    """Show a squad that was received: its file, or what a share code in it says."""
    if entry.path.suffix.lower() == CODES and entry.squad is not None:
        window.files.incoming.open_beside(Opened(SQUAD, entry.squad))
    else:
        window.files.incoming.open_path(entry.path)
