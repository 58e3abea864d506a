"""The budget: valor and specialist points, each with its own limit (p. 3)."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from nco_builder.language import N_
from nco_builder.legality.findings import Code
from nco_builder.squad import edit, effective_rules, price, set_one
from nco_builder.squad.price import item_cost

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.rules import Source, Unit
    from nco_builder.squad import Edit, EffectiveRules, Member, Squad


def _propose_savings(finding: Finding, report: Report) -> Iterator[Edit]:
    """Propose cheaper squads.

    Single removals, of an option or a man, come first, by the points they save, ascending; finally
    as few men as possible are removed.
    """
    assert report.rulebook is not None  # noqa: S101 - without one nothing costs anything
    currency = finding.code.removesuffix("_over")
    excess = finding["spent"] - finding["limit"]
    rules = effective_rules(report.squad, report.rulebook)
    paid = [
        (man.cost, index, man.unit)
        for index, man in enumerate(report.members)
        if man.unit and man.currency == currency
    ]
    saved: list[tuple[int, int, str, Any]] = [
        (points, index, field, value)
        for cost, index, unit in paid
        for points, field, value in _price_removals(report.squad.members[index], cost, unit, rules)
        if points >= excess
    ]
    saved += [(cost, index, "", None) for cost, index, _ in paid if cost >= excess]
    for _points, index, field, value in sorted(saved, key=itemgetter(0)):
        yield _edit_of(report.squad, index, field, value)
    yield from _fewest_men(sorted(paid, key=lambda row: -row[0]), excess)


def _price_removals(
    member: Member, cost: int, unit: Unit, rules: EffectiveRules
) -> Iterator[tuple[int, str, Any]]:
    """Yield what each paid option saves, its field, and the value that field has without it.

    For items, that value is the position. A squad may have tens of thousands of items, so no item
    is created just to price the man again.
    """
    for position, item in enumerate(member.items):
        yield item_cost(item, unit, rules.rulebook), "items", position
    less: dict[str, Any] = {}
    if unit.grenades and member.grenades > unit.grenades.free:
        less["grenades"] = unit.grenades.free
    if unit.primary and member.primary != unit.primary[0].weapon:
        less["primary"] = unit.primary[0].weapon
    if member.extra_skill_slot and len(member.skills) <= unit.free_skill_slots:
        less["extra_skill_slot"] = False
    for field, value in less.items():
        yield cost - price(member.replace(**{field: value}), unit, rules).total, field, value


def _edit_of(squad: Squad, index: int, field: str, value: Any) -> Edit:  # noqa: ANN401 - of any field
    if not field:
        return edit("remove_members", members=(index,))
    if field == "items":
        items = squad.members[index].items
        value = items[:value] + items[value + 1 :]
    return set_one(index, field, value)


def _fewest_men(paid: list[tuple[int, int, Unit]], excess: int) -> Iterator[Edit]:
    gone: list[int] = []
    for cost, index, unit in paid:
        if unit.mandatory or excess <= 0:
            continue
        gone.append(index)
        excess -= cost
    if excess <= 0:
        yield edit("remove_members", members=tuple(sorted(gone)))


NO_CHANGE_MEETS_IT = N_("No automatic fix meets the limit without breaking another rule.")
WHAT_TO_SPEND_ON = N_("The player decides what to spend them on.")

VP_OVER = Code(
    "vp_over",
    "error",
    says=N_("{spent} of {limit} valor points spent: {over} over."),
    ruling="NCO-01",
    reason=N_("{over} vp over"),
    bound="budget",
    fixes=_propose_savings,
    no_fix=NO_CHANGE_MEETS_IT,
)
SP_OVER = Code(
    "sp_over",
    "error",
    says=N_("{spent} of {limit} specialist points spent: {over} over."),
    instead={
        "bonus": N_(
            "{spent} of {limit} specialist points spent: {over} over. The limit is {agreed} "
            "as agreed plus {bonus} for the nation."
        )
    },
    ruling="NCO-05",
    reason=N_("{over} sp over"),
    bound="budget",
    fixes=_propose_savings,
    no_fix=NO_CHANGE_MEETS_IT,
)
VP_UNSPENT = Code(
    "vp_unspent",
    "ruling",
    says=N_(
        "{left} of {limit} valor points unspent. The rulebook says both “exactly” (p. "
        "{exactly}) and “up to” (p. {up_to}); agree which applies."
    ),
    instead={
        "agreed": N_(
            "{left} of {limit} valor points unspent. The rulebook says both “exactly” (p. "
            "{exactly}) and “up to” (p. {up_to})."
        ),
        "error": N_(
            "{left} of {limit} valor points unspent. By the agreed terms every point must be spent."
        ),
    },
    ruling="NCO-01",
    no_fix=WHAT_TO_SPEND_ON,
)
SP_UNSPENT = Code(
    "sp_unspent",
    "ruling",
    says=N_(
        "{left} of {limit} specialist points unspent. The rulebook says both “exactly” (p. "
        "{exactly}) and “up to” (p. {up_to}); agree which applies."
    ),
    instead={
        "agreed": N_(
            "{left} of {limit} specialist points unspent. The rulebook says both “exactly” (p. "
            "{exactly}) and “up to” (p. {up_to})."
        ),
        "error": N_(
            "{left} of {limit} specialist points unspent. By the agreed terms every point "
            "must be spent."
        ),
    },
    ruling="NCO-01",
    no_fix=WHAT_TO_SPEND_ON,
)


def budgets(_squad: Squad, terms: Terms, totals: Totals) -> Iterator[Finding]:
    """Check that valor and specialist points stay within their limits (p. 3)."""
    sections = terms.rules.rulebook.sections
    bonus = terms.nation.bonus_sp if terms.nation else 0
    source = sections["valor_points"]
    if totals.vp > totals.vp_limit:
        yield _over(VP_OVER, source, totals.vp, totals.vp_limit)
    elif totals.vp < totals.vp_limit:
        yield _unspent(VP_UNSPENT, sections, totals.vp, totals.vp_limit)
    source = sections["specialist_points"]
    if totals.sp > totals.sp_limit:
        yield _over(SP_OVER, source, totals.sp, totals.sp_limit, bonus)
    elif totals.sp < totals.sp_limit:
        yield _unspent(SP_UNSPENT, sections, totals.sp, totals.sp_limit)


def _over(code: Code, source: Source, spent: int, limit: int, bonus: int = 0) -> Finding:
    return code.finding(source, "limits", spent=spent, limit=limit, bonus=bonus)


def _unspent(code: Code, sections: Mapping[str, Source], spent: int, limit: int) -> Finding:
    building = sections["building"]
    return code.finding(
        building,
        "limits",
        spent=spent,
        limit=limit,
        exactly=sections["setup"].page,
        up_to=building.page,
    )


OF_SQUAD = (budgets,)
