"""The table of a squad: its men as rows, and what only men have of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect

from nco_builder.documents.squads import SQUAD
from nco_builder.files import visible_line
from nco_builder.language import _
from nco_builder.legality import Names, finding_sentence, member_choices
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD
from nco_builder.systems.nco_squad.columns import (
    COLUMNS,
    GRENADES,
    KIT,
    MODEL,
    NAME,
    NOTES,
    NUMBER,
    cell_tip,
    row_name,
)
from nco_builder.systems.nco_squad.columns import column_of as column_of_field
from nco_builder.systems.nco_squad.options import reason_line
from nco_builder.systems.nco_squad.squad_table import ManRow, cell_field, may_edit, squad_table
from nco_builder.topics.topic import of_field
from nco_builder.ui.document.document_view import MenDocument
from nco_builder.ui.parts.lists import pointed
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.texts import announce, plain_tip
from nco_builder.ui.parts.tips import show_tip
from nco_builder.ui.parts.transfer import PARTS, PARTS_ROWS
from nco_builder.ui.squad.carrying import added_men, mime_of, places_of
from nco_builder.ui.table.carrying import may_take
from nco_builder.ui.table.rows import TableModel
from nco_builder.ui.table.source import TableSource
from nco_builder.ui.table.view import TableView

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QMimeData, QObject, QPoint
    from PySide6.QtWidgets import QWidget

    from nco_builder.documents.kind import Kind
    from nco_builder.legality import Choice, Finding, Report
    from nco_builder.squad import Member
    from nco_builder.systems.nco_squad.columns import Man
    from nco_builder.systems.page import Field, PageTable
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.table.source import TableLine


class MenRows(TableSource):
    """The men of a squad."""

    def __init__(self, document: SquadDocument) -> None:
        self.document = MenDocument(document)
        self._squad = document
        self.edited = (document.changed,)
        self.replaced = document.replaced
        self._of: Report | None = None
        self._table: PageTable | None = None

    @property
    def table(self) -> PageTable:
        """The men as rows; unchanged men keep their row objects."""
        report = self._squad.report
        if self._table is None or self._of is not report:
            self._table, self._of = squad_table(report, self._table), report
        return self._table

    @property
    def kind(self) -> Kind[Any]:
        """The kind of squads."""
        return SQUAD

    def field_of(self, line: TableLine, column: int) -> Field | None:
        """Return the editor of a cell: a line for texts, a list for rank, weapon and grenades."""
        return cell_field(self._squad.report, int(line.row.path[-1]), COLUMNS[column])

    def may_edit(self, line: TableLine, column: int) -> bool:
        """Return whether a cell of his can be edited."""
        return may_edit(man_of(line), COLUMNS[column])

    def notes(self, line: TableLine, column: int) -> list[str]:
        """Return the findings of a cell with their marks; at his number all of them."""
        findings = man_of(line).report.findings
        if column != NUMBER:
            fields = COLUMNS[column].fields
            findings = tuple([one for one in findings if one.field in fields])
        return [self._sentence(one, line) for one in findings]

    def _sentence(self, finding: Finding, line: TableLine) -> str:
        squad, place = self._squad.squad, int(line.row.path[-1])
        man = man_of(line).member
        if place >= len(squad.members) or squad.members[place] is not man:
            # while the rows follow an edit, the document's squad has other men than they
            before = squad.members[:place]
            squad = squad.replace(members=(*before, *[man] * (place + 1 - len(before))))
        text = finding_sentence(finding.of(place), squad, self._squad.rulebook)
        return f"{MARKS[finding.severity].symbol} {text}"

    def tip(self, line: TableLine, column: int) -> str:
        """Return the full text of a cell, and the rules packs that it is of."""
        man = man_of(line)
        packs = (
            self._packs_of(man.member, COLUMNS[column].fields) if self._squad.squad.packs else ()
        )
        return "\n".join([cell_tip(man, column, self.notes(line, column)), *packs])

    def _packs_of(self, member: Member, fields: Sequence[str]) -> Iterator[str]:
        from nco_builder.squad.packs import pack_about  # few squads have packs

        squad = self._squad.squad
        titles = {each.id: visible_line(each.title) for each in squad.packs}
        names = Names(squad, self._squad.rulebook)
        for field in [each for each in fields if FIELD[each].entry]:
            value = getattr(member, field) or ()
            for id_ in dict.fromkeys((value,) if isinstance(value, str) else value):
                if pack := pack_about(squad, (), {field: id_}):
                    said = _("{entry}: of rules pack {pack}")
                    entry = names.entry(FIELD[field].entry, id_)
                    yield said.format(entry=entry, pack=titles[pack])

    def spoken(self, line: TableLine, column: int) -> str:
        """Return a cell as text; at his number the whole row."""
        if column == NUMBER:
            return row_name(man_of(line), self.notes(line, column))
        return line.cell(column).text

    def formats(self) -> list[str]:
        """Return the format of men."""
        return [PARTS_ROWS, PARTS]

    def mime_of(self, lines: Sequence[TableLine]) -> QMimeData:
        """Return dragged men: for this squad, for another window, and as text."""
        return mime_of([row_of(line) for line in lines], self._squad)

    def takes(self, data: QMimeData) -> bool:
        """Return whether the data has men."""
        return may_take(data, self._squad)

    def has_own(self, data: QMimeData) -> bool:
        """Return whether the data has men of this squad."""
        return bool(places_of(data, self._squad))

    def put_behind(self, data: QMimeData, line: TableLine | None) -> bool:
        """Insert copies of men."""
        change = added_men(data, self._squad, int(line.row.path[-1]) + 1 if line else None)
        if change is None:
            return False
        self._squad.do(change)
        return True

    def drop(self, data: QMimeData, lines: Sequence[TableLine], row: int) -> bool:  # noqa: ARG002 - men stand in one list
        """Move men of this squad, or insert others."""
        rows = places_of(data, self._squad)
        move = edit("move_members", members=rows, to=row) if rows else None
        change = move or added_men(data, self._squad, row)
        if change is None:
            return False
        self._squad.do(change)
        return True


def row_of(line: TableLine) -> ManRow:
    """Return the row of a man."""
    assert isinstance(line.row, ManRow)  # noqa: S101 - a squad has no other rows
    return line.row


def man_of(line: TableLine) -> Man:
    """Return the man of a row."""
    return row_of(line).man


class SquadModel(TableModel):
    """Rows are the squad's men."""

    def __init__(self, document: SquadDocument, parent: QObject | None = None) -> None:
        super().__init__(MenRows(document), parent)

    def man(self, row: int) -> Man:
        """The man in a row."""
        return man_of(self.row(row))


