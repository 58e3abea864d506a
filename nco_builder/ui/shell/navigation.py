"""Navigation: to search results, named things and findings, and between parts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from nco_builder.ui.document.page import Page
from nco_builder.ui.shell.pages import BUILT, COMPARING, SQUADS, WORK, suits
from nco_builder.ui.shell.panes import panes_of, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.findings.page import FindingsPage
    from nco_builder.ui.palette.thing import Thing
    from nco_builder.ui.shell.main_window import MainWindow


def things(window: MainWindow) -> Iterator[Thing]:
    """Yield everything that can be found now: the page in front first, the rules last."""
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.palette.things import of_menus, of_page, of_rows, of_squad, topics

    window.catch_up()
    yield from of_menus(window.menuBar())
    if page := window.pages.currentWidget():
        yield from of_page(page)
    if suits(SQUADS, window.document):
        men = window.page.table.chosen()
        yield from of_squad(window.squad_document, men, partial(_go_to_man, window))
    elif suits(BUILT, window.document):
        builder = window.pages.made_of(BuildingPage)
        yield from of_rows(builder.document, partial(_go_to_row, window), builder)
    yield from topics(window.rules)


def _go_to_man(window: MainWindow, row: int) -> None:
    """Turn to the Squad page and choose a man."""
    window.show_squad_page()
    window.page.table.choose((row,))
    window.page.table.setFocus()


def _go_to_row(window: MainWindow, path: DocPath) -> None:
    """Turn to the page of the document and choose a row."""
    from nco_builder.ui.builder.page import BuildingPage

    window.turn_to("builder")
    table = window.pages.made_of(BuildingPage).table
    table.choose_path(path)
    table.setFocus()


def walk_panes(window: MainWindow, step: int) -> None:
    """Put the keyboard into the next part of the window, or the one before."""
    page = window.pages.currentWidget()
    parts = [window.header, *(panes_of(page) if page else ()), *window.rules.panes()]
    walk(parts, step)


def compare_with(window: MainWindow, name: str, value: object) -> None:
    """Lay another document of its kind next to the open one."""
    from nco_builder.ui.compare.sources import SquadSource

    page = window.pages.turn_to_first(COMPARING)
    if page is not None:
        cast("ComparePage", page).chooser.bring(SquadSource(name, value))


def begin_work(window: MainWindow) -> None:
    """In a document just begun, be where the first thing is added."""
    window.pages.turn_to_first(WORK)
    search_page(window)


def search_page(window: MainWindow) -> None:
    """Put the keyboard where the page in front is searched, else find anything."""
    page = window.pages.currentWidget()
    if not (isinstance(page, Page) and page.begin_search()):
        window.find_anything()


def show_first_problem(window: MainWindow) -> None:
    """Take the player to the finding that matters most."""
    page = window.pages.turn_to_first(WORK)
    if page is not None:
        cast("FindingsPage", page).show_first_finding()


def go_to_field(window: MainWindow, field: str) -> None:
    """Take the player to what changes a field of the squad."""
    if not window.pages.turn_to_field(field):
        window.header.focus_field(field)


def go_to_fact(window: MainWindow, path: object) -> None:
    """Take the player to the field that sets a fact of the head."""
    page = window.pages.currentWidget()
    if isinstance(page, Page):
        page.go_to(cast("DocPath", path))
