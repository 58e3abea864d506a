"""The window's part of the event page: its folder, and squads in tabs of their own."""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.documents.kinds import kind_for
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder
from nco_builder.files.names import is_there
from nco_builder.language import _
from nco_builder.settings.settings import own_folder
from nco_builder.ui.document.pending_opens import OpenedFile, digest
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.folder import EventFolder
    from nco_builder.event.model import Event
    from nco_builder.match.model import SquadMatch
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.event.page import EventPage
    from nco_builder.ui.shell.main_window import MainWindow

"""What files end in that hold share codes."""


def connect_event(window: MainWindow, page: EventPage) -> None:
    """Let the page open squads, and give its event a folder."""
    page.squads.arriving = window.documents.arriving
    page.known_packs = partial(_known_packs, window)
    page.open_wanted.connect(partial(_open_squad, window))
    page.folder_wanted.connect(partial(_settle_in_folder, window))
    page.print_wanted.connect(partial(_print, window))
    page.files_wanted.connect(window.files.incoming.open_paths)
    page.match_wanted.connect(partial(_begin_match, window))
    page.clock.save_wanted.connect(window.files.save)
    page.file_written.connect(window.files.theirs.follow)


def _known_packs(window: MainWindow) -> list[RulesPack]:
    from nco_builder.ui.document.known_packs import known_packs  # most events have none

    return known_packs(window.documents, window.settings)


def new_event(window: MainWindow) -> None:
    """Create an event in a folder of the organizer's choice."""
    from PySide6.QtWidgets import QInputDialog  # few starts need it

    from nco_builder.event.model import begin_event  # few starts begin an event

    asked = _("Name of the event, and of its folder:")
    name, wanted = QInputDialog.getText(window, _("New event"), asked)
    event = begin_event().replace(name=name.strip())
    folder = _asked_folder(window, event) if wanted and event.name else None
    if folder is None:
        return
    made = _made(window, folder, event)
    if made is not None:
        window.files.incoming.open_path(made.file)


def _settle_in_folder(window: MainWindow) -> None:
    """Move the current event to a folder of its own."""
    folder = _asked_folder(window, window.document.value)
    made = _made(window, folder, window.document.value) if folder is not None else None
    if made is not None:  # the same is written: its file is known from then on
        document = window.document
        written = document.kind.content(document.value, made.file)
        window.files.write_to(made.file, over=digest(written))


def _made(window: MainWindow, folder: Path, event: Event) -> EventFolder | None:
    """Write an event to a folder; None if that fails."""
    from nco_builder.event.folder import new_folder

    try:
        return new_folder(folder, event)
    except FileProblem as problem:
        questions.say(window, str(problem))
    return None


def _asked_folder(window: MainWindow, event: Event) -> Path | None:
    """Ask for the folder of the event, and create one in it if necessary."""
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    begin = window.settings["folder"]
    if not begin:
        with contextlib.suppress(FileProblem):
            make_folder(own_folder(window.settings))
        begin = str(own_folder(window.settings))
    title = _("In which folder should “{name}” be made?")
    name = kind_for(event).file_name(event, "")
    chosen = QFileDialog.getExistingDirectory(window, title.format(name=name), begin)
    return _own_of(Path(chosen), event) if chosen else None


def _own_of(chosen: Path, event: Event) -> Path:
    """Return a folder named after the event in the chosen one, unless that is its own already.

    It is if it has the event's name, or holds nothing but what belongs to an event.
    """
    from nco_builder.event.entries import MATCHES, SQUADS  # few starts begin an event
    from nco_builder.event.folder import EVENT_FILE

    name = kind_for(event).file_name(event, "")
    there: set[str] = set()
    with contextlib.suppress(OSError):
        there = {each.name for each in chosen.iterdir()}
    is_own = bool(there) and there <= {SQUADS, MATCHES, EVENT_FILE}
    return chosen if is_own or chosen.name == name else chosen / name


def _begin_match(window: MainWindow, match: SquadMatch) -> None:
    """Show the match of a table, from the folder or newly begun there."""
    from nco_builder.event.entries import MATCHES  # few starts run an event

    kind, event = kind_for(match), window.document.path
    if event is None:
        window.files.incoming.open_beside(OpenedFile(kind, match))
        window.turn_to("builder")
        return
    path = event.parent / MATCHES / kind.file_name(match)
    if not is_there(path):
        try:
            make_folder(path.parent)
            kind.write(path, match)
        except FileProblem as problem:
            questions.say(window, str(problem))
            return
    window.files.incoming.open_paths((path,), partial(window.turn_to, "builder"))


def _print(window: MainWindow, sheet: str) -> None:
    """Show a sheet of the event on the print page."""
    from nco_builder.ui.printing.page import PrintPage  # most starts print nothing

    window.carry_out("print_page")
    window.pages.made_of(PrintPage).options.choose(sheet)


def _open_squad(window: MainWindow, entry: SquadEntry) -> None:
    """Show a squad that was received."""
    window.files.incoming.open_path(entry.path)
