"""What the window does when two squads are to meet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nco_builder.ui.document.opening import Opened

if TYPE_CHECKING:
    from nco_builder.squad import Squad
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.shell.main_window import MainWindow


def connect_compare(window: MainWindow, page: ComparePage) -> None:
    """Let the page begin a match of the two squads that stand side by side."""
    page.match_wanted.connect(partial(_begin, window))


def _begin(window: MainWindow, a: Squad, b: Squad) -> None:
    """Show a match of both in a tab of its own; it holds them as they are now."""
    from nco_builder.documents.kinds import kind_for
    from nco_builder.match.taking import match_of, side_of  # few starts begin a match

    match = match_of(side_of(a), side_of(b))
    window.files.incoming.open_beside(Opened(kind_for(match), match))
    window.turn_to("builder")
