"""The window's actions on matches: creating one, and showing it at the table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.documents.kinds import kind_for
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.language import N_, _
from nco_builder.settings.settings import own_folder
from nco_builder.ui.document.opening import OpenedFile
from nco_builder.ui.document.pending_opens import awaited_file
from nco_builder.ui.parts import questions
from nco_builder.ui.shell.match_squads import MATCHES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.files import FileProblem
    from nco_builder.match.model import MatchSide, SquadMatch
    from nco_builder.squad import Squad
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow

NO_SQUAD_IN_FRONT = N_("Choose two squads for a match, or open one of them first.")
CHOOSE = N_("Choose squads")
TOO_MANY = N_("These are more squads than the match lacks.")
HAS_BOTH = N_("The match has both its squads. Begin another one for others.")
SIDES = 2

# what few starts need, all of match/, is imported where a match is at hand


def connect_compare(window: MainWindow, page: ComparePage) -> None:
    """Let the page begin a match of the two squads that stand side by side."""
    page.match_wanted.connect(partial(_begin_of, window))


def begin_with_files(window: MainWindow, files: Sequence[Path]) -> None:
    """Begin a match of two squads' files; of one alone, against the squad in front."""
    from nco_builder.match.taking import side_of

    first: list[MatchSide] = []
    front = window.document
    if len(files) == 1:
        if front.kind is not SQUAD:
            questions.say(window, _(NO_SQUAD_IN_FRONT))
            return
        first.append(side_of(front.value, front.path.name if front.path else ""))
    _read_sides(window, files, lambda sides: _begin(window, *first, *sides))


def choose_squads(window: MainWindow) -> None:
    """Ask for the squads that the match in front lacks."""
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    begin = window.settings["folder"] or str(own_folder(window.settings))
    chosen = QFileDialog.getOpenFileNames(window, _(CHOOSE), begin, _(questions.OPEN_FILTER))[0]
    if chosen:
        take_squads(window, [Path(each) for each in chosen])


def lacks_squads(document: OpenDocument) -> bool:
    """Return whether a document is a match that waits for a squad."""
    return document.kind.format in MATCHES and len(document.value.sides) < SIDES


def take_squads(window: MainWindow, files: Sequence[Path]) -> None:
    """Take squads' files into the match in front; no more than it lacks."""
    from nco_builder.match.taking import with_sides

    document = window.document
    lacking = SIDES - len(document.value.sides)
    if len(files) > lacking:
        questions.say(window, _(TOO_MANY) if lacking else _(HAS_BOTH))
        return

    def take(sides: Sequence[MatchSide]) -> None:
        match: SquadMatch = document.value
        if document in window.documents.all and len(match.sides) + len(sides) <= SIDES:
            document.do(with_sides(match, *sides), lambda _before: _("Choose squads"))

    _read_sides(window, files, take)


def _read_sides(
    window: MainWindow, files: Sequence[Path], then: Callable[[Sequence[MatchSide]], object]
) -> None:
    """Read squads in the background; nothing is done unless all can be read, or if cancelled."""
    from nco_builder.match.taking import side_of

    sides: list[MatchSide] = []

    def take(path: Path, squad: Squad) -> None:
        sides.append(side_of(squad, path.name))

    def end(_count: int, problems: Sequence[FileProblem]) -> None:
        if problems:
            questions.say(window, "\n".join(map(str, problems)))
        elif len(sides) == len(files):  # else it was cancelled
            then(sides)

    awaited = [awaited_file(path, partial(read_squad, path), partial(take, path)) for path in files]
    window.documents.arriving.ask(awaited, end)


def _begin_of(window: MainWindow, *squads: Squad) -> None:
    """Begin a match of squads, which know their files where they are open."""
    from nco_builder.match.taking import side_of

    named = {id(each.value): each.path.name for each in window.documents.all if each.path}
    _begin(window, *[side_of(squad, named.get(id(squad), "")) for squad in squads])


def _begin(window: MainWindow, *sides: MatchSide) -> None:
    """Show a match of both in a tab of its own; it holds them as they are now."""
    from nco_builder.match.taking import match_of

    match = match_of(*sides)
    window.files.incoming.open_beside(OpenedFile(kind_for(match), match))
    window.turn_to("builder")


def play_at_table(window: MainWindow) -> None:
    """Show the match in front over the whole screen, in large type."""
    from nco_builder.ui.match.table_window import TableWindow

    table = TableWindow(window.document, window)
    window.documents.switched.connect(table.close)
    table.showFullScreen()
