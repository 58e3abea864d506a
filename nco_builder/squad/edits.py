"""Edits: every change to a squad, as a small frozen value to apply, show, undo and send.

An edit is a name with parameters; the functions below define what each name does. Positions count
from 0; positions outside the squad are ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.schema.record import Frozen
from nco_builder.squad.fields import FIELDS, MEMBER_FIELDS
from nco_builder.squad.model import (
    Definitions,
    Limits,
    Member,
    NationWeapon,
    Pack,
    Squad,
    Vehicle,
    with_last_prices,
)
from nco_builder.squad.profile import all_skills, carried_weapons

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.rules import Unit
    from nco_builder.squad.model import Match
    from nco_builder.squad.packs import RenamedIds
    from nco_builder.squad.profile import EffectiveRules


TEXT_FIELDS = ("name", "player", "notes")
VEHICLE_FIELDS = ("type", "name")

_EDITS: dict[str, Callable[..., Squad]] = {}
_OF_MEN: dict[str, Callable[..., Member]] = {}


class Edit(Frozen):
    """One change: `name` and `parameters` (a mapping as sorted pairs)."""

    name: str
    parameters: tuple[tuple[str, Any], ...] = ()

    def apply(self, squad: Squad) -> Squad:
        """Return the changed squad; the given one stays unchanged."""
        return with_last_prices(_EDITS[self.name](squad, **dict(self.parameters)))

    def of_man(self, man: Member) -> Member:
        """Return one of the men it changes as he is afterwards.

        Raises:
            KeyError: it does not change men.
        """
        given = dict(self.parameters)
        del given["members"]
        return _OF_MEN[self.name](man, **given)

    def __getitem__(self, parameter: str) -> Any:  # noqa: ANN401 - as varied as the parameters
        """Return one parameter by name."""
        return dict(self.parameters)[parameter]


def edit(name: str, **parameters: object) -> Edit:
    """Make an edit.

    Raises:
        KeyError: no edit has that name.
    """
    if name not in _EDITS:
        raise KeyError(name)
    return Edit(name, tuple(sorted(parameters.items())))


def set_one(index: int, field: str, value: object) -> Edit:
    """Return the edit that sets one field of one man."""
    return edit("set_member", members=(index,), field=field, value=value)


def _is_edit(apply: Callable[..., Squad]) -> Callable[..., Squad]:
    _EDITS[apply.__name__] = apply
    return apply


def _is_edit_of_men(apply: Callable[..., Member]) -> Callable[..., Member]:
    """Register a function as an edit that changes each man at the positions in `members`."""

    def change(squad: Squad, members: tuple[int, ...], **given: object) -> Squad:
        men = list(squad.members)
        for index in set(members):
            if 0 <= index < len(men):
                men[index] = apply(men[index], **given)
        return _with_members(squad, men)

    _EDITS[apply.__name__], _OF_MEN[apply.__name__] = change, apply
    return apply


def _with_members(squad: Squad, members: Sequence[Member]) -> Squad:
    return squad.replace(members=tuple(members))


@_is_edit
def add_members(
    squad: Squad,
    members: tuple[Member, ...],
    at: int | None = None,
    weapons: tuple[NationWeapon, ...] = (),
) -> Squad:
    """Add men at a position, or at the end, with their nation-specific weapons."""
    place = len(squad.members) if at is None else at
    if weapons:
        squad = set_weapons(squad, (*squad.definitions.weapons, *weapons))
    return _with_members(squad, squad.members[:place] + members + squad.members[place:])


@_is_edit
def remove_members(squad: Squad, members: tuple[int, ...]) -> Squad:
    """Remove the men at these positions."""
    gone = set(members)
    return _with_members(
        squad, [man for index, man in enumerate(squad.members) if index not in gone]
    )


@_is_edit
def duplicate_members(squad: Squad, members: tuple[int, ...]) -> Squad:
    """Put a copy of each of these men right after the last of them; a copy has no id."""
    chosen = [index for index in sorted(set(members)) if 0 <= index < len(squad.members)]
    copies = tuple(squad.members[index].replace(id=None) for index in chosen)
    return add_members(squad, copies, chosen[-1] + 1) if chosen else squad


@_is_edit
def move_members(squad: Squad, members: tuple[int, ...], to: int) -> Squad:
    """Move men, in their order, before the man at position `to` (the size means the end)."""
    chosen = set(members)
    moved = [man for index, man in enumerate(squad.members) if index in chosen]
    before = [man for index, man in enumerate(squad.members) if index not in chosen and index < to]
    after = [man for index, man in enumerate(squad.members) if index not in chosen and index >= to]
    return _with_members(squad, before + moved + after)


@_is_edit_of_men
def set_member(man: Member, field: str, value: object) -> Member:
    """Set one field of these men.

    Raises:
        KeyError: the field cannot be set by an edit.
    """
    if field not in MEMBER_FIELDS:
        raise KeyError(field)
    return man.replace(**{field: value})


@_is_edit_of_men
def set_unit(man: Member, unit: str, kit: tuple[tuple[str, Any], ...] = ()) -> Member:
    """Give these men another rank; of their equipment, only `kit` changes with it.

    Args:
        man: one of them.
        unit: their new unit.
        kit: their fields that change, with the new values.

    Raises:
        KeyError: a field cannot be set by an edit.
    """
    for field, _value in kit:
        if field not in MEMBER_FIELDS:
            raise KeyError(field)
    return man.replace(unit=unit, **dict(kit))


def change_rank(index: int, before: Member, after: Member) -> Edit:
    """Return the edit that changes a man's unit (see `refitted`)."""
    kit = tuple(
        (field, getattr(after, field))
        for field in MEMBER_FIELDS
        if getattr(after, field) != getattr(before, field)
    )
    if not kit:
        return edit("set_unit", members=(index,), unit=after.unit)
    return edit("set_unit", members=(index,), unit=after.unit, kit=kit)


