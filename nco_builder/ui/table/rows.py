"""The rows of a document as a Qt table, following it by the rows that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from nco_builder.documents.path_edits import at_path
from nco_builder.schema.record import Value
from nco_builder.systems.page import ChipField, TextField
from nco_builder.ui.parts.rows import CHOOSE, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.table.source import TableLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QMimeData

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import PageColumn, PageTable
    from nco_builder.ui.table.source import TableSource

# put together once: Qt asks for them several times a cell
DRAGGED = CHOOSE | Qt.ItemFlag.ItemIsDragEnabled
CHOSEN_AND_EDITED = CHOOSE | Qt.ItemFlag.ItemIsEditable
DRAGGED_AND_EDITED = DRAGGED | Qt.ItemFlag.ItemIsEditable
ALIGN = {
    "left": Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    "center": Qt.AlignmentFlag.AlignCenter,
    "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
}


def alignment(column: PageColumn) -> Qt.AlignmentFlag:
    """Return the alignment of a column."""
    return ALIGN["right" if column.numbers_rows else column.align]


def _kind_of(line: TableLine) -> tuple[object, ...]:
    """Return the path of a row without indexes: equal for rows of lists of one kind."""
    return tuple([step for step in line.row.path if isinstance(step, str)])


def _part_of(line: TableLine) -> tuple[object, ...]:
    part = line.part
    return (_kind_of(line), id(part) if isinstance(part, Value) else line.row.path)


class TableModel(RowsModel[TableLine]):
    """The rows of a table; it is reset only for another document or other columns.

    Attributes:
        source: whose rows they are.
        headings: the columns.
        badges: those of them that show pictures alone, without a heading.
    """

    sames = (
        _part_of,
        lambda line: (_kind_of(line), line.row.name),
        lambda line: line.row.path,
        _kind_of,
    )
    row_flags = DRAGGED
    outside_flags = Qt.ItemFlag.ItemIsDropEnabled

    def __init__(self, source: TableSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source = source
        self._shown: PageTable | None = None
        self.headings = source.table.columns
        self.badges: frozenset[int] = frozenset()
        self.columns = len(self.headings)
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda line, index: line.cell(index.column()).text,
            role.EditRole: self._edited,
            role.TextAlignmentRole: lambda _line, index: alignment(self.headings[index.column()]),
            role.ToolTipRole: lambda line, index: plain_tip(source.tip(line, index.column())),
            role.AccessibleTextRole: lambda line, index: source.spoken(line, index.column()),
            role.AccessibleDescriptionRole: lambda line, index: source.described(
                line, index.column()
            ),
        }
        self.follow(*source.edited, replaced=source.replaced)

    def current(self) -> Iterator[TableLine]:
        """Return the present rows of the document."""
        value = self.source.document.value
        shown = {id(line.row): line for line in self._rows}
        for row in self.source.table.rows:
            try:
                part = at_path(value, row.path)
            except (LookupError, TypeError):
                part = None
            line = shown.get(id(row))
            yield line if line is not None and line.part is part else TableLine(row, part)

    def refresh(self) -> None:
        """Update rows and columns, unless the table is the same object."""
        table = self.source.table
        if table is self._shown:
            return
        self._shown = table
        if table.columns == self.headings:
            super().refresh()
        elif len(table.columns) == len(self.headings):
            self.headings = table.columns
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columns - 1)
            super().refresh()
        else:
            self.reset()

    def reset(self) -> None:
        """Reset to other rows and columns."""
        self.about_to_follow.emit()
        self.beginResetModel()
        self._shown = self.source.table
        self.headings = self._shown.columns
        self.columns = len(self.headings)
        self._rows = list(self.current())
        self.endResetModel()
        self.followed.emit()

    @property
    def shown(self) -> PageTable:
        """The table shown."""
        return self._shown or self.source.table

    def changed_columns(self, before: TableLine, after: TableLine, *, moved: bool) -> range | None:  # noqa: ARG002 - no row tells where it stands
        """Return the range of columns whose text or mark has changed."""
        if before.row is after.row or before.row.cells == after.row.cells:
            return None
        differing = [at for at in range(self.columns) if before.cell(at) != after.cell(at)]
        return range(min(differing), max(differing) + 1) if differing else None

    def place_of(self, path: DocPath) -> int | None:
        """Return the row of a part, or of the part around it; None without one."""
        found = [
            (len(line.row.path), at)
            for at, line in enumerate(self._rows)
            if line.row.path == path[: len(line.row.path)]
        ]
        return max(found)[1] if found else None

    def show_badges(self, columns: frozenset[int]) -> None:
        """Leave out the headings of columns that show badges alone; tooltips have them."""
        if columns != self.badges:
            self.badges = columns
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columns - 1)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's
        """Return the headings of columns; the name of a row for screen readers."""
        role_of = Qt.ItemDataRole
        if orientation != Qt.Orientation.Horizontal:
            named = role == role_of.AccessibleTextRole and 0 <= section < len(self._rows)
            return self._rows[section].name if named else None
        if not 0 <= section < len(self.headings):
            return None
        column = self.headings[section]
        if role == role_of.DisplayRole:
            return "" if section in self.badges else column.heading
        if role in {role_of.AccessibleTextRole, role_of.ToolTipRole}:
            return column.title or column.heading
        return alignment(column) if role == role_of.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows are chosen, those with a place dragged, cells edited."""
        if not index.isValid():
            return self.outside_flags
        line = self._rows[index.row()]
        if self.source.may_edit(line, index.column()):
            return DRAGGED_AND_EDITED if line.is_placed else CHOSEN_AND_EDITED
        return DRAGGED if line.is_placed else CHOOSE

    def _edited(self, line: TableLine, index: Index) -> str | None:
        """Text alone: Qt holds no number of any size, a document does."""
        field = self.source.field_of(line, index.column())
        return field.value if isinstance(field, TextField) else None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Type into a text, or take a choice that is not barred; the row follows the document."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        document = self.source.document
        field = self.source.field_of(self._rows[index.row()], index.column())
        if isinstance(field, TextField):
            document.type_into(field.path, value, field.label, field.also)
            return True
        for chip in field.chips if isinstance(field, ChipField) else ():
            if value in (chip.value, chip.text) and chip.change is not None and not chip.barred:
                document.do(chip.change)
                return True
        return False

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows are moved within their list and copied from elsewhere."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def supportedDragActions(self) -> Qt.DropAction:
        """Rows are dragged as they are dropped."""
        return self.supportedDropActions()

    def mimeTypes(self) -> list[str]:
        return self.source.formats()

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the rows for this document, for another window, and as text."""
        rows = sorted({index.row() for index in indexes})
        return self.source.mime_of([self._rows[row] for row in rows])

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Move the document's own rows, or insert others."""
        place = row if row >= 0 else parent.row() if parent.isValid() else len(self._rows)
        return self.source.drop(data, self._rows, place)
