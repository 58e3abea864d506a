"""Fixes that are choices: every option of a man, allowed or not, proposed to resolve a finding.

fixes.py decides which of them do.
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.squad import Edit, edit, effective_rules, set_one
from nco_builder.squad.edits import change_rank, refitted
from nco_builder.squad.fields import FIELDS
from nco_builder.squad.price import grenade_cost, item_cost, primary_cost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nco_builder.legality.findings import Finding, ProposeFixes, Way
    from nco_builder.legality.report import Report
    from nco_builder.rules import Entry, Rulebook, Unit
    from nco_builder.squad import Member


LISTED_OVER_BUDGET = 2
MOST_LISTED = 40
"""The most grenades offered to an Engineer, whatever the budget: nobody throws more."""


class Proposal(NamedTuple):
    """A choice before it is tried; its attributes are those of Choice (options.py)."""

    field: str
    value: object
    edit: Edit
    price: int
    chosen: bool = False
    replaces: str = ""


class ManInSquad(NamedTuple):
    """The man whose choices are proposed."""

    place: int
    member: Member
    unit: Unit
    report: Report

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook he is judged by."""
        assert self.report.rulebook is not None  # noqa: S101 - without one he has no unit
        return self.report.rulebook

    def sets(self, field: str, value: object) -> Edit:
        """Return the edit that sets one of his fields."""
        return set_one(self.place, field, value)

    def after(self, change: Edit) -> ManInSquad:
        """Return the same man after an edit, not judged yet."""
        return self._replace(member=change.apply(self.report.squad).members[self.place])


def man_at(index: int, report: Report) -> ManInSquad | None:
    """Return the man at a position; None if his unit is unknown."""
    unit = report.members[index].unit
    return ManInSquad(index, report.squad.members[index], unit, report) if unit else None


def proposals(man: ManInSquad) -> Iterator[Proposal]:
    """Yield every choice of a man except his rank, field by field.

    `items_again` and `skills_again` offer one more of what he already has.
    """
    for proposed in _PROPOSED.values():
        yield from proposed(man)


def proposals_of(field: str, man: ManInSquad) -> Iterator[Proposal]:
    """Return the choices of one field."""
    return (each for each in _PROPOSED[field](man) if each.field == field)


def ranks(index: int, report: Report, units: Iterable[Unit] | None = None) -> Iterator[Proposal]:
    """Yield the ranks a man may change to, each with the equipment that fits; one for none, too.

    Args:
        index: which man.
        report: the verdict on his squad.
        units: which ranks; all if omitted.
    """
    rulebook, squad = report.rulebook, report.squad
    if rulebook is None:
        return
    member, old = squad.members[index], report.members[index].unit
    rules = effective_rules(squad, rulebook)
    for unit in rulebook.units if units is None else units:
        if unit is old:
            change = edit("set_unit", members=(index,), unit=unit.id)
        else:
            change = change_rank(index, member, refitted(member, old, unit, rules, squad.match))
        yield Proposal("unit", unit.id, change, unit.cost, unit is old)


def _primaries(man: ManInSquad) -> Iterator[Proposal]:
    rules = effective_rules(man.report.squad, man.rulebook)
    offered = [option.weapon for option in man.unit.primary]
    if man.unit.nation_weapon:
        offered += list(rules.nation_weapons)
    has = man.member.primary
    if has is not None:
        offered.append(has)
    for weapon in dict.fromkeys(offered):
        price = primary_cost(weapon, man.unit, rules)
        yield Proposal("primary", weapon, man.sets("primary", weapon), price, weapon == has)


def _secondaries(man: ManInSquad) -> Iterator[Proposal]:
    carried, given = man.member.secondary, man.unit.secondary
    has = carried or (given[0] if given else None)
    for weapon in dict.fromkeys(given if carried is None else (*given, carried)):
        yield Proposal("secondary", weapon, man.sets("secondary", weapon), 0, weapon == has)


def _grenade_counts(man: ManInSquad) -> Iterator[Proposal]:
    has, unit = man.member.grenades, man.unit
    if unit.grenades is None and not has:
        return
    most = max(0, min(_most_grenades(man), MOST_LISTED))
    for count in dict.fromkeys([*range(most + 1), has]):
        price = grenade_cost(count, unit)
        yield Proposal("grenades", count, man.sets("grenades", count), price, count == has)


def _most_grenades(man: ManInSquad) -> int:
    """Return the stated maximum, or a little more than the budget allows (ruling NCO-31).

    It is never less than he has.
    """
    has, unit, report = man.member.grenades, man.unit, man.report
    option = unit.grenades
    if option is None:
        return has
    if option.max is not None:
        return max(option.max, has)
    left = report.sp_limit - report.sp if unit.currency == "sp" else report.vp_limit - report.vp
    more = max(0, left) // option.cost_each_extra if option.cost_each_extra else 0
    return max(option.free, has) + more + LISTED_OVER_BUDGET


def _items(man: ManInSquad) -> Iterator[Proposal]:
    has, unit, rulebook = man.member.items, man.unit, man.rulebook
    for item in dict.fromkeys([*rulebook.items_by_id, *has]):
        price = item_cost(item, unit, rulebook)
        yield _toggled("items", item, man, unit.item_slots, price)
    for item in dict.fromkeys(has):
        price = item_cost(item, unit, rulebook)
        yield _added("items_again", item, man, unit.item_slots, price)


