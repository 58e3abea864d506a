"""Ready repairs: edits that remove a finding and add no error.

Each code proposes edits; only those that prove themselves in a fresh check are offered.
"""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING

from nco_builder.legality.findings import OVER_CODES, excess, matter
from nco_builder.legality.savings import cheaper
from nco_builder.legality.verdict import check
from nco_builder.squad import edit, recruit, set_one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.verdict import Report
    from nco_builder.rules import Entry, Rulebook, Unit
    from nco_builder.squad import Edit, Member, Squad

MOST_OFFERED = 4


def fixes(found: Finding, report: Report) -> tuple[Edit, ...]:
    """Edits that remove `found` from the report and add no error, the most fitting first."""
    if report.rulebook is None or found.code not in _PROPOSALS:
        return ()
    proposed = dict.fromkeys(_PROPOSALS[found.code](found, report.squad, report.rulebook))
    proven: list[tuple[int, Edit]] = []
    for change in proposed:
        after = check(change.apply(report.squad), report.rulebook)
        if _repairs(after, found, report):
            proven.append((max(0, _beyond(after) - _beyond(report)), change))
        if len(proven) == MOST_OFFERED:
            break
    return tuple(change for _, change in sorted(proven, key=lambda pair: pair[0]))


def _repairs(after: Report, found: Finding, report: Report) -> bool:
    """Whether the finding goes and no error comes."""
    said_before = [matter(other) for other in report.findings]
    said_after = [matter(other) for other in after.findings]
    gone = said_after.count(matter(found)) < said_before.count(matter(found))
    errors_before = Counter(matter(error) for error in report.errors)
    errors_after = Counter(matter(error) for error in after.errors)
    return gone and not errors_after - errors_before


def _beyond(report: Report) -> int:
    """Points and men beyond the limits: what deepens them is offered last."""
    return sum(excess(error) for error in report.errors if error.code in OVER_CODES)


def _man(found: Finding, squad: Squad, rulebook: Rulebook) -> tuple[int, Member, Unit]:
    assert found.member is not None  # noqa: S101 - asked for findings of men only
    member = squad.members[found.member]
    return found.member, member, rulebook.units_by_id[member.unit]


def _of_unit(squad: Squad, unit: str) -> tuple[int, ...]:
    return tuple(index for index, man in enumerate(squad.members) if man.unit == unit)


