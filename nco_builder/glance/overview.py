"""A squad at a glance: expected hits, reach, courage and points by role."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.glance.hitting import (
    ExpectedHits,
    Situation,
    expected_hits,
    known_weapons,
)
from nco_builder.squad import edit, effective_rules, price, profile, recruit
from nco_builder.squad.roles import ROLES, Role, forbidden_orders, role_of

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
    return tuple([_nerve_of_man(row, squad, rulebook) for row in range(len(squad.members))])


def _nerve_of_man(row: int, squad: Squad, rulebook: Rulebook) -> Nerve:
    member = squad.members[row]
    unit = rulebook.units_by_id.get(member.unit)
    if unit is None:
        return Nerve(row, None, None, ())
    has = profile(member, unit, rulebook)
    never = forbidden_orders(member, unit, rulebook)
    allowed = [each.id for each in rulebook.special_actions if each.id not in never]
    return Nerve(row, has.C, has.base("C"), tuple(allowed) if has.special_action else ())


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
    return tuple([_reaches_of_man(row, squad, rulebook) for row in range(len(squad.members))])


def _reaches_of_man(row: int, squad: Squad, rulebook: Rulebook) -> tuple[Reach, ...]:
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


class RolePoints(NamedTuple):
    """The men of a role and their points of both kinds."""

    role: Role
    men: int
    vp: int
    sp: int

    @property
    def points(self) -> int:
        """All points together, as the enemy scores them, except a Sergeant's."""
        return self.vp + self.sp


def points_by_role(squad: Squad, rulebook: Rulebook) -> tuple[RolePoints, ...]:
    """Return the roles in a squad; men of unknown units have no price and are left out."""
    rules = effective_rules(squad, rulebook)
    sums = {role: [0, 0, 0] for role in ROLES}
    for member in squad.members:
        unit = rulebook.units_by_id.get(member.unit)
        if unit:
            row = sums[role_of(member, unit, rules)]
            row[0] += 1
            row[1 if unit.currency == "vp" else 2] += price(member, unit, rules).total
    return tuple([RolePoints(role, *row) for role, row in sums.items() if row[0]])


class Glance(NamedTuple):
    """A squad at a glance."""

    hits: ExpectedHits
    reach: tuple[tuple[Reach, ...], ...]
    courage: tuple[Nerve, ...]
    roles: tuple[RolePoints, ...]


def glance(squad: Squad, rulebook: Rulebook, situation: Situation) -> Glance:
    """Compute the statistics of a squad."""
    return Glance(
        expected_hits(squad, rulebook, situation),
        reaches(squad, rulebook),
        special_actions(squad, rulebook),
        points_by_role(squad, rulebook),
    )


def with_recruit(squad: Squad, unit: str, rulebook: Rulebook) -> Squad:
    """Return the squad with one recruit of a unit added; unchanged if the id is unknown."""
    known = rulebook.units_by_id.get(unit)
    if known is None:
        return squad
    return edit("add_members", members=(recruit(known),)).apply(squad)
