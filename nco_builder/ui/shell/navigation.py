"""Navigation: to search results, named things and findings, and between parts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from nco_builder.ui.document.page import Page
from nco_builder.ui.findings.table_page import TablePage
from nco_builder.ui.parts.focus import focus_within, next_in_chain
from nco_builder.ui.shell.pages import BUILT, COMPARING, SQUADS, WORK, suits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.findings.page import FindingsPage
    from nco_builder.ui.palette.thing import Thing
    from nco_builder.ui.shell.main_window import MainWindow


MOST = 2000
"""More widgets than a window has: their chain is a ring, unless one of them just goes."""


def panes_of(page: QWidget) -> list[QWidget]:
    """The parts of a page the keyboard can be in, as they are read: panels, fields next to them."""
    takers = [each for each in page.findChildren(QWidget) if _takes(each)]
    panes = dict.fromkeys(_pane_of(each, page) for each in takers)
    worth = [pane for pane in panes if not isinstance(pane, QAbstractButton)]
    return sorted(worth, key=lambda pane: _place(pane, page))


def walk(panes: Sequence[QWidget], step: int) -> None:
    """Put the keyboard into the next part, where it was there last; it is a ring."""
    focused = QApplication.focusWidget()
    inside = [at for at, pane in enumerate(panes) if focused and _holds(pane, focused)]
    start = inside[-1] if inside else (-1 if step > 0 else 0)
    for away in range(1, len(panes) + 1):
        target = _first(panes[(start + step * away) % len(panes)])
        if target is not None:
            if not target.isActiveWindow():  # the rules may float
                target.activateWindow()
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


def _pane_of(widget: QWidget, page: QWidget) -> QWidget:
    """The outermost panel a widget is in; itself where it is in none."""
    pane, parent = widget, widget.parentWidget()
    while parent is not None and parent is not page:
        if parent.property("role") == "panel":
            pane = parent
        parent = parent.parentWidget()
    return pane


def _place(pane: QWidget, page: QWidget) -> tuple[int, int]:
    at = pane.mapTo(page, QPoint(0, 0))
    return at.y(), at.x()


def _holds(pane: QWidget, widget: QWidget) -> bool:
    return pane is widget or pane.isAncestorOf(widget)


def _first(pane: QWidget) -> QWidget | None:
    """Where the keyboard was in a part last, else the first that takes it; None for nowhere."""
    last = focus_within(pane)
    if last is not None and _takes(last):
        return last
    each: QWidget | None = pane
    for _step in range(MOST):
        if each is None or (_takes(each) and _holds(pane, each)):
            return each
        each = next_in_chain(each)
    return None


def _takes(widget: QWidget) -> bool:
    by_tab = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
    return bool(by_tab) and widget.isVisible() and widget.isEnabled()


def things(window: MainWindow) -> Iterator[Thing]:
    """Yield everything that can be found now: the page in front first, the rules last."""
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.palette.things import of_menus, of_page, of_rows, of_squad, topics

    go_to = partial(_go_to_row, window)

    window.catch_up()
    yield from of_menus(window.menuBar())
    if page := window.pages.currentWidget():
        yield from of_page(page)
    if suits(SQUADS, window.document):
        men = window.page.table.chosen()
        yield from of_squad(window.squad_document, men, go_to)
    elif suits(BUILT, window.document):
        builder = window.pages.made_of(BuildingPage)
        yield from of_rows(builder.document, go_to, builder)
    yield from topics(window.rules)


def _go_to_row(window: MainWindow, path: DocPath) -> None:
    """Turn to the page of the document and choose a row."""
    page = window.pages.turn_to_first(WORK)
    if isinstance(page, TablePage):
        page.go_to_row(path)


def walk_panes(window: MainWindow, step: int) -> None:
    """Put the keyboard into the next part of the window, or the one before."""
    page = window.pages.currentWidget()
    parts = [window.header, *(panes_of(page) if page else ()), *window.rules.panes()]
    walk(parts, step)


def compare_with(window: MainWindow, name: str, value: object) -> None:
    """Lay another document of its kind next to the open one."""
    from nco_builder.ui.document.squad_sources import SquadSource

    page = window.pages.turn_to_first(COMPARING)
    if page is not None:
        cast("ComparePage", page).chooser.bring(SquadSource(name, value))


def begin_work(window: MainWindow) -> None:
    """In a document just begun, be on what begins it, else where the first thing is added."""
    from nco_builder.ui.builder.page import BuildingPage

    page = window.pages.turn_to_first(WORK)
    if not (isinstance(page, BuildingPage) and page.table.offers_way):
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