class SquadView(TableView):
    """A row per man; a digit sets the grenades of all selected men."""

    def __init__(
        self, document: SquadDocument, model: SquadModel, parent: QWidget | None = None
    ) -> None:
        super().__init__("squad_table", model.source, model, parent)
        self.setAccessibleDescription(
            _("One row per man. F2 or typing edits, a digit sets his grenades, Delete removes.")
        )
        self._document = document

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topics of a cell: its equipment, or else the rank."""
        index = pointed(self, place)
        if not index.isValid():
            return ()
        member: Member = self._document.squad.members[index.row()]
        fields = COLUMNS[index.column()].fields
        return (*of_field(member, fields[0] if fields else ""), f"unit:{member.unit}")

    def show_field(self, row: int, field: str) -> None:
        """Select a man and the cell of a field."""
        places = [column_of_field(field)]
        if field in COLUMNS[KIT].fields:
            places.append(KIT)
        self.choose((row,), next((at for at in places if not self.isColumnHidden(at)), NAME))

    def rename(self) -> None:
        """Edit the current cell of the current man, or his name."""
        self.edit_current()

    def _forget_order(self) -> None:
        """Keep the sort order for other squads, which have the same columns."""

    def take_text(self, text: str) -> bool:
        """Set grenades on a digit, unless the cell takes numbers."""
        if text.isdecimal() and self.currentIndex().column() not in {NOTES, MODEL}:
            rows = self.chosen()
            if why := carry_grenades(self._document, rows, int(text)):
                index = self.model().index(rows[0], GRENADES)
                _explain_refusal(self.viewport(), why, self.visualRect(index))
            return True
        return super().take_text(text)


def carry_grenades(document: SquadDocument, rows: tuple[int, ...], count: int) -> str:
    """Give so many grenades to those chosen men who may carry them, as one edit.

    Returns:
        Why nobody may; nothing where anybody may.
    """
    offered = {row: _grenades(document, row, count) for row in rows}
    men = tuple(row for row, choice in offered.items() if choice and choice.state != "barred")
    if men:
        document.do(edit("set_member", members=men, field="grenades", value=count))
        return ""
    barred = next(filter(None, offered.values()), None)
    if barred:
        return reason_line(barred, document.report)
    return _("No selected man may carry {count} hand grenades.").format(count=count)


def _grenades(document: SquadDocument, row: int, count: int) -> Choice | None:
    choices = member_choices(document.report, row).get("grenades", ())
    return next((choice for choice in choices if choice.value == count), None)


def _explain_refusal(widget: QWidget, text: str, about: QRect) -> None:
    """Show why nothing happened, next to the cell."""
    announce(widget, text)
    place = QRect(widget.mapToGlobal(about.topLeft()), about.size())
    show_tip(plain_tip(text), place, place.left(), widget)
