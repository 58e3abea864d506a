"""The checks of the squad as a whole, in the rulebook's order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.legality.findings import CONTRACT, finding
from nco_builder.rules.vehicles import is_in_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.terms import Terms
    from nco_builder.rules import Currency, Source
    from nco_builder.squad import Squad


class Totals(NamedTuple):
    """Sums over all men and what they may come to; limits include the nation's bonus."""

    vp: int
    sp: int
    vp_limit: int
    sp_limit: int


def nation(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Every squad is of one nation of the list (p. 22)."""
    if terms.nation is None:
        source = terms.rules.rulebook.sections["nations"]
        yield finding("unknown_nation", source, "nation", nation=squad.nation)


def composition(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """A Sergeant, unique units once, no more men than the nation has (p. 3, 22)."""
    rulebook = terms.rules.rulebook
    units = [member.unit for member in squad.members]
    source = rulebook.sections["building"]
    for unit in rulebook.unique_units:
        count = units.count(unit.id)
        if unit.mandatory and not count:
            yield finding("no_sergeant", source, unit=unit.id)
        if count > 1:
            yield finding("unique_exceeded", source, unit=unit.id, count=count)
    most = terms.nation.max_squad_size if terms.nation else None
    if terms.nation and most is not None and len(squad.members) > most:
        count = len(squad.members)
        yield finding(
            "squad_too_big", terms.nation.source, nation=terms.nation.id, count=count, max=most
        )


def budgets(_squad: Squad, terms: Terms, totals: Totals) -> Iterator[Finding]:
    """Valor and specialist points stay within their own limits (p. 3)."""
    sections = terms.rules.rulebook.sections
    yield from _budget("vp", totals.vp, totals.vp_limit, terms, sections["valor_points"])
    yield from _budget("sp", totals.sp, totals.sp_limit, terms, sections["specialist_points"])


def _budget(
    currency: Currency, spent: int, limit: int, terms: Terms, source: Source
) -> Iterator[Finding]:
    if spent > limit:
        bonus = terms.nation.bonus_sp if terms.nation and currency == "sp" else 0
        yield finding(f"{currency}_over", source, "limits", spent=spent, limit=limit, bonus=bonus)
    elif spent < limit:
        severity = terms.unspent_severity
        yield finding(f"{currency}_unspent", source, "limits", severity, spent=spent, limit=limit)


def definitions(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """A defined weapon must not take the id of a rulebook weapon."""
    known = terms.rules.rulebook.weapons_by_id
    for weapon in squad.definitions.weapons:
        if weapon.id in known:
            source = known[weapon.id].source
            yield finding("nation_weapon_shadows", source, "definitions", weapon=weapon.id)


def carriers(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """How many men carry anti-tank weapons (Appendix B)."""
    if not terms.match.anti_tank_weapons:
        return
    rule = terms.rules.rulebook.vehicle_phase.anti_tank
    count = sum(member.anti_tank for member in squad.members)
    if count > rule.carriers:
        yield finding("at_too_many", rule.source, count=count, max=rule.carriers)
    elif count < rule.carriers:
        yield finding("at_fewer_than_two", rule.source, count=count, max=rule.carriers)


def bombers(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """One Bomber at most in scenario 5 (p. 13-16)."""
    if terms.scenario and terms.scenario.bomber:
        count = sum(member.bomber for member in squad.members)
        most = terms.scenario.bomber.count
        if count > most:
            yield finding("bomber_too_many", terms.scenario.source, count=count, max=most)


def vehicles(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """One model of each type, three models in all (Appendix B, rulings APB-01 and APB-06)."""
    if not squad.vehicles:
        return
    rule = terms.rules.rulebook.vehicle_phase
    if terms.rulings.vehicle_spares != "allow":
        for kind, count in Counter(vehicle.type for vehicle in squad.vehicles).items():
            if count > rule.models_per_type:
                yield finding(
                    "vehicle_type_duplicate",
                    rule.source,
                    "vehicles",
                    type=kind,
                    count=count,
                    max=rule.models_per_type,
                )
        if len(squad.vehicles) > rule.max_models:
            count = len(squad.vehicles)
            yield finding(
                "vehicle_too_many", rule.source, "vehicles", count=count, max=rule.max_models
            )
    for index, vehicle in enumerate(squad.vehicles):
        if not vehicle.name and not is_in_catalogue(vehicle.model):
            yield finding(
                "vehicle_unknown", rule.source, "vehicles", model=vehicle.model, index=index
            )


def unknown_keys(squad: Squad) -> Iterator[Finding]:
    """Keys the program does not know: kept, and named."""
    for place in squad.unknown_places:
        yield finding("unknown_key", CONTRACT, key=place)


def unknown_ruleset(squad: Squad) -> Iterator[Finding]:
    """No rulebook data for the squad: it is shown and not judged."""
    yield finding("unknown_ruleset", CONTRACT, "ruleset", ruleset=squad.ruleset)


SQUAD_CHECKS = (
    nation,
    composition,
    budgets,
    definitions,
    carriers,
    bombers,
    vehicles,
)
