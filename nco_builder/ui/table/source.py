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
        """What it is called."""
        return self.row.name

    @property
    def is_placed(self) -> bool:
        """Whether it can be moved, removed and duplicated."""
        return not self.row.fixed and is_place(self.row.path)

    def cell(self, column: int) -> PageCell:
        """A cell of it; an empty one where it has fewer."""
        cells = self.row.cells
        return cells[column] if column < len(cells) else NOTHING


class TableSource(ABC):
    """The table of an open document: its values, what edits it, and what is carried into it.

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
        """What is shown now; the same value for as long as that is the same."""

    @property
    @abstractmethod
    def kind(self) -> Kind[Any]:
        """The kind of the document."""

    @property
    def held(self) -> bool:
        """Whether what is chosen stays so, whichever rows come."""
        return False

    @property
    def chosen(self) -> DocPath:
        """The path of what is chosen of the document, as far as others know; () for nothing."""
        return ()

    @abstractmethod
    def field_of(self, line: TableLine, column: int) -> Field | None:
        """What edits the cell of a column; None where only the form does."""

    def may_edit(self, line: TableLine, column: int) -> bool:  # noqa: ARG002 - asked for every cell
        """Whether the cell of a column might be edited; `field_of` decides.

        It is asked for every cell that is painted, so it must be quick.
        """
        return True

    @abstractmethod
    def notes(self, line: TableLine, column: int) -> list[str]:
        """What is said of a cell besides what it says itself, such as what was found of it."""

    def tip(self, line: TableLine, column: int) -> str:
        """What its tooltip says."""
        texts = [line.cell(column).text, *self.notes(line, column)]
        return "\n".join(filter(None, texts))

    def spoken(self, line: TableLine, column: int) -> str:
        """What a screen reader says of a cell."""
        cell = line.cell(column)
        mark = _(MARKS[cell.mark].word) if cell.mark else ""
        return ", ".join(filter(None, [cell.text or _("nothing"), mark]))

    def described(self, line: TableLine, column: int) -> str:
        """What a screen reader says of a cell besides; of the first one also its group."""
        heads = [each.title for each in self.table.groups if each.key == line.row.group]
        return " ".join(filter(None, [*heads * (not column), *self.notes(line, column)]))

    @abstractmethod
    def formats(self) -> list[str]:
        """What may be dropped."""

    @abstractmethod
    def mime_of(self, lines: Sequence[TableLine]) -> QMimeData:
        """Rows on their way: for this document, for another window, and as text."""

    @abstractmethod
    def takes(self, data: QMimeData) -> bool:
        """Whether what is carried may have a place in the document."""

    @abstractmethod
    def has_own(self, data: QMimeData) -> bool:
        """Whether rows of this very document are carried."""

    @abstractmethod
    def put_behind(self, data: QMimeData, line: TableLine | None) -> bool:
        """Put copies of what is carried behind a row, None for the end; whether it could be."""

    @abstractmethod
    def drop(self, data: QMimeData, lines: Sequence[TableLine], row: int) -> bool:
        """Put what is carried in front of a row, its own rows too; whether it could be."""
