"""Every finding the contract knows, with the severities it may have."""

from __future__ import annotations

ERRORS = """
no_sergeant unique_exceeded squad_too_big unit_forbidden vp_over sp_over vp_unspent sp_unspent
unknown_nation unknown_unit unknown_item unknown_skill bad_count primary_not_allowed
nation_weapon_not_allowed nation_weapon_wrong_nation nation_weapon_unpriced
nation_weapon_shadows secondary_not_allowed grenades_not_allowed grenades_over_max
item_slots_over item_restricted duplicate_item skill_slots_over skill_restricted
skill_duplicate extra_slot_not_available at_sergeant at_too_many bomber_specialist
bomber_too_many vehicle_type_duplicate unknown_ruleset pack_missing
"""
WARNINGS = """
no_primary extra_magazine_no_use skill_slot_empty extra_slot_empty at_fewer_than_two
at_cannot_assault at_not_agreed at_without_vehicle_phase bomber_unasked few_specialists
vehicles_not_agreed vehicle_unknown unknown_key unknown_agreement
"""
RULINGS = """
vp_unspent sp_unspent nation_weapon_unverified nation_weapon_division duplicate_item
extra_magazine_lmg inspiring_presence_twice deadeye_fire_weapon at_specialist
"""

#: (code, severity) of every finding there is.
ALL = frozenset(
    (code, severity)
    for severity, codes in (("error", ERRORS), ("warning", WARNINGS), ("ruling", RULINGS))
    for code in codes.split()
)
