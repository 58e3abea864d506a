"""The rows of a document that has a builder page, as its table wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import format_path
from nco_builder.documents.rows import list_of
from nco_builder.language import _
from nco_builder.ui.builder.carrying import dropped, dropped_offer, inserted_parts
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.transfer import OFFERED, PARTS, PARTS_ROWS
from nco_builder.ui.table.carrying import may_take, mime_of_rows, rows_of
from nco_builder.ui.table.cell_editor import field_setting
from nco_builder.ui.table.source import TableSource

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QMimeData

    from nco_builder.documents.kind import Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, Field, PageTable
    from nco_builder.ui.builder.document import BuilderDocument
    from nco_builder.ui.table.source import TableLine


class DocumentRows(TableSource):
    """The table of a page; cells are edited by the fields of the rows' forms."""

    document: BuilderDocument

    def __init__(self, document: BuilderDocument) -> None:
        self.document = document
        self.edited = (document.rows_coming, document.shown)
        self.replaced = document.begun

    @property
    def table(self) -> PageTable:
        """The table of the page."""
        return self.document.page.table

    @property
    def kind(self) -> Kind[Any]:
        """The kind of the document."""
        return self.document.kind

    @property
    def held(self) -> bool:
        """Whether the player is editing the fields of the selection."""
        return self.document.held

    @property
    def chosen(self) -> DocPath:
        """The path of the selection."""
        return self.document.chosen

    def field_of(self, line: TableLine, column: int) -> Field | None:
        """Return the field of the row's entry that sets the cell; None if there is none."""
        path, edits = line.row.path, line.cell(column).edits
        columns = self.table.columns
        key = columns[column].key if column < len(columns) else ""
        entry = self.document.entry_of(path)
        return field_setting(entry, edits or path, "" if edits else key)

    def notes(self, line: TableLine, column: int) -> list[str]:  # noqa: ARG002 - of all of its cells
        """Return the row's hint, then its findings."""
        path, judgement = format_path(line.row.path), self.document.judgement
        kind = self.document.kind
        found = [
            f"{MARKS[one.severity].symbol} {kind.sentence(one, judgement)}"
            for one in judgement.findings
            if path and one.at.startswith(path) and one.at[len(path) :][:1] in {"", ".", "["}
        ]
        return [line.row.hint] * bool(line.row.hint) + found

    def formats(self) -> list[str]:
        """Return the formats of rows and offers."""
        return [PARTS_ROWS, PARTS, OFFERED]

    def mime_of(self, lines: Sequence[TableLine]) -> QMimeData:
        """Return the parts of these rows."""
        texts = [", ".join(cell.text for cell in line.row.cells if cell.text) for line in lines]
        return mime_of_rows(lines, self.document, texts)

    def takes(self, data: QMimeData) -> bool:
        """Return whether the data has parts of this kind, or offers of this page."""
        return may_take(data, self.document)

    def has_own(self, data: QMimeData) -> bool:
        """Return whether the data has rows of this document."""
        return bool(rows_of(data, self.document))

    def put_behind(self, data: QMimeData, line: TableLine | None) -> bool:
        """Put copies of parts into the list of a row, or at the end of theirs."""
        path = line.row.path if line else ()
        before = (*list_of(path), int(path[-1]) + 1) if path else None
        change = inserted_parts(data, self.document, before)
        if change is None:
            return False
        self.document.do(change, lambda _page: _("Paste"))
        return True

    def drop(self, data: QMimeData, lines: Sequence[TableLine], row: int) -> bool:
        """Move rows of this document, or insert others."""
        change = dropped(data, self.document, lines, row)
        if change is None:
            return False
        self.document.do(change, self._says(data))
        return True

    def _says(self, data: QMimeData) -> Callable[[BuilderPage], str] | None:
        """Return the text of a drop that the page does not offer."""
        if rows_of(data, self.document):
            return lambda _page: _("Move")
        return None if dropped_offer(data, self.document) else lambda _page: _("Paste")
