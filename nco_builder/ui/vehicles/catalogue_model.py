"""The catalogue as a flat Qt list, following the document, the filters and the own models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from nco_builder.language import _
from nco_builder.ui.document.row_changes import follow, origins
from nco_builder.ui.look.choice_texts import capital
from nco_builder.ui.look.tips import plain_tip
from nco_builder.ui.vehicles.carried import mime_of_vehicles
from nco_builder.ui.vehicles.catalogue_rows import Entry, Head, Row, Wanted, rows
from nco_builder.ui.vehicles.types import kinds_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.vehicles.own_models import OwnModels

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's `Head` or `Entry`."""
ROOT = QModelIndex()


class CatalogueModel(QAbstractListModel):
    """Heads and models.

    Signals:
        followed: the rows are those wanted now.

    """

    followed = Signal()

    def __init__(
        self, document: SquadDocument, own: OwnModels, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._own = own
        self.wanted = Wanted()
        self._rows = self._current()
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        own.changed.connect(self.refresh)

    def _current(self) -> list[Row]:
        kinds = kinds_of(self._document).values()
        return list(rows(self._document.report, kinds, self._own.models, self.wanted))

    def want(self, wanted: Wanted) -> None:
        """Show what is looked for."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.refresh()

    def refresh(self) -> None:
        """Take the rows to what they are now."""
        before, after = self._rows[:], self._current()
        origin = origins(before, after, _what)
        follow(self, self._rows, after, origin)
        for row, was in enumerate(origin):
            if was is not None and before[was] != after[row]:
                self.dataChanged.emit(self.index(row), self.index(row))
        self.followed.emit()

    def entry(self, row: int) -> Entry | None:
        """The model in a row; None for a head."""
        here = self._rows[row]
        return here if isinstance(here, Entry) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        """Heads and models together."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a row says in a role."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name if isinstance(row, Entry) else head_text(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken if isinstance(row, Entry) else f"{head_text(row)} {row.reason}"
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return row.about if isinstance(row, Entry) else ""
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(_tip(row))
        return row if role == ROW_ROLE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Models can be chosen and dragged, heads neither."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags
        if self.entry(index.row()) is None:
            return flag.ItemNeverHasChildren
        chosen = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDragEnabled
        return chosen | flag.ItemNeverHasChildren

    def supportedDragActions(self) -> Qt.DropAction:
        """Models are copied into the set."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The models of these rows, as a set takes them."""
        entries = [self.entry(index.row()) for index in indexes]
        return mime_of_vehicles(entry.vehicle for entry in entries if entry)


def head_text(head: Head) -> str:
    """`Armored car  12`, or that there is none."""
    name = capital(head.kind.name)
    if head.count:
        return f"{name}  {head.count}"
    return _("{kind}: none on record").format(kind=name)


def _tip(row: Row) -> str:
    if isinstance(row, Head):
        return row.reason
    size = ", ".join(filter(None, [row.kind.name, row.years, row.size]))
    return "\n".join(filter(None, [row.name, size, row.guns, row.note, row.about]))


def _what(row: Row) -> object:
    return row.kind.id if isinstance(row, Head) else row.vehicle
