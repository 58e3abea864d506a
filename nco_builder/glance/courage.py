"""Courage for special actions: who may begin which (Special Actions Phase, p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.glance.shooting import forbidden_orders
from nco_builder.squad import profile

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad


class Nerve(NamedTuple):
    """The courage of a man before play, items included (ruling NCO-48), and what it allows.

    Attributes:
        row: Row of the man.
        courage: None if his unit is unknown.
        printed: The courage of his unit, without items.
        actions: Ids of the special actions he may begin.

    """

    row: int
    courage: int | None
    printed: int | None
    actions: tuple[str, ...]


def special_actions(squad: Squad, rulebook: Rulebook) -> tuple[Nerve, ...]:
    """Return the courage of every man, in the order of the squad."""
    return tuple([_of_man(row, squad, rulebook) for row in range(len(squad.members))])


def _of_man(row: int, squad: Squad, rulebook: Rulebook) -> Nerve:
    member = squad.members[row]
    unit = rulebook.units_by_id.get(member.unit)
    if unit is None:
        return Nerve(row, None, None, ())
    has = profile(member, unit, rulebook)
    never = forbidden_orders(member, unit, rulebook)
    allowed = [each.id for each in rulebook.special_actions if each.id not in never]
    return Nerve(row, has.C, has.base("C"), tuple(allowed) if has.special_action else ())