def _skills(man: ManInSquad) -> Iterator[Proposal]:
    has, unit, known = man.member.skills, man.unit, man.rulebook.skills_by_id
    bought = unit.extra_skill_slots if man.member.extra_skill_slot else 0
    slots = unit.free_skill_slots + bought
    if not slots and not has:
        return
    for skill in dict.fromkeys([*known, *has]):
        yield _toggled("skills", skill, man, slots)
    for skill in dict.fromkeys(has):
        if skill in known and known[skill].max_stack > 1:
            yield _added("skills_again", skill, man, slots)


def _toggled(field: str, value: str, man: ManInSquad, slots: int, price: int = 0) -> Proposal:
    """Return the values without this one if it is among them, else with it."""
    has = getattr(man.member, field)
    if value not in has:
        return _added(field, value, man, slots, price)
    position = len(has) - 1 - has[::-1].index(value)
    without = has[:position] + has[position + 1 :]
    return Proposal(field, value, man.sets(field, without), price, chosen=True)


def _added(field: str, value: str, man: ManInSquad, slots: int, price: int = 0) -> Proposal:
    """Return the values with this one; if no slot is free, it replaces the last one."""
    name = field.removesuffix("_again")
    has: tuple[str, ...] = getattr(man.member, name)
    others = [place for place, each in enumerate(has) if each != value]
    if len(has) < slots or not slots or not others:
        return Proposal(field, value, man.sets(name, (*has, value)), price)
    gone = others[-1]
    change = man.sets(name, (*has[:gone], *has[gone + 1 :], value))
    return Proposal(field, value, change, price, replaces=has[gone])


def _switch(field: str, man: ManInSquad) -> Iterator[Proposal]:
    """Yield the switch; a man who has it may always drop it."""
    has = getattr(man.member, field)
    if has or _OFFERED.get(field, _to_everybody)(man):
        price = man.unit.extra_skill_slot_cost or 0 if field == "extra_skill_slot" else 0
        yield Proposal(field, value=True, edit=man.sets(field, not has), price=price, chosen=has)


def _to_everybody(_man: ManInSquad) -> bool:
    return True


def _is_bomber_wanted(man: ManInSquad) -> bool:
    number = man.report.squad.match.scenario or 0
    scenario = man.rulebook.scenarios_by_number.get(number)
    return scenario is not None and scenario.bomber is not None


_OFFERED: Mapping[str, Callable[[ManInSquad], bool]] = MappingProxyType(
    {
        "extra_skill_slot": lambda man: man.unit.extra_skill_slots > 0,
        "anti_tank": lambda man: man.report.squad.match.anti_tank_weapons,
        "bomber": _is_bomber_wanted,
    }
)
"""Who is offered a switch, for those not offered to everybody."""
_LISTED: Mapping[str, Callable[[ManInSquad], Iterator[Proposal]]] = MappingProxyType(
    {
        "primary": _primaries,
        "secondary": _secondaries,
        "grenades": _grenade_counts,
        "items": _items,
        "skills": _skills,
    }
)
_PROPOSED: Mapping[str, Callable[[ManInSquad], Iterator[Proposal]]] = MappingProxyType(
    {
        field.name: _LISTED.get(field.name) or partial(_switch, field.name)
        for field in FIELDS
        if field.row and field.shape != "unit"
    }
)
"""Every field that can be chosen except the rank, in the order it is offered."""


def choose(field: str) -> ProposeFixes:
    """Propose every other choice of a field, in its order."""

    def propose(finding: Finding, report: Report) -> Iterator[Way]:
        for each in proposals_of(field, man_of(finding, report)):
            if not each.chosen:
                yield each.edit

    return propose


def leave_out(field: str, parameter: str = "") -> ProposeFixes:
    """Propose to remove a value of a field, as often as needed.

    Args:
        field: a switch, or a field of several values.
        parameter: for several values, the parameter of the finding that names the value.
    """

    def propose(finding: Finding, report: Report) -> Iterator[Way]:
        value = finding[parameter] if parameter else True
        yield _left_out(field, value, man_of(finding, report))

    return propose


def _left_out(field: str, value: object, man: ManInSquad) -> Iterator[Edit]:
    """Yield the choices that remove it, one after the other, until none is left."""
    while change := next(
        (each.edit for each in proposals_of(field, man) if each.chosen and each.value == value),
        None,
    ):
        yield change
        man = man.after(change)


def first_or_last(field: str) -> ProposeFixes:
    """Propose to keep the first or the last values, if there are more than slots."""

    def propose(finding: Finding, report: Report) -> Iterator[Way]:
        man = man_of(finding, report)
        has, slots = getattr(man.member, field), finding["slots"]
        first, last = has[:slots], has[len(has) - slots :]
        yield man.sets(field, first)
        if sorted(first) != sorted(last):
            yield man.sets(field, last)

    return propose


def in_turn(*ways: ProposeFixes) -> ProposeFixes:
    """Combine several proposals, one after the other."""

    def propose(finding: Finding, report: Report) -> Iterator[Way]:
        for way in ways:
            yield from way(finding, report)

    return propose


def man_of(finding: Finding, report: Report) -> ManInSquad:
    """Return the man of a finding, if his unit is known."""
    man = None if finding.member is None else man_at(finding.member, report)
    assert man is not None  # noqa: S101 - only findings about men of known units have such fixes
    return man


def close(wrong: str, entries: Iterable[Entry]) -> list[str]:
    """Return ids of entries similar to a misspelled id or name, the most similar first."""
    by_name = {entry.id: entry.id for entry in entries} | {
        entry.english("name").lower(): entry.id for entry in entries
    }
    from difflib import get_close_matches  # imported only for misspellings

    near = get_close_matches(wrong.lower(), by_name, n=2, cutoff=0.75)
    return list(dict.fromkeys(by_name[name] for name in near))
