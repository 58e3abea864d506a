"""Navigation: to search results, named things and findings, and between parts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget

from nco_builder.language import _
from nco_builder.ui.document.page import Page
from nco_builder.ui.findings.table_page import TablePage
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.focus import focus_within, next_in_chain
from nco_builder.ui.shell.pages import BUILT, SQUADS, WORK, suits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.findings.page import FindingsPage
    from nco_builder.ui.palette.thing import Thing
    from nco_builder.ui.shell.main_window import MainWindow


MOST = 2000
"""More widgets than a window has; a limit if their ring is broken while one is deleted."""


def panes_of(page: QWidget) -> list[QWidget]:
    """Return the panes of a page that take the focus, in reading order."""
    takers = [each for each in page.findChildren(QWidget) if _takes(each)]
    panes = dict.fromkeys(_pane_of(each, page) for each in takers)
    worth = [pane for pane in panes if not isinstance(pane, QAbstractButton)]
    return sorted(worth, key=lambda pane: _place(pane, page))


def walk(panes: Sequence[QWidget], step: int) -> None:
    """Focus the next pane, where the focus was last in it, wrapping around."""
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
    """Return the outermost panel, scroll area or empty state of a widget, else the widget."""
    pane, parent = widget, widget.parentWidget()
    while parent is not None and parent is not page:
        if parent.property("role") == "panel" or isinstance(parent, QScrollArea | EmptyState):
            pane = parent
        parent = parent.parentWidget()
    return pane


def _place(pane: QWidget, page: QWidget) -> tuple[int, int]:
    at = pane.mapTo(page, QPoint(0, 0))
    return at.y(), at.x()


def _holds(pane: QWidget, widget: QWidget) -> bool:
    return pane is widget or pane.isAncestorOf(widget)


def _first(pane: QWidget) -> QWidget | None:
    """Return the last focus of a pane, or its first widget with focus; None for neither."""
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
    """Yield everything that the palette finds, the current page first, the rules last."""
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.palette.things import of_rows, of_squad, topics

    go_to = partial(_go_to_row, window)

    window.catch_up()
    yield from _of_documents(window.documents)
    yield from _without_doubles(window)
    if suits(SQUADS, window.document):
        men = window.page.table.chosen()
        yield from of_squad(window.squad_document, men, go_to)
    elif suits(BUILT, window.document):
        builder = window.pages.made_of(BuildingPage)
        yield from of_rows(builder.document, go_to, builder)
    yield from topics(window.rules)


def _of_documents(documents: OpenDocuments) -> Iterator[Thing]:
    """Yield the other open documents."""
    from nco_builder.ui.palette.thing import Thing

    for each in documents.all:
        if each is not documents.current:
            name = documents.name_of(each)
            yield Thing(
                key=f"open:{name}",
                text=name,
                where=_("Open documents"),
                do=partial(documents.show, each),
            )


def _without_doubles(window: MainWindow) -> Iterator[Thing]:
    """Yield what menus and the current page offer; of both, what the menus have."""
    from nco_builder.ui.palette.things import BETWEEN, of_menus, of_page

    listed = [*of_menus(window.menuBar())]
    yield from listed
    known = {(each.text, each.aside) for each in listed if each.aside}
    known |= {(each.text, "") for each in listed if BETWEEN not in each.where}
    if page := window.pages.currentWidget():
        for each in of_page(page):
            if (each.text, each.aside) not in known:
                known.add((each.text, each.aside))  # buttons of one text cannot be told apart
                yield each


def _go_to_row(window: MainWindow, path: DocPath) -> None:
    """Show a row on the document's page."""
    page = window.pages.turn_to_first(WORK)
    if isinstance(page, TablePage):
        page.go_to_row(path)


def walk_panes(window: MainWindow, step: int) -> None:
    """Focus the next or previous pane of the window."""
    page = window.pages.currentWidget()
    head = window.tabs if window.header.isHidden() else window.header
    parts = [head, *(panes_of(page) if page else ()), *window.rules.panes()]
    walk(parts, step)


def compare_with(window: MainWindow, name: str, value: object) -> None:
    """Compare another document with the open one."""
    from nco_builder.ui.document.squad_sources import SquadSource

    page = window.pages.turn_to_first(("compare",))
    if page is not None:
        cast("ComparePage", page).chooser.bring(SquadSource(name, value))


def begin_work(window: MainWindow) -> None:
    """Focus the place where a new document is begun."""
    from nco_builder.ui.builder.page import BuildingPage

    page = window.pages.turn_to_first(WORK)
    if not (isinstance(page, BuildingPage) and page.table.offers_way):
        search_page(window)


def search_page(window: MainWindow) -> None:
    """Focus the search of the current page, or open the palette."""
    page = window.pages.currentWidget()
    if not (isinstance(page, Page) and page.begin_search()):
        window.find_anything()


def show_first_problem(window: MainWindow) -> None:
    """Show the gravest finding."""
    page = window.pages.turn_to_first(WORK)
    if page is not None:
        cast("FindingsPage", page).show_first_finding()


def go_to_field(window: MainWindow, field: str) -> None:
    """Focus the field of the squad."""
    if not window.pages.turn_to_field(field):
        window.header.focus_field(field)


def rename(window: MainWindow) -> None:
    """Focus the name of the document; a page without the header makes way for one with it."""
    if window.header.isHidden():
        window.pages.turn_to_first(WORK)
    window.header.edit_name()


def go_to_fact(window: MainWindow, path: object) -> None:
    """Focus the field behind a fact in the head."""
    page = window.pages.currentWidget()
    if isinstance(page, Page):
        page.go_to(cast("DocPath", path))
