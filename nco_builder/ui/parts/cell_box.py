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
    """A combo box in a cell; it opens at once, and a choice commits and closes it."""

    def __init__(self, delegate: QStyledItemDelegate, parent: QWidget) -> None:
        super().__init__(parent)
        self._delegate = delegate
        self._left = False
        self.activated.connect(self._commit)
        self.view().installEventFilter(self)
        QTimer.singleShot(0, self, self._open)

    def lie_over(self, cell: QRect) -> None:
        """Fill a cell, and extend to the right if its texts need it and the table has room."""
        table = self.parentWidget()
        room = table.width() - cell.x() if table else cell.width()
        wide = max(cell.width(), min(self.sizeHint().width(), room))
        self.setGeometry(cell.x(), cell.y(), wide, cell.height() - 1)

    def offer(self, place: int, text: str, *, barred: bool) -> None:
        """Add a choice; barred ones are disabled."""
        self.addItem(text, place)
        model = self.model()
        if barred and isinstance(model, QStandardItemModel):
            model.item(self.count() - 1).setEnabled(False)

    def _open(self) -> None:
        if self.isVisible():
            self.showPopup()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the cell when the list closes, so that one Escape is enough."""
        if event.type() == QEvent.Type.Hide and watched is self.view():
            QTimer.singleShot(0, self, self._leave)  # what was chosen is told after this
        return super().eventFilter(watched, event)

    def _leave(self) -> None:
        """Leave the cell, only once: hiding the editor closes the list again."""
        if not self._left:
            self._left = True
            self._delegate.closeEditor.emit(self)

    def _commit(self) -> None:
        self._delegate.commitData.emit(self)
        self._leave()
