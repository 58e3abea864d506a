"""The squad as a Qt table: a row a man, following the document by the rows that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from nco_builder.language import _
from nco_builder.legality import Finding, sentence
from nco_builder.squad import edit, effective_rules
from nco_builder.ui.document.row_changes import follow, origins
from nco_builder.ui.look.marks import MARKS, worst
from nco_builder.ui.table.cell_tips import cell_tip, man_name, row_name
from nco_builder.ui.table.clipboard import MEN, ROWS, men_of, mime_of, rows_of
from nco_builder.ui.table.columns import COLUMNS, NUMBER, Column, Man

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.squad import Edit
    from nco_builder.ui.document.squad_document import SquadDocument

Index = QModelIndex | QPersistentModelIndex

MAN_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's `Man`."""
ROOT = QModelIndex()

# put together once: Qt asks for them several times a cell
READ_ONLY = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)
EDITABLE = READ_ONLY | Qt.ItemFlag.ItemIsEditable

ALIGN = {
    "left": Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    "center": Qt.AlignmentFlag.AlignCenter,
    "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
}


class SquadModel(QAbstractTableModel):
    """Rows are the document's men; a reset happens only when another squad is opened.

    Attributes:
        following: True while rows are being announced: what stands in the document is newer
            than the rows then.

    Signals:
        about_to_follow: the rows are still those before a change.
        followed: the rows are the document's again, after any change.

    """

    about_to_follow = Signal()
    followed = Signal()

    def __init__(self, document: SquadDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._men = self._current()
        self.following = False
        self._speakers = self._make_speakers()
        document.changed.connect(self._follow)
        document.replaced.connect(self._reset)

    def _current(self) -> list[Man]:
        squad, report = self._document.squad, self._document.report
        rules = effective_rules(squad, report.rulebook) if report.rulebook else None
        return [
            Man(member, said, rules)
            for member, said in zip(squad.members, report.members, strict=True)
        ]

    def _reset(self) -> None:
        self.beginResetModel()
        self._men = self._current()
        self.endResetModel()
        self.followed.emit()

    def _follow(self) -> None:
        self.about_to_follow.emit()
        after = self._current()
        before = self._men[:]
        origin = origins([man.member for man in before], [man.member for man in after], *SAMES)
        self.following = True
        follow(self, self._men, after, origin)
        for row, was in enumerate(origin):
            if was is not None:
                self._announce_changes(row, was, before[was], after[row])
        self.following = False
        self.followed.emit()

    def _announce_changes(self, row: int, was: int, before: Man, after: Man) -> None:
        columns = list(_changed_columns(before, after))
        if row != was:
            columns.append(NUMBER)
        if columns:
            self.dataChanged.emit(self.index(row, min(columns)), self.index(row, max(columns)))

    def man(self, row: int) -> Man:
        """The man in a row."""
        return self._men[row]

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many men there are."""
        return 0 if parent.isValid() else len(self._men)

    def columnCount(self, parent: Index = ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a cell says in a role."""
        if not index.isValid() or index.row() >= len(self._men):
            return None
        man, column = self._men[index.row()], COLUMNS[index.column()]
        if role == MAN_ROLE:
            return man
        say = self._speakers.get(role)
        return say(man, column, index) if say else None

    def _make_speakers(self) -> dict[int, Callable[[Man, Column, Index], object]]:
        """What each of Qt's roles is answered with."""
        role = Qt.ItemDataRole
        return {
            role.DisplayRole: _display,
            role.EditRole: _edited,
            role.TextAlignmentRole: lambda _man, column, _index: ALIGN[column.align],
            role.ToolTipRole: lambda man, _column, index: cell_tip(
                man, index.row(), index.column(), self._sentences(index)
            ),
            role.AccessibleTextRole: lambda man, column, index: (
                row_name(man, index.row(), self._sentences(index))
                if index.column() == NUMBER
                else _display(man, column, index)
            ),
            role.AccessibleDescriptionRole: lambda _man, _column, index: "; ".join(
                self._sentences(index)
            ),
        }

    def _sentences(self, index: Index) -> list[str]:
        """The findings that mark a cell, each with the word of its mark."""
        found = findings_of(self._men[index.row()], index.column())
        men = tuple(man.member for man in self._men)
        # while the rows follow an edit, the document's squad has other men than they
        squad = self._document.squad.model_copy(update={"members": men})
        rulebook = self._document.rulebook
        return [
            f"{MARKS[one.severity].symbol} {sentence(one.at(index.row()), squad, rulebook)}"
            for one in found
        ]

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's
        """The columns' headers; a row is headed by its man, for who hears it."""
        if orientation != Qt.Orientation.Horizontal:
            named = role == Qt.ItemDataRole.AccessibleTextRole and 0 <= section < len(self._men)
            return man_name(self._men[section], section) if named else None
        if not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.header if section == NUMBER else _(column.header)
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return _(column.title)
        return ALIGN[column.align] if role == Qt.ItemDataRole.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Men can be chosen, edited where the column is, dragged, and dropped between."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return EDITABLE if self._is_editable(index) else READ_ONLY

    def _is_editable(self, index: Index) -> bool:
        man, editor = self._men[index.row()], COLUMNS[index.column()].editor
        if editor == "grenades":
            unit = man.said.unit
            return man.member.grenades != 0 or (unit is not None and unit.grenades is not None)
        return editor == "text" or (editor == "weapon" and man.said.unit is not None)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Edit the document; the row follows it."""
        editor = index.isValid() and COLUMNS[index.column()].editor
        if role != Qt.ItemDataRole.EditRole or not editor:
            return False
        field = COLUMNS[index.column()].fields[0]
        value = (value or None) if field == "model" else value
        self._document.do(edit("set_member", members=(index.row(),), field=field, value=value))
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Men are moved within the squad and copied from elsewhere."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def supportedDragActions(self) -> Qt.DropAction:
        """Likewise."""
        return self.supportedDropActions()

    def mimeTypes(self) -> list[str]:
        """What may be dropped."""
        return [ROWS, MEN]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The men in these rows, for this squad, for another window, and as text."""
        rows = tuple(sorted({index.row() for index in indexes}))
        return mime_of([self._men[row] for row in rows], rows, self._document)

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Move the squad's own men, or add others, in front of a row (-1: on it or at the end)."""
        place = row if row >= 0 else parent.row() if parent.isValid() else len(self._men)
        change = self._dropped(data, place)
        if change is None:
            return False
        self._document.do(change)
        return True

    def _dropped(self, data: QMimeData, place: int) -> Edit | None:
        rows = rows_of(data, self._document)
        if rows:
            return edit("move_members", members=rows, to=place)
        men = men_of(data)
        return edit("add_members", members=men, at=place) if men else None


SAMES = (
    id,
    lambda member: (member.unit, member.name),
    lambda member: member.unit,
    lambda member: member.name,
    lambda _member: None,
)
"""When a man is the same as one before the edit: the very value, then ever more loosely."""


def _display(man: Man, column: Column, index: Index) -> str:
    return column.text(man) or str(index.row() + 1) * (index.column() == NUMBER)


def _edited(man: Man, column: Column, _index: Index) -> str | None:
    """Text alone: Qt holds no number of any size, a squad file does."""
    return getattr(man.member, column.fields[0]) or "" if column.editor == "text" else None


def findings_of(man: Man, column: int) -> tuple[Finding, ...]:
    """The findings a cell is marked with: in the number's cell all of the man's."""
    if not man.said.findings or column == NUMBER:
        return man.said.findings
    fields = COLUMNS[column].fields
    return tuple(found for found in man.said.findings if found.field in fields)


def _changed_columns(before: Man, after: Man) -> Iterator[int]:
    """The columns in which a man reads or is marked differently."""
    if before.member is after.member and before.said is after.said:
        return
    marks_differ = before.said.findings != after.said.findings
    for at, column in enumerate(COLUMNS):
        if column.text(before) != column.text(after) or (
            marks_differ and findings_of(before, at) != findings_of(after, at)
        ):
            yield at
    if worst(before.said.findings) != worst(after.said.findings):
        yield NUMBER
