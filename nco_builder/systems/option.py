"""The signs of choices, and what choosing one does to men."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality import Names
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Edit, Squad

RANKS = "ranks"
"""The field of the chips that open the list of all ranks."""
DEFINE = "define"
"""The field of the chip that opens the editor of nation-specific weapons."""
UP_SIGN, DOWN_SIGN, OPENS = "up", "down", "chevron-down"
"""Drawings of resources/icons."""
LISTS = tuple(field.name for field in FIELDS if field.shape == "several")


OVER_SYMBOL = "▲"
BARRED_SYMBOL = "✕"
"""Of what can never be chosen, in chips, menus and lists alike."""
FULL_SYMBOL = "↔"
"""Of what can be chosen though no slot is left: something else gives way to it."""


@dataclass(frozen=True, slots=True)
class EditGroup:
    """Edits of several men that are one step.

    Attributes:
        edits: what is done, man by man.
        field: the field of the men that is chosen.
        value: what is chosen.

    """

    edits: tuple[Edit, ...]
    field: str
    value: object

    @property
    def name(self) -> str:
        """What programs call it."""
        return "several"

    @property
    def parameters(self) -> tuple[tuple[str, object], ...]:
        """The edits, as objects with name and parameters."""
        return (
            ("edits", tuple([{"name": one.name, **dict(one.parameters)} for one in self.edits])),
        )

    def apply(self, squad: Squad, /) -> Squad:
        """The squad with all edits made, one after the other."""
        for one in self.edits:
            squad = one.apply(squad)
        return squad

    def told(self, squad: Squad, rulebook: Rulebook | None) -> str:
        """What the step is called, made to a squad."""
        names, value, first = Names(squad, rulebook), str(self.value), self.edits[0]
        who = names.men(tuple([row for one in self.edits for row in one["members"]]))
        if self.field == "unit":
            return _("Make {who} {a_unit}").format(who=who, a_unit=names.a_unit(value))
        had = getattr(squad.members[first["members"][0]], self.field)
        less = first["value"].count(value) < had.count(value)
        template = _("Take {given} from {who}") if less else _("Give {who} {given}")
        return template.format(who=who, given=names.entry(FIELD[self.field].entry, value))


def as_one(edits: Sequence[Edit], field: str, value: object) -> Edit | EditGroup | None:
    """Edits of men as one change; None where there are none."""
    if len(edits) < 2:  # noqa: PLR2004 - one needs no other
        return edits[0] if edits else None
    if field in (*LISTS, "unit"):  # each man gets another value
        return EditGroup(tuple(edits), field, value)
    members = tuple([row for one in edits for row in one["members"]])
    return edit("set_member", members=members, field=edits[0]["field"], value=edits[0]["value"])
