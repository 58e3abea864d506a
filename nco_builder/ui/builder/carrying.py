"""Drag and drop, and the clipboard, for rows: within the page, from the shelf, between windows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QByteArray, QMimeData

from nco_builder.documents.path_edits import PathEdit, PathEdits, at_path, format_path
from nco_builder.documents.rows import inserting, is_place, list_of, path_of
from nco_builder.files import FileProblem
from nco_builder.files.cells import guarded
from nco_builder.files.json_text import parse_object
from nco_builder.files.validation import values_from_list
from nco_builder.language import _
from nco_builder.schema.record import Value, write_all
from nco_builder.ui.parts.lists import PROCESS, is_of
from nco_builder.ui.parts.transfer import OFFERED, PARTS, PARTS_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Offer
    from nco_builder.ui.builder.document import BuilderDocument, Change
    from nco_builder.ui.builder.table_model import TableLine


class _Carried(NamedTuple):
    """Rows as transferred: the rows, their kind, and their list."""

    above: DocPath
    kind: type[Value]
    parts: object


def mime_of_rows(lines: Sequence[TableLine], document: BuilderDocument) -> QMimeData:
    """Return rows of a page: as its rows, as parts for another document, and as readable text."""
    data = QMimeData()
    paths = [format_path(line.row.path) for line in lines]
    data.setData(PARTS_ROWS, _packed(PROCESS, id(document.opened), *paths))
    placed = [line for line in lines if is_placed(line)]
    if placed:
        lists = _by_list(placed)
        parts = [part for there in lists.values() for part in there]
        defines = document.kind.defines
        defined = defines.of_rows(document.value, parts) if defines else ()
        first, *others = [
            {"list": format_path(above), "parts": json.loads(write_all(there))}
            for above, there in lists.items()
        ]
        values_from_list = {
            "format": document.kind.format,
            **first,
            "others": others,
            "definitions": json.loads(write_all(defined)),
        }
        data.setData(PARTS, QByteArray(json.dumps(values_from_list).encode()))
    data.setText("\n".join([guarded(_readable(line)) for line in lines]))
    return data


def mime_of_offer(offer: Offer, document: BuilderDocument) -> QMimeData:
    """Return an offer of the shelf, and what it is called."""
    data = QMimeData()
    data.setData(OFFERED, _packed(PROCESS, id(document.opened), offer.key))
    data.setText(guarded(offer.name))
    return data


def may_take(data: QMimeData, document: BuilderDocument) -> bool:
    """Whether what is carried may have a place in a document; where, shows when it is dropped."""
    if is_of(data, PARTS_ROWS, document.opened) or is_of(data, OFFERED, document.opened):
        return True
    return _carried(data).get("format") == document.kind.format


def rows_of(data: QMimeData, document: BuilderDocument) -> tuple[DocPath, ...]:
    """Return the paths of rows of `document` that are carried; none if they are another's."""
    return tuple(path_of(each) for each in _unpacked(data, PARTS_ROWS, document))


def dropped_offer(data: QMimeData, document: BuilderDocument) -> Change | None:
    """Return what the offer changes that is carried; None if none is that is open."""
    keys = _unpacked(data, OFFERED, document)
    for offer in offers(document):
        if keys and offer.key == keys[0] and not offer.barred:
            return offer.change
    return None


def offers(document: BuilderDocument) -> Iterator[Offer]:
    """Yield all that the shelf offers."""
    shelf = document.page.shelf
    for group in shelf.groups:
        yield from group.offers
    yield from shelf.begin


