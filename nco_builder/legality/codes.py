"""The table of all codes and checks, collected from the topics in the rulebook's order.

A topic is a file with its codes, and with the checks `OF_SQUAD` and `OF_MAN` that find them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality import (
    anti_tank,
    bomber,
    budget,
    document,
    grenades,
    items,
    men,
    skills,
    vehicles,
    weapons,
)
from nco_builder.legality.findings import codes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.rules import Unit
    from nco_builder.squad import Member, Squad

    OfSquad = Callable[[Squad, Terms, Totals], Iterable[Finding]]
    OfMan = Callable[[Member, Unit, Terms], Iterable[Finding]]

TOPICS = (document, men, budget, weapons, grenades, items, skills, anti_tank, bomber, vehicles)


def _checks(name: str) -> tuple[Callable[..., Iterable[Finding]], ...]:
    return tuple(check for topic in TOPICS for check in getattr(topic, name, ()))


CODES = codes_of(*map(vars, TOPICS))
BUDGET_CODES = frozenset(name for name, code in CODES.items() if code.bound == "budget")
"""Codes of budgets that players exceed on purpose while they plan: such choices are allowed and
flagged."""
SQUAD_CHECKS: tuple[OfSquad, ...] = _checks("OF_SQUAD")
OF_DEFINITIONS: tuple[OfSquad, ...] = (document.wrong_definitions, men.limits)
"""The checks that only definitions can fail."""
RULEBOOK_CHECKS = tuple([each for each in SQUAD_CHECKS if each not in OF_DEFINITIONS])
"""The checks of a squad without definitions that change rules."""
MEMBER_CHECKS: tuple[OfMan, ...] = _checks("OF_MAN")
