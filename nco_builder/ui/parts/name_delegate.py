"""Rows with a name that can be edited in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt

from nco_builder.ui.parts.fields import TextLine, show_cell
from nco_builder.ui.parts.lines import LineDelegate

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.parts.rows import Index

R = TypeVar("R")


class NameDelegate(LineDelegate[R]):
    """Paints lines, and edits the name in a `TextLine` from `createEditor`."""

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the present name."""
        shown = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, TextLine) and show_cell(editor, shown):
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Request another name."""
        if isinstance(editor, TextLine):
            model.setData(index, editor.text())
