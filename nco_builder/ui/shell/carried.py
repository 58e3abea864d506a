"""Data dragged from one open document to another's tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.squads import SQUAD
from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lists import is_of, json_of
from nco_builder.ui.parts.transfer import MEN, MEN_ROWS, OFFERED, PARTS, PARTS_ROWS
from nco_builder.ui.table.clipboard import added_men

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.squad_document import SquadDocument


def is_from(data: QMimeData, document: OpenDocument) -> bool:
    """Return whether what is carried comes from an open document itself."""
    return any(is_of(data, rows, document) for rows in (MEN_ROWS, PARTS_ROWS, OFFERED))


def fits(data: QMimeData, document: OpenDocument) -> bool:
    """Whether an open document can take copies of what is carried; its own rows it has already."""
    if is_from(data, document):
        return False
    if document.kind.format == SQUAD.format:
        return data.hasFormat(MEN)
    parts = json_of(data, PARTS)
    return isinstance(parts, dict) and parts.get("format") == document.kind.format


def put_men(data: QMimeData, document: SquadDocument) -> None:
    """Add copies of the men that are carried at the end of a squad."""
    change = added_men(data, document, None)
    if change is not None:
        document.do(change)


def put_parts(data: QMimeData, document: DocumentView) -> None:
    """Add copies of the parts that are carried at the end of their list."""
    from nco_builder.ui.builder.carrying import inserted_parts
    from nco_builder.ui.builder.document import BuilderDocument

    if isinstance(document, BuilderDocument):
        change = inserted_parts(data, document, None)
        if change is not None:
            ensure_glyphs(data.text())
            document.do(change, lambda _page: _("Paste"))
