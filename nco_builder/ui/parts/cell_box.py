"""The drop-down list of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QStandardItemModel

from nco_builder.ui.parts.list_box import ListBox

if TYPE_CHECKING:
    from PySide6.QtCore import QObject, QRect
    from PySide6.QtWidgets import QStyledItemDelegate, QWidget


class CellBox(ListBox):
    """Opens by itself; a choice is committed and closes the editor."""

    def __init__(self, delegate: QStyledItemDelegate, parent: QWidget) -> None:
        super().__init__(parent)
        self._delegate = delegate
        self._left = False
        self.activated.connect(self._commit)
        self.view().installEventFilter(self)
        QTimer.singleShot(0, self, self._open)

    def lie_over(self, cell: QRect) -> None:
        """Fill a cell, and as much room to its right as its texts want and the table has."""
        table = self.parentWidget()
        room = table.width() - cell.x() if table else cell.width()
        wide = max(cell.width(), min(self.sizeHint().width(), room))
        self.setGeometry(cell.x(), cell.y(), wide, cell.height() - 1)

    def offer(self, place: int, text: str, *, barred: bool) -> None:
        """Add a choice; barred ones can be read, but not chosen."""
        self.addItem(text, place)
        model = self.model()
        if barred and isinstance(model, QStandardItemModel):
            model.item(self.count() - 1).setEnabled(False)

    def _open(self) -> None:
        if self.isVisible():
            self.showPopup()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Once the list is gone, leave the cell too: Escape need not be pressed twice."""
        if event.type() == QEvent.Type.Hide and watched is self.view():
            QTimer.singleShot(0, self, self._leave)  # what was chosen is told after this
        return super().eventFilter(watched, event)

    def _leave(self) -> None:
        """Leave the cell; once, for while the view hides the editor, Qt lets a hidden list tell."""
        if not self._left:
            self._left = True
            self._delegate.closeEditor.emit(self)

    def _commit(self) -> None:
        self._delegate.commitData.emit(self)
        self._leave()
