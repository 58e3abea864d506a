"""Primary and secondary weapons, and those that a squad defines (p. 17-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_
from nco_builder.legality.findings import Code
from nco_builder.legality.proposals import choose, in_turn, man_of, proposals_of
from nco_builder.squad import edit
from nco_builder.squad.model import last_price

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.rules import Unit
    from nco_builder.squad import Edit, Member, NationWeapon, Squad


def _primary_of_the_rulebook(finding: Finding, report: Report) -> Iterator[Edit]:
    """Propose weapons of the rulebook only: for the squad's own, players must agree the numbers."""
    man = man_of(finding, report)
    for each in proposals_of("primary", man):
        if not each.chosen and each.value in man.rulebook.own.weapons_by_id:
            yield each.edit


def _no_secondary(finding: Finding, report: Report) -> Iterator[Edit]:
    """Propose to drop the secondary weapon; a unit whose entry gives one always has it."""
    man = man_of(finding, report)
    if not man.unit.secondary:
        yield man.sets("secondary", None)


def _own_weapons_only(finding: Finding, report: Report) -> Iterator[Edit]:
    weapons = report.squad.definitions.weapons
    yield edit("set_weapons", weapons=tuple(own for own in weapons if own.id != finding["weapon"]))


NATION_WEAPON_SHADOWS = Code(
    "nation_weapon_shadows",
    "error",
    says=N_(
        "The squad's own weapon “{weapon_id}” is already in the rulebook; the rulebook's "
        "version counts."
    ),
    fixes=_own_weapons_only,
)
PRIMARY_NOT_ALLOWED = Code(
    "primary_not_allowed",
    "error",
    says=N_("{who} carries {a_weapon}; {a_unit} may not take it as primary weapon."),
    instead={
        "last_price": N_(
            "{who} carries {a_weapon}, which nothing here knows. Its last known price of "
            "{last_price} cannot be verified and is not counted."
        )
    },
    ruling="NCO-25",
    reason=N_("{unit} may not carry it"),
    fixes=_primary_of_the_rulebook,
)
NO_PRIMARY = Code(
    "no_primary",
    "warning",
    says=N_("{who} has no primary weapon."),
    ruling="NCO-24",
    fixes=_primary_of_the_rulebook,
)
NATION_WEAPON_NOT_ALLOWED = Code(
    "nation_weapon_not_allowed",
    "error",
    says=N_("{who} carries {weapon}; {a_unit} may not take a nation-specific weapon."),
    ruling="NCO-27",
    reason=N_("{unit} may not take a nation-specific weapon"),
    fixes=_primary_of_the_rulebook,
)
NATION_WEAPON_WRONG_NATION = Code(
    "nation_weapon_wrong_nation",
    "error",
    says=N_(
        "{who} carries {weapon}, a weapon of another country ({nation}); only his own country's "
        "are allowed."
    ),
    reason=N_("a weapon of {nation}"),
    fixes=_primary_of_the_rulebook,
)
NATION_WEAPON_DIVISION = Code(
    "nation_weapon_division",
    "ruling",
    says=N_(
        "{who} carries {weapon}, a weapon of another division of the same country ({nation}). "
        "The rulebook does not say whether he may; agree with your opponent."
    ),
    instead={
        "agreed": N_(
            "{who} carries {weapon}, a weapon of another division of the same country ({nation}). "
            "The rulebook does not say whether he may."
        )
    },
    ruling="NCO-28",
    fixes=_primary_of_the_rulebook,
)
NATION_WEAPON_UNPRICED = Code(
    "nation_weapon_unpriced",
    "error",
    says=N_("{who} must pay for {weapon}, but no cost is entered."),
    ruling="NCO-26",
    reason=N_("no cost entered"),
    fixes=_primary_of_the_rulebook,
)
NATION_WEAPON_UNVERIFIED = Code(
    "nation_weapon_unverified",
    "ruling",
    says=N_(
        "{who} carries {weapon}, a nation-specific weapon. NCO Builder has no list of these; "
        "agree its numbers with your opponent."
    ),
    instead={
        "agreed": N_(
            "{who} carries {weapon}, a nation-specific weapon. NCO Builder has no list of these."
        )
    },
    ruling="NCO-26",
    fixes=_primary_of_the_rulebook,
)
SECONDARY_NOT_ALLOWED = Code(
    "secondary_not_allowed",
    "error",
    says=N_("{who} carries {a_weapon} as secondary weapon; {a_unit} may not."),
    ruling="NCO-29",
    reason=N_("{unit} may not carry it"),
    fixes=in_turn(choose("secondary"), _no_secondary),
)


def definitions(squad: Squad, terms: Terms, _totals: Totals) -> Iterator[Finding]:
    """Check that a defined weapon does not take the id of a rulebook weapon."""
    known = terms.rules.rulebook.own.weapons_by_id
    for weapon in squad.definitions.printed_weapons:
        if weapon.id in known:
            source = known[weapon.id].source
            yield NATION_WEAPON_SHADOWS.finding(source, "definitions", weapon=weapon.id)


def primary(member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check for one primary weapon of the unit's list, or an offered nation-specific one (p.

    17-18).
    """
    weapon, source = member.primary, unit.source
    if weapon in unit.primary_costs:
        return ()
    if weapon is None:
        return [NO_PRIMARY.finding(source, "primary", unit=unit.id)]
    own = terms.rules.nation_weapons.get(weapon)
    if own is None:
        unknown = weapon not in terms.rules.rulebook.weapons_by_id
        last = last_price(member, weapon) if unknown else ()
        found = PRIMARY_NOT_ALLOWED.finding(
            source, "primary", unit=unit.id, weapon=weapon, last_price=last
        )
        return [found]
    return [
        code.finding(source, "primary", unit=unit.id, weapon=own.id, nation=", ".join(own.homes))
        for code in _nation_weapon(own, unit, terms)
        # a rules pack lists its weapons, and its own ruling agrees their numbers for all men
        if code is not NATION_WEAPON_UNVERIFIED or not own.is_of_rules
    ]


def _nation_weapon(weapon: NationWeapon, unit: Unit, terms: Terms) -> Iterator[Code]:
    if unit.nation_weapon is None:
        yield NATION_WEAPON_NOT_ALLOWED
        return
    if terms.rules.is_of_other_country(weapon):
        yield NATION_WEAPON_WRONG_NATION
        return
    if terms.rules.is_of_other_division(weapon):
        yield NATION_WEAPON_DIVISION
    if unit.nation_weapon == "at_cost" and weapon.cost is None:
        yield NATION_WEAPON_UNPRICED
    else:
        yield NATION_WEAPON_UNVERIFIED


def secondary(member: Member, unit: Unit, _terms: Terms) -> Iterable[Finding]:
    """Check for secondary weapons that the unit's entry does not give (p. 17-18)."""
    weapon = member.secondary
    if weapon is None or weapon in unit.secondary:
        return ()
    found = SECONDARY_NOT_ALLOWED.finding(unit.source, "secondary", unit=unit.id, weapon=weapon)
    return [found]


OF_SQUAD = (definitions,)
OF_MAN = (primary, secondary)
