"""All statistics of a squad, and how one more man would change them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.glance.courage import Nerve, special_actions
from nco_builder.glance.hitting import Situation
from nco_builder.glance.reach import Reach, reaches
from nco_builder.glance.roles import RolePoints, points_by_role
from nco_builder.glance.shooting import ExpectedHits, expected_hits
from nco_builder.squad import edit, recruit

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad


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
