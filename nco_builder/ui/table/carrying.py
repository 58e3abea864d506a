"""Rows on their way: dragged within a table, from a shelf, or between two windows or tabs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QMimeData

from nco_builder.documents.path_edits import at_path, format_path
from nco_builder.documents.rows import list_of, path_of
from nco_builder.files import FileProblem
from nco_builder.files.cells import guarded
from nco_builder.files.json_text import parse_object
from nco_builder.files.validation import values_from_list
from nco_builder.schema.record import Frozen, Value, write_all
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lists import PROCESS, is_of
from nco_builder.ui.parts.pasted import text_of
from nco_builder.ui.parts.transfer import OFFERED, PARTS, PARTS_ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nco_builder.documents.kind import Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Offer
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.table.source import TableLine


class _List(Frozen):
    """Dragged parts, their kind, and the list they belong to."""

    above: DocPath
    kind: type[Value]
    parts: object


class Carried(Frozen):
    """The content of a drop: parts by list, and the definitions they need."""

    parts: list[tuple[DocPath, Any]]
    definitions: tuple[Any, ...]

    @property
    def lists(self) -> dict[DocPath, list[Any]]:
        """The parts by their list."""
        found: dict[DocPath, list[Any]] = {}
        for above, part in self.parts:
            found.setdefault(above, []).append(part)
        return found


def mime_of_rows(
    lines: Sequence[TableLine], document: DocumentView, texts: Iterable[str]
) -> QMimeData:
    """Return dragged rows: as rows, as parts for other documents, and as text."""
    data = QMimeData()
    paths = [format_path(line.row.path) for line in lines]
    data.setData(PARTS_ROWS, _packed(PROCESS, id(document.opened), *paths))
    lists = _by_list([line for line in lines if line.is_placed])
    if lists:
        _put_parts(data, lists, document.kind, document.value)
    data.setText("\n".join(map(guarded, texts)))
    return data


def mime_of_parts(
    parts: Sequence[Value], above: DocPath, kind: Kind[Any], document: object
) -> QMimeData:
    """Return dragged parts that are not rows yet, for a list of documents of a kind."""
    data = QMimeData()
    _put_parts(data, {above: parts}, kind, document)
    return data


def mime_of_offer(offer: Offer, document: DocumentView) -> QMimeData:
    """Return a dragged offer of a document's shelf, with its name."""
    data = QMimeData()
    data.setData(OFFERED, _packed(PROCESS, id(document.opened), offer.key))
    data.setText(guarded(offer.name))
    return data


def _put_parts(
    data: QMimeData,
    lists: Mapping[DocPath, Sequence[Value]],
    kind: Kind[Any],
    document: object,
) -> None:
    """Store dragged parts with the paths of their lists, without ids that nothing needs."""
    parts = [part for there in lists.values() for part in there]
    defined = kind.defines.of_rows(document, parts) if kind.defines else ()
    first, *others = [
        {"list": format_path(above), "parts": json.loads(write_all(map(_without_id, there)))}
        for above, there in lists.items()
    ]
    whole = {
        "format": kind.format,
        **first,
        "others": others,
        "definitions": json.loads(write_all(defined)),
    }
    data.setData(PARTS, QByteArray(json.dumps(whole).encode()))


def _without_id(part: Any) -> Any:  # noqa: ANN401 - of any kind
    needs_none = getattr(type(part), "id", "") is None
    return part.replace(id=None) if needs_none and part.id is not None else part


def may_take(data: QMimeData, document: DocumentView) -> bool:
    """Return whether a document may take the dragged data; the drop decides the place."""
    if is_of(data, PARTS_ROWS, document.opened) or is_of(data, OFFERED, document.opened):
        return True
    return _parts_of(data).get("format") == document.kind.format


def rows_of(data: QMimeData, document: DocumentView) -> tuple[DocPath, ...]:
    """Return the paths of dragged rows of `document`; none if they are from another."""
    return tuple(path_of(each) for each in _unpacked(data, PARTS_ROWS, document))


