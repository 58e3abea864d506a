"""Copied and dragged data: formats, and why they are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from nco_builder.documents.kinds import kind_of
from nco_builder.documents.squads import SQUAD
from nco_builder.language import N_, _
from nco_builder.rules import BrokenRulebookError
from nco_builder.ui.parts.lists import json_of

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QDropEvent

    from nco_builder.documents.kind import Kind

VEHICLES = "application/x-nco-vehicles+json"
"""A JSON list of vehicles as in the squad file."""
PARTS = "application/x-nco-parts+json"
"""Parts of a document as in its file, with format, lists, and definitions they need."""
PARTS_ROWS = "application/x-nco-page-rows+json"
"""Rows of a document of this process: the process, the document, then their paths."""
OFFERED = "application/x-nco-offer+json"
"""An offer of a shelf of this process: the process, the document, the key."""
EVENT = "nco-event"
"""The kind of document whose page takes files but has no rows to copy."""
FORMATS = (VEHICLES, PARTS, PARTS_ROWS, OFFERED)

_PASTED = {
    "men": N_("The clipboard holds men of a squad; {noun} does not take them."),
    "vehicles": N_(
        "The clipboard holds vehicle models of a squad; {noun} does not take them here."
    ),
    "others": N_(
        "The clipboard holds rows of another document ({other}); {noun} does not take them."
    ),
    "fixed": N_(
        "The clipboard holds rows that are a fixed part of their document; "
        "{noun} does not take them."
    ),
    "files": N_("The clipboard holds files; File ▸ Open opens them."),
    "text": N_("The clipboard holds text; {noun} takes rows copied from a document of its kind."),
    "nothing": N_("The clipboard is empty."),
    "unknown": N_(
        "The clipboard holds nothing that can be read here; "
        "{noun} takes rows copied from a document of its kind."
    ),
}
_PASTED_INTO_EVENT = _PASTED | {
    "text": N_("The clipboard holds text; an event takes files of squads and lists of players."),
    "unknown": N_(
        "The clipboard holds nothing that can be read here; "
        "an event takes files of squads and lists of players."
    ),
}
_DROPPED = {
    "men": N_("These are men of a squad; {noun} does not take them."),
    "vehicles": N_("These are vehicle models of a squad; {noun} does not take them here."),
    "others": N_("These rows are of another document ({other}); {noun} does not take them."),
    "fixed": N_("These rows are a fixed part of their document; {noun} does not take them."),
    "offer": N_("This is an offer of another document; {noun} does not take it."),
    "unknown": N_(
        "This cannot be read here; {noun} takes rows dragged from a document of its kind."
    ),
}


def paste_refusal(data: QMimeData | None, kind: Kind[Any]) -> str:
    """Return what is on the clipboard, and why a document of a kind does not take it.

    Args:
        data: what is on the clipboard, which was not taken; None if there is none.
        kind: the kind of document it was pasted into.
    """
    has_no_rows = kind.format == EVENT
    return _sentence(_PASTED_INTO_EVENT if has_no_rows else _PASTED, data, kind)


def drop_refusal(data: QMimeData, kind: Kind[Any]) -> str:
    """Return what was dropped, and why a document of a kind does not take it."""
    return _sentence(_DROPPED, data, kind)


def vehicles_refusal(data: QMimeData) -> str:
    """Return what was dropped on a squad's vehicles, and why it is not taken."""
    if _kind_of_parts(data) is SQUAD:
        return _("These are men; the list of vehicles takes vehicle models alone.")
    return _("These are rows of another document; the list of vehicles takes vehicle models alone.")


def has_rows(data: QMimeData) -> bool:
    """Return whether rows or offers of any document are dragged."""
    return any(map(data.hasFormat, FORMATS))


def accept_refusal(event: QDropEvent) -> None:
    """Accept a drop without effect, so that its refusal can be explained."""
    event.setDropAction(Qt.DropAction.IgnoreAction)
    event.accept()


def _sentence(texts: dict[str, str], data: QMimeData | None, kind: Kind[Any]) -> str:
    what, other = _carried(data, kind)
    text = texts.get(what) or texts["unknown"]
    return _(text).format(noun=_(kind.noun), other=_(other.noun) if other else "")


def _carried(data: QMimeData | None, kind: Kind[Any]) -> tuple[str, Kind[Any] | None]:
    """Return what is dragged, and the kind of its document if it is another one."""
    what: tuple[str, Kind[Any] | None] = "unknown", None
    if data is None or not data.formats():
        what = "nothing", None
    elif data.hasFormat(VEHICLES):
        what = "vehicles", None
    elif data.hasFormat(PARTS):
        other = _kind_of_parts(data)
        if other is SQUAD:
            what = "unknown" if kind is SQUAD else "men", None
        elif other is not None:
            what = ("fixed", None) if other is kind else ("others", other)
    elif data.hasFormat(OFFERED):
        what = "offer", None
    elif data.hasFormat(PARTS_ROWS):
        what = "fixed", None
    elif data.hasUrls():
        what = "files", None
    elif data.hasText():
        what = "text" if data.text().strip() else "nothing", None
    return what


def _kind_of_parts(data: QMimeData) -> Kind[Any] | None:
    """Return the kind of the dragged parts' document; None without parts."""
    parts = json_of(data, PARTS)
    return _kind_named(parts.get("format")) if isinstance(parts, dict) else None


def _kind_named(name: object) -> Kind[Any] | None:
    try:
        return kind_of(str(name))
    except BrokenRulebookError:
        return None
