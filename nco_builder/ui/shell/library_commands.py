"""The window's actions on files selected on the Library page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from nco_builder.ui.shell.matches import begin_with_files
from nco_builder.ui.shell.pages import WORK

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.library.page import LibraryPage
    from nco_builder.ui.shell.main_window import MainWindow


def connect_library(window: MainWindow, page: LibraryPage) -> None:
    """Let the page open, compare and match files, and know which documents are open."""
    page.open_wanted.connect(partial(_open, window))
    page.compare_wanted.connect(partial(_compare, window))
    page.match_wanted.connect(partial(begin_with_files, window))
    page.versions_wanted.connect(partial(_show_versions, window))
    window.documents.listed.connect(page.note_open)


def _open(window: MainWindow, files: list[Path]) -> None:
    """Show each document in a tab, on its page."""
    window.files.incoming.open_paths(files, partial(_turn_to_work, window))


def _show_versions(window: MainWindow, file: Path) -> None:
    """Open a document, and show what it was before."""
    window.files.incoming.open_paths([file], window.files.versions)


def _turn_to_work(window: MainWindow) -> None:
    window.pages.turn_to_first(WORK)


def _compare(window: MainWindow, files: list[Path]) -> None:
    """Compare the last two of these documents, or one with the current document."""
    *first, other = files
    if first:
        window.files.incoming.open_paths(first, partial(_lay_beside, window, other))
    else:
        _lay_beside(window, other)


def _lay_beside(window: MainWindow, other: Path) -> None:
    page = window.pages.turn_to_first(("compare",))
    if page is not None:
        cast("ComparePage", page).chooser.bring_file(other)
