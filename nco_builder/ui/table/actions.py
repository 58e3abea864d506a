"""Actions on the rows of a document's table that are the same for every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from nco_builder.ui.parts.page_actions import PageActions
from nco_builder.ui.parts.pasted import clipboard_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.ui.document.page import Page
    from nco_builder.ui.parts.page_actions import PageAction
    from nco_builder.ui.table.rows import TableModel
    from nco_builder.ui.table.view import TableView


class TableActions(PageActions):
    """Actions by name; they act on the rows selected in the table.

    Args:
        actions: the actions.
        rows: the noun for the table's rows, with which the names of the actions end.
        model: the rows.
        view: the table.
        page: its page.
    """

    def __init__(
        self,
        actions: Sequence[PageAction],
        rows: str,
        model: TableModel,
        view: TableView,
        page: Page,
    ) -> None:
        super().__init__(actions, rows, view, page, page.come_forward)
        self._model = model
        self._view = view

    def refresh(self) -> None:
        """Enable what the selected rows allow."""
        raise NotImplementedError

    def copy(self) -> None:
        """Copy the selected rows to the clipboard, as parts and as text."""
        lines = [self._model.row(row) for row in self._view.chosen()]
        if lines:
            QGuiApplication.clipboard().setMimeData(self._model.source.mime_of(lines))

    def paste(self) -> None:
        """Paste rows of the clipboard behind the selected ones, or at the end."""
        data, source = clipboard_data(), self._model.source
        lines = [self._model.row(row) for row in self._view.chosen()]
        behind = next((line for line in reversed(lines) if line.is_placed), None)
        if data is None or not source.put_behind(data, behind):
            self.refuse(data, source.kind)
