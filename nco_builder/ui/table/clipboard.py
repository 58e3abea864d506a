"""Drag and drop, and the clipboard, for men: within the squad, from the shelf, between squads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData

from nco_builder.documents.squads import DEFINES
from nco_builder.files.cells import guarded
from nco_builder.language import ngettext
from nco_builder.schema.record import write_all
from nco_builder.squad import Member, NationWeapon, edit
from nco_builder.systems.nco_squad.columns import (
    COLUMNS,
    COST,
    GRENADES,
    ITEMS,
    NAME,
    NONE,
    RANK,
    SKILLS,
    WEAPONS,
)
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lists import PROCESS, carried_values, is_of
from nco_builder.ui.parts.transfer import MEN, MEN_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.squad import Edit
    from nco_builder.systems.nco_squad.columns import Man
    from nco_builder.ui.document.document_view import SquadDocument

THEIR_WEAPONS = "application/x-nco-weapons+json"
"""A JSON list of the nation-specific weapons they carry that their squad defines."""


def mime_of(men: Sequence[Man], rows: tuple[int, ...], document: SquadDocument) -> QMimeData:
    """Return men of a squad: as its rows, as members for another squad, and as readable text."""
    members = [man.member for man in men]
    data = mime_of_members(members)
    defined = DEFINES.of_rows(document.squad, members)
    data.setData(THEIR_WEAPONS, QByteArray(write_all(defined)))
    data.setData(MEN_ROWS, QByteArray(json.dumps([PROCESS, id(document.opened), *rows]).encode()))
    data.setText("\n".join([guarded(readable(man)) for man in men]))
    return data


def mime_of_members(members: Iterable[Member]) -> QMimeData:
    """Members as a fragment of a squad file; ids stay behind, they are unique in a file."""
    data = QMimeData()
    copies = tuple(member.replace(id=None) for member in members)
    data.setData(MEN, QByteArray(write_all(copies)))
    return data


def rows_of(data: QMimeData, document: SquadDocument) -> tuple[int, ...]:
    """Return the rows of `document` that are carried; none if they are another's."""
    if not is_of(data, MEN_ROWS, document.opened):
        return ()
    _process, _owner, *rows = json.loads(bytes(data.data(MEN_ROWS).data()))
    return tuple(rows)


def men_of(data: QMimeData) -> tuple[Member, ...]:
    """Return the members that are carried; none if what is there is no list of members."""
    return carried_values(data, MEN, Member)


def added_men(data: QMimeData, document: SquadDocument, at: int | None) -> Edit | None:
    """Return what puts the men that are carried into a squad, with their weapons; None without men.

    Args:
        data: what is carried.
        document: the squad.
        at: the place of the first of them, None for the end.

    """
    men = men_of(data)
    if not men:
        return None
    ensure_glyphs("".join(man.name + man.notes for man in men))
    weapons = carried_values(data, THEIR_WEAPONS, NationWeapon)
    from_here = is_of(data, MEN_ROWS, document.opened)
    men, new = DEFINES.taken(document.squad, men, weapons, from_here=from_here)
    if new:
        return edit("add_members", members=men, at=at, weapons=new)
    return edit("add_members", members=men, at=at)


def readable(man: Man) -> str:
    """A man in one line of text: "Novak, Corporal: SMG, 2 grenades, Covert, Flask; 23 vp"."""
    said = [column.text(man) for column in COLUMNS]
    called = f"{said[NAME]}, {said[RANK]}" if said[NAME] else said[RANK]
    carried = [
        _grenades(man.member.grenades) if at == GRENADES else said[at]
        for at in (WEAPONS, GRENADES, SKILLS, ITEMS)
        if said[at] != NONE
    ]
    price = f"{said[COST]} {man.report.currency}" if man.report.currency else NONE
    return f"{called}: {', '.join(carried)}; {price}"


def _grenades(count: int) -> str:
    return ngettext("{count} grenade", "{count} grenades", count).format(count=count)
