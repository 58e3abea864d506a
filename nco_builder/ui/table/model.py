"""The squad as a Qt model with a row per man, updated by the rows that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt

from nco_builder.language import _
from nco_builder.legality import Finding, finding_sentence, rank_choices
from nco_builder.squad import edit, effective_rules
from nco_builder.systems.nco_squad.columns import COLUMNS, NUMBER, Man, cell_tip, man_name, row_name
from nco_builder.ui.parts.painting import MARKS, worst
from nco_builder.ui.parts.rows import CHOOSE, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.transfer import MEN, MEN_ROWS
from nco_builder.ui.table.clipboard import added_men, mime_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.squad import Edit
    from nco_builder.ui.document.document_view import SquadDocument

# put together once: Qt asks for them several times a cell
READ_ONLY = CHOOSE | Qt.ItemFlag.ItemIsDragEnabled
EDITABLE = READ_ONLY | Qt.ItemFlag.ItemIsEditable

ALIGN = {
    "left": Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    "center": Qt.AlignmentFlag.AlignCenter,
    "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
}


class SquadModel(RowsModel[Man]):
    """The rows are the document's men; it is reset only when another squad is opened."""

    sames = (
        lambda man: id(man.member),
        lambda man: (man.member.unit, man.member.name),
        lambda man: man.member.unit,
        lambda man: man.member.name,
        lambda _man: None,
    )
    columns = len(COLUMNS)
    outside_flags = Qt.ItemFlag.ItemIsDropEnabled

    def __init__(self, document: SquadDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: _display,
            role.EditRole: _edited,
            role.TextAlignmentRole: lambda _man, index: ALIGN[COLUMNS[index.column()].align],
            role.ToolTipRole: lambda man, index: plain_tip(
                cell_tip(man, index.column(), self._sentences(man, index))
            ),
            role.AccessibleTextRole: self._spoken,
            role.AccessibleDescriptionRole: lambda man, index: "; ".join(
                self._sentences(man, index)
            ),
        }
        self.follow(document.changed, replaced=document.replaced)

    def current(self) -> Iterator[Man]:
        """Yield the men of the squad."""
        squad, report = self._document.squad, self._document.report
        rules = effective_rules(squad, report.rulebook) if report.rulebook else None
        for man in zip(squad.members, report.members, report.numbers, strict=True):
            member, judged, number = man
            yield Man(member, judged, rules, number)

    def changed_columns(
        self,
        before: Man,
        after: Man,
        *,
        moved: bool,  # noqa: ARG002 - his number tells where he stands
    ) -> range | None:
        """From the first to the last column in which a man reads or is marked differently."""
        columns = [*_changed_columns(before, after)]
        return range(min(columns), max(columns) + 1) if columns else None

    def man(self, row: int) -> Man:
        """Return the man in a row."""
        return self._rows[row]

    def _spoken(self, man: Man, index: Index) -> str:
        if index.column() == NUMBER:
            return row_name(man, self._sentences(man, index))
        return _display(man, index)

    def _sentences(self, man: Man, index: Index) -> list[str]:
        """Return the findings that mark a cell, each with the word of its mark."""
        findings = findings_of(man, index.column())
        men = tuple(each.member for each in self._rows)
        # while the rows follow an edit, the document's squad has other men than they
        squad = self._document.squad.replace(members=men)
        rulebook = self._document.rulebook
        return [
            f"{MARKS[one.severity].symbol} {finding_sentence(one.of(index.row()), squad, rulebook)}"
            for one in findings
        ]

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's
        """Return the columns' headers; a row is headed by its man, for who hears it."""
        if orientation != Qt.Orientation.Horizontal:
            named = role == Qt.ItemDataRole.AccessibleTextRole and 0 <= section < len(self._rows)
            return man_name(self._rows[section]) if named else None
        if not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.header if section == NUMBER else _(column.header)
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return _(column.title)
        return ALIGN[column.align] if role == Qt.ItemDataRole.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that men can be selected, edited in editable columns, and dragged."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return EDITABLE if self._is_editable(index) else READ_ONLY

    def _is_editable(self, index: Index) -> bool:
        man, editor = self._rows[index.row()], COLUMNS[index.column()].editor
        if editor == "grenades":
            unit = man.report.unit
            return man.member.grenades != 0 or (unit is not None and unit.grenades is not None)
        if editor == "rank":
            return man.rules is not None
        return editor == "text" or (editor == "weapon" and man.report.unit is not None)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Edit the document; the row follows it."""
        editor = index.isValid() and COLUMNS[index.column()].editor
        if role != Qt.ItemDataRole.EditRole or not editor:
            return False
        if editor == "rank":
            return self._change_rank(index.row(), value)
        field = COLUMNS[index.column()].fields[0]
        value = (value or None) if field == "model" else value
        self._document.do(edit("set_member", members=(index.row(),), field=field, value=value))
        return True

    def _change_rank(self, row: int, unit: object) -> bool:
        """Make a man one of another unit with what fits of his kit, if nothing bars it."""
        for choice in rank_choices(self._document.report, row):
            if choice.value == unit and choice.state != "barred":
                self._document.do(choice.edit)
                return True
        return False

    def supportedDropActions(self) -> Qt.DropAction:
        """Return that men are moved within the squad and copied from elsewhere."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def supportedDragActions(self) -> Qt.DropAction:
        """Return the same as for drops."""
        return self.supportedDropActions()

    def mimeTypes(self) -> list[str]:
        """Return what may be dropped."""
        return [MEN_ROWS, MEN]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the men in these rows, for this squad, for another window, and as text."""
        rows = tuple(sorted({index.row() for index in indexes}))
        return mime_of([self._rows[row] for row in rows], rows, self._document)

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Move the squad's own men, or add others, in front of a row (-1: on it or at the end)."""
        place = row if row >= 0 else parent.row() if parent.isValid() else len(self._rows)
        change = self._dropped(data, place)
        if change is None:
            return False
        self._document.do(change)
        return True

    def _dropped(self, data: QMimeData, place: int) -> Edit | None:
        rows = rows_of(data, self._document)
        if rows:
            return edit("move_members", members=rows, to=place)
        return added_men(data, self._document, place)