def offer_in(data: QMimeData, document: DocumentView) -> str:
    """Return the key of the dragged offer of `document`; "" for none."""
    return next(iter(_unpacked(data, OFFERED, document)), "")


def carried(
    data: QMimeData, document: DocumentView, kind_in: Callable[[DocPath], type[Value] | None]
) -> Carried | None:
    """Return the content of a drop in a document that may define what it names, or None.

    Args:
        data: what is carried.
        document: what they are put into.
        kind_in: what a list of the document holds; None if that is not known.
    """
    found = _parts_of(data)
    if found.get("format") != document.kind.format:
        return None
    lists = _lists_in(found, document, kind_in)
    defines = document.kind.defines
    new: tuple[Any, ...] = ()
    try:
        come = [
            (each.above, part)
            for each in lists
            for part in values_from_list(each.kind, json.dumps(each.parts).encode())
        ]
        if defines and come:
            written = json.dumps(found.get("definitions", [])).encode()
            own = values_from_list(defines.kind, written)
            from_here = is_of(data, PARTS_ROWS, document.opened)
            parts = tuple([part for _above, part in come])
            parts, new = defines.taken(document.value, parts, own, from_here=from_here)
            come = [(above, part) for (above, _part), part in zip(come, parts, strict=True)]
    except FileProblem:
        return None
    if come:
        ensure_glyphs(text_of(data))
    return Carried(come, new) if come else None


def list_carried(data: QMimeData) -> DocPath:
    """Return the path of the first list of the dragged parts; None without parts."""
    return path_of(str(_parts_of(data).get("list", "")))


def _lists_in(
    found: dict[str, Any],
    document: DocumentView,
    kind_in: Callable[[DocPath], type[Value] | None],
) -> list[_List]:
    """Return the dragged lists with their targets; none if one of them has no target."""
    others = found.get("others", [])
    lists: list[_List] = []
    for each in (found, *(others if isinstance(others, list) else [])):
        above = path_of(str(each.get("list", ""))) if isinstance(each, dict) else ()
        is_list = _is_list(above, document)
        kind = kind_in(above) if is_list else None
        if kind is None and lists and _shape(above) == _shape(lists[0].above):
            kind = lists[0].kind
            if not is_list:  # of a side, say, that this document has not
                above = lists[0].above
        if kind is None:
            return []
        lists.append(_List(above, kind, each.get("parts")))
    return lists


def _shape(path: DocPath) -> tuple[str, ...]:
    """Return a path without indexes: equal for lists of the same kind."""
    return tuple([step for step in path if isinstance(step, str)])


def _is_list(path: DocPath, document: DocumentView) -> bool:
    try:
        return isinstance(at_path(document.value, path), tuple)
    except (LookupError, TypeError):
        return False


def _by_list(lines: Sequence[TableLine]) -> dict[DocPath, list[Value]]:
    """Return the parts of rows by their list, without those inside another one of them."""
    paths = {line.row.path for line in lines}
    found: dict[DocPath, list[Value]] = {}
    for line in lines:
        path = line.row.path
        within = any(path[:steps] in paths for steps in range(1, len(path)))
        if isinstance(line.part, Value) and not within:
            found.setdefault(list_of(path), []).append(line.part)
    return found


def _parts_of(data: QMimeData) -> dict[str, Any]:
    if not data.hasFormat(PARTS):
        return {}
    try:
        return parse_object(bytes(data.data(PARTS).data()), PARTS)
    except FileProblem:
        return {}


def _packed(*parts: object) -> QByteArray:
    return QByteArray(json.dumps(parts).encode())


def _unpacked(data: QMimeData, kind: str, document: DocumentView) -> tuple[str, ...]:
    if not is_of(data, kind, document.opened):
        return ()
    _process, _owner, *rest = json.loads(bytes(data.data(kind).data()))
    return tuple(map(str, rest))