def _recruit_sergeant(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    sergeant = rulebook.units_by_id[found["unit"]]
    yield edit("add_members", members=(recruit(sergeant),), at=0)
    ranks = rulebook.units_by_id
    soldiers = [
        (ranks[man.unit].rank_order or 0, index)
        for index, man in enumerate(squad.members)
        if man.unit in ranks and ranks[man.unit].kind == sergeant.kind
    ]
    for _, index in sorted(soldiers):
        yield edit("set_unit", members=(index,), unit=sergeant.id)


def _one_of_unit(found: Finding, squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    yield edit("remove_members", members=_of_unit(squad, found["unit"])[1:])


def _fewer_men(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    mandatory = {unit.id for unit in rulebook.units if unit.mandatory}
    free = [index for index, man in enumerate(squad.members) if man.unit not in mandatory]
    too_many = found["count"] - found["max"]
    yield edit("remove_members", members=tuple(free[-too_many:]))


def _remove(found: Finding, _squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    yield edit("remove_members", members=(found.member,))


def _close(wrong: str, entries: Iterable[Entry]) -> list[str]:
    by_name = {entry.id: entry.id for entry in entries} | {
        entry.english("name").lower(): entry.id for entry in entries
    }
    near = get_close_matches(wrong.lower(), by_name, n=2, cutoff=0.75)
    return list(dict.fromkeys(by_name[name] for name in near))


def _known_nation(found: Finding, _squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    for nation in _close(found["nation"], rulebook.nations):
        yield edit("set_nation", nation=nation)


def _known_unit(found: Finding, _squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    for unit in _close(found["unit"], rulebook.units):
        yield edit("set_unit", members=(found.member,), unit=unit)
    yield edit("remove_members", members=(found.member,))


def _allowed_primary(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, _, unit = _man(found, squad, rulebook)
    for option in unit.primary:
        yield set_one(index, "primary", option.weapon)


def _allowed_secondary(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, _, unit = _man(found, squad, rulebook)
    yield set_one(index, "secondary", unit.secondary[0] if unit.secondary else None)


def _allowed_grenades(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, member, unit = _man(found, squad, rulebook)
    if unit.grenades is None:
        yield set_one(index, "grenades", 0)
    elif member.grenades < 0:
        yield set_one(index, "grenades", unit.grenades.free)
    else:
        yield set_one(index, "grenades", unit.grenades.max)


def _fewer_items(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, member, unit = _man(found, squad, rulebook)
    for items in _first_or_last(member.items, unit.item_slots):
        yield set_one(index, "items", items)


def _first_or_last(has: tuple[str, ...], slots: int) -> Iterator[tuple[str, ...]]:
    first, last = has[:slots], has[len(has) - slots :]
    yield first
    if sorted(first) != sorted(last):
        yield last


def _without_item(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, member, _ = _man(found, squad, rulebook)
    rest = tuple(item for item in member.items if item != found["item"])
    if found["item"] not in rulebook.items_by_id:
        for near in _close(found["item"], rulebook.items):
            renamed = tuple(near if item == found["item"] else item for item in member.items)
            yield set_one(index, "items", renamed)
    yield set_one(index, "items", rest)


def _item_once(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, member, _ = _man(found, squad, rulebook)
    yield set_one(index, "items", _at_most(member.items, found["item"], 1))


def _at_most(values: tuple[str, ...], wanted: str, most: int) -> tuple[str, ...]:
    kept: list[str] = []
    for value in values:
        if value != wanted or kept.count(value) < most:
            kept.append(value)
    return tuple(kept)


def _fewer_skills(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, member, unit = _man(found, squad, rulebook)
    if unit.extra_skill_slots and not member.extra_skill_slot:
        yield set_one(index, "extra_skill_slot", value=True)
    for skills in _first_or_last(member.skills, found["slots"]):
        yield set_one(index, "skills", skills)


def _without_skill(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, member, _ = _man(found, squad, rulebook)
    if found["skill"] not in rulebook.skills_by_id:
        for near in _close(found["skill"], rulebook.skills):
            renamed = tuple(near if skill == found["skill"] else skill for skill in member.skills)
            yield set_one(index, "skills", renamed)
    rest = tuple(skill for skill in member.skills if skill != found["skill"])
    yield set_one(index, "skills", rest)


def _skill_less_often(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    index, member, unit = _man(found, squad, rulebook)
    most = found["max"] - unit.fixed_skills.count(found["skill"])
    yield set_one(index, "skills", _at_most(member.skills, found["skill"], max(0, most)))


def _no_extra_slot(found: Finding, _squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    yield edit("set_member", members=(found.member,), field="extra_skill_slot", value=False)


def _no_carrier(found: Finding, _squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    yield edit("set_member", members=(found.member,), field="anti_tank", value=False)


def _agree_anti_tank(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    yield edit("set_match", option="anti_tank_weapons", value=True)
    yield from _no_carrier(found, squad, rulebook)


def _fewer_carriers(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    barred = rulebook.vehicle_phase.anti_tank.barred_units
    carriers = [index for index, man in enumerate(squad.members) if man.anti_tank]
    carriers.sort(key=lambda index: squad.members[index].unit in barred)
    gone = tuple(sorted(carriers[found["max"] :]))
    yield edit("set_member", members=gone, field="anti_tank", value=False)


def _no_bomber(found: Finding, _squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    yield edit("set_member", members=(found.member,), field="bomber", value=False)


def _one_bomber(found: Finding, squad: Squad, rulebook: Rulebook) -> Iterator[Edit]:
    units = rulebook.units_by_id
    bombers = [index for index, man in enumerate(squad.members) if man.bomber]
    soldiers = {unit.id for unit in units.values() if unit.kind == "soldier"}
    bombers.sort(key=lambda index: squad.members[index].unit not in soldiers)
    gone = tuple(sorted(bombers[found["max"] :]))
    yield edit("set_member", members=gone, field="bomber", value=False)


def _own_weapons_only(found: Finding, squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    rest = tuple(own for own in squad.definitions.weapons if own.id != found["weapon"])
    yield edit("set_weapons", weapons=rest)


def _one_of_type(found: Finding, squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    seen: set[str] = set()
    rest = []
    for vehicle in squad.vehicles:
        if vehicle.type != found["type"] or vehicle.type not in seen:
            rest.append(vehicle)
        seen.add(vehicle.type)
    yield edit("set_vehicles", vehicles=tuple(rest))


def _fewer_vehicles(found: Finding, squad: Squad, _rulebook: Rulebook) -> Iterator[Edit]:
    yield edit("set_vehicles", vehicles=squad.vehicles[: found["max"]])


_PROPOSALS: dict[str, Callable[[Finding, Squad, Rulebook], Iterator[Edit]]] = {
    "unknown_nation": _known_nation,
    "no_sergeant": _recruit_sergeant,
    "unique_exceeded": _one_of_unit,
    "squad_too_big": _fewer_men,
    "vp_over": cheaper,
    "sp_over": cheaper,
    "nation_weapon_shadows": _own_weapons_only,
    "unknown_unit": _known_unit,
    "unit_forbidden": _remove,
    "primary_not_allowed": _allowed_primary,
    "no_primary": _allowed_primary,
    "nation_weapon_not_allowed": _allowed_primary,
    "nation_weapon_wrong_nation": _allowed_primary,
    "nation_weapon_unpriced": _allowed_primary,
    "nation_weapon_unverified": _allowed_primary,
    "secondary_not_allowed": _allowed_secondary,
    "bad_count": _allowed_grenades,
    "grenades_not_allowed": _allowed_grenades,
    "grenades_over_max": _allowed_grenades,
    "item_slots_over": _fewer_items,
    "unknown_item": _without_item,
    "item_restricted": _without_item,
    "duplicate_item": _item_once,
    "extra_magazine_no_use": _without_item,
    "extra_magazine_lmg": _without_item,
    "skill_slots_over": _fewer_skills,
    "unknown_skill": _without_skill,
    "skill_restricted": _without_skill,
    "skill_duplicate": _skill_less_often,
    "extra_slot_empty": _no_extra_slot,
    "extra_slot_not_available": _no_extra_slot,
    "at_sergeant": _no_carrier,
    "at_too_many": _fewer_carriers,
    "at_specialist": _no_carrier,
    "at_cannot_assault": _no_carrier,
    "at_not_agreed": _agree_anti_tank,
    "bomber_specialist": _no_bomber,
    "bomber_too_many": _one_bomber,
    "vehicle_type_duplicate": _one_of_type,
    "vehicle_too_many": _fewer_vehicles,
}


def has_proposals(found: Finding) -> bool:
    """Whether repairs can be tried for such a finding at all; cheap, unlike trying them."""
    return found.code in _PROPOSALS
