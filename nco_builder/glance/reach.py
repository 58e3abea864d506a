"""The distances at which each man shoots and throws, for drawing to scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.glance.shooting import forbidden_orders, known_weapons

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad


class Reach(NamedTuple):
    """The reach of one weapon of a man, in inches.

    Attributes:
        row: Row of the man.
        weapon: Its id.
        half: Half its range, if that makes a difference; else None.
        full: Its range.
        only_answers: Whether he fires it only in answer to an Assault.

    """

    row: int
    weapon: str
    half: float | None
    full: int
    only_answers: bool = False


def reaches(squad: Squad, rulebook: Rulebook) -> tuple[tuple[Reach, ...], ...]:
    """Return the reach of every man's weapons, the farthest first; unknown ones are left out."""
    return tuple([_of_man(row, squad, rulebook) for row in range(len(squad.members))])


def _of_man(row: int, squad: Squad, rulebook: Rulebook) -> tuple[Reach, ...]:
    member = squad.members[row]
    unit = rulebook.units_by_id.get(member.unit)
    if unit is None:
        return ()
    answers = "fire" in forbidden_orders(member, unit, rulebook)
    found = []
    for weapon in known_weapons(member, unit, rulebook):
        plain = weapon.ignores_modifiers or weapon.half_range_at_any_distance
        half = None if plain else weapon.half_range_in
        found.append(Reach(row, weapon.id, half, weapon.range_in, answers))
    return tuple(sorted(found, key=lambda reach: -reach.full))
