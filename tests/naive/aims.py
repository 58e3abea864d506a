"""Every aim by name."""

from __future__ import annotations

from tests.naive import aims_man as men
from tests.naive import aims_match as match
from tests.naive import aims_squad as whole
from tests.naive.aiming import UNITS, Aim
from tests.naive.barracks import SOLDIERS, SPECIALISTS

_PLAIN: tuple[Aim, ...] = (
    whole.no_sergeant,
    whole.unique_exceeded,
    whole.squad_too_big,
    whole.unit_forbidden,
    whole.to_the_point,
    whole.unknown_nation,
    whole.unknown_unit,
    whole.unknown_item,
    whole.unknown_skill,
    whole.unknown_ruleset,
    whole.unknown_key,
    men.primary_not_allowed,
    men.no_primary,
    men.nation_weapon_not_allowed,
    men.nation_weapon_wrong_nation,
    men.nation_weapon_division,
    men.nation_weapon_unpriced,
    men.nation_weapon_unverified,
    men.nation_weapon_shadows,
    men.secondary_not_allowed,
    men.bad_count,
    men.grenades_not_allowed,
    men.grenades_over_max,
    men.item_slots_over,
    men.item_restricted,
    men.duplicate_item,
    men.duplicate_item_forbidden,
    men.extra_magazine_no_use,
    men.extra_magazine_lmg,
    men.skill_slots_over,
    men.skill_restricted,
    men.skill_duplicate,
    men.inspiring_presence_twice,
    men.deadeye_fire_weapon,
    men.skill_slot_empty,
    men.extra_slot_empty,
    men.extra_slot_not_available,
    match.at_fewer_than_two,
    match.at_too_many,
    match.bomber_specialist,
    match.bomber_too_many,
    match.vehicle_type_duplicate,
    match.vehicles_not_agreed,
    match.bomber_unasked,
    match.few_specialists,
    match.at_without_vehicle_phase,
    match.unknown_agreement,
    match.vehicle_unknown,
    whole.twins,
    whole.source_spelling,
)

AIMS: dict[str, Aim] = {aim.__name__: aim for aim in _PLAIN} | {
    "vp_over": whole.over("vp", "private"),
    "sp_over": whole.over("sp", "engineer"),
    "vp_unspent": whole.unspent("vp", exact=False),
    "sp_unspent": whole.unspent("sp", exact=False),
    "vp_unspent_exact": whole.unspent("vp", exact=True),
    "sp_unspent_exact": whole.unspent("sp", exact=True),
    "at_sergeant": match.carriers(["sergeant"], (1,)),
    "at_specialist": match.carriers(SPECIALISTS, (1, 2)),
    "at_cannot_assault": match.carriers(["medic", "chaplain"], (1, 2)),
    "at_legal": match.carriers(SOLDIERS, (2, 3)),
    "at_not_agreed": match.carriers(UNITS, (1, 2), agreed=False),
}