def _display(man: Man, index: Index) -> str:
    column = index.column()
    return COLUMNS[column].text(man)


def _edited(man: Man, index: Index) -> str | None:
    """Text alone: Qt holds no number of any size, a squad file does."""
    column = COLUMNS[index.column()]
    return getattr(man.member, column.fields[0]) or "" if column.editor == "text" else None


def findings_of(man: Man, column: int) -> tuple[Finding, ...]:
    """The findings a cell is marked with: in the number's cell all of the man's."""
    if not man.report.findings or column == NUMBER:
        return man.report.findings
    if not is_marked(man, column):
        return ()
    fields = COLUMNS[column].fields
    return tuple([one for one in man.report.findings if one.field in fields])


def is_marked(man: Man, column: int) -> bool:
    """Whether anything is found about a cell; of a man who has many findings, too, at once."""
    if column == NUMBER:
        return bool(man.report.findings)
    return not man.report.fields.isdisjoint(COLUMNS[column].fields)


def _changed_columns(before: Man, after: Man) -> Iterator[int]:
    """Yield the columns in which a man reads or is marked differently."""
    if before.number != after.number:
        yield NUMBER
    if before.member is after.member and before.report is after.report:
        return
    marks_differ = before.report.findings != after.report.findings
    for at, column in enumerate(COLUMNS):
        if column.text(before) != column.text(after) or (
            marks_differ and findings_of(before, at) != findings_of(after, at)
        ):
            yield at
    if worst(before.report.findings) != worst(after.report.findings):
        yield NUMBER
