"""A page over a document's findings and its table: menus of the rows, and what is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from nco_builder.language import _
from nco_builder.schema.record import Frozen
from nco_builder.settings.declared import TABLE_SETTINGS
from nco_builder.ui.findings.page import FindingsPage
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.parts.lists import as_text, from_text
from nco_builder.ui.parts.table_menu import TableMenu

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData, QPoint
    from PySide6.QtGui import QAction, QKeyEvent

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.shelf.view import ShelfPanel
    from nco_builder.ui.table.actions import TableActions
    from nco_builder.ui.table.footer import TableFooter
    from nco_builder.ui.table.view import TableView


GROUPED = {None: "usual", True: "yes", False: "no"}
"""What is kept of whether the player wants rows in groups."""


MOST_ENTRIES = 10
AT_ROWS = ("duplicate", "remove", "cut", "copy", "paste")
"""What the menu of rows offers besides their choices; the menu bar has everything."""
BESIDE_ROWS = ("add", "paste", "select_all", "fix_all", "settings")
"""What it offers where no row is selected."""


class TableSettings(Frozen):
    """The settings that keep how a page is divided, its groups, columns and chosen rows."""

    divided: str
    groups: str
    columns: str
    chosen: str


class TablePage(FindingsPage):
    """A page with a table and findings; subclasses add lists of offers and forms.

    Attributes:
        table: the table.
        shelf: what can be added to it.
        table_menu: what it shows, for a View menu.
        edit_actions: what belongs into an Edit menu, None for a separator.
        row_actions: what belongs into a menu of the document, None for a separator.
        wide_actions: what the keyboard need not be on the table for.
    """

    kept_in: ClassVar[TableSettings]

    table: TableView
    shelf: ShelfPanel
    table_menu: TableMenu
    edit_actions: Sequence[QAction | None]
    row_actions: Sequence[QAction | None]
    wide_actions: Sequence[QAction]
    _deeds: TableActions
    _footer: TableFooter

    def host_table(
        self, table: TableView, footer: TableFooter, menu: str, grouping: tuple[str, str]
    ) -> None:
        """Connect the menus of the table.

        Args:
            table: the table.
            footer: what is below it.
            menu: what its menu is called.
            grouping: what the entry is called that groups the rows, and its object name.
        """
        self.table = table
        self.table_menu = TableMenu(menu, grouping, table, self)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        self._footer = footer
        table.arranged.connect(self._show_order)
        footer.own_order.clicked.connect(table.use_own_order)

    def act_by(self, deeds: TableActions) -> None:
        """Set the actions on rows, replacing earlier ones."""
        self._deeds = deeds
        deeds.code_pasted.connect(self.code_pasted)
        deeds.by_name["add"].triggered.connect(self.begin_search)
        self.fix_by(deeds.by_name)

    def _show_order(self) -> None:
        """Show by what the rows are sorted."""
        self._footer.show_order(self.table.sorted_by())
        self._deeds.refresh()

    def begin_search(self) -> bool:
        """Search what can be added."""
        self.shelf.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.shelf.search.selectAll()
        return True

    def action(self, name: str) -> QAction:
        """Return an action by name.

        Raises:
            KeyError: there is none of that name.
        """
        return self._deeds.by_name[name]

    def put(self, data: QMimeData) -> None:
        """Put copies of carried rows at the end, and the keyboard on the table."""
        self.table.source.put_behind(data, None)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to_row(self, path: DocPath) -> None:
        """Choose the row of a part of the document, and put the keyboard on it."""
        self.table.choose_path(path)
        self.table.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return from a form to the row in the table on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu) -> None:
        """Add the choices of the selected rows."""

    def context_menu(self) -> QMenu:
        """Return a menu of at most ten choices and actions for the selected rows."""
        menu, chosen = QMenu(self), bool(self.table.chosen())
        if chosen:
            self.fill_menu(menu)
        fields, most = menu.actions(), MOST_ENTRIES - len(AT_ROWS)
        if len(fields) > most:
            more = menu.addMenu(_("More"))
            for each in fields[most - 1 :]:
                menu.removeAction(each)
                more.addAction(each)
        if fields:
            menu.addSeparator()
        for name in AT_ROWS if chosen else BESIDE_ROWS:
            if name in self._deeds.by_name:
                menu.addAction(self._deeds.by_name[name])
        return menu

    def _show_menu(self, place: QPoint) -> None:
        menu = self.context_menu()
        menu.exec(self.table.viewport().mapToGlobal(place))
        menu.deleteLater()

    def columns_kept(self) -> list[str]:
        """Return the chosen columns for the settings; empty for the default."""
        return [] if self.table.own_columns is None else list(self.table.shown_columns())

    def choose_columns(self, kept: list[str]) -> None:
        """Restore the chosen columns."""
        self.table.show_columns(kept or None)

    def rows_kept(self) -> list[str]:
        """Return the selected rows for the settings."""
        return [str(row) for row in self.table.chosen()]

    def rows_known(self, kept: Sequence[str]) -> Sequence[int]:
        """Return those of the stored rows that exist."""
        rows = range(self.table.model().rowCount())
        return tuple(row for row in rows if str(row) in kept)

    def save(self, settings: Settings) -> None:
        """Store the division of the page, the table's columns and the selection."""
        settings[self.kept_in.divided] = as_text(self.save_state())
        settings[self.kept_in.columns] = self.columns_kept()
        settings[self.kept_in.groups] = GROUPED[self.table.order.grouped]
        known_as = self._judged.opened.known_as
        settings[self.kept_in.chosen] = [known_as, *self.rows_kept()] if known_as else []

    def restore(self, settings: Settings) -> None:
        """Restore the page, and the selection if it is of this document."""
        self.restore_state(from_text(settings[self.kept_in.divided]))
        self.choose_columns(settings[self.kept_in.columns])
        said = settings[self.kept_in.groups]
        grouped = next(each for each, word in GROUPED.items() if word == said)
        self.table.set_order(self.table.order.replace(grouped=grouped))
        if settings["open_last"]:
            self._choose_again(*settings[self.kept_in.chosen])

    def _choose_again(self, known_as: str = "", *kept: str) -> None:
        same = known_as and known_as == self._judged.opened.known_as
        if same and (known := self.rows_known(kept)):
            self.table.choose(known)

    def take_setting(self, key: str) -> None:
        """Restore the table's defaults."""
        if key in TABLE_SETTINGS:
            self.choose_columns([])
            self.table.set_order(TableOrder())