def inserted_parts(
    data: QMimeData, document: BuilderDocument, before: DocPath | None
) -> PathEdits | None:
    """Return what puts carried parts into the list they belong to; None if none are carried.

    Args:
        data: what is carried.
        document: what they are put into.
        before: the path of the row in front of which they go, None for the end.

    """
    found = _carried(data)
    if found.get("format") != document.kind.format:
        return None
    first = path_of(str(found.get("list", "")))
    lists = _lists_in(found, document)
    if not lists:
        return None
    defines = document.kind.defines
    new: tuple[Any, ...] = ()
    try:
        come = [
            (above, part)
            for above, kind, parts in lists
            for part in values_from_list(kind, json.dumps(parts).encode())
        ]
        if defines:
            written = json.dumps(found.get("definitions", [])).encode()
            own, from_here = (
                values_from_list(defines.kind, written),
                is_of(data, PARTS_ROWS, document.opened),
            )
            parts = tuple([part for _above, part in come])
            parts, new = defines.taken(document.value, parts, own, from_here=from_here)
            come = [(above, part) for (above, _part), part in zip(come, parts, strict=True)]
    except FileProblem:
        return None
    if not come:
        return None
    within = before is not None and is_place(before) and list_of(before) == first
    edits: list[PathEdit] = []
    if defines and new:
        count = len(at_path(document.value, defines.at))
        edits += inserting(defines.at, count, new, "").edits
    for above in dict.fromkeys(above for above, _part in come):
        here = within and above == first and before is not None
        place = int(before[-1]) if here and before else len(at_path(document.value, above))
        there = [part for to, part in come if to == above]
        edits += inserting(above, place, there, "").edits
    return PathEdits(tuple(edits), _("Paste"))


def _lists_in(found: dict[str, Any], document: BuilderDocument) -> list[_Carried]:
    """Return the carried lists and where they go; none if one of them has no place here."""
    others = found.get("others", [])
    lists: list[_Carried] = []
    for each in (found, *(others if isinstance(others, list) else [])):
        above = path_of(str(each.get("list", ""))) if isinstance(each, dict) else ()
        kind = _kind_in(above, document)
        if kind is None and lists and _shape(above) == _shape(lists[0].above):
            kind = lists[0].kind
            if not _is_list(above, document):  # of a side, say, that this document has not
                above = lists[0].above
        if kind is None:
            return []
        lists.append(_Carried(above, kind, each.get("parts")))
    return lists


def _shape(path: DocPath) -> tuple[str, ...]:
    """Return a path without places: the same for lists that hold the same."""
    return tuple([step for step in path if isinstance(step, str)])


def _is_list(path: DocPath, document: BuilderDocument) -> bool:
    try:
        return isinstance(at_path(document.value, path), tuple)
    except (LookupError, TypeError):
        return False


def _by_list(lines: Sequence[TableLine]) -> dict[DocPath, list[Value]]:
    """The parts of rows by the list they stand in; what is within another of them goes with it."""
    paths = {line.row.path for line in lines}
    found: dict[DocPath, list[Value]] = {}
    for line in lines:
        path = line.row.path
        within = any(path[:steps] in paths for steps in range(1, len(path)))
        if isinstance(line.part, Value) and not within:
            found.setdefault(list_of(path), []).append(line.part)
    return found


def is_placed(line: TableLine) -> bool:
    """Return whether a row can be moved, removed and duplicated."""
    return not (line.row.fixed or line.row.heading) and is_place(line.row.path)


def _kind_in(above: DocPath, document: BuilderDocument) -> type[Value] | None:
    """What a list holds: as one of its parts says, or an offer that adds one; None for no list."""
    if not _is_list(above, document):
        return None
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


def _carried(data: QMimeData) -> dict[str, Any]:
    if not data.hasFormat(PARTS):
        return {}
    try:
        return parse_object(bytes(data.data(PARTS).data()), PARTS)
    except FileProblem:
        return {}


def _packed(*parts: object) -> QByteArray:
    return QByteArray(json.dumps(parts).encode())


def _unpacked(data: QMimeData, kind: str, document: BuilderDocument) -> tuple[str, ...]:
    if not is_of(data, kind, document.opened):
        return ()
    _process, _owner, *rest = json.loads(bytes(data.data(kind).data()))
    return tuple(map(str, rest))


def _readable(line: TableLine) -> str:
    return ", ".join(cell.text for cell in line.row.cells if cell.text)
