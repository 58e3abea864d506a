"""The rows of the builder page as a Qt model, updated by the rows that changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, Qt

from nco_builder.documents.path_edits import PathEdit, at_path, format_path
from nco_builder.documents.rows import is_place, list_of, moving
from nco_builder.language import _
from nco_builder.schema.record import Value
from nco_builder.systems.page import PageCell
from nco_builder.ui.builder.carrying import (
    dropped_offer,
    inserted_parts,
    is_placed,
    mime_of_rows,
    rows_of,
)
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.rows import CHOOSE, READ, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.transfer import OFFERED, PARTS, PARTS_ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtCore import QMimeData

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, PageRow, PageTable
    from nco_builder.ui.builder.document import BuilderDocument, Change

NOTHING = PageCell()
DRAGGED = CHOOSE | Qt.ItemFlag.ItemIsDragEnabled
EDITED = Qt.ItemFlag.ItemIsEditable
ALIGN = {
    "left": Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
}


class TableLine(NamedTuple):
    """A row of the page, and its part of the document."""

    row: PageRow
    part: object

    @property
    def name(self) -> str:
        """What it is called."""
        return self.row.name


def _kind_of(line: TableLine) -> tuple[object, ...]:
    """Return where a row is, without places: the same for rows that stand in lists of one kind."""
    return (line.row.heading, *[step for step in line.row.path if isinstance(step, str)])


def _part_of(line: TableLine) -> tuple[object, ...]:
    part = line.part
    return (_kind_of(line), id(part) if isinstance(part, Value) else line.row.path)


class PageTableModel(RowsModel[TableLine]):
    """The rows; it is reset only for another document or other columns.

    Attributes:
        headings: the columns.

    """

    sames = (_part_of, lambda line: (line.row.heading, line.row.path), _kind_of)
    row_flags = DRAGGED
    outside_flags = Qt.ItemFlag.ItemIsDropEnabled

    def __init__(self, document: BuilderDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._shown: PageTable | None = None
        self.headings = document.page.table.columns
        self.columns = len(self.headings)
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda line, index: cell_of(line, index.column()).text,
            role.TextAlignmentRole: lambda _line, index: ALIGN[self.headings[index.column()].align],
            role.ToolTipRole: self._tip,
            role.AccessibleTextRole: self._spoken,
            role.AccessibleDescriptionRole: lambda line, _index: " ".join(self._told(line)),
        }
        self.follow(document.rows_coming, document.shown, replaced=document.begun)

    def current(self) -> Iterator[TableLine]:
        """The rows the page has."""
        value = self._document.value
        for row in self._document.page.table.rows:
            try:
                part = at_path(value, row.path)
            except (LookupError, TypeError):
                part = None
            yield TableLine(row, part)

    def refresh(self) -> None:
        """Bring the rows up to date, and the columns; they are, where the table is the same."""
        if self._document.page.table is self._shown:
            return
        self._shown = self._document.page.table
        columns = self._document.page.table.columns
        if columns == self.headings:
            super().refresh()
        elif len(columns) == len(self.headings):
            self.headings = columns
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(columns) - 1)
            super().refresh()
        else:
            self.reset()

    def reset(self) -> None:
        """Begin with other rows in other columns."""
        self.about_to_follow.emit()
        self.beginResetModel()
        self._shown = self._document.page.table
        self.headings = self._document.page.table.columns
        self.columns = len(self.headings)
        self._rows = list(self.current())
        self.endResetModel()
        self.followed.emit()

    def is_heading(self, row: TableLine) -> bool:
        """Return whether it heads others."""
        return row.row.heading

    def changed_columns(self, before: TableLine, after: TableLine, *, moved: bool) -> range | None:  # noqa: ARG002 - no row tells where it stands
        """From the first to the last column that reads or is marked differently."""
        if before.row is after.row or before.row.cells == after.row.cells:
            return None
        differing = [at for at in range(self.columns) if cell_of(before, at) != cell_of(after, at)]
        if before.row.heading and differing:
            return range(self.columns)
        return range(min(differing), max(differing) + 1) if differing else None

    def place_of(self, path: DocPath) -> int | None:
        """The row of the part at a path, or of the part it belongs to; None if there is none."""
        found = [
            (len(line.row.path), at)
            for at, line in enumerate(self._rows)
            if not line.row.heading and line.row.path == path[: len(line.row.path)]
        ]
        return max(found)[1] if found else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's
        """Return the columns' headings; a row is headed by its name, for who hears it."""
        role_of = Qt.ItemDataRole
        texts = {role_of.DisplayRole, role_of.AccessibleTextRole, role_of.ToolTipRole}
        if orientation != Qt.Orientation.Horizontal:
            named = role == Qt.ItemDataRole.AccessibleTextRole and 0 <= section < len(self._rows)
            return self._rows[section].name if named else None
        if not 0 <= section < len(self.headings):
            return None
        column = self.headings[section]
        if role in texts:
            return column.heading
        return ALIGN[column.align] if role == Qt.ItemDataRole.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows are chosen, those with a place dragged, cells edited, headings read."""
        if not index.isValid():
            return self.outside_flags
        line = self._rows[index.row()]
        if line.row.heading:
            return READ
        flags = DRAGGED if is_placed(line) else CHOOSE
        return flags | EDITED if self.headings[index.column()].key else flags

    def _told(self, line: TableLine) -> list[str]:
        """Return what is said of a row besides: its hint, then what was found of it."""
        path, judged = format_path(line.row.path), self._document.judgement
        kind = self._document.kind
        found = [
            f"{MARKS[one.severity].symbol} {kind.sentence(one, judged)}"
            for one in judged.findings
            if path and one.at.startswith(path) and one.at[len(path) :][:1] in {"", ".", "["}
        ]
        return [line.row.hint] * bool(line.row.hint) + found

    def _tip(self, line: TableLine, index: Index) -> str:
        texts = [cell_of(line, index.column()).text, *self._told(line)]
        return plain_tip("\n".join(filter(None, texts)))

    def _spoken(self, line: TableLine, index: Index) -> str:
        cell = cell_of(line, index.column())
        mark = _(MARKS[cell.mark].word) if cell.mark else ""
        return ", ".join(filter(None, [cell.text or _("nothing"), mark]))

    def supportedDropActions(self) -> Qt.DropAction:
        """Return that rows are moved within their list and copied from elsewhere."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def supportedDragActions(self) -> Qt.DropAction:
        """Return the same as for drops."""
        return self.supportedDropActions()

    def mimeTypes(self) -> list[str]:
        """Return what may be dropped."""
        return [PARTS_ROWS, PARTS, OFFERED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the parts in these rows, for this document, for another window, and as text."""
        rows = sorted({index.row() for index in indexes})
        return mime_of_rows([self._rows[row] for row in rows], self._document)

    def dropped(self, data: QMimeData, row: int) -> Change | None:
        """What a drop in front of a row changes, behind the last one if there is none such."""
        paths = rows_of(data, self._document)
        if paths:
            if not all(map(is_place, paths)):
                return None  # such a row is in no list, as the pile of a deck
            to = self._place_before(row, list_of(paths[0]))
            same = len({list_of(path) for path in paths}) == 1
            return moving(paths, to, _("Move")) if same and to is not None else None
        change = dropped_offer(data, self._document)
        if isinstance(change, PathEdit) and change.name == "insert":
            to = self._place_before(row, list_of(change.path))
            return change if to is None else replace(change, path=(*list_of(change.path), to))
        return change or inserted_parts(data, self._document, self._path_before(row))

    def _path_before(self, row: int) -> DocPath | None:
        return self._rows[row].row.path if row < len(self._rows) else None

    def _place_before(self, row: int, above: DocPath) -> int | None:
        """The place in a list that a drop in front of a row means; None in another's rows."""
        if row < len(self._rows):
            here = self._rows[row].row
            if is_place(here.path) and list_of(here.path) == above and not here.heading:
                return int(here.path[-1])
        if row > 0:
            before = self._rows[row - 1].row
            if is_place(before.path) and list_of(before.path) == above:
                return int(before.path[-1]) + 1
        if row >= len(self._rows):
            return len(at_path(self._document.value, above))
        return None

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Move the document's own rows, or put others in."""
        place = row if row >= 0 else parent.row() if parent.isValid() else len(self._rows)
        change = self.dropped(data, place)
        if change is None:
            return False
        self._document.do(change, _says(data, self._document))
        return True


def _says(data: QMimeData, document: BuilderDocument) -> Callable[[BuilderPage], str] | None:
    """Return what a drop is called that the page does not offer."""
    if rows_of(data, document):
        return lambda _page: _("Move")
    return None if dropped_offer(data, document) else lambda _page: _("Paste")


def cell_of(line: TableLine, column: int) -> PageCell:
    """Return a cell of a row; an empty one where the row has fewer."""
    cells = line.row.cells
    return cells[column] if column < len(cells) else NOTHING
