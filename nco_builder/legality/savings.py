"""Ready repairs for a budget that is overspent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality.verdict import check
from nco_builder.squad import edit, effective_rules, price, set_one

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import Edit, Member, Squad


def cheaper(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    """Least loss first: one option less, one man less, then the fewest men."""
    currency = found.code.removesuffix("_over")
    excess = found["spent"] - found["limit"]
    rules = effective_rules(squad, rulebook)
    paid = [
        (said.cost, index, said.unit)
        for index, said in enumerate(check(squad, rulebook).members)
        if said.unit and said.currency == currency
    ]
    saved = [
        (cost - price(less, unit, rules).total, set_one(index, field, getattr(less, field)))
        for cost, index, unit in paid
        for field, less in _less(squad.members[index], unit)
    ]
    saved += [(cost, edit("remove_members", members=(index,))) for cost, index, _ in paid]
    enough = [(points, change) for points, change in saved if points >= excess]
    yield from (change for _, change in sorted(enough, key=lambda pair: pair[0]))
    yield from _fewest_men(sorted(paid, key=lambda row: -row[0]), excess)


def _less(member: Member, unit: Unit) -> Iterator[tuple[str, Member]]:
    """The man with one paid option less, and the field in which."""
    for position in range(len(member.items)):
        items = member.items[:position] + member.items[position + 1 :]
        yield "items", member.model_copy(update={"items": items})
    if unit.grenades and member.grenades > unit.grenades.free:
        yield "grenades", member.model_copy(update={"grenades": unit.grenades.free})
    if unit.primary and member.primary != unit.primary[0].weapon:
        yield "primary", member.model_copy(update={"primary": unit.primary[0].weapon})
    if member.extra_skill_slot and len(member.skills) <= unit.free_skill_slots:
        yield "extra_skill_slot", member.model_copy(update={"extra_skill_slot": False})


def _fewest_men(paid: list[tuple[int, int, Unit]], excess: int) -> Iterator[Edit]:
    gone: list[int] = []
    for cost, index, unit in paid:
        if unit.mandatory or excess <= 0:
            continue
        gone.append(index)
        excess -= cost
    if excess <= 0:
        yield edit("remove_members", members=tuple(sorted(gone)))
