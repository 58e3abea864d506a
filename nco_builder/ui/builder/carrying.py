"""What is dropped on or pasted into a document with a builder page, as changes of it by path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit, PathEdits, at_path
from nco_builder.documents.rows import inserting, is_place, list_of, moving
from nco_builder.language import _
from nco_builder.schema.record import Value
from nco_builder.ui.table.carrying import carried, list_carried, offer_in, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QMimeData

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Offer
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
