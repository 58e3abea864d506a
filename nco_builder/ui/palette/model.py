"""The things that fit what is typed, as a list for a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from nco_builder.ui.look.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from nco_builder.ui.palette.thing import Thing

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
THING_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's `Thing`."""


class ThingsModel(QAbstractListModel):
    """A row a thing; what cannot be done stays and says why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._things: tuple[Thing, ...] = ()

    def show_things(self, things: Sequence[Thing]) -> None:
        """Show these things in this order."""
        self.beginResetModel()
        self._things = tuple(things)
        self.endResetModel()

    def thing(self, row: int) -> Thing | None:
        """The thing of a row; None where there is no such row."""
        return self._things[row] if 0 <= row < len(self._things) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many things there are."""
        return 0 if parent.isValid() else len(self._things)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a row says in a role."""
        thing = self.thing(index.row()) if index.isValid() else None
        if thing is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return thing.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return thing.spoken
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(thing.reason)
        return thing if role == THING_ROLE else None
