"""Tastes: which men a squad that is made for a player prefers."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read_all
from nco_builder.schema.record import Rule, Text, fresh
from nco_builder.squad import profile
from nco_builder.squad.roles import Role, role_of

if TYPE_CHECKING:
    from nco_builder.rules import Unit
    from nco_builder.squad import EffectiveRules, Member

FILE = "tastes.json"


class Taste(Rule):
    """A preference for men.

    Attributes:
        id: Its name for programs.
        name: Its name for players.
        sentence: What it prefers.
        roles: The weight of each role; a role that is not named has none.
        leaders: The weight of men who may take special actions.
        many: The weight of each man, whatever his role.
    """

    id: str
    name: Text
    sentence: Text
    roles: dict[Role, int] = fresh(dict)
    leaders: int = 0
    many: int = 0

    @property
    def is_balanced(self) -> bool:
        """Whether it prefers nobody."""
        return not (self.roles or self.leaders or self.many)

    def weight(self, member: Member, unit: Unit, rules: EffectiveRules) -> int:
        """Return how much it prefers a man by his role and courage."""
        weight = self.roles.get(role_of(member, unit, rules), 0)
        if self.leaders and profile(member, unit, rules.rulebook).special_action:
            weight += self.leaders
        return weight


@cache
def tastes() -> dict[str, Taste]:
    """Return the tastes by id, the balanced one first; read once."""
    return {each.id: each for each in read_rules(paths.data() / FILE, partial(read_all, Taste))}


def balanced() -> Taste:
    """Return the taste that prefers nobody."""
    return next(iter(tastes().values()))
