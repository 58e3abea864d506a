"""Traits of a man's weapons that no column shows: special fire, restrictions, after use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import listed, signed
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.men import GRENADE, boxes, counted_boxes
from nco_builder.sheets.weapon_lines import (
    ANTI_TANK,
    carried_by,
    in_line,
    needed,
    own_reminder,
)
from nco_builder.sheets.words import FIRM, faces, joined, numbered, resting_on
from nco_builder.squad import all_skills

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.legality import MemberReport
    from nco_builder.rules import Rulebook, Weapon
    from nco_builder.rules.appendix_b import AntiTankWeapon
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.squad import EffectiveRules, Member

MOVED = "moved"
ANSWERING = "react_assault"
AIMED, AS_FIRE = "focus_fire", "as_fire"


def weapon_reminders(
    member: Member, man: MemberReport, rules: EffectiveRules, *, brief: bool = False
) -> Iterator[Paragraph]:
    """Yield the traits of each of his weapons, with boxes for those that are used up.

    In brief, they omit what the orders on his back say.
    """
    rulebook, unit = rules.rulebook, man.unit
    acts = man.profile is None or man.profile.special_action
    aims = _aims(member, man, rulebook)
    carried, named = carried_by(member, unit), set[str]()
    for weapon in carried:
        known = rulebook.weapons_by_id.get(weapon)
        own = rules.nation_weapons.get(weapon)
        if known:
            uses = counted_boxes(member.grenades if weapon == GRENADE else known.uses or 0)
            told = [*_traits(known, rulebook, acts=acts)]
            if not brief:
                told += _as_fire(known, rulebook) if aims else ()
                told += _refusals(known, rulebook)
            told += _advance(known, rulebook)
            told += [*_afterwards(known, carried, rulebook), *_landing(known)]
            if told or uses:
                lead = (Text(known.short_name, "strong"), *_gap(uses), Text("  "))
                marks = [each for each in known.rulings if each not in named]
                yield (*lead, *joined(told), *resting_on(marks))
                named |= {*marks}
        elif own and (more := own_reminder(own)):
            yield more


def _aims(member: Member, man: MemberReport, rulebook: Rulebook) -> bool:
    """Return whether he ever takes a Focus Fire, also with an item for one turn."""
    if man.profile is None or man.unit is None:
        return True
    items = [rulebook.items_by_id[each] for each in member.items if each in rulebook.items_by_id]
    lifted = max([each.courage_this_turn or 0 for each in items], default=0)
    known = [rulebook.skills_by_id.get(each) for each in all_skills(member, man.unit)]
    never = any(skill and AIMED in skill.forbidden_orders for skill in known)
    return man.profile.C + lifted >= rulebook.defaults.special_action_courage and not never


def anti_tank_reminder(weapon: AntiTankWeapon, rulebook: Rulebook) -> Paragraph:
    """Return how a man attacks a vehicle, and his rolls, with a box for the one use."""
    order = order_names(rulebook)
    how = _(
        '{assault} on a vehicle: stop within {inches}", hit on {hit}+; then {needs}+ destroys, '
        "else it is pinned; he goes {down}"
    )
    numbers = {"inches": weapon.stop_within_in, "hit": weapon.to_hit}
    needs = [
        f"{rules.short_name}{FIRM}{weapon.to_destroy[rules.type]}"
        for rules in rulebook.appendix_b.types
        if rules.type in weapon.to_destroy
    ]
    said = how.format(**order, **numbers, needs="+, ".join(needs))
    return (*boxes(weapon.uses), Text(FIRM), Text(_(ANTI_TANK) + "  ", "strong"), *numbered(said))


def _traits(weapon: Weapon, rulebook: Rulebook, *, acts: bool) -> Iterator[Paragraph]:
    """Yield the special properties of a weapon in a few words each.

    Those about special actions are only for men who have any.
    """
    order = order_names(rulebook)
    if weapon.always_cover_fire:
        yield (Text(_("like {order}").format(order=order["cover_fire"])),)
    if weapon.radius_in is not None:
        yield (Text(_('all within {inches}"').format(inches=weapon.radius_in)),)
    if weapon.always_cover_fire and not weapon.landing:
        health = rulebook.walking_wounded.at_health
        stays = (
            _("the order stays {fire}: special actions, and shots at {health} health, allowed")
            if acts
            else _("the order stays {fire}: shots at {health} health allowed")
        )
        yield (Text(stays.format(fire=order["fire"], health=health)),)
        yield from _counted(weapon, rulebook)
    if not weapon.needs_line_of_sight:
        yield (Text(_("at a point, seen or not")),)
    if weapon.throw_over_in is not None:
        yield (Text(_('over terrain up to {inches}"').format(inches=weapon.throw_over_in)),)
    if weapon.dice > 1:
        yield (Text(_("a wound roll for each hit, health losses first")),)
    if weapon.extra_psyche:
        more = Text(f"{signed(weapon.extra_psyche)}{FIRM}P", "strong")
        yield Text(_("if wounded") + FIRM), more


def _counted(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """Return that a weapon's own modifier is already included in its numbers."""
    if weapon.flat_to_hit is None:
        (far, *_rest) = needed(weapon, rulebook).far
        said = _("{need} has its {modifier} in it")
        need = far.text  # type: ignore[union-attr]
        yield (Text(said.format(need=need, modifier=signed(weapon.cover_fire_to_hit))),)


