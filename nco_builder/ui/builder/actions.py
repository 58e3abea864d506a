"""Actions on rows, for menus, shortcuts and the context menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nco_builder.documents.rows import duplicating, is_place, list_of, moving, removing
from nco_builder.language import N_, ngettext
from nco_builder.ui.parts.page_actions import PASTE, PageAction
from nco_builder.ui.parts.texts import letter_of, lettered
from nco_builder.ui.table.actions import TableActions

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage
    from nco_builder.ui.builder.document import BuilderDocument
    from nco_builder.ui.document.page import Page
    from nco_builder.ui.table.rows import TableModel
    from nco_builder.ui.table.view import TableView


DEEDS = (
    PageAction("cut", N_("Cu&t"), ("Ctrl+X",), "cut"),
    PageAction("copy", N_("&Copy"), ("Ctrl+C",), "copy"),
    PASTE,
    PageAction("select_all", N_("Select &all rows"), ("Ctrl+A",), needs_rows=False),
    PageAction("add", N_("&Add…"), ("Ctrl+R",), "add", needs_rows=False),
    PageAction("begin", N_("&New entry"), ("Ctrl+Shift+N",), "new", needs_rows=False),
    PageAction("keep", N_("&Keep in my list"), ("Ctrl+Return", "Ctrl+Enter"), needs_rows=False),
    PageAction("duplicate", N_("&Duplicate"), ("Ctrl+D",), "duplicate"),
    PageAction("remove", N_("Re&move"), ("Del",), "remove"),
    PageAction("edit_fields", N_("Edit its &fields"), ("F2",), "edit"),
    PageAction("move_up", N_("Move &up"), ("Alt+Up",), "up"),
    PageAction("move_down", N_("Move do&wn"), ("Alt+Down",), "down"),
    PageAction("deselect", N_("Show the document’s &own fields"), ("Escape",)),
    PageAction("fix_all", N_("Fi&x all…"), ("Shift+F8",), "error", needs_rows=False),
    PageAction("fix_first", N_("Fix the first pro&blem"), ("Ctrl+F8",), needs_rows=False),
)
EDIT = ("cut", "copy", "paste", "select_all")
ROWS = (
    *("add", "begin", "keep", "duplicate", "remove", "edit_fields", "move_up", "move_down"),
    *("deselect", "fix_first", "fix_all"),
)
WINDOW_WIDE = ("add", "begin", "duplicate", "fix_first", "fix_all")
"""Shortcuts that work anywhere in the window."""


class RowActions(TableActions):
    """The actions on the selected rows of the table, by name."""

    def __init__(
        self, document: BuilderDocument, model: TableModel, view: TableView, page: Page
    ) -> None:
        super().__init__(DEEDS, "rows", model, view, page)
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Enable the actions that the selected rows allow."""
        rows, paths = self._view.chosen(), self._view.chosen_paths()
        for deed in DEEDS:
            if deed.needs_rows:
                here = bool(rows) if deed.name in {"deselect", "edit_fields"} else bool(paths)
                self.by_name[deed.name].setEnabled(here)
        for name in ("move_up", "move_down"):
            self.by_name[name].setEnabled(self._place_beside(up=name == "move_up") is not None)
        page = self._document.page
        self.by_name["keep"].setEnabled(page.entry.keep is not None and not page.entry.kept)
        begin = page.shelf.begin
        self.by_name["begin"].setEnabled(bool(begin) and not begin[0].barred)
        if page.shelf.begin:
            name = page.shelf.begin[0].name.replace("&", "&&")
            taken = [letter_of(each.text()) for each in self._beside("begin")]
            self.by_name["begin"].setText(lettered(name, taken))

    def _beside(self, name: str) -> list[QAction]:
        """Return the other actions of this page, and their neighbors in a menu."""
        action = self.by_name[name]
        menus = [each for each in action.associatedObjects() if isinstance(each, QMenu)]
        found = [*self.by_name.values(), *[each for menu in menus for each in menu.actions()]]
        return [each for each in found if each is not action and each.isVisible()]

    def duplicate(self) -> None:
        """Insert a copy after each selected row."""
        paths = self._view.chosen_paths()
        if paths:
            says = partial(action_text, "duplicate", paths)
            self._document.do(duplicating(paths, says(self._document.page)), says)

    def remove(self) -> None:
        """Remove the chosen rows."""
        paths = self._view.chosen_paths()
        if paths:
            says = partial(action_text, "remove", paths)
            self._document.do(removing(paths, says(self._document.page)), says)

    def move_up(self) -> None:
        """Move the selected rows up by one, as a block."""
        self._move(up=True)

    def move_down(self) -> None:
        """Move the selected rows down by one, as a block."""
        self._move(up=False)

    def _place_beside(self, *, up: bool) -> int | None:
        """Return the place in their list that the chosen rows go to; None if they cannot move."""
        paths = self._view.chosen_paths()
        rows = self._view.places_of(paths)
        if len({list_of(path) for path in paths}) != 1:
            return None
        place = self._view.place_above(rows) if up else self._view.place_below(rows)
        if place is None:
            return None
        beside = self._model.row(place if up else place - 1).row.path
        if not is_place(beside) or list_of(beside) != list_of(paths[0]):
            return None
        return int(beside[-1]) + (not up)

    def _move(self, *, up: bool) -> None:
        paths, to = self._view.chosen_paths(), self._place_beside(up=up)
        says = partial(action_text, "move", paths)
        change = moving(paths, to, says(self._document.page)) if to is not None else None
        if change is not None:
            self._document.do(change, says)


def action_text(deed: str, paths: tuple[DocPath, ...], page: BuilderPage) -> str:
    """Return the text of a step: with the name of one row, or the number of several."""
    count = len(paths)
    name = next((row.name for row in page.table.rows if row.path == paths[0]), "")
    texts = {
        "remove": ngettext("Remove {name}", "Remove {count} rows", count),
        "duplicate": ngettext("Duplicate {name}", "Duplicate {count} rows", count),
        "move": ngettext("Move {name}", "Move {count} rows", count),
    }
    return texts[deed].format(name=name, count=count)
