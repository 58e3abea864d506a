"""What the page shows where no vehicle is chosen: the list of vehicles itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.words import one_line
from nco_builder.systems.page import ChosenEntry, NoteField, NumberField, TextField

if TYPE_CHECKING:
    from nco_builder.systems.k47_vehicles.model import Force


def document_entry(force: Force) -> ChosenEntry:
    """Name, player, points and notes of the list."""
    return ChosenEntry(
        path=(),
        label=_("Vehicles"),
        title=one_line(force.name),
        fields=(
            TextField(_("Name"), ("name",), force.name),
            TextField(_("Player"), ("player",), force.player),
            NumberField(
                _("Points agreed"),
                ("points",),
                force.points,
                hint=_("none"),
                note=_("by your army lists"),
                most=99999,
            ),
            TextField(_("Notes"), ("notes",), force.notes, lines=4),
            NoteField(
                _(
                    "The chapter has no army lists: weapons, Pen, crews, capacities and points are "
                    "yours to enter. What is not entered is a line to write on."
                )
            ),
        ),
    )
