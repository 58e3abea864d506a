"""Men on their way: what is dropped on or pasted into a squad, as edits of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import Member, edit
from nco_builder.systems.nco_squad.columns import readable
from nco_builder.ui.table.carrying import carried, mime_of_parts, mime_of_rows, rows_of
from nco_builder.ui.table.source import TableLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QMimeData

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.schema.record import Value
    from nco_builder.squad import Edit
    from nco_builder.systems.nco_squad.squad_table import ManRow
    from nco_builder.ui.document.document_view import SquadDocument

MEMBERS = ("members",)


def mime_of(rows: Sequence[ManRow], document: SquadDocument) -> QMimeData:
    """Men of a squad: as its rows, as members for another squad, and as readable text."""
    lines = [TableLine(row, row.man.member) for row in rows]
    return mime_of_rows(lines, document, [readable(row.man) for row in rows])


def mime_of_members(members: Iterable[Member]) -> QMimeData:
    """Members that are not of a squad yet."""
    return mime_of_parts(tuple(members), MEMBERS, SQUAD, SQUAD.begin() if SQUAD.begin else None)


def places_of(data: QMimeData, document: SquadDocument) -> tuple[int, ...]:
    """Return the rows of `document` that are carried; none if they are from another."""
    return tuple([int(path[-1]) for path in rows_of(data, document)])


def added_men(data: QMimeData, document: SquadDocument, at: int | None) -> Edit | None:
    """Return what puts the men that are carried into a squad, with their weapons; None without men.

    Args:
        data: what is carried.
        document: the squad.
        at: the place of the first of them, None for the end.
    """
    found = carried(data, document, _kind_in)
    if found is None:
        return None
    men: Any = tuple(found.lists[MEMBERS])
    if found.definitions:
        return edit("add_members", members=men, at=at, weapons=found.definitions)
    return edit("add_members", members=men, at=at)


def _kind_in(above: DocPath) -> type[Value] | None:
    return Member if above == MEMBERS else None
