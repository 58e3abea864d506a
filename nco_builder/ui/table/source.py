"""What a table needs of the document whose rows it shows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.documents.rows import is_place
from nco_builder.language import _
from nco_builder.systems.page import PageCell
from nco_builder.ui.parts.painting import MARKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData, SignalInstance

    from nco_builder.documents.kind import Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Field, PageRow, PageTable
    from nco_builder.ui.form.answering import FormDocument

NOTHING = PageCell()


class TableLine(NamedTuple):
    """A row of a table, and the part of the document it is about."""

    row: PageRow
    part: object

    @property
    def name(self) -> str:
        """The name of the row."""
        return self.row.name

    @property
    def is_placed(self) -> bool:
        """Whether it can be moved, removed and duplicated."""
        return not self.row.fixed and is_place(self.row.path)

    def cell(self, column: int) -> PageCell:
        """Return a cell of the row; an empty one if it has fewer."""
        cells = self.row.cells
        return cells[column] if column < len(cells) else NOTHING


class TableSource(ABC):
    """The table of an open document: its values, its editors, and what it takes.

    Attributes:
        document: what its cells edit.
        edited: what tells that rows may have come, gone or changed.
        replaced: what tells that another document is open.
    """

    document: FormDocument
    edited: Sequence[SignalInstance]
    replaced: SignalInstance

    @property
    @abstractmethod
    def table(self) -> PageTable:
        """The table shown; the same object as long as nothing changes."""

    @property
    @abstractmethod
    def kind(self) -> Kind[Any]:
        """The kind of the document."""

    @property
    def held(self) -> bool:
        """Whether the selection stays, whatever rows are added."""
        return False

    @property
    def chosen(self) -> DocPath:
        """The path of the selection in the document; () for none."""
        return ()

    @abstractmethod
    def field_of(self, line: TableLine, column: int) -> Field | None:
        """Return the editor of a cell; None if only the form can edit it."""

    def may_edit(self, line: TableLine, column: int) -> bool:  # noqa: ARG002 - asked for every cell
        """Return whether a cell might be editable; `field_of` decides.

        It is asked for every cell that is painted, so it must be quick.
        """
        return True

    @abstractmethod
    def notes(self, line: TableLine, column: int) -> list[str]:
        """Return remarks on a cell besides its text, such as findings."""

    def tip(self, line: TableLine, column: int) -> str:
        """Return the tooltip of a cell."""
        texts = [line.cell(column).text, *self.notes(line, column)]
        return "\n".join(filter(None, texts))

    def spoken(self, line: TableLine, column: int) -> str:
        """Return the text of a cell for screen readers."""
        cell = line.cell(column)
        mark = _(MARKS[cell.mark].word) if cell.mark else ""
        return ", ".join(filter(None, [cell.text or _("nothing"), mark]))

    def described(self, line: TableLine, column: int) -> str:
        """Return the description of a cell for screen readers; the first one includes the group."""
        heads = [each.title for each in self.table.groups if each.key == line.row.group]
        return " ".join(filter(None, [*heads * (not column), *self.notes(line, column)]))

    @abstractmethod
    def formats(self) -> list[str]:
        """Return the formats that may be dropped."""

    @abstractmethod
    def mime_of(self, lines: Sequence[TableLine]) -> QMimeData:
        """Return dragged rows: for this document, for another window, and as text."""

    @abstractmethod
    def takes(self, data: QMimeData) -> bool:
        """Return whether the document may take the dragged data."""

    @abstractmethod
    def has_own(self, data: QMimeData) -> bool:
        """Return whether rows of this document are dragged."""

    @abstractmethod
    def put_behind(self, data: QMimeData, line: TableLine | None) -> bool:
        """Put copies of what is carried behind a row, None for the end; whether it could be."""

    @abstractmethod
    def drop(self, data: QMimeData, lines: Sequence[TableLine], row: int) -> bool:
        """Insert or move the dragged rows before a row, and return whether that worked."""
