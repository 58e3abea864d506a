"""The files of the library as rows of a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from nco_builder.files.problems import visible_line
from nco_builder.language import _
from nco_builder.ui.library.columns import COLUMNS, NAME, LibraryRow, about, spoken
from nco_builder.ui.parts.painting import LEFT, RIGHT
from nco_builder.ui.parts.rows import CHOOSE, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.ui.parts.rows import Index

FEW = 300
"""So many rows go over to others step by step; more are shown again, which is faster."""


def _tip(row: LibraryRow, index: Index) -> str:
    if index.column() == NAME:
        said = [COLUMNS[NAME].text(row.entry), visible_line(row.entry.path), about(row)]
        return plain_tip("\n".join(filter(None, said)))
    return plain_tip(COLUMNS[index.column()].text(row.entry))


_ANSWERS: dict[int, Callable[[LibraryRow, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda row, index: COLUMNS[index.column()].text(row.entry),
    Qt.ItemDataRole.EditRole: lambda row, _index: row.entry.name,
    Qt.ItemDataRole.ToolTipRole: _tip,
    Qt.ItemDataRole.TextAlignmentRole: lambda _row, index: (
        RIGHT if COLUMNS[index.column()].right else LEFT
    ),
    Qt.ItemDataRole.AccessibleTextRole: lambda row, index: (
        spoken(row) if index.column() == NAME else COLUMNS[index.column()].text(row.entry)
    ),
}


class LibraryModel(RowsModel[LibraryRow]):
    """A row per file, which it keeps.

    Signals:
        renamed: a row, and what its document should be called.

    """

    renamed = Signal(object, str)

    sames = (lambda row: row.entry.path,)
    columns = len(COLUMNS)
    row_flags: ClassVar[Qt.ItemFlag] = CHOOSE | Qt.ItemFlag.ItemIsEditable

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS
        self._places: dict[str, int] = {}

    def show(self, rows: Sequence[LibraryRow]) -> None:
        """Show other rows: in place, in steps, or again where these would be too many."""
        before = self._rows
        if len(before) == len(rows) and all(
            old.entry.path == new.entry.path for old, new in zip(before, rows, strict=True)
        ):
            for place, new in enumerate(rows):
                self._put(place, new)
        elif len(before) <= FEW and len(rows) <= FEW and before:
            self.take(rows)
        else:
            self.renew(rows)
        self._places = {row.entry.path: place for place, row in enumerate(self._rows)}

    def put(self, rows: Sequence[LibraryRow]) -> None:
        """Show what is known now of files that are listed, each where it stands."""
        for row in rows:
            place = self._places.get(row.entry.path)
            if place is not None:
                self._put(place, row)

    def _put(self, place: int, row: LibraryRow) -> None:
        if self._rows[place] != row:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place, 0), self.index(place, self.columns - 1))

    def place_of(self, path: str) -> int | None:
        """Return where a file stands; None if it is not shown."""
        return self._places.get(path)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Names can be changed in place."""
        flags = super().flags(index)
        return flags if index.column() == NAME else flags & ~Qt.ItemFlag.ItemIsEditable

    def setData(
        self,
        index: QModelIndex | QPersistentModelIndex,
        value: Any,  # noqa: ANN401 - Qt's
        role: int = Qt.ItemDataRole.EditRole,
    ) -> bool:
        """Ask for another name; the row changes once the file does."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row = self.row(index.row())
        if str(value).strip() != row.entry.name:
            self.renamed.emit(row, str(value))
        return True

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's
        """Return what the columns are called."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _(COLUMNS[section].title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if COLUMNS[section].right else LEFT
        return None


def path_of(row: LibraryRow) -> Path:
    """Return the file of a row."""
    return Path(row.entry.path)
