"""The rows of a document that has a builder page: shown in its table, dropped on it and pasted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit, PathEdits, at_path, format_path
from nco_builder.documents.rows import inserting, is_place, list_of, moving
from nco_builder.language import _
from nco_builder.schema.record import Value
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.transfer import OFFERED, PARTS, PARTS_ROWS
from nco_builder.ui.table.carrying import (
    carried,
    list_carried,
    may_take,
    mime_of_rows,
    offer_in,
    rows_of,
)
from nco_builder.ui.table.cell_editor import field_setting
from nco_builder.ui.table.source import TableSource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtCore import QMimeData

    from nco_builder.documents.kind import Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, Field, Offer, PageTable
    from nco_builder.ui.builder.document import BuilderDocument, Change
    from nco_builder.ui.table.source import TableLine


def dropped(
    data: QMimeData, document: BuilderDocument, lines: Sequence[TableLine], row: int
) -> Change | None:
    """Return the change of a drop before a row, or at the end if there is none."""
    paths = rows_of(data, document)
    if paths:
        if not all(map(is_place, paths)):
            return None  # such a row stands in no list, as the pile of a deck
        to = _place_before(document, lines, row, list_of(paths[0]))
        same = len({list_of(path) for path in paths}) == 1
        return moving(paths, to, _("Move")) if same and to is not None else None
    change = dropped_offer(data, document)
    if isinstance(change, PathEdit) and change.name == "insert":
        to = _place_before(document, lines, row, list_of(change.path))
        return change if to is None else change.replace(path=(*list_of(change.path), to))
    before = lines[row].row.path if row < len(lines) else None
    return change or inserted_parts(data, document, before)


def _place_before(
    document: BuilderDocument, lines: Sequence[TableLine], row: int, above: DocPath
) -> int | None:
    """Return the place in a list that a drop before a row means; None in another row's list."""
    if row < len(lines):
        here = lines[row].row.path
        if is_place(here) and list_of(here) == above:
            return int(here[-1])
    if row > 0:
        before = lines[row - 1].row.path
        if is_place(before) and list_of(before) == above:
            return int(before[-1]) + 1
    if row >= len(lines):
        return len(at_path(document.value, above))
    return None


def dropped_offer(data: QMimeData, document: BuilderDocument) -> Change | None:
    """Return the change of the dragged offer; None if it is not available."""
    key = offer_in(data, document)
    found = (each for each in offers(document) if key and each.key == key and not each.barred)
    return next((offer.change for offer in found), None)


def offers(document: BuilderDocument) -> Iterator[Offer]:
    """Yield all offers of the shelf."""
    shelf = document.page.shelf
    yield from shelf.offers
    yield from shelf.begin


def inserted_parts(
    data: QMimeData, document: BuilderDocument, before: DocPath | None
) -> PathEdits | None:
    """Return the edit that inserts dragged parts into their list; None if there are none.

    Args:
        data: what is carried.
        document: what they are put into.
        before: the path of the row in front of which they go, None for the end.
    """
    found = carried(data, document, lambda above: _kind_in(above, document))
    if found is None:
        return None
    first = list_carried(data)
    within = before is not None and is_place(before) and list_of(before) == first
    edits: list[PathEdit] = []
    defines = document.kind.defines
    if defines and found.definitions:
        count = len(at_path(document.value, defines.at))
        edits += inserting(defines.at, count, found.definitions, "").edits
    for above, parts in found.lists.items():
        here = within and above == first and before is not None
        place = int(before[-1]) if here and before else len(at_path(document.value, above))
        edits += inserting(above, place, parts, "").edits
    return PathEdits(tuple(edits), _("Paste"))


def _kind_in(above: DocPath, document: BuilderDocument) -> type[Value] | None:
    """Return the kind of a list's parts, from one of them or an offer; None if it is no list."""
    known: list[Any] = [*at_path(document.value, above)]
    for offer in offers(document):
        known += [
            edit.value
            for edit in _single(offer.change)
            if edit.name == "insert" and list_of(edit.path) == above
        ]
    return next((type(each) for each in known if isinstance(each, Value)), None)


def _single(change: Change | None) -> tuple[PathEdit, ...]:
    if isinstance(change, PathEdits):
        return change.edits
    return (change,) if change else ()


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
