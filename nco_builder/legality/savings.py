"""Ready repairs for a budget that is overspent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality.verdict import check
from nco_builder.squad import edit, set_one

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import Edit, Member, Squad


def cheaper(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    """Least loss first: one option less, one man less, then the fewest men."""
    currency = found.code.removesuffix("_over")
    excess = found["spent"] - found["limit"]
    priced = check(squad, rulebook).members
    paid = [
        (said.cost, index, said.unit)
        for index, said in enumerate(priced)
        if said.unit and said.currency == currency
    ]
    smaller: list[tuple[int, Edit]] = []
    for cost, index, unit in paid:
        for change in _less(index, squad.members[index], unit):
            after = check(change.apply(squad), rulebook).members[index].cost
            smaller.append((cost - after, change))
        smaller.append((cost, edit("remove_members", members=(index,))))
    enough = [(saved, change) for saved, change in smaller if saved >= excess]
    yield from (change for _, change in sorted(enough, key=lambda pair: pair[0]))
    yield from _fewest_men(sorted(paid, key=lambda row: -row[0]), excess)


def _less(index: int, member: Member, unit: Unit) -> Iterator[Edit]:
    for position in range(len(member.items)):
        yield set_one(index, "items", member.items[:position] + member.items[position + 1 :])
    if unit.grenades and member.grenades > unit.grenades.free:
        yield set_one(index, "grenades", unit.grenades.free)
    if unit.primary and member.primary != unit.primary[0].weapon:
        yield set_one(index, "primary", unit.primary[0].weapon)
    if member.extra_skill_slot and len(member.skills) <= unit.free_skill_slots:
        yield set_one(index, "extra_skill_slot", value=False)


def _fewest_men(paid: list[tuple[int, int, Unit | None]], excess: int) -> Iterator[Edit]:
    gone: list[int] = []
    for cost, index, unit in paid:
        if unit is None or unit.mandatory or excess <= 0:
            continue
        gone.append(index)
        excess -= cost
    if excess <= 0:
        yield edit("remove_members", members=tuple(sorted(gone)))
