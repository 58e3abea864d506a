"""Expected hits of one shot, by distance (Rolling to Hit, p. 9)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.rules.dice import ALWAYS, FACES, NEVER, at_least, shown

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook, Weapon

ShootingOrder = Literal["fire", "advance", "focus_fire"]
ORDERS: tuple[ShootingOrder, ...] = ("fire", "advance", "focus_fire")
"""Two orders and a special action; their names are in the rulebook."""
Target = Literal["open", "cover", "down"]
TARGETS: dict[Target, tuple[str, ...]] = {
    "open": (),
    "cover": ("cover",),
    "down": ("cover", "down"),
}
"""The position of the target, and the rulebook's modifiers for it."""
FULL_PSYCHE, HALF_RANGE, MOVED = "full_psyche", "half_range", "moved"
AIMED = ("focus_fire", "as_fire")
"""What a Focus Fire counts as with weapons whose shots are not Cover Fire."""


class Situation(NamedTuple):
    """The conditions of all shots: the same order, and a target in the same position.

    The shooters are fresh: full psyche, unhurt, on level ground.
    """

    order: ShootingOrder = "fire"
    target: Target = "open"


class Zone(NamedTuple):
    """The expected hits of one shot up to and including `until` inches."""

    until: Fraction
    hits: Fraction


def zones(
    weapon: Weapon, situation: Situation, rulebook: Rulebook, *, deadeye: bool = False
) -> tuple[Zone, ...]:
    """Return the zones of a weapon, the nearest first; none if it is not fired at all.

    Args:
        weapon: The weapon carried; a scoped one counts as another on an Advance.
        situation: The order and the target.
        rulebook: The rulebook.
        deadeye: Whether a skill makes its bearer's Fire count as Focus Fire (p. 20).

    """
    advance = situation.order == "advance"
    if advance and not weapon.can_fire_on_advance:
        return ()
    if advance and weapon.on_advance_as is not None:
        weapon = rulebook.weapons_by_id[weapon.on_advance_as]
    if weapon.flat_to_hit is not None:
        hits = weapon.dice * at_least(weapon.flat_to_hit) * _lands(weapon)
        return (Zone(Fraction(weapon.range_in), hits),)
    change = _change(weapon, situation, rulebook, deadeye=deadeye)
    rule = rulebook.to_hit
    near = weapon.dice * chance(rule.base - change - _modifier(HALF_RANGE, rulebook), rulebook)
    if weapon.half_range_at_any_distance:
        return (Zone(Fraction(weapon.range_in), near),)
    beyond = sum([each.modifier for each in weapon.to_hit])
    far = weapon.dice * chance(rule.base - change - beyond, rulebook)
    if near == far:
        return (Zone(Fraction(weapon.range_in), near),)
    return Zone(Fraction(weapon.range_in, 2), near), Zone(Fraction(weapon.range_in), far)


def chance(need: int, rulebook: Rulebook) -> Fraction:
    """Return the chance to roll a need; above 6 a second roll is needed (ruling NCO-54)."""
    rule = rulebook.to_hit
    if need > FACES:
        return at_least(rule.beyond_die_first) * at_least(rule.beyond_die_second)
    return at_least(max(rule.best, need))


def _change(weapon: Weapon, situation: Situation, rulebook: Rulebook, *, deadeye: bool) -> int:
    """Return the sum of all modifiers except those of distance (ruling NCO-54)."""
    change = _modifier(FULL_PSYCHE, rulebook)
    if situation.order == "advance":
        change += _modifier(MOVED, rulebook)
    if weapon.always_cover_fire:
        change += weapon.cover_fire_to_hit  # its own modifier replaces the general one: NCO-55
    if not _ignores_cover(weapon, situation, deadeye=deadeye):
        change += sum([_modifier(each, rulebook) for each in TARGETS[situation.target]])
    return change


def _ignores_cover(weapon: Weapon, situation: Situation, *, deadeye: bool) -> bool:
    """Return whether neither cover nor Down helps the target.

    If Focus Fire with a weapon is an ordinary Fire, this also holds for a bearer of the skill: his
    Fire always ignores them (ruling NCO-75).
    """
    if situation.order == "advance" or weapon.focus_fire not in AIMED:
        return False
    return deadeye or (situation.order == "focus_fire" and weapon.focus_fire == "focus_fire")


def _modifier(name: str, rulebook: Rulebook) -> int:
    return {each.id: each.modifier for each in rulebook.to_hit.modifiers}[name]


def _lands(weapon: Weapon) -> Fraction:
    """Return the chance that a thrown weapon lands near enough to hit a man on the target point."""
    if not weapon.landing:
        return ALWAYS
    near = [
        shown(row.rolls)
        for row in weapon.landing
        if row.distance_in is not None and row.distance_in <= (weapon.radius_in or 0)
    ]
    return sum(near, NEVER)
