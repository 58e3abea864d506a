"""The terms one man is judged under: they are the same for the whole squad."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nco_builder.legality.findings import Severity
    from nco_builder.rules import Nation, Unit
    from nco_builder.rules.play import Scenario
    from nco_builder.squad import EffectiveRules, Match, Rulings


class Terms:
    """Rules in force, switched rulings and what the players agreed for the match."""

    def __init__(self, rules: EffectiveRules, rulings: Rulings, match: Match) -> None:
        """Bind the three together; none of them changes afterwards."""
        self.rules = rules
        self.rulings = rulings
        self.match = match
        self._forbidden_orders: dict[str, frozenset[str]] = {}

    @property
    def nation(self) -> Nation | None:
        """The nation, None where its id is not known."""
        return self.rules.nation

    @cached_property
    def scenario(self) -> Scenario | None:
        """The scenario agreed, None for none."""
        number = self.match.scenario
        return None if number is None else self.rules.rulebook.scenarios_by_number.get(number)

    @cached_property
    def duplicate_item_severity(self) -> Severity:
        """How the same item twice on one man is judged (ruling NCO-34)."""
        return "error" if self.rulings.duplicate_items == "forbid" else "ruling"

    @cached_property
    def unspent_severity(self) -> Severity:
        """How points left over are judged (ruling NCO-01)."""
        return "error" if self.rulings.budget == "exact" else "warning"

    def forbidden_orders(self, unit: Unit) -> frozenset[str]:
        """Orders the skills a unit always has forbid it."""
        if unit.id not in self._forbidden_orders:
            known = self.rules.rulebook.skills_by_id
            self._forbidden_orders[unit.id] = frozenset(
                order
                for skill in unit.fixed_skills
                if skill in known
                for order in known[skill].forbidden_orders
            )
        return self._forbidden_orders[unit.id]