def _as_fire(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """Return that aiming has no effect; the effect of a skill is told with the skill."""
    if weapon.focus_fire == AS_FIRE:
        order = order_names(rulebook)
        said = _("{order} counts as {other}").format(order=order["focus_fire"], other=order["fire"])
        yield (Text(said),)


def _refusals(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """Yield what a weapon cannot do, and what it does instead when answering an Assault."""
    order = order_names(rulebook)
    usual = {each.id: each.modifier for each in rulebook.to_hit.modifiers}[ANSWERING]
    if not weapon.can_cover_fire:
        yield (Text(_("no {order}").format(order=order["cover_fire"]), "strong"),)
    if not weapon.can_fire_on_advance:
        yield (Text(_("no shot on an {order}").format(order=order["advance"]), "strong"),)
    if not weapon.can_answer_assault:
        yield (Text(_("no answer to an {order}").format(order=order["assault"]), "strong"),)
    elif not weapon.ignores_modifiers and weapon.answer_assault_to_hit not in {None, usual}:
        answer = signed(weapon.answer_assault_to_hit or 0) or "+0"
        said = _("answering an {order}").format(order=order["assault"])
        yield Text(f"{said} "), Text(answer, "strong")


def _afterwards(weapon: Weapon, carried: Sequence[str], rulebook: Rulebook) -> Iterator[Paragraph]:
    """Yield what its bearer keeps once it is used up or dropped."""
    others = [
        rulebook.weapons_by_id[each].short_name
        for each in carried
        if each in rulebook.weapons_by_id and each not in {weapon.id, GRENADE}
    ]
    left = listed(others) or _("nothing")
    if weapon.dropped_on_assault:
        own = _("drops it before his own {order}, then has only: {left}")
        order = order_names(rulebook)["assault"]
        yield (Text(own.format(order=order, left=left)),)
    elif weapon.uses and weapon.id != GRENADE:
        used = _("after {count} uses he has only: {left}")
        yield (Text(used.format(count=weapon.uses, left=left)),)


def order_names(rulebook: Rulebook) -> dict[str, str]:
    """Return the names of orders and special actions by id."""
    return {each.id: each.name for each in (*rulebook.orders, *rulebook.special_actions)}


def _gap(uses: Paragraph) -> Paragraph:
    return (Text(FIRM), *uses) if uses else ()


def _landing(weapon: Weapon) -> Iterator[Paragraph]:
    """Yield where a thrown weapon lands, by the die."""
    rows: list[Paragraph] = []
    for row in weapon.landing:
        far = f'{FIRM}{row.distance_in}"' if row.distance_in else ""
        rows.append((Text(faces(row.rolls), "strong"), Text(f"{FIRM}{row.name}{far}")))
    if rows:
        yield Text(_("D6") + f":{FIRM}"), *joined(rows, ", ")


def _advance(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """Yield the effect of a weapon that counts as another one on an Advance."""
    if weapon.on_advance_as is not None:
        other = rulebook.weapons_by_id[weapon.on_advance_as]
        moved = {each.id: each.modifier for each in rulebook.to_hit.modifiers}[MOVED]
        order = order_names(rulebook)["advance"]
        said = _('on {order} as {weapon}, {inches}"').format(
            order=order, weapon=other.short_name, inches=other.range_in
        )
        counted = _("({modifier} for moving is in it)").format(modifier=signed(moved))
        yield Text(f"{said} "), *in_line(needed(other, rulebook, moved)), Text(f" {counted}")