@_is_edit
def set_text(squad: Squad, field: str, value: str) -> Squad:
    """Set the squad's name, its player or its notes.

    Raises:
        KeyError: the squad has no such text.
    """
    if field not in TEXT_FIELDS:
        raise KeyError(field)
    return squad.replace(**{field: value})


@_is_edit
def set_nation(squad: Squad, nation: str) -> Squad:
    """Change the squad's nation; every man stays."""
    return squad.replace(nation=nation)


@_is_edit
def set_limits(squad: Squad, vp: int, sp: int) -> Squad:
    """Set the points the players agreed."""
    limits = squad.limits.replace(vp=vp, sp=sp)
    return squad.replace(limits=limits)


@_is_edit
def set_ruling(squad: Squad, ruling: str, value: str) -> Squad:
    """Set the group's decision on a ruling for this squad."""
    return squad.replace(rulings=squad.rulings.replace(**{ruling: value}))


@_is_edit
def set_agreed(squad: Squad, ruling: str, agreed: bool) -> Squad:  # noqa: FBT001 - data of the edit
    """Record that both players agreed on a ruling, or remove the record."""
    others = tuple(each for each in squad.agreed if each != ruling)
    return squad.replace(agreed=(*others, ruling) if agreed else others)


@_is_edit
def set_match(squad: Squad, option: str, value: object) -> Squad:
    """Set a match option."""
    return squad.replace(match=squad.match.replace(**{option: value}))


@_is_edit
def set_weapons(squad: Squad, weapons: tuple[NationWeapon, ...]) -> Squad:
    """Set the nation-specific weapons the squad defines."""
    definitions: Definitions = squad.definitions.replace(weapons=weapons)
    return with_last_prices(squad).replace(definitions=definitions)


@_is_edit
def set_packs(
    squad: Squad,
    packs: tuple[Pack, ...],
    definitions: Definitions | None = None,
    renamed: RenamedIds = (),
) -> Squad:
    """Set the rules packs that are switched on, and their definitions, if they change.

    `renamed` are entries that the squad holds under an id that is another one now.
    """
    if definitions is None:
        return squad.replace(packs=packs)
    from nco_builder.squad.packs import versioned, with_new_ids  # most squads have none

    after = with_last_prices(squad).replace(packs=packs, definitions=definitions)
    return versioned(with_new_ids(after, renamed))


@_is_edit
def set_vehicles(squad: Squad, vehicles: tuple[Vehicle, ...]) -> Squad:
    """Set the vehicle models."""
    return squad.replace(vehicles=vehicles)


@_is_edit
def set_vehicle(squad: Squad, vehicle: int, field: str, value: str | None) -> Squad:
    """Set the type or the name of the vehicle model at a position.

    Raises:
        KeyError: the field cannot be set by an edit.
    """
    if field not in VEHICLE_FIELDS:
        raise KeyError(field)
    vehicles = [
        each.replace(**{field: value}) if place == vehicle else each
        for place, each in enumerate(squad.vehicles)
    ]
    return set_vehicles(squad, tuple(vehicles))


@_is_edit
def set_ruleset(squad: Squad, ruleset: str) -> Squad:
    """Judge the squad by another rulebook."""
    return with_last_prices(squad).replace(ruleset=ruleset)


def new_squad(ruleset: str, nation: str, vp: int, sp: int) -> Squad:
    """Return a squad without men."""
    return Squad(ruleset=ruleset, nation=nation, limits=Limits(vp=vp, sp=sp))


def recruit(unit: Unit) -> Member:
    """Return a new man of a unit with everything free: first weapon, secondary weapon, grenades.

    Items and skills stay empty (ruling NCO-98).
    """
    return Member(
        unit=unit.id,
        primary=unit.primary[0].weapon if unit.primary else None,
        secondary=unit.secondary[0] if unit.secondary else None,
        grenades=unit.grenades.free if unit.grenades else 0,
    )


_SWITCHES = tuple(field.name for field in FIELDS if field.shape == "switch")


class LostChoice(NamedTuple):
    """Something a man has lost: the field, and which value of it, or how many."""

    field: str
    value: object


