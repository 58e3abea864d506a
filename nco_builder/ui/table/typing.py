"""Typing on a cell of the squad table edits it: letters its text, digits the grenades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from nco_builder.language import _
from nco_builder.legality import member_choices
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.options import reason_line
from nco_builder.ui.parts.texts import announce, plain_tip
from nco_builder.ui.parts.tips import show_tip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.legality import Choice
    from nco_builder.ui.document.document_view import SquadDocument


def carry_grenades(document: SquadDocument, rows: tuple[int, ...], count: int) -> str:
    """Give so many grenades to those chosen men who may carry them, as one edit.

    Returns:
        Why nobody may; nothing where anybody may.

    """
    offered = {row: _grenades(document, row, count) for row in rows}
    men = tuple(row for row, choice in offered.items() if choice and choice.state != "barred")
    if men:
        document.do(edit("set_member", members=men, field="grenades", value=count))
        return ""
    barred = next(filter(None, offered.values()), None)
    if barred:
        return reason_line(barred, document.report)
    return _("No selected man may carry {count} hand grenades.").format(count=count)


def _grenades(document: SquadDocument, row: int, count: int) -> Choice | None:
    choices = member_choices(document.report, row).get("grenades", ())
    return next((choice for choice in choices if choice.value == count), None)


def explain_refusal(widget: QWidget, text: str, about: QRect) -> None:
    """Say why nothing happened, next to the cell it did not happen in."""
    announce(widget, text)
    place = QRect(widget.mapToGlobal(about.topLeft()), about.size())
    show_tip(plain_tip(text), place, place.left(), widget)
