"""The player's own vehicle models, as they are shown in the rules pack that holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.rules import newest_rules
from nco_builder.sheets.words import single_line
from nco_builder.squad import Vehicle
from nco_builder.systems.page import Chip, ChipField, EntryForm, OwnPage, TextField
from nco_builder.vehicles import kinds

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath


def own_page() -> OwnPage:
    """Return how they are shown."""
    return OwnPage(_("Vehicle models of squads"), _new, _form, _line)


def _new(_others: object) -> Vehicle:
    return Vehicle(type=next(iter(kinds(newest_rules()))), name=_("New model"))


def _line(model: Vehicle) -> str:
    known = kinds(newest_rules()).get(model.type)
    return known.name if known else model.type


def _form(model: Vehicle, path: DocPath, _part: object) -> EntryForm:
    chips = []
    for id_, kind in kinds(newest_rules()).items():
        text = _("Play {name} as {type}").format(name=single_line(model.name or ""), type=kind.name)
        change = PathEdit("set", (*path, "type"), id_, text)
        chips.append(Chip(capital(kind.name), on=id_ == model.type, change=change))
    return EntryForm(
        path=path,
        label=_("Vehicle model"),
        title=single_line(model.name or "") or capital(_line(model)),
        fields=(
            TextField(_("Name"), (*path, "name"), model.name or ""),
            ChipField(_("Played as"), tuple(chips), one=True),
        ),
    )