def refitted(
    member: Member, old: Unit | None, unit: Unit, rules: EffectiveRules, match: Match
) -> Member:
    """Return the man as one of `unit`: what fits stays in its order, and no paid option is added.

    Things that no rulebook entry covers do not depend on his rank and stay, if there are slots.

    Args:
        member: the man before.
        old: his unit, None if it is unknown.
        unit: his new unit.
        rules: the rules in force.
        match: the terms agreed for the battle.
    """
    slot = member.extra_skill_slot and unit.extra_skill_slots > 0
    return member.replace(
        unit=unit.id,
        primary=_primary(member.primary, unit, rules),
        secondary=_secondary(member.secondary, unit),
        grenades=_grenades(member.grenades, old, unit),
        items=_items(member.items, unit, rules),
        skills=_skills(member.skills, slot=slot, unit=unit, rules=rules),
        extra_skill_slot=slot,
        anti_tank=member.anti_tank and _may_have_anti_tank(unit, rules, match),
        bomber=member.bomber and _may_be_bomber(unit, rules, match),
    )


def _primary(weapon: str | None, unit: Unit, rules: EffectiveRules) -> str | None:
    if weapon is None or weapon in unit.primary_costs or _is_open(weapon, unit, rules):
        return weapon
    return unit.primary[0].weapon if unit.primary else None


def _is_open(weapon: str, unit: Unit, rules: EffectiveRules) -> bool:
    """Return whether he may have a nation-specific weapon (rulings NCO-26 to NCO-28)."""
    own = rules.nation_weapons.get(weapon)
    if own is None or unit.nation_weapon is None or rules.is_of_other_country(own):
        return False
    return unit.nation_weapon == "free" or own.cost is not None


def _secondary(weapon: str | None, unit: Unit) -> str | None:
    if weapon is None or weapon in unit.secondary:
        return weapon
    return unit.secondary[0] if unit.secondary else None


def _grenades(count: int, old: Unit | None, unit: Unit) -> int:
    """Return as many as he may have; the free ones, unless he gave up those of his old rank."""
    if unit.grenades is None:
        return 0
    most = unit.grenades.max
    kept = max(0, count if most is None else min(count, most))
    had_free = old is None or old.grenades is None or count >= old.grenades.free
    return max(kept, unit.grenades.free) if had_free else kept


def _items(items: tuple[str, ...], unit: Unit, rules: EffectiveRules) -> tuple[str, ...]:
    known = rules.rulebook.items_by_id
    open_to = [each for each in items if each not in known or _may(unit, known[each].restricted_to)]
    return tuple(open_to[: unit.item_slots])


def _skills(
    skills: tuple[str, ...], *, slot: bool, unit: Unit, rules: EffectiveRules
) -> tuple[str, ...]:
    known = rules.rulebook.skills_by_id
    slots = unit.free_skill_slots + (unit.extra_skill_slots if slot else 0)
    kept: list[str] = []
    for each in skills:
        entry = known.get(each)
        most = entry.max_stack if entry else 1
        is_open = entry is None or _may(unit, entry.restricted_to)
        if is_open and (*unit.fixed_skills, *kept).count(each) < most:
            kept.append(each)
    return tuple(kept[:slots])


def _may(unit: Unit, restricted_to: tuple[str, ...]) -> bool:
    return not restricted_to or unit.id in restricted_to


def _may_have_anti_tank(unit: Unit, rules: EffectiveRules, match: Match) -> bool:
    barred = rules.rulebook.vehicle_phase.anti_tank.barred_units
    return not match.anti_tank_weapons or unit.id not in barred


def _may_be_bomber(unit: Unit, rules: EffectiveRules, match: Match) -> bool:
    scenario = rules.rulebook.scenarios_by_number.get(match.scenario or 0)
    bomber = scenario.bomber if scenario else None
    return bomber is None or unit.kind == bomber.kind


def lost_choices(
    before: Member, after: Member, old: Unit | None, new: Unit
) -> tuple[LostChoice, ...]:
    """Return what he had as one of his old unit and lost, by field, except built-in skills."""
    weapons = _without(_weapons(before, old), _weapons(after, new))
    gone = [LostChoice("primary", weapon) for weapon in weapons]
    if before.grenades > after.grenades:
        gone.append(LostChoice("grenades", before.grenades - after.grenades))
    skills = _without(before.skills, all_skills(after, new))
    gone += [LostChoice("skills", skill) for skill in skills]
    gone += [LostChoice("items", item) for item in _without(before.items, after.items)]
    off = [each for each in _SWITCHES if getattr(before, each) and not getattr(after, each)]
    return (*gone, *[LostChoice(each, value=True) for each in off])


def _without(had: tuple[str, ...], has: tuple[str, ...]) -> list[str]:
    """Return the values that occur less often than before, once per missing one."""
    if had == has:
        return []
    return [each for each in dict.fromkeys(had) for _ in range(had.count(each) - has.count(each))]


def _weapons(member: Member, unit: Unit | None) -> tuple[str, ...]:
    if unit is not None:
        return carried_weapons(member, unit)
    return tuple(dict.fromkeys(filter(None, (member.primary, member.secondary))))
