"""What the window does when two squads are to meet: a match begins, and is shown at the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nco_builder.documents.kinds import kind_for
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.language import N_, _
from nco_builder.ui.document.arriving import awaited_file
from nco_builder.ui.document.opening import Opened
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nco_builder.files import FileProblem
    from nco_builder.match.model import MatchSide
    from nco_builder.squad import Squad
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.shell.main_window import MainWindow

NO_SQUAD_IN_FRONT = N_("Choose two squads for a match, or open one of them first.")
SIDES = 2

# what few starts need, all of match/, is imported where a match is at hand


def connect_compare(window: MainWindow, page: ComparePage) -> None:
    """Let the page begin a match of the two squads that stand side by side."""
    page.match_wanted.connect(partial(_begin_of, window))


def begin_with_files(window: MainWindow, files: Sequence[Path]) -> None:
    """Begin a match of two squads' files; of one alone, against the squad in front."""
    from nco_builder.match.taking import side_of

    sides: list[MatchSide] = []
    front = window.document
    if len(files) == 1:
        if front.kind is not SQUAD:
            questions.say(window, _(NO_SQUAD_IN_FRONT))
            return
        sides.append(side_of(front.value, front.path.name if front.path else ""))

    def take(path: Path, squad: Squad) -> None:
        sides.append(side_of(squad, path.name))

    def begin(_count: int, problems: Sequence[FileProblem]) -> None:
        if problems:
            questions.say(window, "\n".join(map(str, problems)))
        elif len(sides) == SIDES:  # else it was cancelled
            _begin(window, *sides)

    awaited = [awaited_file(path, partial(read_squad, path), partial(take, path)) for path in files]
    window.documents.arriving.ask(awaited, begin)


def _begin_of(window: MainWindow, *squads: Squad) -> None:
    """Begin a match of squads, which know their files where they are open."""
    from nco_builder.match.taking import side_of

    named = {id(each.value): each.path.name for each in window.documents.all if each.path}
    _begin(window, *[side_of(squad, named.get(id(squad), "")) for squad in squads])


def _begin(window: MainWindow, *sides: MatchSide) -> None:
    """Show a match of both in a tab of its own; it holds them as they are now."""
    from nco_builder.match.taking import match_of

    match = match_of(*sides)
    window.files.incoming.open_beside(Opened(kind_for(match), match))
    window.turn_to("builder")


def play_at_table(window: MainWindow) -> None:
    """Show the match in front over the whole screen, in large type."""
    from nco_builder.ui.match.table_window import TableWindow

    table = TableWindow(window.document, window)
    window.documents.switched.connect(table.close)
    table.showFullScreen()
